"""Konijnenhokken between two players: who wins a race to a number of points, or after so many rounds.

The players take turns and the round is finished: once the first reaches the target the second has one
turn left; equal points are half a win. What counts is what each still needs: `first[a, b]` with the first
player to move needing `a` and the second `b`, `second[b, a]` with the second to move. Once the first has
reached the target, a last turn decides by the lead alone, `last[lead]`; what is further beyond the target
than MOST_SURPLUS counts no more.

Everything a turn can lead to has fewer points to go, but for a bust, which leaves `first[a, b]` and
`second[b, a]` to each other: all pairs of one sum a + b are settled together, by secants on what a bust
is worth. Only these values between turns are kept; a turn is swept again when it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pysolver.core.job import Job, Progress
from pysolver.core.turngraph import Floats, Places
from pysolver.errors import SolverError
from pysolver.konijnenhokken import solve

FORMAT_VERSION = 2
STORED_NEED = 200
STEP = 2.0**-32  # of a stored chance
MAX_ERROR = 1e-8  # of a chance: rounding, what a value misses, and what the cap on the surplus costs
MOST_SURPLUS = 150  # points beyond the target that are told apart
SETTLED = 1e-9  # by how much a value may miss its own equation before a last correction
MOST_ROUNDS = 40
APART = 1e-6  # bust values this far apart give a slope that rounding does not spoil


class Turns(Protocol):
    """Turns of one player, of which it is known what stopping wins."""

    def worth(self, some: Places, bust: Floats) -> Floats:
        """Return what some of them win where a bust wins so much."""


class Seat(Protocol):
    """How a player takes turns."""

    def against(self, stop: Floats) -> Turns:
        """Return the turns in which stopping wins stop[score, turn]; more points are never worth less."""

    @property
    def bust(self) -> float:
        """Return a first guess at the chance of a bust."""


class Steady:
    """Plays every turn alike: only how its points are distributed counts; a bust brings none."""

    def __init__(self, chances: Floats) -> None:
        self.chances = chances
        self.bust = float(chances[0])

    def against(self, stop: Floats) -> SteadyTurns:
        """Return the turns in which stopping wins stop[score, turn]."""
        reached = stop[np.minimum(np.arange(1, len(self.chances)), len(stop) - 1)]
        return SteadyTurns(self.chances[1:] @ reached, self.bust)


@dataclass(frozen=True, eq=False)
class SteadyTurns:
    """Turns of a player who plays every one alike: what those that do not bust win, and how often they do."""

    sure: Floats
    bust: float

    def worth(self, some: Places, bust: Floats) -> Floats:
        """Return what some of the turns win."""
        return self.sure[some] + self.bust * bust


def last_turn(seat: Seat, need: int, surplus: int = MOST_SURPLUS) -> Floats:
    """Return last[lead], the chance of a player with one turn left who is that far behind."""
    lead = np.arange(need + surplus + 1)
    score = np.arange(len(lead) + 1 + solve.turn().graph.highest_gain)[:, np.newaxis]
    stop = (score > lead) + 0.5 * (score == lead)
    return seat.against(stop).worth(np.arange(len(lead)), stop[0])


@dataclass(frozen=True, eq=False)
class RaceValues:
    """The chances of a race: of the first player to move, of the second, and in the last turn."""

    first: Floats  # [first needs, second needs]
    second: Floats  # [second needs, first needs]
    last: Floats  # [lead], of the second player, who is behind by it
    residual: float

    @property
    def needs(self) -> int:
        """Return up to which need the race is solved."""
        return len(self.first) - 1


def packed(chances: Floats) -> NDArray[np.uint32]:
    """Return chances in 32 bits, as the table holds them."""
    return np.minimum(np.round(chances / STEP), 2**32 - 1).astype(np.uint32)


def unpacked(chances: NDArray[np.uint32]) -> Floats:
    """Return the chances that the table holds."""
    return np.asarray(chances * STEP, np.float64)


class Begun:
    """A race that is being solved: what is settled of it, to go on from."""

    def __init__(self, need: int, slopes: tuple[float, float]) -> None:
        shape = (need + 1, need + 1)
        self.total = 2  # of needs, to be settled next
        self.residual = 0.0
        self.first, self.second = np.zeros(shape), np.zeros(shape)
        self.f_slope, self.g_slope = np.full(shape, slopes[0]), np.full(shape, slopes[1])


def race(
    one: Seat, other: Seat, need: int, begun: Begun | None = None, surplus: int = MOST_SURPLUS
) -> Job[RaceValues]:
    """Solve a race between two players who both need at most so many points, or go on with one begun.

    So many points beyond the target are told apart.
    """
    so_far = Begun(need, (one.bust, other.bust)) if begun is None else begun
    first, second, last = so_far.first, so_far.second, last_turn(other, need, surplus)
    for total in range(so_far.total, 2 * need + 1):
        a = np.arange(max(1, total - need), min(need, total - 1) + 1)
        b = total - a
        pairs = _Pairs(one, other, first_stops(second, last, a, b, surplus), second_stops(first, b, a))
        pairs.f_slope, pairs.g_slope = _guess(so_far.f_slope, a, b), _guess(so_far.g_slope, b, a)
        first[a, b], second[b, a], missed = pairs.settle(_guess(first, a, b), _guess(second, b, a))
        so_far.f_slope[a, b], so_far.g_slope[b, a] = pairs.f_slope, pairs.g_slope
        so_far.residual = max(so_far.residual, missed)
        so_far.total = total + 1
        yield Progress(_share_done(total, need))
    return RaceValues(first, second, last, so_far.residual)


def _share_done(total: int, need: int) -> float:
    """Return how many of the pairs are settled once those of one sum of needs are."""
    if total <= need:
        return total**2 / 2 / need**2
    return 1 - (2 * need - total) ** 2 / 2 / need**2


class _Pairs:
    """The equations x = f(1 - y), y = g(1 - x) of the pairs of one diagonal, and the slopes of f and g."""

    f_slope: Floats
    g_slope: Floats

    def __init__(self, one: Seat, other: Seat, first: Floats, second: Floats) -> None:
        self._number = first.shape[1]
        self._together: Turns | None = None
        if one is other:  # turns of one kind are swept together
            levels = max(len(first), len(second))
            stop = np.concatenate([_raised(first, levels), _raised(second, levels)], axis=1)
            self._together = one.against(stop)
        else:
            self._mine, self._theirs = one.against(first), other.against(second)

    def _turns(self, some: Places, bust: Floats, their_bust: Floats) -> tuple[Floats, Floats]:
        """Return what the turns of both players win."""
        if self._together is None:
            return self._mine.worth(some, bust), self._theirs.worth(some, their_bust)
        both = np.concatenate([some, some + self._number])
        worth = self._together.worth(both, np.concatenate([bust, their_bust]))
        return worth[: len(some)], worth[len(some) :]

    def settle(self, x: Floats, y: Floats) -> tuple[Floats, Floats, float]:
        """Return the solution from a guess, and by how much values missed before the last correction."""
        some, residual = np.arange(len(x)), 0.0
        before = np.zeros((4, len(x)))
        for number in range(MOST_ROUNDS):
            f, g = self._turns(some, 1 - y[some], 1 - x[some])
            now = np.stack([x[some], y[some], f, g])
            if number:
                step = now - before[:, some]
                self.f_slope[some] = _secant(-step[1], step[2], self.f_slope[some])
                self.g_slope[some] = _secant(-step[0], step[3], self.g_slope[some])
            before[:, some] = now
            df, dg = self.f_slope[some], self.g_slope[some]
            right_x, right_y, shared = f + df * y[some], g + dg * x[some], 1 - df * dg
            x[some], y[some] = (right_x - df * right_y) / shared, (right_y - dg * right_x) / shared
            missed = np.maximum(np.abs(f - now[0]), np.abs(g - now[1]))
            settled = missed <= SETTLED
            residual = max(residual, float(missed[settled].max(initial=0.0)))
            some = some[~settled]
            if not len(some):
                return x, y, residual
        raise SolverError("The race did not settle; ask for another target, as 100.")


def _guess(known: Floats, a: Places, b: Places) -> Floats:
    """Return values near those sought, carried on from pairs that are a point closer."""
    near: Floats = known[a - 1, b] + known[a, b - 1] - known[a - 1, b - 1]
    edge = (a < 2) | (b < 2)
    return np.clip(np.where(edge, np.maximum(known[a - 1, b], known[a, b - 1]), near), 0.0, 1.0)


def _raised(stop: Floats, levels: int) -> Floats:
    return np.concatenate([stop, np.broadcast_to(stop[-1], (levels - len(stop), stop.shape[1]))])


def _secant(step: Floats, change: Floats, known: Floats) -> Floats:
    apart = np.abs(step) > APART
    slope = np.clip(change / np.where(apart, step, 1.0), 0.0, 0.999)
    return np.where(apart, slope, known)


def first_stops(second: Floats, last: Floats, a: Places, b: Places, surplus: int = MOST_SURPLUS) -> Floats:
    """Return stop[score, turn] of the first player, who needs `a` where the second needs `b`."""
    score = np.arange(int(a.max()) + surplus + solve.turn().graph.highest_gain)[:, np.newaxis]
    lead = np.clip(score - a + b, 0, len(last) - 1)
    stops: Floats = np.where(score < a, 1 - second[b, np.maximum(a - score, 0)], 1 - last[lead])
    return stops


def second_stops(first: Floats, b: Places, a: Places) -> Floats:
    """Return stop[score, turn] of the second player, who needs `b` where the first needs `a`."""
    score = np.arange(int(b.max()) + 1 + solve.turn().graph.highest_gain)[:, np.newaxis]
    stops: Floats = np.where(score < b, 1 - first[a, np.maximum(b - score, 0)], 1.0)
    return stops
