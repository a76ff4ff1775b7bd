"""Dice by weights, rolls by counts, and the one ordering of options."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pysolver.contract.advice import Option, rank
from pysolver.contract.dice import Die, counts_of, fair_rolls, parse_die, roll_of
from pysolver.errors import GameError

weights = st.tuples(*[st.integers(0, 30)] * 6).filter(any)


@given(weights, st.booleans())
def test_a_die_reads_back_as_it_is_written(values: tuple[int, int, int, int, int, int], joker: bool) -> None:
    die = Die(values, joker)
    assert parse_die(str(die)) == die
    assert sum(die.probabilities) == pytest.approx(1)


@pytest.mark.parametrize(
    "text",
    ["[0.0.0.0.0.0]", "[1.1.1.1.1]", "[1.1.1.1.1.-1]", "[a.1.1.1.1.1]", "1.1.1.1.1.1", "[1.1.1.1.1.99999]"],
)
def test_a_die_that_cannot_be_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(GameError, match=r"\[10\.1\.1\.1\.1\.1\]") as caught:
        parse_die(text)
    assert "\n" not in str(caught.value)


def test_a_joker_takes_the_place_of_the_one() -> None:
    die = parse_die("[j2.1.1.1.1.1]")
    assert die.can_show("j") and not die.can_show("1")
    assert die.probabilities[0] == pytest.approx(2 / 7)


@pytest.mark.parametrize("dice", range(1, 8))
def test_rolls_of_fair_dice_are_all_there_is(dice: int) -> None:
    rolls = fair_rolls(dice)
    assert sum(p for _, p in rolls) == pytest.approx(1, abs=1e-12)
    assert len({counts for counts, _ in rolls}) == len(rolls)
    assert all(counts_of(roll_of(counts)) == counts and sum(counts) == dice for counts, _ in rolls)


values = st.lists(st.floats(-100, 100), min_size=1, max_size=8)


@given(values)
def test_options_are_ranked_best_first_with_ties_at_no_loss(worth: list[float]) -> None:
    ranked = rank(Option(str(number), "", value, 0.0) for number, value in enumerate(worth))
    assert ranked[0].loss == 0
    assert [option.loss for option in ranked] == sorted(option.loss for option in ranked)
    assert all(option.loss == pytest.approx(max(worth) - option.value, abs=1e-9) for option in ranked)


def test_equal_values_put_the_safer_first_and_then_keep_the_order() -> None:
    ranked = rank(
        [
            Option("bold", "", 1.0 + 1e-13, risk=0.5),
            Option("safe", "", 1.0, risk=0.0),
            Option("as bold", "", 1.0, risk=0.5),
        ]
    )
    assert [option.action for option in ranked] == ["safe", "bold", "as bold"]
    assert all(option.loss == 0 for option in ranked)
