"""What Farkle's positions and choices are worth: by the points of the turn, or to win the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NotRequired, TypedDict

from pysolver.contract.advice import Option, Verdict, rank
from pysolver.games.farkle import badge_worth, notation, words
from pysolver.games.farkle import notation as position
from pysolver.games.farkle.notation import Action, State
from pysolver.games.farkle.race import estimate, fair, race, races
from pysolver.games.farkle.rules import DICE, UNIT
from pysolver.games.farkle.turn.solve import in_units, values_of
from pysolver.games.farkle.turn.turn import Hot
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
    badge: bool  # a use is spent
    if_bust: NotRequired[float]  # to win: what a bust leaves
    hot: NotRequired[float]  # of the best throw: how probably all its dice score
    if_hot: NotRequired[float]  # what that throw is worth then


def by_points(state: State) -> Verdict:
    """Weigh all choices by what the turn brings in all, counted at most up to the target."""
    if state.waits:
        before = badge_worth.before_use(state)
        value, _ = badge_worth.waiting(badge_worth.by_points(before), before, state.roll)
        return Verdict(UNIT * value)
    choices = notation.choices(state)
    if not choices:
        return Verdict(0.0)
    found = []
    for (ways, text, dominated), (value, risk) in zip(
        _named(state, choices), points_of(state, [ways[0] for ways in choices]), strict=True
    ):
        found.append(_option(ways, text, value, risk, dominated, _extras(state, ways[0], value)))
    if not state.effect.uses:
        values = values_of(state.dice, in_units(state.need), state.joker_groups, state.effect.bonus)
        found = _with_hot(state, found, values.hot, UNIT)
    return _verdict(found)


def points_of(state: State, actions: Sequence[Action]) -> list[tuple[float, float]]:
    """Return what the turn brings in all after each action, and how probably the throw brings nothing."""
    if state.effect.uses:
        solved = badge_worth.by_points(state)
        found = (badge_worth.worth(solved, state, action) for action in actions)
        return [(UNIT * value, risk) for value, risk in found]
    values = values_of(state.dice, in_units(state.need), state.joker_groups, state.effect.bonus)
    weighed = []
    for action in actions:
        turn = state.turn + action.points
        if action.bank:
            weighed.append((float(min(turn, state.need)), 0.0))
        else:
            hand = badge_worth.hand_left(state, action)
            weighed.append((UNIT * values.throw(hand, turn // UNIT), values.bust(hand)))
    return weighed


def to_win(state: State, at_once: bool = False) -> Verdict:
    """Weigh all choices by the probability to win; at once by an estimate where the race is not known."""
    if state.over:
        return Verdict(0.0)
    if state.ended:
        reply = to_win(notation.next_turn(state), at_once)
        return replace(reply, value=1 - reply.value, options=())
    deciding = badge_worth.before_use(state) if state.waits else state
    asked = races.extent_of(deciding)
    layers = races.layers(asked)
    if layers is None and (at_once or not races.solvable(asked)):
        used = any(asked.uses)
        return replace(
            _by_layers(state, deciding, races.layers_at_once(deciding)),
            exactness="estimated",
            max_error=1.0,  # none is known that holds for any dice
            likely_error=estimate.WITH_BADGES if used else estimate.LIKELY_ERROR,
            loss_error=estimate.LOSS_WITH_BADGES if used else estimate.LOSS_ERROR,
        )
    if layers is None:
        races.solved(asked)
        layers = races.layers(asked)
    found = _by_layers(state, deciding, layers or [])
    return replace(found, tables=fair.table_of(asked.pairing, asked.need, asked.their_need))


def _by_layers(state: State, deciding: State, layers: Sequence[Race]) -> Verdict:
    """Weigh a position by its races with 0, 1, ... uses left to the player who decides."""
    if state.waits:
        return Verdict(badge_worth.waiting(badge_worth.to_win(deciding, layers), deciding, state.roll)[0])
    return _verdict(options_to_win(state, layers))


def options_to_win(state: State, layers: Sequence[Race]) -> list[Option]:
    """Weigh all choices by races with 0, 1, ... uses left, in the order in which positions list them."""
    if state.effect.uses:
        return _options_with_badge(state, layers)
    to_win, choices = race.turn_to_win(state, layers[-1]), notation.choices(state)
    weighed = race.weigh(state, to_win, [ways[0] for ways in choices])
    found = []
    for (ways, text, dominated), each in zip(_named(state, choices), weighed, strict=True):
        extras = _extras(state, ways[0], each.points)
        extras["if_bust"] = to_win.bust
        found.append(_option(ways, text, each.win, each.risk, dominated, extras))
    return _with_hot(state, found, to_win.hot)


def _options_with_badge(state: State, layers: Sequence[Race]) -> list[Option]:
    solved, choices, found = badge_worth.to_win(state, layers), notation.choices(state), list[Option]()
    points = points_of(state, [ways[0] for ways in choices])
    for (ways, text, dominated), (brought, _) in zip(_named(state, choices), points, strict=True):
        win, risk = badge_worth.worth(solved, state, ways[0])
        extras = _extras(state, ways[0], brought)
        extras["if_bust"] = solved.bust()
        found.append(_option(ways, text, win, risk, dominated, extras))
    return found


def _verdict(found: list[Option]) -> Verdict:
    # Dice that never bust can leave both equal: what is banked is sure and ends the turn.
    options = rank(sorted(found, key=lambda option: (not option.extras["bank"], option.dominated)))
    return Verdict(options[0].value, options)


def _named(state: State, choices: Sequence[Sequence[Action]]) -> list[tuple[Sequence[Action], str, bool]]:
    """Return each choice with its words, and whether another dominates it."""
    firsts = [ways[0] for ways in choices]
    return list(zip(choices, words.texts(state, firsts), position.dominated(state, firsts), strict=True))


def _option(
    ways: Sequence[Action], text: str, value: float, risk: float, dominated: bool, extras: Extras
) -> Option:
    same = tuple(map(str, ways[1:]))
    return Option(str(ways[0]), text, value, risk, same=same, dominated=dominated, extras=extras)


def _with_hot(
    state: State, found: list[Option], hot: Callable[[int, int], Hot], unit: int = 1
) -> list[Option]:
    """Tell of the best throw how probably all its dice score, and what that is worth."""
    throws = [option for option in found if not option.extras["bank"]]
    if not throws:
        return found
    best = max(throws, key=lambda option: option.value)
    hand = sum(1 << slot for slot in state.hand if slot not in best.extras["slots"])
    told = hot(hand, best.extras["turn"] // UNIT)
    extras = {**best.extras, "hot": told.chance, "if_hot": unit * told.worth}
    return [replace(option, extras=extras) if option is best else option for option in found]


def _extras(state: State, action: Action, points: float) -> Extras:
    left = 0 if action.bank else badge_worth.hand_left(state, action).bit_count() or DICE
    return {
        "dice_left": left,
        "gain": action.points,
        "turn": state.turn + action.points,
        "points": points,
        "kept": "".join(sorted(face for face in action.kept if face != notation.LEFT)),
        "slots": list(action.slots),
        "bank": action.bank,
        "badge": action.badge,
    }
