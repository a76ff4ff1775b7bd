"""The table floats in a window of its own, keyboard included, and comes back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.serving import from_menu, type_keys, visit


def test_plays_in_the_floating_window_and_comes_back(page: Page, address: str) -> None:
    visit(page, address + "#konijnenhokken/0_0.0.0_*")
    with page.context.expect_page() as coming:
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


def test_the_button_is_hidden_where_the_browser_has_no_such_window(page: Page, address: str) -> None:
    page.add_init_script("delete window.documentPictureInPicture")
    page.goto(address)
    page.wait_for_selector("html[data-page=ready]")
    expect(page.locator("#float")).to_be_hidden()
