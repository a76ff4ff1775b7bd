"""Pig: throw one die; a 1 ends the turn with nothing, anything else adds up; hold to keep the sum.

Whoever first holds the target wins. Source: T. Neller and C. Presser, "Optimal Play of the Dice Game
Pig", The UMAP Journal 25(1), 2004.

Position text: `<target> <mine>/<theirs> <turn points>`, as in `100 30/40 12`; "mine" are those of the
player to move. A game is over when the one who is not to move has the target.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pysolver.errors import ActionError, PositionError

EXAMPLE = "100 30/40 12"
MOST_TARGET = 200
MOST_TURN = 9_999
BUST_FACE = "1"
HIGHEST_FACE = 6


@dataclass(frozen=True)
class State:
    """The decision of the player to move: roll, or hold the turn's points."""

    target: int
    mine: int
    theirs: int
    turn: int = 0

    @property
    def need(self) -> int:
        """Return the points that the player to move still needs, those at risk included."""
        return self.target - self.mine

    @property
    def their_need(self) -> int:
        """Return the points that the other player still needs."""
        return self.target - self.theirs


def parse(text: str) -> State:
    """Read a position text."""
    match = re.fullmatch(r"\s*(\d{1,6})\s+(\d{1,6})/(\d{1,6})\s+(\d{1,6})\s*", text, re.ASCII)
    if match is None:
        raise PositionError(
            f"A Pig position is target, both scores and the turn's points, as in {EXAMPLE!r}, not {text!r}."
        )
    state = State(*(int(number) for number in match.groups()))
    if not 1 <= state.target <= MOST_TARGET:
        raise PositionError(f"A target is from 1 to {MOST_TARGET}, as in {EXAMPLE!r}; {state.target} is not.")
    if state.mine >= state.target:
        raise PositionError(f"The player to move has less than the target, as in {EXAMPLE!r}, not {text!r}.")
    if state.theirs >= state.target and state.turn:
        raise PositionError(
            f"The other player has already won in {text!r}; a game goes on as in {EXAMPLE!r}."
        )
    if state.turn == 1 or state.turn > MOST_TURN:
        raise PositionError(f"No turn has {state.turn} points; a right position is {EXAMPLE!r}.")
    return state


def format_state(state: State) -> str:
    """Write a position text."""
    return f"{state.target} {state.mine}/{state.theirs} {state.turn}"


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
        raise ActionError(f"A turn begins with a roll; after it one may hold, as in {EXAMPLE!r}.")
    return State(state.target, state.theirs, state.mine + state.turn)


def throw(state: State, face: str) -> State:
    """Add a face to the turn, or end it with a 1."""
    if face == BUST_FACE:
        return State(state.target, state.theirs, state.mine)
    return replace(state, turn=state.turn + int(face))


def read_turn(text: str) -> int:
    """Read what a whole turn has brought."""
    if not re.fullmatch(r"\d{1,4}", text, re.ASCII) or int(text) == 1:
        raise ActionError(f"A turn brings 0, or a number from 2 to {MOST_TURN}, as in 20, not {text!r}.")
    return int(text)
