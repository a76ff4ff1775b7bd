"""The service: what a front end asks and gets, without a browser."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from pysolver.contract.game import game
from pysolver.contract.job import finish
from pysolver.contract.match import format_match
from pysolver.contract.spec import GAME_IDS
from pysolver.errors import GameError
from pysolver.games.farkle.race import races
from pysolver.service import service
from tests.contract.test_match import FARKLE, random_match


def asked(**question: Any) -> dict[str, Any]:
    """Return the whole reply to a question, as it crosses the wire."""
    found = service.answer(question)
    reply: dict[str, Any] = json.loads(json.dumps(found if isinstance(found, dict) else finish(found)))
    return reply


def test_the_games_say_where_they_start() -> None:
    listed = asked(do="games")["games"]
    assert [spec["id"] for spec in listed] == list(GAME_IDS)
    for spec in listed:
        assert asked(do="open", game=spec["id"])["position"] == spec["start"]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_match_taken_step_by_step_is_the_one_replayed(game_id: str) -> None:
    match = random_match(game_id, random.Random(f"service {game_id}"))
    steps = match.steps[:40]
    point, trail = asked(do="open", game=game_id), []
    for step in steps:
        assert (point["seat"], point["over"]) == (step.seat, False)
        fields = {name: point[name] for name in ("position", "seat", "phase")}
        point = asked(do="step", game=game_id, steps=[[step.kind, step.code]], **fields)
        trail += point.pop("trail")
    text = format_match(match.__class__(match.game, match.start, match.seats, steps))
    replayed = asked(do="replay", match=text)
    assert replayed["trail"] == trail and len(trail) == len(steps)
    assert all(replayed[name] == value for name, value in point.items())
    last = trail[-1]
    assert (last["position"], last["next_seat"], last["phase"]) == tuple(
        point[name] for name in ("position", "seat", "phase")
    )


def test_dice_typed_where_one_may_throw_are_two_steps_of_one_question() -> None:
    start = game("farkle").format(game("farkle").start())
    reply = asked(
        do="step", game="farkle", position=start, seat=0, phase="decide",
        steps=[["act", "roll"], ["roll", "115642"]],
    )  # fmt: skip
    assert [record["kind"] for record in reply["trail"]] == ["act", "roll"]
    assert reply["phase"] == "decide" and reply["advice"]["options"]


def test_what_a_step_did_is_told_and_a_bust_is_shown() -> None:
    trail = asked(do="replay", match=FARKLE)["trail"]
    assert trail[2]["did"] == {"kept": ["1", "", "", "", "", ""], "bank": True, "points": 100}
    assert trail[3]["did"] == {"points": 450} and trail[3]["brought"] == 450
    assert trail[5]["landed"]["view"]["bust"] and trail[5]["landed"]["sentence"].startswith("Bust")
    assert trail[5]["next_seat"] == 1


def test_looking_at_a_point_again_gives_what_was_there() -> None:
    reply = asked(do="replay", match=FARKLE)
    fields = {name: reply[name] for name in ("position", "seat", "phase")}
    assert fields["phase"] == "throw" and reply["advice"] is None
    again = asked(do="look", game="farkle", **fields)
    assert all(again[name] == reply[name] for name in again)


def test_a_review_is_a_job() -> None:
    found = service.answer({"do": "review", "match": FARKLE})
    assert not isinstance(found, dict)
    heard: list[float] = []
    assert len(finish(found, lambda step: heard.append(step.done))["review"]["steps"]) == 7
    assert heard == sorted(heard) and set(heard) >= {step / 7 for step in range(1, 8)}


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({}, "open, look"),
        ({"do": ["open"]}, "open, look"),
        ({"do": "open", "game": "chess"}, "no game"),
        ({"do": "open"}, "lacks its game"),
        ({"do": "open", "game": 5}, "game is a text, not 5"),
        ({"do": "open", "game": "pig", "position": 7}, "position is a text"),
        ({"do": "open", "game": "pig", "objective": "glory"}, "advised by win"),
        (
            {"do": "look", "game": "pig", "position": "100 0/0 0", "seat": "me"},
            "seat is a whole number from 0 to 5",
        ),
        ({"do": "step", "game": "pig", "position": "100 0/0 0", "steps": "roll"}, "1 to 10, as in"),
        (
            {"do": "step", "game": "pig", "position": "100 0/0 0", "steps": [["fly", "up"]]},
            "act, roll or told",
        ),
        ({"do": "step", "game": "pig", "position": "100 0/0 0", "steps": [["act", "fly"]]}, "roll here"),
        ({"do": "replay", "match": "nonsense"}, "Line 1"),
        ({"do": "skill", "games": [{"hard": 1, "lost": "0", "squares": 0}]}, "lost is a number from 0"),
        ({"do": "ask", "game": "pig", "ask": "what"}, "an object"),
        ({"do": "ask", "game": "pig", "ask": {"about": {"a": 1}}}, "about is a text"),
        ({"do": "ask", "game": "pig", "ask": {"about": "weather"}}, "no answer"),
    ],
)
def test_a_wrong_question_is_refused_in_a_sentence(question: dict[str, Any], words: str) -> None:
    with pytest.raises(GameError, match=words) as refused:
        found = service.answer(question)
        assert isinstance(found, dict)
    assert "\n" not in str(refused.value)


@pytest.mark.usefixtures("nothing_solved")
def test_only_what_takes_long_makes_an_advice_sharper() -> None:
    fields = {"game": "school", "seat": 0, "phase": "throw", "objective": "win"}
    assert asked(do="sharpen", position="15/20 g6,pair * 2", **fields) == {"sharper": False}
    versus = {**fields, "position": "15/20 g5,pair,full,big * 2 vs g5,pair,full,big:3"}
    assert asked(do="look", **versus)["objectives"] == ["points", "win"]
    assert asked(do="sharpen", **versus)["sharper"] is True
    assert asked(do="sharpen", **versus) == {"sharper": False}


def test_a_race_of_rabbits_is_for_the_win_unless_points_are_asked_for() -> None:
    fields = {"do": "look", "game": "konijnenhokken", "position": "20 1.0.1 * 100:85/60:first", "seat": 0}
    assert asked(**fields)["advice"]["objective"] == "win"
    assert asked(**fields, objective="points")["advice"]["objective"] == "points"
    beyond = {**fields, "position": "20 1.0.1 * 31r:85/60:first"}
    assert asked(**beyond, objective="win")["advice"]["objective"] == "points"


@pytest.mark.usefixtures("nothing_solved")
def test_a_bust_is_told_without_long_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def solved(state: object) -> None:
        raise AssertionError("a race is solved within a step")

    monkeypatch.setattr(races, "solved", solved)
    point = {"position": "kcd2 900 100/50 0 odd*2,ordinary*4 ordinary*6 ******", "seat": 0, "phase": "throw"}
    found = asked(do="step", game="farkle", objective="win", steps=[["roll", "223446"]], **point)
    assert found["trail"][0]["landed"]["sentence"].startswith("Bust")


@pytest.mark.parametrize("game_id", ["knucklebones", "school", "pig"])
def test_hopes_are_the_steps_that_they_hope_for(game_id: str) -> None:
    played, texts = (
        game(game_id),
        {"knucklebones": "555,11,-/6,33,44 *", "school": "15/20 pair,trash 1334* 1"},
    )
    position = texts.get(game_id, game(game_id).spec.start)
    rolls = [code for code, _ in played.outcomes(played.parse(position))]
    point = {"game": game_id, "position": position, "seat": 1, "phase": "throw"}
    if game_id == "knucklebones":
        rolls = rolls[:2]
    found = asked(do="hopes", **point, rolls=rolls)["points"]
    assert found == [asked(do="step", **point, steps=[["roll", roll]]) for roll in rolls]


def test_hopes_for_a_roll_that_cannot_come_are_a_sentence() -> None:
    with pytest.raises(GameError, match="A die shows 1 to 6"):
        asked(do="hopes", game="knucklebones", position="555,11,-/6,33,44 *", rolls=["1", "7"])
    with pytest.raises(GameError, match="rolls"):
        asked(do="hopes", game="knucklebones", position="555,11,-/6,33,44 *", rolls=list("1234561"))


def test_a_question_is_answered_in_the_language_that_it_asks_for() -> None:
    asked = {"do": "look", "game": "konijnenhokken", "position": "0 0.0.0 1122356"}
    english, dutch = (service.answer({**asked, **more}) for more in ({}, {"lang": "nl"}))
    assert isinstance(english, dict) and isinstance(dutch, dict)
    assert english["advice"]["sentence"] == "Keep 2, ×2, roll five."
    assert dutch["advice"]["sentence"] == "Houd 2, ×2, gooi vijf."
    assert dutch["advice"]["sayings"] == english["advice"]["sayings"]
    assert service.answer({**asked, "lang": "en"}) == english
    with pytest.raises(GameError, match="In de hand zijn 7 stenen"):
        service.answer({**asked, "position": "0 0.0.0 12", "lang": "nl"})
    for wrong in ("xx", 5, None):
        with pytest.raises(GameError, match=r"A language is en, cs, .* or zh, as in 'nl'"):
            service.answer({**asked, "lang": wrong})


def test_a_job_is_answered_in_the_language_that_it_was_asked_for() -> None:
    asked = {"do": "card", "game": "konijnenhokken", "position": "0 0.0.0 *", "lang": "de"}
    job = service.answer(asked)
    assert not isinstance(job, dict)
    assert finish(job)["sheet"]["title"] == "Konijnenhokken: stoppen oder würfeln"


def test_several_are_named_in_every_language() -> None:
    asked = {
        "do": "look",
        "game": "konijnenhokken",
        "position": "0 0.1.0 123466 100:34/46/50:second",
        "seats": ["You", "Ann", "Bob"],
    }
    said = {code: service.answer({**asked, "lang": code}) for code in ("en", "nl", "de")}
    begins = {"en": "Bob leads by 16. ", "nl": "Bob staat 16 voor. ", "de": "Bob liegt 16 vorn. "}
    for code, found in said.items():
        assert isinstance(found, dict) and found["advice"]["why"].startswith(begins[code])
    spoken_to = service.answer({**asked, "seats": ["Ann", "Bob", "You"], "lang": "nl"})
    assert isinstance(spoken_to, dict) and spoken_to["advice"]["why"].startswith("Jij staat 16 voor. ")
