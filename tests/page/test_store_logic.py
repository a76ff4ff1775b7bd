"""What is remembered: parsed once, found where another tab has changed it, and left alone by who reads it."""

from __future__ import annotations

import json

import pytest

from tests.page.visit import Visit

START = "#farkle/kcd2_4000_0/0_0_ordinary*6_ordinary*6_******"
DICE = "hold-or-roll:dice farkle"


@pytest.mark.parametrize("kept", ["", json.dumps({"favourites": ["odd"], "sets": [], "corrections": {}})])
def test_a_roll_parses_nothing_that_is_kept(page: Visit, monkeypatch: pytest.MonkeyPatch, kept: str) -> None:
    if kept:
        page.stored[DICE] = kept
    page.open(START)
    page.type("115234")  # by which the set of dice is remembered
    page.type("u", "u")
    store = page.module("record.store")
    parsed: list[str] = []
    parse = store.parse

    def counted(written: str) -> object:
        parsed.append(written)
        return parse(written)

    monkeypatch.setattr(store, "parse", counted)
    page.type("115234")
    assert page.position.endswith(" 115234")
    assert parsed == []


def test_what_another_tab_keeps_is_found(page: Visit) -> None:
    page.open(START)
    dice = page.module("main").shell.table._setup._known
    assert not dice.is_favourite("odd")
    page.stored[DICE] = json.dumps({"favourites": ["odd"], "sets": [], "corrections": {}})
    assert dice.is_favourite("odd")
    page.stored.pop(DICE)
    assert not dice.is_favourite("odd")


def test_what_the_browser_refuses_to_keep_leaves_what_was_read_as_it_is(page: Visit) -> None:
    page.stored[DICE] = json.dumps({"favourites": ["odd"], "sets": [], "corrections": {"kcd2 odd": "lucky"}})
    page.open(START)
    dice, store = page.module("main").shell.table._setup._known, page.module("record.store")
    kind = page.module("games.farkle.dice").KEPT
    before = store.get("dice farkle", kind)
    written = json.dumps(before)
    dice.favour("king")
    dice.correct("kcd2", "odd", "")
    assert json.dumps(before) == written
    assert store.get("dice farkle", kind) == before | {"favourites": ["odd", "king"], "corrections": {}}
