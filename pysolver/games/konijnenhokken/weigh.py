"""What Konijnenhokken's positions and choices are worth: by the points of a turn, or to win."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import NotRequired, TypedDict

import numpy as np

from pysolver.contract.advice import Exactness, Objective, Option, TableRef, Verdict, rank, revalued
from pysolver.contract.places import Places, aligned, as_places, ranked
from pysolver.errors import GameError
from pysolver.games.konijnenhokken import field, rivals, rules, solve, win, words
from pysolver.games.konijnenhokken.rules import DICE, OVER, Action, Placed, State
from pysolver.sayings.say import saying
from pysolver.turns.program import Floats


class Extras(TypedDict):
    """What an option of Konijnenhokken says besides what every option does."""

    total: int  # points that stopping then brings
    in_hand: int  # dice of the next throw
    dice: str  # faces of those placed
    ones: int  # placed as rabbits
    twos: int
    cages: int
    stop: bool
    points: NotRequired[float]  # of the turn, where one plays to win
    if_bust: NotRequired[float]  # what a bust leaves, where one plays to win
    matters: NotRequired[int]  # among several, who has the most of the others: so many turns later
    ahead: NotRequired[int]  # of that one, before this turn


def by_points(state: State) -> Verdict:
    """Weigh all choices by the points of the whole turn."""
    values, ref = _values()
    options = rank(_option(state, action, values) for action in rules.actions(state))
    value = options[0].value if options else float(0 if state.bust else state.total)
    return Verdict(value, options, tables=(ref,))


def to_win(state: State) -> Verdict:
    """Weigh all choices by the chance to win, a draw counting half; their points stand beside it."""
    found = win.weigh(state)
    pointed = by_points(state).options
    beside = {"if_bust": found.if_bust, **_who_matters(state)}
    options = rank(_to_win(option, found.actions[option.action], beside) for option in pointed)
    value = options[0].value if options else found.value
    if found.estimated:
        known = found.max_error, found.tables, win.LOSS_ERROR, win.LIKELY_ERROR
        return Verdict(value, options, "estimated", *known)
    exactness: Exactness = "rounded" if found.max_error else "exact"
    return Verdict(value, options, exactness, found.max_error, found.tables)


def at_least(state: State, points: int) -> Verdict:
    """Weigh all choices by the chance of this many points or more this turn."""
    found = win.at_least(state, points)
    options = revalued(by_points(state).options, found.actions)
    return Verdict(options[0].value if options else found.value, options)


def turn_chances(state: State, objective: Objective) -> Floats:
    """Return the chances of the points that this turn brings by the best play, 0 for a bust."""
    if objective == "win" and state.race is not None:
        game = state.race
        return _chances(state, to_win(state), lambda begins: win.turn_to_win(game).distribution(begins))
    return _chances(state, by_points(state), partial(rivals.distribution, "points"))


def places(state: State) -> Places:
    """Return the chances of all in a game to end first, second and so on, from the player to move on.

    The turn at hand is played as advised, and everybody goes on for points.
    """
    game = state.race
    if game is None:
        raise GameError(
            # a turn alone that is asked for the places of a game
            saying(
                "konijnenhokken.who_plays",
                "Who plays is not told: '0 0.0.0 * 200:45/60/38:third' is a position of three.",
            )
        )
    if state.roll == OVER:
        return as_places(ranked(aligned([(total, np.ones(1)) for total in (game.mine, *game.others)])))
    return as_places(field.places(game, turn_chances(state, "win")))


def turn_chances_for(state: State, points: int) -> Floats:
    """Return the chances of the points of a turn that is played for this many points or more."""
    return _chances(state, at_least(state, points), win.turn_for(points).distribution)


def _chances(state: State, weighed: Verdict, goes_on: Callable[[State], Floats]) -> Floats:
    """Return the chances of the points of a turn that takes its best choice and goes on from there."""
    if state.bust:
        return np.ones(1)
    if state.roll == OVER:
        return certainly(state.total)
    best = weighed.options[0].extras
    placed = state.placed + Placed(best["ones"], best["twos"], best["cages"])
    if best["stop"]:
        return certainly(best["total"])
    return goes_on(State(best["total"]) if placed.dice == DICE else State(state.earlier, placed))


def certainly(points: int) -> Floats:
    """Return the chances of points that are certain."""
    found = np.zeros(points + 1)
    found[points] = 1.0
    return found


def _to_win(option: Option, chance: float, beside: Mapping[str, float]) -> Option:
    extras = {**option.extras, "points": option.value, **beside}
    return replace(option, value=chance, loss=0.0, extras=extras)


def _who_matters(state: State) -> dict[str, int]:
    """Return who of several others has the most points, and how many the player to move is ahead."""
    if state.race is None or len(state.race.others) == 1:
        return {}
    most = state.race.theirs
    return {"matters": 1 + state.race.others.index(most), "ahead": state.race.mine - most}


@cache
def _values() -> tuple[solve.TurnValues, TableRef]:
    table = solve.table()
    return solve.TurnValues(table.arrays["hold"]), table.ref


def _option(state: State, action: Action, values: solve.TurnValues) -> Option:
    placed = state.placed if action.placing is None else state.placed + action.placing
    after = State(state.earlier, placed)
    if action.stop:
        value, risk = float(after.total), 0.0
    else:
        value, risk = values.of_roll(after), solve.bust_chance(after.in_hand)
    placing = action.placing or rules.NOTHING
    extras: Extras = {
        "total": after.total,
        "in_hand": after.in_hand,
        "dice": placing.faces_after(state.placed),
        "ones": placing.ones,
        "twos": placing.twos,
        "cages": placing.cages,
        "stop": action.stop,
    }
    return Option(str(action), words.action_text(state, action, after), value, risk, extras=extras)
