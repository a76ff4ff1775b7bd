"""School for a number of points: the highest chance of at least so many.

U(card, need) is the chance to make `need` points or more with the boxes still open. Closing a box with p
points leaves U(card without it, need - p): exact from eight open boxes down, for the needs that can still
occur. Before that one turn is played for the number and what follows for points, whose distribution is
known: an estimate, which is never above the truth.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from pysolver.contract.job import Job, Progress, finish
from pysolver.games.school import chances
from pysolver.games.school.duel import Leads
from pysolver.games.school.goal import Errors, GoalTurn, Weighed
from pysolver.games.school.rules import BOXES, HouseRules, State
from pysolver.games.school.solve import BITS, OPEN_BOXES, closable, mask_of
from pysolver.games.school.turn import Floats, Ints, before_roll, ranges, stops_by_points, turn_from

EXACT_FROM = 8  # open boxes
# Of an estimate, by whether the first roll counts twice; `pysolver school errors` prints them.
ERRORS = {True: Errors(likely=0.06, loss=0.015), False: Errors(likely=0.1, loss=0.02)}
TOGETHER = 128  # needs solved at once
KEPT = 4  # solved cards

_solved: list[Needs] = []  # last used first


REACHED = Leads(-1, np.array([0.0, 1.0]))  # lost with points missing, won with none


class Needs:
    """The chances of a card, for some points that are missing, and of all that it becomes.

    They are kept by surplus, minus the points that are missing: below the lowest all is lost, above the
    highest all is won. What a surplus at the end is worth may be told, as long as more is worth no less.
    """

    def __init__(self, house: HouseRules, ended: Leads = REACHED) -> None:
        self.house = house
        self._reached: dict[int, tuple[int, int]] = {}
        self._cards: dict[int, Leads] = {0: ended}

    def covers(self, mask: int, surplus: int) -> bool:
        """Tell whether a card is solved for a surplus."""
        lowest, highest = self._reached.get(mask, (1, 0))
        return lowest <= surplus <= highest

    def chance(self, mask: int, surplus: int) -> float:
        """Return the chance of a card about to begin a turn."""
        return float(self._cards[mask].at(np.array([surplus]))[0])

    def closed(self, mask: int, surpluses: Ints) -> dict[int, Floats]:
        """Return [points above the fewest, column] of closing each box, a column for each surplus."""
        low, high = ranges(self.house)
        found = {}
        for box in np.flatnonzero(closable(np.array([mask]), self.house.opening)[:, 0]).tolist():
            points = np.arange(low[box], high[box] + 1)[:, np.newaxis]
            found[box] = self._cards[mask & ~int(BITS[box])].at(surpluses + points)
        return found

    def solve(self, mask: int, lowest: int, highest: int) -> Job[None]:
        """Solve a card for a range of surpluses, and all that it becomes."""
        self._reached = reached(self.house, mask, lowest, highest)
        cards = sorted(self._reached, key=lambda card: (int(OPEN_BOXES[card]), card))
        for number, card in enumerate(cards):
            surpluses = self._telling(card)
            parts = []
            for begin in range(0, len(surpluses), TOGETHER):
                closed = self.closed(card, surpluses[begin : begin + TOGETHER])
                turn = turn_from(*(stops_by_points(self.house, closed, first) for first in (True, False)))
                parts.append(before_roll(turn))
            self._cards[card] = Leads(int(surpluses[0]), np.concatenate(parts))
            yield Progress((number + 1) / len(cards))

    def _telling(self, mask: int) -> Ints:
        """Return the surpluses to solve: those that occur, with one at each end that is decided already."""
        lowest, highest = self._reached[mask]
        low, high = ranges(self.house)
        boxes = [box for box in range(len(BOXES)) if mask >> box & 1]
        ended = self._cards[0]
        lost, won = ended.lowest - int(high[boxes].sum()), ended.highest - int(low[boxes].sum())
        first = min(max(lowest, lost), won)
        return np.arange(first, max(first, min(highest, won)) + 1)


def reached(house: HouseRules, mask: int, lowest: int, highest: int) -> dict[int, tuple[int, int]]:
    """Return every card that can follow and its lowest and highest surplus."""
    low, high = ranges(house)
    found = {mask: (lowest, highest)}
    ahead = [mask]
    for card in ahead:
        least, most = found[card]
        for box in np.flatnonzero(closable(np.array([card]), house.opening)[:, 0]).tolist():
            rest = card & ~int(BITS[box])
            leads = (least + int(low[box]), most + int(high[box]))
            if rest in found:
                leads = (min(leads[0], found[rest][0]), max(leads[1], found[rest][1]))
            elif rest:
                ahead.append(rest)
            found[rest] = leads
    found.pop(0, None)
    return found


def prepare(state: State, points: int, boxes: int = EXACT_FROM) -> Job[None]:
    """Work out what `weigh` needs of a position; nothing is done where that is known."""
    mask, surplus = mask_of(state.open), state.total - points
    if len(state.open) > boxes:
        yield from chances.prepare(state.house, mask)
    elif state.open and _known(state.house, mask, surplus) is None:
        needs = Needs(state.house)
        yield from needs.solve(mask, surplus, surplus)
        _solved[:] = [needs, *_solved][:KEPT]


def weigh(state: State, points: int, boxes: int = EXACT_FROM) -> Weighed:
    """Return the highest chance to end with at least so many points, and that of each action.

    It is exact with at most `boxes` open, and then takes a while unless `prepare` ran.
    """
    surplus = state.total - points
    if not state.open:
        return Weighed(float(surplus >= 0), {})
    finish(prepare(state, points, boxes))
    mask = mask_of(state.open)
    needs = _known(state.house, mask, surplus) if len(state.open) <= boxes else None
    return goal_turn(needs, state.house, mask, surplus).weigh(state)


@lru_cache(maxsize=64)
def goal_turn(needs: Needs | None, house: HouseRules, mask: int, surplus: int) -> GoalTurn:
    """Return a turn for a number of points, remembered since all decisions of a turn ask for that one."""
    if needs is not None:
        return GoalTurn(house, needs.closed(mask, np.array([surplus])))
    return GoalTurn(house, _closed_by_points(house, mask, surplus), ERRORS[house.doubling])


def _closed_by_points(house: HouseRules, mask: int, surplus: int) -> dict[int, Floats]:
    """Return [points above the fewest, 1] of closing each box if what follows is played for points."""
    (low, high), known, found = ranges(house), chances.spreads(house, mask), {}
    for box in np.flatnonzero(closable(np.array([mask]), house.opening)[:, 0]).tolist():
        missing = -surplus - np.arange(low[box], high[box] + 1)
        found[box] = known.of(mask & ~int(BITS[box])).reaching(missing)[:, np.newaxis]
    return found


def _known(house: HouseRules, mask: int, surplus: int) -> Needs | None:
    for needs in _solved:
        if needs.house == house and needs.covers(mask, surplus):
            return needs
    return None
