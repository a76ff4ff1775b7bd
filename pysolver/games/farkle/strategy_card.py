"""Farkle's strategy card: from how many points one banks with so many dice left, whatever else there is.

Its follower puts aside as few dice as may be, and knows six numbers; what that makes is exact, by points.
"""

from __future__ import annotations

import numpy as np

from pysolver.contract.job import Job
from pysolver.contract.strategy_card import CardTable, Given, StrategyCard
from pysolver.errors import LimitError
from pysolver.games.farkle.notation import State, noted
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.study.policy import from_optimum
from pysolver.games.farkle.turn import solve
from pysolver.games.farkle.turn.menus import GAME_ID
from pysolver.games.farkle.world.catalogue import die_of, format_dice
from pysolver.sayings.say import saying
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
    rows = (
        # on the strategy card, the head of a row of numbers: dice that are left to roll
        (saying("card.dice_left", "Dice left"), *(str(count) for count in range(1, DICE + 1))),
        # on the strategy card, the head of a row of numbers: points from which one banks
        (saying("farkle.card_bank", "Bank from"), *numbers),
    )
    return StrategyCard(
        GAME_ID,
        # the title of the strategy card
        saying("farkle.card_title", "Farkle: bank or roll"),
        _settings(state, limited=need is not None),
        (
            # on the strategy card: the first rule
            saying(
                "farkle.card_first",
                "Add up all dice that score. If the turn then has at least the number of the dice left, "
                "keep them all and bank. No die left counts as six.",
            ),
            # on the strategy card: the second rule, where one does not bank
            saying(
                "farkle.card_second",
                "Else keep as few dice as you may; of equally few, those that bring the most. But all six "
                "kept are six fresh dice, which is best of all. Roll the others.",
            ),
        ),
        (
            CardTable(
                # on the strategy card, above its numbers
                saying("farkle.card_table", "From how many points to bank"),
                rows,
                # on the strategy card, below its numbers
                saying("farkle.card_note", "By points alone: near the target, what wins differs."),
            ),
        ),
        # on the strategy card: what its follower makes
        Given(UNIT * values.start, UNIT * value, saying("unit.points_a_turn", "points a turn")),
        own="dice",
    )


def _settings(state: State, limited: bool) -> str:
    """Say for which dice a card is, and what of their badges is left out."""
    dice = format_dice(state.my_dice)
    if limited:
        # on the strategy card: its dice, the game that they are of, and the points that count at most;
        # e.g. dice="ordinary*6", set="kcd2", target=4000
        said = saying(
            "farkle.card_settings_to",
            "{dice} ({set}), by the points of a turn up to {target}",
            dice=dice,
            set=state.dice_set,
            target=state.target,
        )
    else:
        # on the strategy card: its dice, and the game that they are of; e.g. dice="ordinary*6", set="kcd2"
        said = saying(
            "farkle.card_settings", "{dice} ({set}), by the points of a turn", dice=dice, set=state.dice_set
        )
    return noted(said, state)
