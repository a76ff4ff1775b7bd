"""Who wins, where one plays to win: the chance as a bar, and its course over the game."""

import js
from record.moments import Moment

from kit.charts import Line
from kit.dom import add, length, make, part, say, show
from kit.figures import percent


class Odds:
    """The chance that you win, from the advice and the choices made; it stays while dice are in the air.

    With a `shell`, what the advice has not told of a match is asked for, as its review.
    """

    def __init__(self, look: str = "", shell: js.Shell | None = None) -> None:
        self._shell = shell
        # By the key of a moment: what seat 0 wins, and what it wins by each choice there.
        self._wins: dict[tuple[int, int], float] = {}
        self._chosen: dict[tuple[int, int], dict[str, float]] = {}
        self._drawn: tuple[int, int] | None = None
        self._asked: tuple[int, int] | None = None  # the moment whose match was looked back on
        # What the seats gave away, None for one that decided nothing; empty where nobody has looked back.
        self.lost: list[float | None] = []
        self._words = make("p", "odds-chance")
        self._bar = make("div", "bar", aria_hidden="true")
        self._fill = length("bar-fill", 0)
        add(self._bar, self._fill)
        self.root = add(make("div", ("odds-now " + look).strip()), self._words, self._bar)
        self._line = Line()
        self._head = make("h3")
        self.course = add(make("div", "course"), self._head, self._line.root)
        show(self.root, False)
        show(self.course, False)

    def draw(self, moment: Moment, me: str = "") -> None:
        """Draw the chance at a moment and how it has come there; `me` is your name where it is not "You"."""
        self._learn(moment)
        number, at = moment.key
        keys = [(number, step) for step in range(at + 1)]
        line = [_for(moment.me, self._wins[key]) for key in keys if key in self._wins]
        if self._shell and (len(line) <= at or moment.over) and self._asked != moment.key:
            self._asked = moment.key
            self._shell.review(lambda reply: self._reviewed(moment, reply))
        # Where others are watched the bar above tells it, and at the end there is no chance left to tell.
        show(self.root, line and not moment.watched and not moment.over)
        show(self.course, len(line) > 1)
        if not line:
            return
        me = me or (moment.names[moment.me] if moment.watched else "")
        whose = "%s's chance to win" % me if me else "Your chance to win"
        say(self._words, "%s %s" % (me + " wins" if me else moment.wins(moment.me), percent(line[-1])))
        say(self._head, whose)
        part(self._fill, line[-1])
        self._line.draw(line, "%s over the game, now %s" % (whose, percent(line[-1])))

    def now(self, moment: Moment) -> float | None:
        """Return your chance to win at a moment, where it is known."""
        return _for(moment.me, self._wins[moment.key]) if moment.key in self._wins else None

    def _learn(self, moment: Moment) -> None:
        """Keep what the engine says of a moment, and of the choice that led there."""
        number, at = moment.key
        if moment.key != self._drawn:
            self._drawn, self.lost = moment.key, []
            if moment.forward:  # what was known from here on was undone, or is of another match
                self._wins = {key: win for key, win in self._wins.items() if key[0] == number and key[1] < at}
        advice, last = moment.advice, moment.last
        if advice and advice["objective"] != "win":
            self._wins = {}
        elif advice:
            self._wins[moment.key] = _for(moment.seat, advice["value"])
            chosen = self._chosen[moment.key] = {}
            for option in moment.options:
                for code in [option["action"]] + option["same"]:
                    chosen[code] = _for(moment.seat, option["value"])
        elif last and last["kind"] == "act":
            before = self._chosen.get((number, at - 1), {})
            if last["code"] in before:
                self._wins[moment.key] = before[last["code"]]

    def _reviewed(self, moment: Moment, reply: js.wire.LookedBack | js.wire.Failed) -> None:
        """Learn what the engine says of the whole match."""
        shell = self._shell
        if not shell or not reply["ok"] or shell.moment.key != moment.key:
            return
        found = reply["review"]
        for at, value in enumerate([found["start_value"]] + [step["value"] for step in found["steps"]]):
            self._wins.setdefault((moment.key[0], at), value)
        self.lost = [total["loss"] if total["decisions"] else None for total in found["totals"]]
        shell.redraw()


def _for(seat: int, win: float) -> float:
    """Return what a seat wins where seat 0 wins so much, or the other way round."""
    return win if seat == 0 else 1 - win
