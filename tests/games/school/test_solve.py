"""School: the whole game, its averages and Bob, against published averages and another program's values.

Averages: exact; the published ones are those of straights 15/20 since March 2023, and were those of 20/30
before, a slip of the program that made them. Whole-game values and Bob's: computed
by a program that shares no code with this project. Beside them the slow recursion of
`tests.twins.school`, and games with real dice.
"""

from __future__ import annotations

import random
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from pysolver.contract.job import finish
from pysolver.games.school import averages, bob, policy, solve, turn
from pysolver.games.school.chances import Spread, TurnSpreads, card_spread
from pysolver.games.school.players import PLAYERS
from pysolver.games.school.rules import BOXES, HouseRules, State
from pysolver.games.school.simulate import decision, play_games
from pysolver.tables.manifest import manifest
from tests.twins import school as twin

AVERAGES = {
    **{f"g{k}": f"{455 * k}/216" for k in range(1, 7)},
    "pair": "101177465/6377292",
    "set": "33725323259/2902376448",
    "two-pairs": "53481145795/3265173504",
    "full": "174646195/22674816",
    "care": "1719467/354294",
    "little": "20792087275/6530347008",
    "big": "20792087275/4897760256",
    "poker": "3327235/3779136",
    "trash": "545885/15552",
}
OLDER = {**AVERAGES, "little": "20792087275/4897760256", "big": "20792087275/3265173504"}
OPTIMUM = {"15/20": 132.339610477, "20/30": 142.850475613}
BOB = {"15/20": 127.733620282, "20/30": 139.265349697}


def whole_game(house: HouseRules) -> float:
    return float(solve.solved(house).of(np.array([solve.ALL]))[0])


def mask(*boxes: str) -> int:
    return solve.mask_of(boxes)


def value(house: HouseRules, *boxes: str) -> float:
    return float(solve.values(house).of(np.array([mask(*boxes)]))[0])


@pytest.mark.parametrize("box", BOXES)
def test_the_average_of_a_box_is_the_known_fraction(box: str) -> None:
    assert averages.average(box, HouseRules(positive=True)) == Fraction(AVERAGES[box])
    assert averages.average(box, HouseRules("20/30", positive=True)) == Fraction(OLDER[box])


@pytest.mark.parametrize("box", BOXES)
def test_the_average_of_a_box_is_that_of_the_recursion_and_of_the_turn_solver(box: str) -> None:
    for house in (HouseRules(), HouseRules("20/30", doubling=False)):
        little_big = (15, 20) if house.straights == "15/20" else (20, 30)
        exact = averages.average(box, house)
        assert float(exact) == pytest.approx(twin.average(box, little_big, house.doubling), abs=1e-11)
        assert float(bob.averages(house)[BOXES.index(box)]) == pytest.approx(float(exact), abs=1e-11)


@pytest.mark.parametrize("straights", OPTIMUM)
def test_the_whole_game_is_worth_what_another_program_says(straights: str) -> None:
    assert whole_game(HouseRules(straights)) == pytest.approx(OPTIMUM[straights], abs=1e-8)
    assert value(HouseRules(straights), *BOXES) == pytest.approx(OPTIMUM[straights], abs=1e-8)


def test_the_whole_game_without_doubling_and_with_positive_grades() -> None:
    assert whole_game(HouseRules(doubling=False)) == pytest.approx(89.97355003212, abs=1e-8)
    assert whole_game(HouseRules(positive=True)) == pytest.approx(OPTIMUM["15/20"] + 105, abs=1e-8)


@pytest.mark.parametrize("straights", BOB)
def test_bob_makes_what_another_program_says(straights: str) -> None:
    assert bob.value(HouseRules(straights)) == pytest.approx(BOB[straights], abs=1e-8)


def test_so_many_cards_can_be_reached() -> None:
    assert solve.reachable(3).sum() == 21_526
    assert solve.reachable(0).sum() == 32_768
    assert len(solve.lattice(np.array([solve.ALL]), 3, solve.MASKS < 0)) == 16
    cards = np.concatenate(solve.lattice(np.array([solve.ALL]), 3, solve.MASKS < 0))
    assert np.array_equal(np.sort(cards), np.flatnonzero(solve.reachable(3)))


@pytest.mark.parametrize("straights", OPTIMUM)
def test_a_table_holds_what_solving_gives(straights: str) -> None:
    name = solve.TABLES[straights]
    entry = next(line for line in manifest() if line["file"] == f"school/{name}.npz")
    assert entry["bytes"] <= 100_000 and entry["residual"] < 1e-11
    solved = solve.solved(HouseRules(straights))
    cards = np.flatnonzero(solve.reachable(3))
    from_table = solve.CardValues(HouseRules(straights), solve.table(name)).of(cards)
    assert np.abs(from_table - solved.of(cards)).max() < 1e-11


@pytest.mark.parametrize(
    "boxes",
    [
        ("pair",),
        ("g3", "care"),
        ("g1", "g2", "g3"),
        ("full", "two-pairs", "poker"),
        ("g6", "big", "trash"),
        ("set", "little", "big"),
    ],
)
def test_small_cards_are_worth_what_the_recursion_finds(boxes: tuple[str, ...]) -> None:
    card = frozenset(boxes)
    assert value(HouseRules(), *boxes) == pytest.approx(twin.value(card), abs=1e-10)
    found = solve.CardValues(HouseRules("20/30", doubling=False))
    expected = twin.value(card, (20, 30), False)
    assert float(found.of(np.array([mask(*boxes)]))[0]) == pytest.approx(expected, abs=1e-10)


def test_one_turn_of_large_cards_is_worth_what_the_recursion_finds() -> None:
    chance = random.Random(4)
    cards = np.flatnonzero(solve.reachable(3) & (solve.OPEN_BOXES > 5))
    found = solve.values(HouseRules())
    for card in chance.sample(list(map(int, cards)), 6):
        boxes = frozenset(box for box in BOXES if card & mask(box))
        after = {box: float(found.of(np.array([card & ~mask(box)]))[0]) for box in twin.touchable(boxes)}
        expected = twin.Turn(boxes, after).value()
        assert float(found.of(np.array([card]))[0]) == pytest.approx(expected, abs=1e-10)


def test_bob_on_a_small_card_is_the_bob_of_the_recursion() -> None:
    boxes = ("g6", "full", "trash")
    known = {box: twin.average(box) for box in BOXES}
    spread = twin.distribution(frozenset(boxes), known)
    expected = sum(total * p for total, p in spread.items())
    assert bob.value(HouseRules(), mask(*boxes)) == pytest.approx(expected, abs=1e-10)
    assert bob.value(HouseRules(), mask(*boxes)) < value(HouseRules(), *boxes)


def test_the_distribution_of_a_small_card_is_that_of_the_recursion() -> None:
    boxes = ("g6", "full", "trash")
    expected = twin.distribution(frozenset(boxes))
    found = card_spread(HouseRules(), mask(*boxes))
    totals = range(found.lowest, found.lowest + len(found.chances))
    assert set(expected) <= set(totals)
    for total, chance in zip(totals, found.chances, strict=True):
        assert chance == pytest.approx(expected.get(total, 0.0), abs=1e-13)


@pytest.mark.parametrize(
    "boxes", [("g1", "g6", "pair", "care", "trash"), ("g2", "set", "two-pairs", "full", "little", "big")]
)
def test_the_mean_of_a_distribution_is_the_value(boxes: tuple[str, ...]) -> None:
    spread = card_spread(HouseRules("20/30"), mask(*boxes))
    assert spread.chances.sum() == pytest.approx(1, abs=1e-12)
    assert spread.mean == pytest.approx(value(HouseRules("20/30"), *boxes), abs=1e-9)


def test_the_distribution_of_each_choice_has_its_value_as_mean() -> None:
    boxes = ("g6", "pair", "care", "poker")
    spreads = TurnSpreads(HouseRules(), mask(*boxes))
    after = solve.values(HouseRules()).after(np.array([mask(*boxes)]))
    solved = turn.solve_turn(HouseRules(), after)
    for size, dice in ((2, "66"), (3, "666"), (0, "")):
        worth = solved.kept[1][size][turn.KEPT_INDEX[size][dice], 0]
        assert spreads.kept(2, [dice])[0].mean == pytest.approx(worth, abs=1e-10)
    worth = solved.worth[1][turn.ROLL_INDEX["11666"], 0]
    assert spreads.rolled(1, "11666").mean == pytest.approx(worth, abs=1e-10)


def test_two_spreads_beside_each_other() -> None:
    mine, other = Spread(0, np.array([0.5, 0.0, 0.5])), Spread(1, np.array([0.25, 0.75]))
    assert mine.against(other) == pytest.approx((0.125, 0.375, 0.5))
    assert other.against(mine) == pytest.approx((0.5, 0.375, 0.125))
    assert mine.at_least(1) == 0.5 and mine.at_least(-9) == 1 and mine.at_least(3) == 0
    assert (mine.mean, mine.deviation) == (1, 1)
    assert mine.shifted(5).lowest == 5


def test_what_flows_into_a_turn_ends() -> None:
    cards = np.array([solve.ALL, mask("g1", "pair", "care"), mask("little")])
    way = policy.policy(HouseRules(), solve.values(HouseRules()).after(cards))
    flow = np.repeat(turn.CHANCES[:, np.newaxis], 3, axis=1)
    ends = policy.tally(way, way.of_roll(flow, 2))
    assert (ends.scored + ends.crossed).sum(axis=0) == pytest.approx([1, 1, 1], abs=1e-12)
    assert ends.crossed[:6].sum() == 0 and ends.scored[6:, 0].sum() == 0


@pytest.mark.parametrize("player", PLAYERS)
def test_games_with_real_dice_agree(player: str) -> None:
    totals = np.array(finish(play_games(HouseRules(), player, 600, random.Random(20))))
    known = {"optimum": OPTIMUM["15/20"], "bob": BOB["15/20"]}
    error = 1.96 * totals.std(ddof=1) / sqrt(len(totals))
    assert [name for name in PLAYERS if abs(totals.mean() - known[name]) < error] == [player]


def test_the_simulated_bob_does_what_bob_says() -> None:
    chance = random.Random(8)
    cards = [int(card) for card in np.flatnonzero(solve.reachable(3))[1:]]
    for card in chance.sample(cards, 60):
        boxes = tuple(box for box in BOXES if card & mask(box))
        dice = "".join(sorted(chance.choices("123456", k=5)))
        state = State(HouseRules(), boxes, dice, chance.randrange(3))
        assert decision(state, "bob") == bob.action(state)


def test_bob_has_a_distribution_of_his_own() -> None:
    boxes = ("g1", "g6", "pair", "care", "trash")
    spread = card_spread(HouseRules(), mask(*boxes), "bob")
    assert spread.mean == pytest.approx(bob.value(HouseRules(), mask(*boxes)), abs=1e-9)
    assert spread.mean < card_spread(HouseRules(), mask(*boxes)).mean
