"""One player's turns in many positions of a race, swept side by side.

A *lane* is one such turn: the player who begins it needs some units, and stopping and a bust are worth
what the race says there. All lanes of a sweep share the structure. *Levels* count the units that are still
open: a turn begins at the level of its need, and at level 0 the target is reached. An option that gains g
leads from level i to level i - g in every lane; a menu whose highest gain is i or more ends at level 0, and
of all these menus only their probability together counts.

The lanes of a sweep stand in the order of the levels that their turns begin at.

With uses, a turn in which one is spent does not rest on what a bust with all of them is worth: these values
are found once for lanes that are swept again and again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from pysolver.contract.job import Pieces
from pysolver.turns.layers import Layer, by_products, lay_out
from pysolver.turns.leads import BETTER, Leads
from pysolver.turns.program import Flags, Floats, Places, Program
from pysolver.turns.shortlist import Shortlist
from pysolver.turns.sweep import best_of, sweep
from pysolver.turns.uses import Uses

READ_AT_ONCE = 1000  # options of a batch; what they read in every lane stays in the cache
LANES_AT_ONCE = 32
LEFT_AT_ONCE = 16  # lanes whose turns have begun, when the sweep goes on without them
SHARED = 4  # neighbouring levels that read the same places: finding them takes a while
CHECKED_AT_ONCE = 30_000  # values that are held against others at once
AT_A_STRETCH = 2_000_000  # options times lanes, some 5 ms, before others may have their turn
FEW_OPTIONS = 500  # for each number of uses: below, all lanes go at once: then calls cost more than cells


def leads_of(graph: Program, p: Floats, uses: Uses | None = None, learned: bool = False) -> Pieces[Leads]:
    """Return the leads of a turn, which lanes begin with."""
    lists = Shortlist(graph, p)
    yield
    leads = Leads(lists, graph, uses, learned)
    yield
    yield from leads.enter()
    return leads


class LaneSweeps(ABC):
    """A turn laid out for sweeps of lanes; the values of each sweep are held against the leads in use."""

    _lanes: int  # of the last sweep

    def __init__(self, leads: Leads, start: int, uses: Uses | None = None) -> None:
        self._leads, self._start, self._uses = leads, start, uses
        self._lay_out()

    def begin(self, begins: Places, stop: Floats, lost: Floats | None = None) -> None:
        """Turn to lanes whose turns begin at the levels begins[lane].

        stop[level, lane] is what stopping is worth; with uses it is stop[level, uses left, lane], and
        lost[uses left, lane] is what a bust is worth once some are spent.
        """
        self._begins, self._stop = begins, stop
        self._lost = np.zeros((0, len(begins))) if lost is None else lost
        self._known = False  # whether the values of turns in which uses are spent are

    @abstractmethod
    def sweep(self, lanes: Places, bust: Floats) -> Pieces[Floats]:
        """Return what some lanes are worth before their throw, choosing from the shortlist.

        bust[lane] is what a bust of theirs is worth. At first all lanes are swept, then ever fewer.
        """

    def grow(self, asked: Flags) -> Pieces[Flags]:
        """Tell in which of the lanes asked about the last sweep may have missed an option.

        The next sweep will read that option. The other lanes are exact whatever a longer shortlist reads.
        """
        while True:
            failed = yield from self._raised(asked)
            if not failed.any():
                return failed
            if (yield from self._leads.enter()):
                self._lay_out()
                self._known = False
                return failed

    def renew(self, stretch: int) -> Pieces[None]:
        """Begin a stretch of a race with the shortest list by which the values of the last sweep stand."""
        yield from self._leads.suppose(stretch)
        every = np.ones(self._lanes, np.bool_)
        while (yield from self._raised(every)).any():
            yield from self._leads.choose()
        yield from self._leads.enter()
        self._lay_out()
        self._known = False

    @abstractmethod
    def _lay_out(self) -> None:
        """Lay out the shortlist as it is now."""

    @abstractmethod
    def _raised(self, asked: Flags) -> Pieces[Flags]:
        """Raise the leads in use that do not hold in some lanes of the last sweep; tell in which of them."""


class ArraySweeps(LaneSweeps):
    """Sweeps by numpy."""

    def _lay_out(self) -> None:
        self._blocks = Blocks(self._leads.lists, self._start, self._uses)

    def sweep(self, lanes: Places, bust: Floats) -> Pieces[Floats]:
        uses, begins, stop = self._uses, self._begins[lanes], self._stop
        if len(lanes) < len(self._begins):
            stop = stop[: int(begins[-1]) + 1, ..., lanes]
        few, spent = FEW_OPTIONS, None
        if uses is not None:
            few *= uses.now + 1
            bust = np.concatenate([self._lost[:, lanes], bust[np.newaxis]])
            spent = self._spent[: len(stop), :, lanes] if self._known else None
        worth = np.empty(len(lanes))
        self._lanes, self._swept = len(lanes), list[SweptLanes]()
        at_once = len(lanes) if self._leads.lists.kinds.graph.options < few else LANES_AT_ONCE
        for first in range(0, len(lanes), at_once):
            block = slice(first, first + at_once)
            here = begins[block]
            top = int(here[-1]) + 1
            known = None if spent is None else spent[:top, :, block]
            parts, worth[block] = yield from self._blocks.sweep(
                here, stop[:top, ..., block], bust[..., block], known
            )
            self._swept += parts
            yield
        if uses is not None and not self._known:
            self._keep(lanes, uses.spent)
        return worth

    def _keep(self, swept: Places, spent: Flags) -> None:
        """Keep the values of the last sweep that rest on no bust with all uses left."""
        first = 0
        self._spent = np.empty((len(self._stop), np.count_nonzero(spent), len(self._begins)))
        for part in self._swept:
            lanes = swept[first : first + len(part.begins)]
            self._spent[: len(part.hold), :, lanes] = part.hold[:, spent]
            first += len(lanes)
        self._known = True

    def _raised(self, asked: Flags) -> Pieces[Flags]:
        leads, failed, first = self._leads, np.zeros(len(asked), np.bool_), 0
        before = leads.lead[leads.used]  # by which the last sweep left options out
        for part in self._swept:
            yield
            begins = part.begins
            these = np.flatnonzero(asked[first : first + len(begins)])
            if len(these):
                held, ends = part.hold[: begins[these[-1]] + 1], begins[these]
                if len(leads.lists.stages) > 1:  # then a turn reads the level too that it begins at
                    held, ends = np.concatenate([held, held[-1:]]), ends + 1
                held = np.ascontiguousarray(held if len(these) == len(begins) else held[:, :, these])
                for pairs, fails in _failing(held, ends, leads.used, before):
                    yield
                    failed[first + these[fails]] = True
                    for pair in pairs.tolist():
                        leads.lead[pair] = _needed(held, ends, pair, int(leads.lead[pair]))
            first += len(begins)
        return failed


def _failing(held: Floats, begins: Places, pairs: Places, lead: Places) -> Iterator[tuple[Places, Flags]]:
    """Yield, piece by piece, pairs of locals whose leads do not hold, and in which lanes.

    The values are held[level, local, lane]. At some level the local that is left out is worth more than
    the one read for it, so many levels below. Above the highest level there is, the one read counts as at
    that; from where a turn begins on, nothing is asked of it.
    """
    top, width, lanes = len(held) - 1, held.shape[1], held.shape[2]
    flat, level = held.reshape(-1, lanes), np.arange(1, top)
    at_once = max(1, CHECKED_AT_ONCE // max(1, top * lanes))
    for first in range(0, len(pairs), at_once):
        here = pairs[first : first + at_once]
        left_out, read = np.divmod(here, width)
        ahead = np.minimum(level - lead[first : first + at_once, np.newaxis], top)
        which, below = np.nonzero(ahead > 0)
        worse = flat.take(level[below] * width + left_out[which], axis=0, mode="clip")
        worse -= BETTER
        more = worse > flat.take(ahead[which, below] * width + read[which], axis=0, mode="clip")
        if more.any():
            more &= level[below, np.newaxis] < begins
            yield here[np.unique(which[more.any(axis=1)])], more.any(axis=0)
        else:
            yield here[:0], np.zeros(lanes, np.bool_)


def _needed(held: Floats, begins: Places, pair: int, lead: int) -> int:
    """Return the least lead from this one on by which the local that is read is never worth less.

    Nothing is worth less by a higher lead, and by one as high as all levels nothing is asked.
    """
    top = len(held) - 1
    left_out, read = (held[:, local] for local in divmod(pair, held.shape[1]))
    worse = np.where(np.arange(top + 1)[:, np.newaxis] < begins, left_out - BETTER, -np.inf)

    def fails(lead: int) -> bool:
        low, high = max(1, lead + 1), min(top, top + lead + 1)
        if high > low and bool((worse[low:high] > read[low - lead : high - lead]).any()):
            return True
        return bool((worse[max(low, high) : top] > read[top]).any())

    low, high = lead, max(top, lead + 1)
    if not fails(lead):
        return lead
    while high - low > 1:
        middle = (low + high) // 2
        if fails(middle):
            low = middle
        else:
            high = middle
    return high


@dataclass(frozen=True, eq=False)
class SweptLanes:
    """Neighbouring lanes after a sweep: hold[level, local, lane], all levels up to the highest beginning."""

    begins: Places
    hold: Floats


@dataclass(frozen=True, eq=False)
class Level:
    """What a level reads: the menus that do not end at level 0, and the chance of those that do."""

    layer: Layer
    rest: Layer  # of locals where no use is spent yet
    done: Floats  # local -> probability of a menu that leads to level 0


class Blocks:
    """A shortlist laid out for sweeps of blocks of lanes, a level at a time."""

    def __init__(self, lists: Shortlist, start: int, uses: Uses | None = None) -> None:
        self.lists, self.start, self._uses = lists, start, uses
        self._levels: list[Level] = []  # of level 1, 2, ...
        self._shared: dict[int, list[Layer]] = {}

    def sweep(
        self, begins: Places, stop: Floats, bust: Floats, spent: Floats | None = None
    ) -> Pieces[tuple[list[SweptLanes], Floats]]:
        """Return the lanes by parts, and worth[lane], of a turn where it begins, before its throw.

        What stopping and a bust are worth is told by lane, or by uses left and lane: stop[level, left, lane].
        Given spent[level, local, lane], the values of locals in which uses are spent, only the rest is swept.
        """
        uses, top, lanes = self._uses, len(stop) - 1, len(begins)
        yield from self._lay_out(top)
        levels, stop = self._levels[:top][::-1], stop[::-1]  # rows count levels from above
        layers = [level.layer if spent is None else level.rest for level in levels]
        done = stop[top] if uses is None else stop[top, -1]  # reaching the target is worth the same to all
        hold = np.empty((top + SHARED, self.lists.locals, lanes))
        hold[top:] = done  # behind level 0 stands what only comes with a probability of 0
        # What a throw brings whatever is chosen: the end of the turn, and a bust.
        ends = np.array([level.done for level in levels])
        np.multiply(ends[:, :, np.newaxis], done, out=hold[:top])
        hold[:top] += self.lists.bust[:, np.newaxis] * (bust if uses is None else uses.bust(bust))
        if uses is not None and spent is not None:
            hold[:top, uses.spent] = spent[:0:-1]
        thrown, parts, left, read, first = np.empty((top + 1, lanes)), [], 0, 0, 1
        for until, gone in self._leaving(begins, top):
            decide = best_of(stop) if uses is None else uses.best_of(stop, 0 if spent is None else uses.now)
            for row in sweep(layers.__getitem__, hold, range(top - first, top - until, -1), decide):
                thrown[row, left:] = hold[row, self.start]
                read += layers[row].reads * (lanes - left)
                if read > AT_A_STRETCH:
                    read = 0
                    yield
            parts.append(
                SweptLanes(begins[left:gone], hold[top - until + 1 : top + 1, :, : gone - left][::-1])
            )
            stop, hold = stop[..., gone - left :], np.ascontiguousarray(hold[:, :, gone - left :])
            left, first = gone, until
        return parts, thrown[top - begins, np.arange(lanes)]

    def _leaving(self, begins: Places, top: int) -> Iterator[tuple[int, int]]:
        """Yield the levels at which lanes leave the sweep, some at once, and how many have left by then."""
        over, left = np.searchsorted(begins, np.arange(top + 1)).tolist(), 0
        for level in range(1, top + 1):
            if over[level] - left >= LEFT_AT_ONCE:
                left = over[level]
                yield level, left
        yield top + 1, len(begins)

    def _lay_out(self, most: int) -> Pieces[None]:
        """Lay out the levels up to one."""
        for level in range(len(self._levels) + 1, most + 1):
            if level > 1 and not np.any(self.lists.most == level - 1):
                self._levels.append(self._levels[-1])
            else:
                self._levels.append(self._level(level))
                yield

    def _level(self, level: int) -> Level:
        """Lay out a level as the highest of those that share it, with the probabilities of its own."""
        shared = -(-level // SHARED) * SHARED
        if shared not in self._shared:
            self._shared[shared] = self._layers(shared)
        p, done = self.lists.chances(level)
        layer, rest = (layer.coming(p, by_products) for layer in self._shared[shared])
        return Level(layer, rest, done)

    def _layers(self, level: int) -> list[Layer]:
        """Lay out all menus of a level, and those of locals where no use is spent yet."""
        graph, come = self.lists.kinds.graph, self.lists.chances(level)[0] > 0
        rest = np.zeros(graph.menus, np.bool_)
        if self._uses is not None:
            rest = come & ~self._uses.spent[graph.local_of_menu]
        return [lay_out(graph, np.flatnonzero(menus), at_once=READ_AT_ONCE) for menus in (come, rest)]
