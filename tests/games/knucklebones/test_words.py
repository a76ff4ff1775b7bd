"""Why, in words: what puts a column ahead, where points tell and where they do not."""

from __future__ import annotations

import pytest

from pysolver.games.knucklebones import rules
from pysolver.games.knucklebones.game import GAME
from pysolver.sayings.render import Voice
from pysolver.sayings.say import speaking

MADE, TAKEN, OPEN = "s count ", "points away.", "Their best answer takes"


@pytest.mark.parametrize(
    ("position", "kind"),
    [
        ("4,11,321/65,632,5 4", "Two 4s count 16."),
        ("232,3,4/1,245,162 3", "Two 3s count 12."),
        ("65,632,5/443,11,321 4", "It takes 16 points away."),
        ("44,11,321/653,632,5 3", "Their best answer takes 1.5 points on average, not 3.7."),
        ("-,2,-/-,-,1 4", ""),  # 54.7 and 53.6 %, and no points between them
        ("1,245,162/232,3,43 1", ""),  # the only column
        ("-,-,-/-,-,- 2", ""),  # all are equal
    ],
)
def test_the_clause_names_what_decides_and_nothing_else(position: str, kind: str) -> None:
    why = GAME.advise(GAME.parse(position)).why
    assert kind in why
    assert sum(other in why for other in (MADE, TAKEN, OPEN)) == bool(kind)


def test_the_advice_says_the_choice_as_it_is_listed() -> None:
    advice = GAME.advise(GAME.parse("-,1,-/66,2,- 6"))
    assert advice.sentence == f"{advice.options[0].text}." == "Column 1, take two 6s away."
    assert f"; column {advice.options[1].action}: " in advice.why


def test_a_bot_is_told_in_the_language_that_is_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    head = {"code": "nl", "name": "Nederlands", "direction": "ltr", "point": ",", "thousands": "."}
    sayings = {"knucklebones.bot_named": "{name}, niveau {n}"}
    dutch = Voice({**head, "forms": "10" + "1" * 198, "sayings": sayings})
    monkeypatch.setattr("pysolver.sayings.say.voice_of", lambda code: dutch)
    with speaking("nl"):
        told = {rival["code"]: rival["words"] for rival in GAME.spec.to_dict()["rivals"]}
    assert told["game-1"] == "Ratau, niveau 1" and told["game-2"] == "The game's own, difficulty 2"


def test_what_lies_open_is_what_the_best_answer_to_each_die_takes() -> None:
    """A 6 takes 24 points in the column that is not full, a 5 nothing since that column of theirs is full."""
    position = GAME.parse("1,234,-/66,5,- *")
    assert rules.exposed(position) == pytest.approx(24 / 6)
    assert rules.exposed(GAME.parse("1,23,-/66,5,- *")) == pytest.approx((24 + 5) / 6)
