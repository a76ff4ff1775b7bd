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

# Games of other kinds than the examples are: other rules, dice or players, and scores far apart.
KINDS = {
    "farkle": ("kcd2 1000 0/0 0 weighted*2,ordinary*4 odd*3,ordinary*3 ******",),
    "knucklebones": ("-,-,-/-,-,- * vs game-10",),
    "school": (
        "20/30,after0 all * 2 vs all:0",
        "15/20,undoubled,positive all * 2 vs all:40",
        "20/30,after6 all * 2",
    ),
    "konijnenhokken": ("0 0.0.0 * 60:0/40:first", "5 1.0.1 *"),
    "pig": ("30 0/25 0",),
}


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


@cache
def of_every_kind(game_id: str, count: int, objective: Objective) -> tuple[Any, ...]:
    """Return different positions with a decision for an objective, of random games of every kind."""
    played = game(game_id)
    chance = random.Random(f"every kind of {game_id}")
    starts = dict.fromkeys([*map(played.parse, KINDS[game_id]), played.start(), played.contest()])
    found: list[Any] = []
    for start in starts:
        games = (playout(played, start, chance) for _ in range(PLAYOUTS))
        met = dict.fromkeys(taken.next.lies for game_ in games for taken in game_)
        wanted = [state for state in met if _decides(played, state, objective)]
        found += chance.sample(wanted, min(count, len(wanted)))
    chance.shuffle(found)
    return tuple(found[:count])


def _decides(played: Game[Any], state: Any, objective: Objective) -> bool:
    return bool(played.actions(state)) and objective in played.objectives(state)
