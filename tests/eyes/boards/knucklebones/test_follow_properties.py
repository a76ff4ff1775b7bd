"""Whole games, seen through frames that flicker, are followed step by step."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.eyes.boards.knucklebones.follow import EMPTY, Boards, Sight, Step, Watch, follow, told
from pysolver.games.knucklebones.rules import Board, State, is_over, open_columns, place


def turned(position: State, mover: int) -> Boards:
    """Return the boards as the screen shows them, the player's first."""
    return (position.mine, position.theirs) if mover == 0 else (position.theirs, position.mine)


def misread(board: Board, rng: random.Random) -> Board:
    """Return a board with one column read wrong."""
    columns = list(board)
    columns[rng.randrange(3)] = tuple(rng.randint(1, 6) for _ in range(rng.randint(0, 3)))
    return tuple(columns)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_a_game_is_followed_through_frames_that_flicker(seed: int) -> None:
    rng = random.Random(seed)
    mover = rng.randint(0, 1)
    watch = told(Watch(), EMPTY, mover)
    for _ in range(2):
        watch, _ = follow(watch, Sight(EMPTY))
    position = State()
    played: list[Step] = []
    heard: list[Step] = []
    while not is_over(position):
        die = rng.randint(1, 6)
        position = State(position.mine, position.theirs, die)
        column = rng.choice(open_columns(position))
        played.append(Step(mover, die, column))
        position = place(position, column)
        mover = 1 - mover
        truth = turned(position, mover)
        for _ in range(rng.randint(0, 2)):
            watch, news = follow(watch, Sight((misread(truth[0], rng), misread(truth[1], rng))))
            heard += news.steps  # the wrong reading may happen to be the right one, twice
        for _ in range(2):
            watch, news = follow(watch, Sight(truth))
            heard += news.steps
        assert heard == played
        assert watch.boards is not None
        assert [[sorted(c) for c in b] for b in watch.boards] == [[sorted(c) for c in b] for b in truth]
    assert watch.mover == mover
