"""Pig: throw one die; a 1 ends the turn with nothing, anything else adds up; hold to keep the sum.

Whoever first holds the target wins. Source: T. Neller and C. Presser, "Optimal Play of the Dice Game
Pig", The UMAP Journal 25(1), 2004.
A game is over when the one who is not to move has the target.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pysolver.contract.position import Position
from pysolver.errors import ActionError
from pysolver.games.pig import SPEC
from pysolver.sayings.say import saying

EXAMPLE = SPEC.example
MOST_TARGET = 200
MOST_TURN = 9_999
BUST_FACE = "1"
HIGHEST_FACE = 6


@dataclass(frozen=True)
class State(Position):
    """The decision of the player to move: roll, or hold the turn's points."""

    target: int
    mine: int
    theirs: int
    turn: int = 0

    @property
    def game(self) -> str:
        """Return the id of the game."""
        return SPEC.id

    @property
    def need(self) -> int:
        """Return the points that the player to move still needs, those at risk included."""
        return self.target - self.mine

    @property
    def their_need(self) -> int:
        """Return the points that the other player still needs."""
        return self.target - self.theirs


def actions(state: State) -> tuple[str, ...]:
    """List what the player may do: nothing once the game is won; a turn begins with a roll.

    A turn that could pass what a text can hold ends here, far above any target.
    """
    if state.theirs >= state.target:
        return ()
    if state.turn > MOST_TURN - HIGHEST_FACE:
        return ("hold",)
    return ("roll", "hold") if state.turn else ("roll",)


def hold(state: State) -> State:
    """Bank the turn's points and hand the die over."""
    if not state.turn:
        raise ActionError(
            # holding before anything is rolled; e.g. example="'100 30/40 12'"
            saying(
                "pig.nothing_to_hold",
                "A turn begins with a roll. Then one may hold, as in {example}.",
                example=repr(EXAMPLE),
            )
        )
    return State(state.target, state.theirs, state.mine + state.turn)


def throw(state: State, face: str) -> State:
    """Add a face to the turn, or end it with a 1."""
    if face == BUST_FACE:
        return State(state.target, state.theirs, state.mine)
    return replace(state, turn=state.turn + int(face))
