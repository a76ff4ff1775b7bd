"""Practice, looking on and the overlay in a real browser: what only MicroPython and two windows show."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watched
from tests.browser.serving import PATIENCE, from_menu
from tests.browser.test_accessibility import violations

TURN = "#konijnenhokken/0_0.0.0_1222666_200:0/0:first"
STOP = "document.querySelectorAll('#notice button').forEach(one => one.click())"
CLOSE = "document.querySelectorAll('dialog[open]').forEach(one => one.close())"
ASKED_FIRST = "localStorage.getItem('hold-or-roll:advice') === JSON.stringify('after')"


@pytest.fixture(autouse=True)
def put_back(seat: tuple[Page, Watched]) -> Iterator[None]:
    """Leave the shared page without a sheet, a run of practice or Ask first, even where a test fails."""
    yield
    page, _ = seat
    for other in page.context.pages:
        if other != page:
            other.close()
    page.evaluate(CLOSE)
    page.evaluate(STOP)
    if page.evaluate(ASKED_FIRST):
        page.keyboard.press("a")
    assert not page.evaluate(ASKED_FIRST)


def test_a_choice_is_judged_before_it_is_played(table: Callable[[str], Page], axe: str) -> None:
    page = table("#konijnenhokken/0_0.0.0_*")
    page.keyboard.press("a")
    expect(page.locator("#notice")).to_contain_text("From the next choice on")
    page.keyboard.type("1222666")
    expect(page.locator("#sentence")).to_have_text("What do you do?")
    expect(page.locator("#options .number")).to_have_count(0)
    assert violations(page, axe) == []
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#sentence")).not_to_contain_text("What do you do?")
    expect(page.locator("#options .number").first).to_be_visible()
    expect(page.locator("#position")).to_have_value("0 0.0.0 1222666")
    page.keyboard.press("a")
    expect(page.locator("#notice")).to_contain_text("at once again")


def test_positions_come_and_the_game_comes_back(table: Callable[[str], Page], axe: str) -> None:
    page = table("#konijnenhokken/0_0.0.0_1222666")
    page.keyboard.press("p")
    assert violations(page, axe) == []
    page.locator(".practice-kinds [data-kind=close]").click()
    expect(page.locator("#sentence")).to_have_text("What do you do?", timeout=PATIENCE)
    assert page.url.endswith("0_0.0.0_1222666")  # a reload brings the game back
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#do-words")).to_have_text("Next position")
    page.locator("#notice button").click()
    expect(page.locator("#position")).to_have_value("0 0.0.0 1222666")
    from_menu(page, "card")
    expect(page.locator(".card-picture svg")).to_be_visible(timeout=PATIENCE)
    assert violations(page, axe) == []
    page.keyboard.press("Escape")
    expect(page.locator("#card-sheet")).to_be_hidden()


def test_the_skill_sheet_tells_levels_kinds_and_whom_one_met(table: Callable[[str], Page], axe: str) -> None:
    page = table("#konijnenhokken/0_0.0.0_1222666")
    decided = [
        {"game": "konijnenhokken", "aim": "points", "about": "Stop or roll", "loss": 0.5 - 0.01 * number}
        for number in range(45)
    ]
    page.evaluate("all => localStorage.setItem('hold-or-roll:decisions', JSON.stringify(all))", decided)
    from_menu(page, "skill")
    expect(page.locator(".skill-number")).to_contain_text("in 45 decisions.")
    expect(page.locator(".skill-scale .reached")).to_have_count(1)
    expect(page.locator(".skill-kinds dt")).to_have_text("Stop or roll")
    expect(page.locator("#skill-sheet polyline")).to_be_visible()
    expect(page.locator(".skill-met")).not_to_be_empty()
    expect(page.locator("#opponent-notes")).to_be_hidden()
    assert violations(page, axe) == []
    page.keyboard.press("Escape")
    expect(page.locator("#skill-sheet")).to_be_hidden()


def test_the_overlay_follows_the_window_in_which_two_are_watched(
    table: Callable[[str], Page], address: str, axe: str
) -> None:
    page = table(TURN)
    page.keyboard.press("o")
    page.locator("#watch-0").fill("Anna")
    page.locator("#watch-1").fill("Bert")
    assert violations(page, axe) == []
    page.locator("#watch-sheet .do").click()
    expect(page.locator("#broadcast .broadcast-advice")).to_contain_text("Anna: ")
    other = page.context.new_page()
    other.goto(address + "#konijnenhokken/overlay")
    expect(other.locator(".broadcast-name").first).to_have_text("Anna", timeout=PATIENCE)
    expect(other.locator("#engine-script")).to_have_count(0)
    assert other.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    page.locator("#options .more").click()
    page.locator("#options .choice").last.click()
    page.keyboard.press("Enter")
    expect(other.locator(".broadcast-mistake")).to_contain_text("It costs")
    expect(other.locator(".broadcast-points").first).to_have_text(re.compile(r"^\d+$"))
    assert other.evaluate("document.querySelector('.broadcast').getBoundingClientRect().bottom") <= 90
    assert violations(other, axe) == []
    assert violations(page, axe) == []
