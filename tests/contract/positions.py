"""Random play through the Game contract: where every game's contract tests get their positions from."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice
from typing import Any

from pysolver.contract.advice import Objective
from pysolver.contract.game import Game, game
from pysolver.contract.match import Taken, begin, play

MOST_STEPS = 20_000
PLAYOUTS = 3


def playout(played: Game[Any], state: Any, chance: random.Random) -> list[Taken[Any]]:
    """Play at random until the game is over, but no longer than MOST_STEPS."""
    steps = play(played, begin(played, state), lambda at: chance.choice(played.actions(at.state)), chance)
    return list(islice(steps, MOST_STEPS))


@cache
def steps(game_id: str) -> tuple[Taken[Any], ...]:
    """Return the steps of a few random games, one of them from the example."""
    played = game(game_id)
    chance = random.Random(f"positions of {game_id}")
    examples = (played.spec.example, *played.spec.more_examples)
    starts = [*map(played.parse, examples), *(played.start() for _ in range(PLAYOUTS))]
    return tuple(step for start in starts for step in playout(played, start, chance))


@cache
def positions(game_id: str, count: int, to_decide: Objective | None = None) -> tuple[Any, ...]:
    """Return some different positions of random games, if wanted those with a decision for an objective."""
    played = game(game_id)
    found = dict.fromkeys(state for taken in steps(game_id) for state in (taken.next.lies, taken.after.state))
    wanted = [state for state in found if not to_decide or _decides(played, state, to_decide)]
    chance = random.Random(count)
    return tuple(chance.sample(wanted, min(count, len(wanted))))


def _decides(played: Game[Any], state: Any, objective: Objective) -> bool:
    return bool(played.actions(state)) and objective in played.objectives(state)
