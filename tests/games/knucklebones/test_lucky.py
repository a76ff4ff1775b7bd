"""A match of lucky dice: weights of the faces, texts, and the search with them."""

from __future__ import annotations

import numpy as np
import pytest

import pysolver
from pysolver.errors import PositionError
from pysolver.games.knucklebones import notation, rules
from pysolver.games.knucklebones.lucky import all_pairs, lucky, merged, weights
from pysolver.games.knucklebones.rules import State
from pysolver.games.knucklebones.solve import shipped
from pysolver.games.knucklebones.weigh import classes_of, quick_wins

GAME = pysolver.game("knucklebones")
EXAMPLE = "55,1,-/6,-,33 4 lucky"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("-,-,-/-,-,- * lucky", (10, 10, 10, 10, 10, 10)),
        # two 5s and a 1 of mine; theirs add to the 6, but not to the 3
        ("55,1,-/6,-,33 * lucky", (15, 10, 10, 10, 20, 15)),
        ("6,4,-/44,6,12 * vs game-10 lucky", (10, 10, 10, 25, 10, 20)),
        ("6,4,-/44,6,12 * as game-10 lucky", (10,) * 6),  # the game's own player has plain dice
        ("6,4,-/44,6,12 *", (10,) * 6),
    ],
)
def test_the_weights_of_the_faces_are_those_of_the_reading(text: str, expected: tuple[int, ...]) -> None:
    position = GAME.parse(text)
    assert rules.weights(position) == expected
    assert dict(GAME.outcomes(position)) == pytest.approx(
        {str(face): weight / sum(expected) for face, weight in enumerate(expected, 1)}
    )
    if position.lucky and position.my_difficulty is None:
        found = weights(classes_of(position, all_pairs())[np.newaxis])[0]
        assert found == pytest.approx([weight / sum(expected) for weight in expected])


@pytest.mark.parametrize("text", [EXAMPLE, "-,-,-/-,-,- * vs game-3 lucky", "-,-,-/-,-,- * as game-3 lucky"])
def test_lucky_dice_are_read_written_and_stay(text: str) -> None:
    position = GAME.parse(text)
    assert position.lucky and GAME.format(position) == text
    rolled = position if position.die else GAME.throw(position, "2")
    assert GAME.play(rolled, "2").lucky


def test_other_words_are_refused() -> None:
    with pytest.raises(PositionError):
        GAME.parse("55,1,-/6,-,33 4 unlucky")


def test_the_usual_class_of_a_pair_is_that_of_its_columns() -> None:
    for text in ("55,1,-/6,-,33 *", "123,4,-/456,55,6 *"):
        position = notation.parse(text)
        assert (merged()[classes_of(position, all_pairs())] == classes_of(position)).all()


def slowly(position: State, layers: int) -> float:
    """Return the value before the roll by the rules alone, the plain network at the end."""
    if rules.is_over(position):
        return rules.result(position)
    if layers == 0:
        plain = State(position.mine, position.theirs)
        triples = np.sort(classes_of(plain))[np.newaxis]
        judge = shipped((position.my_difficulty, position.their_difficulty))
        return float(judge.search(triples, 0, judge.players)[0][0])
    total = 0.0
    heavy = rules.weights(position)
    for face, weight in zip(rules.FACES, heavy, strict=True):
        rolled = rules.roll(position, face)
        after = [rules.place(rolled, column) for column in rules.open_columns(rolled)]
        total += weight * max(1 - slowly(reached, layers - 1) for reached in after)
    return total / sum(heavy)


@pytest.mark.parametrize("text", ["123,45,-/46,222,13 * lucky", "664,66,5/123,45,123 * lucky"])
def test_the_search_is_the_rules_written_out(text: str) -> None:
    position = GAME.parse(text)
    triples = np.sort(classes_of(position, all_pairs()))[np.newaxis]
    for layers in (1, 2):
        value = lucky((None, None)).search(triples, layers, (None, None))[0][0]
        assert value == pytest.approx(slowly(position, layers), abs=1e-12)


def test_advice_with_lucky_dice_is_an_estimate_that_says_so() -> None:
    advice = GAME.advise(GAME.parse(EXAMPLE))
    assert advice.exactness == "estimated" and advice.max_error == 1 and advice.likely_error is None
    assert {option.action for option in advice.options} == {"1", "2", "3"}
    plain = GAME.advise(GAME.parse("55,1,-/6,-,33 4"))
    assert advice.value != plain.value and quick_wins(GAME.parse(EXAMPLE)).keys() == {0, 1, 2}
    against = GAME.advise(GAME.parse("55,1,-/6,-,33 4 vs game-10 lucky"))
    assert against.value > advice.value and "perfect" not in against.why


def test_a_finished_game_is_exact() -> None:
    advice = GAME.advise(GAME.parse("66,44,5/123,126,123 * lucky"))
    assert advice.exactness == "exact" and advice.value == 1
