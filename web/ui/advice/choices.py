"""The choices of an advice as a table that stays.

Rows and cells are made once and change their words: what would be made anew with every answer is only
cleared away by the browser much later, and typing fast would pile it up.
"""

import js
from kit.dom import add, button, fill, length, make, mark, part, say, show, tell
from kit.figures import percent
from kit.speech import saying

OWN = "own"  # the kind of a cell that only this game has
RISK = "risk"  # the kind of a cell that is given a probability, and draws it
BEST, EVEN, WORSE = "best", "even", "worse"  # how a choice stands to the best one, as far as is known


class Choices:
    """Draw choices into an element; `rows` are those that are shown."""

    def __init__(self, root: js.Element) -> None:
        self._root = root
        self.rows: list[_Row] = []
        self._kinds: list[str] = []
        self._made: list[_Row] = []
        self._heads: list[js.Element] = []
        self._caption = make("caption", "unseen")
        self._choice = make("th", "", scope="col")
        self._head = make("thead")
        self._body = make("tbody")
        self._table = add(make("table"), self._caption, self._head, self._body)
        self._more = button("")

    def draw(
        self,
        caption: str,
        columns: list[tuple[str, str]],
        rows: list[tuple[str, str, list[js.Cell]]],
        told: dict[str, str],
    ) -> None:
        """Draw rows, `(words of the choice, how it stands, cells)`, below columns, `(heading, kind)`.

        `told` is what headings mean, for whoever rests on them. Nothing in the rows is selected.
        """
        say(self._caption, caption)
        # the head of a column: what one may do
        say(self._choice, saying("advice.choice", "Choice"))
        kinds = [kind for _, kind in columns]
        if kinds != self._kinds or not self._made:
            self._lay_out(kinds)
        for head, (words, _) in zip(self._heads, columns):
            say(head, words)
            head.title = told.get(words, "")
        while len(self._made) < len(rows):
            self._made.append(_Row(len(self._made), kinds))
        self.rows = self._made[: len(rows)]
        for row, (words, stands, cells) in zip(self.rows, rows):
            row.draw(words, stands, cells)
        if self._body.childElementCount != len(rows):
            fill(self._body, [row.root for row in self.rows])
        if not self._root.firstChild:
            add(self._root, self._table, self._more)

    def more(self, words: str, name: str) -> None:
        """Show a button below the table; none for no words."""
        say(self._more, words)
        tell(self._more, "class", "plain " + name)
        show(self._more, words)

    def select(self, number: int | None) -> None:
        """Mark a row as selected, None: none."""
        for place, row in enumerate(self.rows):
            row.select(place == number)

    def clear(self) -> None:
        """Show nothing."""
        self.rows = []
        if self._root.firstChild:
            fill(self._root, [])

    def release(self) -> None:
        """Give the focus back, as something that is gone would."""
        active = self._root.ownerDocument.activeElement
        if active and active.closest("#options"):
            active.blur()

    def _lay_out(self, kinds: list[str]) -> None:
        self._kinds, self._made = kinds, []
        fill(self._body, [])
        self._heads = [make("th", "number " + (OWN if kind == OWN else ""), scope="col") for kind in kinds]
        fill(self._head, [add(make("tr"), self._choice, *self._heads)] if kinds else [])


class _Row:
    """A choice and what is said of it."""

    def __init__(self, number: int, kinds: list[str]) -> None:
        self.choice = button("", "choice", aria_pressed="false", data_option=str(number))
        self._cells = [_Risk() if kind == RISK else _Words(kind) for kind in kinds]
        self.root = add(make("tr"), add(make("th", "", scope="row"), self.choice))
        add(self.root, *[cell.root for cell in self._cells])

    def draw(self, words: str, stands: str, cells: list[js.Cell]) -> None:
        """Say what the choice is, and what it is worth."""
        say(self.choice, words)
        tell(self.root, "class", stands)
        self.select(False)
        for cell, found in zip(self._cells, cells):
            cell.draw(found)

    def select(self, selected: bool) -> None:
        """Mark it as selected, or not."""
        mark(self.root, "selected", selected)
        tell(self.choice, "aria-pressed", "true" if selected else "false")


class _Words:
    def __init__(self, kind: str) -> None:
        self.root = make("td", "number " + kind)

    def draw(self, words: str) -> None:
        say(self.root, words)


class _Risk:
    """A probability, and a bar where there is one."""

    def __init__(self) -> None:
        self._words = make("span")
        self._fill = length("bar-fill", 0.0)
        self._bar = add(make("span", "bar", aria_hidden="true"), self._fill)
        self.root = add(make("td", "number " + RISK), self._words, self._bar)

    def draw(self, risk: float) -> None:
        say(self._words, percent(risk) if risk else "–")
        part(self._fill, risk)
        show(self._bar, risk)
