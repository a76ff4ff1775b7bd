"""Dice on a table as a camera sees them: rays to rounded cubes, light, shadows, pips on every side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from tests.eyes.scenes.camera import blurred, taken

Floats: TypeAlias = npt.NDArray[Any]

SIDES = {0: (1, 6), 1: (2, 5), 2: (3, 4)}  # faces at the near and far end of each axis of a die
PLACES = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


@dataclass(frozen=True)
class Style:
    """A make of dice."""

    body: tuple[float, float, float] = (225, 215, 195)
    pip: tuple[float, float, float] = (30, 28, 30)
    radius: float = 0.095  # of a pip, in sides
    one: float = 1.0  # radius of the pip of a 1, as a part of the others'
    spread: float = 0.25  # of the pips, in sides
    narrow: float = 1.0  # width of the six between its rows, as a part of their length
    rounding: float = 0.1
    ball: float = 0.74  # the cube is cut by a ball of this radius
    shine: float = 40.0  # grey levels that a highlight adds
    gloss: float = 40.0  # the larger, the smaller the highlight
    picture: str = ""  # what stands in place of pips, "" for nothing
    pictured: tuple[int, ...] = (1,)  # the faces where it stands


@dataclass(frozen=True)
class View:
    """A camera: its elevation over the table in degrees (90 looks straight down) and its picture."""

    elevation: float = 80.0
    roll: float = 0.0
    distance: float = 14.0  # in sides of a die
    zoom: float = 1.5  # focal length in heights of the picture
    width: int = 640
    height: int = 480
    barrel: float = 0.0  # how much the lens bends what lies outside its middle


@dataclass(frozen=True)
class Truth:
    """What lies where: the face on top, and the pixel of its middle."""

    face: int
    x: float
    y: float


def scene(
    rng: np.random.Generator,
    faces: Sequence[int],
    *,
    style: Style,
    view: View,
    ground: str = "plain",
    blur: float = 0.7,
    noise: float = 3.0,
    quality: float = 80.0,
    room: float = 3.2,
    apart: float = 1.42,
    lamp: float | None = None,
) -> tuple[Floats, list[Truth]]:
    """Return a picture and its truth; `lamp` is how far away the light is, in sides, None for the sun."""
    eye, axes = _camera(view)
    x, y = np.meshgrid(np.arange(view.width), np.arange(view.height))
    rays = _rays(view, axes, x, y)
    steps = -eye[2] / np.minimum(rays[..., 2], -1e-3)
    floor = eye[:2] + rays[..., :2] * steps[..., None]
    picture = _ground(floor, ground, rng)
    spots = _thrown(rng, len(faces), room, view, apart)
    turns = [_turned(face, rng) for face in faces]
    light = np.array([rng.uniform(-0.6, 0.6), rng.uniform(-0.6, 0.6), 1.0])
    light /= np.linalg.norm(light)
    dark = rng.uniform(0.25, 0.65)
    picture *= (1 - dark * _shadows(floor, spots, light))[..., None]
    order = sorted(range(len(faces)), key=lambda die: -np.linalg.norm(np.array([*spots[die], 0.5]) - eye))
    for die in order:
        middle = np.array([*spots[die], 0.5])
        source = None if lamp is None else turns[die] @ (light * lamp - middle)
        _draw(picture, view, eye, axes, middle, turns[die], style, light, rng, source)
    truth = []
    for face, spot in zip(faces, spots, strict=True):
        column, row = _seen(view, eye, axes, np.array([*spot, 1.0]))
        truth.append(Truth(face, float(column), float(row)))
    return taken(picture, rng, blur=blur, noise=noise, quality=quality), truth


def webcam(seed: int) -> tuple[Floats, list[Truth]]:
    """Return a frame of a camera held at a steep angle to the table, and its truth."""
    rng = np.random.default_rng([seed, 1])
    width, height = ((640, 480), (1280, 720), (1280, 960))[rng.integers(3)]
    distance = rng.uniform(9, 16)
    view = View(rng.uniform(35, 65), rng.uniform(-4, 4), distance, rng.uniform(1.2, 1.5), width, height)
    count = int(rng.integers(5, 8))
    blur = height / 480 * rng.uniform(0.4, 0.9)
    faces = [int(face) for face in rng.integers(1, 7, count)]
    ground = ("plain", "wood", "felt")[rng.integers(3)]
    return scene(
        rng,
        faces,
        style=any_style(rng),
        view=view,
        ground=ground,
        blur=blur,
        noise=rng.uniform(1, 5),
        quality=rng.uniform(60, 92),
        room=distance * 0.22,
    )


def above(seed: int) -> tuple[Floats, list[Truth]]:
    """Return a photo from above, and its truth."""
    rng = np.random.default_rng([seed, 2])
    width, height = ((960, 720), (720, 960), (1280, 960))[rng.integers(3)]
    distance = rng.uniform(9, 18)
    view = View(rng.uniform(68, 90), rng.uniform(-180, 180), distance, rng.uniform(1.2, 1.5), width, height)
    count = int(rng.integers(1, 8))
    faces = [int(face) for face in rng.integers(1, 7, count)]
    ground = ("plain", "wood", "felt", "rug")[rng.integers(4)]
    return scene(
        rng,
        faces,
        style=any_style(rng),
        view=view,
        ground=ground,
        blur=rng.uniform(0.4, 1.3),
        noise=rng.uniform(1, 5),
        quality=rng.uniform(60, 92),
        room=distance * 0.22,
    )


def any_style(rng: np.random.Generator) -> Style:
    """Return one of the makes of dice that people own."""
    body = ((228, 220, 200), (214, 190, 150), (240, 238, 235), (200, 160, 105))[rng.integers(4)]
    radius = rng.uniform(0.075, 0.1)
    return Style(
        body=tuple(channel * rng.uniform(0.92, 1.05) for channel in body),  # type: ignore[arg-type]
        radius=radius,
        spread=max(rng.uniform(0.21, 0.265), 2.55 * radius),
        narrow=rng.uniform(0.7, 1.0),
        rounding=rng.uniform(0.04, 0.16),
        ball=rng.uniform(0.7, 0.86),
    )


def with_style(style: Style, **changes: Any) -> Style:
    """Return a make of dice with something changed."""
    return replace(style, **changes)


def _star(u: Floats, v: Floats) -> Floats:
    return np.asarray(np.hypot(u, v) * (1.6 + np.cos(5 * np.arctan2(v, u))) < 0.3)


def _skull(u: Floats, v: Floats) -> Floats:
    head = (u / 0.26) ** 2 + ((v - 0.06) / 0.24) ** 2 < 1
    jaw = (np.abs(u) < 0.13) & (v > -0.3) & (v < 0)
    eyes = np.hypot(np.abs(u) - 0.11, v - 0.04) < 0.075
    return np.asarray((head | jaw) & ~eyes & ~((np.abs(u) < 0.02) & (v < -0.15)))


def _rune(u: Floats, v: Floats) -> Floats:
    stem = (np.abs(u + 0.1) < 0.04) & (np.abs(v) < 0.32)
    arms = (u > -0.1) & (u < 0.22) & (np.abs(v - 0.1 - 0.5 * u) < 0.045)
    return np.asarray(stem | arms | ((u > -0.1) & (u < 0.16) & (np.abs(v + 0.1 - 0.5 * u) < 0.045)))


def _crown(u: Floats, v: Floats) -> Floats:
    points = 0.28 - 0.9 * np.abs((u + 0.3) % 0.2 - 0.1)
    return np.asarray((np.abs(u) < 0.3) & (v > -0.2) & (v < points - 0.05))


PICTURES = {"star": _star, "skull": _skull, "rune": _rune, "crown": _crown}


def _camera(view: View) -> tuple[Floats, Floats]:
    """Return where the camera is, and its axes: right, down, forward."""
    up, roll = np.radians(view.elevation), np.radians(view.roll)
    eye = view.distance * np.array([0, -np.cos(up), np.sin(up)])
    ahead = -eye / view.distance
    right = np.array([1.0, 0, 0])
    down = np.cross(ahead, right)
    axes = np.stack(
        [np.cos(roll) * right + np.sin(roll) * down, np.cos(roll) * down - np.sin(roll) * right, ahead]
    )
    return eye, axes


def _rays(view: View, axes: Floats, x: Floats, y: Floats) -> Floats:
    """Return the directions in which pixels look."""
    across = (x - view.width / 2 + 0.5) / (view.zoom * view.height)
    below = (y - view.height / 2 + 0.5) / (view.zoom * view.height)
    bent = 1 + view.barrel * (across**2 + below**2)
    across, below = across * bent, below * bent
    rays = across[..., None] * axes[0] + below[..., None] * axes[1] + axes[2]
    return np.asarray(rays / np.linalg.norm(rays, axis=-1, keepdims=True))


def _seen(view: View, eye: Floats, axes: Floats, point: Floats) -> tuple[float, float]:
    """Return the pixel at which a point is seen."""
    across, below, ahead = axes @ (point - eye)
    bent = 1.0
    for _ in range(8):
        bent = 1 + view.barrel * (across**2 + below**2) / (ahead * bent) ** 2
    scale = view.zoom * view.height / (ahead * bent)
    return across * scale + view.width / 2 - 0.5, below * scale + view.height / 2 - 0.5


def _thrown(rng: np.random.Generator, count: int, room: float, view: View, apart: float) -> Floats:
    """Return where the dice came to lie; some touch."""
    spots: list[Floats] = []
    wide = room * view.width / max(view.width, view.height)
    high = room * view.height / max(view.width, view.height) / max(0.5, np.sin(np.radians(view.elevation)))
    for _ in range(2000):
        if len(spots) == count:
            break
        spot = rng.uniform(-1, 1, 2) * (wide, min(high, room))
        if all(np.hypot(*(spot - other)) > apart for other in spots):
            spots.append(spot)
    else:
        return _thrown(rng, count, room * 1.3, view, apart)
    return np.array(spots)


def _turned(face: int, rng: np.random.Generator) -> Floats:
    """Return a rotation of the table's axes into a die's own, with `face` on top."""
    axis = next(number for number, pair in SIDES.items() if face in pair)
    sign = 1 if SIDES[axis][1] == face else -1
    top = np.zeros(3)
    top[axis] = sign
    beside = np.zeros(3)
    beside[(axis + 1) % 3] = 1
    other = np.cross(top, beside)
    angle = rng.uniform(0, 2 * np.pi)
    first = np.cos(angle) * beside + np.sin(angle) * other
    return np.stack([first, np.cross(top, first), top], axis=1)


def _ground(floor: Floats, kind: str, rng: np.random.Generator) -> Floats:
    """Return the bare table, the texture lying on it in perspective."""
    base = {
        "plain": ((200, 196, 190), (150, 140, 130), (235, 232, 228)),
        "wood": ((196, 160, 128), (140, 84, 50), (170, 128, 96)),
        "felt": ((40, 96, 60), (44, 60, 104), (110, 30, 36)),
        "rug": ((150, 130, 110), (120, 116, 112), (90, 80, 70)),
    }[kind][rng.integers(3)]
    x, y = floor[..., 0], floor[..., 1]
    angle = rng.uniform(0, np.pi)
    along, across = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    if kind == "wood":
        noise = _noise(along * 0.35, across * 5, rng) * 0.14 + _noise(along * 1.2, across * 16, rng) * 0.08
    elif kind == "rug":
        noise = _noise(x * 6, y * 6, rng) * 0.5 + _noise(x * 14, y * 14, rng) * 0.3
    elif kind == "felt":
        noise = _noise(x * 20, y * 20, rng) * 0.1
    else:
        noise = _noise(x * 0.5, y * 0.5, rng) * 0.05
    return np.asarray(np.array(base) * (1 + noise[..., None]))


def _noise(x: Floats, y: Floats, rng: np.random.Generator) -> Floats:
    """Return smooth noise from -1 to 1, of about one wave a unit."""
    grid = rng.uniform(-1, 1, (64, 64))
    left, top = np.floor(x).astype(int), np.floor(y).astype(int)
    u, v = x - left, y - top
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    values = [grid[(top + down) % 64, (left + right) % 64] for down in (0, 1) for right in (0, 1)]
    upper = values[0] * (1 - u) + values[1] * u
    lower = values[2] * (1 - u) + values[3] * u
    return np.asarray(upper * (1 - v) + lower * v)


def _shadows(floor: Floats, spots: Floats, light: Floats) -> Floats:
    """Return from 0 to 1 how much of the light each point of the table lacks."""
    shade = np.zeros(floor.shape[:2])
    lean = light[:2] / light[2]
    for spot in spots:
        for height in (0.1, 0.4, 0.7, 0.95):
            away = np.hypot(
                floor[..., 0] - spot[0] + lean[0] * height, floor[..., 1] - spot[1] + lean[1] * height
            )
            shade = np.maximum(shade, np.clip((0.68 + 0.12 * height - away) / (0.1 + 0.2 * height), 0, 1))
    return shade


def _distance(point: Floats, style: Style) -> Floats:
    """Return how far points, in a die's own axes, are from its surface."""
    beyond = np.abs(point) - (0.5 - style.rounding)
    box = np.linalg.norm(np.maximum(beyond, 0), axis=-1) + np.minimum(beyond.max(axis=-1), 0) - style.rounding
    return np.asarray(np.maximum(box, np.linalg.norm(point, axis=-1) - style.ball))


def _draw(
    picture: Floats,
    view: View,
    eye: Floats,
    axes: Floats,
    middle: Floats,
    turn: Floats,
    style: Style,
    light: Floats,
    rng: np.random.Generator,
    source: Floats | None,
) -> None:
    """Draw one die over what is there; a small one with four rays a pixel."""
    corners = np.array([[a, b, c] for a in (-0.5, 0.5) for b in (-0.5, 0.5) for c in (-0.5, 0.5)])
    seen = np.array([_seen(view, eye, axes, middle + corner @ turn * 1.02) for corner in corners])
    left, top = np.maximum(np.floor(seen.min(axis=0)), 0).astype(int)
    right, bottom = np.minimum(np.ceil(seen.max(axis=0)) + 1, (view.width, view.height)).astype(int)
    if left >= right or top >= bottom:
        return
    fine = 2 if right - left < 90 else 1
    first = 0.5 / fine - 0.5
    x, y = np.meshgrid(np.arange(left, right, 1 / fine) + first, np.arange(top, bottom, 1 / fine) + first)
    rays = (_rays(view, axes, x, y) @ turn.T).astype(np.float32)  # in the die's own axes
    begin = (turn @ (eye - middle)).astype(np.float32)
    nearest = -rays @ begin
    ball = min(style.ball, 0.87)
    apart = (begin**2).sum() - nearest**2
    places = np.nonzero(apart < ball**2)
    far = nearest[places] - np.sqrt(ball**2 - apart[places])
    rays = rays[places]
    for _ in range(14):
        far += np.maximum(_distance(begin + rays * far[:, None], style), 0)
    point = begin + rays * far[:, None]
    met = _distance(point, style) < 0.02
    hit = np.zeros(x.shape)
    hit[places] = met
    colour = np.zeros((*x.shape, 3))
    colour[places] = _coloured(point, style, turn @ light, rays, rng, source) * met[:, None]
    blocks = (bottom - top, fine, right - left, fine)
    part = hit.reshape(blocks).mean(axis=(1, 3))[..., None]
    place = picture[top:bottom, left:right]
    picture[top:bottom, left:right] = place * (1 - part) + colour.reshape(*blocks, 3).mean(axis=(1, 3))


def _coloured(
    point: Floats,
    style: Style,
    light: Floats,
    rays: Floats,
    rng: np.random.Generator,
    source: Floats | None,
) -> Floats:
    """Return the colour of points of a die's surface; `source` is where a near lamp is."""
    pace = 1e-3
    here = _distance(point, style)
    normal = np.stack([_distance(point + pace * axis, style) - here for axis in np.eye(3)], axis=-1)
    normal /= np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-9)
    bright = 0.45 + 0.6 * np.maximum(normal @ light, 0)
    mirrored = rays - 2 * (rays * normal).sum(axis=-1, keepdims=True) * normal
    towards = light if source is None else source - point
    towards = towards / np.linalg.norm(towards, axis=-1, keepdims=True)
    shine = style.shine * np.maximum((mirrored * towards).sum(axis=-1), 0) ** style.gloss
    pip = np.zeros(len(point), bool)
    axis = np.abs(point).argmax(axis=-1)
    for number, (near, far) in SIDES.items():
        u, v = point[..., (number + 1) % 3], point[..., (number + 2) % 3]
        for sign, face in ((-1, near), (1, far)):
            side = (axis == number) & (np.sign(point[..., number]) == sign)
            if style.picture and face in style.pictured:
                pip |= side & PICTURES[style.picture](u, v)
                continue
            for place in PLACES[face]:
                across = style.spread * place[0] * (style.narrow if face == 6 else 1)
                radius = style.radius * (style.one if face == 1 else 1)
                pip |= side & (np.hypot(u - across, v - style.spread * place[1]) < radius)
    grain = 1 + 0.05 * _noise(point[..., 0] * 14, point[..., 1] * 5, rng)
    body = np.array(style.body) * (bright * grain)[..., None] + shine[..., None]
    spot = np.array(style.pip) * (0.7 + 0.3 * bright)[..., None] + 0.6 * shine[..., None]
    return np.where(pip[..., None], spot, body)


__all__ = ["Style", "Truth", "View", "above", "any_style", "blurred", "scene", "webcam", "with_style"]
