"""School: the rules beside the sheet, position texts, and bad input that names the rule."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement

import pytest

import pysolver
from pysolver.errors import ActionError
from pysolver.games.school import rules
from pysolver.games.school.rules import BOXES, GRADES, HouseRules, State
from tests.twins import school as twin

GAME = pysolver.game("school")
OPENED = "15/20 g6,pair,set,two-pairs,full,care,little,big,poker,trash"
ROLLS = ["".join(map(str, roll)) for roll in combinations_with_replacement(range(1, 7), 5)]


@pytest.mark.parametrize(
    ("box", "roll", "once"),
    [
        ("g6", "11666", -12),
        ("g1", "11111", 0),
        ("g4", "12356", -20),
        ("pair", "22556", 10),
        ("pair", "12345", None),
        ("set", "44466", 12),
        ("two-pairs", "22556", 14),
        ("two-pairs", "33336", 12),  # four equal are two pairs
        ("two-pairs", "33333", None),  # five are not
        ("full", "22255", 16),
        ("full", "66666", 30),  # five equal are a full
        ("full", "22256", None),
        ("care", "25555", 20),
        ("care", "55555", 20),  # its own four dice only
        ("little", "12345", 15),
        ("big", "23456", 20),
        ("little", "23456", None),
        ("poker", "11111", 5),
        ("poker", "11112", None),
        ("trash", "12346", 16),
    ],
)
def test_what_a_box_scores(box: str, roll: str, once: int | None) -> None:
    assert rules.points(box, roll, HouseRules(), first=False) == once
    doubled = once if once is None or box in GRADES else 2 * once
    assert rules.points(box, roll, HouseRules(), first=True) == doubled
    assert rules.points(box, roll, HouseRules(doubling=False), first=True) == once


def test_every_roll_scores_as_by_the_rules_written_down_a_second_time() -> None:
    for straights, (little, big) in rules.STRAIGHTS.items():
        for roll in ROLLS:
            for box in BOXES:
                expected = twin.points(box, tuple(map(int, roll)), little, big)
                assert rules.points(box, roll, HouseRules(straights), first=False) == expected, (box, roll)


def test_grades_may_count_positively() -> None:
    assert rules.points("g6", "11666", HouseRules(positive=True), first=True) == 18
    assert rules.points("g6", "12345", HouseRules(positive=True), first=True) == 0


@pytest.mark.parametrize(
    "text",
    [
        "15/20 all 11666 2",
        "15/20 all * 2",
        "20/30 g6,pair,trash 12345 0",
        "15/20 g6,pair 666** 1",
        "15/20 g6,pair * 0",
        "15/20,undoubled,after2,positive all 11666 1",
        "15/20,after0 g1,g2,g3,g4,g5,g6 11666 1",
        "15/20 - * 2",
        "15/20 g1,g6,poker * 2 g2:-2,pair:24,care:x,40",
    ],
)
def test_texts_round_trip(text: str) -> None:
    assert GAME.format(GAME.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("15/20 all 61616 2", "15/20 all 11666 2"),
        ("15/20 pair,g6 6*  1", "15/20 g6,pair 6**** 1"),
        ("15/20 all ***** 1", "15/20 all * 1"),
        ("15/20,after3 all * 2", "15/20 all * 2"),
        ("15/20 g6,pair * 2 30,10,trash:20", "15/20 g6,pair * 2 trash:20,40"),
    ],
)
def test_other_ways_to_write_a_position(text: str, same: str) -> None:
    assert GAME.format(GAME.parse(text)) == same


@pytest.mark.parametrize(
    ("text", "action", "rule"),
    [
        ("15/20 all 11666 2", "score pair", "Only grades are open until 3"),
        ("15/20 all 11666 2", "cross poker", "Only grades are open until 3"),
        (f"{OPENED} 11666 2", "cross g6", "never crossed out"),
        (f"{OPENED} 11666 2", "score g1", "is closed"),
        (f"{OPENED} 11666 2", "score care", "Care is not in 1 1 6 6 6.*cross care"),
        (f"{OPENED} 11666 2", "score chance", "no box"),
        (f"{OPENED} 11666 0", "keep 666", "No reroll is left"),
        (f"{OPENED} 11666 1", "keep 555", "Only dice of the roll"),
        (f"{OPENED} 11666 1", "keep 11666", "Five kept dice"),
        (f"{OPENED} * 2", "score g6", "Roll the dice first"),
        ("15/20 - * 2", "score g6", "game is over"),
        (f"{OPENED} 11666 1", "roll", "keeps, scores or crosses"),
    ],
)
def test_a_forbidden_action_names_the_rule(text: str, action: str, rule: str) -> None:
    with pytest.raises(ActionError, match=rule):
        GAME.play(GAME.parse(text), action)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("15/20 g6,pair 11666 0", "keep 666"),
        ("15/20 g1,pair 11666 1", "keep 11666"),
        ("15/20 poker 11666 0", "keep 666"),
        ("15/20 poker 11666 1", "keep 11666"),
        ("15/20 all 11345 0", "keep 1"),
        ("15/20 all 11345 1", "keep 6"),
        ("15/20 g3,g4,g5,g6,pair,set,two-pairs,full,care,little,big,poker,trash 11345 1", "score pair"),
        ("15/20 g3,pair,poker 11345 1", "score poker"),
        ("15/20 g3,pair,poker 11345 1", "cross g3"),
    ],
)
def test_the_example_of_a_refusal_can_be_played(text: str, action: str) -> None:
    state = GAME.parse(text)
    with pytest.raises(ActionError) as refused:
        GAME.play(state, action)
    example = re.search("as with '([^']+)'", str(refused.value))
    assert example and example[1] in GAME.actions(state)


@pytest.mark.parametrize("text", ["15/20 all * 2", f"{OPENED} 666** 1", f"{OPENED} 6666* 0"])
def test_the_example_of_a_roll_can_be_thrown(text: str) -> None:
    state = GAME.parse(text)
    with pytest.raises(ActionError) as refused:
        GAME.play(state, "score g6")
    example = re.search("as with '([^']+)'", str(refused.value))
    assert example and GAME.throw(state, example[1]).thrown


def test_a_wrong_number_of_dice_is_refused() -> None:
    with pytest.raises(ActionError, match="2 are rolled here"):
        GAME.throw(GAME.parse(f"{OPENED} 666** 1"), "123")
    with pytest.raises(ActionError, match="Nothing is to be rolled"):
        GAME.throw(GAME.parse(f"{OPENED} 11666 1"), "12345")


def test_a_turn_goes_from_roll_to_keep_to_box() -> None:
    state = GAME.throw(GAME.start(), "61616")
    assert GAME.format(state) == "15/20 all 11666 2"
    state = GAME.play(state, "keep 666")
    assert GAME.format(state) == "15/20 all 666** 1"
    assert len(GAME.outcomes(state)) == 21
    state = GAME.throw(state, "62")
    assert GAME.format(state) == "15/20 all 26666 1"
    state = GAME.play(state, "score g6")
    assert state.total == -6 and state.open == tuple(box for box in BOXES if box != "g6")
    assert GAME.format(state).endswith(" * 2 g6:-6")


def test_the_first_roll_counts_twice_and_a_crossed_box_nothing() -> None:
    state = GAME.play(GAME.parse(f"{OPENED} 11666 2"), "score full")
    assert state.card == (("full", 40),)
    state = GAME.play(GAME.throw(state, "12345"), "cross poker")
    assert state.card == (("full", 40), ("poker", None)) and state.total == 40


def test_all_keeps_of_different_and_of_equal_dice() -> None:
    assert len(rules.keeps("12345")) == 31
    assert rules.keeps("66666") == ("6666", "666", "66", "6", "")


def test_how_many_grades_open_the_rest_is_a_switch() -> None:
    early = State(HouseRules(opening=0), dice="11666", rerolls=0)
    assert "cross poker" in rules.actions(early) and "score full" in rules.actions(early)
    late = GAME.parse("15/20,after6 g6,pair,set,two-pairs,full,care,little,big,poker,trash 11666 0")
    assert rules.actions(late) == ("score g6",)


def test_the_view_tells_what_the_page_draws() -> None:
    view = GAME.view(GAME.parse(f"{OPENED} 11666 2 g1:-4"))
    boxes = {box["id"]: box for box in view["boxes"]}
    assert [box["id"] for box in view["boxes"]] == list(BOXES)
    assert boxes["g1"]["points"] == -4 and not boxes["g1"]["open"]
    assert boxes["full"]["makes"] == 40 and boxes["care"]["makes"] is None and boxes["care"]["can_cross"]
    assert view["total"] == -4 and view["rerolls"] == 2 and not view["over"]


@pytest.mark.parametrize(
    ("text", "doubles"),
    [
        (f"{OPENED} 11666 2", True),
        (f"{OPENED} * 2", True),
        (f"{OPENED} 11666 1", False),
        (f"{OPENED} 666** 1", False),
        (f"{OPENED.replace('15/20', '15/20,undoubled')} 11666 2", False),
        ("15/20 all 11666 2", False),  # only grades can be filled
        ("15/20 g5,g6 11666 2", False),  # only grades are left
        ("15/20 - * 2", False),
    ],
)
def test_the_view_tells_whether_anything_counts_twice(text: str, doubles: bool) -> None:
    assert GAME.view(GAME.parse(text))["doubles"] is doubles
