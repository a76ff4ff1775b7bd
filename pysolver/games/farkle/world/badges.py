"""The badges of KCD2 by name: who wears which, and how often it can still be used.

Behind a player's dice stands `+gold-warlord:1`, the badge's name and its uses left; a badge that is not
used up has none to count. A name is the badge's own in lower case without "badge" and what that leaves
dangling: Gold warlord's badge is `gold-warlord`, Tin badge of might `tin-might`. KCD1 has no badges.

What badges do is not weighed: an advice says so where one could still change the play.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from pysolver.errors import GameError
from pysolver.games.farkle.world.catalogue import DATA
from pysolver.games.farkle.world.names import spelled
from pysolver.games.farkle.world.nearest import hint

DICE_SET = "kcd2"  # of the game that has badges
BEHIND = "+"  # what stands between a player's dice and the badge
EXAMPLE = "gold-warlord:1"
DONE = ("headstart", "defence")  # kinds that ask for no decision: points had, other badges answered


@dataclass(frozen=True)
class Badge:
    """A badge of the game."""

    slug: str
    name: str
    tier: str
    kind: str
    uses: int  # a game; 0 for one that is not used up
    passive: bool  # it works by itself


@dataclass(frozen=True)
class Worn:
    """A badge that a player has, and how often it can still be used."""

    slug: str
    uses: int

    def __str__(self) -> str:
        return f"{BEHIND}{self.slug}:{self.uses}"

    @property
    def badge(self) -> Badge:
        """Return the badge of that name, with its tier, kind and uses."""
        return badges()[self.slug]

    @property
    def matters(self) -> bool:
        """Tell whether the badge can still change what is best."""
        return self.badge.kind not in DONE and (self.badge.passive or self.uses > 0)


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
        )
        for one in listed
    ]
    return {badge.slug: badge for badge in found}


def _short(name: str) -> str:
    words = re.sub(r"['’]s\b", "", name.lower()).split()
    return "-".join(word for word in words if word not in ("badge", "of"))


def parse_worn(text: str, dice_set: str) -> Worn:
    """Read a badge with its uses left, as in `gold-warlord:1`; without a number none was used yet."""
    if dice_set != DICE_SET:
        raise GameError(f"Only {DICE_SET} has badges, not {dice_set}: leave {BEHIND}{text} out.")
    match = re.fullmatch(r"([a-z-]+)(?::(\d))?", text.lower(), re.ASCII)
    known = badges().get(match[1]) if match else None
    if match is None or known is None:
        near = get_close_matches(text.lower().partition(":")[0], badges(), cutoff=0.5)
        raise GameError(f"There is no badge {text!r}; {hint(near, f'a right one is {EXAMPLE}')}.")
    uses = known.uses if match[2] is None else int(match[2])
    most = max(known.uses, 1)
    if uses > most:
        raise GameError(f"{known.name} has at most {most} uses, as in {BEHIND}{known.slug}:{most}.")
    return Worn(known.slug, uses)
