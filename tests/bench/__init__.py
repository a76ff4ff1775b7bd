"""Measurements: each module here offers `rows()`, what it measured beside a limit or a rival's figure.

    python3 build.py bench [--json]

Every module runs in a process of its own, so that its peak of memory is its own. Times are the best of
several runs: what the program can do, not what else the machine was busy with.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One measurement: `limit` must not be exceeded, `reference` is a figure to compare with."""

    name: str
    measured: float
    unit: str
    limit: float | None = None
    reference: float | None = None

    @property
    def ratio(self) -> float | None:
        """Return the measured as a part of the limit, or of the reference where there is no limit."""
        against = self.reference if self.limit is None else self.limit
        return None if against is None else self.measured / against

    @property
    def kept(self) -> bool:
        """Tell whether the limit, if there is one, is kept."""
        return self.limit is None or self.measured <= self.limit


def best_seconds(work: Callable[[], object], runs: int = 5) -> float:
    """Return the shortest of several runs."""
    times = []
    for _ in range(runs):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def advice_ms(game_id: str, positions: int = 30) -> float:
    """Return the mean time of an advice over positions of random play, tables and caches being warm."""
    import random

    import pysolver
    from tests.contract.positions import playout

    game = pysolver.game(game_id)
    met: dict[object, None] = {}
    for seed in range(20):
        met.update((taken.after.state, None) for taken in playout(game, game.start(), random.Random(seed)))
        if len(met) > 4 * positions:
            break
    chosen = [state for state in met if game.actions(state)][:positions]
    return 1000 * best_seconds(lambda: [game.advise(state, at_once=True) for state in chosen]) / len(chosen)
