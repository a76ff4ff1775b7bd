"""Any number at the table: whose turn follows, who comes and goes, and what a result is made of."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pysolver.contract.game import game
from pysolver.contract.job import finish
from pysolver.contract.match import (
    Match,
    Step,
    begin,
    format_match,
    join,
    leave,
    new,
    parse_match,
    play,
    play_out,
    replay,
)
from pysolver.contract.review import review
from pysolver.contract.simulate import simulate
from pysolver.errors import GameError, MatchError

NAMES = ("You", "Anna", "Ben", "Eva", "Tom", "Zoe")
TABLES = [("konijnenhokken", 3), ("konijnenhokken", 6), ("school", 3), ("school", 6)]


def table(game_id: str, count: int) -> Any:
    played = game(game_id)
    state = played.parse("0 0.0.0 * 2r:0/0:first") if game_id == "konijnenhokken" else played.parse(SCHOOL)
    while played.players(state) < count:
        _, state = played.joined(state, 0)
    return state


SCHOOL = "15/20 pair,trash * 2 vs pair,trash:0"


def played_match(game_id: str, count: int, seed: int) -> Match:
    """Return a match in which everybody does anything, with somebody who sits down and one who gets up."""
    played, chance = game(game_id), random.Random(seed)
    state = table(game_id, count)
    match, point = new(game_id, played.format(state), NAMES[:count]), begin(played, state)
    for taken in play(played, point, lambda at: chance.choice(played.actions(at.state)), chance):
        match += taken.step
    return match


@pytest.mark.parametrize(("game_id", "count"), TABLES)
def test_all_take_their_turns_in_the_order_of_the_seats(game_id: str, count: int) -> None:
    match = played_match(game_id, count, 1)
    taken = replay(match)
    ended = [each.step.seat for each in taken if each.next.handed]
    assert ended == list(range(count)) * (len(ended) // count)
    assert parse_match(format_match(match)) == match


@pytest.mark.parametrize(("game_id", "count"), TABLES)
def test_a_result_is_made_of_start_luck_losses_and_what_others_gave(game_id: str, count: int) -> None:
    played = game(game_id)
    match = played_match(game_id, count, 2)
    for objective in ("points", "win"):
        found = finish(review(match, objective))
        for seat in range(count):
            parts = found.balance(seat)
            made = parts["start"] + parts["luck"] - parts["loss"] + parts["given"]
            assert made == pytest.approx(parts["result"], abs=1e-9)
        if objective == "points":
            continue
        end = replay(match)[-1].after
        totals = end.by_seat(played.totals(end.state))
        most = [seat for seat in totals if totals[seat] == max(totals.values())]
        assert found.results == tuple(
            pytest.approx(1 / len(most)) if seat in most else 0.0 for seat in range(count)
        )
        for values in (found.start_values, *(each.values for each in found.steps)):
            assert sum(values) == pytest.approx(1, abs=1e-9) and min(values) > -1e-9
        befores = (found.start_values, *(each.values for each in found.steps))
        for before, each in zip(befores, found.steps, strict=False):
            if each.step.kind == "act" and not each.loss:
                assert each.values == before  # nothing was given away, so nobody was given anything


@pytest.mark.parametrize(
    ("game_id", "start", "action"),
    [
        ("konijnenhokken", "0 0.1.1 22245 60:49/0/14/41:second", "0/1/0 roll"),
        ("school", "15/20 two-pairs,trash 11256 0 vs trash:11 vs trash:36", "cross trash"),
    ],
)
def test_a_mistake_leaves_nobody_less_than_nothing(game_id: str, start: str, action: str) -> None:
    match = new(game_id, start, NAMES[: game(game_id).players(game(game_id).parse(start))])
    (wrong,) = finish(review(match + Step(0, "act", action), "win")).steps
    assert wrong.loss > 0.05 and min(wrong.values) >= 0
    assert sum(wrong.values) == pytest.approx(1, abs=1e-9)


def test_somebody_sits_down_and_somebody_gets_up() -> None:
    match = new("konijnenhokken", "0 0.0.0 * 60:0/0/0:first", NAMES[:3])
    match = match + Step(0, "told", "12") + Step(1, "told", "30")
    played = game("konijnenhokken")
    point = replay(match)[-1].after
    joined = join(played, point, 3, 20).after
    assert played.format(joined.state) == "0 0.0.0 * 60:0/20/12/30:third" and joined.seats == (2, 3, 0, 1)
    gone = leave(played, joined, 2)
    assert gone.next.handed and gone.after.seats == (3, 0, 1)
    assert played.format(gone.after.state) == "0 0.0.0 * 60:20/12/30:third"
    other = leave(played, joined, 0).after
    assert played.format(other.state) == "0 0.0.0 * 60:0/20/30:second" and other.seats == (2, 3, 1)


def test_a_match_tells_who_came_and_went() -> None:
    text = (
        "hold-or-roll 1 konijnenhokken 1\nstart 0 0.0.0 * 60:0/0/0:first\nseats You | Anna | Ben | Late\n"
        "0 told 12\n1 told 30\n3 told join 20\n2 told 5\n3 told 10\n1 told leave\n0 told 48\n2 told 60\n"
        "3 told 0\n"
    )
    match = parse_match(text)
    assert format_match(match) == text
    assert [taken.after.seat for taken in replay(match)] == [1, 2, 2, 3, 0, 0, 2, 3, 0]
    found = finish(review(match))
    for values in (found.start_values, *(each.values for each in found.steps)):
        assert sum(values) == pytest.approx(1, abs=1e-9)
    assert found.ended == "Ben won with 65: you 60, Late 30."
    assert found.results[2] == pytest.approx(1) and found.results[1] == 0


def test_a_mistake_among_the_last_two_gives_nothing_to_who_has_got_up() -> None:
    text = (
        "hold-or-roll 1 konijnenhokken 1\nstart 0 0.0.0 * 60:0/0/0:first\nseats You | Anna | Ben\n0 told 12\n"
        "2 told leave\n1 act roll\n1 roll 1122334\n1 act 1/0/0 stop\n0 told 20\n"
    )
    for each in finish(review(parse_match(text))).steps[2:]:
        assert each.values[2] == 0 and sum(each.values) == pytest.approx(1, abs=1e-9)


def test_the_last_two_play_on() -> None:
    played = game("konijnenhokken")
    point = begin(played, played.parse("0 0.0.0 * 60:0/0:first"))
    with pytest.raises(GameError, match="Two play on at least"):
        leave(played, point, 1)
    with pytest.raises(GameError, match="obody can sit down"):
        join(game("pig"), begin(game("pig"), game("pig").start()), 2, 0)


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ("You | Anna | anna", "Two of the seats are called anna"),
        ("You | Anna", "The game has 3 short names"),
        ("You | Anna | Ben | Eva | Tom | Zoe | Max", "The game has 3 short names"),
    ],
)
def test_names_that_cannot_be_are_refused_in_a_sentence(seats: str, words: str) -> None:
    text = f"hold-or-roll 1 konijnenhokken 1\nstart 0 0.0.0 * 60:0/0/0:first\nseats {seats}\n"
    with pytest.raises(MatchError, match=words):
        parse_match(text)


def test_players_at_one_table_are_measured() -> None:
    played = game("konijnenhokken")
    players = ("points", "soonest", "soonest")
    choosers = [played.rivals(random.Random(1))[name] for name in players]
    start = played.parse("0 0.0.0 * 30:0/0/0:first")
    found = finish(simulate(played, start, players, choosers, random.Random(1), 60))
    assert sum(each.wins for each in found) == pytest.approx(1)
    assert found[0].wins > found[1].wins and found[0].wins_error > 0


@pytest.mark.parametrize(("game_id", "count"), TABLES)
def test_a_game_of_many_comes_to_an_end(game_id: str, count: int) -> None:
    played, chance = game(game_id), random.Random(5)
    point = begin(played, table(game_id, count))
    end = play_out(played, point, lambda at: chance.choice(played.actions(at.state)), chance)
    assert end.phase == "over" and len(played.totals(end.state)) == count
