"""Pictures in place of the 1 or the 6 of one's own dice: learnt from a confirmed roll, found again later.

A picture is kept as its look, a few hundred small numbers, and how strong its contrast is. It is looked for
at places all over the plane of the top faces, coarsely first, then exactly where it may be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pysolver.eyes import picture
from pysolver.eyes.faces import Face
from pysolver.eyes.looks import RINGS, TURNS, Pyramid, drawn, likeness, looks, plain, spread
from pysolver.eyes.pips import Floats
from pysolver.eyes.plane import Plane
from pysolver.eyes.shapes import MOST_OWN, OWN_FACES

UNIT = 32  # a look's numbers are kept as whole ones, so many of them to 1
PACE = 0.4  # between two places that are looked at, in diagonals
FINER = (0.2, 0.1)
MOST_LOOKS = 800
MOST_EXACT = 30
MAYBE = 0.4
ALIKE = 0.75  # two looks that are more alike than this show the same
AHEAD = 0.08  # by which the picture must be more alike than the usual patterns are
LEAST_CONTRAST = 0.05  # of a picture
WIDEST = 40.0  # from the picture's middle, in diagonals: no further is looked
SMALLEST = 4.0  # pixels in a diagonal: smaller dice are not looked at


@dataclass(frozen=True, eq=False)
class Own:
    """A picture, and the face that it stands for."""

    face: int
    contrast: float
    look: Floats  # plain

    def to_dict(self) -> dict[str, Any]:
        """Return the picture as JSON values."""
        numbers = np.clip(np.round(self.look * UNIT), -127, 127).astype(int)
        return {"face": self.face, "contrast": round(self.contrast, 3), "look": numbers.ravel().tolist()}


def read(kept: Sequence[Mapping[str, Any]]) -> list[Own]:
    """Return pictures from their JSON values, which a checked calibration holds."""
    return [
        Own(
            each["face"],
            each["contrast"],
            plain(np.array(each["look"], float).reshape(1, RINGS, TURNS))[0],
        )
        for each in kept
    ]


def learnt(
    image: picture.Image, measures: Mapping[str, Any], at: Sequence[tuple[int, float, float]]
) -> list[dict[str, Any]]:
    """Return the pictures of `measures` and those of faces at pixels, `(face, x, y)`, as JSON values.

    What looks like a usual pattern is no picture. One that shows what a known one does takes its place; the
    newest are kept.
    """
    small, step = picture.shrunk(image)
    grey = picture.grey(small)
    height, width = grey.shape
    plane = Plane(np.array(measures["normal"]), float(measures["radius"]), 0.0, 0.0, width, height)
    diagonal = float(measures["diagonal"])
    pyramid = Pyramid(grey if measures["dark"] else 255 - grey)
    kept = read(measures.get("pictures", ()))
    for face, x, y in at:
        seen = looks(pyramid, plane, plane.flat(np.array([x / step]), np.array([y / step])), diagonal)
        contrast, look = float(spread(seen)[0]), plain(seen)
        usual = float(likeness(look, drawn(1 / diagonal)[0]).max())
        if face in OWN_FACES and contrast > LEAST_CONTRAST and usual < ALIKE:
            kept = [own for own in kept if float(likeness(look, own.look[None])[0, 0]) < ALIKE]
            kept.append(Own(face, contrast, look[0]))
    return [own.to_dict() for own in kept[-MOST_OWN:]]


def pictured(grey: Floats, plane: Plane, diagonal: float, own: Sequence[Own]) -> list[Face]:
    """Return the faces of a plane that show one of the pictures."""
    places = _places(plane, diagonal)
    if not own or not places.size:
        return []
    pyramid = Pyramid(grey)
    rough = spread(looks(pyramid, plane, places, diagonal, coarse=True))
    least = 0.5 * min(picture.contrast for picture in own)
    some = np.flatnonzero(rough > least)
    some = some[np.argsort(-rough[some], kind="stable")[:MOST_LOOKS]]
    known = np.array([picture.look for picture in own])
    places, like = places[:, some], np.zeros(0)
    if places.size:
        like = likeness(plain(looks(pyramid, plane, places, diagonal)), known).max(axis=1)
    maybe = np.flatnonzero(like > MAYBE)
    maybe = maybe[np.argsort(-like[maybe], kind="stable")[:MOST_EXACT]]
    places = places[:, maybe]
    steps = np.array([(across, ahead) for across in (0, -1, 1) for ahead in (0, -1, 1)], float).T
    for pace in FINER:
        if not places.size:
            return []
        tried = (places[:, :, None] + pace * diagonal * steps[:, None]).reshape(2, -1)
        like = likeness(plain(looks(pyramid, plane, tried, diagonal)), known).max(axis=1).reshape(-1, 9)
        best = like.argmax(axis=1)
        places = tried.reshape(2, -1, 9)[:, np.arange(len(best)), best]
    return _faces(pyramid, plane, diagonal, own, known, places)


def _faces(
    pyramid: Pyramid, plane: Plane, diagonal: float, own: Sequence[Own], known: Floats, places: Floats
) -> list[Face]:
    """Return the faces at places at which a picture lies, each once, the likest first."""
    seen = looks(pyramid, plane, places, diagonal)
    contrast, level = spread(seen), seen.mean(axis=(1, 2))
    like = likeness(plain(seen), known)
    usual = likeness(plain(seen), drawn(1 / diagonal)[0]).max(axis=1)
    found: list[Face] = []
    for place in np.argsort(-like.max(axis=1), kind="stable"):
        best = int(like[place].argmax())
        alike = float(like[place, best])
        if alike < max(ALIKE, usual[place] + AHEAD) or contrast[place] < 0.5 * own[best].contrast:
            continue
        middle = places[:, place]
        if any(np.hypot(*(middle - face.middle)) < diagonal for face in found):
            continue
        x, y = plane.seen(middle[:, None])
        number = (-1000 - len(found),)  # of no pip
        ground = float(level[place])
        found.append(
            Face(
                own[best].face,
                middle,
                diagonal,
                0.0,
                own[best].face * alike,
                number,
                0.0,
                x=float(x[0]),
                y=float(y[0]),
                ground=ground,
                inside=ground,
                like=alike,
            )
        )
    return found


def _places(plane: Plane, diagonal: float) -> Floats:
    """Return places (2, n) all over the picture's part of a plane, where dice are large enough to be seen."""
    middle = plane.flat(np.array([plane.width / 2]), np.array([plane.height / 2]))
    steps = np.arange(-WIDEST, WIDEST, PACE) * diagonal
    across, ahead = np.meshgrid(middle[0] + steps, middle[1] + steps)
    places = np.stack([across.ravel(), ahead.ravel()])
    x, y = plane.seen(places)
    _, beside = plane.seen(places + np.array([[0.0], [diagonal]]))
    inner = (
        (x > 0)
        & (x < plane.width)
        & (y > 0)
        & (y < plane.height)
        & (np.abs(beside - y) > SMALLEST * plane.sine)
    )
    return np.asarray(places[:, inner])
