"""The same positions give the same JSON in the browser and here: texts and order equal, numbers to 1e-12."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from pysolver.contract.game import game
from pysolver.service import service
from tests.browser.serving import ROOT, patient, visit
from tests.contract.positions import playout
from web.site import games_with_a_page

COUNT = 200
CLOSE = 1e-12
ASK = "(text) => document.getElementById('engine-script').xworker.sync.answer(text)"


@pytest.fixture(scope="module")
def engine(browser: Browser, address: str) -> Iterator[Page]:
    """Open a page whose engine is ready."""
    context = patient(browser)
    page = context.new_page()
    visit(page, address + "#konijnenhokken/0_0.0.0_*")  # where the page solves nothing meanwhile
    yield page
    context.close()


def here(question: dict[str, Any]) -> dict[str, Any]:
    """Return what the worker should answer, by this Python."""
    found = service.answer(question)
    assert isinstance(found, dict)
    plain: dict[str, Any] = json.loads(json.dumps({"id": question["id"], "ok": True, **found}))
    return plain


def difference(path: str, ours: Any, theirs: Any) -> str | None:
    """Return the first place where two JSON values differ."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        if ours.keys() != theirs.keys():
            return f"{path}: keys {sorted(ours)} and {sorted(theirs)}"
        return next(filter(None, (difference(f"{path}.{key}", ours[key], theirs[key]) for key in ours)), None)
    if isinstance(ours, list) and isinstance(theirs, list):
        if len(ours) != len(theirs):
            return f"{path}: {len(ours)} and {len(theirs)} entries"
        pairs = enumerate(zip(ours, theirs, strict=True))
        return next(filter(None, (difference(f"{path}[{i}]", *pair) for i, pair in pairs)), None)
    if isinstance(ours, float) and isinstance(theirs, float | int):
        close = abs(ours - theirs) <= CLOSE * max(1.0, abs(ours), abs(theirs))
    else:
        close = type(ours) is type(theirs) and ours == theirs
    return None if close else f"{path}: {ours!r} and {theirs!r}"


def positions(game_id: str) -> list[str]:
    """Return different positions of random games, from the example and from the start."""
    played = game(game_id)
    chance = random.Random(f"parity of {game_id}")
    found: dict[str, None] = {}
    for turn in range(500):
        start = played.start() if turn else played.parse(played.spec.example)
        met = [played.format(taken.next.lies) for taken in playout(played, start, chance)]
        found.update(dict.fromkeys(chance.sample(met, min(len(met), 40))))
        if len(found) >= COUNT:
            return list(found)[:COUNT]
    raise AssertionError(f"{game_id} has only {len(found)} positions")


PLAYED = [spec["id"] for spec in games_with_a_page(ROOT)]  # the tables of others go to no device
ASKED = [(game_id, objective) for game_id in PLAYED for objective in game(game_id).spec.objectives]


@pytest.mark.usefixtures("nothing_solved")
@pytest.mark.parametrize(("game_id", "objective"), ASKED)
def test_browser_and_native_agree(engine: Page, game_id: str, objective: str) -> None:
    for position in positions(game_id):
        question = {"id": 0, "do": "open", "game": game_id, "position": position, "objective": objective}
        there = json.loads(engine.evaluate(ASK, json.dumps(question)))
        assert difference(position, here(question), there) is None
