"""Farkle on the page: the choices that are listed, and the patch by which dice are played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.page.document import Event
from tests.page.seating import become, begin, call, go_on, shown
from tests.page.test_match_logic import match
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
    measured = "Estimated: at most 1.7 % off in 99 of 100 positions."
    assert off == measured + " What choices cost is mostly at most 0.8 % off."


def test_the_threshold_that_counts_now_is_said_in_words(page: Visit) -> None:
    """By the engine, for the dice that the selected choice leaves; the whole sheet has a view of its own."""
    page.open("#farkle/kcd2_4000_0/0_350_ordinary*6_ordinary*6_1--26-")
    page.settle()
    assert page.words(".farkle-now") == "Two dice left: bank from 250 on."
    listed = [row.textContent for row in page.document.querySelectorAll(".farkle-thresholds li")]
    assert len(listed) == 6 and listed[2] == "three dice left: bank from 450 on"
    sheet = page.element("banking-sheet")
    page.call(sheet.showModal)
    assert page.words("banking-title") == "Banking sheet"
    page.call(sheet.close)
    page.call(page.module("main").shell.play_for, "points")
    page.settle()
    assert page.words(".farkle-now") == "Two dice left: bank from 250 on."
    page.open("#farkle/kcd2_4000_3500/3800_0_ordinary*6_ordinary*6_115246")
    page.settle()
    assert page.words(".farkle-now").endswith(" left: bank only what wins, 500.")


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


# Who sits there


def dice(page: Visit) -> list[str]:
    """Return the dice of those who are seated, as the rows tell them, from above."""
    sides = page.document.querySelectorAll(".seating-place .farkle-side")
    return [side.textContent.replace("\xa0", " ") for side in sides]


def heads(page: Visit) -> list[str]:
    """Return what both are called."""
    return [one.textContent.split(",")[0] for one in page.document.querySelectorAll(".farkle .head-name")]


def test_dice_go_with_those_who_are_seated(page: Visit) -> None:
    page.open(START.replace("ordinary*6_******", "odd*6_******"))
    assert shown(page) == ["You", "Opponent"] and dice(page) == ["Dice: 6 × Ordinary", "Dice: 6 × Odd"]
    call(page, 1, "Anna")
    page.press("[data-up=1]")
    assert shown(page) == ["Anna", "You"] and dice(page) == ["Dice: 6 × Odd", "Dice: 6 × Ordinary"]
    begin(page)
    assert page.position == "kcd2 1500 0/0 0 odd*6 ordinary*6 ******"
    assert page.words("sentence") == "Anna's turn." and heads(page) == ["You", "Anna"]
    page.type("500", "Enter", "114465", "k")
    page.type("n")
    assert page.position == "kcd2 1500 0/0 0 odd*6 ordinary*6 ******"
    assert page.words("sentence") == "Anna's turn." and heads(page) == ["You", "Anna"]


def test_the_dice_of_a_seat_are_chosen_from_its_row(page: Visit) -> None:
    page.open(START)
    call(page, 1, "Anna")
    go_on(page)
    page.call(page.document.querySelectorAll(".farkle-side")[1].click)
    page.settle()
    assert [one.textContent for one in page.document.querySelectorAll(".farkle-row h3")] == [
        "Your dice",
        "Anna's dice",
    ]
    page.press('.farkle-picker [data-pick="odd"]')
    page.press(".farkle-apply .do")
    assert page.position == "kcd2 1500 0/0 0 ordinary*6 odd*1,ordinary*5 ******"
    assert heads(page) == ["You", "Anna"]  # whom the dialog has not changed


def test_somebody_here_is_advised_by_name_and_may_be_told_as_a_number(page: Visit) -> None:
    page.open(START)
    become(page, 1, "here")
    call(page, 1, "Anna")
    begin(page)
    page.type("114465", "k")
    assert page.words("sentence") == "Anna: roll all six dice."
    page.type("112346")
    assert page.words("sentence").startswith("Anna: keep ")
    page.type("u", "w")
    assert page.words("sentence") == "Anna's turn." and page.words("do-words") == "Type their points"
    page.type("600", "Enter", "114465", "k")
    assert page.words("do-words") == "Type their points"
    assert "# who: me | here" in match(page, "farkle") and "1 told 600" in match(page, "farkle")


def test_who_begins_may_be_drawn_by_lot_with_the_dice_of_both(page: Visit) -> None:
    page.open(START.replace("ordinary*6_******", "odd*6_******"))
    page.choose("farkle-begins", "lot")
    begin(page)
    seen = set()
    for _ in range(12):
        seen.add((page.position, page.words("sentence")))
        page.type("n")
    assert seen == {
        ("kcd2 1500 0/0 0 ordinary*6 odd*6 ******", "Roll all six dice."),
        ("kcd2 1500 0/0 0 odd*6 ordinary*6 ******", "Opponent's turn."),
    }
