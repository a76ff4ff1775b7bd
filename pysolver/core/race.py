"""Two players racing to a target, in turns of one turn graph: who wins, under the best play of both.

W(a, b) is the probability that the player to move wins, needing `a` units of points where the other needs
`b`. Stopping with s points below the target hands over the dice: 1 - W(b, a - s). What stopping at the
target or beyond is worth is the game's to say: it wins at once, or the round is finished and the lead
counts. A bust hands over the dice with nothing gained, 1 - W(b, a): so W(a, b) and W(b, a) hang
together, and nothing else does on a diagonal of equal a + b, which is solved as one. A turn's value is
convex and piecewise linear in what a bust is worth; secants of it on the two unknowns of a pair settle a
diagonal in a few rounds.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pysolver.core.job import Job, Progress, finish
from pysolver.core.lanes import Lanes, lay_out, sweep_lanes
from pysolver.core.turngraph import Floats, TurnGraph, sweep
from pysolver.errors import GameError

MOST_ROUNDS = 200
SETTLED = 1e-14  # what rounding allows at best; a round that stalls above it is good up to BOUND
BOUND = 1e-12
APART = 1e-7  # bust values this far apart give a slope that rounding does not spoil
STEEPEST = 1 - 1e-9  # dice that always bust would leave the unknowns of a pair undetermined
NEVER = -1.0  # below every probability


@dataclass(frozen=True, eq=False)
class Racer:
    """One player's turns: the graph, the probabilities of its menus, and the local a turn begins at.

    reached[their need, surplus] is what stopping at the target and some units beyond is worth, never less
    for a larger surplus; from the last column on it stays the same. None: the target wins at once.
    """

    graph: TurnGraph
    p: Floats
    start: int
    reached: Floats | None = None

    @property
    def surplus(self) -> int:
        """Return from which surplus on more points bring nothing more."""
        return 0 if self.reached is None else self.reached.shape[1] - 1


@dataclass(frozen=True, eq=False)
class Race:
    """The values of a race: `first[a, b]` with the one player to move, `second[b, a]` with the other.

    Row and column 0 stand for a race won by reaching the target; where that does not win at once they
    say nothing. `residual` is the largest amount by which a value misses its own equation.
    """

    first: Floats
    second: Floats
    residual: float


def solve_race(one: Racer, other: Racer, need: int, their_need: int | None = None) -> Race:
    """Solve a race in which `one` needs at most `need` units and `other` at most `their_need`, or as many."""
    return finish(race_job(one, other, need, their_need))


def race_job(one: Racer, other: Racer, need: int, their_need: int | None = None) -> Job[Race]:
    """Solve a race diagonal by diagonal, and say after each how much of the work is done."""
    their_need = need if their_need is None else their_need
    if min(one.graph.bust(one.p)[one.start], other.graph.bust(other.p)[other.start]) == 1:
        raise GameError("Neither player can ever score with these dice: the race has no end.")
    same = one is other and need == their_need
    first, second = _unsolved(need, their_need), _unsolved(their_need, need)
    if same:
        second = first
    mine = _Side(one, need)
    theirs = mine if same else _Side(other, their_need)
    residual, done, whole = 0.0, 0.0, need * their_need * (need + their_need + 2) / 2
    for total in range(2, need + their_need + 1):
        a = np.arange(max(1, total - their_need), min(need, total - 1) + 1)
        residual = max(residual, _solve_diagonal(mine, theirs, first, second, a, total - a))
        done += float(total * len(a))
        yield Progress(min(done / whole, 1.0))
    return Race(first, second, residual)


def _unsolved(need: int, their_need: int) -> Floats:
    values = np.zeros((need + 1, their_need + 1))
    values[0, 1:] = 1.0
    return values


class _Side:
    """One player's half of a race, and the slopes of its turns that the last diagonal found."""

    def __init__(self, racer: Racer, need: int) -> None:
        self.racer = racer
        self.lanes: Lanes = lay_out(racer.graph, racer.p, racer.start, need + racer.surplus)
        self.slope = np.full(need + 1, racer.graph.bust(racer.p)[racer.start])  # by need: a near guess


def _solve_diagonal(
    mine: _Side, theirs: _Side, first: Floats, second: Floats, a: NDArray[np.intp], b: NDArray[np.intp]
) -> float:
    """Settle all pairs of a diagonal, enter them, and return by how much they miss their equations."""
    same = mine is theirs
    x, y = first[a - 1, b].copy(), second[b - 1, a].copy()  # near guesses: one point closer
    my_turn = _TurnsByBust(mine, second, a, b)
    their_turn = my_turn if same else _TurnsByBust(theirs, first, b[::-1], a[::-1])
    missed = np.inf
    for _ in range(MOST_ROUNDS):
        f, f_slope = my_turn(1 - y)
        g, g_slope = (f, f_slope) if same else their_turn((1 - x)[::-1])
        g, g_slope = g[::-1], g_slope[::-1]
        missed = max(float(np.abs(f - x).max()), float(np.abs(g - y).max()))
        if missed <= SETTLED:
            break
        right_x, right_y, shared = f + f_slope * y, g + g_slope * x, 1 - f_slope * g_slope
        x, y = (right_x - f_slope * right_y) / shared, (right_y - g_slope * right_x) / shared
        np.clip(x, 0, 1, out=x)
        np.clip(y, 0, 1, out=y)
    if missed > BOUND:
        raise GameError(f"The race did not settle: a value still misses its equation by {missed:.1e}.")
    first[a, b] = x
    second[b, a] = y
    return missed


class _TurnsByBust:
    """The values of one player's turns on a diagonal as a function of what a bust is worth."""

    def __init__(self, side: _Side, opponent_wins: Floats, a: NDArray[np.intp], b: NDArray[np.intp]) -> None:
        self.side, self.a = side, a
        self.stop = _stops(side.racer, opponent_wins, a, b)
        self.slope = side.slope[a - 1]
        self.last: tuple[Floats, Floats] | None = None

    def __call__(self, bust: Floats) -> tuple[Floats, Floats]:
        """Return the values, and their slopes as far as they are known by now."""
        worth = sweep_lanes(self.side.lanes, self.a, self.side.racer.surplus, self.stop, bust)
        if self.last is not None:
            step = bust - self.last[0]
            apart = np.abs(step) > APART
            secant = (worth - self.last[1]) / np.where(apart, step, 1.0)
            self.slope = np.where(apart, np.clip(secant, 0.0, STEEPEST), self.slope)
        self.last = bust, worth
        self.side.slope[self.a] = self.slope
        return worth, self.slope


def _stops(racer: Racer, opponent_wins: Floats, a: NDArray[np.intp], b: NDArray[np.intp]) -> Floats:
    """Return stop[level, lane]; a turn begins with a throw, and above that nothing is asked for."""
    surplus = racer.surplus
    level = np.arange(surplus + int(a.max()) + 1)[:, np.newaxis]
    left = level - surplus
    stop = 1 - opponent_wins[b, np.clip(left, 0, a - 1)]
    stop[: surplus + 1] = 1.0 if racer.reached is None else racer.reached[b, surplus - level[: surplus + 1]]
    return np.where(left < a, stop, NEVER)


def stop_in_race(racer: Racer, opponent_wins: Floats, need: int, their_need: int) -> Floats:
    """Return stop[score], what stopping with a score wins, up to where no more can be had by a throw."""
    score = np.arange(need + racer.surplus + racer.graph.highest_gain + 1)
    stop = 1 - opponent_wins[their_need, np.maximum(need - score, 0)]
    beyond = score >= need
    if racer.reached is None:
        stop[beyond] = 1.0
    else:
        stop[beyond] = racer.reached[their_need, np.minimum(score[beyond] - need, racer.surplus)]
    return stop


def turn_in_race(racer: Racer, opponent_wins: Floats, need: int, their_need: int) -> Floats:
    """Return hold[score, local] of one turn in a race, given the other player's values on the move."""
    bust = 1 - float(opponent_wins[their_need, need])
    return sweep(racer.graph, racer.p, stop_in_race(racer, opponent_wins, need, their_need), bust)
