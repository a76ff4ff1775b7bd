"""After the first visit the network may go, and a newer build takes the place of an older one."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.serving import PATIENCE, ROOT, SUB_PATH, begun, patient, serving, visit
from web.site import SiteReport, build_site

NEWER = """[...document.styleSheets].some(
    (sheet) => [...sheet.cssRules].some((rule) => rule.selectorText === '.newer'))"""
KEEP = """(urls) => caches.open("hold-or-roll").then(
    (cache) => Promise.all(urls.map((url) => cache.put(url, new Response("kept")))))"""
# A worker whose installation fails is never ready: then it is said, and nothing waits for ever.
# Whether the page's own service worker keeps all: that of an edition around it is ready before.
INSTALLED = f"""async () => {{
    for (const end = Date.now() + {PATIENCE}; Date.now() < end;) {{
        const worker = await navigator.serviceWorker.getRegistration();
        if (worker?.active && worker.scope === new URL(".", location).href) return true;
        await new Promise((done) => setTimeout(done, 50));
    }}
    return false;
}}"""


def test_works_without_a_network_after_the_first_visit(browser: Browser, site: SiteReport) -> None:
    context = patient(browser)
    page = context.new_page()
    with serving(site.folder.parents[1]) as address:
        visit(page, address)
        assert page.evaluate(INSTALLED), page.inner_text("#notice")
    page.goto("about:blank")
    visit(page, address + "#konijnenhokken/0_0.0.0_1123456")  # the server is gone
    expect(page.locator("#sentence")).to_have_text("Keep 2, roll six.")
    context.close()


def other_root(folder: Path) -> Path:
    """Return a project that is this one, with a page that can be changed."""
    shutil.copytree(
        ROOT / "web", folder / "web", ignore=shutil.ignore_patterns("node_modules", "__pycache__")
    )
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    for name in ("pysolver", "prebuilt_tables", "pyproject.toml", "docs", "LICENSE"):
        (folder / name).symlink_to(ROOT / name)
    return folder


def stored(page: Page) -> list[str]:
    """Return the files that the browser keeps, without the one that comes some time later."""
    script = "caches.open('hold-or-roll').then(c => c.keys()).then(all => all.map(one => one.url))"
    return [str(url) for url in page.evaluate(script) if "memory.bin" not in url]


def test_a_newer_build_is_offered_and_taken(browser: Browser, tmp_path: Path) -> None:
    root = other_root(tmp_path / "project")
    site = tmp_path / "www" / SUB_PATH
    first = build_site(root, site)
    context = patient(browser)
    page = context.new_page()
    with serving(tmp_path / "www") as address:
        visit(page, address)
        assert page.evaluate(INSTALLED), page.inner_text("#notice")
        others = [address + "next/app.css?0123", address.replace("sub-path", "another") + "app.css?0123"]
        page.evaluate(KEEP, others)
        before = stored(page)
        style = root / "web" / "app.css"
        style.write_text(style.read_text("utf-8") + "\n.newer { color: red; }\n", "utf-8")
        assert build_site(root, site).version != first.version
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # the tab was open all along
        page.get_by_role("button", name="Reload with it").click()
        page.wait_for_function(NEWER)
        begun(page)
        after = stored(page)
    assert len(after) == len(before) and set(others) < set(after)  # other editions keep their own files
    changed = {url.split("?")[0].rpartition("/")[2] for url in set(after) - set(before)}
    assert changed == {"app.css", "built.py"}  # built.py tells the page its version
    context.close()


def test_the_next_edition_keeps_to_itself(browser: Browser, site: SiteReport, tmp_path: Path) -> None:
    released = tmp_path / SUB_PATH
    shutil.copytree(site.folder, released)
    shutil.copytree(site.folder, released / "next")
    context = patient(browser)
    page = context.new_page()
    with serving(tmp_path) as address:
        visit(page, address)
        assert page.evaluate(INSTALLED), page.inner_text("#notice")
        visit(page, address + "next/")
        assert page.evaluate(INSTALLED), page.inner_text("#notice")
        expect(page.locator(".brand small")).to_have_text("next")
        expect(
            page.locator("#notice")
        ).to_be_hidden()  # the worker of the other edition has gone, and no build
        kept = stored(page)
        second = {url for url in kept if url.startswith(address + "next/")}
        assert {url.replace("/next/", "/") for url in second} == set(kept) - second
    for edition, names in (("", 0), ("next/", 1)):  # the server is gone
        visit(page, address + edition)
        assert page.locator(".brand small").count() == names
    context.close()
