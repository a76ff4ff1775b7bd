"""Games against the game's own players, and what positions are worth by them without the luck.

Every position of a game gets a number without bias: the mean over all dice and placements to come of an
estimate, less what the rest of the game shows the estimate to be off by.

    target(s) = mean of (1 - estimate(next)) - trace (target(next) - estimate(next))

The better the estimate, the less luck is left; but whatever it is, with a trace of 1 the mean of many targets
is what the play is worth, since the mean of estimate(next) cancels. A smaller trace trusts the estimate of
what is far away instead: less luck, some bias.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pysolver.core.job import Job, Progress
from pysolver.knucklebones.classes import classes
from pysolver.knucklebones.layers import Floats, Players, Triples, expand
from pysolver.knucklebones.players import Dice, JudgePlayer
from pysolver.knucklebones.solve import ShippedJudge

AT_ONCE = 250  # games: bounds the memory of a search
BINS = 10  # of shown win probabilities
LEAST_IN_BIN = 400

# From positions, dice and what the estimate says each column hands over: columns, and what is not counted.
Chooser: TypeAlias = Callable[[Triples, Dice, Floats], tuple[NDArray[np.int64], NDArray[np.bool_]]]


@dataclass(frozen=True, eq=False)
class Ply:
    """One step of many games."""

    game: NDArray[np.int64]  # which games are left
    triples: Triples
    rolls: int  # 1 where the game's own player does
    backed: Floats  # the mean over all that may come
    reached: Floats  # the estimate of what this die leads to, as the next to roll sees it
    slipped: NDArray[np.bool_]  # what comes next is not counted
    over: NDArray[np.bool_]
    result: Floats  # where it is over, as the next to roll would see it


def plies(
    judge: ShippedJudge, difficulty: int, count: int, chance: np.random.Generator, choose: Chooser
) -> Iterator[Ply]:
    """Play games against a player of the game to their ends, half of them begun by it."""
    kinds = classes()
    half = count // 2
    for beginner in (0, 1):
        game = np.arange(half) + beginner * half
        triples: Triples = np.zeros((half, 3), np.int64)
        mover = beginner
        while len(triples):
            players: Players = (difficulty, None) if mover else (None, difficulty)
            layer = expand(kinds, triples, players[0])
            estimate = judge.search(layer.reached, 0, players[::-1])[0]
            rows, dice = np.arange(len(triples)), chance.integers(0, 6, len(triples))
            handed = layer.handed(estimate)[rows, dice]
            if layer.chances is None:
                column, slipped = choose(triples, dice, handed)
                reached = handed.min(axis=1)
            else:
                shares = layer.chances[rows, dice].cumsum(axis=1)
                column = (chance.random((len(rows), 1)) * shares[:, -1:] >= shares).sum(axis=1)
                slipped = np.zeros(len(rows), np.bool_)
                reached = handed[rows, column]
            after = layer.reached[layer.which[rows, dice, column]]
            over = kinds.theirs_full[after].all(axis=1)
            result = judge.known(after)[0]
            yield Ply(game, triples, mover, layer.back(estimate), reached, slipped, over, result)
            game, triples, mover = game[~over], after[~over], 1 - mover


def targets(steps: list[Ply], count: int, trace: float = 1.0) -> list[Floats]:
    """Return for each step what its positions are worth to who rolls, by how the games went on."""
    next_one = np.zeros(count)
    found: list[Floats] = []
    for ply in reversed(steps):
        turned_out = np.where(ply.over, ply.result, next_one[ply.game])
        next_one[ply.game] = ply.backed - np.where(ply.slipped, 0.0, trace * (turned_out - ply.reached))
        found.append(next_one[ply.game])
    return found[::-1]


@dataclass(frozen=True)
class Measured:
    """What a player's play against one of the game's own is worth, and how far off its numbers are."""

    first: float  # win probability when it begins
    second: float
    error: float  # standard error of the mean of both
    largest_error: float  # of shown values in any bin of like ones, on average
    games: int

    @property
    def mean(self) -> float:
        """Return the mean: who begins is a coin flip."""
        return (self.first + self.second) / 2


def measure(
    player: JudgePlayer, judge: ShippedJudge, difficulty: int, games: int, seed: int
) -> Job[Measured]:
    """Let a player play; `judge` gives the estimates that take the luck out."""
    worth: tuple[list[Floats], list[Floats]] = ([], [])
    shown: list[Floats] = []
    real: list[Floats] = []

    def choose(triples: Triples, dice: Dice, handed: Floats) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        wins = player.weigh(triples, dice, chance)
        shown.append(wins.max(axis=1))
        return wins.argmax(axis=1), np.zeros(len(triples), np.bool_)

    for begun in range(0, games, AT_ONCE):
        chance = np.random.default_rng((seed, begun))
        steps = list(plies(judge, difficulty, AT_ONCE, chance, choose))
        by_step = targets(steps, AT_ONCE)
        latest = np.zeros(AT_ONCE)
        later: list[Floats] = []
        for ply, target in zip(reversed(steps), reversed(by_step), strict=True):
            if not ply.rolls:
                later.append(1 - np.where(ply.over, ply.result, latest[ply.game]))
            latest[ply.game] = target
        real += later[::-1]
        mine = [target for ply, target in zip(steps, by_step, strict=True) if not ply.triples.any()]
        worth[0].append(mine[0])
        worth[1].append(1 - mine[1])
        yield Progress(min(1.0, (begun + AT_ONCE) / games), _so_far(worth))
    first, second = np.concatenate(worth[0]), np.concatenate(worth[1])
    error = sqrt((first.var() / len(first) + second.var() / len(second)) / 4)
    off = np.concatenate(shown) - np.concatenate(real)
    number = np.minimum((np.concatenate(shown) * BINS).astype(np.int64), BINS - 1)
    many = np.bincount(number, minlength=BINS)
    means = np.abs(np.bincount(number, off, minlength=BINS)) / np.maximum(many, 1)
    largest = float(means[many >= LEAST_IN_BIN].max(initial=0.0))
    return Measured(float(first.mean()), float(second.mean()), error, largest, 2 * len(first))


def _so_far(worth: tuple[list[Floats], list[Floats]]) -> str:
    first, second = np.concatenate(worth[0]), np.concatenate(worth[1])
    error = sqrt((first.var() / len(first) + second.var() / len(second)) / 4)
    return f"{2 * len(first)} games: {(first.mean() + second.mean()) / 2:.3%} +- {error:.3%}"
