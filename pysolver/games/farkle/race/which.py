"""Which badge to wear at a table: all that one owns, ranked by how often one wins with each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pysolver.contract.job import Job, Progress, part_of
from pysolver.errors import GameError
from pysolver.games.farkle import notation
from pysolver.games.farkle.effects import THROWN_AGAIN
from pysolver.games.farkle.notation import State
from pysolver.games.farkle.race import estimate, races
from pysolver.games.farkle.race.races import Extent
from pysolver.games.farkle.rules import NO_BONUS, UNIT
from pysolver.games.farkle.turn.solve import values_of
from pysolver.games.farkle.world.badges import TIERS, Badge, Worn, badge_named, badges, defended

LONG = (*THROWN_AGAIN, "might", "transmutation")  # kinds whose races take minutes


@dataclass(frozen=True)
class Ranked:
    """A badge with the chance to win when moving first and second, and why it is worth that."""

    worn: Worn | None
    first: float
    second: float
    reason: str
    likely_error: float  # 0 where both are exact

    @property
    def win(self) -> float:
        """Return the chance to win where either may begin."""
        return (self.first + self.second) / 2


def worn_new(badge: Badge, reading: str = "") -> Worn:
    """Return a badge that nobody has used yet."""
    return Worn(badge.slug, badge.uses, reading)


def owned(text: str | None, tier: str | None) -> list[Worn]:
    """Return the badges of a list, or all of a tier; raise GameError for one that the table does not take."""
    if text is None:
        if tier is None:
            raise GameError("At this table nobody wears a badge; try another, as in --table knight.")
        return [worn_new(badge) for badge in badges().values() if badge.tier == tier]
    found = []
    for part in text.split(","):
        name, _, reading = part.strip().partition("=")
        worn = worn_new(badge_named(name), reading)
        if tier is not None and worn.badge.tier != tier:
            raise GameError(f"This table asks for {tier} badges; {worn.badge.name} is {worn.badge.tier}.")
        found.append(worn)
    return found


def tier_of(kind: str | None) -> str | None:
    """Return the tier of badges that a kind of table asks for, None for none."""
    return kind if kind in TIERS else None


def ranked(state: State, mine: Sequence[Worn], theirs: Worn | str | None, exact: bool) -> Job[list[Ranked]]:
    """Rank badges, and no badge, for a new game of a position's dice and target, the best first.

    The other wears `theirs`, or "same" as the player. Without `exact` badges whose races take long are
    estimated.
    """
    every: list[Worn | None] = [None, *mine]
    found = []
    for done, worn in enumerate(every):
        other = worn if isinstance(theirs, str) else theirs
        begun = notation.fresh(replace(state, my_badge=worn, their_badge=other))
        job = _ranked(begun, worn, exact)
        found.append((yield from part_of(job, done / len(every), (done + 1) / len(every))))
    return sorted(found, key=lambda each: (-each.win, each.worn is not None))


def _ranked(state: State, worn: Worn | None, exact: bool) -> Job[Ranked]:
    extent = races.extent_of(state)
    likely = 0.0
    kinds = (extent.pairing.my_effect.kind, extent.pairing.their_effect.kind)
    if exact or not set(kinds) & set(LONG) or races.known(extent) is not None:
        race = yield from races.solving(extent)
    else:
        yield Progress(0.0)
        race, likely = races.at_once(state), estimate.WITH_BADGES
    first = float(race.first[extent.need, extent.their_need])
    second = 1 - float(race.second[extent.their_need, extent.need])
    return Ranked(worn, first, second, _reason(state, extent, worn), likely)


def _reason(state: State, extent: Extent, worn: Worn | None) -> str:
    """Return in one clause what a badge does for its player."""
    if worn is None:
        return "nothing to use"
    if defended(worn, state.their_badge):
        return "the other's defence undoes it"
    if worn.badge.kind == "headstart":
        return f"{worn.headstart} points from the start"
    if worn.badge.kind == "defence":
        other = state.their_badge
        if defended(other, worn) and other is not None and other.badge.kind != "defence":
            return f"the other's {other.badge.name} does nothing"
        return "nothing to defend against"
    if extent.pairing.my_effect.uses:
        points = UNIT * estimate.points_of_uses(extent.pairing, extent.need)
        return f"{worn.badge.text}: about as good as {points} points"
    sheets = (extent.pairing.my_effect.bonus, NO_BONUS)
    turns = [values_of(extent.pairing.mine, extent.need, state.joker_groups, sheet).start for sheet in sheets]
    return f"{worn.badge.text}: a turn brings {UNIT * turns[0]:.0f} where it brought {UNIT * turns[1]:.0f}"
