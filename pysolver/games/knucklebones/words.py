"""What is said about an advice: only numbers that its options have."""

from __future__ import annotations

from pysolver.contract.advice import Option, Verdict
from pysolver.contract.figures import counted, percent
from pysolver.contract.reasons import deciding
from pysolver.games.knucklebones import rules
from pysolver.games.knucklebones.rules import State

HOW_MANY = ("no", "a", "two", "three")
WORTH_SAYING = 0.5  # points


def placement(column: int, die: int | None, removes: int) -> str:
    """Return what placing a die in a column, counted from 0, does."""
    taken = f", takes {HOW_MANY[removes]} {die}{'s' if removes > 1 else ''} away" if removes else ""
    return f"Column {column + 1}{taken}"


def advice(position: State, found: Verdict, between_perfect: float | None) -> tuple[str, str]:
    """Return what to do in a position, and why.

    `between_perfect` is what the player to roll would win if neither side were a player of the game.
    """
    sentence, why = _plain_advice(position, found)
    if found.options and "if_perfect" in found.options[0].extras:
        between_perfect = found.options[0].extras["if_perfect"]
    if between_perfect is not None and not rules.is_over(position):
        whom = "perfect players" if position.their_difficulty is None else "a perfect player"
        joint = "Between" if position.their_difficulty is None else "Against"
        why += f" {joint} {whom} it would be {percent(between_perfect)}."
    return sentence, why


def _plain_advice(position: State, found: Verdict) -> tuple[str, str]:
    options, value = found.options, found.value
    if rules.is_over(position):
        outcome = {1.0: "a win", 0.5: "a draw", 0.0: "a loss"}[value]
        return f"The game is over: {outcome} for the player to move.", "The other board is full."
    if not options:
        return "Roll the die.", f"The player to roll wins {percent(value)}."
    best = options[0]
    sentence = f"Place the {position.die} in column {best.action}."
    if len(options) == 1:
        return sentence, f"Only column {best.action} is open; it wins {percent(best.value)}."
    equal = [option for option in options if option.loss == 0]
    if len(equal) == len(options):
        return sentence, f"All open columns are equal: each wins {percent(best.value)}."
    if len(equal) > 1:
        listed = " and ".join(sorted(option.action for option in equal))
        return sentence, f"Columns {listed} are equal: each wins {percent(best.value)}."
    other = options[1]
    idea = _decides(position, best, other)
    wins = f"It wins {percent(best.value)}, column {other.action} {percent(other.value)}"
    return sentence, f"{wins}{idea and ': '}{idea}."


def _decides(position: State, best: Option, other: Option) -> str:
    """Name what puts one column ahead of another once their next die has fallen; "" where points do not tell.

    Ahead are points won, points taken away, and points that lie open to their next die: the three add up to
    the difference.
    """
    chosen, rejected = (rules.place(position, int(option.action) - 1) for option in (best, other))
    terms = {
        "made": best.extras["points"] - other.extras["points"],
        "taken": other.extras["their_points"] - best.extras["their_points"],
        "open": rules.exposed(rejected) - rules.exposed(chosen),
    }
    reason = deciding(terms, WORTH_SAYING) if sum(terms.values()) > 0 else ""
    if reason == "made":
        return _made(position, best)
    if reason == "taken":
        points = rules.board_score(position.theirs) - best.extras["their_points"]
        return f"it takes {counted(points)} away"
    if reason == "open":
        least, most = (f"{rules.exposed(reached):.1f}" for reached in (chosen, rejected))
        return f"their next die takes {least} points at most on average, not {most}"
    return ""


def _made(position: State, best: Option) -> str:
    """Say what the column of an option makes, as in `two 4s count 16`."""
    die = position.die or 0
    count = position.mine[int(best.action) - 1].count(die) + 1
    return f"{HOW_MANY[count]} {die}s count {die * count**2}" if count > 1 else f"the {die} counts"
