"""How far the estimates of play for a goal are off, measured where the exact chances can be had.

Positions are drawn of every kind: half of them by the usual rules, half by any; cards with any boxes open;
leads, or points to be made, from nearly lost to nearly won, evenly. A solved end holds all the smaller ends
that it becomes, so many positions are drawn from each.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from pysolver.contract.dice import NATURAL
from pysolver.contract.job import Job, part_of
from pysolver.games.school import at_least, duel, versus
from pysolver.games.school.chances import spreads
from pysolver.games.school.deviation import deviations
from pysolver.games.school.goal import GoalTurn
from pysolver.games.school.rules import BOXES, DICE, REROLLS, STRAIGHTS, HouseRules, State, can_be
from pysolver.games.school.solve import BITS, OPEN_BOXES, values

K = TypeVar("K")

EACH = 100  # positions of an end
WIDE = 3  # standard deviations from an even position to one nearly lost or won
MANY = 0.99  # of the positions, or of the choices
LITTLE = 0.04  # choices that are estimated to cost up to this are those one may want to tell apart


@dataclass(frozen=True)
class Missed:
    """How far an estimate was off in a position."""

    doubling: bool  # on the first roll; without it points have fewer values, and estimates are rougher
    boxes: int  # open
    error: float  # the largest of all choices
    loss: float  # of the choice that the estimate would have one make
    costs: tuple[float, ...]  # how far off was what the other choices cost that cost little


@dataclass(frozen=True)
class Measured:
    """How far estimates were off in many positions with equally many boxes open."""

    doubling: bool
    boxes: int
    positions: int
    mean_error: float
    likely_error: float  # of 99 of 100 positions
    largest_error: float
    loss_error: float  # of what 99 of 100 choices cost that cost little
    mean_loss: float


def measured(missed: Sequence[Missed]) -> list[Measured]:
    """Return what was measured of the positions of each kind, those of the usual rules first."""
    kinds = sorted({(not each.doubling, each.boxes) for each in missed})
    return [_measured([each for each in missed if (not each.doubling, each.boxes) == kind]) for kind in kinds]


def _measured(missed: Sequence[Missed]) -> Measured:
    errors, costs = [each.error for each in missed], [cost for each in missed for cost in each.costs]
    return Measured(
        missed[0].doubling,
        missed[0].boxes,
        len(missed),
        float(np.mean(errors)),
        float(np.quantile(errors, MANY)),
        max(errors),
        float(np.quantile(costs, MANY)) if costs else 0.0,
        float(np.mean([each.loss for each in missed])),
    )


def versus_errors(positions: int, boxes: int, chance: random.Random) -> Job[list[Missed]]:
    """Measure the estimates to win in ends with so many boxes open on the mover's card, or fewer."""
    found: list[Missed] = []
    while (done := len(found)) < positions:
        house = some_house(chance)
        mine, theirs = (some_card(house, each, chance) for each in (boxes, boxes - chance.randint(0, 1)))
        lowest, highest = _leads(house, mine, theirs)
        solved, part = duel.Duel(house), min(EACH, positions - done)
        work = solved.solve(mine, theirs, lowest, highest)
        yield from part_of(work, done / positions, (done + part) / positions)
        for card in (mine, theirs):
            spreads(house, card)  # of the smaller ends too
        ends = duel.reached(house, mine, theirs, lowest, highest)
        by_size = _by_size((pair[0], pair) for pair in ends)
        for _ in range(part):
            mover, other = chance.choice(by_size[chance.randint(versus.AT_ONCE + 1, boxes)])
            lead = _drawn(_leads(house, mover, other), ends[mover, other], chance)
            exact = GoalTurn(house, solved.closed(mover, [(other, np.array([lead]))]))
            estimated = versus.chance_turn(None, house, mover, other, lead)
            found.append(missed(some_roll(house, mover, chance), estimated, exact))
    return found


def at_least_errors(positions: int, boxes: int, chance: random.Random) -> Job[list[Missed]]:
    """Measure the estimates of reaching points with so many boxes open, or fewer."""
    found: list[Missed] = []
    while (done := len(found)) < positions:
        house = some_house(chance)
        whole = some_card(house, boxes, chance)
        lowest, highest = _surpluses(house, whole)
        solved, part = at_least.Needs(house), min(EACH, positions - done)
        work = solved.solve(whole, lowest, highest)
        yield from part_of(work, done / positions, (done + part) / positions)
        ends = at_least.reached(house, whole, lowest, highest)
        by_size = _by_size((card, card) for card in ends)
        for _ in range(part):
            card = chance.choice(by_size[chance.randint(at_least.EXACT_FROM + 1, boxes)])
            surplus = _drawn(_surpluses(house, card), ends[card], chance)
            exact = GoalTurn(house, solved.closed(card, np.array([surplus])))
            estimated = at_least.goal_turn(None, house, card, surplus)
            found.append(missed(some_roll(house, card, chance), estimated, exact))
    return found


def some_house(chance: random.Random) -> HouseRules:
    """Draw house rules: the usual ones half of the time, else any."""
    usual = HouseRules(chance.choice(list(STRAIGHTS)))
    if chance.random() < 1 / 2:
        return usual
    return HouseRules(usual.straights, chance.random() < 1 / 2, chance.randint(0, 6), chance.random() < 1 / 2)


def some_card(house: HouseRules, boxes: int, chance: random.Random) -> int:
    """Draw a card with so many boxes open, as a mask."""
    while True:
        mask = sum(1 << box for box in chance.sample(range(len(BOXES)), boxes))
        if can_be(house, boxes_of(mask)):
            return mask


def some_roll(house: HouseRules, card: int, chance: random.Random) -> State:
    """Draw a roll on the table and how many rerolls are left."""
    dice = "".join(sorted(chance.choices(NATURAL, k=DICE)))
    return State(house, boxes_of(card), dice, chance.randint(0, REROLLS))


def _by_size(cards: Iterable[tuple[int, K]]) -> dict[int, list[K]]:
    """Group what has a card by how many boxes that has open."""
    found: dict[int, list[K]] = {}
    for card, each in cards:
        found.setdefault(int(OPEN_BOXES[card]), []).append(each)
    return found


def _leads(house: HouseRules, mine: int, theirs: int) -> tuple[int, int]:
    """Return the leads from nearly lost to nearly won."""
    my_mean, their_mean = values(house).of(np.array([mine, theirs]))
    apart = WIDE * float(np.sqrt(deviations(house).variance(np.array([mine, theirs])).sum()))
    return round(their_mean - my_mean - apart), round(their_mean - my_mean + apart)


def _surpluses(house: HouseRules, card: int) -> tuple[int, int]:
    """Return the surpluses from nearly lost to nearly won; one is minus the points that are missing."""
    return _leads(house, card, 0)


def _drawn(wanted: tuple[int, int], solved: tuple[int, int], chance: random.Random) -> int:
    """Draw a whole number of one range, as near as the other one has it."""
    return min(max(chance.randint(*wanted), solved[0]), solved[1])


def boxes_of(card: int) -> tuple[str, ...]:
    """Return the open boxes of a card."""
    return tuple(box for box, bit in zip(BOXES, BITS.tolist(), strict=True) if card & bit)


def missed(state: State, estimated: GoalTurn, exact: GoalTurn) -> Missed:
    """Return how far an estimate was off in a position with a roll."""
    about, known = estimated.weigh(state), exact.weigh(state).actions
    best = max(about.actions, key=lambda action: about.actions[action])
    costs = (
        (about.value - about.actions[action], known[best] - known[action])
        for action in known
        if action != best
    )
    return Missed(
        state.house.doubling,
        len(state.open),
        max(abs(about.actions[action] - right) for action, right in known.items()),
        max(known.values()) - known[best],
        tuple(abs(estimate - right) for estimate, right in costs if estimate <= LITTLE),
    )
