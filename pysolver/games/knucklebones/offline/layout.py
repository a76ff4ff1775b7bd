"""Where the positions of a game lie in a table, and in which order a sweep improves them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, pairwise

import numpy as np

from pysolver.games.knucklebones.classes import Classes, classes
from pysolver.games.knucklebones.offline.kernels import Arrays, Range, Values, scale_of, start_rows
from pysolver.games.knucklebones.rules import COLUMNS, ROWS


@dataclass(frozen=True, eq=False)
class Layout:
    """The classes of a game, and its arrays for the loops."""

    columns: int
    classes: Classes
    arrays: Arrays
    groups: tuple[Range, ...]  # ranges of classes with equal numbers of dice, in order
    group_dice: tuple[int, ...]
    absent: int  # 1 where class 0 stands for a column that this game does not have

    @property
    def positions(self) -> int:
        """Return how many entries a table has, the extra one for "takes no die" not counted."""
        top, second = self.arrays.top, self.arrays.second
        last = len(top) - 1
        return int(top[last] + second[last] * (self.columns > 1) + last * (self.columns > 2)) + 1


def layout(columns: int = COLUMNS, rows: int = ROWS) -> Layout:
    """Lay out a game; one of fewer than three columns gets a class of its own for those it lacks."""
    kinds = classes(rows)
    absent = int(columns < COLUMNS)
    mirror, placed, score, dice = kinds.mirror, kinds.placed, kinds.score, kinds.dice
    mine, theirs = kinds.my_squares, kinds.their_squares
    if absent:
        mirror = np.concatenate(([0], mirror + 1))
        placed = np.where(placed < 0, -1, placed + 1)
        placed = np.concatenate((np.full((6, 1), -1, np.int64), placed), axis=1)
        score, mine, theirs = (np.concatenate(([0], numbers)) for numbers in (score, mine, theirs))
        dice = np.concatenate(([-1], dice))
    n = np.arange(len(mirror), dtype=np.int64)
    tetrahedral, triangular = n * (n + 1) * (n + 2) // 6, n * (n + 1) // 2
    nothing = np.zeros_like(n)
    offsets = {1: (n, nothing), 2: (triangular, n), 3: (tetrahedral, triangular)}
    arrays = Arrays(*offsets[columns], mirror, placed, score, dice, mine, theirs)
    present = sorted(set(dice.tolist()))
    starts = [int(np.searchsorted(dice, many)) for many in present] + [len(dice)]
    return Layout(
        columns, kinds, arrays, tuple(pairwise(starts)), tuple(max(many, 0) for many in present), absent
    )


def blocks(game: Layout) -> Iterator[tuple[int, list[tuple[Range, Range, Range]]]]:
    """List for each total of dice, most first, the triples of groups that its positions lie in."""
    by_total: dict[int, list[tuple[Range, Range, Range]]] = {}
    for low, middle, high in combinations_with_replacement(range(len(game.groups)), 3):
        lacking = (low, middle, high).count(0) if game.absent else 0
        if lacking == COLUMNS - game.columns:
            total = game.group_dice[low] + game.group_dice[middle] + game.group_dice[high]
            by_total.setdefault(total, []).append((game.groups[low], game.groups[middle], game.groups[high]))
    for total in sorted(by_total, reverse=True):
        yield total, by_total[total]


def start_values(game: Layout, kind: type[np.float32] | type[np.uint16] = np.float32) -> Values:
    """Make a table with the results of all finished games, and even chances elsewhere."""
    values: Values = np.empty(game.positions + 1, kind)
    scale = scale_of(values)
    values[:] = scale.one / 2 + scale.rounding
    values[-1] = scale.no_move
    for _total, triples in blocks(game):
        for low, middle, high in triples:
            start_rows(values, game.arrays, scale, low, middle, high)
    return values
