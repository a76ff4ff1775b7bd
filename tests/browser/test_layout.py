"""What every decision needs is in sight: on a phone, in the panel above the game, and at twice the size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.serving import visit
from tests.browser.shots import SCENES, Scene, go

SIZES = {"phone": (390, 844), "panel": (320, 480), "taller-panel": (320, 660)}
DOUBLED = {"width": 640, "height": 400}  # a window of 1280 x 800 at twice the size
DICE = ".slots, .duel .boards"
CHOICES = 2

# Of each element, how much of its height lies between the top of the window and the bar at the bottom.
SHARES = """selector => {
  const bar = document.querySelector('.bottom').getBoundingClientRect().top;
  return [...document.querySelectorAll(selector)].filter(one => one.offsetParent).map(one => {
    const box = one.getBoundingClientRect();
    return box.height ? (Math.min(box.bottom, bar) - Math.max(box.top, 0)) / box.height : 0;
  });
}"""


@pytest.fixture(scope="module")
def seated(browser: Browser, address: str) -> Iterator[Page]:
    """Open a page that has been visited before."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    page.evaluate("localStorage.setItem('hold-or-roll:welcomed', 'true')")
    visit(page, address)
    yield page
    context.close()


@pytest.mark.parametrize(
    "scene", [scene for scene in SCENES if scene.name != "keys"], ids=lambda one: one.name
)
def test_sentence_dice_and_choices_are_in_sight(seated: Page, address: str, scene: Scene) -> None:
    go(seated, address, scene)
    for width, height in SIZES.values():
        seated.set_viewport_size({"width": width, "height": height})
        seated.evaluate("scrollTo(0, 0)")
        for selector, most in (("#sentence", 1), (DICE, 2), ("#options tbody tr", CHOICES)):
            shares = seated.evaluate(SHARES, selector)[:most]
            assert [share for share in shares if share < 0.99] == [], (width, height, selector)
        assert seated.evaluate("document.documentElement.scrollWidth <= innerWidth")
    seated.set_viewport_size(DOUBLED)  # type: ignore[arg-type]
    for selector in ("#sentence", "#options tbody tr"):
        shares = seated.evaluate(SHARES, selector)[:1]
        assert [share for share in shares if share < 0.99] == [], (DOUBLED, selector)


def test_the_button_stays_where_it_is(seated: Page, address: str) -> None:
    seated.set_viewport_size({"width": 390, "height": 844})
    places = set()
    for scene in SCENES:
        go(seated, address, scene)
        seated.set_viewport_size({"width": 390, "height": 844})
        places.add(seated.locator("#do").evaluate("one => one.getBoundingClientRect().top"))
    seated.keyboard.press("Escape")
    assert len(places) == 1
