"""Where dice are to be had in KCD2: what they cost, and which inventories of the game files hold them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.world.catalogue import BEHIND, catalogue
from pysolver.games.farkle.world.names import named
from pysolver.games.farkle.world.people import carried
from pysolver.sayings.say import saying_n

KNOWN_SET = "kcd2"
RANDOM = "random list"
NAMED = ("shop", "place", "person")  # kinds of inventory, in the order in which they are told


def version(dice_set: str) -> str:
    """Return the version of the game whose files were read; "" where none were."""
    return str(carried()["version"]) if dice_set == KNOWN_SET else ""


def offers(name: str, dice_set: str) -> dict[str, Any]:
    """Return a die's price in the files' unit, where it lies, and whether it exists only once.

    `places` says who sells, carries or hides it, shops first; `lists` is how many lists it falls from.
    """
    slug = name.partition(BEHIND)[0]
    if dice_set != KNOWN_SET or slug not in catalogue(dice_set):
        return {"name": name, "price": None, "places": [], "lists": 0, "once": False}
    title = catalogue(dice_set)[slug].name
    holding = [listed for listed in carried()["inventories"] if title in listed["dice"]]
    known = [named(listed["id"], listed["kind"]) for listed in holding if listed["kind"] != RANDOM]
    known.sort(key=lambda one: NAMED.index(one.kind))
    times = Counter(one.spoken for one in known)
    return {
        "name": name,
        "price": carried()["prices"].get(title),
        "places": [_counted(place, count) for place, count in times.items()],
        "lists": len(holding) - len(known),
        "once": held(slug) == 1,
    }


def _counted(place: str, count: int) -> str:
    """Return a place with how many of that name there are, where it is not the only one."""
    if count == 1:
        return place
    # who has a die, and how many of that name do; e.g. place="Soldier in Maleshov", n=2
    return saying_n("farkle.several", "{place} ({n} of them)", "{place} ({n} of them)", count, place=place)


@cache
def held(name: str) -> int:
    """Return how many of a die of KCD2 are to be found: six of what falls at random."""
    title = catalogue(KNOWN_SET)[name].name
    lists = [listed for listed in carried()["inventories"] if title in listed["dice"]]
    if any(listed["kind"] == RANDOM for listed in lists):
        return DICE
    there: int = sum(listed["dice"][title] for listed in lists)
    return min(there, DICE)
