"""Solve the whole game: sweeps over all positions, most dice first, in place, until nothing changes.

A placement that removes nothing leads to one die more, which the same sweep has already improved; only
removals lead back, so values settle in about twenty sweeps.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import log
from pathlib import Path

import numpy as np

from pysolver.contract.job import Job, Progress
from pysolver.errors import GameError
from pysolver.games.knucklebones.offline.exactfile import ExactFile, Page, equilibrium_file
from pysolver.games.knucklebones.offline.kernels import COMPILED, Range, Values, best_rows, scale_of
from pysolver.games.knucklebones.offline.layout import Layout, blocks, layout, start_values

SETTLED = 1e-5
MOST_SWEEPS = 60
THREADS = 2
SAVE_AFTER = 300.0  # seconds: then what a kill would lose is saved
PLAIN = np.float32(1)  # a value becomes what the sweep finds, neither less nor more

Improve = Callable[[Range, Range, Range], float]  # in three ranges of classes; returns the largest change


def sweep(game: Layout, improve: Sequence[Improve], pool: ThreadPoolExecutor) -> Job[float]:
    """Improve every position once, those with most dice first; return the largest change."""
    largest = 0.0
    for total, triples in blocks(game):
        for rows in improve:
            tasks = [
                pool.submit(rows, low, middle, part)
                for low, middle, high in triples
                for part in _parts(low, middle, high)
            ]
            try:
                for task in tasks:
                    largest = max(largest, float(task.result()))
                    yield Progress(1 - total / (6 * game.columns))
            finally:
                for task in tasks:
                    task.cancel()
    return largest


def _parts(low: Range, middle: Range, high: Range) -> Iterator[Range]:
    rows = (low[1] - low[0]) * (middle[1] - middle[0])
    step = max(1, 2_000_000 // rows)
    for first in range(high[0], high[1], step):
        yield first, min(first + step, high[1])


def solve(
    game: Layout,
    improve: Sequence[Improve],
    settled: float = SETTLED,
    done: int = 0,
    after_sweep: Callable[[int, float, float], str] = lambda number, change, seconds: "",
    threads: int = THREADS,
) -> Job[float]:
    """Sweep until the largest change is at most `settled`; return that change.

    `after_sweep(number, change, seconds)` is told of each sweep, may save the table, and says how it stands.
    """
    with ThreadPoolExecutor(threads) as pool:
        for number in range(done + 1, MOST_SWEEPS + 1):
            started = time.monotonic()
            change = yield from sweep(game, improve, pool)
            yield Progress(1.0, after_sweep(number, change, time.monotonic() - started))
            if change <= settled:
                return change
    raise GameError(f"After {MOST_SWEEPS} sweeps values still change by {change}; {settled} is too little.")


def equilibrium(game: Layout, values: Values) -> list[Improve]:
    """Return what improves a table in which both players place best."""
    return [partial(best_rows, values, values, game.arrays, scale_of(values), PLAIN)]


def solve_into(
    files: Sequence[ExactFile],
    tables: Sequence[Values],
    game: Layout,
    improve: Sequence[Improve],
    settled: float = SETTLED,
    threads: int = THREADS,
) -> Job[Page]:
    """Solve a game into files, going on from what a killed run left in them.

    Saves now and then, and at the end. The tables hold their first values, or what was read.
    """
    page = files[0].saved_page()
    done, seconds = (0, 0.0) if page is None else (page.sweeps, page.seconds)
    changes: list[float] = [1.0 if page is None else page.residual]
    begun = saved = time.monotonic()

    def save(finished: bool) -> None:
        nonlocal saved
        spent = seconds + time.monotonic() - begun
        for file, values in zip(files, tables, strict=True):
            file.save(values, done, changes[-1], spent, finished)
        saved = time.monotonic()

    def after_sweep(number: int, change: float, took: float) -> str:
        nonlocal done
        done = number
        changes.append(change)
        if change <= settled:
            save(finished=True)
        return f"sweep {number}: largest change {change:.2e}, {took:.0f} s, {_left(changes, took, settled)}"

    for step in solve(game, improve, settled, done, after_sweep, threads):
        if changes[-1] > settled and time.monotonic() - saved >= SAVE_AFTER:
            save(finished=False)  # amid a sweep as well: values are improved in place
        yield step
    return files[0].page()


def resumed(files: Sequence[ExactFile], tables: Sequence[Values]) -> Iterator[Progress]:
    """Read into tables what a killed run left in their files, if it left all of them."""
    pages = [file.saved_page() for file in files]
    if all(page is not None for page in pages):
        for file, values in zip(files, tables, strict=True):
            file.read(values)
        yield Progress(0.0, f"going on after sweep {pages[0] and pages[0].sweeps}")


def build_exact(folder: Path, resume: bool) -> Job[Page]:
    """Solve the whole game into a folder; with `resume`, go on from what a killed run left there.

    Needs the 6.7 GB of the table in memory.
    """
    need_numba()
    file = equilibrium_file(folder)
    saved = file.saved_page() if resume else None
    if saved is not None and saved.finished:
        return saved
    if not resume:
        file.forget()
    game = layout()
    values = start_values(game)
    yield from resumed([file], [values])
    return (yield from solve_into([file], [values], game, equilibrium(game, values)))


def need_numba() -> None:
    """Raise GameError where the loops of a whole game are not compiled."""
    if not COMPILED:
        raise GameError(
            "The whole game needs numba: install pysolver[solve]; without it only small games run."
        )


def _left(changes: list[float], took: float, settled: float) -> str:
    if changes[-1] <= settled:
        return "done"
    if len(changes) < 3 or changes[-1] >= changes[-2]:
        return "time left not known yet"
    shrink = (changes[-1] / changes[-3]) ** 0.5
    return f"about {max(1, round(log(settled / changes[-1]) / log(shrink))) * took / 60:.0f} min left"
