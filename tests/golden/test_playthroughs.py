"""What the advice says in a game of each is what was last looked at and kept."""

from __future__ import annotations

import pytest

import pysolver
from tests.golden.playthroughs import FOLDER, path, playthrough

IDS = [spec.id for spec in pysolver.games()]


@pytest.mark.parametrize("game_id", IDS)
def test_the_playthrough_is_the_kept_one(game_id: str) -> None:
    kept = path(game_id).read_text(encoding="utf-8")
    assert playthrough(pysolver.game(game_id)) == kept, (
        "read the difference; `python -m tests.golden.playthroughs` keeps the new one"
    )


def test_every_kept_playthrough_is_of_a_game() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(IDS)
