"""Whole games in three ways, counted: your decision is the dice and one more, the opponent's turn a few.

By keys at a desk, by taps on a phone, and by taps in the window that floats above the game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.serving import answered, arrive, from_menu, patient, visit

WAYS = ("keys", "phone", "panel")
DESK, PHONE, PANEL = (
    ViewportSize(width=width, height=height) for width, height in ((1280, 800), (390, 844), (320, 480))
)
FAIR = "ordinary*6"
ELSEWHERE = "konijnenhokken/1 0.0.0 *"
THEIRS = (350, 0, 600)  # what the opponent's turns of Farkle bring
CHIPS = (1000, 750, 500, 400, 300, 250, 200, 150, 100, 50)
MOST_STEPS = 400


class Hand:
    """A person who types, or taps with one finger, and counts."""

    def __init__(self, home: Page, page: Page, way: str) -> None:
        self.home = home  # where addresses are opened
        self.page, self.types, self.done = page, way == "keys", 0

    def put(self, key: str, selector: str) -> None:
        """Press a key, or tap what stands for it."""
        if self.types:
            self.page.keyboard.press(key)
        else:
            self.page.locator(selector).tap()
        self.done += 1

    def press(self, selector: str) -> None:
        """Click what has no key, or tap it."""
        found = self.page.locator(selector).first
        found.click() if self.types else found.tap()
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

    def sit_down(self, position: str) -> None:
        """Go to a position, by way of another one so that nothing is left of the last."""
        for place in (ELSEWHERE, position):
            arrive(self.home, "#" + place.replace(" ", "_"), self.page)
            expect(self.page.locator("#position")).to_have_value(place.partition("/")[2])
        self.done = 0

    def settled(self) -> None:
        """Wait until the page has answered."""
        answered(self.page)

    @property
    def to_throw(self) -> int:
        """How many dice the page waits for."""
        return (
            self.page.locator(".pad:not(.asleep)").count()
            and self.page.locator(".slots .slot:enabled [data-face='']").count()
        )

    @property
    def is_told(self) -> bool:
        """Whether it is the opponent's turn, and told and not watched."""
        return self.page.locator(".told:visible, .school-card.theirs").count() > 0

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.page.locator("#do-words").inner_text() in ("New game", "Rematch")


@pytest.fixture(scope="module", params=WAYS)
def hand(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Hand]:
    """Open the page for the first time on a device, or let it float above the game."""
    size = PHONE if request.param == "phone" else DESK
    context = patient(browser, viewport=size, has_touch=request.param != "keys")
    page = table = context.new_page()
    visit(page, address)
    if request.param == "panel":
        with context.expect_page() as coming:
            from_menu(page, "float", tap=True)
        table = coming.value
        table.set_viewport_size(PANEL)
    yield Hand(page, table, request.param)
    context.close()


def play(hand: Hand, their_turn: Callable[[int], None] | None = None, most: int = 0) -> int:
    """Play a game to its end by the advice; return how many decisions it had.

    Each of yours costs the dice that were thrown and one more; `their_turn(number)` at most so many.
    """
    chance, decisions, turns = random.Random(1), 0, 0
    for _ in range(MOST_STEPS):
        hand.settled()
        if hand.is_over:
            return decisions
        if hand.is_told and their_turn:
            their_turn(turns)
            turns += 1
            assert 0 < hand.counted() <= most
            continue
        thrown = hand.to_throw
        hand.dice("".join(chance.choices("123456", k=thrown)))
        hand.settled()
        if not hand.is_told and not hand.to_throw and not hand.is_over:  # else it was a bust
            hand.go()
            decisions += 1
            assert hand.counted() == thrown + 1
        assert hand.counted() in (0, thrown)
    raise AssertionError("the game does not end")


def test_farkle(hand: Hand) -> None:
    hand.sit_down(f"farkle/kcd2 1500 0/0 0 {FAIR} {FAIR} ******")

    def their_turn(number: int) -> None:
        points = THEIRS[number % len(THEIRS)]
        if not points:
            hand.put("b", ".told-bust")
            return
        if hand.types:
            hand.page.keyboard.type(f"{points // 100}{'.' if points % 100 else ''}")
            hand.done += 2 if points % 100 else 1
        else:
            for chip in two_chips(points):
                hand.put("", f"[data-chip='{chip}']")
        expect(hand.page.locator("#do-words")).to_have_text(f"They made {points}")
        hand.go()

    assert play(hand, their_turn, 3) > 2


def two_chips(points: int) -> list[int]:
    """Return one chip or two that make a number."""
    rest = [chip for chip in CHIPS if points - chip in CHIPS]
    return [points] if points in CHIPS else [rest[0], points - rest[0]]


def test_two_chips_make_every_usual_number() -> None:
    assert [sum(two_chips(points)) for points in range(50, 1300, 50)] == list(range(50, 1300, 50))


def test_knucklebones(hand: Hand) -> None:
    hand.sit_down("knucklebones/-,-,-/-,-,- *")
    chance, theirs = random.Random(1), False
    for _ in range(MOST_STEPS):
        hand.dice(chance.choice("123456"))
        hand.settled()
        column = hand.page.locator(".column.can").first.get_attribute("data-column") or ""
        if theirs:
            hand.put(column, f".side.them [data-column='{column}']")
            assert hand.counted() == 2
        else:
            hand.go()
            assert hand.counted() == 1 + 1
        theirs = not theirs
        hand.settled()
        if hand.is_over:
            return
    raise AssertionError("the game does not end")


def test_school(hand: Hand) -> None:
    hand.sit_down("school/15/20 g2,pair,care,trash * 2")
    assert play(hand) >= 4


def test_school_against_someone(hand: Hand) -> None:
    hand.sit_down("school/15/20 g6,pair 11166 0 vs g6,pair:0")

    def their_turn(number: int) -> None:
        hand.press(".school-card.theirs [data-box][aria-disabled='false']")
        hand.press("[data-told]")

    assert play(hand, their_turn, 2) > 2


def test_konijnenhokken(hand: Hand) -> None:
    hand.sit_down("konijnenhokken/0 0.0.0 * 40:0/0:first")

    def their_turn(number: int) -> None:
        if hand.types:
            hand.put("7", "")
        else:
            hand.put("", "[data-chip='5']")
        hand.go()

    assert play(hand, their_turn, 3) > 2
