"""The values hang together: what an option is worth follows from the values of the positions it leads to.

By points a step may bring points of its own, which the contract does not tell: there the difference
between the two must be a whole number of points. To win, nothing but the last position counts.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

import pysolver
from pysolver.contract.advice import Objective, Option
from pysolver.contract.game import Game
from pysolver.contract.match import Point, Taken, advance, begin
from tests.contract.positions import positions
from tests.contract.test_contract import ADVISED, each_objective

# About how many advices a game may cost here; an estimate comes from a search, which takes its time.
ADVICES = {"exact": 1200, "rounded": 1200, "estimated": 100}
ROUNDING = 1e-9


@dataclass
class Worth:
    """The worth of positions, asked once each."""

    game: Game[Any]
    objective: Objective
    max_error: float = 0.0

    def of(self, point: Point[Any]) -> float:
        """Return what a point is worth to the player to move: by its advice, or over all rolls."""
        if point.phase == "throw":
            return sum(
                p * self.after(advance(self.game, point, "roll", roll))
                for roll, p in self.game.outcomes(point.state)
            )
        advice = self.game.advise(point.state, objective=self.objective)
        self.max_error = max(self.max_error, advice.max_error)
        return advice.value

    def after(self, taken: Taken[Any]) -> float:
        """Return what a step has led to, for the player who took it."""
        if not taken.next.handed:
            return self.of(taken.after)
        return 1 - self.of(taken.after) if self.objective == "win" else 0.0

    def of_action(self, state: Any, action: str) -> float:
        """Return what an action leads to."""
        return self.after(advance(self.game, begin(self.game, state), "act", action))


def comparable(game: Game[Any], objective: Objective) -> list[Any]:
    """Return positions whose worth is told by what follows.

    By points, what is still to come after an opponent's turn is not told by the position handed over.
    """
    usual = game.players(game.parse(game.spec.example))
    met = positions(game.spec.id, 400, objective)
    return [state for state in met if objective == "win" or game.players(state) <= usual][:ADVISED]


def chosen(game: Game[Any], objective: Objective) -> list[tuple[Any, Option]]:
    """Return options of positions of random play, as many as the budget pays for."""
    found: list[tuple[int, Any, Option]] = []
    for state in comparable(game, objective):
        advice = game.advise(state, objective)
        for option in advice.options[:4]:
            following = game.act(state, option.action)
            price = len(game.outcomes(following.state)) if following.phase == "throw" else 1
            found.append((price, state, option))
    random.Random(5).shuffle(found)
    budget = ADVICES[game.advise(comparable(game, objective)[0], objective).exactness]
    picked, spent = [], 0
    for price, state, option in sorted(found, key=lambda line: line[0] > budget // 4):
        if spent + price <= budget:
            picked.append((state, option))
            spent += price
    return picked


@each_objective
def test_the_worth_of_an_option_is_that_of_what_follows(game_id: str, objective: Objective) -> None:
    game = pysolver.game(game_id)
    worth = Worth(game, objective)
    options = chosen(game, objective)
    assert len(options) >= 4
    for state, option in options:
        difference = option.value - worth.of_action(state, option.action)
        if objective == "points":
            difference -= round(difference)
        bound = ROUNDING + 2 * worth.max_error  # one error on either side
        assert difference == pytest.approx(0, abs=bound), f"{game.format(state)}: {option.action}"
