"""Knucklebones' screen: `board(image)` reads the eighteen cells, and the rolled die where it can be.

The game draws its screen 16:9, so every cell has its place as fractions of it (measured at 2560x1440). A
die is a bright square in a dark cell, with pips dark at some of nine points; its colour says whether it is
single, one of a pair (yellow) or of three (blue), which is a check on what was read. Light lines part the
cells: a picture without them is no board. All places are relative, so any size of window does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np

from pysolver.contract.job import Job, Progress, finish
from pysolver.errors import GameError
from pysolver.eyes.picture import WEIGHTS, Floats, Image
from pysolver.games.knucklebones.notation import format_position
from pysolver.games.knucklebones.rules import Board, Position, column_score

WIDTH, HEIGHT = 2560, 1440  # the screen that all measures here are of
CELL_X = (1040, 1282, 1520)  # middles of the cells
CELL_Y = (
    (969, 1118, 1267),
    (471, 320, 169),
)  # of the player's and of the opponent's, from the middle outward
DIE = 132  # side of a die
CELL_WIDTH, CELL_HEIGHT = 198, 144
PITCH = 150  # from cell to cell in a column
TRAYS = ((150, 1020, 590, 1230), (1970, 210, 2410, 420))  # the player's; the opponent's lies opposite
GRID = (0.275, 0.5, 0.72)  # where pips lie, as parts of a die
PATTERNS = {
    "....#....": 1,
    "...#.#...": 2,
    ".#.....#.": 2,
    "..#.#.#..": 3,
    "#...#...#": 3,
    "#.#...#.#": 4,
    "#.#.#.#.#": 5,
    "#.##.##.#": 6,
    "###...###": 6,
}
EXAMPLE = "55,1,-/6,-,33 *"
DARK_CELL = 75  # grey level: an empty cell is darker (on the screen 21)
LEAST_BRIGHT = 95  # a die is brighter (blue 143, yellow 190, cream 220)
DIM, LIT, BLACK = 125.0, 200.0, 40.0  # brightest die of a dim screen; what it is lit up to; no die at all
LEAST_IN_TRAY = 120.0  # which is lighter than a cell
MOST_UNREAD = 4  # cells, in a picture that is a board
DICE_ENOUGH = 4  # so many sure dice at their places, all else dark, are a board without lines
SAMPLES = 66  # a cell is looked at in so many columns and rows of pixels' size
SHARE = 0.28  # part of a row or column that is bright where it crosses a die, the pips of a six and all
ASKED_LINES = 24  # ends of lines between cells that are looked at
LINES = 0.6  # part of them that must be there
Rectangle: TypeAlias = tuple[float, float, float, float]  # left, top, width, height in pixels
TINTS = ("single", "pair", "three")


@dataclass(frozen=True)
class Cell:
    """One cell: its die (0 for none, None where it cannot be read), and its place in pixels."""

    face: int | None
    x: float
    y: float
    sure: bool
    tint: str | None = None  # single, pair or three, by the colour of the die


@dataclass(frozen=True)
class BoardReading:
    """What a picture shows of a game; seat 0 is the player, at the bottom."""

    found: bool
    boards: tuple[Board, Board] = (((),) * 3, ((),) * 3)
    cells: tuple[Cell, ...] = ()  # the player's first, column by column, from the middle outward
    rolled: int | None = None
    mover: int | None = None  # the seat in whose tray the rolled die lies
    clear: bool = False  # every cell was read, and the colours agree
    rectangle: Rectangle = (0, 0, 0, 0)

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
        return format_position(Position(*self.boards, die))

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
            "unread": [
                {"seat": index // 9, "column": index % 9 // 3, "x": round(cell.x, 1), "y": round(cell.y, 1)}
                for index, cell in enumerate(self.cells)
                if cell.face is None
            ],
            "rolled": self.rolled,
            "mover": self.mover,
            "clear": self.clear,
            "rectangle": [round(side, 1) for side in self.rectangle],
        }


def board(image: Image, rectangle: Sequence[float] | None = None) -> BoardReading:
    """Return what a picture shows of Knucklebones, `found` False where it shows no board.

    `rectangle` (left, top, width, height in pixels) says about where the game's screen is: drawn by hand, it
    may be off by some hundredths of its size. Without it the screen is taken to be the whole picture, or the
    largest 16:9 part of it at the middle or at the bottom.
    """
    return finish(board_job(image, rectangle))


def board_job(image: Image, rectangle: Sequence[float] | None = None, seek: bool = True) -> Job[BoardReading]:
    """Return what a picture shows of Knucklebones, as a job; `seek` looks around the rectangle too."""
    height, width = image.shape[:2]
    places = _screens(width, height)
    if rectangle is not None:
        left, top, wide, high = map(float, rectangle)
        inside = left >= -1 and top >= -1 and left + wide <= width + 1 and top + high <= height + 1
        if not (inside and wide >= 160 and high >= 90):
            raise GameError(
                f"A rectangle is left, top, width and height in the picture of {width} x {height} pixels, "
                f"at least 160 x 90, not {list(rectangle)}: as in [0, 0, {width}, {height}]."
            )
        places = [(left, top, wide, high)]
    best = BoardReading(False)
    for place in places:
        reading = yield from _read(image, place)
        if reading.found and (reading.clear or not best.found):
            best = reading
        if best.clear:
            break
    if rectangle is not None and seek and not best.clear:
        for place in (yield from _around(image, places[0])):
            reading = yield from _read(image, place)
            if reading.found and (reading.clear or not best.found):
                best = reading
            if best.clear:
                break
    return best


def _around(image: Image, drawn: Rectangle) -> Job[list[Rectangle]]:
    """Return where the screen may be that was drawn by hand: first where most lines are seen."""
    left, top, wide, high = drawn
    size = (wide * high * WIDTH / HEIGHT) ** 0.5
    middle = left + wide / 2, top + high / 2
    steps = np.arange(-4, 5) * 0.011
    aside, down, larger = 0.0, 0.0, 1.0
    for _ in range(2):  # one way and then the other, twice: each alone hardly changes what the other finds
        tried = [(step, scale) for scale in 1 + steps for step in steps]
        seen = []
        for step, scale in tried:
            seen.append(_lines(image, _screen_at(middle, aside, step, size * scale)))
            yield Progress(0.5)
        down, larger = _middle_of_best(tried, seen)
        seen = [_lines(image, _screen_at(middle, step, down, size * larger)) for step in steps]
        yield Progress(0.6)
        (aside,) = _middle_of_best([(step,) for step in steps], seen)
    found = [(aside, down)] + [
        (aside + across, down + below) for across in (-0.005, 0.005, 0) for below in (-0.004, 0.004, 0)
    ]
    return [_screen_at(middle, across, below, size * larger) for across, below in found]


def _middle_of_best(tried: Sequence[tuple[float, ...]], seen: Sequence[int]) -> tuple[float, ...]:
    """Return the mean of those that were tried with the most success."""
    best = np.array([each for each, lines in zip(tried, seen, strict=True) if lines == max(seen)])
    return tuple(best.mean(axis=0).tolist())


def _screen_at(middle: tuple[float, float], aside: float, down: float, wide: float) -> Rectangle:
    """Return a screen of a width whose middle is so many widths and heights off a point."""
    high = wide * HEIGHT / WIDTH
    return middle[0] + aside * wide - wide / 2, middle[1] + down * high - high / 2, wide, high


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
    cells: tuple[Cell, ...] = ()
    light = _light(image, place)
    for seat in (0, 1):
        for column in CELL_X:
            cells += tuple(read_cell(image, place, column, row, light) for row in CELL_Y[seat])
            yield Progress(len(cells) / 20)
    unread = sum(cell.face is None for cell in cells)
    if unread > MOST_UNREAD:
        return BoardReading(False)
    certain = not unread and sum(bool(cell.face) and cell.sure for cell in cells) >= DICE_ENOUGH
    if not certain and all(_lines(image, place, lit) < LINES * ASKED_LINES for lit in {1.0, light}):
        return BoardReading(False)  # what covers a cell may be dim, where the lines are not
    columns = [cells[first : first + 3] for first in range(0, 18, 3)]
    cells = tuple(cell for column in columns for cell in _with_tints(column))
    columns = [cells[first : first + 3] for first in range(0, 18, 3)]
    faces = [tuple(cell.face for cell in column if cell.face) for column in columns]
    boards = tuple(faces[:3]), tuple(faces[3:])
    facing = any(set(mine) & set(theirs) for mine, theirs in zip(*boards, strict=True))
    rolled, mover = _tray(image, place, light)
    clear = not unread and not facing and all(cell.sure for cell in cells)
    return BoardReading(True, boards, cells, rolled, mover, clear, place)


def _with_tints(column: Sequence[Cell]) -> list[Cell]:
    """Return a column's cells, none sure whose colour says another number of equal dice."""
    faces = [cell.face for cell in column]
    return [
        replace(cell, sure=cell.sure and cell.tint == TINTS[faces.count(cell.face) - 1])
        if cell.face
        else cell
        for cell in column
    ]


def _window(
    image: Image,
    place: Rectangle,
    middle: tuple[float, float],
    size: tuple[float, float],
    light: float,
) -> tuple[Floats, Floats, Floats]:
    """Return a part of the screen, given in its measures, and the pixels of its columns and rows.

    Pixels are averaged where the screen is larger than what is looked at.
    """
    left, top, wide, high = place
    scale_x, scale_y = wide / WIDTH, high / HEIGHT
    x = left + (middle[0] + size[0] * (np.arange(SAMPLES) + 0.5 - SAMPLES / 2) / SAMPLES) * scale_x
    y = top + (middle[1] + size[1] * (np.arange(SAMPLES) + 0.5 - SAMPLES / 2) / SAMPLES) * scale_y
    half = min(size[0] * scale_x, size[1] * scale_y) / SAMPLES / 4
    columns, rows = (
        np.clip(np.stack([line - half, line + half]), 0, side - 1).astype(int)
        for line, side in ((x, image.shape[1]), (y, image.shape[0]))
    )
    total = sum(
        image[rows[down][:, None], columns[right]].astype(np.float32) for down in (0, 1) for right in (0, 1)
    )
    return np.asarray(np.minimum(total * (light / 4), 255)), x, y


def _light(image: Image, place: Rectangle) -> float:
    """Return by how much a screen is to be lit up whose brightest die is dim."""
    left, top, wide, high = place
    beside = np.array([-0.36, -0.12, 0.12, 0.36]) * DIE
    x = left + (np.array(CELL_X)[:, None] + beside).ravel() * wide / WIDTH
    y = top + (np.array(CELL_Y).ravel()[:, None] + beside).ravel() * high / HEIGHT
    rows = np.clip(y, 0, image.shape[0] - 1).astype(int)
    spots = image[rows[:, None], np.clip(x, 0, image.shape[1] - 1).astype(int)].astype(np.float32) @ WEIGHTS
    cells = spots.reshape(6, 4, 3, 4).transpose(0, 2, 1, 3).reshape(18, 16)
    brightest = float(np.median(cells, axis=1).max())
    return LIT / brightest if BLACK < brightest < DIM else 1.0


def _lines(image: Image, place: Rectangle, light: float = 1.0) -> int:
    """Return how many of the light lines between the cells of the columns are there, dark cells beside them.

    A die may reach to its line's neighbourhood; so the lines are looked at beside the dice.
    """
    left, top, wide, high = place
    seen = 0
    reach = np.arange(-26, 27)
    for column in CELL_X:
        for rows in CELL_Y:
            for first, second in pairwise(rows):
                y = top + ((first + second) / 2 + reach) * high / HEIGHT
                for aside in (-82, 82):
                    x = left + (column + aside + np.array([-6, 0, 6])) * wide / WIDTH
                    strip = (
                        image[
                            np.clip(y, 0, image.shape[0] - 1).astype(int)[:, None],
                            np.clip(x, 0, image.shape[1] - 1).astype(int),
                        ].astype(np.float32)
                        * light
                    )
                    level = (strip @ WEIGHTS).mean(axis=1)
                    peak = int(level[14:39].argmax()) + 14
                    red, green, blue = strip[peak].mean(axis=0)
                    beside = max(np.median(level[:10]), np.median(level[-10:]))
                    tan = red > 0.95 * green and green > 0.9 * blue
                    seen += bool(
                        tan and beside < DARK_CELL and level[peak] > beside + 22 and level[peak] < 200
                    )
    return seen


def read_cell(image: Image, place: Rectangle, x: float, y: float, light: float = 1.0) -> Cell:
    """Return the reading of the cell whose middle is given in the screen's measures, lit up so much."""
    part, columns, rows = _window(image, place, (x, y), (CELL_WIDTH * 0.86, CELL_HEIGHT * 0.96), light)
    level = part @ WEIGHTS
    here = float(columns.mean()), float(rows.mean())
    box = _bright_box(level > LEAST_BRIGHT)
    if box is None:
        dark = float(np.quantile(level, 0.9)) < DARK_CELL
        return Cell(0 if dark else None, *here, dark)
    top, bottom, left, right = box
    wide = (right - left) * CELL_WIDTH * 0.86 / SAMPLES / DIE
    high = (bottom - top) * CELL_HEIGHT * 0.96 / SAMPLES / DIE
    middle = float(columns[(left + right - 1) // 2]), float(rows[(top + bottom - 1) // 2])
    if not (0.86 < wide < 1.14 and 0.86 < high < 1.14):
        return Cell(None, *middle, False)
    face, sure = _face(level[top:bottom, left:right])
    return Cell(face, *middle, sure, _tint(part[top:bottom, left:right]))


def _bright_box(bright: Floats) -> tuple[int, int, int, int] | None:
    """Return the rows and columns (first, behind the last) of the bright block, where there is one."""
    rows = _longest_run(bright.mean(axis=1) > SHARE)
    if rows is None:
        return None
    columns = _longest_run(bright[rows[0] : rows[1]].mean(axis=0) > SHARE)
    if columns is None:
        return None
    rows = _longest_run(bright[:, columns[0] : columns[1]].mean(axis=1) > SHARE)
    return None if rows is None else (*rows, *columns)


def _longest_run(flags: Floats) -> tuple[int, int] | None:
    """Return where the longest run of true values begins, and the place behind its end; None if short."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], flags.astype(int), [0]])))
    if not len(edges):
        return None
    longest = int(np.argmax(edges[1::2] - edges[::2]))
    first, behind = int(edges[2 * longest]), int(edges[2 * longest + 1])
    return (first, behind) if behind - first >= len(flags) // 6 else None


def _face(level: Floats) -> tuple[int | None, bool]:
    """Return the face of a die that fills a picture, None where it is none, and whether it is sure."""
    height, width = level.shape
    bright = float(np.quantile(level, 0.75))
    reach_y, reach_x = max(1, round(0.05 * height)), max(1, round(0.05 * width))
    parts = []
    for down in GRID:
        for right in GRID:
            row, column = int(down * height), int(right * width)
            spot = level[row - reach_y : row + reach_y + 1, column - reach_x : column + reach_x + 1]
            parts.append(float(spot.mean()) / max(bright, 1))
    pattern = "".join("#" if part < 0.5 else "." for part in parts)
    face = PATTERNS.get(pattern)
    edge = np.concatenate([level[:, 1], level[:, -2], level[1], level[-2]])
    framed = float((edge > 0.5 * bright).mean()) > 0.75
    if not face or not framed:
        return None, False
    return face, all(part < 0.4 or part > 0.6 for part in parts)


def _tint(part: Floats) -> str:
    """Return whether a die has the colour of a single die, of one of a pair, or of three."""
    level = part @ WEIGHTS
    red, _, blue = (float(value) for value in part[level >= np.quantile(level, 0.6)].mean(axis=0))
    if blue > 1.15 * red:
        return TINTS[2]
    return TINTS[1] if blue < 0.68 * red else TINTS[0]


def _tray(image: Image, place: Rectangle, light: float) -> tuple[int | None, int | None]:
    """Return the rolled die that lies in a tray and the seat whose tray it is; None and None for none."""
    found = []
    for seat, (left, top, right, bottom) in enumerate(TRAYS):
        size = float(right - left), float(bottom - top)
        part, _, _ = _window(image, place, ((left + right) / 2, (top + bottom) / 2), size, light)
        level = part @ WEIGHTS
        bright = level > max(LEAST_IN_TRAY, 0.75 * float(level.max()))
        box = _bright_box(bright)
        if box is None:
            box = _small_box(bright)
        if box is None:
            continue
        first, last, begin, end = box
        wide, high = (end - begin) * size[0] / SAMPLES, (last - first) * size[1] / SAMPLES
        if not (0.85 < wide / high < 1.18 and 0.6 * DIE < wide < 1.5 * DIE):
            continue
        face, sure = _face(level[first:last, begin:end])
        if face and sure:
            found.append((face, seat))
    return found[0] if len(found) == 1 else (None, None)


def _small_box(bright: Floats) -> tuple[int, int, int, int] | None:
    """Return the bright block that is a small part of a picture's width."""
    columns = _longest_run(bright.mean(axis=0) > 0.2)
    if columns is None:
        return None
    rows = _longest_run(bright[:, columns[0] : columns[1]].mean(axis=1) > SHARE)
    return None if rows is None else (*rows, *columns)
