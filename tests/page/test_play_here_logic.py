"""Playing at the page itself: whom the first screen offers, and dice that it throws."""

from __future__ import annotations

import pytest

from tests.page.visit import Visit

OFFERED = {
    "farkle": ["Best", "Steady", "Careful"],
    "knucklebones": ["Ratau", "Flinky", "Klunko & Bop", "Shrumy", "Advisor"],
    "school": ["Bob", "Steady", "Best"],
    "konijnenhokken": ["Hasty", "Careful", "Steady", "Best"],
}


def play_against(page: Visit, name: str) -> None:
    """Press whom the first screen offers."""
    (found,) = [one for one in page.document.querySelectorAll("#welcome button") if one.textContent == name]
    page.call(found.click)
    page.wait(1000)


@pytest.mark.parametrize("game", OFFERED)
def test_a_first_visit_is_offered_whom_to_play(page: Visit, game: str) -> None:
    page.open("#" + game)
    offers = page.document.querySelectorAll("#welcome .ways")[0].querySelectorAll("button")
    assert [offer.textContent for offer in offers] == OFFERED[game]


@pytest.mark.parametrize(
    ("game", "rival"),
    [("farkle", "Careful"), ("knucklebones", "Ratau"), ("school", "Bob"), ("konijnenhokken", "Hasty")],
)
def test_a_whole_game_is_played_by_enter_alone(page: Visit, game: str, rival: str) -> None:
    page.open("#" + game)
    play_against(page, rival)
    shell = page.module("main").shell
    assert shell.moment.names == ["You", rival]
    for _ in range(600):
        if shell.moment.over:
            break
        page.type("Enter")
        page.wait(1000)
    assert shell.moment.over and not page.words("position-error")
    assert {step["seat"] for step in shell.moment.trail} == {0, 1}
    assert rival in page.words("sentence")
    page.wait(1000)
    page.type("Enter")  # again with the same
    page.wait(1000)
    assert not shell.moment.over and shell.moment.names == ["You", rival]


def test_every_throw_of_a_rival_of_farkle_is_seen(page: Visit) -> None:
    page.open(
        "#farkle/!start_kcd2_4000_0/0_0_ordinary*6_ordinary*6_******!seats_You_|_Careful!#_who:_me_|_careful"
    )
    page.type("123466", "k")
    seen = []
    for _ in range(12):
        seen.append(page.words(".hand-words"))
        page.wait(700)
    assert "Careful rolls" in seen and not any("type" in words for words in seen[:1])
    assert page.module("main").shell.moment.mine


def test_where_somebody_plays_elsewhere_no_dice_are_thrown_here(page: Visit) -> None:
    page.open("#farkle")
    play_against(page, "Best")
    assert page.words("do-words") == "Roll"
    page.go("#farkle/kcd2_4000_0/50_0_ordinary*6_ordinary*6_******")
    assert page.words("do-words") == "Type the roll"


def test_dice_can_be_typed_against_a_rival_too(page: Visit) -> None:
    page.open("#school")
    play_against(page, "Bob")
    page.choose("school-dice", "typed")
    page.type("11166")
    assert page.module("main").shell.moment.trail[-1]["code"] == "11166"
    page.reload()
    assert page.module("main").shell.moment.trail[-1]["code"] == "11166"
