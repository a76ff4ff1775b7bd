"""Watching a game: what counts, what is a misreading, what a person entered stays."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pysolver.eyes.boards.knucklebones.follow import (
    DOUBT,
    EMPTY,
    NOTHING,
    Boards,
    News,
    Sight,
    Step,
    Watch,
    follow,
    read_watch,
    told,
)
from pysolver.games.knucklebones.rules import NO_DICE


def seen(
    watch: Watch, boards: Boards, times: int = 2, rolled: int | None = None, mover: int | None = None
) -> tuple[Watch, News]:
    """Return what is known after the same frame, several times, and what was news in one of them."""
    heard = NOTHING
    for _ in range(times):
        watch, news = follow(watch, Sight(boards, rolled, mover))
        heard = heard if news == NOTHING else news
    return watch, heard


def begun(boards: Boards = EMPTY, mover: int | None = 0, die: int | None = None) -> Watch:
    """Return the watch of a match that stands at these boards, as they are seen too."""
    return seen(told(Watch(), boards, mover, die), boards)[0]


def test_one_frame_does_not_count_and_two_do() -> None:
    watch = begun()
    watch, news = seen(watch, (((4,), (), ()), NO_DICE), times=1)
    assert news == NOTHING and watch.boards == EMPTY
    watch, news = seen(watch, (((4,), (), ()), NO_DICE), times=1)
    assert news == News((Step(0, 4, 0),)) and watch.mover == 1
    assert seen(watch, (((4,), (), ()), NO_DICE), times=3)[1] == NOTHING


def test_a_frame_with_unsure_cells_counts_later() -> None:
    sight = Sight((((4,), (), ()), NO_DICE), clear=False)
    watch = begun()
    for time in range(1, DOUBT + 1):
        watch, news = follow(watch, sight)
        assert bool(news.steps) == (time == DOUBT)


def test_a_frame_that_flickers_counts_for_nothing() -> None:
    watch = begun()
    good, bad = ((4,), (), ()), ((5,), (), ())
    for board in (good, bad, good, bad):
        watch, news = follow(watch, Sight((board, NO_DICE)))
        assert news == NOTHING
    watch, news = follow(watch, None)
    assert news == NOTHING and watch.times == 0 and watch.boards == EMPTY


def test_a_placement_removes_what_faces_it() -> None:
    watch = begun((((5, 5), (), ()), ((2,), (), ())), mover=1)
    watch, news = seen(watch, (NO_DICE, ((2, 5), (), ())))
    assert news.steps == (Step(1, 5, 0),) and watch.trouble == "" and watch.mover == 0


@pytest.mark.parametrize(
    "after",
    [
        (((5,), (), ()), ((2,), (), ())),  # one of two equal dice gone
        (((5, 5, 5), (), ()), ((2,), (), ())),  # the wrong player has moved
        (((5, 5), (), ()), ((3,), (), ())),  # a die has turned
        (((5, 5), (), ()), ((2, 5), (), ())),  # a five faces fives
    ],
)
def test_a_change_that_no_placement_makes_is_a_misreading_once_it_lasts(after: Boards) -> None:
    start = (((5, 5), (), ()), ((2,), (), ()))
    watch, news = seen(begun(start, mover=1), after)
    assert news == NOTHING and watch.boards == start and watch.trouble == ""  # a die may be on its way
    watch, news = seen(watch, after)
    assert news == NOTHING and watch.boards == start and "misread" in watch.trouble
    watch, news = seen(watch, start)
    assert news == NOTHING and watch.trouble == ""


def test_placements_that_were_missed_are_found_in_their_order() -> None:
    watch, news = seen(begun(), (((4,), (), ()), ((), (), (2,))))
    assert news.steps == (Step(0, 4, 0), Step(1, 2, 2)) and watch.mover == 0
    # A placement that was removed before it was seen is not guessed: it is asked for.
    start = (((6,), (), ()), NO_DICE)
    watch, news = seen(begun(start), (((6,), (), ()), ((3,), (), ())), times=DOUBT)
    assert watch.trouble and news == NOTHING
    watch, news = seen(begun(start), (NO_DICE, ((6,), (), ())), times=DOUBT)
    assert watch.trouble and news == NOTHING


def test_a_placement_is_of_the_die_that_was_typed() -> None:
    watch, news = seen(begun(die=4), (((4,), (), ()), NO_DICE))
    assert news.steps == (Step(0, 4, 0),) and watch.die is None
    watch, news = seen(begun(die=4), (((5,), (), ()), NO_DICE), times=DOUBT)
    assert news == NOTHING and "the 4 that was rolled" in watch.trouble


def test_a_fresh_match_learns_who_begins_from_the_first_placement_or_the_tray() -> None:
    fresh = told(Watch(), EMPTY, None)
    watch, news = seen(fresh, (NO_DICE, ((1,), (), ())))
    assert news.steps == (Step(1, 1, 0),) and watch.mover == 0
    assert seen(fresh, EMPTY, rolled=3, mover=1)[1] == News(begins=EMPTY, mover=1)


def test_a_fresh_match_joins_a_game_that_is_under_way() -> None:
    boards: Boards = (((5, 5), (), ()), ((2,), (), ()))
    watch, news = seen(told(Watch(), EMPTY, None), boards, rolled=6, mover=0)
    assert news == News(begins=boards, mover=0)
    watch, news = seen(told(watch, boards, 0), (((5, 5), (6,), ()), ((2,), (), ())))
    assert news.steps == (Step(0, 6, 1),)
    impossible: Boards = (((5, 5), (), ()), ((5,), (), ()))
    watch, news = seen(told(Watch(), EMPTY, None), impossible, times=DOUBT)
    assert news == NOTHING and "cannot face" in watch.trouble


def test_the_die_in_the_movers_tray_is_told() -> None:
    watch, _ = seen(begun(), EMPTY, rolled=3, mover=0)
    assert watch.rolled == 3
    assert seen(watch, EMPTY)[0].rolled is None
    assert seen(begun(), EMPTY, rolled=3, mover=1)[0].rolled is None  # it lies in the other's


def test_a_new_game_begins_when_both_boards_are_empty() -> None:
    _, news = seen(begun((((5, 5), (), (1,)), ((2,), (), (6,)))), EMPTY)
    assert news == News(begins=EMPTY)


def test_what_a_person_entered_is_never_overwritten() -> None:
    read: Boards = (((5, 1), (), ()), NO_DICE)
    watch = told(begun(read), (((6, 1), (), ()), NO_DICE), 0)
    watch, news = seen(watch, read, times=DOUBT)
    assert news == NOTHING and watch.boards == (((6, 1), (), ()), NO_DICE) and watch.trouble == ""
    watch, news = seen(watch, (((5, 1, 2), (), ()), NO_DICE))
    assert news.steps == (Step(0, 2, 0),)
    assert watch.boards is not None and sorted(watch.boards[0][0]) == [1, 2, 6]
    # The die that is really a six goes; it was read as a five, and the screen no longer shows one.
    watch, news = seen(watch, (((1, 2), (), ()), ((6,), (), ())))
    assert news.steps == (Step(1, 6, 0),)
    assert watch.boards == (((1, 2), (), ()), ((6,), (), ()))


def test_a_placement_that_was_typed_before_it_is_seen_counts_once() -> None:
    ahead: Boards = (((4,), (), ()), NO_DICE)
    watch = told(begun(), ahead, 1)
    assert seen(watch, EMPTY, times=DOUBT)[1] == NOTHING  # the screen comes later
    shown, news = seen(watch, ahead)
    assert news == NOTHING and shown.pins == () and shown.boards == ahead
    # What was typed stands, where the screen then seems to show another die.
    shown, news = seen(watch, (((5,), (), ()), NO_DICE), times=DOUBT)
    assert news == NOTHING and shown.boards == ahead and shown.trouble == ""
    shown, news = seen(watch, (((4,), (), ()), ((), (), (2,))))
    assert news.steps == (Step(1, 2, 2),)


def test_a_step_that_was_undone_is_not_done_again() -> None:
    after: Boards = (((4,), (), ()), NO_DICE)
    watch, news = seen(begun(), after)
    assert news.steps == (Step(0, 4, 0),)
    watch = told(watch, EMPTY, 0)  # the person took it back
    watch, news = seen(watch, after, times=DOUBT)
    assert news == NOTHING and watch.boards == EMPTY and watch.trouble == ""
    watch = told(watch, (((), (4,), ()), NO_DICE), 1)  # and typed it elsewhere
    watch, news = seen(watch, after, times=DOUBT)
    assert news == NOTHING and watch.boards == (((), (4,), ()), NO_DICE)


def test_what_is_known_is_plain_json_and_comes_back() -> None:
    watch = told(begun((((5,), (), ()), NO_DICE)), (((6,), (), ()), NO_DICE), 0, 3)
    assert watch.pins and read_watch(json.loads(json.dumps(watch.to_dict()))) == watch
    assert read_watch(None) == Watch()
    assert read_watch(json.loads(json.dumps(Watch().to_dict()))) == Watch()
    assert replace(watch, last=None) == read_watch(replace(watch, last=None).to_dict())


def test_a_rolled_die_counts_once_it_lies_still() -> None:
    watch = told(Watch(), EMPTY, 0)
    for x, rolled in ((0.10, None), (0.12, None), (0.14, None), (0.141, 5)):
        watch, _ = follow(watch, Sight(EMPTY, 5, 0, at=(x, 0.8)))
        assert watch.rolled == rolled
    assert read_watch(json.loads(json.dumps(watch.to_dict()))) == watch
