"""The table of Knucklebones without a browser: bots, seats, and the course of a match."""

from __future__ import annotations

import json

import pytest

from tests.page.document import Event
from tests.page.visit import Visit

START = "#knucklebones/-,-,-/-,-,-_*"
PAUSE = 500  # milliseconds, longer than the page waits before it acts for a bot


def seats(page: Visit, **settings: str) -> None:
    """Let the device have kept who plays."""
    page.stored["hold-or-roll:seats knucklebones"] = json.dumps(settings)


def pick(page: Visit, name: str, code: str) -> None:
    """Choose one of the settings."""
    chooser = page.element(f"select[name={name}]")
    chooser.value = code
    page.call(chooser.dispatch, Event("change"))
    page.settle()


def test_advice_against_a_player_of_the_game(page: Visit) -> None:
    page.open(START)
    page.type("42", "6")
    assert page.position == "-,-,-/-,4,- 6" and "Leaves" in page.words("options")
    pick(page, "against", "game-3")
    assert page.position == "-,-,-/-,4,- 6 as game-3"  # it is theirs to place
    assert "advice against the game's own, difficulty 3" in page.words(".setup summary")
    page.type("1", "5")
    assert page.position == "-,4,-/6,-,- 5 vs game-3" and "If perfect" in page.words("options")
    assert "Against a perfect player it would be" in page.words("why")
    pick(page, "against", "perfect")
    assert page.position == "-,4,-/6,-,- 5" and "Leaves" in page.words("options")


def test_lucky_dice_stay_in_the_position(page: Visit) -> None:
    page.open(START)
    pick(page, "luck", "lucky")
    assert page.position == "-,-,-/-,-,- * lucky"
    pick(page, "against", "game-10")
    page.type("5", "1")
    assert page.position == "-,-,-/5,-,- * as game-10 lucky"
    page.type("n")
    assert page.position == "-,-,-/-,-,- * vs game-10 lucky"
    pick(page, "luck", "plain")
    assert page.position == "-,-,-/-,-,- * vs game-10"


def test_a_new_game_against_the_game_knows_who_begins(page: Visit) -> None:
    seats(page, rival="watch", starts="them", dice="typed")
    page.open(START)
    pick(page, "rival", "game-10")
    assert (
        page.position == "-,-,-/-,-,- * vs game-10"
        and page.element("select[name=against]").value == "game-10"
    )
    page.type("n")
    assert page.position == "-,-,-/-,-,- * as game-10" and page.words("sentence") == "Type their die."
    pick(page, "starts", "me")
    assert page.position == "-,-,-/-,-,- * vs game-10" and page.words("sentence") == "Type your die."
    pick(page, "rival", "people")
    assert page.position == "-,-,-/-,-,- *"


def test_a_position_says_whom_the_advice_is_against(page: Visit) -> None:
    page.open("#knucklebones/55,1,-/6,-,33_4_vs_game-10")
    assert page.element("select[name=against]").value == "game-10"
    page.type("n")
    assert page.position == "-,-,-/-,-,- * vs game-10"


def test_keys_typed_while_a_bot_decides_are_taken_when_it_has(page: Visit) -> None:
    seats(page, rival="greedy", starts="me", dice="typed")
    page.open(START)
    page.type("42", "4", "51", "6")
    assert page.words("sentence") == "They rolled a 4."
    page.wait(PAUSE)
    assert page.position == "-,4,-/5,-,- 6"  # my 5 lies in column 1, and they have the 6
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


def test_an_undone_bot_waits_until_it_is_let(page: Visit) -> None:
    seats(page, rival="greedy", starts="me", dice="typed")
    page.open(START)
    page.type("42", "4")
    page.wait(PAUSE)
    assert page.words("sentence") == "Type your die."
    page.type("u")
    page.wait(3 * PAUSE)
    assert page.words("do-words") == "Let them place it" and page.position == "-,-,-/-,4,- 4"


def test_a_bot_does_nothing_at_another_table(page: Visit) -> None:
    seats(page, rival="greedy", starts="me", dice="rolled")
    page.open(START)
    page.type("Enter", "1")
    page.go("#konijnenhokken/0_0.0.0_*")
    page.stored.clear()
    page.go(START)
    asked = len(page.engine.asked)
    page.wait(PAUSE)
    assert page.words("sentence") == "Type your die."
    assert not [one for one in page.engine.asked[asked:] if "seed" in one.get("ask", {})]


def test_what_a_wrong_key_says_stays_when_the_table_is_drawn_again(page: Visit) -> None:
    page.open("#knucklebones/555,1,-/6,44,3_*")
    page.type("7")
    page.call(page.module("main").shell.redraw)  # as when the review comes that fills the line
    assert page.words(".field-error").startswith("A die shows 1 to 6")
    page.type("2")
    assert page.words(".field-error") == ""


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
