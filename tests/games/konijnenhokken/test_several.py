"""Konijnenhokken with three and more: texts, turns, the field, places, and the exact race of three."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pysolver
from pysolver.contract.job import finish
from pysolver.contract.whom import ORDINALS
from pysolver.errors import PositionError
from pysolver.games.konijnenhokken import field, notation, plans, rivals, rules, weigh, win
from pysolver.games.konijnenhokken.offline import several, tables, three
from pysolver.games.konijnenhokken.rules import NOTHING, OVER, Race, Rounds, State

GAME = pysolver.game("konijnenhokken")


@st.composite
def games(draw: st.DrawFn) -> Race | Rounds:
    """Draw a game of two to six that goes on."""
    count = draw(st.integers(1, 5))
    place = draw(st.integers(0, count))
    if draw(st.booleans()):
        totals = draw(st.lists(st.integers(0, 99), min_size=count + 1, max_size=count + 1))
        return Rounds(draw(st.integers(1, 30)), totals[0], tuple(totals[1:]), place)
    waiting = st.integers(0, 99)
    others = [draw(waiting if at < count - place else st.integers(0, 250)) for at in range(count)]
    return Race(100, draw(waiting), tuple(others), place)


@given(games())
def test_texts_round_trip(game: Race | Rounds) -> None:
    state = State(20, race=game)
    text = notation.format_state(state)
    assert notation.parse(text) == state
    assert GAME.players(state) == 1 + len(game.others) == len(GAME.totals(state))
    assert text.split(":")[-1] == ORDINALS[game.place]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("200:1/2/3/4/5/6/7:first", "At most 6 play"),
        ("200:45/60:third", "Of 2 who play nobody is third"),
        ("10r:45/60/38:fourth", "Of 3 who play nobody is fourth"),
        ("200:45/60/38:seventh", "is neither"),
        ("200:45:first", "is neither"),
        ("200:45/60/:third", "is neither"),
        ("200:210/60/38:third", "over already"),
        ("200:45/60/210:first", "over already"),
        ("200:45/260/38:second", "over already"),
        ("200:45/6000000/38:second", "is neither"),
        ("0r:45/60/38:first", "over already"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(text: str, says: str) -> None:
    with pytest.raises(PositionError, match=says) as refused:
        notation.parse(f"0 0.0.0 * {text}")
    assert "\n" not in str(refused.value) and "'" in str(refused.value)


@given(st.lists(st.integers(0, 40), min_size=30, max_size=30), st.integers(2, 6), st.booleans())
def test_turns_go_round_and_everybody_sees_the_others_in_their_order(
    turns: list[int], count: int, race: bool
) -> None:
    others = (0,) * (count - 1)
    state = State(race=Race(60, 0, others, 0) if race else Rounds(3, 0, others, 0))
    totals, mover, rounds = [0] * count, 0, 0
    for points in turns:
        step = GAME.told(state, str(points))
        totals[mover] += points
        mover, rounds = (mover + 1) % count, rounds + (mover + 1 == count)
        state, game = step.state, step.state.race
        assert step.handed and game is not None and game.place == mover
        assert GAME.totals(state) == tuple(totals[mover:] + totals[:mover])
        assert game.waiting + game.moved == game.others and len(game.moved) == mover
        over = mover == 0 and (max(totals) >= 60 if race else rounds == 3)
        assert (state.roll == OVER) == over == (step.phase == "over")
        if over:
            return
        assert game.last == (mover == count - 1 and (max(totals) >= 60 if race else rounds == 2))


def test_the_end_is_shared_by_those_who_have_the_most() -> None:
    for text, share in (("120/60/38", 1), ("120/120/38", 1 / 2), ("120/120/120", 1 / 3), ("60/120/38", 0)):
        state = notation.parse(f"0 0.0.0 - 100:{text}:first")
        assert win.weigh(state).value == share
        assert GAME.advise(state, "win").exactness == "exact"


def test_a_last_turn_against_several_is_exact() -> None:
    """Nobody moves after it, so all that counts is the highest of the others, and how many have it."""
    alone = win.weigh(notation.parse("0 0.0.0 * 100:90/112:second"))
    among = win.weigh(notation.parse("0 0.0.0 * 100:90/30/112:third"))
    assert among.value == alone.value and among.max_error == 0
    level = win.weigh(notation.parse("0 0.0.0 * 100:90/112/112:third")).value
    assert alone.value - 0.1 < level < alone.value


def test_with_two_at_the_table_nothing_is_estimated() -> None:
    for text in ("200:45/60:second", "10r:45/60:first", "100:99/130:second"):
        found = win.weigh(notation.parse(f"0 0.0.0 * {text}"))
        assert not found.estimated and found.max_error < 0.01


def test_the_plans_are_those_of_the_rules() -> None:
    assert np.abs(plans.plans() - tables.solved_plans()).max() < 1e-8
    assert plans.plans().sum(axis=1) == pytest.approx(np.ones(plans.MOST + 1), abs=1e-12)
    assert plans.plans()[30, 30:].sum() == pytest.approx(0.263277, abs=1e-6)


@pytest.mark.parametrize(
    "game", [Race(40, 20, (20, 45, 38), 2), Rounds(1, 20, (20, 45, 45), 2), Race(40, 38, (39, 52), 1)]
)
def test_a_round_that_ends_the_game_is_that_of_one_against_one(game: Race | Rounds) -> None:
    """Who still moves wins as often as against one other; who has moved is passed, or shares the win."""
    rounds = isinstance(game, Rounds)
    stop = field.stops(game, win.stored_rounds().second[1] if rounds else win.stored().last)
    for points in (0, 13, 25, 40):
        end, most = game.mine + points, max(game.moved, default=-1)
        share = 1.0 if end > most else 1 / (1 + game.moved.count(most)) if end == most else 0.0
        for total in game.waiting if share else ():
            share *= (
                1
                - win.weigh(
                    State(race=Rounds(1, total, (end,), 1) if rounds else Race(40, total, (end,), 1))
                ).value
            )
        assert stop[points] == pytest.approx(share, abs=1e-8)


def plain_race(game: Race, turn: list[tuple[int, float]], rounds: int) -> float:
    """What the first wins of a race of three whose turns are all distributed alike, round by round."""
    totals = {(game.mine, *game.others): 1.0}
    won = 0.0
    for _ in range(rounds):
        for player in range(3):
            after: dict[tuple[int, ...], float] = {}
            for three_, p in totals.items():
                for points, chance in turn:
                    each = tuple(t + points * (n == player) for n, t in enumerate(three_))
                    each = tuple(min(total, game.target + 60) for total in each)
                    after[each] = after.get(each, 0.0) + p * chance
            totals = after
        ended = {each: p for each, p in totals.items() if max(each) >= game.target}
        won += sum(p / each.count(max(each)) for each, p in ended.items() if each[0] == max(each))
        totals = {each: p for each, p in totals.items() if each not in ended}
    return won


def test_places_of_a_race_are_those_of_a_plain_iteration() -> None:
    """A turn brings few points, so that every course of the race can be gone through."""
    turn = [(0, 0.3), (2, 0.25), (3, 0.2), (5, 0.25)]
    chances = np.zeros(6)
    for points, chance in turn:
        chances[points] = chance
    game = Race(12, 5, (3, 9), 0)
    found = field.race_places(game, chances, chances)
    assert found[0, 0] == pytest.approx(plain_race(game, turn, 12), abs=1e-5)


@pytest.mark.parametrize(
    "text",
    [
        "0 0.0.0 * 200:45/60/38:third",
        "20 1.0.1 12345 100:45/60/38/0/99/7:second",
        "0 0.0.0 * 100:45/60/38/0/120:third",
        "0 0.0.0 * 10r:45/60/38:first",
        "0 0.0.0 * 1r:45/60/38:second",
        "0 0.0.0 - 100:45/160/160:first",
    ],
)
def test_the_chances_of_all_sum_to_one(text: str) -> None:
    state = notation.parse(text)
    found = weigh.places(state)
    rows = np.array(found.chances)
    assert len(rows) == GAME.players(state) and sum(found.first) == pytest.approx(1, abs=1e-9)
    assert rows.sum(axis=0) == pytest.approx(np.ones(len(rows)), abs=1e-9)
    assert rows.sum(axis=1) == pytest.approx(np.ones(len(rows)), abs=1e-9)


def test_the_reason_names_who_has_the_most() -> None:
    advice = GAME.advise(GAME.parse("20 1.0.1 12345 200:45/38/60:third"))
    assert advice.why.startswith("The second after you leads by 15. ")
    assert advice.exactness == "estimated" and advice.max_error == 1
    assert advice.likely_error == win.LIKELY_ERROR and advice.loss_error == win.LOSS_ERROR
    behind = GAME.advise(GAME.parse("20 1.0.1 12345 200:70/60/38:first"))
    assert behind.why.startswith("The one who moves next is closest, 10 behind. ")


def test_every_rival_plays_among_several() -> None:
    dice = random.Random(3)
    state = GAME.parse("0 0.0.0 * 60:10/20/30/5:second")
    for name in rivals.RIVALS:
        thrown = GAME.throw(state, dice.choice(GAME.outcomes(state))[0])
        assert thrown.bust or rivals.action(name, thrown) in GAME.actions(thrown)


def test_the_field_is_less_than_what_is_won_against_it() -> None:
    """A plan that does not look at the others' luck wins no more than one that does."""
    found = finish(several.play_job(Race(30, 0, (0, 0), 0), 450, 5))
    assert found.wins > found.expected - 3 * found.error
    assert found.wins > 1 / 3 + found.error


def test_the_exact_race_of_three_meets_its_own_turns() -> None:
    solved = three.Three(3)
    finish(solved.solve())
    assert solved.worth.sum(axis=-1) == pytest.approx(np.ones((3, 3, 3, 3)), abs=1e-6)
    for behind in (1, 7, 30):
        above, level = solved.third[0, behind]
        assert above + level / 2 == pytest.approx(win.stored().last[behind], abs=1e-8)
    for place, mine, one, other in product(range(3), repeat=4):
        standing = Race(3, mine, (one, other), place)
        order = ((mine, one, other), (other, mine, one), (one, other, mine))[place]
        turn = three.exact_turn(solved, standing)
        assert turn.roll(0, NOTHING) == pytest.approx(solved.worth[place][order][place], abs=1e-6)


def test_the_view_tells_who_has_what() -> None:
    seen = GAME.view(GAME.parse("0 0.0.0 * 200:45/60/38:third"))["game"]
    assert (seen["mine"], seen["theirs"], seen["others"], seen["place"]) == (45, 60, [60, 38], 2)
    assert len(ORDINALS) == rules.MOST_PLAYERS
