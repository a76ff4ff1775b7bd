"""Places at a table of several, against every order in which all may end; and whom a sentence means."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.contract.places import aligned, as_places, first, ranked
from pysolver.contract.whom import ORDINALS, YOU, after_you, is_you, naming

ends = st.lists(st.integers(0, 5), min_size=3, max_size=3).filter(any)
tables = st.lists(st.tuples(st.integers(-2, 2), ends), min_size=2, max_size=6)


def by_counting(chances: np.ndarray) -> np.ndarray:
    """Go through all totals that all may end with: those who have equally many share their places."""
    players, points = chances.shape
    found = np.zeros((players, players))
    for totals in product(range(points), repeat=players):
        p = np.prod([chances[player, total] for player, total in enumerate(totals)])
        for player, total in enumerate(totals):
            ahead, level = sum(each > total for each in totals), totals.count(total)
            found[player, ahead : ahead + level] += p / level
    return found


@settings(max_examples=25, deadline=None)
@given(tables)
def test_places_are_those_of_every_order_that_may_come(spreads: list[tuple[int, list[int]]]) -> None:
    chances = aligned([(low, np.array(each) / sum(each)) for low, each in spreads])
    if chances.shape[1] ** len(chances) > 5_000:
        chances = chances[:3]
    found = ranked(chances)
    assert found == pytest.approx(by_counting(chances), abs=1e-12)
    assert found.sum(axis=0) == pytest.approx(np.ones(len(chances)), abs=1e-12)
    assert found.sum(axis=1) == pytest.approx(np.ones(len(chances)), abs=1e-12)
    below = np.cumsum(chances[1:], axis=1) - chances[1:]
    assert float(first(below, chances[1:]) @ chances[0]) == pytest.approx(found[0, 0], abs=1e-12)


def test_who_ties_for_the_most_shares_the_win() -> None:
    certain = as_places(ranked(aligned([(7, np.ones(1)), (7, np.ones(1)), (3, np.ones(1)), (7, np.ones(1))])))
    assert certain.first == pytest.approx((1 / 3, 1 / 3, 0, 1 / 3))
    assert certain.chances[2] == pytest.approx((0, 0, 0, 1))
    assert "first" in certain.words()


def test_a_sentence_takes_the_names_of_those_it_means() -> None:
    names = ["Ann", "Bob", "Cem", "Dee", "Eva"]
    unnamed = [after_you(place) for place in range(1, 6)]
    with naming(names):
        assert [after_you(place) for place in range(1, 6)] == names and not is_you(1)
    with naming([YOU, *names]):
        assert is_you(1) and not is_you(2)
    assert len(ORDINALS) == len(set(unnamed)) + 1
