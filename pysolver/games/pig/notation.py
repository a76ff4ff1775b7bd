"""Position texts of Pig: `<target> <mine>/<theirs> <turn points>`, as in `100 30/40 12`.

"Mine" are the points of the player to move.
"""

from __future__ import annotations

import re

from pysolver.errors import ActionError, PositionError
from pysolver.games.pig.rules import EXAMPLE, MOST_TARGET, MOST_TURN, State


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


def read_turn(text: str) -> int:
    """Read what a whole turn has brought."""
    if not re.fullmatch(r"\d{1,4}", text, re.ASCII) or int(text) == 1:
        raise ActionError(f"A turn brings 0, or a number from 2 to {MOST_TURN}, as in 20, not {text!r}.")
    return int(text)
