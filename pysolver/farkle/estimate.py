"""A first estimate of a race, while the exact one is being solved.

The same equations, but only at some needs, close together near the end and further apart above it; what
lies between is interpolated. Of dice with many options, a turn reads those that some play for points
chooses. One Newton step settles a pair. How far this is off, in probability, was measured at all positions
of 14 races of random dice: `python -m pysolver.farkle.offline.estimates --pairs 14` prints RMS_ERROR and
MAX_ERROR.
"""

from __future__ import annotations

import numpy as np

from pysolver.core.lanes import Blocks
from pysolver.core.race import Race
from pysolver.core.shortlist import Flags, Shortlist
from pysolver.core.turngraph import Floats, Places
from pysolver.errors import GameError
from pysolver.farkle.race import Dice, Pairing, racer_of
from pysolver.farkle.solve import Stops, solve_turn
from pysolver.farkle.turn import Turn, turn_of

RMS_ERROR, MAX_ERROR = 0.0034, 0.028
NODES = (
    1,
    2,
    3,
    4,
    5,
    6,
    8,
    10,
    12,
    14,
    17,
    20,
    24,
    28,
    33,
    38,
    44,
    50,
    57,
    65,
    75,
    90,
    110,
    135,
    165,
)  # needs that are solved
FEW_OPTIONS = 2000  # below, a turn reads all
PARTS = (1, 3, 9)  # of what is needed: points are counted up to it
SCORES_READ = 8  # of a turn that is played for these points
EQUAL, NEARLY = 1e-12, 0.5  # units below the best option for points
APART = 0.05  # of the two bust values that give a slope
STEEPEST = 1 - 1e-9


def estimated(pairing: Pairing, need: int, their_need: int) -> Race:
    """Return a race whose values are estimates; the residual is the largest error that was measured."""
    mine = _Rough(pairing.mine, need, pairing.joker_groups)
    theirs = _Rough(pairing.theirs, their_need, pairing.joker_groups)
    if mine.racer.never_scores and theirs.racer.never_scores:
        raise GameError("Neither player can ever score with these dice: the race has no end.")
    first = np.full((len(mine.nodes), len(theirs.nodes)), 0.5)
    second = np.full(first.shape[::-1], 0.5)
    for step in range(len(mine.nodes) + len(theirs.nodes) - 1):
        i = np.arange(max(0, step - len(theirs.nodes) + 1), min(step + 1, len(mine.nodes)))
        j = step - i
        first[i, j], second[j, i] = _near(first, i, j), _near(second, j, i)
        f, f_slope = mine.turns(second, i, j)
        g, g_slope = theirs.turns(first, j, i)
        x, y = first[i, j], second[j, i]
        right_x, right_y, shared = f + f_slope * y, g + g_slope * x, 1 - f_slope * g_slope
        first[i, j] = np.clip((right_x - f_slope * right_y) / shared, 0, 1)
        second[j, i] = np.clip((right_y - g_slope * right_x) / shared, 0, 1)
    return Race(_full(first, mine, theirs), _full(second, theirs, mine), MAX_ERROR)


def _near(values: Floats, i: Places, j: Places) -> Floats:
    """Guess values from the neighbours that need less."""
    down, left = np.maximum(i - 1, 0), np.maximum(j - 1, 0)
    near = values[down, j] + values[i, left] - values[down, left]
    near = np.where((i == 0) & (j == 0), 0.5, np.where(i == 0, values[i, left], near))
    return np.clip(np.where((j == 0) & (i > 0), values[down, j], near), 0, 1)


def _full(values: Floats, one: _Rough, other: _Rough) -> Floats:
    full = np.zeros((one.need + 1, other.need + 1))
    full[0, 1:] = 1.0
    full[1:, 1:] = np.clip(one.between[-1][1:] @ values @ other.between[-1][1:].T, 0, 1)
    return full


class _Rough:
    """One player's turns, solved at some needs."""

    def __init__(self, dice: Dice, need: int, joker_groups: bool) -> None:
        turn = turn_of(dice, joker_groups)
        self.need, self.racer = need, racer_of(dice, joker_groups)
        self.nodes = np.array([*(node for node in NODES if node < need), need])
        lists = Shortlist(turn.graph, turn.p)
        lists.enter(_chosen(lists, turn, need) | lists.listed)
        self.blocks = Blocks(lists, turn.start)
        # between[i] takes values at the nodes up to place i to all needs up to that node's.
        self.between = [_interpolation(self.nodes, place, need) for place in range(len(self.nodes))]

    def turns(self, opponent_wins: Floats, i: Places, j: Places) -> tuple[Floats, Floats]:
        """Return what turns at nodes `i` are worth against the opponent at nodes `j`, and the slopes."""
        top = int(self.nodes[i].max())
        stop = np.ones((top + 1, len(i)))
        for place, (mine, theirs) in enumerate(zip(i.tolist(), j.tolist(), strict=True)):
            stop[1:, place] -= self.between[mine][1 : top + 1] @ opponent_wins[theirs]
        bust = 1 - opponent_wins[j, i]
        further = np.where(bust > 0.5, bust - APART, bust + APART)
        _, begun = self.blocks.sweep(np.tile(stop, 2), np.concatenate([bust, further]))
        lane = np.arange(len(i))
        worth, moved = begun[self.nodes[i], lane], begun[self.nodes[i], lane + len(i)]
        return worth, np.clip((moved - worth) / (further - bust), 0, STEEPEST)


def _interpolation(nodes: Places, last: int, need: int) -> Floats:
    """Return the matrix of cubic interpolation by the nodes up to a place; level above it as the last."""
    matrix = np.zeros((need + 1, len(nodes)))
    for at in range(1, need + 1):
        above = int(np.searchsorted(nodes[: last + 1], at))
        if above > last:
            matrix[at, last] = 1.0
            continue
        begin = max(0, min(above - 2, last - 3))
        used = np.arange(begin, min(begin + 4, last + 1))
        for node in used.tolist():
            others = nodes[used[used != node]]
            matrix[at, node] = np.prod((at - others) / (nodes[node] - others))
    return matrix


def _chosen(lists: Shortlist, turn: Turn, need: int) -> Flags:
    """Return the options that are read: all, or those that are about the best for points somewhere."""
    chosen = np.ones(len(lists.menu), np.bool_)
    if len(chosen) < FEW_OPTIONS:
        return chosen
    chosen[:] = False
    for part in PARTS:
        counted = max(1, need // part)
        hold = solve_turn(turn, Stops(counted)).hold
        for score in np.unique(np.linspace(0, counted - 1, SCORES_READ).astype(np.intp)):
            worth = hold[score + lists.gain, lists.target]
            best = np.maximum.reduceat(worth, lists.menu_start[:-1])[lists.menu]
            places = np.flatnonzero(worth >= best - EQUAL)
            chosen[places[np.diff(lists.menu[places], prepend=-1) != 0]] = True
            chosen |= (worth >= best - NEARLY) & (worth < counted)
    return chosen
