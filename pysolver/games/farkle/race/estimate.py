"""A first estimate of a race, while the exact one is being solved.

The estimate begins with the race of ordinary dice, its needs stretched to what a turn of these dice brings.
Against the values of that race each player gets a few `ways` to play a turn. The race in which both players
choose among their ways is solved at some needs, the *nodes*, a diagonal after the other; at all other needs
the difference from the first race is interpolated. Dice of more than two kinds are taken as two, the nearest
kinds merged, and needs stretched so that a turn brings the same.

The error was measured at all 344,600 positions of 200 races of random dice of KCD2, of one to six kinds,
jokers among them: `offline.estimates` prints RMS_ERROR, LIKELY_ERROR (of 99 of 100 positions) and MOST_SEEN.
Most of an error is common to all choices of a position: in 99 of 100 the loss of a choice is off by at most
LOSS_ERROR.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.dice import NATURAL, WILD, Die
from pysolver.errors import GameError
from pysolver.games.farkle.effects import Effect
from pysolver.games.farkle.race import fair
from pysolver.games.farkle.race.clock import done_within, first_done, points_like
from pysolver.games.farkle.race.race import Dice, Pairing, racer_of
from pysolver.games.farkle.race.ways import ways_of
from pysolver.games.farkle.rules import Bonus
from pysolver.games.farkle.turn.solve import values_of
from pysolver.sayings.say import saying
from pysolver.turns.program import Floats, Places
from pysolver.turns.race import STEEPEST, Race

RMS_ERROR, LIKELY_ERROR, MOST_SEEN, LOSS_ERROR = 0.0045, 0.017, 0.046, 0.008
# With badges that can be used, over sixty races: `offline.estimates --badges` prints the last two of these.
WITH_BADGES, LOSS_WITH_BADGES = 0.054, 0.008
# Needs that are solved: each of the last ones, where a good throw is enough, then ever fewer.
NODES = (*range(1, 19), 20, 22, 24, 26, 28, 30, 34, 38, 42, 48, 58, 68, 80, 100, 125, 160, 200, 260)
REPLIES = (0.4, 2.0)  # turns that the other may still need, by which the ways are chosen
ROUNDS = 3  # in which two nodes agree on their ways
KINDS = 2  # of dice
LIKE = np.array([3, 1, 1, 1, 2, 1])  # how much a face counts when dice are compared: by what it scores alone
WHOLE = 10_000  # the weights of a merged die add up to about this
SLOPE = 1e-6  # of a value, by which each point counts whatever else is said of it
LEAST = 0.5  # units that a turn brings at least, where needs are stretched


def estimated(pairing: Pairing, need: int, their_need: int) -> Race:
    """Return a race of estimated values, whose residual is the largest error that was measured."""
    mine = _Side(pairing.mine, need, pairing.joker_groups, pairing.my_effect.bonus)
    theirs = mine
    if pairing != pairing.turned or need != their_need:
        theirs = _Side(pairing.theirs, their_need, pairing.joker_groups, pairing.their_effect.bonus)
    if mine.racer.never_scores and theirs.racer.never_scores:
        raise GameError(
            # a race with dice of which no roll ever scores, on both sides
            saying("farkle.endless", "Neither player can ever score with these dice: the race has no end.")
        )
    one = _Climb(mine, theirs)
    other = one if theirs is mine else _Climb(theirs, mine)
    _solve(one, other)
    return Race(other.full(), one.full(), MOST_SEEN)


def with_uses(race: Race, pairing: Pairing) -> list[Race]:
    """Return the estimates with 0, 1, ... uses left to the player to move, and the other's as in the pairing.

    Given is the estimate of the race in which neither can use anything.
    """
    need, their_need = (size - 1 for size in race.first.shape)
    mine = _done(pairing.mine, need, pairing.joker_groups, pairing.my_effect)
    theirs = _done(pairing.theirs, their_need, pairing.joker_groups, pairing.their_effect)
    plain, their_plain = first_done(mine[0], theirs[0]), first_done(theirs[0], mine[0])
    return [
        Race(
            _shifted(race.first, first_done(its, theirs[-1]) - plain),
            _shifted(race.second, first_done(theirs[-1], its) - their_plain),
            race.residual,
        )
        for its in mine
    ]


def _shifted(values: Floats, by: Floats) -> Floats:
    found = values.copy()
    found[1:, 1:] = _ordered(np.clip(values + by, 0, 1)[1:, 1:])
    return found


def points_of_uses(pairing: Pairing, need: int) -> int:
    """Return as how many units from the start the uses of the player to move are about as good."""
    return points_like(_done(pairing.mine, need, pairing.joker_groups, pairing.my_effect))


def _done(dice: Dice, need: int, joker_groups: bool, effect: Effect) -> Floats:
    kinds = len({die.symbols[0] for die in dice})  # a joker is no other die
    return done_within(dice, merged(dice, kinds), need, joker_groups, effect)


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


class _Side:
    """One player's turns: what is known of them whatever the race is worth."""

    def __init__(self, dice: Dice, need: int, joker_groups: bool, bonus: Bonus) -> None:
        taken = merged(dice)
        self.need, self.racer = need, racer_of(taken, joker_groups, Effect(bonus=bonus))
        self.brings = values_of(dice, need, joker_groups, bonus).start
        self.by_points = values_of(taken, need, joker_groups, bonus)
        same = taken == dice or self.brings <= 0
        needs = 1 + np.arange(need) * (1.0 if same else self.by_points.start / self.brings)
        self.top = max(int(np.ceil(needs[-1])), 1)
        self.spread = _linear(needs, self.top)
        solved = (0, *(node for node in NODES if node < self.top), self.top)
        self.nodes, self.between = np.array(solved), _cubic(solved, self.top)


class _Climb:
    """A player's ways from all nodes, and the values of the other player, who moves after them.

    change[node of the other, node] is the estimate of such a value less that of the race like ordinary dice.
    """

    def __init__(self, side: _Side, other: _Side) -> None:
        self.side, self._other, self._guess = side, other, _like_ordinary(other, side)
        replies = np.rint(np.multiply(REPLIES, max(other.by_points.start, 1))).astype(np.intp)
        replies = np.unique(np.minimum(replies, other.top))
        self._ways = ways_of(side.racer, side.by_points, self._guess[replies], side.nodes[1:])
        self._at_nodes = self._guess[other.nodes]
        self.change = np.zeros((len(other.nodes), len(side.nodes)))

    def supposed(self, i: Places, j: Places) -> Floats:
        """Suppose that the other's values at node j, where one is at node i, go on as before; return them."""
        change = self.change
        change[j, i] = change[j - 1, i] + change[j, i - 1] - change[j - 1, i - 1]
        return np.asarray(self._at_nodes[j, self.side.nodes[i]] + change[j, i])

    def turns(self, i: Places, j: Places) -> tuple[Floats, Floats]:
        """Return how often each way from node i wins by stopping where the other is at node j, and how often
        each busts.
        """
        stop = 1 - self._at_nodes[j] - self.change[j] @ self.side.between.T
        return (self._ways.left[i - 1] @ stop[:, :, np.newaxis])[:, :, 0], self._ways.bust[i - 1]

    def enter(self, i: Places, j: Places, value: Floats) -> None:
        """Enter the other's values at node j, where one is at node i."""
        self.change[j, i] = value - self._at_nodes[j, self.side.nodes[i]]

    def full(self) -> Floats:
        """Return the other's values at all needs."""
        race = self._guess + self._other.between @ self.change @ self.side.between.T
        full = np.zeros((self._other.need + 1, self.side.need + 1))
        full[0, 1:] = 1.0
        full[1:, 1:] = _ordered(np.clip(self._other.spread @ race @ self.side.spread.T, 0, 1))
        return full


def _ordered(values: Floats) -> Floats:
    """Return values that fall with every point that one still needs and rise with what the other needs.

    The values of a race do, and to order an estimate so never takes its largest error further.
    """
    rising = np.minimum.accumulate(np.maximum.accumulate(values, axis=1), axis=0)
    rows, columns = values.shape
    points = (np.arange(columns) / columns - np.arange(rows)[:, np.newaxis] / rows + 1) / 2
    return np.asarray((1 - SLOPE) * rising + SLOPE * points)


def _solve(one: _Climb, other: _Climb) -> None:
    """Solve the race at the nodes, a diagonal at a time."""
    last, their_last = len(one.side.nodes) - 1, len(other.side.nodes) - 1
    for step in range(2, last + their_last + 1):
        i = np.arange(max(1, step - their_last), min(last, step - 1) + 1)
        j = step - i
        y, x = one.supposed(i, j), other.supposed(j, i)
        mine, theirs = one.turns(i, j), other.turns(j, i)
        for _ in range(ROUNDS):
            (f, f_slope), (g, g_slope) = _best(*mine, 1 - y), _best(*theirs, 1 - x)
            # x = f + f_slope (1 - y) and y = g + g_slope (1 - x)
            right_x, right_y, shared = f + f_slope, g + g_slope, 1 - f_slope * g_slope
            x = np.clip((right_x - f_slope * right_y) / shared, 0, 1)
            y = np.clip((right_y - g_slope * right_x) / shared, 0, 1)
        one.enter(i, j, y)
        other.enter(j, i, x)


def _best(won: Floats, busts: Floats, bust: Floats) -> tuple[Floats, Floats]:
    """Return what the best way of each pair wins but for a bust, and how often it busts."""
    pair = np.arange(len(bust))
    way = np.argmax(won + busts * bust[:, np.newaxis], axis=1)
    return won[pair, way], np.minimum(busts[pair, way], STEEPEST)


def merged(dice: Dice, most: int = KINDS) -> Dice:
    """Return dice of at most so many kinds, the nearest ones taken as what they are on average."""
    kinds = [(np.array(die.probabilities), die.symbols[0], dice.count(die)) for die in dict.fromkeys(dice)]
    if len(kinds) <= most:
        return dice
    while len(kinds) > most:
        one, other = min(combinations(range(len(kinds)), 2), key=lambda pair: _distance(kinds, *pair))
        (p, first, count), (q, _, more) = kinds[one], kinds[other]
        mixed = ((count * p + more * q) / (count + more), first, count + more)
        kinds = [kind for at, kind in enumerate(kinds) if at not in (one, other)] + [mixed]
    found: list[Die] = []
    for p, first, count in kinds:
        one_, two, three, four, five, six = np.rint(WHOLE * p).astype(int).tolist()
        found += [Die((one_, two, three, four, five, six), first != NATURAL[0], first == WILD)] * count
    return tuple(found)


def _distance(kinds: Sequence[tuple[Floats, str, int]], one: int, other: int) -> float:
    """Return how much two kinds of dice differ; a joker is merged with a joker."""
    (p, first, count), (q, also, more) = kinds[one], kinds[other]
    return float((p - q) ** 2 @ LIKE * count * more / (count + more)) + 10.0 * (first != also)


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
    used = begin[1:, np.newaxis] + np.arange(min(4, last))
    matrix, need = np.zeros((most + 1, len(nodes))), at[1:, np.newaxis]
    for which in range(used.shape[1]):
        node, others = nodes[used[:, which : which + 1]], nodes[np.delete(used, which, axis=1)]
        matrix[at[1:], used[:, which]] = np.prod((need - others) / (node - others), axis=1)
    matrix[0, 0] = 1.0
    return matrix
