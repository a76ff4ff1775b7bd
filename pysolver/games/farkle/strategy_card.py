"""Farkle's strategy card: from how many points one banks with so many dice left, whatever else there is.

Its follower puts aside as few dice as may be, and knows six numbers; what that makes is exact, by points.
"""

from __future__ import annotations

import numpy as np

from pysolver.contract.job import Job
from pysolver.contract.strategy_card import CardTable, Given, StrategyCard
from pysolver.errors import LimitError
from pysolver.games.farkle.notation import State, note_on_uses
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.study.policy import from_optimum
from pysolver.games.farkle.turn import solve
from pysolver.games.farkle.turn.menus import GAME_ID
from pysolver.games.farkle.world.catalogue import die_of, format_dice
from pysolver.turns.thumb import Thumb

KEPT_DIE = 400  # units that a die in hand weighs: more than all points that a throw can bring


def strategy_card(state: State) -> Job[StrategyCard]:
    """Find the card for the dice of the player to move."""
    dice = tuple(die_of(name, state.dice_set) for name in state.my_dice)
    need = None
    try:
        values = solve.values_of(dice, need, state.joker_groups, state.effect.bonus)
    except LimitError:  # they hardly ever bust: the target is what ends a turn
        need = solve.in_units(state.target)
        values = solve.values_of(dice, need, state.joker_groups, state.effect.bonus)
    turn = values.turn
    left = np.array([hand.bit_count() for hand in turn.hands])
    weights = turn.graph.gain + KEPT_DIE * left[turn.graph.target]
    thumb = Thumb(turn.graph, turn.p, turn.start, (left - 1).astype(np.intp), weights, need)
    found, value = yield from thumb.refined(from_optimum(values))
    numbers = tuple(str(UNIT * each) for each in found)
    rows = (("Dice left", *(str(count) for count in range(1, DICE + 1))), ("Bank from", *numbers))
    return StrategyCard(
        GAME_ID,
        "Farkle: bank or throw",
        f"{format_dice(state.my_dice)} ({state.dice_set}), by the points of a turn"
        + ("" if need is None else f" up to {state.target}")
        + "".join(f", {note}" for note in note_on_uses(state).values()),
        (
            "Add up all dice that score. If the turn then has at least the number of the dice left, "
            "take them all and bank. No die left counts as six.",
            "Else put aside as few dice as you may; of equally few, those that bring the most. But all "
            "six aside are six fresh dice, which is best of all. Throw the others.",
        ),
        (
            CardTable(
                "At how many points to bank", rows, "By points alone: near the target, what wins differs."
            ),
        ),
        Given(UNIT * values.start, UNIT * value, "points a turn"),
        own="dice",
    )
