"""The start of the page: the shell at the address, or the broadcast bar alone."""

import asyncio

import js
from kit import edition
from kit.dom import document
from shell import links, offline
from shell.shell import Shell

if links.is_overlay(js.location.href):
    from watch.overlay import Overlay

    Overlay()
else:
    edition.mark()
    shell = Shell()
    shell.arrival.arrive(js.location.href)
    asyncio.create_task(shell.engine.boot())
    offline.keep(shell.notice, shell.engine)
document.documentElement.dataset.page = "ready"
