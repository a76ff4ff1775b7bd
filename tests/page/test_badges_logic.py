"""Farkle's badges on the page: chosen for both sides, said with their uses, used by one key."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pysolver.games.farkle.world.badges import badges
from tests.page.document import Event
from tests.page.visit import Visit

FARKLE = "#farkle/kcd2_1500_0/0_0_ordinary*6%s_ordinary*6%s_%s"
WARLORD = "+gold-warlord:1"


@pytest.fixture
def page() -> Iterator[Visit]:
    """Open a visit that leaves no race behind."""
    with Visit() as visit:
        yield visit
        visit.go("#konijnenhokken/0_0.0.0_*")


def opened(page: Visit, mine: str = "", theirs: str = "", roll: str = "******") -> None:
    page.open(FARKLE % (mine, theirs, roll))


def wear(page: Visit, row: int, slug: str, uses: str = "", reading: str = "") -> None:
    """Choose a badge for a side in the settings."""
    badge, left = page.document.querySelectorAll(".farkle-badge")[row].querySelectorAll("select")
    badge.value = slug
    page.call(badge.dispatch, Event("change"))
    left.value = uses or left.value
    if reading:
        field = page.document.querySelectorAll(".farkle-badge")[row].querySelectorAll("input")[0]
        field.value = reading
        page.call(field.dispatch, Event("change"))


def worn(page: Visit, row: int) -> str:
    return str(page.module("main").shell.table._setup._badges[row].text)


def test_a_badge_is_chosen_for_each_side(page: Visit) -> None:
    opened(page)
    page.type("d")
    wear(page, 0, "gold-warlord")
    wear(page, 1, "silver-might", "1")
    page.type("Enter")
    assert page.position.split()[4:6] == ["ordinary*6+gold-warlord:1", "ordinary*6+silver-might:1"]
    assert "Gold warlord's badge, 1 use left" in page.words(".farkle")
    page.type("d")
    assert worn(page, 1) == "+silver-might:1"
    wear(page, 1, "")
    page.type("Enter")
    assert page.position.split()[5] == "ordinary*6"


def test_a_badge_is_drawn_by_its_tier_and_kind_with_its_uses(page: Visit) -> None:
    opened(page, "+gold-warlord:1", "+tin-resurrection:0")
    beside = page.element(".beside")
    drawn = [each.getAttribute("class") for each in beside.querySelectorAll("svg")]
    assert drawn == ["pin pin-gold", "pin pin-tin"]
    signs = {each.getAttribute("d") for each in beside.querySelectorAll("path")}
    assert len(signs) == 3  # one shield, and a sign for each kind
    assert [each.textContent for each in beside.querySelectorAll(".uses")] == ["\u25cf", "\u25cb"]
    page.type("d")
    wear(page, 0, "silver-might")
    (picked,) = page.document.querySelectorAll(".farkle-badge")[0].querySelectorAll("svg")
    assert picked.getAttribute("class") == "pin pin-silver"
    opened(page)
    assert page.element(".beside").hidden


def test_every_kind_of_badge_has_a_sign(page: Visit) -> None:
    kinds = {badge.kind for badge in badges().values()}
    assert set(page.module("games.farkle.badges").SIGNS) == kinds


def test_what_no_file_says_is_the_players_own_reading_and_kept(page: Visit) -> None:
    opened(page)
    page.type("d")
    wear(page, 0, "carpenter-advantage", reading="200")
    page.type("Enter")
    assert page.position.split()[4] == "ordinary*6+carpenter-advantage:0=200"
    opened(page)
    page.type("d")
    wear(page, 0, "carpenter-advantage")
    assert worn(page, 0) == "+carpenter-advantage:0=200"


def test_a_wrong_reading_is_one_sentence_and_nothing_is_lost(page: Visit) -> None:
    opened(page)
    page.type("d")
    wear(page, 0, "gold-might", reading="never")
    page.type("Enter")
    assert "before or after" in page.words("farkle-setup-sheet")
    assert page.element("farkle-setup-sheet").open


def test_one_key_uses_the_badge(page: Visit) -> None:
    opened(page, WARLORD, roll="111234")
    shell = page.module("main").shell
    uses = [option for option in shell.moment.options if option["badge"]]
    rows = [row.textContent for row in page.document.querySelectorAll("#options tbody tr")]
    assert uses and any(row.startswith("Use the badge") for row in rows)
    page.type("e")
    assert shell.moment.trail[-1]["code"] == uses[0]["action"]


def test_without_a_badge_the_key_does_nothing(page: Visit) -> None:
    opened(page, roll="111234")
    before = page.position
    page.type("e")
    assert page.position == before


def test_the_die_that_a_badge_adds_has_a_place_of_its_own(page: Visit) -> None:
    opened(page, "+gold-might:3")
    shell = page.module("main").shell
    (use,) = [option for option in shell.moment.options if option["badge"]]
    page.call(shell.act, use["action"])
    page.settle()
    assert len(page.document.querySelectorAll(".slots .slot-cell")) == 7
    page.type("1152346")
    assert shell.moment.trail[-1]["code"] == "1152346" and shell.moment.options
    page.type("Enter")
    assert not page.words("position-error")


def test_a_bust_may_be_thrown_again(page: Visit) -> None:
    opened(page, "+gold-resurrection:3", roll="223446")
    shell = page.module("main").shell
    assert {option["action"] for option in shell.moment.options} == {"badge", "bust"}
    page.type("e")
    page.type("115234")
    assert shell.moment.mine and shell.moment.trail[-1]["code"] == "115234"


def test_a_person_brings_a_badge(page: Visit) -> None:
    opened(page)
    page.type("d")
    page.unfold("Their dice by name")
    people = page.module("main").shell.table._setup._people
    (first, *_) = [number for number, one in enumerate(people._found) if one["badges"]]
    page.call(people._chosen, str(first))
    assert worn(page, 1).startswith("+")


def test_dice_of_a_throw_are_thrown_again(page: Visit) -> None:
    opened(page, "+gold-fortune:1", roll="112346")
    shell = page.module("main").shell
    use = next(option for option in shell.moment.options if option["action"] == "..234. badge")
    page.call(shell.act, use["action"])
    page.settle()
    empty = page.document.querySelectorAll(".slots .die[data-face='']")
    assert len(empty) == 3
    page.type("155")
    last = shell.moment.trail[-1]
    assert last["kind"] == "roll" and last["code"] == "111556"
    assert shell.moment.view["roll"] == "111556"


def test_a_die_becomes_another(page: Visit) -> None:
    opened(page, "+gold-transmutation:1", roll="112346")
    shell = page.module("main").shell
    use = next(option for option in shell.moment.options if option["badge"])
    page.call(shell.act, use["action"])
    page.settle()
    assert shell.moment.view["thrown"] and shell.moment.view["roll"].count("1") == 3


def test_a_told_turn_says_how_often_the_badge_was_used(page: Visit) -> None:
    opened(page, theirs="+gold-doppelganger:3", roll="111234")
    page.type("k")
    (uses,) = page.element(".told").querySelectorAll("select")
    assert not uses.hidden and [each.value for each in uses.children] == ["0", "1", "2", "3"]
    uses.value = "2"
    page.type("700")
    page.type("Enter")
    assert page.module("main").shell.moment.trail[-1]["code"] == "700 badge*2"
    assert "gold-doppelganger:1" in page.position
    page.type("k")
    opened(page, roll="111234")
    page.type("k")
    assert page.element(".told").querySelectorAll("select")[0].hidden


def test_what_leaves_the_badge_out_says_so(page: Visit) -> None:
    opened(page, WARLORD)
    page.unfold("How this turn may come out")
    page.settle()
    assert "Without using a badge." in page.words("outlook")


def test_badges_are_ranked_at_a_table(page: Visit) -> None:
    opened(page)
    page.unfold("Which badge to wear")
    asked = page.element(".farkle-which-asked")
    table = asked.querySelectorAll("select")[0]
    table.value, asked.querySelectorAll("select")[1].value = "novice", "none"
    page.until(lambda: bool(page.document.querySelectorAll("#folds [data-badge]")))
    for badge in ("tin-doppelganger", "tin-defence"):
        page.press(f'#folds [data-badge="{badge}"]')
    page.until(lambda: len(page.document.querySelectorAll(".farkle-which li")) == 3)
    rows = [row.textContent for row in page.document.querySelectorAll(".farkle-which li")]
    assert rows[0].startswith("Tin doppelganger badge: you win")
    assert "lost once in" in rows[0] and rows[1].startswith("No badge: you win 50")
    table.value = "knight"
    page.call(table.dispatch, Event("change"))
    page.until(lambda: "of this table: silver" in page.words("folds"))


def test_a_tavern_offers_the_badges_that_it_asks_for(page: Visit) -> None:
    opened(page, WARLORD, "+tin-might:1")
    page.type("d")
    setup = page.module("main").shell.table._setup

    def offered(row: int) -> list[str]:
        (badge, _) = page.document.querySelectorAll(".farkle-badge")[row].querySelectorAll("select")
        return [group.getAttribute("label") or "" for group in badge.querySelectorAll("optgroup")]

    assert offered(0) == offered(1) == ["Tin", "Silver", "Gold"]
    page.unfold("Tables of KCD2")
    kinds = setup._taverns.root.querySelectorAll("[data-pick]")
    (novice,) = [one for one in kinds if "Novice" in one.textContent]
    page.call(setup._taverns._picks._take, novice.dataset.pick)
    assert offered(0) == offered(1) == ["Tin"] and worn(page, 0) == "" and worn(page, 1) == "+tin-might:1"
    page.call(setup._meet, "somebody", ["ordinary"] * 6, ["Silver badge of might"])
    assert worn(page, 1) == "+silver-might:2"  # who brings another badge wears it
    page.type("Enter")
    assert page.position.split()[1] == "4000"
