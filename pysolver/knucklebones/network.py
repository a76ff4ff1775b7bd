"""The network that ships: the win probability of the player to roll, from three classes of column pairs.

    own_c, shared_c = the two halves of embedding[c] @ spread           one row for each class
    h = sum over the three columns of relu(own_c + sum of shared + bias)
    win = sigmoid(dense layers of h, relu between them)

The sum over columns makes it blind to their order. The embedding and the spread fold into two lookup
tables when the network is loaded, so a position costs three rows of them and the small dense layers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
BATCH = 2048  # positions at a time: keeps what lies between the layers in a few megabytes


@dataclass(frozen=True, eq=False)
class Network:
    """A loaded network: folded tables, and weights and biases of the dense layers."""

    own: Floats
    shared: Floats
    bias: Floats
    dense: tuple[tuple[Floats, Floats], ...]

    def __call__(self, triples: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the win probability of the player to roll at positions of three classes each."""
        values = np.empty(len(triples), np.float64)
        for start in range(0, len(triples), BATCH):
            values[start : start + BATCH] = self._batch(triples[start : start + BATCH])
        return values

    def _batch(self, triples: NDArray[np.int64]) -> NDArray[np.float64]:
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
            hidden = hidden @ weights
            hidden += bias
            np.maximum(hidden, 0, out=hidden)
        weights, bias = self.dense[-1]
        logit = (hidden @ weights + bias)[:, 0].astype(np.float64)
        result: NDArray[np.float64] = 1 / (1 + np.exp(-logit))
        return result


def fold(arrays: Mapping[str, NDArray[np.generic]]) -> Network:
    """Load a network from its arrays: embedding, spread, bias, weights0, bias0, weights1, ..."""
    floats = {name: np.asarray(array, np.float32) for name, array in arrays.items()}
    folded = floats["embedding"] @ floats["spread"]
    width = folded.shape[1] // 2
    layers = sum(name.startswith("weights") for name in floats)
    dense = tuple((floats[f"weights{n}"], floats[f"bias{n}"]) for n in range(layers))
    return Network(
        np.ascontiguousarray(folded[:, :width]),
        np.ascontiguousarray(folded[:, width:]),
        floats["bias"],
        dense,
    )
