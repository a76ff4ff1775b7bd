"""Konijnenhokken's room in the house: positions, chance and advice by the points of a turn."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, TypedDict

from pysolver.core.advice import Advice, Objective, Option, rank
from pysolver.core.dice import fair_rolls, roll_of
from pysolver.core.game import Game, GameSpec, Next
from pysolver.errors import ActionError
from pysolver.konijnenhokken import rules, solve, words
from pysolver.konijnenhokken.rules import OVER, WAITING, Action, State


class Extras(TypedDict):
    """What an option of Konijnenhokken says besides what every option does."""

    total: int  # points that stopping then brings
    in_hand: int  # dice of the next throw
    ones: int  # placed as rabbits
    twos: int
    cages: int
    stop: bool


class Konijnenhokken(Game[State]):
    """Place rabbits and cages, then stop or roll, for the points of a turn."""

    spec: ClassVar[GameSpec] = GameSpec(
        id=solve.GAME_ID,
        title="Konijnenhokken",
        rules_version=solve.RULES_VERSION,
        objectives=("points",),
        example=rules.EXAMPLE,
        parameters={
            "earlier runs": "points noted this turn from seven dice placed before",
            "ones.twos.cages": "what lies on the table; cages are x2, x3, x4, x5 in order",
            "roll": "ascending faces, `*` to be thrown, `-` the turn is over",
        },
    )

    def parse(self, text: str) -> State:
        """Read a position text."""
        return rules.parse(text)

    def format(self, state: State) -> str:
        """Write a position text."""
        return rules.format_state(state)

    def start(self) -> State:
        """Return the beginning of a turn."""
        return State()

    def actions(self, state: State) -> tuple[str, ...]:
        """List every placing followed by roll or stop; `roll` and `stop` alone before a throw."""
        return tuple(str(action) for action in rules.actions(state))

    def outcomes(self, state: State) -> list[tuple[str, float]]:
        """List the rolls of the dice in hand, in ascending order of faces, with their probabilities."""
        if state.roll != WAITING:
            return []
        return [(roll_of(counts), p) for counts, p in fair_rolls(state.in_hand)]

    def act(self, state: State, code: str) -> Next[State]:
        """Place, then stop or stand ready to throw."""
        action = rules.parse_action(code)
        if action not in rules.actions(state):
            raise ActionError(
                f"{code!r} is not possible at {self.format(state)!r}{_hint(self.actions(state))}."
            )
        after, placed = rules.play(state, action), action.placing or rules.NOTHING
        did = {"ones": placed.ones, "twos": placed.twos, "cages": placed.cages, "stop": action.stop}
        if action.stop:
            return Next(after, "over", brought=after.total, did=did)
        return Next(after, "throw", did=did)

    def roll(self, state: State, code: str) -> Next[State]:
        """Put a roll on the table; one without a rabbit ends the turn."""
        after = rules.throw(state, code)
        if after.bust:
            return Next(after, "over", brought=0, did={"roll": after.roll})
        return Next(after, "decide", did={"roll": after.roll})

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

    def advise(
        self,
        state: State,
        objective: Objective | None = None,
        top: int | None = None,
        *,
        at_once: bool = False,
    ) -> Advice:
        """Weigh every placing, stop and roll by the expected points of the whole turn."""
        wanted = self.objective(objective, state)
        values, ref = _values()
        options = rank(_option(state, action, values) for action in rules.actions(state))
        value = options[0].value if options else float(0 if state.bust else state.total)
        sentence, why = words.advice(state, options)
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
    placing = action.placing or rules.NOTHING
    extras: Extras = {
        "total": after.total,
        "in_hand": after.in_hand,
        "ones": placing.ones,
        "twos": placing.twos,
        "cages": placing.cages,
        "stop": action.stop,
    }
    return Option(str(action), words.action_text(state, action, after), value, risk, extras=extras)
