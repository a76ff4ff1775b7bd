"""Leads: how many units more make one local never worth less than another, and which options that leaves out.

The *lead* of local A over local B is the least number of units by which A is ahead of B and worth no less,
at every level. It leaves out an option to B wherever its menu has an option to A that gains so many units
more. One number for two locals serves all menus. Leads are supposed, held against the values of every
sweep, and raised where these values say otherwise: a sweep whose leads all hold has read every option that
could be best.

How far a local with fewer uses left has to be ahead of one with more changes with every need, so only locals
with as many have leads over one another.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

import numpy as np

from pysolver.contract.job import Pieces
from pysolver.turns.program import Flags, Places, Program
from pysolver.turns.shortlist import Shortlist
from pysolver.turns.uses import Uses

BETTER = 1e-14  # what rounding can make of equal values
MOST_LED = 600  # locals that are held against each other; of more, all options are read
# The leads of a turn at the end of each stretch of its last race.
_learned: WeakKeyDictionary[Program, dict[int, Places]] = WeakKeyDictionary()


class Leads:
    """The leads between a turn's locals, and the shortlist that they are entered into."""

    def __init__(
        self, lists: Shortlist, graph: Program, uses: Uses | None = None, learned: bool = False
    ) -> None:
        """Begin before any values are known, or, `learned`, as other races of the turn ended."""
        self.lists, self._uses, self._learns = lists, uses, learned
        self._known = _learned.setdefault(graph, {})
        if lists.locals > MOST_LED:
            self.lead: Places = np.zeros(0, np.intp)
            return
        size = np.diff(lists.menu_start)
        above = np.repeat(lists.menu_start[1:], size) - np.arange(len(lists.menu)) - 1
        # Two options of one menu, the first of which gains no more than the second.
        self._less = np.repeat(np.arange(len(lists.menu)), above)
        ends = np.cumsum(above)
        self._more = self._less + 1 + np.arange(len(self._less)) - np.repeat(ends - above, above)
        if uses is not None:
            these = uses.left[lists.target[self._less]] == uses.left[lists.target[self._more]]
            self._less, self._more = self._less[these], self._more[these]
        self._apart = lists.gain[self._more] - lists.gain[self._less]
        less, more = lists.target[self._less], lists.target[self._more]
        self._up, self._down = less * lists.locals + more, more * lists.locals + less
        self._highest = int(lists.gain.max())
        self._begin(0, self._highest)

    def suppose(self, stretch: int) -> Pieces[None]:
        """Suppose the leads with which a stretch of a race begins; values will raise them.

        They are those that another race of the turn ended it with, if these are learned, else the least there
        are, which leave out nearly every option.
        """
        if len(self.lead):
            self._begin(stretch, -self._highest)
        yield from self.choose()

    def _begin(self, stretch: int, lead: int) -> None:
        """Begin a stretch with the leads that are known of it, or all of them the same."""
        # lead[local left out * locals + local read]: as much as any gain, all is read.
        begun = np.full((self.lists.locals, self.lists.locals), lead, np.intp)
        if self._learns and stretch in self._known:
            begun[:] = self._known[stretch].reshape(begun.shape)
        elif self._learns and self._uses is not None and self._uses.like is not None:
            size, plain = self._uses.like.locals, _learned.get(self._uses.like, {})
            for first in self._uses.held if stretch in plain else ():
                begun[first : first + size, first : first + size] = plain[stretch].reshape(size, size)
        self.lead = self._known[stretch] = begun.ravel()

    def enter(self) -> Pieces[bool]:
        """Enter the options that the leads do not leave out; tell whether the shortlist has changed."""
        return (yield from self.lists.enter((yield from self.choose())))

    def choose(self) -> Pieces[Flags]:
        """Return the options that the leads do not leave out, and note in `used` by which others were."""
        yield
        if not len(self.lead):
            self.used: Places = np.zeros(0, np.intp)
            return np.ones(len(self.lists.menu), np.bool_)
        return (yield from self._chosen())

    def _chosen(self) -> Pieces[Flags]:
        """Choose options.

        First options are left out in favour of options that gain as much or more, then, of the rest, in
        favour of options that gain less: so in place of each option left out one is read that is no worse.
        """
        read = np.ones(len(self.lists.menu), np.bool_)
        up = np.flatnonzero(self._apart >= self.lead[self._up])
        read[self._less[up]] = False
        yield
        down = np.flatnonzero((-self._apart >= self.lead[self._down]) & read[self._less] & read[self._more])
        read[self._more[down]] = False
        yield
        # One reason for each option that is left out; the last is the one that gains most.
        up = up[np.diff(self._less[up], append=-1) != 0]
        _, one = np.unique(self._more[down], return_index=True)
        self.used = np.unique(np.concatenate([self._up[up], self._down[down[one]]]))
        return read
