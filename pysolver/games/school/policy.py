"""How a turn ends: the chance of every ending, for whoever follows the best values of a `CardTurn`.

The values may be those of the optimum or of Bob: a policy only asks which choice has the best one.
Chance is followed as a flow of probability: forwards through the rolls, down to what is kept, up
again to the next roll. Equal choices go to the first in the order of the boxes and faces.

Invariants:
    an ending is a box for scoring it, CROSS + box for crossing it out
    what flows in ends: the endings of each column sum to what it began with
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.dice import NATURAL
from pysolver.games.school.rules import BOXES, DICE, REROLLS, HouseRules
from pysolver.games.school.turn import (
    BIGGER,
    FIRST_COMBINATION,
    KEPT,
    KEPT_INDEX,
    ROLLS,
    CardTurn,
    Floats,
    ranges,
    scoring,
    solve_turn,
    stops_by_points,
    turn_from,
)

CROSS = len(BOXES)
Codes = NDArray[np.int8]

KEPT_HERE = len(NATURAL)  # in place of the face of a die that leaves


@dataclass(frozen=True, eq=False)
class Ended:
    """The flow that ended a turn: [roll, column] on the first roll and after a reroll."""

    first: Floats
    later: Floats


@dataclass(frozen=True, eq=False)
class Policy:
    """The choices of a turn for several cards, a column each (one column serves any flow)."""

    house: HouseRules
    first_ending: Codes  # [roll, card]
    later_ending: Codes
    again: tuple[NDArray[np.bool_], NDArray[np.bool_]]  # at 1 and 2 left: [roll, card] throw again
    leaves: tuple[list[Codes], list[Codes]]  # at 1 and 2 left: by dice, [multiset, card] face or KEPT_HERE

    def of_roll(self, flow: Floats, left: int) -> Ended:
        """Follow [roll, column] that lies there with so many rerolls left to the end of the turn."""
        ended = Ended(np.zeros_like(flow), np.zeros_like(flow))
        for rerolls in range(left, -1, -1):
            goes_on = flow * self.again[rerolls - 1] if rerolls else np.zeros_like(flow)
            (ended.first if rerolls == REROLLS else ended.later)[...] += flow - goes_on
            if rerolls:
                flow = thrown(self._kept(goes_on, rerolls))
        return ended

    def of_kept(self, left: int, dice: Sequence[str]) -> Ended:
        """Follow each of several ways to keep dice, a column each, with so many rerolls left."""
        kept: list[Floats] = [np.zeros((len(KEPT[size]), len(dice))) for size in range(DICE)]
        for column, each in enumerate(dice):
            kept[len(each)][KEPT_INDEX[len(each)][each], column] = 1.0
        return self.of_roll(thrown(kept), left - 1)

    def _kept(self, flow: Floats, left: int) -> list[Floats]:
        """Take dice away from rolls, one at a time, until what is left is kept."""
        kept: list[Floats] = []
        leaves = self.leaves[left - 1]
        for size in range(DICE, 0, -1):
            stays = flow * (leaves[size] == KEPT_HERE)
            kept.insert(0, stays)
            rest, goes = flow - stays, BIGGER[size - 1]
            flow = np.zeros((len(goes), flow.shape[1]))
            for face in range(len(NATURAL)):
                bigger = goes[:, face]
                flow += rest[bigger] * (leaves[size][bigger] == face)
        return [flow, *kept]


def thrown(kept: list[Floats]) -> Floats:
    """Return the flow over rolls after the missing dice of what was kept are thrown, one at a time."""
    flow = kept[0]
    for size in range(1, DICE + 1):
        grown = kept[size].copy() if size < DICE else np.zeros((len(ROLLS), flow.shape[1]))
        share = flow / len(NATURAL)
        for face in range(len(NATURAL)):
            grown[BIGGER[size - 1][:, face]] += share  # different multisets stay different: no row twice
        flow = grown
    return flow


def policy(house: HouseRules, after: Floats) -> Policy:
    """Read the choices off the values of a turn."""
    turn = solve_turn(house, after)
    endings = [policy_endings(house, after, turn.stop[left], first=left == REROLLS) for left in (REROLLS, 0)]
    return _policy(house, turn, endings)


def policy_by_points(house: HouseRules, closed: Mapping[int, Floats]) -> Policy:
    """Read off the choices of a turn whose endings are worth closed[box][points above its fewest, column]."""
    turn = turn_from(*(stops_by_points(house, closed, first) for first in (True, False)))
    endings = [_endings_by_points(house, closed, turn.stop[left], left == REROLLS) for left in (REROLLS, 0)]
    return _policy(house, turn, endings)


def _policy(house: HouseRules, turn: CardTurn, endings: Sequence[Codes]) -> Policy:
    leaves = [which_leave(turn.kept[left - 1], turn.best[left - 1]) for left in (1, 2)]
    again = (turn.worth[1] > turn.stop[1], turn.worth[2] > turn.stop[2])
    return Policy(house, endings[0], endings[1], again, (leaves[0], leaves[1]))


def policy_endings(house: HouseRules, after: Floats, stop: Floats, first: bool) -> Codes:
    """Return [roll, card]: how a turn ends where it ends at once, by what that is worth at best."""
    made = scoring(house).first if first else scoring(house).later
    crossed = CROSS + FIRST_COMBINATION + after[FIRST_COMBINATION:].argmax(axis=0)
    ending = np.repeat(crossed[np.newaxis].astype(np.int8), len(ROLLS), axis=0)
    for box in range(len(BOXES) - 1, -1, -1):
        ending[made[box][:, np.newaxis] + after[box] == stop] = box
    return ending


def _endings_by_points(house: HouseRules, closed: Mapping[int, Floats], stop: Floats, first: bool) -> Codes:
    made, (low, _) = scoring(house), ranges(house)
    table = made.first if first else made.later
    ending = np.zeros(stop.shape, np.int8)
    for box in sorted(closed, reverse=True):
        if box >= FIRST_COMBINATION:
            ending[closed[box][0] == stop] = CROSS + box
    for box in sorted(closed, reverse=True):
        rows = made.rows[box]
        reached = closed[box][(table[box, rows] - low[box]).astype(np.intp)]
        ending[rows] = np.where(reached == stop[rows], np.int8(box), ending[rows])
    return ending


def which_leave(kept: list[Floats], best: list[Floats]) -> list[Codes]:
    """Return by dice, [multiset, card]: which face leaves on the way to what is best kept, or KEPT_HERE."""
    leaves: list[Codes] = [np.full(best[0].shape, KEPT_HERE, np.int8)]
    for size in range(1, DICE + 1):
        leaving = np.full(best[size].shape, KEPT_HERE, np.int8)
        for face in range(len(NATURAL) - 1, -1, -1):
            goes = BIGGER[size - 1][:, face]
            same = best[size - 1] == best[size][goes]
            leaving[goes] = np.where(same, np.int8(face), leaving[goes])
        if size < DICE:
            leaving[kept[size] == best[size]] = KEPT_HERE
        leaves.append(leaving)
    return leaves


@dataclass(frozen=True, eq=False)
class Tally:
    """How a turn ends, by box and column: chances to score and to cross it, and the points it brings."""

    scored: Floats
    crossed: Floats
    points: Floats


def tally(chosen: Policy, ended: Ended) -> Tally:
    """Add up the endings by box."""
    shape = (len(BOXES), ended.later.shape[1])
    scored, crossed, points = np.zeros(shape), np.zeros(shape), np.zeros(shape)
    made = scoring(chosen.house)
    stages = ((ended.first, chosen.first_ending, made.first), (ended.later, chosen.later_ending, made.later))
    for flow, ending, table in stages:
        for box in range(len(BOXES)):
            here = flow * (ending == box)
            rows = made.rows[box]
            scored[box] += here.sum(axis=0)
            points[box] += table[box, rows] @ here[rows]
            if box >= FIRST_COMBINATION:
                crossed[box] += (flow * (ending == CROSS + box)).sum(axis=0)
    return Tally(scored, crossed, points)
