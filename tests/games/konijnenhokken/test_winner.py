"""Turns played to win, swept by runs, against the plain sweep that reads every option of every menu."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.contract.job import finish
from pysolver.games.konijnenhokken import race, solve, win, winner
from pysolver.games.konijnenhokken.rules import NOTHING
from pysolver.games.konijnenhokken.winner import Winner
from pysolver.turns.lattice import made_of
from pysolver.turns.program import Floats
from pysolver.turns.sweep import roll_value, values

TURN = solve.turn()
MORE = TURN.graph.highest_gain


def swept_plainly(stop: Floats, bust: Floats) -> Floats:
    """Return what turns win, stop[score, turn] reaching far above all play."""
    hold = values(TURN.graph, TURN.p, stop, bust)
    start = TURN.local(NOTHING)
    return np.array(
        [
            roll_value(
                TURN.graph, TURN.p, np.ascontiguousarray(hold[:, :, turn]), start, 0, float(bust[turn])
            )
            for turn in range(stop.shape[1])
        ]
    )


@given(st.lists(st.tuples(st.integers(1, 60), st.floats(0.05, 1), st.floats(0, 1)), min_size=1, max_size=5))
@settings(max_examples=20)
def test_turns_are_worth_what_the_plain_sweep_says(drawn: list[tuple[int, float, float]]) -> None:
    """Stopping wins the more the nearer to a need, at once or evenly, and no more beyond it."""
    score = np.arange(61 + 2 * MORE)
    stop = np.stack([np.minimum(score / need, 1.0) ** (1 / steep) for need, steep, _ in drawn], axis=1)
    bust = np.array([share for _, _, share in drawn]) * stop[0]
    found = Winner().against(stop).worth(np.arange(len(drawn)), bust)
    assert found == pytest.approx(swept_plainly(stop, bust), abs=1e-13)


def test_turns_of_a_race_are_worth_what_the_plain_sweep_says_in_any_order_and_by_several_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(winner, "TOGETHER", 7)
    values, b = win.stored(), np.arange(1, 60, 3)
    a = 60 - b
    stop = race.first_stops(values.second, values.last, a, b)
    bust = 1 - values.second[b, a]
    known = swept_plainly(stop, bust)
    some = np.array([3, 19, 0, 8, 11, 5, 4, 16])
    with ThreadPoolExecutor(2) as executor:
        turns = Winner(executor).against(stop)
        assert turns.worth(some, bust[some]) == pytest.approx(known[some], abs=1e-13)
        assert turns.worth(np.arange(len(a)), bust) == pytest.approx(known, abs=1e-13)
        lower = turns.worth(some, np.zeros(len(some)))
        higher = turns.worth(some, np.ones(len(some)))  # the tops are found anew
    assert lower == pytest.approx(swept_plainly(stop[:, some], np.zeros(len(some))), abs=1e-13)
    assert higher == pytest.approx(swept_plainly(stop[:, some], np.ones(len(some))), abs=1e-13)


def test_a_small_race_is_what_plain_sweeps_iterated_until_nothing_moves_make_of_it() -> None:
    need, seat = 3, Winner()
    found = finish(race.race(seat, seat, need))
    first, second = np.full((2, need + 1, need + 1), 0.5)
    pairs = [(a, total - a) for total in range(2, 2 * need + 1) for a in range(1, total)]
    for a, b in ((a, b) for a, b in pairs if max(a, b) <= need):
        moved = 1.0
        while moved > 1e-14:
            mine, theirs = np.array([a]), np.array([b])
            stop = race.first_stops(second, found.last, mine, theirs)
            x = swept_plainly(stop, stop[0])[0]
            first[a, b], moved = x, abs(x - first[a, b])
            stop = race.second_stops(first, theirs, mine)
            y = swept_plainly(_reaching_far(stop), stop[0])[0]
            second[b, a], moved = y, max(moved, abs(y - second[b, a]))
    assert np.abs(found.first - first)[1:, 1:].max() < 1e-12
    assert np.abs(found.second - second)[1:, 1:].max() < 1e-12


def _reaching_far(stop: Floats) -> Floats:
    return np.concatenate([stop, np.repeat(stop[-1:], 2 * MORE, axis=0)])


def test_a_menu_is_the_best_of_its_smaller_ones() -> None:
    """All subsets of five options, as menus in any order: each holds just what it is made of."""
    menus = [frozenset(some) for size in range(1, 6) for some in combinations(range(5), size)][::-1]
    made, found = made_of(menus)
    held: list[frozenset[int]] = []
    for own, smaller in made:
        held.append(frozenset([own]).union(*(held[other] for other in smaller)))
    assert [held[number] for number in found] == menus
