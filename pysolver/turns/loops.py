"""The sweep over a turn as loops that numba compiles: the same as `sweep` makes with numpy.

Lanes go through the turn in packs, which the processor takes at once: hold[pack, row x local, lane], flat.
Menus are read in *runs* of like ones, each by code that does not ask how much there is to read. A *stage* is
a list of runs for each local: a sweep begins in the last stage and steps down where it is told to, or once a
local that the stage takes for idle turns out to be better thrown than stopped at.

numba looks only at this file to know whether it has to compile again: where `vectors` changes, what it kept
in __pycache__ has to go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pysolver.turns.compiled import compiled
from pysolver.turns.program import Flags, Floats, Places, Program
from pysolver.turns.vectors import Width, exceeds, larger, load, plus, shape_of, spread, store, through, times

LINE = 8  # float64 in a line of the memory


@dataclass(frozen=True, eq=False)
class Runs:
    """Stages as the loops read them."""

    start: Places  # [stage, local], its first run; one more entry closes a stage
    shape: Places
    menus: Places
    menu: Places  # its first menu, counted from that of its local
    option: Places  # its first option
    smaller: Places  # its first smaller menu
    p: Places  # [stage, local], where the probabilities of its menus begin; one more entry closes a stage
    ahead: NDArray[Any]  # option -> the place that it is ahead
    place: NDArray[Any]  # smaller menu -> its place, counted from the first menu of the local
    most: int  # menus of a local


def runs_of(graph: Program, comes: Flags, apart: Places | None = None) -> Runs:
    """Return a turn as one stage, given which menus come by themselves.

    Neighbours that differ in `apart` are in different runs.
    """
    options, smaller = np.diff(graph.option_start), np.diff(graph.smaller_start)
    begins = graph.menu_start[graph.local_of_menu]
    kept = np.zeros(graph.menus, np.bool_)
    kept[graph.smaller] = True
    apart = np.zeros(graph.menus, np.intp) if apart is None else apart
    like = np.stack([options, smaller, kept, comes | ~kept, apart])
    new = np.any(np.diff(like, prepend=-1), axis=0)
    new[np.unique(graph.menu_start[:-1][np.diff(graph.menu_start) > 0])] = True
    run = np.flatnonzero(new)
    return Runs(
        start=np.searchsorted(run, graph.menu_start),
        shape=np.array([shape_of(*shape) for shape in like[:4, run].T.tolist()], np.intp),
        menus=np.diff(run, append=graph.menus),
        menu=run - begins[run],
        option=graph.option_start[run],
        smaller=graph.smaller_start[run],
        p=graph.menu_start,
        ahead=_narrow(graph.ahead),
        place=_narrow(graph.smaller - np.repeat(begins, smaller)),
        most=int(np.diff(graph.menu_start).max()),
    )


def _narrow(places: Places) -> NDArray[Any]:
    """Return places by as few bits as will do, so that more of them stay in the processor's cache."""
    return places.astype(np.uint16 if places.max(initial=0) < 2**16 else np.uint32)


def one_behind_another(stages: Sequence[Runs]) -> Runs:
    """Return several stages, the probabilities of which stand one behind another too."""

    def counted(name: str, of: str) -> Places:
        sizes = [len(getattr(stage, of)) for stage in stages]
        before = np.cumsum([0, *sizes[:-1]]).tolist()
        return np.concatenate([getattr(stage, name) + at for stage, at in zip(stages, before, strict=True)])

    menus = np.cumsum([0, *(stage.p[-1] for stage in stages)])
    return Runs(
        start=counted("start", "shape"),
        shape=np.concatenate([stage.shape for stage in stages]),
        menus=np.concatenate([stage.menus for stage in stages]),
        menu=np.concatenate([stage.menu for stage in stages]),
        option=counted("option", "ahead"),
        smaller=counted("smaller", "place"),
        p=np.concatenate([stage.p + first for stage, first in zip(stages, menus, strict=False)]),
        ahead=np.concatenate([stage.ahead for stage in stages]),
        place=np.concatenate([stage.place for stage in stages]),
        most=max(stage.most for stage in stages),
    )


def lines(count: int, width: int) -> Floats:
    """Return this many lines, filled with nothing, that begin where a line of the memory does."""
    room = np.empty(count * width + LINE)
    skip = (-room.ctypes.data // room.itemsize) % LINE
    return room[skip : skip + count * width]


@dataclass(frozen=True, eq=False)
class Held:
    """The values of a sweep, and of which packs and locals they are to be found anew."""

    values: Floats
    packs: Places
    locals: Places


@dataclass(frozen=True, eq=False)
class Loops:
    """A turn laid out for the loops.

    idle[stage] is the largest local, by size[local], that a stage takes for idle; ends[stage, local] is the
    probability of what leads to the last row whatever is chosen; bust[local] that of a bust. Where what turns
    end with differs by local, group[local] says which of several worths it is, and stops[local] whether one
    can stop there.
    """

    runs: Runs
    start: int
    size: Places
    idle: Places
    ends: Floats
    bust: Floats
    group: Places | None = None
    stops: Flags | None = None

    def sweep(
        self,
        p: Floats,
        stop: Floats,
        bust: Floats,
        begins: Places,
        stage_of: Places,
        beyond: int,
        width: Width,
        held: Held | None = None,
    ) -> tuple[Floats, Floats]:
        """Return hold[pack, row, local, lane], and by lane what the throw is worth that a turn begins with.

        Turns begin in the rows begins[lane], which never rise. stop[row, lane] has a row more than are swept,
        which is that of all `beyond` them; bust[lane] is what a bust is worth, stage_of[row] the highest
        stage that may be read. p[menu, lane] is flat, or p[0, menu] is what lanes share. With groups it is
        stop[row, group, lane] and bust[group, lane]. Of what is held from a sweep before only some is swept.
        """
        it, lanes, locals_ = self.runs, bust.shape[-1], len(self.size)
        group = np.zeros(locals_, np.intp) if self.group is None else self.group
        stops = np.ones(locals_, np.bool_) if self.stops is None else self.stops
        stop, bust = stop.reshape(len(stop), -1, lanes), bust.reshape(-1, lanes)
        packs, rows = -(-lanes // len(width)), len(stage_of) + beyond
        if held is None:
            hold = lines(packs * rows * locals_, len(width))
            held = Held(hold, np.arange(packs), np.arange(locals_))
        worth, menus = np.empty(lanes), lines(it.most, len(width))
        _sweep(
            *(stop, bust, group, stops, lines(2 * len(bust), len(width)), begins, stage_of, beyond),
            *(self.start, self.size, self.idle, self.ends, self.bust),
            *(it.start, it.shape, it.menus, it.menu, it.option, it.smaller, it.p, it.ahead, it.place),
            *(held.packs, held.locals, p, menus, held.values.reshape(-1)),
            worth,
            width,
        )
        return held.values.reshape(packs, rows, locals_, len(width)), worth


@compiled
def _sweep(
    stop: Floats,
    bust: Floats,
    group: Places,
    stops: Flags,
    worths: Floats,
    begins: Places,
    stage_of: Places,
    beyond: int,
    start: int,
    size: Places,
    idle: Places,
    ends: Floats,
    bust_chance: Floats,
    run_start: Places,
    run_shape: Places,
    run_menus: Places,
    run_menu: Places,
    run_option: Places,
    run_smaller: Places,
    run_p: Places,
    ahead: NDArray[Any],
    place: NDArray[Any],
    packs: Places,
    swept: Places,
    p: Floats,
    menus: Floats,
    hold: Floats,
    worth: Floats,
    width: Width,
) -> None:
    """Fill `hold`, and write what each lane is worth before its throw."""
    rows, locals_, groups, lanes = len(stage_of), len(size), bust.shape[0], bust.shape[1]
    given = np.empty(len(width))
    for pack in packs:
        begin, first = pack * (rows + beyond) * locals_, pack * len(width)
        last = min(first + len(width), lanes) - 1  # lanes without a turn repeat it
        for which in range(groups):
            for lane in range(len(width)):
                given[lane] = bust[which, min(first + lane, last)]
            store(worths, groups + which, load(given, 0, width))
        for lane in range(len(width)):
            given[lane] = stop[rows, 0, min(first + lane, last)]
        won = load(given, 0, width)
        for each in range(begin + rows * locals_, begin + (rows + beyond) * locals_):
            store(hold, each, won)
        stage = len(idle) - 1
        for row in range(rows - 1, begins[last] - 1, -1):
            stage = min(stage, stage_of[row])
            for which in range(groups):
                for lane in range(len(width)):
                    given[lane] = stop[row, which, min(first + lane, last)]
                store(worths, which, load(given, 0, width))
            level = begin + row * locals_
            smallest = np.iinfo(np.intp).max  # of the locals that are better thrown than stopped at
            for local in swept:
                over = times(spread(ends[stage, local], width), won)
                missed = load(worths, groups + group[local], width)
                roll = plus(over, times(spread(bust_chance[local], width), missed))
                at = stage * (locals_ + 1) + local
                for run in range(run_start[at], run_start[at + 1]):
                    roll = through(
                        run_shape[run],
                        run_menus[run],
                        run_option[run],
                        run_smaller[run],
                        level,
                        run_menu[run],
                        run_p[at] + run_menu[run],
                        roll,
                        ahead,
                        place,
                        hold,
                        menus,
                        p,
                    )
                if local == start:
                    store(given, 0, roll)
                    for lane in range(first, last + 1):
                        if begins[lane] == row:
                            worth[lane] = given[lane - first]
                if not stops[local]:
                    store(hold, level + local, roll)
                    continue
                stopped = load(worths, group[local], width)
                store(hold, level + local, larger(roll, stopped))
                if exceeds(roll, stopped):
                    smallest = min(smallest, size[local])
            while idle[stage] >= smallest:
                stage -= 1
