"""Knucklebones, the dice game of Cult of the Lamb.

Each player has a board of three columns for three dice each. In turn a player rolls one die and places it
in a column of their own that is not full; every equal die in the facing column is then removed and the
rest shift together. A column scores, for each face, its value times the square of how often it lies there.
The game ends at once when the mover's board is full: the other side has no last turn. The higher total
wins, equal totals are a draw. Read from the game and from several independent programs that agree.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pysolver.contract.position import Position
from pysolver.errors import ActionError
from pysolver.games.knucklebones import SPEC
from pysolver.sayings.say import saying

RULES_VERSION = SPEC.rules_version
FACES = (1, 2, 3, 4, 5, 6)
COLUMNS = 3
ROWS = 3
FAIR, LUCK, LEAST_SHARED = (
    10,
    5,
    4,
)  # of lucky dice: of each face, for each such die, faces that theirs count for
DIFFICULTIES = range(1, 11)  # of the game's own players

Column = tuple[int, ...]
Board = tuple[Column, ...]
NO_DICE: Board = ((),) * COLUMNS


@dataclass(frozen=True)
class State(Position):
    """Two boards seen by the player to move, and the die that lies rolled, or None.

    A side that one of the game's own players has is known by its difficulty from 1 to 10. In a match of lucky
    dice the dice of everyone else are weighted.
    """

    mine: Board = NO_DICE
    theirs: Board = NO_DICE
    die: int | None = None
    my_difficulty: int | None = None
    their_difficulty: int | None = None
    lucky: bool = False

    @property
    def game(self) -> str:
        """Return the id of the game."""
        return SPEC.id

    @property
    def faces(self) -> str:
        """Return the faces that lie on the table."""
        return str(self.die or "")

    @property
    def difficulty(self) -> int | None:
        """The difficulty of the game's own player, if one of the sides is such a one's."""
        return self.my_difficulty if self.their_difficulty is None else self.their_difficulty


def fresh(position: State, handed: bool = False) -> State:
    """Return a new game of the same two, begun by the player to move, or by the other where `handed`."""
    mine, theirs = position.my_difficulty, position.their_difficulty
    first, second = (theirs, mine) if handed else (mine, theirs)
    return State(my_difficulty=first, their_difficulty=second, lucky=position.lucky)


def seated(position: State, difficulty: int | None, mine: bool) -> State:
    """Return a position with the game's own player of a difficulty, or None, where the person is not.

    `mine` says that the person is to move.
    """
    return replace(
        position,
        my_difficulty=None if mine else difficulty,
        their_difficulty=difficulty if mine else None,
    )


def column_score(column: Column) -> int:
    """Return what a column scores: each face its value times the square of its count."""
    return sum(face * column.count(face) ** 2 for face in set(column))


def board_score(board: Board) -> int:
    """Return the total of a board's columns."""
    return sum(column_score(column) for column in board)


def is_full(board: Board) -> bool:
    """Tell whether a board takes no die any more."""
    return all(len(column) == ROWS for column in board)


def empty_squares(board: Board) -> int:
    """Return how many dice a board still takes."""
    return COLUMNS * ROWS - sum(len(column) for column in board)


def open_columns(position: State) -> tuple[int, ...]:
    """List the columns, counted from 0, that the rolled die may be placed in."""
    if position.die is None:
        return ()
    return tuple(number for number, column in enumerate(position.mine) if len(column) < ROWS)


def is_over(position: State) -> bool:
    """Tell whether the opponent has just filled their board, which ends the game."""
    return is_full(position.theirs)


def result(position: State) -> float:
    """Return 1 for a finished game that the player to move has won, 0 for a loss, a half for a draw."""
    mine, theirs = board_score(position.mine), board_score(position.theirs)
    return 0.5 if mine == theirs else float(mine > theirs)


def place(position: State, column: int) -> State:
    """Put the rolled die into a column counted from 0, and hand over to the other player."""
    die = position.die
    if die is None:
        raise ActionError(
            # a column was chosen too early; e.g. example="55,1,-/6,-,33 4"
            saying(
                "knucklebones.no_die",
                "No die is rolled yet: roll one first, as in the position {example}.",
                example=SPEC.example,
            )
        )
    if column not in open_columns(position):
        raise ActionError(
            # a column was chosen that takes no more dice, by its number; e.g. column=1, others=[2, 3]
            saying(
                "knucklebones.full",
                "Column {column} is full: choose {others:or}.",
                column=column + 1,
                others=[other + 1 for other in open_columns(position)],
            )
        )
    mine, theirs = placed(position.mine[column], position.theirs[column], die)
    return replace(
        position,
        mine=_with_column(position.theirs, column, theirs),
        theirs=_with_column(position.mine, column, mine),
        die=None,
        my_difficulty=position.their_difficulty,
        their_difficulty=position.my_difficulty,
    )


def weights(position: State) -> tuple[int, ...]:
    """Return the weights of the six faces of the die to roll: equal ones but in a match of lucky dice.

    There each face has 10, 5 more for every such die on the roller's board, and, for the faces from 4 up, 5
    more for every such die on the other's. The game's own players have plain dice in such a match, too. Read
    from one source; others say that a match has lucky dice, but not what they are.
    """
    if not position.lucky or position.my_difficulty is not None:
        return (FAIR,) * len(FACES)
    mine, theirs = (
        [sum(column.count(face) for column in board) for face in FACES]
        for board in (position.mine, position.theirs)
    )
    return tuple(
        FAIR + LUCK * mine[n] + (LUCK * theirs[n] if face >= LEAST_SHARED else 0)
        for n, face in enumerate(FACES)
    )


def exposed(position: State) -> float:
    """Return how many points the player to move takes away on average, taking as many as the die can.

    A position without a rolled die is meant, in which the other player has just placed one.
    """
    heavy = weights(position)
    places = [column for column in range(COLUMNS) if len(position.mine[column]) < ROWS]
    taken = [max((_taken(position.theirs[column], face) for column in places), default=0) for face in FACES]
    return sum(weight * points for weight, points in zip(heavy, taken, strict=True)) / sum(heavy)


def _taken(column: Column, face: int) -> int:
    """Return the points of all dice of a face in a column."""
    return face * column.count(face) ** 2


def roll(position: State, die: int) -> State:
    """Lay a rolled die down."""
    return replace(position, die=die)


def placed(mine: Column, theirs: Column, die: int) -> tuple[Column, Column]:
    """Return two facing columns after a die is placed in mine: every equal die facing it is removed."""
    return (*mine, die), tuple(face for face in theirs if face != die)


def _with_column(board: Board, number: int, column: Column) -> Board:
    return (*board[:number], column, *board[number + 1 :])
