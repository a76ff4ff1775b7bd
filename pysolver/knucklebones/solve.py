"""Solve the whole game: sweeps over all positions, most dice first, in place, until nothing changes.

A placement that removes nothing leads to one die more, which the same sweep has already improved; only
removals lead back, so values settle in about twenty sweeps.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations_with_replacement, pairwise
from math import log
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pysolver.core.job import Job, Progress
from pysolver.errors import GameError
from pysolver.knucklebones.classes import Classes, classes
from pysolver.knucklebones.exactfile import DEFAULT_FOLDER, Page, load_page, read_values, save, saved_page
from pysolver.knucklebones.kernels import COMPILED, NO_MOVE, start_rows, sweep_rows
from pysolver.knucklebones.rules import COLUMNS, ROWS

SETTLED = 1e-5
MOST_SWEEPS = 60
THREADS = 2
SAVE_EVERY = 5
SHARE_OF_SOLVE = 0.25  # of the time of a whole build
EXTRAS = ("solve", "train")

Range = tuple[int, int]


@dataclass(frozen=True, eq=False)
class Layout:
    """Where the positions of a game of some columns and rows lie in a table, and what a die does there."""

    columns: int
    classes: Classes
    top: NDArray[np.int64]
    second: NDArray[np.int64]
    mirror: NDArray[np.int64]
    placed: NDArray[np.int64]
    score: NDArray[np.int64]
    mine_full: NDArray[np.bool_]
    theirs_full: NDArray[np.bool_]
    groups: tuple[Range, ...]  # ranges of classes with equal numbers of dice, in order
    group_dice: tuple[int, ...]
    absent: int  # 1 where class 0 stands for a column that this game does not have

    @property
    def positions(self) -> int:
        """Return how many entries a table has, the extra one for "takes no die" not counted."""
        last = len(self.mirror) - 1
        return int(self.top[last] + self.second[last] * (self.columns > 1) + last * (self.columns > 2)) + 1


def layout(columns: int = COLUMNS, rows: int = ROWS) -> Layout:
    """Lay out a game; one of fewer than three columns gets a class of its own for those it lacks."""
    kinds = classes(rows)
    absent = int(columns < COLUMNS)
    if absent:
        mirror = np.concatenate(([0], kinds.mirror + 1))
        placed = np.where(kinds.placed < 0, -1, kinds.placed + 1)
        placed = np.concatenate((np.full((6, 1), -1, np.int64), placed), axis=1)
        score = np.concatenate(([0], kinds.score))
        mine_full = np.concatenate(([True], kinds.mine_full))
        theirs_full = np.concatenate(([True], kinds.theirs_full))
        dice = np.concatenate(([-1], kinds.dice))
    else:
        mirror, placed, score = kinds.mirror, kinds.placed, kinds.score
        mine_full, theirs_full, dice = kinds.mine_full, kinds.theirs_full, kinds.dice
    n = np.arange(len(mirror), dtype=np.int64)
    tetrahedral, triangular = n * (n + 1) * (n + 2) // 6, n * (n + 1) // 2
    nothing = np.zeros_like(n)
    offsets = {1: (n, nothing), 2: (triangular, n), 3: (tetrahedral, triangular)}
    top, second = offsets[columns]
    present = sorted(set(dice.tolist()))
    starts = [int(np.searchsorted(dice, many)) for many in present] + [len(dice)]
    return Layout(
        columns, kinds, top, second, mirror, placed, score, mine_full, theirs_full,
        tuple(pairwise(starts)), tuple(max(many, 0) for many in present), absent,
    )  # fmt: skip


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


def start_values(game: Layout) -> NDArray[np.float32]:
    """Make a table with the results of all finished games, and even chances elsewhere."""
    values = np.full(game.positions + 1, 0.5, np.float32)
    values[-1] = NO_MOVE
    for _total, triples in blocks(game):
        for low, middle, high in triples:
            start_rows(values, game.top, game.second, game.score, game.theirs_full, low, middle, high)
    return values


def sweep(game: Layout, values: NDArray[np.float32], pool: ThreadPoolExecutor) -> float:
    """Improve every position once, those with most dice first; return the largest change."""
    largest = 0.0
    for _total, triples in blocks(game):
        tasks = [
            pool.submit(
                sweep_rows, values, game.top, game.second, game.mirror, game.placed,
                game.mine_full, game.theirs_full, low, middle, part,
            )
            for low, middle, high in triples
            for part in _parts(low, middle, high)
        ]  # fmt: skip
        largest = max([largest, *(float(task.result()) for task in tasks)])
    return largest


def _parts(low: Range, middle: Range, high: Range) -> Iterator[Range]:
    rows = (low[1] - low[0]) * (middle[1] - middle[0])
    step = max(1, 2_000_000 // rows)
    for first in range(high[0], high[1], step):
        yield first, min(first + step, high[1])


def solve(
    game: Layout,
    values: NDArray[np.float32],
    settled: float = SETTLED,
    done: int = 0,
    after_sweep: Callable[[int, float, float], None] | None = None,
) -> float:
    """Sweep until the largest change is at most `settled`; return that change.

    `after_sweep(number, change, seconds)` is told of each sweep and may save the table.
    """
    with ThreadPoolExecutor(THREADS) as pool:
        for number in range(done + 1, MOST_SWEEPS + 1):
            started = time.monotonic()
            change = sweep(game, values, pool)
            if after_sweep is not None:
                after_sweep(number, change, time.monotonic() - started)
            if change <= settled:
                return change
    raise GameError(f"After {MOST_SWEEPS} sweeps values still change by {change}; {settled} is too little.")


def build_exact(folder: Path, resume: bool, tell: Callable[[str], None] = print) -> Page:
    """Solve the whole game into a folder; with `resume`, go on from what a killed run left there.

    Needs the 6.7 GB of the table in memory; saves it every `SAVE_EVERY` sweeps and at the end.
    """
    if not COMPILED:
        raise GameError(
            "The whole game needs numba: install pysolver[solve]; without it only small games run."
        )
    saved = saved_page(folder) if resume else None
    if saved is not None and saved.finished:
        return saved
    game = layout()
    values = start_values(game)
    done, seconds = 0, 0.0
    if saved is not None:
        read_values(folder, values)
        done, seconds = saved.sweeps, saved.seconds
        tell(f"going on after sweep {done}")
    changes: list[float] = []

    def after_sweep(number: int, change: float, took: float) -> None:
        nonlocal seconds
        seconds += took
        changes.append(change)
        finished = change <= SETTLED
        tell(f"sweep {number}: largest change {change:.2e}, {took:.0f} s, {_left(changes, took)}")
        if finished or number % SAVE_EVERY == 0:
            save(folder, values, number, change, seconds, finished)

    solve(game, values, SETTLED, done, after_sweep)
    return load_page(folder)


def _left(changes: list[float], took: float) -> str:
    if changes[-1] <= SETTLED:
        return "done"
    if len(changes) < 3 or changes[-1] >= changes[-2]:
        return "time left not known yet"
    shrink = (changes[-1] / changes[-3]) ** 0.5
    return f"about {max(1, round(log(SETTLED / changes[-1]) / log(shrink))) * took / 60:.0f} min left"


def build_tables(resume: bool = False, folder: Path | None = None, exact: Path = DEFAULT_FOLDER) -> Job[None]:
    """Solve the whole game, and make from it the network and the opening book that ship.

    The exact table stays in a folder that is not part of the repository.
    """
    from pysolver.knucklebones.ship import build_shipped

    build_exact(exact, resume, _say)
    yield Progress(SHARE_OF_SOLVE)
    build_shipped(exact, folder, lambda done: None, _say)
    yield Progress(1.0)


def _say(line: str) -> None:
    print(line, flush=True)
