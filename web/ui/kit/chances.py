"""The fold of chances: how the points to come are distributed, and the chance of a number to reach."""

import js
from record import store
from record.moments import Moment

from kit.charts import Bars, bar_of, span_of
from kit.dom import add, fill, make, on, say, show
from kit.figures import percent, points, sentences
from kit.pieces import Fold, Inquiry
from kit.speech import saying, saying_n

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
        self._spread = Inquiry(shell, self._draw)
        # how far a long computation is: the best play for a number of points, as in "...: 40 %"
        solving = saying("kit.solving_reach", "Solving the play for it")
        self._play = Inquiry(shell, self._draw_reach, solving)
        # the label of a field for a number of points
        least = make("span", "", saying("kit.chance_of", "Chance of at least"))
        label = add(make("label", "chances-field"), least, self._least)
        told = (self._error, self._spread, self._words, self._play, self._reach)
        parts = (label,) + told + (self._bars.root, self._table)
        # a heading: how the points to come are distributed
        self.root = Fold(shell, saying("kit.chances", "Chances"), "chances", *parts).root
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
            # what is wrong with what was typed: an example, and what was typed;
            # e.g. example="30", typed="many"
            wrong = saying(
                "kit.not_whole",
                "The number to reach is whole, for example {example}, not {typed}.",
                example=str(self._example),
                typed=self._least.value,
            )
            say(self._error, wrong)
            return None

    def _draw(self, found: js.wire.Chances) -> None:
        # where a game or turn ends on average, and how far that spreads (the standard deviation);
        # e.g. what=konijnenhokken.this_turn, n=13, deviation=8.4
        words = saying_n(
            "kit.chances_end",
            "{what}: {n} point, give or take {deviation:fixed0}.",
            "{what}: {n} points, give or take {deviation:fixed0}.",
            round(found["end"]),
            what=self._what,
            deviation=found["deviation"],
        )
        least = None
        if "at_least" in found:
            least = found["at_least"]["points"]
            # the chance of so many points or more; e.g. points=30, chance=0.125
            reached = saying(
                "kit.chances_reach",
                "At least {points}: {chance:percent}.",
                points=least,
                chance=found["at_least"]["chance"],
            )
            words = sentences(words, reached)
        say(self._words, words)
        # what is read aloud of a drawing: the chances of all points; e.g. what=konijnenhokken.this_turn, n=13
        about = saying_n(
            "kit.chances_drawn",
            "Chances of the points. {what}: about {n} point",
            "Chances of the points. {what}: about {n} points",
            round(found["end"]),
            what=self._what,
        )
        self._bars.draw(_bars(found, least), about)
        names = {option["action"]: option["text"] for option in self._moment.options}
        fill(self._table, [_spreads(found["choices"], names)] if found.get("choices") else [])

    def _draw_reach(self, found: js.wire.AtLeast) -> None:
        chosen = ""
        if found["text"]:
            # a choice, as a sentence of its own; e.g. choice=turn.roll_here
            chosen = saying("sentence.choice", "{choice}.", choice=found["text"])
        say(self._reach, sentences(_reached(found), chosen))


def _reached(found: js.wire.AtLeast) -> str:
    """Return the chance of who plays for a number of points, and how far that may be off."""
    if found["exactness"] == "exact":
        # the chance of so many points if one plays for just them; e.g. chance=0.253
        return saying("kit.reach", "Played for it: {chance:percent}.", chance=found["value"])
    # the chance of so many points if one plays for just them, estimated; e.g. chance=0.25
    about = saying("kit.reach_about", "Played for it: about {chance:percent0}.", chance=found["value"])
    if found["likely_error"] is None:
        # how far a chance may be off; e.g. error=0.01
        return sentences(about, saying("kit.off", "At most {error:percent} off.", error=found["max_error"]))
    # how far a chance may be off, mostly; e.g. error=0.01
    mostly = saying(
        "kit.off_mostly", "At most {error:percent} off in 99 of 100 positions.", error=found["likely_error"]
    )
    return sentences(about, mostly)


def _bars(found: js.wire.Chances, least: int | None) -> list[tuple[float, str, str, str]]:
    """Return the chances of the points, in bars of equally many points."""
    chances, lowest = found["chances"], found["lowest"]
    first, last = _middle(chances)
    wide = max(1, -(-(last - first + 1) // BARS))
    bars = []
    for start in range(first, last + 1, wide):
        total, chance = lowest + start, sum(chances[start : start + wide])
        span = str(total) if wide == 1 else span_of(total, total + wide - 1)
        look = "points" if least is None or total >= least else "short"
        bars.append((chance, str(total), look, bar_of(span, chance)))
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
        # the head of a column of numbers: points at the end on average
        (saying("kit.ends_with", "Ends with"), lambda one: points(one["end"], 1)),
        # the head of a column of numbers: how far points spread (the standard deviation)
        (saying("kit.give_or_take", "give or take"), lambda one: points(one["deviation"], 1)),
    ]
    if "at_least" in choices[0]:
        # the head of a column of numbers: the chance of the points that are wanted
        columns.append((saying("kit.reaches", "reaches it"), lambda one: percent(one["at_least"])))
    table = make("table", "chances-table")
    # the head of a column: what one may do
    head = add(make("tr"), make("th", "", saying("kit.choice", "Choice"), scope="col"))
    add(head, *[make("th", "", heading, scope="col") for heading, _ in columns])
    body = make("tbody")
    for each in sorted(choices, key=lambda one: -one["end"])[:LISTED]:
        row = add(make("tr"), make("th", "", names.get(each["action"], each["action"]), scope="row"))
        add(row, *[make("td", "", words(each)) for _, words in columns])
        add(body, row)
    return add(table, add(make("thead"), head), body)
