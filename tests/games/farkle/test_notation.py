"""Farkle's positions and actions: texts that stand for themselves, and sentences for those that cannot be."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pysolver
from pysolver.errors import ActionError, PositionError
from pysolver.games.farkle import notation
from pysolver.games.farkle.world import badges
from pysolver.games.farkle.world.catalogue import catalogue

GAME = pysolver.game("farkle")
EXAMPLE = "kcd2 4000 1200/850 350 heavenly-kingdom*3,odd*3 ordinary*6 115--2"
FAIR = "ordinary*6 ordinary*6"


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE,
        "kcd1 4000 0/0 0 ordinary*3,heavenly-kingdom*2,odd*1 ordinary*6 155115",
        "kcd2+jjj 2000 0/0 0 tengri*6 ordinary*6 jjj234",
        "kcd2 4000 0/0 350 [j2.1.1.1.1.1]*1,ordinary*5 ordinary*6 ***--*",
        f"kcd2 4000 150/4000 0 {FAIR} ******",
    ],
)
def test_a_text_stands_for_itself(text: str) -> None:
    assert GAME.format(GAME.parse(text)) == text
    assert GAME.parse(GAME.format(GAME.parse(text))) == GAME.parse(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"kcd2 4000 0/0 0 {FAIR}", "A Farkle position"),
        (f"kcd3 4000 0/0 0 {FAIR} ******", "kcd2 or kcd1"),
        (f"kcd2 4010 0/0 0 {FAIR} ******", "multiple of 50"),
        (f"kcd2 900000 0/0 0 {FAIR} ******", "to 20000"),
        (f"kcd2 0 0/0 0 {FAIR} ******", "from 50 to"),
        (f"kcd2 4000 0/25 0 {FAIR} ******", "multiple of 50"),
        (f"kcd2 4000 4000/0 0 {FAIR} ******", "less than the target"),
        (f"kcd2 4000 0/4000 100 {FAIR} ******", "already won"),
        (f"kcd2 4000 0/0 -50 {FAIR} ******", "multiple of 50"),
        ("kcd2 4000 0/0 0 ordinary*7 ordinary*6 ******", "six dice"),
        ("kcd2 4000 0/0 0 ordinery*6 ordinary*6 ******", "nearest are ordinary"),
        (f"kcd2 4000 0/0 0 {FAIR} 12345", "one a slot"),
        (f"kcd2 4000 0/0 0 {FAIR} 123457", "one a slot"),
        (f"kcd2 4000 0/0 0 {FAIR} 12345j", "Ordinary die shows"),
        ("kcd2 4000 0/0 0 tengri*6 ordinary*6 1jjjj2", "Tengri's die shows"),
        ("kcd2 4000 0/0 0 favourable*6 ordinary*6 234561", "Favourable die shows"),
        (f"kcd2 4000 0/0 0 {FAIR} 11--52", "at risk cannot be"),
        (f"kcd2 4000 0/0 50 {FAIR} 11--52", "at risk cannot be"),
        (f"kcd2 4000 0/0 800 {FAIR} ------", "six are in hand again"),
        (f"kcd2 4000 0/0 100 {FAIR} 1*****", "rolled together"),
    ],
)
def test_what_cannot_be_is_refused_with_one_sentence(text: str, says: str) -> None:
    with pytest.raises(PositionError) as refused:
        GAME.parse(text)
    assert says in str(refused.value)


def test_putting_aside_banking_and_hot_dice() -> None:
    state = GAME.parse(EXAMPLE)
    assert GAME.format(GAME.play(state, "11.... roll")).endswith(
        "4000 1200/850 550 heavenly-kingdom*3,odd*3 ordinary*6 --*--*"
    )
    banked = GAME.play(state, "115... bank")
    assert GAME.format(banked) == "kcd2 4000 850/1800 0 ordinary*6 heavenly-kingdom*3,odd*3 ******"
    hot = GAME.play(GAME.parse(f"kcd2 4000 0/0 300 {FAIR} 1-5---"), "1.5... roll")
    assert GAME.format(hot) == f"kcd2 4000 0/0 450 {FAIR} ******"
    assert GAME.actions(hot) == ("roll", "bank")
    assert GAME.actions(GAME.start()) == ("roll",)


def test_whoever_banks_the_target_has_won() -> None:
    won = GAME.play(GAME.parse(f"kcd2 1500 900/850 500 {FAIR} 1----2"), "1..... bank")
    assert GAME.is_over(won)
    assert (won.mine, won.theirs) == (850, 1500)
    assert GAME.advise(won).options == ()


def test_a_bust_ends_the_turn_and_the_view_has_the_next() -> None:
    bust = GAME.throw(GAME.parse(f"kcd2 4000 1200/850 350 {FAIR} --***-"), "--234-")
    assert GAME.actions(bust) == ()
    assert GAME.outcomes(bust) == []
    assert GAME.view(bust)["bust"]
    assert GAME.view(bust)["next"] == f"kcd2 4000 850/1200 0 {FAIR} ******"
    assert GAME.advise(bust, "points").value == 0
    following = GAME.advise(GAME.roll(GAME.parse(f"kcd2 4000 1200/850 350 {FAIR} --***-"), "--234-").state)
    assert GAME.advise(bust).value == pytest.approx(1 - following.value, abs=1e-12)


@pytest.mark.parametrize("roll", ["--11-", "--1111", "-*111*", "1-111-", "--11--", "--j11-", "--***-"])
def test_a_roll_shows_the_dice_in_hand_and_no_others(roll: str) -> None:
    state = GAME.parse(f"kcd2 4000 0/0 300 {FAIR} --***-")
    with pytest.raises(ActionError):
        GAME.throw(state, roll)


@pytest.mark.parametrize(
    "action", ["bank", "roll", "...... bank", "11.... hold", "111... roll", ".....2 roll", ""]
)
def test_what_is_not_legal_is_refused(action: str) -> None:
    with pytest.raises(ActionError):
        GAME.play(GAME.parse(EXAMPLE), action)


dice_names = st.lists(st.sampled_from(sorted(catalogue("kcd2"))), min_size=1, max_size=6)


@settings(deadline=None, max_examples=40)
@given(dice_names, st.integers(0, 2**32))
def test_any_game_is_legal_all_the_way(names: list[str], seed: int) -> None:
    dice = random.Random(seed)
    state = GAME.parse(f"kcd2 1500 0/0 0 {','.join(names)} odd*2 ******")
    for _ in range(40):
        assert GAME.parse(GAME.format(state)) == state
        rolls = GAME.outcomes(state)
        if rolls:
            assert abs(sum(p for _, p in rolls) - 1) < 1e-9
            state = GAME.throw(state, dice.choices([r for r, _ in rolls], [p for _, p in rolls])[0])
        if not GAME.actions(state):
            break
        state = GAME.play(state, dice.choice(GAME.actions(state)))


def test_badges_stand_behind_the_dice() -> None:
    text = "kcd2 4000 0/0 0 weighted*1,ordinary*5+gold-warlord:1 ordinary*6 ******"
    state = notation.parse(text)
    assert notation.format_state(state) == text and state.my_badge is not None
    assert (state.my_badge.badge.name, state.my_badge.uses) == ("Gold warlord's badge", 1)
    turned = notation.next_turn(state, 300)
    assert notation.format_state(turned).split()[5] == "weighted*1,ordinary*5+gold-warlord:1"
    assert notation.parse(text.replace(":1", "")) == state
    assert len(badges.badges()) == 33


@pytest.mark.parametrize(
    ("dice", "says"),
    [
        ("ordinary*6+gold-warlrd:1", "gold-warlord"),
        ("ordinary*6+gold-warlord:2", "at most 1"),
        ("ordinary*6+", "gold-warlord:1"),
    ],
)
def test_badges_that_cannot_be_get_one_sentence(dice: str, says: str) -> None:
    for text in (f"kcd2 4000 0/0 0 {dice} ordinary*6 ******", f"kcd2 4000 0/0 0 ordinary*6 {dice} ******"):
        with pytest.raises(PositionError, match=says):
            notation.parse(text)
    with pytest.raises(PositionError, match="Only kcd2"):
        notation.parse("kcd1 4000 0/0 0 ordinary*6+gold-warlord:1 ordinary*6 ******")
