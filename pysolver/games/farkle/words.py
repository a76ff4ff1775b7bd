"""How Farkle's options and advice read; every number in a sentence is one of an option."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pysolver.contract.advice import Objective, Option, Verdict
from pysolver.contract.dice import JOKER, WILD
from pysolver.contract.figures import NUMBERS, lower, percent, points
from pysolver.contract.reasons import Throw, Usual, amount, clause, outweighs, usual_to_win, verb, worth
from pysolver.games.farkle.notation import LEFT, Action, State, next_turn
from pysolver.games.farkle.rules import DICE, STRAIGHTS, UNIT, natural, parts, score
from pysolver.games.farkle.turn.solve import in_units, values_of
from pysolver.games.farkle.world.badges import defended

WORTH_SAYING = 0.5  # points
BY_POINTS = Usual(300.0)  # throws as good as banking
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
    why = _why_use(options, objective) or _why(state, objective, options)
    return f"{_headline(best, options)}.", " ".join((why, *_jokers(state, best), *assumed(state)))


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


def _why(state: State, objective: Objective, options: Sequence[Option]) -> str:
    """Compare with what comes nearest: banking and throwing, or other dice; or with the best by points."""
    best, to_win = options[0], objective == "win"
    if best.extras["bank"] and best.extras["turn"] >= state.need:
        return f"Banking wins at once: {state.need} were needed."
    pointed = max(options, key=lambda option: option.extras["points"])
    if to_win and pointed.loss and pointed.extras["points"] - best.extras["points"] >= WORTH_SAYING:
        thrown, banked = (pointed, best) if best.extras["bank"] else (best, pointed)
        idea = _idea(state, thrown, banked, to_win) if thrown.extras["bank"] != banked.extras["bank"] else ""
        by_points = f"by points {lower(pointed.text)}, which wins {percent(pointed.value)}"
        return f"It wins {percent(best.value)}; {by_points}{clause(idea)}."
    other = next((option for option in options if option.extras["bank"] != best.extras["bank"]), None)
    rival = next((option for option in options if option.loss and not option.dominated), None)
    if rival is not None and (other is None or rival.loss < other.loss):
        idea = _outweighs(state, best, rival)
        if idea:
            compared = f"{worth(best, rival, to_win)}; {lower(rival.text)} {amount(rival, best, to_win)}"
            return f"It {compared}: {idea}."
    if other is None:
        value = percent(best.value) if to_win else points(best.value)
        return f"It {verb(to_win)} {value}; {percent(best.risk)} of such throws bust."
    return _throw_or_bank(state, best, other, to_win)


def _throw_or_bank(state: State, best: Option, other: Option, to_win: bool) -> str:
    """Compare throwing and banking, and name what decides."""
    banks = best.extras["bank"]
    thrown, banked = (other, best) if banks else (best, other)
    if other.loss == 0 and not to_win:
        return f"Banking and throwing both bring {best.value:.0f} points."
    if not to_win:
        averages = f"Throwing averages {amount(thrown, banked, to_win)}"
        compared = averages if banks else f"{averages}, banking brings {amount(banked, thrown, to_win)}"
    else:
        this, that = ("Banking", "throwing") if banks else ("Throwing", "banking")
        compared = f"{this} wins {percent(best.value)}, {that} {percent(other.value)}"
    idea = _idea(state, thrown, banked, to_win) if best.value != other.value else ""
    return f"{compared}{clause(idea)}."


def _idea(state: State, thrown: Option, banked: Option, to_win: bool) -> str:
    """Name what decides between a throw and banking, by what is unusual about that throw."""
    throws = thrown.value > banked.value
    throw = Throw(thrown.value, banked.value, thrown.risk, thrown.extras.get("if_bust", 0.0))
    reason = throw.reason(usual_to_win(banked.value) if to_win else BY_POINTS)
    write = percent if to_win else points
    if reason == "risk":
        return _busts(thrown, only=throws)
    if reason == "cost" and throws:
        return f"a bust costs only {write(throw.cost)}"
    if reason == "cost":
        return f"a bust{'' if to_win else f', {percent(thrown.risk)},'} would cost {write(throw.cost)}"
    if not throws and throw.gain <= 0:
        return f"even without a bust it is only {write(throw.survived)}"
    if not throws:
        return f"a throw that scores adds only {write(throw.gain)}"
    gained, hot = (1 - throw.risk) * throw.gain, thrown.extras.get("hot", 0.0)
    if hot and 2 * hot * (thrown.extras["if_hot"] - banked.value) > gained:
        return f"hot dice, {percent(hot)}, make up for busts"
    if state.thrown and thrown.extras["dice_left"] == DICE:
        return _busts(thrown, only=True)
    if to_win and 1 - banked.value >= LIKELY and _one_turn(state):
        return f"they need one good turn, and after banking they win {percent(1 - banked.value)}"
    return f"a throw that scores brings {write(throw.gain)} more"


def _one_turn(state: State) -> bool:
    """Tell whether a turn of the other player brings on average what is needed there."""
    other = next_turn(state)
    brings = values_of(other.dice, in_units(other.target), other.joker_groups, other.effect.bonus).start
    return other.need <= UNIT * brings


def _outweighs(state: State, best: Option, rival: Option) -> str:
    """Say what outweighs the other, points or dice, where two ways to keep dice and throw differ in both."""
    if best.extras["bank"] or rival.extras["bank"]:
        return ""
    more, dice = (best.extras[name] - rival.extras[name] for name in ("turn", "dice_left"))
    return outweighs(more, dice, _made(state, best, rival))


def _made(state: State, best: Option, rival: Option) -> str:
    """Name a combination that one option keeps and another does not; "" where single dice make the points."""
    sheet = state.joker_groups, state.effect.bonus
    others = parts(rival.extras["kept"], *sheet)
    made = [part for part in parts(best.extras["kept"], *sheet) if len(part) > 1 and part not in others]
    return f"the {score(made[0], *sheet)} points of {_combination(natural(made[0], *sheet))}" if made else ""


def _combination(faces: str) -> str:
    """Name a combination by its faces, as in `the straight` or `the three 4s`."""
    if len(set(faces)) == 1:
        return f"the {NUMBERS[len(faces)]} {faces[0]}s"
    return "the straight" if faces in STRAIGHTS else "the formation"


def _jokers(state: State, best: Option) -> list[str]:
    """Say what the jokers that the best option keeps stand for."""
    if not set(best.extras["kept"]) & {JOKER, WILD}:
        return []
    sheet = state.joker_groups, state.effect.bonus
    stands = list[str]()
    of = ""
    for part in parts(best.extras["kept"], *sheet):
        faces = natural(part, *sheet)
        stood = sorted((Counter(faces) - Counter(part)).elements())
        stands += stood
        if stood and len(set(faces)) > 1:
            of = f" of {_combination(faces)}"
    if len(stands) == 1:
        return [f"The joker stands for {'the' if of else 'a'} {stands[0]}{of}."]
    return [f"The jokers stand for {' and '.join(stands)}{of}."] if stands else []


def _busts(thrown: Option, only: bool = False) -> str:
    """Say how often a throw busts, by its dice."""
    left = thrown.extras["dice_left"]
    verb = "busts" if left == 1 else "bust"
    return f"{_dice(left)} {verb} {'only ' if only else ''}{percent(thrown.risk)}"
