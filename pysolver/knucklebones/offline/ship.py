"""Make from the exact table what ships: train the network, fill the book, measure both, write them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pysolver.core.tables import write_table
from pysolver.knucklebones.book import LEVELS, PLIES, Book, packed
from pysolver.knucklebones.exactfile import load_page, open_values
from pysolver.knucklebones.judge import FORMAT_VERSION, MAX_ERROR_EXACT, ExactJudge, ShippedJudge
from pysolver.knucklebones.match import Match, match
from pysolver.knucklebones.network import fold, quantised
from pysolver.knucklebones.players import JudgePlayer
from pysolver.knucklebones.rules import RULES_VERSION
from pysolver.knucklebones.samples import Samples, draw
from pysolver.knucklebones.solve import layout

TRAINING_SAMPLES = 40_000_000
HELD_OUT_SAMPLES = 400_000
TRAINING_SEED, HELD_OUT_SEED, GAMES_SEED = 7, 99, 2026
JUDGED_GAMES = 20_000

Arrays = dict[str, NDArray[Any]]


def build_shipped(
    exact: Path, folder: Path | None, progress: Callable[[float], None], tell: Callable[[str], None]
) -> None:
    """Train, measure and write the tables; needs the `train` extra and the exact table."""
    from pysolver.knucklebones.train import Recipe, train

    begun = time.perf_counter()
    values, game = open_values(exact), layout()
    held_out = draw(game, values, HELD_OUT_SAMPLES, HELD_OUT_SEED)
    samples = draw(game, values, TRAINING_SAMPLES, TRAINING_SEED)
    recipe = Recipe()

    def told(line: str, step: int) -> None:
        tell(line)
        progress(0.9 * step / recipe.steps)

    arrays = quantised(train(samples, recipe, told).arrays())
    write_shipped(exact, folder, arrays, asdict(recipe), held_out, time.perf_counter() - begun, tell)
    progress(1.0)


def write_shipped(
    exact: Path,
    folder: Path | None,
    arrays: Arrays,
    recipe: dict[str, Any],
    held_out: Samples,
    seconds: float,
    tell: Callable[[str], None],
    games: int = JUDGED_GAMES,
) -> Match:
    """Judge a network over games against perfect play, and write it and the book with what was found."""
    values, page = open_values(exact), load_page(exact)
    levels = packed(values)
    judge = ShippedJudge(fold(arrays), Book(levels))
    rmse = held_out_rmse(judge, held_out)
    tell(f"held-out positions: the network alone is off by {rmse:.5f} (rms)")
    perfect = ExactJudge(exact)
    players = JudgePlayer("advisor", judge, None), JudgePlayer("perfect", perfect, 0)
    judged = match(players, games, GAMES_SEED, perfect, lambda so_far: tell(_so_far(so_far)))
    tally = judged.tallies[0]
    found = {"held_out_rmse": rmse, "judged_games": games, **tally.to_dict(games)}
    write_table(
        "knucklebones", "network", arrays, rules_version=RULES_VERSION, format_version=FORMAT_VERSION,
        parameters={**recipe, **found},
        max_abs_error=math.ceil(1000 * tally.largest_error) / 1000, build_seconds=seconds,
        residual=rmse, folder=folder,
    )  # fmt: skip
    write_table(
        "knucklebones", "book", {"win": levels}, rules_version=RULES_VERSION, format_version=FORMAT_VERSION,
        parameters={"plies": PLIES},
        max_abs_error=MAX_ERROR_EXACT + 0.5 / LEVELS, build_seconds=page.seconds,
        residual=page.residual, folder=folder,
    )  # fmt: skip
    return judged


def held_out_rmse(judge: ShippedJudge, samples: Samples) -> float:
    """Return the root mean square error of the network alone."""
    found = judge.network(samples.classes.astype(np.int64))
    return float(np.sqrt(np.mean((found - samples.value) ** 2)))


def _so_far(judged: Match) -> str:
    rates = judged.tallies[0].to_dict(judged.games)
    return (
        f"{judged.games} games against perfect play: {rates['regret_a_move']:.7f} a move, "
        f"{rates['regret_a_game']:.4%} a game, rms {rates['rmse_shown']:.5f}, "
        f"largest {rates['largest_error_shown']:.4f}, {rates['moves_losing_over_2_points']} blunders"
    )
