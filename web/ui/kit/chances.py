"""The fold of chances: how the points to come are distributed, and the chance of a number to reach."""

import js
from record import store
from record.moments import Moment

from kit.charts import Bars
from kit.dom import add, fill, make, on, say, show
from kit.figures import percent, points
from kit.pieces import Fold, Inquiry

PAUSE = 300  # milliseconds that a moment has to stay before its chances are asked for
BARS = 42
LISTED = 6  # choices whose spread is listed


class Chances:
    """The fold with the distribution of points, the chance of at least so many, and the play for them.

    `what` names the points, as in `The end`. The engine is asked about `chances` and about `at_least`.
    """

    def __init__(self, shell: js.Shell, what: str, example: int) -> None:
        self._shell = shell
        self._what = what
        self._example = example
        self._moment = shell.moment
        self._least = make("input", "", id="chances-least", type="text", inputmode="numeric", size="5")
        self._error = make("p", "field-error", role="alert")
        self._words = make("p", "fine chances-words")
        self._reach = make("p", "fine chances-reach")
        self._bars = Bars("chances-chart")
        self._table = make("div")
        self._spread = Inquiry(shell, self._draw, "Working it out")
        self._play = Inquiry(shell, self._draw_reach, "Solving the play for it")
        label = add(make("label", "chances-field"), make("span", "", "Chance of at least"), self._least)
        told = (self._error, self._spread, self._words, self._play, self._reach)
        parts = (label,) + told + (self._bars.root, self._table)
        self.root = Fold(shell, "Chances", "chances", *parts).root
        on(self._least, "change", lambda event: self._typed())
        self._least.value = shell.settings("chances", {"least": store.text(6)})["least"]

    def show(self, moment: Moment) -> None:
        """Ask for the chances of a moment that stays, unless the one to move is spared them."""
        self._moment = moment
        show(self.root, not moment.spared)
        if not moment.spared:
            self._want(PAUSE)

    def _typed(self) -> None:
        self._shell.keep("chances", "least", self._least.value)
        self._want(0)

    def _want(self, pause: int) -> None:
        moment, least = self._moment, self._number()
        question = {"about": "chances", "position": moment.position, "choices": moment.phase == "decide"}
        question["objective"] = self._shell.objective
        reach = None
        if least is not None:
            question["at_least"] = least
            reach = {"about": "at_least", "position": moment.position, "points": least}
        say(self._reach, "")
        self._spread.want(question, pause)
        self._play.want(reach, pause)

    def _number(self) -> int | None:
        """Return the number to reach; None without one, or where it is wrong, which is said."""
        typed = self._least.value.strip()
        say(self._error, "")
        try:
            return int(typed.replace("−", "-")) if typed else None
        except ValueError:
            words = "The number to reach is whole, for example %d, not %s."
            say(self._error, words % (self._example, self._least.value))
            return None

    def _draw(self, found: js.wire.Chances) -> None:
        words = ["%s: %.0f points, give or take %.0f." % (self._what, found["end"], found["deviation"])]
        least = None
        if "at_least" in found:
            least = found["at_least"]["points"]
            words.append("At least %d: %s." % (least, percent(found["at_least"]["chance"])))
        say(self._words, " ".join(words))
        about = "%s: about %.0f points" % (self._what, found["end"])
        self._bars.draw(_bars(found, least), "Chances of the points. " + about)
        names = {option["action"]: option["text"] for option in self._moment.options}
        fill(self._table, [_spreads(found["choices"], names)] if found.get("choices") else [])

    def _draw_reach(self, found: js.wire.AtLeast) -> None:
        exact = found["exactness"] == "exact"
        chance = percent(found["value"], 1 if exact else 0)
        words = "Played for it: %s%s." % ("" if exact else "about ", chance)
        if not exact:
            words += " %s." % _off_by(found)
        say(self._reach, words + (" %s." % found["text"] if found["text"] else ""))


def _off_by(found: js.wire.AtLeast) -> str:
    """Return how far a chance may be off."""
    if found["likely_error"] is None:
        return "At most %s off" % percent(found["max_error"])
    return "At most %s off in 99 of 100 positions" % percent(found["likely_error"])


def _bars(found: js.wire.Chances, least: int | None) -> list[tuple[float, str, str, str]]:
    """Return the chances of the points, in bars of equally many points."""
    chances, lowest = found["chances"], found["lowest"]
    first, last = _middle(chances)
    wide = max(1, -(-(last - first + 1) // BARS))
    bars = []
    for start in range(first, last + 1, wide):
        total, chance = lowest + start, sum(chances[start : start + wide])
        span = str(total) if wide == 1 else "%d to %d" % (total, total + wide - 1)
        look = "points" if least is None or total >= least else "short"
        bars.append((chance, str(total), look, "%s: %s" % (span, percent(chance, 2))))
    return bars


def _middle(chances: list[float]) -> tuple[int, int]:
    """Return where all but a thousandth of the chances begin and end."""
    low, high, left, right, cut = 0, len(chances) - 1, 0.0, 0.0, 0.0005
    while left + chances[low] < cut and low < high:
        left += chances[low]
        low += 1
    while right + chances[high] < cut and high > low:
        right += chances[high]
        high -= 1
    return low, high


def _spreads(choices: list[js.wire.Spread], names: dict[str, str]) -> js.Element:
    """Return a table of the best choices: where they end, how far that spreads, the chance to reach it."""
    columns: list[tuple[str, js.Callable[[js.wire.Spread], str]]] = [
        ("Ends with", lambda one: points(one["end"], 1)),
        ("give or take", lambda one: points(one["deviation"], 1)),
    ]
    if "at_least" in choices[0]:
        columns.append(("reaches it", lambda one: percent(one["at_least"])))
    table = make("table", "chances-table")
    head = add(make("tr"), make("th", "", "Choice", scope="col"))
    add(head, *[make("th", "", heading, scope="col") for heading, _ in columns])
    body = make("tbody")
    for each in sorted(choices, key=lambda one: -one["end"])[:LISTED]:
        row = add(make("tr"), make("th", "", names.get(each["action"], each["action"]), scope="row"))
        add(row, *[make("td", "", words(each)) for _, words in columns])
        add(body, row)
    return add(table, add(make("thead"), head), body)
