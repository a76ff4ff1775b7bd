"""What is said about an advice: only numbers that its options have."""

from __future__ import annotations

from pysolver.contract.advice import Option, Verdict
from pysolver.contract.figures import sentences
from pysolver.contract.reasons import deciding
from pysolver.games.knucklebones import rules
from pysolver.games.knucklebones.rules import State
from pysolver.sayings.say import saying, saying_n

WORTH_SAYING = 0.5  # points


def placement(column: int, die: int | None, removes: int) -> str:
    """Name the placing of a die in a column, counted from 0: by this alone, wherever it is named."""
    if not removes:
        # a choice: in which column to place the die; e.g. column=3
        return saying("knucklebones.column", "Column {column}", column=column + 1)
    # a choice: in which column to place the die, and how many equal dice of the opponent that takes away;
    # e.g. column=3, n=2, die=6
    return saying_n(
        "knucklebones.column_takes",
        "Column {column}, take a {die} away",
        "Column {column}, take {n:word} {die}s away",
        removes,
        column=column + 1,
        die=die,
    )


def advice(position: State, found: Verdict, between_perfect: float | None) -> tuple[str, str]:
    """Return what to do in a position, and why.

    `between_perfect` is what the player to roll would win if neither side were a player of the game.
    """
    sentence, why = _plain_advice(position, found)
    if found.options and "if_perfect" in found.options[0].extras:
        between_perfect = found.options[0].extras["if_perfect"]
    if between_perfect is None or rules.is_over(position):
        return sentence, why
    return sentence, sentences(why, _perfect(position, between_perfect))


def _perfect(position: State, win: float) -> str:
    if position.their_difficulty is None:
        # what the one who is to move would win if both played without mistakes; e.g. win=0.509
        return saying(
            "knucklebones.between_perfect", "Between perfect players it would be {win:percent}.", win=win
        )
    # what the one who is to move would win if the opponent played without mistakes; e.g. win=0.509
    return saying(
        "knucklebones.against_perfect", "Against a perfect player it would be {win:percent}.", win=win
    )


def _plain_advice(position: State, found: Verdict) -> tuple[str, str]:
    options = found.options
    if rules.is_over(position):
        # why a game is over: a board takes no more dice
        return _ended(found.value), saying("knucklebones.board_full", "The other board is full.")
    if not options:
        # a choice, as a sentence of its own; e.g. choice=knucklebones.roll
        sentence = saying("sentence.choice", "{choice}.", choice=roll())
        # what the one who is about to roll wins; e.g. win=0.509
        return sentence, saying(
            "knucklebones.roller_wins", "The player to roll wins {win:percent}.", win=found.value
        )
    return saying("sentence.choice", "{choice}.", choice=options[0].text), _why(position, options)


def roll() -> str:
    """Name the only thing to do where no die lies rolled."""
    # a choice: what to do before a die lies there
    return saying("knucklebones.roll", "Roll the die")


def _ended(value: float) -> str:
    """Say how a game ended for the player who would move next."""
    if value == 1:
        # a game has ended; the player to move is the one who would have the next turn
        return saying("knucklebones.over_won", "The game is over: the player to move wins.")
    if value == 0:
        # a game has ended; the player to move is the one who would have the next turn
        return saying("knucklebones.over_lost", "The game is over: the player to move loses.")
    # a game has ended, both have as many points
    return saying("knucklebones.over_drawn", "The game is over: a draw.")


def _why(position: State, options: tuple[Option, ...]) -> str:
    """Compare the best column with the next one, where they differ."""
    best = options[0]
    if len(options) == 1:
        # why a column is best, as a number of the column and what it wins; e.g. column="1", win=0.47
        return saying(
            "knucklebones.only_open",
            "Only column {column} is open. It wins {win:percent}.",
            column=best.action,
            win=best.value,
        )
    equal = sorted(option.action for option in options if option.loss == 0)
    if len(equal) == len(options):
        # why it does not matter which column is chosen; e.g. win=0.474
        return saying(
            "knucklebones.all_equal", "All open columns are equal. Each wins {win:percent}.", win=best.value
        )
    if len(equal) > 1:
        # two columns that are best, by their numbers; e.g. columns=["2", "3"], win=0.461
        return saying(
            "knucklebones.some_equal",
            "Columns {columns} are equal. Each wins {win:percent}.",
            columns=equal,
            win=best.value,
        )
    rival = options[1]
    beside = saying(
        "why.wins_beside",
        "It wins {win:percent}; {choice:inside}: {other:percent}.",
        win=best.value,
        choice=rival.text,
        other=rival.value,
    )
    return sentences(beside, _decides(position, best, rival))


def _decides(position: State, best: Option, other: Option) -> str:
    """Say what puts one column ahead of another once their next die has fallen; "" where points do not tell.

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
        # why a column is best: the points that the opponent loses; e.g. n=16
        return saying_n(
            "knucklebones.takes_points", "It takes {n} point away.", "It takes {n} points away.", points
        )
    if reason == "open":
        # why a column is best: the points that the opponent's best answer to it takes away on average,
        # then those that it takes after the second best column; e.g. least=1.5, most=3.7
        return saying(
            "knucklebones.lies_open",
            "Their best answer takes {least:fixed1} points on average, not {most:fixed1}.",
            least=rules.exposed(chosen),
            most=rules.exposed(rejected),
        )
    return ""


def _made(position: State, best: Option) -> str:
    """Say what the equal dice in the column of an option count."""
    die = position.die or 0
    count = position.mine[int(best.action) - 1].count(die) + 1
    # why a column is best: what so many equal dice in it count together; e.g. n=2, die=4, points=16
    return saying_n(
        "knucklebones.equal_count",
        "The {die} counts {points}.",
        "{n:Word} {die}s count {points}.",
        count,
        die=die,
        points=die * count**2,
    )
