"""Questions of any shape: an answer, or a refusal in one sentence; nothing else is ever raised."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pysolver.contract.game import game
from pysolver.contract.job import Job
from pysolver.errors import GameError
from pysolver.games.farkle import questions as farkle
from pysolver.games.knucklebones import questions as knucklebones
from pysolver.games.konijnenhokken import questions as konijnenhokken
from pysolver.service import service
from tests.eyes.scenes import screen

MOST_STEPS = 3  # of a job: what is wrong with a question is found at its beginning
MATCH = "hold-or-roll match pig\nstart 100 0/0 0\n"
PIG = {"game": "pig", "position": "100 0/0 5"}
BOARD = "55,1,-/6,-,33 *"
MEASURES = {"version": 2, "normal": [0, -0.5, -0.87], "radius": 0.01, "diagonal": 3.5, "dark": True}
DIE = {"face": 5, "x": 0.5, "y": 0.5, "sure": True}
COLUMNS = [[[5], [], []], [[], [], []]]
WATCH = {
    "boards": COLUMNS,
    "mover": 0,
    "die": None,
    "rolled": 4,
    "last": [COLUMNS, 4, 0, True, [0.1, 0.8]],
    "times": 2,
    "pins": [[0, 0, [5], []]],
    "trouble": "",
}
SERVICE: list[dict[str, Any]] = [
    {"do": "games"},
    {"do": "open", **PIG, "objective": "win"},
    {"do": "look", **PIG, "seat": 0, "phase": "decide"},
    {"do": "sharpen", **PIG},
    {"do": "step", **PIG, "seat": 0, "phase": "decide", "steps": [["act", "hold"]]},
    {"do": "hopes", **PIG, "seat": 0, "phase": "throw", "rolls": ["1", "2"]},
    {"do": "replay", "match": MATCH, "objective": "win"},
    {"do": "review", "match": MATCH},
    {"do": "read", "text": MATCH},
    {"do": "kinds", "game": "pig"},
    {"do": "drill", "game": "pig", "kind": "any", "seed": 3, "objective": None},
    {"do": "judge", **PIG, "action": "hold", "times_right": 1, "today": 3},
    {"do": "anki", "cards": [{"game": "pig", "position": "p", "chosen": "c", "best": "b", "why": "w"}]},
    {"do": "card", **PIG},
    {"do": "ask", "game": "pig", "ask": {"about": "chances"}},
]
EYES: list[dict[str, Any]] = [
    {"do": "watch", "position": BOARD, "mine": True, "fresh": False, "watch": WATCH, "place": [0, 0, 1, 1]},
    {"do": "correct", "position": BOARD, "mine": True, "who": "me", "column": 2, "dice": [1, 4]},
    {"do": "roll", "count": 2, "known": {**MEASURES, "one": 1.5}},
    {"do": "learn", "dice": [DIE, DIE], "confirmed": [5, 5, 1], "places": [[0.5, 0.5]], "measures": MEASURES},
]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([10**300, -(10**300), 4, 2**53, 2**63])
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["pig", "farkle", "10" * 30, BOARD]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every part of a value."""
    for key, part in value.items() if isinstance(value, dict) else enumerate(value):
        yield (*path, key)
        if isinstance(part, dict | list):
            yield from paths(part, (*path, key))


def altered(data: Any, question: dict[str, Any]) -> dict[str, Any]:
    """Return a question of which a part or two are others, or are missing."""
    changed = copy.deepcopy(question)
    for _ in range(data.draw(st.integers(1, 2))):
        ways = [way for way in paths(changed) if way != ("do",)]
        if not ways:
            return changed
        *ahead, last = data.draw(st.sampled_from(ways))
        place = changed
        for key in ahead:
            place = place[key]
        if data.draw(st.booleans()) or isinstance(place, list):
            place[last] = data.draw(VALUES)
        else:
            del place[last]
    return changed


def is_answered(found: dict[str, Any] | Job[dict[str, Any]]) -> None:
    """Take an answer, or a job's first steps, and see that an answer is JSON."""
    if not isinstance(found, dict):
        try:
            for _ in range(MOST_STEPS):
                next(found)
            found.close()
            return
        except StopIteration as end:
            found = end.value
    json.dumps(found)


def is_sentence(error: GameError) -> None:
    """See that a refusal is one line that ends as a sentence does."""
    assert str(error) and "\n" not in str(error) and str(error)[-1] in ".?!:)", str(error)


FUZZED = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("question", SERVICE, ids=lambda question: question["do"])
@FUZZED
@given(st.data())
def test_a_question_to_the_service_is_answered_or_refused(question: dict[str, Any], data: Any) -> None:
    asked = altered(data, question)
    try:
        service.games_of(asked)
        is_answered(service.answer(asked))
    except GameError as error:
        is_sentence(error)


@pytest.mark.parametrize("question", EYES, ids=lambda question: question["do"])
@FUZZED
@given(st.data())
def test_a_question_about_a_picture_is_answered_or_refused(question: dict[str, Any], data: Any) -> None:
    image = PICTURE if data.draw(st.booleans()) else None
    asked = altered(data, question)
    try:
        job: Any = service.answer(asked, image)
        while True:
            next(job)
    except StopIteration as end:
        json.dumps(end.value)
    except GameError as error:
        is_sentence(error)


PICTURE = np.ascontiguousarray(screen.screen(((5, 5), (1,), ()), ((6,), (), (3, 3)), width=320))


@settings(max_examples=200, deadline=None)
@given(VALUES)
def test_what_is_no_question_at_all_is_refused(value: Any) -> None:
    with pytest.raises(GameError):
        service.answer(value)


ASKS: dict[str, tuple[list[str], dict[str, Any]]] = {  # what a game is asked about, and right fields of it
    "farkle": (
        list(farkle.ANSWERS),
        {"set": "kcd2", "target": 4000, "mine": 0, "theirs": 0, "roll": "115642", "points": 500, "own": [],
         "weights": [1, 1, 1, 1, 1, 1], "search": "a", "action": "bank", "before": "", "by": "turn"},
    ),
    "knucklebones": (
        list(knucklebones.ANSWERS),
        {"seed": 3, "player": "game-10", "against": "", "mine": True, "lucky": False},
    ),
    "school": (
        ["chances", "averages", "bob", "house", "against", "at_least"],
        {"house": "15/20", "points": 20, "at_least": 100, "against": None, "choices": False, "player": "bob",
         "seed": 3, "fresh": True, "someone": True},
    ),
    "konijnenhokken": (
        list(konijnenhokken.KNOWN),
        {"game": "200", "player": "win", "seed": 3, "phase": "throw", "objective": "win", "points": 30},
    ),
}  # fmt: skip


@pytest.mark.parametrize("game_id", ASKS)
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_what_only_a_game_is_asked_is_answered_or_refused(game_id: str, data: Any) -> None:
    played, (abouts, fields) = game(game_id), ASKS[game_id]
    about = data.draw(st.sampled_from(abouts))
    right = {"do": about, "about": about, "position": played.format(played.start()), **fields}
    try:
        is_answered(played.asked(altered(data, right)))
    except GameError as error:
        is_sentence(error)
