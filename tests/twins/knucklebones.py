"""A slow, obvious solver of small Knucklebones games: plain boards in a dictionary, value iteration.

It shares nothing with the package: boards are tuples of columns from left to right as a player sees them,
no two are taken for the same, and the rules are written out once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pysolver.games.knucklebones.rules import State

Boards = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]


def score(board: tuple[tuple[int, ...], ...]) -> int:
    """Return the total of a board."""
    total = 0
    for column in board:
        for die in column:
            total += die * column.count(die)  # n equal dice: n times die x n
    return total


def heuristic(position: State) -> float:
    """Return the known solver's evaluation before the roll: points ahead, 3.5 a square and for the tempo."""
    mine, theirs = position.mine, position.theirs
    ahead = score(mine) - score(theirs)
    squares = sum(map(len, mine)) - sum(map(len, theirs))
    over = all(len(column) == 3 for column in theirs)
    return float(ahead) if over else ahead + 3.5 * (squares + 1)


def moves(boards: Boards, die: int, rows: int) -> Iterator[Boards]:
    """Yield what every placement of a die hands the other player."""
    mine, theirs = boards
    for number in range(len(mine)):
        if len(mine[number]) < rows:
            own, other = list(mine), list(theirs)
            own[number] = tuple(sorted([*own[number], die]))
            other[number] = tuple(face for face in other[number] if face != die)
            yield tuple(other), tuple(own)


def all_boards(columns: int, rows: int) -> Iterator[Boards]:
    """Yield every pair of boards in which no face faces itself."""
    column = [dice for n in range(rows + 1) for dice in combinations_with_replacement(range(1, 7), n)]
    pairs = [(mine, theirs) for mine in column for theirs in column if not set(mine) & set(theirs)]
    for chosen in product(pairs, repeat=columns):
        yield tuple(mine for mine, _ in chosen), tuple(theirs for _, theirs in chosen)


def solve(columns: int, rows: int, settled: float = 1e-9) -> dict[Boards, float]:
    """Return the win probability of the player to roll in every position of a small game."""
    values: dict[Boards, float] = {}
    moving: dict[Boards, list[list[Boards]]] = {}
    for boards in all_boards(columns, rows):
        mine, theirs = boards
        if all(len(column) == rows for column in theirs):
            difference = score(mine) - score(theirs)
            values[boards] = 1.0 if difference > 0 else 0.5 if difference == 0 else 0.0
        elif any(len(column) < rows for column in mine):
            values[boards] = 0.5
            moving[boards] = [list(moves(boards, die, rows)) for die in range(1, 7)]
    change = 1.0
    while change > settled:
        change = 0.0
        for boards, dice in moving.items():
            value = sum(max(1 - values[after] for after in handed) for handed in dice) / 6
            change = max(change, abs(value - values[boards]))
            values[boards] = value
    return values


def policy(boards: Boards, die: int, rows: int, difficulty: int) -> list[float]:
    """Return how likely the game's own player places in each column that is open, from left to right."""
    weights = []
    for own, facing in zip(*boards, strict=True):
        if len(own) < rows:
            weights.append([0, 1, 2, 5][own.count(die)] + [0, 1, 2, 5][facing.count(die)])
    best = [weight == max(weights) for weight in weights]
    slip = 1 - difficulty / 10
    return [slip / len(weights) + (1 - slip) * heaviest / sum(best) for heaviest in best]


def solve_against(
    columns: int, rows: int, difficulty: int, settled: float = 1e-9
) -> tuple[dict[Boards, float], dict[Boards, float]]:
    """Return what the best response to the game's own player wins: where it is to roll, and where it is not.

    Both players see the boards from their own side when they are to roll.
    """
    mine: dict[Boards, float] = {}
    theirs: dict[Boards, float] = {}
    moving: list[tuple[Boards, list[list[Boards]], list[list[float]]]] = []
    for boards in all_boards(columns, rows):
        if all(len(column) == rows for column in boards[1]):
            difference = score(boards[0]) - score(boards[1])
            mine[boards] = 1.0 if difference > 0 else 0.5 if difference == 0 else 0.0
            theirs[boards] = 1 - mine[boards]
        elif any(len(column) < rows for column in boards[0]):
            mine[boards] = theirs[boards] = 0.5
            handed = [list(moves(boards, die, rows)) for die in range(1, 7)]
            moving.append((boards, handed, [policy(boards, die, rows, difficulty) for die in range(1, 7)]))
    change = 1.0
    while change > settled:
        change = 0.0
        for boards, dice, likely in moving:
            best = sum(max(theirs[after] for after in handed) for handed in dice) / 6
            follow = 0.0
            for after_each, chances in zip(dice, likely, strict=True):
                follow += sum(p * mine[after] for p, after in zip(chances, after_each, strict=True)) / 6
            change = max(change, abs(best - mine[boards]), abs(follow - theirs[boards]))
            mine[boards], theirs[boards] = best, follow
    return mine, theirs
