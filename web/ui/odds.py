"""Who wins, where one plays to win: the chance as a bar, and its course over the game."""

from charts import Line
from dom import add, length, make, part, say, show
from figures import percent
from record import Moment


class Odds:
    """The chance that you win; it stays as it is while dice are in the air."""

    def __init__(self, look: str = "") -> None:
        self._match: int | None = None
        self._seen: dict[int, float] = {}  # how many steps were done -> the chance then, of this match
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

    def draw(self, moment: Moment) -> None:
        """Draw the chance at a moment, and how it has come there as far as it was seen."""
        match, at = moment.key
        if match != self._match:
            self._match, self._seen = match, {}
        self._seen = {step: chance for step, chance in self._seen.items() if step <= at}
        advice = moment.advice
        if advice and advice["objective"] != "win":
            self._seen = {}
        elif advice:
            self._seen[at] = advice["value"] if moment.mine else 1 - advice["value"]
        steps = sorted(self._seen)
        show(self.root, bool(steps) and not moment.watched)  # the bar above tells it
        show(self.course, len(steps) > 1)
        if not steps:
            return
        chance = self._seen[steps[-1]]
        whose = "%s's chance to win" % moment.subject(moment.me) if moment.watched else "Your chance to win"
        say(self._words, "%s %s" % (moment.wins(moment.me), percent(chance)))
        say(self._head, whose)
        part(self._fill, chance)
        if len(steps) > 1:
            words = "%s over the game, now %s" % (whose, percent(chance))
            self._line.draw([self._seen[step] for step in steps], words)
