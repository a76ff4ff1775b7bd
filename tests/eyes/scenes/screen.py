"""Knucklebones' screen, drawn: a carpet with flames, cells, dice, numbers, trays, what moves; and menus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[Any]

WIDTH, HEIGHT = 2560, 1440
CORNERS_X = (975, 1218, 1455)  # left edges of the dice, as measured on a real screen
CORNERS_Y = ((900, 1050, 1200), (404, 254, 104))  # upper edges, the player's first, from the middle outward
SIDE = 132
TRAY_CORNERS = ((300, 1058), (2128, 248))
NUMBERS_Y = (837, 595)  # middles of the numbers beside the columns
CELL = (24, 21, 16)
LINE = (134, 116, 100)
HOVERED = (205, 10, 20)
FLAMES = ((200, 4, 8), (72, 42, 58), (0, 0, 0))
RED = (214, 22, 38)
COLOURS = {
    1: ((245, 235, 206), (214, 206, 181)),
    2: ((235, 217, 123), (206, 190, 108)),
    3: ((112, 174, 206), (98, 152, 181)),
}
PIP = (55, 31, 35)
SPOTS = {
    1: [(1, 1)],
    2: [(0, 1), (2, 1)],
    3: [(0, 2), (1, 1), (2, 0)],
    4: [(0, 0), (0, 2), (2, 0), (2, 2)],
    5: [(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)],
    6: [(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)],
}
DIGIT = 21, 44  # width and height
STROKES: dict[
    int, list[tuple[Any, ...]]
] = {  # of digits, as parts of their box; an arc is its middle, radii, and first and last angle
    0: [("arc", 0.5, 0.5, 0.42, 0.46, 0, 360)],
    1: [("line", 0.2, 0.18, 0.5, 0.03), ("line", 0.5, 0.03, 0.5, 0.97), ("line", 0.25, 0.97, 0.75, 0.97)],
    2: [
        ("arc", 0.5, 0.28, 0.38, 0.25, 180, 380),
        ("line", 0.85, 0.4, 0.1, 0.95),
        ("line", 0.1, 0.95, 0.92, 0.95),
    ],
    3: [("arc", 0.42, 0.26, 0.4, 0.23, 200, 450), ("arc", 0.42, 0.72, 0.44, 0.25, -90, 150)],
    4: [("line", 0.66, 0.03, 0.02, 0.68), ("line", 0.02, 0.68, 1, 0.68), ("line", 0.68, 0.03, 0.68, 0.97)],
    5: [
        ("line", 0.9, 0.04, 0.2, 0.04),
        ("line", 0.2, 0.04, 0.18, 0.45),
        ("arc", 0.42, 0.68, 0.44, 0.28, -110, 140),
    ],
    6: [("arc", 0.5, 0.68, 0.4, 0.28, 0, 360), ("arc", 0.75, 0.68, 0.66, 0.66, 180, 270)],
    7: [("line", 0.05, 0.05, 0.95, 0.05), ("line", 0.95, 0.05, 0.4, 0.97)],
    8: [("arc", 0.5, 0.26, 0.36, 0.22, 0, 360), ("arc", 0.5, 0.72, 0.42, 0.25, 0, 360)],
    9: [("arc", 0.5, 0.32, 0.4, 0.28, 0, 360), ("arc", 0.25, 0.32, 0.66, 0.66, 0, 90)],
}
Columns: TypeAlias = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Scene:
    """What there is on a screen besides its dice."""

    zoom: float = 1.0  # about the middle, as in a video whose border was cut
    flames: float = 0.5  # how far they reach over the board
    hovered: tuple[int, int] | None = None  # seat and column
    leaving: tuple[int, int, float] | None = None  # seat and column whose last die goes, and its size
    flying: tuple[int, int, int] | None = None  # a die, and its left and upper edge
    numbers: tuple[tuple[int, ...], tuple[int, ...]] | None = None  # other ones than the columns count


def screen(
    mine: Columns,
    theirs: Columns,
    *,
    rolled: int | None = None,
    seat: int = 0,
    width: int = WIDTH,
    seed: int = 0,
    scene: Scene | None = None,
) -> Floats:
    """Return the picture (uint8) of a game, the player's board at the bottom."""
    scene = scene or Scene()
    rng = np.random.default_rng(seed)
    picture = _background(rng, scene.flames)
    counts = scene.numbers or tuple(
        tuple(sum(face * list(column).count(face) for face in column) for column in board)
        for board in (mine, theirs)
    )
    for which, (boards, rows) in enumerate(zip((mine, theirs), CORNERS_Y, strict=True)):
        for number, (column, left) in enumerate(zip(boards, CORNERS_X, strict=True)):
            hovered = scene.hovered == (which, number)
            for place, top in enumerate(rows):
                _cell(picture, left + SIDE // 2, top + SIDE // 2, hovered)
                if place < len(column):
                    face = column[place]
                    goes = scene.leaving is not None and scene.leaving[:2] == (which, number)
                    if goes and scene.leaving and place == len(column) - 1:
                        _leaving_die(picture, left, top, face, scene.leaving[2], rng)
                    else:
                        draw_die(picture, left, top, face, list(column).count(face), rng)
            _flicker(picture, left + SIDE // 2, rows, rng, 0 if hovered else scene.flames)
            _number(picture, left + SIDE // 2, NUMBERS_Y[which], counts[which][number])
    for left, top in TRAY_CORNERS:
        picture[top - 38 : top + SIDE + 40, left - 150 : left + SIDE + 158] = (44, 40, 36)
    if rolled is not None:
        draw_die(picture, *TRAY_CORNERS[seat], rolled, 1, rng)
    if scene.flying is not None:
        draw_die(picture, *scene.flying[1:], scene.flying[0], 1, rng)
    return resized(_zoomed(picture, scene.zoom), width)


def menu(seed: int, width: int = 1280) -> Floats:
    """Return a picture that is no board: panels, lines, letters, bright buttons, even dice, anywhere."""
    rng = np.random.default_rng([seed, 7])
    picture = _background(rng, rng.uniform(0, 1))
    picture *= rng.uniform(0.2, 1.2)
    for _ in range(rng.integers(3, 14)):
        left, top = rng.integers(0, WIDTH - 300), rng.integers(0, HEIGHT - 200)
        picture[top : top + rng.integers(20, 500), left : left + rng.integers(20, 900)] = rng.uniform(
            0, 255, 3
        )
    for _ in range(rng.integers(0, 60)):
        left, top = rng.integers(0, WIDTH - 300), rng.integers(0, HEIGHT - 200)
        picture[top : top + rng.integers(4, 12), left : left + rng.integers(40, 260)] = LINE
    for _ in range(rng.integers(0, 7)):
        left, top = rng.integers(0, WIDTH - SIDE), rng.integers(0, HEIGHT - SIDE)
        draw_die(picture, int(left), int(top), int(rng.integers(1, 7)), int(rng.integers(1, 4)), rng)
    return resized(picture, width)


def _zoomed(picture: Floats, zoom: float) -> Floats:
    """Return a picture zoomed about its middle."""
    if zoom == 1:
        return picture
    rows, columns = (
        np.clip((np.arange(side) + 0.5 - side / 2) / zoom + side / 2, 0, side - 1).astype(int)
        for side in (HEIGHT, WIDTH)
    )
    return np.asarray(picture[rows[:, None], columns])


def resized(picture: Floats, width: int) -> Floats:
    """Return a picture of another width, each pixel the mean of nine places of its own."""
    step = picture.shape[1] / width
    height = round(picture.shape[0] / step)
    total = np.zeros((height, width, 3), np.float32)
    for down in (1 / 6, 1 / 2, 5 / 6):
        rows = np.minimum((np.arange(height) + down) * step, picture.shape[0] - 1).astype(int)
        for right in (1 / 6, 1 / 2, 5 / 6):
            columns = np.minimum((np.arange(width) + right) * step, picture.shape[1] - 1).astype(int)
            total += picture[rows[:, None], columns]
    return np.asarray(np.clip(total / 9, 0, 255).astype(np.uint8))


def draw_die(picture: Floats, left: int, top: int, face: int, equal: int, rng: np.random.Generator) -> None:
    """Draw a die as the game does: a pale square with a darker rim, stains, faint signs and pips."""
    y, x = np.mgrid[0:SIDE, 0:SIDE] + 0.5
    inner, rim = (np.array(colour, float) for colour in COLOURS[equal])
    depth = np.minimum.reduce([x, y, SIDE - x, SIDE - y])
    die = np.where((depth > 9)[..., None], inner, rim)
    for _ in range(3):
        stain = np.hypot(x - rng.uniform(0, SIDE), y - rng.uniform(0, SIDE)) < rng.uniform(8, 26)
        die[stain] *= 0.94
    sign = np.abs(np.hypot(x - SIDE / 2, y - SIDE / 2) - rng.uniform(20, 50)) < 2
    die[sign] *= 0.74
    for column, row in SPOTS[face]:
        spot = np.hypot(x - SIDE * (0.275, 0.5, 0.72)[column], y - SIDE * (0.275, 0.5, 0.72)[row]) < 13
        die[spot] = np.array(PIP)
    round_corner = np.minimum(x, SIDE - x) + np.minimum(y, SIDE - y) > 6
    place = picture[top : top + SIDE, left : left + SIDE]
    place[round_corner] = die[round_corner]


def _leaving_die(
    picture: Floats, left: int, top: int, face: int, size: float, rng: np.random.Generator
) -> None:
    """Draw a die that is being removed: red where it is still large, small at the end."""
    die = np.full((SIDE, SIDE, 3), CELL, np.float32)
    draw_die(die, 0, 0, face, 1, rng)
    if size > 0.5:
        die[die[..., 0] > 100] = RED
    side = round(size * SIDE)
    away, at = (SIDE - side) // 2, (np.arange(side) / size).astype(int)
    picture[top + away : top + away + side, left + away : left + away + side] = die[at[:, None], at]


def _cell(picture: Floats, x: int, y: int, hovered: bool) -> None:
    """Draw a cell with its lines, red where the pointer is on its column."""
    if hovered:
        picture[y - 77 : y + 77, x - 105 : x + 105] = HOVERED
    picture[y - 72 : y + 72, x - 99 : x + 99] = CELL


def _flicker(picture: Floats, x: int, rows: Sequence[int], rng: np.random.Generator, flames: float) -> None:
    """Let flames shine through a part of the lines of a column."""
    for first, second in pairwise(sorted(rows)):
        y = (first + second + SIDE) // 2
        if rng.uniform() < flames:
            left = x + int(rng.integers(-100, 70))
            picture[y - 3 : y + 3, left : left + int(rng.integers(10, 60))] = FLAMES[0]


def _number(picture: Floats, x: int, y: int, count: int) -> None:
    """Write what a column counts, dark, its middle at a point; nothing for nothing."""
    text = str(count) if count else ""
    wide, high = DIGIT
    for place, sign in enumerate(text):
        left = x + (place - len(text) / 2) * (wide + 11) + 5
        for stroke in STROKES[int(sign)]:
            for along, down in _points(stroke):
                at_x, at_y = round(left + along * wide), round(y + (down - 0.5) * high)
                picture[at_y - 2 : at_y + 2, at_x - 4 : at_x + 4] = (20, 14, 10)


def _points(stroke: Sequence[Any]) -> Floats:
    """Return points (n, 2) along a stroke of a digit."""
    part = np.linspace(0, 1, 60)
    if stroke[0] == "line":
        _, x, y, other_x, other_y = stroke
        return np.stack([x + part * (other_x - x), y + part * (other_y - y)], axis=1)
    _, x, y, wide, high, first, last = stroke
    angle = np.radians(first + part * (last - first))
    return np.stack([x + wide * np.cos(angle), y + high * np.sin(angle)], axis=1)


def _background(rng: np.random.Generator, flames: float) -> Floats:
    """Return darkness with a tan carpet down its middle, at whose sides flames burn."""
    picture = np.zeros((HEIGHT, WIDTH, 3), np.float32)
    picture[:, 860:1700] = np.array(LINE) * rng.uniform(0.95, 1.05)
    picture[:, 860:1700] += rng.uniform(-4, 4, (HEIGHT // 16, 1, 1)).repeat(16, axis=0)
    y, x = np.mgrid[0:HEIGHT:4, 0:WIDTH:4]
    burnt = np.full(y.shape, -1)
    for _ in range(round(60 * flames)):
        side, reach = rng.integers(0, 2), rng.uniform(30, 40 + 120 * flames)
        at = rng.uniform(0, HEIGHT), 860 + rng.normal(0, 40) if side else 1700 + rng.normal(0, 40)
        away = np.hypot(y - at[0], (x - at[1]) * rng.uniform(0.6, 1.4)) / reach
        for number, size in enumerate((1.0, 0.8, 0.6)):
            burnt[away < size] = number
    burnt = burnt.repeat(4, axis=0).repeat(4, axis=1)
    for number, colour in enumerate(FLAMES):
        picture[burnt == number] = colour
    return picture
