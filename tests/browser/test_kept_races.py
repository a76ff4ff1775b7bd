"""A race that was solved is kept on the device: after a reload its advice is exact at once."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.serving import begun, patient, visit

ASK = "(text) => document.getElementById('engine-script').xworker.sync.answer(text)"
POINT = {"game": "farkle", "position": "kcd2 500 0/0 0 odd*6 ordinary*6 ******", "seat": 0, "phase": "decide"}


def asked(page: Page, verb: str) -> dict[str, Any]:
    """Return the engine's reply on the point, played to win."""
    question = {"id": 100_000, "do": verb, "objective": "win", **POINT}
    reply: dict[str, Any] = json.loads(page.evaluate(ASK, json.dumps(question)))
    return reply


def test_a_solved_race_is_there_after_a_reload(browser: Browser, address: str) -> None:
    context = patient(browser)
    page = context.new_page()
    visit(page, address)
    assert asked(page, "look")["advice"]["exactness"] == "estimated"
    solved = asked(page, "sharpen")
    assert solved["sharper"] and solved["advice"]["exactness"] == "exact"
    page.reload()
    begun(page)
    again = asked(page, "look")["advice"]
    assert again["exactness"] == "exact" and again["value"] == solved["advice"]["value"]
    context.close()
