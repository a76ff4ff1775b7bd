"""What a rival does on its turn, and a throw for whoever is to move: the service's `play`, in every game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pysolver.contract.game import game
from pysolver.contract.match import Kind, Step, begin, follow
from pysolver.contract.spec import GAME_IDS
from pysolver.errors import GameError
from pysolver.service import service

MOST = 10  # steps of one answer
DUELS = {
    "farkle": "kcd2 1500 0/0 0 ordinary*6 ordinary*6 ******",
    "knucklebones": "5,1,-/66,-,- *",
    "school": "15/20 g6,pair,care,poker * 2 vs g6,pair,care,poker:3",
    "konijnenhokken": "0 0.0.0 * 100:80/70:second",
}
RIVALS = [(game_id, rival.code) for game_id in DUELS for rival in game(game_id).spec.rivals]
SLOW = ("advisor", "layers-1", "depth-3")  # which are asked fewer times


def ask(game_id: str, position: str, player: str, **more: object) -> list[tuple[Kind, str]]:
    found = service.answer({"do": "play", "game": game_id, "position": position, "player": player, **more})
    assert isinstance(found, dict)
    return [(kind, code) for kind, code in found["taken"]]


@pytest.mark.parametrize(("game_id", "player"), RIVALS)
def test_the_steps_of_a_rival_are_those_of_a_whole_turn(game_id: str, player: str) -> None:
    """Every turn, however long, leads on to the other player when its steps are taken."""
    played: Any = game(game_id)
    seeds = random.Random(8)
    for _ in range(2 if player in SLOW else 8):
        point = begin(played, played.parse(DUELS[game_id]))
        for _ in range(20):
            question = {"phase": point.phase, "seed": seeds.randrange(10**6)}
            position = played.format(point.state)
            taken = ask(game_id, position, player, **question)
            assert taken == ask(game_id, position, player, **question) and 0 < len(taken) <= MOST
            for kind, code in taken:
                point = follow(played, point, Step(point.seat, kind, code)).after
            if point.seat == 1 or point.phase == "over":
                break
        assert point.seat == 1 or point.phase == "over"


def test_no_more_steps_are_taken_than_are_wanted() -> None:
    first = ask("farkle", DUELS["farkle"], "careful", most=2, seed=1)
    assert [kind for kind, _ in first] == ["act", "roll"]
    placed = ask("knucklebones", "55,1,-/6,-,33 4", "greedy", most=1)
    assert [kind for kind, _ in placed] == ["act"]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_throw_is_told_with_the_decision_to_throw(game_id: str) -> None:
    played: Any = game(game_id)
    point = begin(played, played.start())
    taken = ask(game_id, played.format(point.state), "", phase=point.phase, seed=3)
    assert taken[-1][0] == "roll" and len(taken) == (2 if point.phase == "decide" else 1)
    for kind, code in taken:
        point = follow(played, point, Step(point.seat, kind, code)).after
    assert taken == ask(game_id, played.format(played.start()), "", seed=3)


def test_loaded_dice_fall_as_often_as_they_weigh() -> None:
    position = "4,4,4/-,-,- * lucky"
    rolled = [ask("knucklebones", position, "", seed=seed) for seed in range(400)]
    fours = sum(steps == [("roll", "4")] for steps in rolled) / len(rolled)
    knucklebones: Any = game("knucklebones")
    heavy = knucklebones.view(knucklebones.parse(position))["weights"]
    assert fours == pytest.approx(heavy[3] / sum(heavy), abs=0.08) and heavy[3] > heavy[0]


def test_a_player_of_the_game_ignores_who_it_is_asked_about() -> None:
    assert ask("knucklebones", "-,1,-/66,2,- 6 as game-10", "game-10", seed=3) == [("act", "1")]


@pytest.mark.parametrize(
    ("game_id", "position", "player", "words"),
    [
        ("farkle", DUELS["farkle"], "bob", "one meets win, points, careful, not 'bob'"),
        ("pig", "100 30/40 12", "bob", "Pig has no bots"),
        ("konijnenhokken", "0 0.0.0 * 300:0/0:first", "win", "races to 200"),
        ("school", "15/20 g6 11166 2", "win", "Who plays"),
        ("knucklebones", "55,1,-/6,-,33 4", "", "No dice are in hand"),
        ("farkle", "kcd2 4000 0/4000 0 ordinary*6 ordinary*6 ******", "", "No dice are in hand"),
        ("farkle", "nonsense", "win", "A Farkle position"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(game_id: str, position: str, player: str, words: str) -> None:
    with pytest.raises(GameError, match=words) as caught:
        ask(game_id, position, player)
    assert "\n" not in str(caught.value)
