"""One player's turns against many opponents' values at once: the sweep that a race repeats.

A *lane* is a race's position before a throw: the mover needs `need` units. All lanes of a sweep share
the structure and differ in what stopping and a bust are worth. Levels count what is still open, from
below: at level 0 nothing more is to be had, at level `surplus` the target is just reached, at level
`surplus` + need the turn begins. In these terms an option that gains g leads from level i to i - g in
every lane, and a menu whose best gain is i or more leads to level 0: it ends the race's interest at once,
and all such menus are one probability.

Invariants:
    lanes are in ascending order of need, so that those that reach a level are the last ones
    stop values never fall as the score rises: of two options to one local the higher gain is enough
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pysolver.core.turngraph import Floats, Places, TurnGraph

CELLS_AT_ONCE = 1 << 18  # values that a group of menus gathers in one go: what a cache holds


@dataclass(frozen=True, eq=False)
class Group:
    """Menus of equally many options: `ahead[option, menu]`, `p[menu]`, menus in the order of locals."""

    ahead: Places  # flat, options leading
    options: int
    p: Floats
    first: Places  # the first menu of each local that has any
    locals: Places


@dataclass(frozen=True, eq=False)
class Layer:
    """What is left of the menus at some levels: those that cannot end it at once, and the rest's chance."""

    reach: int  # the highest gain there is here: `ahead` counts from that many levels below
    groups: tuple[Group, ...]
    done: Floats  # local -> probability of a menu that leads to level 0


@dataclass(frozen=True, eq=False)
class Lanes:
    """A turn laid out for sweeps over lanes: one layer a level, the last one for all levels above."""

    locals: int
    start: int
    bust: Floats
    layers: tuple[Layer, ...]
    options: int


def lay_out(graph: TurnGraph, p: Floats, start: int, levels: int) -> Lanes:
    """Lay out a turn for sweeps of so many levels."""
    menu, target, gain = _best_for_each_local(graph)
    menu_local = np.repeat(np.arange(graph.locals), np.diff(graph.menu_start))
    most = np.zeros(graph.menus, np.intp)
    np.maximum.at(most, menu, gain)
    layers: list[Layer] = []
    for level in range(1, min(levels, int(most.max()) + 1) + 1):
        if layers and not np.any(most == level - 1):
            layers.append(layers[-1])
            continue
        open_ = most < level
        done = np.bincount(menu_local, np.where(open_, 0.0, p), graph.locals)
        kept = open_[menu]
        layers.append(_layer(menu[kept], target[kept], gain[kept], menu_local, p, done))
    return Lanes(graph.locals, start, graph.bust(p), tuple(layers), len(menu))


def _best_for_each_local(graph: TurnGraph) -> tuple[Places, Places, Places]:
    menu = np.repeat(np.arange(graph.menus), np.diff(graph.option_start))
    order = np.lexsort((-graph.gain, graph.target, menu))
    menu, target, gain = menu[order], graph.target[order], graph.gain[order]
    first = np.ones(len(menu), np.bool_)
    first[1:] = (np.diff(menu) != 0) | (np.diff(target) != 0)
    return menu[first], target[first].astype(np.intp), gain[first].astype(np.intp)


def _layer(menu: Places, target: Places, gain: Places, menu_local: Places, p: Floats, done: Floats) -> Layer:
    if not len(menu):
        return Layer(0, (), done)
    reach, width = int(gain.max()), len(done)
    ahead = (reach - gain) * width + target
    counts = np.bincount(menu, minlength=len(menu_local))
    begin = np.concatenate([[0], np.cumsum(counts)])
    groups = []
    for options in np.unique(counts[counts > 0]).tolist():
        menus = np.flatnonzero(counts == options)  # in the order of locals, as the graph has them
        places = begin[menus] + np.arange(options)[:, np.newaxis]
        local = menu_local[menus]
        first = np.flatnonzero(np.diff(local, prepend=-1))
        groups.append(
            Group(np.ascontiguousarray(ahead[places]).ravel(), options, p[menus], first, local[first])
        )
    return Layer(reach, tuple(groups), done)


def sweep_lanes(lanes: Lanes, needs: NDArray[np.intp], surplus: int, stop: Floats, bust: Floats) -> Floats:
    """Return what each lane is worth before its throw.

    `needs` rises by 1 from lane to lane; stop[level, lane] is what stopping is worth, bust[lane] a bust.
    """
    width, lowest, lane_count = lanes.locals, int(needs[0]), len(needs)
    top = surplus + int(needs[-1])
    hold = np.empty((top + 1, width, lane_count))
    hold[0] = stop[0]
    flat = hold.reshape(-1, lane_count)
    worth = np.empty(lane_count)
    missed = lanes.bust[:, np.newaxis] * bust
    for level in range(1, top + 1):
        layer = lanes.layers[min(level, len(lanes.layers)) - 1]
        roll = layer.done[:, np.newaxis] * stop[0] + missed
        view = flat[(level - layer.reach) * width :]
        for group in layer.groups:
            reached = np.take(view, group.ahead, axis=0, mode="clip")
            best = reached.reshape(group.options, -1, lane_count).max(axis=0)
            best *= group.p[:, np.newaxis]
            roll[group.locals] += np.add.reduceat(best, group.first, axis=0)
        begins = level - surplus - lowest
        if begins >= 0:
            worth[begins] = roll[lanes.start, begins]
        np.maximum(stop[level], roll, out=hold[level])
    return worth
