"""School in the browser: the whole game solved there, and the distribution of its totals."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, Page

from tests.bench import Row
from tests.bench._browsing import browsed, opened

MIXES = ("15/20,undoubled", "20/30,undoubled", "15/20,undoubled,positive")  # none of them has a table
SECONDS = """async (text) => {
    const begun = performance.now();
    const reply = JSON.parse(await document.getElementById("engine-script").xworker.sync.answer(text));
    if (!reply.ok) throw new Error(reply.error);
    return (performance.now() - begun) / 1000;
}"""


def rows() -> list[Row]:
    """Measure with the site in build/site, served from this machine; nothing where there is no browser."""
    return browsed("school", browser_rows)


def browser_rows(browser: Browser, address: str) -> list[Row]:
    """Measure what the engine has to work out anew."""
    page = opened(browser, f"{address}#school/15/20_all_*_2")
    solved = min(seconds(page, {"do": "open", "position": f"{mix} all 11666 2"}) for mix in MIXES)
    asked = {"about": "chances", "position": "15/20 all * 2"}
    spread = seconds(page, {"do": "ask", "ask": asked})
    return [
        Row("page: school, the whole game solved", solved, "s", limit=4),
        Row("page: school, distribution of a whole game", spread, "s"),
    ]


def seconds(page: Page, question: dict[str, object]) -> float:
    """Return how long the engine takes for a question that it has not been asked before."""
    return float(page.evaluate(SECONDS, json.dumps({"id": 0, "game": "school", **question})))
