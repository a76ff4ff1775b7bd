"""Position texts of Pig: `<target> <mine>/<theirs> <turn points>`, as in `100 30/40 12`.

"Mine" are the points of the player to move.
"""

from __future__ import annotations

import re

from pysolver.errors import ActionError, PositionError
from pysolver.games.pig.rules import EXAMPLE, MOST_TARGET, MOST_TURN, State
from pysolver.sayings.say import saying, saying_n


def parse(text: str) -> State:
    """Read a position text."""
    match = re.fullmatch(r"\s*(\d{1,6})\s+(\d{1,6})/(\d{1,6})\s+(\d{1,6})\s*", text, re.ASCII)
    if match is None:
        raise PositionError(
            # a position text that is wrong; e.g. example="'100 30/40 12'", text="'1 2 3'"
            saying(
                "pig.wrong_position",
                "A Pig position is target, both scores and points of the turn, as in {example}, not {text}.",
                example=repr(EXAMPLE),
                text=repr(text),
            )
        )
    state = State(*(int(number) for number in match.groups()))
    if not 1 <= state.target <= MOST_TARGET:
        raise PositionError(
            # the target of a position text; e.g. most=200, example="'100 30/40 12'", target="999"
            saying(
                "pig.wrong_target",
                "A target is from 1 to {most}, as in {example}, not {target}.",
                most=MOST_TARGET,
                example=repr(EXAMPLE),
                target=str(state.target),
            )
        )
    if state.mine >= state.target:
        raise PositionError(
            # a position text in which the player to move has won;
            # e.g. example="'100 30/40 12'", text="'100 100/40 0'"
            saying(
                "pig.won_already",
                "The player to move has less than the target, as in {example}, not {text}.",
                example=repr(EXAMPLE),
                text=repr(text),
            )
        )
    if state.theirs >= state.target and state.turn:
        raise PositionError(
            # a position text of a turn after the end; e.g. example="'100 30/40 12'", text="'100 30/100 12'"
            saying(
                "pig.lost_already",
                "The opponent has already won in {text}; a game goes on as in {example}.",
                example=repr(EXAMPLE),
                text=repr(text),
            )
        )
    if state.turn == 1 or state.turn > MOST_TURN:
        raise PositionError(
            # points of a turn that cannot be; e.g. n=1, example="'100 30/40 12'"
            saying_n(
                "pig.wrong_risk",
                "No turn has {n} point; a right position is {example}.",
                "No turn has {n} points; a right position is {example}.",
                state.turn,
                example=repr(EXAMPLE),
            )
        )
    return state


def format_state(state: State) -> str:
    """Write a position text."""
    return f"{state.target} {state.mine}/{state.theirs} {state.turn}"


def read_turn(text: str) -> int:
    """Read what a whole turn has brought."""
    if not re.fullmatch(r"\d{1,4}", text, re.ASCII) or int(text) == 1:
        raise ActionError(
            # points that are typed; e.g. most="9999", text="'1'"
            saying(
                "pig.wrong_turn",
                "A turn brings 0, or a number from 2 to {most}, as in 20, not {text}.",
                most=str(MOST_TURN),
                text=repr(text),
            )
        )
    return int(text)
