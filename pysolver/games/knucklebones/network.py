"""The networks that ship: the win probability of the player to roll, from three classes of column pairs.

    own_c, shared_c = the two halves of embedding[c] @ spread           one row for each class
    h = sum over the three columns of relu(own_c + sum of shared + bias)
    win = sigmoid(dense layers of h, relu between them)

The sum over columns makes it blind to their order. The embedding and the spread fold into two lookup
tables when the network is loaded, so a position costs three rows of them and the small dense layers.

Invariant: every number is a whole multiple of a power of two, few enough bits long that no sum in 64-bit
floats is ever rounded. So the order of additions does not matter, and every machine, browsers included,
gets the same values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pysolver.games.knucklebones.classes import classes
from pysolver.games.knucklebones.products import Floats, product

BATCH = 512  # positions at a time: what lies between the layers stays in the processor's cache
BITS = 14  # after the point, of all that lies between the layers; of parameters at most
MOST_LOGIT = 30.0  # as good as won; far beyond, the exponential of a lost position would overflow
MOST_INTEGER = 32_767  # parameters are stored in 16 bits
BITS_OF = "bits"  # the array that says how many bits after the point each parameter array has
MOST_DICE_OF = "most_dice"  # the one that says up to how many dice each expert is asked
EMBEDDING = "embedding"


@dataclass(frozen=True, eq=False)
class Network:
    """A loaded network: folded tables, and weights and biases of the dense layers."""

    own: Floats
    shared: Floats
    bias: Floats
    dense: tuple[tuple[Floats, Floats], ...]

    def __call__(self, triples: NDArray[np.int64]) -> Floats:
        """Return the win probability of the player to roll at positions of three classes each."""
        return chance_of(self.logits(triples))

    def logits(self, triples: NDArray[np.int64]) -> Floats:
        """Return its logit, a whole multiple of a power of two."""
        values = np.empty(len(triples), np.float64)
        for start in range(0, len(triples), BATCH):
            values[start : start + BATCH] = self._batch(triples[start : start + BATCH])
        return values

    def _batch(self, triples: NDArray[np.int64]) -> Floats:
        first, second, third = triples.T
        every = self.shared[first]
        every += self.shared[second]
        every += self.shared[third]
        every += self.bias
        hidden = np.maximum(self.own[first] + every, 0)
        hidden += np.maximum(self.own[second] + every, 0)
        every += self.own[third]
        hidden += np.maximum(every, 0, out=every)
        for weights, bias in self.dense[:-1]:
            hidden = product(hidden, weights)
            hidden += bias
            np.maximum(cut(hidden), 0, out=hidden)
        weights, bias = self.dense[-1]
        result: Floats = (product(hidden, weights) + bias)[:, 0]
        return result


class Experts:
    """Networks with one embedding, each for positions of up to some number of dice.

    Their arrays are those of a network, all but the embedding with an axis more: the expert.
    """

    def __init__(self, arrays: Mapping[str, NDArray[np.int16]]) -> None:
        numbers = numbers_of(arrays)
        embedding = numbers.pop(EMBEDDING)
        self._most_dice = arrays[MOST_DICE_OF]
        self.networks = tuple(
            folded({EMBEDDING: embedding, **{name: values[expert] for name, values in numbers.items()}})
            for expert in range(len(self._most_dice))
        )

    def __call__(self, triples: NDArray[np.int64]) -> Floats:
        """Return the win probability of the player to roll at positions of three classes each."""
        asked = np.searchsorted(self._most_dice, classes().dice[triples].sum(axis=1))
        values = np.empty(len(triples), np.float64)
        for expert in np.flatnonzero(np.bincount(asked)).tolist():
            rows = np.flatnonzero(asked == expert)
            values[rows] = self.networks[expert](triples[rows])
        return values


def joined(experts: Mapping[int, Mapping[str, NDArray[np.float32]]]) -> dict[str, NDArray[np.int16]]:
    """Return the arrays of experts from the parameters of each, by the most dice it is asked about."""
    each = list(experts.values())
    parts = {name: np.stack([one[name] for one in each]) for name in each[0] if name != EMBEDDING}
    return {
        **quantised({EMBEDDING: each[0][EMBEDDING], **parts}),
        MOST_DICE_OF: np.array(list(experts), np.int16),
    }


def chance_of(logits: Floats) -> Floats:
    """Return the probabilities of logits."""
    result: Floats = 1 / (1 + np.exp(-np.clip(logits, -MOST_LOGIT, MOST_LOGIT)))
    return result


def quantised(arrays: Mapping[str, NDArray[np.float32]]) -> dict[str, NDArray[np.int16]]:
    """Return parameters as 16-bit integers, and how many bits of each lie after the point."""
    names = sorted(arrays)
    bits = [min(BITS, int(np.floor(np.log2(MOST_INTEGER / np.abs(arrays[name]).max())))) for name in names]
    found = {
        name: np.rint(arrays[name].astype(np.float64) * 2.0**after).astype(np.int16)
        for name, after in zip(names, bits, strict=True)
    }
    return {**found, BITS_OF: np.array(bits, np.int16)}


def numbers_of(arrays: Mapping[str, NDArray[np.int16]]) -> dict[str, Floats]:
    """Return the parameters that quantised arrays stand for."""
    names = sorted(name for name in arrays if name not in (BITS_OF, MOST_DICE_OF))
    return {
        name: arrays[name] * 2.0 ** -float(after) for name, after in zip(names, arrays[BITS_OF], strict=True)
    }


def folded(number: Mapping[str, Floats]) -> Network:
    """Return the network of some parameters."""
    tables = cut(product(number[EMBEDDING], number["spread"]))
    width = tables.shape[1] // 2
    layers = sum(name.startswith("weights") for name in number)
    dense = tuple((number[f"weights{n}"], number[f"bias{n}"]) for n in range(layers))
    return Network(
        np.ascontiguousarray(tables[:, :width]),
        np.ascontiguousarray(tables[:, width:]),
        number["bias"],
        dense,
    )


def cut(numbers: Floats) -> Floats:
    """Round, in place, to `BITS` bits after the point."""
    numbers *= 2.0**BITS
    np.rint(numbers, out=numbers)
    numbers *= 2.0**-BITS
    return numbers
