"""Games with real dice, played through the rules by the optimum or by Bob: the check on both solvers."""

from __future__ import annotations

import random
from functools import lru_cache

import numpy as np

from pysolver.contract.dice import NATURAL
from pysolver.contract.game import game
from pysolver.contract.job import Job
from pysolver.contract.match import Point, begin, play_many
from pysolver.games.school import solve
from pysolver.games.school.players import choices
from pysolver.games.school.policy import CROSS, KEPT_HERE, Policy
from pysolver.games.school.rules import BOXES, REROLLS, HouseRules, State
from pysolver.games.school.turn import KEPT_INDEX, ROLL_INDEX


@lru_cache(maxsize=4096)
def chosen(house: HouseRules, player: str, mask: int) -> Policy:
    """Return what a player does in a turn with a card."""
    return choices(house, player, np.array([mask]))


def decision(state: State, player: str) -> str:
    """Return the action that a player's policy takes with the roll on the table."""
    way = chosen(state.house, player, solve.mask_of(state.open))
    roll = ROLL_INDEX[state.dice]
    if state.rerolls and way.again[state.rerolls - 1][roll, 0]:
        dice = state.dice
        leaves = way.leaves[state.rerolls - 1]
        while (face := int(leaves[len(dice)][KEPT_INDEX[len(dice)][dice], 0])) != KEPT_HERE:
            dice = dice.replace(NATURAL[face], "", 1)
        return f"keep {dice or '-'}"
    ending = int((way.first_ending if state.rerolls == REROLLS else way.later_ending)[roll, 0])
    return f"score {BOXES[ending]}" if ending < CROSS else f"cross {BOXES[ending - CROSS]}"


def play_games(house: HouseRules, player: str, games: int, dice: random.Random) -> Job[list[int]]:
    """Play whole games; return their totals."""
    school = game("school")

    def choose(at: Point[State]) -> str:
        return decision(at.state, player)

    return play_many(school, begin(school, State(house)), choose, dice, games, lambda end: end.state.total)
