"""How Konijnenhokken's options and advice read; every number in a sentence is one of an option."""

from __future__ import annotations

from pysolver.contract.advice import Objective, Option, Verdict
from pysolver.contract.figures import NUMBERS, counted, lower, percent, points
from pysolver.contract.reasons import Throw, Usual, amount, clause, outweighs, usual_to_win, verb, worth
from pysolver.contract.whom import after_you
from pysolver.games.konijnenhokken.rules import WAITING, Action, Placed, State

WORTH_SAYING = 0.05  # points
BY_POINTS = Usual(15.0)  # a throw as good as stopping


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
    best, to_win = options[0], objective == "win"
    sentence, why = f"{_spoken(state, best)}.", _why(best, options, to_win)
    if to_win:
        return sentence, _who_matters(best, why)
    return sentence, f"By points alone: {lower(why)}" if state.race else why


def _ended(state: State) -> tuple[str, str]:
    if state.race is None:
        return f"The turn is over with {counted(state.total)}.", "Start a new turn."
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


def _why(best: Option, options: tuple[Option, ...], to_win: bool) -> str:
    """Compare with what comes nearest, rolling, stopping or another placing, or with the best by points."""
    if to_win and best.value == 1:
        return "It wins the game."
    pointed = max(options, key=lambda option: option.extras["points"] if to_win else option.value)
    if to_win and pointed.loss and pointed.extras["points"] - best.extras["points"] >= WORTH_SAYING:
        rolled, stopped = (pointed, best) if best.extras["stop"] else (best, pointed)
        idea = _idea(rolled, stopped, to_win) if rolled.extras["stop"] != stopped.extras["stop"] else ""
        by_points = f"by points {lower(pointed.text)}, which wins {percent(pointed.value)}"
        return f"It wins {percent(best.value)}; {by_points}{clause(idea)}."
    other = next((option for option in options if option.extras["stop"] != best.extras["stop"]), None)
    rival = next((option for option in options if option.loss), None)
    if rival is not None and (other is None or rival.loss < other.loss):
        idea = _outweighs(best, rival)
        if idea:
            compared = f"{worth(best, rival, to_win)}; {lower(rival.text)} {amount(rival, best, to_win)}"
            return f"It {compared}: {idea}."
    if other is None and best.extras["stop"]:
        return f"{counted(best.extras['total'])} are safe."
    if other is None:
        value = percent(best.value) if to_win else points(best.value, 1)
        return f"It {verb(to_win)} {value} and busts {percent(best.risk)}."
    return _roll_or_stop(best, other, to_win)


def _roll_or_stop(best: Option, other: Option, to_win: bool) -> str:
    """Compare rolling and stopping, and name what decides."""
    stops = best.extras["stop"]
    rolled, stopped = (other, best) if stops else (best, other)
    if other.loss == 0 and not to_win:
        return f"Stopping and rolling both bring {counted(stopped.extras['total'])}."
    idea = clause(_idea(rolled, stopped, to_win)) if other.loss else ""
    if not to_win:
        brings = "" if stops else f", stopping brings {stopped.extras['total']}"
        return f"Rolling averages {amount(rolled, stopped, to_win)}{brings}{idea}."
    this, that = ("Stopping", "rolling") if stops else ("Rolling", "stopping")
    return f"{this} wins {percent(best.value)}, {that} {percent(other.value)}{idea}."


def _idea(rolled: Option, stopped: Option, to_win: bool) -> str:
    """Name what decides between a throw and stopping, by what is unusual about that throw."""
    rolls = rolled.value > stopped.value
    throw = Throw(rolled.value, stopped.value, rolled.risk, rolled.extras.get("if_bust", 0.0))
    reason = throw.reason(usual_to_win(stopped.value) if to_win else BY_POINTS)
    write = percent if to_win else points
    if reason == "risk":
        dice = rolled.extras["in_hand"]
        busts = "one die busts" if dice == 1 else f"{_number(dice)} dice bust"
        return f"{busts} {'only ' if rolls else ''}{percent(rolled.risk)}"
    if reason == "cost":
        return f"a bust {'costs only' if rolls else 'would cost'} {write(throw.cost)}"
    if not rolls and throw.gain <= 0:
        return f"even without a bust it is only {write(throw.survived)}"
    gain = percent(throw.gain) if to_win else points(throw.gain, 1)
    return f"a throw with a rabbit {f'brings {gain} more' if rolls else f'adds only {gain}'}"


def _outweighs(best: Option, rival: Option) -> str:
    """Say what outweighs the other, points or dice, where two placings that roll on differ in both."""
    if best.extras["stop"] or rival.extras["stop"]:
        return ""
    more, dice = (best.extras[name] - rival.extras[name] for name in ("total", "in_hand"))
    return outweighs(more, dice, _cage(best) if best.extras["cages"] > rival.extras["cages"] else "")


def _cage(option: Option) -> str:
    """Name the highest cage that an option builds and the points that stand then."""
    return f"the {option.extras['total']} points under the ×{option.text.partition('×')[2][:1]}"
