"""Fit the leans: games against the game's own players, and what they say each position is worth.

Squared errors against what games make of positions (`unbiased.py`) are made small by Adam; better estimates
make better play and less luck in the next round of games.
"""

from __future__ import annotations

import math
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pysolver.core.job import Job, Progress
from pysolver.core.tables import write_table
from pysolver.knucklebones.layers import NO_COLUMN, Floats, Triples
from pysolver.knucklebones.leaning import POWERS, SQUARES, Leaning, empty_squares
from pysolver.knucklebones.network import chance_of
from pysolver.knucklebones.offline.ship import part
from pysolver.knucklebones.offline.unbiased import Chooser, measure, plies, targets
from pysolver.knucklebones.players import Dice, JudgePlayer
from pysolver.knucklebones.rules import DIFFICULTIES, RULES_VERSION
from pysolver.knucklebones.solve import LEANING_FORMAT, ShippedJudge, shipped

JUDGED_DIFFICULTIES = (10, 5, 1)
JUDGED_GAMES = 1000  # most of the luck is taken out: as good as thirty times as many
GAMES_SEED = 2026
SHARE_OF_FIT = 0.6


@dataclass(frozen=True)
class LeanRecipe:
    """Everything that a fit depends on besides the network."""

    difficulties: tuple[int, ...] = (10, 8, 5, 3, 1)
    games: int = 1200  # of each difficulty, a round
    rounds: int = 6
    slips: float = 0.1  # how often a placement of mine is any
    steps: int = 500
    batch: int = 8_192
    rate: float = 0.01
    seed: int = 5


@dataclass(frozen=True, eq=False)
class Plays:
    """Positions before the roll that games came to, who rolled there, and what each is worth to them."""

    triples: Triples
    signs: NDArray[np.float32]  # of the network
    rolls: NDArray[np.int64]  # 1 where the game's player does
    difficulty: Floats  # in tenths
    target: Floats

    @classmethod
    def of(cls, parts: list[Plays]) -> Plays:
        """Return several as one."""
        names = ("triples", "signs", "rolls", "difficulty", "target")
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def play(
    judge: ShippedJudge, difficulty: int, count: int, chance: np.random.Generator, slips: float
) -> Plays:
    """Return the positions of games against a player of the game, but those that need no estimate."""
    steps = list(plies(judge, difficulty, count, chance, _slipping(chance, slips)))
    worth = np.concatenate(targets(steps, count))
    triples = np.concatenate([ply.triples for ply in steps])
    rolls = np.concatenate([np.full(len(ply.game), ply.rolls) for ply in steps])
    open_ = ~judge.known(triples)[1]
    triples = triples[open_]
    tenths = np.full(len(triples), difficulty / max(DIFFICULTIES))
    return Plays(triples, judge.network.signs(triples).astype(np.float32), rolls[open_], tenths, worth[open_])


def _slipping(chance: np.random.Generator, slips: float) -> Chooser:
    """Place as the estimate says, now and then anywhere; what comes after that is not counted."""

    def choose(triples: Triples, dice: Dice, handed: Floats) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        slipped = chance.random(len(triples)) < slips
        noise = np.where(handed < NO_COLUMN, chance.random(handed.shape), NO_COLUMN)
        return np.where(slipped, noise.argmin(axis=1), handed.argmin(axis=1)), slipped

    return choose


def fit_leaning(recipe: LeanRecipe) -> Job[Leaning]:
    """Play and fit, round by round."""
    leaning, chance = Leaning.of_network(shipped().network), np.random.default_rng(recipe.seed)
    for number in range(1, recipe.rounds + 1):
        begun, parts = time.monotonic(), []
        for difficulty in recipe.difficulties:
            judge = lean_players(leaning, difficulty)[0]
            parts.append(play(judge, difficulty, recipe.games, chance, recipe.slips))
            yield Progress((number - 1) / recipe.rounds)
        plays = Plays.of(parts)
        leaning, before, after = fit(leaning, plays, recipe, chance)
        yield Progress(
            number / recipe.rounds,
            f"round {number}: {len(plays.target)} positions, rms {before:.5f} before and {after:.5f} after, "
            f"{time.monotonic() - begun:.0f} s",
        )
    return leaning


def fit(
    leaning: Leaning, plays: Plays, recipe: LeanRecipe, chance: np.random.Generator
) -> tuple[Leaning, float, float]:
    """Return leans of smaller squared error, and the root mean square error before and after."""
    numbers = [leaning.weights.copy(), leaning.by_class.copy(), leaning.by_squares.copy()]
    first, second = ([np.zeros_like(array) for array in numbers] for _ in range(2))
    errors = []
    for step in range(1, recipe.steps + 1):
        rows = chance.integers(0, len(plays.target), recipe.batch)
        error, slopes = _slopes(numbers, plays, rows)
        errors.append(error)
        rate = recipe.rate * min(1.0, 2 * (recipe.steps - step) / recipe.steps)
        for array, one, two, slope in zip(numbers, first, second, slopes, strict=True):
            one += 0.1 * (slope - one)
            two += 0.01 * (slope**2 - two)
            array -= rate * (one / (1 - 0.9**step)) / (np.sqrt(two / (1 - 0.99**step)) + 1e-9)
    tenth = max(1, recipe.steps // 10)
    return Leaning(*numbers), float(np.mean(errors[:tenth])), float(np.mean(errors[-tenth:]))


def _slopes(numbers: list[Floats], plays: Plays, rows: NDArray[np.int64]) -> tuple[float, list[Floats]]:
    """Return the root mean square error over some positions, and the slopes of half its square."""
    last, by_class, by_squares = numbers
    triples, rolls, target = plays.triples[rows], plays.rolls[rows], plays.target[rows]
    powers = plays.difficulty[rows, np.newaxis] ** np.arange(POWERS)
    mine, theirs = empty_squares(triples)
    signs = plays.signs[rows].astype(np.float64)
    weighing = np.einsum("np,npw->nw", powers, last[rolls])
    logit = (signs * weighing).sum(axis=1)
    logit += (powers * by_squares[rolls, :, mine, theirs]).sum(axis=1)
    for column in range(3):
        logit += (powers * by_class[rolls, :, triples[:, column]]).sum(axis=1)
    found = chance_of(logit)
    error = found - target
    down = (error * found * (1 - found))[:, np.newaxis] * powers / len(rows)
    slopes = [np.zeros_like(array) for array in numbers]
    many = by_class.shape[2]
    for power in range(POWERS):
        for rolling in range(2):
            of = rolls == rolling
            share = down[of, power]
            slopes[0][rolling, power] = share @ signs[of]
            slopes[1][rolling, power] = np.bincount(triples[of].ravel(), np.repeat(share, 3), minlength=many)
            slopes[2][rolling, power] = np.bincount(
                mine[of] * SQUARES + theirs[of], share, minlength=SQUARES**2
            ).reshape(SQUARES, SQUARES)
    return float(np.sqrt(np.mean(error**2))), slopes


def build_leaning(folder: Path | None, recipe: LeanRecipe | None = None) -> Job[None]:
    """Fit the leans, measure what play by them is worth, and write the table that ships."""
    recipe, begun = recipe or LeanRecipe(), time.perf_counter()
    fitted = yield from part(fit_leaning(recipe), 0.0, SHARE_OF_FIT)
    leaning = Leaning.load(fitted.arrays())
    yield from write_leaning(folder, leaning, recipe, time.perf_counter() - begun)


def write_leaning(
    folder: Path | None, leaning: Leaning, recipe: LeanRecipe, seconds: float, games: int = JUDGED_GAMES
) -> Job[None]:
    """Measure play by leans against players of the game, and write them with what was found."""
    found: dict[str, dict[str, float]] = {}
    error = 0.0
    for number, difficulty in enumerate(JUDGED_DIFFICULTIES):
        judge, player = lean_players(leaning, difficulty)
        begins = SHARE_OF_FIT + (1 - SHARE_OF_FIT) * number / len(JUDGED_DIFFICULTIES)
        measured = yield from part(measure(player, judge, difficulty, games, GAMES_SEED), begins, 1.0)
        found[f"game-{difficulty}"] = {"mean": measured.mean, **asdict(measured)}
        error = max(error, measured.largest_error)
    write_table(
        "knucklebones", "leaning", leaning.arrays(), rules_version=RULES_VERSION,
        format_version=LEANING_FORMAT, parameters={**asdict(recipe), "measured": found},
        max_abs_error=math.ceil(1000 * error) / 1000, build_seconds=seconds, residual=error, folder=folder,
    )  # fmt: skip


def lean_players(leaning: Leaning, difficulty: int) -> tuple[ShippedJudge, JudgePlayer]:
    """Return the judge of positions that I roll at, and the player that places by the leans."""
    network, book = shipped().network, shipped().book
    mine, theirs = (
        ShippedJudge(network, book, players=players, leaning=leaning)
        for players in ((None, difficulty), (difficulty, None))
    )
    return mine, JudgePlayer(f"against-{difficulty}", theirs, None)
