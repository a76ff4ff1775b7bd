"""What Farkle and Knucklebones tell their tables, which read no texts: dice, new games, who sits there."""

from __future__ import annotations

from typing import Any

import pytest

from pysolver import game
from pysolver.errors import GameError

FARKLE, KNUCKLEBONES = game("farkle"), game("knucklebones")
LYING = "kcd2 4000 1200/850 350 odd*6 ordinary*6+gold-warlord:1 115--2"
SETUP = {"about": "position", "target": "4000", "mine": "1200", "theirs": "850", "before": LYING}


def test_a_die_is_described_by_its_weights_as_they_are_typed() -> None:
    typed = ["08", "1", "1", "", "1", " 1 "]
    die = FARKLE.ask({"about": "die", "set": "kcd2", "weights": typed, "joker": True})
    assert (die["name"], die["short"]) == ("[j8.1.1.0.1.1]", "j8.1.1.0.1.1")
    assert (die["weights"], die["joker"]) == ([8, 1, 1, 0, 1, 1], True)


@pytest.mark.parametrize(
    ("weights", "words"),
    [
        (["1,2", "1", "1", "1", "1", "1"], "A weight is a whole number from 0 to 10000, as in 8, not '1,2'."),
        (["10001", "1", "1", "1", "1", "1"], "A weight is a whole number"),
        (["-1", "1", "1", "1", "1", "1"], "A weight is a whole number"),
        (["0"] * 6, "not all 0"),
        (["1"] * 5, "six whole weights"),
        ("111111", "six whole weights"),
        (None, "six whole weights"),
    ],
)
def test_wrong_weights_are_refused(weights: object, words: str) -> None:
    with pytest.raises(GameError, match=words.replace("(", r"\(")):
        FARKLE.ask({"about": "die", "set": "kcd2", "weights": weights, "joker": False})


def test_the_list_says_price_and_of_ones_own_dice_those_that_can_be() -> None:
    own = ["[8.1.1.1.1.1]", "[0.0.0.0.0.0]", "nonsense", 7, "[1.1.1]"]
    found = FARKLE.ask({"about": "dice", "set": "kcd2", "own": own})
    assert [die["name"] for die in found["own"]] == ["[8.1.1.1.1.1]"]
    dice = {die["name"]: die for die in found["dice"]}
    assert dice["weighted"]["once"] and not dice["odd"]["once"]
    assert dice["odd"]["price"] is not None and dice["odd"]["short"] == "Odd"
    assert all(die["price"] is None for die in FARKLE.ask({"about": "dice", "set": "kcd1"})["dice"])


@pytest.mark.parametrize(
    ("changed", "roll"),
    [
        ({"turn": "350", "my_dice": "odd*6"}, "115--2"),  # the roll stays
        ({"turn": "350", "my_dice": "odd*5,lucky"}, "***--*"),  # of other dice, what is in hand
        ({"turn": "0", "my_dice": "odd*6"}, "******"),  # a turn that begins anew
    ],
)
def test_a_changed_position_keeps_the_roll_where_it_can(changed: dict[str, Any], roll: str) -> None:
    assert FARKLE.ask({**SETUP, **changed})["position"].split(" ")[6] == roll


def test_jokers_alone_are_a_switch_of_the_position() -> None:
    found = FARKLE.ask({"about": "position", "set": "kcd2", "jokers_alone": True})
    assert found["position"].startswith("kcd2+jjj 4000 ")


def test_a_new_game_of_farkle_has_the_same_dice_and_badges() -> None:
    mine, other = FARKLE.view(FARKLE.parse(LYING))["fresh"]
    assert mine == "kcd2 4000 0/0 0 odd*6 ordinary*6+gold-warlord:1 ******"
    assert other == "kcd2 4000 0/0 0 ordinary*6+gold-warlord:1 odd*6 ******"


def test_a_new_game_of_knucklebones_is_against_the_same_player() -> None:
    view = KNUCKLEBONES.view(KNUCKLEBONES.parse("55,1,-/6,-,33 4 vs game-3 lucky"))
    assert view["against"] == "game-3"
    assert view["fresh"] == ["-,-,-/-,-,- * vs game-3 lucky", "-,-,-/-,-,- * as game-3 lucky"]
    assert KNUCKLEBONES.view(KNUCKLEBONES.parse("55,1,-/6,-,33 4"))["against"] == ""


@pytest.mark.parametrize(
    ("against", "mine", "lucky", "behind"),
    [
        ("game-3", True, False, " vs game-3"),
        ("game-3", False, True, " as game-3 lucky"),
        ("", True, False, ""),
    ],
)
def test_a_position_is_seated_anew(against: str, mine: bool, lucky: bool, behind: str) -> None:
    asked = {"about": "seated", "position": "55,1,-/6,-,33 4 as game-7", "against": against}
    assert KNUCKLEBONES.ask({**asked, "mine": mine, "lucky": lucky})["position"] == "55,1,-/6,-,33 4" + behind
