"""The sweep over a turn with numpy, which the browser has too: level by level, from high scores to low.

Values are hold[row, local, ...]. Rows are scores, or stand in their order: an option is read `gain` rows
further on. A last axis is that of *lanes*: turns side by side, which share the structure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from pysolver.turns.layers import gathered, whole_layer
from pysolver.turns.program import Flags, Floats, Places, Program

Decide = Callable[[int, Floats], None]
CANNOT = -np.inf


class Adds(Protocol):
    """What throwing adds at a level."""

    def add(self, view: Floats, roll: Floats) -> None:
        """Add it to roll[local, ...], given the values from the first place of the level on."""


def sweep(
    layer_of: Callable[[int], Adds],
    hold: Floats,
    rows: Iterable[int],
    decide: Decide,
    after: Floats | None = None,
) -> Iterator[int]:
    """Fill hold[row] for each of the rows, from the higher ones on; yield a row once its throws are valued.

    Before, hold[row, local] is what a throw is worth whatever is chosen, a bust for one; when the row is
    yielded, what the throw is worth; and then what `decide(row, roll)` makes of that: the choice to stop or
    throw. What a throw leads to is worth after[row, local], which is `hold` itself unless another is told.
    """
    after = hold if after is None else after
    width, flat = hold.shape[1], after.reshape(-1, *hold.shape[2:])
    if not np.shares_memory(flat, after):
        raise ValueError("The values of a sweep lie in one piece, so that it sees them filled.")
    for row in rows:
        roll = hold[row]
        layer_of(row).add(flat[row * width :], roll)
        yield row
        decide(row, roll)


def best_of(stop: Floats) -> Decide:
    """Return the decision for the better of stopping and throwing, given stop[row, ...] or by local too."""

    def decide(row: int, roll: Floats) -> None:
        np.maximum(stop[row], roll, out=roll)

    return decide


def values(graph: Program, p: Floats, stop: Floats, bust: Floats | float = 0.0) -> Floats:
    """Return hold[score, local, ...] for all scores of `stop`, which reaches `highest_gain` above the play.

    stop[score, ...] is what stopping is worth, `bust[...]` what a bust is; further axes are separate
    problems that share the structure. The highest `highest_gain` levels are taken to stop.
    """
    return values_by_local(graph, p, stop[:, np.newaxis], np.asarray(bust))


def values_by_local(graph: Program, p: Floats, stop: Floats, bust: Floats) -> Floats:
    """Return what `values` does, given stop[score, local, ...] and bust[local, ...], or one for all locals.

    Where a turn cannot stop, stopping is worth `CANNOT`.
    """
    top, lanes = len(stop) - graph.highest_gain, stop.shape[2:]
    hold = np.empty((len(stop), graph.locals, *lanes))
    hold[:top] = graph.bust(p)[(slice(None), *(np.newaxis for _ in lanes))] * bust
    hold[top:] = stop[top:]
    layer = whole_layer(graph, p)
    for _ in sweep(lambda _: layer, hold, range(top - 1, -1, -1), best_of(stop)):
        pass
    return hold


def once_more(graph: Program, p: Floats, stop: Floats, hold: Floats, below: int) -> tuple[Floats, int]:
    """Return the values of one throw more than hold[score, local] has, and the highest score that changed.

    Only scores below `below` are looked at; a bust counts nothing.
    """
    layer, more = whole_layer(graph, p), hold.copy()
    more[:below] = 0.0
    for _ in sweep(lambda _: layer, more, range(below), best_of(stop), hold):
        pass
    changed = np.flatnonzero((more != hold).any(axis=1))
    return more, int(changed[-1]) if len(changed) else 0


def roll_value(graph: Program, p: Floats, hold: Floats, local: int, score: int, bust: float = 0.0) -> float:
    """Return what throwing the dice of one local at one score is worth, given hold[score, local].

    Menus are told by their options alone.
    """
    first, last = graph.menu_start[local], graph.menu_start[local + 1]
    start, end = graph.option_start[first], graph.option_start[last]
    reached = hold[score + graph.gain[start:end], graph.target[start:end]]
    best = np.maximum.reduceat(reached, graph.option_start[first:last] - start)
    value = best @ p[first:last]
    return float(value + graph.bust(p)[local] * bust if bust else value)


@dataclass(frozen=True, eq=False)
class Chosen:
    """What throwing adds at a level where each menu is answered by a rule, in place of the best.

    A menu ends the turn where stops[menu], with `total[menu]`; else its option is taken that is ahead[menu].
    """

    graph: Program
    p: Floats
    ahead: Places
    stops: Flags
    total: Places

    def add(self, view: Floats, roll: Floats) -> None:
        """Add it to roll[local], given the values from the first place of the level on."""
        reached = gathered(view, np.where(self.stops, 0, self.ahead))
        come = np.where(self.stops, self.total, reached) * self.p
        roll += np.add.reduceat(come, self.graph.menu_start[:-1])
