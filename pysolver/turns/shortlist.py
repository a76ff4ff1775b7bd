"""The options of a turn that a sweep reads, and the menus that become equal by reading no others.

Invariant: stop values never fall as the score rises, so of two options to one local the higher gain is
enough; the others are in no list.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from pysolver.contract.job import Pieces, through
from pysolver.turns.program import Flags, Floats, Places, Program, starts

MENUS_AT_ONCE = 1000  # that are looked at before others may have their turn


class Shortlist:
    """A turn's menus, their options from the least gain to the highest, and which of these are listed.

    At first only the one that gains most is.
    """

    def __init__(self, graph: Program, p: Floats) -> None:
        self.locals, self.p, self.bust, self.stages = graph.locals, p, graph.bust(p), graph.stages
        self.menu, self.target, self.gain = _best_for_each_local(graph)
        self.menu_start = starts(np.bincount(self.menu, minlength=graph.menus))
        self.menu_local = graph.local_of_menu
        highest = self.menu_start[1:] - 1
        self.most = self.gain[highest]  # menu -> its highest gain
        self.listed: Flags = np.zeros(len(self.menu), np.bool_)
        self.listed[highest] = True

    @cached_property
    def kinds(self) -> Kinds:
        """The kinds of menus by the options that are listed, found when first asked for."""
        return through(kinds_of(self))

    def enter(self, listed: Flags) -> Pieces[bool]:
        """List just these options; tell whether the list is another one now."""
        if np.array_equal(listed, self.listed):
            return False
        self.listed = listed
        self.kinds = yield from kinds_of(self)
        return True

    def chances(self, level: int) -> tuple[Floats, Floats]:
        """Return the probability of each kind that gains less than `level`, and by local of the rest."""
        less = self.most < level
        p = np.bincount(self.kinds.of_menu[less], self.p[less], self.kinds.graph.menus)
        rest = np.bincount(self.menu_local, np.where(less, 0.0, self.p), self.locals)
        return p.astype(np.float64), rest.astype(np.float64)


@dataclass(frozen=True, eq=False)
class Kinds:
    """The menus of a shortlist, those of one local with equal options as one kind: the menus of `graph`.

    Of one local those with the fewest options stand first.
    """

    of_menu: Places
    graph: Program


def kinds_of(lists: Shortlist) -> Pieces[Kinds]:
    """Find the kinds of the menus of a shortlist."""
    listed = np.flatnonzero(lists.listed)
    menu, target, gain = lists.menu[listed], lists.target[listed], lists.gain[listed]
    begins = np.flatnonzero(np.diff(menu, prepend=-1))
    counts = np.diff(begins, append=len(menu))
    code = (gain * lists.locals + target).tolist()
    number: dict[tuple[int, ...], int] = {}
    first: list[int] = []  # the first menu of each kind
    of_menu: list[int] = []
    for at, (begin, end) in enumerate(pairwise([*begins.tolist(), len(menu)])):
        if at % MENUS_AT_ONCE == 0:
            yield
        kind = number.setdefault((int(lists.menu_local[at]), *code[begin:end]), len(number))
        if kind == len(first):
            first.append(at)
        of_menu.append(kind)
    order = np.lexsort((counts[first], lists.menu_local[first]))
    firsts = np.array(first, np.intp)[order]
    start = starts(counts[firsts])
    kept = np.repeat(begins[firsts] - start[:-1], counts[firsts]) + np.arange(start[-1])
    local = lists.menu_local[firsts]
    menu_start = np.searchsorted(local, np.arange(lists.locals + 1))
    graph = Program(menu_start, start, target[kept], gain[kept], stages=lists.stages)
    return Kinds(np.argsort(order)[of_menu], graph)


def _best_for_each_local(graph: Program) -> tuple[Places, Places, Places]:
    menu = graph.menu_of_option
    order = np.lexsort((-graph.gain, graph.target, menu))
    menu, target, gain = menu[order], graph.target[order], graph.gain[order]
    first = np.ones(len(menu), np.bool_)
    first[1:] = (np.diff(menu) != 0) | (np.diff(target) != 0)
    menu, target, gain = menu[first], target[first].astype(np.intp), gain[first].astype(np.intp)
    rising = np.lexsort((target, gain, menu))
    return menu[rising], target[rising], gain[rising]
