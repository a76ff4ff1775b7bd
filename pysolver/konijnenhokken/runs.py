"""Runs of seven dice, laid out so that numpy sweeps those of neighbouring totals, and many turns, at once.

A run begins with seven fresh dice and some points noted earlier, and leads to a new one when all are placed.
That brings at least a point for each die: so runs that begin with seven neighbouring totals lead only to
later ones, and what is worth anything of those is a throw of seven fresh dice. In a run every throw
leads to more dice placed, so all states with equally many are swept together, the most dice first.

A throw offers the best of a menu, and a menu mostly holds all of some smaller ones. So each is a node that
begins as one option and is held against a few smaller nodes: half the reading of every option of every menu.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from pysolver.konijnenhokken import solve
from pysolver.konijnenhokken.rules import DICE, NOTHING
from pysolver.turns.program import Floats, Places

EVERY = 4  # points of a run that share a layout


@dataclass(frozen=True, eq=False)
class Stage:
    """A stage of a sweep: the throws of the locals with equally many dice placed."""

    first: Places  # node -> the place that its own option leads to
    against: tuple[tuple[slice, Places], ...]  # nodes and what they are held against, in turn
    offered: Places  # the nodes of the first menus of all locals, of the second ones, ...
    p: Floats  # p[menu, local], their probabilities, 0 where a local has no such menu
    locals: slice  # their places

    def worth(self, reached: Floats) -> Floats:
        """Return roll[local, total, turn], given reached[place, total, turn]."""
        places, totals, turns = reached.shape
        nodes = reached.reshape(places, -1).take(self.first, axis=0, mode="clip")
        for some, others in self.against:
            these = nodes[some]
            np.maximum(these, nodes.take(others, axis=0, mode="clip"), out=these)
        offered = nodes.take(self.offered, axis=0, mode="clip").reshape(*self.p.shape, -1)
        return np.asarray(np.einsum("mlw,ml->lw", offered, self.p).reshape(-1, totals, turns))


@dataclass(frozen=True)
class Node:
    """The best of some options: one of its own, and those of smaller nodes."""

    own: int
    against: tuple[int, ...]
    depth: int  # how many nodes have to be done one after the other before it


class Runs:
    """The places of a run: locals by their dice and then by their points, a bust, and full tables.

    score[place] is what is placed there. A bust is a menu like any other, whose one option is its place.
    """

    def __init__(self) -> None:
        turn = solve.turn()
        graph, placed = turn.graph, list(turn.number)
        order = sorted(range(graph.locals), key=lambda local: (placed[local].dice, placed[local].score))
        place = {local: at for at, local in enumerate(order)}
        self.locals = len(order)
        self.bust = self.locals  # the place behind theirs
        self._dice = np.array([placed[local].dice for local in order])
        points = [*(placed[local].score for local in order), 0]
        bust, fresh = graph.bust(turn.p), turn.local(NOTHING)
        self._nodes: list[list[Node]] = []
        self._menus: list[list[int]] = []  # place -> the nodes of its menus
        self._p: list[Floats] = []
        full: dict[int, int] = {}  # the places of full tables by their points
        for at, local in enumerate(order):
            first, last = graph.menu_start[local], graph.menu_start[local + 1]
            menus = [frozenset([self.bust])]
            for menu in range(first, last):
                options = slice(graph.option_start[menu], graph.option_start[menu + 1])
                led = zip(graph.target[options].tolist(), graph.gain[options].tolist(), strict=True)
                menus.append(
                    frozenset(
                        full.setdefault(points[at] + gain, len(points) + len(full))
                        if target == fresh
                        else place[target]
                        for target, gain in led
                    )
                )
            nodes, of_menus = nodes_of(menus)
            self._nodes.append(nodes)
            self._menus.append(of_menus)
            self._p.append(np.append(bust[local], turn.p[first:last]))
        self.score = np.array([*points, *full])
        self._stages: dict[int, tuple[Stage, ...]] = {}

    def stages(self, below: int) -> tuple[Stage, ...]:
        """Return the stages over the locals with fewer points than that, the most dice placed first."""
        below = -(-min(below, 1 + int(self.score[: self.locals].max())) // EVERY) * EVERY
        if below not in self._stages:
            self._stages[below] = tuple(self._laid_out(below))
        return self._stages[below]

    def _laid_out(self, below: int) -> Iterator[Stage]:
        for dice in range(DICE - 1, -1, -1):
            here = np.flatnonzero((self._dice == dice) & (self.score[: self.locals] < below)).tolist()
            if here:
                yield self._stage(here)

    def _stage(self, here: list[int]) -> Stage:
        begins = np.cumsum([0, *(len(self._nodes[at]) for at in here)]).tolist()
        nodes = [node for at in here for node in self._nodes[at]]
        against = [
            tuple(begin + n for n in node.against)
            for begin, at in zip(begins, here, strict=False)
            for node in self._nodes[at]
        ]
        order = sorted(range(len(nodes)), key=lambda n: (nodes[n].depth, -len(against[n])))
        row = {n: at for at, n in enumerate(order)}
        steps, begin = [], 0
        for depth in range(1 + nodes[order[-1]].depth):
            same = [n for n in order if nodes[n].depth == depth]
            for nth in range(len(against[same[0]])):
                others = [row[against[n][nth]] for n in same if len(against[n]) > nth]
                steps.append((slice(begin, begin + len(others)), np.array(others, np.intp)))
            begin += len(same)
        most = max(len(self._menus[at]) for at in here)
        offered, p = np.zeros((most, len(here)), np.intp), np.zeros((most, len(here)))
        for column, at in enumerate(here):
            menus = [row[begins[column] + n] for n in self._menus[at]]
            offered[: len(menus), column], p[: len(menus), column] = menus, self._p[at]
        return Stage(
            np.array([nodes[n].own for n in order], np.intp),
            tuple(steps),
            offered.ravel(),
            p,
            slice(here[0], here[-1] + 1),
        )


def nodes_of(menus: Sequence[frozenset[int]]) -> tuple[list[Node], list[int]]:
    """Return nodes, each behind those that it is held against, and which of them is each menu."""
    nodes: list[Node] = []
    held: list[frozenset[int]] = []
    of_menus = [0] * len(menus)

    def add(options: frozenset[int], own: int, against: list[int]) -> int:
        depth = 1 + max((nodes[n].depth for n in against), default=-1)
        nodes.append(Node(own, tuple(against), depth))
        held.append(options)
        return len(nodes) - 1

    for number in sorted(range(len(menus)), key=lambda number: len(menus[number])):
        rest, against = menus[number], []
        within = [n for n, options in enumerate(held) if options <= rest]
        while len(rest) > 1:
            most = max(within, key=lambda n: len(held[n] & rest), default=None)
            if most is None or not held[most] & rest:
                option = min(rest)
                most = add(frozenset([option]), option, [])
            against.append(most)
            rest -= held[most]
        of_menus[number] = add(menus[number], min(rest or menus[number]), against)
    return nodes, of_menus


@cache
def runs() -> Runs:
    """Lay out the runs of a turn."""
    return Runs()
