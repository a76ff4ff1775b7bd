"""Fit the network that ships to the exact table: torch, one thread, the same result for the same seed.

The loss is the squared error of the win probability over positions of near-perfect games. The tables that
the first layer looks up are folded anew at every step from an embedding and a spread of low rank, which
costs little (2,154 rows) and lets rare classes learn from common ones; looking up, adding and the first
ReLU are one compiled loop, since their arrays would be larger than everything else together.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from pysolver.core.job import Job, Progress
from pysolver.knucklebones.classes import Classes, classes
from pysolver.knucklebones.offline.columns import add_columns, columns_back
from pysolver.knucklebones.offline.samples import Samples
from pysolver.knucklebones.rules import FACES, ROWS

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Recipe:
    """Everything that a training depends on besides its samples."""

    rank: int = 64
    width: int = 256
    hidden: tuple[int, ...] = (96, 48)
    steps: int = 150_000
    batch: int = 4096
    rate: float = 1.5e-3
    warm_up: int = 500
    cooling: float = 0.5  # share of the steps, the last ones, in which the rate falls to nothing
    seed: int = 1


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


class _Columns(torch.autograd.Function):
    """The sum over columns of relu(own + sum of shared + bias)."""

    @staticmethod
    def forward(ctx: Any, tables: torch.Tensor, bias: torch.Tensor, triples: NDArray[np.int64]) -> Any:
        hidden = np.empty((len(triples), len(bias)), np.float32)
        add_columns(triples, tables.detach().numpy(), bias.detach().numpy(), hidden)
        ctx.save_for_backward(tables, bias)
        ctx.triples = triples
        return torch.from_numpy(hidden)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        tables, bias = ctx.saved_tensors
        grad_tables, grad_bias = np.zeros(tables.shape, np.float32), np.zeros(bias.shape, np.float32)
        columns_back(
            ctx.triples, tables.detach().numpy(), bias.detach().numpy(), grads[0].contiguous().numpy(),
            grad_tables, grad_bias,
        )  # fmt: skip
        return torch.from_numpy(grad_tables), torch.from_numpy(grad_bias), None


class Model(torch.nn.Module):
    """The network while it is trained; `arrays` gives it in the form that ships."""

    def __init__(self, recipe: Recipe) -> None:
        super().__init__()
        known = features(classes())
        embedding = 0.3 * torch.randn(len(known), recipe.rank)
        embedding[:, : known.shape[1]] = torch.from_numpy(known)
        self.embedding = torch.nn.Parameter(embedding)
        self.spread = torch.nn.Parameter(
            torch.randn(recipe.rank, 2 * recipe.width) / math.sqrt(4 * recipe.rank)
        )
        self.bias = torch.nn.Parameter(torch.zeros(recipe.width))
        sizes = (recipe.width, *recipe.hidden, 1)
        self.dense = torch.nn.ModuleList(torch.nn.Linear(before, after) for before, after in pairwise(sizes))

    def forward(self, triples: NDArray[np.int64]) -> torch.Tensor:
        """Return the win probabilities of positions."""
        hidden: torch.Tensor = _Columns.apply(  # type: ignore[no-untyped-call]
            self.embedding @ self.spread, self.bias, triples
        )
        for layer in self.dense[:-1]:
            hidden = torch.relu(layer(hidden))
        logits: torch.Tensor = self.dense[-1](hidden)
        return torch.sigmoid(logits)[:, 0]

    def arrays(self) -> dict[str, Floats]:
        """Return the parameters by the names that `network.fold` takes."""
        found: dict[str, torch.Tensor] = {
            "embedding": self.embedding,
            "spread": self.spread,
            "bias": self.bias,
        }
        for number, layer in enumerate(self.dense):
            weight, bias = layer.weight, layer.bias
            assert isinstance(weight, torch.Tensor) and isinstance(bias, torch.Tensor)
            found[f"weights{number}"], found[f"bias{number}"] = weight.T, bias
        return {name: value.detach().contiguous().numpy().copy() for name, value in found.items()}


def train(samples: Samples, recipe: Recipe) -> Job[Model]:
    """Fit a network by Adam, at a constant rate that falls at the end; some steps say how it goes."""
    torch.set_num_threads(1)
    torch.manual_seed(recipe.seed)
    draws = np.random.default_rng(recipe.seed)
    model = Model(recipe)
    adam = torch.optim.Adam(model.parameters(), lr=recipe.rate, betas=(0.9, 0.99), fused=True)
    began, mean = time.monotonic(), 0.0
    for step in range(1, recipe.steps + 1):
        cool = (recipe.steps - step) / (recipe.steps * recipe.cooling)
        for group in adam.param_groups:
            group["lr"] = recipe.rate * min(1.0, cool, step / recipe.warm_up)
        drawn = draws.integers(0, len(samples), recipe.batch)
        wanted = torch.from_numpy(samples.value[drawn])
        loss = ((model(samples.classes[drawn].astype(np.int64)) - wanted) ** 2).mean()
        adam.zero_grad()
        loss.backward()
        adam.step()
        mean += (float(loss.detach()) - mean) / min(step, 500)
        line = None
        if step % 1000 == 0 or step == recipe.steps:
            spent = time.monotonic() - began
            line = (
                f"step {step} of {recipe.steps}: rmse {math.sqrt(mean):.5f}, "
                f"{1000 * spent / step:.1f} ms a step, "
                f"{spent / step * (recipe.steps - step) / 60:.0f} min left"
            )
        yield Progress(step / recipe.steps, line)
    return model
