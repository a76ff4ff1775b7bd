"""A review in words: every sentence says what the numbers of the review say, from either seat."""

from __future__ import annotations

import random

import pytest

from pysolver.contract.account import account
from pysolver.contract.job import finish
from pysolver.contract.mistakes import Tally, worth
from pysolver.contract.review import Review, review
from tests.contract.test_match import random_match


@pytest.fixture(scope="module")
def found() -> Review:
    """Review a game of Pig that was played at random: mistakes are in it."""
    return finish(review(random_match("pig", random.Random(5), careful=0.1)))


def test_every_step_is_said_and_the_first_tells_what_was_before(found: Review) -> None:
    told = account(found)
    before, *steps = told["steps"]
    assert before["said"] == "Before the first step." and len(told["heights"]) == len(told["steps"])
    for number, (step, each) in enumerate(zip(steps, found.steps, strict=True), 1):
        name = found.match.seats[each.step.seat]
        assert step["said"].startswith(f"Step {number} of {len(steps)}. {name}: ")
        assert (step["mistake"] != "") == (each.grade != "") == (f": {each.grade}. Better" in step["mistake"])
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
        assert f"Lost: {worth(sum(losses), found.objective)}, " in told["totals"][seat][1]


def test_the_costliest_come_first(found: Review) -> None:
    costly = [found.steps[number - 1].loss for number in account(found)["costliest"]]
    assert costly and costly == sorted(costly, reverse=True) and min(costly) > 0


def test_the_other_seat_reads_its_own_values(found: Review) -> None:
    mine, theirs = account(found, 0), account(found, 1)
    assert mine["heights"] == pytest.approx([1 - height for height in theirs["heights"]])
    assert mine["totals"] == theirs["totals"] and mine["course"] != theirs["course"]
    assert account(found, 9)["course"] == mine["course"]  # a seat that is none


def test_a_run_of_practice_is_said() -> None:
    tally = Tally().with_one(0.0, "").with_one(0.04, "doubtful")
    assert tally.run_words("win") == "1 of 2 without a mistake, 4.0 % given away"
    assert tally.lost_words("win") == "1 mistake, −4.0 %" and Tally().lost_words("win") == ""
    assert Tally().with_one(0.0, "").lost_words("points") == "no mistakes"
