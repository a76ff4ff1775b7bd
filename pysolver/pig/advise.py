"""Pig's room in the house: positions, chance and advice by the probability to win."""

from __future__ import annotations

from typing import Any, ClassVar

from pysolver.core.advice import Objective, Option, Verdict, rank
from pysolver.core.dice import NATURAL
from pysolver.core.game import Game, GameSpec, Next
from pysolver.errors import ActionError
from pysolver.figures import percent
from pysolver.pig import rules, solve
from pysolver.pig.rules import State
from pysolver.turns.program import Floats
from pysolver.turns.race import turn_in_race


class Pig(Game[State]):
    """Roll or hold, for the probability to win the race."""

    spec: ClassVar[GameSpec] = GameSpec(
        id="pig",
        title="Pig",
        rules_version=solve.RULES_VERSION,
        objectives=("win",),
        start="100 0/0 0",
        example=rules.EXAMPLE,
        players=2,
        parameters={
            "target": "points that win at once when held",
            "mine/theirs": "scores, the player to move first",
            "turn points": "points at risk in this turn",
        },
    )

    parse = staticmethod(rules.parse)
    format = staticmethod(rules.format_state)

    def actions(self, state: State) -> tuple[str, ...]:
        """List `roll` and, in a turn with points, `hold`."""
        return rules.actions(state)

    def outcomes(self, state: State) -> list[tuple[str, float]]:
        """List the six faces while the game goes on."""
        return [(face, 1 / 6) for face in NATURAL] if "roll" in self.actions(state) else []

    def act(self, state: State, code: str) -> Next[State]:
        """Hold, or leave the position to the die that is to be thrown."""
        if code not in self.actions(state):
            raise ActionError(
                f"One may {' or '.join(self.actions(state)) or 'do nothing'} here, not {code!r}."
            )
        if code == "roll":
            return Next(state, "throw")
        after = rules.hold(state)
        return Next(after, self.phase(after), handed=True, brought=state.turn)

    def roll(self, state: State, code: str) -> Next[State]:
        """Add a face to the turn; a 1 hands the die over."""
        if code not in dict(self.outcomes(state)):
            raise ActionError(f"A die shows one face from 1 to 6 in a game that goes on, not {code!r}.")
        bust = code == rules.BUST_FACE
        did = {"roll": code}
        return Next(rules.throw(state, code), "decide", handed=bust, brought=0 if bust else None, did=did)

    def told(self, state: State, code: str) -> Next[State]:
        """Bank what a whole turn has brought."""
        points = rules.read_turn(code)
        after = State(state.target, state.theirs, state.mine + points)
        return Next(after, self.phase(after), handed=True, brought=points)

    def view(self, state: State) -> dict[str, Any]:
        """Return scores and turn."""
        return {
            "target": state.target,
            "mine": state.mine,
            "theirs": state.theirs,
            "turn": state.turn,
            "over": self.is_over(state),
        }

    def weigh(self, state: State, objective: Objective, at_once: bool) -> Verdict:
        """Weigh roll and hold by the probability to win."""
        table = solve.table()
        options = rank(_options(state, table.arrays["win"])) if self.actions(state) else ()
        return Verdict(options[0].value if options else 0.0, options, tables=(table.ref,))

    def words(self, state: State, objective: Objective, found: Verdict) -> tuple[str, str]:
        """Say which of the two to do, and what both win."""
        return _words(found.options)


def _options(state: State, wins: Floats) -> list[Option]:
    hold_values = turn_in_race(solve.racer(), wins, state.need, state.their_need)[:, 0]
    reached = [min(state.turn + face, state.need) for face in range(2, 7)]
    bust = 1 - wins[state.their_need, state.need]
    rolled = (sum(float(hold_values[score]) for score in reached) + float(bust)) / 6
    options = [Option("roll", "Roll", rolled, risk=1 / 6)]
    if state.turn:
        won = state.turn >= state.need
        held = 1.0 if won else 1 - float(wins[state.their_need, state.need - state.turn])
        options.append(Option("hold", f"Hold {state.turn}", held, risk=0.0))
    return options


def _words(options: tuple[Option, ...]) -> tuple[str, str]:
    if not options:
        return "The game is over: the other player has the target.", "Nothing is left to decide."
    best = options[0]
    if len(options) == 1:
        return "Roll: a turn begins with a roll.", f"It wins {percent(best.value)} of the games from here."
    other = options[1]
    if other.loss == 0:
        why = f"Both win {percent(best.value)} of the games."
    else:
        why = f"It wins {percent(best.value)} of the games, to {other.text.lower()} {percent(other.value)}."
    return f"{best.text}.", why
