"""`pysolver places`: everybody's chances to end first, second and so on."""

from __future__ import annotations

import json

import pytest

import pysolver
from pysolver.cli.main import main

OF_THREE = {
    "konijnenhokken": "0 0.0.0 * 200:45/60/38:third",
    "school": "15/20 g6,pair * 2 vs g6,pair:-21 vs g6:4",
}


@pytest.mark.parametrize("game_id", OF_THREE)
def test_the_table_of_places_is_that_of_the_library(capsys: pytest.CaptureFixture[str], game_id: str) -> None:
    game = pysolver.game(game_id)
    known = game.places(game.parse(OF_THREE[game_id]))
    assert main(["places", game_id, OF_THREE[game_id], "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["places"] == [list(row) for row in known.chances]
    assert "to be first, and of no other place" in found["text"]
    assert [sum(row) for row in zip(*found["places"], strict=True)] == pytest.approx([1, 1, 1])
    assert game.ask({"about": "places", "position": OF_THREE[game_id]}) == found
    assert main(["places", game_id, OF_THREE[game_id]]) == 0
    head, mine, following, later, _, said = capsys.readouterr().out.splitlines()
    assert head.split()[-3:] == ["first", "second", "third"] and said == found["text"]
    assert mine.startswith("to move") and f"{100 * found['places'][0][0]:.2f} %" in mine
    assert following.startswith("the next") and later.startswith("2 turns later")


@pytest.mark.parametrize(
    ("game_id", "position", "sentence"),
    [
        ("farkle", "kcd2 4000 0/0 0 ordinary*6 ordinary*6 ******", "KCD Farkle tells no places: of two, "),
        ("konijnenhokken", "20 1.0.1 *", "Who plays is not told: '0 0.0.0 * 200:45/60/38:third' "),
        ("school", "15/20 all * 2", "Who plays is not told: '15/20 g6,pair * 2 vs g6,pair:-21' "),
    ],
)
def test_where_nobody_else_plays_a_sentence_says_so(
    capsys: pytest.CaptureFixture[str], game_id: str, position: str, sentence: str
) -> None:
    assert main(["places", game_id, position]) == 2
    assert capsys.readouterr().err.startswith(f"pysolver: {sentence}")
