"""The loops of the exact solve, compiled by numba where it is there and plain Python where not.

values[place] is the probability that the player about to roll wins, a draw counting half; one more entry
at the end stands for a column that takes no die. A position is three classes low <= middle <= high at
place top[high] + second[middle] + low: the two offset arrays make smaller games of fewer columns use the
same loops.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])

NO_MOVE = 2.0  # above every probability, so that the least of several is never it
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


@compiled
def place_of(top: NDArray[np.int64], second: NDArray[np.int64], x: int, low: int, high: int) -> int:
    """Return the place of the position of class x beside two others, low <= high."""
    between = min(x, high)
    place: int = top[max(x, high)] + second[max(between, low)] + min(between, low)
    return place


@compiled
def sweep_rows(
    values: NDArray[np.float32],
    top: NDArray[np.int64],
    second: NDArray[np.int64],
    mirror: NDArray[np.int64],
    placed: NDArray[np.int64],
    mine_full: NDArray[np.bool_],
    theirs_full: NDArray[np.bool_],
    lows: tuple[int, int],
    middles: tuple[int, int],
    highs: tuple[int, int],
) -> float:
    """Improve all positions of three ranges of classes in place; return the largest change.

    value = mean over dice of 1 - the least value that a column hands the opponent. Positions that are over
    keep the value they were given. `lows` is a whole group of classes of equal dice.
    """
    nowhere = len(values) - 1
    width = lows[1] - lows[0]
    first = lows[0]
    total = np.empty(width, np.float32)
    least = np.empty(width, np.float32)
    largest = 0.0
    for k in range(highs[0], highs[1]):
        for j in range(middles[0], min(middles[1], k + 1)):
            count = min(width, j + 1 - first)
            mj, mk = mirror[j], mirror[k]
            low, high = min(mj, mk), max(mj, mk)
            for n in range(count):
                total[n] = 0.0
            for die in range(DICE):
                for n in range(count):
                    x = placed[die, first + n]
                    at = place_of(top, second, x, low, high) if x >= 0 else nowhere
                    least[n] = values[at]
                for which in range(2):
                    x = placed[die, j] if which == 0 else placed[die, k]
                    if x < 0:
                        continue
                    beside = mk if which == 0 else mj
                    a, b = min(x, beside), max(x, beside)
                    if a >= lows[1]:
                        row = top[b] + second[a] + lows[1] - 1  # the mirror turns the group round
                        for n in range(count):
                            least[n] = min(least[n], values[row - n])
                    else:
                        for n in range(count):
                            least[n] = min(least[n], values[place_of(top, second, mirror[first + n], a, b)])
                for n in range(count):
                    total[n] += least[n]
            row = top[k] + second[j] + first
            ended = theirs_full[j] and theirs_full[k]
            stuck = mine_full[j] and mine_full[k]
            for n in range(count):
                if (ended and theirs_full[first + n]) or (stuck and mine_full[first + n]):
                    continue
                value = np.float32(1.0) - total[n] / np.float32(DICE)
                change = abs(value - values[row + n])
                if change > largest:
                    largest = change
                values[row + n] = value
    return largest


@compiled
def start_rows(
    values: NDArray[np.float32],
    top: NDArray[np.int64],
    second: NDArray[np.int64],
    score: NDArray[np.int64],
    theirs_full: NDArray[np.bool_],
    lows: tuple[int, int],
    middles: tuple[int, int],
    highs: tuple[int, int],
) -> None:
    """Give every position of three ranges of classes its first value: the result, or even chances."""
    for k in range(highs[0], highs[1]):
        for j in range(middles[0], min(middles[1], k + 1)):
            row = top[k] + second[j]
            ended = theirs_full[j] and theirs_full[k]
            for i in range(lows[0], min(lows[1], j + 1)):
                difference = score[i] + score[j] + score[k]
                if ended and theirs_full[i]:
                    values[row + i] = 1.0 if difference > 0 else (0.5 if difference == 0 else 0.0)
                else:
                    values[row + i] = 0.5
