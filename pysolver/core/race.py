"""Two players racing to a target, in turns of one turn graph: who wins, under the best play of both.

W(a, b) is the probability that the player to move wins, needing `a` points where the other needs `b`.
Stopping with s points hands over the dice: 1 - W(b, a - s), or 1 once s >= a. A bust hands them over
with nothing gained, 1 - W(b, a): so W(a, b) and W(b, a) hang together, and nothing else does on a
diagonal of equal a + b. A turn's value is convex and piecewise linear in what a bust is worth; Newton
steps on the two unknowns of a pair, all pairs of a diagonal at once, settle it in a few rounds.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pysolver.core.turngraph import Floats, Sweep, TurnGraph, sweep, sweep_with_slope
from pysolver.errors import GameError

MOST_ROUNDS = 60
SETTLED = 1e-14  # what rounding allows at best; a round that stalls above it is good up to BOUND
BOUND = 1e-11


@dataclass(frozen=True, eq=False)
class Racer:
    """One player's turns: the graph, the probabilities of its menus, and the local a turn begins at."""

    graph: TurnGraph
    p: Floats
    start: int


@dataclass(frozen=True, eq=False)
class Race:
    """The values of a race: `first[a, b]` with the one player to move, `second[b, a]` with the other.

    Row and column 0 stand for a race already won. `residual` is the largest amount by which a value
    misses its own equation.
    """

    first: Floats
    second: Floats
    residual: float


def solve_race(one: Racer, other: Racer, target: int) -> Race:
    """Solve a race in which each player needs at most `target` units of points."""
    same = one is other
    first = np.zeros((target + 1, target + 1))
    first[0, 1:] = 1.0
    second = first if same else first.copy()
    residual = 0.0
    for total in range(2, 2 * target + 1):
        a = np.arange(max(1, total - target), min(target, total - 1) + 1)
        b = total - a
        stops = _stops(second, a, b)
        # `theirs` is the other player's side of the same pairs, with the same b in each place.
        reply_stops = stops[:, ::-1] if same else _stops(first, b, a)
        x, y = first[a - 1, b].copy(), second[b - 1, a].copy()  # near guesses: one point closer
        missed = np.inf
        for _ in range(MOST_ROUNDS):
            mine = _turn(one, stops, 1 - y)
            theirs = _flipped(mine) if same else _turn(other, reply_stops, 1 - x)
            (mine_value, mine_slope), (their_value, their_slope) = mine, theirs
            missed = max(float(np.abs(mine_value - x).max()), float(np.abs(their_value - y).max()))
            if missed <= SETTLED:
                break
            right_x = mine_value + mine_slope * y
            right_y = their_value + their_slope * x
            shared = 1 - mine_slope * their_slope
            if shared.min() <= 0:
                raise GameError("Neither player can ever score with these dice: the race has no end.")
            x, y = (right_x - mine_slope * right_y) / shared, (right_y - their_slope * right_x) / shared
        if missed > BOUND:
            raise GameError(f"The race did not settle: a value still misses its equation by {missed:.1e}.")
        residual = max(residual, missed)
        first[a, b] = x
        second[b, a] = y
    return Race(first, second, residual)


def turn_in_race(racer: Racer, opponent_wins: Floats, need: int, their_need: int) -> Floats:
    """Return hold[score, local] of one turn in a race, given the other player's values on the move."""
    a, b = np.array([need]), np.array([their_need])
    stop = _with_margin(_stops(opponent_wins, a, b), racer.graph.highest_gain)
    stop[0] = 1 - opponent_wins[their_need, need]
    return sweep(racer.graph, racer.p, stop[:, 0], bust=float(stop[0, 0]))


def _stops(opponent_wins: Floats, a: NDArray[np.int64], b: NDArray[np.int64]) -> Floats:
    """Return stop[score, pair]; a turn begins with a throw, so nothing is to be had for a score of 0."""
    score = np.arange(int(a.max()) + 1)[:, np.newaxis]
    left = a - score
    stop = np.where(left > 0, 1 - opponent_wins[b, np.maximum(left, 0)], 1.0)
    stop[0] = -1.0
    return stop


def _with_margin(stop: Floats, margin: int) -> Floats:
    return np.concatenate([stop, np.ones((margin, *stop.shape[1:]))])


def _turn(racer: Racer, stops: Floats, bust: Floats) -> tuple[Floats, Floats]:
    swept: Sweep = sweep_with_slope(racer.graph, racer.p, _with_margin(stops, racer.graph.highest_gain), bust)
    assert swept.slope is not None
    return swept.hold[0, racer.start], swept.slope[0, racer.start]


def _flipped(turn: tuple[Floats, Floats]) -> tuple[Floats, Floats]:
    return turn[0][::-1], turn[1][::-1]
