"""How Konijnenhokken's options and advice read; every number in a sentence is one of an option."""

from __future__ import annotations

from pysolver.core.advice import Objective, Option, Verdict
from pysolver.konijnenhokken.rules import WAITING, Action, Placed, State


def action_text(state: State, action: Action, after: State) -> str:
    """Name an action, as in `Rabbits 1 1 2, cage x2, roll 3 dice`."""
    verb = f"stop with {after.total}" if action.stop else f"roll {_dice_text(after.in_hand)}"
    if action.placing is None:
        return verb.capitalize()
    return f"{_placing_text(state.placed, action.placing)}, {verb}"


def _dice_text(dice: int) -> str:
    return "one die" if dice == 1 else f"{dice} dice"


def _placing_text(placed: Placed, placing: Placed) -> str:
    """Name the dice placed, as in `Rabbits 1 1 2, cage x2`."""
    rabbits = ["1"] * placing.ones + ["2"] * placing.twos
    cages = [f"x{placed.multiplier + number}" for number in range(1, placing.cages + 1)]
    named = [("Rabbit", rabbits), ("cage", cages)]
    return ", ".join(f"{word}{'s'[: len(dice) - 1]} {' '.join(dice)}" for word, dice in named if dice)


def advice(state: State, objective: Objective, found: Verdict) -> tuple[str, str]:
    """Return the sentence of an advice, and its why."""
    options = found.options
    if state.bust:
        return (
            "Bust: no rabbit in this roll, the turn ends with nothing.",
            "Only a 1 or a 2 keeps a turn going.",
        )
    if not options:
        return _ended(state)
    best = options[0]
    race = " The race is not counted: this is by points." if state.race else ""
    why = _why_to_win(best, options) if objective == "win" else _why(best, options[1:]) + race
    place = "" if state.roll == WAITING else "Place "
    return f"{place}{_lower(best.text) if place else best.text}.", why


def _ended(state: State) -> tuple[str, str]:
    if state.race is None:
        return f"The turn is over with {_points(state.total)}.", "Start a new turn."
    return f"The game is over, {state.race.mine} to {state.race.theirs}.", "Start a new game."


def _why_to_win(best: Option, options: tuple[Option, ...]) -> str:
    """Compare with the next best, and with the play for points where that differs."""
    if len(options) == 1:
        return f"It wins {best.value:.1%}."
    why = f"It wins {best.value:.1%}; next best, {_lower(options[1].text)}: {options[1].value:.1%}."
    pointed = max(options, key=lambda option: option.extras["points"])
    if pointed.loss == 0:
        return why
    more = pointed.extras["points"] - best.extras["points"]
    return f"{why} For points, {_lower(pointed.text)}: {more:.2f} more, but it wins {pointed.value:.1%}."


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _why(best: Option, others: tuple[Option, ...]) -> str:
    """Explain the best option by numbers of the options only."""
    if best.risk:
        reason = f"Rolling on is worth {best.value:.2f} in all, with a bust in {best.risk:.1%} of the throws"
    else:
        reason = f"{_points(best.extras['total'])} are safe"
    if not others:
        return f"{reason}."
    rival = others[0]
    if rival.loss == 0:
        return f"{reason}. Worth the same: {_lower(rival.text)}."
    return f"{reason}. Next best, {rival.loss:.2f} less: {_lower(rival.text)}."


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]
