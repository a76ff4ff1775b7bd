"""Which choices have a row before all are asked for, and in which order they stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.visit import Visit


@pytest.fixture
def page() -> Iterator[Visit]:
    """Open a visit."""
    with Visit() as visit:
        yield visit
        visit.go("#konijnenhokken/0_0.0.0_*")  # nothing of a race goes on


def option(action: str, kind: str, dominated: bool = False) -> dict[str, Any]:
    return {"action": action, "kind": kind, "dominated": dominated}


def test_every_kind_of_choice_has_a_row_before_a_second_of_any(page: Visit) -> None:
    pane = page.module("advice.pane")
    options = [option(f"roll {number}", "roll") for number in range(7)]
    options += [option("bank less", "bank", dominated=True), option("bank", "bank"), option("badge", "badge")]
    few = pane._few(options, lambda one: one["kind"])
    assert [one["action"] for one in few] == ["roll 0", "roll 1", "roll 2", "roll 3", "bank", "badge"]
    assert [one["action"] for one in pane._few(options, None)] == [f"roll {number}" for number in range(6)]


def test_in_farkle_banking_stands_among_the_first_choices(page: Visit) -> None:
    page.open(
        "#farkle/kcd2_4000_0/0_0_odd*1,weighted*1,lucky*1,favourable*1,even*1,ordinary*1_ordinary*6_111555"
    )
    shell = page.module("main").shell
    shown = shell.stage.pane._listed()
    best: dict[int, Any] = {}
    for one in shell.moment.options:
        best.setdefault(one["dice_left"], one)
    assert len(best) == 7 and shown == list(best.values())[:6]
    assert [one["value"] for one in shown] == sorted([one["value"] for one in shown], reverse=True)


def test_in_konijnenhokken_stopping_stands_among_the_first_choices(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.0.0_1123456")
    shell = page.module("main").shell
    shown = shell.stage.pane._listed()
    dice = [one["in_hand"] for one in shown if not one["stop"]]
    assert dice == [6, 5, 4, 3, 2]
    stops = [one for one in shell.moment.options if one["stop"]]
    assert [one for one in shown if one["stop"]] == stops[:1]
