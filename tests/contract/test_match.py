"""The match: one way to advance a game, a text that round-trips, and a review whose sums are right."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pysolver
from pysolver.contract.job import finish
from pysolver.contract.match import (
    Match,
    Step,
    advance,
    begin,
    format_match,
    new,
    opened,
    parse_match,
    play,
    read_match,
    replay,
)
from pysolver.contract.review import Review, lines, review
from pysolver.contract.spec import GAME_IDS
from pysolver.errors import ActionError, MatchError

FARKLE = """\
hold-or-roll 1 farkle 1
start kcd2 4000 0/0 0 ordinary*6 ordinary*6 ******
seats You | Miller
# date: 2026-11-18
0 act roll
0 roll 115642
0 act 1..... bank
1 told 450
0 act roll
0 roll 223446
1 act roll
"""
EACH = pytest.mark.parametrize("game_id", GAME_IDS)
IDENTITY = 1e-9
ESTIMATED = 1e-3


def random_match(game_id: str, chance: random.Random, careful: float = 0.0) -> Match:
    """Return a whole match of random steps, some of them as advised."""
    played = pysolver.game(game_id)
    match = new(game_id)

    def choose(point: Any) -> str:
        if careful and chance.random() < careful:
            return played.advise(point.state).options[0].action
        return chance.choice(played.actions(point.state))

    for taken in play(played, opened(match)[1], choose, chance):
        match += taken.step
    return match


@EACH
def test_a_match_text_reads_back_to_an_equal_match(game_id: str) -> None:
    chance = random.Random(game_id)
    for _ in range(3):
        match = random_match(game_id, chance)
        text = format_match(match)
        assert parse_match(text) == match
        assert format_match(parse_match(text)) == text


def test_a_prefix_of_a_match_is_a_match() -> None:
    match = parse_match(FARKLE)
    whole = [taken.after for taken in replay(match)]
    for count in range(len(match.steps)):
        part = Match(match.game, match.start, match.seats, match.steps[:count], match.notes)
        assert [taken.after for taken in replay(part)] == whole[:count]


def test_the_seats_and_phases_of_a_match() -> None:
    points = [(taken.after.seat, taken.after.phase) for taken in replay(parse_match(FARKLE))]
    assert points == [
        (0, "throw"), (0, "decide"), (1, "decide"), (0, "decide"), (0, "throw"), (1, "decide"), (1, "throw"),
    ]  # fmt: skip
    brought = [taken.next.brought for taken in replay(parse_match(FARKLE))]
    assert brought == [None, None, 100, 450, None, 0, None]


def test_a_bust_is_left_to_be_seen_and_handed_over_at_once() -> None:
    played = pysolver.game("farkle")
    bust = played.parse("kcd2 4000 100/450 0 ordinary*6 ordinary*6 223446")
    taken = replay(parse_match(FARKLE))[5]
    assert taken.next.landed == bust and taken.next.handed
    assert begin(played, bust) == taken.after.__class__(taken.next.state, (1, 0), "decide")


def test_that_one_decided_to_throw_is_known() -> None:
    played = pysolver.game("pig")
    point = begin(played, played.parse("100 30/40 12"))
    with pytest.raises(ActionError, match="choice comes next"):
        advance(played, point, "roll", "4")
    after = advance(played, point, "act", "roll").after
    assert (after.state, after.phase) == (point.state, "throw")
    with pytest.raises(ActionError, match="roll comes next"):
        advance(played, after, "act", "hold")


@pytest.mark.parametrize(
    ("was", "becomes", "words"),
    [
        ("hold-or-roll 1 farkle 1\n", "", "Line 1 .*as in 'hold-or-roll 1 farkle"),
        ("hold-or-roll 1", "hold-or-roll 2", "Line 1 .*Format '2'"),
        ("farkle 1", "chess 1", "Line 1 .*no game 'chess'"),
        ("farkle 1", "farkle 99", "Line 1 .*rules '99'"),
        ("start kcd2 4000", "start kcd2 4010", "Line 2 .*multiple of 50"),
        ("start", "begin", "Line 2 .*as in 'start"),
        ("seats You | Miller", "seats You", "Line 3 .*2 short names"),
        ("0 act roll\n0 roll 115642", "1 act roll\n0 roll 115642", "Line 5 .*Seat 0 is to move"),
        ("0 roll 115642", "0 roll 115647", "Line 6 .*1-6"),
        ("0 roll 115642", "0 throws 115642", "Line 6 .*as in '0 act roll'"),
        ("1 told 450", "2 told 450", "Line 8 .*has the seats 0 to 1, as in '0 act roll', no seat 2"),
        ("1..... bank", "...6.. bank", "Line 7 .*not possible"),
        ("1 told 450", "1 told 455", "Line 8 .*multiple of 50"),
    ],
)  # fmt: skip
def test_what_cannot_be_replayed_is_refused_with_its_line(was: str, becomes: str, words: str) -> None:
    assert was in FARKLE
    with pytest.raises(MatchError, match=words) as refused:
        parse_match(FARKLE.replace(was, becomes, 1))
    assert "\n" not in str(refused.value)


def test_nothing_follows_the_end() -> None:
    match = random_match("pig", random.Random(4))
    with pytest.raises(MatchError, match="over"):
        replay(match + Step(replay(match)[-1].after.seat, "act", "roll"))


def test_a_game_without_told_turns_says_how_they_are_entered() -> None:
    with pytest.raises(MatchError, match="step by step"):
        replay(new("knucklebones") + Step(0, "told", "20"))


def test_remarks_and_empty_lines_are_left_out_and_names_may_be_missing() -> None:
    text = FARKLE.replace("seats You | Miller\n", "# hello\n\n").replace(
        "0 act roll\n", "\n  0  act   roll \n", 1
    )
    match = parse_match(text)
    assert match.seats == ("You", "Opponent") and match.notes == {"date": "2026-11-18"}
    assert len(match.steps) == 7


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_damaged_match_is_read_or_refused_in_one_sentence(data: st.DataObject) -> None:
    text = FARKLE
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        text = text[:place] + data.draw(st.text(max_size=2)) + text[place + data.draw(st.integers(0, 2)) :]
    try:
        match, _ = read_match(text)
    except pysolver.GameError as trouble:
        assert "\n" not in str(trouble) and "Line" in str(trouble)
    else:
        assert parse_match(format_match(match)) == match


def added_up(found: Review) -> float:
    """Return start + luck - own losses + the other's losses."""
    sums = found.start_value + sum(each.luck for each in found.steps)
    return sums + sum(each.loss if each.step.seat else -each.loss for each in found.steps)


@EACH
@pytest.mark.parametrize("whole", [True, False])
def test_luck_and_skill_add_up_to_the_result(game_id: str, whole: bool) -> None:
    chance = random.Random(f"review of {game_id}")
    for _ in range(2):
        match = random_match(game_id, chance, careful=0.7)
        if not whole:
            steps = match.steps[: chance.randrange(len(match.steps))]
            match = Match(match.game, match.start, match.seats, steps)
        found = finish(review(match))
        assert added_up(found) == pytest.approx(found.result, abs=IDENTITY)
        assert found.finished is whole
        assert all(each.loss >= 0 for each in found.steps)
        if whole and found.objective == "win":
            assert found.result in (0, 0.5, 1)


def test_equal_choices_are_no_mistakes_and_forced_ones_no_decisions() -> None:
    text = FARKLE.replace("0 act 1..... bank", "0 act .1.... roll", 1).split("1 told")[0]
    found = finish(review(parse_match(text)))
    assert [each.decision for each in found.steps] == [False, False, True]
    assert found.steps[2].loss == 0 and found.totals(0)["decisions"] == 1


def test_by_points_the_result_of_school_is_the_total() -> None:
    match = random_match("school", random.Random(8))
    end = replay(match)[-1].after.state
    found = finish(review(match))
    assert found.result == pytest.approx(end.total, abs=IDENTITY)
    assert found.start_value == pytest.approx(132.339610477, abs=1e-6)


def test_a_review_names_what_was_best_and_what_it_cost() -> None:
    found = finish(review(parse_match(FARKLE), "points"))
    (line,) = lines(found)
    assert (line["best"], line["played"], line["seat"]) == ("1..... roll", "1..... bank", "You")
    assert line["loss"] == pytest.approx(427.948771 - 100, abs=1e-6)


SCHOOL = """\
hold-or-roll 1 school 1
start 15/20 all * 2 vs all:0
seats You | Bob
0 roll 11666
0 act score g6
1 told g1:-5
0 roll 12345
0 act keep 1
0 roll 1111
0 act score g1
"""


def test_a_game_of_school_for_two_goes_back_and_forth() -> None:
    taken = replay(parse_match(SCHOOL))
    assert [each.after.seat for each in taken] == [0, 1, 0, 0, 0, 0, 1]
    played = pysolver.game("school")
    rest = "pair,set,two-pairs,full,care,little,big,poker,trash"
    mine, theirs = f"g2,g3,g4,g5,g6,{rest}", f"g2,g3,g4,g5,{rest}"
    assert played.format(taken[-1].after.state) == f"15/20 {mine} * 2 -5 vs {theirs}:7"
    assert [each.next.brought for each in taken if each.next.brought is not None] == [-12, -5, 0]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("pair:12", "Only grades"),
        ("g1:x", "never crossed"),
        ("g1:-4,", "by its box"),
        ("g6:5", "cannot bring"),
    ],
)
def test_a_turn_of_school_that_cannot_be_is_refused(code: str, words: str) -> None:
    with pytest.raises(MatchError, match=words):
        parse_match(SCHOOL.replace("g1:-5", code))


@pytest.mark.parametrize(
    ("seats", "notes"),
    [(("A|B", "C"), {}), (("", "C"), {}), (("A" * 61, "C"), {}), (("A",), {}), (("\x1b[2J", "C"), {}),
     ((), {"x": "v\n0 act roll\n0 roll 3"}), ((), {"a:b": "v"}), ((), {"x": ""}), ((), {"x": "a\u2028b"})],
)  # fmt: skip
def test_names_and_notes_that_would_not_be_read_back_are_refused(
    seats: tuple[str, ...], notes: dict[str, str]
) -> None:
    with pytest.raises(MatchError):
        new("pig", None, seats, **notes)


def test_only_a_line_feed_ends_a_line() -> None:
    match = new("pig", None, ("You", "Miller"), name="a b")
    assert parse_match(format_match(match).replace("a b", "a\u2028b\x1cc")).notes == {"name": "a b c"}
