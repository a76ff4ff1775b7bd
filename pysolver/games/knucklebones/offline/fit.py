"""Fit a network to exact values by Adam, written out: numpy and compiled loops, the same for the same seed.

A position has a value for each head, so one pass serves all of them. The loss is the squared error of the win
probability. The tables that the first layer looks up are folded anew at every step from an embedding and a
spread of low rank, which costs little (2,154 rows) and lets rare classes learn from common ones.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.job import Job, Progress
from pysolver.games.knucklebones.classes import Classes, classes
from pysolver.games.knucklebones.network import EMBEDDING, Experts, Network, chance_of
from pysolver.games.knucklebones.offline.columns import add_columns, columns_back
from pysolver.games.knucklebones.offline.samples import Samples
from pysolver.games.knucklebones.rules import FACES, ROWS

Floats = NDArray[np.float32]
Parts: TypeAlias = dict[str, Floats]

MEMORY, MEMORY_OF_SQUARES, LEAST = 0.9, 0.99, 1e-8  # of Adam
SAID_EACH = 1000  # steps


@dataclass(frozen=True)
class Shape:
    """How large a network is: numbers of an embedding, of a row of the tables, and of the dense layers."""

    rank: int = 64
    width: int = 256
    hidden: tuple[int, ...] = (96, 48)


@dataclass(frozen=True)
class Recipe:
    """Everything that a fit depends on besides its samples and what it begins as."""

    steps: int
    rate: float
    seed: int
    batch: int = 4096
    warm_up: int = 500
    cooling: float = 0.5  # share of the steps, the last ones, in which the rate falls to nothing


def features(kinds: Classes) -> Floats:
    """Return what the embedding of each class begins with: score, empty squares, dice by face and side."""
    rows = np.zeros((len(kinds), 3 + 2 * len(FACES)), np.float32)
    rows[:, 0] = kinds.score / 20
    for number, pair in enumerate(kinds.pairs):
        for side, column in enumerate(pair or ()):
            rows[number, 1 + side] = ROWS - len(column)
            for die in column:
                rows[number, 2 + die + len(FACES) * side] += 1
    return rows


def fresh(shape: Shape, seed: int, heads: int = 1) -> Parts:
    """Return the parameters of a network that has learned nothing yet."""
    draws, known = np.random.default_rng(seed), features(classes())
    embedding = 0.3 * draws.standard_normal((len(known), shape.rank))
    embedding[:, : known.shape[1]] = known
    found = {
        EMBEDDING: embedding,
        "spread": draws.standard_normal((shape.rank, 2 * shape.width)) / np.sqrt(4 * shape.rank),
        "bias": np.zeros(shape.width),
    }
    for number, (before, after) in enumerate(pairwise((shape.width, *shape.hidden, heads))):
        found[f"weights{number}"] = draws.standard_normal((before, after)) / np.sqrt(3 * before)
        found[f"bias{number}"] = np.zeros(after)
    return {name: values.astype(np.float32) for name, values in found.items()}


class Fit:
    """The parameters of a network while they are fitted; several may share one embedding."""

    def __init__(self, parts: Mapping[str, NDArray[Any]], embedding: Floats | None = None) -> None:
        self.parts: Parts = {name: np.array(values, np.float32) for name, values in parts.items()}
        if embedding is not None:
            self.parts[EMBEDDING] = embedding
        self._layers = sum(name.startswith("weights") for name in parts)
        self._mean = {name: np.zeros_like(values) for name, values in self.parts.items()}
        self._square = {name: np.zeros_like(values) for name, values in self.parts.items()}
        self._steps = 0
        self._rooms: dict[str, Floats] = {}

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
            grad = np.matmul(grad, parts[f"weights{n}"].T, out=self._room(f"grad{n}", inputs[n].shape))
            if n:
                grad *= inputs[n] > 0
        on_tables, on_bias = self._room("on tables", tables.shape), np.zeros_like(parts["bias"])
        on_tables.fill(0)
        columns_back(triples, tables, parts["bias"], grad, on_tables, on_bias)
        slopes["spread"], slopes["bias"] = parts[EMBEDDING].T @ on_tables, on_bias
        slopes[EMBEDDING] = on_tables @ parts["spread"].T
        return (off**2).mean(axis=0), slopes

    def _tables(self) -> Floats:
        embedding, spread = self.parts[EMBEDDING], self.parts["spread"]
        return np.matmul(embedding, spread, out=self._room("tables", (len(embedding), spread.shape[1])))

    def _room(self, name: str, shape: tuple[int, ...]) -> Floats:
        """Return an array to write into, the same at every step: fresh memory would take a quarter of it."""
        if name not in self._rooms or self._rooms[name].shape != shape:
            self._rooms[name] = np.empty(shape, np.float32)
        return self._rooms[name]

    def _forward(
        self, triples: NDArray[np.int64], tables: Floats
    ) -> tuple[list[Floats], NDArray[np.float64]]:
        """Return what goes into each layer, and the win probabilities."""
        hidden = self._room("hidden", (len(triples), len(self.parts["bias"])))
        add_columns(triples, tables, self.parts["bias"], hidden)
        inputs = [hidden]
        for n in range(self._layers):
            weights = self.parts[f"weights{n}"]
            room = self._room(f"hidden{n}", (len(triples), weights.shape[1]))
            hidden = np.matmul(hidden, weights, out=room)
            hidden += self.parts[f"bias{n}"]
            if n < self._layers - 1:
                np.maximum(hidden, 0, out=hidden)
                inputs.append(hidden)
        return inputs, chance_of(hidden.astype(np.float64))


def fitted(fits: Sequence[Fit], samples: Sequence[Samples], recipe: Recipe) -> Job[None]:
    """Fit networks, each to its own samples, by a step of each in turn, and say now and then how it goes.

    The rate is constant and falls at the end.
    """
    draws = np.random.default_rng(recipe.seed)
    began, mean = time.monotonic(), [np.zeros(some.chances.shape[1]) for some in samples]
    for step in range(1, recipe.steps + 1):
        cool = (recipe.steps - step) / (recipe.steps * recipe.cooling)
        rate = recipe.rate * min(1.0, cool, step / recipe.warm_up)
        for errors, fit, some in zip(mean, fits, samples, strict=True):
            drawn = draws.integers(0, len(some), recipe.batch)
            errors += (fit.step(*some.some(drawn), rate) - errors) / min(step, 500)
        line = None
        if step % SAID_EACH == 0 or step == recipe.steps:
            left = (time.monotonic() - began) / step * (recipe.steps - step) / 60
            said = ", ".join(f"{error:.5f}" for error in np.sqrt(np.concatenate(mean)))
            line = f"step {step} of {recipe.steps}: rms {said}, {left:.0f} min left"
        yield Progress(step / recipe.steps, line)


def rms_error(network: Experts | Network, samples: Samples, head: int = 0) -> float:
    """Return the root mean square error of a network alone, by the values of a head."""
    triples, chances = samples.some(np.arange(len(samples)))
    return float(np.sqrt(np.mean((network(triples) - chances[:, head]) ** 2)))
