"""Bob, the published rule of thumb, who thinks of one turn at a time.

Scoring a box is to him a profit of its points minus its average, crossing it out a loss of the average,
and throwing again the expectation of the profit of his next decision. That is a turn in which closing a
box is worth minus its average: the very solver of the optimum finds what he does, and following him
through all cards gives exactly what it is worth.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from pysolver.games.school import rules
from pysolver.games.school.notation import format_house
from pysolver.games.school.policy import Policy, policy, tally
from pysolver.games.school.rules import BOXES, HouseRules, State
from pysolver.games.school.solve import ALL, BITS, MASKS, chunks, closable, lattice, mask_of, values
from pysolver.games.school.turn import CHANCES, KEPT_INDEX, Floats, Ints, solve_turn, turn_values

SAME = 1e-10  # profits closer than this differ by the order of additions only


@cache
def averages(house: HouseRules) -> Floats:
    """Return the average of each box: what a card is worth that has only this one to close."""
    return turn_values(house, np.where(np.eye(len(BOXES), dtype=bool), 0.0, -np.inf))


def profits(house: HouseRules, masks: Ints) -> Floats:
    """Return [box, card]: what closing a box costs Bob beside its points; -inf where it cannot be."""
    return np.where(closable(masks, house.opening), -averages(house)[:, np.newaxis], -np.inf)


def choices(house: HouseRules, masks: Ints) -> Policy:
    """Return what Bob does in a turn with each of these cards."""
    return policy(house, profits(house, masks))


def action(state: State) -> str:
    """Return what Bob does with the roll on the table."""
    cards = np.array([mask_of(state.open)])
    after = profits(state.house, cards)[:, 0]
    found = {f"score {box}": made + after[BOXES.index(box)] for box, made in rules.scores(state)}
    found |= {f"cross {box}": after[BOXES.index(box)] for box in rules.crossings(state)}
    if state.rerolls:
        kept = solve_turn(state.house, after[:, np.newaxis]).kept[state.rerolls - 1]
        for dice in rules.keeps(state.dice):
            found[f"keep {dice or '-'}"] = kept[len(dice)][KEPT_INDEX[len(dice)][dice], 0]
    best = max(found.values())
    return next(one for one, profit in found.items() if best - profit < SAME)


@cache
def value(house: HouseRules, mask: int = ALL) -> float:
    """Return the points that Bob still makes on average with a card, from a whole game's on."""
    worth = np.zeros(len(MASKS))
    for cards in chunks(lattice(np.array([mask]), house.opening, MASKS == 0)):
        chosen = choices(house, cards)
        flow = np.repeat(CHANCES[:, np.newaxis], len(cards), axis=1)
        ends = tally(chosen, chosen.of_roll(flow, 2))
        after = worth[cards & ~BITS[:, np.newaxis]]  # of a box that is not open this is not asked for
        worth[cards] = (ends.points + (ends.scored + ends.crossed) * after).sum(axis=0)
    return float(worth[mask])


def beside_the_best(house: HouseRules) -> dict[str, Any]:
    """Return what Bob makes in a whole game beside the best play."""
    best = float(values(house).of(np.array([ALL]))[0])
    his = value(house)
    return {"house": format_house(house), "value": his, "optimal": best, "loss": best - his}
