"""What the next throw may bring, beside every throw advised one by one."""

from __future__ import annotations

from collections import defaultdict

import pytest

import pysolver
from pysolver.core.throws import OTHERS, TOLD, Throw
from pysolver.errors import GameError
from pysolver.farkle import position
from pysolver.farkle import throws as farkle_throws
from pysolver.konijnenhokken import notation
from pysolver.konijnenhokken import throws as konijnenhokken_throws

FARKLE, HOKKEN = pysolver.game("farkle"), pysolver.game("konijnenhokken")
NEARLY = 1e-9


def advised(game: pysolver.Game, text: str, objective: str) -> tuple[float, dict[tuple[int, int], list[float]]]:
    """Return the chance of a bust, and by points and dice of what is advised then its chance and worth."""
    bust, found = 0.0, defaultdict[tuple[int, int], list[float]](lambda: [0.0, 0.0])
    state = game.parse(text)
    for roll, p in game.outcomes(state):
        landed = game.throw(state, roll)
        advice = game.advise(landed, objective=objective)
        if not advice.options:
            bust += p
            continue
        best = advice.options[0].to_dict()
        ends = best["bank"] if "bank" in best else best["stop"]
        left = best["dice_left"] if "dice_left" in best else best["in_hand"]
        points = min(best["turn"], landed.need) if "turn" in best else best["total"]
        if "total" in best and not left:
            left = 7
        one = found[points, 0 if ends else left]
        one[0] += p
        one[1] += p * advice.value
    return bust, found


def agree(throw: Throw, bust: float, found: dict[tuple[int, int], list[float]], if_bust: float) -> None:
    """Compare a throw with what is advised after every roll."""
    assert throw.bust == pytest.approx(bust, abs=NEARLY) and throw.if_bust == pytest.approx(if_bust, abs=NEARLY)
    assert {(one.points, one.dice) for one in throw.outcomes} == set(found)
    for one in throw.outcomes:
        p, worth = found[one.points, one.dice]
        assert (one.p, one.p * one.value) == (pytest.approx(p, abs=NEARLY), pytest.approx(worth, abs=1e-6))


@pytest.mark.parametrize(
    ("text", "if_bust"),
    [
        ("kcd2 4000 1200/850 350 odd*2,ordinary*4 ordinary*6 ***---", 0.0),
        ("kcd2 4000 3600/850 0 ordinary*6 ordinary*6 ******", 0.0),
        ("kcd2 4000 0/0 300 ordinary,odd,even,aranka,lucky,tengri ordinary*6 --**-*", 0.0),
    ],
)
def test_farkle_by_points_is_what_every_roll_is_advised(text: str, if_bust: float) -> None:
    throw, exactness = farkle_throws.next_throw(position.parse(text), "points")
    assert exactness == "exact"
    agree(throw, *advised(FARKLE, text, "points"), if_bust)


def test_farkle_to_win_is_what_every_roll_is_advised() -> None:
    text = "kcd2 2000 1200/850 350 ordinary*6 ordinary*6 ***---"
    throw, exactness = farkle_throws.next_throw(position.parse(text), "win")
    they = FARKLE.advise(position.next_turn(position.parse(text)), objective="win").value
    assert exactness == "exact"
    agree(throw, *advised(FARKLE, text, "win"), 1 - they)
    roll = [option for option in FARKLE.advise(position.parse(text)).options if option.action == "roll"][0]
    assert throw.value == pytest.approx(roll.value, abs=NEARLY) and throw.bust == pytest.approx(roll.risk)


@pytest.mark.parametrize("text", ["0 0.0.0 *", "20 1.0.1 *", "60 0.0.0 *", "0 0.0.0 * 40:30/35:first"])
def test_konijnenhokken_is_what_every_roll_is_advised(text: str) -> None:
    state = notation.parse(text)
    to_win = state.race is not None
    throw = konijnenhokken_throws.next_throw(state, to_win)
    objective = "win" if to_win else "points"
    roll = [option for option in HOKKEN.advise(state, objective=objective).options if option.action == "roll"][0]
    assert throw.value == pytest.approx(roll.value, abs=NEARLY)
    bust, found = advised(HOKKEN, text, objective)
    agree(throw, bust, found, throw.if_bust)


def test_what_is_told_is_all_of_it_the_best_first() -> None:
    found = farkle_throws.told(position.parse("kcd2 4000 0/0 0 ordinary*6 ordinary*6 ******"), "win")
    rows = found["outcomes"]
    assert sum(row["p"] for row in rows) == pytest.approx(1)
    assert sum(row["p"] * row["value"] for row in rows) == pytest.approx(found["value"])
    assert [row["value"] for row in rows] == sorted((row["value"] for row in rows), reverse=True)
    texts = [row["text"] for row in rows]
    assert len(rows) == TOLD + 2 and OTHERS in texts and texts[-1] == "Bust" and "100, roll five" in texts


def test_a_roll_that_lies_there_is_no_throw_to_come() -> None:
    with pytest.raises(GameError, match="Dice are to be thrown"):
        farkle_throws.told(position.parse(position.EXAMPLE), "win")
    with pytest.raises(GameError, match="Dice are to be thrown"):
        konijnenhokken_throws.told(notation.parse(notation.EXAMPLE), to_win=False)
