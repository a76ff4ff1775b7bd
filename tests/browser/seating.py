"""How people are seated at a table in a browser, by its fold."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page


def unfold(page: Page) -> Locator:
    """Open the fold in which people are seated."""
    fold = page.locator(".seating")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    return fold


def seat(page: Page, who: str, name: str = "") -> None:
    """Seat one more: one of the game's own by name, or somebody, of a name, who is `Here`, say."""
    fold = unfold(page)
    if not name:
        fold.get_by_role("button", name=f"+ {who}", exact=True).click()
        return
    fold.get_by_role("button", name="+ Somebody").click()
    row = fold.locator(".seating-place:visible").last
    row.locator("input").first.fill(name)
    row.locator("select").select_option(label=who)


def begin(page: Page) -> None:
    """Begin a game of those who sit there."""
    unfold(page).get_by_role("button", name=re.compile("^Begin ")).click()
