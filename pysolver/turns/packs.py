"""Lanes of a race swept by compiled loops, and the check of leads in such a sweep."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pysolver.contract.job import Pieces
from pysolver.turns.compiled import compiled
from pysolver.turns.lanes import LaneSweeps
from pysolver.turns.leads import BETTER
from pysolver.turns.loops import Held, Loops, Runs, runs_of
from pysolver.turns.program import Flags, Floats, Places, Program, starts
from pysolver.turns.vectors import MOST_OPTIONS, Width, exceeds, load, plus, store

LANES = 16
WIDTH = (0,) * LANES
NEVER = -1  # what is idle in a stage that is left only where the level says so


class LoopSweeps(LaneSweeps):
    """Sweeps by compiled loops: rows count levels from above, and each highest gain begins a stage."""

    _at: Places | slice  # where the lanes of the last sweep stand in the packs

    def _lay_out(self) -> None:
        lists, kinds = self._leads.lists, self._leads.lists.kinds
        self._most = np.unique(lists.most)
        first = np.full(
            kinds.graph.menus, len(self._most)
        )  # of the highest gains, the one that a kind begins at
        np.minimum.at(first, kinds.of_menu, np.searchsorted(self._most, lists.most))
        graph, kind, nth, comes = chained(kinds.graph, first)
        levels = [lists.chances(level) for level in [*(self._most[::-1] + 1).tolist(), 0]]
        p = np.array([p for p, _ in levels])[:, kind] * comes
        self._p = p.reshape(1, -1)
        stages = np.arange(len(levels))
        runs = _by_stage(runs_of(graph, comes, nth), graph, first[kind], stages)
        self._stage_of = self._stages_of(0)
        none = np.zeros(lists.locals, np.intp)
        ends = np.array([done for _, done in levels])
        idle = np.full(len(levels), NEVER)
        uses = self._uses
        ways = (None, None) if uses is None else (uses.left, uses.stops)
        self._fresh = np.arange(lists.locals) if uses is None else np.flatnonzero(~uses.spent)
        self._loops = Loops(runs, self._start, none, idle, ends, lists.bust, *ways)

    def sweep(self, lanes: Places, bust: Floats) -> Pieces[Floats]:
        self._lanes = len(lanes)
        if self._known:
            self._again(lanes, bust)
        else:
            self._anew(lanes, bust)
        yield
        worth: Floats = self._worth[self._at]
        return worth

    def _anew(self, lanes: Places, bust: Floats) -> None:
        """Put lanes into packs, and sweep them whole."""
        begins, stop = self._begins[lanes], self._stop
        if len(lanes) < len(self._begins):
            stop = stop[: int(begins[-1]) + 1, ..., lanes]
        if self._uses is not None:
            bust = np.concatenate([self._lost[:, lanes], bust[np.newaxis]])
        top = len(stop) - 1
        if len(self._stage_of) < top:
            self._stage_of = self._stages_of(2 * top)
        self._rows = stop[::-1], bust, top - begins, self._stage_of[-top:]
        self._hold, self._worth = self._loops.sweep(self._p, *self._rows, beyond=1, width=WIDTH)
        self._packed, self._levels, self._at = lanes, begins, slice(None)
        self._known = self._uses is not None

    def _again(self, lanes: Places, bust: Floats) -> None:
        """Sweep some of the lanes where they are, and what is in their packs with them."""
        self._at = at = np.searchsorted(self._packed, lanes)
        self._rows[1][-1, at] = bust
        anew = Held(self._hold, np.flatnonzero(np.bincount(at // LANES)), self._fresh)
        _, self._worth = self._loops.sweep(self._p, *self._rows, beyond=1, width=WIDTH, held=anew)

    def _stages_of(self, levels: int) -> Places:
        """Return the stages of the rows down to level 1: one more for each highest gain that ends it."""
        return len(self._most) - np.searchsorted(self._most, np.arange(levels, 0, -1))

    def _raised(self, asked: Flags) -> Pieces[Flags]:
        leads = self._leads
        yield
        before = leads.lead.copy()  # by which the last sweep left options out
        _, rows, width, _ = self._hold.shape
        wanted, failed = np.zeros((2, len(self._packed)), np.bool_)
        wanted[self._at] = asked
        _raise_leads(
            *(leads.used, before, leads.lead, rows, width, self._levels),
            *(int(len(leads.lists.stages) > 1), BETTER, wanted, self._hold.reshape(-1), failed, WIDTH),
        )
        found: Flags = failed[self._at]
        return found


def chained(graph: Program, first: Places) -> tuple[Program, Places, Places, Flags]:
    """Return a turn no menu of which reads more than there is code for, told by options alone as it is.

    A menu that offers more is a chain of menus, each of the next options and of the menu before; only the
    last one comes. Told too: of each in a chain which menu it is of, where it stands, and whether it comes.
    Alike ones stand together, in the order of `first[menu]`.
    """
    counts = np.diff(graph.option_start)
    pieces = -(-counts // MOST_OPTIONS)
    menu = np.repeat(np.arange(graph.menus), pieces)
    nth = np.arange(len(menu)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    comes = nth == pieces[menu] - 1
    sizes = np.where(comes, counts[menu] - nth * MOST_OPTIONS, MOST_OPTIONS)
    order = np.lexsort((first[menu], comes, sizes, nth, graph.local_of_menu[menu]))
    place = np.argsort(order)
    menu, nth, comes, sizes = menu[order], nth[order], comes[order], sizes[order]
    start = starts(sizes)
    begins = graph.option_start[menu] + nth * MOST_OPTIONS
    option = np.repeat(begins - start[:-1], sizes) + np.arange(start[-1])
    chain = Program(
        np.searchsorted(graph.local_of_menu[menu], np.arange(graph.locals + 1)),
        start,
        graph.target[option],
        graph.gain[option],
        starts(nth > 0),
        place[order[nth > 0] - 1],
    )
    return chain, menu, nth, comes


def _by_stage(runs: Runs, graph: Program, first: Places, stages: Places) -> Runs:
    """Return the runs with a stage for each highest gain, from the last of which on their menus are read.

    Stage by stage, one highest gain less is among those that are less than what is open.
    """
    begins = runs.menu + graph.menu_start[_local_of_run(runs)]
    read = first < (len(stages) - 1 - stages)[:, np.newaxis]
    count = len(runs.shape)
    return replace(
        runs,
        start=(runs.start + count * stages[:, np.newaxis]).ravel(),
        shape=np.tile(runs.shape, len(stages)),
        menus=np.add.reduceat(read, begins, axis=1, dtype=np.intp).ravel(),
        menu=np.tile(runs.menu, len(stages)),
        option=np.tile(runs.option, len(stages)),
        smaller=np.tile(runs.smaller, len(stages)),
        p=(runs.p + graph.menus * stages[:, np.newaxis]).ravel(),
    )


def _local_of_run(runs: Runs) -> Places:
    return np.repeat(np.arange(len(runs.start) - 1), np.diff(runs.start))


@compiled
def _raise_leads(
    used: Places,  # pairs of locals: the one left out * locals + the one read
    before: Places,
    lead: Places,
    rows: int,
    locals_: int,
    begins: Places,
    more: int,  # 1 where a turn reads the level too that it begins at
    better: float,
    asked: Flags,
    hold: Floats,
    failed: Flags,
    width: Width,
) -> None:
    """Raise the leads in use that do not hold below where turns begin, and mark the lanes in which."""
    size = len(width)
    within, one, other = np.empty(size), np.empty(size), np.empty(size)
    for pack in range((len(begins) + size - 1) // size):
        first = pack * size
        level_0 = (pack * rows + rows - 1) * locals_
        lanes, wanted = begins[first : first + size], asked[first : first + size]
        top = 0
        for lane in range(len(lanes)):
            if wanted[lane]:
                top = lanes[lane]
        for level in range(1, top + more):
            for lane in range(size):  # what a value may be less by and still hold
                ask = lane < len(lanes) and wanted[lane] and level < lanes[lane] + more
                within[lane] = better if ask else np.inf
            slack = load(within, 0, width)
            for pair in used:
                left_out, read = pair // locals_, pair % locals_
                worse = load(hold, level_0 - level * locals_ + left_out, width)
                ahead = min(level - before[pair], top)
                if ahead <= 0:
                    continue
                near = plus(load(hold, level_0 - ahead * locals_ + read, width), slack)
                if not exceeds(worse, near):
                    continue
                store(one, 0, worse)
                store(other, 0, near)
                for lane in range(len(lanes)):
                    if one[lane] > other[lane]:
                        failed[first + lane] = True
                ahead = min(level - lead[pair], top)
                while ahead > 0 and exceeds(
                    worse, plus(load(hold, level_0 - ahead * locals_ + read, width), slack)
                ):
                    lead[pair] += 1
                    ahead = min(level - lead[pair], top)
