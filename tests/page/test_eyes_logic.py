"""Watching a window and looking at dice, without a browser: what is taken, what is refused, what stays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from tests.eyes.scenes import screen, table
from tests.page.document import Element, Event
from tests.page.visit import Visit, kept_match

FRAME = 400  # milliseconds, longer than between two frames
LOOK = 500  # and than between two looks of a camera
START = "#knucklebones/-,-,-/-,-,-_*"
STOP = "Stop following"
Columns = tuple[tuple[int, ...], ...]
NOBODY: Columns = ((), (), ())


@pytest.fixture
def page() -> Iterator[Visit]:
    """Open nothing yet, on a device that has kept nothing."""
    with Visit() as visit:
        yield visit


def buttons(page: Visit, words: str) -> list[Element]:
    """Return the buttons with these words that are to be seen."""
    all_of_them = page.document.querySelectorAll("button")
    return [one for one in all_of_them if one.textContent == words and not is_hidden(one)]


def is_hidden(element: Element) -> bool:
    """Tell whether an element, or one around it, is hidden or a dialog that is closed."""
    around = element.parentElement
    closed = element.tagName == "DIALOG" and not element.open
    return element.hidden or closed or (around is not None and is_hidden(around))


def press(page: Visit, words: str) -> None:
    """Press the button with these words that is to be seen."""
    found = buttons(page, words)
    assert found, f"no button says {words!r}"
    page.call(found[0].click)
    page.settle()


def shown(page: Visit, mine: Columns, theirs: Columns, frames: int = 2, **more: int) -> None:
    """Let a game's screen be seen for some frames."""
    page.eyes.shows = drawn(mine, theirs, **more)
    for _ in range(frames):
        page.wait(FRAME)


def draw(page: Visit, *corners: tuple[str, float, float]) -> None:
    """Draw on the picture in which a part is marked: `(event, x, y)`, fractions of it."""
    stage = page.element(".eyes-draw")
    for event, x, y in corners:
        page.call(stage.dispatch, Event(event, clientX=x, clientY=y))


def said(page: Visit) -> str:
    """Return what is said beside the lamp."""
    return page.words(".eyes-watch .eyes-said")


@cache
def drawn(mine: Columns, theirs: Columns, rolled: int | None = None) -> screen.Floats:
    """Return a picture of the game's screen, as large as a small window."""
    return screen.screen(mine, theirs, rolled=rolled, width=960)


def watching(page: Visit) -> Visit:
    """Watch a game that has just begun."""
    page.open(START)
    page.eyes.shows = drawn(NOBODY, NOBODY)
    press(page, "Follow my game")
    return page


def test_a_game_is_followed_as_if_it_were_typed(page: Visit) -> None:
    watching(page)
    shown(page, NOBODY, NOBODY)
    assert "follows" in said(page) and page.position == "-,-,-/-,-,- *"
    shown(page, ((4,), (), ()), NOBODY, frames=1)
    assert page.position == "-,-,-/-,-,- *"
    shown(page, ((4,), (), ()), NOBODY, frames=1)
    assert page.position == "-,-,-/4,-,- *" and page.words("sentence") == "Type their die."
    page.type("4")  # their die is typed before it is placed: the placement alone is taken from the screen
    shown(page, NOBODY, ((4,), (), ()))
    assert page.position == "-,-,-/4,-,- *" and page.words("sentence") == "Type your die."
    shown(page, ((), (2,), ()), ((4,), (), (6,)))  # two placements between two frames
    assert page.position == "-,2,-/4,-,6 *" and "They placed the 6 in column 3." in page.words("why")
    match = kept_match(page.stored["hold-or-roll:match knucklebones"])["match"]
    assert [line for line in match.splitlines() if line[0].isdigit()] == [
        *("0 roll 4", "0 act 1", "1 roll 4", "1 act 1", "0 roll 2", "0 act 2", "1 roll 6", "1 act 3"),
    ]
    press(page, STOP)
    assert page.eyes.is_open == "" and said(page) == ""
    assert all(picture.closed for picture in page.eyes.taken)


def test_frames_are_asked_for_only_while_the_game_is_open(page: Visit) -> None:
    watching(page)
    page.wait(10 * FRAME)
    count = len(page.eyes.taken)
    assert 20 <= 10 * count / (10 * FRAME / 1000) <= 40  # tenths of frames a second
    page.go("#school/15/20_all_*_2")
    page.wait(FRAME)
    count = len(page.eyes.taken)
    page.wait(5 * FRAME)
    assert len(page.eyes.taken) == count and page.eyes.is_open == ""


def test_a_die_in_the_tray_waits_for_a_person_to_confirm_it(page: Visit) -> None:
    watching(page)
    shown(page, NOBODY, NOBODY, rolled=5)
    assert page.position == "-,-,-/-,-,- *" and page.words("do-words") == "It is a 5"
    page.type("Enter")
    assert page.position == "-,-,-/-,-,- 5" and "5" in page.words(".hand-words")


def test_a_game_under_way_is_joined_where_it_stands(page: Visit) -> None:
    watching(page)
    shown(page, ((5, 5), (), ()), ((2,), (), (1,)))
    assert "Whose turn" in said(page) and page.position == "-,-,-/-,-,- *"
    press(page, "Theirs")
    assert page.position == "2,-,1/55,-,- *" and page.words("sentence") == "Type their die."
    shown(page, NOBODY, ((2, 5), (), (1,)))
    assert page.position == "-,-,-/25,-,1 *"


def test_who_begins_is_seen_in_the_first_placement(page: Visit) -> None:
    watching(page)
    shown(page, NOBODY, ((3,), (), ()), frames=4)
    assert page.position == "-,-,-/3,-,- *" and page.words("sentence") == "Type your die."


def test_a_misreading_is_said_and_changes_nothing(page: Visit) -> None:
    watching(page)
    shown(page, ((4,), (), ()), NOBODY)
    shown(page, ((4, 4), (), ()), NOBODY, frames=5)
    assert page.position == "-,-,-/4,-,- *" and "misreading" in said(page)
    press(page, "Take what is seen")
    assert page.position == "-,-,-/44,-,- *"
    shown(page, ((4, 4), (), ()), NOBODY)
    assert "follows" in said(page)


def test_what_was_typed_is_not_overwritten(page: Visit) -> None:
    watching(page)
    shown(page, NOBODY, NOBODY)
    page.type("61", "32")  # both ahead of the screen
    assert page.position == "6,-,-/-,3,- *"
    shown(page, ((6,), (), ()), NOBODY, frames=4)
    assert page.position == "6,-,-/-,3,- *"
    shown(page, ((6,), (), ()), ((), (2,), ()), frames=5)  # their 3, read wrong
    assert page.position == "6,-,-/-,3,- *"
    shown(page, ((6,), (), (1,)), ((), (2,), ()))
    assert page.position == "-,3,-/6,-,1 *"


def test_following_waits_while_steps_are_undone(page: Visit) -> None:
    watching(page)
    shown(page, ((4,), (), ()), NOBODY)
    page.type("u")
    shown(page, ((4,), (), ()), ((), (), (2,)), frames=4)
    assert "undone" in said(page) and page.position == "-,-,-/-,-,- 4"
    page.type("r")
    shown(page, ((4,), (), ()), ((), (), (2,)))
    assert page.position == "4,-,-/-,-,2 *"


def test_any_cell_is_corrected_by_hand(page: Visit) -> None:
    page.open("#knucklebones/55,1,-/6,-,33_*")
    page.press("[data-cell=me-0-1]")
    page.press(".eyes-cells-pad [data-face=4]")
    assert page.position == "54,1,-/6,-,33 *"
    page.press("[data-cell=them-2-0]")
    page.press(".eyes-cells-pad [data-face=0]")
    assert page.position == "54,1,-/6,-,3 *"
    page.press("[data-cell=them-0-2]")
    page.press(".eyes-cells-pad [data-face=5]")
    assert page.position == "54,1,-/6,-,3 *" and page.words(".fold [role=status]")
    page.type("u", "u")
    assert page.position == "55,1,-/6,-,33 *"


def test_a_board_that_is_not_found_is_marked_once(page: Visit) -> None:
    watching(page)
    image = np.full((1000, 1800, 3), 60, np.uint8)
    image[300:840, 500:1460] = drawn(((4,), (), ()), NOBODY)
    page.eyes.shows = image
    for _ in range(8):
        page.wait(FRAME)
    assert "No board" in said(page)
    press(page, "Mark the board")
    assert "rectangle" in sheet(page)
    draw(
        page, ("pointerdown", 503 / 1800, 0.296), ("pointermove", 0.5, 0.5), ("pointerup", 1455 / 1800, 0.842)
    )
    press(page, "Use this part")
    for _ in range(3):
        page.wait(FRAME)
    assert page.position == "-,-,-/4,-,- *"
    assert json.loads(page.stored["hold-or-roll:eyes part knucklebones"])[0] == pytest.approx(503 / 1800)
    press(page, STOP)
    page.eyes.taken.clear()
    page.reload()
    press(page, "Follow my game")
    page.wait(FRAME)
    assert page.eyes.taken[0].width < 1200  # only the part that was drawn, with a margin


@pytest.mark.parametrize(
    ("refuses", "browser", "kinds", "words"),
    [
        ("NotAllowedError", "X11", "screen", "No window was chosen"),
        ("NotReadableError", "X11", "screen", "does not show this window"),
        ("AbortError", "X11", "screen", "AbortError"),
        ("", "X11", "camera", "a browser on a computer"),
        ("NotAllowedError", "Android 15", "screen", "Android lets no browser"),
    ],
)
def test_no_window_is_one_sentence_and_typing_goes_on(
    page: Visit, refuses: str, browser: str, kinds: str, words: str
) -> None:
    page.eyes.refuses, page.eyes.browser, page.eyes.kinds = refuses, browser, {kinds}
    page.open(START)
    press(page, "Follow my game")
    assert words in said(page) and said(page).count(".") == 1
    page.type("42")
    assert page.position == "-,-,-/-,4,- *"


def test_a_window_that_is_closed_says_so(page: Visit) -> None:
    watching(page)
    shown(page, NOBODY, NOBODY)
    page.call(page.eyes.end)
    assert "closed or shared no more" in said(page) and buttons(page, "Follow my game")
    page.type("42")
    assert page.position == "-,-,-/-,4,- *"


def sheet(page: Visit) -> str:
    """Return what the sheet says that is open."""
    (found,) = [one for one in page.document.querySelectorAll("dialog") if one.open]
    words = found.querySelector(".eyes-said")
    assert words is not None
    return words.textContent


# --- Dice --------------------------------------------------------------------------------------------


@cache
def drawn_roll(faces: tuple[int, ...], shape: str = "") -> tuple[table.Floats, list[table.Truth]]:
    """Return a picture of dice on a table, with a shape in place of their 1, and its truth."""
    view = table.View(72, 0, 10, 1.3, 400, 300)
    rng = np.random.default_rng(3)
    return table.scene(rng, faces, style=table.Style(picture=shape), view=view, ground="plain")


def roll(faces: tuple[int, ...], shape: str = "") -> table.Floats:
    """Return a picture of dice on a table."""
    return drawn_roll(faces, shape)[0]


def star_of(faces: tuple[int, ...]) -> tuple[float, float]:
    """Return where the star lies, as fractions of the picture."""
    one = next(true for true in drawn_roll(faces, "star")[1] if true.face == 1)
    return one.x / 400, one.y / 300


def test_a_roll_is_taken_and_its_dice_are_numbered(page: Visit) -> None:
    page.open("#school/15/20_all_*_2")
    page.eyes.shows = roll((1, 6, 3, 4, 4))
    press(page, "Look at my dice")
    press(page, "Take the roll")
    marks = [mark.textContent for mark in page.document.querySelectorAll(".eyes-marks .eyes-mark")]
    assert sorted(marks) == ["1", "3", "4", "4", "6"]
    assert "as many as were rolled" in sheet(page)
    press(page, "Use this roll")
    assert page.position == f"15/20 all {''.join(sorted(marks))} 2" and page.eyes.is_open == ""
    known = json.loads(page.stored["hold-or-roll:eyes dice camera"])
    assert set(known) >= {"normal", "radius", "diagonal", "dark"}
    assert all(picture.closed for picture in page.eyes.taken)


def look_on(page: Visit, looks: int) -> None:
    """Let the camera be read for so many looks."""
    for _ in range(looks):
        page.wait(LOOK)


def test_a_camera_is_read_on_until_all_are_sure_twice(page: Visit) -> None:
    page.open("#school/15/20_all_*_2")
    page.eyes.shows = roll((1, 6, 3))
    press(page, "Look at my dice")
    look_on(page, 3)
    assert "Three dice seen" in sheet(page) and buttons(page, "Take the roll")
    page.eyes.shows = roll((1, 6, 3, 4, 4))
    look_on(page, 1)
    assert not buttons(page, "Use this roll")  # it may still roll
    look_on(page, 2)
    assert "as many as were rolled" in sheet(page) and page.position == "15/20 all * 2"
    press(page, "Use this roll")
    assert page.position == "15/20 all 13446 2" and page.eyes.is_open == ""
    assert all(picture.closed for picture in page.eyes.taken)


def test_a_sure_roll_is_used_at_once_where_that_is_wished_and_the_wish_is_kept(page: Visit) -> None:
    for number in range(2):
        page.open("#school/15/20_all_*_2")
        page.eyes.shows = roll((1, 6, 3, 4, 4))
        press(page, "Look at my dice")
        wish = page.element(".eyes-sheet .eyes-switch input")
        if number == 0:
            assert not wish.checked
            wish.checked = True
            page.call(wish.dispatch, Event("change"))
        assert wish.checked
        look_on(page, 3)
        assert page.position == "15/20 all 13446 2" and page.eyes.is_open == ""


def test_a_number_is_corrected_by_a_tap_and_a_key(page: Visit) -> None:
    page.open("#school/15/20_all_*_2")
    page.eyes.shows = roll((1, 6, 3, 4, 4))
    press(page, "Look at my dice")
    press(page, "Take the roll")
    three = next(one for one in page.document.querySelectorAll(".eyes-mark") if one.textContent == "3")
    page.call(three.click)
    page.type("5")
    press(page, "Use this roll")
    assert page.position == "15/20 all 14456 2"


def test_missing_dice_are_said_and_typed(page: Visit) -> None:
    page.open("#school/15/20_all_*_2")
    page.eyes.shows = roll((1, 6, 3))
    press(page, "Look at my dice")
    press(page, "Take the roll")
    assert "Three dice seen, five rolled" in sheet(page)
    use = next(one for one in page.document.querySelectorAll("button") if one.textContent == "Use this roll")
    assert use.disabled
    page.type("25")
    press(page, "Use this roll")
    assert page.position == "15/20 all 12356 2"
    known = json.loads(page.stored["hold-or-roll:eyes dice camera"])
    assert "one" not in known  # what was missing were no ones


def test_a_picture_of_ones_own_is_taught_by_a_tap_and_forgotten_by_a_press(page: Visit) -> None:
    page.open("#school/15/20_all_*_2")
    page.eyes.shows = roll((4, 6, 3, 1, 5), "star")
    press(page, "Look at my dice")
    press(page, "Take the roll")
    assert "Four dice seen, five rolled" in sheet(page) and not buttons(page, "Forget these dice")
    x, y = star_of((4, 6, 3, 1, 5))
    page.call(page.element(".eyes-sheet canvas").dispatch, Event("click", clientX=x, clientY=y))
    assert len(page.document.querySelectorAll(".eyes-marks .eyes-mark")) == 5
    page.type("1")
    press(page, "Use this roll")
    assert page.position == "15/20 all 13456 2"
    known = json.loads(page.stored["hold-or-roll:eyes dice camera"])
    assert [own["face"] for own in known["pictures"]] == [1]
    page.type("u", "u")
    press(page, "Look at my dice")
    press(page, "Take the roll")
    assert "as many as were rolled" in sheet(page)
    press(page, "Forget these dice")
    assert "Forgotten" in sheet(page) and not buttons(page, "Forget these dice")
    assert json.loads(page.stored["hold-or-roll:eyes dice camera"]) is None
    assert all(picture.closed for picture in page.eyes.taken)


def test_too_many_dice_are_said(page: Visit) -> None:
    page.open("#school/15/20_all_*_2")
    page.eyes.shows = roll((1, 6, 3, 4, 4, 2, 5))
    press(page, "Look at my dice")
    press(page, "Take the roll")
    assert "dice seen, five rolled" in sheet(page)


def test_every_game_with_dice_looks(page: Visit) -> None:
    page.eyes.shows = roll((1, 5, 3, 4, 4, 2))
    page.open("#farkle/kcd2_1500_0/0_0_ordinary*6_ordinary*6_******")
    assert buttons(page, "Look at my dice") and not buttons(page, "Look at the game's window")
    press(page, "Look at my dice")
    press(page, "Take the roll")
    press(page, "Use this roll")
    assert sorted(page.position.split()[-1]) == ["1", "2", "3", "4", "4", "5"]
    assert not buttons(page, "Look at my dice")
    page.open("#konijnenhokken/0_0.0.0_*")
    assert buttons(page, "Look at my dice")


def test_the_games_window_is_looked_at_only_where_it_is_switched_on(page: Visit) -> None:
    page.open("#farkle/kcd2_1500_0/0_0_ordinary*6_ordinary*6_******")
    switch = page.element(".eyes-switch input")
    switch.checked = True
    page.press(".eyes-switch input")
    page.call(switch.dispatch, Event("change"))
    page.settle()
    image = np.full((600, 800, 3), 30, np.uint8)
    image[100:400, 200:600] = roll((1, 5, 3, 4, 4, 2))
    page.eyes.shows = image
    press(page, "Look at the game's window")
    draw(page, ("pointerdown", 200 / 800, 100 / 600), ("pointerup", 600 / 800, 400 / 600))
    press(page, "Use this part")
    assert "unmeasured" in sheet(page)
    press(page, "Take the roll")
    press(page, "Use this roll")
    assert sorted(page.position.split()[-1]) == ["1", "2", "3", "4", "4", "5"]
    page.reload()
    assert page.element(".eyes-switch input").checked


@pytest.mark.parametrize(
    ("refuses", "kinds", "words"),
    [
        ("NotAllowedError", "camera", "not allowed"),
        ("NotFoundError", "camera", "no camera on this device"),
        ("NotReadableError", "camera", "Another program"),
        ("", "screen", "needs https"),
    ],
)
def test_no_camera_is_one_sentence_and_typing_goes_on(
    page: Visit, refuses: str, kinds: str, words: str
) -> None:
    page.eyes.refuses, page.eyes.kinds = refuses, {kinds}
    page.open("#school/15/20_all_*_2")
    press(page, "Look at my dice")
    assert words in sheet(page) and sheet(page).count(".") == 1
    press(page, "Close")
    page.element("dialog.eyes-sheet").close()
    page.settle()
    page.type("11666")
    assert page.position == "15/20 all 11666 2"


def test_a_calibration_that_is_none_is_dropped(page: Visit) -> None:
    page.stored["hold-or-roll:eyes dice camera"] = json.dumps({"normal": "up"})
    page.open("#school/15/20_all_*_2")
    page.eyes.shows = roll((1, 6, 3, 4, 4))
    press(page, "Look at my dice")
    press(page, "Take the roll")
    assert "calibration" in sheet(page).lower()
    press(page, "Take the roll")
    assert "as many as were rolled" in sheet(page)
