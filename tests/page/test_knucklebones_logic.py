"""The table of Knucklebones without a browser: bots, seats, and the course of a match."""

from __future__ import annotations

import json

import pytest

from tests.page.visit import Visit

START = "#knucklebones/-,-,-/-,-,-_*"
PAUSE = 500  # milliseconds, longer than the page waits before it acts for a bot


def seats(page: Visit, **settings: str) -> None:
    """Let the device have kept who plays."""
    page.stored["hold-or-roll:seats knucklebones"] = json.dumps(settings)


def test_keys_typed_while_a_bot_decides_are_taken_when_it_has(page: Visit) -> None:
    seats(page, rival="greedy", starts="me", dice="typed")
    page.open(START)
    page.type("42", "4", "51", "6")
    assert page.words("sentence") == "They rolled a 4."
    page.wait(PAUSE)
    assert "You put the 5 in column 1." in page.words("why") or page.position.endswith(" 6")
    assert page.words("sentence") == "They rolled a 6."
    page.wait(PAUSE)
    assert page.words("sentence") == "Type your die."


def test_undo_drops_what_waited_for_the_bot(page: Visit) -> None:
    seats(page, rival="greedy", starts="me", dice="typed")
    page.open(START)
    page.type("42", "4", "5", "u")
    page.wait(PAUSE)
    assert page.words("sentence") == "Type their die."
    page.type("r")
    page.wait(PAUSE)
    assert page.words("do-words") == "Let them place it"


def test_their_die_is_never_placed_by_a_reflex(page: Visit) -> None:
    page.open(START)
    page.type("426", "Enter")
    assert page.position == "-,-,-/-,4,- 6" and page.element("do").disabled
    page.type("ArrowDown", "Enter")
    assert page.words("sentence") == "Type your die."


def test_swapped_seats_outlive_the_page(page: Visit) -> None:
    page.open(START)
    page.type("42")
    assert page.words("sentence") == "Type their die."
    page.type("s")
    assert page.words("sentence") == "Type your die."
    page.reload()
    assert page.words("sentence") == "Type your die."
    assert "they put the 4 in column 2" in page.words("why").lower()


def test_the_line_is_filled_by_the_review_after_a_reload(page: Visit) -> None:
    page.open(START)
    page.type("4261")
    points = page.element(".line polyline").getAttribute("points")
    assert points is not None and len(points.split()) == 5
    page.reload()
    again = page.element(".line polyline").getAttribute("points")
    assert again is not None and len(again.split()) == 5


@pytest.mark.parametrize(
    "kept", ["5", "{", '{"rival": 7, "starts": "no one", "dice": []}', '{"rival": "game-11"}']
)
def test_settings_are_read_with_distrust(page: Visit, kept: str) -> None:
    page.stored["hold-or-roll:seats knucklebones"] = kept
    page.open(START)
    assert page.words("sentence") == "Type your die." and "both sides typed" in page.words(".setup summary")
