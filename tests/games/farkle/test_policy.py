"""Farkle's distributions, threshold policies, shorter lists of moves, and what the page asks.

Reference values: computed by programs that share no code with this project. What is published wrongly, 399,
517.9492 and 517.9492, stands in a widely copied solver of `Optimal_n`.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pysolver
from pysolver.cli.main import main
from pysolver.contract.job import finish
from pysolver.errors import GameError
from pysolver.games.farkle.rules import UNIT
from pysolver.games.farkle.study import policy, pruning, published
from pysolver.games.farkle.turn import distribution
from pysolver.games.farkle.turn.solve import Stops, solve_turn
from pysolver.games.farkle.turn.turn import Turn, turn_of
from pysolver.games.farkle.world.catalogue import die_of, parse_dice
from tests.twins import farkle as twin

GAME = pysolver.game("farkle")
FAIR_BEST = (300, 250, 450, 1050, 3400, 12950)


def turn(dice: str) -> Turn:
    return turn_of(tuple(die_of(name, "kcd2") for name in parse_dice(dice, "kcd2")))


FAIR = turn("ordinary*6")


def units(thresholds: tuple[int, ...]) -> policy.Thresholds:
    return tuple(points // UNIT for points in thresholds)


# Distributions


@pytest.mark.parametrize("dice", ["ordinary*6", "tengri,odd*2,king*3", "ordinary,odd,even,aranka,lucky,pie"])
@pytest.mark.parametrize("need", [300, 1500, 4000])
def test_a_distribution_sums_to_one_and_has_the_value_as_its_mean(dice: str, need: int) -> None:
    values = solve_turn(turn(dice), Stops(need // UNIT))
    found = distribution.of_turn(values)
    assert sum(p for _, p in found.scores()) == pytest.approx(1, abs=1e-12)
    counted = sum(min(score, need) * p for score, p in found.scores())
    assert counted == pytest.approx(UNIT * values.start, abs=1e-9)
    assert found.at_least(UNIT) == pytest.approx(1 - found.bust, abs=1e-12)


def test_without_a_target_every_point_counts() -> None:
    values = solve_turn(FAIR)
    found = distribution.of_turn(values)
    assert found.mean == pytest.approx(UNIT * values.start, abs=1e-9)
    listed = found.scores()
    mean = sum(score * p for score, p in listed)
    assert found.deviation**2 == pytest.approx(sum((score - mean) ** 2 * p for score, p in listed), rel=1e-9)


def test_a_distribution_from_the_middle_of_a_turn() -> None:
    values = solve_turn(FAIR, Stops(10))
    one_die = distribution.of_turn(values, hand=1, score=4)
    assert one_die.bust >= 2 / 3
    counted = sum(min(score, 500) * p for score, p in one_die.scores())
    assert counted == pytest.approx(UNIT * values.throw(1, 4), abs=1e-9)


def test_how_many_turns_a_target_takes() -> None:
    target = 1000
    p = finish(distribution.turns_job(FAIR, target // UNIT)).p
    assert p.sum() == pytest.approx(1, abs=1e-9)
    scores: list[list[tuple[int, float]]] = [[]]
    scores += [distribution.of_turn(solve_turn(FAIR, Stops(need))).scores() for need in range(1, 21)]
    assert p[:8] == pytest.approx(twin.turns_taken(scores, target, 8), abs=1e-12)


ALWAYS_BUST = "[0.1.0.0.0.0],[0.0.1.0.0.0],[0.0.0.1.0.0],[0.1.0.0.0.0],[0.0.1.0.0.0],[0.0.0.1.0.0]"


def test_the_mean_of_the_turns_is_that_of_their_distribution() -> None:
    found = finish(distribution.turns_job(FAIR, 20))
    assert found.later == 0
    assert found.mean == pytest.approx(sum(number * p for number, p in enumerate(found.p, 1)), abs=1e-8)


def test_turns_beyond_those_listed_are_counted_in_the_mean(capsys: pytest.CaptureFixture[str]) -> None:
    # Each turn banks 50 in one throw of 1000, or nothing, and one is enough: a geometric distribution.
    banked = np.array([[0.0, 0.0], [0.999, 0.001]])
    assert len(distribution.turns_from(banked)) == distribution.MOST_TURNS
    assert distribution.mean_turns(banked) == pytest.approx(1000, rel=1e-12)
    rare = "[1.999.0.0.0.0],[0.0.1.0.0.0],[0.0.0.1.0.0],[0.0.0.0.0.1],[0.0.1.0.0.0],[0.0.0.1.0.0]"
    found = printed(capsys, "turns", "--target", "50", "--dice", rare)
    assert found["later"] == pytest.approx(0.999**distribution.MOST_TURNS, rel=1e-9)
    assert found["mean"] == pytest.approx(1000, rel=1e-9)
    assert main(["farkle", "turns", "--target", "50", "--dice", rare]) == 0
    assert f"more than {distribution.MOST_TURNS} turns  81.8649 %" in capsys.readouterr().out


# Threshold policies


@pytest.mark.parametrize(
    ("thresholds", "value"),
    [
        (FAIR_BEST, 564.437620414),
        ((250, 250, 450, 1050, 3400, 12950), 564.416964),
        ((300, 300, 450, 1050, 3400, 12950), 564.361463),
        ((300,) * 6, 507.6447),
    ],
)
def test_thresholds_are_worth_what_another_program_says(thresholds: tuple[int, ...], value: float) -> None:
    assert UNIT * finish(policy.evaluate(FAIR, [units(thresholds)]))[0] == pytest.approx(
        value, abs=1e-4 if value < 510 else 1e-6
    )


@settings(deadline=None, max_examples=12)
@given(st.lists(st.lists(st.integers(1, 24), min_size=6, max_size=6), min_size=1, max_size=3))
def test_any_thresholds_are_worth_what_the_recursion_finds(vectors: list[list[int]]) -> None:
    found = finish(policy.evaluate(FAIR, [tuple(vector) for vector in vectors]))
    expected = [twin.policy_value([UNIT * threshold for threshold in vector]) for vector in vectors]
    assert UNIT * found == pytest.approx(expected, abs=1e-9)


def test_the_best_vector_is_the_optimum_and_is_not_monotone() -> None:
    values = solve_turn(FAIR)
    best = finish(policy.best_found(values))
    assert best.thresholds == units(FAIR_BEST)
    assert best.value == pytest.approx(values.start, abs=1e-12)
    monotone = finish(policy.best_monotone(values))
    assert list(monotone.thresholds) == sorted(monotone.thresholds)
    assert UNIT * monotone.value == pytest.approx(564.416964, abs=1e-6)


def test_search_and_refine_only_ever_gain_and_repeat_by_seed() -> None:
    one, again = (finish(policy.best_of_samples(FAIR, 40, 3)) for _ in range(2))
    assert one == again
    assert list(one.thresholds) == sorted(one.thresholds)
    path = finish(policy.refine(FAIR, one.thresholds, monotone=True))
    worth = [step.value for step in path]
    assert worth == sorted(worth)
    assert all(list(step.thresholds) == sorted(step.thresholds) for step in path)
    assert path[-1].value <= solve_turn(FAIR).start + 1e-12


def test_different_dice_can_do_better_than_any_thresholds_found() -> None:
    values = solve_turn(turn("weighted"), Stops(20))
    best = finish(policy.best_found(values))
    assert best.value < values.start - 1e-3
    near = [
        (*best.thresholds[:place], best.thresholds[place] + step, *best.thresholds[place + 1 :])
        for place in range(6)
        for step in (-1, 1)
        if best.thresholds[place] + step > 0
    ]
    assert finish(policy.evaluate(values.turn, near, values.stops)).max() <= best.value + 1e-12


def test_refining_goes_on_while_there_is_anything_to_gain() -> None:
    assert finish(policy.refine(FAIR, (6,) * 6))[-1].thresholds == units(FAIR_BEST)


def test_vectors_that_the_need_makes_equal_are_worth_the_same_in_any_order() -> None:
    vectors = [(5, 5, 9, 30, 90, 250), (6,) * 6, (5, 5, 9, 30, 40, 41), (5, 5, 9, 30, 300, 40)]
    found = finish(policy.evaluate(FAIR, vectors, Stops(40)))
    alone = [float(finish(policy.evaluate(FAIR, [vector], Stops(40)))[0]) for vector in vectors]
    assert found == pytest.approx(alone, abs=1e-13)
    assert found[0] == found[2] == found[3] != found[1]


# Shorter lists of moves


def test_six_alike_natural_dice_lose_nothing_by_shorter_lists() -> None:
    for found in pruning.check(solve_turn(FAIR)):
        assert (found.worst, found.wrong_menus, found.turn) == (0, 0, 0)
        assert found.moves < FAIR.graph.options


def test_different_dice_and_jokers_do() -> None:
    by_count, both, all_of_them = pruning.check(solve_turn(turn("weighted"), Stops(80)))
    assert UNIT * by_count.turn == pytest.approx(42.038345, abs=1e-5)
    assert both.moves <= by_count.moves
    assert all_of_them.wrong_menus == 0
    *_, jokers = pruning.check(solve_turn(turn("tengri*6"), Stops(80)))
    assert jokers.wrong_menus > 0
    assert jokers.turn > 0


def test_what_a_shorter_list_leaves_out_is_left_out_for_a_better_one() -> None:
    given = turn("odd*2,ordinary*4")
    graph, kept = given.graph, pruning.no_worse_in_both(given)
    dice_left = [given.hands[target].bit_count() for target in graph.target]
    for begin, end in pairwise(graph.option_start.tolist()):
        better = [(graph.gain[option], dice_left[option]) for option in range(begin, end) if kept[option]]
        for option in range(begin, end):
            gain, left = graph.gain[option], dice_left[option]
            assert any(points >= gain and dice >= left for points, dice in better)
            # Of those that are kept none beats another.
            beaten = [each for each in better if each[0] >= gain and each[1] >= left]
            assert not kept[option] or beaten == [(gain, left)]


# The command line and the page's questions


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main(["farkle", *words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_the_commands_print_json(capsys: pytest.CaptureFixture[str]) -> None:
    value = printed(capsys, "value", "--dice", "tengri", "--target", "4000")
    assert value["value"] == pytest.approx(758.1322, abs=1e-4)
    three = printed(capsys, "value", "--throws", "3", "--target", "6000")
    assert three["optimal"] == pytest.approx([399.069787, 505.462429, 547.300130], abs=1e-6)
    at_risk = printed(capsys, "value", "--turn", "900", "--hand", "--**--", "--target", "1000")
    assert at_risk["value"] == at_risk["bank"] == 900
    readme = printed(capsys, "value", "--ends-at", "6000")
    assert readme["value"] == pytest.approx(564.432847, abs=1e-6)
    thresholds = printed(capsys, "policy", "evaluate", "--thresholds", "300,250,450,1050,3400,12950")
    assert thresholds["behind"] == pytest.approx(0, abs=1e-9)
    assert printed(capsys, "policy", "search", "--unrestricted")["thresholds"] == list(FAIR_BEST)
    searched = printed(capsys, "policy", "search", "--samples", "20", "--seed", "5")
    assert searched == printed(capsys, "policy", "search", "--samples", "20", "--seed", "5")
    assert printed(capsys, "turn", "--target", "1000", "--at-least", "500")["at_least"]
    assert printed(capsys, "turns", "--target", "500")["mean"]
    assert len(printed(capsys, "policy", "moves", "--target", "500")["lists"]) == 3  # type: ignore[arg-type]
    assert printed(capsys, "dice", "--set", "kcd1")["set"] == "kcd1"


@pytest.mark.parametrize(
    "words",
    [
        "value --target 4010",
        "value --target 900000",
        "value --dice wieghted",
        "value --dice ordinary*7",
        "value --dice [0.0.0.0.0.0]",
        "value --set kcd3",
        "value --throws 0",
        "value --turn 25",
        "value --hand ------",
        "value --hand -----*",
        "value --hand -----* --turn 200",
        "value --target abc",
        "value --throws 20 --dice tengri*2,aranka,weighted,favourable,devils-head",
        "policy search --dice aranka,odd,even,lucky,favourable,king",
        "policy search --unrestricted --dice aranka,odd,even,lucky,favourable,king",
        "turns --target 20000 --dice aranka,odd,even,lucky,favourable,king",
        "value --target 4000 --ends-at 4000",
        "value --dice [1.0.0.0.0.0]*6",
        "turns",
        f"turns --target 4000 --dice {ALWAYS_BUST}",
        "policy evaluate --thresholds 1,2,3",
        "policy evaluate --thresholds 310,300,300,300,300,300",
        "policy search --samples 0",
        "policy refine --monotone --thresholds 300,250,450,1050,3400,12950",
        "dice --set kcd3",
    ],
)
def test_wrong_commands_are_one_line(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["farkle", *words.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("value --hand -----* --turn 200", "so 200 at risk cannot be"),
        ("value --target abc", "a whole number"),
        ("value --dice ordinary*7", "that is 7 dice"),
        ("value --dice weighted*6", "name a target, as in 4000"),
        ("value --throws 20 --dice tengri*2,aranka,weighted,favourable,devils-head", "as in --throws 3"),
        (f"turns --target 4000 --dice {ALWAYS_BUST}", "never reach it"),
    ],
)
def test_what_is_wrong_is_named(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["farkle", *words.split()]) == 2
    assert says in capsys.readouterr().err


def test_the_lists_say_what_patches_changed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["farkle", "dice"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any("Holy Trinity die (1.2: 4 5 10 1 1 1)" in line for line in lines)
    assert sum("(1.2: " in line for line in lines) == 7
    assert any("Saint Antiochus' die (1.2: 0 0 9 0 0 0; 2025-05: 3 1 5 1 2 3;" in line for line in lines)
    assert sum("public wiki" in line for line in lines) == 1
    assert any("balatro@wild: alone a 1" in line for line in lines)


def test_the_list_is_shown_as_it_was_by_a_patch(capsys: pytest.CaptureFixture[str]) -> None:
    for patch, others in (("1.2", 7), ("2025-05", 7), ("2026-04", 0)):
        found = cast(list[dict[str, Any]], printed(capsys, "dice", "--patch", patch)["dice"])
        assert len(found) == 43 and sum("@" in die["name"] for die in found) == others
        assert all(die_of(die["name"], "kcd2").weights == tuple(die["weights"]) for die in found)
    assert main(["farkle", "dice", "--patch", "1.2"]) == 0
    assert " Ci die (now: [3.3.3.3.3.6]; 1.2: 3 3 3 3 3 8)" in capsys.readouterr().out
    assert main(["farkle", "dice", "--patch", "3"]) == 2
    assert "they are 2026-04, 2025-05, 1.2" in capsys.readouterr().err
    assert main(["farkle", "best", "--own", "balatro@wild,ordinary*5"]) == 2
    assert "balatro@wild" in capsys.readouterr().err


def test_what_counts_is_said_only_of_a_target(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["farkle", "turn"]) == 0
    assert "count" not in capsys.readouterr().out.lower()
    assert main(["farkle", "turn", "--target", "4000"]) == 0
    assert "Counted up to the 4000 needed: 564.0534." in capsys.readouterr().out


def test_a_vector_is_called_the_best_only_where_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "policy", "search", "--unrestricted")["name"] == "best vector"
    words = ("policy", "search", "--unrestricted", "--dice", "weighted", "--target", "1000")
    assert printed(capsys, *words)["name"] == "best vector found"


def test_what_is_published_wrongly_is_said_beside_ours(capsys: pytest.CaptureFixture[str]) -> None:
    found = published.recomputed()
    assert found["published"] == [399.0, 517.9492, 517.9492]
    assert found["own_reading"] == pytest.approx([399.112654, 505.510200, 547.352234], abs=1e-6)
    assert found["every_point_limit"] == pytest.approx(564.437620414, abs=1e-8)
    assert main(["farkle", "published"]) == 0
    assert "505.510200" in capsys.readouterr().out


def test_what_the_page_asks() -> None:
    dice = GAME.ask({"about": "dice", "set": "kcd2"})
    assert len(dice["dice"]) == 43
    assert dice["dice"][0]["name"] == "ordinary"
    was = {die["name"]: die["was"] for die in dice["dice"] if "was" in die}
    assert was["holy-trinity"] == {"1.2": [4, 5, 10, 1, 1, 1]}
    assert [one["patch"] for one in dice["patches"]] == ["2026-04", "2025-05", "1.2"]
    assert all(set(one["dice"]) == set(was) for one in dice["patches"])
    assert dice["wild"] == {"balatro": "balatro@wild"}
    readings = {die["name"]: die["weights"] for die in dice["readings"]}
    assert len(readings) == 9 and readings["saint-antiochus@2025-05"] == [3, 1, 5, 1, 2, 3]
    assert len(was) == 7
    setup = {
        "about": "position",
        "set": "kcd2",
        "target": 3000,
        "my_dice": "Odd die*2",
        "their_dice": "weighted",
    }
    text = GAME.ask(setup)["position"]
    assert text == "kcd2 3000 0/0 0 odd*2,ordinary*4 weighted*1,ordinary*5 ******"
    found = GAME.ask({"about": "distribution", "position": text})
    assert found["mean"] == pytest.approx(GAME.advise(GAME.parse(text), "points").value, abs=1e-9)
    assert found["bust"] + sum(bar["p"] for bar in found["bars"]) == pytest.approx(1, abs=1e-12)
    assert dict(found["at_least"])[3000] > 0
    question = {"about": "turns", "position": text}
    shares = [GAME.ask(question)]
    while "mean" not in shares[-1]:
        shares.append(GAME.ask(question))
        assert shares[-1]["done"] > shares[-2]["done"]
    wanted = list(finish(distribution.turns_job(turn("odd*2"), 3000 // UNIT)).p)
    assert shares[-1]["turns"] == pytest.approx(wanted, abs=1e-12)
    assert json.loads(json.dumps([dice, found])) == [dice, found]


@pytest.mark.parametrize(
    "question",
    [
        {},
        {"about": "weather"},
        {"about": "dice", "set": "kcd3"},
        {"about": "position", "target": "many"},
        {"about": "position", "target": 20_050},
        {"about": "position", "mine": "12a"},
        {"about": "position", "mine": 4000},
        {"about": "position", "theirs": 25},
        {"about": "position", "my_dice": "wieghted"},
        {"about": "banked", "position": "kcd2 4000 0/0 0 odd*6 odd*6 ******", "points": 450},
        {"about": "distribution", "position": "kcd2 4000 0/0 0 odd*6 odd*6 111111"},
    ],
)
def test_wrong_questions_are_refused_with_a_sentence(question: dict[str, object]) -> None:
    with pytest.raises(GameError):
        GAME.ask(question)
