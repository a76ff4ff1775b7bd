"""Farkle's scoring and dice beside the rule sheet and beside a slow twin."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.contract.dice import Die, parse_die
from pysolver.errors import GameError
from pysolver.games.farkle import rules
from pysolver.games.farkle.world.catalogue import (
    ORDINARY,
    SETS,
    canonical_die,
    catalogue,
    die_of,
    format_dice,
    parse_dice,
)
from tests.twins import farkle as twin


@pytest.mark.parametrize(
    ("kept", "points"),
    [
        ("1", 100),
        ("5", 50),
        ("111", 1000),
        ("222", 200),
        ("1111", 2000),
        ("222222", 1600),
        ("111111", 8000),
        ("12345", 500),
        ("23456", 750),
        ("123456", 1500),
        ("123455", 550),
        ("112345", 600),
        ("222333", 500),
        ("112233", 0),
        ("11555", 700),
        ("115555", 1200),
        ("2", 0),
        ("12", 0),
        ("1222", 300),
        # Jokers: the checked cases, then what follows from the same words.
        ("11j", 1000),
        ("111j", 2000),
        ("1234j", 500),
        ("j", 0),
        ("5j", 0),
        ("22jj", 400),
        ("2345j", 750),
        ("2345jj", 1500),
        ("jjj", 0),
        ("jjjjjj", 0),
        ("jjjj1", 4000),
        ("w", 100),
        ("5w", 150),
        ("1w", 200),
        ("22w", 200),
        ("22jw", 400),
        ("1234w", 500),
        ("12345w", 1500),
        ("www", 300),
        ("jw", 0),
        ("jjw", 0),
    ],
)
def test_what_dice_put_aside_are_worth(kept: str, points: int) -> None:
    assert rules.score(kept) == points


def test_jokers_alone_score_only_where_the_rule_is_switched_on() -> None:
    assert rules.score("jjj", joker_groups=True) == 1000
    assert rules.score("jj", joker_groups=True) == 0
    assert rules.score("5jjj", joker_groups=True) == 1050
    assert rules.score("5jjj") == 1000  # four 5s


@pytest.mark.parametrize("joker_groups", [False, True])
def test_every_set_of_dice_scores_as_in_the_twin(joker_groups: bool) -> None:
    scores = rules.all_scores(joker_groups)
    assert len(scores) == 3002
    assert scores == {dice: twin.score(tuple(dice), joker_groups) for dice in scores}


@settings(deadline=None, max_examples=60)
@given(st.text("123456j", min_size=1, max_size=6))
def test_choices_are_the_sets_that_score(roll: str) -> None:
    listed = dict(rules.choices(roll))
    for chosen in range(1, 2 ** len(roll)):
        places = tuple(i for i in range(len(roll)) if chosen >> i & 1)
        assert listed.get(places, 0) == twin.score(tuple(sorted(roll[i] for i in places)))


@given(st.text("123456j", min_size=1, max_size=5), st.sampled_from("15"))
def test_one_more_scoring_die_is_never_worth_less(kept: str, die: str) -> None:
    if rules.score(kept):
        assert rules.score(kept + die) >= rules.score(kept) + rules.score(die)


def test_both_catalogues_are_complete_and_the_plain_die_has_one_name() -> None:
    assert {dice_set: len(catalogue(dice_set)) for dice_set in SETS} == {"kcd2": 43, "kcd1": 24}
    for dice_set in SETS:
        assert die_of(ORDINARY, dice_set) == Die((1, 1, 1, 1, 1, 1))
    assert [entry.slug for entry in catalogue("kcd2").values() if entry.die.joker] == [
        "balatro",
        "devils-head",
        "tengri",
    ]
    assert [entry.slug for entry in catalogue("kcd1").values() if entry.die.joker] == [
        "alfonses-devil",
        "devils-head",
    ]


@pytest.mark.parametrize("dice_set", SETS)
def test_a_die_is_understood_by_its_short_and_its_full_name(dice_set: str) -> None:
    for entry in catalogue(dice_set).values():
        for name in (entry.slug, entry.name, entry.name.replace(" ", "-").lower(), entry.name.upper()):
            assert canonical_die(name, dice_set) == entry.slug


@pytest.mark.parametrize(
    ("name", "canonical", "weights"),
    [
        ("ci@1.2", "ci@1.2", (3, 3, 3, 3, 3, 8)),
        ("Ci die@2025-05", "ci@1.2", (3, 3, 3, 3, 3, 8)),  # nothing newer is known of it then
        ("ci@2026-04", "ci", (3, 3, 3, 3, 3, 6)),
        ("odd @ 1.2", "odd", (8, 2, 8, 2, 8, 2)),  # no patch changed it
        ("saint-antiochus@1.2", "saint-antiochus@1.2", (0, 0, 9, 0, 0, 0)),
        ("saint-antiochus@2025-05", "saint-antiochus@2025-05", (3, 1, 5, 1, 2, 3)),
        ("Saint Antiochus' die", "saint-antiochus", (3, 1, 6, 1, 1, 3)),
        ("Balatro's die@wild", "balatro@wild", (1, 1, 1, 1, 1, 1)),
    ],
)
def test_a_die_is_known_by_the_patch_behind_its_name(
    name: str, canonical: str, weights: tuple[int, ...]
) -> None:
    assert canonical_die(name, "kcd2") == canonical_die(canonical, "kcd2") == canonical
    die = die_of(canonical, "kcd2")
    assert die.weights == weights and parse_die(str(die)) == die
    assert format_dice(parse_dice(f"{name}*2,aranka*4", "kcd2")) == f"{canonical}*2,aranka*4"


def test_dice_are_read_and_written_and_filled_up() -> None:
    for text in (
        "ci@1.2*2,[w1.1.1.1.1.1]*1,balatro@wild*1,ci*2",
        "heavenly-kingdom*3,odd*3",
        "weighted*1,ordinary*5",
        "[j2.1.1.1.1.1]*2,odd*1,[9.0.0.0.0.1]*3",
    ):
        assert format_dice(parse_dice(text, "kcd2")) == text
    assert format_dice(parse_dice("odd", "kcd1")) == "odd*1,ordinary*5"
    assert format_dice(parse_dice("Tengri's die*2, arankas-die", "kcd2")) == "tengri*2,aranka*1,ordinary*3"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ordinary*7", "six dice"),
        ("ordinary*4,odd*3", "six dice"),
        ("wieghted", "nearest are weighted"),
        ("hevenly-kingdom", "heavenly-kingdom"),
        ("", "names with numbers"),
        ("odd,,even", "names with numbers"),
        ("odd*0", "names with numbers"),
        ("ci@1.3", "right is ci@1.2"),
        ("odd@1.3", "right is odd"),
        ("devils-head@wild", "right is devils-head"),
        ("[0.0.0.0.0.0]", "not all 0"),
        ("[-1.1.1.1.1.1]", "[10.1.1.1.1.1]"),
        ("[a.1.1.1.1.1]", "[10.1.1.1.1.1]"),
        ("[1.1.1.1.1]", "[10.1.1.1.1.1]"),
        ("[99999.1.1.1.1.1]", "[10.1.1.1.1.1]"),
    ],
)
def test_wrong_dice_are_refused_with_a_sentence(text: str, says: str) -> None:
    with pytest.raises(GameError) as refused:
        parse_dice(text, "kcd2")
    assert says in str(refused.value)
    assert str(refused.value).count("\n") == 0
