"""The evaluation of the known command-line solver, as a problem for the search.

A position counts its score difference, and 3.5 points (a mean die) for every square that the player who
will be full first is ahead: with e_me and e_opp empty squares, seen by the player to roll, add
3.5 x (e_opp - e_me + 1) where e_me <= e_opp, else subtract 3.5 x (e_me - e_opp - 1). A finished game counts
its score difference.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from pysolver.contract.job import Job, Progress
from pysolver.games.knucklebones.rules import (
    COLUMNS,
    FACES,
    ROWS,
    Board,
    Column,
    State,
    column_score,
    open_columns,
    place,
    placed,
)
from pysolver.games.knucklebones.search import Search

SQUARE = 3.5
# Three columns of three sixes against none, and nine squares and the tempo besides.
BOUND = 3.0 * column_score((6, 6, 6)) + SQUARE * (COLUMNS * ROWS + 1)

Facing = tuple[Column, Column]  # my column and the one that faces it
Facings = tuple[Facing, Facing, Facing]  # in ascending order: columns can be swapped


class Placed(NamedTuple):
    """A column pair after a die, seen by the other player, and how many points the placement swung."""

    pair: Facing
    swing: int


@cache
def _facing(pair: Facing) -> tuple[int, int, int]:
    mine, theirs = pair
    return column_score(mine) - column_score(theirs), ROWS - len(mine), ROWS - len(theirs)


@cache
def _after(pair: Facing, die: int) -> Placed | None:
    mine, theirs = pair
    if len(mine) == ROWS:
        return None
    more, fewer = placed(mine, theirs, die)
    more = tuple(sorted(more))
    return Placed((fewer, more), column_score(more) - column_score(fewer) - _facing(pair)[0])


@cache
def _mirrored(pair: Facing) -> Facing:
    return pair[1], pair[0]


class HeuristicProblem:
    """Knucklebones for the search: column pairs in ascending order, seen by the player to roll."""

    bound = BOUND

    def rolls(self, position: Facings) -> list[tuple[float, list[Facings]]]:
        """List the six dice and what each hands over, the greatest swing of points first."""
        if all(len(theirs) == ROWS for _mine, theirs in position):
            return []
        return [(1 / len(FACES), self.choices(position, die)) for die in FACES]

    def choices(self, position: Facings, die: int) -> list[Facings]:
        """List the different positions that a die hands over, the greatest swing of points first."""
        first, second, third = position
        mirrored = _mirrored(first), _mirrored(second), _mirrored(third)
        found: list[tuple[int, Facings]] = []
        for number, pair in enumerate(position):
            after = _after(pair, die)
            if after is None or pair in position[:number]:
                continue
            pairs = sorted((after.pair, *mirrored[:number], *mirrored[number + 1 :]))
            found.append((-after.swing, (pairs[0], pairs[1], pairs[2])))
        found.sort()
        return [facings for _swing, facings in found]

    def estimate(self, position: Facings) -> float:
        """Evaluate as `heuristic` does."""
        score, mine, theirs = map(sum, zip(*map(_facing, position), strict=True))
        return float(score) if theirs == 0 else score + SQUARE * (theirs - mine + 1)


def facings(mine: Board, theirs: Board) -> Facings:
    """Return two boards as sorted column pairs."""
    pairs = sorted(
        (tuple(sorted(own)), tuple(sorted(other))) for own, other in zip(mine, theirs, strict=True)
    )
    return pairs[0], pairs[1], pairs[2]


def column_values(position: State, depth: int, search: Search[Facings] | None = None) -> dict[int, float]:
    """Return what each open column, counted from 0, is worth to a depth of placements (1 or more)."""
    search = search or Search(HeuristicProblem())
    return {column: -search.value(after, depth - 1) for column, after in _placements(position)}


@dataclass(frozen=True)
class Deepened:
    """What the open columns, counted from 0, are worth to a depth of placements, and positions opened."""

    depth: int
    columns: dict[int, float]
    positions: int

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form, columns counted from 1 and best ones named."""
        best = max(self.columns.values())
        return {
            "depth": self.depth,
            "evaluation": best,
            "best": [column + 1 for column, value in self.columns.items() if best - value < 1e-9],
            "columns": {str(column + 1): value for column, value in self.columns.items()},
            "positions": self.positions,
        }


def deepen(position: State, depth: int) -> Job[Deepened]:
    """Look one placement ahead, then two, and so on to a depth; progress shows the deepest result so far.

    The share done counts depths, of which the last takes nearly all the time.
    """
    search, found = Search(HeuristicProblem()), Deepened(0, {}, 0)
    for ahead in range(1, depth + 1):
        values = {}
        for column, after in _placements(position):
            so_far = found.to_dict() if found.columns else None
            yield Progress(found.depth / depth, so_far)
            value = yield from search.job(after, ahead - 1, Progress(found.depth / depth, so_far))
            values[column] = -value
        found = Deepened(ahead, values, search.positions)
    return found


def _placements(position: State) -> list[tuple[int, Facings]]:
    after = [(column, place(position, column)) for column in open_columns(position)]
    return [(column, facings(reached.mine, reached.theirs)) for column, reached in after]
