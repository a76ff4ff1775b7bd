"""Why, in words: the clause that names what decides, where it does and where it does not."""

from __future__ import annotations

import pytest

from pysolver.contract.advice import Objective
from pysolver.contract.reasons import Throw, Usual, usual_to_win
from pysolver.games.farkle.game import GAME
from pysolver.sayings.say import Said

SIDES = "ordinary*6 ordinary*6"


def why(before: str, roll: str, objective: Objective = "win", dice: str = SIDES) -> str:
    return GAME.advise(GAME.parse(f"kcd2 4000 {before} {dice} {roll}"), objective).why


BUSTS_RARELY, BUSTS_OFTEN = "Five dice bust only 7.7 %.", "Two dice bust 44.4 %."
CHEAP, DEAR = "A bust costs only", "A bust would cost"
LITTLE, NOTHING = "A roll that scores adds only", "Even without a bust it is only"
HOT, GOOD_TURN = "make up for busts", "The opponent needs one good turn"
DICE, POINTS = "One more die outweighs", "points of 1 1 1 outweigh two more dice"
FRESH = "Six dice bust only 3.1 %."
AT_ONCE, STRAIGHT = "Banking wins at once", "The joker stands for the 3 of 1 2 3 4 5."
KINDS = (BUSTS_RARELY, BUSTS_OFTEN, CHEAP, DEAR, LITTLE, NOTHING, HOT, GOOD_TURN, DICE, POINTS, AT_ONCE)
JOKER, LOADED = "ordinary*5,devils-head*1 ordinary*6", "heavenly-kingdom*3,odd*3 ordinary*6"


@pytest.mark.parametrize(
    ("before", "roll", "objective", "dice", "kind"),
    [
        ("0/0 500", "115246", "win", SIDES, BUSTS_RARELY),
        ("0/0 350", "1--26-", "win", SIDES, BUSTS_OFTEN),
        ("0/0 350", "1--26-", "points", SIDES, BUSTS_OFTEN),
        ("0/0 150", "2261--", "win", SIDES, CHEAP),
        ("2900/1850 600", "134-56", "win", SIDES, DEAR),
        ("2900/1850 600", "134-56", "points", SIDES, "A bust, 15.7 %, would cost 750."),
        ("0/0 0", "133352", "win", SIDES, LITTLE),
        ("0/2000 500", "323335", "win", SIDES, NOTHING),
        ("2500/0 150", "453---", "points", SIDES, HOT),
        ("1400/2800 250", "-5--6-", "win", JOKER, "Hot dice, 33.3 %, make up for busts."),
        ("2300/3600 0", "133446", "win", SIDES, f"{GOOD_TURN}, and after banking wins 94.9 %."),
        ("400/1600 50", "13345-", "win", SIDES, f"{DICE} 50 points"),
        ("600/2000 0", "111336", "points", LOADED, f"The 1000 {POINTS}"),
        ("3000/0 850", "--15--", "win", SIDES, f"{AT_ONCE}: 1000 were needed"),
        ("1200/850 600", "-----1", "win", SIDES, FRESH),
    ],
)
def test_the_clause_names_what_decides_and_nothing_else(
    before: str, roll: str, objective: Objective, dice: str, kind: str
) -> None:
    said = why(before, roll, objective, dice)
    assert kind in said
    assert sum(other in said for other in KINDS) <= 1, said


@pytest.mark.parametrize(
    ("before", "roll", "objective", "dice"),
    [
        ("0/0 500", "115246", "win", SIDES),
        ("0/0 350", "1--26-", "win", SIDES),
        ("2300/3600 0", "133446", "win", SIDES),
        ("1400/2800 250", "-5--6-", "win", JOKER),
        ("2500/0 150", "453---", "points", SIDES),
    ],
)
def test_the_three_terms_add_up_to_the_difference(
    before: str, roll: str, objective: Objective, dice: str
) -> None:
    options = GAME.advise(GAME.parse(f"kcd2 4000 {before} {dice} {roll}"), objective).options
    thrown = next(option for option in options if not option.extras["bank"])
    banked = next(option for option in options if option.extras["bank"])
    throw = Throw(thrown.value, banked.value, thrown.risk, thrown.extras.get("if_bust", 0.0))
    for usual in (Usual(0.1), Usual(300.0), usual_to_win(banked.value)):
        terms = throw.terms(usual)
        assert sum(terms.values()) == pytest.approx(thrown.value - banked.value, abs=1e-9)
        towards = 1 if thrown.value > banked.value else -1
        assert terms[throw.reason(usual)] * towards == max(size * towards for size in terms.values())


@pytest.mark.parametrize(
    ("roll", "says"),
    [
        ("12245j", "The joker stands for the 3 of 1 2 3 4 5."),
        ("13466j", "The joker stands for a 6."),
        ("12456j", "The joker stands for the 3 of 1 2 3 4 5 6."),
        ("13456-", ""),
    ],
)
def test_what_a_joker_stands_for_is_said_where_one_is_kept(roll: str, says: str) -> None:
    said = why("2800/1400 50", roll, dice=JOKER) if "-" in roll else why("2800/1400 0", roll, dice=JOKER)
    assert said.endswith(says) and ("joker" in said) == bool(says)


@pytest.mark.parametrize(
    ("badge", "before", "roll", "choices"),
    [
        ("gold-doppelganger:1", "350", "115--2", "Use the badge, points twice (500): keep 1 1 5, bank 850"),
        ("gold-warlord:1", "300", "115--2", "Use the badge: keep 1 1 5, bank 550 as 1100"),
        ("tin-might=before", "300", "******", "Use the badge, one die more: roll all six dice"),
        ("tin-might=after", "300", "234---", "Use the badge: roll one die more"),
        ("tin-resurrection", "300", "234---", "Use the badge: roll three dice again"),
        ("tin-resurrection", "0", "223446", "Use the badge: roll all six dice again"),
        ("gold-swap-out", "300", "233---", "Use the badge: roll 3 3 again"),
        ("gold-transmutation", "200", "23----", "Use the badge: make the 2 a 1"),
    ],
)
def test_what_a_badge_does_is_said_of_the_choice(badge: str, before: str, roll: str, choices: str) -> None:
    advice = GAME.advise(GAME.parse(f"kcd2 4000 0/0 {before} ordinary*6+{badge} ordinary*6 {roll}"), "points")
    assert advice.sentence == f"{choices}." and choices in [option.text for option in advice.options]
    said = [advice.sentence, advice.why, *(option.text for option in advice.options)]
    assert all(isinstance(each, Said) and each.key and each.again() == each for each in said)


def test_hot_dice_are_as_likely_as_the_throws_that_all_score() -> None:
    """One die scores by a 1 or a 5; two by those, five and more by straights and triples too."""
    state = GAME.parse(f"kcd2 4000 0/0 350 {SIDES} 1--26-")
    chances = {
        option.extras["dice_left"]: option.extras["hot"]
        for option in GAME.advise(state, "points").options
        if not option.extras["bank"]
    }
    assert chances == {2: pytest.approx(1 / 9)}


def test_the_clause_is_true_of_the_numbers_of_the_options() -> None:
    """Every per cent of a reason is one of the two options, or follows from them."""
    for before, roll in (("0/0 500", "115246"), ("0/0 350", "1--26-"), ("0/3000 300", "15--26")):
        advice = GAME.advise(GAME.parse(f"kcd2 4000 {before} {SIDES} {roll}"), "win")
        known = {
            f"{100 * number:.1f} %" for one in advice.options for number in _numbers(one.value, one.risk)
        }
        known |= {
            f"{100 * (one.value - one.extras['if_bust']):.1f} %"
            for one in advice.options
            if one.extras["bank"]
        }
        known |= {f"{100 * one.extras.get('hot', 0.0):.1f} %" for one in advice.options}
        said = [word + " %" for word in advice.why.replace(".\n", "").split(" %")[:-1]]
        assert all(each.split()[-2] + " %" in known for each in said), advice.why


def _numbers(value: float, risk: float) -> tuple[float, ...]:
    return value, risk, 1 - value
