"""Players for matches, each choosing for many games at once.

A game is three classes of column pairs, in no order, seen by the player to move, and a die. A player
returns a number for each of the three columns; the highest of the open ones is played.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from functools import cache
from pathlib import Path
from random import Random
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pysolver.errors import GameError
from pysolver.knucklebones import rules
from pysolver.knucklebones.classes import classes
from pysolver.knucklebones.heuristic import BOUND, SQUARE, column_values
from pysolver.knucklebones.judge import ExactJudge, Judge, shipped
from pysolver.knucklebones.kernels import compiled
from pysolver.knucklebones.layers import Floats, Triples, sorted_triples
from pysolver.knucklebones.rules import FACES, ROWS, Position
from pysolver.knucklebones.weigh import classes_of

Dice = NDArray[np.int64]  # faces counted from 0

FULL = -1e9  # what a full column is worth
TIE = 1e-6  # far below any difference of evaluations: noise of this size only breaks ties
MOST_PLACEMENTS = 8
WEIGHTS = np.array([0, 1, 2, 5])  # of equal dice, in the game's own players
PLAYERS = "perfect, advisor, layers-0 to layers-3, depth-1 to depth-8, greedy, game-1 to game-10, random"


class Chance(Protocol):
    """What players need of a random generator; numpy's own are one, but the browser has none of them."""

    def random(self, size: int | tuple[int, ...]) -> Floats:
        """Return numbers between 0 and 1 in an array of some size."""


class PlainChance:
    """Python's random numbers, for one decision."""

    def __init__(self, seed: int | None) -> None:
        self._random = Random(seed)

    def random(self, size: int | tuple[int, ...]) -> Floats:
        """Return numbers between 0 and 1 in an array of some size."""
        return np.array([self._random.random() for _ in range(int(np.prod(size)))]).reshape(size)


class Player(ABC):
    """Someone who plays many games at once."""

    shows_wins = False  # whether what it weighs columns by is a win probability

    def __init__(self, name: str) -> None:
        self.name = name

    @abstractmethod
    def weigh(self, games: Triples, dice: Dice, chance: Chance) -> Floats:
        """Return what each column of each game is worth to it; full columns count FULL or less."""


def handed(games: Triples, dice: Dice) -> tuple[Triples, NDArray[np.bool_]]:
    """Return for each game and column the sorted position that a placement hands over, and which are open."""
    kinds = classes()
    after = np.repeat(kinds.mirror[games][:, np.newaxis, :], 3, axis=1)
    placed = kinds.placed[dice[:, np.newaxis], games]
    for column in range(3):
        after[:, column, column] = np.maximum(placed[:, column], 0)
    return sorted_triples(after), placed >= 0


class JudgePlayer(Player):
    """Plays by win probability: the exact file, or what ships with some chance layers."""

    shows_wins = True

    def __init__(self, name: str, judge: Judge, layers: int | None) -> None:
        super().__init__(name)
        self.judge = judge
        self.layers = layers

    def weigh(self, games: Triples, dice: Dice, chance: Chance) -> Floats:
        """Return one minus what each placement gives the opponent."""
        after, open_ = handed(games, dice)
        wins = np.full(open_.shape, FULL)
        wins[open_] = 1 - self.judge.values(after[open_], self.layers)[0]
        return wins


class HeuristicPlayer(Player):
    """The known command-line solver: some placements ahead, then its evaluation, equal columns at random."""

    def __init__(self, name: str, placements: int) -> None:
        super().__init__(name)
        self.placements = placements

    def weigh(self, games: Triples, dice: Dice, chance: Chance) -> Floats:
        """Return the evaluation that each placement leads to."""
        after, open_ = handed(games, dice)
        kinds = classes()
        mine, theirs = _empty_squares()
        worth = np.full(open_.shape, FULL)
        found = np.empty(int(open_.sum()))
        _look_ahead_all(
            after[open_], self.placements - 1, kinds.score, mine, theirs, kinds.mirror, kinds.placed, found
        )
        worth[open_] = TIE * chance.random(len(found)) - found
        return worth


class GreedyPlayer(Player):
    """Takes the greatest swing of points that this one die makes, of equal columns any."""

    def weigh(self, games: Triples, dice: Dice, chance: Chance) -> Floats:
        """Return how far each placement moves the score difference."""
        kinds = classes()
        placed = kinds.placed[dice[:, np.newaxis], games]
        swing = -kinds.score[placed] - kinds.score[games]
        return np.where(placed >= 0, swing + TIE * chance.random(swing.shape), FULL)


class GamePlayer(Player):
    """The game's own player of a difficulty: equal dice facing and of its own, whatever their value.

    With probability 1 - difficulty / 10 it places at random; it breaks ties at random.
    """

    def __init__(self, name: str, difficulty: int) -> None:
        super().__init__(name)
        self.difficulty = difficulty

    def weigh(self, games: Triples, dice: Dice, chance: Chance) -> Floats:
        """Return the weights of equal dice, or noise where it slips."""
        open_ = classes().placed[dice[:, np.newaxis], games] >= 0
        own, facing = _equal_dice()
        rows = dice[:, np.newaxis], games
        noise = chance.random(open_.shape)
        worth = WEIGHTS[own[rows]] + WEIGHTS[facing[rows]] + 0.5 * noise
        slips = chance.random(len(games)) >= self.difficulty / 10
        worth[slips] = noise[slips]
        return np.where(open_, worth, FULL)


class RandomPlayer(Player):
    """Places anywhere."""

    def weigh(self, games: Triples, dice: Dice, chance: Chance) -> Floats:
        """Return noise."""
        open_ = classes().placed[dice[:, np.newaxis], games] >= 0
        return np.where(open_, chance.random(open_.shape), FULL)


def player(name: str, exact: Path | None = None) -> Player:
    """Return a player by its name; raise GameError, listing the names, where there is none."""
    kind, _, number = name.partition("-")
    level = int(number) if re.fullmatch(r"[0-9]{1,2}", number, re.ASCII) else -1
    if name == "perfect":
        if exact is None:
            raise GameError("Perfect play needs the exact table: give it as in --exact build/knucklebones.")
        return JudgePlayer(name, ExactJudge(exact), 0)
    if name == "advisor":
        return JudgePlayer(name, shipped(), None)
    if kind == "layers" and 0 <= level <= 3:
        return JudgePlayer(name, shipped(), level)
    if kind == "depth" and 1 <= level <= MOST_PLACEMENTS:
        return HeuristicPlayer(name, level)
    if kind == "game" and 1 <= level <= 10:
        return GamePlayer(name, level)
    if name == "greedy":
        return GreedyPlayer(name)
    if name == "random":
        return RandomPlayer(name)
    raise GameError(f"There is no player {name!r}; the players are {PLAYERS}.")


def chosen_column(player: Player, position: Position, seed: int | None = None) -> int:
    """Return the column, counted from 0, that a player places a position's die in."""
    assert position.die is not None
    chance = PlainChance(seed)
    if isinstance(player, HeuristicPlayer):  # for one decision, memory and pruning beat compiled loops
        values = column_values(position, player.placements)
        noise = chance.random(rules.COLUMNS)
        return max(values, key=lambda column: values[column] + TIE * noise[column])
    games, dice = classes_of(position)[np.newaxis], np.array([position.die - 1])
    return int(player.weigh(games, dice, chance)[0].argmax())


@cache
def _equal_dice() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return [die, class] -> equal dice of mine, and facing ones."""
    kinds = classes()
    own, facing = np.zeros((2, len(FACES), len(kinds)), np.int64)
    for number, pair in enumerate(kinds.pairs):
        for die in FACES if pair else ():
            assert pair is not None
            own[die - 1, number], facing[die - 1, number] = pair[0].count(die), pair[1].count(die)
    return own, facing


@cache
def _empty_squares() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return class -> empty squares of mine, and of theirs."""
    kinds = classes()
    mine = [ROWS - len(pair[0]) if pair else 0 for pair in kinds.pairs]
    theirs = [ROWS - len(pair[1]) if pair else 0 for pair in kinds.pairs]
    return np.array(mine), np.array(theirs)


@compiled
def _look_ahead(
    a: int,
    b: int,
    c: int,
    placements: int,
    score: NDArray[np.int64],
    mine: NDArray[np.int64],
    theirs: NDArray[np.int64],
    mirror: NDArray[np.int64],
    placed: NDArray[np.int64],
) -> float:
    """Return the mean over dice of the best placement, as `heuristic.py` evaluates what it leads to."""
    empty = theirs[a] + theirs[b] + theirs[c]
    if empty == 0 or placements == 0:
        difference = float(score[a] + score[b] + score[c])
        if empty > 0:
            difference += SQUARE * (empty - mine[a] - mine[b] - mine[c] + 1)
        return difference
    total = 0.0
    ma, mb, mc = mirror[a], mirror[b], mirror[c]
    for die in range(6):
        best = -BOUND
        x = placed[die, a]
        if x >= 0:
            best = max(best, -_look_ahead(x, mb, mc, placements - 1, score, mine, theirs, mirror, placed))
        x = placed[die, b]
        if x >= 0 and a != b:
            best = max(best, -_look_ahead(ma, x, mc, placements - 1, score, mine, theirs, mirror, placed))
        x = placed[die, c]
        if x >= 0 and a != c and b != c:
            best = max(best, -_look_ahead(ma, mb, x, placements - 1, score, mine, theirs, mirror, placed))
        total += best
    return total / 6


@compiled
def _look_ahead_all(
    triples: Triples,
    placements: int,
    score: NDArray[np.int64],
    mine: NDArray[np.int64],
    theirs: NDArray[np.int64],
    mirror: NDArray[np.int64],
    placed: NDArray[np.int64],
    found: Floats,
) -> None:
    for row in range(len(triples)):
        a, b, c = triples[row, 0], triples[row, 1], triples[row, 2]
        found[row] = _look_ahead(a, b, c, placements, score, mine, theirs, mirror, placed)
