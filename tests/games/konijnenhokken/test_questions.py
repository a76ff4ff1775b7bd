"""What a page asks Konijnenhokken beside the advice: how a game begins, and a bot's turns."""

from __future__ import annotations

from functools import cache

import pytest

import pysolver
from pysolver.contract.dice import fair_rolls
from pysolver.errors import GameError
from pysolver.games.konijnenhokken import notation, rivals, rules, weigh, win

GAME = pysolver.game("konijnenhokken")


@pytest.mark.parametrize(
    ("game", "position"),
    [
        (None, "0 0.0.0 *"),
        ("200", "0 0.0.0 * 200:0/0:first"),
        ("10r", "0 0.0.0 * 10r:0/0:first"),
    ],
)
def test_a_game_begins_as_it_is_asked_for(game: str | None, position: str) -> None:
    assert GAME.ask({"about": "against", "game": game}) == {"position": position}


def test_a_game_of_several_begins_with_nothing_for_everybody() -> None:
    found = GAME.ask({"about": "against", "game": "40", "players": 3})
    assert found == {"position": "0 0.0.0 * 40:0/0/0:first"}


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ({"about": "against", "game": "many"}, "A race is target"),
        ({"about": "against", "game": "0r"}, "is over already"),
        ({"about": "against", "game": "40", "players": 7}, "2 to 6 players, not for 7"),
        ({"about": "at_least", "position": "0 0.0.0 *", "points": 1.5}, "a whole number"),
        ({"about": "at_least", "position": "0 0.0.0 *", "points": 5000}, "from 1 to 1000"),
        ({"about": "chances", "position": "0 0.0.0 *", "at_least": "30"}, "a whole number"),
        ({"about": "weather"}, "answers about against, throw"),
    ],
)
def test_what_cannot_be_answered_is_one_sentence(question: dict[str, object], says: str) -> None:
    with pytest.raises(GameError, match=says) as caught:
        GAME.ask(question)
    assert "\n" not in str(caught.value)


def test_a_bot_decides_before_a_throw_too() -> None:
    for total, action in (("12", "roll"), ("101", "stop")):
        state = notation.parse(f"{total} 0.0.0 * 200:0/0:first")
        assert str(rivals.move(state, "points")) == action
    assert str(rivals.move(notation.parse("7 0.0.0 * 200:0/0:first"), "soonest")) == "stop"


def test_what_lies_there_is_told_with_the_stop() -> None:
    following = GAME.act(GAME.parse("7 1.0.1 12345"), "1/0/2 stop")
    assert following.brought == 15 and following.did["lies"] == {
        "earlier": 7,
        "faces": "11234",
        "ones": 2,
        "twos": 0,
        "cages": 3,
        "rabbits": 2,
        "multiplier": 4,
        "total": 15,
    }


def test_the_view_says_how_the_game_stands() -> None:
    assert GAME.view(GAME.parse("0 0.0.0 *"))["game"] is None
    for text, last in (("40:10/39:second", False), ("40:10/40:second", True), ("1r:0/0:second", True)):
        state = GAME.parse(f"0 0.0.0 * {text}")
        assert GAME.view(state)["game"]["last"] is last and state.race is not None
    rounds = GAME.view(GAME.parse("0 0.0.0 * 3r:5/9:first"))["game"]
    seated = {"mine": 5, "theirs": 9, "others": [9], "place": 0}
    assert rounds == {"code": "3r", "target": None, "left": 3, **seated, "last": False}
    assert rules.Rounds(3, 5, (9,), 0).last is False


@cache
def twin_turn(total: int, placed: rules.Placed, need: int) -> float:
    """Return the best chance of at least `need` points, about to throw: the rules followed, roll by roll."""
    state = rules.State(total - placed.score, placed)
    assert total < need
    found = 0.0
    for counts, p in fair_rolls(state.in_hand):
        best = 0.0
        for way in rules.placings(placed, counts):
            after = placed + way
            reached = state.earlier + after.score
            best = 1.0 if reached >= need else max(best, twin_turn(reached, _left(after), need))
            if best == 1:
                break
        found += p * best
    return found


def _left(placed: rules.Placed) -> rules.Placed:
    return rules.NOTHING if placed.dice == rules.DICE else placed


@pytest.mark.parametrize(("text", "need"), [("0 2.2.0 *", 12), ("7 1.2.2 *", 31), ("20 0.3.3 *", 46)])
def test_the_chance_of_so_many_points_is_that_of_the_rules_followed_roll_by_roll(
    text: str, need: int
) -> None:
    state = notation.parse(text)
    found = GAME.ask({"about": "at_least", "position": text, "points": need})
    assert found["actions"]["roll"] == pytest.approx(twin_turn(state.total, state.placed, need), abs=1e-12)
    assert found["value"] == max(found["actions"].values()) and found["exactness"] == "exact"


@pytest.mark.parametrize(
    "text",
    [
        "0 0.0.0 *",
        "20 1.0.1 12345",
        "0 0.0.0 1122346",
        "101 0.0.0 *",
        "150 1.0.0 *",
        "0 0.0.0 * 40:10/30:second",
    ],
)
@pytest.mark.parametrize("objective", ["points", "win"])
def test_the_chances_of_a_turn_have_its_value_as_mean(text: str, objective: str) -> None:
    found = GAME.ask({"about": "chances", "position": text, "objective": objective, "at_least": 10})
    assert sum(found["chances"]) == pytest.approx(1, abs=1e-12)
    if objective == "points" or GAME.parse(text).race is None:
        value = GAME.advise(GAME.parse(text), objective="points").value
        assert found["end"] == pytest.approx(value, abs=1e-9)
    assert found["at_least"] == {"points": 10, "chance": pytest.approx(sum(found["chances"][10:]))}


def test_the_chances_to_win_have_the_chance_to_win_as_mean() -> None:
    state = GAME.parse("0 1.0.1 12345 40:10/30:second")
    chances = weigh.turn_chances(state, "win")
    turn = win.turn_to_win(state.race)
    expected = sum(chance * turn.stop_value(points) for points, chance in enumerate(chances.tolist()))
    assert expected == pytest.approx(GAME.advise(state, objective="win").value, abs=1e-10)


def test_a_turn_that_is_over_is_certain() -> None:
    for text, points in (("12 0.0.0 -", 12), ("30 0.0.0 3456666", 0)):
        found = GAME.ask({"about": "chances", "position": text})
        assert found["end"] == points and found["chances"][points] == 1
