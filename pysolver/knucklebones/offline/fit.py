"""Fit the network of `against.py` to exact values by Adam, written out: numpy and compiled loops.

A position has a value for each head, so one pass serves all of them. The loss is the squared error of the win
probability.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pysolver.knucklebones.network import chance_of
from pysolver.knucklebones.offline.columns import add_columns, columns_back

Floats = NDArray[np.float32]
Parts: TypeAlias = dict[str, Floats]

MEMORY, MEMORY_OF_SQUARES, LEAST = 0.9, 0.99, 1e-8  # of Adam


class Fit:
    """The parameters of a network while they are fitted."""

    def __init__(self, parts: Mapping[str, NDArray[Any]]) -> None:
        self.parts: Parts = {name: np.array(values, np.float32) for name, values in parts.items()}
        self._layers = sum(name.startswith("weights") for name in parts)
        self._mean = {name: np.zeros_like(values) for name, values in self.parts.items()}
        self._square = {name: np.zeros_like(values) for name, values in self.parts.items()}
        self._steps = 0

    def step(self, triples: NDArray[np.int64], target: Floats, rate: float) -> NDArray[np.float64]:
        """Take one step towards target[position, head]; return the mean squared error of each before it."""
        errors, slopes = self.slopes(triples, target)
        self._steps += 1
        rate *= np.sqrt(1 - MEMORY_OF_SQUARES**self._steps) / (1 - MEMORY**self._steps)
        for name, slope in slopes.items():
            mean, square = self._mean[name], self._square[name]
            mean += (1 - MEMORY) * (slope - mean)
            square += (1 - MEMORY_OF_SQUARES) * (slope * slope - square)
            self.parts[name] -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(LEAST))
        return errors

    def chances(self, triples: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return [position, head] -> the win probability of who rolls."""
        return self._forward(triples, self._tables())[1]

    def slopes(self, triples: NDArray[np.int64], target: Floats) -> tuple[NDArray[np.float64], Parts]:
        """Return the mean squared error of each head, and how their sum changes with each parameter."""
        parts, tables = self.parts, self._tables()
        inputs, chances = self._forward(triples, tables)
        off = chances - target
        grad = (2 / len(off) * off * chances * (1 - chances)).astype(np.float32)
        slopes: Parts = {}
        for n in reversed(range(self._layers)):
            slopes[f"weights{n}"], slopes[f"bias{n}"] = inputs[n].T @ grad, grad.sum(axis=0)
            grad = grad @ parts[f"weights{n}"].T
            if n:
                grad *= inputs[n] > 0
        on_tables, on_bias = np.zeros_like(tables), np.zeros_like(parts["bias"])
        columns_back(triples, tables, parts["bias"], np.ascontiguousarray(grad), on_tables, on_bias)
        slopes["spread"], slopes["bias"] = parts["embedding"].T @ on_tables, on_bias
        slopes["embedding"] = on_tables @ parts["spread"].T
        return (off**2).mean(axis=0), slopes

    def _tables(self) -> Floats:
        return self.parts["embedding"] @ self.parts["spread"]

    def _forward(
        self, triples: NDArray[np.int64], tables: Floats
    ) -> tuple[list[Floats], NDArray[np.float64]]:
        """Return what goes into each layer, and the win probabilities."""
        hidden: Floats = np.empty((len(triples), len(self.parts["bias"])), np.float32)
        add_columns(triples, tables, self.parts["bias"], hidden)
        inputs = [hidden]
        for n in range(self._layers):
            hidden = hidden @ self.parts[f"weights{n}"] + self.parts[f"bias{n}"]
            if n < self._layers - 1:
                np.maximum(hidden, 0, out=hidden)
                inputs.append(hidden)
        return inputs, chance_of(hidden.astype(np.float64))
