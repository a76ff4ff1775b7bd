"""Beside School's card: the chances of the final total, and the house rules."""

import js
import store
from charts import Bars
from dom import add, fill, later, make, on, say, switch
from figures import percent, points
from kit import Fold, Progress
from record import Moment
from rivals import again

PAUSE = 300  # milliseconds that a moment has to stay before its chances are asked for
BARS = 42
LISTED = 6  # choices whose spread is listed
HOUSE = (
    ("Straights", (("15/20", "15 / 20"), ("20/30", "20 / 30"))),
    ("First roll", (("twice", "twice"), ("once", "once"))),
    ("Opened by", tuple([(str(number), str(number)) for number in range(7)])),
    ("A grade counts", (("minus", "minus"), ("plus", "plus"))),
)


class Chances:
    """The fold with the distribution of the final total, and the chance of a number to reach."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        self._moment: js.Json = None
        self._asked: tuple[int, int] | None = None
        self._least = make("input", "", id="school-least", type="text", inputmode="numeric", size="5")
        self._error = make("p", "field-error", role="alert")
        self._words = make("p", "fine")
        self._bars = Bars("school-chart")
        self._table = make("div")
        self._progress = Progress("Working it out")
        label = add(make("label", "school-field"), make("span", "", "Chance of at least"), self._least)
        parts = (label, self._error, self._progress.root, self._words, self._bars.root, self._table)
        self.root = Fold(shell, "Chances", "chances", self._ask, *parts).root
        on(self._least, "change", lambda event: self._typed())
        self._least.value = shell.settings("chances", {"least": store.text(6)})["least"]

    def show(self, moment: Moment) -> None:
        """Ask for the chances of a moment that stays."""
        self._moment = moment
        later(PAUSE, lambda: self._ask() if self._moment is moment else None)

    def _typed(self) -> None:
        self._shell.keep("chances", "least", self._least.value)
        self._asked = None
        self._ask()

    def _ask(self) -> None:
        moment = self._moment
        if not self.root.open or moment is None or not moment.view or self._asked == moment.key:
            return
        question = {"about": "chances", "position": moment.position, "choices": moment.phase == "decide"}
        say(self._error, "")
        if self._least.value.strip():
            try:
                question["at_least"] = int(self._least.value.replace("−", "-"))
            except ValueError:
                say(self._error, "The number to reach is whole, for example 140, not %s." % self._least.value)
        self._asked = moment.key
        hear = lambda part, so_far: self._progress.draw(part)  # noqa: E731
        self._shell.ask(question, lambda reply: self._draw(reply, moment), "chances", hear)

    def _draw(self, reply: js.Json, moment: Moment) -> None:
        self._progress.hide()
        if self._asked != moment.key:
            return
        if not reply["ok"]:
            say(self._error, reply["error"])
            return
        found = reply["answer"]
        words = ["The end: %.0f points, give or take %.0f." % (found["end"], found["deviation"])]
        least = None
        if "at_least" in found:
            least = found["at_least"]["points"]
            words.append("At least %d: %s." % (least, percent(found["at_least"]["chance"], 0)))
        say(self._words, " ".join(words))
        self._bars.draw(_bars(found, least), "Chances of the final total, about %.0f points" % found["end"])
        fill(self._table, [_spreads(found["choices"])] if found.get("choices") else [])


class HouseRules:
    """The fold with the switches; its heading names the rules that are on."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        self._moment: js.Json = None
        self._chosen: list[str] = []
        self._error = make("p", "field-error", role="alert")
        self._switches: list[js.Element] = []
        for words, _ in HOUSE:
            fieldset = make("fieldset", "switch")
            add(fieldset, make("legend", "", words))
            self._switches.append(fieldset)
        self._fold = Fold(shell, "House rules", "house", None, *self._switches)
        self.root = add(self._fold.root, self._error)

    def show(self, moment: Moment) -> None:
        """Draw the rules that a position is played by."""
        self._moment = moment
        house = moment.view["house"]
        say(self._error, "")
        twice = "twice" if house["doubling"] else "once"
        sign = "plus" if house["positive"] else "minus"
        self._chosen = [house["straights"], twice, str(house["opening"]), sign]
        words = "House rules: straights %s, first roll %s, opened by %s grades, grades %s" % tuple(
            self._chosen
        )
        self._fold.title(words.replace(" 1 grades", " 1 grade"))
        for number, fieldset in enumerate(self._switches):
            act = lambda code, number=number: self._change(number, code)  # noqa: E731
            switch(fieldset, "school-house-%d" % number, HOUSE[number][1], self._chosen[number], act)

    def _change(self, number: int, code: str) -> None:
        codes = list(self._chosen)
        codes[number] = code
        house = {"straights": codes[0], "doubling": codes[1] == "twice"}
        house["opening"], house["positive"] = int(codes[2]), codes[3] == "plus"
        question = {"about": "house", "position": self._moment.position, "house": house}
        self._shell.ask(question, self._changed, "house")

    def _changed(self, reply: js.Json) -> None:
        if reply["ok"]:
            self._shell.open(*again(self._moment, reply["answer"]["position"]))
        else:
            self.show(self._moment)
            say(self._error, reply["error"])


def _bars(found: js.Json, least: int | None) -> list[tuple[float, str, str, str]]:
    """Return the chances of the final totals, in bars of equally many points."""
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


def _spreads(choices: list[js.Json]) -> js.Element:
    """Return a table of the best choices: where they end, how far that spreads, the chance to reach it."""
    columns: list[tuple[str, str, js.Callable[[float], str]]]
    columns = [("end", "Ends with", _points), ("deviation", "give or take", _points)]
    if "at_least" in choices[0]:
        columns.append(("at_least", "reaches it", percent))
    table = make("table", "school-table")
    head = add(make("tr"), make("th", "", "Choice", scope="col"))
    add(head, *[make("th", "", heading, scope="col") for _, heading, _ in columns])
    body = make("tbody")
    for each in sorted(choices, key=lambda one: -one["end"])[:LISTED]:
        row = add(make("tr"), make("th", "", each["action"], scope="row"))
        add(row, *[make("td", "", write(each[name])) for name, _, write in columns])
        add(body, row)
    return add(table, add(make("thead"), head), body)


def _points(value: float) -> str:
    return points(value, 1)
