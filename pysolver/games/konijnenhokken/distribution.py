"""How the points of a turn, and of a game of many turns, are distributed under some play."""

from __future__ import annotations

import numpy as np

from pysolver.games.konijnenhokken.rules import State
from pysolver.games.konijnenhokken.solve import RabbitTurn
from pysolver.turns.follow import follow
from pysolver.turns.program import Floats

BEGINS = State()


def played(turn: RabbitTurn, hold: Floats, stop: Floats, begins: State = BEGINS) -> Floats:
    """Return the chances of the points of a turn that begins, or goes on, with a throw; 0 is a bust.

    The player places for the best hold[score, local], and throws again where that is worth more than
    stop[score]; with the highest scores of `hold`, as many as a throw can gain, one stops.
    """
    graph = turn.graph
    if begins.total + graph.highest_gain >= len(hold):  # up there one stops after the throw, with the most
        stop = np.arange(begins.total + graph.highest_gain + 1, dtype=np.float64)
        hold = np.repeat(stop[:, np.newaxis], graph.locals, axis=1)
    throws = hold > stop[: len(hold), np.newaxis]
    throws[len(hold) - graph.highest_gain :] = False
    throws[begins.total] = True
    reach = np.zeros((*hold.shape, 1))
    reach[begins.total, turn.local(begins.placed)] = 1.0
    ended, lost = follow(graph, turn.p, hold, reach, throws[:, :, np.newaxis])
    ended[0] += lost
    return np.trim_zeros(ended[:, 0], "b")


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
