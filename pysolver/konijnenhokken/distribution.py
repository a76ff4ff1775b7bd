"""How the points of a turn, and of a game of many turns, are distributed under some play."""

from __future__ import annotations

import numpy as np

from pysolver.konijnenhokken.rules import State
from pysolver.konijnenhokken.solve import RabbitTurn
from pysolver.turns.program import Floats

BEGINS = State()


def played(turn: RabbitTurn, hold: Floats, stop: Floats, bust: float = 0.0, begins: State = BEGINS) -> Floats:
    """Return the chances of the points of a turn that begins, or goes on, with a throw; 0 is a bust.

    The player places for the best hold[score, local], and throws again where that is worth more than
    stop[score]; with the highest scores of `hold`, as many as a throw can gain, one stops.
    """
    graph = turn.graph
    chance = graph.bust(turn.p)
    if begins.total + graph.highest_gain >= len(hold):
        return _one_throw(turn, begins)
    mass = np.zeros(hold.shape)
    mass[begins.total, turn.local(begins.placed)] = 1.0
    ended = np.zeros(len(hold))
    for score in range(begins.total, len(hold)):
        certain = score + graph.highest_gain >= len(hold)
        for local in np.flatnonzero(mass[score]).tolist():
            here = mass[score, local]
            menus = slice(graph.menu_start[local], graph.menu_start[local + 1])
            begin = graph.option_start[menus]
            some = slice(begin[0], graph.option_start[menus.stop])
            if not certain:
                reached = hold[score + graph.gain[some], graph.target[some]]
                best = np.maximum.reduceat(reached, begin - begin[0])
                goes_on = score == begins.total or best @ turn.p[menus] + chance[local] * bust > stop[score]
            if certain or not goes_on:
                ended[score] += here
                continue
            options = np.diff(graph.option_start[menus.start : menus.stop + 1])
            equal = np.flatnonzero(reached == np.repeat(best, options))
            chosen = begin[0] + equal[np.searchsorted(equal, begin - begin[0])]
            np.add.at(mass, (score + graph.gain[chosen], graph.target[chosen]), here * turn.p[menus])
            ended[0] += here * chance[local]
    return np.trim_zeros(ended, "b")


def _one_throw(turn: RabbitTurn, begins: State) -> Floats:
    """Return the chances of the points of a turn that ends after one more throw, whatever it shows."""
    graph, local = turn.graph, turn.local(begins.placed)
    menus = slice(graph.menu_start[local], graph.menu_start[local + 1])
    most = np.maximum.reduceat(graph.gain, graph.option_start[:-1])[menus]
    ended = np.zeros(begins.total + graph.highest_gain + 1)
    np.add.at(ended, begins.total + most, turn.p[menus])
    ended[0] = graph.bust(turn.p)[local]
    return np.trim_zeros(ended, "b")


def of_turns(chances: Floats, turns: int) -> Floats:
    """Return the chances of the points of several turns, one after the other."""
    found: Floats = np.ones(1)
    for _ in range(turns):
        found = np.asarray(np.convolve(found, chances), np.float64)
    return found


def moments(chances: Floats) -> tuple[float, float]:
    """Return the mean and the standard deviation of points."""
    points = np.arange(len(chances))
    mean = float(points @ chances)
    return mean, float(np.sqrt((points - mean) ** 2 @ chances))
