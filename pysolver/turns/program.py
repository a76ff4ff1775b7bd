"""A turn of a press-your-luck game as flat arrays: the structure that every operation of this room reads.

A turn stands at a *local* (which dice are in hand, what lies on the table) and a *score* (points at
risk, counted in the game's smallest unit). Throwing the dice offers a *menu*: a set of options, each of
which leads to another local and gains points. A throw that offers none is a bust. In between, the
player may stop.

    roll(local, score) = bust + sum over menus of p x best option's hold(next local, score + gain)
    hold(local, score) = max(stop(score), roll(local, score))

A menu may be told as the best of a few smaller menus of its local and of options of its own, which is
less to read. A smaller menu need not ever come by itself: then its probability is 0.

Locals may stand in *stages*. A turn that goes from one local to another without gaining points, by a choice
or by a second chance after a bust, goes to a local of an earlier stage. Such locals are thrown or left at
once: a turn stops in locals of the last stage alone.

Invariants:
    a gain is at least 1, or leads to a local of an earlier stage: a sweep from high scores to low, stage by
    stage, needs no iteration
    a menu stands behind the smaller ones that it is made of
    without smaller menus every local has a menu, every menu an option: segments are never empty
    the structure comes from the rules alone; dice give only the probabilities of the menus
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import floor

import numpy as np
from numpy.typing import NDArray

from pysolver.errors import LimitError
from pysolver.sayings.say import saying

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Places = NDArray[np.intp]  # what numpy takes as positions: 32 bits in the browser, where 64 are refused
Options = Iterable[tuple[int, int]]  # each the next local, and the points that it adds

MOST_HEIGHT = 20_000  # levels; far above any turn that is ever played, and small enough to sweep


@dataclass(frozen=True, eq=False)
class Program:
    """The structure of a turn as flat arrays: menus in the order of locals, options in that of menus."""

    menu_start: Places  # local -> its first menu; one more entry closes the last
    option_start: Places  # menu -> its first option; one more entry closes the last
    target: Ints  # option -> local that it leads to
    gain: Ints  # option -> points that it adds
    smaller_start: Places = field(default_factory=lambda: np.zeros(0, np.intp))  # menu -> its first smaller
    smaller: Places = field(default_factory=lambda: np.zeros(0, np.intp))  # menus of the same local
    stages: tuple[int, ...] = (0,)  # the first local of each

    def __post_init__(self) -> None:
        if not len(self.smaller_start):
            object.__setattr__(self, "smaller_start", np.zeros(self.menus + 1, np.intp))
        for name in ("menu_start", "option_start", "smaller_start", "smaller"):
            object.__setattr__(self, name, getattr(self, name).astype(np.intp, copy=False))

    @property
    def locals(self) -> int:
        """Return how many locals there are."""
        return len(self.menu_start) - 1

    @property
    def menus(self) -> int:
        """Return how many menus there are."""
        return len(self.option_start) - 1

    @property
    def options(self) -> int:
        """Return how many options there are."""
        return len(self.target)

    @property
    def highest_gain(self) -> int:
        """Return the most points that one throw can add."""
        return int(self.gain.max())

    @cached_property
    def local_of_menu(self) -> Places:
        """Return the local of each menu."""
        return np.repeat(np.arange(self.locals), np.diff(self.menu_start))

    @cached_property
    def menu_of_option(self) -> Places:
        """Return the menu of each option."""
        return np.repeat(np.arange(self.menus), np.diff(self.option_start))

    @cached_property
    def ahead(self) -> Places:
        """Return how far behind the first place of its own level each option leads."""
        return (self.gain * self.locals + self.target).astype(np.intp, copy=False)

    @cached_property
    def depth(self) -> Places:
        """Return how many menus have to be known one after the other before each menu."""
        depth = np.zeros(self.menus, np.intp)
        sizes = np.diff(self.smaller_start)
        large = np.flatnonzero(sizes)
        if len(large):
            starts, before = self.smaller_start[large], np.ones(self.menus, np.intp)
            while not np.array_equal(depth, before):
                before = depth.copy()
                depth[large] = 1 + np.maximum.reduceat(before[self.smaller], starts)
        return depth

    def bust(self, p: Floats) -> Floats:
        """Return for each local the probability that a throw offers nothing."""
        offered = np.add.reduceat(p, self.menu_start[:-1])
        return np.where(offered > 1 - 1e-14, 0.0, 1.0 - offered)

    def highest_gains(self) -> Places:
        """Return for each menu the most that an option of it gains; menus are told by their options alone."""
        return np.asarray(np.maximum.reduceat(self.gain, self.option_start[:-1]), np.intp)

    def height(self, p: Floats) -> int:
        """Return the lowest score from which on stopping is best at every local, derived from the rules.

        One more throw and a stop after it loses `bust x score` and gains what the best option adds; the
        more there is to lose the worse. Once no local gains by it, none gains by more throws either,
        since scores only rise. Raises LimitError for dice that bust so rarely that it is out of reach.
        """
        gained = np.add.reduceat(self.highest_gains() * p, self.menu_start[:-1])
        bust = self.bust(p)
        if len(self.stages) > 1:
            gained, bust = self._at_once(p)
        if np.any(gained > bust * MOST_HEIGHT):
            raise LimitError(
                # dice that one never stops to roll
                saying(
                    "turns.rare_busts",
                    "These dice bust so rarely that stopping pays only far above any game's points: "
                    "name a target, as in 4000.",
                )
            )
        return floor(float(np.divide(gained, bust, out=np.zeros(len(bust)), where=bust > 0).max())) + 1

    def _at_once(self, p: Floats) -> tuple[Floats, Floats]:
        """Return the most that each local gains, and the least that it busts, until points are gained."""
        gained, bust = np.zeros(self.locals), self.bust(p)
        for first, end in pairwise((*self.stages, self.locals)):
            menus = slice(self.menu_start[first], self.menu_start[end])
            starts = self.option_start[menus]
            options = slice(starts[0], self.option_start[menus.stop])
            target, gain = self.target[options], self.gain[options]
            most = np.maximum.reduceat(np.where(gain > 0, gain, gained[target]), starts - starts[0])
            least = np.minimum.reduceat(np.where(gain > 0, 0.0, bust[target]), starts - starts[0])
            begins = self.menu_start[first:end] - self.menu_start[first]
            gained[first:end] = np.add.reduceat(most * p[menus], begins)
            bust[first:end] += np.add.reduceat(least * p[menus], begins)
        return gained, bust


def compile_graph(menus: Iterable[Iterable[Options]]) -> Program:
    """Lay out the menus of every local, told by their options alone, as flat arrays."""
    return compile_lattice(((options, ()) for options in offered) for offered in menus)


def compile_lattice(menus: Iterable[Iterable[tuple[Options, Iterable[int]]]]) -> Program:
    """Lay out the menus of every local, each its own options and smaller menus, as flat arrays.

    Smaller menus are told by their numbers in the local.
    """
    menu_start, option_start, smaller_start = [0], [0], [0]
    target: list[int] = []
    gain: list[int] = []
    smaller: list[int] = []
    for offered in menus:
        first = len(option_start) - 1
        for options, others in offered:
            for next_local, points in options:
                target.append(next_local)
                gain.append(points)
            smaller += [first + other for other in others]
            option_start.append(len(target))
            smaller_start.append(len(smaller))
        menu_start.append(len(option_start) - 1)
    parts = menu_start, option_start, target, gain, smaller_start, smaller
    start, options, to, gains, smaller_starts, smaller_menus = (np.array(part, np.int64) for part in parts)
    return Program(start, options, to, gains, smaller_starts, smaller_menus)


def starts(sizes: Sequence[int] | Places) -> Places:
    """Return where stretches of these sizes begin, one behind another; one more entry closes the last."""
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.intp)


def points_stop(graph: Program, height: int, need: int | None = None) -> Floats:
    """Return the stop values of play for points, scores 0 to `height` being played on.

    What is banked counts at most `need`.
    """
    score = np.arange(height + graph.highest_gain + 1, dtype=np.float64)
    return score if need is None else np.minimum(score, need)
