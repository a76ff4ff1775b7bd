"""What a sweep with numpy reads at a level: menus in batches whose readings stay in the processor's cache.

A batch reads the first options of all its menus, then the second ones of those that have two, and so on; of
menus that are made of smaller ones the smallest come first. All this is the same at every level but for where
it begins, so that one layer serves many.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import prod
from typing import Protocol
from weakref import WeakKeyDictionary

import numpy as np

from pysolver.turns.program import Flags, Floats, Places, Program

FEW_ROWS = 64  # of a matrix; of more, each with menus of its own, nearly all entries are 0
FEW = 2000  # options; of fewer the neighbours are compared, by one call in place of one for each column
PRODUCTS = sys.platform != "emscripten"  # numpy has a fast product of matrices


class Chances(Protocol):
    """The probabilities of a batch's menus."""

    def sums(self, best: Floats) -> Floats:
        """Return what throwing each local adds, given what each menu is worth."""


@dataclass(frozen=True, eq=False)
class Product:
    """Probabilities p[row, menu]: a product of matrices is the soonest, zeros and all.

    Not where numpy comes without a fast one, as in the browser: there it takes twenty times as long as sums
    of neighbours.
    """

    p: Floats

    def sums(self, best: Floats) -> Floats:
        """Return what throwing each local adds."""
        return np.asarray(self.p @ best)


@dataclass(frozen=True, eq=False)
class Sums:
    """Probabilities p[menu] in the order of locals, whose menus begin at `starts`; None if menus stand so."""

    menus: Places | None
    starts: Places
    p: Floats

    def sums(self, best: Floats) -> Floats:
        """Return what throwing each local adds."""
        come = best if self.menus is None else gathered(best, self.menus)
        come *= self.p if best.ndim == 1 else self.p.reshape(-1, *[1] * (best.ndim - 1))
        return np.asarray(np.add.reduceat(come, self.starts, axis=0))


@dataclass(frozen=True, eq=False)
class Groups:
    """Grids p[local, menu] or p[local, menu, lane] of locals with about as many menus, filled up with 0."""

    grids: tuple[tuple[Places, Places, Floats], ...]  # locals, menus[local, menu], and their probabilities

    def sums(self, best: Floats) -> Floats:
        """Return what throwing each local adds."""
        sums = [_weighed(best.take(menus, axis=0, mode="clip"), p) for _, menus, p in self.grids]
        if len(sums) == 1:  # all locals, in their order
            return sums[0]
        found = np.empty((sum(map(len, sums)), best.shape[-1]))
        for (rows, _, _), some in zip(self.grids, sums, strict=True):
            found[rows] = some
        return found


def _weighed(come: Floats, p: Floats) -> Floats:
    """Return the sums of come[local, menu, lane] by p[local, menu], or by p[local, menu, lane]."""
    return np.asarray(np.einsum("rml,rml->rl" if p.ndim == 3 else "rml,rm->rl", come, p))


class _Room(threading.local):
    """Where the batches of a thread read, one after another: new memory takes long to come."""

    def __init__(self) -> None:
        self._floats = np.empty(0)

    def of(self, *shape: int) -> Floats:
        """Return an array of this shape in what the last one stood in."""
        if prod(shape) > len(self._floats):
            self._floats = np.empty(prod(shape))
        return self._floats[: prod(shape)].reshape(shape)


_room = _Room()


@dataclass(frozen=True, eq=False)
class Batch:
    """Menus of neighbouring locals: those of the least depth first, of these those with the most options."""

    menus: Places
    ahead: Places  # the places ahead of the first options of all, then of the second ones, ...
    options: tuple[tuple[slice, slice], ...]  # menus, and where among these the options stand that they add
    smaller: tuple[tuple[slice, Places], ...]  # menus, and the menus that they are held against, in turn
    locals: slice | Places
    row: Places  # the place of each menu's local among these
    weighed: Places  # the menus that come by themselves, in the order of their locals
    starts: Places  # where each local's begin in that order
    chances: Chances
    begins: Places | None = None  # where each menu's options begin in `ahead`, if they stand menu by menu

    def best(self, view: Floats) -> Floats:
        """Return what each menu is worth, to be read before another batch is."""
        if not self.smaller:
            reached = gathered(view, self.ahead)
        else:  # all smaller menus are read into one place behind
            reached = _room.of(len(self.ahead) + self.held, *view.shape[1:])
            view.take(self.ahead, axis=0, mode="clip", out=reached[: len(self.ahead)])
        if self.begins is not None:
            return np.asarray(np.maximum.reduceat(reached, self.begins, axis=0))
        best, maximum = reached[: len(self.menus)], np.maximum
        for menus, some in self.options:
            these = best[menus]
            maximum(these, reached[some], these)
        for menus, others in self.smaller:
            these, read = best[menus], reached[-len(others) :]
            best.take(others, axis=0, mode="clip", out=read)
            maximum(these, read, these)
        return best

    @cached_property
    def held(self) -> int:
        """Return how many menus are held against smaller ones at once, at most."""
        return max((len(others) for _, others in self.smaller), default=0)

    @property
    def counts(self) -> Places:
        """Return how many menus of each local come by themselves."""
        return np.diff(self.starts, append=len(self.weighed))


def by_neighbours(batch: Batch, p: Floats) -> Chances:
    """Return p[menu] for sums of neighbours."""
    if batch.begins is not None:
        return Sums(None, batch.starts, p)
    return Sums(batch.weighed, batch.starts, p[batch.menus[batch.weighed]])


def by_products(batch: Batch, p: Floats) -> Chances:
    """Return p[menu] for a product of matrices, where numpy has a fast one and there are few locals."""
    if not PRODUCTS or len(batch.starts) > FEW_ROWS:
        return by_neighbours(batch, p)
    chances = np.zeros((len(batch.starts), len(batch.menus)))
    chances[batch.row, np.arange(len(batch.menus))] = p[batch.menus]
    return Product(chances)


def by_groups(batch: Batch, p: Floats) -> Chances:
    """Return p[menu], or p[menu, lane] of lanes with dice of their own, by locals with about as many menus.

    What lanes share may be filled up to twice as much, since few calls are worth more than that.
    """
    counts, grids = batch.counts, []
    order = np.argsort(-counts, kind="stable")
    while len(order):
        most = int(counts[order[0]])
        like = np.count_nonzero(counts[order] > (most / 2 if p.ndim == 1 else most - 1))
        rows, order = np.sort(order[:like]), order[like:]
        column = np.arange(most)
        there = column < counts[rows, np.newaxis]
        menus = batch.weighed[np.where(there, batch.starts[rows, np.newaxis] + column, 0)]
        grid = p[batch.menus[menus]]
        grid[~there] = 0.0
        grids.append((rows, menus, grid))
    return Groups(tuple(grids))


@dataclass(frozen=True, eq=False)
class Layer:
    """What a level reads."""

    batches: tuple[Batch, ...]
    reads: int

    def add(self, view: Floats, roll: Floats) -> None:
        """Add what throwing brings to roll[local, ...], given the values from the level's first place on."""
        for batch in self.batches:
            come = batch.chances.sums(batch.best(view))
            if isinstance(batch.locals, slice):
                here = roll[batch.locals]
                here += come
            else:
                roll[batch.locals] += come

    def coming(self, p: Floats, summed: Callable[[Batch, Floats], Chances] = by_neighbours) -> Layer:
        """Return the layer with probabilities of all menus, and how they are summed up."""
        return replace(
            self, batches=tuple(replace(batch, chances=summed(batch, p)) for batch in self.batches)
        )


def gathered(values: Floats, places: Places) -> Floats:
    """Return values at places along the first axis.

    Single numbers by brackets: `take` in the browser copies every one by a call, which takes nine times as
    long. Lines by `take`, which does not look for places out of range when told to clip them.
    """
    return values[places] if values.ndim == 1 else values.take(places, axis=0, mode="clip")


def whole_layer(graph: Program, p: Floats, lanes: bool = False) -> Layer:
    """Return the layer of all menus, told by their options alone, that come with p[menu]; it is kept.

    Of `lanes` neighbours are many numbers each, and columns are compared whatever the graph.
    """
    by_columns = lanes or graph.options > FEW or len(graph.stages) > 1
    kept = _whole.setdefault(graph, {})
    if by_columns not in kept:
        kept[by_columns] = lay_out(graph) if by_columns else Layer((_neighbours(graph),), graph.options)
    return kept[by_columns].coming(p)


_whole: WeakKeyDictionary[Program, dict[bool, Layer]] = WeakKeyDictionary()


def lay_out(
    graph: Program, menus: Places | None = None, comes: Flags | None = None, at_once: int | None = None
) -> Layer:
    """Lay out the menus of a level, whose probabilities are still to be given.

    `menus` are those that are read, all by default, with the smaller ones that they are made of; `comes`
    tells which ever come by themselves. A batch has about `at_once` readings, but menus of one local that
    are made of smaller ones stay together. Batches follow one another stage by stage.
    """
    read = np.arange(graph.menus) if menus is None else menus
    if not len(read):
        return Layer((), 0)
    comes = np.ones(graph.menus, np.bool_) if comes is None else comes
    reads = np.diff(graph.option_start) + np.diff(graph.smaller_start)
    stage = np.searchsorted(graph.stages, graph.local_of_menu[read], side="right")
    pieces = np.split(read, np.flatnonzero(np.diff(stage)) + 1)
    if at_once is not None:
        pieces = [part for piece in pieces for part in _parts(graph, piece, reads[piece], at_once)]
    return Layer(tuple(_batch(graph, piece, comes) for piece in pieces), int(reads[read].sum()))


def _parts(graph: Program, menus: Places, reads: Places, at_once: int) -> list[Places]:
    """Return menus in parts of about so many readings."""
    ends = np.cumsum(reads) // at_once
    if len(graph.smaller):  # a local is where its last menu is
        local = graph.local_of_menu[menus]
        ends = ends[np.searchsorted(local, local, side="right") - 1]
    return np.split(menus, np.flatnonzero(np.diff(ends)) + 1)


def _batch(graph: Program, menus: Places, comes: Flags) -> Batch:
    begins, smaller_begins = graph.option_start[:-1], graph.smaller_start[:-1]
    counts, smaller = np.diff(graph.option_start), np.diff(graph.smaller_start)
    depth = graph.depth[menus]
    these = menus[np.lexsort((-counts[menus], -smaller[menus], depth))]
    depth, counts, smaller = np.sort(depth), counts[these], smaller[these]
    # A menu without options of its own begins with what the first of its smaller menus begins with.
    first, own = these.copy(), counts > 0
    while not own.all():
        first[~own] = graph.smaller[smaller_begins[first[~own]]]
        own = np.diff(graph.option_start)[first] > 0
    places, columns = [graph.ahead[begins[first]]], []
    for column in range(1, int(counts.max())):
        for begin, end in _stretches(counts > column):
            columns.append((begin, end))
            places.append(graph.ahead[begins[these[begin:end]] + column])
    ends = np.cumsum([len(place) for place in places]).tolist()
    options = tuple(
        (slice(*menus_), slice(*some)) for menus_, some in zip(columns, pairwise(ends), strict=True)
    )
    place = np.zeros(graph.menus, np.intp)
    place[these] = np.arange(len(these))
    held = tuple(
        (slice(begin, end), place[graph.smaller[smaller_begins[these[begin:end]] + column]])
        for level in range(1, int(depth[-1]) + 1)
        for column in range(int(smaller[depth == level].max()))
        for begin, end in _stretches((depth == level) & (smaller > column))
    )
    here, row = np.unique(graph.local_of_menu[these], return_inverse=True)
    side_by_side = len(here) == here[-1] - here[0] + 1
    locals_ = slice(int(here[0]), int(here[-1]) + 1) if side_by_side else here
    # In the order of locals, and of one local in that of the structure: then sums are always the same.
    weighed = place[np.sort(these[comes[these]])]
    starts = np.searchsorted(row.ravel()[weighed], np.arange(len(here)))
    never = Sums(weighed, starts, np.zeros(len(weighed)))
    return Batch(these, np.concatenate(places), options, held, locals_, row.ravel(), weighed, starts, never)


def _neighbours(graph: Program) -> Batch:
    """Return all menus, told by their options alone, as a batch in which their options stand together."""
    every, begins = np.arange(graph.menus), graph.option_start[:-1]
    starts, here = graph.menu_start[:-1], slice(0, graph.locals)
    never = Sums(None, starts, np.zeros(graph.menus))
    return Batch(every, graph.ahead, (), (), here, graph.local_of_menu, every, starts, never, begins)


def _stretches(wanted: Flags) -> Iterator[tuple[int, int]]:
    """Yield where places that are wanted begin and end."""
    edges = np.flatnonzero(np.diff(wanted, prepend=False, append=False))
    yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
