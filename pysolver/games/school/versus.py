"""School to win: the chance of the player to move against an opponent who plays to win too.

Of several opponents `field` knows.

Exact as soon as both have at most four boxes open: the end is solved for the leads that can still occur
(`duel`) and kept, for it serves every turn that follows. Before that one turn is looked ahead, and what
follows taken as play for points by both: an estimate. With few boxes open their points have few values
(a straight is made or not), so from eight boxes down the chance to end above the other is the one that
their distributions have; of more boxes they are nearly normal, and taken as that.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from pysolver.contract.job import Job, finish
from pysolver.errors import GameError
from pysolver.games.school.chances import spreads
from pysolver.games.school.deviation import deviations
from pysolver.games.school.duel import Duel
from pysolver.games.school.goal import Errors, GoalTurn, Weighed, normal_closed
from pysolver.games.school.rules import HouseRules, State, no_others
from pysolver.games.school.solve import BITS, OPEN_BOXES, closable, mask_of, values
from pysolver.games.school.turn import Floats, Ints, ranges
from pysolver.sayings.say import saying

EXACT_FROM = 4  # open boxes of the player who has more
MOST_EXACT = 5  # what may be asked for instead
AT_ONCE = 3  # an end that small is solved before anybody waits for it
SPREAD_FROM = 8  # open boxes whose points are taken as they are distributed, not as normal
# Of an estimate, by whether the first roll counts twice; `pysolver school errors` prints them.
ERRORS = {True: Errors(likely=0.04, loss=0.01), False: Errors(likely=0.06, loss=0.012)}
KEPT = 4  # solved ends

_solved: list[Duel] = []  # last used first


def is_exact(state: State, boxes: int = EXACT_FROM) -> bool:
    """Tell whether a position is solved to its end."""
    return len(state.open) <= boxes


def is_ready(state: State, boxes: int = EXACT_FROM) -> bool:
    """Tell whether `weigh` answers at once: nothing is to be solved, little, or it is solved already."""
    at_once = len(state.others) > 1 or is_exact(state, AT_ONCE) or not is_exact(state, boxes)
    return at_once or _known(*_situation(state)) is not None


def prepare(state: State, boxes: int = EXACT_FROM) -> Job[None]:
    """Solve what `weigh` needs of a position; nothing is done where it is ready."""
    if not is_exact(state, boxes) or _known(*_situation(state)) is not None:
        return
    house, mine, theirs, lead = _situation(state)
    duel = Duel(house)
    yield from duel.solve(mine, theirs, lead, lead)
    _solved[:] = [duel, *_solved][:KEPT]


def weigh(state: State, boxes: int = EXACT_FROM) -> Weighed:
    """Return the chance to win of a position against an opponent and of each action; a draw counts half.

    It is exact with at most `boxes` open on each card, and then takes a while unless `prepare` ran.
    """
    if boxes > MOST_EXACT:
        raise GameError(
            # from how many open boxes on an end is to be solved, asked wrong; e.g. most=5, boxes="6"
            saying(
                "school.too_large",
                "An end is solved with at most {most} boxes open, as in 4, not {boxes}.",
                most=MOST_EXACT,
                boxes=str(boxes),
            )
        )
    finish(prepare(state, boxes))
    situation = _situation(state)
    duel = _known(*situation) if is_exact(state, boxes) else None
    if not state.open:
        assert duel is not None
        return Weighed(duel.chance(0, 0, situation[3]), {})
    return chance_turn(duel, *situation).weigh(state)


@lru_cache(maxsize=64)
def chance_turn(duel: Duel | None, house: HouseRules, mine: int, theirs: int, lead: int) -> GoalTurn:
    """Return a turn against someone, remembered since all decisions of a turn ask for the same one."""
    if duel is not None:
        return GoalTurn(house, duel.closed(mine, [(theirs, np.array([lead]))]))
    closed = estimated(house, np.array([mine]), np.array([theirs]), np.array([lead]))
    return GoalTurn(house, closed, ERRORS[house.doubling])


def estimated(house: HouseRules, mine: Ints, theirs: Ints, leads: Ints) -> dict[int, Floats]:
    """Return what closing each box wins about, a column for each pair of cards of equally many boxes."""
    if OPEN_BOXES[mine[0]] <= SPREAD_FROM:
        return _spread_closed(house, mine, theirs, leads)
    ahead, variance = leads - values(house).of(theirs), deviations(house).variance(theirs)
    return normal_closed(house, mine, ahead, variance)


def _spread_closed(house: HouseRules, mine: Ints, theirs: Ints, leads: Ints) -> dict[int, Floats]:
    """Return [points above the fewest, column] of closing each box if both go on for points."""
    can_close, (low, high) = closable(mine, house.opening), ranges(house)
    found = {}
    for box in np.flatnonzero(can_close.any(axis=1)).tolist():
        points = np.arange(low[box], high[box] + 1)
        found[box] = np.full((len(points), len(mine)), -np.inf)
        for column in np.flatnonzero(can_close[box]):
            card, other = int(mine[column]), int(theirs[column])
            rest = spreads(house, card).of(card & ~int(BITS[box]))
            found[box][:, column] = rest.above(spreads(house, other).of(other), leads[column] + points)
    return found


def _situation(state: State) -> tuple[HouseRules, int, int, int]:
    if not state.others:
        raise GameError(no_others())
    return state.house, mask_of(state.open), mask_of(state.others[0].open), state.others[0].lead


def _known(house: HouseRules, mine: int, theirs: int, lead: int) -> Duel | None:
    for duel in _solved:
        if duel.house == house and duel.covers(mine, theirs, lead):
            _solved.remove(duel)
            _solved.insert(0, duel)
            return duel
    return None
