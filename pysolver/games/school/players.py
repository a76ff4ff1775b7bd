"""Who plays: the optimum or Bob, each as the policy of a turn."""

from __future__ import annotations

from pysolver.games.school import bob, solve
from pysolver.games.school.policy import Policy, policy
from pysolver.games.school.rules import HouseRules
from pysolver.games.school.turn import Ints

PLAYERS = ("optimum", "bob")


def choices(house: HouseRules, player: str, masks: Ints) -> Policy:
    """Return what a player does in a turn with each of these cards."""
    if player == "bob":
        return bob.choices(house, masks)
    return policy(house, solve.values(house).after(masks))
