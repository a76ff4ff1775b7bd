"""What Farkle's positions and choices are worth: by the points of the turn, or to win the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NotRequired, TypedDict

from pysolver.core.advice import Exactness, Option, Verdict, rank
from pysolver.farkle import estimate, fair, position, race, races, words
from pysolver.farkle.position import Action, State
from pysolver.farkle.rules import DICE, UNIT
from pysolver.farkle.solve import in_units, values_of
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
    choices = position.choices(state)
    if not choices:
        return Verdict(0.0)
    values = values_of(state.dice, in_units(state.need), state.joker_groups)
    found = []
    for ways, text in _named(state, choices):
        action, turn = ways[0], state.turn + ways[0].points
        if action.bank:
            value, risk = float(min(turn, state.need)), 0.0
        else:
            hand = _hand(state, action)
            value, risk = UNIT * values.throw(hand, turn // UNIT), values.bust(hand)
        found.append(_option(state, ways, text, value, risk, _extras(state, action, value)))
    return _verdict(found)


def to_win(state: State, at_once: bool = False) -> Verdict:
    """Weigh all choices by the probability to win; at once by an estimate where the race is not known."""
    if state.over:
        return Verdict(0.0)
    if state.bust:
        reply = to_win(position.next_turn(state), at_once)
        return replace(reply, value=1 - reply.value, options=())
    asked = races.part_of_state(state)
    solved = races.known(asked)
    if solved is None and at_once:
        return _verdict(_options_to_win(state, races.at_once(state)), "estimated", estimate.MAX_ERROR)
    found = _verdict(_options_to_win(state, solved or races.solved(asked)))
    return replace(found, tables=fair.table_of(asked.pairing, asked.need, asked.their_need))


def _options_to_win(state: State, solved: Race) -> list[Option]:
    weighed = {each.action: each for each in race.weigh(state, solved)}
    bust = race.turn_to_win(state, solved).bust
    found = []
    for ways, text in _named(state, position.choices(state)):
        each = weighed[ways[0]]
        extras = _extras(state, ways[0], each.points)
        extras["if_bust"] = bust
        found.append(_option(state, ways, text, each.win, each.risk, extras))
    return found


def _verdict(found: list[Option], exactness: Exactness = "exact", max_error: float = 0.0) -> Verdict:
    # Dice that never bust can leave both equal: what is banked is sure and ends the turn.
    options = rank(sorted(found, key=lambda option: not option.extras["bank"]))
    return Verdict(options[0].value, options, exactness, max_error)


def _named(state: State, choices: Sequence[Sequence[Action]]) -> list[tuple[Sequence[Action], str]]:
    return list(zip(choices, words.texts(state, [ways[0] for ways in choices]), strict=True))


def _hand(state: State, action: Action) -> int:
    return sum(1 << slot for slot in state.hand if slot not in action.slots)


def _option(
    state: State, ways: Sequence[Action], text: str, value: float, risk: float, extras: Extras
) -> Option:
    return Option(str(ways[0]), text, value, risk, same=tuple(map(str, ways[1:])), extras=extras)


def _extras(state: State, action: Action, points: float) -> Extras:
    left = 0 if action.bank else len(state.hand) - len(action.slots) or DICE
    return {
        "dice_left": left,
        "gain": action.points,
        "turn": state.turn + action.points,
        "points": points,
        "kept": "".join(sorted(face for face in action.kept if face != position.LEFT)),
        "slots": list(action.slots),
        "bank": action.bank,
    }
