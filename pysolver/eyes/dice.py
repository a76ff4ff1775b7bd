"""A roll of pip dice in a picture: `dice(image, count, known)`; `calibration` learns from a confirmed roll.

The reader knows how many dice there are, since the game does. A calibration is a plain JSON value: how the
camera stands over the table, how large and how dark the pips are, how far apart they lie. It belongs to one
set of dice and one place of the camera; with another it is to be made again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from pysolver.contract.job import Job, Progress, finish, paced
from pysolver.errors import GameError
from pysolver.eyes import own, picture
from pysolver.eyes.faces import Face, chosen, faces, lone_sizes, on_plane, own_ones, worth_of
from pysolver.eyes.known import VERSION, checked
from pysolver.eyes.looks import Pyramid, drawn, is_inside, likeness, looks, plain
from pysolver.eyes.pips import Floats, Pips, find_in_pieces, quality
from pysolver.eyes.plane import Plane, planes
from pysolver.eyes.shapes import MOST_DICE, OWN_FACES
from pysolver.sayings.say import saying

if TYPE_CHECKING:
    from pysolver.service import wire

LEAST_QUALITY = 0.2
MOST_SPOTS = 400
PLANES = 4  # that are tried
GOOD = 0.6  # quality of a face that counts where nobody said how many dice there are, or as one too many
FAIR = 0.42  # quality of a face that counts as one of so many
LIKE_KNOWN = 0.5  # so well a plane must agree with the calibration to be the one
SURE_QUALITY = 0.68
SURE_ERROR = 0.11
SURE_SIZE = 0.85, 1.18  # a pattern's diagonal as a part of the others'
SIX_SIZE = 1.6
SURE_LOOK = 0.78
SURE_AHEAD = 0.11
SURE_LIKE = 0.85


@dataclass(frozen=True)
class Die:
    """One die of a roll: its face, the pixel of its middle, and whether the reading is sure."""

    face: int
    x: float
    y: float
    sure: bool

    def to_dict(self) -> wire.Die:
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

    def to_dict(self) -> wire.RollSeen:
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
        raise GameError(
            # how many dice a roll has, typed wrong; e.g. most=12, count="99"
            saying(
                "eyes.wrong_count",
                "A roll has from 1 to {most} dice, as in --dice 6, not {count}.",
                most=MOST_DICE,
                count=str(count),
            )
        )
    known = None if known is None else checked(known)
    small, step = picture.shrunk(image)
    grey = picture.grey(small)
    yield Progress(0.1)
    tries: list[_Try] = []
    for dark in (True, False) if known is None else (bool(known["dark"]),):
        spots = yield from paced(find_in_pieces(grey, dark=dark), 0.5 if dark else 0.8)
        tries += _tries(spots, grey if dark else 255 - grey, count, known, dark)
        if tries and max(tried.worth for tried in tries) > 0.6 * (count or 1):
            break
        yield Progress(0.6)
    best = max(tries, key=lambda tried: tried.worth, default=None)
    if best is None or not best.faces:
        return Roll((), count, 0, {})
    return _roll(best, grey if best.dark else 255 - grey, count, known, step)


def _tries(
    spots: Pips, grey: Floats, count: int | None, known: Mapping[str, Any] | None, dark: bool
) -> list[_Try]:
    """Return what each likely plane makes of the spots."""
    worth = quality(spots)
    kept = np.flatnonzero(worth > LEAST_QUALITY)
    kept = kept[np.argsort(-worth[kept], kind="stable")[:MOST_SPOTS]]
    if not len(kept):
        return []
    height, width = grey.shape
    found = []
    for plane in planes(spots.take(kept), worth[kept], width, height, PLANES):
        flat, flat_worth = on_plane(spots, plane)
        one = None if known is None else known.get("one")
        diagonal = None if known is None else float(known["diagonal"])
        readings, diagonal = faces(flat, flat_worth, plane, diagonal, one is None)
        if one is not None:
            readings += own_ones(spots, plane, float(one), (flat, flat_worth), diagonal)
        if known is not None and known.get("pictures") and _as_known(plane, known) > LIKE_KNOWN:
            readings += own.pictured(grey, plane, diagonal, own.read(known["pictures"]))
        everything = chosen(readings, plane, None, diagonal)
        taken = (
            everything[:count] if count else [face for face in everything if face.score > GOOD * face.face]
        )
        seen = sum(face.score > FAIR * face.face for face in taken)
        seen += sum(face.score > GOOD * face.face for face in everything[len(taken) :])
        total = worth_of(taken, plane) * _as_known(plane, known)
        lone = lone_sizes(spots, plane, taken, (flat, flat_worth)) if one is None else []
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
    as_known = known is None or _as_known(best.plane, known) > LIKE_KNOWN
    seen, pyramid = [], Pyramid(grey)
    for face in best.faces:
        sure = complete and as_known and _is_clean(face, best, pyramid)
        seen.append(Die(face.face, face.x * step, face.y * step, sure))
    seen.sort(key=lambda die: (die.x, die.y))
    measures = {
        "version": VERSION,
        "normal": [round(float(part), 4) for part in best.plane.normal],
        "radius": round(best.plane.radius, 6),
        "diagonal": round(best.diagonal, 3),
        "dark": best.dark,
    }
    if known is not None and known.get("one") is not None:
        measures["one"] = known["one"]
    elif best.lone:
        measures["lone"] = [round(size, 3) for size in best.lone]
    if known is not None and known.get("pictures"):
        measures["pictures"] = known["pictures"]
    return Roll(tuple(seen), count, best.seen, measures)


def _is_clean(face: Face, best: _Try, grey: Pyramid) -> bool:
    """Tell whether a face, seen by itself, can hardly be another: its pips say so, and so does its look."""
    if face.like:
        return face.like > SURE_LIKE
    clean = face.score > SURE_QUALITY * face.face and face.error < SURE_ERROR
    low, high = SURE_SIZE
    whole = low < face.diagonal / best.diagonal < (SIX_SIZE if face.face == 6 else high)
    return (
        clean and whole and is_inside(best.plane, face.middle, face.diagonal) and _looks_so(face, best, grey)
    )


def _looks_so(face: Face, best: _Try, grey: Pyramid) -> bool:
    """Tell whether the look of a face is the one of its pattern, and less one of any other."""
    seen = plain(looks(grey, best.plane, face.middle[:, None], face.diagonal))
    patterns, faces_ = drawn(1 / face.diagonal)
    alike = likeness(seen, patterns)[0]
    own_ = max(like for like, shown in zip(alike, faces_, strict=True) if shown == face.face)
    other = max(like for like, shown in zip(alike, faces_, strict=True) if shown != face.face)
    return bool(own_ > SURE_LOOK and own_ - other > SURE_AHEAD)


def calibration(
    roll: Roll,
    confirmed: Sequence[int],
    image: picture.Image | None = None,
    places: Sequence[tuple[float, float] | None] = (),
) -> dict[str, Any] | None:
    """Return what a roll teaches once a person has confirmed its faces, in the order of its dice.

    Behind them may stand the faces of dice that were not seen, and in `places` the pixels at which these
    lie, as far as a person has shown them. Where they are ones, and as many lone spots of another size lie
    there, that is how a 1 of these dice looks. From the `image` a picture in place of a 1 or a 6 is learnt:
    of dice that were read as something else or not seen. None where too little of it was read right to
    learn from.
    """
    seen, missing = confirmed[: len(roll.dice)], confirmed[len(roll.dice) :]
    right = sum(die.face == face for die, face in zip(roll.dice, seen, strict=False))
    at = [(face, die.x, die.y) for die, face in zip(roll.dice, seen, strict=False) if die.face != face]
    at += [(face, *place) for face, place in zip(missing, places, strict=False) if place]
    odd = sum(face in OWN_FACES and face != die.face for die, face in zip(roll.dice, seen, strict=False))
    known = right + (odd if image is not None else 0)
    if not right or len(seen) != len(roll.dice) or 3 * known < 2 * len(seen):
        return None
    learnt = dict(roll.measures)
    lone = learnt.pop("lone", [])
    if missing and set(missing) == {1} and len(lone) == len(missing) and max(lone) < 1.3 * min(lone):
        learnt["one"] = round(float(np.mean(lone)), 3)
    elif image is not None:
        kept = own.learnt(image, learnt, at)
        learnt.update({"pictures": kept} if kept else {})
    return learnt
