"""Konijnenhokken between two players: who wins a race to a number of points.

The players take turns and the round is finished: once the first reaches the target the second has one
turn left; equal points are half a win. What counts is what each still needs: `first[a, b]` with the first
player to move needing `a` and the second `b`, `second[b, a]` with the second to move. Once the first has
reached the target, a last turn decides by the lead alone, `last[lead]`; what is further beyond the target
than MOST_SURPLUS counts no more.

Everything a turn can lead to has fewer points to go, but for a bust, which leaves `first[a, b]` and
`second[b, a]` to each other: `turns.race` settles all pairs of one sum a + b together. Only these values
between turns are kept; a turn is swept again when it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.job import Job, Pieces, Progress, paced
from pysolver.games.konijnenhokken import solve
from pysolver.turns.program import Flags, Floats, Places
from pysolver.turns.race import BothTurns, Secants, needs_of, solve_diagonal

FORMAT_VERSION = 2
STORED_NEED = 200
STEP = 2.0**-32  # of a stored chance
MAX_ERROR = 1e-8  # of a chance: rounding, what a value misses, and what the cap on the surplus costs
MOST_SURPLUS = 150  # points beyond the target that are told apart


class Turns(Protocol):
    """Turns of one player, of which it is known what stopping wins."""

    def worth(self, some: Places, bust: Floats) -> Floats:
        """Return what some of them win where a bust wins a given chance."""


class Seat(Protocol):
    """How a player takes turns."""

    def against(self, stop: Floats) -> Turns:
        """Return the turns in which stopping wins stop[score, turn]; more points are never worth less."""

    @property
    def bust_chance(self) -> float:
        """Return a first guess at how likely a turn busts."""


class Steady:
    """Plays every turn alike: only how its points are distributed counts; a bust brings none."""

    def __init__(self, chances: Floats) -> None:
        self.chances = chances
        self.bust_chance = float(chances[0])

    def against(self, stop: Floats) -> SteadyTurns:
        """Return the turns in which stopping wins stop[score, turn]."""
        reached = stop[np.minimum(np.arange(1, len(self.chances)), len(stop) - 1)]
        return SteadyTurns(self.chances[1:] @ reached, self.bust_chance)


@dataclass(frozen=True, eq=False)
class SteadyTurns:
    """Turns of a player who plays every one alike: what those that do not bust win, and how often they do."""

    sure: Floats
    bust_chance: float

    def worth(self, some: Places, bust: Floats) -> Floats:
        """Return what some of the turns win."""
        return self.sure[some] + self.bust_chance * bust


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

    def __init__(self, need: int, bust_chance: float, their_bust_chance: float) -> None:
        self.total = 2  # of needs, to be settled next
        self.residual = 0.0
        self.first, self.second = np.zeros((2, need + 1, need + 1))
        self.slopes = np.full(need + 1, bust_chance)
        self.their_slopes = np.full(need + 1, their_bust_chance)


def race(
    one: Seat, other: Seat, need: int, begun: Begun | None = None, surplus: int = MOST_SURPLUS
) -> Job[RaceValues]:
    """Solve a race between two players who both need at most this many points, or go on with one begun.

    Leads beyond the target are told apart up to the surplus.
    """
    so_far = Begun(need, one.bust_chance, other.bust_chance) if begun is None else begun
    first, second, last = so_far.first, so_far.second, last_turn(other, need, surplus)
    sides = _Seats(one, other, last, surplus, Secants(so_far.slopes), Secants(so_far.their_slopes))
    for total in range(so_far.total, 2 * need + 1):
        a = needs_of(total, need, need)
        diagonal = solve_diagonal(sides, first, second, a, total - a)
        missed = yield from paced(diagonal, _share_done(total - 1, need))
        so_far.residual = max(so_far.residual, missed)
        so_far.total = total + 1
        yield Progress(_share_done(total, need))
    return RaceValues(first, second, last, so_far.residual)


def _share_done(total: int, need: int) -> float:
    """Return what share of the pairs is settled once those of one sum of needs are."""
    if total <= need:
        return total**2 / 2 / need**2
    return 1 - (2 * need - total) ** 2 / 2 / need**2


class _Seats:
    """Both players of a race; two who play alike have their turns swept together."""

    def __init__(
        self, one: Seat, other: Seat, last: Floats, surplus: int, mine: Secants, theirs: Secants
    ) -> None:
        self._one, self._other, self._last, self._surplus = one, other, last, surplus
        self._secants = mine, theirs

    def begin(self, first: Floats, second: Floats, a: Places, b: Places) -> None:
        """Turn to the pairs of a diagonal, given what is known of the race."""
        for secants, needs in zip(self._secants, (a, b), strict=True):
            secants.begin(needs)
        mine, theirs = first_stops(second, self._last, a, b, self._surplus), second_stops(first, b, a)
        self._turns: tuple[Turns, ...]
        if self._one is self._other:
            levels = max(len(mine), len(theirs))
            stop = np.concatenate([_raised(mine, levels), _raised(theirs, levels)], axis=1)
            self._turns = (self._one.against(stop),)
        else:
            self._turns = self._one.against(mine), self._other.against(theirs)
        self._pairs = len(a)

    def turns(self, pairs: Places, bust: Floats, their_bust: Floats) -> Pieces[BothTurns]:
        """Return the values of both for these bust values, then the slopes of both as far as known."""
        yield
        if len(self._turns) == 1:
            every = np.concatenate([pairs, pairs + self._pairs])
            f, g = np.split(self._turns[0].worth(every, np.concatenate([bust, their_bust])), 2)
        else:
            mine, theirs = self._turns
            f, g = mine.worth(pairs, bust), theirs.worth(pairs, their_bust)
        my_secants, their_secants = self._secants
        return f, g, my_secants.learn(pairs, bust, f), their_secants.learn(pairs, their_bust, g)

    def grow(self, settled: Flags) -> Pieces[Flags]:
        """Tell that nothing is missed where every option is read."""
        yield
        return np.zeros(len(settled), np.bool_)


def _raised(stop: Floats, levels: int) -> Floats:
    return np.concatenate([stop, np.broadcast_to(stop[-1], (levels - len(stop), stop.shape[1]))])


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
