"""What is said about an advice of Pig; every number in a sentence is one of an option."""

from __future__ import annotations

from pysolver.contract.advice import Option
from pysolver.contract.figures import percent


def sentences(options: tuple[Option, ...]) -> tuple[str, str]:
    """Return what to do, and what both options win."""
    if not options:
        return "The game is over: the other player has the target.", "Nothing is left to decide."
    best = options[0]
    if best.action == "hold" and len(options) == 1:
        return f"{best.text}.", f"It wins {percent(best.value)} of the games, and no turn can grow longer."
    if len(options) == 1:
        return "Roll: a turn begins with a roll.", f"It wins {percent(best.value)} of the games from here."
    other = options[1]
    if other.loss == 0:
        why = f"Both win {percent(best.value)} of the games."
    else:
        why = f"It wins {percent(best.value)} of the games, to {other.text.lower()} {percent(other.value)}."
    return f"{best.text}.", why
