"""The first layer of the network in loops: sums over columns of relu(own + sum of shared + bias), and back.

As arrays, what lies between would be larger than everything else in a training together.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pysolver.games.knucklebones.offline.kernels import compiled

Floats = NDArray[np.float32]


@compiled
def add_columns(triples: NDArray[np.int64], tables: Floats, bias: Floats, hidden: Floats) -> None:
    width = len(bias)
    zero = np.float32(0)
    for row in range(len(triples)):
        a, b, c = triples[row, 0], triples[row, 1], triples[row, 2]
        for h in range(width):
            every = bias[h] + tables[a, width + h] + tables[b, width + h] + tables[c, width + h]
            hidden[row, h] = (
                max(tables[a, h] + every, zero)
                + max(tables[b, h] + every, zero)
                + max(tables[c, h] + every, zero)
            )


@compiled
def columns_back(
    triples: NDArray[np.int64],
    tables: Floats,
    bias: Floats,
    grad: Floats,
    grad_tables: Floats,
    grad_bias: Floats,
) -> None:
    width = len(bias)
    zero = np.float32(0)
    for row in range(len(triples)):
        a, b, c = triples[row, 0], triples[row, 1], triples[row, 2]
        for h in range(width):
            every = bias[h] + tables[a, width + h] + tables[b, width + h] + tables[c, width + h]
            slope = grad[row, h]
            on_a = slope if tables[a, h] + every > zero else zero
            on_b = slope if tables[b, h] + every > zero else zero
            on_c = slope if tables[c, h] + every > zero else zero
            all_three = on_a + on_b + on_c
            grad_tables[a, h] += on_a
            grad_tables[b, h] += on_b
            grad_tables[c, h] += on_c
            grad_tables[a, width + h] += all_three
            grad_tables[b, width + h] += all_three
            grad_tables[c, width + h] += all_three
            grad_bias[h] += all_three
