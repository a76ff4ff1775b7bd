"""What a turn by points may come to: the probability of every score, and of how many turns a target takes.

Play is the advice's: the option of the highest value, banking where throwing is worth no more, and of
equal options the first. Probability flows from low scores to high, since every option adds points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pysolver.core.turngraph import Floats, Places
from pysolver.errors import GameError
from pysolver.farkle.rules import UNIT
from pysolver.farkle.solve import Stops, Values, affordable, solve_turn
from pysolver.farkle.turn import Turn

EQUAL = 1e-9  # values nearer than this are equal, however their sums were ordered
RARE = 1e-12  # turns so rare that nobody counts them
MOST_TURNS = 200
READS = 10  # a score of one need takes as long as so many of a sweep
UNLISTED = 1e-10  # what is left below this comes from the sums
ALWAYS = 1 - 1e-12  # a bust of this probability: the turns to wait have no number


@dataclass(frozen=True, eq=False)
class Distribution:
    """The score that a turn banks: `p[units]`, of which `p[0]` is a bust."""

    p: Floats

    @property
    def bust(self) -> float:
        """Return the probability that the turn banks nothing."""
        return float(self.p[0])

    @property
    def mean(self) -> float:
        """Return the expected points banked, those beyond a target included."""
        return float(UNIT * np.arange(len(self.p)) @ self.p)

    @property
    def deviation(self) -> float:
        """Return the standard deviation in points."""
        squares = float((UNIT * np.arange(len(self.p))) ** 2 @ self.p)
        return float(np.sqrt(max(squares - self.mean**2, 0.0)))

    def up_to(self, need: int) -> Distribution:
        """Return what counts of it: scores beyond the points still needed are worth just those."""
        counted = self.p[: need + 1].copy()
        counted[-1] += self.p[need + 1 :].sum()
        return Distribution(counted)

    def at_least(self, points: int) -> float:
        """Return the probability of banking that many points or more."""
        return float(self.p[-(-points // UNIT) :].sum())

    def scores(self) -> list[tuple[int, float]]:
        """List every score that may be banked, with its probability; 0 is a bust."""
        return [(UNIT * int(score), float(self.p[score])) for score in np.flatnonzero(self.p)]


def of_turn(values: Values, hand: int = 0, score: int = 0, *, throw: bool = True) -> Distribution:
    """Follow the best play from a hand and a score at risk; `throw` when the dice are thrown in any case."""
    turn, follow = values.turn, Follow(values)
    window = turn.graph.highest_gain + 1
    reach = np.zeros((max(values.height, score + 1) + window, turn.graph.locals))
    reach[score, turn.local[hand]] = 1.0
    banked = np.zeros(len(reach))
    bust = turn.graph.bust(turn.p)
    for level in range(score, len(reach)):
        here = reach[level]
        if not here.any():
            continue
        goes_on = follow.throws(level) | ((level == score) & throw)
        banked[level] = here[~goes_on].sum()
        if goes_on.any():
            thrown = np.where(goes_on, here, 0.0)
            banked[0] += float(thrown @ bust)
            reach[level : level + window] += follow.flow(level, thrown)
    last = int(np.flatnonzero(banked)[-1])
    return Distribution(banked[: last + 1])


class Follow:
    """The best play of a solved turn, level by level."""

    def __init__(self, values: Values) -> None:
        graph = values.turn.graph
        self.values = values
        self._local_of_menu = np.repeat(np.arange(graph.locals), np.diff(graph.menu_start))
        self._menu_of_option = np.repeat(np.arange(graph.menus), np.diff(graph.option_start))
        self._options = np.arange(graph.options)

    def throws(self, level: int) -> NDArray[np.bool_]:
        """Tell for each local whether throwing is better than banking."""
        values = self.values
        if level >= values.height:
            return np.zeros(values.turn.graph.locals, np.bool_)
        return np.asarray(values.hold[level] > values.bank(level) + EQUAL)

    def flow(self, level: int, thrown: Floats) -> Floats:
        """Return where probability thrown at a level goes: by gain and next local."""
        turn, graph = self.values.turn, self.values.turn.graph
        chosen = self.best_options(level)
        to = graph.gain[chosen] * graph.locals + graph.target[chosen]
        size = (graph.highest_gain + 1) * graph.locals
        moved = np.bincount(to, weights=thrown[self._local_of_menu] * turn.p, minlength=size)
        return moved.reshape(-1, graph.locals).astype(np.float64)

    def best_options(self, level: int) -> Places:
        """Return for each menu the first of its best options at a score."""
        graph, hold = self.values.turn.graph, self.values.hold
        at, top = level + graph.gain, len(hold) - 1
        worth = hold[np.minimum(at, top), graph.target]
        if self.values.stops.need is None:
            worth = np.where(at > top, at, worth)  # up there all is banked
        best = np.maximum.reduceat(worth, graph.option_start[:-1])
        first = np.where(worth >= best[self._menu_of_option] - EQUAL, self._options, graph.options)
        best_of_menu: Places = np.minimum.reduceat(first, graph.option_start[:-1])
        return best_of_menu


def turns_to(turn: Turn, target: int) -> Floats:
    """Return the probability that the target, in units, is banked in exactly 1, 2, ... turns by points.

    Each turn is played for the points still needed. What is left after `MOST_TURNS` is not listed.
    """
    return turns_from(banked_by_need(turn, target))


def banked_by_need(turn: Turn, target: int) -> list[Floats]:
    """Return what a turn banks at every need from 1 to the target, in units."""
    affordable(turn, READS * target * target / 2, "--target 1000")
    return [of_turn(solve_turn(turn, Stops(need))).p for need in range(1, target + 1)]


def mean_turns(by_need: Sequence[Floats]) -> float:
    """Return how many turns the last need takes on average, from what a turn banks at every need.

    Exactly, need by need, however long it takes; raise GameError where the target is never reached.
    """
    mean = np.zeros(len(by_need) + 1)
    for need, p in enumerate(by_need, 1):
        if p[0] >= ALWAYS:
            raise GameError("These dice never reach it: every throw of them busts; try others, as in odd*6.")
        banked = np.arange(1, min(len(p), need))
        mean[need] = (1 + p[banked] @ mean[need - banked]) / (1 - p[0])
    return float(mean[-1])


def unlisted(turns: Floats) -> float:
    """Return the probability of more turns than those listed."""
    left = float(1 - turns.sum())
    return left if left > UNLISTED else 0.0


def turns_from(by_need: Sequence[Floats]) -> Floats:
    """Do so from what a turn banks at every need from 1 to the target."""
    target = len(by_need)
    waiting = np.zeros(target + 1)
    waiting[target] = 1.0
    found: list[float] = []
    while waiting.sum() > RARE and len(found) < MOST_TURNS:
        after = np.zeros(target + 1)
        done = 0.0
        for need in np.flatnonzero(waiting):
            p = by_need[need - 1]
            short = p[:need]
            after[need - np.arange(len(short))] += waiting[need] * short
            done += float(waiting[need] * p[need:].sum())
        found.append(done)
        waiting = after
    return np.array(found)
