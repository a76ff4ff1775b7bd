"""What front ends ask about pictures: what is refused, and what comes back as plain JSON."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from pysolver.contract.job import Job, finish
from pysolver.errors import GameError
from pysolver.eyes.picture import Image
from pysolver.service import service
from tests.eyes.scenes import screen, table
from tests.eyes.scenes.table import Style, View

EMPTY = "-,-,-/-,-,- *"


def worked_out(found: dict[str, Any] | Job[dict[str, Any]]) -> dict[str, Any]:
    """Return what a job comes to; every question about pictures is one."""
    assert not isinstance(found, dict)
    return finish(found)


def asked(image: Image | None = None, **question: Any) -> dict[str, Any]:
    """Return the answer to a question, as it comes out of JSON."""
    found: dict[str, Any] = json.loads(json.dumps(worked_out(service.answer(question, image))))
    return found


def test_a_question_about_a_picture_needs_one() -> None:
    for do, more in (("watch", {"position": EMPTY, "mine": True, "fresh": True}), ("roll", {"count": 5})):
        with pytest.raises(GameError, match="hand one over"):
            asked(do=do, **more)


def test_a_frame_without_a_board_says_so_and_changes_nothing() -> None:
    found = asked(np.full((90, 160, 3), 50, np.uint8), do="watch", position=EMPTY, mine=True, fresh=True)
    assert (found["found"], found["steps"], found["begins"], found["shown"]) == (False, [], None, None)
    assert found["said"] == "No board is seen in the picture." and found["place"] is None


def test_a_covered_cell_is_said_and_nothing_follows_from_the_frame() -> None:
    image = screen.screen(((4,), (), ()), ((), (), ()), width=960)
    image[330:420, 350:430] = (180, 40, 30)
    watch = None
    for _ in range(6):
        found = asked(image, do="watch", watch=watch, position=EMPTY, mine=True, fresh=True)
        watch = found["watch"]
        assert found["found"] and found["steps"] == [] and "cannot be read" in found["said"]


def test_a_game_that_is_joined_keeps_who_plays_it() -> None:
    image = screen.screen(((5, 5), (), ()), ((2,), (), (1,)), width=960)
    watch, found = None, {}
    for _ in range(2):
        found = asked(image, do="watch", watch=watch, position=EMPTY + " vs game-10", mine=True, fresh=True)
        watch = found["watch"]
    assert found["begins"] == {
        "positions": {"me": "55,-,-/2,-,1 * vs game-10", "them": "2,-,1/55,-,- * as game-10"},
        "mover": None,
    }


def test_a_column_is_corrected_whoever_is_to_move() -> None:
    position = "55,1,-/6,-,33 *"
    assert asked(do="correct", position=position, mine=True, who="me", column=2, dice=[1, 4]) == {
        "position": "55,14,-/6,-,33 *"
    }
    assert asked(do="correct", position=position, mine=False, who="me", column=3, dice=[]) == {
        "position": "55,1,-/6,-,- *"
    }
    for dice in ([7], [6, 6, 6, 6], [5]):
        with pytest.raises(GameError):
            asked(do="correct", position=position, mine=True, who="them", column=1, dice=dice)


def test_a_confirmed_roll_is_learnt() -> None:
    measures = {"normal": [0, -0.5, -0.87], "radius": 0.01, "diagonal": 3.5, "dark": True, "lone": [1.8]}
    read = [{"face": face, "x": 0.5, "y": 0.5, "sure": True} for face in (5, 4)]
    learnt = asked(do="learn", dice=read, confirmed=[5, 4, 1], measures=measures)["known"]
    assert learnt["one"] == 1.8 and "lone" not in learnt
    more = [*read, {"face": 2, "x": 0.2, "y": 0.2, "sure": True}]
    assert asked(do="learn", dice=more, confirmed=[1, 1, 2], measures=measures) == {"known": None}


def test_a_picture_of_ones_own_is_learnt_where_a_person_shows_it() -> None:
    style, view = Style(picture="skull"), View(60, 0, 9, 1.3, 480, 360)
    image, truth = table.scene(np.random.default_rng(1), [5, 1, 4, 6], style=style, view=view)
    read = asked(image, do="roll", count=4)["roll"]
    assert [die["face"] for die in read["dice"]] == [6, 5, 4]
    lies = next((true.x / 480, true.y / 360) for true in truth if true.face == 1)
    said = {"dice": read["dice"], "confirmed": [6, 5, 4, 1], "measures": read["measures"]}
    known = asked(image, do="learn", places=[lies], **said)["known"]
    assert [own["face"] for own in known["pictures"]] == [1]
    again = asked(image, do="roll", count=4, known=known)
    assert sorted(die["face"] for die in again["roll"]["dice"]) == [1, 4, 5, 6] and again["sure"]
    assert "pictures" not in asked(image, do="learn", places=[None], **said)["known"]


WATCH = {"do": "watch", "position": EMPTY, "mine": True, "fresh": False}
CORRECT = {"do": "correct", "position": EMPTY, "mine": True, "who": "me", "column": 1, "dice": []}
MEASURES = {"normal": [0, -0.5, -0.87], "radius": 0.01, "diagonal": 3.5, "dark": True}
DIE = {"face": 5, "x": 0.5, "y": 0.5, "sure": True}
LEARN = {"do": "learn", "dice": [DIE], "confirmed": [5], "measures": MEASURES}


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ({**CORRECT, "column": 4}, "A column is 1, 2 or 3, not 4."),
        ({**CORRECT, "column": [1]}, "A column is 1, 2 or 3, not [1]."),
        ({**CORRECT, "who": "us"}, "What a question has as who is me or them, not 'us'."),
        ({**CORRECT, "dice": [7]}, "A die is a whole number from 1 to 6, not 7."),
        (
            {**CORRECT, "dice": [1] * 4},
            "What a question has as dice is a list of at most 3, not [1, 1, 1, 1].",
        ),
        ({"do": "correct", "mine": True}, "The question lacks its position, a text."),
        ({**WATCH, "watch": {}}, "What a question has as watch lacks its boards, a list of 2, or null."),
        (
            {**WATCH, "place": [0, 0, 1]},
            "What a question has as place is a list of 4, not [0, 0, 1].",
        ),
        (
            {**WATCH, "place": [0, 0, 1, 10**300]},
            "What a question has as place[4] is a number from -1 to 2, not 1000000000",
        ),
        (
            {"do": "roll", "count": [6]},
            "What a question has as count is a whole number from 1 to 12, not [6].",
        ),
        ({"do": "roll", "count": 6, "known": [1]}, "A calibration is an object, not [1]."),
        ({"do": "roll", "count": 6, "known": {**MEASURES, "radius": 10**300}}, "A calibration is what"),
        (
            {"do": "roll", "count": 6, "known": {**MEASURES, "normal": [10**300, 0, 0]}},
            "A calibration is what",
        ),
        ({"do": "roll", "count": 6, "known": {**MEASURES, "normal": [0, 0, 0]}}, "A calibration is what"),
        (
            {**LEARN, "dice": [{"face": 5, "y": 0.5, "sure": True}]},
            "What a question has as dice[1] lacks its x, a number from -1 to 2.",
        ),
        ({**LEARN, "measures": {}}, "A calibration is what"),
        ({"do": ["watch"]}, "One can ask to do games, open, look"),
        ({"do": "dance"}, "One can ask to do games, open, look"),
    ],
)
def test_a_question_of_another_shape_is_refused_in_a_sentence(
    question: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(GameError) as refused:
        asked(np.full((90, 160, 3), 50, np.uint8), **question)
    assert str(refused.value).startswith(sentence)


def test_a_die_on_its_way_over_a_cell_is_said() -> None:
    scene = screen.Scene(flying=(4, 1150, 1000))
    image = screen.screen(((4,), (), ()), ((2,), (), ()), width=960, scene=scene)
    found = asked(image, do="watch", position=EMPTY, mine=True, fresh=True)
    assert (
        found["said"].startswith("A die is on its way") and found["reading"]["moving"] and not found["steps"]
    )
