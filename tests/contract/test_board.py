"""The dice of a position as they lie: what an option keeps, and what lay there before."""

from __future__ import annotations

import pytest

import pysolver

BOARDS = [
    ("farkle", "kcd2 4000 0/0 0 ordinary*6 ordinary*6 115642", "1..... bank", ["1+ 1- 5- 6- 4- 2-"]),
    ("farkle", "kcd2 4000 0/0 200 ordinary*6 ordinary*6 --1345", "..1... roll", ["1+ 3- 4- 5-"]),
    ("farkle", "kcd2 4000 0/0 0 ordinary*6 ordinary*6 115642", "", ["1 1 5 6 4 2"]),
    ("farkle", "kcd2 4000 0/0 0 ordinary*6 ordinary*6 ******", "roll", []),
    ("school", "15/20 all 11666 2", "keep 666", ["1- 1- 6+ 6+ 6+"]),
    ("school", "15/20 all 11666 2", "score g1", ["1+ 1+ 6- 6- 6-"]),
    ("school", "15/20 full,trash 12336 0", "cross full", ["1- 2- 3- 3- 6-"]),
    ("konijnenhokken", "0 1.0.1 12345", "1/0/1 roll", ["1_ 2_", "1+ 2- 3+ 4- 5-"]),
    ("knucklebones", "55,1,-/6,-,33 6", "1", [". . .", ". . 3", "6- . 3", "5 1 .", "5 . .", "6+ . ."]),
    ("pig", "100 0/0 20", "hold", []),
]


@pytest.mark.parametrize(("game_id", "position", "action", "rows"), BOARDS)
def test_dice_lie_as_an_option_leaves_them(game_id: str, position: str, action: str, rows: list[str]) -> None:
    game = pysolver.game(game_id)
    state = game.parse(position)
    options = game.advise(state).options
    option = next((each for each in options if each.action == action), None)
    assert bool(option) == bool(action)
    signs = {"kept": "+", "left": "-", "set-aside": "_", "": ""}
    drawn = [
        " ".join((face or ".") + signs[look] for face, look in row.dice) for row in game.laid(state, option)
    ]
    assert drawn == rows
