"""The loops of the exact solve, compiled by numba where it is there and plain Python where not.

values[place] is the probability that the player about to roll wins, a draw counting half, in 32-bit floats
or in 16-bit levels of it; one more entry at the end stands for a column that takes no die. A position is
three classes low <= middle <= high at place top[high] + second[middle] + low: the two offset arrays make
smaller games of fewer columns use the same loops.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])
Values = NDArray[Any]  # float32, or uint16 levels of `Scale`
Range = tuple[int, int]

DICE = 6

try:
    from numba import njit

    COMPILED = True
except ImportError:
    COMPILED = False


def compiled(function: F) -> F:
    """Compile a function that runs without the interpreter's lock; leave it as it is without numba."""
    if not COMPILED:
        return function
    fast: Any = njit(nogil=True, cache=True)(function)
    return cast(F, fast)


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


@compiled
def handed_rows(
    found: NDArray[np.float32],
    values: Values,
    game: Arrays,
    die: int,
    j: int,
    k: int,
    lows: Range,
    count: int,
) -> None:
    """Fill found[column, n] with what a die hands over from positions (lows[0] + n, j, k).

    `lows` is a whole group of classes of equal dice, so its mirror image is the same group turned round.
    """
    nowhere = len(values) - 1
    mj, mk = game.mirror[j], game.mirror[k]
    low, high = min(mj, mk), max(mj, mk)
    below, between, above = game.top[high] + game.second[low], game.top[high] + low, game.second[high] + low
    for n in range(count):  # as `place_of`, but which case it is changes seldom
        x = game.placed[die, lows[0] + n]
        if x < 0:
            found[0, n] = values[nowhere]
        elif x <= low:
            found[0, n] = values[below + x]
        elif x <= high:
            found[0, n] = values[between + game.second[x]]
        else:
            found[0, n] = values[above + game.top[x]]
    for which in range(1, 3):
        x = game.placed[die, j] if which == 1 else game.placed[die, k]
        if x < 0:
            for n in range(count):
                found[which, n] = values[nowhere]
            continue
        beside = mk if which == 1 else mj
        a, b = min(x, beside), max(x, beside)
        if a >= lows[1]:
            row = game.top[b] + game.second[a] + lows[1] - 1
            for n in range(count):
                found[which, n] = values[row - n]
        else:
            for n in range(count):
                found[which, n] = values[place_of(game, game.mirror[lows[0] + n], a, b)]


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
) -> float:
    """Enter one minus the mean over dice of what was handed over; return the largest change.

    Positions that are over, or that cannot be since both are full, keep the value they were given.
    """
    largest = np.float32(0)
    row = game.top[k] + game.second[j] + lows[0]
    ended = game.theirs[j] + game.theirs[k] == 0
    stuck = game.mine[j] + game.mine[k] == 0
    for n in range(count):
        if (ended and game.theirs[lows[0] + n] == 0) or (stuck and game.mine[lows[0] + n] == 0):
            continue
        before = np.float32(values[row + n])
        change = scale.one - total[n] / np.float32(DICE) - before
        largest = max(largest, abs(change))
        values[row + n] = min(max(before + relax * change, np.float32(0)), scale.one) + scale.rounding
    return float(largest / scale.one)


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
    width = lows[1] - lows[0]
    total = np.empty(width, np.float32)
    found = np.empty((3, width), np.float32)
    largest = 0.0
    for k in range(highs[0], highs[1]):
        for j in range(middles[0], min(middles[1], k + 1)):
            count = min(width, j + 1 - lows[0])
            total[:count] = 0
            for die in range(DICE):
                handed_rows(found, others, game, die, j, k, lows, count)
                for n in range(count):
                    total[n] += min(found[0, n], found[1, n], found[2, n])
            largest = max(largest, enter_rows(values, game, lows, count, j, k, total, scale, relax))
    return largest


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
    width = lows[1] - lows[0]
    total = np.empty(width, np.float32)
    found = np.empty((3, width), np.float32)
    first, second, third = found[0], found[1], found[2]
    largest = 0.0
    for k in range(highs[0], highs[1]):
        for j in range(middles[0], min(middles[1], k + 1)):
            count = min(width, j + 1 - lows[0])
            total[:count] = 0
            for die in range(DICE):
                handed_rows(found, others, game, die, j, k, lows, count)
                shares = likely[kinds[die, j], kinds[die, k]]
                for n in range(count):
                    kind = kinds[die, lows[0] + n]
                    total[n] += (
                        shares[kind, 0] * first[n] + shares[kind, 1] * second[n] + shares[kind, 2] * third[n]
                    )
            largest = max(largest, enter_rows(values, game, lows, count, j, k, total, scale, relax))
    return largest


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
