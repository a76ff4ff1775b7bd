"""What the game's own players are worth beside perfect ones: a lean on the network's logit.

    logit = L (a + b m + c t) + d + e m + f t + g m m + h m t + i t t

L is the network's logit, m and t are the empty squares of the player to roll and of the other. Each of the
nine numbers is a polynomial n0 + n1 s + n2 s s of the difficulty in tenths s, on its own for either side to
roll. They are few, and fitted to games against these players (`offline/lean.py`).

Invariant: as in the network, all numbers are whole multiples of a power of two, few enough bits long that no
sum in 64-bit floats is ever rounded.
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
from pysolver.knucklebones.rules import DIFFICULTIES

POWERS = 3  # of the difficulty: 1, s, s s
SIGNS = 9
BITS = 12  # after the point


@dataclass(frozen=True, eq=False)
class Lean:
    """The nine numbers of one side to roll at one difficulty."""

    numbers: Floats

    def __call__(self, network: Network, triples: Triples) -> Floats:
        """Return the win probability of the player to roll."""
        return chance_of(signs_of(network, triples) @ self.numbers)


@dataclass(frozen=True, eq=False)
class Leaning:
    """The leans of all difficulties: [whether the game's player rolls, power of the difficulty, sign]."""

    numbers: Floats

    def of(self, players: Players) -> Lean:
        """Return the lean where one of the players is the game's own."""
        rolls = int(players[0] is not None)
        difficulty = players[1 - rolls]
        assert difficulty is not None
        powers = (difficulty / max(DIFFICULTIES)) ** np.arange(POWERS)
        return Lean(np.rint(powers @ self.numbers[rolls] * 2.0**BITS) * 2.0**-BITS)

    def arrays(self) -> dict[str, NDArray[np.int16]]:
        """Return the numbers as 16-bit integers."""
        return {"numbers": np.rint(self.numbers * 2.0**BITS).astype(np.int16)}

    @classmethod
    def load(cls, arrays: Mapping[str, NDArray[Any]]) -> Leaning:
        """Return the leans from their integers."""
        return cls(arrays["numbers"] * 2.0**-BITS)

    @classmethod
    def upright(cls) -> Leaning:
        """Return leans that say what the network says."""
        numbers = np.zeros((2, POWERS, SIGNS))
        numbers[:, 0, 0] = 1
        return cls(numbers)


def signs_of(network: Network, triples: Triples) -> Floats:
    """Return [position, sign] what the nine numbers are multiplied by."""
    kinds = classes()
    mine = kinds.my_squares[triples].sum(axis=1).astype(np.float64)
    theirs = kinds.their_squares[triples].sum(axis=1).astype(np.float64)
    logit, one = network.logits(triples), np.ones(len(triples))
    signs = (logit, logit * mine, logit * theirs, one, mine, theirs, mine**2, mine * theirs, theirs**2)
    return np.stack(signs, axis=1)
