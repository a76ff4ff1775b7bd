"""Positions of near-perfect games with their exact values: what the network is fitted to and judged by."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pysolver.knucklebones.kernels import compiled, place_of
from pysolver.knucklebones.solve import Layout

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
    _play(
        values, game.top, game.second, game.mirror, game.placed, game.theirs_full, game.classes.dice,
        seed, least_dice, found.classes, found.value,
    )  # fmt: skip
    return found


@compiled
def _play(
    values: NDArray[np.float32],
    top: NDArray[np.int64],
    second: NDArray[np.int64],
    mirror: NDArray[np.int64],
    placed: NDArray[np.int64],
    theirs_full: NDArray[np.bool_],
    dice: NDArray[np.int64],
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
            while placed[die, board[column]] < 0:
                column = (column + 1) % 3
        else:
            least = 2.0
            for c in range(3):
                x = placed[die, board[c]]
                if x >= 0:
                    y, z = mirror[board[(c + 1) % 3]], mirror[board[(c + 2) % 3]]
                    value = values[place_of(top, second, x, min(y, z), max(y, z))]
                    if value < least:
                        least = value
                        column = c
        for c in range(3):
            board[c] = placed[die, board[c]] if c == column else mirror[board[c]]
        over = theirs_full[board[0]] and theirs_full[board[1]] and theirs_full[board[2]]
        if not over and dice[board[0]] + dice[board[1]] + dice[board[2]] >= least_dice:
            x, y, z = board[0], board[1], board[2]
            low, high = min(y, z), max(y, z)
            for c in range(3):
                out_classes[found, c] = board[c]
            out_value[found] = values[place_of(top, second, x, low, high)]
            found += 1
