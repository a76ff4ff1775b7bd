"""What a player reads instead of the ids and slips of KCD2's files: `data/kcd2_names.json` is the table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pysolver.games.farkle.world import whereabouts
from pysolver.games.farkle.world.catalogue import DATA
from pysolver.sayings.say import saying


@dataclass(frozen=True)
class Named:
    """An inventory of the files as a player knows it: a person, a shop or a place where things lie."""

    name: str  # in the language in force, where it is no name but tells what this is
    place: str  # "" where the files do not tell
    kind: str
    nobody: bool  # without a name of its own, and called by what it is and where

    @property
    def spoken(self) -> str:
        """Return the name with the place in brackets, where the name does not say it."""
        if not self.place or self.nobody:
            return self.name
        # who or what has dice, and where that is; e.g. name="Innkeeper", place="Tachov"
        return saying("farkle.at_place", "{name} ({place})", name=self.name, place=self.place)


@cache
def _table() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads((DATA / "kcd2_names.json").read_text(encoding="utf-8"))
    return found


def named(inventory: str, kind: str) -> Named:
    """Return how an inventory is called that the files know by an id; `kind` is what the id looks like."""
    listed = _table()["inventories"][inventory]
    place, what = _place(listed), listed.get("what", "")
    somebody = whereabouts.somebody(what, place)
    name = somebody or listed.get("name") or whereabouts.described(what)
    return Named(name, place, listed.get("kind", kind), bool(somebody))


def _place(listed: Mapping[str, Any]) -> str:
    if "quest" in listed:
        return whereabouts.quest(listed["quest"])
    return whereabouts.camp() if "camp" in listed else str(listed.get("place", ""))


def spelled(title: str) -> str:
    """Return the name of a die or a badge without the slips of the files."""
    misspelt = _table()["misspelt"]
    return " ".join(misspelt.get(word, word) for word in title.split(" "))
