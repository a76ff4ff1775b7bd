"""School: the advice, what it says, what the page and the command line may ask."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

import pysolver
from pysolver.cli.main import main
from pysolver.errors import GameError
from pysolver.games.school import averages, bob, solve
from pysolver.games.school.rules import BOXES, HouseRules
from tests.contract.positions import positions

GAME = pysolver.game("school")
KNOWN = {"keep 666": 136.336040, "keep 1666": 135.502706, "keep 66": 132.806318, "score g6": 132.669373}


def advise(text: str, top: int | None = None) -> pysolver.Advice:
    return GAME.advise(GAME.parse(text), top=top)


def test_the_listed_position_has_the_listed_values() -> None:
    advice = advise("15/20 all 11666 2")
    found = {option.action: option.value for option in advice.options}
    assert list(found)[:4] == list(KNOWN)
    for action, value in KNOWN.items():
        assert found[action] == pytest.approx(value, abs=1e-6)
    assert advice.exactness == "exact" and advice.max_error == 0
    assert [table.name for table in advice.tables] == ["school/straights-15-20"]


def test_a_mix_of_house_rules_is_solved_without_a_table() -> None:
    advice = advise("20/30,undoubled,after2 g5,g6,pair,care 11666 2")
    assert advice.tables == ()
    found = solve.solved(GAME.parse("20/30,undoubled,after2 all * 2").house)
    state = GAME.parse("20/30,undoubled,after2 g5,g6,pair,care * 2")
    assert GAME.advise(state).value == pytest.approx(
        float(found.of(np.array([solve.mask_of(state.open)]))[0]), abs=1e-10
    )


def test_values_are_points_still_to_come_whatever_the_card_holds() -> None:
    plain, filled = advise("15/20 g6,pair 11666 1"), advise("15/20 g6,pair 11666 1 g1:-4,trash:20")
    assert [option.value for option in plain.options] == [option.value for option in filled.options]


def test_equal_choices_are_equal() -> None:
    # Only the pair is open and sixes lie there: keeping them cannot be told from scoring them.
    advice = advise("15/20 pair 12366 1")
    free = {option.action for option in advice.options if option.loss == 0}
    assert {"score pair", "keep 66", "keep 166", "keep 1266"} <= free and "keep 12" not in free
    assert advice.options[0].action == "score pair" and advice.sentence == "Score 12 in Pair."


def test_an_option_tells_how_its_turn_ends() -> None:
    advice = advise("15/20 g6,pair,care,poker 24666 1")
    for option in advice.options:
        chances = sum(aim["chance"] for aim in option.extras["ends"])
        crossed = option.risk if option.action.startswith("keep") else option.action.startswith("cross")
        assert chances + crossed == pytest.approx(1, abs=1e-9)
        assert option.extras["points"] + option.extras["rest"] == pytest.approx(option.value, abs=1e-9)


@pytest.mark.parametrize(
    ("text", "sentence", "why"),
    [
        ("15/20 all 11666 2", "Keep 6 6 6, roll two.", "The turn fills Grade 6, with −8.3 on average"),
        (
            "15/20 full,poker,care 12336 0",
            "Cross out Poker.",
            "Nothing better is in sight. 3.5 more to come with Care open.",
        ),
        (
            "15/20 full,poker,care 66666 0",
            "Score 30 in Poker.",
            "^17 points still to come. 7.7 more to come with Full open.",
        ),
        (
            "15/20 g4,little,big,two-pairs 12346 2",
            "Keep 2 3 4 6",
            "The turn may fill: Grade 4 .* Big straight ",
        ),
        (
            "15/20 g1,g6,pair,set,full,care,poker,trash 22256 1",
            "Keep 6, roll four.",
            "Bob's choice costs 0.6: keep 2 2 2 6, roll one.",
        ),
        (
            "15/20 g6,pair 11225 0",
            "Score 4 in Pair.",
            "−17 points still to come. 34.0 more this turn than by “score −30 in Grade 6”.",
        ),
        (
            "15/20 trash 12345 0",
            "Score 15 in Trash.",
            "^0 points still to come. 15.0 more this turn than by “cross out Trash”.$",
        ),
        ("15/20 full,poker,care,pair,trash 12336 0", "Cross out Poker.", "3.8 more to come with Care open.$"),
        ("15/20 g1 12345 2", "Keep 1, roll four.", "fills Grade 1, with −2.8"),
        ("15/20 - * 2 pair:24", "The game ends with 24 points.", "The card is full."),
        ("15/20 g6,pair 66*** 1", "Roll the other three.", "3 points still to come."),
        ("15/20 g6,pair * 2", "Roll all five dice.", "1 point still to come."),
    ],
)
def test_words(text: str, sentence: str, why: str) -> None:
    advice = advise(text)
    assert advice.sentence.startswith(sentence)
    assert re.search(why, advice.why), advice.why


def test_every_number_in_the_reason_is_a_number_of_an_option() -> None:
    for text in (
        "15/20 g1,g6,pair,set,full,care,poker,trash 22256 1",
        "15/20 all 11666 2",
        "15/20 full,poker,care 66666 0",
        "15/20 full,poker,care 12336 0",
    ):
        advice = advise(text)
        numbers, best = set(), advice.options[0]
        for option in advice.options:
            numbers |= {f"costs {option.loss:.1f}", f"{option.extras['points']:.1f} on"}
            numbers.add(f"{option.extras['rest']:.0f} points")
            apart = (best.extras[name] - option.extras[name] for name in ("points", "rest"))
            numbers |= {f"{each:.1f} more" for each in apart}
            chances = (option.risk, *(aim["chance"] for aim in option.extras["ends"]))
            numbers |= {f"{100 * chance:.0f} %" for chance in chances}
        said = re.findall(r"costs [\d.]+\d|-?[\d.]+ (?:on|points|more|%)", advice.why.replace("−", "-"))
        assert said
        for number in said:
            assert number in numbers, (number, advice.why)


@pytest.mark.parametrize(
    ("text", "says", "says_not"),
    [
        (
            "15/20 g1,g2,pair,two-pairs,full,poker 11555 2",
            "27.7 more this turn than by “keep 5 5 5, roll two”",
            "to come with",
        ),
        ("15/20 big,trash 13346 2", "30.9 more to come with Trash open", "this turn"),
        (
            "15/20 set,two-pairs,little 12566 0 vs set,two-pairs,little:-17",
            "9.1 more to come with Set open",
            "this turn",
        ),
        ("15/20 g2,g6,pair,set 12256 0 vs g2,g6,pair,set:-8", "18.0 more this turn", "to come with"),
        (
            "15/20 big,trash 13346 2 vs big,trash:10",
            "By points: keep 3 4 6, roll two",
            " more ",
        ),  # less by points, and still better
    ],
)
def test_the_larger_part_of_the_difference_is_named(text: str, says: str, says_not: str) -> None:
    advice = GAME.advise(GAME.parse(text), "win" if " vs " in text else "points")
    assert says in advice.why and says_not not in advice.why, advice.why


def test_bob_is_marked_where_he_would_choose() -> None:
    advice = advise("15/20 g1,g6,pair,set,full,care,poker,trash 22256 1")
    his = [option for option in advice.options if option.extras["bob"]]
    assert [option.action for option in his] == ["keep 2226"]
    assert max(option.extras["profit"] for option in advice.options) == his[0].extras["profit"]


@pytest.mark.parametrize(
    ("text", "loss"),
    [
        ("15/20 g1,g2,g3,two-pairs,little,poker,trash 44556 1", "6.4"),
        ("15/20 g5,g6,two-pairs,care,little,big,poker,trash 15566 1", "2.8"),
    ],
)
def test_the_words_about_bob_are_about_what_he_does(text: str, loss: str) -> None:
    # Several options are equal to him here, and not to the best play.
    advice = advise(text)
    his = {option.action: option.loss for option in advice.options if option.extras["bob"]}
    assert len(his) > 1 and min(his.values()) < his["score two-pairs"]
    assert bob.action(GAME.parse(text)) == "score two-pairs"
    assert f"Bob's choice costs {loss}: score " in advice.why and advice.why.endswith(" in Two pairs.")


def test_chances_of_a_position_and_of_its_choices() -> None:
    question = {
        "about": "chances",
        "position": "15/20 g1,g6,pair,care 11666 2 trash:30",
        "at_least": 60,
        "against": {"total": 42, "open": "g6,trash"},
        "choices": True,
    }
    found = GAME.ask(question)
    advice = advise("15/20 g1,g6,pair,care 11666 2")
    assert found["end"] == pytest.approx(30 + advice.value, abs=1e-9)
    against = found["against"]
    assert against["win"] + against["draw"] + against["lose"] == pytest.approx(1, abs=1e-12)
    best = next(each for each in found["choices"] if each["action"] == advice.options[0].action)
    assert best["end"] == pytest.approx(found["end"], abs=1e-9)
    assert best["at_least"] == pytest.approx(found["at_least"]["chance"], abs=1e-12)
    assert {each["action"] for each in found["choices"]} == {option.action for option in advice.options}
    for each in found["choices"]:
        value = next(option.value for option in advice.options if option.action == each["action"])
        assert each["end"] == pytest.approx(30 + value, abs=1e-9)


def test_two_equal_cards_have_equal_chances() -> None:
    found = GAME.ask(
        {"about": "chances", "position": "15/20 g6,pair * 2 12", "against": {"total": 12, "open": "g6,pair"}}
    )["against"]
    assert found["win"] == pytest.approx(found["lose"], abs=1e-12)
    assert found["draw"] > 0


def test_chances_while_dice_are_kept_and_when_all_is_over() -> None:
    found = GAME.ask({"about": "chances", "position": "15/20 g6,pair 66*** 1"})
    assert found["end"] == pytest.approx(advise("15/20 g6,pair 66*** 1").value, abs=1e-9)
    over = GAME.ask({"about": "chances", "position": "15/20 - * 2 pair:24", "at_least": 24})
    assert (over["end"], over["deviation"], over["at_least"]["chance"]) == (24, 0, 1)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({}, "what it is about"),
        ({"about": ["chances"]}, "what it is about"),
        ({"about": "weather"}, "answers about"),
        ({"about": "chances"}, "position is a text"),
        ({"about": "chances", "position": "15/20 all 116666 2"}, "five dice"),
        ({"about": "chances", "position": "15/20 g6 * 2", "at_least": "many"}, "whole number"),
        ({"about": "chances", "position": "15/20 g6 * 2", "against": 90}, "other card"),
        ({"about": "bob", "position": "15/20 g6 * 2"}, "answers about"),
    ],
)
def test_a_wrong_question_is_refused_in_a_sentence(question: dict[str, object], words: str) -> None:
    with pytest.raises(GameError, match=words):
        GAME.ask(question)


def test_bob_and_the_averages() -> None:
    assert bob.action(GAME.parse("15/20 g1,g6,pair,set,full,care,poker,trash 22256 1")) == "keep 2226"
    rows = averages.rows(HouseRules("20/30"))
    assert [row["box"] for row in rows] == list(BOXES)
    assert rows[10]["fraction"] == "1719467/354294"


def output(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def test_commands_print_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(output(capsys, "school", "averages", "--straights", "20/30", "--json"))
    assert found["averages"][-1]["fraction"] == "545885/15552"
    found = json.loads(output(capsys, "school", "game", "--json"))
    assert found["value"] == pytest.approx(132.339610477, abs=1e-8) and found["states"] == 21_526
    found = json.loads(output(capsys, "school", "bob", "--straights", "20/30", "--json"))
    assert found["loss"] == pytest.approx(3.585126, abs=1e-6)
    words = ["school", "chances", "15/20 g6,pair 11666 1", "--at-least", "10", "--against", "5:g1", "--json"]
    assert set(json.loads(output(capsys, *words))) >= {"end", "at_least", "against"}
    found = json.loads(output(capsys, "school", "simulate", "--games", "20", "--player", "bob", "--json"))
    assert found["games"] == 20 and found["error95"] > 0


def test_commands_print_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert "101177465/6377292" in output(capsys, "school", "averages")
    assert "132.339610477" in output(capsys, "school", "game", "--solve")
    assert "127.733620282" in output(capsys, "school", "bob")
    assert "keep 666" in output(capsys, "school", "chances", "15/20 g6,pair 11666 1", "--choices")
    assert "95 %" in output(capsys, "school", "simulate", "--games", "10")


@pytest.mark.parametrize(
    "words",
    [
        ["game", "--straights", "10/20"],
        ["game", "--after", "7"],
        ["simulate", "--games", "1"],
        ["chances", "15/20 g6 * 2", "--against", "much:g6"],
        ["chances", "15/20 all 116666 2"],
    ],
)
def test_bad_input_is_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["school", *words]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and "as in" in error


def test_other_house_rules_keep_the_card() -> None:
    asked = {
        "about": "house",
        "position": "15/20 g1,g6,pair 11666 1 g2:-4,poker:x",
        "house": "20/30,positive",
    }
    assert GAME.ask(asked)["position"] == "20/30,positive g1,g6,pair 11666 1 g2:6,poker:x"
    with pytest.raises(GameError, match="only after 6 grades"):
        GAME.ask({**asked, "house": "15/20,after6"})


def test_the_view_tells_the_expected_end() -> None:
    state = GAME.parse("15/20 g1,g6,pair 11666 1 40")
    assert GAME.view(state)["end"] == pytest.approx(40 + GAME.advise(state).value)
    assert GAME.view(GAME.parse("15/20 - * 2 40"))["end"] == 40


def test_the_expected_end_in_the_view_is_the_value_of_the_advice() -> None:
    school = pysolver.game("school")
    for state in positions("school", 60):
        end = school.view(state)["end"]
        assert end == pytest.approx(state.total + school.advise(state).value, abs=1e-9)


def test_by_points_an_opponent_changes_nothing() -> None:
    school = pysolver.game("school")
    alone = school.advise(school.parse("15/20 g6,pair,full 11666 1"))
    facing = school.advise(school.parse("15/20 g6,pair,full 11666 1 vs g6,pair:-21"), "points")
    assert [(each.action, each.value) for each in alone.options] == [
        (each.action, each.value) for each in facing.options
    ]


def test_to_win_is_asked_only_against_someone() -> None:
    school = pysolver.game("school")
    with pytest.raises(GameError, match="advised by points"):
        school.advise(school.parse("15/20 g6,pair,full 11666 1"), "win")
    behind = school.parse("15/20 g6,pair * 2 vs g6,pair:-21")
    assert school.advise(behind, "win").value == pytest.approx(0.0302318046, abs=1e-9)
    behind = school.parse("15/20 g6,pair,full,care * 2 vs g6,pair,full,care:-31")
    quick = school.advise(behind, "win", at_once=True)
    assert quick.exactness == "estimated" and quick.max_error == 1 and quick.likely_error is not None
    exact = school.advise(behind, "win")
    assert exact.exactness == "exact" and abs(quick.value - exact.value) <= quick.likely_error
    assert school.sharpen(behind, "win") is None and school.advise(behind, "win", at_once=True) == exact
