"""The accessibility checker finds nothing: light and dark, on a desk, a phone, in the floating panel."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.serving import visit

SIZES = {"desk": (1280, 800), "phone": (390, 844), "panel": (320, 480)}
RUN = "axe.run(document, {resultTypes: ['violations']})"


def violations(page: Page, axe: str) -> list[str]:
    """Return what the checker complains about."""
    page.evaluate(axe)
    found = page.evaluate(RUN)["violations"]
    return [
        f"{rule['id']}: {node['html']} {node['failureSummary']}" for rule in found for node in rule["nodes"]
    ]


@contextmanager
def opened(browser: Browser, scheme: str, size: str) -> Iterator[Page]:
    """Open a page of a size, light or dark."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_to_complain_about(browser: Browser, address: str, axe: str, scheme: str, size: str) -> None:
    with opened(browser, scheme, size) as page:
        visit(page, address + "#konijnenhokken/0_0.0.0_*")
        assert violations(page, axe) == []
        for key in "21":
            page.keyboard.press(key)
        page.keyboard.press("9")
        assert violations(page, axe) == []
        for key in "15463":
            page.keyboard.press(key)
        expect(page.locator("#sentence")).to_have_text("Keep the 2 as two rabbits, roll six.")
        assert violations(page, axe) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.keyboard.press("?")
        assert violations(page, axe) == []


@pytest.mark.parametrize("size", SIZES)
def test_everything_to_tap_is_large_enough(browser: Browser, address: str, size: str) -> None:
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    visit(page, address + "#konijnenhokken/0_0.0.0_*")
    script = """[...document.querySelectorAll('button, a, input, .switch span')]
        .filter(e => e.checkVisibility() && e.type !== 'radio')
        .map(e => [e.textContent.trim() || e.id, e.getBoundingClientRect()])
        .filter(([, box]) => box.height < 43.5 || box.width < 38)
        .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
    assert page.evaluate(script) == []
    context.close()
