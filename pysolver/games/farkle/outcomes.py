"""What the next throw of Farkle may bring: points at risk and dice left, by the best play after it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pysolver.contract.advice import Exactness, Objective
from pysolver.contract.figures import NUMBERS
from pysolver.contract.outcomes import Outcome, Throw, throw_of
from pysolver.errors import GameError
from pysolver.games.farkle import notation
from pysolver.games.farkle.notation import State
from pysolver.games.farkle.race import race, races
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.turn.solve import in_units, values_of
from pysolver.games.farkle.turn.turn import Turn
from pysolver.turns.program import Floats, Ints


def next_throw(state: State, objective: Objective) -> tuple[Throw, Exactness]:
    """Return what the dice in hand may bring, to win or by points; to win an estimate where that is all.

    The uses of badges are left out.
    """
    if state.over or state.thrown:
        raise GameError(f"Dice are to be thrown, as in {notation.EXAMPLE[:-6]}******.")
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
            return "Bank and win"
        left = "all six again" if outcome.dice == DICE else f"roll {NUMBERS[outcome.dice]}"
        return f"{outcome.points}, {left}" if outcome.dice else f"Bank {outcome.points}"

    dice = len(state.hand)
    note = notation.note_on_uses(state)
    return {"dice": dice, "objective": objective, "exactness": exactness, **found.to_dict(text), **note}
