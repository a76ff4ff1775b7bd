"""The tables one plays at and the people one plays against, as plain JSON values.

`data/kcd2_tables.json` and `data/kcd2_carried.json` hold what the game files of 1.5.5 say. What a person
carries is certain; that they throw just those dice, the rest being ordinary, is likely and not proven.
Names and places are those of `names`; whoever has no name is told by what they are, where, and their dice.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from pysolver.contract.figures import sentences
from pysolver.errors import GameError
from pysolver.games.farkle.notation import TARGETS
from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.world.catalogue import DATA, ORDINARY, canonical_die, format_dice, short_title
from pysolver.games.farkle.world.names import Named, named, spelled
from pysolver.games.farkle.world.nearest import hint
from pysolver.sayings.say import saying, saying_n, voice

DICE_SET = "kcd2"  # what they carry is of that game
PERSON = "person"
BADGE_AT_STAKE = "money+badge"
EXAMPLE = "kuttenberg lousy"


@cache
def _data(name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return found


def tables() -> dict[str, Any]:
    """Return the kinds of table of KCD2 with target, wager and badge, and the targets seen in both games."""
    listed = _data("kcd2_tables")
    kinds = [
        {
            "name": kind["level"],
            "target": kind["target"],
            "wager": kind["wager_groschen"],
            "badge": kind["badge_required"],
            "badge_at_stake": kind["at_stake"] == BADGE_AT_STAKE,
        }
        for kind in listed["tables"]
    ]
    return {
        "version": f"{listed['game']} {listed['version']}",
        "note": listed["note"],
        "tables": kinds,
        "targets": list(TARGETS),
    }


def table(name: str) -> dict[str, Any]:
    """Return a kind of table by its name; raise GameError that names the nearest."""
    kinds: dict[str, dict[str, Any]] = {kind["name"]: kind for kind in tables()["tables"]}
    wanted = name.strip().lower()
    if wanted in kinds:
        return kinds[wanted]
    near = get_close_matches(wanted, kinds, cutoff=0.4)
    # behind a sentence that a table is not known; e.g. names="beggar, king"
    all_of_them = saying("farkle.known_tables", "They are {names}.", names=", ".join(kinds))
    raise GameError(
        sentences(
            # a kind of table that there is not, by its name; e.g. name="'kign'"
            saying("farkle.no_table", "There is no table {name}.", name=repr(name.strip())),
            hint(near, all_of_them),
        )
    )


def carried() -> Mapping[str, Any]:
    """Return all that is known of who and what holds dice and badges, prices too, as the files say it."""
    return _data("kcd2_carried")


def people_by_id() -> Mapping[str, dict[str, Any]]:
    """Return all people by their ids in the files."""
    return _people(voice().code)


@cache
def _people(language: str) -> Mapping[str, dict[str, Any]]:
    """Return all people by their ids as the language says them that is in force."""
    holding = [held for held in carried()["inventories"] if held["kind"] == PERSON]
    called = [(held, named(held["id"], PERSON)) for held in holding]
    return {held["id"]: _person(held, one) for held, one in called if one.kind == PERSON}


def _person(held: Mapping[str, Any], called: Named) -> dict[str, Any]:
    dice = [canonical_die(die, DICE_SET) for die, count in held["dice"].items() for _ in range(count)]
    filled = tuple(sorted(dice) + [ORDINARY] * (DICE - len(dice)))
    return {
        "name": called.name,
        "place": called.place,
        "title": _title(called, sum(die != ORDINARY for die in dice)),
        "dice": format_dice(filled),
        "slots": list(filled),
        "carried": dict(held["dice"]),
        "said": _said(held),
        "badges": {spelled(badge): count for badge, count in held["badges"].items()},
    }


def _title(called: Named, loaded: int) -> str:
    """Return who somebody is in a list: name and place, or what they are with the number of loaded dice."""
    if called.nobody:
        # somebody without a name, and how many dice they have that are not ordinary;
        # e.g. who=farkle.who_man, n=2
        return saying_n(
            "farkle.somebody", "{who}, one loaded die", "{who}, {n:word} loaded dice", loaded, who=called.name
        )
    if not called.place:
        return called.name
    # somebody, and where they are; e.g. name="Vlach", place="Kuttenberg"
    return saying("farkle.person", "{name}, {place}", name=called.name, place=called.place)


def _said(held: Mapping[str, Any]) -> str:
    """Return what somebody carries in words."""
    dice = [
        f"{count} × {short_title(canonical_die(die, DICE_SET), DICE_SET)}"
        for die, count in sorted(held["dice"].items())
    ]
    # what somebody carries who has no other dice
    return ", ".join([*dice, *sorted(map(spelled, held["badges"]))]) or saying(
        "farkle.ordinary_dice", "ordinary dice"
    )


def searched(search: str = "") -> dict[str, Any]:
    """Return the people whose name, place or dice have all words, or words that are spelt like these."""
    near = [_nearest(word) for word in search.lower().split()]
    found = matching(" ".join(near))
    if near == search.lower().split():
        return found
    # before what is found: the search was spelt wrongly, and others were looked for; e.g. words="'vlach'"
    spelt = saying("farkle.spelt_as", "Spelt as in {words}.", words=repr(" ".join(near)))
    return {**found, "note": sentences(spelt, found["note"])}


def _nearest(word: str) -> str:
    """Return a word by which people are known: this one, where any begins so, else the one most like it."""
    known = sorted({each for person in people_by_id().values() for each in _words(person)})
    return word if _has(known, word) else next(iter(get_close_matches(word, known, 1, cutoff=0.6)), word)


def matching(search: str = "") -> dict[str, Any]:
    """Return the people whose name, place or dice have all words; raise GameError where nobody has."""
    wanted = search.lower().split()
    everybody = people_by_id().values()
    found = [person for person in everybody if all(_has(_words(person), word) for word in wanted)]
    if not found:
        known = sorted({word for person in everybody for word in _words(person)})
        strange = [each for each in wanted if not _has(known, each)]
        near = [word for each in strange for word in get_close_matches(each, known, cutoff=0.5)]
        # behind a sentence that nobody is found
        otherwise = saying("farkle.try_a_place", "Try a place, as in Kuttenberg.")
        raise GameError(
            sentences(
                # people are looked for, by words; e.g. words="'vlahc'"
                saying("farkle.nobody", "Nobody is known by {words}.", words=repr(search.strip())),
                hint(near, otherwise),
            )
        )
    listed = carried()
    return {
        "version": f"{listed['game']} {listed['version']}",
        "source": listed["source"],
        # below a list of people and their dice
        "note": saying(
            "farkle.likely",
            "What they carry is certain. That they roll it, and ordinary dice for the rest, "
            "is likely, not proven.",
        ),
        "opponents": found,
    }


def person(name: str) -> dict[str, Any]:
    """Return one person by name, by words that only they have, a die they carry among them, or by id."""
    wanted = name.strip()
    if wanted in people_by_id():
        return people_by_id()[wanted]
    found: list[dict[str, Any]] = matching(name)["opponents"]
    called = [person for person in found if person["name"].lower() == wanted.lower()] or found
    if len(called) > 1:
        some = "; ".join(f"{person['title']}: {person['said']}" for person in called[:3])
        raise GameError(
            # too many people are found; e.g. n=5, words="'man'", example="'kuttenberg lousy'",
            # some="Man in Miskowitz, two loaded dice: 1 × Shrinking"
            saying_n(
                "farkle.many_people",
                "{n} person is known by {words}: say a name, or a die they carry as well, as in {example}. "
                "The first are: {some}.",
                "{n} people are known by {words}: say a name, or a die they carry as well, as in {example}. "
                "The first are: {some}.",
                len(called),
                words=repr(wanted),
                example=repr(EXAMPLE),
                some=some,
            )
        )
    return called[0]


def _words(person: Mapping[str, Any]) -> list[str]:
    """Return the words by which somebody is found, in lower case."""
    dice = person["dice"].replace(",", " ")
    return f"{person['name']} {person['place']} {person['said']} {dice}".lower().split()


def _has(words: Iterable[str], wanted: str) -> bool:
    """Tell whether one of the words begins so."""
    return any(word.startswith(wanted) for word in words)
