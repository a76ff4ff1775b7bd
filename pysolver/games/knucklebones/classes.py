"""Column pairs as classes: what two facing columns hold, as far as the rest of the game can tell.

A face never faces itself: whoever places it removes it opposite. Of two columns that are both full only
the difference of their scores matters any more, since nothing is placed or removed there again: such a
pair is *dead*. With three rows there are 2,057 live classes and 97 dead ones. Columns can be swapped, and
the board is always seen by the player to roll, so a position is three classes i <= j <= k and its place in
a table is C(k+2, 3) + C(j+1, 2) + i.

Invariants:
    classes are sorted by their number of dice, the dead ones last
    within one number of dice, seeing the pair from the other side mirrors the order: rows of a table that
    one player's classes run along are the same rows backwards for the other, which keeps gathers close
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from pysolver.games.knucklebones import rules
from pysolver.games.knucklebones.rules import FACES, ROWS, Column, column_score

Pair = tuple[Column, Column]


@dataclass(frozen=True, eq=False)
class Classes:
    """All classes of column pairs of one height, and what a die does to each."""

    rows: int
    live: int  # how many classes are live: they come first
    pairs: tuple[Pair | None, ...]  # class -> mine and theirs; None for a dead class
    number: dict[Pair, int]  # pair -> its class, full pairs too
    dice: NDArray[np.int64]  # class -> how many dice lie in it
    score: NDArray[np.int64]  # class -> my score less theirs
    mirror: NDArray[np.int64]  # class -> the same pair seen by the other player
    placed: NDArray[np.int64]  # [die - 1, class] -> class seen by the other player after my die, -1 if full
    my_squares: NDArray[np.int64]  # class -> empty ones; none in a dead class
    their_squares: NDArray[np.int64]
    mine_full: NDArray[np.bool_]
    theirs_full: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.pairs)

    def of(self, mine: Column, theirs: Column) -> int:
        """Return the class of a pair of columns, each given in ascending order."""
        return self.number[mine, theirs]


@cache
def classes(rows: int = ROWS, every: bool = False) -> Classes:
    """Enumerate the classes of column pairs that hold at most `rows` dice a side.

    With `every`, pairs that are full on both sides are told apart, too: each is a class of its own.
    """
    columns = [column for size in range(rows + 1) for column in combinations_with_replacement(FACES, size)]
    legal = [(mine, theirs) for mine in columns for theirs in columns if not set(mine) & set(theirs)]
    full = [pair for pair in legal if len(pair[0]) == len(pair[1]) == rows and not every]
    live = _in_mirrored_order([pair for pair in legal if every or len(pair[0]) + len(pair[1]) < 2 * rows])
    differences = sorted({_difference(pair) for pair in full})
    number = {pair: place for place, pair in enumerate(live)}
    number.update((pair, len(live) + differences.index(_difference(pair))) for pair in full)

    scores = [_difference(pair) for pair in live] + differences
    mirrors = [number[theirs, mine] for mine, theirs in live]
    mirrors += [len(live) + differences.index(-difference) for difference in differences]
    dead = len(differences)
    placed = np.full((len(FACES), len(scores)), -1, np.int64)
    for place, (mine, theirs) in enumerate(live):
        if len(mine) < rows:
            for die in FACES:
                after, facing = rules.placed(mine, theirs, die)
                placed[die - 1, place] = number[facing, tuple(sorted(after))]
    my_squares = np.array([rows - len(pair[0]) for pair in live] + [0] * dead, np.int64)
    their_squares = np.array([rows - len(pair[1]) for pair in live] + [0] * dead, np.int64)
    return Classes(
        rows=rows,
        live=len(live),
        pairs=(*live, *(None for _ in differences)),
        number=number,
        dice=np.array([len(mine) + len(theirs) for mine, theirs in live] + [2 * rows] * dead, np.int64),
        score=np.array(scores, np.int64),
        mirror=np.array(mirrors, np.int64),
        placed=placed,
        my_squares=my_squares,
        their_squares=their_squares,
        mine_full=my_squares == 0,
        theirs_full=their_squares == 0,
    )


def _difference(pair: Pair) -> int:
    return column_score(pair[0]) - column_score(pair[1])


def _in_mirrored_order(pairs: list[Pair]) -> list[Pair]:
    ordered: list[Pair] = []
    for dice in sorted({len(mine) + len(theirs) for mine, theirs in pairs}):
        same = [(mine, theirs) for mine, theirs in pairs if len(mine) + len(theirs) == dice]
        behind = [pair for pair in same if _order(pair) < _order((pair[1], pair[0]))]
        behind.sort(key=_order)
        middle = [pair for pair in same if pair[0] == pair[1]]  # only the empty pair
        ordered += behind + middle + [(theirs, mine) for mine, theirs in reversed(behind)]
    return ordered


def _order(pair: Pair) -> tuple[int, Column, Column]:
    mine, theirs = pair
    return len(mine) - len(theirs), mine, theirs
