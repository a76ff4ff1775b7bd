"""Two boards of three columns that face each other."""

import js
from kit.dom import add, button, die, face_words, make, mark, say, tell, within
from kit.figures import percent
from kit.speech import saying, saying_n

ME, THEM = "me", "them"
ROWS = 3
LOOKS = {2: "pair", 3: "triple"}  # how dice look that lie so often in a column


class Facing:
    """Draw both boards; `on_touch(who, column)` hears a press on a column, counted from 1."""

    def __init__(self, on_touch: js.Callable[[str, int], object]) -> None:
        self._sides: dict[str, list[_Column]] = {}
        self._groups: dict[str, js.Element] = {}
        self._totals: dict[str, int] = {}
        self._turn = ME
        self._view: js.Late = None
        self._shown: js.knucklebones.Option | None = None  # the option that is shown
        self.root = make("div", "boards")
        self.names: dict[str, js.Element] = {}
        for who in (THEM, ME):
            side = make("div", "side " + who, role="group")
            columns = [_Column(number) for number in (1, 2, 3)]
            add(side, *[column.root for column in columns])
            _hear(side, who, on_touch)
            self._sides[who] = columns
            self._groups[who] = side
            add(self.root, side)
            if who == THEM:
                self._wins = [make("span", "win") for number in (1, 2, 3)]
                numbers = [add(make("span"), make("kbd", "", str(i + 1)), self._wins[i]) for i in range(3)]
                add(self.root, add(make("div", "numbers", aria_hidden="true"), *numbers))
            self.names[who] = add(make("p", "player " + who), make("span", "name"), make("strong", "total"))

    def draw(
        self,
        sides: dict[str, js.Side],
        names: dict[str, str],
        boards: dict[str, str],
        turn: str,
        view: js.knucklebones.View,
        asked: bool,
    ) -> None:
        """Draw a position; `asked` tells whether the one to move may choose a column."""
        self._turn, self._view, self._shown = turn, view, None
        for who in (ME, THEM):
            side = sides[who]
            tell(self._groups[who], "aria-label", boards[who])
            for number, column in enumerate(self._sides[who]):
                can = asked and who == turn and number + 1 in view["open"]
                column.draw(boards[who], side["columns"][number], side["points"][number], can)
            say(self.names[who].children[0], names[who])
            # behind a name, where there is room: whose turn it is
            tell(self.names[who].children[0], "data-moves", saying("knucklebones.to_move", "to move"))
            self._totals[who] = side["score"]
            say(self.names[who].children[1], str(side["score"]))
            mark(self.names[who], "to-move", who == turn and not view["over"])
        self.wins({})

    def wins(self, wins: dict[str, float]) -> None:
        """Write beside each column what it wins; the advice says the same in words."""
        for number in range(ROWS):
            win = wins.get(str(number + 1))
            say(self._wins[number], "" if win is None else percent(win, 0))

    def preview(self, option: js.knucklebones.Option) -> None:
        """Show what an option would do: the die in its column, the dice that it takes away, both totals."""
        self._shown = option
        other = ME if self._turn == THEM else THEM
        for number in range(ROWS):
            face = self._view["die"] if option["action"] == str(number + 1) else None
            self._sides[self._turn][number].would(face)
            self._sides[other][number].loses(face)
        for who, after in ((self._turn, option["points"]), (other, option["their_points"])):
            before = self._totals[who]
            say(self.names[who].children[1], str(before) if before == after else "%d → %d" % (before, after))

    def beside(self, by: int) -> str:
        """Return the action of the next open column to the left (-1) or right (1) of the one shown."""
        actions = [str(number) for number in self._view["open"]]
        if not self._shown:
            return actions[0]
        return actions[max(0, min(actions.index(self._shown["action"]) + by, len(actions) - 1))]


def _hear(side: js.Element, who: str, on_touch: js.Callable[[str, int], object]) -> None:
    within(side, "click", "[data-column]", lambda column: on_touch(who, int(column.dataset.column or 0)))


class _Column:
    """One column: a button with three places, the first of them nearest to the facing board.

    Its dice are changed, not replaced, so that a tap on one of them always is a tap on the column.
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self._dice: list[int] = []
        self._places = [_Place() for _ in range(ROWS)]
        stack = add(make("span", "stack", aria_hidden="true"), *[place.root for place in self._places])
        self._points = make("span", "points", aria_hidden="true")
        self.root = add(button("", "column", data_column=str(number)), stack, self._points)

    def draw(self, board: str, dice: list[int], points: int, can: bool) -> None:
        """Draw the dice that lie there."""
        self._dice = dice
        say(self._points, str(points))
        tell(self.root, "aria-label", _lying(board, self._number, dice, points))
        tell(self.root, "aria-disabled", "false" if can else "true")
        self.root.tabIndex = 0 if can else -1
        mark(self.root, "can", can)
        self.would(None)

    def would(self, face: int | None) -> None:
        """Show a die that would lie there, or None."""
        self._lay(self._dice + ([] if face is None else [face]), None, face is not None)
        mark(self.root, "chosen", face is not None)

    def loses(self, face: int | None) -> None:
        """Mark the dice that a face placed opposite takes away, or None."""
        self._lay(self._dice, face, False)

    def _lay(self, dice: list[int], goes: int | None, last_would: bool) -> None:
        for number, place in enumerate(self._places):
            if number >= len(dice):
                place.draw("", "place", 1)
                continue
            count = dice.count(dice[number])
            look = LOOKS.get(count, "") + (" goes" if dice[number] == goes else "")
            if last_would and number == len(dice) - 1:
                look += " would-lie"
            place.draw(str(dice[number]), look, count)


def _lying(board: str, column: int, dice: list[int], points: int) -> str:
    """Say what lies in a column."""
    if not dice:
        # what is read aloud of a column without dice; e.g. board=knucklebones.your_board, column=3
        return saying(
            "knucklebones.column_empty",
            "{board}, column {column}: empty, 0 points",
            board=board,
            column=column,
        )
    if len(dice) == ROWS:
        # what is read aloud of a column that takes no more dice;
        # e.g. board=knucklebones.your_board, column=1, dice=[5, 5, 1], n=21
        return saying_n(
            "knucklebones.column_full",
            "{board}, column {column}: {dice:dice}, {n} point, full",
            "{board}, column {column}: {dice:dice}, {n} points, full",
            points,
            board=board,
            column=column,
            dice=dice,
        )
    # what is read aloud of a column; e.g. board=knucklebones.your_board, column=2, dice=[4, 6], n=10
    return saying_n(
        "knucklebones.column_lies",
        "{board}, column {column}: {dice:dice}, {n} point",
        "{board}, column {column}: {dice:dice}, {n} points",
        points,
        board=board,
        column=column,
        dice=dice,
    )


class _Place:
    def __init__(self) -> None:
        self._times = make("i", "times")
        self.root = add(die(""), self._times)

    def draw(self, face: str, look: str, count: int) -> None:
        tell(self.root, "data-face", face)
        tell(self.root, "aria-label", face_words(face))
        tell(self.root, "class", ("die " + look).strip())
        say(self._times, "×%d" % count if count > 1 else "")
        self._times.hidden = count < 2
