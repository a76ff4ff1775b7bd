"""What is said of an action that cannot be taken."""

from __future__ import annotations

from collections.abc import Sequence

from pysolver.sayings.say import saying

SHOWN = 3  # possible ones that are named


def impossible(code: str, position: str, actions: Sequence[str]) -> str:
    """Say that an action cannot be taken at a position, and which can."""
    if not actions:
        # an action at the end of a turn; e.g. code="'stop'", position="'21 0.0.0 -'"
        return saying(
            "action.over",
            "{code} is not possible at {position}: the turn is over.",
            code=repr(code),
            position=repr(position),
        )
    # an action that cannot be taken; e.g. code="'0/1/0 stop'", position="'0 0.0.0 *'", known="'roll'"
    return saying(
        "action.impossible",
        "{code} is not possible at {position}; possible are {known}.",
        code=repr(code),
        position=repr(position),
        known=", ".join(map(repr, actions[:SHOWN])),
    )
