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
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any

from pysolver.contract.figures import points, sentences
from pysolver.errors import GameError
from pysolver.games.farkle.effects import NOTHING, Effect
from pysolver.games.farkle.rules import NO_BONUS, UNIT, Bonus
from pysolver.games.farkle.world.catalogue import DATA
from pysolver.games.farkle.world.names import spelled
from pysolver.games.farkle.world.nearest import hint, right_one
from pysolver.sayings.say import saying, saying_n

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
        return DOES[self.kind](self)


def _formation(badge: Badge) -> str:
    # what a badge does, behind its name: dice that score as well; the name is that of the game;
    # e.g. dice=[3, 5], name="The Cut"
    return saying(
        "farkle.does_formation",
        "{dice:dice} scores too ({name})",
        dice=badge.formation,
        name=badge.formation_name,
    )


def _triple(badge: Badge) -> str:
    # what a badge does, behind its name: three dice of a face count more; e.g. face="6", times="2"
    return saying(
        "farkle.does_triple", "three {face}s count {times} times", face=badge.triple_of, times=_times(badge)
    )


def _defence(badge: Badge) -> str:
    if badge.tier == "tin":
        # what a badge does, behind its name
        return saying("farkle.does_defence_tin", "the opponent's tin badge does nothing")
    if badge.tier == "silver":
        # what a badge does, behind its name
        return saying("farkle.does_defence_silver", "the opponent's silver badge does nothing")
    # what a badge does, behind its name
    return saying("farkle.does_defence_gold", "the opponent's gold badge does nothing")


def _warlord(badge: Badge) -> str:
    # what a badge does, behind its name: points of a turn count more; e.g. times="1.5"
    return saying("farkle.does_warlord", "what a turn banks counts {times} times", times=_times(badge))


def _fortune(badge: Badge) -> str:
    # what a badge does, behind its name; e.g. n=3
    return saying_n(
        "farkle.does_fortune",
        "one die of a roll may be rolled again, after a bust too",
        "up to {n:word} dice of a roll may be rolled again, after a bust too",
        badge.dice,
    )


def _swap_out(badge: Badge) -> str:
    if not badge.alike:
        return _fortune(badge)
    # what a badge does, behind its name; e.g. n=2
    return saying_n(
        "farkle.does_swap_out",
        "one die of a roll may be rolled again, after a bust too",
        "{n:word} dice of equal value of a roll may be rolled again, after a bust too",
        badge.dice,
    )


def _transmutation(badge: Badge) -> str:
    # what a badge does, behind its name; e.g. face="5"
    return saying(
        "farkle.does_transmutation", "a die of a roll may become a {face}, after a bust too", face=badge.face
    )


def _times(badge: Badge) -> str:
    """Write how many times points count, with as few digits as that has."""
    return points(
        badge.times, next(digits for digits in range(3) if round(badge.times, digits) == badge.times)
    )


DOES: dict[str, Callable[[Badge], str]] = {
    # what a badge does, behind its name
    "headstart": lambda _: saying("farkle.does_headstart", "begin with points"),
    "formation": _formation,
    "extra_value": _triple,
    "boost_sixes": _triple,
    "defence": _defence,
    # what a badge does, behind its name: the player says so before keeping dice
    "doppelganger": lambda _: saying(
        "farkle.does_doppelganger", "the points of a roll count twice, said before any die is kept"
    ),
    "warlord": _warlord,
    # what a badge does, behind its name
    "resurrection": lambda _: saying(
        "farkle.does_resurrection", "after a bust the same dice are rolled again"
    ),
    # what a badge does, behind its name
    "might": lambda _: saying("farkle.does_might", "one more ordinary die in a roll"),
    "fortune": _fortune,
    "swap_out": _swap_out,
    "transmutation": _transmutation,
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
        if self.badge.kind == "headstart":
            # what is assumed of a badge, behind its name and a colon; e.g. n=250
            return saying_n(
                "farkle.open_headstart",
                "its {n} point is in no file of the game; the score before the first roll tells",
                "its {n} points are in no file of the game; the score before the first roll tells",
                int(self.read),
            )
        if self.badge.kind == "formation":
            # what is assumed of a badge, behind its name and a colon: points of dice that have a name;
            # e.g. name="The Cut", n=150
            return saying_n(
                "farkle.open_formation",
                "{name} is taken for {n} point, in no file of the game; one roll of it tells",
                "{name} is taken for {n} points, in no file of the game; one roll of it tells",
                int(self.read),
                name=self.badge.formation_name,
            )
        if self.badge.kind == "might":
            # what is assumed of a badge, behind its name and a colon; sources are websites
            return saying(
                "farkle.open_might",
                "its die is taken to be added before the roll, on which sources disagree",
            )
        # what is assumed of a badge, behind its name and a colon; sources are websites
        return saying("farkle.open_triple", "three of a kind alone are multiplied, on which sources disagree")

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
        raise GameError(_no_badge(text, text.lower()))
    return found


def _no_badge(text: str, name: str) -> str:
    """Say that a badge is not known, and which are near its name."""
    return sentences(
        # a badge that there is not; e.g. badge="'gold-warlrod'"
        saying("farkle.no_badge", "There is no badge {badge}.", badge=repr(text)),
        hint(get_close_matches(name, badges(), cutoff=0.5), right_one(EXAMPLE)),
    )


def parse_worn(text: str, dice_set: str) -> Worn:
    """Read a badge with its uses left, as in `gold-warlord:1`; without a number none was used yet."""
    if dice_set != DICE_SET:
        raise GameError(
            # a badge in a game that has none; e.g. known="kcd2", dice_set="kcd1", badge="+tin-might"
            saying(
                "farkle.badge_without_badges",
                "Only {known} has badges, not {dice_set}: leave {badge} out.",
                known=DICE_SET,
                dice_set=dice_set,
                badge=BEHIND + text,
            )
        )
    if BEHIND in text:
        raise GameError(
            # two badges where one may stand; e.g. example="+gold-warlord:1", badge="+tin-might+tin-warlord"
            saying(
                "farkle.one_badge",
                "A player wears one badge, as in {example}, not {badge}.",
                example=BEHIND + EXAMPLE,
                badge=BEHIND + text,
            )
        )
    match = re.fullmatch(r"([a-z-]+)(?::(\d))?(?:=([a-z0-9]+))?", text.lower(), re.ASCII)
    if match is None:
        raise GameError(_no_badge(text, re.split("[:=]", text.lower())[0]))
    known = badge_named(match[1])
    uses = known.uses if match[2] is None else int(match[2])
    most = max(known.uses, 1)
    if uses > most:
        raise GameError(
            # more uses of a badge than it has; e.g. badge="Gold warlord's badge", n=1,
            # example="+gold-warlord:1"
            saying_n(
                "farkle.most_uses",
                "{badge} has at most {n} use, as in {example}.",
                "{badge} has at most {n} uses, as in {example}.",
                most,
                badge=known.name,
                example=f"{BEHIND}{known.slug}:{most}",
            )
        )
    _check_reading(known, match[3])
    return Worn(known.slug, uses, match[3] or "")


def _check_reading(badge: Badge, reading: str | None) -> None:
    """Raise GameError for a reading that the badge does not leave open."""
    if reading is None:
        return
    example = f"{BEHIND}{badge.slug}"
    if not badge.readings:
        raise GameError(
            # a badge is read in a way of one's own, and there is nothing to read;
            # e.g. badge="Gold warlord's badge", example="+gold-warlord", reading="=all"
            saying(
                "farkle.nothing_open",
                "Nothing is open about {badge}: write {example}, without {reading}.",
                badge=badge.name,
                example=example,
                reading=READ + reading,
            )
        )
    example += f"{READ}{badge.readings[-1]}"
    if badge.open_points:
        fits = re.fullmatch(r"\d{1,4}", reading, re.ASCII) and not int(reading) % UNIT
        if not fits or not UNIT <= int(reading) <= MOST_POINTS:
            raise GameError(
                # points of a badge that cannot be; e.g. badge="Tin badge of headstart", unit=50, most="2000",
                # example="+tin-headstart=250", reading="'30'"
                saying(
                    "farkle.wrong_reading_points",
                    "{badge} brings a multiple of {unit} from {unit} to {most}, as in {example}, "
                    "not {reading}.",
                    badge=badge.name,
                    unit=UNIT,
                    most=str(MOST_POINTS),
                    example=example,
                    reading=repr(reading),
                )
            )
    elif reading not in badge.readings:
        raise GameError(
            # a badge is read in a way that it cannot be; the ways are typed as they stand here;
            # e.g. badge="Gold badge of might", readings=["before", "after"], example="+gold-might=after",
            # reading="'never'"
            saying(
                "farkle.wrong_reading",
                "{badge} is read as {readings:or}, as in {example}, not {reading}.",
                badge=badge.name,
                readings=list(badge.readings),
                example=example,
                reading=repr(reading),
            )
        )
