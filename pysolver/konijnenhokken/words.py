"""How Konijnenhokken's options and advice read; every number in a sentence is one of an option."""

from __future__ import annotations

from pysolver.core.advice import Objective, Option, Verdict
from pysolver.figures import percent
from pysolver.konijnenhokken.rules import WAITING, Action, Placed, State

WORTH_SAYING = 0.05  # points


def action_text(state: State, action: Action, after: State) -> str:
    """Name an action, as in `Rabbits 1 1 2, cage ×2, roll 3 dice`."""
    verb = f"stop with {after.total}" if action.stop else f"roll {_dice_text(after.in_hand)}"
    if action.placing is None:
        return verb.capitalize()
    return f"{_placing_text(state.placed, action.placing)}, {verb}"


def _dice_text(dice: int) -> str:
    return "one die" if dice == 1 else f"{dice} dice"


def _placing_text(placed: Placed, placing: Placed) -> str:
    """Name the dice placed, as in `Rabbits 1 1 2, cages to ×4`."""
    rabbits = ["1"] * placing.ones + ["2"] * placing.twos
    text = f"Rabbit{'s'[: len(rabbits) - 1]} {' '.join(rabbits)}"
    if not placing.cages:
        return text
    return f"{text}, {'cage' if placing.cages == 1 else 'cages to'} ×{(placed + placing).multiplier}"


def advice(state: State, objective: Objective, found: Verdict) -> tuple[str, str]:
    """Return the sentence of an advice, and its why."""
    options = found.options
    if state.bust:
        return "Bust: no rabbit, the turn brings nothing.", "Only a 1 or a 2 keeps a turn going."
    if not options:
        return _ended(state)
    best = options[0]
    place = "" if state.roll == WAITING else "Place "
    sentence = f"{place}{_lower(best.text) if place else best.text}."
    if objective == "win":
        return sentence, _why_to_win(best, options)
    return sentence, _why(best, options) + (" The race is not counted." if state.race else "")


def _ended(state: State) -> tuple[str, str]:
    if state.race is None:
        return f"The turn is over with {_points(state.total)}.", "Start a new turn."
    return f"The game is over, {state.race.mine} to {state.race.theirs}.", "Start a new game."


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _best_other(best: Option, options: tuple[Option, ...]) -> Option | None:
    """Return the best option that rolls where the best one stops, and the other way round."""
    return next((option for option in options if option.extras["stop"] != best.extras["stop"]), None)


def _why_to_win(best: Option, options: tuple[Option, ...]) -> str:
    """Compare rolling and stopping by what they win; say it where points would have it otherwise."""
    other = _best_other(best, options)
    if other is None:
        return f"It wins {percent(best.value)}."
    rolled, stopped = (other, best) if best.extras["stop"] else (best, other)
    rolling = f"wins {percent(rolled.value)} and busts {percent(rolled.risk)}"
    stopping = f"wins {percent(stopped.value)}"
    if best.extras["stop"]:
        why = f"It {stopping}; rolling {rolling}."
    else:
        why = f"It {rolling}; stopping {stopping}."
    pointed = max(options, key=lambda option: option.extras["points"])
    more = pointed.extras["points"] - best.extras["points"]
    if pointed.loss == 0 or pointed is other or more < WORTH_SAYING:
        return why
    return f"{why} {pointed.text}: {more:.1f} points more, but wins {percent(pointed.value)}."


def _why(best: Option, options: tuple[Option, ...]) -> str:
    """Compare rolling and stopping by their points."""
    other = _best_other(best, options)
    if best.extras["stop"]:
        if other is None:
            return f"{_points(best.extras['total'])} are safe."
        if other.loss == 0:
            return f"Stopping and rolling both bring {_points(best.extras['total'])}."
        return f"Rolling averages {_averages(other, best)} and busts {percent(other.risk)}."
    if other is None:
        return f"It averages {best.value:.1f} and busts {percent(best.risk)}."
    rolling = f"It averages {_averages(best, other)} and busts {percent(best.risk)}"
    return f"{rolling}; stopping brings {other.extras['total']}."


def _averages(rolled: Option, stopped: Option) -> str:
    """Write what rolling brings on average, with as few digits as tell it from stopping."""
    digits = next((digits for digits in (0, 1) if round(rolled.value, digits) != stopped.value), 2)
    return f"{rolled.value:.{digits}f}"


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]
