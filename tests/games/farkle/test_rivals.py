"""Whom one meets at Farkle: what they do, and that one beats the other by about what is known."""

from __future__ import annotations

import random

import pytest

from pysolver.contract.match import begin, play
from pysolver.errors import GameError
from pysolver.games.farkle import notation, rivals
from pysolver.games.farkle.game import GAME

SIDES = "ordinary*6 ordinary*6"


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("0/0 0", "roll"),  # before the first throw
        ("0/0 100", "roll"),
        ("0/0 300", "bank"),
    ],
)
def test_the_careful_one_before_a_throw(position: str, action: str) -> None:
    assert rivals.action("careful", notation.parse(f"kcd2 4000 {position} {SIDES} ******")) == action


@pytest.mark.parametrize(
    ("position", "roll", "action"),
    [
        ("0/0 0", "115233", "115... roll"),  # 250, and three dice left
        ("0/0 100", "115233", "115... bank"),
        ("0/0 0", "123446", "1..... roll"),
        ("0/0 100", "1523--", "15.... bank"),  # two dice would be left
        ("0/0 0", "111555", "111555 bank"),
        ("3900/0 0", "123446", "1..... bank"),  # which wins
    ],
)
def test_the_careful_one_puts_all_aside_that_scores(position: str, roll: str, action: str) -> None:
    assert rivals.action("careful", notation.parse(f"kcd2 4000 {position} {SIDES} {roll}")) == action


@pytest.mark.parametrize("name", rivals.RIVALS)
def test_each_plays_a_whole_game_within_the_rules(name: str) -> None:
    start = notation.parse(f"kcd2 1000 0/0 0 {SIDES} ******")
    choose = GAME.rivals(random.Random(1))[name]
    *_, last = play(GAME, begin(GAME, start), lambda point: choose(point.state), random.Random(7))
    assert last.after.phase == "over" and max(GAME.totals(last.after.state)) >= 1000


def test_nobody_else_is_met() -> None:
    with pytest.raises(GameError, match="win, points, careful"):
        rivals.action("bob", GAME.start())
