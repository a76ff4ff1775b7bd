"""The sweep over lanes and its check as loops that numba compiles: the same sums as `lanes` makes.

Lanes go through the turn in blocks that stay in the processor's cache, and that its vector units take
several at a time: the innermost loops are over one block, hold[block, level x local, lane].
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pysolver.core.compiled import compiled
from pysolver.core.lanes import BETTER
from pysolver.core.shortlist import Shortlist
from pysolver.core.turngraph import Floats, TurnGraph

BLOCK = 16


class LoopLanes:
    """Sweeps by compiled loops."""

    def __init__(self, graph: TurnGraph, p: Floats, start: int) -> None:
        self.lists, self.start = Shortlist(graph, p), start
        self._lay_out()

    def _lay_out(self) -> None:
        kinds = self.lists.kinds
        levels = [self.lists.chances(level) for level in range(int(self.lists.most.max()) + 2)]
        self._structure = (
            np.searchsorted(kinds.local, np.arange(self.lists.locals + 1)).astype(np.int64),
            kinds.start.astype(np.int64),
            kinds.target.astype(np.int64),
            kinds.gain.astype(np.int64),
            np.array([p for p, _ in levels]),
            np.array([done for _, done in levels]),
        )

    def sweep(self, lowest: int, stop: Floats, bust: Floats) -> Floats:
        """Return what each lane is worth before its throw, choosing from the shortlist."""
        worth = np.empty(len(bust))
        self._hold = np.empty((-(-len(bust) // BLOCK), len(stop) * self.lists.locals, BLOCK))
        self._lowest, self._lanes = lowest, len(bust)
        given = (np.ascontiguousarray(stop), np.ascontiguousarray(bust))
        sweep_blocks(*self._structure, self.lists.bust, self.start, lowest, *given, self._hold, worth)
        return worth

    def grow(self) -> bool:
        """Enter what would have been better in the last sweep into the shortlist; tell whether any was."""
        lists = self.lists
        missing = np.zeros(len(lists.menu), np.bool_)
        find_missing(
            lists.menu_start.astype(np.int64),
            lists.most.astype(np.int64),
            lists.target.astype(np.int64),
            lists.gain.astype(np.int64),
            lists.listed,
            lists.locals,
            self._lowest,
            self._lanes,
            BETTER,
            self._hold,
            missing,
        )
        if not lists.enter(missing):
            return False
        self._lay_out()
        return True


@compiled
def sweep_blocks(
    kind_start: NDArray[np.int64],  # local -> its first kind of menu
    option_start: NDArray[np.int64],  # kind -> its first option
    target: NDArray[np.int64],
    gain: NDArray[np.int64],
    p: NDArray[np.float64],  # p[level, kind] of those that do not lead to level 0
    done: NDArray[np.float64],  # done[level, local] of those that do
    bust_chance: NDArray[np.float64],
    start: int,
    lowest: int,  # the level at which the first lane begins
    stop: NDArray[np.float64],
    bust: NDArray[np.float64],
    hold: NDArray[np.float64],
    worth: NDArray[np.float64],
) -> None:
    """Fill `hold`, and write what each lane is worth before its throw."""
    width, lanes, last_row = len(bust_chance), len(bust), len(p) - 1
    roll, best, won, missed = np.empty(BLOCK), np.empty(BLOCK), np.empty(BLOCK), np.empty(BLOCK)
    lane_of = np.empty(BLOCK, np.int64)
    for block in range(len(hold)):
        values = hold[block]
        first = block * BLOCK
        last = min(first + BLOCK, lanes) - 1
        for lane in range(BLOCK):
            lane_of[lane] = min(first + lane, last)
            missed[lane] = bust[lane_of[lane]]
            won[lane] = stop[0, lane_of[lane]]
            for local in range(width):
                values[local, lane] = won[lane]
        for level in range(1, lowest + last + 1):
            row = min(level, last_row)
            for local in range(width):
                for lane in range(BLOCK):
                    roll[lane] = done[row, local] * won[lane] + bust_chance[local] * missed[lane]
                for kind in range(kind_start[local], kind_start[local + 1]):
                    chance = p[row, kind]
                    if chance == 0:
                        continue
                    option = option_start[kind]
                    place = (level - gain[option]) * width + target[option]
                    for lane in range(BLOCK):
                        best[lane] = values[place, lane]
                    for further in range(option + 1, option_start[kind + 1]):
                        place = (level - gain[further]) * width + target[further]
                        for lane in range(BLOCK):
                            value = values[place, lane]
                            best[lane] = value if value > best[lane] else best[lane]
                    for lane in range(BLOCK):
                        roll[lane] += chance * best[lane]
                if local == start and first <= level - lowest <= last:
                    worth[level - lowest] = roll[level - lowest - first]
                for lane in range(BLOCK):
                    values[level * width + local, lane] = max(stop[level, lane_of[lane]], roll[lane])


@compiled
def find_missing(
    menu_start: NDArray[np.int64],  # menu -> its first option
    most: NDArray[np.int64],  # menu -> its best gain
    target: NDArray[np.int64],
    gain: NDArray[np.int64],
    listed: NDArray[np.bool_],
    width: int,
    lowest: int,
    lanes: int,
    better: float,
    hold: NDArray[np.float64],
    missing: NDArray[np.bool_],
) -> None:
    """Mark every option outside the list that is better than all inside it at some level of some lane."""
    inside = np.empty(BLOCK)
    for menu in range(len(most)):
        begin, end = menu_start[menu], menu_start[menu + 1]
        whole = True
        for option in range(begin, end):
            whole = whole and listed[option]
        if whole:
            continue
        for block in range(len(hold)):
            values = hold[block]
            last = min((block + 1) * BLOCK, lanes) - 1
            for level in range(most[menu] + 1, lowest + last + 1):
                for lane in range(BLOCK):
                    inside[lane] = -1.0
                for option in range(begin, end):
                    if listed[option]:
                        place = (level - gain[option]) * width + target[option]
                        for lane in range(BLOCK):
                            value = values[place, lane]
                            inside[lane] = value if value > inside[lane] else inside[lane]
                for option in range(begin, end):
                    if not listed[option] and not missing[option]:
                        place = (level - gain[option]) * width + target[option]
                        above = 0
                        for lane in range(BLOCK):
                            above += values[place, lane] > inside[lane] + better
                        missing[option] = above > 0
