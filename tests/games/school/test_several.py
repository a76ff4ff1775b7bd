"""School with three and more: texts, turns, the chance to end above all, and places."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pysolver
from pysolver.contract.job import finish
from pysolver.errors import PositionError
from pysolver.games.school import chances, field, notation, rivals, rules, versus, weigh
from pysolver.games.school.chances import card_spread
from pysolver.games.school.offline import measure, several, three
from pysolver.games.school.rules import BOXES, HouseRules, Opponent, State
from pysolver.games.school.solve import mask_of
from tests.twins import school as twin

GAME = pysolver.game("school")
cards = st.sets(st.sampled_from(BOXES[3:]), min_size=1, max_size=8)


@st.composite
def tables(draw: st.DrawFn) -> State:
    """Draw a position of two to six before a turn."""
    mine = tuple(box for box in BOXES if box in draw(cards))
    count, leads = draw(st.integers(1, 5)), st.integers(-300, 300)
    moved = draw(st.integers(0, count))
    others = tuple(Opponent(mine[: len(mine) - (at >= count - moved)], draw(leads)) for at in range(count))
    return State(open=mine, others=others)


@given(tables())
def test_texts_of_several_cards_round_trip(state: State) -> None:
    text = notation.format_state(state)
    assert notation.parse(text) == state and text.count(" vs ") == len(state.others)
    assert GAME.players(state) == 1 + len(state.others) == len(GAME.totals(state))


@pytest.mark.parametrize(
    ("behind", "says"),
    [
        (" vs g6:0" * 6, "At most 6 play"),
        (" vs g6:0 vs g6,pair:0", "one turn a round"),
        (" vs g6,pair:0 vs -:0", "one turn a round"),
        (" vs g6,pair:0 g6:0", "Behind each `vs`"),
        (" vs g6,pair:0 vs", "Behind each `vs`"),
        (" vs g6,pair:0 vs g6:9999", "Behind each `vs`"),
        (" vs g6,pair:0 vs g6,quads:0", "Open boxes are"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(behind: str, says: str) -> None:
    with pytest.raises(PositionError, match=says) as refused:
        notation.parse(f"15/20 g6,pair * 2{behind}")
    assert "\n" not in str(refused.value) and "as in" in str(refused.value)


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 6), st.randoms(use_true_random=False))
def test_cards_go_round_and_everybody_sees_the_others_in_their_order(
    count: int, chance: random.Random
) -> None:
    ready = tuple(box for box in BOXES if box not in ("g1", "g2", "g3"))
    state = State(open=ready, others=(Opponent(ready, 0),) * (count - 1))
    totals, opened, mover = [0] * count, [set(ready) for _ in range(count)], 0
    while state.open:
        box = chance.choice(rules.fillable(state))
        made = chance.choice(rules.results(state.house, box))
        step = GAME.told(state, f"{box}:{made}")
        totals[mover] += made
        opened[mover].remove(box)
        mover, state = (mover + 1) % count, step.state
        assert step.handed and step.brought == made
        assert GAME.totals(state) == tuple(totals[mover:] + totals[:mover])
        seen = [set(state.open), *(set(other.open) for other in state.others)]
        assert seen == opened[mover:] + opened[:mover]
        assert notation.parse(notation.format_state(state)) == state
    best = max(totals)
    share = (totals[mover] == best) / totals.count(best)
    assert GAME.advise(state, "win").value == pytest.approx(share, abs=1e-12)


@pytest.mark.parametrize(("mine", "leads"), [("poker", (-12, 3)), ("care", (0, 0)), ("big", (-20, -20))])
def test_a_last_turn_is_that_of_the_recursion(mine: str, leads: tuple[int, int]) -> None:
    """Nobody moves after it: what counts is to pass the highest, or to be level with some."""

    def worth(_: str, made: int) -> float:
        ends = [lead + made for lead in leads]
        return 0.0 if min(ends) < 0 else 1 / (1 + ends.count(0))

    expected = twin.Ended(frozenset({mine}), worth).value()
    others = tuple(Opponent((), lead) for lead in leads)
    found = field.weigh(State(open=(mine,), others=others))
    assert found.value == pytest.approx(expected, abs=1e-9) and found.exactness == "exact"


def test_a_turn_against_a_field_is_that_of_the_recursion() -> None:
    """Two others with a box each, played for points: go through all that they may end with."""
    mine, theirs, leads = "poker", ("care", "big"), (-3, 4)
    spreads = [twin.distribution(frozenset({box})) for box in theirs]

    def worth(_: str, made: int) -> float:
        share = 0.0
        for ends in product(*(spread.items() for spread in spreads)):
            ahead = [lead + made - total for lead, (total, _) in zip(leads, ends, strict=True)]
            share += (min(ahead) >= 0) / (1 + ahead.count(0)) * ends[0][1] * ends[1][1]
        return share

    expected = twin.Ended(frozenset({mine}), worth).value()
    others = tuple(Opponent((box,), lead) for box, lead in zip(theirs, leads, strict=True))
    found = field.weigh(State(open=(mine,), others=others))
    assert found.value == pytest.approx(expected, abs=1e-7) and found.exactness == "estimated"


def test_two_turns_against_a_field_are_planned_as_in_the_recursion() -> None:
    others = (Opponent((), -14), Opponent((), -9))

    def worth(made: int) -> float:
        ends = [other.lead + made for other in others]
        return 0.0 if min(ends) < 0 else 1 / (1 + ends.count(0))

    def after(made: int) -> float:
        return twin.Ended(frozenset({"poker"}), lambda _, more: worth(made + more)).value()

    last = {box: twin.Ended(frozenset({box}), lambda _, more: worth(more)).value() for box in ("poker",)}
    share = field.shares(State(open=("care", "poker"), others=others))
    closed = field.closed(HouseRules(), mask_of(("care", "poker")), share)
    low = min(rules.results(HouseRules(), "care"))
    assert closed[BOXES.index("care")][0, 0] == pytest.approx(last["poker"], abs=1e-9)
    assert closed[BOXES.index("care")][8, 0] == pytest.approx(after(8), abs=1e-9) and low > 0


def test_against_one_the_rule_of_a_field_is_that_of_one_rival() -> None:
    """With the same distributions of few boxes, one turn looked ahead wins the same."""
    for boxes, lead in (("g5,g6,pair,full,trash", 4), ("g6,pair,set,care,big,trash", -12)):
        state = notation.parse(f"15/20 {boxes} * 2 vs {boxes}:{lead}")
        alone = versus.weigh(state, 0)
        assert field.weigh(state).value == pytest.approx(alone.value, abs=1e-8)


def test_many_boxes_are_about_normal() -> None:
    mask = mask_of(BOXES[6:])
    exact, about = card_spread(HouseRules(), mask), field.normal(HouseRules(), mask)
    assert about.mean == pytest.approx(exact.mean, abs=0.05)
    assert about.deviation == pytest.approx(exact.deviation, abs=0.05)


@pytest.mark.parametrize(
    "text",
    [
        "15/20 all * 2 vs all:0 vs all:0",
        "15/20 all 11666 2 vs all:0 vs all:0 vs all:0 vs all:0 vs all:0",
        "15/20 g6,pair,full,big,trash 66*** 1 vs g6,pair,full,big,trash:5 vs g6,pair,full,big:-20",
        "15/20 g6,pair 11666 0 vs g6,pair:0 vs g6:4 vs g6:9",
        "15/20 - * 2 vs -:0 vs -:-8",
    ],
)
def test_the_chances_of_all_sum_to_one(text: str) -> None:
    state = GAME.parse(text)
    found = weigh.places(state)
    rows = np.array(found.chances)
    assert rows.shape == (GAME.players(state),) * 2 and sum(found.first) == pytest.approx(1, abs=1e-9)
    assert rows.sum(axis=0) == pytest.approx(np.ones(len(rows)), abs=1e-9)
    assert rows.sum(axis=1) == pytest.approx(np.ones(len(rows)), abs=1e-9)
    advised = GAME.advise(state, "win").value
    if len(state.open) > field.PLANNED_FROM:
        assert found.first[0] == pytest.approx(advised, abs=1e-7)
    else:
        assert found.first[0] <= advised + 1e-7


def test_the_best_action_has_the_value_of_the_position() -> None:
    for text in (
        "15/20 g6,pair 11666 1 vs g6,pair:0 vs g6:4",
        "15/20 g4,g6,pair,big,trash 12345 2 vs g4,g6,pair,big,trash:5 vs g6,pair,big,trash:-5",
        "15/20 g4,g6,pair,big,trash 66*** 1 vs g4,g6,pair,big,trash:5 vs g6,pair,big,trash:-5",
    ):
        state = notation.parse(text)
        found = field.weigh(state)
        assert set(found.actions) == set(rules.actions(state))
        if state.thrown:
            assert max(found.actions.values()) == pytest.approx(found.value, abs=1e-13)
        expected = sum(p * field.weigh(rules.throw(state, roll)).value for roll, p in rules.outcomes(state))
        assert state.thrown or found.value == pytest.approx(expected, abs=1e-13)


def test_the_reason_names_who_should_end_highest() -> None:
    text = "15/20 g6,pair,full,trash 11666 1 vs g6,pair,full,trash:9 vs g6,full,trash:-40"
    advice = GAME.advise(GAME.parse(text), "win")
    assert advice.why.startswith("The second after you leads by about ")
    assert advice.exactness == "estimated" and advice.max_error == 1
    assert advice.likely_error == versus.ERRORS[True].likely and advice.loss_error == versus.ERRORS[True].loss
    extras = advice.options[0].extras
    assert extras["matters"] == 2 and f"by about {round(-extras['ahead'])}." in advice.why


def test_every_rival_plays_among_several() -> None:
    state = GAME.parse("15/20 g6,pair 11666 1 vs g6,pair:0 vs g6:4 vs g6:9")
    for name in rivals.RIVALS:
        assert rivals.action(name, state) in GAME.actions(state)


def test_several_cards_share_their_distributions() -> None:
    known = chances.Spreads(HouseRules())
    masks = [mask_of(("g6", "pair")), mask_of(("care", "big", "trash"))]
    finish(known.solve(*masks))
    for mask in masks:
        assert known.of(mask).mean == pytest.approx(card_spread(HouseRules(), mask).mean, abs=1e-12)


def test_play_to_win_gains_on_play_for_points() -> None:
    batch = several.Batch(
        HouseRules(), 3, np.random.default_rng(1), 1, mask_of(("g6", "pair", "big", "trash"))
    )
    for _ in range(4):
        batch.round()
    assert not batch._cards.any() and (np.abs(batch.gains) < 1).all()
    assert batch.gains.mean() > 3 * batch.gains.std(ddof=1) / np.sqrt(len(batch.gains)) > 0


def test_three_with_a_box_each_are_solved_as_a_plain_recursion_has_it() -> None:
    """Each plays for what wins; the first's chance with so many points, from the turns of the other two."""
    leads, boxes = (3, -2), ("big", "little")
    others = tuple(Opponent((box,), lead) for box, lead in zip(boxes, leads, strict=True))
    state = State(open=("poker",), dice="11223", rerolls=0, others=others)

    def ended(totals: tuple[int, ...]) -> float:
        return (totals[0] == max(totals)) / totals.count(max(totals))

    def last(first: int, second: int, made: int) -> float:
        most, mine = max(first, second), made - leads[1]
        level = (first == most) + (second == most)
        return 1.0 if mine > most else 1 / (1 + level) if mine == most else 0.0

    def after(first: int, second: int) -> dict[int, float]:
        """The third's straight is made or not: whoever wins by it throws for it, to the last reroll."""
        sure = twin.distribution(frozenset({"little"}))
        plays = last(first, second, 30) > last(first, second, 0)
        return sure if plays else {0: 1.0}

    def first_wins(first: int) -> float:
        found = 0.0
        for made, p in twin.distribution(frozenset({"big"})).items():
            second = made - leads[0]
            for third, q in after(first, second).items():
                found += p * q * ended((first, second, third - leads[1]))
        return found

    assert three.exact(state).weigh(state).actions["cross poker"] == pytest.approx(first_wins(0), abs=1e-9)


def test_estimates_of_three_are_as_near_as_they_say() -> None:
    for found in measure.measured(finish(three.errors(25, random.Random(3)))):
        stated = versus.ERRORS[found.doubling]
        assert found.likely_error <= stated.likely and found.loss_error <= stated.loss
