"""Players to play against, each choosing for many games at once.

A game is three classes of column pairs, in no order, seen by the player to move, and a die. A player
returns a number for each of the three columns; the highest of the open ones is played.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pysolver.errors import GameError
from pysolver.games.knucklebones import opponents
from pysolver.games.knucklebones.classes import Pair, classes
from pysolver.games.knucklebones.heuristic import column_values
from pysolver.games.knucklebones.layers import Floats, Triples, hand_over, sorted_triples
from pysolver.games.knucklebones.rules import COLUMNS, DIFFICULTIES, State
from pysolver.games.knucklebones.solve import Judge, shipped
from pysolver.games.knucklebones.weigh import classes_of
from pysolver.sayings.say import saying

Dice = NDArray[np.int64]  # faces counted from 0

FULL = -1e9  # what a full column is worth
TIE = 1e-6  # far below any difference of evaluations: noise of this size only breaks ties
MOST_PLACEMENTS = 8


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


def column_wins_of(games: Triples, dice: Dice, judge: Judge, layers: int | None) -> Floats:
    """Return what each column of each game wins as a judge sees it, FULL where it is full."""
    after, open_ = hand_over(classes(), games, dice)
    wins = np.full(open_.shape, FULL)
    wins[open_] = 1 - judge.values(sorted_triples(after[open_]), layers)[0]
    return wins


class JudgePlayer(Player):
    """Plays by win probability: the exact file, or what ships with some chance layers."""

    shows_wins = True

    def __init__(self, name: str, judge: Judge, layers: int | None) -> None:
        super().__init__(name)
        self.judge = judge
        self.layers = layers

    def weigh(self, games: Triples, dice: Dice, chance: Chance) -> Floats:
        """Return what placements are worth: one minus what each of them gives the opponent."""
        return column_wins_of(games, dice, self.judge, self.layers)


class HeuristicPlayer(Player):
    """The known command-line solver: some placements ahead, then its evaluation, equal columns at random."""

    def __init__(self, name: str, placements: int) -> None:
        super().__init__(name)
        self.placements = placements

    def weigh(self, games: Triples, dice: Dice, chance: Chance) -> Floats:
        """Return the evaluation that each placement leads to, by the search with memory and pruning."""
        worth = np.full(games.shape, FULL)
        for row, (game, die) in enumerate(zip(games.tolist(), dice.tolist(), strict=True)):
            pairs = [_any_pairs()[number] for number in game]
            mine, theirs = tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs)
            noise = TIE * chance.random(COLUMNS)
            for column, value in column_values(State(mine, theirs, die + 1), self.placements).items():
                worth[row, column] = value + noise[column]
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
    """The game's own player of a difficulty, as `opponents.py` knows it; it breaks ties at random."""

    def __init__(self, name: str, difficulty: int) -> None:
        super().__init__(name)
        self.difficulty = difficulty

    def weigh(self, games: Triples, dice: Dice, chance: Chance) -> Floats:
        """Return the weights of equal dice, or noise where it slips."""
        kinds = opponents.kinds_of_columns(classes())[dice[:, np.newaxis], games]
        noise = chance.random(kinds.shape)
        worth = opponents.WEIGHTS[kinds] + 0.5 * noise
        slips = chance.random(len(games)) >= self.difficulty / max(DIFFICULTIES)
        worth[slips] = noise[slips]
        return np.where(kinds != opponents.FULL, worth, FULL)


class RandomPlayer(Player):
    """Places anywhere."""

    def weigh(self, games: Triples, dice: Dice, chance: Chance) -> Floats:
        """Return noise."""
        open_ = classes().placed[dice[:, np.newaxis], games] >= 0
        return np.where(open_, chance.random(open_.shape), FULL)


def player(name: str) -> Player:
    """Return a player by its name; raise GameError, listing the names, where there is none."""
    kind, _, number = name.partition("-")
    level = int(number) if re.fullmatch(r"[0-9]{1,2}", number, re.ASCII) else -1
    if name == "advisor":
        return JudgePlayer(name, shipped(), None)
    if kind == "layers" and 0 <= level <= 3:
        return JudgePlayer(name, shipped(), level)
    if kind == "depth" and 1 <= level <= MOST_PLACEMENTS:
        return HeuristicPlayer(name, level)
    if kind == "against" and level in DIFFICULTIES:
        return JudgePlayer(name, shipped((level, None)), None)
    if kind == "game" and level in DIFFICULTIES:
        return GamePlayer(name, level)
    if name == "greedy":
        return GreedyPlayer(name)
    if name == "random":
        return RandomPlayer(name)
    raise GameError(
        # what is typed as a player; all names but that one are typed as they stand; e.g. name="'chess'"
        saying(
            "knucklebones.no_player",
            "There is no player {name}; the players are advisor, layers-0 to layers-3, against-1 to "
            "against-10 (who know game-1 to game-10), depth-1 to depth-8, greedy, game-1 to game-10 and "
            "random.",
            name=repr(name),
        )
    )


def chosen_column(player: Player, position: State, seed: int | None = None) -> int:
    """Return the column, counted from 0, that a player places a position's die in."""
    assert position.die is not None
    games, dice = classes_of(position)[np.newaxis], np.array([position.die - 1])
    return int(player.weigh(games, dice, PlainChance(seed))[0].argmax())


def chooses(player: Player, chance: Random) -> Callable[[State], str]:
    """Return what chooses an action for a player, drawing what the player leaves to chance from `chance`."""
    return lambda position: str(chosen_column(player, position, chance.randrange(2**31)) + 1)


@cache
def _any_pairs() -> dict[int, Pair]:
    """Return for every class two columns of it; of a dead class any with its difference will do."""
    return {number: pair for pair, number in classes().number.items()}
