"""Turns followed forwards: where they end, and how often they bust, under the best play of some values.

Probability flows from low scores to high, since every option adds points.
"""

from __future__ import annotations

import numpy as np

from pysolver.turns.program import Flags, Floats, Program


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
    rows, locals_, lanes = reach.shape
    values, reached = np.ascontiguousarray(hold).reshape(-1), reach.reshape(-1)
    bust, starts = graph.bust(p), graph.option_start[graph.menu_start]
    sizes, begins = np.diff(starts), np.diff(graph.menu_of_option, prepend=-1) != 0
    ended, lost = np.empty((rows, lanes)), np.zeros(lanes)
    for row in range(rows):
        goes_on = throws[row] & (reach[row] > rare) & (row < rows - 1)
        thrown = np.where(goes_on, reach[row], 0.0)
        ended[row] = (reach[row] - thrown).sum(axis=0)
        local, lane = np.nonzero(thrown)
        if not len(local):
            continue
        lost += bust @ thrown
        size = sizes[local]
        ends = np.cumsum(size)
        option = np.arange(ends[-1]) + np.repeat(starts[local] - ends + size, size)
        at = np.minimum(row + graph.gain[option], rows - 1) * locals_ + graph.target[option]
        place = at * lanes + np.repeat(lane, size)
        worth, first = values[place], begins[option]
        menu = np.cumsum(first) - 1
        best = np.flatnonzero(worth >= np.maximum.reduceat(worth, np.flatnonzero(first))[menu] - near)
        best = best[np.diff(menu[best], prepend=-1) != 0]
        chance = p[graph.menu_of_option[option[best]]]
        np.add.at(reached, place[best], np.repeat(thrown[local, lane], size)[best] * chance)
    return ended, lost
