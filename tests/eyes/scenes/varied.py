"""Rolls unlike those that the reader was made with: other makes of dice, lenses, lamps, grounds."""

from __future__ import annotations

import numpy as np

from tests.eyes.scenes.camera import Floats, taken
from tests.eyes.scenes.table import Style, Truth, View, scene

BODIES = (
    (242, 240, 236),
    (226, 216, 188),
    (205, 176, 132),
    (176, 132, 84),
    (190, 60, 50),
    (60, 96, 170),
    (230, 200, 90),
)


def varied(seed: int, *, elevation: tuple[float, float] = (32, 88)) -> tuple[Floats, list[Truth]]:
    """Return a picture, and its truth: a camera held at some angle from steep to straight down."""
    rng = np.random.default_rng([seed, 4])
    width, height = ((480, 360), (640, 480), (640, 480), (640, 360), (480, 600), (800, 600))[rng.integers(6)]
    distance = rng.uniform(7, 16)
    zoom = rng.uniform(0.8, 1.9) * max(1.0, width / height / 1.5)
    view = View(
        rng.uniform(*elevation), rng.normal(0, 5), distance, zoom, width, height, rng.uniform(-0.12, 0.06)
    )
    # In a wide lens the dice are small: go nearer.
    room = distance * 0.36 / zoom * min(1.0, width / height)
    count = int(rng.integers(4, 8))
    faces = [int(face) for face in rng.integers(1, 7, count)]
    shorter = min(width, height)
    image, truth = scene(
        rng,
        faces,
        style=any_make(rng),
        view=view,
        ground=("plain", "plain", "wood", "wood", "felt", "rug")[rng.integers(6)],
        blur=shorter / 480 * rng.uniform(0.2, 1.1),
        noise=rng.uniform(1, 8),
        quality=rng.uniform(45, 95),
        room=max(room, 1.9),
        apart=rng.uniform(1.1, 1.6),
        lamp=None if rng.random() < 0.3 else rng.uniform(5, 20),
    )
    # Exposure and the colour of the light, as a camera that guesses them wrong.
    shown = image.astype(float) * rng.uniform(0.55, 1.35) * rng.uniform(0.85, 1.15, 3)
    shown = 255 * (np.clip(shown, 0, 255) / 255) ** rng.uniform(0.8, 1.25)
    return taken(shown, rng, blur=0, noise=0, quality=rng.uniform(60, 95)), truth


def any_make(rng: np.random.Generator) -> Style:
    """Return some make of dice with dark pips or, on a dark body, light ones."""
    body = BODIES[rng.choice(len(BODIES), p=(0.24, 0.22, 0.18, 0.12, 0.08, 0.08, 0.08))]
    light = body[0] < 200 and body[1] < 110
    radius = rng.uniform(0.07, 0.115)
    pip = (238.0, 236.0, 228.0) if light else tuple(float(part) for part in rng.uniform(12, 60, 3))
    return Style(
        body=tuple(channel * rng.uniform(0.9, 1.05) for channel in body),  # type: ignore[arg-type]
        pip=pip,  # type: ignore[arg-type]
        radius=radius,
        spread=max(rng.uniform(0.19, 0.28), 2.4 * radius),
        narrow=rng.uniform(0.75, 1.05),
        rounding=rng.uniform(0.02, 0.2),
        ball=rng.uniform(0.68, 0.87),
        shine=rng.uniform(0, 160),
        gloss=rng.uniform(10, 150),
    )
