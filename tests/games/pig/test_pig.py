"""Pig against the optimum of Neller and Presser (2004) and against plain iteration."""

from __future__ import annotations

import pytest

import pysolver
from pysolver.contract.job import finish
from pysolver.errors import ActionError
from pysolver.games.pig import solve
from tests.twins.turns import race_values

GAME = pysolver.game("pig")


def test_the_race_to_100_is_neller_and_pressers() -> None:
    """T. Neller, C. Presser, "Optimal Play of the Dice Game Pig" (2004): 0.5306 for the first player."""
    assert solve.table().arrays["win"][100, 100] == pytest.approx(0.530592725, abs=1e-9)
    assert finish(solve.race(100)).first[100, 100] == pytest.approx(0.530592725, abs=1e-9)


def test_a_short_race_equals_plain_iteration() -> None:
    menus = [[(1 / 6, [(0, face)]) for face in range(2, 7)]]
    wins = finish(solve.race(12)).first
    for (need, their_need), win in race_values(menus, 12).items():
        assert wins[need, their_need] == pytest.approx(win, abs=1e-11)


def test_a_race_depends_only_on_what_is_needed() -> None:
    short = GAME.advise(GAME.parse("40 10/20 6")).value
    assert short == pytest.approx(GAME.advise(GAME.parse("100 70/80 6")).value, abs=1e-12)


def test_the_best_play_holds_20_to_25_at_the_start_and_wins_when_it_can() -> None:
    """Neller and Presser: the first turn holds at 21."""
    best = {turn: GAME.advise(GAME.parse(f"100 0/0 {turn}")).options[0].action for turn in range(2, 40)}
    assert min(turn for turn in best if best[turn] == "hold") == 21
    advice = GAME.advise(GAME.parse("100 90/99 10"))
    assert advice.options[0].action == "hold" and advice.value == 1


def test_a_game_is_over_when_the_target_is_held() -> None:
    state = GAME.play(GAME.parse("100 90/50 12"), "hold")
    assert GAME.format(state) == "100 50/102 0"
    assert GAME.is_over(state) and GAME.advise(state).options == ()
    with pytest.raises(ActionError):
        GAME.throw(state, "3")


def test_a_one_hands_the_die_over() -> None:
    assert GAME.format(GAME.throw(GAME.parse("100 30/40 12"), "1")) == "100 40/30 0"
