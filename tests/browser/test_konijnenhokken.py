"""Konijnenhokken's table in a real browser: whole short races by keys and by touch."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.serving import PATIENCE, match_kept, patient, played_on, type_keys, visit
from tests.browser.test_accessibility import SIZES, opened, violations

Table = Callable[[str], Page]
MOST_DECISIONS = 300  # of a race here; none takes nearly so many


def throw(page: Page, dice: random.Random) -> list[str]:
    """Return a throw of the dice that are awaited."""
    return dice.choices("123456", k=page.locator(".slots .slot").count())


def ended(page: Page) -> bool:
    """Tell whether the race is over; then its winner has reached the target and is named."""
    if page.locator("#do-words").inner_text() != "Rematch":
        return False
    mine, theirs = (int(points) for points in page.locator(".head .score").all_inner_texts())
    how = "You won" if mine > theirs else "You lost" if mine < theirs else "A draw"
    expect(page.locator("#sentence")).to_contain_text(how)
    expect(page.locator("#sentence")).to_contain_text(
        f"{mine} to {theirs}" if mine != theirs else f"{mine} all"
    )
    expect(page.locator("#do")).to_be_enabled()
    return True


def test_a_whole_race_by_keys_takes_dice_and_a_key_a_decision(table: Table) -> None:
    page = table("#konijnenhokken/0_0.0.0_*_20:0/0:first")
    dice, brought = random.Random(2), random.Random(3)
    for _ in range(MOST_DECISIONS):
        if ended(page):
            break
        kept = match_kept(page)
        do = page.locator("#do-words").inner_text()
        if do == "Type their points":
            points = brought.choice(["0", "7", "12"])
            type_keys(page, "b" if points == "0" else [*points, "Enter"])
        elif do == "Type the roll":
            type_keys(page, throw(page, dice))
        else:
            page.keyboard.press("Enter")
        played_on(page, kept)
    assert ended(page)
    page.keyboard.press("Enter")
    expect(page.locator("#position")).to_have_value("0 0.0.0 * 20:0/0:first")


def test_a_whole_race_by_touch_from_the_choice_of_a_bot_to_the_result(browser: Browser, address: str) -> None:
    context = patient(browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    visit(page, address + "#konijnenhokken/0_0.0.0_*")
    page.locator("summary", has_text="You play alone").tap()
    page.get_by_role("button", name="+ Steady").tap()
    page.locator(".fold label", has_text="40").tap()
    page.get_by_role("button", name="Begin a new game").tap()
    expect(page.locator(".head-name").nth(1)).to_have_text("Steady", timeout=PATIENCE)
    expect(page.locator("#position")).to_have_value("0 0.0.0 * 40:0/0:first", timeout=PATIENCE)
    dice = random.Random(6)
    for _ in range(MOST_DECISIONS):
        if ended(page):
            break
        kept = match_kept(page)
        if page.locator("#do-words").inner_text() == "Type the roll":
            for face in throw(page, dice):
                page.locator(f".pad [data-key='{face}']").tap()
        else:
            expect(page.locator(".odds-chance")).to_contain_text("You win ")
            page.locator("#do").tap()
        played_on(page, kept)
    assert ended(page)
    page.locator("#do").tap()
    expect(page.locator("#position")).to_have_value("0 0.0.0 * 40:0/0:first", timeout=PATIENCE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_to_complain_about(seated: Page, address: str, axe: str, scheme: str, size: str) -> None:
    with opened(seated, scheme, size) as page:
        visit(page, address + "#konijnenhokken/0_1.0.1_12345_200:45/60:first")
        assert violations(page, axe) == []
        page.locator("summary", has_text="Against an opponent").click()
        page.keyboard.press("s")
        expect(page.locator("#sentence")).to_have_text("Opponent's turn.")
        assert violations(page, axe) == []
        type_keys(page, "w1223456")
        expect(page.locator("#do-words")).to_have_text("Tap what they keep")
        assert violations(page, axe) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
