"""What is published wrongly about this game, and ours beside it, computed anew on every call.

A solver that is widely copied gives Optimal_1..3 = 399, 517.9492, 517.9492 for six fair dice and concludes
that looking two throws ahead is enough. By its own rules the three are 399.11, 505.51 and 547.35.
"""

from __future__ import annotations

from typing import Any

from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.turn.solve import EVERY_POINT, Stops, optimal, solve_turn
from pysolver.games.farkle.turn.turn import turn_of
from pysolver.games.farkle.world.catalogue import ORDINARY, die_of
from pysolver.sayings.say import saying

PUBLISHED = (399.0, 517.9492, 517.9492)
PUBLISHED_END = 6000  # "the player would have won the round at that point"


def recomputed() -> dict[str, Any]:
    """Return the published figures, ours for the same reading and for the other two, and the reasons."""
    turn = turn_of((die_of(ORDINARY, "kcd2"),) * DICE)
    readings = (
        ("own_reading", Stops(ends_at=PUBLISHED_END // UNIT)),
        ("every_point", EVERY_POINT),
        ("up_to_6000", Stops(need=PUBLISHED_END // UNIT)),
    )
    ours: dict[str, Any] = {}
    for name, stops in readings:
        ours[name] = [UNIT * values.start for values in optimal(turn, len(PUBLISHED), stops)]
        ours[f"{name}_limit"] = UNIT * solve_turn(turn, stops).start
    return {"published": list(PUBLISHED), **ours, "reasons": _reasons()}


def _reasons() -> list[str]:
    """Say why the published figures differ."""
    return [
        # what is wrong with a program that was published
        saying("farkle.wrong_faces", "It reads faces off by one, so dice show what was not rolled."),
        # what is wrong with a program that was published; hot dice: all six are kept and rolled again
        saying("farkle.wrong_hot_dice", "It never allows hot dice, though its text does."),
        # what is wrong with a program that was published
        saying("farkle.wrong_bits", "It adds up in 32 bits, which overflow."),
        # what is wrong with a program that was published
        saying("farkle.wrong_kept", "It gives dice back that were kept."),
        # what is wrong with a program that was published
        saying("farkle.wrong_round", "It loses the result of its third round: the second is printed twice."),
    ]
