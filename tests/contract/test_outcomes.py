"""What the next throw may bring, beside every throw advised one by one."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, TypeAlias

import pytest

import pysolver
from pysolver.contract.advice import Objective
from pysolver.contract.game import Game
from pysolver.contract.outcomes import TOLD, Throw
from pysolver.errors import GameError
from pysolver.games.farkle import notation as farkle_notation
from pysolver.games.farkle import outcomes as farkle_outcomes
from pysolver.games.konijnenhokken import notation
from pysolver.games.konijnenhokken import outcomes as konijnenhokken_outcomes
from pysolver.games.school import outcomes as school_outcomes

FARKLE, HOKKEN = pysolver.game("farkle"), pysolver.game("konijnenhokken")
NEARLY = 1e-9

Found: TypeAlias = dict[tuple[int, int], list[float]]  # by points and dice: chance, and chance times worth


def advised(game: Game[Any], text: str, objective: Objective) -> tuple[float, Found]:
    """Return the chance of a bust, and by points and dice of what is advised then its chance and worth."""
    bust, found = 0.0, defaultdict[tuple[int, int], list[float]](lambda: [0.0, 0.0])
    state = game.parse(text)
    for roll, p in game.outcomes(state):
        landed = game.throw(state, roll)
        advice = game.advise(landed, objective=objective)
        if not advice.options:
            bust += p
            continue
        best = advice.options[0].extras
        ends = best["bank"] if "bank" in best else best["stop"]
        left = best["dice_left"] if "dice_left" in best else best["in_hand"]
        points = min(best["turn"], landed.need) if "turn" in best else best["total"]
        if "total" in best and not left:
            left = 7
        one = found[points, 0 if ends else left]
        one[0] += p
        one[1] += p * advice.value
    return bust, found


def agree(throw: Throw, bust: float, found: Found, if_bust: float) -> None:
    """Compare a throw with what is advised after every roll."""
    assert throw.bust == pytest.approx(bust, abs=NEARLY)
    assert throw.if_bust == pytest.approx(if_bust, abs=NEARLY)
    assert {(one.points, one.dice) for one in throw.outcomes} == set(found)
    for one in throw.outcomes:
        p, worth = found[one.points, one.dice]
        assert one.p == pytest.approx(p, abs=NEARLY) and one.p * one.value == pytest.approx(worth, abs=1e-6)


@pytest.mark.parametrize(
    ("text", "if_bust"),
    [
        ("kcd2 4000 1200/850 350 odd*2,ordinary*4 ordinary*6 ***---", 0.0),
        ("kcd2 4000 3600/850 0 ordinary*6 ordinary*6 ******", 0.0),
        ("kcd2 4000 0/0 300 ordinary,odd,even,aranka,lucky,tengri ordinary*6 --**-*", 0.0),
    ],
)
def test_farkle_by_points_is_what_every_roll_is_advised(text: str, if_bust: float) -> None:
    throw, exactness = farkle_outcomes.next_throw(farkle_notation.parse(text), "points")
    assert exactness == "exact"
    agree(throw, *advised(FARKLE, text, "points"), if_bust)


def test_farkle_to_win_is_what_every_roll_is_advised() -> None:
    text = "kcd2 2000 1200/850 350 ordinary*6 ordinary*6 ***---"
    throw, exactness = farkle_outcomes.next_throw(farkle_notation.parse(text), "win")
    they = FARKLE.advise(farkle_notation.next_turn(farkle_notation.parse(text)), objective="win").value
    assert exactness == "exact"
    agree(throw, *advised(FARKLE, text, "win"), 1 - they)
    roll = next(
        option for option in FARKLE.advise(farkle_notation.parse(text)).options if option.action == "roll"
    )
    assert throw.value == pytest.approx(roll.value, abs=NEARLY) and throw.bust == pytest.approx(roll.risk)


@pytest.mark.parametrize("text", ["0 0.0.0 *", "20 1.0.1 *", "60 0.0.0 *", "0 0.0.0 * 40:30/35:first"])
def test_konijnenhokken_is_what_every_roll_is_advised(text: str) -> None:
    state = notation.parse(text)
    to_win = state.race is not None
    throw = konijnenhokken_outcomes.next_throw(state, to_win)
    objective: Objective = "win" if to_win else "points"
    advice = HOKKEN.advise(state, objective=objective)
    roll = next(option for option in advice.options if option.action == "roll")
    assert throw.value == pytest.approx(roll.value, abs=NEARLY)
    bust, found = advised(HOKKEN, text, objective)
    agree(throw, bust, found, throw.if_bust)


def test_what_is_told_is_all_of_it_the_best_first() -> None:
    found = farkle_outcomes.told(farkle_notation.parse("kcd2 4000 0/0 0 ordinary*6 ordinary*6 ******"), "win")
    rows = found["outcomes"]
    assert sum(row["p"] for row in rows) == pytest.approx(1)
    assert sum(row["p"] * row["value"] for row in rows) == pytest.approx(found["value"])
    assert [row["value"] for row in rows] == sorted((row["value"] for row in rows), reverse=True)
    texts = [row["text"] for row in rows]
    assert (
        len(rows) == TOLD + 2
        and "Anything else" in texts
        and texts[-1] == "Bust"
        and "100, roll five" in texts
    )


def test_a_roll_that_lies_there_is_no_throw_to_come() -> None:
    with pytest.raises(GameError, match="Dice are to be rolled"):
        farkle_outcomes.told(farkle_notation.parse(farkle_notation.EXAMPLE), "win")
    with pytest.raises(GameError, match="Dice are to be rolled"):
        konijnenhokken_outcomes.told(notation.parse(notation.EXAMPLE), to_win=False)


def test_school_is_where_the_choice_before_the_throw_may_end() -> None:
    school = pysolver.game("school")
    state = school.parse("15/20 g6,pair,care,trash 11666 2")
    advice = school.advise(state, objective="points")
    keep = next(one.extras for one in advice.options if one.action == "keep 666")
    found = school_outcomes.told(school.play(state, "keep 666"))
    assert (found["dice"], found["value"]) == (2, pytest.approx(keep["points"]))
    titles = {"care": "Care", "g6": "Grade 6"}
    assert [(row["text"], row["p"]) for row in found["outcomes"]] == [
        (titles[end["box"]], pytest.approx(end["chance"])) for end in keep["ends"]
    ]
    assert [row["value"] for row in found["outcomes"]] == [pytest.approx(24), pytest.approx(-12)]
    start = school_outcomes.told(school.parse("15/20 pair,trash * 2"))
    assert start["dice"] == 5 and sum(row["p"] for row in start["outcomes"]) == pytest.approx(1, abs=2e-3)
