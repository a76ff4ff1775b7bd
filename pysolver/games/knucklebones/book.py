"""The opening book: exact values of all positions after the first few placements.

Which positions these are follows from the rules, so the book is only a list of their values, in the order
of their places in the exact table.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from pysolver.games.knucklebones.classes import classes
from pysolver.games.knucklebones.layers import expand, places

PLIES = 5
LEVELS = 65_535  # probabilities are stored in 16 bits


@cache
def book_places(plies: int = PLIES) -> NDArray[np.int64]:
    """Return the places of all positions that at most some placements lead to, in ascending order."""
    found = [np.zeros((1, 3), np.int64)]
    for _ in range(plies):
        found.append(expand(classes(), found[-1]).reached)
    return np.unique(np.concatenate([places(triples) for triples in found]))


def packed(values: NDArray[np.float32]) -> NDArray[np.uint16]:
    """Return the book's values from the exact table."""
    exact = values[book_places()].astype(np.float64)
    return np.rint(exact * LEVELS).astype(np.uint16)


class Book:
    """A book that is loaded."""

    def __init__(self, levels: NDArray[np.uint16]) -> None:
        self.places = book_places()
        self.values = levels.astype(np.float64) / LEVELS

    def known(self, triples: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Return the values of sorted positions that are in the book, and which these are."""
        wanted = places(triples)
        at = np.minimum(np.searchsorted(self.places, wanted), len(self.places) - 1)
        there = self.places[at] == wanted
        return np.where(there, self.values[at], 0.0), there
