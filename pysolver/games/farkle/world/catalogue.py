"""The dice of both games by name, and dice of one's own by their weights.

The lists in `data/` carry their sources and, where patches changed weights, what they were before.
A name is the die's own in lower case, without "die" and what that leaves dangling: Aranka's die is
`aranka`, Devil's head die `devils-head`, Die of misfortune `misfortune`. The plain die is `ordinary`
in both sets. Longer forms are understood too: `arankas-die`, `Aranka's die`. Behind it stands by which
earlier patch a die is meant, `ci@1.2`, or that its joker alone is a 1, `balatro@wild`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

from pysolver.contract.dice import Die, parse_die
from pysolver.contract.figures import sentences
from pysolver.errors import GameError
from pysolver.games.farkle.rules import DICE
from pysolver.games.farkle.world import remarks
from pysolver.games.farkle.world.nearest import hint, right_one
from pysolver.sayings.say import saying, saying_n

SETS = ("kcd2", "kcd1")
ORDINARY = "ordinary"
PLAIN = {"kcd1": "The commonest die", "kcd2": "Ordinary die"}  # what each game calls the plain one
EXAMPLE = "heavenly-kingdom*3,odd*3"
BEHIND = "@"  # a name; then another reading of the die follows
READ_WILD = "wild"  # the reading by which a joker alone is a 1
DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Entry:
    """A die of a catalogue: its short name, what the game calls it, and what is known about its weights."""

    slug: str
    name: str
    die: Die
    remark: str = ""  # by its name
    was: Mapping[str, Die] = field(default_factory=dict)  # patch -> the die as it was then, oldest first
    wild: bool = False  # somebody says that its joker alone is a 1

    @property
    def note(self) -> str:
        """Return what is remarked on the die."""
        return remarks.note(self.remark)

    @property
    def readings(self) -> dict[str, Die]:
        """Return the die by its other readings: as it was, and wild where somebody says so."""
        return {**self.was, **({READ_WILD: replace(self.die, wild=True)} if self.wild else {})}

    @property
    def other_names(self) -> list[str]:
        """Return the names of the die by its other readings."""
        return [f"{self.slug}{BEHIND}{reading}" for reading in self.readings]

    @property
    def wild_name(self) -> str:
        """Return the name of the die as one whose joker alone is a 1."""
        return f"{self.slug}{BEHIND}{READ_WILD}"


@cache
def source(dice_set: str) -> Mapping[str, Any]:
    """Return the list of a set as it stands in `data/`."""
    found: Mapping[str, Any] = json.loads((DATA / f"{dice_set}_dice.json").read_text(encoding="utf-8"))
    return found


@cache
def catalogue(dice_set: str) -> dict[str, Entry]:
    """Return the dice of a set by their short names, the ordinary one first."""
    if dice_set not in SETS:
        raise GameError(
            # a set of dice that there is not, one of each of two games;
            # e.g. known=["kcd2", "kcd1"], given="'kcd3'"
            saying(
                "farkle.no_set",
                "The dice sets are {known}, not {given}.",
                known=list(SETS),
                given=repr(dice_set),
            )
        )
    entries = [_entry(dice_set, name, listed) for name, listed in source(dice_set)["dice"].items()]
    entries.sort(key=lambda entry: (entry.slug != ORDINARY, entry.slug))
    return {entry.slug: entry for entry in entries}


def _entry(dice_set: str, name: str, listed: Mapping[str, Any]) -> Entry:
    die = _die(listed["weights"], listed["joker"])
    slug = ORDINARY if name == PLAIN[dice_set] else _short(name)
    earlier = source(dice_set).get("earlier", {}).get(name, {})
    was = {patch: _die(weights, listed["joker"]) for patch, weights in earlier.items()}
    return Entry(slug, name, die, listed.get("note", ""), was, "wild" in listed)


def _die(weights: Sequence[int], joker: bool) -> Die:
    one, two, three, four, five, six = weights
    return Die((one, two, three, four, five, six), joker)


def patches(dice_set: str) -> Sequence[str]:
    """Return the patches by which weights of a set are known, the newest first."""
    found: Sequence[str] = source(dice_set).get("patches", ())
    return found


def readings_of(dice_set: str) -> list[str]:
    """Return the names of all dice by another reading than the list's."""
    return [name for entry in catalogue(dice_set).values() for name in entry.other_names]


def by_patch(slug: str, patch: str, dice_set: str) -> str:
    """Return the name of a die as it was by a patch: by the newest weights that are no newer."""
    known = list(patches(dice_set))
    if not known:
        raise GameError(
            # patches are asked for of a game that has none; e.g. dice_set="kcd1"
            saying("farkle.no_patches", "Of {dice_set} no patch is known: leave it out.", dice_set=dice_set)
        )
    if patch not in known:
        raise GameError(
            # a version of the game that is not known; e.g. patch="'3'", known="2026-04, 1.2"
            saying(
                "farkle.no_patch",
                "There are no weights by patch {patch}; they are {known}.",
                patch=repr(patch),
                known=", ".join(known),
            )
        )
    was = catalogue(dice_set)[slug].was
    then = next((each for each in known[known.index(patch) :] if each in was), "")
    return f"{slug}{BEHIND}{then}" if then and patch != known[0] else slug


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


def listing(dice_set: str, patch: str = "") -> list[dict[str, Any]]:
    """Return the dice of a set, of now or by a patch, as plain JSON values; `was` only where one changed."""
    found = []
    for entry in catalogue(dice_set).values():
        name = by_patch(entry.slug, patch, dice_set) if patch else entry.slug
        was = {then: list(die.weights) for then, die in entry.was.items()}
        told: dict[str, Any] = {**described(name, dice_set), "note": entry.note}
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
    named, behind, reading = name.partition(BEHIND)
    wanted, aliases = _plain(named), _aliases(dice_set)
    for tried in (wanted, _without_die(wanted)):
        if tried in aliases:
            return _read(aliases[tried], reading.strip().lower(), dice_set) if behind else aliases[tried]
    near = dict.fromkeys(aliases[alias] for alias in get_close_matches(wanted, aliases, n=5, cutoff=0.5))
    raise GameError(
        sentences(
            # a die that there is not, in the list of a game; e.g. name="'wieghted'", dice_set="kcd2"
            saying(
                "farkle.no_die",
                "There is no die {name} in {dice_set}.",
                name=repr(name.strip()),
                dice_set=dice_set,
            ),
            hint(list(near)[:3], right_one(ORDINARY)),
            # behind a sentence that a die is not known
            saying("farkle.or_weights", "Weights are right too, as in [10.1.1.1.1.1]."),
        )
    )


def _read(slug: str, reading: str, dice_set: str) -> str:
    """Return the canonical name of a die by another reading."""
    entry = catalogue(dice_set)[slug]
    if reading in patches(dice_set):
        return by_patch(slug, reading, dice_set)
    if reading in entry.readings:
        return f"{slug}{BEHIND}{reading}"
    right = [slug, *entry.other_names][-1]
    raise GameError(
        # a die by a version of the game in which it was no other;
        # e.g. die="Odd die", reading="'1.2'", right="odd"
        saying(
            "farkle.no_reading",
            "{die} is not known by {reading}; right is {right}.",
            die=entry.name,
            reading=repr(reading),
            right=right,
        )
    )


@cache
def die_of(name: str, dice_set: str) -> Die:
    """Return the die that a canonical name stands for."""
    if name.startswith("["):
        return parse_die(name)
    slug, behind, reading = name.partition(BEHIND)
    entry = catalogue(dice_set)[slug]
    return entry.readings[reading] if behind else entry.die


def title_of(name: str, dice_set: str) -> str:
    """Return what a player calls a die: its name in the game and its reading, or its weights."""
    if name.startswith("["):
        return name
    return _as_read(catalogue(dice_set)[name.partition(BEHIND)[0]].name, name)


def short_title(name: str, dice_set: str) -> str:
    """Return what a die is called where there is little room: without the word die, or brackets."""
    if name.startswith("["):
        return name.strip("[]")
    return _as_read(re.sub(r" (die|dice)\b", "", catalogue(dice_set)[name.partition(BEHIND)[0]].name), name)


def _as_read(title: str, name: str) -> str:
    """Return the title of a die with the reading that its name has."""
    _, behind, reading = name.partition(BEHIND)
    if reading == READ_WILD:
        # a die, and in brackets how it is read: if it alone lies its 1 is a joker that counts as 1;
        # e.g. die="Balatro's die"
        return saying("farkle.die_wild", "{die} (alone a 1)", die=title)
    return f"{title} ({reading})" if behind else title


def parse_dice(text: str, dice_set: str) -> tuple[str, ...]:
    """Read six dice, as in `heavenly-kingdom*3,odd*3`; fewer than six are filled up with ordinary ones."""
    names: list[str] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(.*?)\s*(?:\*\s*([1-9]))?\s*", part, re.ASCII)
        if match is None or not match[1] or "*" in match[1]:
            raise GameError(
                # dice that are typed wrongly; e.g. example="heavenly-kingdom*3,odd*3", text="'odd**'"
                saying(
                    "farkle.wrong_six",
                    "Six dice are names with numbers, as in {example}, not {text}.",
                    example=EXAMPLE,
                    text=repr(text),
                )
            )
        names += [canonical_die(match[1], dice_set)] * int(match[2] or 1)
    if len(names) > DICE:
        raise GameError(
            # too many dice, as they are typed; e.g. example="heavenly-kingdom*3,odd*3", n=7, text="'odd*7'"
            saying_n(
                "farkle.too_many_dice",
                "One plays with six dice, as in {example}; that is {n} die: {text}.",
                "One plays with six dice, as in {example}; that is {n} dice: {text}.",
                len(names),
                example=EXAMPLE,
                text=repr(text),
            )
        )
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
