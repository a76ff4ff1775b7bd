"""Pig's room in the house: positions, chance and advice by the probability to win."""

from __future__ import annotations

from typing import Any, ClassVar

from pysolver.contract.advice import Objective, Verdict
from pysolver.contract.dice import NATURAL
from pysolver.contract.game import Game, Next
from pysolver.contract.spec import GameSpec
from pysolver.errors import ActionError
from pysolver.games.pig import SPEC, notation, rules, weigh, words
from pysolver.games.pig.rules import State
from pysolver.sayings.say import saying


class Pig(Game[State]):
    """Roll or hold, for the probability to win the race."""

    spec: ClassVar[GameSpec] = SPEC

    parse = staticmethod(notation.parse)
    format = staticmethod(notation.format_state)

    def actions(self, state: State) -> tuple[str, ...]:
        """List `roll` and, in a turn with points, `hold`."""
        return rules.actions(state)

    def outcomes(self, state: State) -> list[tuple[str, float]]:
        """List the six faces while the game goes on."""
        return [(face, 1 / 6) for face in NATURAL] if "roll" in self.actions(state) else []

    def act(self, state: State, code: str) -> Next[State]:
        """Hold, or leave the position to the die that is to be thrown."""
        if code not in self.actions(state):
            raise ActionError(_impossible(list(self.actions(state)), repr(code)))
        if code == "roll":
            return Next(state, "throw")
        after = rules.hold(state)
        return Next(after, self.phase(after), handed=True, brought=state.turn)

    def roll(self, state: State, code: str) -> Next[State]:
        """Add a face to the turn; a 1 hands the die over."""
        if code not in dict(self.outcomes(state)):
            raise ActionError(
                # what is typed as a roll; e.g. roll="'7'"
                saying(
                    "pig.wrong_roll",
                    "A die shows one face from 1 to 6 in a game that goes on, not {roll}.",
                    roll=repr(code),
                )
            )
        bust = code == rules.BUST_FACE
        did = {"roll": code}
        return Next(rules.throw(state, code), "decide", handed=bust, brought=0 if bust else None, did=did)

    def told(self, state: State, code: str) -> Next[State]:
        """Bank what a whole turn has brought."""
        points = notation.read_turn(code)
        after = State(state.target, state.theirs, state.mine + points)
        return Next(after, self.phase(after), handed=True, brought=points)

    def totals(self, state: State) -> tuple[int, ...]:
        """Return both scores."""
        return state.mine, state.theirs

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
        return weigh.verdict(state)

    def words(self, state: State, objective: Objective, found: Verdict) -> tuple[str, str]:
        """Say which of the two to do, and what both win."""
        return words.advice(found.options)


def _impossible(known: list[str], code: str) -> str:
    """Say that an action cannot be taken, and which can."""
    if not known:
        # an action at the end of a game; e.g. code="'roll'"
        return saying("pig.over_already", "The game is over, so {code} cannot be.", code=code)
    # an action that cannot be taken; actions are typed as they stand here;
    # e.g. known=["roll", "hold"], code="'pass'"
    return saying("pig.impossible", "One may {known:or} here, not {code}.", known=known, code=code)


GAME = Pig()
