"""School in the browser: the whole game solved there, and the distribution of its totals."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.bench import Row
from tests.bench._browsing import browsed, opened, seconds

MIXES = ("15/20,undoubled", "20/30,undoubled", "15/20,undoubled,positive")  # none of them has a table


def rows() -> list[Row]:
    """Measure with the site in build/site, served from this machine; nothing where there is no browser."""
    return browsed("school", browser_rows)


def browser_rows(browser: Browser, address: str) -> list[Row]:
    """Measure what the engine has to work out anew."""
    page = opened(browser, f"{address}#school/15/20_all_*_2")
    solved = min(seconds(page, "school", {"do": "open", "position": f"{mix} all 11666 2"}) for mix in MIXES)
    asked = {"about": "chances", "position": "15/20 all * 2"}
    spread = seconds(page, "school", {"do": "ask", "ask": asked})
    return [
        Row("page: school, the whole game solved", solved, "s", limit=4),
        Row("page: school, distribution of a whole game", spread, "s"),
    ]
