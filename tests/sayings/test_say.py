"""What the engine says: texts that know their key, in the language in force, wherever they are kept."""

from __future__ import annotations

import json
import pickle

import pytest

import pysolver
from pysolver.contract.figures import percent, points
from pysolver.contract.job import Job, Progress
from pysolver.contract.whom import after_you, naming
from pysolver.contract.written import in_short
from pysolver.errors import GameError
from pysolver.sayings.say import CODES, again, saying, saying_n, speaking, spoken, told, voice

POSITION = "0 0.0.0 1122356"
STOP = "konijnenhokken.stop"


def test_a_saying_is_a_text_that_knows_its_key_and_values() -> None:
    said = saying(STOP, "Stop with {total}", total=21)
    assert said == "Stop with 21" and (said.key, said.values) == (STOP, {"total": 21})
    assert told(said) == {"key": STOP, "values": {"total": 21}} and told("Stop with 21") is None
    kept = pickle.loads(pickle.dumps(said))
    assert kept == said and kept.values == said.values


def test_sayings_stand_in_sayings_and_numbers_stay_numbers() -> None:
    inner = saying_n("points.count", "{n} point", "{n} points", 2)
    outer = saying("sentence.choice", "{choice}.", choice=inner)
    assert outer == "2 points."
    assert told(outer) == {
        "key": "sentence.choice",
        "values": {"choice": {"key": "points.count", "values": {"n": 2}}},
    }
    assert told(saying("a", "{b}", b=percent(0.25))) == {"key": "a", "values": {"b": 0.25}}


def test_what_was_kept_is_said_again_in_the_language_in_force() -> None:
    kept = saying("sentence.choice", "{choice}.", choice=saying(STOP, "Stop with {total}", total=21))
    with speaking("nl"):
        assert again(kept) == "Stop met 21." and again([kept, 3]) == ["Stop met 21.", 3]
        assert again(saying("a", "{b}", b=points(1.5, 1))) == "1,5"
    assert again("no saying") == "no saying" and kept == "Stop with 21."


def test_names_that_stand_for_anybody_are_of_the_language_and_others_stay() -> None:
    with speaking("nl"), naming(["Player 3", "Opponent", "Player One"]):
        assert [after_you(place) for place in (1, 2, 3)] == ["Speler 3", "Tegenstander", "Player One"]


def test_errors_of_numbers_are_written_as_the_language_writes_numbers() -> None:
    written = [in_short(error) for error in (0.013, 0.5, 2, 1.3e-13)]
    assert written == ["0.013", "0.5", "2", "1.3e-13"]
    with speaking("nl"):
        assert [in_short(error) for error in (0.013, 0.5, 2, 1.3e-13)] == ["0,013", "0,5", "2", "1,3e-13"]


def test_every_option_and_reason_is_of_the_language_asked_for_and_nothing_remembers_another() -> None:
    game = pysolver.game("konijnenhokken")
    state = game.parse(POSITION)
    first = game.advise(state)
    with speaking("nl"):
        dutch = game.advise(state)
    assert dutch.sentence == "Houd 2, ×2, gooi vijf." and first == game.advise(state)
    assert all(option.text.startswith(("Houd ", "Stop ")) for option in dutch.options)


@pytest.mark.parametrize("code", CODES)
def test_a_job_speaks_its_language_between_others(code: str) -> None:
    def job() -> Job[str]:
        yield Progress(0.5)
        return saying(STOP, "Stop with {total}", total=1)

    one, other = spoken(job(), code), spoken(job(), "en")
    next(one)
    next(other)
    assert voice().code == "en"
    with pytest.raises(StopIteration) as end, speaking("de"):
        next(one)
    with speaking(code):
        assert end.value.value == saying(STOP, "Stop with {total}", total=1)
    with pytest.raises(StopIteration) as end, speaking("nl"):
        next(other)
    assert end.value.value == "Stop with 1"


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(GameError, match="The languages are en, cs, de"), speaking("xx"):
        pass


def test_an_advice_carries_its_sayings_as_json() -> None:
    game = pysolver.game("konijnenhokken")
    found = json.loads(json.dumps(game.advise(game.parse(POSITION)).to_dict()))
    sentence = found["sayings"]["sentence"]
    assert sentence["key"] == "sentence.choice"
    assert sentence["values"]["choice"] == {
        "key": "konijnenhokken.build_roll",
        "values": {"kept": [2], "cage": 2, "n": 5},
    }
