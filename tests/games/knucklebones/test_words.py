"""Why, in words: what puts a column ahead, where points tell and where they do not."""

from __future__ import annotations

import pytest

from pysolver.games.knucklebones import rules
from pysolver.games.knucklebones.game import GAME

MADE, TAKEN, OPEN = "count 16", "away", "their next die takes"


@pytest.mark.parametrize(
    ("position", "kind"),
    [
        ("4,11,321/65,632,5 4", "two 4s count 16"),
        ("232,3,4/1,245,162 3", "two 3s count 12"),
        ("65,632,5/443,11,321 4", "it takes 16 points away"),
        ("44,11,321/653,632,5 3", "their next die takes 1.5 points at most on average, not 3.7"),
        ("-,2,-/-,-,1 4", ""),  # 54.7 and 53.6 %, and no points between them
        ("1,245,162/232,3,43 1", ""),  # the only column
        ("-,-,-/-,-,- 2", ""),  # all are equal
    ],
)
def test_the_clause_names_what_decides_and_nothing_else(position: str, kind: str) -> None:
    why = GAME.advise(GAME.parse(position)).why
    assert kind in why
    assert sum(other in why for other in (MADE, TAKEN, OPEN)) <= 1
    assert bool(kind) == (": " in why.replace("equal: each", ""))


def test_what_lies_open_is_what_the_best_answer_to_each_die_takes() -> None:
    """A 6 takes 24 points in the column that is not full, a 5 nothing since that column of theirs is full."""
    position = GAME.parse("1,234,-/66,5,- *")
    assert rules.exposed(position) == pytest.approx(24 / 6)
    assert rules.exposed(GAME.parse("1,23,-/66,5,- *")) == pytest.approx((24 + 5) / 6)
