"""The start of the page: the shell at the address, or the broadcast bar alone."""

import asyncio

import js
from kit import edition
from kit.dom import document
from kit.speech import speak, speak_at_once
from shell import links, offline
from shell.shell import Shell

shell: js.Late = None


def begin() -> None:
    """Begin the page, in the language that is in force."""
    global shell
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


async def begin_later() -> None:
    """Begin the page once the sayings of its language have come."""
    await speak(js.language.wanted)
    begin()


if speak_at_once():
    begin()
else:
    asyncio.create_task(begin_later())
