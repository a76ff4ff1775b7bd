"""What is said of a turn at a table of dice; `name` is whose turn it is, "" that of the one spoken to."""

from kit.speech import saying, saying_n


def whose_turn(name: str) -> str:
    """Say whose turn it is."""
    # whose turn it is, of somebody whose turn is told; e.g. name="Anna"
    return saying("turn.of", "{name}'s turn.", name=name)


def telling() -> str:
    """Say what to do in the turn of somebody elsewhere."""
    # what to do in the turn of somebody elsewhere; B is a key
    return saying("turn.telling", "Type what it brings, or Bust (B).")


# --- Dice ----------------------------------------------------------------------------------------------


def roll_now(count: int, name: str) -> str:
    """Say who rolls so many dice, as a sentence."""
    if not name:
        # what to do: so many dice are in hand; e.g. n=7
        return saying_n("turn.roll_now", "Roll one die.", "Roll {n:word} dice.", count)
    # what somebody else does: so many dice are in hand; e.g. name="Anna", n=7
    return saying_n(
        "turn.they_roll", "{name} rolls one die.", "{name} rolls {n:word} dice.", count, name=name
    )


def roll_here(count: int, name: str) -> str:
    """Say above the dice who rolls so many, which the page does."""
    if not name:
        # above the dice, which the page rolls; e.g. n=7
        return saying_n("turn.roll_here", "Roll one die", "Roll {n:word} dice", count)
    # above the dice of somebody else, which the page rolls; e.g. name="Anna", n=7
    return saying_n(
        "turn.they_roll_here", "{name} rolls one die", "{name} rolls {n:word} dice", count, name=name
    )


def type_roll(count: int, name: str) -> str:
    """Say above the dice who rolls so many, and what to type then."""
    if not name:
        # above the dice: what to do; e.g. n=7
        return saying_n(
            "turn.type_roll",
            "Roll one die and type what it shows",
            "Roll {n:word} dice and type what they show",
            count,
        )
    # above the dice: what to do in the turn of somebody else; e.g. name="Anna", n=7
    return saying_n(
        "turn.type_their_roll",
        "{name} rolls one die: type what it shows",
        "{name} rolls {n:word} dice: type what they show",
        count,
        name=name,
    )


def bot_rolls(name: str) -> str:
    """Say above the dice that somebody rolls who needs no help."""
    # above the dice: a bot has its turn, or somebody whose turn is told; e.g. name="Hasty"
    return saying("turn.bot_rolls", "{name} rolls", name=name)


def lies(name: str) -> str:
    """Say what there is to see of a roll that lies on the table, or to type."""
    if name:
        # above the dice that somebody else has rolled; e.g. name="Anna"
        return saying("turn.what_kept", "What does {name} keep?", name=name)
    # above the dice that were rolled
    return saying("turn.on_table", "On the table")


def tap_theirs() -> str:
    """Say on the button what to do in the turn of somebody else."""
    # on the button while no choice is selected, in somebody else's turn
    return saying("turn.tap_theirs", "Tap what they keep")


def back() -> str:
    """Say what Backspace does."""
    # what a key does: Backspace
    return saying("turn.key_back", "take the last die back")


# --- Points --------------------------------------------------------------------------------------------


def at_risk(points: int) -> str:
    """Say how many points a bust would lose."""
    # between the points of two players: points of the turn at hand; e.g. n=24
    return saying("turn.at_risk", "{n} at risk", n=points)


def risks(points: int) -> str:
    """Say how many points a bust would lose, as a sentence."""
    # points of the turn that a bust would lose; e.g. n=24
    return saying("turn.risks", "{n} at risk.", n=points)


def to(target: int) -> str:
    """Say which points are played to."""
    # between the points of two players: the points that are played to; e.g. n=100
    return saying("turn.to", "to {n}", n=target)


def needs(points: int) -> str:
    """Say how many points somebody lacks."""
    # below a player's points: how many are missing to the target; e.g. n=55
    return saying("turn.needs", "needs {n}", n=points)


# --- Ends ----------------------------------------------------------------------------------------------


def bust() -> str:
    """Say in a list of turns that one brought nothing."""
    # in a list of turns: one that brought nothing
    return saying("turn.bust_short", "bust")


def busts_aloud(name: str) -> str:
    """Say aloud who has bust."""
    if not name:
        # read aloud: the roll of the one who is spoken to ends the turn with nothing
        return saying("turn.bust_aloud", "Bust.")
    # read aloud: how somebody's turn ended; e.g. name="Anna"
    return saying("turn.they_bust_aloud", "{name} busts.", name=name)


def game_over() -> str:
    """Say above the dice that the game is over."""
    # above the dice
    return saying("turn.game_is_done", "The game is over")
