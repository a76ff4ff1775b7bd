"""The review and the kept games in the browser: a whole game of each, and the list of a thousand games."""

from __future__ import annotations

import random

from playwright.sync_api import Browser

import build
import pysolver
from pysolver.contract.match import format_match
from tests.bench import Row
from tests.bench._browsing import browsed, opened, seconds
from tests.browser.test_library import FILL, OPENED
from tests.contract.test_match import random_match
from web.site import games_with_a_page

GAMES = 1000  # that are listed


def rows() -> list[Row]:
    """Measure with the site in build/site, served from this machine; nothing where there is no browser."""
    return browsed("the review", browser_rows)


def browser_rows(browser: Browser, address: str) -> list[Row]:
    """Measure reviews after the first advice of their game, and the list of the kept games."""
    found = []
    for spec in games_with_a_page(build.ROOT):
        game = pysolver.game(spec["id"])
        page = opened(browser, f"{address}#{spec['id']}/{game.spec.example.replace(' ', '_')}")
        page.wait_for_selector("#options tbody tr")
        match = format_match(random_match(spec["id"], random.Random(1), careful=0.8))
        took = seconds(page, spec["id"], {"do": "review", "match": match})
        found.append(Row(f"page: review of a game of {spec['title']}", took, "s", limit=2))
        page.close()
    page = opened(browser, address)
    page.evaluate(FILL, GAMES)
    took = float(page.evaluate(OPENED)) / 1000
    page.close()
    return [*found, Row(f"page: list of {GAMES} kept games", took, "s", limit=0.3)]
