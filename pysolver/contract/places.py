"""Several at one table: who of them ends first, second and so on.

Everybody's points at the end are taken as independent of the others', and distributed as is known. Those who
have equally many share their places: of two who have the most each is first by half. That is what a draw
of lots among them gives: everybody draws a number between 0 and 1, and with a lot u one is behind another
who has more, and with the chance 1 - u behind one who has as many. In u chances are polynomials of a degree
up to the number of others, which Gauss's three points sum exactly for up to five of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pysolver.sayings.say import saying

if TYPE_CHECKING:
    from pysolver.service import wire

Floats = NDArray[np.float64]

LOTS = ((1 - 0.6**0.5) / 2, 0.5, (1 + 0.6**0.5) / 2)
WEIGHTS = (5 / 18, 8 / 18, 5 / 18)


@dataclass(frozen=True)
class Places:
    """The chances of all at a table to end first, second and so on; equal points share their places.

    The rows are those of the players in the order of their turns, from the one to move on. What advice makes
    the most of is the chance to win, to be first, and no other place.
    """

    chances: tuple[tuple[float, ...], ...]  # [player][place]

    @property
    def first(self) -> tuple[float, ...]:
        """Return everybody's chance to win; they sum to one."""
        return tuple(row[0] for row in self.chances)

    def words(self) -> str:
        """Return what the advice makes the most of."""
        # what chances of the first, second and further places are shown for
        return saying(
            "places.first_alone", "Advice makes the most of the chance to be first, and of no other place."
        )

    def to_dict(self) -> wire.Places:
        """Return the JSON form."""
        return {"places": [list(row) for row in self.chances], "text": self.words()}


def first(below: Floats, equal: Floats) -> Floats:
    """Return the share of the win, given the chances of each other to have less and as much, [other, ...]."""
    shares = [
        weight * np.prod(below + lot * equal, axis=0) for lot, weight in zip(LOTS, WEIGHTS, strict=True)
    ]
    return np.asarray(sum(shares), np.float64)


def ranked(chances: Floats) -> Floats:
    """Return [player, place] of players whose points have the chances[player, points].

    Chances that do not sum to one are those that something else comes about too.
    """
    players, up_to = len(chances), np.cumsum(chances, axis=1)
    below, more = up_to - chances, up_to[:, -1:] - up_to
    found = np.zeros((players, players))
    for lot, weight in zip(LOTS, WEIGHTS, strict=True):
        behind, ahead = below + lot * chances, more + (1 - lot) * chances
        for player in range(players):
            number = np.zeros((players, chances.shape[1]))  # of those ahead
            number[0] = 1.0
            for other in range(players):
                if other != player:
                    before = number[:-1].copy()
                    number *= behind[other]
                    number[1:] += before * ahead[other]
            found[player] += weight * (number @ chances[player])
    return found


def aligned(spreads: Sequence[tuple[int, Floats]]) -> Floats:
    """Return chances[player, points] on one axis, of players whose chances begin at different points."""
    lowest = min(low for low, _ in spreads)
    found = np.zeros((len(spreads), max(low - lowest + len(chances) for low, chances in spreads)))
    for row, (low, chances) in zip(found, spreads, strict=True):
        row[low - lowest : low - lowest + len(chances)] = chances
    return found


def as_places(found: Floats) -> Places:
    """Return chances[player, place] as an answer."""
    return Places(tuple(tuple(map(float, row)) for row in found))
