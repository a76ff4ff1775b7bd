"""What stands at the head of a table's columns, wherever choices and steps stand in a table."""

from __future__ import annotations

from pysolver.sayings.say import saying


def who() -> str:
    """Return the head of names."""
    # head of a column: who chose or rolled
    return saying("head.who", "Who")


def step() -> str:
    """Return the head of steps as a match writes them."""
    # head of a column: what was done, as a code
    return saying("head.step", "Step")


def brought() -> str:
    """Return the head of the points that turns brought."""
    # head of a column: how many points the turn brought
    return saying("head.brought", "Brought")


def position() -> str:
    """Return the head of position texts."""
    # head of a column: how things stood, as a line of text
    return saying("head.position", "Position")


def best() -> str:
    """Return the head of the best choices."""
    # head of a column: the best choice
    return saying("head.best", "Best")


def played() -> str:
    """Return the head of the choices that were made."""
    # head of a column: the choice that was made
    return saying("head.played", "Played")


def cost() -> str:
    """Return the head of what choices cost."""
    # head of a column: what a choice costs against the best
    return saying("head.cost", "Cost")


def choice() -> str:
    """Return the head of choices in words."""
    # head of a column: what one may do
    return saying("head.choice", "Choice")


def points() -> str:
    """Return the head of points."""
    # head of a column: points
    return saying("head.points", "Points")


def worth() -> str:
    """Return the head of what choices average."""
    # head of a column: what a choice brings on average, in points
    return saying("head.worth", "Worth")


def wins() -> str:
    """Return the head of chances to win."""
    # head of a column: how often somebody, or a choice, wins
    return saying("head.wins", "Wins")


def bust() -> str:
    """Return the head of risks."""
    # head of a column: how often the roll ends the turn with nothing
    return saying("head.bust", "Bust")


def game() -> str:
    """Return the head of the names of games."""
    # head of a column: a game
    return saying("head.game", "Game")
