"""One cell of Knucklebones' board, or a tray: whether a die lies there, which, and of what colour.

A die is a bright square in a dark cell; its face is the pattern of pips that the square is most like. Its
colour says whether it is single, one of a pair (yellow) or of three (blue), which is a check on what was
read. A die that is being removed turns red and shrinks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from pysolver.eyes.boards.knucklebones.screen import DIE, STEP
from pysolver.eyes.picture import WEIGHTS, Floats

GRID = (0.275, 0.5, 0.72)  # where pips lie, as parts of a die
PIP = 0.098  # radius of a pip, as a part of a die
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
TINTS = ("single", "pair", "three")
DARK_CELL = 75  # grey level: an empty cell is darker (on the screen 21)
BRIGHT = 110  # the strongest of its colours: a die's is above (pips 55, cells 25; blue 206, yellow 235)
SIDE = round(DIE / STEP)  # of a die, in samples
OFF_SIZE = 4  # samples by which a die may seem larger or smaller
OFF_PLACE = 4  # samples by which it may lie beside its place
LEAST = 4  # samples: smaller bright spots are noise
SHARE = 0.28  # part of a row or column that is bright where it crosses a die, the pips of a six and all
MARGIN = 3  # samples of a die's rim that have no pips
SHIFTS = (-1, 0, 1)
LIKE, AHEAD = (
    0.6,
    0.1,
)  # a face is sure that is so much like its pattern, and by so much more than like others
MAYBE = 0.45


@dataclass(frozen=True)
class Cell:
    """One cell: its die (0 for none, None where it cannot be read), and its place in pixels."""

    face: int | None
    x: float
    y: float
    sure: bool
    tint: str | None = None  # single, pair or three, by the colour of the die
    leaving: bool = False  # whether a die is just being removed from it


@dataclass(frozen=True)
class Look:
    """What one place of the screen looks like: its die (0, None as in a cell), and where its middle is."""

    face: int | None
    sure: bool
    aside: float = 0.0  # of the die from the middle of the place, in samples
    down: float = 0.0
    tint: str | None = None
    leaving: bool = False


def look(colours: Floats) -> Look:
    """Return what a cell looks like whose colours are given."""
    level, value = colours @ WEIGHTS, colours.max(axis=2)
    box = bright_box(value > BRIGHT)
    if box is None:
        dark = float(np.quantile(level, 0.95)) < DARK_CELL
        return Look(0 if dark else None, dark)
    top, bottom, left, right = box
    high, wide = bottom - top, right - left
    aside = (left + right - colours.shape[1]) / 2
    down = (top + bottom - colours.shape[0]) / 2
    square = abs(high - wide) <= OFF_SIZE
    if abs(aside) > OFF_PLACE or abs(down) > OFF_PLACE or not square:
        return Look(None, False, aside, down)
    block = colours[top:bottom, left:right]
    red, green, blue = np.median(block[value[top:bottom, left:right] > BRIGHT], axis=0)
    is_red = red > 1.6 * green and red > 1.4 * blue
    if is_red or max(high, wide) < SIDE - OFF_SIZE:
        return Look(0, False, aside, down, leaving=True)
    if max(high, wide) > SIDE + OFF_SIZE:
        return Look(None, False, aside, down)
    face, sure = face_of(block @ WEIGHTS)
    return Look(face, sure, aside, down, tint(block))


def bright_box(bright: Floats) -> tuple[int, int, int, int] | None:
    """Return the rows and columns (first, behind the last) of the bright block, where there is one."""
    rows = _longest_run(bright.sum(axis=1) >= LEAST)
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
    return (first, behind) if behind - first >= LEAST else None


def face_of(level: Floats) -> tuple[int | None, bool]:
    """Return the face of a die that fills a picture, None where it is none, and whether it is sure."""
    bright = float(np.quantile(level, 0.75))
    edge = np.concatenate([level[:, 1], level[:, -2], level[1], level[-2]])
    if float((edge > 0.5 * bright).mean()) < 0.75:
        return None, False
    dark = np.clip(1 - level / bright, 0, 1)
    patterns, faces = _patterns(*dark.shape)
    reach = MARGIN + max(SHIFTS)
    inner = [
        dark[reach + down : dark.shape[0] - reach + down, reach + right : dark.shape[1] - reach + right]
        for down in SHIFTS
        for right in SHIFTS
    ]
    shown = np.stack(inner).reshape(len(inner), -1)
    shown = shown - shown.mean(axis=1, keepdims=True)
    like = ((shown @ patterns) / np.maximum(np.linalg.norm(shown, axis=1)[:, None], 1)).max(axis=0)
    best = int(like.argmax())
    second = float(like[faces != faces[best]].max())
    if like[best] < MAYBE:
        return None, False
    return int(faces[best]), bool(like[best] > LIKE and like[best] - second > AHEAD)


@cache
def _patterns(height: int, width: int) -> tuple[Floats, Floats]:
    """Return how dark each pattern makes a die's inner part, of mean 0 and length 1, and their faces."""
    reach = MARGIN + max(SHIFTS)
    y = (np.arange(reach, height - reach) + 0.5)[:, None] / height
    x = (np.arange(reach, width - reach) + 0.5) / width
    found = []
    for pattern in PATTERNS:
        away = np.full((y.size, x.size), 1.0)
        for place, sign in enumerate(pattern):
            if sign == "#":
                away = np.minimum(away, np.hypot(y - GRID[place // 3], x - GRID[place % 3]))
        found.append(np.clip((PIP - away) * SIDE / 1.5 + 0.5, 0, 1).ravel())
    signs = np.array(found, np.float32)
    signs -= signs.mean(axis=1, keepdims=True)
    signs /= np.linalg.norm(signs, axis=1, keepdims=True)
    return signs.T, np.array(list(PATTERNS.values()))


def tint(block: Floats) -> str:
    """Return whether a die has the colour of a single die, of one of a pair, or of three."""
    level = block @ WEIGHTS
    red, _, blue = (float(value) for value in block[level >= np.quantile(level, 0.6)].mean(axis=0))
    if blue > 1.15 * red:
        return TINTS[2]
    return TINTS[1] if blue < 0.68 * red else TINTS[0]
