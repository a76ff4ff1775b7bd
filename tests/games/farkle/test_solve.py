"""Farkle's values: beside slow twins, beside other programs' figures, and beside played turns.

Reference values: computed by programs that share no code with this project; kcddice's own example is the
position of its README, with its answer.
"""

from __future__ import annotations

import random
from math import sqrt

import numpy as np
import pytest

import pysolver
from pysolver.contract.advice import Option
from pysolver.errors import GameError
from pysolver.games.farkle.notation import State
from pysolver.games.farkle.rules import UNIT
from pysolver.games.farkle.turn import menus
from pysolver.games.farkle.turn.solve import Stops, optimal, solve_turn, values_of
from pysolver.games.farkle.turn.turn import ALL, Turn, build_turn, turn_of
from pysolver.games.farkle.world.catalogue import die_of, parse_dice
from pysolver.tables.manifest import manifest
from tests.twins import farkle as twin

GAME = pysolver.game("farkle")
DISTINCT = "ordinary,odd,even,aranka,lucky,favourable"
JOKERS = "ordinary,odd,lucky,tengri,devils-head,[j1.2.3.1.1.1]"


def turn(dice: str, dice_set: str = "kcd2") -> Turn:
    return turn_of(tuple(die_of(name, dice_set) for name in parse_dice(dice, dice_set)))


FAIR = turn("ordinary*6")


def value(dice: str, need: int | None) -> float:
    return UNIT * solve_turn(turn(dice), Stops(need and need // UNIT)).start


def test_bust_and_best_of_one_throw() -> None:
    hands = [2**count - 1 for count in range(1, 7)]
    busts = [solve_turn(FAIR).bust(hand) for hand in hands]
    assert busts == pytest.approx([2 / 3, 4 / 9, 5 / 18, 0.157407407, 0.077160494, 0.030864198], abs=1e-9)
    once = optimal(FAIR, 1)[0]
    means = [UNIT * once.throw(hand, 0) for hand in hands]
    assert means == pytest.approx([25, 50, 86.805556, 143.518519, 241.994599, 399.112654], abs=1e-6)


@pytest.mark.parametrize(
    ("stops", "expected", "limit"),
    [
        (
            Stops(),
            [399.112654, 505.513463, 547.356055, 558.466622, 563.057833, 564.107333, 564.357867, 564.421337],
            564.437620414,
        ),
        (
            Stops(need=120),
            [399.069787, 505.462429, 547.300130, 558.407820, 562.997406, 564.046249, 564.296484, 564.359831],
            564.376053065,
        ),
        (Stops(ends_at=120), [399.112654, 505.510200, 547.352234, 558.462401], 564.432847),
    ],
)
def test_at_most_n_throws(stops: Stops, expected: list[float], limit: float) -> None:
    found = [UNIT * values.start for values in optimal(FAIR, len(expected), stops)]
    assert found == pytest.approx(expected, abs=1e-6)
    assert UNIT * solve_turn(FAIR, stops).start == pytest.approx(limit, abs=1e-6)


def test_at_most_n_throws_is_that_of_the_recursion_and_goes_to_the_value_of_the_sweep() -> None:
    need = 1000
    slow = twin.fair_limit(need, 24)
    fast = [UNIT * values.start for values in optimal(FAIR, 24, Stops(need // UNIT))]
    assert fast == pytest.approx(slow, abs=1e-9)
    assert value("ordinary*6", need) == pytest.approx(slow[-1], abs=1e-9)


def test_throws_beyond_those_that_change_anything_add_nothing() -> None:
    found = optimal(FAIR, 60, Stops(20))
    assert found[-1].start == pytest.approx(solve_turn(FAIR, Stops(20)).start, abs=1e-13)
    assert found[-1] is found[-2]
    assert [each.start for each in found] == sorted(each.start for each in found)


@pytest.mark.parametrize(
    ("need", "expected"),
    [
        (500, 368.836845),
        (1000, 498.201935),
        (2000, 555.122680),
        (4000, 564.053367392),
        (6000, 564.376053065),
        (8000, 564.430987),
    ],
)
def test_what_counts_is_at_most_the_points_still_needed(need: int, expected: float) -> None:
    assert value("ordinary*6", need) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(
    ("die", "one", "six"),
    [
        ("weighted", 763.34, None),
        ("tengri", 758.1322, 2057.501),
        ("favourable", 691.6183, 2754.1595),
        ("devils-head", 653.4469, 1150.0644),
        ("aranka", 633.9356, 1825.0867),
        ("wagoner", 509.4619, 412.4264),
    ],
)
def test_loaded_dice(die: str, one: float, six: float | None) -> None:
    assert value(die, 4000) == pytest.approx(one, rel=1e-6 if six else 1e-5)
    if six is not None:
        assert value(f"{die}*6", 4000) == pytest.approx(six, rel=1e-6)


def test_the_example_of_kcddice() -> None:
    position = "kcd1 4000 0/0 0 ordinary*3,heavenly-kingdom*2,odd*1 ordinary*6 155115"
    options = {option.action: option for option in GAME.advise(GAME.parse(position), "points").options}
    assert options["155115 roll"].value == pytest.approx(2121.004, abs=0.001)
    assert options["155115 bank"].value == 1500
    assert options["155115 roll"].loss == 0


@pytest.mark.parametrize(
    "named",
    ["tengri,odd,weighted,favourable,king,[1.2.3.4.5.6]", "balatro@wild,devils-head,[w0.2.1.0.3.0],king*3"],
)
def test_dice_with_jokers_are_worth_what_the_recursion_finds(named: str) -> None:
    dice = [die_of(name, "kcd2") for name in parse_dice(named, "kcd2")]
    need = 350
    slow = twin.turn_value([(die.weights, die.symbols[0]) for die in dice], need)
    fast = UNIT * solve_turn(turn_of(tuple(dice)), Stops(need // UNIT)).start
    assert fast == pytest.approx(slow, abs=1e-9)


@pytest.mark.parametrize(
    "dice", ["ordinary*6", "odd*2,ordinary*4", "tengri,weighted*2,devils-head*3", DISTINCT, JOKERS]
)
def test_alike_dice_and_slots_make_no_difference(dice: str) -> None:
    """Alike dice share a graph; weights ten times as large are the same dice, but not known as alike."""
    names = parse_dice(dice, "kcd2")
    known = tuple(die_of(name, "kcd2") for name in names)
    told_apart = tuple(
        type(die)((w[0] * n, w[1] * n, w[2] * n, w[3] * n, w[4] * n, w[5] * n), die.joker)
        for n, die in enumerate(known, 1)
        for w in [die.weights]
    )
    stops = Stops(40)
    merged, apart = solve_turn(turn_of(known), stops), solve_turn(turn_of(told_apart), stops)
    assert apart.turn.graph.locals == ALL
    for hand in range(1, ALL + 1):
        for score in (0, 7, 20, 39, 45):
            assert merged.throw(hand, score) == pytest.approx(apart.throw(hand, score), abs=1e-10)
    reversed_dice = solve_turn(turn_of(known[::-1]), stops)
    assert reversed_dice.start == pytest.approx(merged.start, abs=1e-10)
    for again, alone in ((known, merged), (known[::-1], reversed_dice)):  # solved in one order, kept for all
        np.testing.assert_allclose(values_of(again, 40).hold, alone.hold, rtol=0, atol=1e-10)
        assert values_of(again, 40).turn.dice == alone.turn.dice


@pytest.mark.parametrize(
    ("dice", "menu_count", "option_count"), [(None, 10_977, 90_510), (3, 18_607, 169_141)]
)
def test_how_many_menus_there_are(dice: int | None, menu_count: int, option_count: int) -> None:
    jokers = dice or 0
    six = [f"[{'j' * (slot < jokers)}{slot + 1}.1.1.1.1.1]" for slot in range(6)]
    graph = turn(",".join(six)).graph
    assert (graph.locals, graph.menus, graph.options) == (ALL, menu_count, option_count)


def test_every_value_meets_its_own_equation_roll_by_roll() -> None:
    for text in (
        "kcd2 4000 3000/0 300 tengri*2,odd*4 ordinary*6 -**--*",
        "kcd2 4000 0/0 0 odd*2,king*4 ordinary*6 ******",
    ):
        state = GAME.parse(text)
        thrown = next(option for option in GAME.advise(state, "points").options if option.action == "roll")
        mean = sum(
            p * GAME.advise(GAME.throw(state, roll), "points").value for roll, p in GAME.outcomes(state)
        )
        assert mean == pytest.approx(thrown.value, abs=1e-9)
        bust = sum(p for roll, p in GAME.outcomes(state) if GAME.view(GAME.throw(state, roll))["bust"])
        assert bust == pytest.approx(thrown.risk, abs=1e-12)


def test_advice_names_every_legal_action_once_best_first() -> None:
    state = GAME.parse("kcd2 4000 1200/850 350 heavenly-kingdom*3,odd*3 ordinary*6 115--2")
    advice = GAME.advise(state, "points")
    assert sorted(option.action for option in advice.options) == sorted(GAME.actions(state))
    losses = [option.loss for option in advice.options]
    assert losses[0] == 0
    assert losses == sorted(losses)
    assert advice.value == advice.options[0].value
    assert len(GAME.advise(state, "points", top=2).options) == 2
    assert not any("slot" in option.text for option in advice.options if option.extras["bank"])
    equal = next(option for option in advice.options if option.action == "1..... roll")
    assert equal.same == (".1.... roll",) and GAME.same(state, ".1.... roll") == "1..... roll"


@pytest.mark.parametrize(
    ("dice", "roll", "read"),
    [
        ("ordinary*6", "115512", ["11..1. roll", "1..... roll", "11551. bank"]),
        ("ordinary*6", "155244", ["1..... roll", "155... bank"]),
        ("ordinary*6", "******", ["roll", "bank"]),
        ("weighted*1,ordinary*5", "152361", ["1..... roll", ".....1 roll", "15...1 bank"]),
        ("ordinary*6", "222155", ["222... roll", "222155 bank"]),
    ],
)
def test_a_choice_that_brings_less_and_leaves_the_same_dice_is_dominated(
    dice: str, roll: str, read: list[str]
) -> None:
    state = GAME.parse(f"kcd2 4000 0/0 350 {dice} ordinary*6 {roll}")
    advised = (
        GAME.advise(state, "points"),
        GAME.advise(state, "win"),
        GAME.advise(state, "win", at_once=True),
    )
    for options in (advice.options for advice in advised):
        listed = [option for option in options if not option.dominated]
        assert set(read) <= {option.action for option in listed} and not options[0].dominated
        by_left = {_left(state, option): option for option in listed}
        assert len(by_left) == len(listed)  # one for each way to go on
        for option in options:
            best = by_left[_left(state, option)]
            assert option.value <= best.value and option.extras["turn"] <= best.extras["turn"]
            # Fewer points are less, whatever an estimate says.
            assert option.loss > 0 or option.extras["turn"] == best.extras["turn"]


def _left(state: State, option: Option) -> object:
    """Return which dice an option leaves in hand, alike ones as one; banking leaves none."""
    slots = [slot for slot in state.hand if slot not in option.extras["slots"]]
    return None if option.extras["bank"] else tuple(sorted(state.my_dice[slot] for slot in slots))


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("kcd2 4000 0/0 0 odd*1,ordinary*5 ordinary*6 134466", "Keep 1, roll five."),
        ("kcd2 4000 0/0 0 odd*1,ordinary*5 ordinary*6 142361", "Keep 1, roll five (slot 6)."),
        ("kcd2 4000 0/0 0 [2.2.2.2.2.2],ordinary*5 ordinary*6 142361", "Keep 1, roll five."),
        ("kcd2 4000 3850/0 0 odd*1,ordinary*5 ordinary*6 154361", "Keep 1 1 5, bank 250."),
    ],
)
def test_slots_are_named_only_where_they_matter(position: str, sentence: str) -> None:
    assert GAME.advise(GAME.parse(position), "points").sentence == sentence


def test_scores_far_above_what_matters_are_answered() -> None:
    fair = values_of(FAIR.dice, None)
    assert fair.throw(1, 2000) == pytest.approx(2000 / 3 + 25 / 50, abs=1e-9)
    near = values_of(FAIR.dice, 10)
    assert near.throw(1, 700) == pytest.approx(10 / 3, abs=1e-12)


def test_dice_that_never_bust_need_a_target() -> None:
    with pytest.raises(GameError, match="target"):
        values_of(turn("[1.0.0.0.0.0]*6").dice, None)
    assert values_of(turn("[1.0.0.0.0.0]*6").dice, 80).start == pytest.approx(80)


@pytest.mark.parametrize(
    ("turn_points", "roll", "action"), [(4000, "******", "bank"), (0, "111111", "111111 bank")]
)
def test_dice_that_never_bust_are_banked_where_that_wins(turn_points: int, roll: str, action: str) -> None:
    dice = "[1.0.0.0.1.0]*6"
    state = GAME.parse(f"kcd2 4000 0/0 {turn_points} {dice} ordinary*6 {roll}")
    advice = GAME.advise(state, "points")
    rolled = next(option for option in advice.options if option.action.endswith("roll"))
    assert (rolled.loss, rolled.risk) == (0, 0)
    assert advice.options[0].action == action
    assert advice.why == "Banking wins at once: 4000 were needed."


def test_dice_that_always_bust_are_worth_nothing() -> None:
    assert (
        values_of(
            turn("[0.1.0.0.0.0],[0.0.1.0.0.0],[0.0.0.1.0.0],[0.1.0.0.0.0],[0.0.1.0.0.0],[0.0.0.1.0.0]").dice,
            80,
        ).start
        == 0
    )


def test_the_switch_for_jokers_alone_changes_only_what_it_should() -> None:
    six = turn("tengri*6").dice
    plain, switched = values_of(six, 80), values_of(six, 80, joker_groups=True)
    assert switched.start > plain.start
    assert values_of(FAIR.dice, 80, joker_groups=True).start == pytest.approx(values_of(FAIR.dice, 80).start)


def test_a_joker_that_alone_is_a_1_is_worth_more_than_one_that_is_nothing() -> None:
    assert value("balatro", 4000) == pytest.approx(653.4469, abs=1e-4)
    assert value("balatro@wild", 4000) == pytest.approx(661.4085, abs=1e-4)


@pytest.mark.parametrize("dice", ["ordinary*6", "tengri,weighted,odd*2,king,aranka", "balatro@wild*2"])
def test_played_turns_agree_within_their_error(dice: str) -> None:
    turns, generator = 3000, random.Random(7)
    start = GAME.parse(f"kcd2 4000 0/0 0 {dice} ordinary*6 ******")
    results = [_played(start, generator) for _ in range(turns)]
    mean = sum(results) / turns
    error = sqrt(sum((points - mean) ** 2 for points in results) / (turns - 1) / turns)
    expected = GAME.advise(start, "points").value
    assert abs(mean - expected) < 3.5 * error
    assert error < expected / 30


def _played(state: object, generator: random.Random) -> float:
    """Throw real dice from the weights, and follow the advice."""
    s = GAME.parse(GAME.format(state))
    while True:
        faces = [
            generator.choices(die.faces, die.weights)[0] if slot in s.hand else "-"
            for slot, die in enumerate(s.dice)
        ]
        s = GAME.throw(s, "".join(faces))
        if not GAME.actions(s):
            return 0.0
        best = GAME.advise(s, "points").options[0]
        s = GAME.play(s, best.action)
        if best.action.endswith("bank"):
            return min(float(s.theirs), 4000.0)
        if GAME.advise(s, "points").options[0].action == "bank":
            raise AssertionError("the advice was to roll")


def test_the_table_is_small_and_the_same_when_built_again() -> None:
    line = next(line for line in manifest() if line["file"] == "farkle/menus.npz")
    assert line["bytes"] <= 600_000
    shipped, built = menus.shipped(), menus.build_menus()
    for count in range(6):
        assert np.array_equal(shipped.rolls[count], built.rolls[count])
        assert np.array_equal(shipped.gains[count], built.gains[count])


def test_a_turn_built_from_the_table_is_the_turn_built_from_the_rules() -> None:
    dice = turn(JOKERS).dice
    one, other = build_turn(dice, menus.shipped()), build_turn(dice, menus.build_menus())
    assert np.array_equal(one.p, other.p)
    assert np.array_equal(one.graph.target, other.graph.target)
