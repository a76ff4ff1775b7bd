"""Fit the leans: games against the game's own players, and what they say each position is worth.

Squared errors against what games make of positions (`unbiased.py`) are made as small as can be; better
estimates make better play and less luck in the next round of games.
"""

from __future__ import annotations

import math
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pysolver.core.job import Job, Progress, part_of
from pysolver.core.tables import write_table
from pysolver.knucklebones.layers import NO_COLUMN, Floats, Triples
from pysolver.knucklebones.leaning import POWERS, SIGNS, Leaning, signs_of
from pysolver.knucklebones.network import chance_of
from pysolver.knucklebones.offline.unbiased import Chooser, Measured, measure, plies, targets
from pysolver.knucklebones.players import Dice, JudgePlayer
from pysolver.knucklebones.rules import DIFFICULTIES, RULES_VERSION
from pysolver.knucklebones.solve import LEANING_FORMAT, ShippedJudge, shipped

JUDGED_DIFFICULTIES = (10, 5, 1)
JUDGED_GAMES = 1000  # most of the luck is taken out: they tell as much as thirty thousand
GAMES_SEED = 2026
SHARE_OF_FIT = 0.6
NEWTON_STEPS = 8
RIDGE = 1e-6


@dataclass(frozen=True)
class LeanRecipe:
    """Everything that a fit depends on besides the network."""

    difficulties: tuple[int, ...] = (10, 8, 5, 3, 1)
    games: int = 500  # of each difficulty, a round
    rounds: int = 5
    slips: float = 0.05  # how often a placement of mine is any
    seed: int = 5


@dataclass(frozen=True, eq=False)
class Plays:
    """Positions before the roll that games came to, who rolled there, and what each is worth to them."""

    triples: Triples
    signs: Floats
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
    return Plays(triples, signs_of(judge.network, triples), rolls[open_], tenths, worth[open_])


def _slipping(chance: np.random.Generator, slips: float) -> Chooser:
    """Place as the estimate says, now and then anywhere; what comes after that is not counted."""

    def choose(triples: Triples, dice: Dice, handed: Floats) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        slipped = chance.random(len(triples)) < slips
        noise = np.where(handed < NO_COLUMN, chance.random(handed.shape), NO_COLUMN)
        return np.where(slipped, noise.argmin(axis=1), handed.argmin(axis=1)), slipped

    return choose


def fit_leaning(recipe: LeanRecipe) -> Job[Leaning]:
    """Play and fit, round by round."""
    leaning, chance = Leaning.upright(), np.random.default_rng(recipe.seed)
    for number in range(1, recipe.rounds + 1):
        begun, parts = time.monotonic(), []
        for difficulty in recipe.difficulties:
            judge = lean_players(leaning, difficulty)[0]
            parts.append(play(judge, difficulty, recipe.games, chance, recipe.slips))
            yield Progress((number - 1) / recipe.rounds)
        plays = Plays.of(parts)
        leaning, error = fit(leaning, plays)
        yield Progress(
            number / recipe.rounds,
            f"round {number}: {len(plays.target)} positions, rms {error:.5f}, "
            f"{time.monotonic() - begun:.0f} s",
        )
    return leaning


def fit(leaning: Leaning, plays: Plays) -> tuple[Leaning, float]:
    """Return leans of least squared error, by Gauss and Newton, and the root mean square error left."""
    numbers = leaning.numbers.copy()
    powers = plays.difficulty[:, np.newaxis] ** np.arange(POWERS)
    squares = 0.0
    for rolling in range(2):
        of = plays.rolls == rolling
        signs = (powers[of, :, np.newaxis] * plays.signs[of, np.newaxis, :]).reshape(-1, POWERS * SIGNS)
        found = numbers[rolling].ravel()
        for _ in range(NEWTON_STEPS):
            value = chance_of(signs @ found)
            down = signs * (value * (1 - value))[:, np.newaxis]
            square = down.T @ down
            square += RIDGE * np.diag(square.diagonal() + 1e-9)
            found = found + np.linalg.solve(square, down.T @ (plays.target[of] - value))
        numbers[rolling] = found.reshape(POWERS, SIGNS)
        squares += float(((chance_of(signs @ found) - plays.target[of]) ** 2).sum())
    return Leaning(numbers), math.sqrt(squares / len(plays.target))


def build_leaning(folder: Path | None, recipe: LeanRecipe | None = None) -> Job[None]:
    """Fit the leans, measure what play by them is worth, and write the table that ships."""
    recipe, begun = recipe or LeanRecipe(), time.perf_counter()
    fitted = yield from part_of(fit_leaning(recipe), 0.0, SHARE_OF_FIT)
    leaning = Leaning.load(fitted.arrays())
    spent = time.perf_counter() - begun
    measured: dict[int, Measured] = {}
    for number, difficulty in enumerate(JUDGED_DIFFICULTIES, 1):
        judge, player = lean_players(leaning, difficulty)
        measured[difficulty] = yield from measure(player, judge, difficulty, JUDGED_GAMES, GAMES_SEED)
        yield Progress(SHARE_OF_FIT + (1 - SHARE_OF_FIT) * number / len(JUDGED_DIFFICULTIES))
    write_leaning(folder, leaning, recipe, measured, spent)


# At the first position what is shown against difficulty 10 is this far below what the best response wins
# (0.661 to 0.69103, the game's player beginning); the exact values are an independent program's.
KNOWN_GAP = 0.0301


def write_leaning(
    folder: Path | None,
    leaning: Leaning,
    recipe: LeanRecipe,
    measured: dict[int, Measured],
    seconds: float,
) -> None:
    """Write leans, and what play by them was measured to be worth against players of the game."""
    error = max(KNOWN_GAP, *(found.largest_error for found in measured.values()))
    table = {f"game-{level}": {"mean": found.mean, **asdict(found)} for level, found in measured.items()}
    write_table(
        "knucklebones", "leaning", leaning.arrays(), rules_version=RULES_VERSION,
        format_version=LEANING_FORMAT, parameters={**asdict(recipe), "measured": table},
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
