"""Locals in stages, and ends that differ by local, against plain recursion on random small turns."""

from __future__ import annotations

from functools import cache

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.turns.program import Floats, Program, compile_graph
from pysolver.turns.sweep import CANNOT, values_by_local

TOP, MOST = 6, 3
Menus = list[list[tuple[float, list[tuple[int, int]]]]]


@st.composite
def staged(draw: st.DrawFn) -> tuple[Menus, int, tuple[int, ...]]:
    """Menus of locals in two to four stages: options gain, to the last stage, or lead to an earlier stage."""
    sizes = draw(st.lists(st.integers(1, 3), min_size=2, max_size=4))
    begins = tuple(int(begin) for begin in np.cumsum([0, *sizes])[:-1])
    last, whole = begins[-1], sum(sizes)
    menus: Menus = []
    for stage, size in enumerate(sizes):
        for _ in range(size):
            offered = []
            for p in (0.25, 0.5)[: draw(st.integers(1, 2))]:
                gaining = st.tuples(st.integers(last, whole - 1), st.integers(1, MOST))
                ways = (
                    [gaining]
                    if not stage
                    else [gaining, st.tuples(st.integers(0, begins[stage] - 1), st.just(0))]
                )
                offered.append((p, draw(st.lists(st.one_of(ways), min_size=1, max_size=4))))
            menus.append(offered)
    return menus, last, begins


def program(menus: Menus, begins: tuple[int, ...]) -> tuple[Program, Floats]:
    plain = compile_graph([[options for _, options in offered] for offered in menus])
    graph = Program(plain.menu_start, plain.option_start, plain.target, plain.gain, stages=begins)
    return graph, np.array([p for offered in menus for p, _ in offered])


@settings(max_examples=60, deadline=None)
@given(staged())
def test_stages_and_ends_by_local(turn: tuple[Menus, int, tuple[int, ...]]) -> None:
    menus, last, begins = turn
    graph, p = program(menus, begins)
    drawn = np.random.default_rng(len(menus))
    stop = np.sort(drawn.random((TOP + graph.highest_gain, len(menus))), axis=0)
    stop[:, :last] = CANNOT
    bust = drawn.random(len(menus))

    @cache
    def hold(score: int, local: int) -> float:
        if score >= TOP:
            return float(stop[score, local])
        lost = 1 - sum(p for p, _ in menus[local])
        worth = sum(p * max(hold(score + gain, to) for to, gain in options) for p, options in menus[local])
        return max(float(stop[score, local]), worth + lost * float(bust[local]))

    found = values_by_local(graph, p, stop, bust)
    slow = [[hold(score, local) for local in range(len(menus))] for score in range(TOP)]
    assert np.allclose(found[:TOP], slow, atol=1e-12, rtol=0)
