"""One player's turns against many stop values at once: the sweep that a race repeats.

A *lane* is a race's position before a throw: the mover needs `need` units. All lanes of a sweep share
the structure and differ in what stopping and a bust are worth. Levels count what is still open, from
below: at level 0 nothing more is to be had, at level `surplus` the target is just reached, at level
`surplus` + need the turn begins. In these terms an option that gains g leads from level i to i - g in
every lane, and a menu whose highest gain is i or more leads to level 0: all such menus are one probability.

The lanes of a sweep need one unit more each, the first one beginning at level `lowest`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import numpy as np

from pysolver.core.shortlist import Flags, Shortlist
from pysolver.core.turngraph import Floats, Places, TurnGraph

READ_AT_ONCE = 1000  # options of a batch; what they read in every lane stays in the cache
LANES_AT_ONCE = 32
FEW_OPTIONS = 2000  # below, all lanes go at once: then calls cost more than cells
BETTER = 1e-14  # what rounding can make of equal values


class Lanes(Protocol):
    """A turn laid out for sweeps."""

    def sweep(self, lowest: int, stop: Floats, bust: Floats) -> Floats:
        """Return what each lane is worth before its throw, choosing from the shortlist.

        stop[level, lane] is what stopping is worth, bust[lane] a bust.
        """

    def grow(self) -> bool:
        """Enter what would have been better in the last sweep into the shortlist; tell whether any was."""


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


class ArrayLanes:
    """Sweeps by numpy, a level at a time."""

    def __init__(self, graph: TurnGraph, p: Floats, start: int) -> None:
        self.lists, self.start = Shortlist(graph, p), start
        self._layers: dict[int, Layer] = {}
        self._blocks: list[Floats] = []  # hold[level, local, lane] of the last sweep, by blocks of lanes

    def sweep(self, lowest: int, stop: Floats, bust: Floats) -> Floats:
        """Return what each lane is worth before its throw, choosing from the shortlist."""
        worth = np.empty(len(bust))
        self._blocks = []
        at_once = len(bust) if len(self.lists.kinds.gain) < FEW_OPTIONS else LANES_AT_ONCE
        for begin in range(0, len(bust), at_once):
            end = min(begin + at_once, len(bust))
            block = slice(begin, end)
            hold, begun = self.sweep_block(stop[: lowest + end, block], bust[block])
            self._blocks.append(hold)
            worth[block] = begun[lowest + np.arange(begin, end), np.arange(end - begin)]
        return worth

    def sweep_block(self, stop: Floats, bust: Floats) -> tuple[Floats, Floats]:
        """Return hold[level, local, lane] and begun[level, lane], of a turn that begins at a level."""
        levels, lanes = stop.shape
        begun = np.empty((levels, lanes))
        hold = np.empty((levels, self.lists.locals, lanes))
        hold[0] = stop[0]
        flat = hold.reshape(-1, lanes)
        missed = self.lists.bust[:, np.newaxis] * bust
        for level in range(1, levels):
            layer = self._layer(level)
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
        kinds = self.lists.kinds
        p, done = self.lists.chances(level)
        read = np.flatnonzero(p)
        if not len(read):
            return Layer(0, (), done)
        reach = int(kinds.most[read].max())
        counts = np.diff(kinds.start)
        pieces = np.split(read, np.flatnonzero(np.diff(np.cumsum(counts[read]) // READ_AT_ONCE)) + 1)
        ahead = (reach - kinds.gain) * self.lists.locals + kinds.target
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
        return Layer(reach, tuple(batches), done)

    def grow(self) -> bool:
        """Enter what would have been better in the last sweep into the shortlist; tell whether any was."""
        missing = np.zeros(len(self.lists.menu), np.bool_)
        for hold in self._blocks:
            self._find_missing(np.ascontiguousarray(hold.swapaxes(0, 1)), missing)
        if not self.lists.enter(missing):
            return False
        self._layers.clear()
        return True

    def _find_missing(self, by_local: Floats, missing: Flags) -> None:
        """Compare every option outside the list with the best inside, in by_local[local, level, lane]."""
        levels = by_local.shape[1]
        target, gain, listed = (
            each.tolist() for each in (self.lists.target, self.lists.gain, self.lists.listed)
        )
        best, better = np.empty_like(by_local[0]), np.empty_like(by_local[0])
        most = self.lists.most.tolist()
        for menu, (begin, end) in enumerate(pairwise(self.lists.menu_start.tolist())):
            low = most[menu] + 1
            if low >= levels or all(listed[begin:end]):
                continue
            inside, outside = best[low:], better[low:]
            options = range(begin, end)

            def seen(option: int, low: int = low) -> Floats:
                return by_local[target[option], low - gain[option] : levels - gain[option]]

            chosen = [option for option in options if listed[option]]
            others = [option for option in options if not listed[option]]
            inside = _most(inside, [seen(option) for option in chosen])
            outside = _most(outside, [seen(option) for option in others])
            if np.subtract(outside, inside, out=better[low:]).max() > BETTER:
                for option in others:
                    missing[option] = bool((seen(option) > inside + BETTER).any())


def _most(into: Floats, several: list[Floats]) -> Floats:
    if len(several) == 1:
        return several[0]
    np.maximum(several[0], several[1], out=into)
    for more in several[2:]:
        np.maximum(into, more, out=into)
    return into
