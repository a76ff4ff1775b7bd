"""A game's paper read in a browser: nothing is loaded before something is tried; then the engine answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import pysolver
from tests.browser.conftest import Watched
from tests.browser.serving import patient, serving
from tests.browser.test_accessibility import violations

ENGINE = "pyodide.asm.wasm"
WIDE = "[...document.querySelectorAll('.try table')].filter((it) => it.scrollWidth > it.clientWidth)"
# Figures that stand in more than one line.
BROKEN = """[...document.querySelectorAll(".try td")].filter((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return text.getClientRects().length > 1;
}).map((cell) => cell.textContent)"""


@pytest.fixture
def host(pages: Path) -> Iterator[str]:
    """Serve the site with its papers under a sub-path."""
    with serving(pages.parents[1]) as at:
        yield at


def advised(points: int) -> str:
    """Return what is said of so many points with three dice left."""
    game = pysolver.game("farkle")
    advice = game.advise(game.parse(f"kcd2 4000 0/0 {points} ordinary*6 ordinary*6 ---***"), "points")
    return f"{advice.sentence} {advice.why}"


def test_a_reader_asks_the_engine_on_the_paper_of_a_game(browser: Browser, host: str, axe: str) -> None:
    context = patient(browser)
    watch = Watched(context, host)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto(f"{host}games/farkle.html")
    bank, throw, rule = page.locator("form.try").all()
    expect(rule).to_be_visible()
    assert not {ENGINE, "core.js", "micropython.wasm"} & set(asked)

    for points in ("300", "500"):
        bank.get_by_label("Points at risk").fill(points)
        page.keyboard.press("Enter")
        expect(bank.get_by_role("status")).to_have_text(advised(int(points)))
    expect(bank.locator("table caption")).to_have_text("The choices, best first")
    expect(bank.get_by_role("row", name="Bank 500")).to_be_visible()
    expect(bank.get_by_role("link")).to_have_attribute(
        "href", "../#farkle/kcd2_4000_0/0_500_ordinary*6_ordinary*6_---***"
    )

    throw.get_by_role("button").click()
    expect(throw.get_by_role("status")).to_contain_text("3.1 %")
    rule.get_by_label("Theirs").fill("4000000")
    rule.get_by_role("button").click()
    expect(rule.get_by_role("status")).to_contain_text("4000000")  # what is wrong with it
    rule.get_by_label("Theirs").fill("0")
    rule.get_by_role("button").click()
    expect(rule.locator("tbody tr")).to_have_count(6)
    assert asked.count(ENGINE) == 1

    assert violations(page, axe) == []
    page.set_viewport_size({"width": 320, "height": 600})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate(WIDE) == []
    assert page.evaluate(BROKEN) == []

    page.goto(f"{host}games/pig.html")  # which has no table on the page to go on at
    page.get_by_role("button", name="Try it").click()
    expect(page.get_by_role("status")).to_contain_text("Roll. It wins 62.0 %; hold 20: 61.9 %.")
    expect(page.get_by_role("row", name="Hold 20")).to_be_visible()
    expect(page.locator(".answer").get_by_role("link")).to_have_count(0)
    context.close()
    assert watch.errors == [] and watch.foreign == []
