"""Every reply has the shape that `wire` gives it, key by key, in every game that has a page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict
from xml.etree import ElementTree

import pytest

from pysolver.contract.job import finish
from pysolver.contract.shape import Fields, Flag, Listed, Maybe, Number, OneOf, Row, Text, Whole
from pysolver.contract.spec import GAME_IDS
from pysolver.eyes import shapes
from pysolver.games.farkle import wire as farkle
from pysolver.games.knucklebones import wire as knucklebones
from pysolver.games.konijnenhokken import wire as konijnenhokken
from pysolver.games.school import wire as school
from pysolver.service import service, wire

FARKLE = "kcd2 4000 0/0 0 ordinary*6 ordinary*6"
DIE = "-,-,-/-,-,- 4"
SCHOOL = "15/20 g6,pair,care,trash"
GAMES = {"farkle": farkle, "knucklebones": knucklebones, "konijnenhokken": konijnenhokken, "school": school}
MOMENTS = (
    ("farkle", f"{FARKLE} ******"),
    ("farkle", f"{FARKLE} 115642"),
    ("knucklebones", "-,-,-/-,-,- *"),
    ("knucklebones", "5,1,-/66,-,- 4"),
    ("konijnenhokken", "0 0.0.0 *"),
    ("konijnenhokken", "0 0.0.0 1223456 200:0/0:first"),
    ("school", f"{SCHOOL} 11666 2"),
    ("school", f"{SCHOOL} * 2"),
)


def misfits(shape: Any, value: Any, path: str = "") -> list[str]:
    """Return where a value is not of a shape, "" before the path of each."""
    origin, parts = get_origin(shape), get_args(shape)
    if shape is Any:
        return []
    if is_typeddict(origin or shape):
        return _of_keys(origin or shape, parts, value, path)
    if origin in (Union, UnionType):
        found = [misfits(part, value, path) for part in parts]
        return [] if [] in found else min(found, key=len)
    if origin is Literal:
        return [] if value in parts else [f"{path}: {value!r}"]
    if origin is NotRequired:
        return misfits(parts[0], value, path)
    if origin in (list, tuple):
        if not isinstance(value, list) or (origin is tuple and len(value) != len(parts)):
            return [f"{path}: {value!r}"]
        shapes = parts * len(value) if origin is list else parts
        return [
            each
            for place, (one, held) in enumerate(zip(shapes, value, strict=True))
            for each in misfits(one, held, f"{path}[{place}]")
        ]
    if origin is dict:
        if not isinstance(value, dict):
            return [f"{path}: {value!r}"]
        return [each for key in value for each in misfits(parts[1], value[key], f"{path}.{key}")]
    kinds = (int, float) if shape is float else shape
    fits = isinstance(value, kinds) and (shape is bool or not isinstance(value, bool))
    return [] if fits or (value is None and shape is NoneType) else [f"{path}: {value!r}"]


def _of_keys(shape: Any, given: tuple[Any, ...], value: Any, path: str) -> list[str]:
    if not isinstance(value, Mapping):
        return [f"{path}: {value!r}"]
    hints = get_type_hints(shape, include_extras=True)
    needed = {name for name, hint in hints.items() if get_origin(hint) is not NotRequired}
    wrong = [f"{path}.{name} lacks" for name in needed - value.keys()]
    if shape is not wire.Option:  # which a game adds to: its own is looked at by itself
        wrong += [f"{path}.{name} is not known" for name in value.keys() - hints.keys()]
    for name in hints.keys() & value.keys():
        hint = given[0] if given and name == "answer" else hints[name]
        wrong += misfits(hint, value[name], f"{path}.{name}")
    return wrong


def answered(question: Mapping[str, Any]) -> Any:
    """Return the reply to a question as it comes out of JSON."""
    found = service.answer(question)
    return json.loads(json.dumps(found if isinstance(found, dict) else finish(found)))


def check(shape: Any, question: Mapping[str, Any]) -> Any:
    """Check the reply to a question, and return it; the views, options and deeds of its game, too."""
    found = answered(question)
    assert misfits(shape, found) == []
    if question.get("game") in GAMES and "view" in found:
        own = GAMES[question["game"]]
        assert misfits(own.View, found["view"]) == []
        for option in (found["advice"] or {"options": ()})["options"]:
            assert misfits(own.Option, option) == []
        for record in found.get("trail", ()):
            assert misfits(own.Did, record["did"]) == []
    return found


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_start_has_its_shape(game: str) -> None:
    check(wire.Looked, {"do": "open", "game": game})
    check(wire.Kinds, {"do": "kinds", "game": game})


@pytest.mark.parametrize(("game", "position"), MOMENTS)
def test_a_moment_has_its_shape_and_so_have_step_judgement_and_review(game: str, position: str) -> None:
    about = {"game": game, "position": position}
    point = check(wire.Looked, {"do": "open", **about})
    for objective in point["objectives"]:
        check(wire.Looked, {"do": "look", "objective": objective, **about})
    if not point["advice"] or not point["advice"]["options"]:
        return
    code = point["advice"]["options"][0]["action"]
    stepped = check(wire.Stepped, {"do": "step", **about, "steps": [["act", code]]})
    assert stepped["trail"][0]["code"] == code
    judged = check(wire.Judged, {"do": "judge", **about, "action": code})["judged"]
    assert (judged["loss"], judged["verdict"]) == (0, "Right, nothing is better.")
    text = f"hold-or-roll 1 {game} 1\nstart {position}\n0 act {code}\n"
    check(wire.Replayed, {"do": "replay", "match": text})
    check(wire.LookedBack, {"do": "review", "match": text})
    check(wire.Collected, {"do": "read", "text": text})


def test_lists_drills_and_cards_have_their_shapes() -> None:
    check(wire.Listed, {"do": "games"})
    decide = "kcd2 4000 1200/850 350 ordinary*6 ordinary*6 115--2"
    stands = check(wire.Standing, {"do": "scene", "game": "farkle", "position": decide, "seat": 1})
    assert (stands["points"], stands["risk"], stands["roll"]) == ([850, 1200], 350, "1152")
    drawn = check(wire.Pictured, {"do": "picture", "game": "farkle", "position": decide, "seat": 1})["svg"]
    assert ElementTree.fromstring(drawn).tag.endswith("svg") and "Opponent" in drawn
    check(wire.Drilled, {"do": "drill", "game": "konijnenhokken", "kind": "any", "seed": 1})
    check(wire.Drawn, {"do": "card", "game": "konijnenhokken", "position": "0 0.0.0 *"})
    games = [{"hard": 12, "lost": 0.5, "squares": 0.1}, {"hard": 9, "lost": 0.2, "squares": 0}]
    skilled = check(wire.Skilled, {"do": "skill", "games": games})
    assert (skilled["skill"]["decisions"], skilled["fewest"]) == (21, 20) and len(skilled["curve"]) == 1
    card = {"game": "pig", "position": "100 0/0 0", "chosen": "Hold", "best": "Roll", "why": "More."}
    check(wire.Exported, {"do": "anki", "cards": [card]})


@pytest.mark.parametrize(
    ("shape", "game", "ask"),
    [
        (farkle.DiceList, "farkle", {"about": "dice", "set": "kcd2", "own": ["[8.1.1.1.1.1]"]}),
        (farkle.Described, "farkle", {"about": "die", "set": "kcd2", "weights": list("811111")}),
        (farkle.Taverns, "farkle", {"about": "tables"}),
        (farkle.People, "farkle", {"about": "opponents", "search": "kuttenberg"}),
        (farkle.Distribution, "farkle", {"about": "distribution", "position": f"{FARKLE} ******"}),
        (farkle.Turns, "farkle", {"about": "turns", "position": f"{FARKLE} ******"}),
        (farkle.Own, "farkle", {"about": "own", "set": "kcd2", "own": "odd*2,ordinary*5"}),
        (farkle.Best, "farkle", {"about": "best", "set": "kcd2", "own": "odd,ordinary*6", "target": "1500"}),
        (farkle.Next, "farkle", {"about": "next", "set": "kcd1", "own": "ordinary*6", "target": "1500"}),
        (farkle.Sixes, "farkle", {"about": "sixes", "set": "kcd2", "target": 4000, "found": True}),
        (wire.Throw, "farkle", {"about": "throw", "position": f"{FARKLE} ******", "objective": "points"}),
        (wire.Placed, "farkle", {"about": "position", "set": "kcd2", "target": 4000}),
        (wire.Placed, "knucklebones", {"about": "seated", "position": "-,-,-/-,-,- *", "mine": True}),
        (wire.Placed, "konijnenhokken", {"about": "against", "game": "200"}),
        (wire.Places, "konijnenhokken", {"about": "places", "position": "0 0.0.0 * 200:45/60/38:third"}),
        (wire.Places, "school", {"about": "places", "position": "15/20 g6 * 2 vs g6:-21 vs g6:4"}),
        (wire.Throw, "konijnenhokken", {"about": "throw", "position": "0 0.0.0 *"}),
        (wire.Chances, "konijnenhokken", {"about": "chances", "position": "0 0.0.0 *", "at_least": 20}),
        (wire.AtLeast, "konijnenhokken", {"about": "at_least", "position": "0 0.0.0 *", "points": 20}),
        (wire.Placed, "school", {"about": "against", "position": f"{SCHOOL} * 2", "players": 2}),
        (wire.Throw, "school", {"about": "throw", "position": f"{SCHOOL} * 2"}),
        (school.Chances, "school", {"about": "chances", "position": f"{SCHOOL} 11666 2", "choices": True}),
        (wire.AtLeast, "school", {"about": "at_least", "position": f"{SCHOOL} * 2", "points": 40}),
    ],
)  # fmt: skip
def test_what_a_game_is_asked_has_its_shape(shape: Any, game: str, ask: dict[str, Any]) -> None:
    answer = answered({"do": "ask", "game": game, "ask": ask})["answer"]
    assert misfits(shape, answer) == []


def test_a_wrong_reply_is_found() -> None:
    reply = answered({"do": "open", "game": "pig"})
    assert misfits(wire.Looked, reply) == []
    assert misfits(wire.Looked, {**reply, "seat": "0"}) and misfits(wire.Looked, {**reply, "more": 1})
    assert misfits(wire.Looked, {name: reply[name] for name in reply if name != "sharpens"})


# --- The door ------------------------------------------------------------------------------------------

ASKED = {get_args(get_type_hints(each)["do"])[0]: each for each in get_args(wire.AnyQuestion)}
DOOR = {**service.QUESTIONS, **shapes.QUESTIONS}
PLAIN = ((Text, str), (Flag, bool), (Whole, int), (Number, float))


def drifted(shape: Any, kind: Any, path: str) -> list[str]:
    """Return where a shape of the door and a type of the wire do not say the same."""
    if get_origin(kind) is NotRequired:
        return drifted(shape, get_args(kind)[0], path)
    if get_origin(kind) in (Union, UnionType):
        (part,) = (part for part in get_args(kind) if part is not NoneType)
        return drifted(shape.shape, part, path) if isinstance(shape, Maybe) else [f"{path} may be None"]
    if isinstance(shape, Maybe):  # the page never says None here
        return drifted(shape.shape, kind, path)
    if isinstance(shape, Fields):
        open_ended = kind is Any or get_origin(kind) is Mapping
        return [] if open_ended else drifted_fields(shape, kind, path)
    if kind is Any:
        return []  # what only the engine itself has written
    if isinstance(shape, Listed | Row):
        parts = (shape.shape,) if isinstance(shape, Listed) else shape.shapes
        inner = get_args(kind)[0] if get_origin(kind) is list else None
        return [each for part in parts for each in drifted(part, inner, f"{path}[]")]
    if isinstance(shape, OneOf):
        said = set(get_args(kind)) == set(shape.choices)
        return [] if said or kind in map(type, shape.choices) else [f"{path}: {kind}"]
    return [] if (type(shape), kind) in PLAIN else [f"{path}: {kind} for {shape.words()}"]


def drifted_fields(shape: Fields, kind: Any, path: str) -> list[str]:
    """Return where the fields of an object and the keys of a typed dictionary differ."""
    hints = get_type_hints(kind, include_extras=True)
    wrong = []
    for name in (hints.keys() | shape.needed.keys() | shape.possible.keys()) - {"id", "do"}:
        hint = hints.get(name)
        known = (shape.possible if get_origin(hint) is NotRequired else shape.needed).get(name)
        same = known is not None and hint is not None
        wrong += drifted(known, hint, f"{path}.{name}") if same else [f"{path}.{name} is not in both"]
    return wrong


@pytest.mark.parametrize("verb", service.VERBS)
def test_the_door_checks_what_the_wire_says(verb: str) -> None:
    assert set(ASKED) == set(DOOR) == set(service.VERBS)
    own = DOOR[verb]
    whole = Fields(own.needed, {**own.possible, **service.LANGUAGE.possible})
    assert drifted_fields(whole, ASKED[verb], verb) == []


def test_a_door_that_drifts_is_found() -> None:
    door = DOOR["judge"]
    without = {name: shape for name, shape in door.needed.items() if name != "action"}
    assert drifted_fields(Fields(without, door.possible), ASKED["judge"], "judge")
    assert drifted_fields(Fields({**door.needed, "more": Text()}, door.possible), ASKED["judge"], "judge")
    assert drifted_fields(Fields({**door.needed, "action": Whole()}, door.possible), ASKED["judge"], "judge")
