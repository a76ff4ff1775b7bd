"""The options of a turn that are worth reading, and the menus that become equal by reading no others.

Few options are ever chosen. A sweep reads a shortlist; whether an option outside it would have been
better anywhere is checked afterwards, and then the list grows. So what was checked is exact.

Invariant: stop values never fall as the score rises, so of two options to one local the higher gain is
enough; the others are in no list.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from pysolver.core.turngraph import Floats, Places, TurnGraph

Flags = NDArray[np.bool_]


class Shortlist:
    """A turn's menus, and which of their options are listed: at first only the one that gains most."""

    def __init__(self, graph: TurnGraph, p: Floats) -> None:
        self.locals, self.p, self.bust = graph.locals, p, graph.bust(p)
        self.menu, self.target, self.gain = _best_for_each_local(graph)
        self.menu_start = np.concatenate([[0], np.cumsum(np.bincount(self.menu, minlength=graph.menus))])
        self.menu_local = np.repeat(np.arange(graph.locals), np.diff(graph.menu_start))
        self.most = np.maximum.reduceat(self.gain, self.menu_start[:-1])  # menu -> its highest gain
        highest = np.flatnonzero(self.gain == self.most[self.menu])
        self.listed: Flags = np.zeros(len(self.menu), np.bool_)
        self.listed[highest[np.diff(self.menu[highest], prepend=-1) != 0]] = True
        self.kinds = Kinds(self)

    def enter(self, missing: Flags) -> bool:
        """Add options to the list; tell whether there were any."""
        if not missing.any():
            return False
        self.listed |= missing
        self.kinds = Kinds(self)
        return True

    def chances(self, level: int) -> tuple[Floats, Floats]:
        """Return the probability of each kind that gains less than `level`, and by local of the rest."""
        less = self.most < level
        p = np.bincount(self.kinds.of_menu[less], self.p[less], len(self.kinds.local))
        rest = np.bincount(self.menu_local, np.where(less, 0.0, self.p), self.locals)
        return p.astype(np.float64), rest.astype(np.float64)


class Kinds:
    """The menus of a shortlist, in the order of locals, those of one local with equal options as one kind."""

    def __init__(self, lists: Shortlist) -> None:
        listed = np.flatnonzero(lists.listed)
        menu, target, gain = lists.menu[listed], lists.target[listed], lists.gain[listed]
        code = gain * lists.locals + target
        begins = np.flatnonzero(np.diff(menu, prepend=-1))
        number: dict[tuple[int, bytes], int] = {}
        self.of_menu = np.empty(len(begins), np.intp)
        first: list[int] = []  # the first menu of each kind
        for at, (begin, end) in enumerate(pairwise([*begins.tolist(), len(menu)])):
            key = (int(lists.menu_local[at]), code[begin:end].tobytes())
            if key not in number:
                number[key] = len(number)
                first.append(at)
            self.of_menu[at] = number[key]
        self.local = lists.menu_local[first]
        counts = np.diff(begins, append=len(menu))[first]
        self.start = np.concatenate([[0], np.cumsum(counts)])  # kind -> its first option
        kept = np.repeat(begins[first] - self.start[:-1], counts) + np.arange(self.start[-1])
        self.target, self.gain = target[kept], gain[kept]
        self.most = np.maximum.reduceat(self.gain, self.start[:-1])


def _best_for_each_local(graph: TurnGraph) -> tuple[Places, Places, Places]:
    menu = np.repeat(np.arange(graph.menus), np.diff(graph.option_start))
    order = np.lexsort((-graph.gain, graph.target, menu))
    menu, target, gain = menu[order], graph.target[order], graph.gain[order]
    first = np.ones(len(menu), np.bool_)
    first[1:] = (np.diff(menu) != 0) | (np.diff(target) != 0)
    return menu[first], target[first].astype(np.intp), gain[first].astype(np.intp)
