"""Others are watched: named, all chances, what they should do, mistakes as they happen, and no "you"."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import pysolver
from pysolver.contract.job import finish
from pysolver.contract.match import parse_match
from pysolver.contract.review import review
from tests.page.document import Event
from tests.page.visit import Visit

STARTS = {
    "farkle": "#farkle/kcd2_1500_900/1100_0_ordinary*6_ordinary*6_******",
    "knucklebones": "#knucklebones/4,1,66/55,2,3_*",
    "school": "#school/15/20_g5,pair,trash_*_2_vs_g5,pair,trash:4",
    "konijnenhokken": "#konijnenhokken/0_0.0.0_*_40:20/25:first",
}
OTHER = "vs_pair,trash:4"
SEVERAL = {
    "konijnenhokken": "#konijnenhokken/0_0.0.0_*_40:20/25/28/10:first",
    "school": f"#school/15/20_pair,trash_*_2_{OTHER}_{OTHER}_{OTHER}",
}
TABLES = [(game_id, start, ["Anna", "Bert"]) for game_id, start in STARTS.items()]
TABLES += [(game_id, start, ["Anna", "Bert", "Cleo", "Dick"]) for game_id, start in SEVERAL.items()]
YOU = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)
NAMED = (".broadcast", "sentence", "why", "options", "#game", "ending", ".course", ".turns")


@pytest.fixture
def page() -> Iterator[Visit]:
    """Open nothing yet, on a device that has kept nothing."""
    with Visit() as visit:
        yield visit


def watch(page: Visit, *names: str) -> Any:
    """Begin to watch these from the position on the table; return the shell."""
    page.type("o")
    for number, name in enumerate(names):
        field = page.element(f"watch-{number}")
        field.value = name
        page.call(field.dispatch, Event("input"))
    page.call(field.dispatch, Event("keydown", key="Enter"))
    return settled(page)


def settled(page: Visit) -> Any:
    """Let the engine answer all that is asked, and return the shell."""
    shell = page.module("main").shell
    for _ in range(300):
        page.settle()
        if not shell.playing.under_way and "watching" not in shell.engine._lanes:
            return shell
    raise AssertionError("the engine does not answer")


def seen(page: Visit) -> str:
    """Return all words of the match that can be seen."""
    found = []
    for selector in NAMED:
        for element in [page.document.getElementById(selector), *page.document.querySelectorAll(selector)]:
            if element is not None and not hidden(element):
                found.append(visible(element))
    return " | ".join(found)


def hidden(element: Any) -> bool:
    """Tell whether an element, or one around it, is hidden."""
    while element is not None:
        if element.hidden:
            return True
        element = element.parentElement
    return False


def visible(element: Any) -> str:
    """Return the words within that are not hidden."""
    if element.hidden:
        return ""
    return " ".join(node if isinstance(node, str) else visible(node) for node in element.nodes)


@pytest.mark.parametrize(("game_id", "start", "names"), TABLES)
def test_a_whole_game_of_others_is_told_without_you(
    page: Visit, game_id: str, start: str, names: list[str]
) -> None:
    page.open(start)
    shell = watch(page, *names)
    game, dice = pysolver.game(game_id), random.Random(2)
    told: list[str] = []
    for _ in range(60):
        assert not (said := YOU.findall(seen(page))), (said, seen(page))
        moment = shell.moment
        if moment.over:
            break
        if moment.phase == "decide" and [option["action"] for option in moment.options] != ["roll"]:
            page.call(shell.act, moment.options[-1 if dice.random() < 0.5 else 0]["action"])
        else:
            page.call(shell.roll, game.rolls(game.parse(moment.position)).throw(dice))
        settled(page)
        told.append(page.words(".broadcast-mistake"))
        chances = [each.textContent for each in page.document.querySelectorAll(".broadcast-chance")]
        if all(chances):
            assert len(chances) == len(names)
            rounded = 0.051 * len(names)
            assert sum(float(chance.split()[0]) for chance in chances) == pytest.approx(100, abs=rounded)
    assert any(chances) and all(name in seen(page) for name in names)
    mistakes = [words for before, words in pairwise(["", *told]) if words and words != before]
    found = finish(review(parse_match(shell.match), "win"))
    grades = [each.grade for each in found.steps if each.grade]
    if game_id != "farkle":  # of which an estimate is told, until the race is solved
        assert [re.findall(r": ([a-z ]+)\. Better", words)[0] for words in mistakes] == grades
    assert mistakes


def test_mistakes_are_told_as_they_happen_and_counted(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.0.0_1222666_200:0/0:first")
    shell = watch(page, "Anna", "Bert")
    stop = [option for option in shell.moment.options if option["stop"]][-1]
    page.call(shell.act, stop["action"])
    settled(page)
    assert page.words(".broadcast-mistake").startswith("Anna: ")
    assert "It costs " in page.words(".broadcast-mistake") and "Better: " in page.words(".broadcast-mistake")
    lost = [each.textContent for each in page.document.querySelectorAll(".broadcast-lost")]
    assert lost[0].startswith("1 mistake, −") and lost[1] == ""
    page.reload()
    settled(page)
    assert page.module("main").shell.moment.watched  # and what was known is found again
    assert page.document.querySelectorAll(".broadcast-lost")[0].textContent == lost[0]


def test_all_have_names_and_a_game_for_one_begins_anew_for_two(page: Visit) -> None:
    page.open("#school")
    page.type("o")
    page.press("#watch-sheet .do")
    assert "Type two names at least" in page.words("watch-sheet")
    page.element("watch-sheet").close()
    shell = watch(page, "Anna | Maria", "Bert")
    assert page.position == pysolver.game("school").spec.contest and shell.objective == "win"
    assert shell.moment.names == ["Anna Maria", "Bert"]
    assert "Anna Maria" in page.words(".broadcast") and not page.element(".broadcast").hidden


def shown(page: Visit) -> int:
    """Return how many names one can enter."""
    return sum(not field.hidden for field in page.document.querySelectorAll("#watch-sheet input"))


def test_there_is_room_for_one_more_name_up_to_the_seats_of_the_game(page: Visit) -> None:
    page.open("#konijnenhokken")
    page.type("o")
    rooms = []
    for number in range(6):
        field = page.element(f"watch-{number}")
        field.value = f"Nr. {number}"
        page.call(field.dispatch, Event("input"))
        rooms.append(shown(page))
    assert rooms == [2, 3, 4, 5, 6, 6]
    page.press("#watch-sheet .do")
    shell = settled(page)
    assert page.position == "0 0.0.0 * 100:0/0/0/0/0/0:first" and len(shell.moment.names) == 6
    page.open("#knucklebones")
    page.type("o")
    assert shown(page) == 2


def test_a_name_twice_is_refused(page: Visit) -> None:
    page.open("#konijnenhokken/0_0.0.0_*_40:20/25/28:first")
    watch(page, "Anna", "Bert", "anna")
    assert page.element("watch-sheet").open and "all different" in page.words("watch-sheet")


# --- The overlay ---------------------------------------------------------------------------------------


def test_another_window_is_told_every_scene_once_it_has_said_hello(page: Visit) -> None:
    page.open("#knucklebones/55,1,-/6,-,33_4")
    assert page.channel.told == ["here"] and page.element(".broadcast").hidden
    page.call(page.channel.hear, "hello")
    settled(page)
    scene = json.loads(page.channel.told[-1])
    assert scene["names"] == ["You", "Opponent"] and scene["advice"].startswith("You: ")
    assert sum(scene["chances"]) == pytest.approx(1) and page.element(".broadcast").hidden
    page.type("1")
    settled(page)
    assert json.loads(page.channel.told[-1])["moves"] == 1


def test_the_overlay_is_told_points_dice_and_what_is_at_risk(page: Visit) -> None:
    page.open("#farkle/kcd2_4000_1200/850_350_ordinary*6_ordinary*6_115--2")
    page.call(page.channel.hear, "hello")
    settled(page)
    for _ in range(5):
        page.settle()
    scene = json.loads(page.channel.told[-1])
    assert scene["points"] == ["1200", "850"] and scene["risk"] == "350 at risk"
    assert "".join(scene["roll"]) == "1152"
    page.open("#farkle/overlay")
    page.call(page.channel.hear, json.dumps(scene))
    dice = [die.dataset.face for die in page.document.querySelectorAll(".broadcast-dice .die")]
    assert dice == list("1152") and page.words(".broadcast-risk") == "350 at risk"
    points = [each.textContent for each in page.document.querySelectorAll(".broadcast-points")]
    assert points == ["1200", "850"]


def test_what_is_asked_first_is_not_told_either(page: Visit) -> None:
    page.stored["hold-or-roll:ask first"] = "true"
    page.open("#knucklebones/55,1,-/6,-,33_4")
    page.call(page.channel.hear, "hello")
    settled(page)
    assert json.loads(page.channel.told[-1])["advice"] == ""


def test_the_overlay_draws_what_it_hears_and_asks_no_engine(page: Visit) -> None:
    page.open("#farkle/overlay")
    assert page.channel.told == ["hello"] and page.engine.asked == []
    assert "Waiting" in page.words(".broadcast")
    scene = {
        "names": ["Anna", "Bert"], "chances": [0.613, 0.387], "moves": 1, "advice": "Bert: bank 250.",
        "mistake": "", "lost": ["no mistakes", "2 mistakes, −9.1 %"], "points": [], "risk": "", "roll": [],
    }  # fmt: skip
    page.call(page.channel.hear, json.dumps(scene))
    words = page.words(".broadcast")
    assert all(each in words for each in ("Anna", "61.3 %", "38.7 %", "Bert: bank 250.", "2 mistakes"))
    assert "moves" in page.document.querySelectorAll(".broadcast-side")[1].classList
    assert not page.document.querySelectorAll(".broadcast-side")[0].hidden
    scene.update(names=["Ann", "Bo", "Cy", "Di"], chances=[0.4, 0.3, 0.2, 0.1], lost=["", "", "", ""])
    page.call(page.channel.hear, json.dumps(scene))
    sides = page.document.querySelectorAll(".broadcast-heads .broadcast-side")
    assert [side.children[2].textContent for side in sides] == ["40.0 %", "30.0 %", "20.0 %", "10.0 %"]
    assert len([part for part in page.document.querySelectorAll(".share") if not part.hidden]) == 4
    page.call(page.channel.hear, "here")  # the other window was opened anew
    page.call(page.channel.hear, "hello")  # another overlay
    assert page.channel.told == ["hello", "hello"]
    page.call(page.element("body").click)
    assert "chroma" in page.element("body").classList
