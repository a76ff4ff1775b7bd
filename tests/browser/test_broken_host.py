"""A host that lacks a file of the site, or has half of it, or is slow: the page tells it, with a way on."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, TimeoutError, expect

from tests.browser.serving import BY_THE_NETWORK, ENGINE, PATIENCE, SUB_PATH, patient, serving, visit
from web.site import SiteReport

AT_ONCE = 6  # pages that are open at a time: most of them wait
STARTED = ("pyodide.asm.wasm", "python_stdlib.zip", "MANIFEST.json")  # told when Python starts, or has
ENGINE_FILES = ("engine.", "worker.py", "vendor/pyodide/")  # how the names of the others begin
NO_WORKER = "globalThis.Worker = class extends EventTarget { postMessage() {} }"  # and so no engine
POSITION = "#konijnenhokken/20_0.0.0_*"
WAY_ON = """() => document.readyState === "complete"
    && [...document.querySelectorAll("#late a, #notice button, #retry")].some((way) =>
        /^(Reload|Try again)$/.test(way.textContent) && way.checkVisibility({ visibilityProperty: true }))"""


@pytest.fixture
def page(newcomer: Page) -> Page:
    """Open a page of a first visit."""
    return newcomer


def missing(file: Path) -> None:
    """Take a file away."""
    file.unlink()


def half(file: Path) -> None:
    """Leave half of a file."""
    content = file.read_bytes()
    file.unlink()  # which the whole site has too
    file.write_bytes(content[: len(content) // 2])


@pytest.mark.parametrize("harm", [missing, half])
def test_each_file_that_a_host_lacks_is_told_with_a_way_on(
    browser: Browser, site: SiteReport, tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    paths = sorted(path for path in site.folder.rglob("*") if path.is_file())
    names = [path.relative_to(site.folder).as_posix() for path in paths]
    names = [name for name in names if "/" in name or not name.endswith(".whl")]  # which others install
    names = [name for name in names if not name.startswith("languages/")]  # without which all is English
    names.remove("vendor/pyodide/memory.bin")  # without which later visits start as the first does
    if harm is missing:
        names.remove("index.html")  # then only the host can speak
    light = without_engine(site.folder, tmp_path / "light")
    untold: list[str] = []
    with serving(tmp_path) as address:
        for first in range(0, len(names), AT_ONCE):
            some = {
                name: site.folder if name.startswith(ENGINE_FILES) or name.endswith(STARTED) else light
                for name in names[first : first + AT_ONCE]
            }
            untold += left_untold(browser, address, some, tmp_path / SUB_PATH, harm)
    assert untold == []


def without_engine(whole: Path, folder: Path) -> Path:
    """Make a site whose large files of the engine are empty, and should be: most of a visit is for them."""
    shutil.copytree(whole, folder)
    precache = folder / "precache.js"
    head, _, listing = precache.read_text("utf-8").partition("{")
    kept = json.loads("{" + listing.rstrip(";\n"))
    for path in (folder / "vendor" / "pyodide").iterdir():
        if path.suffix == ".json":  # which the page itself looks at
            continue
        path.write_bytes(b"")
        kept["files"][path.relative_to(folder).as_posix()] = hashlib.sha256(b"").hexdigest()[:16]
    precache.write_text(f"{head}{json.dumps(kept)};\n", "utf-8")
    return folder


def left_untold(
    browser: Browser, address: str, sites: dict[str, Path], folder: Path, harm: Callable[[Path], None]
) -> list[str]:
    """Return the files whose loss a page does not tell, each lost to a site and a first visit of its own."""
    pages: dict[str, Page] = {}
    for name, whole in sites.items():
        room = name.replace("/", "-")
        shutil.copytree(whole, folder / room, copy_function=os.link)
        harm(folder / room / name)
        pages[name] = patient(browser).new_page()
        keep_python_from_starting(pages[name], name)
        pages[name].goto(f"{address}{room}/{POSITION}", wait_until="commit")
    untold = [name for name, page in pages.items() if not tells(page)]
    for page in pages.values():
        page.context.close()
    shutil.rmtree(folder)
    return untold


def keep_python_from_starting(page: Page, name: str) -> None:
    """Keep the engine from starting, where the loss of a file is to be told before it does.

    The service worker, too, tells what is lost; a browser may have none, so the engine's own files are told
    without.
    """
    if name.endswith(STARTED):
        return
    if name.startswith(ENGINE_FILES):
        page.add_init_script(BY_THE_NETWORK)
        page.context.route(ENGINE, wait)
    else:
        page.add_init_script(NO_WORKER)


def wait(route: Route) -> None:
    """Let a file be on its way for ever."""


def tells(page: Page) -> bool:
    """Wait until a page offers a way on; return whether it ever does."""
    try:
        page.wait_for_function(WAY_ON, timeout=PATIENCE)
    except TimeoutError:
        return False
    return True


def test_no_loss_is_told_where_there_is_none(browser: Browser, site: SiteReport, tmp_path: Path) -> None:
    without_engine(site.folder, tmp_path / SUB_PATH)
    page = patient(browser).new_page()
    page.add_init_script(NO_WORKER)
    with serving(tmp_path) as address:
        page.goto(address + POSITION)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_selector("html[data-page=ready]", timeout=PATIENCE)
        assert page.evaluate(WAY_ON) is False
        page.context.close()


def test_a_slow_line_is_told_to_be_waited_for(page: Page, address: str) -> None:
    held: list[Route] = []
    page.route("**/page.json", lambda route: held.append(route))
    page.goto(address + POSITION)
    expect(page.locator("#late")).to_be_visible()
    expect(page.locator("#late")).to_contain_text("A slow line or device needs longer")
    for route in held:
        route.continue_()
    page.wait_for_selector("html[data-app=ready]", timeout=PATIENCE)
    expect(page.locator("#late")).to_be_hidden()
    expect(page.locator("#notice")).to_be_hidden()


def test_the_way_on_keeps_the_position_of_the_address(page: Page, address: str) -> None:
    held: list[Route] = []
    page.route("**/page.json", lambda route: route.continue_() if held else held.append(route))
    page.goto(address + POSITION)
    page.locator("#late a").click()
    page.wait_for_selector("html[data-app=ready]", timeout=PATIENCE)
    expect(page.locator("#position")).to_have_value("20 0.0.0 *")


def test_a_site_that_is_whole_tells_nothing(page: Page, address: str) -> None:
    visit(page, address + POSITION)
    assert page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    expect(page.locator("#late")).to_be_hidden()
    expect(page.locator("#notice")).to_be_hidden()
    expect(page.locator("#retry")).to_be_hidden()
