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
from pysolver.core.advice import Objective, Option
from pysolver.core.game import Game
from tests.contract.test_contract import advised, each_objective

# About how many advices a game may cost here; an estimate comes from a search, which takes its time.
ADVICES = {"exact": 1200, "rounded": 1200, "estimated": 100}
ROUNDING = 1e-9


@dataclass
class Worth:
    """The worth of positions, asked once each."""

    game: Game[Any]
    objective: Objective
    max_error: float = 0.0

    def of(self, state: Any) -> float:
        """Return what a position is worth to the player to move: by its advice, or over all rolls."""
        if self.game.outcomes(state) and not self.game.actions(state):
            return self.thrown(state)
        following = self.game.next_turn(state) if self.game.is_over(state) else None
        if following is not None and self.objective == "win":
            return 1 - self.of(following)
        advice = self.game.advise(state, objective=self.objective)
        self.max_error = max(self.max_error, advice.max_error)
        return advice.value

    def thrown(self, state: Any) -> float:
        """Return what throwing the dice here is worth."""
        return sum(
            p * self.after(state, roll, self.game.throw(state, roll)) for roll, p in self.game.outcomes(state)
        )

    def after(self, state: Any, step: str, after: Any) -> float:
        """Return what a step has led to, for the player who took it."""
        if not self.game.hands_over(state, step):
            return self.of(after)
        return 1 - self.of(after) if self.objective == "win" else 0.0

    def of_action(self, state: Any, action: str) -> float:
        """Return what an action leads to; one that keeps the move and leaves dice to throw throws them."""
        after = self.game.play(state, action)
        if self.game.outcomes(after) and not self.game.hands_over(state, action):
            return self.thrown(after)
        return self.after(state, action, after)


def chosen(game: Game[Any], objective: Objective) -> list[tuple[Any, Option]]:
    """Return options of positions of random play, as many as the budget pays for."""
    found: list[tuple[int, Any, Option]] = []
    for state, advice in advised(game.spec.id, objective):
        for option in advice.options[:4]:
            hands_over = game.hands_over(state, option.action)
            price = 1 if hands_over else max(1, len(game.outcomes(game.play(state, option.action))))
            found.append((price, state, option))
    random.Random(5).shuffle(found)
    budget = ADVICES[game.advise(game.parse(game.spec.example), objective=objective).exactness]
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
