"""Pips in a picture: dark (or light) spots on an even ground, each with the ellipse of its rim.

Candidates are places whose small box is darker than the four boxes beside it, at several sizes and for
round and for flattened spots. From each one rays go outward to where the brightness crosses half way to
the ground; an ellipse is fitted to these crossings, and the rays are sent once more from its centre.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from pysolver.contract.job import Pieces

Floats: TypeAlias = npt.NDArray[Any]

SIZES = (2.6, 3.6)  # radii looked for in each octave, in its own pixels
FLATNESS = (1.0, 0.55)  # height of a spot as a part of its width
OCTAVES = 4
LARGE = 900  # pixels: in a picture with a longer side the smallest spots are none of dice
LEAST_CONTRAST = 14.0  # grey levels
MOST_CANDIDATES = 420  # for one size and flatness
RAYS = 20
REACH = np.linspace(0.25, 2.0, 15, dtype=np.float32)  # samples on a ray, in radii
ANGLES = np.arange(RAYS) * (2 * np.pi / RAYS)
CIRCLE = np.stack([np.cos(ANGLES), np.sin(ANGLES)]).astype(np.float32)
# 1/r^2 of a centred ellipse is linear in cos^2, 2 sin cos and sin^2.
FIT = np.linalg.pinv(
    np.stack([CIRCLE[0] ** 2, 2 * CIRCLE[0] * CIRCLE[1], CIRCLE[1] ** 2], axis=1).astype(float)
).astype(np.float32)


@dataclass(frozen=True)
class Pips:
    """Spots as equally long arrays."""

    x: Floats
    y: Floats
    shape: Floats  # (n, 2, 2): the ellipse is the image of the unit circle under its symmetric root
    inside: Floats  # grey level of the spot
    ground: Floats  # grey level around it
    rough: Floats  # how far the rim is from an ellipse, as a part of the radius
    uneven: Floats  # how much the ground varies around it, as a part of the contrast

    def __len__(self) -> int:
        return len(self.x)

    def take(self, which: Floats) -> Pips:
        """Return the spots of an index or a mask."""
        return Pips(*(getattr(self, field.name)[which] for field in fields(self)))


def find_in_pieces(grey: Floats, *, dark: bool = True) -> Pieces[Pips]:
    """Return the spots of a grey picture (float32), each once, found size by size."""
    found = []
    octave = grey if dark else 255 - grey
    scale = 1.0
    for _ in range(OCTAVES):
        if min(octave.shape) < 24:
            break
        sizes = SIZES[1:] if scale == 1 and max(grey.shape) > LARGE else SIZES
        found.append(_scaled(_spots_of(octave, sizes), scale))
        octave = halved(octave)
        scale *= 2
        yield
    return _each_once(_joined(found)) if found else _spots_of(np.zeros((24, 24), np.float32), SIZES)


def halved(grey: Floats) -> Floats:
    """Return a picture of half the size, each pixel the mean of four."""
    height, width = grey.shape[0] // 2 * 2, grey.shape[1] // 2 * 2
    rows = grey[0:height:2, :width] + grey[1:height:2, :width]
    return np.asarray((rows[:, 0::2] + rows[:, 1::2]) * np.float32(0.25))


def _spots_of(grey: Floats, sizes: Sequence[float]) -> Pips:
    levels = grey.astype(np.int16)
    places = [_candidates(levels, radius, flat) for radius in sizes for flat in FLATNESS]
    x, y, width, height = np.concatenate(places, axis=1)
    form = np.zeros((len(x), 2, 2), np.float32)
    form[:, 0, 0], form[:, 1, 1] = width, height
    first = _rims(grey, x, y, form)
    good = (first.rough < 0.3) & (first.uneven < 0.8)
    first = _each_once(first.take(good))
    second = _rims(grey, first.x, first.y, root(first.shape))
    second = second.take((second.rough < 0.22) & (second.uneven < 0.7))
    return _rims(grey, second.x, second.y, root(second.shape))


def _boxes(levels: Floats, half_x: int, half_y: int) -> Floats:
    """Return the sums of boxes, of those that lie in the picture."""
    rows = levels.shape[0] - 2 * half_y
    columns = levels.shape[1] - 2 * half_x
    wide = levels[:, :columns].copy()
    for shift in range(1, 2 * half_x + 1):
        wide += levels[:, shift : shift + columns]
    box = wide[:rows].copy()
    for shift in range(1, 2 * half_y + 1):
        box += wide[shift : shift + rows]
    return box


def _candidates(levels: Floats, radius: float, flat: float) -> Floats:
    """Return x, y, width and height of the spots of one size, one in each column."""
    half_x, half_y = max(1, round(0.5 * radius)), max(0, round(0.5 * radius * flat))
    step_x, step_y = round(1.5 * radius), max(half_y + 1, round(1.5 * radius * flat))
    wide, high = 2 * half_x + 1, 2 * half_y + 1
    box = _boxes(levels, half_x, half_y)
    middle = box[step_y:-step_y, step_x:-step_x]
    beside = np.minimum(box[step_y:-step_y, : -2 * step_x], box[step_y:-step_y, 2 * step_x :])
    np.minimum(beside, box[: -2 * step_y, step_x:-step_x], out=beside)
    np.minimum(beside, box[2 * step_y :, step_x:-step_x], out=beside)
    beside -= middle
    places = np.flatnonzero(beside > LEAST_CONTRAST * wide * high)
    columns = beside.shape[1]
    y, x = np.divmod(places, columns)
    inner = (y > 0) & (y < beside.shape[0] - 1) & (x > 0) & (x < columns - 1)
    places = places[inner]
    flat_values = beside.ravel()
    value = flat_values[places]
    peak = np.ones(len(places), bool)
    for shift in (1, columns - 1, columns, columns + 1):
        peak &= (value >= flat_values[places - shift]) & (value > flat_values[places + shift])
    places, value = places[peak], value[peak]
    if len(places) > MOST_CANDIDATES:
        places = places[np.argpartition(value, -MOST_CANDIDATES)[-MOST_CANDIDATES:]]
    y, x = np.divmod(places, columns)
    sizes = np.full(len(x), radius), np.full(len(x), radius * flat)
    return np.stack([x + step_x + half_x, y + step_y + half_y, *sizes]).astype(np.float32)


def _rims(grey: Floats, x: Floats, y: Floats, form: Floats) -> Pips:
    """Return the spots around which `form` draws ellipses, with the rims that the rays meet."""
    rays = np.einsum("nij,jr->nir", form, CIRCLE)
    level = sampled(
        grey,
        x[:, None, None] + rays[:, 0, :, None] * REACH,
        y[:, None, None] + rays[:, 1, :, None] * REACH,
    )
    inside = level[:, :, :3].mean(axis=(1, 2))
    ground = np.median(level[:, :, 9:].max(axis=2), axis=1)
    half = (inside + ground)[:, None] / 2
    over = level > half[:, :, None]
    over[:, :, 0] = False
    first = over.argmax(axis=2)
    met = first > 0
    first = np.where(met, first, len(REACH) - 1)
    after = np.take_along_axis(level, first[:, :, None], 2)[:, :, 0]
    before = np.take_along_axis(level, first[:, :, None] - 1, 2)[:, :, 0]
    part = np.clip((half - before) / np.maximum(after - before, 1e-3), 0, 1)
    pace = REACH[1] - REACH[0]
    reach = REACH[0] + pace * (first - 1 + part)
    return _fitted(x, y, form, reach, met, level, first, inside, ground)


def _fitted(
    x: Floats,
    y: Floats,
    form: Floats,
    reach: Floats,
    met: Floats,
    level: Floats,
    first: Floats,
    inside: Floats,
    ground: Floats,
) -> Pips:
    """Return the spots with an ellipse fitted to how far each ray went."""
    points = reach[:, None, :] * CIRCLE
    centre = points.mean(axis=2)
    # A ray's new length from the moved centre, to first order.
    moved = np.maximum(reach - np.einsum("ni,ir->nr", centre, CIRCLE), 0.1)
    a, b, c = np.moveaxis((1 / moved**2) @ FIT.T, 1, 0)
    a, c = np.maximum(a, 0.05), np.maximum(c, 0.05)
    b = np.clip(b, -0.9 * np.sqrt(a * c), 0.9 * np.sqrt(a * c))
    model = a[:, None] * CIRCLE[0] ** 2 + 2 * b[:, None] * CIRCLE[0] * CIRCLE[1] + c[:, None] * CIRCLE[1] ** 2
    error = np.abs(moved * np.sqrt(model) - 1)
    rough = np.minimum(error, 0.5).mean(axis=1) + 0.5 * (1 - met.mean(axis=1))
    behind = np.minimum(first + 2, len(REACH) - 1)
    around = np.take_along_axis(level, behind[:, :, None], 2)[:, :, 0]
    contrast = np.maximum(ground - inside, 1)
    uneven = np.abs(around - np.median(around, axis=1)[:, None]).mean(axis=1) / contrast
    inverse = 1 / (a * c - b * b)
    small = np.empty_like(form)
    small[:, 0, 0], small[:, 1, 1] = c * inverse, a * inverse
    small[:, 0, 1] = small[:, 1, 0] = -b * inverse
    shift = np.einsum("nij,nj->ni", form, centre)
    shape = form @ small @ np.swapaxes(form, 1, 2)
    return Pips(x + shift[:, 0], y + shift[:, 1], shape, inside, ground, rough, uneven)


def sampled(grey: Floats, x: Floats, y: Floats) -> Floats:
    """Return grey levels between the pixels, the border's beyond it."""
    height, width = grey.shape
    x = np.clip(x, 0, width - 1.001)
    y = np.clip(y, 0, height - 1.001)
    left, top = x.astype(np.int32), y.astype(np.int32)
    x -= left
    y -= top
    corner = top * width + left
    values = grey.ravel()
    upper = values[corner] * (1 - x) + values[corner + 1] * x
    corner += width
    lower = values[corner] * (1 - x) + values[corner + 1] * x
    return np.asarray(upper + (lower - upper) * y)


def area2(shape: Floats) -> Floats:
    """Return the determinants of 2x2 matrices."""
    return np.asarray(shape[..., 0, 0] * shape[..., 1, 1] - shape[..., 0, 1] * shape[..., 1, 0])


def root(shape: Floats) -> Floats:
    """Return the symmetric roots of symmetric positive 2x2 matrices."""
    side = np.sqrt(np.maximum(area2(shape), 1e-9))
    trace = np.sqrt(shape[..., 0, 0] + shape[..., 1, 1] + 2 * side)
    return np.asarray((shape + side[..., None, None] * np.eye(2, dtype=shape.dtype)) / trace[..., None, None])


def quality(pips: Pips) -> Floats:
    """Return from 0 to 1 how much each spot is like a pip."""
    clean = np.exp(-((pips.rough / 0.1) ** 2) - (pips.uneven / 0.3) ** 2)
    return np.asarray(clean * contrast(pips.inside, pips.ground))


def contrast(inside: Floats, ground: Floats) -> Floats:
    """Return from 0 to 1 how strongly spots stand out; black on white, in any light, is 1."""
    return np.asarray(np.clip(np.maximum(ground - inside, 1) / np.maximum(ground, 40) / 0.55, 0, 1))


def _scaled(pips: Pips, scale: float) -> Pips:
    """Return the spots of an octave in the pixels of the picture."""
    middle = (scale - 1) / 2
    return Pips(
        pips.x * scale + middle,
        pips.y * scale + middle,
        pips.shape * scale**2,
        pips.inside,
        pips.ground,
        pips.rough,
        pips.uneven,
    )


def _joined(parts: list[Pips]) -> Pips:
    return Pips(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Pips)))


def _each_once(pips: Pips) -> Pips:
    """Return the spots, of those that lie on each other the cleanest."""
    order = np.argsort(pips.rough + pips.uneven, kind="stable")
    pips = pips.take(order)
    radius = np.sqrt(np.sqrt(np.maximum(area2(pips.shape), 1e-6)))
    near = np.hypot(pips.x[:, None] - pips.x, pips.y[:, None] - pips.y)
    near = near < 0.7 * np.maximum(radius[:, None], radius)
    kept = np.ones(len(pips), bool)
    for which in range(len(pips)):
        if kept[which]:
            kept[which + 1 :] &= ~near[which, which + 1 :]
    return pips.take(kept)
