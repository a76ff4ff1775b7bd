"""The advice pane: one sentence, why, what it is worth, and the options, best first."""

import js
from dom import add, bar, button, fill, find, length, make, mark, say, show, tell, within

SHOWN = 6  # options shown before "all" is asked for
SPARE = {"win": "You win", "points": "Worth"}  # what the worth is called


class AdvicePane:
    """Draw an advice; `on_select(option)` hears which option is selected, `on_play()` to play it."""

    def __init__(self, on_select: js.Callable[[js.Json], object], on_play: js.Act) -> None:
        self.selected: js.Json = None
        self._on_select = on_select
        self._on_play = on_play
        self._sentence = find("sentence")
        self._why = find("why")
        self._worth = find("worth")
        self._worth_name = find("worth-name")
        self._worth_value = find("worth-value")
        self._worth_bar = find("worth-bar")
        self._options = find("options")
        self._fine_print = find("fine-print")
        self._advice: js.Json = None
        self._columns: list[js.Json] = []
        self._risk = ""
        self._rows: list[tuple[js.Element, js.Element]] = []
        self._all = False
        within(
            self._options, "click", "[data-option]", lambda row: self._choose(int(row.dataset.option or 0))
        )
        within(self._options, "click", ".more", lambda more: self._show_all())

    def words(self, sentence: str, why: str = "", tone: str = "") -> None:
        """Show words alone: while the engine starts, or when there is nothing to decide."""
        self._advice = None
        self._rows = []
        self.selected = None
        say(self._sentence, sentence)
        say(self._why, why)
        tell(self._sentence, "data-tone", tone)
        show(self._worth, False)
        fill(self._options, [])
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

        `risk` is the heading of the risk, "" for a game that has none; `voice` is the sentence and the name
        of the worth where it is not you who is to move; `chosen` tells whether the best is selected at once.
        """
        sentence, name = voice or (advice["sentence"], SPARE[advice["objective"]])
        self.words(sentence, advice["why"])
        aim = advice["objective"]
        self._columns = [column[:2] for column in columns if column[2:] in ((), (aim,))]
        self._advice, self._risk, self._all = advice, risk, False
        self._draw_worth(name)
        self._draw_table()
        if chosen:
            self.select(0)
        say(self._fine_print, _fine_print(advice))

    def select(self, number: int | None) -> None:
        """Select an option by its place in the list; None: no option."""
        if not self._rows:
            return
        if number is not None:
            number = max(0, min(number, len(self._advice["options"]) - 1))
            if number >= len(self._rows):
                self._all = True
                self._draw_table()
        self.selected = None if number is None else self._advice["options"][number]
        for place, (row, choice) in enumerate(self._rows):
            mark(row, "selected", place == number)
            tell(choice, "aria-pressed", "true" if place == number else "false")
        self._on_select(self.selected)

    def select_action(self, action: str | None) -> None:
        """Select the option with an action code, or none."""
        codes = [option["action"] for option in self._advice["options"]] if self._advice else []
        number = codes.index(action) if action in codes else None
        if number is None or self.selected is not self._advice["options"][number]:
            self.select(number)

    def move(self, by: int) -> None:
        """Select the next or the previous option."""
        if not self._rows:
            return
        if self.selected is None:
            self.select(0)
        else:
            self.select(self._advice["options"].index(self.selected) + by)

    def _draw_worth(self, name: str) -> None:
        best = self._advice["value"]
        values = [option["value"] for option in self._advice["options"]]
        win = self._advice["objective"] == "win"
        say(self._worth_name, name)
        say(self._worth_value, worth(best, win) + ("" if win else " points"))
        scale = 1.0 if win else max([abs(value) for value in values] + [1.0]) * 1.1
        rivals = [option["value"] for option in self._advice["options"] if option["loss"] > 0][:1]
        children = [length("bar-fill", best / scale)]
        children += [length("tick", value / scale) for value in rivals]
        fill(self._worth_bar, children)
        show(self._worth, True)

    def _draw_table(self) -> None:
        options = self._advice["options"]
        shown = options if self._all else options[:SHOWN]
        win = self._advice["objective"] == "win"
        head = make("tr")
        add(head, make("th", "", "Choice", scope="col"))
        for heading, _ in self._columns:
            add(head, make("th", "number own", heading, scope="col"))
        for heading in ("Win" if win else "Points", self._risk, "Cost"):
            if heading:
                add(head, make("th", "number", heading, scope="col"))
        body = make("tbody")
        self._rows = [self._row(number, option, win) for number, option in enumerate(shown)]
        add(body, *[row for row, _ in self._rows])
        table = make("table")
        add(table, make("caption", "unseen", "All choices, best first"), add(make("thead"), head), body)
        children = [table]
        if len(shown) < len(options):
            children.append(button("Show all %d choices" % len(options), "plain more"))
        fill(self._options, children)

    def _show_all(self) -> None:
        self._all = True
        self._draw_table()
        if self.selected is not None:
            self.select(self._advice["options"].index(self.selected))

    def _row(self, number: int, option: js.Json, win: bool) -> tuple[js.Element, js.Element]:
        row = make("tr", "best" if option["loss"] == 0 else "")
        choice = button(option["text"], "choice", aria_pressed="false", data_option=str(number))
        add(row, add(make("th", "", scope="row"), choice))
        for _, words in self._columns:
            add(row, make("td", "number own", words(option)))
        add(row, make("td", "number", worth(option["value"], win)))
        if self._risk:
            add(row, _risk(option["risk"]))
        add(row, make("td", "number cost", cost(number, option["loss"], win)))
        return row, choice

    def _choose(self, number: int) -> None:
        """Select an option; choosing the selected one again plays it."""
        if self.selected is self._advice["options"][number]:
            self._on_play()
        else:
            self.select(number)


def worth(value: float, win: bool) -> str:
    """Write a value: a percentage of wins, or points."""
    return "%.1f %%" % (100 * value) if win else "%.2f" % value


def cost(number: int, loss: float, win: bool) -> str:
    """Write what an option costs against the best; equal ones are said to be equal."""
    if loss == 0:
        return "best" if number == 0 else "equal"
    return "−" + worth(loss, win)


def _risk(risk: float) -> js.Element:
    cell = make("td", "number risk")
    words = "–" if not risk else "%.1f %%" % (100 * risk)
    add(cell, make("span", "", words))
    return add(cell, bar(risk)) if risk else cell


def _fine_print(advice: js.Json) -> str:
    if advice["exactness"] == "exact":
        quality = "Exact"
    else:
        size, unit = (100, " %") if advice["objective"] == "win" else (1, "")
        quality = "%s, at most %.2g%s off" % (advice["exactness"], size * advice["max_error"], unit)
    tables = ["table %s %s" % (table["name"], table["version"]) for table in advice["tables"]]
    words = ", ".join([quality] + tables)
    return words[0].upper() + words[1:] + "."
