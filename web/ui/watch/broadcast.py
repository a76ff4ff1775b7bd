"""The broadcast bar: all names and chances, what should be done, and the last mistake; for many to read.

As the overlay it is slim, and has the points, the dice and what is at risk, which else the table shows.

It draws a *scene*, plain values that `watching` makes of a match, so that another window draws the same.
"""

import js
from kit.charts import Shares, swatch
from kit.dom import add, die, fill, make, mark, say, show, tell
from kit.figures import percent
from kit.speech import saying, staying


class Broadcast:
    """Draw scenes."""

    def __init__(self) -> None:
        self._sides: list[_Side] = []
        self._dice = make("div", "broadcast-dice")
        self._risk = make("p", "broadcast-risk")
        self._shares = Shares()
        mark(self._shares.root, "broadcast-bar", True)
        self._advice = make("p", "broadcast-advice")
        self._mistake = make("p", "broadcast-mistake")
        self._heads = make("div", "broadcast-heads")
        self.root = make("section", "broadcast")
        # read aloud: the bar that shows all players of a game that is watched, and their chances
        staying(lambda: tell(self.root, "aria-label", saying("watch.players", "The players")))
        turn = add(make("div", "broadcast-turn"), self._dice, self._risk)
        add(self.root, self._heads, turn, self._shares.root, self._advice, self._mistake)

    def draw(self, scene: js.Scene) -> None:
        """Draw a scene."""
        names, chances = scene["names"], scene["chances"]
        while len(self._sides) < len(names):
            self._sides.append(_Side(len(self._sides)))
        fill(self._heads, [side.root for side in self._sides[: len(names)]])
        tell(self._heads, "data-count", str(len(names)))
        mark(self._heads, "several", len(names) > 2)
        for seat in range(len(names)):
            self._sides[seat].draw(scene, seat)
        show(self._shares.root, chances)
        if chances:
            self._shares.draw(chances)
        fill(self._dice, [die(face) for face in scene["roll"]])
        say(self._risk, scene["risk"])
        say(self._advice, scene["advice"])
        say(self._mistake, scene["mistake"])


class _Side:
    """A player: the name, the chance to win, and what the mistakes so far have cost."""

    def __init__(self, seat: int) -> None:
        self._name = make("span")
        self._points = make("p", "broadcast-points")
        self._chance = make("p", "broadcast-chance")
        self._lost = make("p", "broadcast-lost")
        name = add(make("p", "broadcast-name"), swatch(seat), self._name)
        self.root = add(make("div", "broadcast-side"), name, self._points, self._chance, self._lost)

    def draw(self, scene: js.Scene, seat: int) -> None:
        """Draw a seat of a scene."""
        chances = scene["chances"]
        say(self._name, scene["names"][seat])
        say(self._points, scene["points"][seat] if seat < len(scene["points"]) else "")
        say(self._chance, percent(chances[seat]) if chances else "")
        say(self._lost, scene["lost"][seat] if scene["lost"] else "")
        mark(self.root, "moves", seat == scene["moves"])
