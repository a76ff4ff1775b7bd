"""One player's turns against many stop values at once: the sweep that a race repeats.

A *lane* is a race's position before a throw: the mover needs `need` units. All lanes of a sweep share
the structure and differ in what stopping and a bust are worth. Levels count what is still open, from
below: at level 0 nothing more is to be had, at level `surplus` the target is just reached, at level
`surplus` + need the turn begins. In these terms an option that gains g leads from level i to i - g in
every lane, and a menu whose highest gain is i or more leads to level 0: all such menus are one probability.

The lanes of a sweep stand in the order of the levels that their turns begin at.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np

from pysolver.core.job import Pieces
from pysolver.core.leads import BETTER, Leads
from pysolver.core.shortlist import Shortlist
from pysolver.core.turngraph import Floats, Places, TurnGraph

READ_AT_ONCE = 1000  # options of a batch; what they read in every lane stays in the cache
LANES_AT_ONCE = 32
AT_A_STRETCH = 2_000_000  # options times lanes, some 5 ms, before others may have their turn
PAIRS_AT_ONCE = 500  # of locals, whose leads are held against a block of lanes, likewise
FEW_OPTIONS = 500  # below, all lanes go at once: then calls cost more than cells


def leads_of(graph: TurnGraph, p: Floats) -> Pieces[Leads]:
    """Return the leads of a turn before any values are known, which lanes begin with."""
    lists = Shortlist(graph, p)
    yield
    leads = Leads(lists)
    yield
    yield from leads.enter()
    return leads


class Lanes(ABC):
    """A turn laid out for sweeps, each held against the leads that its shortlist follows from."""

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

    def grow(self) -> Pieces[bool]:
        """Tell whether the last sweep may have missed an option, which the next one will read."""
        while (yield from self._raised()):
            if (yield from self._leads.enter()):
                self._lay_out()
                return True
        return False

    def renew(self) -> Pieces[None]:
        """Make the shortlist that the values of the last sweep ask for, and no longer one."""
        yield from self._leads.suppose()
        while (yield from self._raised()):
            yield from self._leads.choose()
        yield from self._leads.enter()
        self._lay_out()

    @abstractmethod
    def _lay_out(self) -> None:
        """Lay out the shortlist as it is now."""

    @abstractmethod
    def _raised(self) -> Pieces[bool]:
        """Raise the leads in use that do not hold in the last sweep; tell whether any was."""


class ArrayLanes(Lanes):
    """Sweeps by numpy."""

    def _lay_out(self) -> None:
        self._blocks = Blocks(self._leads.lists, self._start)

    def sweep(self, begins: Places, stop: Floats, bust: Floats) -> Pieces[Floats]:
        worth = np.empty(len(bust))
        # hold[level, local, lane] of the blocks, and where their turns begin
        self._swept: list[tuple[Floats, Places]] = []
        at_once = len(bust) if len(self._leads.lists.kinds.gain) < FEW_OPTIONS else LANES_AT_ONCE
        for first in range(0, len(bust), at_once):
            block = slice(first, first + at_once)
            here = begins[block]
            hold, begun = yield from self._blocks.sweep(stop[: int(here[-1]) + 1, block], bust[block])
            self._swept.append((hold, here))
            worth[block] = begun[here, np.arange(len(here))]
            yield
        return worth

    def _raised(self) -> Pieces[bool]:
        leads, raised = self._leads, False
        for hold, begins in self._swept:
            yield
            held = np.ascontiguousarray(hold.swapaxes(0, 1))
            worse = held - BETTER
            for lane, begin in enumerate(begins.tolist()):
                worse[:, begin:, lane] = -np.inf  # from where a turn begins on, nothing is asked of it
            for number, pair in enumerate(leads.used.tolist(), 1):
                if number % PAIRS_AT_ONCE == 0:
                    yield
                left_out, read = divmod(pair, leads.lists.locals)
                lead = int(leads.lead[pair])
                needed = _needed(worse[left_out], held[read], lead)
                leads.lead[pair] = needed
                raised |= needed > lead
        return raised


def _needed(worse: Floats, read: Floats, lead: int) -> int:
    """Return the least lead from this one on by which the local that is read is never worth less.

    Nothing is worth less by a higher lead, and by one as high as all levels nothing is asked.
    """
    if not _fails(worse, read, lead):
        return lead
    fails, holds = lead, max(len(read) - 1, lead + 1)
    while holds - fails > 1:
        middle = (fails + holds) // 2
        if _fails(worse, read, middle):
            fails = middle
        else:
            holds = middle
    return holds


def _fails(worse: Floats, read: Floats, lead: int) -> bool:
    """Tell whether a local is worth more at some level than the one read in its place, so many levels below.

    Above the highest level there is, the one read counts as at that.
    """
    top = len(read) - 1
    low, high = max(1, lead + 1), min(top, top + lead + 1)
    if high > low and bool((worse[low:high] > read[low - lead : high - lead]).any()):
        return True
    return bool((worse[max(low, high) : top] > read[top]).any())


@dataclass(frozen=True, eq=False)
class Batch:
    """Kinds of menus of neighbouring locals, those with the most options first."""

    ahead: tuple[Places, ...]  # the places ahead of the first options of all, of the second ones, ...
    p: Floats  # p[local, kind]: each one's probability in its own local's row
    first: int  # the local of the first row


@dataclass(frozen=True, eq=False)
class Layer:
    """What a level reads: the menus that do not lead to level 0, and the chance of those that do."""

    reach: int  # the highest gain that is read: `ahead` counts from that many levels below
    batches: tuple[Batch, ...]
    done: Floats  # local -> probability of a menu that leads to level 0
    options: int = 0  # of all batches


class Blocks:
    """A shortlist laid out for sweeps of blocks of lanes, a level at a time."""

    def __init__(self, lists: Shortlist, start: int) -> None:
        self.lists, self.start = lists, start
        self._layers: dict[int, Layer] = {}

    def sweep(self, stop: Floats, bust: Floats) -> Pieces[tuple[Floats, Floats]]:
        """Return hold[level, local, lane] and begun[level, lane], of a turn that begins at a level."""
        levels, lanes = stop.shape
        begun = np.empty((levels, lanes))
        hold = np.empty((levels, self.lists.locals, lanes))
        hold[0] = stop[0]
        flat = hold.reshape(-1, lanes)
        missed = self.lists.bust[:, np.newaxis] * bust
        done = 0
        for level in range(1, levels):
            layer = self._layer(level)
            done += layer.options * lanes
            if done > AT_A_STRETCH:
                done = 0
                yield
            roll = layer.done[:, np.newaxis] * stop[0]
            roll += missed
            view = flat[(level - layer.reach) * self.lists.locals :]
            for batch in layer.batches:
                best = view.take(batch.ahead[0], axis=0, mode="clip")
                for further in batch.ahead[1:]:
                    some = best[: len(further)]
                    np.maximum(some, view.take(further, axis=0, mode="clip"), out=some)
                roll[batch.first : batch.first + len(batch.p)] += batch.p @ best
            begun[level] = roll[self.start]
            np.maximum(stop[level], roll, out=hold[level])
        return hold, begun

    def _layer(self, level: int) -> Layer:
        if level not in self._layers:
            same = level - 1 in self._layers and not np.any(self.lists.most == level - 1)
            self._layers[level] = self._layers[level - 1] if same else self._lay_out(level)
        return self._layers[level]

    def _lay_out(self, level: int) -> Layer:
        p, done = self.lists.chances(level)
        return lay_out(self.lists, p, done, int(self.lists.kinds.most.max()))


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
        local = kinds.local[these]
        first = int(local.min())
        chances = np.zeros((int(local.max()) - first + 1, len(these)))
        chances[local - first, np.arange(len(these))] = p[these]
        places = [
            kinds.start[these[: np.count_nonzero(counts[these] > at)]] + at
            for at in range(int(counts[these[0]]))
        ]
        batches.append(Batch(tuple(ahead[place] for place in places), chances, first))
    return Layer(reach, tuple(batches), done, int(counts[read].sum()))
