"""How Konijnenhokken's options and advice read; every number in a sentence is one of an option."""

from __future__ import annotations

from pysolver.contract.advice import Objective, Option, Verdict
from pysolver.contract.figures import NUMBERS, percent
from pysolver.contract.whom import after_you
from pysolver.games.konijnenhokken.rules import WAITING, Action, Placed, State

WORTH_SAYING = 0.05  # points
OFTEN = 0.25  # a throw that busts more often is stopped for that
RARELY = 0.1  # a throw that busts less often is thrown for that


def action_text(state: State, action: Action, after: State) -> str:
    """Name an action, as in `Rabbits 1 1 2, ×2, roll three`."""
    if action.placing is None:
        dice = f"Roll {NUMBERS[after.in_hand]} {'die' if after.in_hand == 1 else 'dice'}"
        return f"Stop with {after.total}" if action.stop else dice
    rabbits = _rabbits(action.placing)
    cages = f", ×{(state.placed + action.placing).multiplier}" if action.placing.cages else ""
    verb = f"stop with {after.total}" if action.stop else f"roll {NUMBERS[after.in_hand]}"
    return f"Rabbit{'s'[: len(rabbits) - 1]} {' '.join(rabbits)}{cages}, {verb}"


def _rabbits(placing: Placed) -> list[str]:
    return ["1"] * placing.ones + ["2"] * placing.twos


def _spoken(state: State, best: Option) -> str:
    """Say an option as at a table, as in `Keep the 2 as two rabbits, build ×3, roll six`."""
    ones, twos, cages = (best.extras[name] for name in ("ones", "twos", "cages"))
    if state.roll == WAITING:
        return best.text
    dice = _rabbits(Placed(ones, twos, 0))
    kept = " ".join(dice) if cages or len(dice) > 1 else f"the {dice[0]}"
    as_rabbits = f" as {_number(ones + 2 * twos)} rabbits" if twos else ""
    build = f", build ×{state.placed.cages + cages + 1}" if cages else ""
    verb = (
        f"stop with {best.extras['total']}"
        if best.extras["stop"]
        else f"roll {_number(best.extras['in_hand'])}"
    )
    return f"Keep {kept}{as_rabbits}{build}, {verb}"


def _number(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def advice(state: State, objective: Objective, found: Verdict) -> tuple[str, str]:
    """Return the sentence of an advice, and its why."""
    options = found.options
    if state.bust:
        return "Bust: no rabbit, the turn brings nothing.", "Only a 1 or a 2 keeps a turn going."
    if not options:
        return _ended(state)
    best = options[0]
    sentence = f"{_spoken(state, best)}."
    if objective == "win":
        return sentence, _who_matters(best, _why_to_win(best, options))
    why = _why(best, options)
    return sentence, f"By points alone: {why[0].lower()}{why[1:]}" if state.race else why


def _ended(state: State) -> tuple[str, str]:
    if state.race is None:
        return f"The turn is over with {_points(state.total)}.", "Start a new turn."
    others = [str(points) for points in state.race.others]
    behind = f" and {others.pop()}" if len(others) > 1 else ""
    return f"The game is over, {state.race.mine} to {', '.join(others)}{behind}.", "Start a new game."


def _who_matters(best: Option, why: str) -> str:
    """Name, among several, the one with the most points before the reason."""
    if "matters" not in best.extras:
        return why
    ahead = best.extras["ahead"]
    stands = f"leads by {-ahead}" if ahead < 0 else f"is closest, {ahead} behind" if ahead else "is level"
    who = after_you(best.extras["matters"])
    return f"{who[0].upper()}{who[1:]} {stands}: {why[0].lower()}{why[1:]}"


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _best_other(best: Option, options: tuple[Option, ...]) -> Option | None:
    """Return the best option that rolls where the best one stops, and the other way round."""
    return next((option for option in options if option.extras["stop"] != best.extras["stop"]), None)


def _why_to_win(best: Option, options: tuple[Option, ...]) -> str:
    """Compare rolling and stopping by what they win, or with the best by points where that is another."""
    if best.value == 1:
        return "It wins the game."
    pointed = max(options, key=lambda option: option.extras["points"])
    if pointed.loss and pointed.extras["points"] - best.extras["points"] >= WORTH_SAYING:
        by_points = pointed.text[0].lower() + pointed.text[1:]
        return f"It wins {percent(best.value)}; by points {by_points}, which wins {percent(pointed.value)}."
    other = _best_other(best, options)
    if other is None:
        return f"It wins {percent(best.value)} and busts {percent(best.risk)}."
    this, that = ("Stopping", "rolling") if best.extras["stop"] else ("Rolling", "stopping")
    return f"{this} wins {percent(best.value)}, {that} {percent(other.value)}{_idea(best, other)}."


def _idea(best: Option, other: Option) -> str:
    """Say how often the dice bust, where that is why one stops or rolls on."""
    stops = best.extras["stop"]
    rolled = other if stops else best
    if best.value == other.value or not (rolled.risk >= OFTEN if stops else rolled.risk <= RARELY):
        return ""
    dice = (
        "one die busts" if rolled.extras["in_hand"] == 1 else f"{_number(rolled.extras['in_hand'])} dice bust"
    )
    return f": {dice} {'' if stops else 'only '}{percent(rolled.risk)}"


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
