"""Turns followed forwards: where they end, and how often they bust, under the best play of some values.

Probability flows from low scores to high, since every option adds points.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pysolver.turns.program import Flags, Floats, Places, Program


def follow(
    graph: Program,
    p: Floats,
    hold: Floats,
    reach: Floats,
    throws: Flags,
    *,
    near: float = 0.0,
    rare: float = 0.0,
) -> tuple[Floats, Floats]:
    """Return ended[row, lane], how probably turns end in a row, and how probably they bust[lane].

    reach[row, local, lane] are the probabilities that turns begin with; it takes up those of all that comes.
    A player throws where throws[row, local, lane], and of a menu, told by its options alone, takes the first
    option that is worth as much as the best of hold[row, local, lane], or by `near` less. No more than `rare`
    of a turn is not followed. Rows are scores; what would lead beyond the last leads to it, where turns end.
    """
    last, width, lanes = len(reach) - 1, reach[0].size, reach.shape[2]
    values, reached = np.ascontiguousarray(hold).reshape(-1), reach.reshape(-1)
    read = _Read.of(graph, p, np.zeros(0, np.intp), lanes)
    for row in range(last):
        thrown = np.flatnonzero(throws[row] & (reach[row] > rare))
        if not len(thrown):
            continue
        if not np.array_equal(thrown, read.thrown):  # neighbouring rows mostly throw the same locals
            read = _Read.of(graph, p, thrown, lanes)
        places = np.minimum(row + read.gain, last) * width + read.to
        worth = values[places]
        good = worth >= np.maximum.reduceat(worth, read.starts)[read.menu] - near
        best = np.minimum.reduceat(np.where(good, read.options, len(worth)), read.starts)
        come = reached[row * width + thrown][read.of_menu] * read.p
        np.add.at(reached, places[best], come)
    goes_on = np.where(throws[:last] & (reach[:last] > rare), reach[:last], 0.0)
    ended = reach.sum(axis=1)
    ended[:last] = (reach[:last] - goes_on).sum(axis=1)
    return ended, np.cumsum(graph.bust(p) @ goes_on, axis=0)[-1]


@dataclass(frozen=True, eq=False)
class _Read:
    """What throws read: the menus of some locals in some lanes, one behind another."""

    thrown: Places  # local * lanes + lane, rising
    gain: Places  # by option
    to: Places  # option -> local * lanes + lane that it leads to
    menu: Places  # option -> its menu
    options: Places  # their numbers
    starts: Places  # menu -> its first option
    of_menu: Places  # menu -> which of the throws offers it
    p: Floats  # by menu

    @classmethod
    def of(cls, graph: Program, p: Floats, thrown: Places, lanes: int) -> _Read:
        """Return what throws of these locals in these lanes read."""
        local, lane = np.divmod(thrown, lanes)
        menu, of_menu = _stretches(graph.menu_start, local)
        option, nth = _stretches(graph.option_start, menu)
        to = graph.target[option] * lanes + lane[of_menu][nth]
        starts = np.flatnonzero(np.diff(nth, prepend=-1))
        return cls(thrown, graph.gain[option], to, nth, np.arange(len(option)), starts, of_menu, p[menu])


def _stretches(start: Places, some: Places) -> tuple[Places, Places]:
    """Return what some stretches hold, one behind another, and which of these each entry is of."""
    sizes = start[some + 1] - start[some]
    of = np.repeat(np.arange(len(some)), sizes)
    return np.arange(len(of)) + (start[some] - np.cumsum(sizes) + sizes)[of], of
