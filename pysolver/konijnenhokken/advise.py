"""Konijnenhokken's room in the house: positions, chance and advice by the points of a turn."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from pysolver.core.advice import Advice, Objective, Option, rank
from pysolver.core.dice import fair_rolls, roll_of
from pysolver.core.game import Game, GameSpec
from pysolver.errors import ActionError
from pysolver.konijnenhokken import notation, rules, solve
from pysolver.konijnenhokken.rules import OVER, WAITING, Action, Placed, State


class Konijnenhokken(Game[State]):
    """Place rabbits and cages, then stop or roll, for the points of a turn."""

    spec: ClassVar[GameSpec] = GameSpec(
        id=solve.GAME_ID,
        title="Konijnenhokken",
        rules_version=solve.RULES_VERSION,
        objectives=("points",),
        example=notation.EXAMPLE,
        parameters={
            "earlier runs": "points noted this turn from seven dice placed before",
            "ones.twos.cages": "what lies on the table; cages are x2, x3, x4, x5 in order",
            "roll": "ascending faces, `*` to be thrown, `-` the turn is over",
        },
    )

    def parse(self, text: str) -> State:
        """Read a position text."""
        return notation.parse(text)

    def format(self, state: State) -> str:
        """Write a position text."""
        return notation.format_state(state)

    def start(self) -> State:
        """Return the beginning of a turn."""
        return State()

    def actions(self, state: State) -> tuple[str, ...]:
        """List every placing followed by roll or stop; `roll` and `stop` alone before a throw."""
        return tuple(str(action) for action in rules.actions(state))

    def play(self, state: State, action: str) -> State:
        """Place, then stop or stand ready to throw."""
        wanted = notation.parse_action(action)
        if wanted not in rules.actions(state):
            raise ActionError(
                f"{action!r} is not possible at {self.format(state)!r}{_hint(self.actions(state))}."
            )
        return rules.play(state, wanted)

    def outcomes(self, state: State) -> list[tuple[str, float]]:
        """List the rolls of the dice in hand, in ascending order of faces, with their probabilities."""
        if state.roll != WAITING:
            return []
        return [(roll_of(counts), p) for counts, p in fair_rolls(state.in_hand)]

    def throw(self, state: State, roll: str) -> State:
        """Put a roll on the table."""
        return rules.throw(state, roll)

    def view(self, state: State) -> dict[str, Any]:
        """Return what lies on the table, what it is worth, and how many dice are in hand."""
        return {
            "earlier": state.earlier,
            "ones": state.placed.ones,
            "twos": state.placed.twos,
            "cages": state.placed.cages,
            "rabbits": state.placed.rabbits,
            "multiplier": state.placed.multiplier,
            "total": state.total,
            "in_hand": state.in_hand,
            "roll": state.roll,
            "bust": state.bust,
            "over": state.roll == OVER,
        }

    def advise(self, state: State, objective: Objective | None = None, top: int | None = None) -> Advice:
        """Weigh every placing, stop and roll by the expected points of the whole turn."""
        wanted = self.objective(objective)
        values, ref = _values()
        options = rank(_option(state, action, values) for action in rules.actions(state))
        value = options[0].value if options else float(0 if state.bust else state.total)
        sentence, why = _words(state, options)
        position = self.format(state)
        return Advice(
            self.spec.id, position, wanted, value, "exact", 0.0, options, sentence, why, (ref,)
        ).top(top)


@cache
def _values() -> tuple[solve.Values, Any]:
    table = solve.table()
    return solve.Values(table.arrays["hold"]), table.ref


def _hint(actions: tuple[str, ...]) -> str:
    return f"; possible are {', '.join(map(repr, actions[:3]))}" if actions else ": the turn is over"


def _option(state: State, action: Action, values: solve.Values) -> Option:
    placed = state.placed if action.placing is None else state.placed + action.placing
    after = State(state.earlier, placed)
    if action.stop:
        value, risk = float(after.total), 0.0
    else:
        value, risk = values.of_roll(after), solve.bust_chance(after.in_hand)
    extras = {"total": after.total, "in_hand": after.in_hand}
    return Option(str(action), _action_text(state, action, after), value, risk, extras=extras)


def _action_text(state: State, action: Action, after: State) -> str:
    verb = f"stop with {after.total}" if action.stop else f"roll {_dice_text(after.in_hand)}"
    if action.placing is None:
        return verb.capitalize()
    return f"{_placing_text(state.placed, action.placing)}, {verb}"


def _dice_text(dice: int) -> str:
    return "one die" if dice == 1 else f"{dice} dice"


def _placing_text(placed: Placed, placing: Placed) -> str:
    """Name the dice placed, as in `Rabbits 1 1 2, cage x2`."""
    rabbits = ["1"] * placing.ones + ["2"] * placing.twos
    cages = [f"x{placed.multiplier + number}" for number in range(1, placing.cages + 1)]
    named = [("Rabbit", rabbits), ("cage", cages)]
    return ", ".join(f"{word}{'s'[: len(dice) - 1]} {' '.join(dice)}" for word, dice in named if dice)


def _words(state: State, options: tuple[Option, ...]) -> tuple[str, str]:
    if state.bust:
        return (
            "Bust: no rabbit in this roll, the turn ends with nothing.",
            "Only a 1 or a 2 keeps a turn going.",
        )
    if not options:
        return f"The turn is over with {_points(state.total)}.", "Start a new turn."
    best = options[0]
    race = " The race is not counted: this is by points." if state.race else ""
    place = "" if state.roll == WAITING else "Place "
    return f"{place}{_lower(best.text) if place else best.text}.", _why(best, options[1:]) + race


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _why(best: Option, others: tuple[Option, ...]) -> str:
    """Explain the best option by numbers of the options only."""
    if best.risk:
        reason = f"Rolling on is worth {best.value:.2f} in all, with a bust in {best.risk:.1%} of the throws"
    else:
        reason = f"{_points(best.extras['total'])} are safe"
    if not others:
        return f"{reason}."
    rival = others[0]
    if rival.loss == 0:
        return f"{reason}. Worth the same: {_lower(rival.text)}."
    return f"{reason}. Next best, {rival.loss:.2f} less: {_lower(rival.text)}."


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]
