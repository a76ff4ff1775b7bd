"""Leads between locals: what they leave out of a turn's menus is never better than what they keep."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.contract.job import Pieces, T, finish, paced, through
from pysolver.turns.lanes import ArraySweeps, leads_of
from pysolver.turns.leads import Leads
from pysolver.turns.program import Program, compile_graph
from pysolver.turns.shortlist import Shortlist
from pysolver.turns.sweep import values

LEVELS = 9

option = st.tuples(st.integers(0, 3), st.integers(1, 5))
local = st.lists(st.lists(option, min_size=1, max_size=5), min_size=1, max_size=4)
graphs = st.lists(local, min_size=4, max_size=4).map(compile_graph)
falling = st.lists(st.floats(0, 1), min_size=LEVELS, max_size=LEVELS).map(lambda all_: sorted(all_)[::-1])


def chances(graph: Program) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    counts = np.diff(graph.menu_start)
    return np.repeat(0.9 / counts, counts)


def whole_of(pieces: Pieces[T]) -> T:
    return finish(paced(pieces, 0.0))


@settings(max_examples=60, deadline=None)
@given(graphs, st.lists(falling, min_size=2, max_size=3), st.floats(0, 1))
def test_a_sweep_that_need_not_grow_reads_what_is_best(
    graph: Program, stops: list[list[float]], bust: float
) -> None:
    p, stop = chances(graph), np.array(stops).T
    stop[0] = 1.0
    lanes = ArraySweeps(through(leads_of(graph, p)), start=0)
    begins = np.arange(LEVELS - stop.shape[1], LEVELS)
    lost = np.full(stop.shape[1], bust * float(stop.min()))
    every = np.arange(len(begins))
    lanes.begin(begins, stop)
    whole_of(lanes.sweep(every, lost))
    whole_of(lanes.renew(1))
    for _ in range(100):
        worth = whole_of(lanes.sweep(every, lost))
        if not whole_of(lanes.grow(np.ones(len(lost), np.bool_))).any():
            break
    for at, (begin, value) in enumerate(zip(begins, worth, strict=True)):
        scores = np.concatenate([stop[begin::-1, at], np.ones(graph.highest_gain)])
        stopless = scores.copy()
        stopless[0] = -1.0  # a turn begins with a throw
        whole = values(graph, p, stopless, float(lost[at]))
        assert value == pytest.approx(whole[0, 0], abs=1e-12)


@settings(max_examples=30, deadline=None)
@given(graphs, falling)
def test_sums_of_neighbours_are_what_products_give(graph: Program, stops: list[float]) -> None:
    p, stop = chances(graph), np.array([stops, stops]).T
    found = []
    with pytest.MonkeyPatch.context() as patch:
        for products in (True, False):
            patch.setattr("pysolver.turns.layers.PRODUCTS", products)
            begins, lost = np.array([len(stop) - 2, len(stop) - 1]), np.zeros(2)
            lanes = ArraySweeps(through(leads_of(graph, p)), start=0)
            lanes.begin(begins, stop)
            found.append(whole_of(lanes.sweep(np.arange(len(begins)), lost)))
    assert found[0] == pytest.approx(found[1], abs=1e-12)


def test_at_first_all_is_read_and_few_are_once_leads_are_supposed() -> None:
    graph = compile_graph([[[(0, 1), (0, 3), (1, 2)]], [[(0, 1)]]])
    lists = Shortlist(graph, np.array([0.5, 0.5]))
    leads = Leads(lists, graph)
    through(leads.enter())
    assert lists.listed.tolist() == [True] * 3  # of two options to one local the lesser is none
    through(leads.suppose(1))
    through(leads.enter())
    assert lists.listed.tolist() == [False, True, True]
