"""The advice pane: one sentence, why, what it is worth, and the options, best first."""

import js
from kit.dom import find, say, tell, within
from kit.figures import apart, percent, points, together
from kit.speech import saying, saying_n

from advice.choices import BEST, EVEN, OWN, RISK, WORSE, Choices

SHOWN = 6  # options shown before "all" is asked for


def head(objective: str) -> str:
    """Return what heads the values of choices, where it is you who is to move."""
    return you_win() if objective == "win" else average()


def you_win() -> str:
    """Return what heads your chances to win."""
    # the head of a column of chances
    return saying("advice.you_win", "You win")


def they_win() -> str:
    """Return what heads the chances of another player to win."""
    # the head of a column of chances: those of another player
    return saying("advice.they_win", "They win")


def wins() -> str:
    """Return what heads the chances of somebody who is watched to win."""
    # the head of a column of chances: those of the player whose turn it is
    return saying("advice.wins", "Wins")


def average() -> str:
    """Return what heads points."""
    # the head of a column of numbers: points on average
    return saying("advice.points", "Points")


def bust() -> str:
    """Return what heads the chances of a bust."""
    # the head of a column of chances: that the turn then ends with nothing
    return saying("advice.bust", "Bust")


def _cost_head() -> str:
    # the head of a column: what a choice costs against the best
    return saying("advice.cost", "Cost")


def _told() -> dict[str, str]:
    """Return what headings mean that all games have."""
    return {
        # what the head of a column means: Points
        average(): saying("advice.points_meaning", "What it brings on average"),
        # what the head of a column means: You win
        you_win(): saying("advice.you_win_meaning", "Your chance to win, with the best play from there"),
        # what the head of a column means: They win
        they_win(): saying("advice.they_win_meaning", "Their chance to win, with the best play from there"),
        # what the head of a column means: Wins
        wins(): saying("advice.wins_meaning", "The chance to win of the one to move"),
        # what the head of a column means: Bust
        bust(): saying("advice.bust_meaning", "The chance that the turn then ends with nothing"),
        # what the head of a column means: Cost
        _cost_head(): saying("advice.cost_meaning", "How much less it is worth than the best choice"),
    }


class AdvicePane:
    """Draw an advice; `on_select(option)` hears which option is selected, `on_play()` to play it.

    `on_reveal()` hears that an advice that is veiled is to be shown.
    """

    def __init__(
        self, on_select: js.Callable[[js.wire.Option | None], object], on_play: js.Act, on_reveal: js.Act
    ) -> None:
        self.selected: js.wire.Option | None = None
        self.sentence = ""
        self.by_hand = False  # whether somebody has selected it, or that there is none
        self._on_select = on_select
        self._on_play = on_play
        self._sentence = find("sentence")
        self._why = find("why")
        self._options = find("options")
        self._fine_print = find("fine-print")
        self._advice: js.wire.Advice | None = None  # None also while it is veiled
        self._options_of: list[js.wire.Option] = []
        self._columns: list[js.Heading] = []
        self._told: dict[str, str] = {}
        self._value = ""
        self._risk = ""
        self._choices = Choices(self._options)
        self._all = False
        self._few: list[js.wire.Option] = []  # that have a row before all are asked for
        self._veiled = False  # the choices stand there without what they are worth
        self._can_show = True  # what they are worth, where one asks for it
        within(
            self._options, "click", "[data-option]", lambda row: self._choose(int(row.dataset.option or 0))
        )
        within(self._options, "click", ".reveal", lambda reveal: on_reveal())
        within(self._options, "click", ".more", lambda more: self._show_all())

    def words(self, sentence: str, why: str = "", tone: str = "") -> None:
        """Show words alone: while the engine starts, or when there is nothing to decide."""
        self._say(sentence, why, tone)
        self._choices.clear()

    def _say(self, sentence: str, why: str, tone: str = "") -> None:
        """Show words, and no choice selected; what had the focus among the choices gives it back."""
        self._advice, self._options_of = None, []
        self._veiled = False
        self.selected = None
        self._choices.release()
        self.sentence = sentence
        say(self._sentence, together(sentence))
        say(self._why, together(why))
        tell(self._sentence, "data-tone", tone)
        say(self._fine_print, "")

    def draw(
        self,
        advice: js.wire.Advice,
        columns: js.Iterable[js.Heading],
        risk: str,
        voice: tuple[str, str] | None = None,
        chosen: bool = True,
        told: dict[str, str] | None = None,
        kind: js.Callable[[js.wire.Option], object] | None = None,
    ) -> None:
        """Show an advice; `columns` are the game's own, `(heading, words of an option)`, and the objective
        by which it is shown, if not by all.

        `risk` is the heading of the risk, "" for a game that has none; `voice` is the sentence and the
        heading of the values where it is not you who is to move; `chosen` tells whether the best is
        selected at once; `told` is what the game's own headings mean; `kind` tells options apart of which
        the first few rows have one each before any has a second.
        """
        sentence, self._value = voice or (advice["sentence"], head(advice["objective"]))
        self._say(sentence, advice["why"])
        aim = advice["objective"]
        self._columns = [column[:2] for column in columns if column[2:] in ((), (aim,))]
        self._advice, self._options_of = advice, advice["options"]
        self._risk, self._all = risk, False
        self._few = _few(advice["options"], kind)
        self._told = _told()
        self._told.update(told or {})
        self.by_hand = False
        self._draw_table()
        if chosen:
            self._select(self._listed()[:1])
        say(self._fine_print, _off_by(advice))

    def ask(self, sentence: str, why: str, options: list[js.wire.Option], can_show: bool = True) -> None:
        """Show the choices alone, none of them selected, in the order in which they are given.

        `can_show` tells whether the advice may be asked for.
        """
        self._say(sentence, why)
        self._options_of, self._columns, self._risk, self._all = options, [], "", True
        self._veiled, self._can_show, self.by_hand = True, can_show, False
        self._draw_table()

    def _select(self, found: list[js.wire.Option]) -> None:
        """Select the first option of a list, of an empty one none; one that has no row yet gets it."""
        if not self._choices.rows:
            return
        self.selected = found[0] if found else None
        if found and found[0] not in self._listed():
            self._all = True
            self._draw_table()
        self._choices.select(self._listed().index(found[0]) if found else None)
        self._on_select(self.selected)

    def select_action(self, action: str | None) -> None:
        """Select the option with an action code, or none."""
        self.by_hand = True
        found = [option for option in self._options_of if option["action"] == action]
        if not found or self.selected is not found[0]:
            self._select(found)

    def move(self, by: int) -> None:
        """Select the next or the previous option; behind the last row the others get theirs."""
        if not self._choices.rows:
            return
        self.by_hand = True
        listed, number = self._listed(), 0
        if self.selected is not None:
            number = listed.index(self.selected) + by
            if number == len(listed):
                listed = self._options_of
                number = listed.index(self.selected) + by
        number = max(0, min(number, len(listed) - 1))
        self._select(listed[number : number + 1])

    def enter(self) -> None:
        """Bring the keyboard to the choices."""
        if self._choices.rows:
            self._choices.rows[0].choice.focus()

    def _listed(self) -> list[js.wire.Option]:
        """Return the options that have a row: all, or the best few."""
        return self._options_of if self._all else self._few

    def _draw_table(self) -> None:
        advice, shown = self._advice, self._listed()
        if not advice:
            bare: list[tuple[str, str, list[js.Cell]]] = [
                (together(option["text"]), "", []) for option in shown
            ]
            # what a table holds, for screen readers: the advice is not shown yet
            caption = saying("advice.veiled", "All choices, in no order that tells")
            self._choices.draw(caption, [], bare, {})
            # on a button, while the advice is hidden
            reveal = saying("advice.reveal", "Show the advice")
            return self._choices.more(reveal if self._can_show else "", "reveal")
        write = percent if advice["objective"] == "win" else apart([option["value"] for option in shown])
        columns = [(heading, OWN) for heading, _ in self._columns] + [(self._value, "value")]
        columns += ([(self._risk, RISK)] if self._risk else []) + [(_cost_head(), "cost")]
        rows = [self._row(advice, number, option, write) for number, option in enumerate(shown)]
        # what a table holds, for screen readers
        self._choices.draw(saying("advice.table", "All choices, best first"), columns, rows, self._told)
        count = len(self._options_of)
        # on a button below the best few choices; e.g. n=26
        more = saying_n("advice.show_all", "Show {n} choice", "Show all {n} choices", count)
        self._choices.more(more if len(shown) < count else "", "more")

    def _row(
        self, advice: js.wire.Advice, number: int, option: js.wire.Option, write: js.Callable[[float], str]
    ) -> tuple[str, str, list[js.Cell]]:
        cells: list[js.Cell] = [words(option) for _, words in self._columns] + [write(option["value"])]
        cells += [option["risk"]] if self._risk else []
        cells.append(_cost(advice, number, option, write))
        stands = BEST if option["loss"] == 0 else EVEN if _is_even(advice, option) else WORSE
        return together(option["text"]), stands, cells

    def _show_all(self) -> None:
        self._all = True
        self._draw_table()
        self._select([] if self.selected is None else [self.selected])

    def _choose(self, number: int) -> None:
        """Select the option of a row; choosing the selected one again plays it."""
        option = self._listed()[number]
        if self.selected is option:
            self._on_play()
        else:
            self.by_hand = True
            self._select([option])


def _few(
    options: list[js.wire.Option], kind: js.Callable[[js.wire.Option], object] | None
) -> list[js.wire.Option]:
    """Return the best few that no other one dominates, of every kind the best before a second of any."""
    found = [option for option in options if not option["dominated"]]
    kinds: list[object] = []
    firsts = []
    for option in found if kind else []:
        if kind and kind(option) not in kinds:
            kinds.append(kind(option))
            firsts.append(option)
    chosen = (firsts + [option for option in found if option not in firsts])[:SHOWN]
    return [option for option in found if option in chosen]


def _cost(
    advice: js.wire.Advice, place: int, option: js.wire.Option, write: js.Callable[[float], str]
) -> str:
    """Write what an option costs against the best; equal ones, as far as is known, are said to be."""
    if option["loss"] == 0:
        if place:
            # in a column of costs: as good as the best choice
            return saying("advice.equal", "equal")
        # in a column of costs: the best choice, in the first row
        return saying("advice.best", "best")
    if _is_even(advice, option):
        # in a column of costs: as good as the best choice, for all that is known
        return saying("advice.about_equal", "about equal")
    # in a column of costs: so much worse than the best choice, points or percent; e.g. cost="2.1 %"
    return saying("advice.worse", "{cost} worse", cost=together(write(option["loss"])))


def _is_even(advice: js.wire.Advice, option: js.wire.Option) -> bool:
    """Tell whether an option may be as good as the best, for all that is known."""
    sure = option["dominated"] or (advice["objective"] == "win" and advice["value"] == 1)  # won is won
    return option["loss"] <= advice["loss_error"] and not sure and _is_bounded(advice)


def _is_bounded(advice: js.wire.Advice) -> bool:
    """Tell whether it is known how far an advice may be off; else its order is all it says."""
    most = 1 if advice["objective"] == "win" else max(1, abs(advice["value"]))
    return advice["likely_error"] is not None or bool(advice["max_error"] < most)


def _off_by(advice: js.wire.Advice) -> str:
    """Return how far an advice may be off; "" where that is less than is shown."""
    likely, win = advice["likely_error"], advice["objective"] == "win"
    off = advice["max_error"] if likely is None else likely
    how = _how(advice["exactness"])
    if not _is_bounded(advice):
        # below the choices: how good the numbers are; e.g. how=known.estimated
        return saying("known.unbounded", "{how:capital}: nobody knows how far off.", how=how)
    if off < (0.0005 if win else 0.005):
        return ""
    write = percent if win else _rough
    if likely is None:
        # below the choices: how far the numbers may be off, in points or percent;
        # e.g. how=known.rounded, off="0.1 %"
        words = saying("known.bounded", "{how:capital}: at most {off} off.", how=how, off=write(off))
    else:
        # below the choices: how far the numbers are mostly off, in points or percent;
        # e.g. how=known.estimated, off="0.8 %"
        words = saying(
            "known.mostly",
            "{how:capital}: at most {off} off in 99 of 100 positions.",
            how=how,
            off=write(off),
        )
    if advice["loss_error"] < off:
        # below the choices: how far the costs of choices may be off, in points or percent; e.g. off="0.2 %"
        costs = saying(
            "known.costs", "What choices cost is mostly at most {off} off.", off=write(advice["loss_error"])
        )
        # a sentence, and the next; e.g. first="One.", next="Two."
        words = saying("sentence.next", "{first} {next}", first=words, next=costs)
    return words


def _how(exactness: str) -> str:
    """Return how good numbers are, as it stands within a sentence."""
    if exactness == "estimated":
        # how good numbers are
        return saying("known.estimated", "estimated")
    if exactness == "rounded":
        # how good numbers are: exact but for rounding
        return saying("known.rounded", "rounded")
    # how good numbers are
    return saying("known.exact", "exact")


def _rough(value: float) -> str:
    """Return points by two digits that tell."""
    return points(value, len(("%.2g" % value).partition(".")[2]) if value < 10 else 0)


def how_known(advice: js.wire.Advice) -> str:
    """Return how good an advice is, and the tables that it comes from."""
    # how we know: the numbers of an advice
    known = _off_by(advice) or saying("known.by_rules", "Exact: computed from the rules alone.")
    tables = ["%s %s" % (table["name"], table["version"]) for table in advice["tables"]]
    if not tables:
        return known
    # how we know: the files that an advice comes from, by name and version; e.g. tables=["race 3", "turn 2"]
    read = saying("known.tables", "Tables: {tables}.", tables=tables)
    # a sentence, and the next; e.g. first="One.", next="Two."
    return saying("sentence.next", "{first} {next}", first=known, next=read)
