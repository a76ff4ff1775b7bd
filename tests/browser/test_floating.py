"""The table floats in a window of its own, keyboard included, and comes back."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import Watched
from tests.browser.serving import from_menu, type_keys, visit


def test_plays_in_the_floating_window_and_comes_back(
    watched: tuple[BrowserContext, Watched], address: str
) -> None:
    context, _ = watched
    page = context.new_page()
    visit(page, address + "#konijnenhokken/0_0.0.0_*")
    with context.expect_page() as coming:
        from_menu(page, "float")
    floating = coming.value
    expect(floating.locator("#sentence")).to_have_text("Roll seven dice.")
    type_keys(floating, "6666661")
    expect(floating.locator("#sentence")).to_contain_text("Keep 1")
    floating.keyboard.press("Enter")
    expect(floating.locator("#position")).to_have_value("0 1.0.0 *")
    page.locator("#land").click()
    expect(page.locator("#position")).to_have_value("0 1.0.0 *")
    page.keyboard.press("u")
    expect(page.locator("#position")).to_have_value("0 0.0.0 1666666")


def test_the_button_is_hidden_where_the_browser_has_no_such_window(
    watched: tuple[BrowserContext, Watched], address: str
) -> None:
    page = watched[0].new_page()
    page.add_init_script("delete window.documentPictureInPicture")
    page.goto(address)
    page.wait_for_selector("html[data-page=ready]")
    expect(page.locator("#float")).to_be_hidden()
