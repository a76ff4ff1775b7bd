"""A roll of pip dice in a picture: `dice(image, count, known)`; `calibration` learns from a confirmed roll.

The reader knows how many dice there are, since the game does. A calibration is a plain JSON value: how the
camera stands over the table, how large and how dark the pips are, how far apart they lie. It belongs to one
set of dice and one place of the camera; with another it is to be made again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pysolver.core.job import Job, Progress, finish, paced
from pysolver.errors import GameError
from pysolver.eyes import picture
from pysolver.eyes.faces import Face, chosen, faces, lone_sizes, on_plane, own_ones, worth_of
from pysolver.eyes.pips import Floats, Pips, find_in_pieces, quality, sampled
from pysolver.eyes.plane import Plane, planes

MOST_DICE = 12
LEAST_QUALITY = 0.2
MOST_SPOTS = 400
PLANES = 4  # that are tried
GOOD = 0.6  # quality of a face that counts where nobody said how many dice there are
SURE_QUALITY = 0.78
SURE_ERROR = 0.11
SURE_DARK = 0.02
CALIBRATION_EXAMPLE = '{"normal": [0, -0.5, -0.87], "radius": 0.01, "diagonal": 3.5, "dark": true}'
# Places in a face, in diagonals from its middle: there is nothing dark but its own pips.
SPOKES = np.arange(24) * (np.pi / 12)
DISC = np.concatenate(
    [r * np.stack([np.cos(SPOKES), np.sin(SPOKES)]) for r in (0.3, 0.5, 0.72, 0.9, 1.08)], axis=1
)


@dataclass(frozen=True)
class Die:
    """One die of a roll: its face, the pixel of its middle, and whether the reading is sure."""

    face: int
    x: float
    y: float
    sure: bool

    def to_dict(self) -> dict[str, Any]:
        """Return the die as JSON values."""
        return {"face": self.face, "x": round(self.x, 1), "y": round(self.y, 1), "sure": self.sure}


@dataclass(frozen=True)
class Roll:
    """A reading of the dice in a picture, from left to right."""

    dice: tuple[Die, ...]
    count: int | None  # how many there should be
    seen: int  # how many there seem to be
    measures: Mapping[str, Any]  # what `calibration` keeps once the faces are confirmed

    @property
    def found(self) -> bool:
        """Tell whether there are dice, and as many as there should be."""
        return bool(self.dice) and (self.count is None or len(self.dice) == self.count == self.seen)

    def to_dict(self) -> dict[str, Any]:
        """Return the reading as JSON values."""
        return {
            "found": self.found,
            "dice": [die.to_dict() for die in self.dice],
            "count": self.count,
            "seen": self.seen,
            "measures": dict(self.measures),
        }


@dataclass(frozen=True)
class _Try:
    """What one plane makes of the picture."""

    plane: Plane
    faces: list[Face]
    diagonal: float
    seen: int
    worth: float
    dark: bool
    lone: list[float]  # sizes of spots that may be ones of a pip of their own


def dice(image: picture.Image, count: int | None = None, known: Mapping[str, Any] | None = None) -> Roll:
    """Return the dice in a picture (height, width, 3); `known` is a calibration."""
    return finish(dice_job(image, count, known))


def dice_job(
    image: picture.Image, count: int | None = None, known: Mapping[str, Any] | None = None
) -> Job[Roll]:
    """Return the dice in a picture, as a job."""
    if count is not None and not 1 <= count <= MOST_DICE:
        raise GameError(f"A roll has from 1 to {MOST_DICE} dice, as in --dice 6, not {count}.")
    known = checked(known)
    small, step = picture.shrunk(image)
    grey = picture.grey(small)
    yield Progress(0.1)
    tries: list[_Try] = []
    for dark in (True, False) if known is None else (bool(known["dark"]),):
        spots = yield from paced(find_in_pieces(grey, dark=dark), 0.5 if dark else 0.8)
        tries += _tries(spots, grey.shape, count, known, dark)
        if tries and max(tried.worth for tried in tries) > 0.6 * (count or 1):
            break
        yield Progress(0.6)
    best = max(tries, key=lambda tried: tried.worth, default=None)
    if best is None or not best.faces:
        return Roll((), count, 0, {})
    return _roll(best, grey if best.dark else 255 - grey, count, known, step)


def _tries(
    spots: Pips, size: tuple[int, ...], count: int | None, known: Mapping[str, Any] | None, dark: bool
) -> list[_Try]:
    """Return what each likely plane makes of the spots."""
    worth = quality(spots)
    kept = np.flatnonzero(worth > LEAST_QUALITY)
    kept = kept[np.argsort(-worth[kept], kind="stable")[:MOST_SPOTS]]
    if not len(kept):
        return []
    height, width = size
    found = []
    for plane in planes(spots.take(kept), worth[kept], width, height, PLANES):
        own, own_worth = on_plane(spots, plane)
        one = None if known is None else known.get("one")
        diagonal = None if known is None else float(known["diagonal"])
        readings, diagonal = faces(own, own_worth, plane, diagonal, one is None)
        if one is not None:
            readings += own_ones(spots, plane, float(one), (own, own_worth), diagonal)
        everything = chosen(readings, plane, None, diagonal)
        seen = sum(face.score > GOOD * face.face for face in everything)
        taken = (
            everything[:count] if count else [face for face in everything if face.score > GOOD * face.face]
        )
        total = worth_of(taken, plane) * _as_known(plane, known)
        seen = max(seen, len(taken)) if count is None else seen
        lone = lone_sizes(spots, plane, taken, (own, own_worth)) if one is None else []
        found.append(_Try(plane, taken, diagonal, seen, total, dark, lone))
    return found


def _as_known(plane: Plane, known: Mapping[str, Any] | None) -> float:
    """Return from 0 to 1 how well a plane agrees with the calibration."""
    if known is None:
        return 1.0
    turned = float(np.arccos(np.clip(plane.normal @ np.array(known["normal"]), -1, 1)))
    larger = float(np.log(plane.radius / known["radius"]))
    return float(np.exp(-((turned / 0.35) ** 2) - (larger / 0.3) ** 2))


def _roll(best: _Try, grey: Floats, count: int | None, known: Mapping[str, Any] | None, step: float) -> Roll:
    complete = count is None or len(best.faces) == count == best.seen
    as_known = known is None or _as_known(best.plane, known) > 0.5
    seen = []
    for face in best.faces:
        clean = face.score > SURE_QUALITY * face.face and face.error < SURE_ERROR
        sure = complete and as_known and clean and _dark_share(face, best, grey) < SURE_DARK
        seen.append(Die(face.face, face.x * step, face.y * step, sure))
    seen.sort(key=lambda die: (die.x, die.y))
    measures = {
        "normal": [round(float(part), 4) for part in best.plane.normal],
        "radius": round(best.plane.radius, 6),
        "diagonal": round(best.diagonal, 3),
        "dark": best.dark,
    }
    if known is not None and known.get("one") is not None:
        measures["one"] = known["one"]
    elif best.lone:
        measures["lone"] = [round(size, 3) for size in best.lone]
    return Roll(tuple(seen), count, best.seen, measures)


def _dark_share(face: Face, best: _Try, grey: Floats) -> float:
    """Return which part of a face, its pips left out, is as dark as pips are."""
    disc = face.middle[:, None] + best.diagonal * DISC
    free = np.ones(disc.shape[1], bool)
    for across, ahead in face.places:
        free &= np.hypot(disc[0] - across, disc[1] - ahead) > 1.7 * face.size
    if not free.any():
        return 0.0
    x, y = best.plane.seen(disc[:, free])
    level = sampled(grey, x, y)
    return float((level < 0.55 * face.inside + 0.45 * face.ground).mean())


def checked(known: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Return a calibration that can be used; raise GameError for any other value."""
    if known is None:
        return None
    try:
        normal = [float(part) for part in known["normal"]]
        right = len(normal) == 3 and 0.9 < sum(part**2 for part in normal) < 1.1
        right = right and 1e-4 < float(known["radius"]) < 0.2 and 1 < float(known["diagonal"]) < 10
        right = right and isinstance(known["dark"], bool) and 0.3 < float(known.get("one") or 1) < 3
    except (KeyError, TypeError, ValueError):
        right = False
    if not right:
        raise GameError(f"A calibration is what a confirmed roll gave, as in {CALIBRATION_EXAMPLE}.")
    return known


def calibration(roll: Roll, confirmed: Sequence[int]) -> dict[str, Any] | None:
    """Return what a roll teaches once a person has confirmed its faces, in the order of its dice.

    Behind them may stand the faces of dice that were not seen: where these are ones, and as many lone spots
    of another size lie there, that is how a 1 of these dice looks. None where too little of it was read right
    to learn from.
    """
    seen, missing = confirmed[: len(roll.dice)], confirmed[len(roll.dice) :]
    right = sum(die.face == face for die, face in zip(roll.dice, seen, strict=False))
    if not roll.dice or len(seen) != len(roll.dice) or 3 * right < 2 * len(seen):
        return None
    learnt = dict(roll.measures)
    lone = learnt.pop("lone", [])
    if missing and set(missing) == {1} and len(lone) == len(missing) and max(lone) < 1.3 * min(lone):
        learnt["one"] = round(float(np.mean(lone)), 3)
    return learnt
