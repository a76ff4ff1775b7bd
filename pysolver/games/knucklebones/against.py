"""The network that knows the game's own players: for positions at which one of them is to roll.

It has the form of a network of the equilibrium (`network.py`) with one more thing: the last layer has a
head for each of three difficulties. For those between, the logit is the quadratic through the three.

Invariant: as there, all numbers are whole multiples of a power of two, few enough bits long that no sum in
64-bit floats is ever rounded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pysolver.games.knucklebones.network import Network, cut, folded, numbers_of
from pysolver.games.knucklebones.products import Floats

HEADS = (1, 5, 10)  # difficulties


def shares_of(difficulty: int) -> Floats:
    """Return what the logit of each head counts at a difficulty: Lagrange's polynomials."""
    found = np.ones(len(HEADS))
    for n, head in enumerate(HEADS):
        for other in HEADS:
            if other != head:
                found[n] *= (difficulty - other) / (head - other)
    return found


def last_layer(parts: Mapping[str, NDArray[Any]]) -> tuple[str, str]:
    """Return the names of the weights and of the biases of the last layer, which has the heads."""
    number = sum(name.startswith("weights") for name in parts) - 1
    return f"weights{number}", f"bias{number}"


def network_at(arrays: Mapping[str, NDArray[Any]], difficulty: int) -> Network:
    """Return the network at a difficulty from quantised arrays."""
    number, shares = numbers_of(arrays), shares_of(difficulty)
    weights, bias = last_layer(number)
    number[weights] = cut(number[weights] @ shares[:, np.newaxis])
    number[bias] = cut(number[bias] @ shares[:, np.newaxis])
    return folded(number)
