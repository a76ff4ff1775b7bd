"""Farkle on the page: the choices that are listed, and the patch by which dice are played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.page.document import Event
from tests.page.visit import Visit

START = "#farkle/kcd2_1500_0/0_0_ordinary*6_ordinary*6_******"


@pytest.fixture
def page() -> Iterator[Visit]:
    """Open a visit that leaves no race behind."""
    with Visit() as visit:
        yield visit
        visit.go("#konijnenhokken/0_0.0.0_*")


def rows(page: Visit) -> list[str]:
    return [row.textContent for row in page.document.querySelectorAll("#options tbody tr")]


def test_dominated_choices_are_listed_only_among_all(page: Visit) -> None:
    page.open("#farkle/kcd2_4000_0/0_500_ordinary*6_ordinary*6_115246")
    assert len(rows(page)) == 4
    assert [row for row in rows(page) if "bank" in row] == [row for row in rows(page) if "bank 750" in row]
    shell = page.module("main").shell
    for _ in range(4):
        page.type("ArrowDown")  # behind the last row
    assert len(rows(page)) == len(shell.moment.options) and shell.stage.pane.selected["dominated"]
    assert not any("equal" in row for row in rows(page))


def test_a_dominated_choice_is_never_called_about_equal(page: Visit) -> None:
    page.open("#farkle/kcd2_4000_0/0_500_odd*6_ordinary*6_115246")
    pane, options = page.module("main").shell.stage.pane, page.module("main").shell.moment.options
    words = page.module("advice.pane")
    advice = {**pane._advice, "loss_error": 0.008, "likely_error": 0.017, "max_error": 1.0, "value": 0.5}
    near = {**options[1], "loss": 0.005, "dominated": False}
    assert words._cost(advice, 1, near, str) == "about equal"
    assert words._cost(advice, 1, {**near, "dominated": True}, str).endswith("worse")
    assert words._cost(advice, 1, {**near, "loss": 0.02}, str).endswith(
        "worse"
    )  # though the value may be off by more
    off = words._off_by({**advice, "exactness": "estimated"})
    assert (
        off == "Estimated, at most 1.7 % off in 99 of 100 positions; what choices cost, mostly at most 0.8 %."
    )


def test_a_patch_is_chosen_once_for_all_its_dice_and_kept(page: Visit) -> None:
    page.open(START.replace("ordinary*6_******", "ci*6_******"))
    page.press(".farkle-tools .tool")
    patches = page.document.querySelectorAll(".farkle-picker .switch input")
    assert [one.value for one in patches if one.checked] == ["2026-04"]
    page.call(patches[2].dispatch, Event("change"))
    slots = [one.textContent for one in page.document.querySelectorAll(".farkle-row .slot")]
    assert slots == ["Ordinary"] * 6 + ["Ci (1.2)"] * 6
    assert "Ci die (1.2)" in page.words(".farkle-picker .farkle-list") and "now: 3 3 3 3 3 6" in page.words(
        ".farkle-picker .farkle-list"
    )
    assert "public wiki" in page.words(".farkle-picker .fine-print")
    page.press('.farkle-picker [data-pick="saint-antiochus"]')
    page.press(".farkle-apply .do")
    text = "kcd2 1500 0/0 0 saint-antiochus@1.2*1,ordinary*5 ci@1.2*6 ******"
    assert page.position == text
    page.reload()
    assert page.position == text
    page.press(".farkle-tools .tool")
    patches = page.document.querySelectorAll(".farkle-picker .switch input")
    assert [one.value for one in patches if one.checked] == ["1.2"]
    page.call(patches[0].dispatch, Event("change"))
    page.press(".farkle-apply .do")
    assert page.position == "kcd2 1500 0/0 0 saint-antiochus*1,ordinary*5 ci*6 ******"


def test_balatros_joker_can_be_a_1_alone(page: Visit) -> None:
    page.open(START.replace("0_ordinary*6", "0_balatro*1,ordinary*5"))
    page.press(".farkle-tools .tool")
    check = page.element(".farkle-wild input")
    assert "Balatro's die alone is a 1 (unconfirmed)" in page.words(".farkle-wild") and not check.checked
    check.checked = True
    page.call(check.dispatch, Event("change"))
    page.press(".farkle-apply .do")
    assert page.position == "kcd2 1500 0/0 0 balatro@wild*1,ordinary*5 ordinary*6 ******"
    page.type("j", "2", "3", "4", "4", "6")
    assert any(row.startswith("Keep j, ") for row in rows(page))
