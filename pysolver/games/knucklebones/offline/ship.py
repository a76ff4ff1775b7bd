"""Make from the exact table what ships: fit the networks, fill the book, measure both, write them."""

from __future__ import annotations

import math
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from pysolver.contract.job import Job, Progress, part_of
from pysolver.games.knucklebones.book import LEVELS, PLIES, Book, packed
from pysolver.games.knucklebones.layers import PERFECT
from pysolver.games.knucklebones.network import EMBEDDING, Experts, joined
from pysolver.games.knucklebones.offline.exactfile import equilibrium_file
from pysolver.games.knucklebones.offline.fit import Fit, Recipe, Shape, fitted, fresh, rms_error
from pysolver.games.knucklebones.offline.judge import MAX_ERROR_EXACT, perfect_judge
from pysolver.games.knucklebones.offline.layout import layout
from pysolver.games.knucklebones.offline.samples import Samples, by_dice, draw
from pysolver.games.knucklebones.offline.tournament import Standing, tournament
from pysolver.games.knucklebones.players import JudgePlayer
from pysolver.games.knucklebones.rules import RULES_VERSION
from pysolver.games.knucklebones.solve import BOOK_FORMAT, NETWORK_FORMAT, ShippedJudge
from pysolver.tables.format import write_table

SAMPLES, HELD_OUT = 40_000_000, 400_000
TRAINING_SEED, HELD_OUT_SEED, GAMES_SEED = 7, 99, 2026
JUDGED_GAMES = 20_000
SHARE_OF_WHOLE, SHARE_OF_FIT = 0.35, 0.9
SHAPE = Shape()
RECIPE = Recipe(steps=150_000, rate=1.5e-3, seed=1)
# Then experts go on from there, each for positions of up to this many dice; late ones are the hardest.
MOST_DICE_OF_EXPERTS = (9, 10, 11, 12, 13, 18)
SPECIALISING = Recipe(steps=53_000, rate=1.2e-3, seed=2, cooling=1.0)

Arrays = dict[str, NDArray[Any]]


def recipe() -> dict[str, Any]:
    """Return what the networks are made by, as it stands in their table."""
    return {"positions": SAMPLES, **asdict(SHAPE), "whole": asdict(RECIPE), "experts": asdict(SPECIALISING)}


def build_shipped(exact: Path, folder: Path | None) -> Job[Standing]:
    """Fit, measure and write the tables; needs the exact table."""
    begun = time.perf_counter()
    values, game = equilibrium_file(exact).open(), layout()
    held_out = draw(game, values, HELD_OUT, HELD_OUT_SEED)
    yield Progress(0.0, f"drawing {SAMPLES} positions to fit to")
    samples = draw(game, values, SAMPLES, TRAINING_SEED)
    whole = Fit(fresh(SHAPE, RECIPE.seed))
    yield from part_of(fitted((whole,), (samples,), RECIPE), 0.0, SHARE_OF_WHOLE)
    experts = {most: Fit(whole.parts, whole.parts[EMBEDDING]) for most in MOST_DICE_OF_EXPERTS}
    divided = by_dice(samples, tuple(experts))
    yield from part_of(fitted(tuple(experts.values()), divided, SPECIALISING), SHARE_OF_WHOLE, SHARE_OF_FIT)
    spent = time.perf_counter() - begun
    arrays = joined({most: fit.parts for most, fit in experts.items()})
    judged = write_shipped(exact, folder, arrays, recipe(), held_out, spent, JUDGED_GAMES)
    return (yield from part_of(judged, SHARE_OF_FIT, 1.0))


def write_shipped(
    exact: Path,
    folder: Path | None,
    arrays: Arrays,
    made_by: dict[str, Any],
    held_out: Samples,
    seconds: float,
    games: int,
) -> Job[Standing]:
    """Judge the networks over games against perfect play, and write them and the book with what was found."""
    file = equilibrium_file(exact)
    values, page = file.open(), file.page()
    levels = packed(values)
    judge = ShippedJudge({PERFECT: Experts(arrays)}, Book(levels))
    rmse = rms_error(judge.networks[PERFECT], held_out)
    yield Progress(0.0, f"held-out positions: the networks alone are off by {rmse:.5f} (rms)")
    perfect = perfect_judge(exact)
    players = JudgePlayer("advisor", judge, None), JudgePlayer("perfect", perfect, 0)
    judged = yield from tournament(players, games, GAMES_SEED, (perfect, perfect))
    tally = judged.tallies[0]
    found = {"held_out_rmse": rmse, "judged_games": games, **tally.to_dict(games)}
    write_table(
        "knucklebones", "network", arrays, rules_version=RULES_VERSION, format_version=NETWORK_FORMAT,
        parameters={**made_by, **found},
        max_abs_error=math.ceil(1000 * tally.largest_error) / 1000, build_seconds=seconds,
        residual=rmse, folder=folder,
    )  # fmt: skip
    write_table(
        "knucklebones", "book", {"win": levels}, rules_version=RULES_VERSION, format_version=BOOK_FORMAT,
        parameters={"plies": PLIES},
        max_abs_error=MAX_ERROR_EXACT + 0.5 / LEVELS, build_seconds=page.seconds,
        residual=page.residual, folder=folder,
    )  # fmt: skip
    return judged
