"""Shapes: what fits them, and the sentence about what does not."""

from __future__ import annotations

import pytest

from pysolver.contract.shape import Fields, Flag, Listed, Maybe, Number, OneOf, Row, Shape, Text, Whole, check
from pysolver.errors import GameError

COLUMN = Whole(1, 3, own_name="A column")
STEP = Row((OneOf(("act", "roll")), Text()), own_name="A step", example="['act', 'roll']")


@pytest.mark.parametrize(
    ("shape", "value"),
    [
        (Text(), ""),
        (Flag(), False),
        (Whole(0, 9), 0),
        (Number(-1, 1), -1),
        (Number(-1, 1), 0.5),
        (OneOf((1, 2)), 2),
        (Maybe(COLUMN), None),
        (Maybe(COLUMN), 3),
        (STEP, ["act", "1"]),
        (STEP, ("roll", "4")),
        (Listed(COLUMN, 2), []),
        (Fields({"column": COLUMN}, {"dice": Listed(Whole(1, 6), 3)}), {"column": 1, "id": "unknown"}),
    ],
)
def test_what_fits_is_let_in(shape: Shape, value: object) -> None:
    check(shape, value)


@pytest.mark.parametrize(
    ("shape", "value", "sentence"),
    [
        (COLUMN, 4, "A column is 1, 2 or 3, not 4."),
        (COLUMN, True, "A column is 1, 2 or 3, not True."),
        (COLUMN, 1.0, "A column is 1, 2 or 3, not 1.0."),
        (Maybe(COLUMN), [], "A column is 1, 2 or 3, not []."),
        (Whole(), -1, "A question is a whole number from 0 on, not -1."),
        (Whole(0, 1), 2, "A question is 0 or 1, not 2."),
        (Number(0, 1), float("nan"), "A question is a number from 0 to 1, not nan."),
        (Number(0, 1), float("inf"), "A question is a number from 0 to 1, not inf."),
        (Number(0, 1), False, "A question is a number from 0 to 1, not False."),
        (OneOf((1, 2)), True, "A question is 1 or 2, not True."),
        (Text(), 5, "A question is a text, not 5."),
        (Flag(), 1, "A question is true or false, not 1."),
        (STEP, ["act"], "A step is a list of 2, as in ['act', 'roll'], not ['act']."),
        (Listed(COLUMN, 2, 1), [], "A question is a list of 1 to 2, not []."),
        (Listed(Text(), 2), [1], "What a question has as [1] is a text, not 1."),
        (Fields({"steps": Listed(STEP, 2)}), {"steps": [["fly", "1"]]},
         "What a question has as steps[1][1] is act or roll, not 'fly'."),
        (Fields({"game": Text()}), {}, "The question lacks its game, a text."),
        (Fields({"ask": Fields({"about": Text()})}), {"ask": {}},
         "What a question has as ask lacks its about, a text."),
        (Fields({"game": Text()}), "pig", "A question is an object with game, not 'pig'."),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_in_a_sentence(shape: Shape, value: object, sentence: str) -> None:
    with pytest.raises(GameError) as refused:
        check(shape, value)
    assert str(refused.value) == sentence


def test_a_deep_or_long_value_is_shown_in_short() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(GameError) as refused:
        check(Text(), deep)
    assert len(str(refused.value)) < 80
    with pytest.raises(GameError) as refused:
        check(COLUMN, "x" * 10**6)
    assert len(str(refused.value)) < 80
    with pytest.raises(GameError) as refused:
        check(COLUMN, 10**5000)  # which Python refuses to write
    assert str(refused.value) == "A column is 1, 2 or 3, not a number of more than 1000 digits."
