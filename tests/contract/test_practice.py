"""Practice: cards from mistakes, when they come back, random positions of a kind, and the quiz."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest

import pysolver
from pysolver.cli.main import main
from pysolver.contract import practice
from pysolver.contract.job import finish
from pysolver.contract.match import format_match
from pysolver.contract.mistakes import Scale
from pysolver.contract.practice import DAYS, anki, cards, drill, judged, kinds, scheduled
from pysolver.contract.review import Review, review
from pysolver.contract.spec import GAME_IDS, KINDS
from pysolver.errors import ActionError, GameError
from pysolver.service import service
from tests.contract.test_match import random_match


@pytest.fixture(scope="module")
def found() -> Review:
    """Review a game of Pig that was played at random: mistakes are in it."""
    return finish(review(random_match("pig", random.Random(5), careful=0.1)))


# --- Cards -------------------------------------------------------------------------------------------


def test_every_mistake_is_a_card_and_nothing_else_is(found: Review) -> None:
    made = cards(found)
    mistakes = [each for each in found.steps if each.grade]
    assert len(made) == len(mistakes) > 0
    for card, each in zip(made, mistakes, strict=True):
        assert (card["position"], card["loss"], card["grade"]) == (each.position, each.loss, each.grade)
        assert card["chosen"] != card["best"] and card["why"]
    assert len(cards(found, 0)) + len(cards(found, 1)) == len(made)


def test_a_missed_card_comes_back_tomorrow_and_a_right_one_later_each_time() -> None:
    right, day, waits = 0, 100, []
    for _ in range(len(DAYS) + 2):
        due = scheduled(right, True, day)
        waits.append(due.day - day)
        right, day = due.right, due.day
    assert waits == [*DAYS, DAYS[-1], DAYS[-1]] and waits == sorted(waits)
    missed = scheduled(right, False, day)
    assert (missed.right, missed.day) == (0, day + 1)
    assert scheduled(0, True, day).day == day + DAYS[0]


def test_anki_gets_a_line_for_each_card(found: Review) -> None:
    made = cards(found)
    lines = anki(made).splitlines()
    head = [line for line in lines if line.startswith("#")]
    assert head == ["#separator:tab", "#html:false", "#tags column:3"]
    rows = [line.split("\t") for line in lines[len(head) :]]
    assert [row[0] for row in rows] == [f"Pig: {card['position']}" for card in made]
    assert all(len(row) == 3 and row[2] == "hold-or-roll::pig" for row in rows)
    assert all(row[1].startswith(card["best"]) for row, card in zip(rows, made, strict=True))
    odd = {**made[0], "why": 'tabs\tand "quotes"\nand lines'}
    assert anki([odd]).splitlines()[3].count("\t") == 2


# --- What a choice is worth ----------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_choice_is_judged_as_the_advice_weighs_it(game_id: str) -> None:
    game = pysolver.game(game_id)
    state = game.parse(game.spec.example)
    advice = game.advise(state, at_once=True)
    scale = Scale(game.spread(advice.objective))
    for option in advice.options:
        for code in (option.action, *option.same):
            seen = judged(game, state, code)
            assert seen.chosen == option and seen.grade == scale.grade(option.loss)
            assert seen.right == (option.loss < scale.limits[0])
    with pytest.raises(ActionError, match="is no choice at"):
        judged(game, state, "dance")


# --- Positions of a kind -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game_id", ["school", "konijnenhokken", "pig"])
def test_a_position_is_of_its_kind(game_id: str, kind: str) -> None:
    game = pysolver.game(game_id)
    advice = finish(drill(game_id, kind, seed=8))
    state = game.parse(advice.position)
    assert advice == game.advise(state, advice.objective, at_once=True)
    assert len(advice.options) > 1
    scale = Scale(game.spread(advice.objective))
    assert scale.is_hard(advice, 0.0)
    if kind == "close":
        assert 0 < advice.options[1].loss < scale.limits[0]
    if kind == "behind":
        assert advice.objective == "win" and advice.value < practice.BEHIND
    assert finish(drill(game_id, kind, seed=8)) == advice


def test_an_endgame_lies_near_the_end() -> None:
    for seed in range(5):
        mine, theirs = finish(drill("pig", "endgame", seed)).position.split()[1].split("/")
        assert max(int(mine), int(theirs)) >= 40


def test_farkle_is_practised_by_points_too_and_nonsense_is_a_sentence() -> None:
    assert finish(drill("farkle", "close", 3, "points")).objective == "points"
    assert kinds(pysolver.game("school")) == KINDS
    with pytest.raises(GameError, match="as in 'close', not 'hard'"):
        finish(drill("pig", "hard", 1))
    with pytest.raises(GameError, match="is advised by"):
        finish(drill("pig", "any", 1, "points"))


# --- Asked by the page ---------------------------------------------------------------------------------


def asked(question: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of the service."""
    reply = service.answer(question)
    return reply if isinstance(reply, dict) else finish(reply)


def test_the_page_asks_for_a_position_and_what_a_choice_in_it_is_worth() -> None:
    assert asked({"do": "kinds", "game": "pig"}) == {"kinds": list(KINDS)}
    place = asked({"do": "drill", "game": "pig", "kind": "close", "seed": 3, "objective": "win"})
    question = {"do": "judge", "game": "pig", "action": "hold", "times_right": 1, "today": 50, **place}
    reply = asked(question)
    seen = judged(pysolver.game("pig"), pysolver.game("pig").parse(place["position"]), "hold", "win")
    assert reply["judged"] == seen.to_dict()
    due = scheduled(1, seen.right, 50)
    assert (reply["times_right"], reply["day"]) == (due.right, due.day)
    json.dumps(reply)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({"do": "drill", "game": "pig", "kind": "any", "seed": "7"}, "a whole number from 0 on"),
        ({"do": "drill", "game": "pig", "seed": 7}, "lacks its kind"),
        ({"do": "judge", "game": "pig", "position": "100 0/0 5", "action": "swim"}, "is no choice"),
        ({"do": "judge", "game": "pig", "position": "100 0/0 5", "action": "hold", "today": -1}, "today"),
        ({"do": "anki", "cards": "all"}, "cards is a list"),
        ({"do": "anki", "cards": [{"game": "pig"}]}, "A card has a game"),
    ],
)
def test_a_wrong_question_is_a_sentence(question: dict[str, Any], words: str) -> None:
    with pytest.raises(GameError, match=words):
        asked(question)


# --- In the terminal -----------------------------------------------------------------------------------


def told(monkeypatch: pytest.MonkeyPatch, typed: str, *words: str) -> int:
    """Run the command line with this typed in, and return its exit code."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return main(list(words))


def test_a_quiz_says_nothing_before_one_has_chosen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    advice = finish(drill("pig", "any", random.Random(6).randrange(2**31)))
    assert told(monkeypatch, "", "quiz", "pig", "--count", "1", "--seed", "6") == 0
    before = capsys.readouterr().out
    assert advice.position in before and advice.why not in before and "Nothing was answered" in before
    assert told(monkeypatch, "swim\nhold\n", "quiz", "pig", "--count", "1", "--seed", "6") == 0
    after = capsys.readouterr().out
    assert advice.why in after and "Choose by" in after and "of 1 without a mistake" in after


def test_mistakes_become_cards_that_come_back_until_they_are_right(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    found: Review,
) -> None:
    file, deck, out = (tmp_path / name for name in ("game.txt", "deck.json", "cards.txt"))
    file.write_text(format_match(found.match), "utf-8")
    made = {(card["position"], card["objective"]): card for card in cards(found)}
    given = ["quiz", "pig", "--from", str(file), "--deck", str(deck), "--count", "100"]
    assert told(monkeypatch, "", *given, "--anki", str(out)) == 0
    assert len(made) > 1 and f"{len(made)} cards written" in capsys.readouterr().out
    assert len(out.read_text("utf-8").splitlines()) == 3 + len(made)
    best = ["roll" if card["best"].lower().startswith("roll") else "hold" for card in made.values()]
    assert told(monkeypatch, "\n".join(best) + "\n", *given) == 0
    assert f"{len(made)} of {len(made)} without a mistake" in capsys.readouterr().out
    kept = json.loads(deck.read_text("utf-8"))["cards"]
    assert {each["right"] for each in kept} == {1}
    assert told(monkeypatch, "", *given) == 0  # none is due today
    assert "Pig: no mistakes" in capsys.readouterr().out
    assert told(monkeypatch, "", "quiz", "pig", "--from", str(file), "--name", "Nobody") == 0
    assert "no mistakes in" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["quiz", "chess"], "There is no game 'chess'"),
        (["quiz", "pig", "--count", "0"], "as in --count 10"),
        (["quiz", "pig", "--kind", "hard"], "any, close, endgame, behind, not 'hard'"),
        (["quiz", "pig", "--from", "nowhere.txt"], "cannot be read"),
    ],
)
def test_what_is_wrong_with_a_quiz_is_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main(words) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1


CARD = (
    '{"game": "pig", "position": "100 0/0 20", "objective": "win", "chosen": "Hold.", "best": "Roll.", '
    '"loss": 0.1, "grade": "mistake", "why": "So."}'
)
ENTRY = '{"cards": [{"card": %s, "right": %s, "day": %s}]}'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        '{"cards": [{}]}',
        '{"cards": [{"card": {"game": "pig"}}]}',
        ENTRY % (CARD, "1e999", "1"),
        ENTRY % (CARD, "1", "Infinity"),
        ENTRY % (CARD, "1", "NaN"),
        ENTRY % (CARD.replace("0.1", "1e400"), "1", "1"),
        ENTRY % (CARD.replace('"100 0/0 20"', "100"), "1", "1"),
        ENTRY % (CARD, "[" * 1000 + "]" * 1000, "1"),
        "[" * 100_000 + "]" * 100_000,
    ],
    ids=str.__len__,
)
def test_a_damaged_deck_is_one_line_and_stays(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    deck = tmp_path / "deck.json"
    deck.write_text(text, "utf-8")
    assert main(["quiz", "pig", "--deck", str(deck)]) == 2
    err = capsys.readouterr().err
    assert "no deck of cards" in err and err.count("\n") == 1 and deck.read_text("utf-8") == text
