"""Who wins, where one plays to win: the chances of all as a bar, and the course of yours over the game."""

import js
from record.moments import Moment

from kit.charts import Line, Shares, swatch
from kit.dom import add, fill, make, say, show
from kit.speech import saying


class Odds:
    """The chance that you win, beside those of all others; it stays while dice are in the air.

    What the advice has not told of a match is asked for, as its review: of a match that was kept, and, where
    the `whole` is wanted, whenever something is missing and at the end.
    """

    def __init__(self, shell: js.Shell, look: str = "", whole: bool = False) -> None:
        self._shell = shell
        self._whole = whole
        self._asked: js.Key | None = None  # the moment whose match was looked back on
        self._match: tuple[object, int] | None = None  # that was drawn last, by table and number
        # What the seats gave away, None for one that decided nothing; empty where nobody has looked back.
        self.lost: list[float | None] = []
        self._drawn: js.Key | None = None
        self._words = make("p", "odds-chance")
        self._shares = Shares()
        self._others = make("p", "odds-others")
        self.root = make("div", ("odds-now " + look).strip())
        add(self.root, self._words, self._shares.root, self._others)
        self._line = Line()
        self._head = make("h3")
        self.course = add(make("div", "course"), self._head, self._line.root)
        show(self.root, False)
        show(self.course, False)

    def draw(self, moment: Moment) -> None:
        """Draw the chances at a moment and how yours came there."""
        if moment.key != self._drawn:
            self._drawn, self.lost = moment.key, []
        known = [wins for wins in moment.chances if wins]
        self._look_back(moment)
        # Where others are watched the bar above tells it, and at the end there is no chance left to tell.
        show(self.root, known and not (moment.watched or moment.over or moment.spared))
        show(self.course, len(known) > 1 and not moment.spared)
        if not known:
            return
        me = moment.shown[moment.me] if moment.watched else ""
        line = [wins[moment.me] if moment.me < len(wins) else 0.0 for wins in known]
        now = known[-1]
        say(self._words, _wins(me, line[-1]))
        say(self._head, _whose(me))
        self._line.draw(line, _course(me, line[-1]))
        seats = [(moment.me + further) % len(now) for further in range(len(now))]
        self._shares.draw([now[seat] for seat in seats])
        places = range(1, len(seats)) if len(seats) > 2 else ()
        fill(self._others, [_other(one, moment.shown[seats[one]], now[seats[one]]) for one in places])

    def _look_back(self, moment: Moment) -> None:
        """Ask for what is not known of a match."""
        match = self._shell.table, moment.key[0]
        kept, self._match = match != self._match and self._shell.objective == "win", match
        missing = None in moment.chances
        wanted = (missing or moment.over) if self._whole else (missing and kept and moment.trail)
        if wanted and self._asked != moment.key:
            self._asked = moment.key
            heard = lambda reply: self._reviewed(moment, reply)  # noqa: E731
            self._shell.review(heard, at_once=not self._whole)

    def _reviewed(self, moment: Moment, reply: js.wire.LookedBack | js.wire.Failed) -> None:
        """Learn what the engine says of the whole match."""
        shell = self._shell
        if not reply["ok"] or shell.moment.key[0] != moment.key[0]:
            return
        found = reply["review"]
        shell.wins.reviewed(moment.key, found)
        if shell.moment.key == moment.key:
            self.lost = [total["loss"] if total["decisions"] else None for total in found["totals"]]
        shell.redraw()


def _other(place: int, name: str, win: float) -> js.Element:
    """Return the chance of one of several others, with the colour that it has in the bar."""
    # one of several opponents, and the chance to win; e.g. name="Anna", win=0.467
    words = saying("kit.other_wins", "{name} {win:percent}", name=name, win=win)
    return add(make("span"), swatch(place), make("span", "", words))


def _wins(name: str, win: float) -> str:
    """Return how often somebody wins; "" is the name of the one who is spoken to."""
    if not name:
        # the chance of the one who is spoken to; e.g. win=0.467
        return saying("kit.you_win", "You win {win:percent}", win=win)
    # somebody's chance to win; e.g. name="Anna", win=0.467
    return saying("kit.wins", "{name} wins {win:percent}", name=name, win=win)


def _whose(name: str) -> str:
    """Return the heading of the drawing."""
    if not name:
        # a heading above a drawing of it over the game
        return saying("kit.your_chance", "Your chance to win")
    # a heading above a drawing of it over the game; e.g. name="Anna"
    return saying("kit.their_chance", "{name}'s chance to win", name=name)


def _course(name: str, win: float) -> str:
    """Return what the drawing shows."""
    if not name:
        # what is read aloud of a drawing; e.g. win=0.467
        return saying("kit.your_course", "Your chance to win over the game, now {win:percent}", win=win)
    # what is read aloud of a drawing; e.g. name="Anna", win=0.467
    return saying(
        "kit.their_course", "{name}'s chance to win over the game, now {win:percent}", name=name, win=win
    )
