"""Faces of dice among pips: which pips lie on top of one die, and what they show.

The top faces of all dice are parallel, so their pips have nearly the same ellipse; pips on the sides have
others and drop out. The map that turns this ellipse into a circle undoes the tilt: there every pattern is
the square one of a die, whatever way it is turned. Two pips that are opposite corners of a pattern say
where all its others must be.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pysolver.eyes.pips import Floats, Pips, quality, root

LEAST_QUALITY = 0.2
MOST_PIPS = 150  # of one shape, the best
HALF_DIAGONAL = (2.1, 6.0)  # from the middle of a pattern to its corner, in radii of a pip
USUAL_DIAGONAL = 3.6
NEAR = 0.24  # a pip this far from its place, in half diagonals, is still the one
MOST_ROWS = 60
USUAL_SIZE = 0.8, 1.2  # a pattern's diagonal as a part of the others'
OWN_SIZE = {2: (0.62, 1.2), 6: (0.8, 1.5)}


@dataclass(frozen=True)
class Shape:
    """How a pip on top looks: radius, flatness along and across, and the ground it lies on."""

    matrix: Floats
    ground: float
    inside: float


@dataclass(frozen=True)
class Face:
    """A reading of one die: where its middle is, and how far its corners' pips are from there."""

    face: int
    x: float
    y: float
    diagonal: float  # in radii of a pip
    error: float  # how far the pips are from the pattern, in diagonals
    score: float
    pips: tuple[int, ...]
    strangers: float  # quality of pips that lie in the face and are not of the pattern


def shapes(pips: Pips, most: int = 4) -> list[Shape]:
    """Return the commonest shapes of pips, the commonest first."""
    worth = quality(pips)
    kept = np.flatnonzero(worth > LEAST_QUALITY)
    if len(kept) > 400:
        kept = kept[np.argsort(-worth[kept], kind="stable")[:400]]
    if not len(kept):
        return []
    pips, worth = pips.take(kept), worth[kept]
    near = likeness(pips, features(pips), 1.0)
    weight = near @ worth
    found = []
    free = np.ones(len(pips), bool)
    for _ in range(most):
        best = int(np.argmax(np.where(free, weight, -1)))
        if not free[best]:
            break
        share = near[best] * worth
        share = share / share.sum()
        found.append(
            Shape(
                np.einsum("n,nij->ij", share, pips.shape),
                float(share @ pips.ground),
                float(share @ pips.inside),
            )
        )
        free &= near[best] < 0.3
    return found


def features(pips: Pips) -> Floats:
    """Return what pips on parallel faces share: log of the radius, two of flatness, log of the ground."""
    trace = pips.shape[:, 0, 0] + pips.shape[:, 1, 1]
    return np.stack(
        [
            np.log(np.maximum(np.linalg.det(pips.shape), 1e-6)) / 4 / 0.16,
            (pips.shape[:, 0, 0] - pips.shape[:, 1, 1]) / trace / 0.13,
            2 * pips.shape[:, 0, 1] / trace / 0.13,
            np.log(np.maximum(pips.ground, 8)) / 0.25,
        ]
    )


def likeness(pips: Pips, to: Floats, width: float) -> Floats:
    """Return from 0 to 1 how alike each of `to` (as features) and each spot are."""
    own = features(pips)
    gaps = ((to[:, :, None] - own[:, None, :]) / width) ** 2
    return np.exp(-0.5 * gaps.sum(axis=0))


def of_shape(pips: Pips, shape: Shape) -> tuple[Pips, Floats]:
    """Return the spots like a shape and, for each, how much it is worth."""
    model = Pips(
        np.zeros(1),
        np.zeros(1),
        shape.matrix[None],
        np.array([shape.inside]),
        np.array([shape.ground]),
        np.zeros(1),
        np.zeros(1),
    )
    worth = quality(pips) * likeness(pips, features(model), 1.8)[0]
    kept = np.flatnonzero(worth > 0.08)
    kept = kept[np.argsort(-worth[kept], kind="stable")[:MOST_PIPS]]
    return pips.take(kept), worth[kept]


def faces(pips: Pips, worth: Floats, shape: Shape, diagonal: float | None = None) -> list[Face]:
    """Return every reading of pips of a shape, the best first; readings may contradict each other."""
    if not len(pips):
        return []
    flat = np.linalg.inv(root(shape.matrix[None])[0]) @ np.stack([pips.x, pips.y])
    many = _patterns(flat, worth)
    if diagonal is None:
        diagonal = _common_diagonal(many)
    found = [_placed(face, pips, diagonal) for face in many] + _ones(flat, worth, pips, diagonal)
    return sorted(found, key=lambda face: -face.score)


def _patterns(flat: Floats, worth: Floats) -> list[Face]:
    """Return the readings of two pips and more."""
    one, other = np.triu_indices(flat.shape[1], 1)
    half = (flat[:, other] - flat[:, one]) / 2
    length = np.hypot(*half)
    fits = (length > HALF_DIAGONAL[0] / 2**0.5) & (length < HALF_DIAGONAL[1])
    pairs = np.stack([one[fits], other[fits]])
    if not pairs.size:
        return []
    half, length = half[:, fits], length[fits]
    middle = (flat[:, pairs[0]] + flat[:, pairs[1]]) / 2
    across = np.stack([-half[1], half[0]])
    wanted = np.stack([0 * half, across, -across]) + middle  # (3, 2, pairs)
    gaps = np.hypot(wanted[:, 0, :, None] - flat[0], wanted[:, 1, :, None] - flat[1])
    nearest = gaps.argmin(axis=2)
    gap = np.take_along_axis(gaps, nearest[:, :, None], 2)[:, :, 0] / length
    there = gap < NEAR
    found = []
    for pair in np.flatnonzero((there[1] == there[2]) & (length > HALF_DIAGONAL[0])):
        face = 2 + int(there[0, pair]) + 2 * int(there[1, pair])
        used = [*pairs[:, pair].tolist(), *nearest[there[:, pair], pair].tolist()]
        found.append((face, middle[:, pair], length[pair], used, gap[there[:, pair], pair]))
    found += _sixes(pairs, nearest[0], gap[0], middle, half, length)
    return [
        _scored(flat, worth, *reading) for reading in found if len(set(reading[3])) == reading[0]
    ]


def _sixes(pairs: Floats, nearest: Floats, gap: Floats, middle: Floats, half: Floats, length: Floats) -> list:
    """Return the readings of six pips: two rows of three, side by side."""
    rows = np.flatnonzero(gap < NEAR)
    rows = rows[np.argsort(gap[rows], kind="stable")[:MOST_ROWS]]
    one, other = rows[np.stack(np.triu_indices(len(rows), 1))]
    ahead = half[:, one] / length[one]
    turned = np.sign((half[:, one] * half[:, other]).sum(axis=0))
    apart = middle[:, other] - middle[:, one]
    along = np.abs((apart * ahead).sum(axis=0)) / length[one]
    wide = np.abs(apart[0] * ahead[1] - apart[1] * ahead[0]) / (2 * length[one])
    unlike = np.hypot(*(half[:, one] - turned * half[:, other])) / length[one]
    fits = (along < 2 * NEAR) & (unlike < 1.5 * NEAR) & (wide > 0.4) & (wide < 1.2)
    found = []
    for which in np.flatnonzero(fits):
        first, second = one[which], other[which]
        used = [*pairs[:, first].tolist(), int(nearest[first]), *pairs[:, second].tolist(), int(nearest[second])]
        errors = np.array([gap[first], gap[second], along[which] / 2, unlike[which]])
        size = (length[first] + length[second]) / 2**0.5
        found.append((6, (middle[:, first] + middle[:, second]) / 2, size, used, errors))
    return found


def _scored(
    flat: Floats, worth: Floats, face: int, middle: Floats, diagonal: float, used: list[int], errors: Floats
) -> Face:
    """Return a reading with its score: what its pips are worth, less the strangers among them."""
    members = tuple(sorted(used))
    error = float(np.sqrt((errors**2).mean())) if len(errors) else 0.0
    own = float(worth[list(members)].sum())
    within = np.hypot(flat[0] - middle[0], flat[1] - middle[1]) < 1.5 * diagonal
    strangers = max(0.0, float(within @ worth) - own)
    score = own * float(np.exp(-((error / 0.14) ** 2))) - strangers
    return Face(face, float(middle[0]), float(middle[1]), float(diagonal), error, score, members, strangers)


def _common_diagonal(found: list[Face]) -> float:
    """Return the diagonal of most dice, as the patterns of three and more show it."""
    many = [face for face in found if face.face >= 3 and face.score > 1]
    if not many:
        many = [face for face in found if face.score > 1]
    if not many:
        return USUAL_DIAGONAL
    order = sorted(many, key=lambda face: face.diagonal)
    weights = np.cumsum([face.score for face in order])
    return order[int(np.searchsorted(weights, weights[-1] / 2))].diagonal


def _placed(face: Face, pips: Pips, diagonal: float) -> Face:
    """Return a face in the picture's own pixels, worth less the more its size is another."""
    members = list(face.pips)
    x, y = float(pips.x[members].mean()), float(pips.y[members].mean())
    ratio = face.diagonal / diagonal
    low, high = OWN_SIZE.get(face.face, USUAL_SIZE)
    off = max(0.0, np.log(low / ratio), np.log(ratio / high)) / 0.12
    score = face.score * float(np.exp(-(off**2))) if face.score > 0 else face.score
    return Face(face.face, x, y, face.diagonal, face.error, score, face.pips, face.strangers)


def _ones(flat: Floats, worth: Floats, pips: Pips, diagonal: float) -> list[Face]:
    """Return the readings of a lone pip."""
    gaps = np.hypot(flat[0][:, None] - flat[0], flat[1][:, None] - flat[1])
    crowd = (gaps < 1.5 * diagonal) @ worth - worth
    return [
        Face(
            1,
            float(pips.x[which]),
            float(pips.y[which]),
            diagonal,
            0.0,
            float(worth[which] - crowd[which]),
            (which,),
            float(crowd[which]),
        )
        for which in range(len(worth))
        if worth[which] > 0.15
    ]


def chosen(found: list[Face], shape: Shape, count: int | None, diagonal: float) -> list[Face]:
    """Return the best faces that go together, as many as there are dice."""
    flatten = np.linalg.inv(root(shape.matrix[None])[0])
    taken: list[Face] = []
    used: set[int] = set()
    for face in found:
        if face.score < 0.2 or (count is not None and len(taken) == count):
            break
        near = any(
            np.hypot(*(flatten @ np.array([face.x - other.x, face.y - other.y]))) < 2.2 * diagonal
            for other in taken
        )
        if not near and used.isdisjoint(face.pips):
            taken.append(face)
            used.update(face.pips)
    return taken
