"""The engines that the page is driven in: how each is started, and what every one is tried by."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from playwright.sync_api import Browser, BrowserType, Expect, Locator, Playwright, sync_playwright

from build import CHROMIUM, FIREFOX, WEBKIT, installed_browser
from tests.browser.webkit import expecting, pages
from tests.browser.webkit.driver import screen

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
]
SETTINGS: dict[str, str | float | bool] = {  # of Firefox, which takes them from nowhere else
    "ui.prefersReducedMotion": 1,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
CHANNEL = "moz-firefox"  # by which Playwright drives the Firefox that others use, over WebDriver BiDi

GAMES = ("farkle", "knucklebones", "school", "konijnenhokken")
# What is run in every engine, beside all tests in Chromium: the start, whole games of each kind, the match,
# kept games, the review, the layout, the floor, what a browser may lack, a paper, and without a network.
EVERYWHERE = tuple(
    f"tests/browser/test_{test}"
    for test in (
        "floor.py",
        "start.py::test_a_later_visit_goes_on_from_the_memory",
        "page.py::test_takes_input_before_the_engine_is_there",
        "page.py::test_an_engine_that_cannot_start_gives_a_sentence_and_a_way_on",
        "page.py::test_rules_and_keys_are_one_key_away",
        "farkle.py::test_a_game_by_keys_and_nothing_typed_twice",
        "knucklebones.py::test_a_whole_game_by_keys_against_a_bot",
        "school.py::test_a_whole_game_takes_its_dice_and_a_key_a_decision",
        "konijnenhokken.py::test_a_whole_race_by_keys_takes_dice_and_a_key_a_decision",
        "match.py::test_two_tabs_do_not_mix",
        "match.py::test_a_link_of_a_whole_game_opens_it",
        "library.py::test_the_list_fits_a_phone",
        "review.py::test_the_review_finds_the_planned_mistakes_and_no_others[konijnenhokken]",
        *(f"layout.py::test_sentence_dice_and_choices_are_in_sight[{game}-decide]" for game in GAMES),
        "lacking.py::test_the_table_goes_on_without[no storage]",
        "lacking.py::test_the_table_goes_on_without[no service worker]",
        "lacking.py::test_a_private_window_plays_and_keeps_while_it_is_open",
        "offline.py::test_works_without_a_network_after_the_first_visit",
    )
)


@contextmanager
def driven(engine: str) -> Iterator[Browser]:
    """Offer a browser of an engine."""
    if engine != WEBKIT:
        with sync_playwright() as playwright:
            browser = launch(playwright) if engine == CHROMIUM else firefox(playwright.firefox)
            yield browser
            browser.close()
        return
    driver = installed_browser(engine)
    if driver is None:
        raise RuntimeError(f"The browser tests need {engine}: `python3 build.py test --engine {engine}`.")
    with screen() as display:
        webkit = pages.Browser(driver, display)
        with expecting.known_to(Expect):
            yield cast(Browser, webkit)
        webkit.close()


def launch(playwright: Playwright) -> Browser:
    """Start a Chromium."""
    return playwright.chromium.launch(executable_path=browser_path(playwright), args=ARGUMENTS)


def firefox(kind: BrowserType, **settings: bool | float) -> Browser:
    """Start a Firefox, with settings beside those that it always has here."""
    Locator.tap = Locator.click  # type: ignore[method-assign]  # Playwright has no finger there
    return kind.launch(
        channel=CHANNEL,
        executable_path=installed_browser(FIREFOX),
        firefox_user_prefs={**SETTINGS, **settings},
    )


def browser_path(playwright: Playwright) -> str:
    """Return where a Chromium is: the one that CHROMIUM names, one that is installed, or Playwright's own."""
    path = installed_browser() or playwright.chromium.executable_path
    if not Path(path).is_file():
        raise RuntimeError(
            f"The browser tests need Chromium, and {path} is not there: set CHROMIUM=/path/to/chromium, "
            "or run `python -m playwright install chromium`."
        )
    return str(path)
