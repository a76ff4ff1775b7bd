"""School to win against several: the chance to end above all of them, who are taken to play for points.

From each card's mean and spread the points that it still brings are about normally distributed; of few boxes
their distribution is known. So the share of the win that every end has is known, equal points sharing it: a
product over the others. One turn is looked ahead for it, and what follows taken as play for points; from
three open boxes down all turns to come are played for it.

An estimate, where somebody else still moves: they play to win too, and what they make will change the plan.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from pysolver.contract.job import finish
from pysolver.contract.places import Floats, aligned, first, ranked
from pysolver.games.school.at_least import Needs
from pysolver.games.school.chances import Spread, Spreads, endings
from pysolver.games.school.deviation import deviations
from pysolver.games.school.duel import Leads
from pysolver.games.school.goal import GoalTurn, Weighed, above
from pysolver.games.school.policy import policy_by_points
from pysolver.games.school.rules import HouseRules, Opponent, State
from pysolver.games.school.solve import BITS, OPEN_BOXES, closable, mask_of, values
from pysolver.games.school.turn import CHANCES, ROLL_INDEX, ROLLS, ranges
from pysolver.games.school.versus import ERRORS

PLANNED_FROM = 3  # open boxes of the player to move whose turns are all played to win
SPREAD_FROM = 6  # open boxes whose points are taken as they are distributed, not as normal
REACH = 6  # standard deviations beyond which points never come
NOTHING = Spread(0, np.ones(1))
SURE = 1e-9  # chances that small, or that near to one, decide nothing
KEPT = 4  # tables whose distributions are kept, for turns to come

_known: list[Spreads] = []  # last used first


def weigh(state: State) -> Weighed:
    """Return the chance to win of a position among several and of each action; equal points share the win."""
    share = shares(state)
    if not state.open:
        return Weighed(float(share.at(np.array([0]))[0]), {})
    waits = any(other.open for other in state.others)
    errors = ERRORS[state.house.doubling] if waits else None
    return GoalTurn(state.house, closed(state.house, mask_of(state.open), share), errors).weigh(state)


def places(state: State) -> Floats:
    """Return [player, place] of all, the player to move first: this turn to win, and then all for points."""
    spreads = [(each.lowest, each.chances) for each in (_mine(state), *_others(state))]
    return ranked(aligned(spreads))


def shares(state: State) -> Leads:
    """Return the share of the win by the points that the player to move still makes."""
    return _shares(state.house, state.others)


@lru_cache(maxsize=8)
def _shares(house: HouseRules, others: tuple[Opponent, ...]) -> Leads:
    return share_of(_others(State(house, others=others)))


def share_of(ends: list[Spread]) -> Leads:
    """Return the share of the win by the points that one makes, against others who end so distributed."""
    chances = aligned([(each.lowest, each.chances) for each in ends])
    below = np.cumsum(chances, axis=1) - chances
    found = np.concatenate([[0.0], np.clip(first(below, chances), 0.0, 1.0), [1.0]])
    lost, won = np.flatnonzero(found > SURE)[0] - 1, np.flatnonzero(found < 1 - SURE)[-1] + 1
    found[lost], found[won] = 0.0, 1.0
    return Leads(min(each.lowest for each in ends) - 1 + int(lost), found[lost : won + 1])


@lru_cache(maxsize=8)
def closed(house: HouseRules, mask: int, share: Leads) -> dict[int, Floats]:
    """Return [points above the fewest, 1] of closing each box, remembered for all decisions of a turn."""
    if OPEN_BOXES[mask] <= PLANNED_FROM:
        needs = Needs(house, share)
        finish(needs.solve(mask, 0, 0))
        return needs.closed(mask, np.zeros(1, np.int64))
    known = spreads(house, (mask,))
    return looked_ahead(house, mask, share, lambda rest: rest_of(house, rest, known))


def looked_ahead(
    house: HouseRules, mask: int, share: Leads, rest_of: Callable[[int], Spread]
) -> dict[int, Floats]:
    """Return [points above the fewest, 1] of closing each box if the rest of the card is so distributed."""
    (low, high), found = ranges(house), dict[int, Floats]()
    for box in np.flatnonzero(closable(np.array([mask]), house.opening)[:, 0]).tolist():
        rest = rest_of(mask & ~int(BITS[box]))
        made = np.arange(low[box] + rest.lowest, high[box] + rest.lowest + len(rest.chances))
        wins = np.asarray(np.correlate(share.at(made), rest.chances, "valid"), np.float64)
        found[box] = wins[:, np.newaxis]
    return found


def _mine(state: State) -> Spread:
    """Return how the points are distributed that the player to move still makes, this turn to win."""
    if not state.open:
        return NOTHING
    house, mask = state.house, mask_of(state.open)
    chosen = policy_by_points(house, closed(house, mask, shares(state)))
    if state.thrown:
        flow = np.zeros((len(ROLLS), 1))
        flow[ROLL_INDEX[state.dice]] = 1.0
        ended = chosen.of_roll(flow, state.rerolls)
    elif state.first:
        ended = chosen.of_roll(CHANCES[:, np.newaxis].copy(), state.rerolls)
    else:
        ended = chosen.of_kept(state.rerolls + 1, [state.dice])
    known, parts, weights = spreads(house, (mask,)), [], []
    for box, ends in endings(chosen, ended):
        for points, chance in ends:
            rest = rest_of(house, mask & ~int(BITS[box]), known)
            parts.append((rest.lowest + points, rest.chances))
            weights.append(float(chance[0]))
    return Spread(min(low for low, _ in parts), np.array(weights) @ aligned(parts))


def _others(state: State) -> list[Spread]:
    """Return how the ends of the others are distributed, counted from the points of the player to move."""
    masks = tuple(mask_of(other.open) for other in state.others)
    known = spreads(state.house, masks)
    return [
        rest_of(state.house, mask, known).shifted(-other.lead)
        for mask, other in zip(masks, state.others, strict=True)
    ]


def spreads(house: HouseRules, masks: tuple[int, ...]) -> Spreads | None:
    """Return distributions that cover those of some cards that have few boxes open; None where none has."""
    few = [mask for mask in masks if OPEN_BOXES[mask] <= SPREAD_FROM]
    if not few:
        return None
    for known in _known:
        if known.house == house and all(known.covers(mask) for mask in few):
            _known.remove(known)
            break
    else:
        known = Spreads(house)
        finish(known.solve(*few))
    _known[:] = [known, *_known][:KEPT]
    return known


def rest_of(house: HouseRules, mask: int, known: Spreads | None) -> Spread:
    """Return how the points of a card are distributed, where that is not known about as normal."""
    if known is not None and known.covers(mask):
        return known.of(mask)
    return NOTHING if not mask else normal(house, mask)


@lru_cache(maxsize=256)
def normal(house: HouseRules, mask: int) -> Spread:
    """Return the points of a card as normally distributed."""
    card = np.array([mask])
    mean, variance = float(values(house).of(card)[0]), deviations(house).variance(card)
    reach = REACH * float(np.sqrt(variance[0]))
    edges = np.arange(np.floor(mean - reach), np.ceil(mean + reach) + 1) + 0.5
    chances = np.diff(above(edges - mean, variance))
    return Spread(int(edges[0] + 0.5), chances / chances.sum())
