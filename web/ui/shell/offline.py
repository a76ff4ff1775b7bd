"""Keep the site on this device; say when a newer build has arrived, and when the site is not whole.

That waits for the first advice, since both take all that a small device has.
"""

import asyncio

import js
import jsffi
from kit import edition
from kit.dom import document, later, on, press
from kit.speech import saying, staying, voice

from pysolver.sayings.render import ENGLISH
from shell.engine import Engine

LATEST = 5000  # milliseconds after which the site is kept even so
SLOW_LINES = ("slow-2g", "2g", "3g")  # as browsers call them


def keep(notice: js.Callable[[str, js.Element], object], engine: Engine) -> None:
    """Register the service worker; `notice(words, button)` hears what a player should know of it."""
    container = getattr(js.navigator, "serviceWorker", None)  # not everywhere, and only where it is secure
    if not container:
        return
    waits = [lambda: asyncio.create_task(_register(container, notice))]

    def begin() -> None:
        if waits:
            waits.pop()()

    def refused(event: js.Event) -> None:
        if not edition.is_kept():  # else all of this page is here, and only a newer build is not whole
            _not_whole(notice, [str(event.data)])

    on(container, "message", refused)
    engine.after_start(begin)
    later(LATEST, begin)


async def _register(container: js.ServiceWorkers, notice: js.Callable[[str, js.Element], object]) -> None:
    options = jsffi.to_js({"updateViaCache": "none"})
    try:
        registration = await container.register("sw.js", options)
    except Exception as trouble:  # private windows and some hosts forbid it: the page works without
        js.console.warn("offline: %s" % trouble)
        if "'TypeError'" in str(trouble):  # its own files did not come, or make no program
            _not_whole(notice, ["sw.js", "precache.js"])
        return

    def offer(event: js.Event | None = None) -> None:
        if registration.waiting and edition.is_kept():
            staying(tell_newer)

    def tell_newer() -> None:
        # a newer version of the page has been loaded
        words = saying("offline.newer", "A newer version is here.")
        notice(words, press(_with_it(), lambda: _take_over(registration, container)))

    def found(event: js.Event | None) -> None:
        coming = registration.installing
        if coming:
            on(coming, "statechange", offer)

    def taken_over(event: js.Event) -> None:
        """Another tab has let the newer build in: what this one may still load is of that build."""
        staying(tell_taken_over)

    def tell_taken_over() -> None:
        # another tab has let a newer version of the page in
        words = saying("offline.taken_over", "A newer version has taken over.")
        notice(words, press(_with_it(), js.location.reload))

    if edition.is_kept():
        on(container, "controllerchange", taken_over)
    on(registration, "updatefound", found)
    found(None)
    offer()
    on(document, "visibilitychange", lambda event: asyncio.create_task(_look(registration)))
    await _look(registration)
    if voice() is not ENGLISH:  # whose sayings came before there was a service worker
        (await container.ready).active.postMessage("speak " + voice().code)
    if not _spares():
        (await container.ready).active.postMessage("fill up")  # with what only makes later visits faster


def _spares() -> bool:
    """Tell whether the line is slow, or whoever pays for it wants little to be loaded."""
    line = getattr(js.navigator, "connection", None)  # which some browsers tell
    return bool(line and (line.saveData or line.effectiveType in SLOW_LINES))


def _with_it() -> str:
    # on a button: load the page anew, in its newer version
    return saying("offline.reload", "Reload with it")


def _not_whole(notice: js.Callable[[str, js.Element], object], what: list[str]) -> None:
    """Say that one of these files of the site is missing or damaged where the site comes from."""

    def tell() -> None:
        # a file of the page did not come, or came damaged, from its host; e.g. what=["sw.js", "precache.js"]
        words = saying(
            "offline.not_whole",
            "A part of this page is missing or damaged where it comes from ({what:or}). Something may not "
            "work, and without a network nothing will.",
            what=what,
        )
        # on a button: load the page anew
        notice(words, press(saying("page.reload", "Reload"), js.location.reload))

    staying(tell)


async def _look(registration: js.Registration) -> None:
    """Look for a newer build now, and not when the browser finds the time."""
    try:
        await registration.update()
    except Exception:  # no network: what is kept is what there is
        return


def _take_over(registration: js.Registration, container: js.ServiceWorkers) -> None:
    on(container, "controllerchange", lambda event: js.location.reload())
    if registration.waiting:
        registration.waiting.postMessage("take over")
