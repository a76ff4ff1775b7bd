"""Expectiminimax for two players who roll in turn, with memory and with pruning at the chance nodes.

The value of a position is that of its player to roll: the mean over rolls of the best choice, each choice
being worth what it takes from the other player. A window (alpha, beta) says which values matter.

Star1: with the rolls already searched, and the bounds of all values for those that are not, a roll needs a
smaller window than its parent, or none any more.
Star2: before any roll is searched in full, its most promising choice alone is; what these are worth is a
floor of each roll, better than the bound of all values, and often enough for a cut.
Memory: bounds found for a position at a depth serve whenever it is met again at that depth.

Depth counts choices and is bounded, so a game that can go round in circles ends all the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Generic, Protocol, TypeVar

from pysolver.contract.job import Job, Progress
from pysolver.errors import GameError
from pysolver.sayings.say import saying

P = TypeVar("P", bound=Hashable)
MOST_DEPTH = 100  # choices; each takes two calls, far from the interpreter's limit of a thousand
MOST_REMEMBERED = 4_000_000
ROUNDING = 1e-12

BETWEEN_PAUSES = 2000  # positions: some 40 ms, in the browser 100

Bounds = tuple[float, float]
Rolls = Sequence[tuple[float, Sequence[P]]]


class Problem(Protocol[P]):
    """What the search must know about a game."""

    @property
    def bound(self) -> float:
        """Return what no value is above, and none below its negative."""

    def rolls(self, position: P) -> Sequence[tuple[float, Sequence[P]]]:
        """List the rolls: probability, and the positions that the choices hand over, best guess first.

        Empty where the game is over.
        """

    def estimate(self, position: P) -> float:
        """Return what a position is worth to its player to roll, exact where the game is over."""


class _Pause(Exception):  # noqa: N818 - no error: unwinds a search that goes on later
    """Leave all that is under way."""


def checked_depth(depth: int, least: int) -> int:
    """Return a depth that a search can have; raise GameError for another."""
    if not least <= depth <= MOST_DEPTH:
        raise GameError(
            # what is typed as --depth; e.g. least=1, most=100, depth="1000"
            saying(
                "knucklebones.wrong_depth",
                "A search looks {least} to {most} dice ahead, as in --depth 4, not {depth}.",
                least=least,
                most=MOST_DEPTH,
                depth=str(depth),
            )
        )
    return depth


@dataclass
class Search(Generic[P]):
    """One search and its memory; all values are those of the player to roll."""

    problem: Problem[P]
    positions: int = 0  # how many were opened
    pause_at: float = inf  # positions: there a search stops for a moment, and goes on by its memory
    remembered: dict[tuple[P, int], Bounds] = field(default_factory=dict)

    def value(self, position: P, depth: int) -> float:
        """Return what a position is worth when choices are looked at to a depth."""
        checked_depth(depth, 0)
        self.pause_at = inf
        bound = self.problem.bound
        return self._value(position, depth, -bound, bound)[0]

    def job(self, position: P, depth: int, so_far: Progress) -> Job[float]:
        """Return what `value` returns, yielding `so_far` now and then and going on from its memory."""
        while True:
            self.pause_at = self.positions + BETWEEN_PAUSES
            try:
                bound = self.problem.bound
                return self._value(position, depth, -bound, bound)[0]
            except _Pause:
                yield so_far

    def _value(self, position: P, depth: int, alpha: float, beta: float) -> Bounds:
        """Return bounds of a position's value: they meet, or one lies outside the window (alpha, beta).

        The bounds are fail-soft, as of alpha-beta search: what was found, not clipped to the window.
        """
        bound = self.problem.bound
        low, high = self.remembered.get((position, depth), (-bound, bound))
        if low >= beta or high <= alpha or low == high:
            return low, high
        rolls = self.problem.rolls(position) if depth else ()
        if not rolls:
            exact = self.problem.estimate(position)
            return exact, exact
        if self.positions >= self.pause_at:
            raise _Pause
        self.positions += 1
        found = self._mean(rolls, depth, max(alpha, low), min(beta, high))
        low, high = max(low, found[0]), min(high, found[1])
        if len(self.remembered) >= MOST_REMEMBERED:
            self._forget_the_shallowest()
        self.remembered[position, depth] = low, high
        return low, high

    def _forget_the_shallowest(self) -> None:
        """Forget at least half, keeping what took the longest to find: a paused search needs it to go on."""
        depths = sorted(depth for _position, depth in self.remembered)
        kept = depths[len(depths) // 2]
        self.remembered = {key: bounds for key, bounds in self.remembered.items() if key[1] > kept}

    def _mean(self, rolls: Rolls[P], depth: int, alpha: float, beta: float) -> Bounds:
        """Bound the mean over all rolls."""
        bound = self.problem.bound
        lows = [-bound] * len(rolls)
        low, high = -bound, bound
        if depth > 1:  # Star2; one choice ahead it would only look at everything twice
            for number, (chance, choices) in enumerate(rolls):
                enough = -bound + (beta - low) / chance
                probed = -self._value(choices[0], depth - 1, -min(bound, enough), bound)[1]
                low += chance * (probed - lows[number])
                lows[number] = probed
                if low >= beta - ROUNDING:
                    return low, high
        for number, (chance, choices) in enumerate(rolls):  # Star1
            enough = lows[number] + (beta - low) / chance
            needed = bound - (high - alpha) / chance
            worst, best = self._best(choices, depth, max(needed, -bound), min(enough, bound), lows[number])
            low += chance * (worst - lows[number])
            high -= chance * (bound - best)
            if low >= beta - ROUNDING or high <= alpha + ROUNDING:
                return low, high
        return low, low

    def _best(self, choices: Sequence[P], depth: int, alpha: float, beta: float, low: float) -> Bounds:
        """Bound the best choice of a roll, of which `low` is known already."""
        high = low
        for choice in choices:
            least, most = self._value(choice, depth - 1, -beta, -max(alpha, low))
            low, high = max(low, -most), max(high, -least)
            if low >= beta:
                return low, self.problem.bound
        return low, high
