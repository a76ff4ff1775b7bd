"""The overlay, `#<game>/overlay`: the broadcast bar alone, slim, on a transparent ground.

It follows the window in which a match is entered, in the same browser, and needs no engine of its own.
"""

import json

import js
from kit.dom import add, document, make, mark, on
from kit.speech import saying
from shell import links

from watch.broadcast import Broadcast
from watch.watching import HELLO, HERE, channel

PRODUCT = "Hold or Roll"


class Overlay:
    """Draw what the other window tells."""

    def __init__(self) -> None:
        self._bar = Broadcast()
        self._key = False  # whether the ground is green
        self._bar.draw(_waiting())
        document.documentElement.dataset.view = "overlay"
        add(
            document.body,
            add(make("main", aria_live="polite"), make("h1", "unseen", PRODUCT), self._bar.root),
        )
        on(document.body, "click", lambda event: self._turn())
        on(js.window, "hashchange", lambda event: self._leave(event.newURL))
        self._channel = channel(self._heard)
        if self._channel:
            self._channel.postMessage(HELLO)

    def _heard(self, words: str) -> None:
        if words == HERE and self._channel:
            self._channel.postMessage(HELLO)
        elif words not in (HELLO, HERE):
            self._bar.draw(json.loads(words))

    def _turn(self) -> None:
        self._key = not self._key
        mark(document.body, "chroma", self._key)

    def _leave(self, address: str) -> None:
        if not links.is_overlay(address):
            js.location.reload()


def _waiting() -> js.Scene:
    """Return what is shown before another window has told anything."""
    return {
        "names": [PRODUCT],
        "chances": None,
        "moves": None,
        # on the overlay, before the window in which a game is typed has told anything
        "advice": saying("watch.waiting", "Waiting for the window with the game."),
        "mistake": "",
        "lost": [],
        "points": [],
        "risk": "",
        "roll": [],
    }
