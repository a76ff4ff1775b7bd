"""What rolling and holding win in Pig, by the table of the race."""

from __future__ import annotations

from pysolver.contract.advice import Option, Verdict, rank
from pysolver.games.pig import rules, solve, words
from pysolver.games.pig.rules import State
from pysolver.turns.program import Floats
from pysolver.turns.race import turn_in_race


def verdict(state: State) -> Verdict:
    """Return what the player may do, best first, with what it wins."""
    table = solve.table()
    options = rank(_options(state, table.arrays["win"]))
    return Verdict(options[0].value if options else 0.0, options, tables=(table.ref,))


def _options(state: State, wins: Floats) -> list[Option]:
    """Return what the player may do, with what it wins."""
    weighed = {"roll": _rolled, "hold": _held}
    return [weighed[action](state, wins) for action in rules.actions(state)]


def _rolled(state: State, wins: Floats) -> Option:
    """Return the option to roll."""
    hold_values = turn_in_race(solve.racer(), wins, state.need, state.their_need)[:, 0]
    reached = [min(state.turn + face, state.need) for face in range(2, 7)]
    bust = 1 - wins[state.their_need, state.need]
    rolled = (sum(float(hold_values[score]) for score in reached) + float(bust)) / 6
    return Option("roll", words.roll(), rolled, risk=1 / 6)


def _held(state: State, wins: Floats) -> Option:
    """Return the option to hold, which wins at once where the target is reached."""
    won = state.turn >= state.need
    held = 1.0 if won else 1 - float(wins[state.their_need, state.need - state.turn])
    return Option("hold", words.hold(state.turn), held, risk=0.0)
