"""The values hang together: what an option is worth follows from the values of the positions it leads to.

By points they are counted with the points that are made already; to win, nothing but the last position
counts. Where a game says how far off it may be, that much is allowed on either side: always where it is a
bound; where it is what 99 of 100 positions keep to, as many may miss it as chance has miss it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from math import comb
from typing import Any

import pytest

import pysolver
from pysolver.contract.advice import Advice, Objective, Option
from pysolver.contract.game import Game
from pysolver.contract.job import finish
from pysolver.contract.match import Point, Taken, advance, begin
from pysolver.contract.spec import GAME_IDS
from tests.contract.positions import of_every_kind, positions
from tests.contract.test_contract import ADVISED, each_objective

# About how many advices a game may cost here; an estimate comes from a search, which takes its time.
ADVICES = {"exact": 1200, "rounded": 1200, "estimated": 100}
ROUNDING = 1e-9
SHARPENED = 40  # positions of a game whose first answers are compared with what they are sharpened to
LIKELY = 0.99  # of positions keep to a likely error

# Where what a turn brings does not all count: beyond its target a Farkle player needs no points.
COUNTED: dict[str, Callable[[Any, int], int]] = {"farkle": lambda state, brought: min(brought, state.need)}

FIRST = [game_id for game_id in GAME_IDS if type(pysolver.game(game_id)).sharpen is not Game.sharpen]


@dataclass
class Worth:
    """The worth of positions, asked once each, and the largest error that was stated with it."""

    game: Game[Any]
    objective: Objective
    at_once: bool
    error: float = 0.0

    def of(self, point: Point[Any]) -> float:
        """Return what a point is worth to the player to move: by its advice, or over all rolls."""
        if point.phase == "throw":
            return sum(
                p * self.after(advance(self.game, point, "roll", roll))
                for roll, p in self.game.outcomes(point.state)
            )
        advice = self.game.advise(point.state, objective=self.objective, at_once=self.at_once)
        self.error = max(self.error, stated(advice))
        return advice.value + self.made(point.state)

    def after(self, taken: Taken[Any]) -> float:
        """Return what a step has led to, for the player who took it."""
        if not taken.next.handed:
            return self.of(taken.after)
        if self.objective == "win":
            return 1 - self.of(taken.after)
        brought, counted = taken.next.brought or 0, COUNTED.get(self.game.spec.id)
        return float(counted(taken.before.state, brought) if counted else brought)

    def of_action(self, state: Any, action: str) -> float:
        """Return what an action leads to."""
        return self.after(advance(self.game, begin(self.game, state), "act", action))

    def made(self, state: Any) -> float:
        """Return the points that are made already, where one plays for points."""
        return self.game.made(state) if self.objective == "points" else 0.0


def stated(advice: Advice) -> float:
    """Return how far off an advice says that it is: at most, or in 99 of 100 positions."""
    return advice.max_error if advice.likely_error is None else advice.likely_error


def by_chance(count: int) -> int:
    """Return how many of so many may miss what 99 of 100 keep to: more do so once in a hundred times."""
    misses, still = 0, LIKELY**count
    while still < LIKELY:
        misses += 1
        still += comb(count, misses) * LIKELY ** (count - misses) * (1 - LIKELY) ** misses
    return misses


def comparable(game: Game[Any], objective: Objective) -> list[Any]:
    """Return positions whose worth is told by what follows.

    By points, what is still to come after an opponent's turn is not told by the position handed over.
    """
    usual = game.players(game.parse(game.spec.example))
    found = []
    for met in (positions(game.spec.id, 400, objective), of_every_kind(game.spec.id, 400, objective)):
        told = [state for state in met if objective == "win" or game.players(state) <= usual]
        found += told[: ADVISED // 2]
    return found


def chosen(game: Game[Any], objective: Objective, at_once: bool) -> list[tuple[Any, Advice, Option]]:
    """Return options of positions of random play, as many as the budget pays for."""
    found: list[tuple[int, Any, Advice, Option]] = []
    chance = random.Random(5)
    for state in comparable(game, objective):
        advice = game.advise(state, objective, at_once=at_once)
        for option in chance.sample(advice.options, min(4, len(advice.options))):
            following = game.act(state, option.action)
            price = len(game.outcomes(following.state)) if following.phase == "throw" else 1
            found.append((price, state, advice, option))
    chance.shuffle(found)
    budget = ADVICES[max((advice.exactness for _, _, advice, _ in found), key=list(ADVICES).index)]
    picked, spent = [], 0
    for price, state, advice, option in sorted(found, key=lambda line: line[0] > budget // 4):
        if spent + price <= budget:
            picked.append((state, advice, option))
            spent += price
    return picked


def check(game: Game[Any], objective: Objective, at_once: bool) -> None:
    """Hold options against what follows them."""
    missed, options = [], chosen(game, objective, at_once)
    assert len(options) >= 4
    for state, advice, option in options:
        worth = Worth(game, objective, at_once, stated(advice))
        value = option.value + worth.made(state)
        followed = worth.of_action(state, option.action)
        if abs(value - followed) > ROUNDING + 2 * worth.error:  # one error on either side
            line = f"{game.format(state)}: {option.action}: {value} is {followed}"
            assert advice.likely_error is not None, line
            missed.append(line)
    assert len(missed) <= by_chance(len(options)), missed


@pytest.mark.parametrize("game_id", FIRST)
def test_first_answers_are_as_near_as_they_say(game_id: str) -> None:
    """Options are valued at once and again when the long work is done; what is worse is worse then, too."""
    game = pysolver.game(game_id)
    starts = [state for state in of_every_kind(game_id, 400, "win") if game.sharpen(state, "win")]
    starts = random.Random(6).sample(starts, min(SHARPENED, len(starts)))
    far, wrong, worse = [], [], 0
    for state in starts:
        first = game.advise(state, "win", at_once=True)
        job = game.sharpen(state, "win")  # None where an earlier one has served
        if job is not None:
            finish(job)
        exact = {option.action: option.value for option in game.advise(state, "win").options}
        off = max(abs(option.value - exact[option.action]) for option in first.options)
        if off > stated(first) + ROUNDING:
            far.append(f"{game.format(state)}: {off}")
        best = exact[first.options[0].action]
        for option in first.options:
            worse += option.loss > first.loss_error
            if option.loss > first.loss_error and exact[option.action] >= best:
                wrong.append(f"{game.format(state)}: {option.action}")
    assert len(far) <= by_chance(len(starts)), far
    assert len(wrong) <= by_chance(worse), wrong


@each_objective
def test_the_worth_of_an_option_is_that_of_what_follows(game_id: str, objective: Objective) -> None:
    check(pysolver.game(game_id), objective, at_once=False)


@pytest.mark.parametrize("game_id", FIRST)
def test_the_worth_of_an_option_at_once_is_that_of_what_follows(game_id: str) -> None:
    check(pysolver.game(game_id), "win", at_once=True)
