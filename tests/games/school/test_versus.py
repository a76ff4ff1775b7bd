"""School against someone, and for a number of points: exact ends, estimates, and texts of positions.

Reference values: computed by a program that shares no code with this project.
"""

from __future__ import annotations

import json
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pysolver
from pysolver.cli.main import main
from pysolver.contract.job import finish
from pysolver.errors import GameError, PositionError
from pysolver.games.school import (
    at_least,
    chances,
    deviation,
    goal,
    notation,
    policy,
    rules,
    solve,
    turn,
    versus,
)
from pysolver.games.school.chances import card_spread
from pysolver.games.school.duel import Duel
from pysolver.games.school.offline import matches, measure
from pysolver.games.school.rules import BOXES, HouseRules, Opponent, State
from pysolver.tables.manifest import manifest
from tests.twins import school as twin

GAME = pysolver.game("school")


def wins(text: str) -> float:
    return versus.weigh(notation.parse(text)).value


@pytest.mark.parametrize(
    ("boxes", "lead", "known"),
    [
        ("g6,pair,full", 0, 0.4855886883),
        ("g6,pair,full,trash", 0, 0.4900424117),
        ("g6,pair", 0, 0.4984409687),
        ("g6,pair", -21, 0.0302318046),
        ("g6,pair", 5, 0.6595614279),
    ],
)
def test_the_end_has_the_known_chances(boxes: str, lead: int, known: float) -> None:
    found = versus.weigh(notation.parse(f"15/20 {boxes} * 2 vs {boxes}:{lead}"))
    assert found.value == pytest.approx(known, abs=1e-9)
    assert found.exactness == "exact" and found.max_error == 0


def test_five_boxes_are_exact_on_request() -> None:
    state = notation.parse("15/20 g6,pair,full,big,trash * 2 vs g6,pair,full,big,trash:0")
    assert versus.weigh(state).exactness == "estimated"
    assert versus.weigh(state, boxes=5).value == pytest.approx(0.4923166774, abs=1e-9)
    with pytest.raises(GameError, match="at most 5 boxes"):
        versus.weigh(state, boxes=6)


@pytest.mark.parametrize(("mine", "theirs", "lead"), [("poker", "care", -12), ("big", "little", 0)])
def test_a_small_end_is_that_of_the_recursion(mine: str, theirs: str, lead: int) -> None:
    expected = twin.wins(frozenset({mine}), frozenset({theirs}), lead)
    assert wins(f"15/20 {mine} * 2 vs {theirs}:{lead}") == pytest.approx(expected, abs=1e-12)


def test_whoever_began_later_has_a_box_more_open() -> None:
    expected = twin.wins(frozenset({"big"}), frozenset(), -10)
    assert wins("15/20 big * 2 vs -:-10") == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("need", [1, 12, 30])
def test_a_number_of_points_is_reached_as_in_the_recursion(need: int) -> None:
    expected = twin.reaches(frozenset({"poker", "care"}), need)
    found = at_least.weigh(notation.parse("15/20 care,poker * 2"), need)
    assert found.value == pytest.approx(expected, abs=1e-12) and found.exactness == "exact"


def test_playing_for_a_number_of_points_reaches_it_more_often_than_playing_for_points() -> None:
    boxes = ("g1", "g6", "pair", "care", "trash")
    state = State(open=boxes)
    for points in (20, 45, 70):
        by_points = card_spread(HouseRules(), solve.mask_of(boxes)).at_least(points)
        assert at_least.weigh(state, points).value >= by_points - 1e-12


@pytest.mark.parametrize(("points", "known"), [(100, 0.887705), (140, 0.434222), (180, 0.073751)])
def test_the_chance_of_a_new_game_is_estimated_within_its_error(points: int, known: float) -> None:
    found = at_least.weigh(State(), points)
    assert found.exactness == "estimated" and found.max_error == 1
    assert found.likely_error is not None and 0 <= known - found.value <= found.likely_error


@pytest.mark.parametrize(
    ("text", "known"),
    [("20/30,after0 big,poker 11255 0 -52 vs big:5", 0.839113), ("15/20 g1,big,poker * 2 vs g1,big:3", None)],
)
def test_small_ends_are_exact_at_once(text: str, known: float | None) -> None:
    """With few boxes open points are far from normally distributed: a straight is made or not."""
    state = notation.parse(text)
    first = GAME.advise(state, "win", at_once=True)
    assert first.exactness == "exact" and first.max_error == 0
    assert first.value == GAME.advise(state, "win").value
    assert known is None or first.value == pytest.approx(known, abs=1e-6)


@pytest.mark.parametrize(("boxes", "positions"), [(4, 200), (5, 100)])
def test_estimates_to_win_are_as_near_as_they_say(boxes: int, positions: int) -> None:
    for found in measure.measured(finish(measure.versus_errors(positions, boxes, random.Random(3)))):
        stated = versus.ERRORS[found.doubling]
        assert 0 < found.mean_error < found.likely_error <= stated.likely
        assert found.loss_error <= stated.loss and found.mean_loss < 0.0005


def test_estimates_of_points_are_never_above_the_truth_and_as_near_as_they_say() -> None:
    for found in measure.measured(finish(measure.at_least_errors(100, 9, random.Random(4)))):
        stated = at_least.ERRORS[found.doubling]
        assert 0 < found.mean_error < found.likely_error <= stated.likely
        assert found.loss_error <= stated.loss and found.mean_loss < 0.0005
    house, card = HouseRules("20/30"), tuple(BOXES[2:11])
    surpluses = at_least.Needs(house)
    finish(surpluses.solve(solve.mask_of(card), -80, -80))
    estimated = at_least.weigh(State(house, card, "22256"), 80)
    exact = goal.GoalTurn(house, surpluses.closed(solve.mask_of(card), np.array([-80])))
    for action, chance in exact.weigh(State(house, card, "22256")).actions.items():
        assert estimated.actions[action] <= chance + 1e-12


def test_what_is_measured_is_drawn_from_every_kind() -> None:
    chance = random.Random(2)
    houses = {measure.some_house(chance) for _ in range(200)}
    assert {house.straights for house in houses} == set(rules.STRAIGHTS)
    assert {house.opening for house in houses} == set(range(7))
    assert any(not house.doubling for house in houses) and any(house.positive for house in houses)
    for house in houses:
        card = measure.some_card(house, 6, chance)
        state = measure.some_roll(house, card, chance)
        assert len(state.open) == 6 and rules.can_be(house, state.open) and solve.mask_of(state.open) == card


def test_the_terminal_says_what_was_measured_and_what_is_exact(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["school", "versus", "15/20 g6,pair,full,big,trash * 2 vs g6,pair,full,big,trash:0"]) == 0
    assert "(estimated, in 99 of 100 positions within 0.04)" in capsys.readouterr().out
    position = "15/20,undoubled g6,pair,full,big,trash 11235 1 vs g6,pair,full,big,trash:0"
    assert main(["advise", "school", position, "--objective", "win"]) == 0
    assert "': estimated, in 99 of 100 positions within 0.06" in capsys.readouterr().out
    assert main(["advise", "school", "15/20 g6 11235 1 vs g6:0", "--objective", "win"]) == 0
    assert "': exact, table" in capsys.readouterr().out


def test_the_errors_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["school", "errors", "--positions", "20", "--win", "4", "--at-least", "0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("To win") and lines[1].split()[:3] == ["Doubling", "Boxes", "Positions"]
    assert main(["school", "errors", "--positions", "5", "--win", "4", "--at-least", "9", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert {found["boxes"] for found in report["win"]} == {4}
    assert {found["boxes"] for found in report["at_least"]} == {9}
    for wrong, says in (
        (["--positions", "0"], "1 to"),
        (["--win", "9"], "4 to 8"),
        (["--at-least", "8"], "9"),
    ):
        assert main(["school", "errors", *wrong]) == 2
        assert says in capsys.readouterr().err


some_box = st.sampled_from(["g1", "care", "poker", "little", "big"])  # few numbers of points: few turns
throws = st.lists(st.sampled_from("123456"), min_size=5, max_size=5)


@settings(max_examples=4, deadline=None)
@given(some_box, some_box | st.none(), st.integers(-30, 30), st.integers(0, 2), throws)
def test_decisions_within_a_turn_are_those_of_the_recursion(
    mine: str, theirs: str | None, lead: int, rerolls: int, dice: list[str]
) -> None:
    """Every keep, score and crossing out of a random roll, against a recursion over ordered dice."""
    other = () if theirs is None else (theirs,)
    state = State(open=(mine,), dice="".join(sorted(dice)), rerolls=rerolls, others=(Opponent(other, lead),))
    expected = twin.decisions_to_win(frozenset({mine}), frozenset(other), lead, state.dice, rerolls)
    found = versus.weigh(state).actions
    assert set(found) == set(expected)
    for action, chance in expected.items():
        assert found[action] == pytest.approx(chance, abs=1e-12)


@pytest.mark.parametrize(
    "text",
    [
        "15/20 g6,pair 11666 1 vs g6,pair:0",
        "15/20 g6,pair 666** 1 vs g6:-9",
        "15/20 g6,pair,big 12345 0 40 vs g6,care,pair:-9",
        "15/20 all 11666 2 vs all:0",
    ],
)
def test_the_best_action_has_the_value_of_the_position(text: str) -> None:
    state = notation.parse(text)
    found = versus.weigh(state)
    assert set(found.actions) == set(rules.actions(state))
    if state.thrown:
        assert max(found.actions.values()) == pytest.approx(found.value, abs=1e-13)
    expected = sum(p * versus.weigh(rules.throw(state, roll)).value for roll, p in rules.outcomes(state))
    assert state.thrown or found.value == pytest.approx(expected, abs=1e-13)


def test_an_action_is_worth_what_the_other_player_then_loses() -> None:
    state = notation.parse("15/20 g6,pair 11666 1 vs g6,pair:0")
    found = versus.weigh(state)
    for action in ("score pair", "score g6", "cross pair"):
        after = rules.play(state, action)
        assert 1 - versus.weigh(after).value == pytest.approx(found.actions[action], abs=1e-13)


def test_an_end_is_solved_once_and_serves_what_follows() -> None:
    state = notation.parse("15/20 g5,pair,big,care * 2 vs g5,pair,big,poker:3")
    assert not versus.is_ready(state)
    finish(versus.prepare(state))
    after = rules.play(rules.throw(state, "11566"), "score pair")
    assert versus.is_ready(state) and versus.is_ready(after)
    assert versus.is_ready(notation.parse("15/20 g5,pair,big * 2 vs g5,pair,big:3"))  # it takes no time


def test_games_played_out_agree_with_the_chance() -> None:
    chance = random.Random(9)
    start = notation.parse("15/20 g6,pair * 2 vs g6,pair:3")
    won = [_played_out(start, chance) for _ in range(600)]
    known = versus.weigh(start).value
    assert abs(np.mean(won) - known) < 4 * np.sqrt(known * (1 - known) / len(won))


def _played_out(state: State, chance: random.Random) -> float:
    """Play to the end; the lead is at last that of the player who began, since both closed equally many."""
    while state.open:
        state = rules.throw(state, "".join(chance.choices("123456", k=5 - len(state.dice))))
        found = versus.weigh(state).actions
        state = rules.play(state, max(found, key=lambda action: found[action]))
    return 0.5 + 0.5 * float(np.sign(state.others[0].lead))


def test_a_closed_box_hands_the_dice_over() -> None:
    state = notation.parse("15/20 g6,pair 11666 1 50 vs g6,pair:20")
    after = rules.play(state, "score pair")
    assert after.others == (Opponent(("g6",), -32),)
    assert (after.open, after.total) == (("g6", "pair"), 30)
    assert notation.format_state(after) == "15/20 g6,pair * 2 30 vs g6:-32"


cards = st.sets(st.sampled_from(BOXES[3:]), max_size=8)


@given(cards, st.integers(-300, 300), st.integers(0, 1))
def test_texts_of_two_cards_round_trip(boxes: set[str], lead: int, fewer: int) -> None:
    mine = tuple(box for box in BOXES if box in boxes)
    theirs = mine[: len(mine) - fewer]
    state = State(open=mine, others=(Opponent(theirs, lead),))
    assert notation.parse(notation.format_state(state)) == state


@pytest.mark.parametrize(
    "text",
    [
        "15/20 g6,pair * 2 vs",
        "15/20 g6,pair * 2 vs g6",
        "15/20 g6,pair * 2 vs g6,pair,full:0",
        "15/20 g6,pair * 2 vs -:0",
        "15/20 g6,pair * 2 vs g6:9999",
        "15/20 g6,pair vs g6:0",
        "vs g6:0",
        "15/20 g6,pair * 2 vs g6:0 vs g6,pair:0",
        "15/20 g6,pair * 2 vs g6:0 g6:0",
        "15/20 g6,pair * 2" + " vs g6:0" * 6,
    ],
)
def test_a_bad_opponent_gets_one_sentence(text: str) -> None:
    with pytest.raises(PositionError) as refused:
        notation.parse(text)
    assert "\n" not in str(refused.value) and "as in" in str(refused.value)


def test_the_deviations_are_those_of_the_distributions() -> None:
    exact = deviation.Deviations(solve.values(HouseRules()))
    for boxes in (("g6", "pair"), ("g1", "g6", "pair", "care", "trash")):
        mask = solve.mask_of(boxes)
        spread = card_spread(HouseRules(), mask)
        assert np.sqrt(exact.variance(np.array([mask]))[0]) == pytest.approx(spread.deviation, abs=1e-9)
        stored = np.sqrt(deviation.deviations(HouseRules()).variance(np.array([mask]))[0])
        assert stored == pytest.approx(spread.deviation, abs=2 * deviation.STEP)


def test_a_whole_game_spreads_as_known() -> None:
    assert np.sqrt(deviation.deviations(HouseRules()).variance(np.array([solve.ALL]))[0]) == pytest.approx(
        30.06, abs=0.005
    )


def test_the_deviations_are_small() -> None:
    sizes = [line["bytes"] for line in manifest() if line["table"].endswith("-deviation")]
    assert len(sizes) == 2 and max(sizes) <= 43_000


def test_what_is_certain_is_certain() -> None:
    sure, spread = goal.above(np.array([[1.0, 0.0, -1.0], [0.0, 3.0, -3.0]]), np.array([[0.0], [9.0]]))
    assert sure.tolist() == [1, 0.5, 0]
    assert spread.tolist() == pytest.approx([0.5, 0.8413447461, 0.1586552539], abs=1e-10)
    duel = Duel(HouseRules())
    finish(duel.solve(solve.mask_of(("pair",)), solve.mask_of(("pair",)), 500, 500))
    assert duel.chance(solve.mask_of(("pair",)), solve.mask_of(("pair",)), 500) == 1


def test_a_turn_by_points_is_that_of_plain_sums() -> None:
    """Where the points simply add up, both ways to read off a policy choose alike."""
    house, cards = (
        HouseRules(),
        np.array([solve.mask_of(("g6", "pair", "full")), solve.mask_of(("g1", "care"))]),
    )
    after = solve.values(house).after(cards)
    low, high = turn.ranges(house)
    closed = {
        box: after[box] + np.arange(low[box], high[box] + 1)[:, np.newaxis]
        for box in np.flatnonzero((after > -np.inf).any(axis=1)).tolist()
    }
    one, other = policy.policy(house, after), policy.policy_by_points(house, closed)
    assert (one.first_ending == other.first_ending).all() and (one.later_ending == other.later_ending).all()
    assert all((mine == theirs).all() for mine, theirs in zip(one.again, other.again, strict=True))


def test_whoever_is_ahead_ends_above_more_often() -> None:
    one, other = (
        card_spread(HouseRules(), solve.mask_of(boxes)) for boxes in (("g6", "pair"), ("g5", "care"))
    )
    leads = np.arange(-60, 61)
    found = one.above(other, leads)
    for lead, chance in zip(leads.tolist(), found.tolist(), strict=True):
        win, draw, _ = one.shifted(lead).against(other)
        assert chance == pytest.approx(win + draw / 2, abs=1e-12)


def test_games_to_win_gain_what_the_exact_chance_says() -> None:
    """From cards of two boxes each, half of the games begun by either player, against play for points."""
    cards = ("g6", "pair")
    mask = solve.mask_of(cards)
    both = card_spread(HouseRules(), mask)
    spreads = (chances.spreads(HouseRules(), mask), chances.spreads(HouseRules(), mask))
    dice = np.random.default_rng(4)
    batch = matches.Batch(spreads, 150, dice, mask)
    for number in range(4):
        batch.my_turn() if number % 2 == 0 else batch.their_turn()
    level = float(both.above(both, np.array([0]))[0])
    best = wins("15/20 g6,pair * 2 vs g6,pair:0")
    assert level == pytest.approx(0.5, abs=1e-12)
    noise = 4 * float(batch.gains[0].std()) / np.sqrt(150)
    assert best - noise < level + batch.gains[0].mean() < best + 0.05


def test_a_game_to_win_is_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["school", "simulate", "--player", "win", "--against", "bob", "--games", "2"]) == 0
    assert "2 games to win against bob: 5" in capsys.readouterr().out
