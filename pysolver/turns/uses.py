"""What a player can use up in some turns: a few uses, of which those that are left go on into the next turns.

Where a turn ends decides how many are left, and with so many left all that comes after is worth something
else: so what stopping and a bust are worth differs by local.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pysolver.turns.layers import whole_layer
from pysolver.turns.program import Flags, Floats, Places, Program
from pysolver.turns.sweep import Decide, sweep


@dataclass(frozen=True, eq=False)
class Uses:
    """How many uses are left as a turn begins, and how many where it ends."""

    now: int
    left: Places  # local -> that are left if the turn is stopped there, or busts
    stops: Flags  # local -> whether the turn can be stopped there
    raised: Callable[[Places], Places] | None = None  # score -> what stopping counts for one use of `now`
    like: Program | None = None  # the turn of somebody who has nothing to use
    held: tuple[int, ...] = ()  # by uses left, the first of the locals that are like its

    @property
    def on_stopping(self) -> bool:
        """Tell whether a use is spent only on stopping, so that throws do not differ by what is left."""
        return self.raised is not None

    @cached_property
    def spent(self) -> Flags:
        """Tell of each local whether fewer uses are left than as the turn begins."""
        return np.asarray(self.left < self.now)

    def best_of(self, stop: Floats, least: int = 0) -> Decide:
        """Return the decision for the better of stopping and throwing, given stop[row, uses left, ...].

        Locals in which fewer than the least uses are left are decided already.
        """
        count = 0 if self.like is None else self.like.locals
        held = [(left, slice(first, first + count)) for left, first in enumerate(self.held) if left >= least]

        def decide(row: int, roll: Floats) -> None:
            for left, locals_ in held:
                here = roll[locals_]
                np.maximum(stop[row, left], here, out=here)

        return decide

    def bust(self, worth: Floats) -> Floats:
        """Return bust[local, ...], given worth[uses left, ...] of a bust."""
        return worth[self.left]

    def values(self, graph: Program, p: Floats, worth: Floats, bust: Floats) -> Floats:
        """Return hold[score, local, ...] as a sweep does, given worth[score, uses left, ...] of stopping.

        bust[uses left, ...] is what a bust is worth. At the highest scores, where turns are taken to stop,
        only locals of the last stage have a value: no others are reached there.
        """
        top, lanes = len(worth) - graph.highest_gain, worth.shape[2:]
        last = slice(graph.stages[-1], None)  # turns stop here alone
        left = self.left[last]
        hold = np.empty((len(worth), graph.locals, *lanes))
        np.multiply(graph.bust(p).reshape(-1, *[1] * len(lanes)), self.bust(bust), out=hold[:top])
        hold[top:, last] = worth[top:, left]

        def decide(row: int, roll: Floats) -> None:
            here = roll[last]
            np.maximum(worth[row][left], here, out=here)

        layer = whole_layer(graph, p, lanes=bool(lanes))
        for _ in sweep(lambda _: layer, hold, range(top - 1, -1, -1), decide):
            pass
        return hold
