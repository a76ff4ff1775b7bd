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
    # head of a column: one of the games there are, as Pig is
    return saying("head.game", "Game")


def extra(name: str) -> str:
    """Return the head of a number that options of a game have besides, by its name in JSON."""
    found = _EXTRAS.get(name)
    return found() if found else name.replace("_", " ")


def _total() -> str:
    # head of a column: points of the turn after a choice
    return saying("head.total", "Total")


def _in_hand() -> str:
    # head of a column: how many dice are in hand after a choice
    return saying("head.in_hand", "In hand")


def _ones() -> str:
    # head of a column: how many dice that show 1 lie on the table after a choice
    return saying("head.ones", "Ones")


def _rest() -> str:
    # head of a column: points that the boxes still open bring after this turn
    return saying("head.rest", "Rest")


def _by_bob() -> str:
    # head of a column: what a choice is worth by the rule of Bob, a bot
    return saying("head.by_bob", "By Bob")


def _theirs() -> str:
    # head of a column: points of the opponent's board
    return saying("head.theirs", "Theirs")


def _fears() -> str:
    # head of a column: the face that would do most harm next
    return saying("head.fears", "Fears")


def _left() -> str:
    # head of a column: how many dice a choice leaves to roll
    return saying("head.left", "Dice left")


def _kept() -> str:
    # head of a column: points of the dice that are kept
    return saying("head.kept", "Kept")


def _turn() -> str:
    # head of a column: points of the whole turn
    return saying("head.turn", "Turn")


_EXTRAS = {
    "total": _total,
    "in_hand": _in_hand,
    "ones": _ones,
    "points": points,
    "rest": _rest,
    "profit": _by_bob,
    "their_points": _theirs,
    "fear": _fears,
    "dice_left": _left,
    "gain": _kept,
    "turn": _turn,
}
