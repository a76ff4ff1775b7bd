"""One player's turns against many stop values at once: the sweep that a race repeats.

A *lane* is a race's position before a throw: the mover needs `need` units. All lanes of a sweep share
the structure and differ in what stopping and a bust are worth. Levels count what is still open, from
below: at level 0 the target is reached, at level `need` the turn begins. In these terms an option that
gains g leads from level i to i - g in every lane, and a menu whose highest gain is i or more leads to
level 0: all such menus are one probability.

The lanes of a sweep stand in the order of the levels that their turns begin at.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from pysolver.core.job import Pieces
from pysolver.turns.leads import BETTER, Leads
from pysolver.turns.program import Floats, Places, Program
from pysolver.turns.shortlist import Flags, Shortlist

READ_AT_ONCE = 1000  # options of a batch; what they read in every lane stays in the cache
PRODUCTS = sys.platform != "emscripten"  # numpy has a fast product of matrices
LANES_AT_ONCE = 32
LEFT_AT_ONCE = 16  # lanes whose turns have begun, when the sweep goes on without them
SHARED = 4  # neighbouring levels that read the same places: finding them takes a while
CHECKED_AT_ONCE = 30_000  # values that are held against others at once
AT_A_STRETCH = 2_000_000  # options times lanes, some 5 ms, before others may have their turn
FEW_OPTIONS = 500  # below, all lanes go at once: then calls cost more than cells


def leads_of(graph: Program, p: Floats) -> Pieces[Leads]:
    """Return the leads of a turn before any values are known, which lanes begin with."""
    lists = Shortlist(graph, p)
    yield
    leads = Leads(lists)
    yield
    yield from leads.enter()
    return leads


class Lanes(ABC):
    """A turn laid out for sweeps, each held against the leads that its shortlist follows from."""

    _lanes: int  # of the last sweep

    def __init__(self, leads: Leads, start: int) -> None:
        self._leads, self._start = leads, start
        self._lay_out()

    @property
    def shortlist(self) -> Shortlist:
        """Return the options that a sweep reads."""
        return self._leads.lists

    @abstractmethod
    def sweep(self, begins: Places, stop: Floats, bust: Floats) -> Pieces[Floats]:
        """Return what each lane is worth before its throw, choosing from the shortlist.

        A turn begins at level begins[lane]; stop[level, lane] is what stopping is worth, bust[lane] a bust.
        """

    def grow(self, asked: Flags) -> Pieces[Flags]:
        """Tell which of the lanes that are asked about the last sweep may have missed an option in.

        The next one will read it. The others are exact whatever a longer shortlist reads.
        """
        while True:
            failed = yield from self._raised(asked)
            if not failed.any():
                return failed
            if (yield from self._leads.enter()):
                self._lay_out()
                return failed

    def renew(self) -> Pieces[None]:
        """Make the shortlist that the values of the last sweep ask for, and no longer one."""
        yield from self._leads.suppose()
        every = np.ones(self._lanes, np.bool_)
        while (yield from self._raised(every)).any():
            yield from self._leads.choose()
        yield from self._leads.enter()
        self._lay_out()

    @abstractmethod
    def _lay_out(self) -> None:
        """Lay out the shortlist as it is now."""

    @abstractmethod
    def _raised(self, asked: Flags) -> Pieces[Flags]:
        """Raise the leads in use that do not hold in some lanes of the last sweep; tell in which of them."""


class ArrayLanes(Lanes):
    """Sweeps by numpy."""

    def _lay_out(self) -> None:
        self._blocks = Blocks(self._leads.lists, self._start)

    def sweep(self, begins: Places, stop: Floats, bust: Floats) -> Pieces[Floats]:
        worth = np.empty(len(bust))
        self._lanes = len(bust)
        self._swept: list[Part] = []
        at_once = len(bust) if len(self._leads.lists.kinds.gain) < FEW_OPTIONS else LANES_AT_ONCE
        for first in range(0, len(bust), at_once):
            block = slice(first, first + at_once)
            here = begins[block]
            parts, worth[block] = yield from self._blocks.sweep(
                here, stop[: int(here[-1]) + 1, block], bust[block]
            )
            self._swept += parts
            yield
        return worth

    def _raised(self, asked: Flags) -> Pieces[Flags]:
        leads, failed, first = self._leads, np.zeros(len(asked), np.bool_), 0
        before = leads.lead[leads.used]  # by which the last sweep left options out
        for part in self._swept:
            yield
            begins = part.begins
            these = np.flatnonzero(asked[first : first + len(begins)])
            if len(these):
                held = part.hold[: begins[these[-1]] + 1]
                held = np.ascontiguousarray(held if len(these) == len(begins) else held[:, :, these])
                for pairs, fails in _failing(held, begins[these], leads.used, before):
                    yield
                    failed[first + these[fails]] = True
                    for pair in pairs.tolist():
                        leads.lead[pair] = _needed(held, begins[these], pair, int(leads.lead[pair]))
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
class Batch:
    """Kinds of menus of neighbouring locals, those with the most options first."""

    kinds: Places
    ahead: Places  # the places ahead of the first options of all, then of the second ones, ...
    further: tuple[slice, ...]  # where the second ones stand among these, the third ones, ...
    locals: slice | Places
    row: Places  # the place of each kind's local among these
    p: Floats  # the probability of each, p[row, kind] or p[kind, 0]; see `rolled`
    by_local: Places  # the kinds in the order of their locals
    starts: Places  # where each local's begin in that order

    def rolled(self, below: Floats) -> Floats:
        """Return what these kinds add to throwing their locals, given below[place, lane].

        A product of matrices is the soonest, zeros and all, but where numpy comes without a fast one, as in
        the browser, it takes twenty times as long as sums of neighbours.
        """
        reached = below.take(self.ahead, axis=0, mode="clip")
        best = reached[: len(self.kinds)]
        for some in self.further:
            more = reached[some]
            front = best[: len(more)]
            np.maximum(front, more, out=front)
        if PRODUCTS:
            return np.asarray(self.p @ best)
        best *= self.p
        return np.add.reduceat(best.take(self.by_local, axis=0, mode="clip"), self.starts, axis=0)


def _chances(p: Floats, row: Places) -> Floats:
    """Return the probabilities of a batch as it takes them."""
    if not PRODUCTS:
        return p[:, np.newaxis]
    chances = np.zeros((int(row.max()) + 1, len(p)))
    chances[row, np.arange(len(p))] = p
    return chances


@dataclass(frozen=True, eq=False)
class Layer:
    """What a level reads: the menus that do not lead to level 0, and the chance of those that do."""

    reach: int  # the highest gain that is read: `ahead` counts from that many levels below
    batches: tuple[Batch, ...]
    done: Floats  # local -> probability of a menu that leads to level 0
    options: int = 0  # of all batches


@dataclass(frozen=True, eq=False)
class Part:
    """Neighbouring lanes of a sweep: hold[level, local, lane], no level missing below the last beginning."""

    begins: Places
    hold: Floats


class Blocks:
    """A shortlist laid out for sweeps of blocks of lanes, a level at a time."""

    def __init__(self, lists: Shortlist, start: int) -> None:
        self.lists, self.start = lists, start
        self._layers: list[Layer] = []  # of level 1, 2, ...
        self._shared: dict[int, Layer] = {}

    def sweep(self, begins: Places, stop: Floats, bust: Floats) -> Pieces[tuple[list[Part], Floats]]:
        """Return the lanes by parts, and worth[lane], of a turn where it begins, before its throw."""
        levels, lanes = stop.shape
        yield from self._lay_out(levels - 1)
        width, layers = self.lists.locals, self._layers[: levels - 1]
        below = np.empty((SHARED - 1 + levels, width, lanes))
        below[:SHARED] = stop[0]  # below level 0 stands what only comes with a probability of 0
        # What a throw brings whatever is chosen: the end of the turn, and a bust.
        np.multiply(np.array([layer.done for layer in layers])[:, :, np.newaxis], stop[0], out=below[SHARED:])
        below[SHARED:] += self.lists.bust[:, np.newaxis] * bust
        hold, flat, thrown = below[SHARED - 1 :], below.reshape(-1, lanes), np.empty((levels, lanes))
        parts, left, read = [], 0, 0
        over = np.searchsorted(begins, np.arange(levels)).tolist()  # how many lanes begin below a level
        for level, layer in enumerate(layers, 1):
            leave = over[level] - left
            if leave >= LEFT_AT_ONCE:
                parts.append(Part(begins[left : over[level]], hold[:level, :, :leave]))
                stop, below, left = stop[:, leave:], np.ascontiguousarray(below[:, :, leave:]), over[level]
                hold, flat = below[SHARED - 1 :], below.reshape(-1, lanes - left)
            read += layer.options * (lanes - left)
            if read > AT_A_STRETCH:
                read = 0
                yield
            view, roll = flat[(SHARED - 1 + level - layer.reach) * width :], hold[level]
            for batch in layer.batches:
                roll[batch.locals] += batch.rolled(view)
            thrown[level, left:] = roll[self.start]
            np.maximum(stop[level], roll, out=roll)
        parts.append(Part(begins[left:], hold))
        return parts, thrown[begins, np.arange(lanes)]

    def _lay_out(self, most: int) -> Pieces[None]:
        """Lay out the levels up to one."""
        for level in range(len(self._layers) + 1, most + 1):
            if level > 1 and not np.any(self.lists.most == level - 1):
                self._layers.append(self._layers[-1])
            else:
                self._layers.append(self._layer(level))
                yield

    def _layer(self, level: int) -> Layer:
        """Lay out a level as the highest of those that share it, with the probabilities of its own."""
        shared = -(-level // SHARED) * SHARED
        if shared not in self._shared:
            most = int(self.lists.kinds.most.max())
            self._shared[shared] = lay_out(self.lists, *self.lists.chances(shared), most)
        layer = self._shared[shared]
        if level == shared:
            return layer
        p, done = self.lists.chances(level)
        batches = [replace(batch, p=_chances(p[batch.kinds], batch.row)) for batch in layer.batches]
        return replace(layer, batches=tuple(batches), done=done)


def lay_out(lists: Shortlist, p: Floats, done: Floats, most: int) -> Layer:
    """Lay out the kinds that come with a probability p[kind]; what gains more than `most` gains that."""
    kinds = lists.kinds
    read = np.flatnonzero(p)
    if not len(read):
        return Layer(0, (), done)
    reach = min(int(kinds.most[read].max()), most)
    counts = np.diff(kinds.start)
    pieces = np.split(read, np.flatnonzero(np.diff(np.cumsum(counts[read]) // READ_AT_ONCE)) + 1)
    ahead = (reach - np.minimum(kinds.gain, most)) * lists.locals + kinds.target
    batches = []
    for piece in pieces:
        these = piece[np.argsort(-counts[piece], kind="stable")]
        here, row = np.unique(kinds.local[these], return_inverse=True)
        by_local = np.argsort(row, kind="stable")
        starts = np.searchsorted(row[by_local], np.arange(len(here)))
        places = [
            kinds.start[these[: np.count_nonzero(counts[these] > at)]] + at
            for at in range(int(counts[these[0]]))
        ]
        ends = np.cumsum([len(place) for place in places]).tolist()
        further = tuple(slice(begin, end) for begin, end in pairwise(ends))
        side_by_side = len(here) == here[-1] - here[0] + 1
        locals_ = slice(int(here[0]), int(here[-1]) + 1) if side_by_side else here
        chances = _chances(p[these], row)
        batches.append(
            Batch(these, ahead[np.concatenate(places)], further, locals_, row, chances, by_local, starts)
        )
    return Layer(reach, tuple(batches), done, int(counts[read].sum()))
