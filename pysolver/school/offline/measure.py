"""How far the estimates of play for a goal are off, measured where the exact chances can be had."""

from __future__ import annotations

import random

from pysolver.core.dice import NATURAL
from pysolver.school import at_least, versus
from pysolver.school.goal import Weighed
from pysolver.school.rules import BOXES, COMBINATIONS, DICE, GRADES, Opponent, State


def versus_errors(pairs: int, boxes: int, chance: random.Random) -> list[float]:
    """Return the largest error in each of several positions with so many boxes open on both cards."""
    found = []
    for _ in range(pairs):
        dice = "".join(sorted(chance.choices(NATURAL, k=DICE)))
        other = Opponent(_card(boxes, chance), chance.randint(-40, 40))
        state = State(open=_card(boxes, chance), dice=dice, rerolls=chance.randint(0, 2), opponent=other)
        found.append(_apart(versus.weigh(state, boxes - 1), versus.weigh(state, boxes)))
    return found


def at_least_errors(cards: int, boxes: int, chance: random.Random) -> list[float]:
    """Return the largest error in each of several positions with so many boxes open."""
    found = []
    for _ in range(cards):
        dice = "".join(sorted(chance.choices(NATURAL, k=DICE)))
        state = State(open=_card(boxes, chance), dice=dice, rerolls=chance.randint(0, 2))
        points = chance.randint(20, 15 * boxes)
        found.append(_apart(at_least.weigh(state, points, boxes - 1), at_least.weigh(state, points, boxes)))
    return found


def _card(boxes: int, chance: random.Random) -> tuple[str, ...]:
    """Return a card with so many boxes open, three grades at most among them."""
    grades = chance.randint(max(0, boxes - len(COMBINATIONS)), min(3, boxes))
    some = {*chance.sample(GRADES, grades), *chance.sample(COMBINATIONS, boxes - grades)}
    return tuple(box for box in BOXES if box in some)


def _apart(one: Weighed, other: Weighed) -> float:
    return max(abs(one.actions[action] - other.actions[action]) for action in other.actions)
