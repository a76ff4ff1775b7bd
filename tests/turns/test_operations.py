"""Every operation over a turn, by every backend, against plain recursion on random small turns."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.turns import layers
from pysolver.turns.compiled import COMPILED
from pysolver.turns.follow import follow
from pysolver.turns.lattice import lattice_of
from pysolver.turns.layers import Layer, by_groups, by_neighbours, by_products, lay_out
from pysolver.turns.program import Flags, Floats, Places, Program, compile_graph
from pysolver.turns.sweep import best_of, once_more, sweep, values
from tests.turns.test_turngraph import turns
from tests.twins.turns import Menus, ends_of, hold_value, limited_value, ruled_value

TOP = 9  # scores below are played on
MOST = 4  # that an option gains
Solved = tuple[Floats, Floats]  # hold[score, local, lane], and what the throw at 0 of local 0 is worth
Backend = Callable[[Program, Floats, Floats, Floats], Solved]


def arrays(menus: Menus) -> tuple[Program, Floats]:
    graph = compile_graph([[options for _, options in offered] for offered in menus])
    return graph, np.array([p for offered in menus for p, _ in offered])


def laid_out(layer: Layer, graph: Program, p: Floats, stop: Floats, bust: Floats) -> Solved:
    """Sweep by a layer, the bust being certain whatever is chosen."""
    hold = np.empty((TOP + MOST, graph.locals, len(bust)))
    hold[:TOP], hold[TOP:] = graph.bust(p)[:, np.newaxis] * bust, stop[TOP:, np.newaxis]
    for score in sweep(lambda _: layer, hold, range(TOP - 1, -1, -1), best_of(stop)):
        thrown = hold[score, 0].copy()
    return hold, thrown


def by_options(graph: Program, p: Floats, stop: Floats, bust: Floats) -> Solved:
    return laid_out(lay_out(graph, at_once=3).coming(p, by_products), graph, p, stop, bust)


def by_sums(graph: Program, p: Floats, stop: Floats, bust: Floats) -> Solved:
    return laid_out(lay_out(graph, at_once=3).coming(p, by_neighbours), graph, p, stop, bust)


def by_the_lattice(graph: Program, p: Floats, stop: Floats, bust: Floats) -> Solved:
    made, chances, comes = lattice_of(graph, p)
    return laid_out(lay_out(made, comes=comes, at_once=4).coming(chances, by_groups), graph, p, stop, bust)


def with_dice_of_their_own(graph: Program, p: Floats, stop: Floats, bust: Floats) -> Solved:
    """Each lane has probabilities of its own, which here are the same."""
    made, chances, comes = lattice_of(graph, p)
    own = np.repeat(chances[:, np.newaxis], len(bust), axis=1)
    return laid_out(lay_out(made, comes=comes).coming(own, by_groups), graph, p, stop, bust)


def whole(graph: Program, p: Floats, stop: Floats, bust: Floats) -> Solved:
    hold = values(graph, p, stop[: TOP + graph.highest_gain], bust)
    return hold, hold[0, 0]


def loops(lanes: int, shared: bool) -> Backend:
    """Return the compiled loops with packs of so many lanes, probabilities being shared or not."""

    def solved(graph: Program, p: Floats, stop: Floats, bust: Floats) -> Solved:
        from pysolver.turns.loops import Loops, runs_of
        from pysolver.turns.packs import chained

        if shared:
            made, menu, nth, comes = chained(graph, np.zeros(graph.menus, np.intp))
            runs, chances = runs_of(made, comes, nth), p[menu] * comes
        else:
            made, chances, comes = lattice_of(graph, p)
            runs = runs_of(made, comes)
        none = np.zeros(graph.locals, np.intp)
        it = Loops(runs, 0, none, np.array([-1]), np.zeros((1, graph.locals)), graph.bust(p))
        given = chances[np.newaxis] if shared else np.repeat(chances, lanes)
        # Above the last row that is swept all stops are worth the same: what is played on ends with that.
        begins, stage = np.zeros(len(bust), np.intp), np.zeros(TOP, np.intp)
        hold, worth = it.sweep(given, stop[: TOP + 1].copy(), bust, begins, stage, MOST + 1, (0,) * lanes)
        return np.moveaxis(hold, 0, 2).reshape(TOP + MOST + 1, graph.locals, -1)[..., : len(bust)], worth

    return solved


BACKENDS: dict[str, Backend] = {
    "options": by_options,
    "sums": by_sums,
    "lattice": by_the_lattice,
    "own dice": with_dice_of_their_own,
    "whole": whole,
}
if COMPILED:
    BACKENDS |= {
        f"loops of {lanes}, {'shared' if shared else 'own'} dice": loops(lanes, shared)
        for lanes in (4, 8)
        for shared in (True, False)
    }


@st.composite
def stops(draw: st.DrawFn) -> Floats:
    """Draw what stopping is worth in a few lanes, rising with the score, and the same from TOP on."""
    lanes = draw(st.integers(1, 9))
    drawn = [sorted(draw(st.lists(st.floats(0, 1), min_size=TOP, max_size=TOP))) for _ in range(lanes)]
    found = np.array(drawn).T
    return np.concatenate([found, np.repeat(found[-1:], MOST, axis=0)])


@pytest.mark.parametrize("backend", BACKENDS)
@settings(max_examples=25, deadline=None)
@given(menus=turns(), stop=stops(), few=st.booleans(), share=st.floats(0, 1))
def test_a_sweep_is_what_recursion_says(
    backend: str, menus: Menus, stop: Floats, few: bool, share: float
) -> None:
    graph, p = arrays(menus)
    bust = share * stop[0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layers, "FEW", 1000 if few else 0)
        hold, thrown = BACKENDS[backend](graph, p, stop, bust)
    for lane in range(len(bust)):
        slow = hold_value(menus, stop[:, lane].tolist().__getitem__, float(bust[lane]), TOP)
        expected = [[slow(score, local) for local in range(graph.locals)] for score in range(TOP)]
        assert hold[:TOP, :, lane] == pytest.approx(np.array(expected), abs=1e-12)
        assert max(stop[0, lane], thrown[lane]) == pytest.approx(slow(0, 0), abs=1e-12)


@settings(max_examples=40, deadline=None)
@given(turns(), stops(), st.integers(1, 4))
def test_a_limited_number_of_throws_is_what_recursion_says(menus: Menus, stop: Floats, throws: int) -> None:
    graph, p = arrays(menus)
    column = stop[:, 0]
    hold, below = np.repeat(column[:, np.newaxis], graph.locals, axis=1), TOP
    for _ in range(throws):
        hold, below = once_more(graph, p, column, hold, TOP)
        assert below < TOP
    slow = limited_value(menus, lambda score: float(column[score]), TOP)
    expected = [[slow(score, local, throws) for local in range(graph.locals)] for score in range(TOP)]
    assert hold[:TOP] == pytest.approx(np.array(expected), abs=1e-12)


@st.composite
def rules(draw: st.DrawFn) -> Flags:
    """Draw where somebody throws, by score and local; one begins with a throw."""
    drawn = draw(st.lists(st.booleans(), min_size=3 * TOP, max_size=3 * TOP))
    found = np.array(drawn).reshape(TOP, 3)
    found[0, 0] = True
    return found


@settings(max_examples=40, deadline=None)
@given(turns(), stops(), rules(), st.floats(0, 1))
def test_a_rule_in_place_of_the_better_choice_is_what_recursion_says(
    menus: Menus, stop: Floats, rule: Flags, lost: float
) -> None:
    graph, p = arrays(menus)
    column, throws = stop[:, 0], rule[:, : graph.locals]
    hold = np.empty((TOP + MOST, graph.locals))
    hold[:TOP], hold[TOP:] = graph.bust(p) * lost, column[TOP:, np.newaxis]
    layer = lay_out(graph).coming(p)

    def decide(score: int, roll: Floats) -> None:
        roll[~throws[score]] = column[score]

    for _ in sweep(lambda _: layer, hold, range(TOP - 1, -1, -1), decide):
        pass
    slow = ruled_value(
        menus, lambda score: float(column[score]), lambda score, local: bool(throws[score, local]), lost, TOP
    )
    expected = [[slow(score, local) for local in range(graph.locals)] for score in range(TOP)]
    assert hold[:TOP] == pytest.approx(np.array(expected), abs=1e-12)


@settings(max_examples=40, deadline=None)
@given(turns(), stops(), rules())
def test_where_turns_end_is_what_recursion_says(menus: Menus, worth: Floats, rule: Flags) -> None:
    graph, p = arrays(menus)
    hold = np.repeat(worth[: TOP + 1, np.newaxis], graph.locals, axis=1)
    throws = np.zeros(hold.shape, np.bool_)
    throws[:TOP] = rule[:, : graph.locals, np.newaxis]
    reach = np.zeros(hold.shape)
    reach[0, 0] = 1.0
    ended, lost = follow(graph, p, hold, reach, throws)
    assert ended.sum(axis=0) + lost == pytest.approx(np.ones(len(lost)), abs=1e-12)
    for lane in range(len(lost)):
        slow = ends_of(menus, hold[..., lane].item, throws[..., lane].item, TOP)(0, 0)
        assert lost[lane] == pytest.approx(slow.pop(-1, 0.0), abs=1e-12)
        assert {score: chance for score, chance in enumerate(ended[:, lane]) if chance} == pytest.approx(
            {score: chance for score, chance in slow.items() if chance}, abs=1e-12
        )


def pig() -> tuple[Program, Floats]:
    return compile_graph([[[(0, face)] for face in range(2, 7)]]), np.full(5, 1 / 6)


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_turn_of_pig_for_points_is_worth_what_is_published(backend: str) -> None:
    """Holding at 20 is best, a turn being worth 8.14 points, which a throw from 20 does not raise."""
    graph, p = pig()
    with pytest.MonkeyPatch.context() as patch:
        for name in ("TOP", "MOST"):
            patch.setitem(globals(), name, {"TOP": 26, "MOST": 6}[name])
        stop = np.minimum(np.arange(26 + 6.0), 26)[:, np.newaxis]
        hold, thrown = BACKENDS[backend](graph, p, stop, np.zeros(1))
    assert thrown[0] == pytest.approx(8.1418, abs=5e-5)
    assert hold[19, 0, 0] > 19
    assert hold[20, 0, 0] == pytest.approx(20)
    assert hold[21, 0, 0] == 21


def test_menus_of_many_options_are_chains_that_read_the_same() -> None:
    menus = [[[(local, gain) for gain in range(1, 41) for local in range(2)], [(0, 3)]], [[(1, 2)]]]
    graph = compile_graph(menus)
    from pysolver.turns.packs import chained

    made, menu, nth, comes = chained(graph, np.zeros(graph.menus, np.intp))
    held: list[set[tuple[int, int]]] = []
    for at in range(made.menus):
        own = slice(made.option_start[at], made.option_start[at + 1])
        options = set(zip(made.target[own].tolist(), made.gain[own].tolist(), strict=True))
        smaller: Places = made.smaller[made.smaller_start[at] : made.smaller_start[at + 1]]
        held.append(options.union(*(held[other] for other in smaller)))
    every = [options for offered in menus for options in offered]
    assert sorted(menu[comes].tolist()) == [0, 1, 2]
    assert all(held[at] == set(every[menu[at]]) for at in np.flatnonzero(comes))
    assert nth.max() == 9
