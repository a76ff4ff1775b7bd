"""How Farkle's options and advice read; every number in a sentence is one of an option."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pysolver.contract.advice import Objective, Option, Verdict
from pysolver.contract.figures import NUMBERS, percent
from pysolver.games.farkle.notation import LEFT, Action, State
from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.world.badges import defended

WORTH_SAYING = 0.5  # points
OFTEN = 0.25  # a throw that busts more often is banked for that
RARELY = 0.1  # a throw that busts less often is thrown for that
CHEAP = 0.1  # of the chance to win: a bust that costs less costs little
CHEAP_POINTS = 200
LIKELY = 0.6  # the other one is likely to win
SLOTS = " (slot"  # begins what is said of them
MORE = "the die that a badge adds"
USE = "Use the badge: "  # begins what is said of choices that spend a use


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
    if action.stays:
        return _change(state, action)
    if action.badge:
        plain = replace(action, badge=False, points=action.points // max(int(_doubled(state)), 1))
        said = _text(state, plain)
        return f"{USE}{said[0].lower()}{said[1:]}{_by_badge(state, action)}"
    if not action.kept:
        return f"Bank {state.turn}" if action.bank else f"Roll {_dice(len(state.hand))}"
    faces = " ".join(sorted(face for face in action.kept if face != "."))
    if action.bank:
        return f"Keep {faces}, bank {state.turn + action.points}"
    left = sum(slot not in action.slots for slot in state.hand)
    return f"Keep {faces}, roll {NUMBERS[left] if left else 'all six again'}"


def _doubled(state: State) -> float:
    return state.effect.times if state.effect.kind == "doppelganger" else 1.0


def _by_badge(state: State, action: Action) -> str:
    """Return what a use of the badge makes of keeping dice and going on."""
    kind = state.effect.kind
    if kind == "doppelganger":
        return f", its points twice: {action.points}"
    if kind == "warlord":
        return f" as {state.effect.banked(state.turn + action.points)}"
    return ", with one die more"


def _change(state: State, action: Action) -> str:
    """Name what the badge makes of a throw, or that one puts up with a bust."""
    if not action.badge:
        return "Leave it a bust"
    effect = state.effect
    faces = " ".join(sorted(face for face in action.kept if face != LEFT))
    if effect.kind == "resurrection":
        return f"{USE}throw {_dice(len(state.hand))} again"
    if effect.kind == "might":
        return f"{USE}throw one die more"
    if effect.kind == "transmutation":
        return f"{USE}make the {faces} a {effect.face}"
    return f"{USE}throw {faces} again"


def _dice(count: int) -> str:
    return "one die" if count == 1 else f"{'all ' if count == DICE else ''}{NUMBERS[count]} dice"


def _dice_kept(state: State, action: Action) -> tuple[tuple[str, str], ...]:
    named = (*state.my_dice, MORE)
    return tuple(sorted((named[slot], action.kept[slot]) for slot in action.slots))


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
    uses = _why_use(options, objective)
    why = uses or (_why_to_win(best, options, state) if objective == "win" else _why(best, options, state))
    return f"{_headline(best, options)}.", " ".join((why, *assumed(state)))


def _why_use(options: Sequence[Option], objective: Objective) -> str:
    """Compare using the badge now and keeping it; "" where it cannot be used."""
    now = next((option for option in options if option.extras["badge"]), None)
    kept = next((option for option in options if not option.extras["badge"]), None)
    if now is None or kept is None:
        return ""
    if objective == "win":
        return f"Using the badge now wins {percent(now.value)}, keeping it {percent(kept.value)}."
    digits = 0 if round(now.value) != round(kept.value) else 1
    worth = f"Using the badge now brings {now.value:.{digits}f}, keeping it {kept.value:.{digits}f}"
    return f"{worth}, in this turn alone."


def assumed(state: State) -> list[str]:
    """Return a sentence for each thing that is open about the badges, and taken for something."""
    sides = ((state.my_badge, state.their_badge), (state.their_badge, state.my_badge))
    said = dict.fromkeys(
        f"Assumed for {worn.badge.name}: {worn.assumed}."
        for worn, other in sides
        if worn is not None and worn.assumed and worn.badge.kind != "headstart" and not defended(worn, other)
    )
    return list(said)


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
