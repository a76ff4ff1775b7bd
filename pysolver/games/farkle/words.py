"""How Farkle's options and advice read; every number in a sentence is one of an option."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pysolver.contract.advice import Objective, Option, Verdict
from pysolver.contract.dice import JOKER, WILD
from pysolver.contract.figures import as_sentence, percent, points, sentences
from pysolver.contract.reasons import (
    Throw,
    Usual,
    alone,
    amount,
    beside,
    bust_costs_little,
    bust_costs_much,
    busts,
    even_without_bust,
    not_by_points,
    outweighs,
    rolling_averages,
    usual_to_win,
)
from pysolver.games.farkle.notation import LEFT, Action, State, next_turn
from pysolver.games.farkle.rules import DICE, UNIT, natural, parts, score
from pysolver.games.farkle.turn.solve import in_units, values_of
from pysolver.games.farkle.world.badges import Worn, defended
from pysolver.sayings.say import Said, saying, saying_n

WORTH_SAYING = 0.5  # points
BY_POINTS = Usual(300.0)  # throws as good as banking
LIKELY = 0.6  # the other one is likely to win
MORE = "more"  # the die that a badge adds


def texts(state: State, actions: Sequence[Action]) -> list[str]:
    """Name each action, as in `Keep 1 1 5, roll three`: by this alone, wherever one is named.

    Where the same words leave other dice in hand, the slots are named too.
    """
    plain = [_text(state, action) for action in actions]
    kept = [(text, _dice_kept(state, action)) for text, action in zip(plain, actions, strict=True)]
    meanings = Counter(text for text, _ in set(kept))
    return [
        text if action.bank or meanings[text] == 1 else _with_slots(text, action)
        for text, action in zip(plain, actions, strict=True)
    ]


def _text(state: State, action: Action) -> str:
    if action.stays:
        return _change(state, action)
    if action.badge:
        return _by_badge(state, action, _text(state, replace(action, badge=False)))
    kept, left = _faces(action), sum(slot not in action.slots for slot in state.hand)
    if not kept:
        return bank(state.turn) if action.bank else _roll(left)
    if action.bank:
        # a choice: which dice to keep, and to end the turn with so many points;
        # e.g. kept=[1, 1, 5], points=450
        return saying(
            "farkle.keep_bank",
            "Keep {kept:dice}, bank {points}",
            kept=kept,
            points=state.turn + action.points,
        )
    if not left:
        # a choice: which dice to keep, after which none is left, so that all six are rolled anew;
        # e.g. kept=[1, 5, 5]
        return saying("farkle.keep_roll_all", "Keep {kept:dice}, roll all six again", kept=kept)
    # a choice: which dice to keep, and how many dice to roll then; e.g. kept=[1, 1, 5], n=3
    return saying_n(
        "farkle.keep_roll", "Keep {kept:dice}, roll one", "Keep {kept:dice}, roll {n:word}", left, kept=kept
    )


def bank(points: int) -> str:
    """Name the choice to bank, with so many points."""
    # a choice: to end the turn with so many points; e.g. points=450
    return saying("farkle.bank", "Bank {points}", points=points)


def _roll(dice: int) -> str:
    if dice == DICE:
        # a choice: to roll all six dice
        return saying("farkle.roll_all", "Roll all six dice")
    # a choice: to roll the dice that are in hand; e.g. n=3
    return saying_n("farkle.roll", "Roll one die", "Roll {n:word} dice", dice)


def _faces(action: Action) -> list[str]:
    """Return the faces of an action's dice, in ascending order."""
    return sorted(face for face in action.kept if face != LEFT)


def _by_badge(state: State, action: Action, choice: str) -> str:
    """Name a choice that spends a use of the badge, given what it is without that."""
    kind = state.effect.kind
    if kind == "doppelganger":
        # a choice with a badge by which kept dice count twice; e.g. points=400, choice=farkle.keep_roll
        return saying(
            "farkle.use_twice",
            "Use the badge, points twice ({points}): {choice:inside}",
            points=action.points,
            choice=choice,
        )
    if kind == "warlord":
        # a choice with a badge by which banked points count as more of them;
        # e.g. choice=farkle.bank, points=562
        return saying(
            "farkle.use_raised",
            "Use the badge: {choice:inside} as {points}",
            choice=choice,
            points=state.effect.banked(state.turn + action.points),
        )
    # a choice with a badge that adds a die to the roll; e.g. choice=farkle.keep_roll
    return saying("farkle.use_might", "Use the badge, one die more: {choice:inside}", choice=choice)


def _change(state: State, action: Action) -> str:
    """Name what the badge makes of a throw, or that one puts up with a bust."""
    if not action.badge:
        # a choice: the badge could mend a bust, and is not used
        return saying("farkle.leave_bust", "Leave it a bust")
    effect, dice = state.effect, len(state.hand)
    if effect.kind == "resurrection" and dice == DICE:
        # a choice: with the badge the dice of a bust are rolled again, all six of them
        return saying("farkle.use_again_all", "Use the badge: roll all six dice again")
    if effect.kind == "resurrection":
        # a choice: with the badge the dice of a bust are rolled again; e.g. n=3
        return saying_n(
            "farkle.use_again",
            "Use the badge: roll one die again",
            "Use the badge: roll {n:word} dice again",
            dice,
        )
    if effect.kind == "might":
        # a choice: with the badge a die is added to a roll that lies on the table
        return saying("farkle.use_one_more", "Use the badge: roll one die more")
    if effect.kind == "transmutation":
        # a choice: with the badge a die gets another face; e.g. face="3", made="1"
        return saying(
            "farkle.use_make",
            "Use the badge: make the {face} a {made}",
            face=_faces(action)[0],
            made=effect.face,
        )
    # a choice: with the badge some dice of a roll are rolled again, by their faces; e.g. dice=[2, 3]
    return saying("farkle.use_some", "Use the badge: roll {dice:dice} again", dice=_faces(action))


def _dice_kept(state: State, action: Action) -> tuple[tuple[str, str], ...]:
    named = (*state.my_dice, MORE)
    return tuple(sorted((named[slot], action.kept[slot]) for slot in action.slots))


def _with_slots(choice: str, action: Action) -> str:
    # a choice, where dice with these faces are different dice: the places of those that are meant, from 1 on;
    # e.g. n=2, choice=farkle.keep_roll, slots=[1, 4]
    return saying_n(
        "farkle.by_slots",
        "{choice} (slot {slots:dice})",
        "{choice} (slots {slots:dice})",
        len(action.slots),
        choice=choice,
        slots=[slot + 1 for slot in action.slots],
    )


def _without_slots(choice: str) -> str:
    """Return a choice without the slots that may be named."""
    return str(choice.values["choice"]) if isinstance(choice, Said) and "slots" in choice.values else choice


def _headline(best: Option, options: Sequence[Option]) -> str:
    """Return the words of the best option; slots only where the same from other slots is worse."""
    words = _without_slots(best.text)
    worse = any(option.loss and _without_slots(option.text) == words for option in options)
    return best.text if worse else words


def advice(state: State, objective: Objective, found: Verdict) -> tuple[str, str]:
    """Return the sentence of an advice, and its why."""
    options = found.options
    if state.over:
        return (
            # a game has ended; e.g. n=4000
            saying_n(
                "farkle.lost",
                "The opponent has won with {n} point.",
                "The opponent has won with {n} points.",
                state.theirs,
            ),
            # what to do where a game has ended
            saying("farkle.over", "Nothing is left to decide."),
        )
    if not options:
        # nothing of the roll scores; the word "Bust" stands first
        return saying("farkle.bust", "Bust: nothing in this roll scores."), _lost(state.turn)
    best = options[0]
    why = _why_use(options, objective) or _why(state, objective, options)
    return as_sentence(_headline(best, options)), sentences(why, _jokers(state, best), *assumed(state))


def _lost(points: int) -> str:
    if not points:
        # what a bust means, where no points were at risk
        return saying("farkle.brings_nothing", "The turn brings nothing.")
    # what a bust means; e.g. n=350
    return saying_n(
        "farkle.risk_lost",
        "The {n} point at risk is lost.",
        "The {n} points at risk are lost.",
        points,
    )


def _why_use(options: Sequence[Option], objective: Objective) -> str:
    """Compare using the badge now and keeping it; "" where it cannot be used."""
    now = next((option for option in options if option.extras["badge"]), None)
    kept = next((option for option in options if not option.extras["badge"]), None)
    if now is None or kept is None:
        return ""
    if objective == "win":
        # how often one wins who uses the badge now, and who does not yet; e.g. use=0.613, keep=0.6
        return saying(
            "farkle.badge_wins",
            "Using the badge now wins {use:percent}, keeping it {keep:percent}.",
            use=now.value,
            keep=kept.value,
        )
    digits = 0 if round(now.value) != round(kept.value) else 1
    # what the turn brings on average where the badge is used now, and where it is not yet, whatever the
    # badge is worth in later turns; e.g. use="612", keep="540"
    return saying(
        "farkle.badge_brings",
        "In this turn alone using the badge now brings {use}, keeping it {keep}.",
        use=points(now.value, digits),
        keep=points(kept.value, digits),
    )


def assumed(state: State) -> list[str]:
    """Return a sentence for each thing that is open about the badges, and taken for something."""
    sides = ((state.my_badge, state.their_badge), (state.their_badge, state.my_badge))
    said = dict.fromkeys(
        assumption(worn)
        for worn, other in sides
        if worn is not None and worn.assumed and worn.badge.kind != "headstart" and not defended(worn, other)
    )
    return list(said)


def assumption(worn: Worn) -> str:
    """Say what is assumed about a badge."""
    # what is open about a badge, and taken for something;
    # e.g. badge="Carpenter's badge of advantage", what="150 points, in no file of the game"
    return saying("badge.assumed", "Assumed for {badge}: {what}.", badge=worn.badge.name, what=worn.assumed)


def _why(state: State, objective: Objective, options: Sequence[Option]) -> str:
    """Compare with what comes nearest: banking and throwing, or other dice; or with the best by points."""
    best, to_win = options[0], objective == "win"
    if best.extras["bank"] and best.extras["turn"] >= state.need:
        # why to bank: the turn has all points that the game is still to; e.g. points=1000
        return saying("farkle.wins_at_once", "Banking wins at once: {points} were needed.", points=state.need)
    pointed = max(options, key=lambda option: option.extras["points"])
    if to_win and pointed.loss and pointed.extras["points"] - best.extras["points"] >= WORTH_SAYING:
        thrown, banked = (pointed, best) if best.extras["bank"] else (best, pointed)
        idea = _idea(state, thrown, banked, to_win) if thrown.extras["bank"] != banked.extras["bank"] else ""
        return sentences(not_by_points(best, pointed), idea)
    other = next((option for option in options if option.extras["bank"] != best.extras["bank"]), None)
    rival = next((option for option in options if option.loss and not option.dominated), None)
    if rival is not None and (other is None or rival.loss < other.loss):
        idea = _outweighs(state, best, rival)
        if idea:
            return sentences(beside(best, rival, to_win), idea)
    return _roll_or_bank(state, best, other, to_win) if other else alone(best, to_win)


def _roll_or_bank(state: State, best: Option, other: Option, to_win: bool) -> str:
    """Compare throwing and banking, and name what decides."""
    banks = best.extras["bank"]
    thrown, banked = (other, best) if banks else (best, other)
    if other.loss == 0 and not to_win:
        # to roll brings as much on average as to bank; e.g. n=350
        return saying_n(
            "farkle.equal",
            "Banking and rolling both bring {n} point.",
            "Banking and rolling both bring {n} points.",
            round(best.value),
        )
    if to_win and banks:
        # how often banking wins, which is best, and rolling; e.g. bank=0.513, roll=0.506
        compared: str = saying(
            "farkle.banking_wins",
            "Banking wins {bank:percent}, rolling {roll:percent}.",
            bank=best.value,
            roll=other.value,
        )
    elif to_win:
        # how often rolling wins, which is best, and banking; e.g. roll=0.495, bank=0.483
        compared = saying(
            "farkle.rolling_wins",
            "Rolling wins {roll:percent}, banking {bank:percent}.",
            roll=best.value,
            bank=other.value,
        )
    elif banks:
        compared = rolling_averages(thrown, banked)
    else:
        # what rolling brings on average, which is best, and banking; e.g. roll="412", bank="350"
        compared = saying(
            "farkle.rolling_beats",
            "Rolling averages {roll}, banking brings {bank}.",
            roll=amount(thrown, banked, to_win),
            bank=amount(banked, thrown, to_win),
        )
    return sentences(compared, _idea(state, thrown, banked, to_win) if best.value != other.value else "")


def _idea(state: State, thrown: Option, banked: Option, to_win: bool) -> str:
    """Name what decides between a throw and banking, by what is unusual about that throw."""
    throws, left = thrown.value > banked.value, thrown.extras["dice_left"]
    throw = Throw(thrown.value, banked.value, thrown.risk, thrown.extras.get("if_bust", 0.0))
    reason = throw.reason(usual_to_win(banked.value) if to_win else BY_POINTS)
    write = percent if to_win else points
    if reason == "risk":
        return busts(left, thrown.risk, throws)
    if reason == "cost" and throws:
        return bust_costs_little(write(throw.cost))
    if reason == "cost" and to_win:
        return bust_costs_much(write(throw.cost))
    if reason == "cost":
        # why to bank: how often a roll ends the turn with nothing, and what that loses;
        # e.g. risk=0.157, cost="750"
        return saying(
            "farkle.bust_would_cost",
            "A bust, {risk:percent}, would cost {cost}.",
            risk=thrown.risk,
            cost=write(throw.cost),
        )
    if not throws and throw.gain <= 0:
        return even_without_bust(write(throw.survived))
    if not throws:
        # why to bank: what a roll in which something scores adds on average; e.g. gain="54"
        return saying(
            "farkle.score_adds_little", "A roll that scores adds only {gain}.", gain=write(throw.gain)
        )
    gained, hot = (1 - throw.risk) * throw.gain, thrown.extras.get("hot", 0.0)
    if hot and 2 * hot * (thrown.extras["if_hot"] - banked.value) > gained:
        # why to roll: how often all dice score, and six fresh ones are rolled; e.g. hot=0.333
        return saying("farkle.hot", "Hot dice, {hot:percent}, make up for busts.", hot=hot)
    if state.thrown and left == DICE:
        return busts(left, thrown.risk, rarely=True)
    if to_win and 1 - banked.value >= LIKELY and _one_turn(state):
        # why to roll: the opponent is likely to win by the next turn; e.g. chance=0.949
        return saying(
            "farkle.one_good_turn",
            "The opponent needs one good turn, and after banking wins {chance:percent}.",
            chance=1 - banked.value,
        )
    # why to roll: what a roll in which something scores adds on average; e.g. gain="210"
    return saying("farkle.score_adds", "A roll that scores brings {gain} more.", gain=write(throw.gain))


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
    if not made:
        return ""
    # what outweighs dice, as a subject: the points of a combination, by its faces;
    # e.g. points=1000, dice=[1, 1, 1]
    return saying(
        "farkle.points_of",
        "the {points} points of {dice:dice}",
        points=score(made[0], *sheet),
        dice=list(natural(made[0], *sheet)),
    )


def _jokers(state: State, best: Option) -> str:
    """Say what the jokers that the best option keeps stand for; "" where there are none."""
    if not set(best.extras["kept"]) & {JOKER, WILD}:
        return ""
    sheet = state.joker_groups, state.effect.bonus
    stands, within = list[str](), ""
    for part in parts(best.extras["kept"], *sheet):
        faces = natural(part, *sheet)
        stood = sorted((Counter(faces) - Counter(part)).elements())
        stands += stood
        if stood and len(set(faces)) > 1:
            within = faces
    if not stands:
        return ""
    if within:
        # what jokers stand for in a combination of different faces;
        # e.g. n=1, faces=["3"], dice=[1, 2, 3, 4, 5]
        return saying_n(
            "farkle.jokers_within",
            "The joker stands for the {faces} of {dice:dice}.",
            "The jokers stand for {faces} of {dice:dice}.",
            len(stands),
            faces=stands,
            dice=list(within),
        )
    # what jokers stand for beside dice with that face; e.g. n=1, faces=["6"]
    return saying_n(
        "farkle.jokers",
        "The joker stands for a {faces}.",
        "The jokers stand for {faces}.",
        len(stands),
        faces=stands,
    )
