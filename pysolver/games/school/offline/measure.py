"""How far the estimates of play for a goal are off, measured where the exact chances can be had."""

from __future__ import annotations

import random
from dataclasses import dataclass

from pysolver.contract.dice import NATURAL
from pysolver.games.school import at_least, versus
from pysolver.games.school.goal import Weighed
from pysolver.games.school.rules import BOXES, COMBINATIONS, DICE, GRADES, Opponent, State


@dataclass(frozen=True)
class Missed:
    """How far an estimate was off in a position."""

    error: float  # the largest of all choices
    loss: float  # of the choice that it would have one make


def versus_errors(pairs: int, boxes: int, chance: random.Random) -> list[Missed]:
    """Return how far off the estimates of several positions with so many boxes open on both cards are."""
    found = []
    for _ in range(pairs):
        dice = "".join(sorted(chance.choices(NATURAL, k=DICE)))
        other = Opponent(_card(boxes, chance), chance.randint(-40, 40))
        state = State(open=_card(boxes, chance), dice=dice, rerolls=chance.randint(0, 2), opponent=other)
        found.append(_missed(versus.weigh(state, boxes - 1), versus.weigh(state, boxes)))
    return found


def at_least_errors(cards: int, boxes: int, chance: random.Random) -> list[Missed]:
    """Return how far off the estimates of several positions with so many boxes open are."""
    found = []
    for _ in range(cards):
        dice = "".join(sorted(chance.choices(NATURAL, k=DICE)))
        state = State(open=_card(boxes, chance), dice=dice, rerolls=chance.randint(0, 2))
        points = chance.randint(20, 15 * boxes)
        found.append(_missed(at_least.weigh(state, points, boxes - 1), at_least.weigh(state, points, boxes)))
    return found


def _card(boxes: int, chance: random.Random) -> tuple[str, ...]:
    """Return a card with so many boxes open, three grades at most among them."""
    grades = chance.randint(max(0, boxes - len(COMBINATIONS)), min(3, boxes))
    some = {*chance.sample(GRADES, grades), *chance.sample(COMBINATIONS, boxes - grades)}
    return tuple(box for box in BOXES if box in some)


def _missed(estimated: Weighed, exact: Weighed) -> Missed:
    apart = (abs(estimated.actions[action] - chance) for action, chance in exact.actions.items())
    chosen = max(estimated.actions, key=lambda action: estimated.actions[action])
    return Missed(max(apart), exact.value - exact.actions[chosen])
