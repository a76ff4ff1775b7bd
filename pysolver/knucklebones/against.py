"""Networks that know the game's own players: for either side to roll, at every difficulty.

They see a column as the network of the equilibrium does, by its embedding. All behind that is their own: the
spread, the dense layers, and biases and last weights, which are polynomials p0 + p1 s + p2 s s of the
difficulty in tenths s.

Invariant: as in the network, all numbers are whole multiples of a power of two, few enough bits long that no
sum in 64-bit floats is ever rounded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pysolver.knucklebones.layers import Floats, Players
from pysolver.knucklebones.network import Network, cut, folded, numbers_of, quantised
from pysolver.knucklebones.rules import DIFFICULTIES

POWERS = 3  # of the difficulty: 1, s, s s
ROLLERS = ("mine", "theirs")  # who rolls: I, or the game's player
EMBEDDING = "embedding"

Parts: TypeAlias = dict[str, NDArray[Any]]  # parameters of the network of one roller, but the embedding


def powers_of(difficulty: int) -> Floats:
    """Return the powers of a difficulty in tenths."""
    found: Floats = np.power(difficulty / max(DIFFICULTIES), np.arange(POWERS)).astype(np.float64)
    return found


def is_polynomial(name: str, last: str) -> bool:
    """Return whether a parameter has a number for each power of the difficulty."""
    return name.startswith("bias") or name == last


def last_weights(parts: Mapping[str, NDArray[Any]]) -> str:
    """Return the name of the weights of the last layer."""
    return max(name for name in parts if name.startswith("weights"))


def at_difficulty(parts: Mapping[str, NDArray[Any]], difficulty: int) -> Parts:
    """Return the parameters of a network from its polynomials."""
    last, powers = last_weights(parts), powers_of(difficulty)
    return {
        name: np.tensordot(powers, numbers, 1) if is_polynomial(name, last) else numbers
        for name, numbers in parts.items()
    }


class Against:
    """The networks of both rollers at all difficulties."""

    def __init__(self, embedding: Floats, parts: Mapping[str, Parts]) -> None:
        self.embedding = embedding
        self.parts = parts

    def networks(self, difficulty: int) -> dict[Players, Network]:
        """Return the network of each roller at a difficulty."""
        found: dict[Players, Network] = {}
        for roller, players in zip(ROLLERS, ((None, difficulty), (difficulty, None)), strict=True):
            parts = at_difficulty(self.parts[roller], difficulty)
            number = {name: cut(np.array(values, np.float64)) for name, values in parts.items()}
            found[players] = folded({EMBEDDING: self.embedding, **number})
        return found

    def arrays(self) -> dict[str, NDArray[np.int16]]:
        """Return all parameters but the embedding as 16-bit integers."""
        return quantised(
            {f"{roller}-{name}": values for roller in ROLLERS for name, values in self.parts[roller].items()}
        )

    @classmethod
    def load(cls, own: Mapping[str, NDArray[Any]], arrays: Mapping[str, NDArray[Any]]) -> Against:
        """Return the networks from the arrays of the equilibrium's network and their own."""
        found = numbers_of(arrays)
        parts: dict[str, Parts] = {roller: {} for roller in ROLLERS}
        for name, values in found.items():
            roller, _, own_name = name.partition("-")
            parts[roller][own_name] = values
        return cls(numbers_of(own)[EMBEDDING], parts)

    @classmethod
    def upright(cls, own: Mapping[str, NDArray[Any]]) -> Against:
        """Return networks that say what the network of the equilibrium says."""
        number = numbers_of(own)
        embedding = number.pop(EMBEDDING)
        last = last_weights(number)
        parts = {
            name: np.stack([values] + [np.zeros_like(values)] * (POWERS - 1))
            if is_polynomial(name, last)
            else values
            for name, values in number.items()
        }
        return cls(embedding, {roller: dict(parts) for roller in ROLLERS})
