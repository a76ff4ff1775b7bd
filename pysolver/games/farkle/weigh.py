"""What Farkle's positions and choices are worth: by the points of the turn, or to win the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NotRequired, TypedDict

from pysolver.contract.advice import Option, Verdict, rank
from pysolver.games.farkle import notation, words
from pysolver.games.farkle import notation as position
from pysolver.games.farkle.notation import Action, State
from pysolver.games.farkle.race import estimate, fair, race, races
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.turn.solve import in_units, values_of
from pysolver.turns.race import Race


class Extras(TypedDict):
    """What an option of Farkle says besides what every option does."""

    dice_left: int  # of the next throw; 0 after banking
    gain: int  # points of the dice put aside
    turn: int  # points at risk, or banked
    points: float  # that the turn then brings on average
    kept: str  # faces put aside
    slots: list[int]  # in which they lie
    bank: bool
    if_bust: NotRequired[float]  # to win: what a bust leaves


def by_points(state: State) -> Verdict:
    """Weigh all choices by what the turn brings in all, counted at most up to the target."""
    choices = notation.choices(state)
    if not choices:
        return Verdict(0.0)
    values = values_of(state.dice, in_units(state.need), state.joker_groups)
    found = []
    for ways, text, dominated in _named(state, choices):
        action, turn = ways[0], state.turn + ways[0].points
        if action.bank:
            value, risk = float(min(turn, state.need)), 0.0
        else:
            hand = _hand(state, action)
            value, risk = UNIT * values.throw(hand, turn // UNIT), values.bust(hand)
        found.append(_option(ways, text, value, risk, dominated, _extras(state, action, value)))
    return _verdict(found)


def to_win(state: State, at_once: bool = False) -> Verdict:
    """Weigh all choices by the probability to win; at once by an estimate where the race is not known."""
    if state.over:
        return Verdict(0.0)
    if state.bust:
        reply = to_win(notation.next_turn(state), at_once)
        return replace(reply, value=1 - reply.value, options=())
    asked = races.extent_of(state)
    solved = races.known(asked)
    if solved is None and at_once:
        found = _verdict(options_to_win(state, races.at_once(state)))
        return replace(
            found,
            exactness="estimated",
            max_error=1.0,  # none is known that holds for any dice
            likely_error=estimate.LIKELY_ERROR,
            loss_error=estimate.LOSS_ERROR,
        )
    found = _verdict(options_to_win(state, solved or races.solved(asked)))
    return replace(found, tables=fair.table_of(asked.pairing, asked.need, asked.their_need))


def options_to_win(state: State, solved: Race) -> list[Option]:
    """Weigh all choices by a race, in the order in which positions list them."""
    to_win, choices = race.turn_to_win(state, solved), notation.choices(state)
    weighed = race.weigh(state, to_win, [ways[0] for ways in choices])
    found = []
    for (ways, text, dominated), each in zip(_named(state, choices), weighed, strict=True):
        extras = _extras(state, ways[0], each.points)
        extras["if_bust"] = to_win.bust
        found.append(_option(ways, text, each.win, each.risk, dominated, extras))
    return found


def _verdict(found: list[Option]) -> Verdict:
    # Dice that never bust can leave both equal: what is banked is sure and ends the turn.
    options = rank(sorted(found, key=lambda option: (not option.extras["bank"], option.dominated)))
    return Verdict(options[0].value, options)


def _named(state: State, choices: Sequence[Sequence[Action]]) -> list[tuple[Sequence[Action], str, bool]]:
    """Return each choice with its words, and whether another dominates it."""
    firsts = [ways[0] for ways in choices]
    return list(zip(choices, words.texts(state, firsts), position.dominated(state, firsts), strict=True))


def _hand(state: State, action: Action) -> int:
    return sum(1 << slot for slot in state.hand if slot not in action.slots)


def _option(
    ways: Sequence[Action], text: str, value: float, risk: float, dominated: bool, extras: Extras
) -> Option:
    same = tuple(map(str, ways[1:]))
    return Option(str(ways[0]), text, value, risk, same=same, dominated=dominated, extras=extras)


def _extras(state: State, action: Action, points: float) -> Extras:
    left = 0 if action.bank else len(state.hand) - len(action.slots) or DICE
    return {
        "dice_left": left,
        "gain": action.points,
        "turn": state.turn + action.points,
        "points": points,
        "kept": "".join(sorted(face for face in action.kept if face != notation.LEFT)),
        "slots": list(action.slots),
        "bank": action.bank,
    }
