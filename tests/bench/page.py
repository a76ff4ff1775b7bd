"""The page in a real browser: when it takes input, when the first exact advice stands, what it weighs."""

from __future__ import annotations

import gzip
import os
import sys
import threading
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

import build
from tests.bench import Row

POSITION = "#konijnenhokken/20_1.0.1_12345"
RUNS = 3
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    "--disable-background-networking",
]
NOW = "performance.now() / 1000"  # since the navigation began


def rows() -> list[Row]:
    """Measure with the site in build/site, served from this machine; nothing where there is no browser."""
    browser_path = os.environ.get(build.BROWSER_VARIABLE)
    if browser_path is None:
        print("no browser: the page is not measured", file=sys.stderr)
        return []
    with build.Server(("127.0.0.1", 0), build.Page) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        browser = playwright.chromium.launch(executable_path=browser_path, args=ARGUMENTS)
        cold, warm = zip(*(visits(browser, address) for _ in range(RUNS)), strict=True)
        browser.close()
        server.shutdown()
    return [
        Row("page: takes input, cold", min(first for first, _ in cold), "s", limit=1),
        Row("page: first exact advice, cold", min(advice for _, advice in cold), "s", limit=4),
        Row("page: takes input, warm", min(first for first, _ in warm), "s", limit=1),
        Row("page: first exact advice, warm", min(advice for _, advice in warm), "s", limit=3),
        Row("page: site, gzip-compressed", compressed_megabytes(build.SITE), "MB", limit=9),
    ]


def visits(browser: Browser, address: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the times of a first visit, with nothing kept, and of a second one."""
    context = browser.new_context()
    cold = visit(context, address)
    warm = visit(context, address)
    context.close()
    return cold, warm


def visit(context: BrowserContext, address: str) -> tuple[float, float]:
    """Return the seconds from navigation until the page takes input, and until advice is complete."""
    page = context.new_page()
    page.goto(address + POSITION, wait_until="commit")
    page.wait_for_selector("html[data-page=ready]", state="attached")
    takes_input = float(page.evaluate(NOW))
    page.wait_for_selector("html[data-app=ready] #options:not(:empty)", timeout=60_000)
    advice = float(page.evaluate(NOW))
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.close()
    return takes_input, advice


def compressed_megabytes(site: Path) -> float:
    """Return what a first visit loads at most, from a host that compresses."""
    contents = (path.read_bytes() for path in site.rglob("*") if path.is_file())
    return sum(min(len(content), len(gzip.compress(content, 6))) for content in contents) / 1e6
