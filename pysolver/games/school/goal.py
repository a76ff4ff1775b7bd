"""A turn played for a goal other than points: the chance of reaching it, for everything one may decide.

What counts is how a turn ends: `closed[b][p]` is the chance once box b is closed with p points above its
fewest. Where what follows is too large to be solved, one turn is looked ahead and the rest taken as played
for points: an estimate, whose errors are measured and have no bound but all there is to win. `normal_closed`
takes the points still to come as normally distributed, which cards of many boxes nearly are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import erf

import numpy as np

from pysolver.contract.advice import Exactness, Option, Verdict
from pysolver.games.school import rules
from pysolver.games.school.deviation import deviations
from pysolver.games.school.rules import BOXES, HouseRules, State
from pysolver.games.school.solve import BITS, closable, values
from pysolver.games.school.turn import (
    KEPT_INDEX,
    ROLL_INDEX,
    Floats,
    Ints,
    before_roll,
    ranges,
    stops_by_points,
    turn_from,
)

_erf = np.vectorize(erf, otypes=[np.float64])


@dataclass(frozen=True)
class Errors:
    """How far estimates were off that were measured against the exact chances."""

    likely: float  # in 99 of 100 positions no chance is further off
    loss: float  # what 99 of 100 choices cost that are estimated to cost little is no further off


@dataclass(frozen=True)
class Weighed:
    """The chance of reaching a goal: of the best play, and of each action while a roll lies there."""

    value: float
    actions: Mapping[str, float]
    errors: Errors | None = None  # of an estimate

    @property
    def exactness(self) -> Exactness:
        """Return whether it is exact or an estimate."""
        return "estimated" if self.errors else "exact"

    @property
    def max_error(self) -> float:
        """Return how far a chance may be off: an estimate of one has no bound but all there is to win."""
        return 1.0 if self.errors else 0.0

    @property
    def likely_error(self) -> float | None:
        """Return how far the chances of 99 of 100 positions are at most off, as measured."""
        return self.errors.likely if self.errors else None

    def verdict(self, options: tuple[Option, ...]) -> Verdict:
        """Return what the position is worth, with options that are valued by these chances."""
        return Verdict(
            self.value,
            options,
            self.exactness,
            self.max_error,
            loss_error=self.errors.loss if self.errors else None,
            likely_error=self.likely_error,
        )


class GoalTurn:
    """A turn with one card, valued once for all that can come up in it."""

    def __init__(self, house: HouseRules, closed: Mapping[int, Floats], errors: Errors | None = None) -> None:
        self._low = ranges(house)[0]
        self._closed = closed
        self._turn = turn_from(*(stops_by_points(house, closed, first) for first in (True, False)))
        self._errors = errors

    def weigh(self, state: State) -> Weighed:
        """Return the chances of a position of this turn."""
        found: dict[str, float] = {}
        if state.thrown:
            if state.rerolls:
                found = {
                    f"keep {dice or '-'}": self._kept(state.rerolls, dice) for dice in rules.keeps(state.dice)
                }
            found |= {f"score {box}": self._ended(box, made) for box, made in rules.scores(state)}
            found |= {f"cross {box}": self._ended(box, 0) for box in rules.crossings(state)}
            value = float(self._turn.worth[state.rerolls][ROLL_INDEX[state.dice], 0])
        elif state.first:
            value = float(before_roll(self._turn)[0])
        else:
            value = self._kept(state.rerolls + 1, state.dice)
        return Weighed(value, found, self._errors)

    def _kept(self, left: int, dice: str) -> float:
        size = len(dice)
        return float(self._turn.kept[left - 1][size][KEPT_INDEX[size][dice], 0])

    def _ended(self, box: str, points: int) -> float:
        place = BOXES.index(box)
        return float(self._closed[place][points - self._low[place], 0])


def normal_closed(
    house: HouseRules, masks: Ints, ahead: Floats, other_variance: Floats | float = 0.0
) -> dict[int, Floats]:
    """Return [points above the fewest, card] of closing each box if what follows is normally distributed.

    The goal is reached if `ahead` and the points of this turn and of the rest of the card come to more
    than nothing; `other_variance` is that of all else that is not known yet.
    """
    means, (low, high) = values(house).after(masks), ranges(house)
    can_close = closable(masks, house.opening)
    below = np.where(can_close, masks & ~BITS[:, np.newaxis], 0)
    variances = deviations(house).variance(below) + other_variance
    found = {}
    for box in np.flatnonzero(can_close.any(axis=1)).tolist():
        excess = ahead + means[box] + np.arange(low[box], high[box] + 1)[:, np.newaxis]
        found[box] = np.where(can_close[box], above(excess, variances[box]), -np.inf)
    return found


def above(mean: Floats, variance: Floats) -> Floats:
    """Return the chance that something normally distributed is above 0, being 0 counting half."""
    spreads = variance > 0
    scaled = mean / np.sqrt(2 * np.where(spreads, variance, 1.0))
    found: Floats = np.where(spreads, (1 + _erf(scaled)) / 2, (1 + np.sign(mean)) / 2)
    return found
