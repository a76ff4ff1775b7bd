"""What a position is worth against the game's own players: another last layer for the network.

    logit = signs of the network @ weights + a number for each of the three classes
            + one for the empty squares

Each of these numbers is a polynomial n0 + n1 d + n2 d^2 of the difficulty d (counted in tenths), on its own
for either side to roll. They are fitted to games against these players (`offline/lean.py`).

Invariant: as in the network, all numbers are whole multiples of a power of two and no sum is ever rounded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pysolver.knucklebones.classes import classes
from pysolver.knucklebones.layers import Floats, Players, Triples
from pysolver.knucklebones.network import Network, chance_of
from pysolver.knucklebones.rules import COLUMNS, DIFFICULTIES, ROWS

POWERS = 3  # of the difficulty: 1, d, d^2
SQUARES = ROWS * COLUMNS + 1
BITS = 10  # after the point, of every number of a lean


@dataclass(frozen=True, eq=False)
class Lean:
    """The numbers of one side to roll at one difficulty."""

    weights: Floats  # of the network's signs
    by_class: Floats
    by_squares: Floats  # [my empty squares, theirs]

    def __call__(self, network: Network, triples: Triples) -> Floats:
        """Return the win probability of the player to roll."""
        mine, theirs = empty_squares(triples)
        logits: Floats = network.signs(triples) @ self.weights
        logits += self.by_class[triples].sum(axis=1)
        logits += self.by_squares[mine, theirs]
        return chance_of(logits)


@dataclass(frozen=True, eq=False)
class Leaning:
    """The leans of all difficulties: arrays [side that rolls, power of the difficulty, ...]."""

    weights: Floats
    by_class: Floats
    by_squares: Floats

    def of(self, players: Players) -> Lean:
        """Return the lean where one of the players is the game's own."""
        rolls = int(players[0] is not None)
        difficulty = players[0] if players[0] is not None else players[1]
        assert difficulty is not None
        powers = (difficulty / max(DIFFICULTIES)) ** np.arange(POWERS)
        return Lean(
            _cut(powers @ self.weights[rolls]),
            _cut(np.tensordot(powers, self.by_class[rolls], 1)),
            _cut(np.tensordot(powers, self.by_squares[rolls], 1)),
        )

    def arrays(self) -> dict[str, NDArray[np.int16]]:
        """Return the numbers as 16-bit integers."""
        found = {"weights": self.weights, "by_class": self.by_class, "by_squares": self.by_squares}
        return {name: np.rint(numbers * 2.0**BITS).astype(np.int16) for name, numbers in found.items()}

    @classmethod
    def load(cls, arrays: Mapping[str, NDArray[Any]]) -> Leaning:
        """Return the leans from their integers."""
        return cls(*(arrays[name] * 2.0**-BITS for name in ("weights", "by_class", "by_squares")))

    @classmethod
    def of_network(cls, network: Network) -> Leaning:
        """Return leans that say what the network says."""
        weights, bias = network.dense[-1]
        found = cls(
            np.zeros((2, POWERS, len(weights))),
            np.zeros((2, POWERS, len(classes()))),
            np.zeros((2, POWERS, SQUARES, SQUARES)),
        )
        found.weights[:, 0] = weights[:, 0]
        found.by_squares[:, 0] = bias
        return found


def empty_squares(triples: Triples) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return how many squares are empty in the columns of the player to roll, and in the other's."""
    kinds = classes()
    return kinds.my_squares[triples].sum(axis=1), kinds.their_squares[triples].sum(axis=1)


def _cut(numbers: Floats | np.float64) -> Floats:
    found: Floats = np.rint(np.asarray(numbers) * 2.0**BITS) * 2.0**-BITS
    return found
