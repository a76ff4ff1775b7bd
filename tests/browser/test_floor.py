"""A browser below the floor: one sentence in the place of the page, and nothing else is loaded."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.serving import ROOT

LACKS = {
    "light-dark": (
        "CSS.supports = (name) => name !== 'color'",
        "a newer browser: Safari 17.5, Firefox 121, Chrome",
    ),
    "has": ("CSS.supports = (name) => name === 'color'", "a newer browser: Safari 17.5, Firefox 121, Chrome"),
    "any question": ("delete globalThis.CSS", "a newer browser: Safari 17.5, Firefox 121, Chrome"),
    "WebAssembly": ("delete globalThis.WebAssembly", "needs WebAssembly"),
}


@pytest.mark.parametrize(("script", "words"), LACKS.values(), ids=LACKS.keys())
def test_below_the_floor_one_sentence_is_all(page: Page, address: str, script: str, words: str) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.add_init_script(script)
    page.goto(address, wait_until="commit")
    expect(page.locator("body")).to_contain_text(words)
    assert page.evaluate("[...document.body.children].map((one) => one.role)") == ["alert"]
    assert not [url for url in asked if "vendor/pyodide" in url or "ui.json" in url]


def test_what_asks_for_the_floor_is_of_the_oldest_javascript() -> None:
    code = re.sub(r'//.*|"[^"]*"', "", (ROOT / "web" / "floor.js").read_text("utf-8"))
    assert (
        re.findall(r"=>|`|\?[.?]|\.\.\.|\b(?:const|let|class|async|await|of|import)\b|catch \{", code) == []
    )
