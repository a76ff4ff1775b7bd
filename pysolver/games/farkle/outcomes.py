"""What the next throw of Farkle may bring: points at risk and dice left, by the best play after it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pysolver.contract.advice import Exactness, Objective
from pysolver.contract.outcomes import Outcome, Throw, rolled_on, throw_of
from pysolver.errors import GameError
from pysolver.games.farkle import SPEC, notation, words
from pysolver.games.farkle.notation import State
from pysolver.games.farkle.race import race, races
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.turn.solve import in_units, values_of
from pysolver.games.farkle.turn.turn import Turn
from pysolver.sayings.say import saying
from pysolver.turns.program import Floats, Ints


def next_throw(state: State, objective: Objective) -> tuple[Throw, Exactness]:
    """Return what the dice in hand may bring, to win or by points; to win an estimate where that is all.

    The uses of badges are left out.
    """
    if state.over or state.thrown:
        raise GameError(
            # a position without dice to roll that is asked what a roll may bring;
            # e.g. example="'kcd2 4000 0/0 0 ordinary*6 ordinary*6 ******'"
            saying("farkle.no_dice", "Dice are to be rolled, as in {example}.", example=repr(SPEC.start))
        )
    state = notation.without_uses(state)
    if objective == "points":
        values = values_of(state.dice, in_units(state.need), state.joker_groups, state.effect.bonus)
        reached = np.minimum(np.arange(len(values.hold)), state.need // UNIT) * float(UNIT)
        return _throw(state, values.turn, UNIT * values.hold, reached, 0.0), "exact"
    solved = races.known(races.extent_of(state))
    found = race.turn_to_win(state, races.at_once(state) if solved is None else solved)
    reached = found.banked[np.minimum(np.arange(len(found.hold)), found.need)]
    return _throw(state, found.turn, found.hold, reached, found.bust), "exact" if solved else "estimated"


def _throw(state: State, turn: Turn, hold: Floats, banked: Floats, bust: float) -> Throw:
    """Return what a throw may come to, given hold[score, local] and what banking a score is worth."""
    score, top = state.turn // UNIT, len(hold) - 1
    hand = sum(1 << slot for slot in state.hand)

    def worth(gain: Ints, target: Ints) -> Floats:
        return np.asarray(hold[np.minimum(score + gain, top), target])

    def stop(gain: Ints) -> Floats:
        return np.asarray(banked[np.minimum(score + gain, top)])

    def stands(gain: int, target: int) -> tuple[int, int]:
        return min(state.turn + UNIT * gain, state.need), turn.hands[target].bit_count()

    return throw_of(turn.graph, turn.p, int(turn.local[hand]), worth, stop, stands, bust)


def told(state: State, objective: Objective) -> dict[str, Any]:
    """Return the JSON form of what the next throw may bring."""
    found, exactness = next_throw(state, objective)

    def text(outcome: Outcome) -> str:
        if outcome.points == state.need:
            # what a roll may lead to: points that win at once
            return saying("farkle.bank_and_win", "Bank and win")
        if outcome.dice == DICE:
            # what a roll may lead to: so many points, and all dice kept, so that all six are rolled anew;
            # e.g. points=600
            return saying("farkle.outcome_all", "{points}, roll all six again", points=outcome.points)
        return rolled_on(outcome) if outcome.dice else words.bank(outcome.points)

    dice = len(state.hand)
    note = notation.note_on_uses(state)
    return {"dice": dice, "objective": objective, "exactness": exactness, **found.to_dict(text), **note}
