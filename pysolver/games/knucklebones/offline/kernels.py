"""The loops of the exact solve, compiled by numba where it is there and plain Python where not.

values[place] is the probability that the player about to roll wins, a draw counting half, in 32-bit floats
or in 16-bit levels of it; one more entry at the end stands for a column that takes no die. A position is
three classes low <= middle <= high at place top[high] + second[middle] + low: the two offset arrays make
smaller games of fewer columns use the same loops.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from pysolver.turns.compiled import COMPILED as COMPILED
from pysolver.turns.compiled import compiled as compiled_loop

F = TypeVar("F", bound=Callable[..., Any])
Values = NDArray[Any]  # float32, or uint16 levels of `Scale`
Range = tuple[int, int]

DICE = 6


def compiled(function: F) -> F:
    """Return a function compiled, or as it is without numba; no number is missing or a negative zero."""
    return compiled_loop(function, fastmath={"nnan", "nsz"})


class Arrays(NamedTuple):
    """Where positions lie in a table, and by class what a die does and what lies there, for all loops."""

    top: NDArray[np.int64]
    second: NDArray[np.int64]
    mirror: NDArray[np.int64]
    placed: NDArray[np.int64]  # [die - 1, class]
    score: NDArray[np.int64]
    dice: NDArray[np.int64]
    mine: NDArray[np.int64]  # empty squares
    theirs: NDArray[np.int64]


class Scale(NamedTuple):
    """How a table holds probabilities: `one` is certainty, `rounding` is added before bits are cut off."""

    one: np.float32
    rounding: np.float32
    no_move: np.float32  # at least every probability, so that the least of several is never it


FLOATS = Scale(np.float32(1), np.float32(0), np.float32(2))
LEVELS = Scale(np.float32(65_535), np.float32(0.5), np.float32(65_535))


def scale_of(values: Values) -> Scale:
    """Return how a table holds probabilities, by its type."""
    return FLOATS if values.dtype == np.float32 else LEVELS


@compiled
def place_of(game: Arrays, x: int, low: int, high: int) -> int:
    """Return the place of the position of class x beside two others, low <= high."""
    between = min(x, high)
    place: int = game.top[max(x, high)] + game.second[max(between, low)] + min(between, low)
    return place


@compiled
def handed(values: Values, game: Arrays, die: int, x: int, y: int, z: int) -> float:
    """Return what a die placed in class x beside y and z is worth to the other player; x must be open."""
    beside, other = game.mirror[y], game.mirror[z]
    value: float = values[place_of(game, game.placed[die, x], min(beside, other), max(beside, other))]
    return value


class Lows(NamedTuple):
    """What a die does to each class of one group of classes of equal dice, last class first.

    That is the order in which the other player sees them, so that most look-ups run along a row of the table.
    """

    first: int
    end: int
    reached: NDArray[np.int64]  # classes that some die leads to, ascending
    after: NDArray[np.uint32]  # [die, class] -> the class that it leads to, or `nowhere`
    nowhere: int


@compiled
def lows_of(game: Arrays, lows: Range) -> Lows:
    """Return what a die does to each class of a group."""
    nowhere = game.placed.shape[1]
    seen = np.zeros(nowhere, np.bool_)
    after = np.full((DICE, lows[1] - lows[0]), nowhere, np.uint32)
    for die in range(DICE):
        for x in range(lows[0], lows[1]):
            reached = game.placed[die, x]
            if reached >= 0:
                after[die, lows[1] - 1 - x] = reached
                seen[reached] = True
    return Lows(lows[0], lows[1], np.flatnonzero(seen), after, nowhere)


@compiled
def low_values(
    found: NDArray[np.float32], values: Values, game: Arrays, group: Lows, low: int, high: int
) -> None:
    """Fill found[x] with what is handed over if a column becomes class x beside two others."""
    below, between, above = game.top[high] + game.second[low], game.top[high] + low, game.second[high] + low
    for x in group.reached:  # as `place_of`, but which case it is changes twice only
        if x <= low:
            found[x] = values[below + x]
        elif x <= high:
            found[x] = values[between + game.second[x]]
        else:
            found[x] = values[above + game.top[x]]


@compiled
def spare_rows(values: Values, width: int) -> Values:
    """Return room for one row of a table, and a row of what takes no die."""
    spare = np.empty((2, width), values.dtype)
    spare[:] = values[len(values) - 1]
    return spare


@compiled
def row_values(
    spare: Values, values: Values, game: Arrays, lows: Range, count: int, x: int, beside: int
) -> Values:
    """Return what is handed over if the column beside becomes class x, for the first `count` of a group.

    The group is a whole one of equal dice, so its mirror image is the same group turned round, and mostly
    this is a piece of the table; else it is gathered into `spare`, which is what a full column hands over.
    """
    if x < 0:
        return spare[1, :count]
    a, b = min(x, beside), max(x, beside)
    if a >= lows[1] - 1:
        row = game.top[b] + game.second[a] + lows[1]
        return values[row - count : row]
    below, between, above = game.top[b] + game.second[a], game.top[b] + a, game.second[b] + a
    for m in range(count):
        low = lows[1] - count + m
        if low <= a:
            spare[0, m] = values[below + low]
        elif low <= b:
            spare[0, m] = values[between + game.second[low]]
        else:
            spare[0, m] = values[above + game.top[low]]
    return spare[0, :count]


@compiled
def enter_rows(
    values: Values,
    game: Arrays,
    lows: Range,
    count: int,
    j: int,
    k: int,
    total: NDArray[np.float32],
    scale: Scale,
    relax: np.float32,
) -> np.float32:
    """Enter one minus the mean over dice of what was handed over; return the largest change.

    `total` is the sum over dice, last class first. Positions that are over, or that cannot be since both are
    full, keep the value they were given.
    """
    largest = np.float32(0)
    row = game.top[k] + game.second[j] + lows[0]
    into = values[row : row + count]
    ended = game.theirs[j] + game.theirs[k] == 0
    stuck = game.mine[j] + game.mine[k] == 0
    if ended or stuck:
        for n in range(count):
            x = lows[0] + n
            if (ended and game.theirs[x] == 0) or (stuck and game.mine[x] == 0):
                total[count - 1 - n] = np.float32(DICE) * (scale.one - np.float32(into[n]))
    for n in range(count):
        before = np.float32(into[n])
        change = scale.one - total[count - 1 - n] / np.float32(DICE) - before
        largest = max(largest, abs(change))
        into[n] = min(max(before + relax * change, np.float32(0)), scale.one) + scale.rounding
    return largest / scale.one


@compiled
def best_rows(
    values: Values,
    others: Values,
    game: Arrays,
    scale: Scale,
    relax: np.float32,
    lows: Range,
    middles: Range,
    highs: Range,
) -> float:
    """Improve in place all positions of three ranges of classes whose player places best.

    `others` is the table of the player who is handed the board. Returns the largest change.
    """
    group, width = lows_of(game, lows), lows[1] - lows[0]
    total, at_low = np.empty(width, np.float32), np.empty(width, np.float32)
    found = np.full(group.nowhere + 1, scale.no_move, np.float32)
    spare_j, spare_k = spare_rows(others, width), spare_rows(others, width)
    largest = np.float32(0)
    for k in range(highs[0], highs[1]):
        for j in range(middles[0], min(middles[1], k + 1)):
            count = min(width, j + 1 - lows[0])
            mj, mk = game.mirror[j], game.mirror[k]
            low_values(found, others, game, group, min(mj, mk), max(mj, mk))
            total[:count] = 0
            for die in range(DICE):
                after = group.after[die, width - count :]
                at_j = row_values(spare_j, others, game, lows, count, game.placed[die, j], mk)
                at_k = row_values(spare_k, others, game, lows, count, game.placed[die, k], mj)
                for m in range(count):
                    at_low[m] = found[after[m]]
                for m in range(count):
                    total[m] += min(at_low[m], min(np.float32(at_j[m]), np.float32(at_k[m])))
            largest = max(largest, enter_rows(values, game, lows, count, j, k, total, scale, relax))
    return float(largest)


@compiled
def follow_rows(
    values: Values,
    others: Values,
    game: Arrays,
    scale: Scale,
    relax: np.float32,
    kinds: NDArray[np.int8],
    likely: NDArray[np.float32],
    lows: Range,
    middles: Range,
    highs: Range,
) -> float:
    """Improve in place all positions of three ranges of classes whose player follows a known policy.

    `others` is the table of the player who is handed the board. Returns the largest change.
    kinds[die, class] sorts columns by all that the policy looks at; likely[kind of j, kind of k, kind of n]
    are then the probabilities of the columns n, j and k.
    """
    group, width = lows_of(game, lows), lows[1] - lows[0]
    shares = np.empty((DICE, *likely.shape[:2], 3, width), np.float32)
    for die in range(DICE):
        for m in range(width):
            shares[die, :, :, :, m] = likely[:, :, kinds[die, lows[1] - 1 - m]]
    total, at_low = np.empty(width, np.float32), np.empty(width, np.float32)
    found = np.full(group.nowhere + 1, scale.no_move, np.float32)
    spare_j, spare_k = spare_rows(others, width), spare_rows(others, width)
    largest = np.float32(0)
    for k in range(highs[0], highs[1]):
        for j in range(middles[0], min(middles[1], k + 1)):
            count = min(width, j + 1 - lows[0])
            mj, mk = game.mirror[j], game.mirror[k]
            low_values(found, others, game, group, min(mj, mk), max(mj, mk))
            total[:count] = 0
            for die in range(DICE):
                after = group.after[die, width - count :]
                at_j = row_values(spare_j, others, game, lows, count, game.placed[die, j], mk)
                at_k = row_values(spare_k, others, game, lows, count, game.placed[die, k], mj)
                share = shares[die, kinds[die, j], kinds[die, k], :, width - count :]
                by_low, by_j, by_k = share[0], share[1], share[2]
                for m in range(count):
                    at_low[m] = found[after[m]]
                for m in range(count):
                    total[m] += by_low[m] * at_low[m]
                for m in range(count):
                    total[m] += by_j[m] * np.float32(at_j[m])
                for m in range(count):
                    total[m] += by_k[m] * np.float32(at_k[m])
            largest = max(largest, enter_rows(values, game, lows, count, j, k, total, scale, relax))
    return float(largest)


@compiled
def start_rows(values: Values, game: Arrays, scale: Scale, lows: Range, middles: Range, highs: Range) -> None:
    """Give every position of three ranges of classes its first value: the result, or even chances."""
    for k in range(highs[0], highs[1]):
        for j in range(middles[0], min(middles[1], k + 1)):
            row = game.top[k] + game.second[j]
            ended = game.theirs[j] + game.theirs[k] == 0
            for i in range(lows[0], min(lows[1], j + 1)):
                difference = game.score[i] + game.score[j] + game.score[k]
                value = np.float32(0.5)
                if ended and game.theirs[i] == 0:
                    value = np.float32(1.0 if difference > 0 else (0.5 if difference == 0 else 0.0))
                values[row + i] = value * scale.one + scale.rounding
