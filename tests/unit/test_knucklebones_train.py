"""Samples for the network and its training, in small."""

from __future__ import annotations

import numpy as np
import pytest

from pysolver.core.job import finish
from pysolver.knucklebones.classes import classes
from pysolver.knucklebones.network import fold, quantised
from pysolver.knucklebones.offline.exact import equilibrium, solve
from pysolver.knucklebones.offline.kernels import COMPILED
from pysolver.knucklebones.offline.layout import layout, start_values
from pysolver.knucklebones.offline.samples import Samples, draw


@pytest.mark.skipif(not COMPILED, reason="five million positions are too many without numba")
def test_samples_are_positions_of_games_that_go_on_with_their_exact_values() -> None:
    """The game of two rows stands for the whole one."""
    game = layout(3, 2)
    values = start_values(game)
    finish(solve(game, equilibrium(game, values)))
    found = draw(game, values, 3000, seed=5)
    kinds = game.classes
    triples = np.sort(found.classes.astype(np.int64), axis=1)
    assert not kinds.theirs_full[triples].all(axis=1).any()
    assert kinds.dice[triples].sum(axis=1).min() == 3
    at = game.arrays.top[triples[:, 2]] + game.arrays.second[triples[:, 1]] + triples[:, 0]
    assert (values[at] == found.value).all()
    again, other = draw(game, values, 3000, seed=5), draw(game, values, 3000, seed=6)
    assert (again.classes == found.classes).all() and (other.classes != found.classes).any()


def some_samples(count: int) -> Samples:
    """Return random positions with a made-up value that a network can learn."""
    chance = np.random.default_rng(1)
    triples = chance.integers(0, classes().live, (count, 3)).astype(np.uint16)
    value = 1 / (1 + np.exp(-classes().score[triples].sum(axis=1) / 20))
    return Samples(triples, value.astype(np.float32))


def test_training_learns_repeats_by_seed_and_ships_what_it_learned() -> None:
    torch = pytest.importorskip("torch")
    pytest.importorskip("numba")
    from pysolver.knucklebones.offline.train import Recipe, train

    samples = some_samples(20_000)
    recipe = Recipe(rank=16, width=16, hidden=(8,), steps=300, batch=512, warm_up=20, seed=3)
    model = finish(train(samples, recipe))
    triples = samples.classes.astype(np.int64)
    with torch.no_grad():
        found = model(triples).numpy()
    spread = float(samples.value.std())
    assert float(np.sqrt(np.mean((found - samples.value) ** 2))) < 0.3 * spread
    assert np.abs(fold(quantised(model.arrays()))(triples) - found).max() < 2e-3
    again = finish(train(samples, recipe)).arrays()
    assert all((again[name] == array).all() for name, array in model.arrays().items())
