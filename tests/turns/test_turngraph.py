"""The sweep against plain recursion on random small turns, and the derived stopping height."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.contract.job import finish
from pysolver.errors import GameError, SolverError
from pysolver.turns.program import Program, compile_graph, points_stop
from pysolver.turns.race import Racer, race_job, turn_in_race
from pysolver.turns.sweep import roll_value, values
from tests.twins.turns import Menus, hold_value, race_values


@st.composite
def turns(draw: st.DrawFn, least: int = 0) -> Menus:
    """Draw a turn of up to three locals with up to four menus each, which busts at times everywhere.

    `least` is the least weight of a menu: in a race somebody must be able to score.
    """
    width = draw(st.integers(1, 3))
    option = st.tuples(st.integers(0, width - 1), st.integers(1, 4))
    menus: Menus = []
    for _ in range(width):
        offered = draw(st.lists(st.lists(option, min_size=1, max_size=4), min_size=1, max_size=4))
        weights = draw(st.lists(st.integers(least, 5), min_size=len(offered), max_size=len(offered)))
        bust = draw(st.integers(1, 5))
        total = sum(weights) + bust
        menus.append([(weight / total, options) for weight, options in zip(weights, offered, strict=True)])
    return menus


def compiled(menus: Menus) -> tuple[Program, np.ndarray]:
    graph = compile_graph([[options for _, options in offered] for offered in menus])
    return graph, np.array([p for offered in menus for p, _ in offered])


@given(turns(), st.integers(1, 12))
def test_sweep_equals_recursion_when_points_count_up_to_a_need(menus: Menus, need: int) -> None:
    graph, p = compiled(menus)
    hold = values(graph, p, points_stop(graph, need, need))
    slow = hold_value(menus, lambda score: float(min(score, need)), 0.0, need)
    for score in range(need):
        for local in range(graph.locals):
            assert hold[score, local] == pytest.approx(slow(score, local), abs=1e-12)


@given(turns())
def test_stopping_is_best_from_the_derived_height_on(menus: Menus) -> None:
    graph, p = compiled(menus)
    height = graph.height(p)
    hold = values(graph, p, points_stop(graph, height + 40))
    for local in range(graph.locals):
        for score in range(height, height + 20):
            assert hold[score, local] == pytest.approx(score, abs=1e-9)  # a tie may round up
        if height > 0:
            further = roll_value(graph, p, hold, local, height)
            assert further <= height + 1e-9


@given(turns())
def test_some_local_goes_on_just_below_the_derived_height(menus: Menus) -> None:
    graph, p = compiled(menus)
    height = graph.height(p)
    hold = values(graph, p, points_stop(graph, height))
    going_on = max(roll_value(graph, p, hold, local, height - 1) for local in range(graph.locals))
    assert going_on >= height - 1 - 1e-9


@given(turns(), st.floats(0, 1))
def test_a_batch_is_its_problems_one_by_one(menus: Menus, bust: float) -> None:
    graph, p = compiled(menus)
    stops = np.stack([points_stop(graph, 9, need) / need for need in (3, 7, 9)], axis=1)
    busts = np.array([0.0, bust, 0.5])
    together = values(graph, p, stops, busts)
    for column in range(3):
        alone = values(graph, p, stops[:, column], float(busts[column]))
        assert np.array_equal(together[..., column], alone)


@settings(max_examples=25, deadline=None)
@given(turns(least=1), st.integers(1, 6))
def test_race_equals_plain_iteration(menus: Menus, target: int) -> None:
    graph, p = compiled(menus)
    racer = Racer(graph, p, start=0)
    race = finish(race_job(racer, racer, target))
    assert race.residual <= 1e-12
    for (need, their_need), win in race_values(menus, target).items():
        assert race.first[need, their_need] == pytest.approx(win, abs=1e-11)


@settings(max_examples=25, deadline=None)
@given(turns(), turns(least=1), st.integers(1, 6))
def test_an_uneven_race_satisfies_its_own_turns(one: Menus, other: Menus, target: int) -> None:
    racers = [Racer(*compiled(menus), start=0) for menus in (one, other)]
    race = finish(race_job(racers[0], racers[1], target))
    for need in range(1, target + 1):
        for their_need in range(1, target + 1):
            for racer, wins, replies in (
                (racers[0], race.first, race.second),
                (racers[1], race.second, race.first),
            ):
                hold = turn_in_race(racer, replies, need, their_need)
                assert hold[0, racer.start] == pytest.approx(wins[need, their_need], abs=1e-11)


def test_a_race_of_equals_is_the_same_with_two_racers_as_with_one() -> None:
    graph = compile_graph([[[(0, 1)], [(0, 2)]]])
    one, other = (Racer(graph, np.array([0.3, 0.4]), start=0) for _ in range(2))
    shared, separate = finish(race_job(one, one, 9)), finish(race_job(one, other, 9))
    assert np.allclose(shared.first, separate.first, atol=1e-13)
    assert np.allclose(shared.first, separate.second, atol=1e-13)


def test_a_race_that_does_not_settle_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pysolver.turns.race.MOST_ROUNDS", 1)
    racer = Racer(compile_graph([[[(0, 1)], [(0, 2)]]]), np.array([0.3, 0.4]), start=0)
    with pytest.raises(SolverError, match="did not settle"):
        finish(race_job(racer, racer, 9))


def test_dice_that_never_bust_have_no_height() -> None:
    graph = compile_graph([[[(0, 1)]]])
    with pytest.raises(GameError, match="name a target"):
        graph.height(np.array([1.0]))


def test_a_race_in_which_nobody_can_score_is_refused() -> None:
    racer = Racer(compile_graph([[[(0, 1)]]]), np.array([0.0]), start=0)
    with pytest.raises(GameError, match="no end"):
        finish(race_job(racer, racer, 3))
