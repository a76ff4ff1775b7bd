"""Why, in words: the clause that names what decides, where it does and where it does not."""

from __future__ import annotations

import pytest

from pysolver.contract.advice import Objective
from pysolver.games.farkle.game import GAME

SIDES = "ordinary*6 ordinary*6"


def why(before: str, roll: str, objective: Objective = "win", dice: str = SIDES) -> str:
    return GAME.advise(GAME.parse(f"kcd2 4000 {before} {dice} {roll}"), objective).why


@pytest.mark.parametrize(
    ("before", "roll", "clause"),
    [
        ("0/0 500", "115246", ": five dice bust only 7.7 %."),
        ("1000/1000 1000", "115---", ": all six dice bust only 3.1 %."),
        ("0/0 350", "1--26-", ": two dice bust 44.4 %."),
    ],
)
def test_how_often_the_dice_bust_is_said_where_it_decides(before: str, roll: str, clause: str) -> None:
    assert why(before, roll).endswith(clause)
    assert why(before, roll, "points").endswith(clause)


@pytest.mark.parametrize(
    ("before", "roll", "objective", "clause"),
    [
        ("0/2000 500", "323335", "win", ": a bust would cost 14.0 %."),
        ("0/2000 500", "323335", "points", ": a bust, 7.7 %, would cost all 1150."),
        ("2500/0 150", "453---", "points", ": a bust costs only 200."),
        ("0/0 150", "2261--", "points", ": three dice bust 27.8 %, but more points outweigh that."),
        ("1000/0 400", "41452-", "win", ": without a bust it is 78.4 %."),
        ("1000/2000 400", "31445-", "win", ": after banking they win 68.9 %."),
    ],
)
def test_else_it_is_what_a_bust_costs_or_what_follows(
    before: str, roll: str, objective: Objective, clause: str
) -> None:
    assert why(before, roll, objective).endswith(clause)


@pytest.mark.parametrize(
    ("before", "roll", "clause"),
    [
        ("0/0 500", "115246", "costs only"),  # what decides is how rarely five dice bust
        ("0/0 350", "1--26-", "would cost"),  # and here how often two do
        ("0/0 1000", "112346", "after banking"),  # they are not likely to win then
        ("3000/0 850", "--15--", ":"),  # which wins
    ],
)
def test_what_does_not_decide_is_not_said(before: str, roll: str, clause: str) -> None:
    assert clause not in why(before, roll)


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
        said = [word + " %" for word in advice.why.replace(".\n", "").split(" %")[:-1]]
        assert all(each.split()[-2] + " %" in known for each in said), advice.why


def _numbers(value: float, risk: float) -> tuple[float, ...]:
    return value, risk, 1 - value
