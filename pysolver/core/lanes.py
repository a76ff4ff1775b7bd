"""One player's turns against many stop values at once: the sweep that a race repeats.

A *lane* is a race's position before a throw: the mover needs `need` units. All lanes of a sweep share
the structure and differ in what stopping and a bust are worth. Levels count what is still open, from
below: at level 0 nothing more is to be had, at level `surplus` the target is just reached, at level
`surplus` + need the turn begins. In these terms an option that gains g leads from level i to i - g in
every lane, and a menu whose best gain is i or more leads to level 0: all such menus are one probability.

Few options are ever chosen. A sweep reads a shortlist, in which menus that have become equal are merged;
whether an option outside it would have been better anywhere is checked afterwards, over all levels and
lanes, and then the list grows. So what was checked is exact.

Invariants:
    the lanes of a sweep need 1 more each, so that their order is that of their needs
    stop values never fall as the score rises: of two options to one local the higher gain is enough
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from pysolver.core.turngraph import Floats, Places, TurnGraph

READ_AT_ONCE = 4096  # options of a batch; what they read in every lane stays in the cache
LANES_AT_ONCE = 32
FEW_OPTIONS = 2000  # below, all lanes go at once: then calls cost more than cells
BETTER = 1e-14  # what rounding can make of equal values


@dataclass(frozen=True, eq=False)
class Batch:
    """Menus of neighbouring locals, those with the most options first."""

    ahead: tuple[Places, ...]  # the places ahead of the first options of all, the second of those that ...
    p: Floats  # p[local, menu]: each menu's probability in its own local's row
    first: int  # the local of the first row


@dataclass(frozen=True, eq=False)
class Layer:
    """What a level reads: the menus that do not lead to level 0, and the chance of those that do."""

    reach: int  # the highest gain that is read: `ahead` counts from that many levels below
    batches: tuple[Batch, ...]
    done: Floats  # local -> probability of a menu that leads to level 0


class Lanes:
    """A turn laid out for sweeps over lanes."""

    def __init__(self, graph: TurnGraph, p: Floats, start: int) -> None:
        self.locals, self.start, self.p = graph.locals, start, p
        self.bust = graph.bust(p)
        self.menu, self.target, self.gain = _best_for_each_local(graph)
        self.menu_start = np.concatenate([[0], np.cumsum(np.bincount(self.menu, minlength=graph.menus))])
        self.menu_local = np.repeat(np.arange(graph.locals), np.diff(graph.menu_start))
        self.most = np.maximum.reduceat(self.gain, self.menu_start[:-1])
        self.listed = np.zeros(len(self.menu), np.bool_)
        self.listed[_first_where(self.gain == self.most[self.menu], self.menu)] = True
        self._layers: dict[int, Layer] = {}
        self._swept: list[Floats] = []

    def sweep(self, needs: Places, surplus: int, stop: Floats, bust: Floats) -> Floats:
        """Return what each lane is worth before its throw, choosing from the shortlist.

        stop[level, lane] is what stopping is worth, bust[lane] a bust.
        """
        worth = np.empty(len(needs))
        self._swept = []
        at_once = len(needs) if self.listed.sum() < FEW_OPTIONS else LANES_AT_ONCE
        for begin in range(0, len(needs), at_once):
            block = slice(begin, min(begin + at_once, len(needs)))
            top = surplus + int(needs[block][-1])
            hold = self._sweep_block(
                stop[: top + 1, block], bust[block], int(needs[begin]) + surplus, worth[block]
            )
            self._swept.append(hold)
        return worth

    def _sweep_block(self, stop: Floats, bust: Floats, lowest: int, worth: Floats) -> Floats:
        levels, lanes = stop.shape
        hold = np.empty((levels, self.locals, lanes))
        hold[0] = stop[0]
        flat = hold.reshape(-1, lanes)
        missed = self.bust[:, np.newaxis] * bust
        for level in range(1, levels):
            layer = self._layer(level)
            roll = layer.done[:, np.newaxis] * stop[0]
            roll += missed
            view = flat[(level - layer.reach) * self.locals :]
            for batch in layer.batches:
                best = view.take(batch.ahead[0], axis=0, mode="clip")
                for further in batch.ahead[1:]:
                    some = best[: len(further)]
                    np.maximum(some, view.take(further, axis=0, mode="clip"), out=some)
                roll[batch.first : batch.first + len(batch.p)] += batch.p @ best
            if level >= lowest:
                worth[level - lowest] = roll[self.start, level - lowest]
            np.maximum(stop[level], roll, out=hold[level])
        return hold

    def grow(self) -> bool:
        """Enter what would have been better in the last sweep into the shortlist; tell whether any was."""
        missing = np.zeros(len(self.menu), np.bool_)
        for hold in self._swept:
            self._find_missing(np.ascontiguousarray(hold.swapaxes(0, 1)), missing)
        if not missing.any():
            return False
        self.listed |= missing
        self._layers.clear()
        return True

    def _find_missing(self, by_local: Floats, missing: NDArray[np.bool_]) -> None:
        """Compare every option outside the list with the best inside it, over by_local[local, level, lane]."""
        levels = by_local.shape[1]
        target, gain, listed = self.target.tolist(), self.gain.tolist(), self.listed.tolist()
        best, better = np.empty_like(by_local[0]), np.empty_like(by_local[0])
        most = self.most.tolist()
        for menu, (begin, end) in enumerate(pairwise(self.menu_start.tolist())):
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

    def _layer(self, level: int) -> Layer:
        if level not in self._layers:
            self._layers[level] = self._lay_out(level)
        return self._layers[level]

    def _lay_out(self, level: int) -> Layer:
        open_ = self.most < level
        if level > 1 and level - 1 in self._layers and not np.any(self.most == level - 1):
            return self._layers[level - 1]
        done = np.bincount(self.menu_local, np.where(open_, 0.0, self.p), self.locals)
        read = np.flatnonzero(self.listed & open_[self.menu])
        if not len(read):
            return Layer(0, (), done)
        reach = int(self.gain[read].max())
        ahead = (reach - self.gain[read]) * self.locals + self.target[read]
        return Layer(reach, tuple(self._batches(self.menu[read], ahead)), done)

    def _batches(self, menu: Places, ahead: Places) -> list[Batch]:
        """Merge the menus that are equal within a local, and cut them into batches."""
        found: list[Batch] = []
        merged: dict[tuple[int, bytes], float] = {}
        edges = np.flatnonzero(np.diff(menu, prepend=-1)).tolist() + [len(menu)]
        for begin, end in pairwise(edges):
            number = menu[begin]
            key = (int(self.menu_local[number]), ahead[begin:end].tobytes())
            merged[key] = merged.get(key, 0.0) + float(self.p[number])
        listed = [(local, np.frombuffer(packed, ahead.dtype), p) for (local, packed), p in merged.items()]
        begin = read = 0
        for end, (_, options, _) in enumerate(listed):
            read += len(options)
            if read >= READ_AT_ONCE:
                found.append(_batch(listed[begin : end + 1]))
                begin, read = end + 1, 0
        if begin < len(listed):
            found.append(_batch(listed[begin:]))
        return found


def _most(into: Floats, several: list[Floats]) -> Floats:
    if len(several) == 1:
        return several[0]
    np.maximum(several[0], several[1], out=into)
    for more in several[2:]:
        np.maximum(into, more, out=into)
    return into


def _batch(menus: list[tuple[int, Places, float]]) -> Batch:
    first = menus[0][0]
    menus = sorted(menus, key=lambda menu: -len(menu[1]))
    p = np.zeros((max(local for local, _, _ in menus) - first + 1, len(menus)))
    for column, (local, _, chance) in enumerate(menus):
        p[local - first, column] = chance
    ahead = []
    for place in range(len(menus[0][1])):
        ahead.append(np.array([options[place] for _, options, _ in menus if len(options) > place], np.intp))
    return Batch(tuple(ahead), p, first)


def _best_for_each_local(graph: TurnGraph) -> tuple[Places, Places, Places]:
    menu = np.repeat(np.arange(graph.menus), np.diff(graph.option_start))
    order = np.lexsort((-graph.gain, graph.target, menu))
    menu, target, gain = menu[order], graph.target[order], graph.gain[order]
    first = np.ones(len(menu), np.bool_)
    first[1:] = (np.diff(menu) != 0) | (np.diff(target) != 0)
    return menu[first], target[first].astype(np.intp), gain[first].astype(np.intp)


def _first_where(wanted: NDArray[np.bool_], menu: Places) -> Places:
    """Return the first wanted option of each menu."""
    places = np.flatnonzero(wanted)
    return places[np.diff(menu[places], prepend=-1) != 0]
