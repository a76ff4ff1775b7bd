"""The texts of Knucklebones: positions, and the boards of lines that the known solver takes.

A position is written `<my columns>/<their columns> <die>`, as in `55,1,-/6,-,33 4`: columns from left to
right, `-` an empty one, die `*` while it is not rolled; the player to move is "my". Behind it may stand who
has one of the sides: ` vs game-10` if the other player is the game's own of difficulty 10, ` as game-10` if
the player to move is. So placing turns one into the other. ` lucky` at the end is a match of lucky dice.
"""

from __future__ import annotations

from pysolver.errors import PositionError
from pysolver.games.knucklebones import SPEC
from pysolver.games.knucklebones.rules import COLUMNS, DIFFICULTIES, ROWS, Board, State, is_full, is_over
from pysolver.sayings.say import saying

EXAMPLE = SPEC.example
PLAYER = "game-"  # and a difficulty: a player of the game itself
LUCKY = " lucky"
AGAINST_EXAMPLE = f"{EXAMPLE} vs {PLAYER}10"
MOVED_EXAMPLE, ENDED_EXAMPLE = "55,1,-/666,555,444 *", "1,2,-/666,555,444 *"


def parse(text: str) -> State:
    """Read a position such as `55,1,-/6,-,33 4`; raise PositionError for one that cannot be."""
    mine_by, theirs_by = None, None
    whole = text.strip()
    lucky = whole.endswith(LUCKY)
    whole = whole.removesuffix(LUCKY)
    rest, side, name = whole.rpartition(" vs ")
    if side:
        theirs_by = _read_difficulty(name)
    else:
        rest, side, name = whole.rpartition(" as ")
        mine_by = _read_difficulty(name) if side else None
    boards, _, die = (rest if side else whole).strip().rpartition(" ")
    halves = boards.strip().split("/")
    if len(halves) != 2:
        raise PositionError(
            # a position text that is wrong; e.g. example="55,1,-/6,-,33 4", text="'55,1,- 4'"
            saying(
                "knucklebones.wrong_position",
                "A position is two boards and a die, as in {example} (die * before the roll), not {text}.",
                example=EXAMPLE,
                text=repr(text),
            )
        )
    if any(" " in half.strip() for half in halves):
        raise PositionError(
            # a position text with something wrong at its end;
            # e.g. example="'55,1,-/6,-,33 4 vs game-10 lucky'", text="'55,1,-/6,-,33 4 Anna'"
            saying(
                "knucklebones.wrong_behind",
                "Behind the die come who plays and what dice, as in {example}, not {text}.",
                example=repr(f"{AGAINST_EXAMPLE}{LUCKY}"),
                text=repr(text),
            )
        )
    mine, theirs = (_read_board(half, text) for half in halves)
    return checked(State(mine, theirs, read_die(die), mine_by, theirs_by, lucky))


def format_position(position: State) -> str:
    """Write a position in the text that `parse` reads."""
    boards = (
        ",".join("".join(map(str, column)) or "-" for column in board)
        for board in (position.mine, position.theirs)
    )
    text = f"{'/'.join(boards)} {'*' if position.die is None else position.die}"
    if position.their_difficulty is not None:
        text += f" vs {PLAYER}{position.their_difficulty}"
    if position.my_difficulty is not None:
        text += f" as {PLAYER}{position.my_difficulty}"
    return text + LUCKY * position.lucky


def read_difficulty(name: str) -> int | None:
    """Read the difficulty of a player of the game, as in `game-10`; None for any other name."""
    level = name.strip().removeprefix(PLAYER)
    known = [difficulty for difficulty in DIFFICULTIES if str(difficulty) == level]
    return known[0] if known and name.strip() != level else None


def _read_difficulty(name: str) -> int:
    difficulty = read_difficulty(name)
    if difficulty is None:
        raise PositionError(
            # a position text with a wrong name of a bot behind "vs"; game-1 to game-10 are typed so;
            # e.g. example="55,1,-/6,-,33 4 vs game-10", name="'Anna'"
            saying(
                "knucklebones.wrong_against",
                "Only the game's own players stand there, game-1 to game-10, as in {example}, not {name}.",
                example=AGAINST_EXAMPLE,
                name=repr(name),
            )
        )
    return difficulty


def read_die(text: str) -> int | None:
    """Read the face of a rolled die, `*` for none."""
    if text == "*":
        return None
    if len(text) != 1 or text not in "123456":
        raise PositionError(
            # the die in a position text; e.g. text="'7'", example="55,1,-/6,-,33 4"
            saying(
                "knucklebones.wrong_die",
                "A die shows 1 to 6, or * before the roll, not {text}: as in {example}.",
                text=repr(text),
                example=EXAMPLE,
            )
        )
    return int(text)


def _read_board(half: str, text: str) -> Board:
    columns = [column.strip() for column in half.split(",")]
    if len(columns) != COLUMNS:
        raise PositionError(
            # a board in a position text; e.g. example="55,1,-/6,-,33 4", text="'55,1'"
            saying(
                "knucklebones.wrong_board",
                "A board has three columns, as in {example} (- for an empty one), not {text}.",
                example=EXAMPLE,
                text=repr(half),
            )
        )
    for column in columns:
        if column != "-" and (not column or column.strip("123456")):
            raise PositionError(
                # a column in a position text; e.g. example="55,1,-/6,-,33 4", text="'57'"
                saying(
                    "knucklebones.wrong_column",
                    "A column is written as its dice, 1 to 6, or - when empty, as in {example}, not {text}.",
                    example=EXAMPLE,
                    text=repr(column),
                )
            )
    return tuple(() if column == "-" else tuple(map(int, column)) for column in columns)


def read_lines(board: str) -> Board:
    """Read a board of three lines of three squares, digits and `_`, each character a column's."""
    lines = board.replace("\\n", "\n").split()
    if len(lines) != ROWS or any(len(line) != COLUMNS or line.strip("_123456") for line in lines):
        raise PositionError(
            # a board that is typed in lines of signs; e.g. text="'7__ ___ ___'"
            saying(
                "knucklebones.wrong_lines",
                "A board of lines is three lines of three digits 1 to 6 or underscores, as in "
                "'51_ 5__ ___' for the columns 55, 1 and an empty one, not {text}.",
                text=repr(board),
            )
        )
    return tuple(
        tuple(int(line[column]) for line in lines if line[column] != "_") for column in range(COLUMNS)
    )


def write_lines(board: Board) -> str:
    """Write a board as three lines of digits and underscores."""
    return "\n".join(
        "".join(str(column[row]) if row < len(column) else "_" for column in board) for row in range(ROWS)
    )


def write_facing(near: Board, far: Board) -> str:
    """Write two boards as lines with their columns facing each other, the far one upside down above."""
    above = write_lines(far).split("\n")[::-1]
    return "\n".join([*above, "---", write_lines(near)])


def checked(position: State) -> State:
    """Return a position that can be; raise PositionError, saying why, for one that cannot."""
    for number, (mine, theirs) in enumerate(zip(position.mine, position.theirs, strict=True), 1):
        if len(mine) > ROWS or len(theirs) > ROWS:
            raise PositionError(
                # a position text that cannot be; e.g. column=1, example="55,1,-/6,-,33 4"
                saying(
                    "knucklebones.too_many",
                    "Column {column} has more than three dice; a right position is {example}.",
                    column=number,
                    example=EXAMPLE,
                )
            )
        for face in sorted(set(mine) & set(theirs)):
            raise PositionError(
                # a position text that cannot be: equal dice in the same column of both boards;
                # e.g. column=1, die=5, example="55,1,-/6,-,33 4"
                saying(
                    "knucklebones.both_have",
                    "Both boards have a {die} in column {column}, but one takes the other away; "
                    "a right position is {example}.",
                    die=face,
                    column=number,
                    example=EXAMPLE,
                )
            )
    if is_full(position.mine) and is_full(position.theirs):
        raise PositionError(
            # a position text that cannot be; e.g. example="55,1,-/6,-,33 4"
            saying(
                "knucklebones.both_full",
                "Both boards cannot be full: the first one ends the game; a right position is {example}.",
                example=EXAMPLE,
            )
        )
    if is_full(position.mine):
        raise PositionError(
            # a position text that cannot be; e.g. example="55,1,-/666,555,444 *"
            saying(
                "knucklebones.mover_full",
                "The player to move cannot have a full board, since that ended the game: "
                "give the boards in the other order, as in {example}.",
                example=MOVED_EXAMPLE,
            )
        )
    if is_over(position) and position.die is not None:
        raise PositionError(
            # a position text that cannot be: a die after the end; e.g. example="1,2,-/666,555,444 *"
            saying(
                "knucklebones.over_die",
                "The game is over and no die is rolled: write * for it, as in {example}.",
                example=ENDED_EXAMPLE,
            )
        )
    return position
