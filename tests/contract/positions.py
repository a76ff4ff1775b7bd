"""Random play through the Game contract: where every game's contract tests get their positions from."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from pysolver.core.game import Game, game

MOST_STEPS = 20_000
PLAYOUTS = 3


@dataclass(frozen=True)
class Step:
    """An action or a roll, where it was taken, and where it led."""

    before: Any
    code: str
    is_roll: bool
    after: Any


def playout(played: Game[Any], state: Any, chance: random.Random) -> Iterator[Step]:
    """Play at random until the game is over, but no longer than MOST_STEPS."""
    to_throw = False  # an action has been taken after which the dice are to be thrown
    for _ in range(MOST_STEPS):
        if played.is_over(state):
            following = played.next_turn(state)
            if following is None:
                return
            state = following
        actions = played.actions(state)
        if actions and not to_throw:
            code = chance.choice(actions)
            after = played.play(state, code)
            to_throw = not played.hands_over(state, code) and bool(played.outcomes(after))
            yield Step(state, code, False, after)
        else:
            rolls = played.outcomes(state)
            code = chance.choices([roll for roll, _ in rolls], [p for _, p in rolls])[0]
            after = played.throw(state, code)
            to_throw = False
            yield Step(state, code, True, after)
        state = after


@cache
def steps(game_id: str) -> tuple[Step, ...]:
    """Return the steps of a few random games, one of them from the example."""
    played = game(game_id)
    chance = random.Random(f"positions of {game_id}")
    starts = [played.parse(played.spec.example), *(played.start() for _ in range(PLAYOUTS))]
    return tuple(step for start in starts for step in playout(played, start, chance))


@cache
def positions(game_id: str, count: int, *, to_decide: bool = False) -> tuple[Any, ...]:
    """Return some different positions of random games, the last ones of each game among them."""
    played = game(game_id)
    found = dict.fromkeys(step.after for step in steps(game_id))
    wanted = [state for state in found if played.actions(state) or not to_decide]
    chance = random.Random(count)
    return tuple(chance.sample(wanted, min(count, len(wanted))))
