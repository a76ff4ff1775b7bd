"""Names of people, shops, places, dice and badges: what reaches a player is free of the files' ids."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from pysolver.contract.match import format_match, new, parse_match
from pysolver.games.farkle.questions import answer
from pysolver.games.farkle.world import badges, market, names, people, remarks, whereabouts
from pysolver.games.farkle.world.catalogue import DATA, SETS, catalogue, patches
from pysolver.sayings.say import Said, speaking

INVENTORIES = people.carried()["inventories"]
RENAMED = json.loads((DATA / "kcd2_names.json").read_text(encoding="utf-8"))["inventories"]


def pieces() -> set[str]:
    """Return the pieces of the files' ids that are no words of a name a player knows."""
    split = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")
    called = [names.named(one, "person") for one in RENAMED]
    readable = [part for one in called for part in (one.name, one.place)]
    readable += [die.name for dice_set in SETS for die in catalogue(dice_set).values()]
    known = {word for text in readable for word in re.findall(r"\w+", text.lower())}
    found = {piece.lower() for one in RENAMED for piece in split.findall(one)}
    return found - known


def spoken() -> Iterator[str]:
    """Yield every name and place of Farkle's dice, badges, people and shops that a player can read."""
    for dice_set in SETS:
        for die in catalogue(dice_set).values():
            yield die.name
            yield from market.offers(die.slug, dice_set)["places"]
    for badge in badges.badges().values():
        yield badge.name
    asked = answer({"about": "opponents", "search": ""})
    assert isinstance(asked, dict)
    for person in asked["opponents"]:
        assert "id" not in person
        yield from (person["name"], person["place"], person["title"], person["said"], *person["badges"])
    tables = answer({"about": "tables"})
    assert isinstance(tables, dict)
    yield from (kind["name"] for kind in tables["tables"])


def test_no_name_that_reaches_a_player_is_of_the_files() -> None:
    said = set(spoken())
    assert len(said) > 250
    fragments = pieces()
    assert {"tabory", "cesty", "kkut", "poi", "kh", "zidovska", "ttkc"} <= fragments
    for name in said:
        assert not re.search(r"[a-z][A-Z]|_|badgge|[^\W\d]\d", name), name
        words = re.findall(r"[^\W\d_]+", name.lower())
        assert not fragments & set(words), (name, fragments & set(words))
        numbers = re.sub(r"\b\d × |\(\d of them\)", "", name)
        assert not re.search(r"\d", numbers), name


def test_the_table_of_names_has_every_inventory_and_no_other() -> None:
    assert set(RENAMED) == {held["id"] for held in INVENTORIES if held["kind"] != market.RANDOM}
    kinds = {names.named(one, "person").kind for one in RENAMED}
    assert kinds <= set(market.NAMED)
    assert all(person["name"] != "Hidden tankard" for person in people.people_by_id().values())


def test_whoever_has_no_name_is_said_by_what_they_are_and_nothing_else_is() -> None:
    said = {listed["what"] for listed in RENAMED.values() if "what" in listed}
    assert said == set(whereabouts.PLACED) | set(whereabouts.DESCRIBED)
    remarked = {die.remark for dice_set in SETS for die in catalogue(dice_set).values()} - {""}
    assert remarked == set(remarks.NOTES) and set(patches("kcd2")) == set(remarks.PATCHES)
    for one, listed in RENAMED.items():
        assert isinstance(names.named(one, "person").name, Said) == ("what" in listed)


def test_people_are_said_and_found_in_the_language_that_is_in_force() -> None:
    english = [person["dice"] for person in people.matching("vlach")["opponents"]]
    for code in ("nl", "en"):
        with speaking(code):
            assert [person["dice"] for person in people.matching("vlach")["opponents"]] == english
            assert people.person("kkut_vlach")["name"] == "Vlach"


def test_nobody_is_hidden_behind_another_of_the_same_name() -> None:
    listed = list(people.people_by_id().values())
    assert len({(person["title"], person["said"]) for person in listed}) == len(listed)
    for person in listed:
        assert people.person(f"{person['name']} {person['dice'].replace(',', ' ')}") == person


@pytest.mark.parametrize("name", ["Tabory UCesty dealer actors man 2", "Man 29", "Hidden Tankard With Dice"])
def test_a_match_that_was_kept_with_an_old_name_is_still_read(name: str) -> None:
    kept = format_match(new("farkle", seats=("You", name)))
    assert parse_match(kept).seats == ("You", name)


@pytest.mark.parametrize("dice_set", ["kcd1", "kcd2"])
def test_no_note_of_a_die_speaks_of_its_files(dice_set: str) -> None:
    for die in catalogue(dice_set).values():
        assert not re.search(r"SideValues|_|wiki|solver|[Ff]ile|treyburn", die.note), die.note
