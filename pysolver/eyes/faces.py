"""Faces of dice among pips: which pips lie on top of one die, and what they show.

The top faces of all dice are parallel, so their pips have nearly the same ellipse; pips on the sides have
others and drop out. The map that turns this ellipse into a circle undoes the tilt: there every pattern is
the square one of a die, whatever way it is turned. Two pips that are opposite corners of a pattern say
where all its others must be.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from pysolver.eyes.pips import Floats, Pips, area2, contrast, quality
from pysolver.eyes.plane import Plane, level, likeness

MOST_PIPS = 150  # of one shape, the best
HALF_DIAGONAL = (2.5, 6.0)  # from the middle of a pattern to its corner, in radii of a pip
USUAL_DIAGONAL = 3.6
NEAR = 0.24  # a pip this far from its place, in half diagonals, is still the one
FAINTEST = 0.5  # contrast of pips, as a part of a full one, below which they are worth less
CLEAR = 0.7  # quality of a pattern that no picture hides
LOOSE = 0.2  # error, in diagonals, of a pattern that is worth a third of a true one
WHOLE = 1.65  # so far from its middle, in diagonals, no pips but its own lie on the plane of a die
MOST_ROWS = 60
HALF_DIE = 1.5  # in diagonals
LEAST_GAP = 2.5  # between the middles of two dice, in diagonals
FACE_WORTH = {1: 0.4, 2: 0.75, 3: 1.0, 4: 1.0, 5: 1.05, 6: 1.05}
USUAL_SIZE = 0.8, 1.2  # a pattern's diagonal as a part of the others'
CLEAN = 0.5  # quality of a spot that can be the pip of a 1 of a size of its own
OTHER_SIZE = 0.25  # logarithm of the least difference of such a size
MOST_SIZE = 2.6
CROWD = 0.5
OWN_SIZE = {2: (0.62, 1.2), 6: (0.8, 1.5)}


@dataclass(frozen=True, eq=False)
class Face:
    """A reading of one die: where its middle is, and how far its corners' pips are from there."""

    face: int
    middle: Floats  # on the plane
    diagonal: float  # in radii of a pip
    error: float  # how far the pips are from the pattern, in diagonals
    score: float
    pips: tuple[int, ...]
    strangers: float  # quality of pips that lie in the face and are not of the pattern
    x: float = 0.0  # in the picture
    y: float = 0.0
    places: tuple[tuple[float, float], ...] = ()  # of its pips, on the plane
    ground: float = 0.0  # grey level around its pips
    inside: float = 0.0  # grey level of its pips
    size: float = 1.0  # of its pips, as a part of the others'
    like: float = 0.0  # how alike to a learnt picture it is, 0 for a pattern of pips


def on_plane(pips: Pips, plane: Plane) -> tuple[Pips, Floats]:
    """Return the spots that can lie on a plane and, for each, how much it is worth."""
    alike = likeness(plane.looks(pips)[None], np.array([[plane.ground]]), pips, 1.8)[0]
    faint = contrast(np.array([plane.inside]), np.array([plane.ground]))[0]
    worth = np.minimum(quality(pips) / max(faint, FAINTEST), 1) * alike
    kept = np.flatnonzero(worth > 0.08)
    kept = kept[np.argsort(-worth[kept], kind="stable")[:MOST_PIPS]]
    return pips.take(kept), worth[kept]


def faces(
    pips: Pips, worth: Floats, plane: Plane, diagonal: float | None, ones: bool = True
) -> tuple[list[Face], float]:
    """Return every reading of the pips of a plane, the best first, and the diagonal of most.

    Readings may contradict each other. Without `ones` a lone pip is no face.
    """
    if not len(pips):
        return [], USUAL_DIAGONAL
    flat = plane.flat(pips.x, pips.y)
    many = _patterns(flat, worth)
    if diagonal is None:
        diagonal = _common_diagonal(many)
    found = [_sized(face, diagonal, flat, worth) for face in many]
    found += _ones(flat, worth, diagonal) if ones else []
    found = [_placed(face, pips, flat) for face in found]
    return sorted(found, key=lambda face: -face.score), diagonal


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
    return [_scored(flat, worth, *reading) for reading in found if len(set(reading[3])) == reading[0]]


def _sixes(
    pairs: Floats, nearest: Floats, gap: Floats, middle: Floats, half: Floats, length: Floats
) -> list[tuple[int, Floats, float, list[int], Floats]]:
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
        used = [
            *pairs[:, first].tolist(),
            int(nearest[first]),
            *pairs[:, second].tolist(),
            int(nearest[second]),
        ]
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
    score = own * float(np.exp(-((error / LOOSE) ** 2))) - strangers
    return Face(face, middle, float(diagonal), error, score, members, strangers)


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


def _sized(face: Face, diagonal: float, flat: Floats, worth: Floats) -> Face:
    """Return a face that is worth less the more its size is another than the others'.

    A smaller one may be half of a larger one, whose other pips are then strangers.
    """
    ratio = face.diagonal / diagonal
    within = np.hypot(flat[0] - face.middle[0], flat[1] - face.middle[1]) < WHOLE * diagonal
    more = max(0.0, float(within @ worth) - float(worth[list(face.pips)].sum()) - face.strangers)
    face = replace(face, score=face.score - more, strangers=face.strangers + more)
    low, high = OWN_SIZE.get(face.face, USUAL_SIZE)
    off = max(0.0, float(np.log(low / ratio)), float(np.log(ratio / high))) / 0.12
    return replace(face, score=face.score * float(np.exp(-(off**2)))) if face.score > 0 else face


def _ones(flat: Floats, worth: Floats, diagonal: float) -> list[Face]:
    """Return the readings of a lone pip."""
    gaps = np.hypot(flat[0][:, None] - flat[0], flat[1][:, None] - flat[1])
    crowd = (gaps < 1.5 * diagonal) @ worth - worth
    return [
        Face(1, flat[:, pip], diagonal, 0.0, float(worth[pip] - crowd[pip]), (pip,), float(crowd[pip]))
        for pip in range(len(worth))
        if worth[pip] > 0.15
    ]


def own_ones(
    spots: Pips, plane: Plane, size: float, among: tuple[Pips, Floats], diagonal: float
) -> list[Face]:
    """Return the ones of dice whose 1 has a pip of a size of its own, `among` the usual pips of the plane."""
    own, worth = on_plane(spots, replace(plane, radius=plane.radius * size))
    if not len(own):
        return []
    flat, others = plane.flat(own.x, own.y), plane.flat(among[0].x, among[0].y)
    gaps = np.hypot(flat[0][:, None] - others[0], flat[1][:, None] - others[1])
    crowd = ((gaps > size) & (gaps < 1.5 * diagonal)) @ among[1]
    found = []
    for pip in range(len(own)):
        face = Face(1, flat[:, pip], diagonal, 0.0, float(worth[pip] - crowd[pip]), (pip,), float(crowd[pip]))
        # No other reading has these spots, so their numbers are others, too.
        found.append(replace(_placed(face, own, flat), pips=(-1 - pip,), size=size))
    return found


def lone_sizes(spots: Pips, plane: Plane, taken: list[Face], among: tuple[Pips, Floats]) -> list[float]:
    """Return the sizes of clean spots on the plane that lie alone and are larger or smaller than pips are."""
    flat, others = plane.flat(spots.x, spots.y), plane.flat(among[0].x, among[0].y)
    looks = plane.looks(spots)
    sizes = (area2(spots.shape) / np.maximum(area2(looks), 1e-9)) ** 0.25
    alike = likeness((looks * (sizes**2)[:, None, None])[None], np.array([[plane.ground]]), spots)[0]
    clean = quality(spots) * alike > CLEAN
    diagonal = taken[0].diagonal if taken else USUAL_DIAGONAL
    found = []
    for spot in np.flatnonzero(clean & (sizes < MOST_SIZE) & (np.abs(np.log(sizes)) > OTHER_SIZE)):
        at = flat[:, spot, None]
        gaps = np.hypot(*(others - at))
        apart = all(np.hypot(*(face.middle - flat[:, spot])) > 2 * diagonal for face in taken)
        if apart and ((gaps > sizes[spot]) & (gaps < 1.5 * diagonal)) @ among[1] < CROWD:
            found.append(float(sizes[spot]))
    return found


def _placed(face: Face, pips: Pips, flat: Floats) -> Face:
    """Return a face that knows where in the picture it is, and how bright."""
    members = list(face.pips)
    return replace(
        face,
        x=float(pips.x[members].mean()),
        y=float(pips.y[members].mean()),
        places=tuple((float(flat[0, pip]), float(flat[1, pip])) for pip in members),
        ground=float(pips.ground[members].mean()),
        inside=float(pips.inside[members].mean()),
    )


def chosen(found: list[Face], plane: Plane, count: int | None, diagonal: float) -> list[Face]:
    """Return the best faces that go together, at most as many as there are dice."""
    taken: list[Face] = []
    tops = _without_sides(_apart(found, diagonal), plane, diagonal)
    for face in sorted(tops, key=_rank):
        if count is not None and len(taken) == count:
            break
        if all(np.hypot(*(face.middle - other.middle)) > LEAST_GAP * diagonal for other in taken):
            taken.append(face)
    return taken


def _rank(face: Face) -> tuple[bool, float]:
    """Return by what faces are ordered: learnt pictures and clear patterns first, then most and best pips."""
    clear = face.face >= 3 and face.score > CLEAR * face.face
    return not (face.like or clear), -face.score * abs(face.score) / face.face


def _apart(found: list[Face], diagonal: float) -> list[Face]:
    """Return the best readings that share no pip; half of a die is worth less than the whole of one."""
    taken: list[Face] = []
    used: set[int] = set()
    for face in sorted(found, key=_rank):
        if face.score < 0.25 * face.face:
            continue
        if used.isdisjoint(face.pips) and all(
            np.hypot(*(face.middle - other.middle)) > diagonal for other in taken
        ):
            taken.append(face)
            used.update(face.pips)
    return taken


def _without_sides(found: list[Face], plane: Plane, diagonal: float) -> list[Face]:
    """Return the faces without those that are the front of a die whose top is there too.

    A side's middle is half a die lower than the top and half a die forward of its middle.
    """
    if plane.sine > 0.95 or not found:
        return found
    half = HALF_DIE * diagonal
    lower = plane.flat(np.array([face.x for face in found]), np.array([face.y for face in found]), half)
    kept: list[Face] = []
    for number in sorted(range(len(found)), key=lambda number: found[number].y):
        face = found[number]
        for top in kept:
            aside, ahead = lower[:, number] - top.middle
            forward = ahead < -0.2 * half and 0.65 < np.hypot(aside, ahead) / half < 1.35
            if forward and top.score > 0.5 * top.face:
                break
        else:
            kept.append(face)
    return kept


def worth_of(taken: list[Face], plane: Plane) -> float:
    """Return how good the faces of one plane are together: whole dice count, not pips."""
    return float(level(plane.normal)) * sum(FACE_WORTH[face.face] * face.score / face.face for face in taken)
