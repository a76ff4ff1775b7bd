"""What a player reads instead of the ids and slips of KCD2's files: `data/kcd2_names.json` is the table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pysolver.games.farkle.world.catalogue import DATA


@dataclass(frozen=True)
class Named:
    """An inventory of the files as a player knows it: a person, a shop or a place where things lie."""

    name: str
    place: str  # "" where the files do not tell
    kind: str

    @property
    def nobody(self) -> bool:
        """Tell whether this has no name of its own, and is called by what it is and where."""
        return bool(self.place) and self.name.endswith(self.place)

    @property
    def spoken(self) -> str:
        """Return the name with the place in brackets, where the name does not say it."""
        return f"{self.name} ({self.place})" if self.place and not self.nobody else self.name


@cache
def _table() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads((DATA / "kcd2_names.json").read_text(encoding="utf-8"))
    return found


def named(inventory: str, kind: str) -> Named:
    """Return how an inventory is called that the files know by an id; `kind` is what the id looks like."""
    listed = _table()["inventories"][inventory]
    return Named(listed["name"], listed["place"], listed.get("kind", kind))


def spelled(title: str) -> str:
    """Return the name of a die or a badge without the slips of the files."""
    misspelt = _table()["misspelt"]
    return " ".join(misspelt.get(word, word) for word in title.split(" "))
