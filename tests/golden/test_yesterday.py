"""What versions before have written is read by this one, and means what it meant: docs/promises.md."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pysolver
from pysolver.cli.quiz import Deck
from pysolver.contract.collection import read_all
from pysolver.contract.job import finish
from pysolver.contract.match import format_match, parse_match
from pysolver.tables.format import open_table
from tests.golden.yesterday import DAY, OWNED, WRITTEN
from tests.page.visit import Visit

VERSIONS = sorted(path for path in WRITTEN.iterdir())
of_every_version = pytest.mark.parametrize("folder", VERSIONS, ids=lambda path: path.name)
ALIKE = {"action", "game", "id", "start", "position", "objective", "kind", "code", "name"}  # words that stay
LEAST = 1e-9


@pytest.fixture
def page() -> Iterator[Visit]:
    """Open nothing yet, on a device that has kept nothing."""
    with Visit() as visit:
        yield visit


def loaded(folder: Path, name: str) -> Any:
    """Return what a version has written into a file."""
    return json.loads((folder / f"{name}.json").read_text("utf-8"))


def test_the_present_version_has_written() -> None:
    assert pysolver.__version__ in {path.name for path in VERSIONS}


@of_every_version
def test_matches_are_read_replayed_and_written_as_they_were(folder: Path) -> None:
    text = (folder / "matches.txt").read_text("utf-8")
    found, troubles = finish(read_all(text, lambda part: (part.match, len(part.taken))))
    assert troubles == [] and {match.game for match, _ in found} == {spec.id for spec in pysolver.games()}
    assert all(count == len(match.steps) > 0 for match, count in found)
    assert "\n".join(format_match(match) for match, _ in found) == text


@of_every_version
def test_answers_say_all_that_they_said(folder: Path) -> None:
    old = loaded(folder, "answers")
    now = {spec.id: spec.to_dict() for spec in pysolver.games()}
    for spec in old["games"]:
        said_still(by_code(spec), by_code(now[spec["id"]]))
    for advice in old["advice"]:
        game = pysolver.game(advice["game"])
        state = game.parse(advice["position"])
        found = game.advise(state, objective=advice["objective"], at_once=True).to_dict()
        off = advice["max_error"] + found["max_error"] + LEAST
        assert abs(found["value"] - advice["value"]) <= off
        options: dict[str, Any] = {option["action"]: option for option in found["options"]}
        for option in advice["options"]:
            said_still(option, options[option["action"]])
            assert abs(options[option["action"]]["value"] - option["value"]) <= off
        said_still({**advice, "options": []}, {**found, "options": []})
    record = parse_match((folder / "reviewed.txt").read_text("utf-8"))
    said_still(old["review"], pysolver.review(record).to_dict())


def by_code(spec: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is said of a game with its rivals in an order that stays."""
    return {**spec, "rivals": sorted(spec["rivals"], key=lambda rival: str(rival["code"]))}


def said_still(old: Any, now: Any, key: str = "") -> None:
    """Hold what is said now against what was: no key is gone, and each is of its kind."""
    if isinstance(old, dict):
        for name, value in old.items():
            assert name in now, name
            said_still(value, now[name], name)
    elif isinstance(old, (list, tuple)):
        assert len(old) == len(now), key
        for one, other in zip(old, now, strict=True):
            said_still(one, other, key)
    elif isinstance(old, float) or type(old) is int:
        assert isinstance(now, (int, float)), key
    elif old is not None and now is not None:
        assert isinstance(now, type(old)), key
    if key in ALIKE:
        assert old == now, key


@of_every_version
def test_a_deck_has_its_cards(folder: Path, tmp_path: Path) -> None:
    kept = tmp_path / "deck.json"
    kept.write_text((folder / "deck.json").read_text("utf-8"), "utf-8")
    deck = Deck(kept, DAY)
    assert [card["position"] for card in deck.of("pig")] == ["100 90/95 6"]
    deck.write()
    assert json.loads(kept.read_text("utf-8")) == loaded(folder, "deck")


@of_every_version
def test_links_lead_where_they_led(folder: Path, page: Visit) -> None:
    for link in loaded(folder, "links"):
        page.open(link["link"])
        assert page.document.querySelector("#notice").hidden, link  # type: ignore[union-attr]
        if re.search("/[!=]", link["link"]):
            _, _, lines = page.module("shell.links").read(link["link"])
            match = parse_match("\n".join([f"hold-or-roll 1 {link['game']} 1", *lines]))
            assert match.start == link["position"] and match.steps
        else:
            assert page.element("position").value == link["position"]


@of_every_version
def test_what_a_device_has_kept_is_there(folder: Path, page: Visit) -> None:
    kept = loaded(folder, "device")
    page.stored.update(kept["stored"])
    page.games.summaries.update(kept["summaries"])
    page.games.matches.update(kept["matches"])
    page.open("#farkle")
    page.press("#games")
    page.settle()
    rows = page.document.querySelectorAll("#library-sheet .library-row")
    assert len(rows) == len(kept["summaries"]) > 0
    assert page.module("games.farkle.owned").counts("kcd2") == OWNED
    assert [card["position"] for card in page.module("study.deck").cards("pig")] == ["100 90/95 6"]
    store = page.module("record.store")
    assert store.get("theme", store.one_of("", "dark")) == "dark"


@of_every_version
def test_a_table_is_opened(folder: Path) -> None:
    table = open_table("pig", "little", "1", 1, folder=folder / "tables")
    assert table.meta["parameters"] == {"target": 100} and table.meta["max_abs_error"] == 0.25
    np.testing.assert_array_equal(table.arrays["values"], np.linspace(0, 1, 5))
    np.testing.assert_array_equal(table.arrays["moves"], np.arange(6).reshape(2, 3))
