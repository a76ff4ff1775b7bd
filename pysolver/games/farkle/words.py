"""How Farkle's options and advice read; every number in a sentence is one of an option."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pysolver.contract.advice import Objective, Option, Verdict
from pysolver.contract.figures import NUMBERS, percent
from pysolver.games.farkle.notation import Action, State
from pysolver.games.farkle.rules import DICE

WORTH_SAYING = 0.5  # points
OFTEN = 0.25  # a throw that busts more often is banked for that
RARELY = 0.1  # a throw that busts less often is thrown for that
CHEAP = 0.1  # of the chance to win: a bust that costs less costs little
CHEAP_POINTS = 200
LIKELY = 0.6  # the other one is likely to win
SLOTS = " (slot"  # begins what is said of them
BADGES = "Badges are not weighed."


def texts(state: State, actions: Sequence[Action]) -> list[str]:
    """Name each action; where the same words leave other dice in hand, the slots are named too."""
    plain = [_text(state, action) for action in actions]
    kept = [(text, _dice_kept(state, action)) for text, action in zip(plain, actions, strict=True)]
    meanings = Counter(text for text, _ in set(kept))
    return [
        text if action.bank or meanings[text] == 1 else text + _slots(action)
        for text, action in zip(plain, actions, strict=True)
    ]


def _text(state: State, action: Action) -> str:
    if not action.kept:
        return f"Bank {state.turn}" if action.bank else f"Roll {_dice(len(state.hand))}"
    faces = " ".join(sorted(face for face in action.kept if face != "."))
    if action.bank:
        return f"Keep {faces}, bank {state.turn + action.points}"
    left = len(state.hand) - len(action.slots)
    return f"Keep {faces}, roll {NUMBERS[left] if left else 'all six again'}"


def _dice(count: int) -> str:
    return "one die" if count == 1 else f"{'all ' if count == DICE else ''}{NUMBERS[count]} dice"


def _dice_kept(state: State, action: Action) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((state.my_dice[slot], action.kept[slot]) for slot in action.slots))


def _slots(action: Action) -> str:
    slots = " ".join(str(slot + 1) for slot in action.slots)
    return f"{SLOTS}{'s'[: len(action.slots) - 1]} {slots})"


def _headline(best: Option, options: Sequence[Option]) -> str:
    """Return the words of the best option; slots only where the same from other slots is worse."""
    words = best.text.partition(SLOTS)[0]
    worse = any(option.loss and option.text.partition(SLOTS)[0] == words for option in options)
    return best.text if worse else words


def advice(state: State, objective: Objective, found: Verdict) -> tuple[str, str]:
    """Return the sentence of an advice, and its why."""
    options = found.options
    if state.over:
        return f"The other player has won with {state.theirs} points.", "Nothing is left to decide."
    if not options:
        lost = f"The {state.turn} points at risk are lost." if state.turn else "The turn brings nothing."
        return "Bust: nothing in this roll scores.", lost
    best = options[0]
    why = _why_to_win(best, options, state) if objective == "win" else _why(best, options, state)
    return f"{_headline(best, options)}.", f"{why} {BADGES}" if state.badges_matter else why


def _why_to_win(best: Option, options: Sequence[Option], state: State) -> str:
    """Compare throwing and banking by what they win, or with the best by points where that is another."""
    banks = best.extras["bank"]
    if banks and best.extras["turn"] >= state.need:
        return "It wins the game."
    pointed = max(options, key=lambda option: option.extras["points"])
    if pointed.loss and pointed.extras["points"] - best.extras["points"] >= WORTH_SAYING:
        by_points = pointed.text[0].lower() + pointed.text[1:]
        return f"It wins {percent(best.value)}; by points {by_points}, which wins {percent(pointed.value)}."
    other = next((option for option in options if option.extras["bank"] != banks), None)
    if other is None:
        return f"It wins {percent(best.value)}; {percent(best.risk)} of such throws bust."
    this, that = ("Banking", "throwing") if banks else ("Throwing", "banking")
    thrown, banked = (other, best) if banks else (best, other)
    why = _idea_to_win(thrown, banked) if best.value != other.value else ""
    return f"{this} wins {percent(best.value)}, {that} {percent(other.value)}{why}."


def _idea_to_win(thrown: Option, banked: Option) -> str:
    """Say what decides between a throw and banking: the likelihood of a bust, its cost, or what follows."""
    risk, cost = thrown.risk, banked.value - thrown.extras["if_bust"]
    if banked.value > thrown.value:
        return f": {_busts(thrown)}" if risk >= OFTEN else f": a bust would cost {percent(cost)}"
    if thrown.extras["dice_left"] == DICE or risk <= RARELY:
        return f": {_busts(thrown, only=True)}"
    if cost <= CHEAP:
        return f": a bust costs only {percent(cost)}"
    if 1 - banked.value >= LIKELY:
        return f": after banking they win {percent(1 - banked.value)}"
    survived = (thrown.value - risk * thrown.extras["if_bust"]) / (1 - risk)
    return f": without a bust it is {percent(survived)}"


def _busts(thrown: Option, only: bool = False) -> str:
    """Say how often a throw busts, by its dice."""
    left = thrown.extras["dice_left"]
    verb = "busts" if left == 1 else "bust"
    return f"{_dice(left)} {verb} {'only ' if only else ''}{percent(thrown.risk)}"


def _why(best: Option, options: Sequence[Option], state: State) -> str:
    banks = best.extras["bank"]
    other = next((option for option in options if option.extras["bank"] != banks), None)
    if banks and best.extras["turn"] >= state.need:
        return f"It wins the game: {state.need} were needed."
    if other is None:
        return f"It brings {best.value:.0f} points on average and busts {percent(best.risk)}."
    if other.loss == 0:
        return f"Banking and throwing both bring {best.value:.0f} points."
    digits = 0 if round(best.value) != round(other.value) else 1
    if banks:
        averages = f"Throwing averages {other.value:.{digits}f}"
        if other.risk >= OFTEN:
            return f"{averages}: {_busts(other)}."
        return f"{averages}: a bust, {percent(other.risk)}, would cost all {best.extras['turn']}."
    averages = f"Throwing averages {best.value:.{digits}f}, banking brings {other.value:.{digits}f}"
    if best.extras["dice_left"] == DICE or best.risk <= RARELY:
        return f"{averages}: {_busts(best, only=True)}."
    if other.extras["turn"] <= CHEAP_POINTS:
        return f"{averages}: a bust costs only {other.extras['turn']}."
    return f"{averages}: {_busts(best)}, but more points outweigh that."
