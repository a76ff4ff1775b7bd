"""Fit a network of `against.py` to values of positions by Adam, written out: numpy and compiled loops.

Each step takes positions of one difficulty, so biases and last weights are plain numbers within a step and
polynomials between them. The loss is the squared error of the win probability.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pysolver.knucklebones.against import Parts, at_difficulty, is_polynomial, last_weights, powers_of
from pysolver.knucklebones.network import chance_of
from pysolver.knucklebones.offline.columns import add_columns, columns_back

Floats = NDArray[np.float32]

MEMORY, MEMORY_OF_SQUARES, LEAST = 0.9, 0.99, 1e-8  # of Adam


class Fit:
    """The parameters of one roller's network while they are fitted."""

    def __init__(self, embedding: NDArray[Any], parts: Mapping[str, NDArray[Any]]) -> None:
        self.embedding = np.ascontiguousarray(embedding, np.float32)
        self.parts: Parts = {name: np.array(values, np.float32) for name, values in parts.items()}
        self._last = last_weights(self.parts)
        self._mean = {name: np.zeros_like(values) for name, values in self.parts.items()}
        self._square = {name: np.zeros_like(values) for name, values in self.parts.items()}
        self._steps = 0

    def step(self, triples: NDArray[np.int64], difficulty: int, target: Floats, rate: float) -> float:
        """Take one step; return the mean squared error before it."""
        powers = powers_of(difficulty).astype(np.float32)
        error, slopes = self.slopes(triples, difficulty, target)
        self._steps += 1
        rate *= np.sqrt(1 - MEMORY_OF_SQUARES**self._steps) / (1 - MEMORY**self._steps)
        for name, slope in slopes.items():
            if is_polynomial(name, self._last):
                slope = np.multiply.outer(powers, slope)
            mean, square = self._mean[name], self._square[name]
            mean += (1 - MEMORY) * (slope - mean)
            square += (1 - MEMORY_OF_SQUARES) * (slope * slope - square)
            self.parts[name] -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(LEAST))
        return error

    def slopes(self, triples: NDArray[np.int64], difficulty: int, target: Floats) -> tuple[float, Parts]:
        """Return the mean squared error, and how it changes with each parameter at this difficulty."""
        plain = at_difficulty(self.parts, difficulty)
        number: Parts = {name: np.asarray(values, np.float32) for name, values in plain.items()}
        tables = self.embedding @ number["spread"]
        hidden: NDArray[Any] = np.empty((len(triples), len(number["bias"])), np.float32)
        add_columns(triples, tables, number["bias"], hidden)
        inputs = [hidden]
        layers = range(int(self._last.removeprefix("weights")) + 1)
        for n in layers:
            hidden = hidden @ number[f"weights{n}"] + number[f"bias{n}"]
            if n < layers[-1]:
                np.maximum(hidden, 0, out=hidden)
                inputs.append(hidden)
        value = chance_of(hidden[:, 0].astype(np.float64))
        off = value - target
        grad: NDArray[Any] = (2 / len(off) * off * value * (1 - value)).astype(np.float32)[:, np.newaxis]
        slopes: Parts = {}
        for n in reversed(layers):
            slopes[f"weights{n}"], slopes[f"bias{n}"] = inputs[n].T @ grad, grad.sum(axis=0)
            grad = grad @ number[f"weights{n}"].T
            if n:
                grad *= inputs[n] > 0
        on_tables, on_bias = np.zeros_like(tables), np.zeros_like(number["bias"])
        columns_back(triples, tables, number["bias"], np.ascontiguousarray(grad), on_tables, on_bias)
        slopes["spread"], slopes["bias"] = self.embedding.T @ on_tables, on_bias
        return float((off**2).mean()), slopes


def train(
    fit: Fit,
    samples: Mapping[int, tuple[NDArray[np.int64], Floats]],
    steps: int,
    batch: int,
    rate: float,
    draws: np.random.Generator,
) -> Iterator[float]:
    """Take steps of one difficulty after the other, at a rate that falls to nothing; yield errors."""
    difficulties = sorted(samples)
    for step in range(steps):
        difficulty = difficulties[step % len(difficulties)]
        triples, target = samples[difficulty]
        drawn = draws.integers(0, len(target), batch)
        yield fit.step(triples[drawn], difficulty, target[drawn], rate * (1 - step / steps))
