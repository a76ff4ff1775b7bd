"""Konijnenhokken's table without a browser: whole races against bots, a friend and someone, by keys."""

from __future__ import annotations

import random

import pytest

from pysolver.contract.match import parse_match
from tests.page.seating import begin, seat
from tests.page.test_match_logic import match
from tests.page.visit import Visit

START = "#konijnenhokken/0_0.0.0_*"


def points(page: Visit) -> list[str]:
    """Return the points of both heads, the person's first."""
    return [score.textContent for score in page.document.querySelectorAll(".head .score")]


def names(page: Visit) -> list[str]:
    """Return the names of both heads, the person's first."""
    return [name.textContent for name in page.document.querySelectorAll(".head-name")]


@pytest.mark.parametrize("bot", ["soonest", "published", "points", "win"])
def test_a_whole_race_against_a_bot_by_dice_and_enter(page: Visit, bot: str) -> None:
    dice = random.Random(4)
    page.open(START)
    seat(page, bot)
    begin(page, length="40")
    assert page.position == "0 0.0.0 * 40:0/0:first"
    for _ in range(500):
        if page.words("do-words") == "Rematch":
            break
        if page.words("do-words") == "Type the roll":
            assert names(page)[0] == "You, to move"
            page.type("".join(dice.choices("123456", k=len(page.document.querySelectorAll(".slot")))))
        else:
            page.type("Enter")
    assert page.words("sentence").split(",")[0] in ("You won", "You lost")
    assert max(map(int, points(page))) >= 40
    played = parse_match(match(page))
    assert {step.seat for step in played.steps} == {0, 1}
    page.reload()
    assert page.words("do-words") == "Rematch"
    page.type("Enter")
    assert page.position == "0 0.0.0 * 40:0/0:first" and points(page) == ["0", "0"]
    assert (
        names(page)[1] == {"soonest": "Hasty", "published": "Careful", "points": "Steady", "win": "Best"}[bot]
    )


def test_rounds_run_out_and_the_same_number_begins_again(page: Visit) -> None:
    page.open(START)
    seat(page, "elsewhere")
    begin(page, length="5r")
    assert page.words(".at-risk") == "5 rounds"
    for _ in range(5):
        page.type("1166666", "s")
        page.type("12", "Enter")
    assert page.words("sentence") == "You lost, 10 to 60, against Player 2."
    page.type("n")
    assert page.position == "0 0.0.0 * 5r:0/0:first"


def test_someones_turn_is_one_number_a_bust_or_watched(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.0.0_*_40:10/12:first")
    page.type("1166666", "s")
    assert page.words("sentence") == "Opponent's turn." and page.words(".landed") == "You: 2"
    assert page.element("do").disabled
    page.type("24")
    assert page.words("do-words") == "They made 24"
    page.type("Enter")
    assert page.position == "0 0.0.0 * 40:12/36:first" and points(page) == ["12", "36"]
    page.type("1166666", "s", "b")
    assert page.position == "0 0.0.0 * 40:14/36:first" and page.words(".landed") == "Opponent: bust"
    page.type("1166666", "s", "w", "2266666")
    assert page.words("sentence").startswith("Opponent: ") and page.element("do").disabled
    page.press(".slot")
    page.type("s")
    assert points(page) == ["16", "38"]


def test_a_friend_plays_here_and_nothing_is_chosen_for_them(page: Visit) -> None:
    page.open(START)
    seat(page, "here")
    begin(page, length="40")
    page.type("3344566")
    assert page.words(".landed") == "You: bust"
    assert names(page) == ["You", "Player 2, to move"]
    page.type("1166666", "Enter")
    assert page.position.startswith("0 0.0.0 1166666 ") and page.element("do").disabled
    assert page.words("do-words") == "Tap what they keep"
    page.press(".slot")
    page.press(".slot")  # tapped again it is put back
    page.press(".slot")
    page.type("s")
    assert points(page) == ["0", "1"]


def test_who_begins_is_a_tap(page: Visit) -> None:
    page.open(START)
    seat(page, "points")
    page.press("[data-up=1]")
    begin(page)
    assert names(page) == ["You, to move", "Steady"]
    assert match(page).splitlines()[2] == "seats Steady | You"
    assert page.words(".landed").startswith("Steady: ")


def test_a_bot_that_was_undone_waits_to_be_asked(page: Visit) -> None:
    page.open(START)
    seat(page, "points")
    begin(page)
    page.type("1166666", "s")
    whole = match(page)
    page.type("u")
    assert page.words("do-words") == "Let Steady play" and whole.startswith(match(page))
    page.type("r")
    assert match(page) == whole


def test_dice_typed_while_a_bot_plays_are_thrown_after_its_turn(page: Visit) -> None:
    page.open(START)
    seat(page, "soonest")
    begin(page)
    page.type("1166666", "s1166666")
    assert " 1166666 " in page.position and points(page)[0] == "2"


def test_the_advice_is_to_win_until_points_are_asked_for(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.0.0_1223456_40:10/30:second")
    assert "You win" in page.words("#options thead") and page.words(".odds-chance").startswith("You win ")
    assert page.words("fine-print") == ""  # what the tables round off is less than is shown
    page.choose("objective", "points")
    assert "win" not in page.words("#options thead") and page.element(".odds-now").hidden
    page.go("#konijnenhokken/0_0.0.0_1223456")
    assert "win" not in page.words("#options thead") and page.element("objectives").hidden


def test_a_turn_alone_stays_to_be_seen_after_the_stop(page: Visit) -> None:
    page.open(START)
    page.type("1122346", "s")
    assert page.words("do-words") == "New turn"
    lying = page.element(".aside").children
    assert [die.getAttribute("data-face") for die in lying] and page.words(".score") != "0"
    assert " × " in page.words(".sum") and page.words(".sum").endswith("points")
    page.reload()
    assert len(page.element(".aside").children) == len(lying)


def test_a_wrong_number_of_someones_is_one_sentence(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.0.0_*_40:10/12:first")
    page.type("1166666", "s")
    page.call(page.module("main").shell.told, "many")
    page.settle()
    assert page.words(".told .field-error").startswith("A turn brings a number")


def test_the_chances_of_a_turn_and_the_play_for_a_number(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.0.0_1234566")
    page.unfold("Chances")
    page.fill("chances-least", "30")
    words = page.words(".chances-words")
    assert words.startswith("This turn: 13 points, give or take ") and "At least 30: " in words
    assert page.words(".chances-reach").startswith("Played for it: ")
    assert page.words(".chances-reach").count(".") > 1 and not wrong(page)
    page.fill("chances-least", "many")
    assert "for example 30, not many" in wrong(page)


def wrong(page: Visit) -> str:
    """Return what the folds say is wrong."""
    return "".join(error.textContent for error in page.document.querySelectorAll(".fold .field-error"))
