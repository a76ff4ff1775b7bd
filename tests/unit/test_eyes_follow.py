"""Watching a game: what counts, what is a misreading, what a person entered stays."""

from __future__ import annotations

import pytest

from pysolver.errors import PositionError
from pysolver.eyes.follow import Boards, Sight, Step, Watch, accept, correct, follow, tell
from pysolver.knucklebones.rules import Board

EMPTY: Board = ((), (), ())


def seen(watch: Watch, boards: Boards, times: int = 2, **more: int | None) -> tuple[Watch, tuple[Step, ...]]:
    """Return what is known after the same frame, several times."""
    steps: tuple[Step, ...] = ()
    for _ in range(times):
        watch, newer = follow(watch, Sight(boards, **more))
        steps += newer
    return watch, steps


def begun(boards: Boards = (EMPTY, EMPTY), mover: int | None = 0) -> Watch:
    return tell(seen(Watch(), boards)[0], mover) if mover is not None else seen(Watch(), boards)[0]


def test_one_frame_does_not_count_and_two_do() -> None:
    watch = begun()
    watch, steps = seen(watch, (((4,), (), ()), EMPTY), times=1)
    assert steps == () and watch.boards == (EMPTY, EMPTY)
    watch, steps = seen(watch, (((4,), (), ()), EMPTY), times=1)
    assert steps == (Step(0, 4, 0),) and watch.mover == 1
    assert seen(watch, (((4,), (), ()), EMPTY), times=3)[1] == ()


def test_a_frame_that_flickers_counts_for_nothing() -> None:
    watch = begun()
    good, bad = ((4,), (), ()), ((5,), (), ())
    for board in (good, bad, good, bad):
        watch, steps = follow(watch, Sight((board, EMPTY)))
        assert steps == ()
    watch, steps = follow(watch, None)
    assert steps == () and watch.times == 0 and watch.boards == (EMPTY, EMPTY)


def test_a_placement_removes_what_faces_it() -> None:
    watch = begun((((5, 5), (), ()), ((2,), (), ())), mover=1)
    watch, steps = seen(watch, (EMPTY, ((2, 5), (), ())))
    assert steps == (Step(1, 5, 0),) and watch.trouble == "" and watch.mover == 0


@pytest.mark.parametrize(
    "after",
    [
        (((5,), (), ()), ((2,), (), ())),  # one of two equal dice gone
        (((5, 5, 5), (), ()), ((2,), (), ())),  # the wrong player has moved
        (((5, 5), (), ()), ((3,), (), ())),  # a die has turned
        (((5, 5), (), ()), ((2, 5), (), ())),  # a five faces fives
    ],
)
def test_a_change_that_no_placement_makes_is_a_misreading(after: Boards) -> None:
    start = (((5, 5), (), ()), ((2,), (), ()))
    watch, steps = seen(begun(start, mover=1), after)
    assert steps == () and watch.boards == start and "misread" in watch.trouble
    watch, steps = seen(watch, start)
    assert steps == () and watch.trouble == ""


def test_placements_that_were_missed_are_found_in_their_order() -> None:
    watch, steps = seen(begun(), (((4,), (), ()), ((), (), (2,))))
    assert steps == (Step(0, 4, 0), Step(1, 2, 2)) and watch.mover == 0
    # A placement that was removed before it was seen is not guessed: it is asked for.
    watch, steps = seen(begun((((6,), (), ()), EMPTY)), (((6,), (), ()), ((3,), (), ())))
    assert watch.trouble and steps == ()
    watch, steps = seen(begun((((6,), (), ()), EMPTY)), (EMPTY, ((6,), (), ())))
    assert steps == () and watch.trouble
    watch = accept(watch)
    assert watch.boards == (EMPTY, ((6,), (), ())) and watch.trouble == ""


def test_who_moves_is_learnt_from_the_first_placement_or_from_the_tray() -> None:
    watch = begun(mover=None)
    assert watch.mover is None
    assert seen(watch, (EMPTY, ((1,), (), ())))[0].mover == 0
    watch, _ = seen(watch, (EMPTY, EMPTY), rolled=3, mover=1)
    assert (watch.mover, watch.rolled) == (1, 3)


def test_a_die_in_the_wrong_tray_is_a_misreading() -> None:
    watch, steps = seen(begun(), (((4,), (), ()), EMPTY), rolled=3, mover=0)
    assert steps == () and "tray" in watch.trouble


def test_a_new_game_begins_when_both_boards_are_empty() -> None:
    watch = begun((((5, 5), (), (1,)), ((2,), (), (6,))))
    watch, steps = seen(watch, (EMPTY, EMPTY))
    assert steps == () and watch.boards == (EMPTY, EMPTY) and watch.begun == 2


def test_what_a_person_entered_is_never_overwritten() -> None:
    read: Boards = (((5, 1), (), ()), EMPTY)
    watch = correct(begun(read), 0, 0, (6, 1))
    watch, steps = seen(watch, read, times=4)
    assert steps == () and watch.boards == (((6, 1), (), ()), EMPTY) and watch.trouble == ""
    watch, steps = seen(watch, (((5, 1, 2), (), ()), EMPTY))
    assert steps == (Step(0, 2, 0),)
    assert watch.boards is not None and sorted(watch.boards[0][0]) == [1, 2, 6]
    # The die that is really a six goes; it was read as a five, and the screen no longer shows one.
    watch, steps = seen(watch, (((1, 2), (), ()), ((6,), (), ())))
    assert steps == (Step(1, 6, 0),)
    assert watch.boards == (((1, 2), (), ()), ((6,), (), ()))


def test_a_correction_that_cannot_be_is_refused() -> None:
    with pytest.raises(PositionError, match="as in"):
        correct(begun(), 0, 0, (7,))
    with pytest.raises(PositionError, match="as in"):
        correct(begun(), 2, 0, (1,))


def test_what_is_known_is_plain_json() -> None:
    assert begun((((5,), (), ()), EMPTY)).to_dict() == {
        "boards": [[[5], [], []], [[], [], []]],
        "mover": 0,
        "rolled": None,
        "trouble": "",
        "begun": 1,
        "pinned": [],
    }
