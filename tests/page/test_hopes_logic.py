"""What the next throw may bring, as the page tells it while one waits: by face, or by where it may lead."""

from __future__ import annotations

import pytest

import pysolver
from tests.page.visit import Visit

PAUSE = 500  # milliseconds, longer than the page waits before it asks
FACES = "123456"


def shown(page: Visit) -> list[list[str]]:
    """Return what stands at each face, nothing where no hopes are shown."""
    if page.document.querySelectorAll(".hopes")[0].hidden:
        return []
    return [
        [part.textContent for part in cell.children[1:]] for cell in page.document.querySelectorAll(".hope")
    ]


def hoped(page: Visit) -> None:
    """Wait until hopes are shown."""
    for _ in range(40):
        page.wait(PAUSE)
        page.settle()
        if shown(page):
            return
    raise AssertionError("no hopes are shown")


@pytest.mark.parametrize(
    ("address", "kept", "thrown"),
    [
        ("#knucklebones/555,11,-/6,33,44_*", "", "555,11,-/6,33,44 %s"),
        ("#school/15/20_pair,trash_13346_1", "keep 1334", "15/20 pair,trash 1334%s 0"),
    ],
)
def test_each_face_is_told_what_it_would_bring(page: Visit, address: str, kept: str, thrown: str) -> None:
    page.open(address)
    if kept:
        page.call(page.module("main").shell.act, kept)
    assert shown(page) == []
    hoped(page)
    game = pysolver.game(page.module("main").shell.game)
    advised = [game.advise(game.parse(thrown % face)) for face in FACES]
    assert [words for _, words in shown(page)] == [advice.options[0].text for advice in advised]
    values = [value.split()[0] for value, _ in shown(page)]
    scale = 100 if advised[0].objective == "win" else 1
    assert [float(value) for value in values] == [
        pytest.approx(scale * advice.value, abs=0.5) for advice in advised
    ]
    best = [cell.className for cell in page.document.querySelectorAll(".hope")].index("hope best")
    assert advised[best].value == max(advice.value for advice in advised)
    page.type("3")
    assert shown(page) == []


def test_hopes_are_one_question_and_the_throw_after_it_is_none(page: Visit) -> None:
    page.open("#knucklebones/555,11,-/6,33,44_*")
    hoped(page)
    assert [asked["rolls"] for asked in page.engine.asked if asked["do"] == "hopes"] == [list(FACES)]
    page.type("3")
    assert page.position == "555,11,-/6,33,44 3" and page.element("sentence").textContent
    steps = [asked["steps"] for asked in page.engine.asked if asked["do"] == "step"]
    assert steps == []
    page.type("u")
    hoped(page)
    assert len([asked for asked in page.engine.asked if asked["do"] == "hopes"]) == 1
    page.type("5", "2")
    steps = [asked["steps"] for asked in page.engine.asked if asked["do"] == "step"]
    assert steps == [[["act", "2"]]]


def test_where_dice_may_lead_is_asked_anew_when_the_race_is_solved(page: Visit) -> None:
    page.engine.worker.SLICE = 0.0
    page.open("#farkle/kcd2_2000_0/0_0_weighted*1,ordinary*5_ordinary*6_******")
    shell = page.module("main").shell
    assert shell.moment.advice["exactness"] == "estimated"
    page.wait(PAUSE)
    assert page.words(".outcomes h3").endswith(", estimated")
    page.until(lambda: shell.moment.advice["exactness"] == "exact")
    page.wait(PAUSE)
    assert page.words(".outcomes h3") == "What six dice may bring"


def test_a_throw_before_all_hopes_are_told_has_those_that_are(page: Visit) -> None:
    page.engine.worker.TELLING = page.engine.worker.SLICE = 0.0
    page.open("#knucklebones/555,11,-/6,33,44_*")
    playing = page.module("main").shell.playing
    page.call(page.module("main").shell.table._hopes._ask, page.module("main").shell.moment, None)
    page.until(lambda: playing.shelf.hoped("win", [["roll", "1"]]))
    assert not playing.shelf.hoped("win", [["roll", "6"]])
    page.type("1")
    assert page.position == "555,11,-/6,33,44 1"
    page.settle()
    assert "step" not in [asked["do"] for asked in page.engine.asked]
    page.type("u", "6")
    assert page.position == "555,11,-/6,33,44 6"
    assert page.engine.asked[-1]["do"] in ("step", "sharpen")


@pytest.mark.parametrize(
    ("address", "thrown", "head"),
    [
        ("#farkle/kcd2_4000_0/0_0_ordinary*6_ordinary*6_******", "115234", "You win"),
        ("#konijnenhokken/0_0.0.0_*_200:45/60:first", "1123456", "You win"),
        ("#konijnenhokken/20_1.0.1_*", "12345", "Points"),
        ("#school/15/20_all_*_2", "11666", "Points"),
    ],
)
def test_several_dice_are_told_where_they_may_lead(page: Visit, address: str, thrown: str, head: str) -> None:
    page.open(address)
    told = page.element(".outcomes")
    assert told.hidden
    page.wait(PAUSE)
    assert not told.hidden and page.words(".outcomes h3")
    heads = [one.textContent for one in told.querySelectorAll("thead th")]
    assert heads[1:] == ["Chance", head]
    rows = [[part.textContent for part in row.children] for row in told.querySelectorAll("tbody tr")]
    assert (rows[-1][0] == "Bust") == ("school" not in address)
    assert sum(float(chance.split()[0]) for _, chance, _ in rows) == pytest.approx(100, abs=0.4)
    page.type(thrown)
    assert told.hidden or "stale" in told.className
    page.type("u")
    page.wait(PAUSE)
    assert not (told.hidden or "stale" in told.className)


def test_beside_banking_stands_what_the_best_throw_would_bring(page: Visit) -> None:
    page.open("#farkle/kcd2_4000_0/0_0_ordinary*6_ordinary*6_******")
    page.type("536366")
    page.wait(PAUSE)
    shell = page.module("main").shell
    assert shell.stage.pane.selected["bank"]
    best = next(option for option in shell.moment.options if option["dice_left"])
    asked = [question["ask"] for question in page.engine.asked if question["do"] == "ask"]
    assert [one["action"] for one in asked if one["about"] == "throw"][-1] == best["action"]
    assert page.words(".outcomes h3") == "What three dice may bring"
    assert "stale" not in page.element(".outcomes").className
