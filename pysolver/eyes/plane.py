"""The plane of the dice's top faces, as the ellipses of pips tell it.

A disc that lies in a plane is seen as an ellipse whose flatness gives the plane's tilt. So a single pip
says how every other pip on the same plane must look, wherever it lies in the picture: near ones larger,
far ones flatter. The camera is taken for a pinhole with a usual angle of view; `x` grows to the right, `y`
down, and the third axis points away from the camera.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from pysolver.eyes.pips import Floats, Pips, area2

FOCAL = 0.9  # in longer sides of the picture: phones 0.75, webcams 0.8 to 1, cut pictures more
MOST_SEEDS = 60
AROUND = np.array(
    [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (0.7, -0.7), (-0.7, 0.7), (-0.7, -0.7)]
)


@dataclass(frozen=True)
class Plane:
    """A plane at distance 1 from the camera, and the size of what lies on it."""

    normal: Floats  # of length 1, towards the camera
    radius: float  # of a pip
    ground: float  # grey level around pips
    inside: float  # grey level of pips
    width: int
    height: int

    def looks(self, pips: Pips) -> Floats:
        """Return the ellipses (n, 2, 2) that pips on the plane would have where the spots are."""
        rays = directions(pips.x, pips.y, self.width, self.height)
        return np.asarray(_looks(self.normal[None], rays, self.width, self.height)[0] * self.radius**2)

    def flat(self, x: Floats, y: Floats, below: float = 0.0) -> Floats:
        """Return where on the plane (2, n), in radii of a pip, pixels lie; or on one so many radii below."""
        rays = directions(x, y, self.width, self.height)
        steps = -(1 / self.radius + below) / np.minimum(rays @ self.normal, -1e-3)
        across, ahead = self.axes()
        points = rays * steps[..., None]
        return np.stack([points @ across, points @ ahead])

    def seen(self, flat: Floats) -> tuple[Floats, Floats]:
        """Return the pixels of points of the plane (2, n), in radii of a pip."""
        across, ahead = self.axes()
        x, y, away = (
            flat[0] * across[axis] + flat[1] * ahead[axis] - self.normal[axis] / self.radius
            for axis in range(3)
        )
        scale = FOCAL * max(self.width, self.height) / np.maximum(away, 1e-6)
        return x * scale + (self.width - 1) / 2, y * scale + (self.height - 1) / 2

    def axes(self) -> tuple[Floats, Floats]:
        """Return two directions in the plane, the second one away from the camera."""
        ahead = np.array([0.0, 0.0, 1.0]) - self.normal[2] * self.normal
        if np.linalg.norm(ahead) < 0.05:
            ahead = np.array([0.0, -1.0, 0.0]) + self.normal[1] * self.normal
        ahead = ahead / np.linalg.norm(ahead)
        return np.cross(self.normal, ahead), ahead

    @property
    def sine(self) -> float:
        """Return the sine of the camera's elevation over the plane."""
        return float(-self.normal[2])


def directions(x: Floats, y: Floats, width: int, height: int) -> Floats:
    """Return the rays (n, 3) of pixels; their third component is 1."""
    focal = FOCAL * max(width, height)
    across = (np.asarray(x, float) - (width - 1) / 2) / focal
    below = (np.asarray(y, float) - (height - 1) / 2) / focal
    return np.stack([across, below, np.ones_like(across)], axis=-1)


def _looks(normals: Floats, rays: Floats, width: int, height: int) -> Floats:
    """Return (m, n, 2, 2): the ellipse of a disc of radius 1 on plane m, seen along ray n."""
    focal = FOCAL * max(width, height)
    project = np.zeros((len(rays), 2, 3))
    project[:, 0, 0] = project[:, 1, 1] = 1
    project[:, :, 2] = -rays[:, :2]
    leaning = np.einsum("nij,mj->mni", project, normals)
    flat = np.einsum("nij,nkj->nik", project, project) - leaning[..., :, None] * leaning[..., None, :]
    return np.asarray(flat * (focal * (normals @ rays.T))[..., None, None] ** 2)


def normals(pips: Pips, width: int, height: int) -> Floats:
    """Return for each spot the normal (n, 3) of the plane that it would lie on, tilted upwards."""
    rays = directions(pips.x, pips.y, width, height)
    length = np.linalg.norm(rays, axis=1)
    towards = -rays / length[:, None]
    right = np.stack([rays[:, 2], 0 * length, -rays[:, 0]], axis=1)
    right /= np.linalg.norm(right, axis=1)[:, None]
    down = np.cross(rays / length[:, None], right)
    # How the direction of view turns when a pixel moves, in the two axes across it.
    turn = np.stack([right[:, :2], down[:, :2]], axis=1) / length[:, None, None]
    seen = turn @ pips.shape @ np.swapaxes(turn, 1, 2)
    values, axes = np.linalg.eigh(seen)
    sine = np.sqrt(np.clip(values[:, 0] / values[:, 1], 0, 1))
    lean = axes[:, :, 0]
    lean = lean * np.where(lean[:, 1] > 0, -1.0, 1.0)[:, None]  # up in the picture
    lean = lean[:, 0, None] * right + lean[:, 1, None] * down
    return np.asarray(towards * sine[:, None] + lean * np.sqrt(1 - sine**2)[:, None])


def planes(pips: Pips, worth: Floats, width: int, height: int, most: int = 4) -> list[Plane]:
    """Return the planes on which most pips can lie, the likeliest first."""
    seeds = np.argsort(-worth, kind="stable")[:MOST_SEEDS]
    tried = normals(pips.take(seeds), width, height)
    # A round spot says little about which way its plane leans: it is tried as level, too.
    round_ones = seeds[tried[:, 2] < -0.88]
    tried = np.concatenate([tried, np.tile([0.0, 0.0, -1.0], (len(round_ones), 1))])
    seeds = np.concatenate([seeds, round_ones])
    alike = _alike(pips, tried, seeds, width, height)
    weights = alike @ worth * level(tried)
    free = np.ones(len(seeds), bool)
    found: list[Plane] = []
    for _ in range(most):
        best = int(np.argmax(np.where(free, weights, -1)))
        if not free[best]:
            break
        found.append(_settled(pips, worth, tried[best], seeds[best], width, height))
        free &= alike[best, seeds] < 0.35
    return found


def _alike(pips: Pips, tried: Floats, seeds: Floats, width: int, height: int) -> Floats:
    """Return (m, n) how alike the spots are to what plane m, through spot seeds[m], leads to expect."""
    looks = _looks(tried, directions(pips.x, pips.y, width, height), width, height)
    own = area2(looks[np.arange(len(seeds)), seeds])
    radius = (area2(pips.shape[seeds]) / np.maximum(own, 1e-12)) ** 0.25
    looks *= radius[:, None, None, None] ** 2
    return likeness(looks, pips.ground[seeds][:, None], pips)


def _settled(pips: Pips, worth: Floats, normal: Floats, seed: int, width: int, height: int) -> Plane:
    """Return the plane on which most spots around a first guess agree."""
    alike = _alike(pips, normal[None], np.array([seed]), width, height)
    share = worth * alike[0]
    rays = directions(pips.x, pips.y, width, height)
    for step in (0.16, 0.08, 0.04, 0.02):
        lean = normal[:2] + step * AROUND
        tried = np.concatenate([lean, -np.sqrt(np.maximum(1 - (lean**2).sum(axis=1), 0.04))[:, None]], axis=1)
        tried /= np.linalg.norm(tried, axis=1)[:, None]
        looks = _looks(tried, rays, width, height)
        share = share / max(float(share.sum()), 1e-9)
        sizes = np.log(np.maximum(area2(pips.shape), 1e-9) / np.maximum(area2(looks), 1e-9)) @ share / 4
        ground = float(share @ pips.ground)
        alike = likeness(looks * np.exp(2 * sizes)[:, None, None, None], np.array([[ground]]), pips)
        best = int(np.argmax(alike @ worth))
        normal, share = tried[best], worth * alike[best] ** 0.5
    share = share / max(float(share.sum()), 1e-9)
    plane = Plane(normal, 1.0, float(share @ pips.ground), float(share @ pips.inside), width, height)
    sizes = np.maximum(area2(pips.shape), 1e-9) / np.maximum(area2(plane.looks(pips)), 1e-9)
    return replace(plane, radius=float(np.exp(share @ np.log(sizes) / 4)))


def level(normal: Floats) -> Floats:
    """Return from 0 to 1 how usual it is to hold a camera so: tilted forward, not to a side."""
    return np.asarray(np.exp(-((normal[..., 0] / 0.35) ** 2) / 2))


def likeness(looks: Floats, ground: Floats, pips: Pips, width: float = 1.0) -> Floats:
    """Return (m, n) from 0 to 1 how alike the spots are to the ellipses (m, n, 2, 2) and grounds expected."""
    trace = looks[..., 0, 0] + looks[..., 1, 1]
    own = pips.shape[:, 0, 0] + pips.shape[:, 1, 1]
    size = np.log(np.maximum(area2(looks), 1e-9) / np.maximum(area2(pips.shape), 1e-9)) / (4 * 0.15)
    upright = (looks[..., 0, 0] - looks[..., 1, 1]) / trace - (
        pips.shape[:, 0, 0] - pips.shape[:, 1, 1]
    ) / own
    skew = 2 * looks[..., 0, 1] / trace - 2 * pips.shape[:, 0, 1] / own
    bright = np.log(np.maximum(ground, 8) / np.maximum(pips.ground, 8)) / 0.28
    gaps = size**2 + (upright / 0.13) ** 2 + (skew / 0.13) ** 2 + bright**2
    return np.asarray(np.exp(-0.5 * gaps / width**2))
