"""How far the points of a card spread when it is played for points: the variance of every card.

A turn is followed backwards as in `turn`, with the mean square of the points beside their mean: choices
are those of the best mean, equal ones go to the first in the order of the boxes and faces as in `policy`.

The table of a variant holds the standard deviations of every second layer in 16 bits; as with the
values, the layers between follow from them by a single turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from pysolver.games.school import solve
from pysolver.games.school.rules import DICE, REROLLS, HouseRules
from pysolver.games.school.solve import BITS, MASKS, chunks, closable, lattice, stored_masks
from pysolver.games.school.turn import FIRST_COMBINATION, ROLLS, SMALLER, Floats, Ints, keep_values, scoring
from pysolver.tables.format import PrebuiltTable, open_table

FORMAT_VERSION = 1
TABLES = {straights: f"{name}-deviation" for straights, name in solve.TABLES.items()}
STEP = 1 / 1024  # of a stored deviation, in points

Moments = tuple[Floats, Floats]  # the mean and the mean square of points, side by side


def mean_square(house: HouseRules, after: Floats, square_after: Floats) -> Floats:
    """Return for each card the mean square of its points, given those of the cards it becomes."""
    later = _stops(house, after, square_after, first=False)
    worth = later
    for left in range(1, REROLLS + 1):
        ladder = list(zip(keep_values(worth[0]), keep_values(worth[1]), strict=True))
        stop = later if left < REROLLS else _stops(house, after, square_after, first=True)
        worth = _better(stop, _best_kept(ladder))
    before: Floats = keep_values(worth[1])[0][0]
    return before


def _stops(house: HouseRules, after: Floats, square_after: Floats, first: bool) -> Moments:
    made = scoring(house)
    table = made.first if first else made.later
    crossed = FIRST_COMBINATION + after[FIRST_COMBINATION:].argmax(axis=0)
    columns = np.arange(after.shape[1])
    shape = (len(ROLLS), after.shape[1])
    mean = np.broadcast_to(after[crossed, columns], shape).copy()
    square = np.broadcast_to(square_after[crossed, columns], shape).copy()
    for box in np.flatnonzero((after > -np.inf).any(axis=1))[::-1]:
        rows = made.rows[box]
        points = table[box, rows, np.newaxis]
        reached = points + after[box]
        chosen = reached >= mean[rows]
        mean[rows] = np.where(chosen, reached, mean[rows])
        more = points**2 + 2 * points * np.where(after[box] > -np.inf, after[box], 0.0) + square_after[box]
        square[rows] = np.where(chosen, more, square[rows])
    return mean, square


def _best_kept(ladder: Sequence[Moments]) -> Moments:
    best = ladder[0]
    for size in range(1, DICE + 1):
        goes = SMALLER[size]
        fewer = tuple(part[goes[:, 0]] for part in best)
        found = (fewer[0], fewer[1])
        for place in range(1, goes.shape[1]):
            found = _better(found, (best[0][goes[:, place]], best[1][goes[:, place]]))
        best = _better(ladder[size], found) if size < DICE else found
    return best


def _better(one: Moments, other: Moments) -> Moments:
    """Return where each column has the higher mean; of equals the one."""
    chosen = one[0] >= other[0]
    return np.where(chosen, one[0], other[0]), np.where(chosen, one[1], other[1])


class Deviations:
    """The variances of cards under some house rules; works out what is asked for, once."""

    def __init__(self, means: solve.CardValues, stored: PrebuiltTable | None = None) -> None:
        self.house = house = means.house
        self._values = means
        self._variance = np.full(len(MASKS), np.nan)
        self._variance[0] = 0.0
        if stored is not None:
            kept = stored_masks(house.opening)
            self._variance[kept] = (stored.arrays["deviation"] * STEP) ** 2

    def variance(self, masks: Ints) -> Floats:
        """Return the variance of the points that each card still brings by best play."""
        known = ~np.isnan(self._variance)
        for cards in chunks(lattice(masks, self.house.opening, known)):
            after = self._values.after(cards)
            below = cards & ~BITS[:, np.newaxis]
            can_close = closable(cards, self.house.opening)
            mean = np.where(can_close, after, 0.0)
            square_after = np.where(can_close, self._variance[below] + mean**2, 0.0)
            square = mean_square(self.house, after, square_after)
            self._variance[cards] = square - self._values.of(cards) ** 2
        return self._variance[masks]


@cache
def deviations(house: HouseRules) -> Deviations:
    """Return the variances under some house rules: those of a table, or worked out when asked for."""
    name = TABLES[house.straights] if house == HouseRules(house.straights) else None
    return Deviations(solve.values(house), None if name is None else table(name))


@cache
def table(name: str) -> PrebuiltTable:
    """Open a table."""
    return open_table("school", name, solve.RULES_VERSION, FORMAT_VERSION)
