"""What a first visit is told: what this is, and how to begin; gone for good once a roll was advised."""

import js
from kit.dom import add, fill, find, make, press, show
from record import store

WORDS = (
    "This advises beside your real game: type or tap what the dice show, or let it look where it offers to."
)


class Welcome:
    """A few words and ways to begin, under the advice, so that nothing else ever moves."""

    def __init__(self) -> None:
        self._root = find("welcome")
        self._new = not store.get("welcomed", store.flag())

    def offer(self, purpose: str, ways: list[tuple[str, js.Act]]) -> None:
        """Say what a game's advice is for, and offer ways to begin, `(words, act)`."""
        show(self._root, self._new)
        if self._new:
            buttons = [press(words, act) for words, act in ways]
            lines = [make("p", "", purpose), make("p", "", WORDS)]
            fill(self._root, lines + [add(make("div", "ways"), *buttons)])

    def close(self) -> None:
        """Go, and do not come back."""
        if self._new:
            self._new = False
            store.put("welcomed", True)
            show(self._root, False)
