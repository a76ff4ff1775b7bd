"""Keep the site on this device, and say when a newer build has arrived."""

import asyncio

import js
import jsffi
from dom import on, press


def keep(notice):
    """Register the service worker; `notice(words, button)` hears about a newer build."""
    if js.navigator.serviceWorker:
        asyncio.create_task(_register(notice))


async def _register(notice):
    container = js.navigator.serviceWorker
    options = jsffi.to_js({"updateViaCache": "none"})
    try:
        registration = await container.register("sw.js", options)
    except Exception as trouble:  # private windows and some hosts forbid it: the page works without
        js.console.warn("offline: %s" % trouble)
        return

    def offer(event=None):
        if registration.waiting and container.controller:
            words = "A newer build is here."
            notice(words, press("Reload with it", lambda: _take_over(registration, container)))

    def found(event):
        coming = registration.installing
        if coming:
            on(coming, "statechange", offer)

    def taken_over(event):
        """Another tab has let the newer build in: what this one may still load is of that build."""
        notice("A newer build has taken over.", press("Reload with it", js.location.reload))

    if container.controller:
        on(container, "controllerchange", taken_over)
    on(registration, "updatefound", found)
    found(None)
    offer()
    try:
        await registration.update()  # now, and not when the browser finds the time
    except Exception:  # no network: what is kept is what there is
        return


def _take_over(registration, container):
    on(container, "controllerchange", lambda event: js.location.reload())
    if registration.waiting:
        registration.waiting.postMessage("take over")
