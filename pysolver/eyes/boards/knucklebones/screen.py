"""Knucklebones' screen made straight: where in a picture the board lies, and its colours on an even grid.

The game draws its screen 16:9, so everything has its place as fractions of it (measured at 2560x1440). Videos
and windows are rarely exact: they are cut, zoomed by some hundredths, or drawn around by hand. What is tan in
the board (the gaps between the columns, the thin lines between the cells of a column, the strip between the
two boards) says where the board lies; then the board is sampled anew, so that all who read it count in the
same steps whatever the size of the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np

from pysolver.eyes.picture import WEIGHTS, Floats, Image

Rectangle: TypeAlias = tuple[float, float, float, float]  # left, top, width, height in pixels

WIDTH, HEIGHT = 2560, 1440  # the screen that all measures here are of
CELL_X = (1042, 1280, 1518)  # middles of the cells
CELL_Y = ((964, 1116, 1268), (476, 324, 172))  # the player's, the opponent's; from the middle outward
CELL_WIDTH, CELL_HEIGHT = 200, 147
DIE = 133  # side of a die
LINES_Y = (1040, 1192, 400, 248)  # thin lines between the cells of a column
GAPS_X = (1161, 1399)  # middles of the gaps between columns
GAP, LINE = 38, 6  # their widths
EDGES_X = ((942, -1), (1618, 1))  # of the boards, and which way the tan lies
EDGES_Y = ((550, 1), (890, -1), (98, -1), (1342, 1))
STEP = 4  # between two samples
LEFT, TOP, RIGHT, BOTTOM = 930, 84, 1630, 1356  # what is sampled
TAN = 118.0  # grey level of a lit screen's gaps
DIMMEST, DIM = 22.0, 90.0  # a tan of these levels is lit up
SHIFTS, SCALES = (72, 8, 2), (0.09, 0.018, 0.0045)  # how far the board is looked for, coarse and fine steps
LEAST_FIT = 0.3  # share of tan by which gaps and lines exceed what lies beside them


@dataclass(frozen=True, eq=False)
class Screen:
    """The board's colours, lit up, a sample every `STEP` of the screen's measures."""

    colours: Floats  # (rows, columns, 3)
    place: Rectangle  # of the whole screen, as the board tells it
    light: float

    def part(self, x: float, y: float, half_width: float, half_height: float) -> Floats:
        """Return the colours around a point of the board, half sizes given too."""
        column, row = round((x - LEFT) / STEP), round((y - TOP) / STEP)
        aside, down = round(half_width / STEP), round(half_height / STEP)
        return self.colours[row - down : row + down + 1, column - aside : column + aside + 1]

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel of a point of the screen."""
        left, top, wide, high = self.place
        return left + x * wide / WIDTH, top + y * high / HEIGHT


def straight(image: Image, place: Rectangle) -> Screen:
    """Return the board of the screen that lies about in a rectangle."""
    light = _light(image, place)
    place = _across(image, place, light)
    place = _down(image, place, light)
    return Screen(sampled(image, place, _every(LEFT, RIGHT), _every(TOP, BOTTOM), light), place, light)


def sampled(image: Image, place: Rectangle, x: Floats, y: Floats, light: float) -> Floats:
    """Return the colours (rows, columns, 3) at points of the screen, between pixels, lit up."""
    left, top, wide, high = place
    columns, across = _taps(left + x * wide / WIDTH, image.shape[1])
    rows, down = _taps(top + y * high / HEIGHT, image.shape[0])
    first, behind = int(columns.min()), int(columns.max()) + 1
    tall = np.zeros((len(y), behind - first, 3), np.float32)
    for row, part in zip(rows, down, strict=True):
        tall += image[row, first:behind] * part[:, None, None]
    found = np.zeros((len(y), len(x), 3), np.float32)
    for column, part in zip(columns, across, strict=True):
        found += tall[:, column - first] * part[:, None]
    return np.asarray(np.minimum(found * np.float32(light), 255)) if light != 1 else found


def tan(colours: Floats) -> Floats:
    """Tell of colours whether each is that of the board's gaps and lines."""
    red, green, blue = colours[..., 0], colours[..., 1], colours[..., 2]
    level = colours @ WEIGHTS
    hue = (red > 0.95 * green) & (red < 1.6 * green) & (green > 0.9 * blue) & (blue > 0.55 * red)
    return np.asarray(hue & (level > 0.5 * TAN) & (level < 1.45 * TAN))


def _every(first: float, last: float, step: float = STEP) -> Floats:
    return np.arange(first, last + step / 2, step)


def _taps(at: Floats, side: int) -> tuple[Floats, Floats]:
    """Return the two pixels (2, n) beside each place whose weighted mean is its colour, and their weights."""
    first = np.floor(at - 0.5).astype(int)
    part = (at - 0.5 - first).astype(np.float32)
    return np.clip(np.stack([first, first + 1]), 0, side - 1), np.stack([1 - part, part])


def _light(image: Image, place: Rectangle) -> float:
    """Return by how much a dim screen is to be lit up, as the strip between the boards tells."""
    strip = sampled(image, place, _every(980, 1580, 20), _every(600, 840, 20), 1.0)
    level = float(np.quantile(strip @ WEIGHTS, 0.75))
    return TAN / level if DIMMEST < level < DIM else 1.0


def _across(image: Image, place: Rectangle, light: float) -> Rectangle:
    """Return the rectangle moved and widened so that tan is where the columns' gaps and edges are."""
    rows = (np.array(CELL_Y).ravel()[:, None] + np.array([-36, -12, 12, 36])).ravel()
    x = _every(WIDTH / 2 - 520, WIDTH / 2 + 520)
    share = tan(sampled(image, place, x, np.sort(rows), light)).mean(axis=0)
    shift, scale = _best(x, share, *_drawn(GAPS_X, GAP / 2, EDGES_X), WIDTH / 2)
    left, top, wide, high = place
    return left + (shift + WIDTH / 2 * (1 - scale)) * wide / WIDTH, top, wide * scale, high


def _down(image: Image, place: Rectangle, light: float) -> Rectangle:
    """Return the rectangle moved and heightened so that tan is where the boards' lines and edges are."""
    columns = (np.array(CELL_X)[:, None] + np.array([-90, -82, -74, 74, 82, 90])).ravel()
    y = _every(HEIGHT / 2 - 740, HEIGHT / 2 + 740)
    share = tan(sampled(image, place, columns, y, light)).mean(axis=1)
    shift, scale = _best(y, share, *_drawn(LINES_Y, LINE / 2, EDGES_Y), HEIGHT / 2)
    left, top, wide, high = place
    return left, top + (shift + HEIGHT / 2 * (1 - scale)) * high / HEIGHT, wide, high * scale


@cache
def _drawn(
    lines: tuple[float, ...], half: float, edges: tuple[tuple[float, int], ...]
) -> tuple[Floats, Floats]:
    """Return places and their weights: above nothing where tan is awaited, below it where none is."""
    within, beside = np.linspace(-half, half, 9), half + np.arange(6, 33, 4)
    near = np.concatenate([-beside, within, beside])
    line = np.where(np.abs(near) <= half, 1 / within.size, -0.5 / beside.size)
    away = np.arange(4, 37, 4)
    edge = np.repeat([-1.0, 1.0], away.size) / away.size
    places = [at + near for at in lines] + [at + way * np.concatenate([-away, away]) for at, way in edges]
    weights = np.concatenate([np.tile(line, len(lines)), np.tile(edge, len(edges))])
    return np.concatenate(places), weights / (len(lines) + len(edges))


def _best(
    along: Floats, share: Floats, places: Floats, weights: Floats, middle: float
) -> tuple[float, float]:
    """Return the shift and the scale about the middle that put the weights where tan is; none if nowhere."""
    shift, scale, seen = 0.0, 1.0, 0.0
    (most, coarse, fine), (widest, rough, exact) = SHIFTS, SCALES
    for reach, step, more, by in ((most, coarse, widest, rough), (coarse, fine, rough, exact)):
        shifts = shift + np.arange(-reach, reach + step / 2, step)
        scales = scale + np.arange(-more, more + by / 2, by)
        at = middle + shifts[:, None, None] + scales[:, None] * (places - middle)
        fit = np.interp(at, along, share) @ weights
        seen = float(fit.max())
        best = np.argwhere(fit > seen - 0.01).mean(axis=0)
        shift, scale = float(shifts[0] + best[0] * step), float(scales[0] + best[1] * by)
    return (shift, scale) if seen > LEAST_FIT else (0.0, 1.0)
