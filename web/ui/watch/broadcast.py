"""The broadcast bar: two names, both chances, what should be done, and the last mistake; for many to read.

It draws a *scene*, plain values that `watching` makes of a match, so that another window draws the same.
"""

import js
from kit.dom import add, length, make, mark, part, say, show
from kit.figures import percent


class Broadcast:
    """Draw scenes."""

    def __init__(self) -> None:
        self._sides = [_Side("left"), _Side("right")]
        self._fill = length("bar-fill", 0.5)
        self._bar = add(make("div", "broadcast-bar", aria_hidden="true"), self._fill)
        self._advice = make("p", "broadcast-advice")
        self._mistake = make("p", "broadcast-mistake")
        heads = add(make("div", "broadcast-heads"), self._sides[0].root, self._sides[1].root)
        self.root = add(make("section", "broadcast", aria_label="Both players"), heads, self._bar)
        add(self.root, self._advice, self._mistake)

    def draw(self, scene: js.Scene) -> None:
        """Draw a scene."""
        chance = scene["chance"]
        for seat, side in enumerate(self._sides):
            own = None if chance is None else chance if seat == 0 else 1 - chance
            side.draw(scene, seat, own)
        show(self._sides[1].root, len(scene["names"]) > 1)
        show(self._bar, chance is not None)
        if chance is not None:
            part(self._fill, chance)
        say(self._advice, scene["advice"])
        say(self._mistake, scene["mistake"])


class _Side:
    """A player: the name, the chance to win, and what the mistakes so far have cost."""

    def __init__(self, look: str) -> None:
        self._name = make("p", "broadcast-name")
        self._chance = make("p", "broadcast-chance")
        self._lost = make("p", "broadcast-lost")
        self.root = add(make("div", "broadcast-side " + look), self._name, self._chance, self._lost)

    def draw(self, scene: js.Scene, seat: int, chance: float | None) -> None:
        """Draw a seat of a scene; `chance` None is not known."""
        names = scene["names"]
        say(self._name, names[seat] if seat < len(names) else "")
        say(self._chance, "" if chance is None else percent(chance))
        say(self._lost, scene["lost"][seat] if scene["lost"] else "")
        mark(self.root, "moves", seat == scene["moves"])
