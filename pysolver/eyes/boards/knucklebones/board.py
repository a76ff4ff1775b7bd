"""Knucklebones' screen: `board(image)` reads the eighteen cells, and the rolled die where it can be.

Every cell is read by itself (`cells`) on the screen made straight (`screen`). Two witnesses may contradict:
the colour of a die, which says how many equal ones its column has, and the number that the game shows beside
the column (`digits`); what disagrees is not sure. Light lines part the cells: a picture without them is no
board. What moves is told apart: a column under the pointer is lined in red, a die on its way lies elsewhere
than in a cell or a tray, a die that is removed turns red and shrinks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pysolver.contract.job import Job, Progress, finish
from pysolver.errors import GameError
from pysolver.eyes.boards.knucklebones.cells import (
    BRIGHT,
    DARK_CELL,
    SIDE,
    TINTS,
    Cell,
    bright_box,
    face_of,
    look,
)
from pysolver.eyes.boards.knucklebones.digits import numbers
from pysolver.eyes.boards.knucklebones.screen import (
    CELL_HEIGHT,
    CELL_WIDTH,
    CELL_X,
    CELL_Y,
    DIE,
    HEIGHT,
    LINES_Y,
    STEP,
    WIDTH,
    Rectangle,
    Screen,
    sampled,
    straight,
    tan,
)
from pysolver.eyes.picture import WEIGHTS, Floats, Image
from pysolver.games.knucklebones.notation import format_position
from pysolver.games.knucklebones.rules import Board, State, column_score
from pysolver.sayings.say import saying

TRAYS = ((150, 1017, 602, 1226), (1958, 188, 2410, 400))  # left, top, right, bottom: player's, opponent's
MOST_UNREAD = 4  # cells, in a picture that is a board
DICE_ENOUGH = 4  # so many sure dice at their places, all else dark, are a board without lines
ASKED_LINES = 24  # ends of lines between cells that are looked at
LINES = 0.6  # part of them that must be there
LINE_END = (
    86  # from the middle of a cell to where its line is looked at: a die may reach to its neighbourhood
)
HOVERED = 0.85  # part of a column's lines that is red under the pointer; flames reach over less
TRAY_SIZE = 0.8, 1.25  # of a die in a tray, as a part of the others'
COARSE = 16  # between two samples where a die on its way is looked for
PALE = 0.75  # part of a die's square that is pale, the pips of a six and all
BESIDE = 40  # so far from the middle of a column a die does not lie in it


@dataclass(frozen=True)
class BoardReading:
    """What a picture shows of a game; seat 0 is the player, at the bottom."""

    found: bool
    boards: tuple[Board, Board] = (((),) * 3, ((),) * 3)
    cells: tuple[Cell, ...] = ()  # the player's first, column by column, from the middle outward
    rolled: int | None = None
    mover: int | None = None  # the seat in whose tray the rolled die lies
    clear: bool = False  # every cell was read, and the colours and numbers agree
    rectangle: Rectangle = (0, 0, 0, 0)
    shown: tuple[tuple[int | None, ...], ...] = ((None,) * 3,) * 2  # what the screen says that columns count
    hovered: tuple[int, int] | None = None  # the seat and the column (from 0) that the pointer is on
    rolled_at: tuple[float, float] | None = None  # where the rolled die lies, as parts of the screen
    moving: tuple[float, float] | None = None  # the pixel at which a die on its way is

    @property
    def hidden(self) -> int:
        """Return how many cells cannot be read."""
        return sum(cell.face is None for cell in self.cells)

    @property
    def position(self) -> str | None:
        """Return the position with the player's own board first, die `*` where it is not theirs."""
        if not self.found:
            return None
        die = self.rolled if self.mover == 0 else None
        return format_position(State(*self.boards, die))

    @property
    def totals(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return what the columns count, to be compared with the numbers on the screen."""
        mine, theirs = (tuple(column_score(column) for column in board) for board in self.boards)
        return mine, theirs

    def to_dict(self) -> dict[str, Any]:
        """Return the reading as JSON values; `dice` are those that lie in cells."""
        return {
            "found": self.found,
            "position": self.position,
            "dice": [
                {"face": cell.face, "x": round(cell.x, 1), "y": round(cell.y, 1), "sure": cell.sure}
                for cell in self.cells
                if cell.face
            ],
            "boards": [[list(column) for column in board] for board in self.boards] if self.found else [],
            "totals": [list(totals) for totals in self.totals] if self.found else [],
            "shown": [list(numbers) for numbers in self.shown] if self.found else [],
            "unread": self._places(lambda cell: cell.face is None),
            "leaving": self._places(lambda cell: cell.leaving),
            "moving": self.moving and [round(side, 1) for side in self.moving],
            "hovered": self.hovered and {"seat": self.hovered[0], "column": self.hovered[1]},
            "rolled": self.rolled,
            "mover": self.mover,
            "clear": self.clear,
            "rectangle": [round(side, 1) for side in self.rectangle],
        }

    def _places(self, wanted: Callable[[Cell], bool]) -> list[dict[str, Any]]:
        """Return where the cells are for which something holds, as JSON values."""
        return [
            {"seat": index // 9, "column": index % 9 // 3, "x": round(cell.x, 1), "y": round(cell.y, 1)}
            for index, cell in enumerate(self.cells)
            if wanted(cell)
        ]


def board(image: Image, rectangle: Sequence[float] | None = None) -> BoardReading:
    """Return what a picture shows of Knucklebones, `found` False where it shows no board.

    `rectangle` (left, top, width, height in pixels) says about where the game's screen is: drawn by hand, it
    may be off by a fortieth of its size on every side. Without it the screen is taken to be the whole
    picture, or the largest 16:9 part of it at the middle or at the bottom.
    """
    return finish(board_job(image, rectangle))


def board_job(image: Image, rectangle: Sequence[float] | None = None) -> Job[BoardReading]:
    """Return what a picture shows of Knucklebones, as a job."""
    height, width = image.shape[:2]
    places = _screens(width, height)
    if rectangle is not None:
        left, top, wide, high = map(float, rectangle)
        inside = left >= -1 and top >= -1 and left + wide <= width + 1 and top + high <= height + 1
        if not (inside and wide >= 160 and high >= 90):
            raise GameError(
                # a part of a picture that is none; e.g. given="[0, 0, 20, 20]", right="[0, 0, 960, 540]"
                saying(
                    "eyes.wrong_rectangle",
                    "A rectangle is left, top, width and height in the picture, at least 160 x 90, "
                    "as in {right}, not {given}.",
                    right=str([0, 0, width, height]),
                    given=str(list(rectangle)),
                )
            )
        places = [(left, top, wide, high)]
    best = BoardReading(False)
    for place in places:
        reading = yield from _read(image, place)
        if reading.found and (reading.clear or not best.found):
            best = reading
        if best.clear:
            break
    return best


def _screens(width: int, height: int) -> list[Rectangle]:
    """Return where the game's screen may be in a picture."""
    if width < 160 or height < 90:
        return []
    if abs(width / height - WIDTH / HEIGHT) < 0.01:
        return [(0, 0, width, height)]
    if width * HEIGHT > height * WIDTH:
        wide = height * WIDTH / HEIGHT
        return [((width - wide) / 2, 0, wide, height)]
    high = width * HEIGHT / WIDTH
    return [(0, (height - high) / 2, width, high), (0, height - high, width, high)]


def _read(image: Image, place: Rectangle) -> Job[BoardReading]:
    """Return the reading of the screen in a rectangle."""
    screen = straight(image, place)
    yield Progress(0.4)
    cells: tuple[Cell, ...] = ()
    for rows in CELL_Y:
        for column in CELL_X:
            cells += tuple(_cell(screen, column, row) for row in rows)
        yield Progress(0.4 + len(cells) / 36)
    unread = sum(cell.face is None for cell in cells)
    if unread > MOST_UNREAD:
        return BoardReading(False)
    hovered = _hovered(screen)
    certain = not unread and sum(bool(cell.face) and cell.sure for cell in cells) >= DICE_ENOUGH
    if not certain and _lines(screen) + 4 * (hovered is not None) < LINES * ASKED_LINES:
        return BoardReading(False)  # what covers a cell may be dim, where the lines are not
    shown = numbers(screen)
    cells = _witnessed(cells, shown)
    columns = [cells[first : first + 3] for first in range(0, 18, 3)]
    faces = [tuple(cell.face for cell in column if cell.face) for column in columns]
    boards = tuple(faces[:3]), tuple(faces[3:])
    facing = any(set(mine) & set(theirs) for mine, theirs in zip(*boards, strict=True))
    clear = not unread and not facing and all(cell.sure for cell in cells)
    rolled, mover, at = _tray(image, screen)
    moving = None if rolled else _moving(image, screen)
    return BoardReading(
        True, boards, cells, rolled, mover, clear, place, shown, hovered, rolled_at=at, moving=moving
    )


def _cell(screen: Screen, x: float, y: float) -> Cell:
    """Return the reading of the cell whose middle is given in the screen's measures."""
    seen = look(screen.part(x, y, CELL_WIDTH / 2 - STEP, CELL_HEIGHT / 2 - STEP))
    at = screen.pixel(x + STEP * seen.aside, y + STEP * seen.down)
    return Cell(seen.face, *at, seen.sure, seen.tint, seen.leaving)


def _witnessed(cells: Sequence[Cell], shown: Sequence[Sequence[int | None]]) -> tuple[Cell, ...]:
    """Return the cells, none sure that contradicts a colour, the number beside its column, or gravity.

    While a die lands or goes the numbers are those of before; a screen that shows no number at all has none.
    """
    counts = [count for side in shown for count in side]
    found: list[Cell] = []
    for index, count in enumerate(counts):
        column = cells[3 * index : 3 * index + 3]
        faces = [cell.face for cell in column]
        dice = tuple(face for face in faces if face)
        told = None if None in faces or not any(counts) else count
        agrees = told in (None, column_score(dice)) and not any(faces[len(dice) :])
        for cell in column:
            tint = not cell.face or cell.tint == TINTS[faces.count(cell.face) - 1]
            found.append(replace(cell, sure=cell.sure and agrees and tint))
    return tuple(found)


def _lines(screen: Screen) -> int:
    """Return how many ends of the lines between the cells are there, dark cells beside them."""
    seen = 0
    for column in CELL_X:
        for line in LINES_Y:
            for aside in (-LINE_END, LINE_END):
                strip = screen.part(column + aside, line, STEP, 7 * STEP)
                level = (strip @ WEIGHTS).mean(axis=1)
                beside = max(np.median(level[:4]), np.median(level[-4:]))
                light = tan(strip[4:-4]).any(axis=0).mean() > 0.5
                seen += bool(light and beside < DARK_CELL and level[4:-4].max() > beside + 22)
    return seen


def _hovered(screen: Screen) -> tuple[int, int] | None:
    """Return the seat and the column whose lines are red, since the pointer is on it."""
    for seat, lines in enumerate((LINES_Y[:2], LINES_Y[2:])):
        for column, x in enumerate(CELL_X):
            strips = np.stack([screen.part(x, line, LINE_END, 2 * STEP) for line in lines])
            red, green, blue = (strips[..., which] for which in range(3))
            is_red = ((red > 1.6 * green) & (red > 1.4 * blue) & (red > DARK_CELL)).any(axis=1)
            if is_red.mean(axis=1).min() > HOVERED:
                return seat, column
    return None


def _tray(image: Image, screen: Screen) -> tuple[int | None, int | None, tuple[float, float] | None]:
    """Return the rolled die that lies in a tray, the seat whose tray it is and where; None for none."""
    found = []
    for seat, (left, top, right, bottom) in enumerate(TRAYS):
        x, y = np.arange(left, right, STEP), np.arange(top, bottom, STEP)
        seen = _die(sampled(image, screen.place, x, y, screen.light))
        if seen is not None:
            face, column, row = seen
            found.append((face, seat, ((left + STEP * column) / WIDTH, (top + STEP * row) / HEIGHT)))
    return found[0] if len(found) == 1 else (None, None, None)


def _die(colours: Floats) -> tuple[int, float, float] | None:
    """Return the face of the only die of a part of the screen, and the sample of its middle."""
    box = bright_box(colours.min(axis=2) > BRIGHT)  # it is pale, flames beside it are red
    if box is None:
        return None
    top, bottom, left, right = box
    high, wide = bottom - top, right - left
    low, most = (SIDE * part for part in TRAY_SIZE)
    if not (low < high < most and low < wide < most and abs(high - wide) < 0.15 * SIDE):
        return None
    face, sure = face_of(colours[top:bottom, left:right] @ WEIGHTS)
    return (face, (left + right - 1) / 2, (top + bottom - 1) / 2) if face and sure else None


def _moving(image: Image, screen: Screen) -> tuple[float, float] | None:
    """Return the pixel at which a die is that lies in no cell and no tray, since it is on its way."""
    x, y = np.arange(TRAYS[0][2] - DIE, TRAYS[1][0] + DIE, COARSE), np.arange(80, 1360, COARSE)
    colours = sampled(image, screen.place, x, y, screen.light)
    pale = (colours.min(axis=2) > BRIGHT).astype(np.float32)
    width = DIE // COARSE
    sums = np.pad(pale, ((1, 0), (1, 0))).cumsum(axis=0).cumsum(axis=1)
    share = sums[width:, width:] - sums[:-width, width:] - sums[width:, :-width] + sums[:-width, :-width]
    middle = COARSE * (width - 1) / 2
    across, down = x[: share.shape[1]] + middle, y[: share.shape[0]] + middle
    beside = np.abs(across[:, None] - np.array(CELL_X)).min(axis=1) > BESIDE
    between = np.abs(down - HEIGHT / 2) < CELL_Y[0][0] - HEIGHT / 2 - DIE / 2
    share = share * (beside | between[:, None])
    row, column = np.unravel_index(int(share.argmax()), share.shape)
    if share[row, column] < PALE * width**2:
        return None
    reach = np.arange(-0.7 * DIE, 0.7 * DIE, STEP)
    at = float(across[column]), float(down[row])
    seen = _die(sampled(image, screen.place, at[0] + reach, at[1] + reach, screen.light))
    if seen is None:
        return None
    right, below = (reach[0] + STEP * place for place in seen[1:])
    return screen.pixel(float(at[0] + right), float(at[1] + below))
