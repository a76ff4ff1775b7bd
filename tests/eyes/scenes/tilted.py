"""Photos from above, seen once more by a camera held at a steep angle: real dice and real wood.

The tops of the dice lie in the photo's plane, so they look as they would; their sides do not.
"""

from __future__ import annotations

import numpy as np

from tests.eyes.scenes.camera import Floats, taken

SIZES = ((640, 480), (640, 480), (800, 600), (1280, 720))


def tilted(photo: Floats, rng: np.random.Generator) -> Floats:
    """Return a frame in which a whole photo lies on a table, any way round."""
    width, height = SIZES[rng.integers(len(SIZES))]
    focal = width * rng.uniform(0.8, 1.2)
    sine, cosine = _of(rng.uniform(33, 65))
    turn_sine, turn_cosine = _of(rng.uniform(0, 360))
    high, wide = photo.shape[:2]
    corners = np.array([(-wide, -wide, wide, wide), (-high, high, -high, high)]) / 2
    across = turn_cosine * corners[0] - turn_sine * corners[1]
    ahead = turn_sine * corners[0] + turn_cosine * corners[1]
    distance = float(np.hypot(wide, high))
    while True:
        depth = distance + ahead * cosine
        beyond = np.abs(across) / depth * 2 * focal / width, np.abs(ahead * sine) / depth * 2 * focal / height
        if depth.min() > 0 and np.max(beyond) < 1.02:
            break
        distance *= 1.03
    while distance / focal > 1.6:
        photo = photo[: len(photo) // 2 * 2, : photo.shape[1] // 2 * 2].astype(np.float32)
        photo = (photo[::2, ::2] + photo[1::2, ::2] + photo[::2, 1::2] + photo[1::2, 1::2]) / 4
        distance /= 2
    x, y = np.meshgrid(np.arange(width) - width / 2, np.arange(height) - height / 2)
    pace = distance * sine / np.maximum(sine + y / focal * cosine, 1e-3)
    across, ahead = pace * x / focal, pace * (cosine - y / focal * sine) - distance * cosine
    column = turn_cosine * across + turn_sine * ahead + photo.shape[1] / 2
    row = photo.shape[0] / 2 - (turn_cosine * ahead - turn_sine * across)
    frame = _between(photo, column, row)
    shown = frame * rng.uniform(0.6, 1.2) * rng.uniform(0.88, 1.12, 3)
    blur = width / 800 * rng.uniform(0.2, 1.1)
    return taken(shown, rng, blur=blur, noise=rng.uniform(1, 7), quality=rng.uniform(45, 92))


def _of(degrees: float) -> tuple[float, float]:
    return float(np.sin(np.radians(degrees))), float(np.cos(np.radians(degrees)))


def _between(photo: Floats, column: Floats, row: Floats) -> Floats:
    """Return the colours between a photo's pixels, beyond it the mean of its border."""
    high, wide = photo.shape[:2]
    border = np.concatenate([photo[0], photo[-1], photo[:, 0], photo[:, -1]]).mean(axis=0)
    inside = (column >= 0) & (row >= 0) & (column < wide - 1) & (row < high - 1)
    column, row = np.clip(column, 0, wide - 1.001), np.clip(row, 0, high - 1.001)
    left, top = column.astype(int), row.astype(int)
    right, down = (column - left)[..., None], (row - top)[..., None]
    upper = photo[top, left] * (1 - right) + photo[top, left + 1] * right
    lower = photo[top + 1, left] * (1 - right) + photo[top + 1, left + 1] * right
    return np.where(inside[..., None], upper * (1 - down) + lower * down, border)
