"""A browser and the site in build/site, for what is measured in the page."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Browser, Page, sync_playwright

import build
from pysolver.cli.serving import serving
from tests.browser.engines import launch
from tests.browser.serving import PATIENCE

T = TypeVar("T")
# Seconds until the engine has answered, the way there and back included.
SECONDS = """async (text) => {
    const sync = document.getElementById("engine-script").xworker.sync;
    const begun = performance.now();
    const reply = JSON.parse(await sync.answer(text));
    if (!reply.ok) throw new Error(reply.error);
    return (performance.now() - begun) / 1000;
}"""


def browsed(what: str, measure: Callable[[Browser, str], list[T]]) -> list[T]:
    """Return what is measured with a browser and the site's address; nothing where there is no browser."""
    if build.CHROMIUM.upper() not in os.environ:
        print(f"no browser: {what} is not measured in it", file=sys.stderr)
        return []
    with serving(build.SITE) as address, sync_playwright() as playwright:
        browser = launch(playwright)
        found = measure(browser, address)
        browser.close()
    return found


def opened(browser: Browser, address: str) -> Page:
    """Return a page whose engine is ready."""
    page = browser.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-app=ready]", timeout=PATIENCE)
    return page


def seconds(page: Page, game: str, question: dict[str, object]) -> float:
    """Return how long the engine takes for a question about a game that it has not been asked before."""
    return float(page.evaluate(SECONDS, json.dumps({"id": 0, "game": game, **question})))
