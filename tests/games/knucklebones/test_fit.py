"""Samples for the networks and how these are fitted, in small."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pysolver.contract.job import finish
from pysolver.games.knucklebones.against import HEADS, network_at
from pysolver.games.knucklebones.classes import classes
from pysolver.games.knucklebones.network import EMBEDDING, Experts, joined, quantised
from pysolver.games.knucklebones.offline.exact import equilibrium, solve
from pysolver.games.knucklebones.offline.fit import Fit, Recipe, Shape, fitted, fresh, rms_error
from pysolver.games.knucklebones.offline.layout import layout, start_values
from pysolver.games.knucklebones.offline.samples import Samples, by_dice, draw

SMALL = Shape(20, 8, (8,))
RECIPE = Recipe(steps=200, rate=5e-3, seed=3, batch=128, warm_up=20)


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
    assert (values[at] == found.chances[:, 0]).all()
    again, other = draw(game, values, 3000, seed=5), draw(game, values, 3000, seed=6)
    assert (again.classes == found.classes).all() and (other.classes != found.classes).any()


def some_samples(count: int) -> Samples:
    """Return random positions with a made-up value that a network can learn."""
    chance = np.random.default_rng(1)
    triples = chance.integers(0, classes().live, (count, 3)).astype(np.uint16)
    value = 1 / (1 + np.exp(-classes().score[triples].sum(axis=1) / 20))
    return Samples(triples, value.astype(np.float32)[:, np.newaxis])


def test_a_fit_learns_repeats_by_seed_and_ships_what_it_learned() -> None:
    samples = some_samples(2000)
    triples = samples.classes.astype(np.int64)

    def learned() -> Fit:
        fit = Fit(fresh(SMALL, 1))
        finish(fitted((fit,), (samples,), RECIPE))
        return fit

    fit = learned()
    network = Experts(joined({18: fit.parts}))
    assert rms_error(network, samples) < 0.3 * float(samples.chances.std())
    assert network(triples) == pytest.approx(fit.chances(triples)[:, 0], abs=2e-3)
    again = learned().parts
    assert all((again[name] == array).all() for name, array in fit.parts.items())


def test_experts_share_what_a_class_is_and_each_learns_the_positions_it_is_asked_about() -> None:
    """Where few dice lie one half of the values turns round: no single network of this size learns both."""
    samples, most = some_samples(4000), (9, 18)
    dice = classes().dice[samples.classes].sum(axis=1)
    turned = np.where(dice[:, np.newaxis] <= most[0], 1 - samples.chances, samples.chances)
    samples = Samples(samples.classes, turned)
    divided = by_dice(samples, most)
    assert [len(some) for some in divided] == [(dice <= most[0]).sum(), (dice > most[0]).sum()]
    assert (divided[1].classes == samples.classes[dice > most[0]]).all()
    begin = fresh(SMALL, 1)
    shared = begin[EMBEDDING].copy()
    experts = {number: Fit(begin, shared) for number in most}
    finish(fitted(tuple(experts.values()), divided, RECIPE))
    assert all(fit.parts[EMBEDDING] is shared for fit in experts.values())
    assert (shared != begin[EMBEDDING]).any()
    network = Experts(joined({number: fit.parts for number, fit in experts.items()}))
    for alone, fit, some in zip(network.networks, experts.values(), divided, strict=True):
        triples = some.classes.astype(np.int64)
        assert (network(triples) == alone(triples)).all()
        assert network(triples) == pytest.approx(fit.chances(triples)[:, 0], abs=2e-3)
        assert rms_error(network, some) < 0.5 * float(some.chances.std())


def test_a_fit_learns_what_each_head_is_shown() -> None:
    """Of three heads: one is worth what the score says, the others all even, and all won."""
    samples = some_samples(2000)
    even, won = np.full_like(samples.chances, 0.5), np.ones_like(samples.chances)
    wanted = np.concatenate((even, samples.chances, won), axis=1)
    fit = Fit(with_heads(fresh(SMALL, 1)))
    triples = samples.classes.astype(np.int64)
    before = np.abs(fit.chances(triples) - wanted).mean(axis=0)
    finish(fitted((fit,), (Samples(samples.classes, wanted),), replace(RECIPE, rate=1e-2)))
    after = np.abs(fit.chances(triples) - wanted).mean(axis=0)
    assert (after < 0.3 * before).all()
    loaded = network_at(quantised(fit.parts), HEADS[1])(triples)
    assert loaded == pytest.approx(fit.chances(triples)[:, 1], abs=2e-3)


def with_heads(parts: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """Return a network whose heads all say what it said."""
    last = sum(name.startswith("weights") for name in parts) - 1
    heads = {name: np.repeat(parts[name], len(HEADS), axis=-1) for name in (f"weights{last}", f"bias{last}")}
    return {**parts, **heads}


def test_slopes_of_a_fit_are_what_small_steps_show() -> None:
    chance = np.random.default_rng(3)
    fit = Fit(with_heads(fresh(SMALL, 2)))
    triples = np.sort(chance.integers(0, 2000, (500, 3)), axis=1)
    target = chance.random((500, len(HEADS))).astype(np.float32)
    for name, slope in fit.slopes(triples, target)[1].items():
        where: tuple[Any, ...] = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        errors = []
        for step in (5e-4, -1e-3):  # few units turn on or off within
            fit.parts[name][where] += step
            errors.append(fit.slopes(triples, target)[0].sum())
        fit.parts[name][where] += 5e-4
        assert (errors[0] - errors[1]) / 1e-3 == pytest.approx(slope[where], rel=0.05), name
