"""Fit the networks that know the game's own players, by playing against these.

In rounds: play games by the networks so far, a layer of search deep; see by how they went on what each
position is worth (`unbiased.py`); fit the networks to that. Better estimates make better play and less luck
in the next round of games. Nothing is needed but the network of the equilibrium, which they begin as.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pysolver.core.job import Job, Progress, part_of
from pysolver.core.tables import write_table
from pysolver.knucklebones.against import ROLLERS, Against
from pysolver.knucklebones.layers import NO_COLUMN, Floats, Players, Triples
from pysolver.knucklebones.network import Network
from pysolver.knucklebones.offline.fit import Fit, train
from pysolver.knucklebones.offline.unbiased import Chooser, Measured, measure, plies, targets
from pysolver.knucklebones.players import Dice, JudgePlayer
from pysolver.knucklebones.rules import RULES_VERSION
from pysolver.knucklebones.solve import AGAINST_FORMAT, ShippedJudge, network_table

JUDGED_DIFFICULTIES = (10, 5, 1)
JUDGED_GAMES = 8000  # nearly all luck is taken out of them
GAMES_SEED = 2026
SHARE_OF_PRACTICE = 0.7
AT_ONCE = 500  # games

# What the exact best response wins, beginning and second, by a program that shares no code with this one.
BEST = {10: (0.70172, 0.69103), 5: (0.79131, 0.77365), 1: (0.8649, 0.8417)}


@dataclass(frozen=True)
class Round:
    """One round of practice."""

    games: int  # of each difficulty
    trace: float
    steps: int  # of the fit, for each roller
    rate: float
    slips: float = 0.05  # how often a placement of mine is any


@dataclass(frozen=True)
class PracticeRecipe:
    """Everything that practice depends on besides the network it begins as."""

    difficulties: tuple[int, ...] = (10, 8, 5, 3, 1)
    rounds: tuple[Round, ...] = (
        Round(1500, 1.0, 400, 5e-4),
        Round(3000, 0.9, 600, 5e-4),
        Round(5000, 0.9, 1000, 5e-4),
        Round(8000, 0.9, 2000, 3e-4),
        Round(10000, 0.8, 3000, 3e-4, 0.02),
    )
    kept: int = 2  # rounds whose positions a fit sees
    batch: int = 2048
    seed: int = 5


# By roller and difficulty: positions before the roll that games came to, and what each is worth to who rolls.
Plays: TypeAlias = dict[tuple[int, int], tuple[Triples, NDArray[np.float32]]]


def light(networks: Mapping[Players, Network]) -> dict[Players, Network]:
    """Return networks of 32-bit floats: half the work, and off by what no fit can see."""
    return {
        players: replace(
            network,
            own=network.own.astype(np.float32),
            shared=network.shared.astype(np.float32),
            bias=network.bias.astype(np.float32),
            dense=tuple((w.astype(np.float32), b.astype(np.float32)) for w, b in network.dense),
        )
        for players, network in networks.items()
    }


def judge_of(networks: Mapping[Players, Network], players: Players) -> ShippedJudge:
    """Return who judges positions by some networks."""
    return ShippedJudge(networks, players=players)


def play(
    judge: ShippedJudge, difficulty: int, chance: np.random.Generator, slips: float, trace: float
) -> Plays:
    """Play some games against a player of the game; leave out positions that need no estimate."""
    steps = list(plies(judge, difficulty, AT_ONCE, chance, _slipping(chance, slips)))
    worth = targets(steps, AT_ONCE, trace)
    found: Plays = {}
    for rolls in range(len(ROLLERS)):
        triples = np.concatenate([ply.triples for ply in steps if ply.rolls == rolls])
        target = np.concatenate([many for ply, many in zip(steps, worth, strict=True) if ply.rolls == rolls])
        open_ = ~judge.known(triples)[1]
        found[rolls, difficulty] = triples[open_], target[open_].astype(np.float32)
    return found


def _slipping(chance: np.random.Generator, slips: float) -> Chooser:
    """Place as the estimate says, now and then anywhere; what comes after that is not counted."""

    def choose(triples: Triples, dice: Dice, handed: Floats) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        slipped = chance.random(len(triples)) < slips
        noise = np.where(handed < NO_COLUMN, chance.random(handed.shape), NO_COLUMN)
        return np.where(slipped, noise.argmin(axis=1), handed.argmin(axis=1)), slipped

    return choose


def together(parts: list[Plays]) -> Plays:
    """Return several as one."""
    return {
        key: (
            np.concatenate([part[key][0] for part in parts if key in part]),
            np.concatenate([part[key][1] for part in parts if key in part]),
        )
        for key in sorted({key for part in parts for key in part})
    }


def practise(recipe: PracticeRecipe, against: Against) -> Job[Against]:
    """Play and fit, round by round."""
    rounds: list[Plays] = []
    for number, plan in enumerate(recipe.rounds, 1):
        chance = np.random.default_rng((recipe.seed, number))
        begun, parts = time.monotonic(), []
        for difficulty in recipe.difficulties:
            judge = judge_of(light(against.networks(difficulty)), (None, difficulty))
            for _ in range(0, plan.games, AT_ONCE):
                parts.append(play(judge, difficulty, chance, plan.slips, plan.trace))
                yield Progress((number - 1) / len(recipe.rounds))
        rounds = [*rounds, together(parts)][-recipe.kept :]
        against, errors = yield from fitted(against, together(rounds), plan, recipe.batch, chance)
        yield Progress(
            number / len(recipe.rounds),
            f"round {number}: rms {errors[0]:.5f} and {errors[1]:.5f}, {time.monotonic() - begun:.0f} s",
        )
    return against


def fitted(
    against: Against, plays: Plays, plan: Round, batch: int, chance: np.random.Generator
) -> Job[tuple[Against, list[float]]]:
    """Fit the networks of both rollers; return them and the root mean square errors of the last steps."""
    parts, errors = {}, []
    for rolls, roller in enumerate(ROLLERS):
        fit = Fit(against.embedding, against.parts[roller])
        samples = {difficulty: some for (rolling, difficulty), some in plays.items() if rolling == rolls}
        mean = 0.0
        for step, error in enumerate(train(fit, samples, plan.steps, batch, plan.rate, chance), 1):
            mean += (error - mean) / min(step, 100)
            yield Progress(0.0)
        parts[roller] = fit.parts
        errors.append(math.sqrt(mean))
    return Against(against.embedding, parts), errors


def build_against(folder: Path | None, recipe: PracticeRecipe | None = None) -> Job[None]:
    """Practise, measure what play by the networks is worth, and write the table that ships."""
    recipe, begun = recipe or PracticeRecipe(), time.perf_counter()
    own = network_table().arrays
    found = yield from part_of(practise(recipe, Against.upright(own)), 0.0, SHARE_OF_PRACTICE)
    spent = time.perf_counter() - begun
    arrays = found.arrays()
    loaded = Against.load(own, arrays)
    measured = yield from part_of(judged(loaded), SHARE_OF_PRACTICE, 1.0)
    write_against(folder, arrays, asdict(recipe), measured, gap(loaded), spent)


def judged(against: Against, games: int = JUDGED_GAMES) -> Job[dict[int, Measured]]:
    """Return what play by the networks, with the search that ships, is worth at some difficulties."""
    measured: dict[int, Measured] = {}
    for number, difficulty in enumerate(JUDGED_DIFFICULTIES, 1):
        networks = against.networks(difficulty)
        player = JudgePlayer(f"against-{difficulty}", judge_of(networks, (difficulty, None)), None)
        judge = judge_of(networks, (None, difficulty))
        measured[difficulty] = yield from measure(player, judge, difficulty, games, GAMES_SEED)
        yield Progress(number / len(JUDGED_DIFFICULTIES))
    return measured


def gap(against: Against) -> float:
    """Return how far the values shown at the first position are off what the exact best response wins."""
    found = 0.0
    start: Triples = np.zeros((1, 3), np.int64)
    for difficulty, (first, second) in BEST.items():
        networks = against.networks(difficulty)
        mine, theirs = (
            judge_of(networks, players).values(start, None)[0][0]
            for players in ((None, difficulty), (difficulty, None))
        )
        found = max(found, abs(float(mine) - first), abs(1 - float(theirs) - second))
    return found


def write_against(
    folder: Path | None,
    arrays: Mapping[str, NDArray[np.int16]],
    recipe: Mapping[str, Any],
    measured: Mapping[int, Measured],
    beginning: float,
    seconds: float,
) -> None:
    """Write the networks, and what play by them was measured to be worth beside the exact best response.

    `beginning` is how far values shown at the first position are off.
    """
    error = max(beginning, *(found.largest_error for found in measured.values()))
    table = {
        f"game-{level}": {"mean": found.mean, "best": sum(BEST[level]) / 2, **asdict(found)}
        for level, found in measured.items()
    }
    write_table(
        "knucklebones", "against", dict(arrays), rules_version=RULES_VERSION,
        format_version=AGAINST_FORMAT, parameters={**recipe, "measured": table},
        max_abs_error=math.ceil(1000 * error) / 1000, build_seconds=seconds, residual=error, folder=folder,
    )  # fmt: skip
