"""Farkle's settings in steps, sets of dice kept by a name, and the colours by which dice are told apart."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

import pysolver
from tests.page.visit import Visit

START = "#farkle/kcd2_4000_0/0_0_%s_ordinary*6_******"
MIXED = "odd*2,lucky*1,ordinary*3"


@pytest.fixture
def page() -> Iterator[Visit]:
    """Open a visit that leaves no race behind."""
    with Visit() as visit:
        yield visit
        visit.go("#konijnenhokken/0_0.0.0_*")


def shown(page: Visit) -> list[bool]:
    """Tell of each step whether its room is shown."""
    setup = page.module("main").shell.table._setup
    return [not bool(setup._rooms[step].hidden) for step in ("table", "mine", "theirs")]


def titles(page: Visit) -> list[str]:
    return [str(one.textContent) for one in page.document.querySelectorAll(".farkle-last [data-last]")]


def faces(page: Visit) -> list[str]:
    return [str(one.dataset.face) for one in page.document.querySelectorAll(".slots .die")]


def test_one_step_is_shown_and_what_is_set_in_the_others_stays(page: Visit) -> None:
    page.open(START % "ordinary*6")
    page.type("d")
    assert shown(page) == [True, False, False]
    page.fill(".farkle-fields input", "3000")
    page.choose("farkle-step", "theirs")
    assert shown(page) == [False, False, True]
    for _ in range(3):
        page.press('.farkle-times[data-die="odd"]')  # two of them
    page.choose("farkle-step", "mine")
    assert shown(page) == [False, True, False]
    page.type("Enter")
    assert page.position == "kcd2 3000 0/0 0 ordinary*6 odd*6 ******"


def test_the_name_of_a_place_opens_the_step_of_its_dice(page: Visit) -> None:
    page.open(START % MIXED)
    page.press('[data-name="2"]')
    assert shown(page) == [False, True, False]
    chosen = page.element('.farkle-row [aria-pressed="true"]')
    assert (chosen.textContent, chosen.dataset.slot) == ("Lucky", "2")


def test_a_set_is_kept_by_a_name_taken_again_and_forgotten(page: Visit) -> None:
    page.open(START % MIXED)
    page.press('[data-name="0"]')
    page.press(".farkle-keeps")
    assert "Give them a name first." in page.words(".farkle-setup")
    page.fill(".farkle-keep input", "Hunting")
    page.press(".farkle-keeps")
    assert titles(page)[0] == "Hunting"
    page.reload()
    page.go(START % "ordinary*6")
    page.type("d")
    page.choose("farkle-step", "mine")
    page.press(".farkle-last [data-last]")
    page.type("Enter")
    assert page.position == f"kcd2 4000 0/0 0 {MIXED} ordinary*6 ******"
    page.type("d")
    page.press('[data-forget="Hunting"]')
    assert "Hunting" not in titles(page)


def test_arrows_choose_which_named_die_is_typed_next(page: Visit) -> None:
    page.open(START % MIXED)
    page.type("ArrowRight", "ArrowRight", "3")
    assert faces(page) == ["", "", "3", "", "", ""]
    page.type("1", "ArrowLeft", "5")  # the 1 was wrong
    assert faces(page) == ["5", "", "3", "", "", ""]


def test_arrows_do_nothing_where_all_dice_are_of_one_name(page: Visit) -> None:
    page.open(START % "ordinary*6")
    page.type("ArrowRight", "3")
    assert faces(page) == ["3", "", "", "", "", ""]


@pytest.mark.parametrize("dice_set", ["kcd2", "kcd1"])
def test_every_die_but_the_ordinary_has_a_colour_of_its_own(page: Visit, dice_set: str) -> None:
    page.open(START % "ordinary*6")
    tints = page.module("kit.tints")
    dice = pysolver.game("farkle").ask({"about": "dice", "set": dice_set, "own": []})["dice"]
    colours = {die["short"]: tints.colour(die["short"]) for die in dice}
    assert [title for title in colours if colours[title] is None] == [dice[0]["short"]]
    assert len(set(colours.values())) == len(dice)
    assert tints.colour(dice[1]["short"] + " (corrected)") == colours[dice[1]["short"]]
    assert tints.letters("Heavenly Kingdom") == "HK"
    assert tints.letters("Odd") == "Od"


def test_dice_that_lie_together_are_far_apart_in_colour(page: Visit) -> None:
    page.open(START % "ordinary*6")
    tints, farkle = page.module("kit.tints"), pysolver.game("farkle")
    short = {
        die["name"]: die["short"] for die in farkle.ask({"about": "dice", "set": "kcd2", "own": []})["dice"]
    }
    people = farkle.ask({"about": "opponents", "search": ""})["opponents"]
    played = [{short[name] for name in person["slots"] if name in short} for person in people]
    played.append({"Heavenly Kingdom", "Odd", "Lucky", "Favourable", "Weighted", "Even", "Devil's Head"})
    for one, other in {pair for six in played for pair in itertools.combinations(sorted(six), 2)}:
        colours = [tints.colour(title) for title in (one, other)]
        if None in colours:
            continue  # of which one is ivory
        (hue, tone), (beside, deep) = colours
        apart = tone != deep or min((hue - beside) % 360, (beside - hue) % 360) >= 30
        assert apart, (one, other)


def test_the_wager_stands_beside_the_target(page: Visit) -> None:
    page.open(START % "ordinary*6")
    page.type("d")
    page.settle()
    assert page.words(".farkle-wager") == (
        "Wagers in groschen at tables to 4000: courtier 130, novice 25, priest 70 and cardinal 95."
    )
    page.press(".farkle-targets [data-pick='3000']")
    assert page.words(".farkle-wager").startswith("Wagers in groschen at tables to 3000: craftsman 50, ")


def test_who_is_picked_is_marked_and_stands_in_the_heading(page: Visit) -> None:
    page.open(START % "ordinary*6")
    page.type("d")
    page.choose("farkle-step", "theirs")
    page.unfold("Their dice by name")
    page.settle()
    assert page.words("farkle-setup-title") == "Dice, target, scores"
    (third,) = [one for one in page.document.querySelectorAll(".farkle-take") if one.dataset.pick == "2"]
    page.call(third.click)
    page.settle()
    listed = page.document.querySelectorAll(".farkle-setup .farkle-list .farkle-take")
    pressed = [one.dataset.pick for one in listed if one.getAttribute("aria-pressed") == "true"]
    assert pressed == ["2"]
    assert page.words("farkle-setup-title").startswith("Dice, target, scores: against ")
