"""Knucklebones, the dice game of Cult of the Lamb.

Each player has a board of three columns for three dice each. In turn a player rolls one die and places it
in a column of their own that is not full; every equal die in the facing column is then removed and the
rest shift together. A column scores, for each face, its value times the square of how often it lies there.
The game ends at once when the mover's board is full: the other side has no last turn. The higher total
wins, equal totals are a draw. Read from the game and from several independent programs that agree.

A position is written `<my columns>/<their columns> <die>`, as in `55,1,-/6,-,33 4`: columns from left to
right, `-` an empty one, die `*` while it is not rolled; the player to move is "my".
"""

from __future__ import annotations

from dataclasses import dataclass

from pysolver.errors import ActionError, PositionError

RULES_VERSION = "1"
FACES = (1, 2, 3, 4, 5, 6)
COLUMNS = 3
ROWS = 3
EXAMPLE = "55,1,-/6,-,33 4"
BOARD_EXAMPLE = '"51_ 5__ ___" for the columns 55, 1 and an empty one'

Column = tuple[int, ...]
Board = tuple[Column, ...]
NO_DICE: Board = ((),) * COLUMNS


@dataclass(frozen=True)
class Position:
    """Two boards seen by the player to move, and the die that lies rolled, or None."""

    mine: Board = NO_DICE
    theirs: Board = NO_DICE
    die: int | None = None


def column_score(column: Column) -> int:
    """Return what a column scores: each face its value times the square of its count."""
    return sum(face * column.count(face) ** 2 for face in set(column))


def board_score(board: Board) -> int:
    """Return the total of a board's columns."""
    return sum(column_score(column) for column in board)


def removed(column: Column, die: int) -> Column:
    """Return a column without the dice that equal one placed opposite."""
    return tuple(face for face in column if face != die)


def is_full(board: Board) -> bool:
    """Tell whether a board takes no die any more."""
    return all(len(column) == ROWS for column in board)


def empty_squares(board: Board) -> int:
    """Return how many dice a board still takes."""
    return COLUMNS * ROWS - sum(len(column) for column in board)


def open_columns(position: Position) -> tuple[int, ...]:
    """List the columns, counted from 0, that the rolled die may be placed in."""
    if position.die is None:
        return ()
    return tuple(number for number, column in enumerate(position.mine) if len(column) < ROWS)


def is_over(position: Position) -> bool:
    """Tell whether the opponent has just filled their board, which ends the game."""
    return is_full(position.theirs)


def result(position: Position) -> float:
    """Return 1 for a finished game that the player to move has won, 0 for a loss, a half for a draw."""
    mine, theirs = board_score(position.mine), board_score(position.theirs)
    return 0.5 if mine == theirs else float(mine > theirs)


def place(position: Position, column: int) -> Position:
    """Put the rolled die into a column counted from 0, and hand over to the other player."""
    die = position.die
    if die is None:
        raise ActionError("No die is rolled yet: roll one first, as in the position 55,1,-/6,-,33 4.")
    if column not in open_columns(position):
        raise ActionError(f"Column {column + 1} is full: choose {_listed(open_columns(position))}.")
    mine = _with_column(position.mine, column, (*position.mine[column], die))
    theirs = _with_column(position.theirs, column, removed(position.theirs[column], die))
    return Position(theirs, mine)


def _with_column(board: Board, number: int, column: Column) -> Board:
    return (*board[:number], column, *board[number + 1 :])


def _listed(columns: tuple[int, ...]) -> str:
    return " or ".join(str(column + 1) for column in columns)


def parse(text: str) -> Position:
    """Read a position such as `55,1,-/6,-,33 4`; raise PositionError for one that cannot be."""
    boards, _, die = text.strip().rpartition(" ")
    halves = boards.strip().split("/")
    if len(halves) != 2:
        raise PositionError(
            f"A position is two boards and a die, as in {EXAMPLE} (die * when not rolled), not {text!r}."
        )
    mine, theirs = (_read_board(half, text) for half in halves)
    return checked(Position(mine, theirs, read_die(die)))


def format_position(position: Position) -> str:
    """Write a position in the text that `parse` reads."""
    boards = (
        ",".join("".join(map(str, column)) or "-" for column in board)
        for board in (position.mine, position.theirs)
    )
    return f"{'/'.join(boards)} {'*' if position.die is None else position.die}"


def read_die(text: str) -> int | None:
    """Read the face of a rolled die, `*` for none."""
    if text == "*":
        return None
    if len(text) != 1 or text not in "123456":
        raise PositionError(
            f"A die shows 1 to 6, or * when it is not rolled yet, not {text!r}: as in {EXAMPLE}."
        )
    return int(text)


def _read_board(half: str, text: str) -> Board:
    columns = [column.strip() for column in half.split(",")]
    if len(columns) != COLUMNS:
        raise PositionError(f"A board has three columns, as in {EXAMPLE} (- for an empty one), not {half!r}.")
    for column in columns:
        if column != "-" and (not column or column.strip("123456")):
            raise PositionError(
                f"A column is written as its dice, 1 to 6, or - when empty, as in {EXAMPLE}, not {column!r}."
            )
    return tuple(() if column == "-" else tuple(map(int, column)) for column in columns)


def read_lines(board: str) -> Board:
    """Read a board of three lines of three squares, digits and `_`, each character a column's."""
    lines = board.replace("\\n", "\n").split()
    if len(lines) != ROWS or any(len(line) != COLUMNS or line.strip("_123456") for line in lines):
        raise PositionError(
            f"A board of lines is three lines of three digits 1 to 6 or underscores, as in {BOARD_EXAMPLE}, "
            f"not {board!r}."
        )
    return tuple(
        tuple(int(line[column]) for line in lines if line[column] != "_") for column in range(COLUMNS)
    )


def write_lines(board: Board) -> str:
    """Write a board as three lines of digits and underscores."""
    return "\n".join(
        "".join(str(column[row]) if row < len(column) else "_" for column in board) for row in range(ROWS)
    )


def checked(position: Position) -> Position:
    """Return a position that can be; raise PositionError, saying why, for one that cannot."""
    for number, (mine, theirs) in enumerate(zip(position.mine, position.theirs, strict=True), 1):
        if len(mine) > ROWS or len(theirs) > ROWS:
            raise PositionError(f"Column {number} holds more than three dice; a right position is {EXAMPLE}.")
        for face in sorted(set(mine) & set(theirs)):
            raise PositionError(
                f"A {face} cannot face a {face} in column {number}: placing one removes the other; "
                f"a right position is {EXAMPLE}."
            )
    if is_full(position.mine) and is_full(position.theirs):
        raise PositionError(
            f"Both boards cannot be full: the first one to be ends the game; a right position is {EXAMPLE}."
        )
    if is_full(position.mine):
        raise PositionError(
            "The player to move cannot have a full board, since filling it ended the game: "
            "give the boards in the other order, as in 55,1,-/666,555,444 *."
        )
    if is_over(position) and position.die is not None:
        raise PositionError(
            "The game is over, no die is rolled any more: write * for it, as in 1,2,-/666,555,444 *."
        )
    return position
