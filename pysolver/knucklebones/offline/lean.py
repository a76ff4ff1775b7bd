"""Fit the leans: games against the game's own players, and what they say each position is worth.

Every position of a game gets a target without bias from chance: the mean over all dice and placements to
come of the present estimate, less what the games that went on from there show the estimate to be off by.

    target(s) = mean of 1 - estimate(next) - (target(next) - estimate(next))

The second part is what plain games know and the estimate does not; most of their luck cancels.
Squared errors are then made small by Adam; better estimates make better play and better targets.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pysolver.core.job import Job, Progress
from pysolver.knucklebones.classes import classes
from pysolver.knucklebones.layers import NO_COLUMN, Floats, Players, Triples, expand
from pysolver.knucklebones.leaning import POWERS, SQUARES, Leaning, empty_squares
from pysolver.knucklebones.network import chance_of
from pysolver.knucklebones.rules import DIFFICULTIES
from pysolver.knucklebones.solve import ShippedJudge, shipped


@dataclass(frozen=True)
class LeanRecipe:
    """Everything that a fit depends on besides the network."""

    difficulties: tuple[int, ...] = (10, 8, 5, 3, 1)
    games: int = 3000  # of each difficulty, a round
    rounds: int = 6
    slips: float = 0.1  # how often a placement of mine is any
    steps: int = 500
    batch: int = 32_768
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


@dataclass(frozen=True, eq=False)
class Ply:
    """One step of many games: which games are left, and what the estimate says before and after it."""

    game: NDArray[np.int64]
    triples: Triples
    rolls: int
    backed: Floats  # the mean over all that may come
    reached: Floats  # the estimate of what came, as the next to roll sees it
    slipped: NDArray[np.bool_]
    over: NDArray[np.bool_]


def plies(
    judge: ShippedJudge, difficulty: int, count: int, chance: np.random.Generator, slips: float
) -> Iterator[Ply]:
    """Play games against a player of the game to their ends, half of them begun by it."""
    kinds = classes()
    for rolls in (0, 1):
        half = count // 2
        game = np.arange(half) + rolls * half
        triples: Triples = np.zeros((half, 3), np.int64)
        mover = rolls
        while len(triples):
            players: Players = (difficulty, None) if mover else (None, difficulty)
            layer = expand(kinds, triples, players[0])
            estimate = judge.search(layer.reached, 0, players[::-1])[0]
            handed = layer.handed(estimate)
            rows, dice = np.arange(len(triples)), chance.integers(0, 6, len(triples))
            mine = handed[rows, dice]
            if layer.chances is None:
                slipped = chance.random(len(rows)) < slips
                noise = np.where(mine < NO_COLUMN, chance.random(mine.shape), NO_COLUMN)
                column = np.where(slipped, noise.argmin(axis=1), mine.argmin(axis=1))
            else:
                slipped = np.zeros(len(rows), np.bool_)
                shares = layer.chances[rows, dice].cumsum(axis=1)
                column = (chance.random((len(rows), 1)) * shares[:, -1:] >= shares).sum(axis=1)
            after = layer.reached[layer.which[rows, dice, column]]
            over = kinds.theirs_full[after].all(axis=1)
            yield Ply(game, triples, mover, layer.back(estimate), mine[rows, column], slipped, over)
            game, triples, mover = game[~over], after[~over], 1 - mover


def targets(steps: list[Ply], count: int) -> list[Floats]:
    """Return for each step what its positions are worth by the games that went on from them."""
    next_one = np.zeros(count)
    found: list[Floats] = []
    for ply in reversed(steps):
        off = np.where(ply.slipped | ply.over, 0.0, next_one[ply.game] - ply.reached)
        next_one[ply.game] = ply.backed - off
        found.append(next_one[ply.game])
    return found[::-1]


def play(
    judge: ShippedJudge, difficulty: int, count: int, chance: np.random.Generator, slips: float
) -> Plays:
    """Return the positions of games against a player of the game, but those that need no estimate."""
    steps = list(plies(judge, difficulty, count, chance, slips))
    worth = np.concatenate(targets(steps, count))
    triples = np.concatenate([ply.triples for ply in steps])
    rolls = np.concatenate([np.full(len(ply.game), ply.rolls) for ply in steps])
    open_ = ~judge.known(triples)[1]
    triples = triples[open_]
    tenths = np.full(len(triples), difficulty / max(DIFFICULTIES))
    return Plays(triples, judge.network.signs(triples).astype(np.float32), rolls[open_], tenths, worth[open_])


def fit_leaning(recipe: LeanRecipe) -> Job[Leaning]:
    """Play and fit, round by round."""
    network, book, chance = shipped().network, shipped().book, np.random.default_rng(recipe.seed)
    leaning = Leaning.of_network(network)
    for number in range(1, recipe.rounds + 1):
        begun, parts = time.monotonic(), []
        for difficulty in recipe.difficulties:
            players: Players = (None, difficulty)
            judge = ShippedJudge(network, book, players=players, leaning=leaning)
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
