"""Knucklebones' screen, drawn and read back: every cell, the tray, silence on everything else."""

from __future__ import annotations

import random

import numpy as np
import pytest

from pysolver.errors import GameError
from pysolver.eyes.boards.knucklebones.board import board
from pysolver.games.knucklebones.notation import parse
from pysolver.games.knucklebones.rules import Board
from tests.eyes.scenes import screen
from tests.eyes.scenes.camera import jpeg

EMPTY: Board = ((), (), ())


def boards(rng: random.Random) -> tuple[Board, Board]:
    """Return two boards that can face each other."""
    mine, theirs = [], []
    for _ in range(3):
        own = tuple(rng.randint(1, 6) for _ in range(rng.randint(0, 3)))
        rest = [face for face in range(1, 7) if face not in own]
        mine.append(own)
        theirs.append(tuple(rng.choice(rest) for _ in range(rng.randint(0, 3))))
    return tuple(mine), tuple(theirs)


def test_a_dim_screen_is_read_as_a_bright_one() -> None:
    mine, theirs = ((4, 4), (1,), ()), ((), (6, 2), (3, 3, 3))
    image = screen.screen(mine, theirs, rolled=5, width=960)
    bright, dim = board(image), board((image * 0.45).astype(np.uint8))
    assert dim.clear and dim.position == bright.position == "44,1,-/-,62,333 5"


@pytest.mark.parametrize("width", [2560, 1600, 1280, 960, 640])
def test_every_cell_of_a_drawn_screen_is_read(width: int) -> None:
    rng = random.Random(width)
    for seed in range(3):
        mine, theirs = boards(rng)
        rolled, seat = rng.randint(1, 6), rng.randint(0, 1)
        picture = screen.screen(mine, theirs, rolled=rolled, seat=seat, width=width, seed=seed)
        reading = board(picture)
        assert reading.found and reading.clear
        assert reading.boards == (mine, theirs)
        if width >= 960:  # a small window leaves too few pixels for a die in the tray
            assert (reading.rolled, reading.mover) == (rolled, seat)
        assert len(reading.cells) == 18 and all(cell.sure for cell in reading.cells)


def test_the_position_is_a_text_of_the_game_with_the_players_board_first() -> None:
    mine, theirs = ((5, 5), (1,), ()), ((6,), (), (3, 3))
    picture = screen.screen(mine, theirs, rolled=4, width=1280)
    assert board(picture).position == "55,1,-/6,-,33 4"
    assert parse("55,1,-/6,-,33 4").die == 4
    assert board(screen.screen(mine, theirs, rolled=4, seat=1, width=1280)).position == "55,1,-/6,-,33 *"
    assert board(screen.screen(mine, theirs, width=1280)).position == "55,1,-/6,-,33 *"


def test_a_reading_tells_where_its_dice_are_and_what_the_columns_count() -> None:
    reading = board(screen.screen(((5, 5), (1,), ()), EMPTY, width=1280)).to_dict()
    assert [die["face"] for die in reading["dice"]] == [5, 5, 1]
    first = reading["dice"][0]
    assert first["x"] == pytest.approx((975 + 66) / 2, abs=3) and first["y"] == pytest.approx(483, abs=3)
    assert reading["totals"] == [[20, 1, 0], [0, 0, 0]] and reading["unread"] == []


def test_an_empty_board_is_a_board() -> None:
    reading = board(screen.screen(EMPTY, EMPTY, width=1280))
    assert reading.found and reading.clear and reading.position == "-,-,-/-,-,- *"


def test_menus_and_blank_pictures_are_no_board() -> None:
    assert not any(board(screen.menu(seed)).found for seed in range(12))
    for level in (0, 20, 120, 255):
        assert not board(np.full((720, 1280, 3), level, np.uint8)).found
    noise = np.random.default_rng(1).integers(0, 256, (720, 1280, 3), np.uint8)
    assert board(noise).to_dict()["position"] is None
    assert not board(np.zeros((40, 60, 3), np.uint8)).found


def test_a_board_is_found_within_bars_below_a_title_and_in_a_rectangle() -> None:
    mine, theirs = boards(random.Random(5))
    picture = screen.screen(mine, theirs, width=960)
    barred = np.pad(picture, ((60, 60), (0, 0), (0, 0)))
    beside = np.pad(picture, ((0, 0), (160, 160), (0, 0)))
    titled = np.pad(picture, ((32, 0), (0, 0), (0, 0)), constant_values=200)
    for wider in (barred, beside, titled):
        assert board(wider).boards == (mine, theirs)
    desk = np.pad(picture, ((100, 50), (200, 300), (0, 0)), constant_values=90)
    assert not board(desk).found
    assert board(desk, (200, 100, 960, 540)).boards == (mine, theirs)
    # A rectangle drawn by hand is off by some pixels.
    assert board(desk, (197, 102, 965, 538)).boards == (mine, theirs)


def test_a_rectangle_drawn_by_hand_is_put_right() -> None:
    """Each side is off by up to a fortieth of the board's size, so that nothing of it is read at first."""
    rng = random.Random(3)
    for seed in range(4):
        mine, theirs = boards(rng) if seed else (EMPTY, EMPTY)
        picture = screen.screen(mine, theirs, width=700, seed=seed)
        high, wide = picture.shape[:2]
        desk = np.full((high + 200, wide + 200, 3), 60, np.uint8)
        desk[100 : 100 + high, 100 : 100 + wide] = picture
        sides = [100 + rng.uniform(-0.025, 0.025) * size for size in (wide, high)]
        ends = [100 + (1 + rng.uniform(-0.025, 0.025)) * size for size in (wide, high)]
        drawn = (*sides, ends[0] - sides[0], ends[1] - sides[1])
        reading = board(desk, drawn)
        assert reading.found and reading.boards == (mine, theirs)


def test_a_colour_that_belies_the_count_makes_a_die_unsure() -> None:
    picture = screen.screen(((2,), (), ()), EMPTY)
    rng = np.random.default_rng(1)
    drawn = picture.astype(float)
    screen.draw_die(drawn, screen.CORNERS_X[0], screen.CORNERS_Y[0][0], 2, 3, rng)
    reading = board(drawn.astype(np.uint8))
    assert reading.boards[0][0] == (2,) and not reading.cells[0].sure and not reading.clear


def test_what_covers_a_cell_is_unread_and_not_guessed() -> None:
    picture = screen.screen(((6, 4), (3,), ()), EMPTY)
    left, top = screen.CORNERS_X[0], screen.CORNERS_Y[0][0]
    picture[top + 30 : top + 90, left - 30 : left + 160] = (180, 40, 30)
    reading = board(picture)
    assert reading.found and not reading.clear
    assert reading.cells[0].face is None and reading.boards[0] == ((4,), (3,), ())
    assert [(cell["seat"], cell["column"]) for cell in reading.to_dict()["unread"]] == [(0, 0)]


@pytest.mark.parametrize("rectangle", [(-1, 0, 900, 500), (0, 0, 5000, 500), (0, 0, 20, 20)])
def test_a_rectangle_outside_the_picture_is_refused(rectangle: tuple[float, ...]) -> None:
    with pytest.raises(GameError, match="as in"):
        board(screen.screen(EMPTY, EMPTY, width=640), rectangle)


def compressed(picture: screen.Floats, quality: float) -> screen.Floats:
    """Return a picture as it comes back from JPEG."""
    return np.asarray(np.clip(jpeg(picture.astype(np.float32), quality), 0, 255).astype(np.uint8))


def equal_dice(rng: random.Random) -> tuple[Board, Board]:
    """Return two boards with many pairs and triples that can face each other."""
    mine, theirs = [], []
    for _ in range(3):
        one, two, other, another = rng.sample(range(1, 7), 4)
        mine.append(tuple(rng.choice((one, two)) for _ in range(rng.randint(0, 3))))
        theirs.append(tuple(rng.choice((other, another)) for _ in range(rng.randint(0, 3))))
    return tuple(mine), tuple(theirs)


@pytest.mark.parametrize(("width", "height"), [(600, 338), (640, 480), (426, 240)])
@pytest.mark.parametrize("quality", [None, 50, 20])
def test_a_small_compressed_zoomed_video_is_read_whole(
    width: int, height: int, quality: float | None
) -> None:
    """Pairs and triples, flames over the lines, a column under the pointer, bars above and below."""
    rng = random.Random(f"{width} {quality}")
    for _ in range(4):
        (mine, theirs), column = equal_dice(rng), rng.choice((None, 0, 1, 2))
        scene = screen.Scene(
            zoom=rng.uniform(0.98, 1.045),
            flames=rng.uniform(0, 0.7),
            hovered=None if column is None else (0, column),
        )
        rolled, seed = rng.choice((None, *range(1, 7))), rng.randrange(1000)
        picture = screen.screen(mine, theirs, rolled=rolled, width=width, seed=seed, scene=scene)
        bars = height - picture.shape[0]
        picture = np.pad(picture, ((bars // 2, bars - bars // 2), (0, 0), (0, 0)))
        reading = board(compressed(picture, quality) if quality else picture)
        assert reading.found and not reading.hidden and reading.boards == (mine, theirs)
        assert reading.rolled == rolled and reading.hovered == scene.hovered
        assert reading.clear or quality == 20  # where a number beside a column may be misread


def test_the_numbers_beside_the_columns_are_read_and_what_disagrees_is_not_sure() -> None:
    mine, theirs = ((5, 5), (4,), ()), ((6,), (), (2,))
    right = board(screen.screen(mine, theirs, width=640, scene=screen.Scene(flames=0)))
    assert right.clear and right.shown == ((20, 4, 0), (6, 0, 2))
    numbers = ((20, 6, 0), (6, 0, 2))
    other = board(screen.screen(mine, theirs, width=640, scene=screen.Scene(flames=0, numbers=numbers)))
    assert other.boards == (mine, theirs) and not other.clear
    assert [cell.sure for cell in other.cells] == [*[True] * 3, *[False] * 3, *[True] * 12]
    assert other.to_dict()["shown"] == [[20, 6, 0], [6, 0, 2]]


def test_every_number_of_a_column_is_read_or_left() -> None:
    wrong = read = 0
    for face in range(1, 7):
        for size in (1, 2, 3):
            mine = ((face,) * size, (face,), (face, face % 6 + 1))
            picture = screen.screen(mine, EMPTY, width=640, scene=screen.Scene(flames=0))
            shown = board(picture).shown[0]
            truth = [sum(die * column.count(die) for die in column) for column in mine]
            read += sum(number is not None for number in shown)
            wrong += sum(number not in (None, right) for number, right in zip(shown, truth, strict=True))
    assert not wrong and read > 36


def test_a_die_that_has_just_landed_is_not_sure_until_its_number_stands() -> None:
    numbers = ((0, 4, 0), (2, 0, 0))
    image = screen.screen(
        ((2,), (4,), ()), ((2,), (), ()), width=600, scene=screen.Scene(flames=0, numbers=numbers)
    )
    reading = board(image)
    assert reading.boards[0] == ((2,), (4,), ()) and not reading.cells[0].sure and not reading.clear


@pytest.mark.parametrize("size", [0.85, 0.6, 0.3])
def test_a_die_that_goes_is_seen_to_go(size: float) -> None:
    scene = screen.Scene(leaving=(1, 0, size))
    reading = board(screen.screen(((2,), (4,), ()), ((2,), (3,), (6,)), width=600, scene=scene))
    assert reading.found and not reading.hidden and not reading.clear
    assert reading.boards == (((2,), (4,), ()), ((), (3,), (6,)))
    assert [(cell["seat"], cell["column"]) for cell in reading.to_dict()["leaving"]] == [(1, 0)]


def test_a_die_on_its_way_is_seen_and_is_no_die_of_the_tray() -> None:
    scene = screen.Scene(flying=(2, 660, 985))
    reading = board(screen.screen(((), (4,), (1, 3, 3)), ((2,), (3,), (6,)), width=600, scene=scene))
    assert reading.clear and reading.rolled is None and reading.moving is not None
    assert np.allclose(reading.moving, (726 * 600 / 2560, 1051 * 600 / 2560), atol=3)


def test_dice_behind_an_empty_cell_are_not_sure() -> None:
    picture = screen.screen(EMPTY, EMPTY, width=screen.WIDTH).astype(float)
    rng = np.random.default_rng(1)
    screen.draw_die(picture, screen.CORNERS_X[0], screen.CORNERS_Y[0][1], 2, 1, rng)
    reading = board(picture.astype(np.uint8))
    assert reading.boards[0][0] == (2,) and not reading.cells[1].sure
