"""What every decision needs is in sight: on a phone, in the panel above the game, and at twice the size."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.serving import answered, patient, type_keys, visit
from tests.browser.shots import SCENES, Scene, go

SIZES = {"phone": (390, 844), "panel": (320, 480), "taller-panel": (320, 660)}
SIDEWAYS = {"phone on its side": (844, 390), "smaller one": (667, 375)}
DOUBLED = ViewportSize(width=640, height=400)  # a window of 1280 x 800 at twice the size
FOURFOLD = ViewportSize(width=320, height=200)
DESK = ViewportSize(width=1280, height=800)
LAID_OUT = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
LETTERS = "size => { document.documentElement.style.fontSize = size; }"
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


@pytest.mark.parametrize("scene", SCENES, ids=lambda one: one.name)
def test_sentence_dice_and_choices_are_in_sight(seated: Page, scene: Scene) -> None:
    go(seated, scene)
    for width, height in SIZES.values():
        seated.set_viewport_size({"width": width, "height": height})
        seated.evaluate(LAID_OUT)
        seated.evaluate("scrollTo(0, 0)")
        for selector, most in (("#sentence", 1), (DICE, 2), ("#options tbody tr", CHOICES)):
            shares = seated.evaluate(SHARES, selector)[:most]
            assert [share for share in shares if share < 0.99] == [], (width, height, selector)
        assert seated.evaluate("document.documentElement.scrollWidth <= innerWidth")
    seated.set_viewport_size(DOUBLED)
    for selector in ("#sentence", "#options tbody tr"):
        shares = seated.evaluate(SHARES, selector)[:1]
        assert [share for share in shares if share < 0.99] == [], (DOUBLED, selector)
    seated.set_viewport_size(FOURFOLD)
    assert [share for share in seated.evaluate(SHARES, "#sentence") if share < 0.99] == []
    for box in seated.evaluate(BOXES, "#do"):
        assert _within(box, FOURFOLD["width"], FOURFOLD["height"])


# Pieces of text that reach beyond the pane that they stand in; the score table scrolls within itself.
BEYOND = """() => [...document.querySelectorAll('.pane :is(p, h2, h3, td, th, button, .die)')].filter(one => {
  if (!one.offsetParent || one.closest('.unseen, .scores-room')) return false;
  const box = one.getBoundingClientRect(), pane = one.closest('.pane').getBoundingClientRect();
  return box.width && (box.left < pane.left - 1 || box.right > pane.right + 1);
}).map(one => one.outerHTML)"""


@pytest.mark.parametrize("size", SIDEWAYS.values(), ids=SIDEWAYS.keys())
@pytest.mark.parametrize("scene", SCENES, ids=lambda one: one.name)
def test_on_its_side_button_undo_and_costs_are_in_sight(
    seated: Page, scene: Scene, size: tuple[int, int]
) -> None:
    go(seated, scene)
    width, height = size
    seated.set_viewport_size({"width": width, "height": height})
    seated.evaluate(LAID_OUT)
    seated.evaluate("scrollTo(0, 0)")
    for selector in ("#do", "#undo", "#sentence", "#options tbody tr", "#options tbody .cost"):
        boxes = seated.evaluate(BOXES, selector)[:1]
        assert [box for box in boxes if not _within(box, width, height)] == [], (scene.name, selector)
    shares = seated.evaluate(SHARES, "#options tbody tr")[:CHOICES]
    assert [share for share in shares if share < 0.99] == []
    ((_, _, table, _),) = seated.evaluate(BOXES, "#table")
    ((bar, _, _, _),) = seated.evaluate(BOXES, ".bottom")
    assert table <= bar
    heads = seated.evaluate(BOXES, ".heads .head, .duel .player")
    assert [bottom - top for _, top, _, bottom in heads[1:]] == [
        pytest.approx(bottom - top, abs=0.1) for _, top, _, bottom in heads[:-1]
    ]
    assert seated.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert seated.evaluate(BEYOND) == []


# Left, top, right and bottom of each element that is shown.
BOXES = """selector => [...document.querySelectorAll(selector)].map(one => one.getBoundingClientRect())
  .filter(box => box.width).map(box => [box.left, box.top, box.right, box.bottom])"""


def _within(box: list[float], width: int, height: int) -> bool:
    left, top, right, bottom = box
    return left >= 0 and top >= 0 and right <= width and bottom <= height


def test_letters_of_twice_the_size_overlap_nothing(seated: Page) -> None:
    for scene in SCENES:
        if not scene.name.endswith("decide"):
            continue
        go(seated, scene)
        seated.set_viewport_size(DESK)
        seated.evaluate(LETTERS, "200%")
        beyond = seated.evaluate(BEYOND)
        fits = seated.evaluate("document.documentElement.scrollWidth <= innerWidth")
        seated.evaluate(LETTERS, "")
        assert (scene.name, beyond, fits) == (scene.name, [], True)


def test_a_notice_covers_neither_sentence_nor_points(seated: Page) -> None:
    for scene in SCENES:
        if not scene.name.endswith("decide"):
            continue
        go(seated, scene)
        type_keys(seated, "aa")  # Ask first, on and off, is told by a notice
        for width, height in (SIZES | SIDEWAYS).values():
            seated.set_viewport_size({"width": width, "height": height})
            seated.evaluate(LAID_OUT)
            seated.evaluate("scrollTo(0, 0)")
            ((_, _, _, notice),) = seated.evaluate(BOXES, "#notice")
            below = seated.evaluate(BOXES, "#sentence, .heads .head, .duel .player")
            assert [top for _, top, _, _ in below if top < notice] == [], (scene.name, width, notice)
        seated.locator("#notice .close").click()


def test_the_button_stays_where_it_is(seated: Page) -> None:
    seated.set_viewport_size({"width": 390, "height": 844})
    places = set()
    for scene in SCENES:
        go(seated, scene)
        seated.set_viewport_size({"width": 390, "height": 844})
        places.add(seated.locator("#do").evaluate("one => one.getBoundingClientRect().top"))
    seated.keyboard.press("Escape")
    assert len(places) == 1


# What moves without having been asked to, as the browser itself counts that, from the first paint on.
SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted += each.value;
}).observe({ type: "layout-shift", buffered: true });"""
MOVED = 0.02
DECISIONS = 14
COUNTED = "PerformanceObserver.supportedEntryTypes.includes('layout-shift')"


@pytest.mark.parametrize("game", ["farkle", "knucklebones"])
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
def test_nothing_moves_by_itself_from_the_start_of_the_page_on(
    browser: Browser, address: str, game: str, size: tuple[int, int]
) -> None:
    context = patient(browser, viewport=ViewportSize(width=size[0], height=size[1]))
    context.add_init_script("localStorage.setItem('hold-or-roll:welcomed', 'true');" + SHIFTS)
    page = context.new_page()
    visit(page, f"{address}#{game}")
    if not page.evaluate(COUNTED):
        pytest.skip("this browser does not count what moves")
    thrown = random.Random(7)
    play = {"farkle": _farkle, "knucklebones": _knucklebones}[game]
    for _ in range(DECISIONS):
        play(page, thrown)
        page.wait_for_timeout(700)  # until what is asked about a moment that stays has come
    moved = page.evaluate("shifted")
    context.close()
    assert moved < MOVED


def _farkle(page: Page, thrown: random.Random) -> None:
    """Take a decision: throw and do what is advised, or say what they banked."""
    if page.locator(".told:not([hidden])").count():
        type_keys(page, "5")
    else:
        empty = page.locator(".slots .die[data-face='']").count()
        type_keys(page, [str(thrown.randint(1, 6)) for _ in range(empty)])
    answered(page)
    page.keyboard.press("Enter")
    answered(page)


def _knucklebones(page: Page, thrown: random.Random) -> None:
    """Take a decision: throw, and place the die where it is advised, or where it can be placed."""
    page.keyboard.press(str(thrown.randint(1, 6)))
    answered(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    answered(page)
