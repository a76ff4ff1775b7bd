"""Knucklebones' screen, drawn: cells with their lines, dice of the three colours, trays; and menus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[Any]

WIDTH, HEIGHT = 2560, 1440
CORNERS_X = (975, 1218, 1455)  # left edges of the dice, as measured on a real screen
CORNERS_Y = ((900, 1050, 1200), (404, 254, 104))  # upper edges, the player's first, from the middle outward
SIDE = 132
TRAY_CORNERS = ((300, 1058), (2128, 248))
CELL = (24, 21, 16)
LINE = (137, 118, 99)
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
Columns: TypeAlias = Sequence[Sequence[int]]


def screen(
    mine: Columns,
    theirs: Columns,
    *,
    rolled: int | None = None,
    seat: int = 0,
    width: int = WIDTH,
    seed: int = 0,
) -> Floats:
    """Return the picture (uint8) of a game, the player's board at the bottom."""
    rng = np.random.default_rng(seed)
    picture = _background(rng)
    for boards, rows in zip((mine, theirs), CORNERS_Y, strict=True):
        for column, left in zip(boards, CORNERS_X, strict=True):
            for place, top in enumerate(rows):
                _cell(picture, left + SIDE // 2, top + SIDE // 2)
                if place < len(column):
                    face = column[place]
                    draw_die(picture, left, top, face, list(column).count(face), rng)
    for left, top in TRAY_CORNERS:
        picture[top - 38 : top + SIDE + 40, left - 150 : left + SIDE + 158] = (70, 50, 40)
    if rolled is not None:
        draw_die(picture, *TRAY_CORNERS[seat], rolled, 1, rng)
    return resized(picture, width)


def menu(seed: int, width: int = 1280) -> Floats:
    """Return a picture that is no board: panels, lines, letters, bright buttons, even dice, anywhere."""
    rng = np.random.default_rng([seed, 7])
    picture = _background(rng)
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


def _cell(picture: Floats, x: int, y: int) -> None:
    picture[y - 76 : y + 76, x - 103 : x + 103] = LINE
    picture[y - 72 : y + 72, x - 98 : x + 98] = CELL


def _background(rng: np.random.Generator) -> Floats:
    base = np.array((88.0, 64.0, 48.0)) * rng.uniform(0.7, 1.3)
    bands = rng.uniform(-8, 8, (HEIGHT // 16, 1, 1)).repeat(16, axis=0)
    return np.broadcast_to(base + bands, (HEIGHT, WIDTH, 3)).astype(np.float32)
