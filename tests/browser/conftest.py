"""Fixtures: pages that fail their test for any error or foreign request; the browser is started above."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from build import CHROMIUM
from tests.browser.serving import ROOT, arrive, memory_kept, patient, visit

# What Firefox says of a page that is left while it loads; of a file that is missing, other tests know.
LEFT = "error loading dynamically imported module"
ELSEWHERE = "#konijnenhokken/1_0.0.0_*"


class Watched:
    """What a browser context did that it should not do."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.errors: list[str] = []
        self.foreign: list[str] = []
        self.address = address
        context.on("console", self._console)
        context.on("weberror", lambda error: self._error(str(error.error)))
        context.on("request", lambda request: self._request(request.url))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and LEFT not in message.text:
            self.errors.append(message.text)

    def _error(self, text: str) -> None:
        if LEFT not in text:
            self.errors.append(text)

    def _request(self, url: str) -> None:
        if not url.startswith((self.address, "blob:" + self.address.split("/some")[0], "data:")):
            self.foreign.append(url)


@pytest.fixture
def watched(browser: Browser, address: str) -> Iterator[tuple[BrowserContext, Watched]]:
    """Open a context of its own, as a first visit has it, and watch it to the end."""
    context = patient(browser)
    watch = Watched(context, address)
    yield context, watch
    context.close()
    assert watch.errors == []
    assert watch.foreign == []


@pytest.fixture
def newcomer(watched: tuple[BrowserContext, Watched]) -> Page:
    """Open a page of that context."""
    return watched[0].new_page()


@pytest.fixture(scope="session")
def device(browser: Browser, address: str) -> Iterator[tuple[BrowserContext, Watched]]:
    """Open a context that keeps the site and the memory of an engine, as after a first visit."""
    context = patient(browser)
    watch = Watched(context, address)
    page = context.new_page()
    visit(page, address)
    memory_kept(page)
    page.close()
    yield context, watch
    context.close()


@pytest.fixture
def page(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Page]:
    """Open a page of somebody who has the site already, and has done nothing there yet.

    Only Chromium lets a test forget what the tests before have left; in any other browser a visit is a first.
    By the `browser` that is asked for here a test is known to drive one.
    """
    if request.config.getoption("engine") != CHROMIUM:
        yield request.getfixturevalue("newcomer")
        return
    context, watch = request.getfixturevalue("device")
    page = context.new_page()
    own = {"origin": address.partition("/some")[0], "storageTypes": "cookies,indexeddb,local_storage"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", own)
    yield page
    context.unroute_all()
    context.clear_permissions()
    for opened in context.pages:
        opened.close()
    seen = watch.errors[:], watch.foreign[:]
    watch.errors.clear()
    watch.foreign.clear()
    assert seen == ([], [])


@pytest.fixture(scope="session")
def seat(browser: Browser, address: str) -> Iterator[tuple[Page, Watched]]:
    """Open one page whose engine is ready, for all tests that need no first visit."""
    context = patient(browser)
    watch = Watched(context, address)
    page = context.new_page()
    visit(page, address)
    yield page, watch
    context.close()


@pytest.fixture
def table(seat: tuple[Page, Watched]) -> Iterator[Callable[[str], Page]]:
    """Return how to go to a position on that page, `table("#konijnenhokken/0_0.0.0_*")`."""
    page, watch = seat

    def go(fragment: str) -> Page:
        for step in (ELSEWHERE, fragment):  # by way of another position, so that nothing typed is left
            arrive(page, step)
            position = step.partition("/")[2].replace("_", " ")
            if position:
                expect(page.locator("#position")).to_have_value(position)
        return page

    yield go
    errors, foreign = watch.errors[:], watch.foreign[:]
    watch.errors.clear()
    watch.foreign.clear()
    assert errors == []
    assert foreign == []


@pytest.fixture(scope="session")
def seated(browser: Browser, address: str) -> Iterator[Page]:
    """Open a page that has been visited before, to be looked at in its scenes."""
    context = patient(browser, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    page.evaluate("localStorage.setItem('hold-or-roll:welcomed', 'true')")
    visit(page, address)
    yield page
    context.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """Return the source of the accessibility checker."""
    return (Path(ROOT) / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
