"""Dice on drawn tables, read back; and the parts of the reader against slow and independent twins."""

from __future__ import annotations

import json

import numpy as np
import numpy.typing as npt
import pytest

from pysolver.contract.job import finish, paced
from pysolver.errors import GameError
from pysolver.eyes import looks, pips, plane
from pysolver.eyes.dice import Die, Roll, calibration, dice
from tests.eyes.scenes import table
from tests.eyes.scenes.table import Style, Truth, View

Image = npt.NDArray[np.uint8]
USABLE = {"normal": [0.0, -0.5, -0.866], "radius": 0.01, "diagonal": 3.5, "dark": True}
LOOK = {"face": 1, "contrast": 0.3, "look": [1, -1] * 128}
DAMAGED: list[dict[str, object]] = [
    {**USABLE, "version": 3},
    {**USABLE, "pictures": 4},
    {**USABLE, "pictures": [{**LOOK, "face": 4}]},
    {**USABLE, "pictures": [{**LOOK, "look": [1] * 255}]},
    {**USABLE, "pictures": [{**LOOK, "look": [1, 999] * 128}]},
    {**USABLE, "pictures": [LOOK] * 5},
]
SMALL = View(80, 0, 11, 1.3, 480, 360)


def right(roll: Roll, truth: list[Truth], size: int) -> list[bool]:
    """Tell of each die that was read whether it is there, and shows that face."""
    return [
        any(die.face == true.face and np.hypot(die.x - true.x, die.y - true.y) < size / 18 for true in truth)
        for die in roll.dice
    ]


def drawn(
    faces: list[int], view: View = SMALL, seed: int = 1, **changes: object
) -> tuple[Image, list[Truth]]:
    rng = np.random.default_rng(seed)
    return table.scene(rng, faces, style=Style(**changes), view=view)  # type: ignore[arg-type]


@pytest.mark.parametrize("face", range(1, 7))
def test_each_face_alone_is_read_where_it_lies(face: int) -> None:
    image, truth = drawn([face], seed=face)
    roll = dice(image, 1)
    assert [die.face for die in roll.dice] == [face] and all(right(roll, truth, 360))


def test_drawn_frames_from_above_and_at_a_steep_angle_are_read() -> None:
    """More of them, and real pictures, are scored by `python3 build.py bench`."""
    hits = dice_there = sure = sure_right = 0
    for seed in range(5):
        rng = np.random.default_rng(seed)
        elevation = (85, 60, 50, 42, 70)[seed]
        faces = [int(face) for face in rng.integers(1, 7, 5)]
        view = View(elevation, 0, 11, 1.3, 560, 420)
        image, truth = table.scene(rng, faces, style=table.any_style(rng), view=view, ground="felt")
        roll = dice(image, 5)
        good = right(roll, truth, 420)
        hits += sum(good)
        dice_there += 5
        sure += sum(die.sure for die in roll.dice)
        sure_right += sum(die.sure and ok for die, ok in zip(roll.dice, good, strict=True))
    assert hits >= 24 and sure_right == sure >= 15


def test_light_pips_on_dark_dice_are_read() -> None:
    image, truth = drawn([5, 3, 6], body=(120, 24, 30), pip=(240, 238, 230))
    roll = dice(image, 3)
    assert sorted(die.face for die in roll.dice) == [3, 5, 6] and all(right(roll, truth, 360))
    assert roll.measures["dark"] is False


def test_a_missing_die_is_said_and_nothing_is_sure() -> None:
    image, _ = drawn([4, 2, 6])
    roll = dice(image, 5)
    assert not roll.found and (roll.count, roll.seen) == (5, 3)
    assert not any(die.sure for die in roll.dice)
    more = dice(image, 2)
    assert not more.found and more.seen == 3 and not any(die.sure for die in more.dice)


def test_without_a_number_the_dice_that_are_there_are_read() -> None:
    image, _ = drawn([4, 2, 6])
    assert sorted(die.face for die in dice(image).dice) == [2, 4, 6]


def test_nothing_is_found_where_nothing_is() -> None:
    for level in (0, 128, 255):
        roll = dice(np.full((240, 320, 3), level, np.uint8), 6)
        assert (roll.found, roll.dice, roll.seen) == (False, (), 0)
    assert dice(np.full((9, 9, 3), 7, np.uint8), 1).dice == ()


def test_a_confirmed_roll_calibrates() -> None:
    image, _ = drawn([5, 4, 6, 1])
    roll = dice(image, 4)
    known = calibration(roll, [die.face for die in roll.dice])
    assert known is not None and json.loads(json.dumps(known)) == known
    other, truth = drawn([1, 1, 2, 2], seed=4)
    again = dice(other, 4, known)
    assert all(right(again, truth, 360)) and len(again.dice) == 4
    # Seen from elsewhere, far larger, the calibration is not of this place: nothing is sure.
    moved = dict(known, radius=3 * known["radius"])
    assert not any(die.sure for die in dice(other, 4, moved).dice)
    assert calibration(roll, [1, 1, 2, 2]) is None and calibration(roll, [5]) is None


@pytest.mark.parametrize("size", [1.9, 0.6])
def test_ones_own_one_is_learnt_from_a_roll_in_which_it_was_missing(size: float) -> None:
    style = Style(one=size)
    view = View(70, 0, 11, 1.3, 480, 360)
    first, _ = table.scene(np.random.default_rng(1), [5, 1, 4, 6, 3], style=style, view=view)
    roll = dice(first, 5)
    assert sorted(die.face for die in roll.dice) == [3, 4, 5, 6] and roll.seen == 4
    known = calibration(roll, [*(die.face for die in roll.dice), 1])
    assert known is not None and known["one"] == pytest.approx(size, rel=0.1)
    assert json.loads(json.dumps(known)) == known
    other, truth = table.scene(np.random.default_rng(5), [1, 1, 2, 6, 5], style=style, view=view)
    again = dice(other, 5, known)
    assert again.found and all(right(again, truth, 360))
    assert calibration(again, [die.face for die in again.dice]) is not None
    assert again.measures["one"] == known["one"]
    told_two = calibration(roll, [*(die.face for die in roll.dice), 2])
    assert told_two is not None and "one" not in told_two and "lone" not in told_two


PICTURED = View(58, 0, 9, 1.3, 480, 360)


@pytest.mark.parametrize(("face", "shape"), [(1, "star"), (6, "rune"), (1, "crown")])
def test_a_picture_in_place_of_a_1_or_a_6_is_learnt_and_found_again(face: int, shape: str) -> None:
    style = Style(picture=shape, pictured=(face,))
    first, truth = table.scene(np.random.default_rng(1), [5, face, 4, 3, 2], style=style, view=PICTURED)
    roll = dice(first, 5)
    assert sorted(die.face for die in roll.dice) == [2, 3, 4, 5]
    told = [die.face for die in roll.dice] + [face]
    place = next((true.x + 3, true.y - 3) for true in truth if true.face == face)  # as a finger taps
    known = calibration(roll, told, first, [place])
    assert known is not None and [kept["face"] for kept in known["pictures"]] == [face]
    assert json.loads(json.dumps(known)) == known
    other, truth = table.scene(np.random.default_rng(5), [face, 3, face, 5], style=style, view=PICTURED)
    again = dice(other, 4, known)
    assert again.found and all(right(again, truth, 360)) and again.measures["pictures"] == known["pictures"]
    without, truth = table.scene(np.random.default_rng(4), [5, 4, 3, 2], style=style, view=PICTURED)
    none = dice(without, 4, known)
    assert none.found and all(right(none, truth, 360))


def test_a_picture_that_was_read_as_pips_is_learnt_where_it_was_read() -> None:
    """Of a skull with large, light eyes these may be read as the pips of a 2; a usual 1 is no picture."""
    style = Style(picture="skull")
    first, truth = table.scene(np.random.default_rng(1), [5, 1, 4, 3, 2], style=style, view=PICTURED)
    skull = next(true for true in truth if true.face == 1)
    roll = dice(first, 5)
    misread = Roll((*roll.dice, Die(2, skull.x, skull.y, True)), 5, 5, roll.measures)
    told = [*(die.face for die in roll.dice), 1]
    known = calibration(misread, told, first)
    assert known is not None and [kept["face"] for kept in known["pictures"]] == [1]
    usual, truth = drawn([5, 1, 4])
    roll = dice(usual, 3)
    wrong = [Die(6 if die.face == 1 else die.face, die.x, die.y, False) for die in roll.dice]
    known = calibration(Roll(tuple(wrong), 3, 3, roll.measures), [die.face for die in roll.dice], usual)
    assert known is not None and "pictures" not in known


def test_looks_are_compared_at_all_turns() -> None:
    """Against the plain sum over every turn, one by one."""
    rng = np.random.default_rng(3)
    ones, others = (looks.plain(rng.normal(100, 20, (3, looks.RINGS, looks.TURNS))) for _ in range(2))
    for one in range(3):
        for other in range(3):
            sums = [
                (looks.WEIGHTS * ones[one] * np.roll(others[other], turn, axis=1)).sum()
                for turn in range(looks.TURNS)
            ]
            assert looks.likeness(ones, others)[one, other] == pytest.approx(max(sums))
    assert looks.likeness(ones, np.roll(ones, 5, axis=2)).diagonal() == pytest.approx([1, 1, 1])


def test_what_lies_in_part_beyond_the_border_is_not_sure() -> None:
    image, _ = drawn([5, 3, 6])
    roll = dice(image, 3)
    assert all(die.sure for die in roll.dice)
    last = max(roll.dice, key=lambda die: die.x)
    cut = image[:, : int(last.x + 8)]
    again = dice(cut, 3)
    assert not any(die.sure for die in again.dice if abs(die.x - last.x) < 40)


@pytest.mark.parametrize(
    "known", [{}, {"normal": 3}, {"normal": [0, 0, 0], "radius": 1, "diagonal": 3, "dark": 1}, *DAMAGED]
)
def test_a_calibration_that_is_none_is_refused(known: dict[str, object]) -> None:
    with pytest.raises(GameError, match="as in"):
        dice(np.zeros((100, 100, 3), np.uint8), 2, known)
    with pytest.raises(GameError, match="--dice 6"):
        dice(np.zeros((100, 100, 3), np.uint8), 0)


def test_boxes_equal_sums_taken_one_by_one() -> None:
    levels = np.random.default_rng(2).integers(0, 256, (9, 11)).astype(np.int16)
    for half_x, half_y in ((1, 1), (2, 1), (2, 2), (1, 0)):
        boxes = pips._boxes(levels, half_x, half_y)
        for row in range(boxes.shape[0]):
            for column in range(boxes.shape[1]):
                part = levels[row : row + 2 * half_y + 1, column : column + 2 * half_x + 1]
                assert boxes[row, column] == part.sum()


@pytest.mark.parametrize(("wide", "high", "turn"), [(9, 9, 0), (12, 7, 0.5), (10, 6, 1.4)])
def test_the_ellipse_of_a_spot_is_measured(wide: float, high: float, turn: float) -> None:
    y, x = np.mgrid[0:80, 0:100]
    along = (x - 51.3) * np.cos(turn) + (y - 38.6) * np.sin(turn)
    across = (y - 38.6) * np.cos(turn) - (x - 51.3) * np.sin(turn)
    rim = np.hypot(along / wide, across / high) - 1
    grey = np.clip(120 + 90 * rim * 8, 30, 210).astype(np.float32)
    found = finish(paced(pips.find_in_pieces(grey), 1.0))
    best = int(np.argmax(pips.quality(found)))
    assert (found.x[best], found.y[best]) == (pytest.approx(51.3, abs=0.3), pytest.approx(38.6, abs=0.3))
    values, _ = np.linalg.eigh(found.shape[best])
    assert np.sqrt(values) == pytest.approx(sorted((wide, high)), rel=0.05)


def test_a_plane_tells_how_a_circle_on_it_is_seen() -> None:
    """Against points of the circle itself, put on the plane and projected one by one."""
    normal = np.array([0.1, -0.6, -0.78])
    normal /= np.linalg.norm(normal)
    seen_from = plane.Plane(normal, 0.02, 200.0, 30.0, 640, 480)
    around = np.linspace(0, 2 * np.pi, 400, endpoint=False)
    for pixel in ((320, 240), (100, 400), (500, 80)):
        middle = seen_from.flat(np.array([pixel[0]]), np.array([pixel[1]]))
        circle = middle + np.stack([np.cos(around), np.sin(around)])
        x, y = seen_from.seen(circle)
        back = seen_from.flat(x, y)
        assert np.allclose(back, circle, atol=1e-6)
        shape = np.cov(np.stack([x, y]), bias=True) * 2
        here = pips.Pips(np.array([x.mean()]), np.array([y.mean()]), shape[None], *np.zeros((4, 1)))
        assert np.allclose(seen_from.looks(here)[0], shape, rtol=0.02, atol=0.02 * shape.max())
        assert plane.normals(here, 640, 480)[0] == pytest.approx(normal, abs=0.02)


def test_the_tilt_of_a_drawn_camera_is_found() -> None:
    rng = np.random.default_rng(6)
    view = View(50, 0, 12, plane.FOCAL * 640 / 480, 640, 480)
    image, _ = table.scene(rng, [5, 6, 4, 3, 5], style=Style(), view=view)
    normal = dice(image, 5).measures["normal"]
    assert np.degrees(np.arcsin(-normal[2])) == pytest.approx(50, abs=5)
    assert abs(normal[0]) < 0.08
