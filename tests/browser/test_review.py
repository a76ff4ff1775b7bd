"""A game played by keys in a real browser, with planned mistakes: the review finds exactly these."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pysolver
from pysolver.contract.match import advance, new, opened
from tests.browser.serving import PATIENCE, answered, type_keys, visit
from tests.browser.test_accessibility import violations

STARTS = {
    "farkle": "kcd2 4000 2500/2700 0 ordinary*6 ordinary*6 ******",
    "knucklebones": "4,1,66/55,2,3 *",
    "school": "15/20 g5,g6,pair,trash * 2",
    "konijnenhokken": "0 0.0.0 *",
}
THEIRS = "450"  # what the other one banks in Farkle, turn for turn
FROM = 0.08  # of the spread, a loss is a mistake


class Game:
    """A game that is played on the page and here, both sides; `planned` are the numbers of the mistakes."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.game = pysolver.game(game_id)
        self.dice = random.Random(seed)
        self.match = new(game_id, STARTS[game_id])
        self.point = opened(self.match)[1]
        self.planned: list[int] = []
        self._fit = 0

    @property
    def position(self) -> str:
        """Return the position that should be on the page."""
        return self.game.format(self.point.state)

    def turns(self) -> Iterator[list[str]]:
        """Yield the keys that each next thing takes, until the game is over."""
        while self.point.phase != "over":
            yield self._keys()

    def _keys(self) -> list[str]:
        game, point = self.game, self.point
        if point.phase == "decide" and game.actions(point.state) != ("roll",):
            return self._choice()
        if game.spec.id == "farkle" and point.seat == 1:
            self._take("told", THEIRS)
            return [*THEIRS, "Enter"]
        if point.phase == "decide":
            self._take("act", "roll")
        roll = game.rolls(self.point.state).throw(self.dice)
        self._take("roll", roll)
        return [sign for sign in roll if sign != "-"]

    def _choice(self) -> list[str]:
        """Choose what is best, or what costs most at every other decision where that is a mistake."""
        advice = self.game.advise(self.point.state)
        limit = FROM * self.game.spread(advice.objective)
        number = 0
        if advice.options[-1].loss >= limit:
            self._fit += 1
            if self._fit % 2:
                number = len(advice.options) - 1
                self.planned.append(len(self.match.steps) + 1)
        option = advice.options[number]
        self._take("act", option.action)
        if self.game.spec.id == "knucklebones":
            return [option.action]
        return [*["ArrowDown"] * number, "Enter"]

    def _take(self, kind: Any, code: str) -> None:
        taken = advance(self.game, self.point, kind, code)
        self.match += taken.step
        self.point = taken.after


@pytest.mark.parametrize("game_id", STARTS)
def test_the_review_finds_the_planned_mistakes_and_no_others(
    page: Page, address: str, axe: str, game_id: str
) -> None:
    game = Game(game_id, seed=1)
    page.goto(address)
    page.evaluate("localStorage.setItem('hold-or-roll:seats knucklebones', '{}')")
    visit(page, f"{address}#{game_id}/{game.position.replace(' ', '_')}")
    for number, keys in enumerate(game.turns(), 1):
        if "ArrowDown" in keys and game_id == "farkle":  # the order of an estimate may be another
            expect(page.locator("#advice")).to_have_attribute("data-exactness", "exact", timeout=PATIENCE)
        type_keys(page, keys)
        answered(page)
        expect(page.locator("#position")).to_have_value(game.position)
        if number == 3:  # a tab that is killed in the middle loses nothing
            page.goto("about:blank")
            visit(page, address)
            expect(page.locator("#position")).to_have_value(game.position)
    assert game.planned
    page.keyboard.press("v")
    rows = page.locator(".review-row")
    expect(rows).to_have_count(len(game.planned))
    assert [int(row.locator("span").first.inner_text()) for row in rows.all()] == game.planned
    expect(page.locator(".review-what")).to_contain_text(
        f"Step {game.planned[0]} of {len(game.match.steps)}."
    )
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".review-what")).to_contain_text(f"Step {game.planned[0] - 1} of")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".review-what")).to_contain_text(f"Step {game.planned[0]} of")
    assert violations(page, axe) == []
    page.locator("#review-sheet [value=all]").click()
    page.locator(".review-course .review-tap").nth(1).click()
    expect(page.locator(".review-what")).to_contain_text("Step 1 of")
    page.keyboard.press("ArrowRight")  # a click leaves the keys to the review
    expect(page.locator(".review-what")).to_contain_text("Step 2 of")
    page.keyboard.press("Escape")
    expect(page.locator("#review-sheet")).to_be_hidden()
    expect(page.locator("#position")).to_have_value(game.position)
    page.keyboard.press("u")
    expect(page.locator("#position")).not_to_have_value(game.position)


# Rows of a long list whose words reach beyond their row, over the next one.
MANY_ROWS = """() => {
    const list = document.querySelector('.review-list');
    for (let row = 0; row < 9; row++) list.append(list.firstChild.cloneNode(true));
    const beyond = (row) => row.scrollHeight > row.clientHeight + 1;
    return [...list.children].filter(beyond).map((row) => row.outerHTML);
}"""


@pytest.mark.parametrize("size", [(390, 844), (320, 480)])
def test_the_review_fits_a_phone_and_the_panel(
    page: Page, address: str, axe: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visit(page, address + "#konijnenhokken/0_0.0.0_*")
    type_keys(page, [*"6666611", "ArrowDown", "Enter", "v"])
    expect(page.locator(".review-row")).to_have_count(1)
    assert violations(page, axe) == []
    assert page.evaluate("(s => s.scrollWidth <= s.clientWidth)(document.querySelector('#review-sheet'))")
    expect(page.locator(".laid-board .die.kept").first).to_be_visible()
    tall = page.locator(".review-course").bounding_box()
    assert tall and tall["height"] >= (150 if size[0] >= 390 else 120)
    assert page.evaluate(MANY_ROWS) == []
