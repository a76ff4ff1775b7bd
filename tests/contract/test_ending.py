"""How a match ended is one sentence, said from the seats, wherever it is asked."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from pysolver.cli.main import main
from pysolver.contract.collection import state_of
from pysolver.contract.ending import ending
from pysolver.contract.game import game
from pysolver.contract.job import finish
from pysolver.contract.match import Match, Point, begin, format_match, new, play_out, read_match
from pysolver.contract.report import html
from pysolver.contract.review import review
from pysolver.contract.spec import GAME_IDS
from pysolver.errors import GameError
from pysolver.service import service
from tests.contract.test_match import random_match

RACE = "hold-or-roll 1 pig 1\nstart 100 95/90 0\n"


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_of_two_players_one_has_won_what_the_other_has_lost(game_id: str) -> None:
    chance, played = random.Random(3), game(game_id)
    point = begin(played, played.contest())
    for _ in range(5):
        end = play_out(played, point, lambda at: chance.choice(played.actions(at.state)), chance)
        first, second = [ending(played, seats, end) for seats in (("You", "Bob"), ("Bob", "You"))]
        totals = played.totals(end.state)[:: 1 if end.seat == 0 else -1]
        mine, theirs = [str(points).replace("-", "−") for points in totals]
        if totals[0] == totals[1]:
            assert first == second == f"A draw, {mine} all, against Bob."
            continue
        won = totals[0] > totals[1]
        assert first == f"You {'won' if won else 'lost'}, {mine} to {theirs}, against Bob."
        assert second == f"You {'lost' if won else 'won'}, {theirs} to {mine}, against Bob."
        assert game_id != "pig" or won == (played.advise(end.state).value == (end.seat == 0))


@pytest.mark.parametrize(
    ("position", "seat", "seats", "said"),
    [
        ("100 30/100 0", 0, ("You", "Opponent"), "You lost, 30 to 100."),
        ("100 30/100 0", 1, ("You", "The miller"), "You won, 100 to 30, against The miller."),
        ("100 30/100 0", 0, ("Anna", "Bob"), "Bob won, 100 to 30, against Anna."),
        ("100 30/90 0", 0, ("Anna", "Bob"), ""),
    ],
)
def test_whoever_is_called_you_is_spoken_to(
    position: str, seat: int, seats: tuple[str, ...], said: str
) -> None:
    pig = game("pig")
    state = pig.parse(position)
    assert ending(pig, seats, Point(state, (seat, 1 - seat), pig.phase(state))) == said


def test_a_draw_of_two_others() -> None:
    knucklebones = game("knucklebones")
    state = knucklebones.parse("6,-,-/1,-,1 *")
    point = Point(state, (0, 1), "over")
    assert ending(knucklebones, ("Anna", "Bob"), point) == "Anna won, 6 to 2, against Bob."
    even = Point(knucklebones.parse("2,-,-/1,-,1 *"), (0, 1), "over")
    assert ending(knucklebones, ("Anna", "Bob"), even) == "Anna and Bob drew, 2 all."


@pytest.mark.parametrize("game_id", ["school", "konijnenhokken"])
def test_alone_the_points_are_said(game_id: str) -> None:
    match = random_match(game_id, random.Random(4))
    over, said = state_of(*read_match(format_match(match)))
    assert over and re.search(r"\d+ points|1 point\.|Bust", said)


def test_who_sits_where_without_names_follows_the_note() -> None:
    assert read_match(RACE)[0].seats == ("You", "Opponent")
    assert read_match(RACE + "# you: 1\n")[0].seats == ("Opponent", "You")
    assert read_match(RACE + "seats Anna | Bob\n# you: 1\n")[0].seats == ("Anna", "Bob")
    assert new("pig", you="1").seats == ("Opponent", "You")


def won_race() -> Match:
    """Return a race in which the second seat, yours, is told to have won."""
    return read_match(RACE + "seats Bob | You\n0 told 0\n1 told 10\n")[0]


def test_review_and_report_say_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, said = won_race(), "You won, 100 to 95, against Bob."
    found = finish(review(match))
    assert found.ended == found.to_dict()["ended"] == said and found.finished
    assert f"<strong>{said}</strong>" in html(found)
    assert "<tr><td>" not in html(found)  # nobody's decisions were entered
    file = tmp_path / "race.txt"
    file.write_text(format_match(match))
    for command in (("match", "check"), ("match", "show"), ("review",)):
        assert main([*command, str(file)]) == 0
        assert said in capsys.readouterr().out
    unfinished = finish(review(read_match(RACE + "0 told 0\n")[0]))
    assert unfinished.ended == "" and not unfinished.finished and "<strong>" not in html(unfinished)


def test_the_service_says_it_with_the_names_that_it_is_given() -> None:
    question = {"do": "open", "game": "pig", "position": "100 30/100 0"}
    assert ask({**question, "seats": ["You", "Bob"]})["ended"] == "You lost, 30 to 100, against Bob."
    assert ask(question)["ended"] == "You lost, 30 to 100." and ask(question)["first"] == [1]
    assert ask({"do": "replay", "game": "pig", "match": format_match(won_race())})["ended"].startswith(
        "You won"
    )
    with pytest.raises(GameError, match="The seats of a question are 2 names"):
        ask({**question, "seats": ["You"]})
    for seats in ("You", ["You", 7]):
        with pytest.raises(GameError, match=r"as in \['You', 'Miller'\]|is a text"):
            ask({**question, "seats": seats})


def ask(question: dict[str, Any]) -> dict[str, Any]:
    """Answer a question that takes no long work."""
    found = service.answer(question)
    assert isinstance(found, dict)
    return found


def test_the_card_is_that_of_the_player_who_is_named() -> None:
    position = "kcd2 4000 0/0 0 ordinary*6 odd*6 ******"
    mine, theirs = [
        finish(service.answer({"do": "card", "game": "farkle", "position": position, **more}))["sheet"]  # type: ignore[arg-type]
        for more in ({"mine": True, "whose": "You"}, {"mine": False, "whose": "Cernik"})
    ]
    assert mine["settings"].startswith("Your dice: ordinary*6 (kcd2)")
    assert theirs["settings"].startswith("Cernik's dice: odd*6 (kcd2)")
    assert mine["parts"] != theirs["parts"]
