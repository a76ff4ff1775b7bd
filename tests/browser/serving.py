"""A site made for a test, served under a sub-path, and how a browser visits it."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser import routes

ROOT = Path(__file__).resolve().parents[2]
SUB_PATH = "some/sub-path"
PATIENCE = 120_000  # milliseconds, on a busy machine: a failing engine is told by the page, not by this
ENGINE = "**/pyodide.asm.wasm"  # without which no engine starts
BY_THE_NETWORK = "if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {})"
# Where the browser keeps the memory of an engine; null where it keeps none, if that is not to be waited for.
MEMORY = """async (waits) => {
    for (;;) {
        const files = await (await caches.open("hold-or-roll")).keys();
        const kept = files.find(({ url }) => url.includes("memory.bin"))?.url;
        if (kept || !waits) return kept ?? null;
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}"""
# The page hears of another address after the browser has gone there; who asks then listens after the page.
ARRIVE = """(hash) => new Promise((heard) => {
    const before = location.href;
    location.hash = hash;
    if (location.href === before) heard();
    else addEventListener("hashchange", () => heard(), { once: true });
})"""

# What this tab keeps of a match, to which every step adds; a position may come back when all have bust.
KEPT = "Object.entries(sessionStorage).filter(([key]) => key.startsWith('hold-or-roll:match ')).join()"

expect.set_options(timeout=PATIENCE)


class Handler(SimpleHTTPRequestHandler):
    """Serve plain files, as the simplest static host does, without a word."""

    def do_GET(self) -> None:
        """Answer, unless a test does."""
        if routes.let_through(self):
            super().do_GET()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """A server that does not mind a browser hanging up."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a page that is closed breaks off its requests."""


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve the folder in which a site lies under SUB_PATH; yield the site's address."""
    server = Server(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/{SUB_PATH}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def patient(browser: Browser, **options: Any) -> BrowserContext:
    """Return a new context of a browser, for somebody who is as patient as a busy machine asks."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    return context


def visit(page: Page, address: str, *, state: str = "ready") -> None:
    """Open an address and wait until the engine is ready, or has said that it cannot."""
    page.goto(address)
    begun(page, state=state)


def begun(page: Page, *, state: str = "ready") -> None:
    """Wait until the engine of a page that loads is ready, or has said that it cannot."""
    page.wait_for_selector("html[data-app=ready], html[data-app=error]", timeout=PATIENCE)
    assert page.get_attribute("html", "data-app") == state, page.inner_text("#sentence")
    if state == "ready":
        answered(page)


def memory_kept(page: Page) -> str:
    """Wait until the browser keeps the memory of an engine; return where."""
    return str(page.evaluate(MEMORY, True))


@contextmanager
def early(page: Page, address: str) -> Iterator[None]:
    """Open an address with an engine that does not come before the block ends; then wait until it has."""
    page.add_init_script(BY_THE_NETWORK)  # what is kept on the device could not be held back
    held: list[Route] = []
    page.context.route(ENGINE, lambda route: held.append(route))
    page.goto(address)
    page.wait_for_selector("html[data-page=ready]", timeout=PATIENCE)
    yield
    assert page.get_attribute("html", "data-app") == "booting"
    for route in held:
        route.continue_()
    page.context.unroute(ENGINE)
    begun(page)


def arrive(page: Page, fragment: str, table: Page | None = None) -> None:
    """Go to another address of an open page, `#game/position`, and wait until the page has answered.

    `table` is the window in which the table floats, if it does.
    """
    page.evaluate(ARRIVE, fragment)
    answered(table or page)


def answered(page: Page) -> None:
    """Wait until the page has answered all that was typed and clicked: what stands there then stays.

    The engine may still be asked for more of the same position, as a sharper advice: wait for its words.
    """
    expect(page.locator("#advice")).to_have_attribute("aria-busy", "false")


def match_kept(page: Page) -> str:
    """Return what the tab keeps of a match."""
    return str(page.evaluate(KEPT))


def played_on(page: Page, kept: str) -> None:
    """Wait until a match goes on from what was `kept` of it, and waits for somebody at the table again."""
    ready = f"""kept => {KEPT} !== kept && document.getElementById('advice').ariaBusy === 'false'
        && !document.getElementById('do-words').textContent.startsWith('Let ')"""
    page.wait_for_function(ready, arg=kept, timeout=PATIENCE)


def from_menu(page: Page, name: str, tap: bool = False) -> None:
    """Press what a menu of the foot offers, by its id, with the mouse or by a `tap`."""
    menu = page.locator(f"details.menu:has(#{name})")
    opens = [] if menu.get_attribute("open") is not None else [menu.locator("summary")]
    for element in [*opens, menu.locator(f"#{name}")]:
        element.tap() if tap else element.click()


def type_keys(page: Page, keys: Sequence[str]) -> None:
    """Press keys one after another, as fast as it goes."""
    for key in keys:
        page.keyboard.press(key)
