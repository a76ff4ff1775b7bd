"""What the page does with keys, addresses and what it has kept, without a browser."""

from __future__ import annotations

import pytest

from tests.page.document import Event
from tests.page.visit import GAMES, Visit

CHOICE = "#konijnenhokken/20_1.0.1_*"


@pytest.mark.parametrize("game_id", [game["id"] for game in GAMES])
def test_every_table_opens_and_keeps_its_position_over_a_reload(page: Visit, game_id: str) -> None:
    page.open(f"#{game_id}")
    assert page.element("html").dataset.app == "ready"
    before, sentence = page.position, page.words("sentence")
    assert before and sentence
    page.reload()
    assert (page.position, page.words("sentence")) == (before, sentence)
    page.open("")
    assert page.position == before


def test_a_roll_and_enter_are_a_decision(page: Visit) -> None:
    page.open(CHOICE)
    page.type("Enter", "12345")
    advised = page.words("sentence")
    assert advised and page.position.startswith("20 1.0.1 12345")
    page.type("Enter")
    assert page.position != "20 1.0.1 12345"
    page.type("u")
    assert (page.position, page.words("sentence")) == ("20 1.0.1 12345", advised)
    page.type("r")
    assert page.position != "20 1.0.1 12345"


def test_a_refused_position_is_a_sentence_and_nothing_is_lost(page: Visit) -> None:
    page.open(CHOICE)
    before = page.position
    page.go("#konijnenhokken/20_9.9.9_*")
    assert page.words("position-error") and page.position == before
    assert page.words("position-error") in page.words("notice")  # which is in sight
    page.go("#chess/e4")
    assert "There is no game 'chess' here" in page.words("notice") and page.position == before
    page.press("#notice .close")
    assert page.element("notice").hidden and page.position == before


@pytest.mark.parametrize("kept", ["", "{", "[]", "null", '{"game": 5}', '{"konijnenhokken": []}'])
def test_what_was_damaged_in_storage_starts_the_page_afresh(page: Visit, kept: str) -> None:
    page.stored["hold-or-roll"] = kept
    page.open("#konijnenhokken")
    assert page.element("html").dataset.app == "ready" and page.words("sentence")


def test_a_device_that_keeps_nothing_plays_all_the_same(page: Visit) -> None:
    page.storing = False
    page.open(CHOICE)
    page.type("Enter", "12345")
    assert page.stored == {} and page.position.startswith("20 1.0.1 12345")


def test_an_engine_that_does_not_come_is_told_with_a_way_on(page: Visit) -> None:
    page.engine.down = True
    page.open(CHOICE)
    assert page.element("html").dataset.app == "error"
    assert "could not start" in page.words("sentence") and not page.element("retry").hidden
    page.engine.down = False
    page.press("retry")
    assert page.element("html").dataset.app == "ready" and page.element("retry").hidden


def test_a_part_of_the_engine_that_is_not_whole_is_told_before_python_starts(page: Visit) -> None:
    page.lost = {"worker.py"}
    page.open(CHOICE)
    assert page.element("html").dataset.app == "error" and not page.element("retry").hidden
    assert "worker.py" in page.warnings[-1]
    page.lost = set()
    page.press("retry")
    assert page.element("html").dataset.app == "ready"


def test_numbers_are_questions_once(page: Visit) -> None:
    page.open(CHOICE)
    asked = [question["id"] for question in page.engine.asked]
    assert asked == sorted(set(asked))


def test_a_link_is_read_as_browsers_write_it(page: Visit) -> None:
    links = page.module("shell.links")
    assert links.read("https://a/b#farkle/kcd2_%2A%20x%") == ("farkle", "kcd2 * x%", [])
    assert links.read("https://a/b") == ("", "", [])
    point = {"position": "100 30/40 12", "seat": 0, "phase": "decide"}
    links.write(page.module("record.moments").Record("pig", "1", "100 30/40 12", point))
    assert page.location.href.endswith("#pig/100_30/40_12")


def test_what_is_kept_is_read_with_distrust(page: Visit) -> None:
    store = page.module("record.store")
    names = store.one_of("farkle", "school")
    store.put("game", "school")
    assert store.get("game", names) == "school" and store.get("game", store.whole(0, 9)) == 0
    page.stored["hold-or-roll:game"] = "3"
    assert store.get("game", names) == "farkle"


def test_what_a_hand_selected_stays_when_more_is_known(page: Visit) -> None:
    page.open("#konijnenhokken/20_1.0.1_12345")
    shell = page.module("main").shell
    shell.redraw()
    assert shell.stage.pane.selected is shell.stage.pane._advice["options"][0]
    page.type("ArrowDown")
    shell.redraw()
    assert shell.stage.pane.selected is shell.stage.pane._advice["options"][1]
    shell.select(None)
    shell.redraw()
    assert shell.stage.pane.selected is None


@pytest.mark.parametrize(
    "address",
    [
        "#farkle/kcd2_4000_0/0_500_ordinary*6_ordinary*6_115246",
        "#knucklebones/55,1,-/6,-,33_4",
        "#school/15/20_all_11166_2",
        "#konijnenhokken/20_1.0.1_12345",
    ],
)
def test_every_column_of_the_advice_says_what_it_means(page: Visit, address: str) -> None:
    page.open(address)
    heads = page.document.querySelectorAll("#options thead th")[1:]
    assert len(heads) > 1 and not [head.textContent for head in heads if not head.title]


@pytest.mark.parametrize(
    ("start", "keys"),
    [
        ("#farkle/kcd2_1500_0/0_0_ordinary*6_ordinary*6_******", ("115234", "k", "4", "5", "0", "Enter")),
        ("#konijnenhokken/0_0.0.0_*_60:0/0:first", ("1123456", "s", "9", "Enter")),
        ("#school/15/20_g6,pair_11166_0_vs_g6,pair:0", ("Enter",)),
    ],
)
def test_the_curve_and_the_folds_are_back_after_a_reload(
    page: Visit, start: str, keys: tuple[str, ...]
) -> None:
    def points() -> int:
        line = page.document.querySelector(".course polyline")
        return len((line.getAttribute("points") or "").split()) if line else 0

    page.open(start)
    page.type(*keys)
    for _ in range(10):
        page.settle()
    drawn, fold = points(), page.document.querySelectorAll("details.fold")[0]
    assert drawn > 1
    fold.open = not fold.open
    page.call(fold.dispatch, Event("toggle"))
    was = fold.open
    page.reload()
    for _ in range(20):
        page.settle()
    assert points() >= drawn
    assert page.document.querySelectorAll("details.fold")[0].open == was
