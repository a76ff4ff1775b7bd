"""What the top of a die looks like with its tilt undone: a *look*, grey levels on rings around its middle.

On rings a turn of the die is a shift, so that two looks are compared at all turns at once. The six usual
patterns have drawn looks: a second opinion on what the pips said. A picture in place of the 1 or the 6 has
none; its look is learnt from a die of which a person has said what it shows.
"""

from __future__ import annotations

import numpy as np

from pysolver.eyes.pips import Floats, halved, sampled
from pysolver.eyes.plane import Plane

RINGS = 8
TURNS = 32
REACH = 1.3  # from the middle of a face, in diagonals: its edge is at 1.4
RADII = (np.arange(RINGS) + 0.5) * (REACH / RINGS)
ANGLES = np.arange(TURNS) * (2 * np.pi / TURNS)
PLACES = (RADII[:, None, None] * np.stack([np.cos(ANGLES), np.sin(ANGLES)], axis=-1)).reshape(-1, 2).T
WAVES = np.exp(
    -1j * np.outer(np.arange(TURNS), ANGLES)
)  # a Fourier transform: the browser's numpy has no fft
WEIGHTS = np.repeat(RADII / RADII.sum() / TURNS, TURNS).reshape(RINGS, TURNS)  # a look's parts by their area
CORNER = 0.5**0.5
PATTERNS = {
    1: [(0.0, 0.0)],
    2: [(-CORNER, -CORNER), (CORNER, CORNER)],
    3: [(-CORNER, -CORNER), (0.0, 0.0), (CORNER, CORNER)],
    4: [(-CORNER, -CORNER), (-CORNER, CORNER), (CORNER, -CORNER), (CORNER, CORNER)],
}
PATTERNS[5] = [*PATTERNS[4], (0.0, 0.0)]
PATTERNS[6] = [*PATTERNS[4], (-CORNER, 0.0), (CORNER, 0.0)]
NARROW = (1.0, 0.85, 0.7, 0.57)  # the rows of a six are often nearer to each other than they are long


class Pyramid:
    """A grey picture at falling sizes: large faces are looked at in a smaller, smoother one."""

    def __init__(self, grey: Floats) -> None:
        self._sizes = [grey]

    def sampled(self, x: Floats, y: Floats, pace: float) -> Floats:
        """Return grey levels at pixels of the whole picture that are so far apart from each other."""
        number = max(0, int(np.log2(max(pace, 1.0))))
        while len(self._sizes) <= number and min(self._sizes[-1].shape) >= 8:
            self._sizes.append(halved(self._sizes[-1]))
        number = min(number, len(self._sizes) - 1)
        scale = 2.0**number
        return sampled(self._sizes[number], (x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5)


def looks(grey: Pyramid, plane: Plane, middles: Floats, diagonal: float, *, coarse: bool = False) -> Floats:
    """Return the looks (n, rings, turns) of faces at places (2, n) of a plane, or parts of them."""
    rings, turns = (slice(1, None, 3), slice(None, None, 4)) if coarse else (slice(None), slice(None))
    around = PLACES.reshape(2, RINGS, TURNS)[:, rings, turns].reshape(2, -1) * diagonal
    x, y = plane.seen((middles[:, :, None] + around[:, None]).reshape(2, -1))
    steps = np.array([[diagonal * REACH / RINGS], [0.0]])
    pace = np.hypot(*(np.array(plane.seen(middles + steps)) - plane.seen(middles)))
    level = grey.sampled(x, y, float(np.median(pace)) if len(pace) else 1.0)
    return np.asarray(level.reshape(middles.shape[1], *WEIGHTS[rings, turns].shape))


def is_inside(plane: Plane, middle: Floats, diagonal: float) -> bool:
    """Tell whether the whole of a face at a place of a plane lies in the picture."""
    rim = middle[:, None] + REACH * diagonal * np.stack([np.cos(ANGLES), np.sin(ANGLES)])
    x, y = plane.seen(rim)
    return bool(
        (x > 0).all() and (y > 0).all() and (x < plane.width - 1).all() and (y < plane.height - 1).all()
    )


def spread(seen: Floats) -> Floats:
    """Return how much grey levels of looks differ, as a part of their mean."""
    return np.asarray(seen.std(axis=(1, 2)) / np.maximum(seen.mean(axis=(1, 2)), 1.0))


def plain(seen: Floats) -> Floats:
    """Return looks without their brightness and contrast: their mean is 0, their mean square 1."""
    level = seen - (seen * WEIGHTS).sum(axis=(1, 2), keepdims=True)
    size = np.sqrt((level**2 * WEIGHTS).sum(axis=(1, 2), keepdims=True))
    return np.asarray(level / np.maximum(size, 1e-6))


def likeness(ones: Floats, others: Floats) -> Floats:
    """Return (n, m) from -1 to 1 how alike plain looks (n and m) are, each pair at its best turn."""
    turned = (ones @ WAVES)[:, None] * np.conj((others * WEIGHTS) @ WAVES)[None]
    return np.asarray((turned.sum(axis=2) @ np.conj(WAVES) / TURNS).real.max(axis=-1))


def drawn(pip: float) -> tuple[Floats, tuple[int, ...]]:
    """Return the plain looks of the usual patterns, dark pips of a radius in diagonals, and their faces."""
    found, faces = [], []
    for face, places in PATTERNS.items():
        for narrow in NARROW if face == 6 else NARROW[:1]:
            away = np.min(
                [np.hypot(PLACES[0] - across * narrow, PLACES[1] - ahead) for across, ahead in places], axis=0
            )
            found.append(np.clip((away - pip) / 0.12 + 0.5, 0, 1).reshape(RINGS, TURNS))
            faces.append(face)
    return plain(np.array(found)), tuple(faces)
