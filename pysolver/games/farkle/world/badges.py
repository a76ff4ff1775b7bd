"""The badges of KCD2 by name: who wears which, how often it can still be used, and what it does.

Behind a player's dice stands `+gold-warlord:1`, the badge's name and its uses left; a badge that is not
used up has none to count. A name is the badge's own in lower case without "badge" and what that leaves
dangling: Gold warlord's badge is `gold-warlord`, Tin badge of might `tin-might`. KCD1 has no badges.

What no file of the game says stands behind that as the player's own reading: points of a headstart or a
formation, `+carpenter-advantage:0=150`; what is multiplied, `+gold-emperor:0=all` or `=three`; when the die
is added, `+gold-might:3=after` or `=before`. Where it does not, the first of `Badge.readings` is assumed.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any

from pysolver.errors import GameError
from pysolver.games.farkle.effects import NOTHING, Effect
from pysolver.games.farkle.rules import NO_BONUS, UNIT, Bonus
from pysolver.games.farkle.world.catalogue import DATA
from pysolver.games.farkle.world.names import spelled
from pysolver.games.farkle.world.nearest import hint

DICE_SET = "kcd2"  # of the game that has badges
BEHIND = "+"  # what stands between a player's dice and the badge
READ = "="  # between that and the player's own reading
EXAMPLE = "gold-warlord:1"
TIERS = ("tin", "silver", "gold")
MOST_POINTS = 2000  # of a headstart or a formation
ASSUMED = {
    "headstart": {"tin": 250, "silver": 500, "gold": 1000},
    "formation": {"tin": 150, "silver": 200, "gold": 300},
}
READINGS = {
    "extra_value": ("three", "all"),
    "boost_sixes": ("three", "all"),
    "might": ("before", "after"),
}
OPEN = {  # what is assumed, and where a player can read it
    "headstart": "its {} points are in no file of the game; the score before the first throw tells",
    "formation": "{name} is taken for {} points, in no file of the game; one throw of it tells",
    "extra_value": "{} of a kind alone are multiplied, on which sources disagree",
    "boost_sixes": "{} of a kind alone are multiplied, on which sources disagree",
    "might": "its die is taken to be added {} the throw, on which sources disagree",
}


@dataclass(frozen=True)
class Badge:
    """A badge of the game."""

    slug: str
    name: str
    tier: str
    kind: str
    uses: int  # a game; 0 for one that is not used up
    passive: bool  # it works by itself
    formation: str  # the combination that it adds
    formation_name: str
    triple_of: str  # the face of which three count more
    times: float  # that points are counted
    dice: int  # that are thrown again
    alike: bool  # of equal value
    face: str  # that a die becomes

    @property
    def readings(self) -> tuple[str, ...]:
        """Return how what is open can be read, the one that is assumed first; points may be any others."""
        if self.kind in ASSUMED:
            return (str(ASSUMED[self.kind][self.tier]),)
        return READINGS.get(self.kind, ())

    @property
    def open_points(self) -> bool:
        """Tell whether what is open is a number of points."""
        return self.kind in ASSUMED

    @property
    def text(self) -> str:
        """Return what the badge does, in words."""
        return WORDS[self.kind].format(
            name=self.formation_name,
            dice=self.formation.replace("", " ").strip(),
            face=self.triple_of or self.face,
            times=f"{self.times:g}",
            count={0: "", 1: "one die", 2: "two dice", 3: "three dice"}[self.dice],
            alike=" of equal value" if self.alike else "",
            most="" if self.alike or self.dice < 2 else "up to ",
            tier=self.tier,
        )


WORDS = {
    "headstart": "begin with points",
    "formation": "{dice} scores too ({name})",
    "extra_value": "three {face}s count {times} times",
    "boost_sixes": "three {face}s count {times} times",
    "defence": "the other's {tier} badge does nothing",
    "doppelganger": "a throw's points count twice, said before anything is put aside",
    "warlord": "what a turn banks counts {times} times",
    "resurrection": "after a bust the same dice are thrown again",
    "might": "one more ordinary die in a throw",
    "fortune": "{most}{count} of a throw may be thrown again, after a bust too",
    "swap_out": "{count}{alike} of a throw may be thrown again, after a bust too",
    "transmutation": "a die of a throw may become a {face}, after a bust too",
}


@dataclass(frozen=True)
class Worn:
    """A badge that a player has, how often it can still be used, and how the player reads what is open."""

    slug: str
    uses: int
    reading: str = ""

    def __str__(self) -> str:
        return f"{BEHIND}{self.slug}:{self.uses}{READ * bool(self.reading)}{self.reading}"

    @property
    def badge(self) -> Badge:
        """Return the badge of that name, with its tier, kind and uses."""
        return badges()[self.slug]

    @property
    def read(self) -> str:
        """Return how what is open is read, "" where nothing is."""
        return self.reading or (self.badge.readings or ("",))[0]

    @property
    def assumed(self) -> str:
        """Say what is assumed for want of a reading, "" where nothing is."""
        if self.reading or not self.badge.readings:
            return ""
        return OPEN[self.badge.kind].format(self.read, name=self.badge.formation_name)

    @property
    def headstart(self) -> int:
        """Return the points that its player begins with."""
        return int(self.read) if self.badge.kind == "headstart" else 0

    @property
    def effect(self) -> Effect:
        """Return what the badge does from now on."""
        badge = self.badge
        bonus = NO_BONUS
        if badge.kind == "formation":
            bonus = Bonus(formation=badge.formation, points=int(self.read))
        elif badge.triple_of:
            bonus = Bonus(triple_of=badge.triple_of, times=int(badge.times), all_of_a_kind=self.read == "all")
        if badge.passive or not self.uses:
            return Effect(bonus=bonus)
        return Effect(
            badge.kind,
            self.uses,
            times=badge.times,
            dice=badge.dice,
            alike=badge.alike,
            face=badge.face,
            late=self.read == "after",
        )


def effect_of(worn: Worn | None, other: Worn | None) -> Effect:
    """Return what a player's badge does, which is nothing where the other's defends against its tier."""
    if worn is None or worn.badge.kind == "defence" or defended(worn, other):
        return NOTHING
    return worn.effect


def defended(worn: Worn | None, other: Worn | None) -> bool:
    """Tell whether a badge does nothing because of the other's."""
    if worn is None or other is None:
        return False
    return other.badge.kind == "defence" and other.badge.tier == worn.badge.tier


def listing() -> list[dict[str, Any]]:
    """Return all badges in plain JSON values."""
    return [
        {
            "badge": badge.slug,
            "title": badge.name,
            "tier": badge.tier,
            "kind": badge.kind,
            "uses": badge.uses,
            "words": badge.text,
            "readings": list(badge.readings),
            "points_open": badge.open_points,
            "assumed": Worn(badge.slug, badge.uses).assumed,
        }
        for badge in badges().values()
    ]


@cache
def badges() -> dict[str, Badge]:
    """Return the badges by their short names."""
    listed = json.loads((DATA / "kcd2_badges.json").read_text(encoding="utf-8"))["badges"]
    found = [
        Badge(
            _short(spelled(one["name"])),
            spelled(one["name"]),
            one["tier"],
            one["kind"],
            one["uses_per_game"] or 0,
            one["passive"],
            "".join(map(str, one.get("formation", ()))),
            one.get("formation_name", ""),
            str(one.get("triple_of", "")),
            one.get("throw_multiplier") or one.get("turn_multiplier") or one.get("multiplier") or 1.0,
            one.get("dice", 0),
            one.get("same_value", False),
            str(one.get("to_face", "")),
        )
        for one in listed
    ]
    return {badge.slug: badge for badge in found}


def _short(name: str) -> str:
    words = re.sub(r"['’]s\b", "", name.lower()).split()
    return "-".join(word for word in words if word not in ("badge", "of"))


def badge_named(text: str) -> Badge:
    """Return a badge by its short name or its own; raise GameError that tells what is near."""
    found = badges().get(text.lower()) or badges().get(_short(text))
    if found is None:
        near = get_close_matches(text.lower(), badges(), cutoff=0.5)
        raise GameError(f"There is no badge {text!r}; {hint(near, f'a right one is {EXAMPLE}')}.")
    return found


def parse_worn(text: str, dice_set: str) -> Worn:
    """Read a badge with its uses left, as in `gold-warlord:1`; without a number none was used yet."""
    if dice_set != DICE_SET:
        raise GameError(f"Only {DICE_SET} has badges, not {dice_set}: leave {BEHIND}{text} out.")
    if BEHIND in text:
        raise GameError(f"A player wears one badge, as in {BEHIND}{EXAMPLE}, not {BEHIND}{text}.")
    match = re.fullmatch(r"([a-z-]+)(?::(\d))?(?:=([a-z0-9]+))?", text.lower(), re.ASCII)
    if match is None:
        near = get_close_matches(re.split("[:=]", text.lower())[0], badges(), cutoff=0.5)
        raise GameError(f"There is no badge {text!r}; {hint(near, f'a right one is {EXAMPLE}')}.")
    known = badge_named(match[1])
    uses = known.uses if match[2] is None else int(match[2])
    most = max(known.uses, 1)
    if uses > most:
        raise GameError(
            f"{known.name} has at most {most} use{'s' * (most > 1)}, as in {BEHIND}{known.slug}:{most}."
        )
    _check_reading(known, match[3])
    return Worn(known.slug, uses, match[3] or "")


def _check_reading(badge: Badge, reading: str | None) -> None:
    """Raise GameError for a reading that the badge does not leave open."""
    if reading is None:
        return
    example = f"{BEHIND}{badge.slug}"
    if not badge.readings:
        raise GameError(f"Nothing is open about {badge.name}: write {example}, without {READ}{reading}.")
    example = f"as in {example}{READ}{badge.readings[-1]}"
    if badge.open_points:
        fits = re.fullmatch(r"\d{1,4}", reading, re.ASCII) and not int(reading) % UNIT
        if not fits or not UNIT <= int(reading) <= MOST_POINTS:
            wanted = f"a multiple of {UNIT} from {UNIT} to {MOST_POINTS}"
            raise GameError(f"{badge.name} brings {wanted}, {example}, not {reading!r}.")
    elif reading not in badge.readings:
        raise GameError(f"{badge.name} is read as {' or '.join(badge.readings)}, {example}, not {reading!r}.")
