"""Konijnenhokken's room in the house: positions, chance and advice by the points of a turn."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, ClassVar, NotRequired, TypedDict

from pysolver.core.advice import Advice, Exactness, Objective, Option, TableRef, rank
from pysolver.core.dice import fair_rolls, roll_of
from pysolver.core.game import Game, GameSpec, Next
from pysolver.core.job import Job
from pysolver.errors import ActionError
from pysolver.konijnenhokken import bots, distribution, notation, rules, solve, win, words
from pysolver.konijnenhokken.rules import OVER, WAITING, Action, State


class Extras(TypedDict):
    """What an option of Konijnenhokken says besides what every option does."""

    total: int  # points that stopping then brings
    in_hand: int  # dice of the next throw
    ones: int  # placed as rabbits
    twos: int
    cages: int
    stop: bool
    points: NotRequired[float]  # of the turn, where one plays to win


class Konijnenhokken(Game[State]):
    """Place rabbits and cages, then stop or roll, for the points of a turn."""

    spec: ClassVar[GameSpec] = GameSpec(
        id=solve.GAME_ID,
        title="Konijnenhokken",
        rules_version=solve.RULES_VERSION,
        objectives=("points", "win"),
        players=2,
        more_examples=(notation.RACE_EXAMPLE, notation.ROUNDS_EXAMPLE),
        example=notation.EXAMPLE,
        parameters={
            "earlier runs": "points noted this turn from seven dice placed before",
            "ones.twos.cages": "what lies on the table; cages are x2, x3, x4, x5 in order",
            "roll": "ascending faces, `*` to be thrown, `-` the turn is over",
            "race": "optional: target:mine/theirs:first or second; 10r for the target in a game of rounds",
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

    def outcomes(self, state: State) -> list[tuple[str, float]]:
        """List the rolls of the dice in hand, in ascending order of faces, with their probabilities."""
        if state.roll != WAITING:
            return []
        return [(roll_of(counts), p) for counts, p in fair_rolls(state.in_hand)]

    def act(self, state: State, code: str) -> Next[State]:
        """Place, then stop or stand ready to throw."""
        action = notation.parse_action(code)
        if action not in rules.actions(state):
            raise ActionError(
                f"{code!r} is not possible at {self.format(state)!r}{_hint(self.actions(state))}."
            )
        after, placed = rules.play(state, action), action.placing or rules.NOTHING
        did = {"ones": placed.ones, "twos": placed.twos, "cages": placed.cages, "stop": action.stop}
        if not action.stop:
            return Next(after, "throw", did=did)
        brought = state.earlier + (state.placed + placed).score
        return Next(after, self.phase(after), handed=state.race is not None, brought=brought, did=did)

    def roll(self, state: State, code: str) -> Next[State]:
        """Put a roll on the table; one without a rabbit ends the turn."""
        after = rules.throw(state, code)
        return replace(self.stand(after), did={"roll": after.roll})

    def stand(self, state: State) -> Next[State]:
        """Hand over after a roll without a rabbit; alone, the turn is over."""
        if not state.bust:
            return super().stand(state)
        after = rules.after_bust(state)
        if after is None:
            return Next(state, "over", brought=0)
        return Next(after, self.phase(after), handed=True, brought=0, landed=state)

    def told(self, state: State, code: str) -> Next[State]:
        """Note what a whole turn has brought, 0 for a bust."""
        if state.race is None:
            return super().told(state, code)
        points = notation.parse_turn(code)
        after = rules.stopped(points, state.race)
        did = {"points": points}
        return Next(after, self.phase(after), handed=True, brought=points, did=did)

    def players(self, state: State) -> int:
        """Return 2 in a race or a game of rounds."""
        return 1 if state.race is None else 2

    def objectives(self, state: State) -> tuple[Objective, ...]:
        """List points, and against an opponent to win."""
        return ("points",) if state.race is None else ("points", "win")

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
        """Weigh every placing, stop and roll by the points of the whole turn, or by the chance to win."""
        wanted = self.objective(objective, state)
        values, ref = _values()
        options = rank(_option(state, action, values) for action in rules.actions(state))
        value = options[0].value if options else float(0 if state.bust else state.total)
        max_error, tables = 0.0, tuple[TableRef, ...]((ref,))
        if wanted == "win":
            found = win.weigh(state)
            value, max_error, tables = found.value, found.max_error, found.tables
            options = rank(_to_win(option, found.actions[option.action]) for option in options)
        sentence, why = words.advice(state, wanted, options)
        exactness: Exactness = "rounded" if max_error else "exact"
        text = self.format(state)
        return Advice(
            self.spec.id, text, wanted, value, exactness, max_error, options, sentence, why, tables
        ).top(top)

    def spread(self, objective: Objective) -> float:
        """Return the standard deviation of a turn by points, or that of an even game to win."""
        if objective == "win":
            return super().spread(objective)
        return distribution.moments(bots.distribution("points"))[1]

    def sharpen(self, state: State, objective: Objective | None = None) -> Job[None] | None:
        """Return the solving of a game that is played to win and not in the table."""
        if self.objective(objective, state) != "win" or win.is_ready(state):
            return None
        return win.prepare(state)


def _to_win(option: Option, chance: float) -> Option:
    return replace(option, value=chance, loss=0.0, extras={**option.extras, "points": option.value})


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
