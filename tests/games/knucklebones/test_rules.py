"""Knucklebones' rules and texts."""

from __future__ import annotations

import pytest

import pysolver
from pysolver.errors import ActionError, PositionError
from pysolver.games.knucklebones import notation, rules
from pysolver.games.knucklebones.commands import read_position
from pysolver.games.knucklebones.rules import State

GAME = pysolver.game("knucklebones")


@pytest.mark.parametrize(
    ("column", "score"),
    [((), 0), ((4,), 4), ((5, 5), 20), ((6, 6, 6), 54), ((2, 2, 5), 13), ((1, 3, 1), 7), ((1, 2, 3), 6)],
)
def test_a_column_scores_each_face_times_the_square_of_its_count(column: tuple[int, ...], score: int) -> None:
    assert rules.column_score(column) == score


def test_a_die_removes_all_equal_dice_facing_it_and_no_others() -> None:
    position = GAME.parse("1,55,6/434,2,33 4")
    assert GAME.format(GAME.play(position, "1")) == "3,2,33/14,55,6 *"
    assert GAME.format(GAME.play(position, "2")) == "434,2,33/1,554,6 *"


def test_the_game_ends_at_once_when_the_movers_board_is_full() -> None:
    after = GAME.play(GAME.parse("111,222,33/4,-,- 6"), "3")
    assert GAME.is_over(after) and GAME.outcomes(after) == []
    assert GAME.format(after) == "4,-,-/111,222,336 *"
    assert rules.result(after) == 0


@pytest.mark.parametrize(("mine", "value"), [("6,6,6", 0.5), ("66,-,-", 1.0), ("4,6,-", 0.0)])
def test_equal_totals_are_half_a_win(mine: str, value: float) -> None:
    over = GAME.parse(f"{mine}/123,123,123 *")
    assert rules.board_score(over.theirs) == 18
    assert rules.result(over) == GAME.advise(over).value == value


def test_a_full_column_takes_no_die() -> None:
    position = GAME.parse("123,-,-/456,-,- 5")
    assert GAME.actions(position) == ("2", "3")
    with pytest.raises(ActionError, match="Column 1 is full: choose 2 or 3"):
        GAME.play(position, "1")


def test_the_order_of_dice_in_a_column_is_kept_and_is_no_matter() -> None:
    assert GAME.format(GAME.parse("31,-,-/2,-,- 4")) == "31,-,-/2,-,- 4"
    first, second = (GAME.advise(GAME.parse(f"{column},-,-/2,-,- 4")).value for column in ("31", "13"))
    assert first == second


def test_boards_of_three_lines_are_read_as_the_known_solver_does() -> None:
    """Each character of a line belongs to a column; an underscore is an empty square."""
    position = read_position(["5__\n5_2\n1__", "_6_\n___\n_3_", "4"])
    assert position == State(((5, 5, 1), (), (2,)), ((), (6, 3), ()), 4)
    assert read_position(["5__ 5_2 1__", r"_6_\n___\n_3_", "4"]) == position
    assert read_position(["551,-,2/-,63,-", "4"]) == position
    assert notation.write_lines(position.mine) == "5_2\n5__\n1__"
    assert notation.read_lines(notation.write_lines(position.mine)) == position.mine


@pytest.mark.parametrize(
    "board", ["", "___\n___", "____\n___\n___", "7__\n___\n___", "___\n___\n___\n___", "5-_ ___ ___"]
)
def test_boards_of_other_lines_are_refused(board: str) -> None:
    with pytest.raises(PositionError, match="three lines of three digits"):
        read_position([board, "___\n___\n___", "4"])


def test_boards_of_lines_that_cannot_be_are_refused() -> None:
    with pytest.raises(PositionError, match="Both boards have a 5 in column 1"):
        read_position(["5__ ___ ___", "___ ___ 5__", "4"])


def test_the_view_has_everything_a_page_draws() -> None:
    view = GAME.view(GAME.parse(notation.EXAMPLE))
    assert view == {
        "mine": [[5, 5], [1], []],
        "theirs": [[6], [], [3, 3]],
        "die": 4,
        "my_columns": [20, 1, 0],
        "their_columns": [6, 0, 12],
        "my_score": 21,
        "their_score": 18,
        "open": [1, 2, 3],
        "over": False,
        "result": None,
        "difficulty": None,
        "against": "",
        "lucky": False,
        "weights": [10] * 6,
        "fresh": ["-,-,-/-,-,- *"] * 2,
    }
