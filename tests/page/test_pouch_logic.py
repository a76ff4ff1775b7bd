"""What one owns on the page: counted, kept, exported; the best six of it found, stopped, and played with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.page.document import Event
from tests.page.visit import Visit

START = "#farkle/kcd2_1500_0/0_0_ordinary*6_ordinary*6_******"
OWN = "odd*2,ordinary*6,weighted*1"


@pytest.fixture
def page() -> Iterator[Visit]:
    """Open a game of Farkle with the dialog of one's dice over its settings."""
    with Visit() as visit:
        visit.open(START)
        open_pouch(visit)
        yield visit
        visit.go("#konijnenhokken/0_0.0.0_*")  # nothing of a race goes on


def open_pouch(page: Visit) -> None:
    page.press(".farkle-tools .tool")
    page.press(".farkle-pouch")


def more(page: Visit, name: str, times: int = 1) -> None:
    for _ in range(times):
        page.press(f'.pouch [data-pick="{name}"]')


def take_text(page: Visit, text: str) -> None:
    page.element("pouch-text").value = text
    page.press(".pouch-take")


def rows(page: Visit) -> list[str]:
    return [row.textContent for row in page.document.querySelectorAll(".pouch-found li")]


def test_dice_are_counted_by_taps_and_kept(page: Visit) -> None:
    assert page.words(".pouch-sum") == "0 dice. Tap the dice you own; six are a loadout."
    more(page, "ordinary", 5)
    assert page.element(".pouch-best").disabled
    more(page, "odd", 2)
    page.press('[data-less="odd"]')
    assert page.words(".pouch-sum") == "6 dice; loadouts: 1."
    assert page.element("pouch-text").value == "odd*1,ordinary*5"
    page.reload()
    open_pouch(page)
    assert page.words(".pouch-sum") == "6 dice; loadouts: 1."


def test_of_a_die_that_exists_once_one_is_all_there_is(page: Visit) -> None:
    assert "only one exists" in page.words('.pouch [data-pick="weighted"]')
    assert "only one exists" not in page.words('.pouch [data-pick="odd"]')
    more(page, "weighted", 3)
    assert page.element("pouch-text").value == "weighted*1"


def test_a_die_is_searched_and_added_by_enter(page: Visit) -> None:
    field = page.element(".pouch .picks-search")
    field.value = "weigh"
    page.call(field.dispatch, Event("input"))
    assert len(page.document.querySelectorAll(".pouch-entry")) == 1
    page.call(field.dispatch, Event("keydown", key="Enter"))
    page.settle()
    assert page.element("pouch-text").value == "weighted*1"


def test_the_text_of_the_command_line_is_taken_and_a_wrong_one_loses_nothing(page: Visit) -> None:
    take_text(page, "weighted*1, odd*2,ordinary*6")
    assert page.words(".pouch-sum") == "9 dice; loadouts: 6."
    assert page.element("pouch-text").value == OWN
    take_text(page, "nothing*3")
    assert "There is no die" in page.words(".pouch-sum")
    page.reload()
    open_pouch(page)
    assert page.element("pouch-text").value == OWN


def test_the_best_six_are_found_and_played_with_by_one_tap(page: Visit) -> None:
    take_text(page, OWN)
    page.press(".pouch-best")
    assert page.words(".pouch-why") == "All 6 loadouts were solved."
    assert rows(page)[0].startswith("2\xa0×\xa0Odd, 3\xa0×\xa0Ordinary, 1\xa0×\xa0Weighted")
    assert "behind" in rows(page)[1] and "first roll busts" in rows(page)[1]
    page.press(".pouch-found [data-six]")
    assert page.position.split(" ")[4] == "odd*2,ordinary*3,weighted*1"
    assert page.position.split(" ")[1] == "1500"


def test_the_best_so_far_stays_when_it_is_stopped(page: Visit) -> None:
    take_text(page, "weighted*1,odd*4,ordinary*6,lucky*3,favourable*2,king*2")
    page.call(page.element(".pouch-best").click)
    page.until(lambda: bool(rows(page)))
    page.call(page.element(".pouch-stop").click)
    page.settle()
    assert page.words(".pouch-why").startswith("Stopped: the best so far.")
    assert "still to be solved" in page.words(".pouch-why")
    assert rows(page)
    page.press(".pouch-found [data-six]")
    assert page.position.split(" ")[4] != "ordinary*6"


def test_the_next_die_says_price_places_and_version(page: Visit) -> None:
    take_text(page, "odd*2,ordinary*4")
    page.press(".pouch-next")
    assert "game 1.5.5" in page.words(".pouch-why")
    assert "costs" in rows(page)[0] and "+" in rows(page)[0]


def test_the_best_six_there_are_at_this_table(page: Visit) -> None:
    fold = next(
        each for each in page.document.querySelectorAll(".pouch details") if "there are" in each.textContent
    )
    fold.open = True
    page.call(fold.dispatch, Event("toggle"))
    page.settle()
    there = fold.querySelectorAll("[data-six]")
    assert len(there) == 10
    assert "1.5.5" in fold.textContent
    page.call(there[0].click)
    page.settle()
    assert page.position.split(" ")[4] == there[0].dataset.six


def test_what_one_owns_is_exported_with_the_games_and_imported(page: Visit) -> None:
    take_text(page, OWN)
    page.element(".pouch").close()
    page.element(".farkle-setup").close()
    page.type("g")
    page.press(".export-all")
    assert f"# owns kcd2: {OWN}\n" in page.saved[-1]
    page.stored.pop("hold-or-roll:owned farkle")
    page.reload()
    page.type("g")
    page.element("import-text").value = page.saved[-1]
    page.press(".import")
    assert "9 of the dice you own are new here." in page.words(".library-said")
    owned = page.module("games.farkle.owned")
    assert owned.text(owned.counts("kcd2")) == OWN


def test_damaged_dice_are_as_if_they_were_not_there(page: Visit) -> None:
    page.stored["hold-or-roll:owned farkle"] = '{"kcd2": {"odd": -3, "lucky": 2, "king": "x"}, "kcd1": 7}'
    page.reload()
    open_pouch(page)
    assert page.element("pouch-text").value == "lucky*2"


def listed(page: Visit) -> list[str]:
    """Return the names of the dice in the list, as they stand."""
    return [str(one.dataset.pick) for one in page.document.querySelectorAll(".pouch-list [data-pick]")]


def test_a_tapped_die_stays_under_the_finger(page: Visit) -> None:
    before, tapped = listed(page), page.element('.pouch [data-pick="odd"]')
    more(page, "odd", 2)
    assert listed(page) == before and page.element('.pouch [data-pick="odd"]') is tapped
    counts = [one.textContent for one in page.document.querySelectorAll(".pouch-count")]
    assert counts[before.index("odd")] == "2" and counts.count("") == len(before) - 1
    page.element(".pouch").close()
    open_pouch(page)
    assert listed(page)[0] == "odd"  # what one owns comes first when it is opened again


def test_what_was_found_stays_in_its_place_but_is_marked_as_of_other_dice(page: Visit) -> None:
    take_text(page, OWN)
    page.press(".pouch-best")
    found = rows(page)
    more(page, "odd")
    assert rows(page) == found and "stale" in page.element(".pouch-rows").className
    page.press(".pouch-best")
    assert "stale" not in page.element(".pouch-rows").className


def test_stopped_before_anything_was_found_says_so(page: Visit) -> None:
    take_text(page, OWN)
    page.call(page.element(".pouch-best").click)
    page.call(page.element(".pouch-stop").click)
    assert rows(page) == [] and page.words(".pouch-why") == "Stopped before anything was found."


def test_every_row_has_one_more_and_one_less(page: Visit) -> None:
    page.press('.pouch [data-more="odd"]')
    page.press('.pouch [data-more="odd"]')
    assert page.element("pouch-text").value == "odd*2"
    page.press('.pouch [data-less="odd"]')
    page.press('.pouch [data-less="odd"]')
    assert page.element("pouch-text").value == "" and page.element('.pouch [data-less="odd"]').disabled


def test_badges_are_owned_by_their_names_and_asked_by_their_codes(page: Visit) -> None:
    take_text(page, OWN)
    page.choose("pouch-by", "win")
    page.until(lambda: bool(page.document.querySelectorAll(".pouch [data-badge]")))
    badge = page.element('.pouch [data-badge="tin-might"]')
    assert badge.textContent and "tin-" not in page.words(".pouch .farkle-owned")
    page.call(badge.click)
    assert badge.getAttribute("aria-pressed") == "true"
    page.call(page.element(".pouch-best").click)
    page.until(lambda: bool(rows(page)))
    asked = [one["ask"] for one in page.engine.asked if one["do"] == "ask" and one["ask"]["about"] == "best"]
    assert asked[-1]["badges"] == "tin-might"
    page.call(page.element(".pouch-stop").click)
    page.reload()
    open_pouch(page)
    page.choose("pouch-by", "win")
    page.until(lambda: bool(page.document.querySelectorAll(".pouch [data-badge]")))
    listed = page.document.querySelectorAll(".pouch [data-badge]")
    pressed = [one.dataset.badge for one in listed if one.getAttribute("aria-pressed") == "true"]
    assert pressed == ["tin-might"]


@pytest.mark.parametrize("by", ["win", "turns"])
def test_the_ranking_by_points_stands_until_more_is_known(page: Visit, by: str) -> None:
    page.engine.worker.TELLING = page.engine.worker.SLICE = 0.0
    take_text(page, OWN)
    page.choose("pouch-by", by)
    page.call(page.element(".pouch-best").click)
    page.until(lambda: bool(rows(page)))
    assert page.words(".pouch-why").startswith("By points a turn, until more is known. ")
    assert "%" not in rows(page)[0].split(" · ")[0] and "turns" not in rows(page)[0]
    page.call(page.element(".pouch-stop").click)
    page.settle()
    assert page.words(".pouch-why").startswith("Stopped: the best so far. By points a turn")
