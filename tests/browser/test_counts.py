"""What a decision costs in keys and taps: your turn the dice and one more, the opponent's a few."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.serving import visit

WAYS = {"keys": (1280, 800), "phone": (390, 844), "panel": (320, 480)}
FAIR = "ordinary*6"


class Hand:
    """A person who types, or taps with one finger, and counts."""

    def __init__(self, page: Page, way: str) -> None:
        self.page, self.types, self.done = page, way == "keys", 0

    def put(self, key: str, selector: str) -> None:
        """Press a key, or tap what stands for it."""
        if self.types:
            self.page.keyboard.press(key)
        else:
            self.page.locator(selector).tap()
        self.done += 1

    def dice(self, faces: str) -> None:
        """Enter dice."""
        for face in faces:
            self.put(face, f".pad [data-key='{face}']")

    def go(self) -> None:
        """Do what is selected."""
        self.put("Enter", "#do")

    def counted(self) -> int:
        """Return how many keys or taps it took since the last count."""
        done, self.done = self.done, 0
        return done


@pytest.fixture(params=WAYS)
def hand(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Hand]:
    """Open the page on a device, for the first time."""
    width, height = WAYS[request.param]
    touch = request.param != "keys"
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch)
    page = context.new_page()
    visit(page, address)
    yield Hand(page, request.param)
    context.close()


def sit_down(hand: Hand, address: str, position: str) -> None:
    """Go to a position."""
    hand.page.goto(f"{address}#{position.replace(' ', '_')}")
    hand.page.wait_for_selector("#advice[aria-busy=false]")


def says(hand: Hand, words: str) -> None:
    """Wait until the page says something."""
    expect(hand.page.locator("#sentence")).to_contain_text(words)


def test_farkle(hand: Hand, address: str) -> None:
    sit_down(hand, address, f"farkle/kcd2 2000 0/0 0 {FAIR} {FAIR} ******")
    hand.dice("111555")
    says(hand, "Keep 1 1 1 5 5 5, roll all six again.")
    hand.go()
    assert hand.counted() == 6 + 1
    says(hand, "Roll six dice.")
    hand.dice("234466")
    says(hand, "Bust")
    assert hand.counted() == 6
    if hand.types:
        hand.put("6", "")
    else:
        hand.put("", "[data-chip='500']")
        hand.put("", "[data-chip='100']")
    expect(hand.page.locator("#do-words")).to_have_text("They banked 600")
    hand.go()
    says(hand, "Roll all six dice.")
    assert hand.counted() <= 3
    hand.dice("234466")
    says(hand, "Bust")
    hand.counted()
    hand.put("b", ".told-bust")
    says(hand, "Roll all six dice.")
    assert hand.counted() == 1


def test_knucklebones(hand: Hand, address: str) -> None:
    sit_down(hand, address, "knucklebones/-,-,-/-,-,- *")
    for whose in ("their", "your", "their"):
        hand.dice("4")
        expect(hand.page.locator(".hand-words")).to_contain_text("which column?")
        side = ".side.me" if whose == "their" else ".side.them"  # who has just rolled
        hand.put("2", f"{side} [data-column='2']")
        says(hand, f"Type {whose} die.")
        assert hand.counted() == 2


def test_school(hand: Hand, address: str) -> None:
    sit_down(hand, address, "school/15/20 all * 2")
    hand.dice("11666")
    says(hand, "Keep 6 6 6")
    hand.go()
    assert hand.counted() == 5 + 1
    hand.dice("66")
    hand.page.wait_for_selector("#options tbody tr")
    hand.go()
    assert hand.counted() == 2 + 1


def test_konijnenhokken(hand: Hand, address: str) -> None:
    sit_down(hand, address, "konijnenhokken/0 0.0.0 *")
    hand.dice("2115463")
    says(hand, "Keep the 2")
    hand.go()
    assert hand.counted() == 7 + 1
