"""What the choices of somebody with a badge are worth, whatever a turn is played for."""

from __future__ import annotations

from collections.abc import Sequence

from pysolver.contract.dice import JOKER
from pysolver.games.farkle.notation import IN_HAND, Action, State, spend
from pysolver.games.farkle.race.race import needs_of, uses_to_win
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.turn.badged import AGAIN, SolvedUses, badged, uses_of
from pysolver.games.farkle.turn.fewest import fewest_turns, turn_for_fewest
from pysolver.games.farkle.turn.solve import in_units
from pysolver.games.farkle.turn.turn import ordered, ordered_hands
from pysolver.turns.race import Race


def hand_left(state: State, action: Action) -> int:
    """Return the hand that an action leaves, as a set of slots."""
    return sum(1 << slot for slot in state.hand if action.stays or slot not in action.slots)


def before_use(state: State) -> State:
    """Return a position in which dice wait for a throw as if the badge were still to be used."""
    return spend(state, -1)


def by_points(state: State) -> SolvedUses:
    """Return the solved turn of a position by its points, the badge's uses being for this turn alone."""
    asked = (ordered(state.dice), in_units(state.need), state.joker_groups, state.effect)
    score = state.turn // UNIT
    return uses_of(*asked, at_least=score if score >= state.need // UNIT else 0)


def to_win(state: State, layers: Sequence[Race]) -> SolvedUses:
    """Return the solved turn of a position in a race, given those with 0, 1, ... uses left to the player."""
    turn = badged(ordered(state.dice), state.joker_groups, state.effect)
    return uses_to_win(turn, layers, *needs_of(state))


def for_fewest(state: State) -> SolvedUses:
    """Return the solved turn of a position in which the target is to be reached in the fewest turns.

    What it says anything is worth are the turns that are then still needed, less than 0.
    """
    need, dice = state.need // UNIT, ordered(state.dice)
    turns = fewest_turns(dice, need, state.joker_groups, state.effect)
    return turn_for_fewest(badged(dice, state.joker_groups, state.effect), turns, need)


def worth(solved: SolvedUses, state: State, action: Action) -> tuple[float, float]:
    """Return what an action is worth, and how probably the throw that follows brings nothing."""
    score, kind = (state.turn + action.points) // UNIT, state.effect.kind
    hand = _ordered_hand(state, hand_left(state, action))
    if action.stays:
        return _change(solved, state, action, hand)
    if action.bank:
        if action.badge and kind == "warlord":
            return solved.bank_raised(score), 0.0
        return solved.bank(score, action.badge), 0.0
    if action.badge and kind == "might":
        return solved.throw_more(hand, score), solved.risk(hand, more=True)
    return solved.throw(hand, score, action.badge), solved.risk(hand)


def _change(solved: SolvedUses, state: State, action: Action, hand: int) -> tuple[float, float]:
    """Return what it is worth to have the badge change a throw, or to put up with a bust."""
    score, kind = state.turn // UNIT, state.effect.kind
    if not action.badge:
        return solved.bust(), 1.0
    if kind == "resurrection":
        return solved.throw(hand, score, 1), solved.risk(hand)
    if kind == "transmutation":
        digits, die = _digits(solved, state, hand, state.roll, action.slots[0])
        return solved.changed(hand, digits, die, score), 0.0
    roll = "".join(IN_HAND if slot in action.slots else face for slot, face in enumerate(state.roll))
    return waiting(solved, state, roll)


def waiting(solved: SolvedUses, state: State, roll: str) -> tuple[float, float]:
    """Return what dice are worth that wait for a throw by the badge, and how probably that brings nothing."""
    hand = _ordered_hand(state, sum(1 << slot for slot in state.hand))
    score = state.turn // UNIT
    if state.effect.kind == "might" and not state.effect.late:
        return solved.throw_more(hand, score), solved.risk(hand, more=True)
    digits, _ = _digits(solved, state, hand, roll[:DICE], -1)
    more = [AGAIN] if state.effect.kind == "might" else []
    return solved.thrown_again(hand, [*digits, *more], score), solved.risk_again(hand, [*digits, *more])


def _ordered_hand(state: State, hand: int) -> int:
    """Return a hand as the dice in their one order hold it."""
    return int(ordered_hands(state.dice)[hand])


def _digits(solved: SolvedUses, state: State, hand: int, roll: str, slot: int) -> tuple[list[int], int]:
    """Return a roll as the numbers of faces of the dice in the order of a hand, and where a slot is there."""
    turn = solved.turn
    order = list(state.hand)
    found, place = list[int](), -1
    for die in turn.after[turn.local(hand)].rolls.dice[: len(order)]:
        its = next(each for each in order if state.dice[each] == die)
        order.remove(its)
        place = len(found) if its == slot else place
        face = roll[its]
        found.append(AGAIN if face == IN_HAND else 0 if face == JOKER else int(face) - 1)
    return found, place
