"""Taps while the engine answers: they wait their turn as keys do, and none plays what is gone."""

from __future__ import annotations

import pytest

from tests.page.visit import Visit

FARKLE = "#farkle/kcd2_4000_0/0_0_ordinary*6_ordinary*6_******"
RACE = "#konijnenhokken/0_0.0.0_*_200:45/60:first"
COLUMN = '.me [data-column="2"]'


def at_once(page: Visit, keys: str, *selectors: str) -> None:
    """Type keys and press elements before the engine can answer any of it."""

    def act() -> None:
        for key in keys:
            page.module("main").shell.take(key)
        for selector in selectors:
            page.element(selector).click()

    page.call(act)
    page.settle()


def stands(page: Visit) -> tuple[str, str, str, int]:
    """Return the position, the choice that is selected, the objective, and how many steps were taken."""
    shell, chosen = page.module("main").shell, page.document.querySelector("tr.selected .choice")
    return page.position, chosen.textContent if chosen else "", shell.objective, len(shell.moment.trail)


@pytest.mark.parametrize(
    ("address", "keys", "selector"),
    [
        (FARKLE, "115234", '[data-place="2"]'),
        ("#konijnenhokken/0_0.0.0_*", "1123456", '[data-place="2"]'),
        ("#school/15/20_all_*_2", "11666", '[data-place="0"]'),
        ("#school/15/20_all_*_2", "11666", '[data-box="g1"]'),
        ("#knucklebones/55,1,-/6,-,33_*", "4", COLUMN),
        (RACE, "1123456", 'input[value="points"]'),
    ],
)
def test_a_tap_waits_for_the_answer_to_a_throw(page: Visit, address: str, keys: str, selector: str) -> None:
    page.open(address)
    page.type(keys)
    before = stands(page)
    at_once(page, "", selector)
    slowly = stands(page)
    page.own.clear()
    page.stored.clear()
    page.open(address)
    at_once(page, keys, selector)
    assert stands(page) == slowly != before


def test_keys_and_taps_keep_their_order(page: Visit) -> None:
    page.open("#knucklebones/55,1,-/6,-,33_*")

    def act() -> None:
        page.module("main").shell.take("4")
        page.element(COLUMN).click()
        page.module("main").shell.take("3")

    page.call(act)
    page.settle()
    assert page.position == "6,-,33/55,14,- 3"


@pytest.mark.parametrize(
    ("address", "selector"),
    [
        ("#knucklebones/55,1,-/6,-,33_4", COLUMN),
        ("#school/15/20_all_11666_2", '[data-box="g1"]'),
        ("#konijnenhokken/20_1.0.1_12345", '[data-option="0"]'),
        ("#farkle/kcd2_4000_0/0_0_ordinary*6_ordinary*6_115234", '[data-option="0"]'),
    ],
)
def test_a_second_tap_on_a_choice_plays_nothing_more(page: Visit, address: str, selector: str) -> None:
    found = []
    for presses in (1, 2):
        page.own.clear()
        page.stored.clear()
        page.open(address)
        at_once(page, "", *[selector] * presses)
        found.append(
            (stands(page), [one.textContent for one in page.document.querySelectorAll(".field-error")])
        )
    assert found[0] == found[1] and found[0][0][3] == 1


def test_a_choice_of_before_the_throw_is_not_played_once_it_is_thrown(page: Visit) -> None:
    page.open("#konijnenhokken/20_1.0.1_*")
    stop = next(one for one in page.document.querySelectorAll(".choice") if "Stop" in one.textContent)
    selector = f'[data-option="{stop.dataset.option}"]'
    at_once(page, "12345", selector, selector)
    assert page.position == "20 1.0.1 12345"


def test_a_chip_is_no_number_once_their_turn_is_told(page: Visit) -> None:
    page.open(FARKLE)
    page.type("115234", "k")
    at_once(page, "6", '[data-chip="50"]')
    assert page.words(".told-number") == "650"
    at_once(page, "", "#do", '[data-chip="50"]')
    assert page.position.startswith("kcd2 4000 ") and not page.module("main").shell.busy
    assert page.words(".told-number") == "–"
