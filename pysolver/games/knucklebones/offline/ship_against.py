"""Make from the exact tables against the game's own players what ships: fit the network, judge it, write it.

The positions are those at which the game's player is to roll, on the way of the best response to each of
three difficulties, with slips; each has its exact value at all three. The fit goes on from the network that
ships, which saves most of the steps; where that is missing or damaged it begins with nothing and takes
them all.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.job import Job, part_of
from pysolver.errors import TableError
from pysolver.games.knucklebones.against import HEADS, network_at
from pysolver.games.knucklebones.layers import Players
from pysolver.games.knucklebones.network import Network, numbers_of, quantised
from pysolver.games.knucklebones.offline.fit import Fit, Recipe, Shape, fitted, fresh, rms_error
from pysolver.games.knucklebones.offline.judge import response_judge
from pysolver.games.knucklebones.offline.layout import Layout, layout
from pysolver.games.knucklebones.offline.response import Worth, response_files, worth
from pysolver.games.knucklebones.offline.samples import Samples, draw_against, looked_up
from pysolver.games.knucklebones.offline.tournament import Tally, tournament
from pysolver.games.knucklebones.players import GamePlayer, JudgePlayer
from pysolver.games.knucklebones.rules import RULES_VERSION
from pysolver.games.knucklebones.solve import AGAINST_FORMAT, ShippedJudge, against_table
from pysolver.tables.format import write_table

POSITIONS, HELD_OUT = 8_000_000, 200_000  # of each difficulty
TRAINING_SEED, HELD_OUT_SEED, GAMES_SEED = 7, 900, 2026
JUDGED_GAMES = 20_000
SHARE_OF_FIT = 0.5
SHAPE = Shape()
RECIPE = Recipe(steps=36_000, rate=1e-3, seed=5)  # from the network that ships
FROM_NOTHING = Recipe(steps=150_000, rate=1.5e-3, seed=5)  # as many as the networks of the equilibrium take


def recipe(fit_by: Recipe) -> dict[str, Any]:
    """Return what the network is made by, as it stands in its table."""
    return {"positions": POSITIONS, **asdict(fit_by)}


def begun() -> tuple[Fit, Recipe]:
    """Return what the fit begins as, the network that ships or one that knows nothing, and how it goes on."""
    try:
        return Fit(numbers_of(against_table().arrays)), RECIPE
    except TableError:
        return Fit(fresh(SHAPE, FROM_NOTHING.seed, len(HEADS))), FROM_NOTHING


def lessons(exact: Path, game: Layout, count: int, seed: int) -> Samples:
    """Draw positions of games against each difficulty, and look their values up at all of them."""
    tables = {head: response_files(exact, head)[1].open() for head in HEADS}
    drawn = np.concatenate([draw_against(game, tables[head], head, count, seed + head) for head in HEADS])
    return Samples(drawn, np.stack([looked_up(tables[head], drawn) for head in HEADS], axis=1))


def build_against(exact: Path, folder: Path | None) -> Job[None]:
    """Fit the network, judge it over games and write it; needs the exact tables of all three difficulties."""
    started = time.perf_counter()
    samples = lessons(exact, layout(), POSITIONS, TRAINING_SEED)
    fit, fit_by = begun()
    yield from part_of(fitted((fit,), (samples,), fit_by), 0.0, SHARE_OF_FIT)
    spent = time.perf_counter() - started
    arrays = quantised(fit.parts)
    held_out = lessons(exact, layout(), HELD_OUT, HELD_OUT_SEED)
    found: dict[str, dict[str, Any]] = {}
    for number, head in enumerate(HEADS):
        network = network_at(arrays, head)
        share = (1 - SHARE_OF_FIT) / len(HEADS)
        done = SHARE_OF_FIT + number * share
        tally = yield from part_of(judged(exact, network, head, JUDGED_GAMES), done, done + share)
        best = worth(*(file.open() for file in response_files(exact, head)))
        found[f"game-{head}"] = measured(tally, best, rms_error(network, held_out, number), JUDGED_GAMES)
    write_against(folder, arrays, recipe(fit_by), found, spent)


def judged(exact: Path, network: Network, difficulty: int, games: int) -> Job[Tally]:
    """Return what play by a network, with the search that ships, loses against the best response."""
    players: Players = (difficulty, None)
    me = JudgePlayer("me", ShippedJudge({players: network}, players=players), None)
    pair = me, GamePlayer("game", difficulty)
    judges = response_judge(exact, difficulty), None
    return (yield from tournament(pair, games, GAMES_SEED, judges)).tallies[0]


def measured(tally: Tally, best: Worth, held_out_rmse: float, games: int) -> dict[str, Any]:
    """Return what stands in the table of one difficulty."""
    return {
        "best": best.mean,
        "best_beginning": best.first,
        "best_second": best.second,
        "mean": best.mean - tally.lost / games,
        "judged_games": games,
        "held_out_rmse": held_out_rmse,
        **tally.to_dict(games),
    }


def write_against(
    folder: Path | None,
    arrays: Mapping[str, NDArray[np.int16]],
    made_by: Mapping[str, Any],
    found: Mapping[str, Mapping[str, Any]],
    seconds: float,
) -> None:
    """Write the network's table and, beside the arrays, what was measured of the network."""
    error = max(one["largest_error_shown"] for one in found.values())
    write_table(
        "knucklebones", "against", dict(arrays), rules_version=RULES_VERSION,
        format_version=AGAINST_FORMAT, parameters={**made_by, "measured": dict(found)},
        max_abs_error=math.ceil(1000 * error) / 1000, build_seconds=seconds,
        residual=max(one["held_out_rmse"] for one in found.values()), folder=folder,
    )  # fmt: skip
