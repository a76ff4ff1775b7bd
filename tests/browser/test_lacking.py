"""What a browser may lack or forbid: the table goes on, and what cannot be is hidden or told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from build import FIREFOX
from tests.browser.conftest import Watched
from tests.browser.engines import firefox
from tests.browser.serving import arrive, from_menu, patient, type_keys, visit

START = "#konijnenhokken/0_0.0.0_*"
REFUSED = "not here"
DENIED = f"get() {{ throw new DOMException('{REFUSED}', 'SecurityError'); }}"
STORES = ("localStorage", "sessionStorage", "indexedDB", "caches")
NO_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })"
CLIPBOARD_DENIED = """Object.defineProperty(Navigator.prototype, 'clipboard', { value: {
    writeText: () => Promise.reject(new DOMException('not now', 'NotAllowedError')) } })"""
LACKS = {
    "no storage": ";".join(f"Object.defineProperty(globalThis, '{name}', {{ {DENIED} }})" for name in STORES),
    "no service worker": "delete Navigator.prototype.serviceWorker",
    "service worker denied": """navigator.serviceWorker && (ServiceWorkerContainer.prototype.register =
        () => Promise.reject(new DOMException('not here', 'SecurityError')))""",
    "no OffscreenCanvas": "delete globalThis.OffscreenCanvas",
    "no Picture-in-Picture": "delete globalThis.documentPictureInPicture",
    "no wake lock": "delete Navigator.prototype.wakeLock",
    "no clipboard": NO_CLIPBOARD,
    "no network information": "delete Navigator.prototype.connection",
    "no persistence": "delete globalThis.StorageManager; delete Navigator.prototype.storage",
}


def play(page: Page) -> None:
    """Play a decision, take it back, and look at what is kept."""
    type_keys(page, "6666661")
    expect(page.locator("#sentence")).to_have_text("Keep 1, roll six.")
    page.keyboard.press("Enter")
    expect(page.locator("#position")).to_have_value("0 1.0.0 *")
    page.keyboard.press("u")
    expect(page.locator("#position")).to_have_value("0 0.0.0 1666666")
    page.keyboard.press("v")
    expect(page.locator("#review-sheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#review-sheet")).to_be_hidden()


@pytest.fixture
def page(newcomer: Page) -> Page:
    """Open a page of a first visit."""
    return newcomer


@pytest.mark.parametrize("script", LACKS.values(), ids=LACKS.keys())
def test_the_table_goes_on_without(
    watched: tuple[BrowserContext, Watched], page: Page, address: str, script: str
) -> None:
    page.add_init_script(script)
    visit(page, address + START)
    play(page)
    pardon(watched[1])


def pardon(watch: Watched) -> None:
    """Pass over what is refused to PyScript, which would keep something of its own and does not listen."""
    watch.errors[:] = [error for error in watch.errors if REFUSED not in error]


@pytest.mark.parametrize("script", [NO_CLIPBOARD, CLIPBOARD_DENIED], ids=["none", "denied"])
def test_without_a_clipboard_the_link_is_shown(page: Page, address: str, script: str) -> None:
    page.add_init_script(script)
    visit(page, address + START)
    from_menu(page, "copy")
    expect(page.locator("#notice")).to_contain_text(f"The link: {address}{START.replace('*', '%2A')}")


def test_without_storage_it_is_said_that_no_game_is_kept(
    watched: tuple[BrowserContext, Watched], page: Page, address: str
) -> None:
    page.add_init_script(LACKS["no storage"])
    visit(page, address + START)
    type_keys(page, "6666661")
    expect(page.locator("#notice")).to_contain_text("keeps no games")
    pardon(watched[1])


def test_pictures_that_cannot_be_read_are_told_before_a_camera_is_opened(page: Page, address: str) -> None:
    page.add_init_script(LACKS["no OffscreenCanvas"])
    visit(page, address + "#school/15/20_all_*_2")
    page.get_by_role("button", name="Look at my dice").click()
    expect(page.locator(".eyes-said").first).to_contain_text("No camera can be used here")


@pytest.fixture
def private(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Offer a browser whose windows are private, as those of other engines are anyway."""
    if request.config.getoption("engine") != FIREFOX:
        yield browser
        return
    private = firefox(browser.browser_type, **{"browser.privatebrowsing.autostart": True})
    yield private
    private.close()


def test_a_private_window_plays_and_keeps_while_it_is_open(private: Browser, address: str) -> None:
    context = patient(private)
    watch = Watched(context, address)
    page = context.new_page()
    visit(page, address + START)
    play(page)
    arrive(page, "#school/15/20_all_11666_2")
    page.goto("about:blank")
    visit(page, address + "#konijnenhokken")
    expect(page.locator("#position")).to_have_value("0 0.0.0 1666666")
    context.close()
    assert (watch.errors, watch.foreign) == ([], [])
