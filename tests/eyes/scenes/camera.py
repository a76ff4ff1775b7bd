"""What a camera does to a drawn picture: light that falls off, blur, noise, JPEG."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[Any]

# The luminance table of the JPEG standard (ITU T.81, annex K), for quality 50.
JPEG_50 = np.array(
    [
        [16, 11, 10, 16, 24, 40, 51, 61],
        [12, 12, 14, 19, 26, 58, 60, 55],
        [14, 13, 16, 24, 40, 57, 69, 56],
        [14, 17, 22, 29, 51, 87, 80, 62],
        [18, 22, 37, 56, 68, 109, 103, 77],
        [24, 35, 55, 64, 81, 104, 113, 92],
        [49, 64, 78, 87, 103, 121, 120, 101],
        [72, 92, 95, 98, 112, 100, 103, 99],
    ],
    float,
)
WAVES = np.cos(np.pi * np.arange(8)[:, None] * (2 * np.arange(8) + 1) / 16) * 0.5
WAVES[0] /= 2**0.5


def blurred(picture: Floats, sigma: float) -> Floats:
    """Return a picture out of focus."""
    if sigma < 0.2:
        return picture
    reach = int(np.ceil(3 * sigma))
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    weights /= weights.sum()
    for axis in (0, 1):
        margin = [(reach, reach) if number == axis else (0, 0) for number in range(picture.ndim)]
        wide = np.pad(picture, margin, mode="edge")
        size = picture.shape[axis]
        picture = sum(
            weight * np.take(wide, range(shift, shift + size), axis) for shift, weight in enumerate(weights)
        )
    return picture


def jpeg(picture: Floats, quality: float) -> Floats:
    """Return a picture as it comes back from JPEG (each colour treated as brightness is)."""
    height, width = (side // 8 * 8 for side in picture.shape[:2])
    kept = picture.astype(float)
    blocks = kept[:height, :width].reshape(height // 8, 8, width // 8, 8, 3) - 128
    waves = np.einsum("ki,aibjc,lj->abklc", WAVES, blocks, WAVES, optimize=True)
    factor = 50 / quality if quality < 50 else 2 - quality / 50
    table = np.maximum(1, JPEG_50 * factor)[:, :, None]
    waves = np.round(waves / table) * table
    back = np.einsum("ki,abklc,lj->aibjc", WAVES, waves, WAVES, optimize=True)
    kept[:height, :width] = back.reshape(height, width, 3) + 128
    return kept


def taken(picture: Floats, rng: np.random.Generator, *, blur: float, noise: float, quality: float) -> Floats:
    """Return a picture (floats from 0 to 255) as a camera hands it over, in bytes."""
    picture = blurred(picture, blur)
    height, width = picture.shape[:2]
    y, x = np.mgrid[0:height, 0:width]
    angle = rng.uniform(0, 2 * np.pi)
    slope = (x / width - 0.5) * np.cos(angle) + (y / height - 0.5) * np.sin(angle)
    picture = picture * (1 + rng.uniform(0, 0.5) * slope)[:, :, None] * rng.uniform(0.94, 1.06, 3)
    picture = picture + rng.normal(0, noise, (height, width, 1)) + rng.normal(0, noise / 2, picture.shape)
    return np.clip(jpeg(np.clip(picture, 0, 255), quality), 0, 255).astype(np.uint8)
