"""Advice in the browser while long work goes on: how much longer an answer takes than without it."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Browser, Page

from tests.bench import Row
from tests.bench._browsing import browsed, opened

# Six different dice a side, the longest race there is.
BEGUN = (
    "kcd2 8000 0/0 0 aranka,odd,even,lucky,favourable,king weighted,pie,monk,trinity,greasy,ordinary ******"
)
POINT = {"game": "farkle", "position": BEGUN, "seat": 0, "phase": "decide", "objective": "win"}
ANSWERS = 100
PAUSE = 120  # milliseconds between two questions
# Answers come by a call from the worker, as they do to the page.
HEAR = """() => {
    const sync = document.getElementById("engine-script").xworker.sync;
    globalThis.asked = new Map();
    sync.heard = (text) => {
        const news = JSON.parse(text);
        if (news && !("progress" in news)) asked.get(news.id)?.(news);
    };
}"""
ASK = """async (question) => {
    const begun = performance.now();
    const reply = await new Promise((done) => {
        question.id = 1e6 + asked.size;
        asked.set(question.id, done);
        document.getElementById("engine-script").xworker.sync.ask(JSON.stringify(question));
    });
    return reply.ok ? performance.now() - begun : -1;
}"""
BEGIN = """(question) =>
    document.getElementById("engine-script").xworker.sync.ask(JSON.stringify({...question, id: 1}))"""


def rows() -> list[Row]:
    """Measure with the site in build/site, served from this machine; nothing where there is no browser."""
    return browsed("advice beside long work", browser_rows)


def browser_rows(browser: Browser, address: str) -> list[Row]:
    """Measure advice on a roll that was typed, alone and while the race is solved."""
    page = opened(browser, address + "#konijnenhokken/0_0.0.0_*")
    page.evaluate(HEAR)
    ask = answering(page, random.Random(1))
    ask()  # its tables are loaded
    alone = percentile([ask() for _ in range(ANSWERS)])
    page.evaluate(BEGIN, {"do": "sharpen", **POINT})
    beside = percentile([ask() for _ in range(ANSWERS)])
    page.close()
    return [
        Row("page: advice on a roll, 95th percentile", alone, "ms"),
        Row("page: more of it while a long race is solved", beside - alone, "ms", limit=100),
    ]


def answering(page: Page, dice: random.Random) -> Callable[[], float]:
    """Return what asks for the advice on a roll and tells the milliseconds that it took."""

    def ask() -> float:
        while True:
            page.wait_for_timeout(PAUSE)
            roll = "".join(dice.choices("123456", k=6))
            taken = float(
                page.evaluate(ASK, {"do": "step", "steps": [["act", "roll"], ["roll", roll]], **POINT})
            )
            if taken >= 0:  # not every die has every face
                return taken

    return ask


def percentile(times: list[float]) -> float:
    """Return the time that 95 of 100 stay below."""
    return sorted(times)[95 * (len(times) - 1) // 100]
