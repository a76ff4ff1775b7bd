"""Positions of near-perfect games with their exact values: what the network is fitted to and judged by."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pysolver.knucklebones.offline.kernels import Arrays, compiled, handed, place_of
from pysolver.knucklebones.offline.layout import Layout

MOST_SLIPS = 0.25  # each game draws how often its players place at random, from 0 up to this


@dataclass(frozen=True, eq=False)
class Samples:
    """Positions before the roll, as three classes each, and the probability that who rolls wins."""

    classes: NDArray[np.uint16]
    value: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.value)


def draw(game: Layout, values: NDArray[np.float32], count: int, seed: int, least_dice: int = 3) -> Samples:
    """Play games with the exact table and return the positions on the way, `count` of them.

    Positions of fewer than `least_dice` dice are left out: the opening book knows them.
    """
    found = Samples(np.empty((count, 3), np.uint16), np.empty(count, np.float32))
    _play(values, game.arrays, seed, least_dice, found.classes, found.value)
    return found


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
            while game.placed[die, board[column]] < 0:
                column = (column + 1) % 3
        else:
            least = 2.0
            for c in range(3):
                if game.placed[die, board[c]] >= 0:
                    value = handed(values, game, die, board[c], board[(c + 1) % 3], board[(c + 2) % 3])
                    if value < least:
                        least = value
                        column = c
        for c in range(3):
            board[c] = game.placed[die, board[c]] if c == column else game.mirror[board[c]]
        x, y, z = board[0], board[1], board[2]
        over = game.theirs[x] + game.theirs[y] + game.theirs[z] == 0
        if not over and game.dice[x] + game.dice[y] + game.dice[z] >= least_dice:
            for c in range(3):
                out_classes[found, c] = board[c]
            out_value[found] = values[place_of(game, x, min(y, z), max(y, z))]
            found += 1
