"""A first estimate of a race, while the exact one is being solved.

It begins with the race of ordinary dice, needs in proportion to what a turn brings, and corrects that at
some needs by the same equations; between them the correction is interpolated. For each need of the other
player one sweep serves all needs of one's own: levels count what is still open, so that what stopping is
worth is the same for all of them, and only what a bust is worth is another. There is one lane for each,
where that is guessed; what a turn is worth follows for other values along the slope between two lanes.
Dice of more than two kinds are taken as two, the nearest ones merged, and needs are stretched so that a
turn brings the same. How far all this is off was measured at all 344,600 positions of 200 races of random
dice of KCD2, of one to six kinds, jokers among them: `offline.estimates` prints RMS_ERROR and MAX_ERROR.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pysolver.core.dice import Die
from pysolver.core.job import through
from pysolver.core.lanes import ArrayLanes, lay_out, leads_of
from pysolver.core.race import STEEPEST, Race
from pysolver.core.turngraph import Floats, Places
from pysolver.errors import GameError
from pysolver.farkle import fair
from pysolver.farkle.race import Dice, Pairing, racer_of
from pysolver.farkle.solve import values_of

RMS_ERROR, MAX_ERROR = 0.0059, 0.054
# Needs that are solved. Three 1s, 20 units, and twice as many are steps in what is won: more lie about them.
NODES = (1, 2, 4, 6, 8, 10, 13, 17, 19, 21, 23, 25, 29, 36, 40, 43, 47, 58, 68)
FAR = (80, 100, 125, 160, 200, 260)  # and further ones, of long races
KINDS = 2  # of dice, at most
LIKE = np.array([3, 1, 1, 1, 2, 1])  # how much a face counts when dice are compared: by what it scores alone
WHOLE = 10_000  # the weights of a merged die add up to about this
SAMPLED = 40  # the highest need of the turns by which options are left out
APART = 0.03  # of the bust values of the last two lanes
PASSES, NEAR = 2, 0.04  # once more, from better guesses, where some were further off than this
TOGETHER = 8  # lanes that lie side by side
LEAST = 0.5  # units that a turn brings at least, where needs are stretched


def estimated(pairing: Pairing, need: int, their_need: int) -> Race:
    """Return a race whose values are estimates; the residual is the largest error that was measured."""
    mine = _Side(pairing.mine, need, pairing.joker_groups)
    theirs = mine
    if pairing.mine != pairing.theirs or need != their_need:
        theirs = _Side(pairing.theirs, their_need, pairing.joker_groups)
    if mine.racer.never_scores and theirs.racer.never_scores:
        raise GameError("Neither player can ever score with these dice: the race has no end.")
    like = _like_ordinary(mine, theirs)
    first, second = like, like if theirs is mine else _like_ordinary(theirs, mine)
    one = _Climb(mine)
    other = one if theirs is mine else _Climb(theirs)
    for _ in range(PASSES):
        guess = first
        found, reply = _solved(one, other, first, second)
        first = _corrected(first, found, one, other)
        second = first if other is one else _corrected(second, reply, other, one)
        if np.abs(first - guess).max() <= NEAR:
            break
    return Race(_full(first, mine, theirs), _full(second, theirs, mine), MAX_ERROR)


def _like_ordinary(one: _Side, other: _Side) -> Floats:
    """Return the race as if a turn of ordinary dice had brought what a turn of these brings."""
    ordinary = values_of(fair.PLAYERS.mine, one.need).start
    needs = [1 + np.arange(side.top) * (ordinary / max(side.brings, LEAST)) for side in (one, other)]
    most = max(float(need[-1]) for need in needs)
    shrunk = min(1.0, (fair.MOST_NEED - 1) / max(most - 1, 1))
    rows, columns = (_linear(1 + (need - 1) * shrunk, fair.MOST_NEED) for need in needs)
    race = np.zeros((one.top + 1, other.top + 1))
    race[0, 1:] = 1.0
    race[1:, 1:] = rows @ fair.race().first @ columns.T
    return race


def _corrected(race: Floats, found: Floats, one: _Climb, other: _Climb) -> Floats:
    """Return a race that has the values found at the nodes, and between them changes as it did."""
    change = found - race[np.ix_(one.nodes, other.nodes)]
    return np.asarray(np.clip(race + one.between @ change @ other.between.T, 0, 1))


def _solved(one: _Climb, other: _Climb, first: Floats, second: Floats) -> tuple[Floats, Floats]:
    """Solve the race at the nodes, given guesses."""
    first = first[np.ix_(one.nodes, other.nodes)]
    second = first if other is one else second[np.ix_(other.nodes, one.nodes)]
    one.begin(second)
    if other is not one:
        other.begin(first)
    last, their_last = len(one.nodes) - 1, len(other.nodes) - 1
    for step in range(2, last + their_last + 1):
        i = np.arange(max(1, step - their_last), min(last, step - 1) + 1)
        j = step - i
        f, f_slope = one.rise(second, i, j)
        g, g_slope = (f[::-1], f_slope[::-1]) if other is one else other.rise(first, j, i)
        # x = f + f_slope (1 - y) and y = g + g_slope (1 - x), f and g being what a turn is worth at bust 0
        right_x, right_y, shared = f + f_slope, g + g_slope, 1 - f_slope * g_slope
        x = np.clip((right_x - f_slope * right_y) / shared, 0, 1)
        y = np.clip((right_y - g_slope * right_x) / shared, 0, 1)
        first[i, j], second[j, i] = x, y
        one.settle(1 - y)
        if other is not one:
            other.settle(1 - x)
    return first, second


class _Side:
    """One player's turns, with all that no value of the race changes."""

    def __init__(self, dice: Dice, need: int, joker_groups: bool) -> None:
        taken = merged(dice)
        self.need, self.racer = need, racer_of(taken, joker_groups)
        self.brings = values_of(dice, need, joker_groups).start
        same = taken == dice or self.brings <= 0
        stretch = 1.0 if same else values_of(taken, need, joker_groups).start / self.brings
        needs = 1 + np.arange(need) * stretch
        self.top = max(int(np.ceil(needs[-1])), 1)
        self.spread = _linear(needs, self.top)
        lanes = ArrayLanes(through(leads_of(self.racer.graph, self.racer.p)), self.racer.start)
        _sample(lanes, min(need, SAMPLED))
        self.bust = lanes.shortlist.bust[:, np.newaxis, np.newaxis]
        p, none = lanes.shortlist.chances(int(lanes.shortlist.most.max()) + 1)
        # As if no more could be gained than is needed: then few levels below the lowest are enough.
        self.layer = lay_out(lanes.shortlist, p, none, self.top)


class _Climb:
    """A player's turns from all nodes at once: hold[node of the other x lanes, level x local, lane]."""

    def __init__(self, side: _Side) -> None:
        self._side, self._levels = side, side.layer.reach + side.top + 1
        solved = (0, *(node for node in NODES + FAR if node < side.top), side.top)
        self.nodes, self.between = np.array(solved), _cubic(solved, side.top)

    def begin(self, opponent_wins: Floats) -> None:
        """Set up the lanes: by node of the other player, what a bust is worth at each of one's own."""
        bust = 1 - opponent_wins[1:, 1:]
        bust = np.hstack([bust, bust[:, -1:] - APART])
        self._blocks = -(-bust.shape[1] // TOGETHER)
        spare = self._blocks * TOGETHER - bust.shape[1]
        self._lost = np.pad(bust, [(0, 0), (0, spare)], mode="edge").reshape(-1, TOGETHER)
        self._hold = np.ones((len(self._lost), self._levels, self._side.racer.graph.locals, TOGETHER))

    def rise(self, opponent_wins: Floats, i: Places, j: Places) -> tuple[Floats, Floats]:
        """Go up to node i where the other is at node j, for all pairs.

        Returns what a turn from there is worth if a bust is worth nothing, and how fast that rises with it.
        """
        low, high = self.nodes[i - 1] + 1, self.nodes[i]
        for above in range(int((high - low).max())):
            going = np.flatnonzero(low + above < high)
            level, theirs = low[going] + above, j[going]
            stop = 1 - (opponent_wins[theirs] * self.between[level]).sum(axis=1)
            rows, pair = self._rows(i[going], theirs)
            self._put(rows, level[pair], self._rolled(rows, level[pair]), stop[pair])
        rows, pair = self._rows(i, j)
        rolled = self._rolled(rows, high[pair])
        self._risen = rows, high[pair], rolled, pair
        first = np.searchsorted(pair, np.arange(len(i))) * TOGETHER + (i - 1) % TOGETHER
        worth, lost = rolled[self._side.racer.start].ravel(), self._lost[rows].ravel()
        apart = np.maximum(lost[first] - lost[first + 1], 1e-9)
        slope = np.clip((worth[first] - worth[first + 1]) / apart, 0, STEEPEST)
        return worth[first] - slope * lost[first], slope

    def settle(self, stop: Floats) -> None:
        """Enter what stopping is worth at the nodes that were just reached."""
        rows, level, rolled, pair = self._risen
        self._put(rows, level, rolled, stop[pair])

    def _rows(self, i: Places, j: Places) -> tuple[Places, Places]:
        """Return the rows of lanes that go on to node i or beyond, by pair, and the pair of each."""
        begin = (i - 1) // TOGETHER
        live = self._blocks - begin
        pair = np.repeat(np.arange(len(i)), live)
        within = np.arange(len(pair)) - np.repeat(np.cumsum(live) - live, live)
        return ((j - 1) * self._blocks + begin)[pair] + within, pair

    def _rolled(self, rows: Places, level: Places) -> Floats:
        """Return what throwing is worth at a level of each row: roll[local, row, lane]."""
        flat, width = self._hold.reshape(-1, TOGETHER), self._side.racer.graph.locals
        here = (rows * self._levels + level) * width  # the deepest place that is read
        rolled = self._side.bust * self._lost[rows]
        for batch in self._side.layer.batches:
            best = flat.take(here + batch.ahead[0][:, np.newaxis], axis=0)
            for further in batch.ahead[1:]:
                some = best[: len(further)]
                np.maximum(some, flat.take(here + further[:, np.newaxis], axis=0), out=some)
            won = batch.rolled(best.reshape(len(best), -1))
            rolled[batch.locals] += won.reshape(len(won), len(rows), TOGETHER)
        return np.asarray(rolled)

    def _put(self, rows: Places, level: Places, rolled: Floats, stop: Floats) -> None:
        held = np.maximum(rolled, stop[:, np.newaxis])
        self._hold[rows, level + self._side.layer.reach] = held.swapaxes(0, 1)


def merged(dice: Dice) -> Dice:
    """Return dice of at most two kinds, the nearest ones taken as what they are on average."""
    kinds = [(np.array(die.probabilities), die.joker, dice.count(die)) for die in dict.fromkeys(dice)]
    if len(kinds) <= KINDS:
        return dice
    while len(kinds) > KINDS:
        one, other = min(combinations(range(len(kinds)), 2), key=lambda pair: _distance(kinds, *pair))
        (p, joker, count), (q, _, more) = kinds[one], kinds[other]
        mixed = ((count * p + more * q) / (count + more), joker, count + more)
        kinds = [kind for at, kind in enumerate(kinds) if at not in (one, other)] + [mixed]
    found: list[Die] = []
    for p, joker, count in kinds:
        one_, two, three, four, five, six = np.rint(WHOLE * p).astype(int).tolist()
        found += [Die((one_, two, three, four, five, six), joker)] * count
    return tuple(found)


def _distance(kinds: Sequence[tuple[Floats, bool, int]], one: int, other: int) -> float:
    """Return how much two kinds of dice differ; a joker is merged with a joker."""
    (p, joker, count), (q, also, more) = kinds[one], kinds[other]
    return float((p - q) ** 2 @ LIKE * count * more / (count + more)) + 10.0 * (joker != also)


def _sample(lanes: ArrayLanes, need: int) -> None:
    """Leave out the options that a few turns, for points and for all or nothing, have no use for."""
    begins = np.array([max(need // 3, 1), need, need])
    level = np.arange(need + 1)[:, np.newaxis]
    stop = np.hstack([np.maximum(1 - level / begins[:2], 0), (level == 0).astype(np.float64)])
    through(lanes.sweep(begins, stop, np.zeros(3)))
    through(lanes.renew())


def _full(race: Floats, one: _Side, other: _Side) -> Floats:
    full = np.zeros((one.need + 1, other.need + 1))
    full[0, 1:] = 1.0
    full[1:, 1:] = np.clip(one.spread @ race @ other.spread.T, 0, 1)
    return full


def _linear(at: NDArray[np.floating], most: int) -> Floats:
    """Return the matrix that reads values between whole needs, by the two beside."""
    below = np.minimum(at.astype(np.intp), most - 1)
    matrix, row = np.zeros((len(at), most + 1)), np.arange(len(at))
    matrix[row, below], matrix[row, below + 1] = 1 - (at - below), at - below
    return matrix


@cache
def _cubic(wanted: tuple[int, ...], most: int) -> Floats:
    """Return the matrix of cubic interpolation by the nodes but the first, for all needs up to the highest.

    Of up to four nodes three lie below the need that is read, and one above it.
    """
    nodes = np.array(wanted)
    last, at = len(nodes) - 1, np.arange(most + 1)
    above = np.clip(np.searchsorted(nodes, at), 1, last)
    begin = np.maximum(1, np.minimum(above - 2, last - 3))
    matrix = np.zeros((most + 1, len(nodes)))
    for need, first in zip(at[1:].tolist(), begin[1:].tolist(), strict=True):
        used = range(first, min(first + 4, last + 1))
        for node in used:
            others = nodes[[other for other in used if other != node]]
            matrix[need, node] = np.prod((need - others) / (nodes[node] - others))
    matrix[0, 0] = 1.0
    return matrix
