"""The dice of both games by name, and dice of one's own by their weights.

The lists in `data/` carry their sources and, where patches changed weights, what they were before.
A name is the die's own in lower case, without "die" and what that leaves dangling: Aranka's die is
`aranka`, Devil's head die `devils-head`, Die of misfortune `misfortune`. The plain die is `ordinary`
in both sets. Longer forms are understood too: `arankas-die`, `Aranka's die`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

from pysolver.contract.dice import Die, parse_die
from pysolver.errors import GameError
from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.world.nearest import hint

SETS = ("kcd2", "kcd1")
ORDINARY = "ordinary"
PLAIN = {"kcd1": "The commonest die", "kcd2": "Ordinary die"}  # what each game calls the plain one
EXAMPLE = "heavenly-kingdom*3,odd*3"
LATEST = "latest"  # the weights of now, where a list names versions
DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Entry:
    """A die of a catalogue: its short name, what the game calls it, and what is known about its weights."""

    slug: str
    name: str
    die: Die
    note: str = ""
    was: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # version -> weights until then


@cache
def source(dice_set: str) -> Mapping[str, Any]:
    """Return the list of a set as it stands in `data/`."""
    found: Mapping[str, Any] = json.loads((DATA / f"{dice_set}_dice.json").read_text(encoding="utf-8"))
    return found


@cache
def catalogue(dice_set: str) -> dict[str, Entry]:
    """Return the dice of a set by their short names, the ordinary one first."""
    if dice_set not in SETS:
        raise GameError(f"The dice sets are {' and '.join(SETS)}, not {dice_set!r}.")
    entries = [_entry(dice_set, name, listed) for name, listed in source(dice_set)["dice"].items()]
    entries.sort(key=lambda entry: (entry.slug != ORDINARY, entry.slug))
    return {entry.slug: entry for entry in entries}


def _entry(dice_set: str, name: str, listed: Mapping[str, Any]) -> Entry:
    one, two, three, four, five, six = listed["weights"]
    die = Die((one, two, three, four, five, six), joker=listed["joker"])
    slug = ORDINARY if name == PLAIN[dice_set] else _short(name)
    changed = source(dice_set).get("changed_since_v1_2", {}).get(name, {})
    was = {version: tuple(weights) for version, weights in changed.items() if version != LATEST}
    return Entry(slug, name, die, listed.get("note", ""), was)


class Described(TypedDict):
    """A die in plain JSON values."""

    name: str
    title: str
    short: str  # where there is little room
    weights: list[int]
    joker: bool


def described(name: str, dice_set: str) -> Described:
    """Return a die by its canonical name as plain JSON values."""
    die = die_of(name, dice_set)
    return {
        "name": name,
        "title": title_of(name, dice_set),
        "short": short_title(name, dice_set),
        "weights": list(die.weights),
        "joker": die.joker,
    }


def listing(dice_set: str) -> list[dict[str, Any]]:
    """Return the dice of a set as plain JSON values; `was` only where a patch changed one."""
    found = []
    for entry in catalogue(dice_set).values():
        was = {version: list(weights) for version, weights in entry.was.items()}
        told: dict[str, Any] = {**described(entry.slug, dice_set), "note": entry.note}
        found.append({**told, "was": was} if was else told)
    return found


def _plain(name: str) -> str:
    """Write a name in lower case with hyphens, without apostrophes and dots."""
    return re.sub(r"[\s_-]+", "-", re.sub(r"['’.]", "", name.strip().lower()))


def _short(name: str) -> str:
    owner = re.sub(r"['’]s (die|dice)\b", "", name, flags=re.IGNORECASE)
    return _without_die(_plain(owner)).removeprefix("of-")


def _without_die(name: str) -> str:
    return "-".join(word for word in name.split("-") if word not in ("die", "dice"))


@cache
def _aliases(dice_set: str) -> dict[str, str]:
    known: dict[str, str] = {}
    for entry in catalogue(dice_set).values():
        full = _plain(entry.name)
        for alias in (full, _without_die(full), _without_die(full).removeprefix("the-")):
            known.setdefault(alias, entry.slug)
    return {**known, **{slug: slug for slug in catalogue(dice_set)}}


def canonical_die(name: str, dice_set: str) -> str:
    """Return the name that positions use for a die; raise GameError for one that is not known."""
    if name.strip().startswith("["):
        return str(parse_die(name.strip()))
    wanted, aliases = _plain(name), _aliases(dice_set)
    for tried in (wanted, _without_die(wanted)):
        if tried in aliases:
            return aliases[tried]
    near = dict.fromkeys(aliases[alias] for alias in get_close_matches(wanted, aliases, n=5, cutoff=0.5))
    said = hint(list(near)[:3], f"a right one is {ORDINARY}")
    raise GameError(
        f"There is no die {name.strip()!r} in {dice_set}; {said}, or weights as in [10.1.1.1.1.1]."
    )


@cache
def die_of(name: str, dice_set: str) -> Die:
    """Return the die that a canonical name stands for."""
    return parse_die(name) if name.startswith("[") else catalogue(dice_set)[name].die


def title_of(name: str, dice_set: str) -> str:
    """Return what a player calls a die: its name in the game, or its weights."""
    return name if name.startswith("[") else catalogue(dice_set)[name].name


def short_title(name: str, dice_set: str) -> str:
    """Return what a die is called where there is little room: without the word die, or brackets."""
    return re.sub(r" (die|dice)\b", "", title_of(name, dice_set)).strip("[]")


def parse_dice(text: str, dice_set: str) -> tuple[str, ...]:
    """Read six dice, as in `heavenly-kingdom*3,odd*3`; fewer than six are filled up with ordinary ones."""
    names: list[str] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(.*?)\s*(?:\*\s*([1-9]))?\s*", part, re.ASCII)
        if match is None or not match[1] or "*" in match[1]:
            raise GameError(f"Six dice are names with numbers, as in {EXAMPLE}, not {text!r}.")
        names += [canonical_die(match[1], dice_set)] * int(match[2] or 1)
    if len(names) > DICE:
        raise GameError(f"One plays with six dice, as in {EXAMPLE}; that is {len(names)} dice: {text!r}.")
    return (*names, *[ORDINARY] * (DICE - len(names)))


def format_dice(names: tuple[str, ...]) -> str:
    """Write dice slot by slot, equal neighbours together, as in `weighted*1,ordinary*5`."""
    return ",".join(f"{name}*{count}" for name, count in _runs(names))


def _runs(names: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    begin = 0
    for end in range(1, len(names) + 1):
        if end == len(names) or names[end] != names[begin]:
            yield names[begin], end - begin
            begin = end
