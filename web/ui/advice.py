"""The advice pane: one sentence, why, what it is worth, and the options, best first."""

import js
from choices import OWN, RISK, Choices
from dom import find, say, tell, within
from figures import apart, percent, together

SHOWN = 6  # options shown before "all" is asked for
VALUE = {"win": "You win", "points": "Points"}  # what heads the values


class AdvicePane:
    """Draw an advice; `on_select(option)` hears which option is selected, `on_play()` to play it.

    `on_reveal()` hears that an advice that is veiled is to be shown.
    """

    def __init__(self, on_select: js.Callable[[js.Json], object], on_play: js.Act, on_reveal: js.Act) -> None:
        self.selected: js.Json = None
        self.by_hand = False  # whether somebody has selected it, or that there is none
        self._on_select = on_select
        self._on_play = on_play
        self._sentence = find("sentence")
        self._why = find("why")
        self._options = find("options")
        self._fine_print = find("fine-print")
        self._advice: js.Json = None
        self._columns: list[js.Json] = []
        self._value = ""
        self._risk = ""
        self._choices = Choices(self._options)
        self._all = False
        self._veiled = False  # the choices stand there without what they are worth
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
        self._advice = None
        self._veiled = False
        self.selected = None
        self._choices.release()
        say(self._sentence, together(sentence))
        say(self._why, together(why))
        tell(self._sentence, "data-tone", tone)
        say(self._fine_print, "")

    def draw(
        self,
        advice: js.Json,
        columns: js.Json,
        risk: str,
        voice: tuple[str, str] | None = None,
        chosen: bool = True,
    ) -> None:
        """Show an advice; `columns` are the game's own, `(heading, words of an option)`, and the objective
        by which it is shown, if not by all.

        `risk` is the heading of the risk, "" for a game that has none; `voice` is the sentence and the
        heading of the values where it is not you who is to move; `chosen` tells whether the best is
        selected at once.
        """
        sentence, self._value = voice or (advice["sentence"], VALUE[advice["objective"]])
        self._say(sentence, advice["why"])
        aim = advice["objective"]
        self._columns = [column[:2] for column in columns if column[2:] in ((), (aim,))]
        self._advice, self._risk, self._all = advice, risk, False
        self.by_hand = False
        self._draw_table()
        if chosen:
            self.select(0)
        say(self._fine_print, _off_by(advice))

    def ask(self, sentence: str, why: str, options: list[js.Json]) -> None:
        """Show the choices alone, none of them selected, in the order in which they are given."""
        self._say(sentence, why)
        self._advice, self._columns, self._risk, self._all = {"options": options}, [], "", True
        self._veiled, self.by_hand = True, False
        self._draw_table()

    def select(self, number: int | None) -> None:
        """Select an option by its place in the list; None: no option."""
        if not self._choices.rows:
            return
        if number is not None:
            number = max(0, min(number, len(self._advice["options"]) - 1))
            if number >= len(self._choices.rows):
                self._all = True
                self._draw_table()
        self.selected = None if number is None else self._advice["options"][number]
        self._choices.select(number)
        self._on_select(self.selected)

    def select_action(self, action: str | None) -> None:
        """Select the option with an action code, or none."""
        self.by_hand = True
        codes = [option["action"] for option in self._advice["options"]] if self._advice else []
        number = codes.index(action) if action in codes else None
        if number is None or self.selected is not self._advice["options"][number]:
            self.select(number)

    def move(self, by: int) -> None:
        """Select the next or the previous option."""
        if not self._choices.rows:
            return
        self.by_hand = True
        if self.selected is None:
            self.select(0)
        else:
            self.select(self._advice["options"].index(self.selected) + by)

    def enter(self) -> None:
        """Bring the keyboard to the choices."""
        if self._choices.rows:
            self._choices.rows[0].choice.focus()

    def _draw_table(self) -> None:
        options = self._advice["options"]
        shown = options if self._all else options[:SHOWN]
        if self._veiled:
            bare: list[tuple[str, bool, list[js.Json]]] = [
                (together(option["text"]), False, []) for option in shown
            ]
            self._choices.draw("All choices, in no order that tells", [], bare)
            return self._choices.more("Show the advice", "reveal")
        win = self._advice["objective"] == "win"
        write = percent if win else apart([option["value"] for option in shown])
        columns = [(heading, OWN) for heading, _ in self._columns] + [(self._value, "value")]
        columns += ([(self._risk, RISK)] if self._risk else []) + [("Cost", "cost")]
        rows = [self._row(number, option, write) for number, option in enumerate(shown)]
        self._choices.draw("All choices, best first", columns, rows)
        more = len(shown) < len(options)
        self._choices.more("Show all %d choices" % len(options) if more else "", "more")

    def _row(
        self, number: int, option: js.Json, write: js.Callable[[float], str]
    ) -> tuple[str, bool, list[js.Json]]:
        cells: list[js.Json] = [words(option) for _, words in self._columns] + [write(option["value"])]
        cells += [option["risk"]] if self._risk else []
        cells.append(self._cost(number, option["loss"], write))
        return together(option["text"]), option["loss"] == 0, cells

    def _show_all(self) -> None:
        self._all = True
        self._draw_table()
        if self.selected is not None:
            self.select(self._advice["options"].index(self.selected))

    def _cost(self, place: int, loss: float, write: js.Callable[[float], str]) -> str:
        """Write what an option costs against the best; equal ones, as far as is known, are said to be."""
        if loss == 0:
            return "equal" if place else "best"
        win = self._advice["objective"] == "win"
        won = win and self._advice["value"] == 1  # what is won is won
        if loss <= self._advice["loss_error"] and not won and _is_bounded(self._advice):
            return "about equal"
        return together(write(loss)) + " worse"

    def _choose(self, number: int) -> None:
        """Select an option; choosing the selected one again plays it."""
        if self.selected is self._advice["options"][number]:
            self._on_play()
        else:
            self.by_hand = True
            self.select(number)


def _is_bounded(advice: js.Json) -> bool:
    """Tell whether it is known how far an advice may be off; else its order is all it says."""
    most = 1 if advice["objective"] == "win" else max(1, abs(advice["value"]))
    return advice["likely_error"] is not None or bool(advice["max_error"] < most)


def _off_by(advice: js.Json) -> str:
    """Return how far an advice may be off; "" where that is less than is shown."""
    likely, win = advice["likely_error"], advice["objective"] == "win"
    off = advice["max_error"] if likely is None else likely
    if not _is_bounded(advice):
        return "%s, nobody knows how far off." % (advice["exactness"][0].upper() + advice["exactness"][1:])
    if off < (0.0005 if win else 0.005):
        return ""
    most = percent(off) if win else "%.2g" % off
    often = "" if likely is None else " in 99 of 100 positions"
    return "%s, at most %s off%s." % (advice["exactness"][0].upper() + advice["exactness"][1:], most, often)


def how_known(advice: js.Json) -> str:
    """Return how good an advice is, and the tables that it comes from."""
    tables = ["%s %s" % (table["name"], table["version"]) for table in advice["tables"]]
    read = " Tables: %s." % ", ".join(tables) if tables else ""
    return (_off_by(advice) or "Exact: computed from the rules alone.") + read
