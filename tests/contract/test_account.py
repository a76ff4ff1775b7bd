"""A review in words: every sentence says what the numbers of the review say, from either seat."""

from __future__ import annotations

import random
import re

import pytest

from pysolver.contract.account import account
from pysolver.contract.job import finish
from pysolver.contract.match import parse_match
from pysolver.contract.mistakes import Tally, worth
from pysolver.contract.review import Review, review
from tests.contract.test_match import random_match

OF_FOUR = """hold-or-roll 1 konijnenhokken 1
start 0 0.0.0 * 40:0/0/0/0:first
seats You | Anna | Ben | Eva
0 act roll
0 roll 1122334
0 act 1/0/0 stop
1 act roll
1 roll 1122334
1 act 1/1/1 stop
2 act roll
2 roll 1122334
2 act 0/1/3 stop
3 told 9
"""


@pytest.fixture(scope="module")
def found() -> Review:
    """Review a game of Pig that was played at random: mistakes are in it."""
    return finish(review(random_match("pig", random.Random(5), careful=0.1)))


def test_every_step_is_said_and_the_first_tells_what_was_before(found: Review) -> None:
    told = account(found)
    before, *steps = told["steps"]
    assert before["said"] == "Before the first step." and len(told["seen_by"]) == 2
    for number, (step, each) in enumerate(zip(steps, found.steps, strict=True), 1):
        name = found.match.seats[each.step.seat]
        assert step["said"].startswith(f"Step {number} of {len(steps)}. {name}: ")
        assert (step["mistake"] != "") == (each.grade != "") == (f": {each.grade}. Better" in step["mistake"])
        for seen in told["seen_by"]:
            assert len(seen["heights"]) == len(seen["changed"]) == len(told["steps"])
        cost = f"−{worth(each.loss, found.objective)}" if each.loss else "best"
        assert step["row"][3] == cost and step["named"].startswith(f"{name}: ")


def test_what_a_seat_lost_is_added_up(found: Review) -> None:
    told = account(found)
    for seat in (0, 1):
        last = [step for step, each in zip(told["steps"][1:], found.steps, strict=True)
                if each.step.seat == seat and each.advice][-1]  # fmt: skip
        losses = [each.loss for each in found.of(seat)]
        mistakes = sum(bool(each.grade) for each in found.of(seat))
        assert last["tally"] is not None and last["tally"]["lost"] == pytest.approx(sum(losses))
        assert last["lost"].startswith(f"{mistakes or 'no'} mistake")
        assert f"Lost in all: {worth(sum(losses), found.objective)}." in told["totals"][seat][1]


def test_the_costliest_come_first(found: Review) -> None:
    costly = [found.steps[number - 1].loss for number in account(found)["costliest"]]
    assert costly and costly == sorted(costly, reverse=True) and min(costly) > 0


def test_the_other_seat_reads_its_own_values(found: Review) -> None:
    mine, theirs = account(found)["seen_by"]
    assert mine["heights"] == pytest.approx([1 - height for height in theirs["heights"]])
    assert mine["course"] != theirs["course"]


def test_what_is_said_of_a_result_adds_up_for_whom_something_was_entered() -> None:
    """Of four, one told only sums: no row, no mistakes of their own, and a course with what others gave."""
    found = finish(review(parse_match(OF_FOUR)))
    told = account(found)
    assert [name for name, _ in told["totals"]] == ["You", "Anna", "Ben"]
    for seat, seen in enumerate(told["seen_by"]):
        said = seen["course"].replace("−", "-")
        parts = [float(number) for number in re.findall(r"([+-]?[\d.]+) %", said)]
        assert sum(parts[:-1]) == pytest.approx(parts[-1], abs=0.05 * len(parts) + 1e-9)
        assert ("own mistakes" in said) == (seat < 3) and "given by others" in said
    for at in range(len(found.steps) + 1):
        assert sum(seen["heights"][at] for seen in told["seen_by"]) == pytest.approx(1, abs=1e-9)


def test_a_run_of_practice_is_said() -> None:
    tally = Tally().with_one(0.0, "").with_one(0.04, "doubtful")
    assert tally.run_words("win") == "1 of 2 without a mistake, 4.0 % lost"
    assert tally.lost_words("win") == "1 mistake, −4.0 %" and Tally().lost_words("win") == ""
    assert Tally().with_one(0.0, "").lost_words("points") == "no mistakes"
