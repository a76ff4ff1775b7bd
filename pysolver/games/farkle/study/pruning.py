"""Do shorter move lists lose anything? Checked over all rolls and all scores.

Solvers shorten what a roll offers and say that for every move left out there is one at least as good.
Three such lists, as people and programs use them, are held against the exact values.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.turn.solve import TurnValues, affordable, solve_turn
from pysolver.games.farkle.turn.turn import Turn
from pysolver.sayings.say import saying
from pysolver.turns.program import Program, starts

Kept = NDArray[np.bool_]
EQUAL = 1e-9
READS = 6  # a score of one list takes as long as this many of a sweep


@dataclass(frozen=True)
class Shortened:
    """What a shorter list of moves costs, in units: at worst in one decision, and in a whole turn."""

    name: str
    moves: int
    worst: float
    wrong_menus: int  # menus in which some score makes it lose
    turn: float


def most_points_by_dice(turn: Turn) -> Kept:
    """Keep, for each number of dice left, the move of most points."""
    left, gain = _dice_left(turn), turn.graph.gain
    order = np.lexsort((-gain, left, turn.graph.menu_of_option))
    menu = turn.graph.menu_of_option[order]
    first = np.ones(len(order), np.bool_)
    first[1:] = (np.diff(menu) != 0) | (np.diff(left[order]) != 0)
    kept = np.zeros(len(order), np.bool_)
    kept[order[first]] = True
    return kept


def no_worse_in_both(turn: Turn) -> Kept:
    """Leave out a move where another has at least the points and at least the dice left."""
    left, gain = _dice_left(turn), turn.graph.gain
    order = np.lexsort((-gain, -left, turn.graph.menu_of_option))
    menu = turn.graph.menu_of_option[order]
    kept = np.zeros(len(order), np.bool_)
    best, of_menu = -1, -1
    for place, option in enumerate(order):
        if menu[place] != of_menu:
            best, of_menu = -1, menu[place]
        if gain[option] > best:
            kept[option], best = True, gain[option]
    return kept


def all_when_all_score(turn: Turn) -> Kept:
    """Put all dice aside, and nothing less, where all of them score."""
    graph = turn.graph
    hot = graph.target == turn.start
    any_hot = np.logical_or.reduceat(hot, graph.option_start[:-1])
    return np.asarray(hot | ~any_hot[graph.menu_of_option])


def _lists() -> dict[str, Callable[[Turn], Kept]]:
    """Return the shorter lists by their names."""
    return {
        # a list of what to look at in a roll
        saying("farkle.list_most", "most points for each number of dice left"): most_points_by_dice,
        # a list of what to look at in a roll
        saying("farkle.list_no_worse", "fewer points and no more dice left out"): no_worse_in_both,
        # a list of what to look at in a roll
        saying("farkle.list_all", "all dice where all of them score"): all_when_all_score,
    }


def check(values: TurnValues) -> list[Shortened]:
    """Hold every shorter list against the exact values of a turn."""
    lists = _lists()
    affordable(values.turn, READS * len(lists) * values.height, "--target 1000")
    return [_checked(name, values, kept(values.turn)) for name, kept in lists.items()]


def _checked(name: str, values: TurnValues, kept: Kept) -> Shortened:
    turn, graph = values.turn, values.turn.graph
    start = graph.option_start[:-1]
    worst = np.zeros(graph.menus)
    for score in range(values.height):
        worth = values.hold[score + graph.gain, graph.target]
        short = np.maximum.reduceat(np.where(kept, worth, -np.inf), start)
        worst = np.maximum(worst, np.maximum.reduceat(worth, start) - short)
    loss = values.start - solve_turn(replace(turn, graph=_shortened(graph, kept)), values.stops).start
    most = float(worst.max())
    return Shortened(
        name,
        moves=int(kept.sum()),
        worst=most if most > EQUAL else 0.0,
        wrong_menus=int((worst > EQUAL).sum()),
        turn=loss if loss > EQUAL else 0.0,
    )


def _shortened(graph: Program, kept: Kept) -> Program:
    counts = np.add.reduceat(kept.astype(np.intp), graph.option_start[:-1])
    return replace(
        graph,
        option_start=starts(counts),
        target=graph.target[kept],
        gain=graph.gain[kept],
    )


def _dice_left(turn: Turn) -> NDArray[np.intp]:
    """Return for each option the dice left to throw after it; six after hot dice."""
    counts = np.array([hand.bit_count() for hand in turn.hands])
    assert counts[turn.start] == DICE
    return counts[turn.graph.target]
