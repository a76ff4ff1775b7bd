"""The sweep over lanes and its check as loops that numba compiles: the same sums as `lanes` makes.

Lanes go through the turn in packs, which the processor takes at once: hold[pack, level x local, lane].
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pysolver.core.job import Pieces
from pysolver.turns.compiled import compiled
from pysolver.turns.lanes import Lanes
from pysolver.turns.leads import BETTER
from pysolver.turns.program import Floats, Places
from pysolver.turns.shortlist import Flags
from pysolver.turns.vectors import SIZE, exceeds, larger, load, plus, store, times


class LoopLanes(Lanes):
    """Sweeps by compiled loops."""

    def _lay_out(self) -> None:
        lists, kinds = self._leads.lists, self._leads.lists.kinds
        most = np.unique(lists.most)
        levels = [lists.chances(level) for level in [0, *(most + 1).tolist()]]
        self._structure = (
            np.searchsorted(kinds.local, np.arange(lists.locals + 1)).astype(np.int64),
            kinds.start.astype(np.int64),
            (kinds.gain * lists.locals - kinds.target).astype(np.int64),
            most.astype(np.int64),
            np.array([p for p, _ in levels]),
            np.array([done for _, done in levels]),
            lists.bust,
        )

    def sweep(self, begins: Places, stop: Floats, bust: Floats) -> Pieces[Floats]:
        worth, self._lanes = np.empty(len(bust)), len(bust)
        self._begins = begins.astype(np.int64)
        self._hold = np.empty((-(-len(bust) // SIZE), len(stop) * self._leads.lists.locals, SIZE))
        given = (np.ascontiguousarray(stop), np.ascontiguousarray(bust))
        sweep_blocks(*self._structure, self._start, self._begins, *given, self._hold, worth)
        yield
        return worth

    def _raised(self, asked: Flags) -> Pieces[Flags]:
        leads, failed = self._leads, np.zeros(len(asked), np.bool_)
        yield
        before = leads.lead.copy()  # by which the last sweep left options out
        raise_leads(
            leads.used,
            before,
            leads.lead,
            leads.lists.locals,
            self._begins,
            BETTER,
            asked,
            self._hold,
            failed,
        )
        return failed


@compiled
def sweep_blocks(
    kind_start: NDArray[np.int64],  # local -> its first kind of menu
    option_start: NDArray[np.int64],  # kind -> its first option
    back: NDArray[np.int64],  # option -> how many places below its own level's first it leads
    most: NDArray[np.int64],  # the highest gains of menus, rising
    p: NDArray[np.float64],  # p[row, kind] of those that do not lead to level 0
    done: NDArray[np.float64],  # done[row, local] of those that do
    bust_chance: NDArray[np.float64],
    start: int,
    begins: NDArray[np.int64],  # lane -> the level that its turn begins at
    stop: NDArray[np.float64],
    bust: NDArray[np.float64],
    hold: NDArray[np.float64],
    worth: NDArray[np.float64],
) -> None:
    """Fill `hold`, and write what each lane is worth before its throw."""
    width, lanes, flat = len(bust_chance), len(bust), hold.reshape(-1)
    given = np.empty(SIZE)
    for block in range(len(hold)):
        begin, first = block * hold.shape[1] * SIZE, block * SIZE
        last = min(first + SIZE, lanes) - 1
        for lane in range(SIZE):
            given[lane] = bust[min(first + lane, last)]
        missed = load(given, 0)
        for lane in range(SIZE):
            given[lane] = stop[0, min(first + lane, last)]
        won = load(given, 0)
        for local in range(width):
            store(flat, begin + local * SIZE, won)
        row = 0
        for level in range(1, begins[last] + 1):
            while row < len(most) and most[row] < level:
                row += 1
            here = begin + level * width * SIZE
            for lane in range(SIZE):
                given[lane] = stop[level, min(first + lane, last)]
            stopped = load(given, 0)
            for local in range(width):
                roll = plus(times(done[row, local], won), times(bust_chance[local], missed))
                for kind in range(kind_start[local], kind_start[local + 1]):
                    chance = p[row, kind]
                    if chance == 0:
                        continue
                    option = option_start[kind]
                    best = load(flat, here - back[option] * SIZE)
                    for further in range(option + 1, option_start[kind + 1]):
                        best = larger(load(flat, here - back[further] * SIZE), best)
                    roll = plus(roll, times(chance, best))
                if local == start:
                    store(given, 0, roll)
                    for lane in range(first, last + 1):
                        if begins[lane] == level:
                            worth[lane] = given[lane - first]
                store(flat, here + local * SIZE, larger(roll, stopped))


@compiled
def raise_leads(
    used: NDArray[np.intp],  # pairs of locals: the one left out * locals + the one read
    before: NDArray[np.intp],
    lead: NDArray[np.intp],
    width: int,
    begins: NDArray[np.int64],
    better: float,
    asked: NDArray[np.bool_],
    hold: NDArray[np.float64],
    failed: NDArray[np.bool_],
) -> None:
    """Raise the leads in use that do not hold below where turns begin, and mark the lanes in which."""
    flat = hold.reshape(-1)
    within, one, other = np.empty(SIZE), np.empty(SIZE), np.empty(SIZE)
    for block in range(len(hold)):
        begin, first = block * hold.shape[1] * SIZE, block * SIZE
        lanes, wanted = begins[first : first + SIZE], asked[first : first + SIZE]
        top = 0
        for lane in range(len(lanes)):
            if wanted[lane]:
                top = lanes[lane]
        for level in range(1, top):
            for lane in range(SIZE):  # what a value may be less by and still hold
                ask = lane < len(lanes) and wanted[lane] and level < lanes[lane]
                within[lane] = better if ask else np.inf
            slack = load(within, 0)
            for pair in used:
                left_out, read = pair // width, pair % width
                worse = load(flat, begin + (level * width + left_out) * SIZE)
                ahead = min(level - before[pair], top)
                if ahead <= 0:
                    continue
                near = plus(load(flat, begin + (ahead * width + read) * SIZE), slack)
                if not exceeds(worse, near):
                    continue
                store(one, 0, worse)
                store(other, 0, near)
                for lane in range(len(lanes)):
                    if one[lane] > other[lane]:
                        failed[first + lane] = True
                ahead = min(level - lead[pair], top)
                while ahead > 0 and exceeds(
                    worse, plus(load(flat, begin + (ahead * width + read) * SIZE), slack)
                ):
                    lead[pair] += 1
                    ahead = min(level - lead[pair], top)
