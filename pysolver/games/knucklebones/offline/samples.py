"""Positions of near-perfect games with their exact values: what the networks are fitted to and judged by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pysolver.games.knucklebones.classes import classes
from pysolver.games.knucklebones.layers import places
from pysolver.games.knucklebones.offline.kernels import Arrays, Values, compiled, handed, place_of, scale_of
from pysolver.games.knucklebones.offline.layout import Layout
from pysolver.games.knucklebones.opponents import kinds_of_columns, likely

MOST_SLIPS = 0.25  # each game draws how often its players place at random, from 0 up to this


@dataclass(frozen=True, eq=False)
class Samples:
    """Positions before the roll, as three classes each, and chances[position, head] that who rolls wins.

    There is one head for perfect play, and one for each difficulty that a network against players knows.
    """

    classes: NDArray[np.uint16]
    chances: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.classes)

    def some(self, drawn: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Return some positions and their win probabilities."""
        return self.classes[drawn].astype(np.int64), self.chances[drawn]


def by_dice(samples: Samples, most: Sequence[int]) -> tuple[Samples, ...]:
    """Divide samples by how many dice lie: up to the first number, up to the second, and so on."""
    which = np.searchsorted(most, classes().dice[samples.classes].sum(axis=1))
    return tuple(
        Samples(samples.classes[which == number], samples.chances[which == number])
        for number in range(len(most))
    )


def draw(game: Layout, values: NDArray[np.float32], count: int, seed: int, least_dice: int = 3) -> Samples:
    """Play games with the exact table and return the positions on the way, `count` of them.

    Positions of fewer than `least_dice` dice are left out: the opening book knows them.
    """
    found = Samples(np.empty((count, 3), np.uint16), np.empty((count, 1), np.float32))
    _play(values, game.arrays, seed, least_dice, found.classes, found.chances[:, 0])
    return found


def draw_against(game: Layout, theirs: Values, difficulty: int, count: int, seed: int) -> NDArray[np.uint16]:
    """Play the best response, with slips, against a player of the game; return where that is to roll.

    `theirs` is the exact table of these positions, whose classes come in ascending order.
    """
    found = np.empty((count, 3), np.uint16)
    shares = likely(difficulty).cumsum(axis=-1)
    _play_against(theirs, game.arrays, kinds_of_columns(game.classes), shares, seed, found)
    found.sort(axis=1)
    return found


@compiled
def _best_column(values: Values, game: Arrays, die: int, board: NDArray[np.int64], column: int) -> int:
    """Return the column that hands over least; the given one where none takes a die."""
    least = np.inf
    for c in range(3):
        if game.placed[die, board[c]] >= 0:
            value = handed(values, game, die, board[c], board[(c + 1) % 3], board[(c + 2) % 3])
            if value < least:
                least = value
                column = c
    return column


@compiled
def _open_column(game: Arrays, die: int, board: NDArray[np.int64], column: int) -> int:
    """Return the first column from a given one on that takes a die."""
    while game.placed[die, board[column]] < 0:
        column = (column + 1) % 3
    return column


@compiled
def _put(game: Arrays, die: int, board: NDArray[np.int64], column: int) -> None:
    """Place a die and see the board from the other side."""
    for c in range(3):
        board[c] = game.placed[die, board[c]] if c == column else game.mirror[board[c]]


@compiled
def _play(
    values: NDArray[np.float32],
    game: Arrays,
    seed: int,
    least_dice: int,
    out_classes: NDArray[np.uint16],
    out_value: NDArray[np.float32],
) -> None:
    np.random.seed(seed)
    board = np.zeros(3, np.int64)
    slips = 0.0
    over = True
    found = 0
    while found < len(out_value):
        if over:
            board[:] = 0
            slips = np.random.random() * MOST_SLIPS
        die = np.random.randint(6)
        column = np.random.randint(3)
        if np.random.random() < slips:
            column = _open_column(game, die, board, column)
        else:
            column = _best_column(values, game, die, board, column)
        _put(game, die, board, column)
        x, y, z = board[0], board[1], board[2]
        over = game.theirs[x] + game.theirs[y] + game.theirs[z] == 0
        if not over and game.dice[x] + game.dice[y] + game.dice[z] >= least_dice:
            for c in range(3):
                out_classes[found, c] = board[c]
            out_value[found] = values[place_of(game, x, min(y, z), max(y, z))]
            found += 1


@compiled
def _play_against(
    theirs: Values,
    game: Arrays,
    kinds: NDArray[np.int8],
    shares: NDArray[np.float64],
    seed: int,
    out_classes: NDArray[np.uint16],
) -> None:
    np.random.seed(seed)
    board = np.zeros(3, np.int64)
    slips = 0.0
    over = True
    mine = True
    found = 0
    while found < len(out_classes):
        if over:
            board[:] = 0
            slips = np.random.random() * MOST_SLIPS
            mine = np.random.random() < 0.5
        die = np.random.randint(6)
        column = np.random.randint(3)
        if not mine:
            share = shares[kinds[die, board[0]], kinds[die, board[1]], kinds[die, board[2]]]
            chance = np.random.random()
            column = 0
            while column < 2 and share[column] <= chance:
                column += 1
            column = _open_column(game, die, board, column)
        elif np.random.random() < slips:
            column = _open_column(game, die, board, column)
        else:
            column = _best_column(theirs, game, die, board, column)
        _put(game, die, board, column)
        mine = not mine
        over = game.theirs[board[0]] + game.theirs[board[1]] + game.theirs[board[2]] == 0
        if not over and not mine:
            out_classes[found] = board
            found += 1


def looked_up(theirs: Values, classes: NDArray[np.uint16]) -> NDArray[np.float32]:
    """Return the values of positions whose classes come in ascending order, from a table on disk."""
    place = places(classes.astype(np.int64))
    order = np.argsort(place)  # along the file
    found = np.empty(len(place), np.float32)
    found[order] = theirs[place[order]]
    return found / scale_of(theirs).one
