"""School's table without a browser: alone, against Bob, against someone, and by other house rules."""

from __future__ import annotations

import random

import pytest

import pysolver
from pysolver.contract.match import parse_match, replay
from tests.page.seating import begin, go_on, remove, seat
from tests.page.test_match_logic import faces, match
from tests.page.visit import Visit

GAME = pysolver.game("school")
START = "#school/15/20_all_*_2"
LATE = "#school/15/20_g6,pair_*_2_vs_g6,pair:-21"


def heads(page: Visit) -> list[str]:
    """Return name and points of both heads, the person's first."""
    return [
        head.children[0].textContent + " " + head.children[1].textContent
        for head in page.document.querySelectorAll(".head")
    ]


def box(page: Visit, name: str) -> None:
    """Tap a box of the card."""
    page.press(f"[data-box={name}]")


def test_a_whole_game_against_bob_by_dice_and_enter(page: Visit) -> None:
    dice = random.Random(3)
    page.open(START)
    seat(page, "bob")
    begin(page)
    assert heads(page) == ["You, to move 0", "Bob 0"]
    for _ in range(200):
        if page.words("do-words") == "Rematch":
            break
        if page.words("do-words") == "Type the roll":
            slots = page.document.querySelectorAll(".slot")
            page.type("".join(dice.choices("123456", k=len(slots))))
        else:
            page.type("Enter")
    end = replay(parse_match(match(page, "school")))[-1].after
    totals = GAME.view(end.state)["totals"]
    mine, theirs = (totals["mine"], totals["theirs"]) if end.seat == 0 else (totals["theirs"], totals["mine"])
    assert heads(page) == [f"You {mine}", f"Bob {theirs}".replace("-", "−")]
    assert page.words("sentence").startswith(("You won, ", "You lost, ", "A draw, "))
    page.wait(1000)
    page.type("Enter")
    assert heads(page) == ["You, to move 0", "Bob 0"] and page.position == "15/20 all * 2 vs all:0"


@pytest.mark.parametrize("bot", ["points", "win"])
def test_the_other_bots_play_the_end_of_a_game(page: Visit, bot: str) -> None:
    dice = random.Random(5)
    page.open("#school/15/20_g6,pair_*_2_40")
    seat(page, bot)
    go_on(page)
    for _ in range(40):
        if page.words("do-words") == "Rematch":
            break
        if page.words("do-words") == "Type the roll":
            page.type("".join(dice.choices("123456", k=len(page.document.querySelectorAll(".slot")))))
        else:
            page.type("Enter")
    assert page.words("do-words") == "Rematch" and match(page, "school").count("\n1 act") >= 2


def test_bob_goes_on_by_himself_but_not_after_undo(page: Visit) -> None:
    page.open(START)
    seat(page, "bob")
    begin(page)
    page.type("11111")
    box(page, "g1")
    whole = match(page, "school")
    assert heads(page)[0] == "You, to move 0" and "1 act" in whole
    page.type("u")
    assert page.words("sentence") == "Bob's turn." and page.words("do-words") == "Let Bob play"
    page.type("Enter")
    assert heads(page)[0] == "You, to move 0"


def test_someones_turn_is_two_taps(page: Visit) -> None:
    page.open(LATE)
    page.type("16625")
    box(page, "pair")
    assert page.words("sentence") == "Opponent's turn."
    box(page, "pair")
    chips = [chip.textContent for chip in page.document.querySelectorAll("[data-told]")]
    assert chips == ["2", "4", "6", "8", "10", "12", "16", "20", "24", "✕"]
    page.press("[data-told=pair:10]")
    assert page.position == "15/20 g6 * 2 24 vs g6:-7" and heads(page) == ["You, to move 24", "Opponent 31"]
    page.type("u", "44416", "Enter")
    assert page.words("do-words") == "Tap dice or a box"  # nothing is chosen for them
    box(page, "pair")
    assert page.position == "15/20 g6 * 2 24 vs g6:-13"


def test_a_box_that_cannot_be_filled_names_the_rule(page: Visit) -> None:
    page.open("#school/15/20_all_11666_2")
    box(page, "pair")
    assert "Only grades are open until 3 of them are scored" in page.words(".field-error")
    assert page.position == "15/20 all 11666 2"


def test_a_sixth_die_is_refused(page: Visit) -> None:
    page.open(START)
    page.type("116665")
    assert page.position == "15/20 all 11666 2" and "All the dice are typed" in page.words(".field-error")
    page.type("Backspace")
    assert faces(page) == "1166" and page.words(".field-error") == ""


def test_house_rules_are_switches_that_keep_who_is_played(page: Visit) -> None:
    page.open(START)
    seat(page, "bob")
    begin(page)
    page.choose("school-house-0", "20/30")
    assert page.position == "20/30 all * 2 vs all:0" and heads(page) == ["You, to move 0", "Bob 0"]
    remove(page, 1)
    begin(page)
    assert page.position == "20/30 all * 2" and page.words(".score") == "0"


def test_the_button_says_what_it_does(page: Visit) -> None:
    page.open("#school/15/20_pair,trash_22456_2")
    assert page.words("do-words") == page.words("tr.selected .choice").replace("\xa0", " ")
    page.type("ArrowDown")
    assert page.words("do-words") == page.words("tr.selected .choice").replace("\xa0", " ")


def test_who_begins_may_be_bob(page: Visit) -> None:
    page.open(START)
    seat(page, "bob")
    page.press("[data-up=1]")
    begin(page)
    assert match(page, "school").splitlines()[2] == "seats Bob | You"
    assert heads(page)[0] == "You, to move 0" and "0 act" in match(page, "school")


def test_the_chances_tell_the_play_for_a_number_of_points(page: Visit) -> None:
    page.open("#school/15/20_g6,pair,care_11666_2_60")
    chances(page, "70")
    words = page.words(".chances-words")
    assert words.startswith("The end: ") and "At least 70: " in words
    assert page.words(".chances-reach").startswith("Played for it: ")
    found = GAME.ask({"about": "at_least", "position": "15/20 g6,pair,care 11666 2 60", "points": 70})
    assert f"{100 * found['value']:.1f} %. {found['text']}." in page.words(".chances-reach")
    page.open("#school/15/20_g1,g6,pair,set,full,care,big,poker,trash_22256_2")
    chances(page, "100")
    assert "At most 6.0 % off in 99 of 100 positions. " in page.words(".chances-reach")


def test_an_estimate_says_what_was_measured_and_a_small_end_is_exact(page: Visit) -> None:
    page.open("#school/20/30,after0_g1,full,care,big,poker_11255_0_-52_vs_g1,full,care,big:5")
    off = (
        "Estimated: at most 4.0 % off in 99 of 100 positions. What choices cost is mostly at most 1.0 % off."
    )
    assert page.words("fine-print") == off
    page.open("#school/20/30,after0_big,poker_11255_0_-52_vs_big:5")
    assert page.words("fine-print") == "" and page.words(".odds-chance").startswith("You win 83.9 %")


def chances(page: Visit, least: str) -> None:
    """Ask for the chance of a number, and wait for all that is said of it."""
    page.unfold("Chances")
    page.fill("chances-least", least)
    page.until(lambda: bool(page.words(".chances-reach") and page.words(".chances-words")))


def test_against_someone_one_plays_to_win_and_sees_the_chance(page: Visit) -> None:
    page.open(LATE)
    page.type("16625")
    assert "You win" in page.words("#options thead") and page.words(".odds-chance").startswith("You win ")
    page.choose("objective", "points")
    assert "You win" not in page.words("thead") and page.element(".odds-now").hidden


def test_a_box_that_was_tapped_stays_when_more_is_known_of_the_moment(page: Visit) -> None:
    page.open("#school/!start_15/20_g6,pair_*_2_vs_g6,pair:0!seats_You_|_Anna!0_told_g6:0")
    assert page.words("do-words") == "Tap their box"
    page.press("[data-box=pair]")
    assert not page.element(".school-told").hidden
    page.call(page.module("main").shell.redraw)
    assert not page.element(".school-told").hidden
