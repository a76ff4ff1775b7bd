"""Whom one may meet: three who take every turn alike, and one who plays to win.

soonest    stops after its first throw, with the most points it can place
published  the published program, which asks for a spare 2 before it builds any cage
points     the most points of a turn on average
win        wins as often as can be, whatever the score

Of the first three each is a turn graph with the placings that it knows, and the values that it goes by.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np

from pysolver.contract.dice import counts_of
from pysolver.errors import GameError
from pysolver.games.konijnenhokken import rules, solve, win
from pysolver.games.konijnenhokken.distribution import BEGINS, played
from pysolver.games.konijnenhokken.race import Steady
from pysolver.games.konijnenhokken.rules import NOTHING, WAITING, Placed, State
from pysolver.sayings.say import saying
from pysolver.turns.program import Floats, points_stop
from pysolver.turns.sweep import roll_value, values

STEADY = ("soonest", "published", "points")
RIVALS = (*STEADY, "win")


def with_a_spare_two(placed: Placed, roll: tuple[int, ...]) -> Iterable[Placed]:
    """Return the placings that the published program knows: a cage only with a 2 left over."""
    return (way for way in rules.placings(placed, roll) if not way.cages or roll[1] > way.twos)


@dataclass(frozen=True, eq=False)
class Rival:
    """A turn taken alike every time: as the rival knows it, by hold[score, local] and stop[score]."""

    name: str
    turn: solve.RabbitTurn
    hold: Floats
    stop: Floats

    def move(self, state: State) -> rules.Action:
        """Return what it does with the roll on the table, or before one."""
        if state.roll == WAITING:
            return rules.Action(None, stop=not self._goes_on(state.total, state.placed))
        known = with_a_spare_two if self.name == "published" else rules.placings
        best, worth = NOTHING, -np.inf
        for way in known(state.placed, counts_of(state.roll)):
            placed = state.placed + way
            reached = self._worth(state.earlier + placed.score, self.turn.local(placed))
            if reached > worth:
                best, worth = way, reached
        placed = state.placed + best
        return rules.Action(best, stop=not self._goes_on(state.earlier + placed.score, placed))

    def _goes_on(self, score: int, placed: Placed) -> bool:
        if score + self.turn.graph.highest_gain >= len(self.hold):
            return False
        local = self.turn.local(placed)
        rolled = roll_value(self.turn.graph, self.turn.p, self.hold, local, score)
        return bool(rolled > self.stop[score])

    def _worth(self, score: int, local: int) -> float:
        return float(self.hold[score, local]) if score < len(self.hold) else float(score)


@cache
def steady_rival(name: str) -> Rival:
    """Return who takes every turn alike by that name."""
    if name not in STEADY:
        raise GameError(
            # a bot that there is not; e.g. known="soonest, points", name="'x'"
            saying(
                "konijnenhokken.wrong_steady",
                "Who takes every turn alike is {known}, as in 'points', not {name}.",
                known=", ".join(STEADY),
                name=repr(name),
            )
        )
    turn = solve.compiled(with_a_spare_two) if name == "published" else solve.turn()
    stop = points_stop(turn.graph, turn.graph.height(turn.p))
    if name == "soonest":
        return Rival(name, turn, np.repeat(stop[:, np.newaxis], turn.graph.locals, axis=1), stop + np.inf)
    return Rival(name, turn, values(turn.graph, turn.p, stop), stop)


@cache
def distribution(name: str, begins: State = BEGINS) -> Floats:
    """Return the chances of a turn's points, which begins or goes on with a throw; 0 is a bust."""
    found = steady_rival(name)
    return played(found.turn, found.hold, found.stop, begins)


def steady(name: str) -> Steady:
    """Return who takes every turn alike as a player of a race."""
    return Steady(distribution(name))


def move(state: State, rival: str) -> rules.Action:
    """Return what a rival does in a position; a turn begins with a throw."""
    if rival not in RIVALS:
        raise GameError(
            # a bot that there is not; e.g. known="soonest, points, win", name="'x'"
            saying(
                "konijnenhokken.wrong_bot",
                "The bots are {known}, as in 'points', not {name}.",
                known=", ".join(RIVALS),
                name=repr(rival),
            )
        )
    actions = rules.actions(state)
    if len(actions) == 1:
        return actions[0]
    if rival != "win":
        return steady_rival(rival).move(state)
    if not win.is_ready(state):
        raise GameError(
            # a game that is too long for the bot Best
            saying(
                "konijnenhokken.best_too_far",
                "Best knows races to 200 and 30 rounds: choose another bot for this game.",
            )
        )
    found = win.weigh(state).actions
    return max(actions, key=lambda action: found[str(action)])


def action(rival: str, state: State) -> str:
    """Return the code of what a rival does."""
    return str(move(state, rival))
