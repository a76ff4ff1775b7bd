"""Which badge to wear at a table: all that one owns, ranked by how often one wins with each."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pysolver.contract.figures import points
from pysolver.contract.job import Job, Progress, part_of
from pysolver.errors import GameError
from pysolver.games.farkle import notation
from pysolver.games.farkle.effects import MANY_MENUS
from pysolver.games.farkle.notation import State
from pysolver.games.farkle.race import estimate, races
from pysolver.games.farkle.race.races import Extent
from pysolver.games.farkle.rules import NO_BONUS, UNIT
from pysolver.games.farkle.turn.solve import values_of
from pysolver.games.farkle.world.badges import (
    DICE_SET,
    TIERS,
    Badge,
    Worn,
    badge_named,
    badges,
    defended,
    parse_worn,
)
from pysolver.sayings.say import saying, saying_n

EVERY = (*MANY_MENUS, "doppelganger", "warlord", "resurrection", "")
SOLVED = {
    "none": EVERY,
    "most": MANY_MENUS,
    "all": (),
}  # how much is solved -> the kinds whose races are estimated
AGAINST = ("none", "same", "theirs")  # what the other may wear, beside a badge by name


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


def worn_new(badge: Badge) -> Worn:
    """Return a badge that nobody has used yet."""
    return Worn(badge.slug, badge.uses)


def owned(text: str | None, tier: str | None) -> list[Worn]:
    """Return the badges of a list, or all of a tier; raise GameError for one that the table does not take."""
    if text is None:
        if tier is None:
            raise GameError(
                # a table at which no badge can be ranked
                saying(
                    "badge.none_at_table",
                    "At this table nobody wears a badge; try another, as in --table knight.",
                )
            )
        return [worn_new(badge) for badge in badges().values() if badge.tier == tier]
    found = []
    for part in text.split(","):
        name = re.split("[:=]", part.strip())[0]
        worn = parse_worn(badge_named(name).slug + part.strip()[len(name) :], DICE_SET)
        if tier is not None and worn.badge.tier != tier:
            raise GameError(
                # a badge that a table does not take;
                # e.g. wanted="gold", badge="Tin badge of might", tier="tin"
                saying(
                    "badge.wrong_tier",
                    "Badges of this table: {wanted}. {badge}: {tier}.",
                    wanted=tier,
                    badge=worn.badge.name,
                    tier=worn.badge.tier,
                )
            )
        found.append(worn)
    return found


def tier_of(kind: str | None) -> str | None:
    """Return the tier of badges that a kind of table asks for, None for none."""
    return kind if kind in TIERS else None


def ranked(state: State, mine: Sequence[Worn], theirs: Worn | str | None, solve: str) -> Job[list[Ranked]]:
    """Rank badges, and no badge, for a new game of a position's dice and target, the best first.

    The other wears `theirs`, or "same" as the player. `solve` tells of `SOLVED` which races are solved.
    """
    if state.dice_set != DICE_SET:
        raise GameError(
            # dice of the game that has no badges; e.g. set="kcd2", other="kcd1"
            saying(
                "badge.none_ranked",
                "Only {set} has badges, not {other}, so none is ranked there.",
                set=DICE_SET,
                other=state.dice_set,
            )
        )
    every: list[Worn | None] = [None, *mine]
    found = []
    for done, worn in enumerate(every):
        other = worn if isinstance(theirs, str) else theirs
        begun = notation.fresh(replace(state, my_badge=worn, their_badge=other))
        job = _ranked(begun, worn, SOLVED[solve])
        found.append((yield from part_of(job, done / len(every), (done + 1) / len(every))))
    return sorted(found, key=lambda each: (-each.win, each.worn is not None))


def at_stake(each: Ranked, without: Ranked) -> tuple[float, float]:
    """Return how many games a badge lasts that is lost with a game, and how many more it wins until then."""
    return 1 / (1 - each.win), (each.win - without.win) / (1 - each.win)


def title_of(worn: Worn | None) -> str:
    """Name a badge, or that there is none."""
    # in a list of badges, among their names: none is worn
    return worn.badge.name if worn else saying("badge.none", "No badge")


def rows(found: Sequence[Ranked], stake: bool) -> list[dict[str, Any]]:
    """Return a ranking in plain JSON values, at a table where the badge is at stake or not."""
    without = next(each for each in found if each.worn is None)
    told = []
    for each in found:
        lasts, wins = at_stake(each, without) if stake and each.worn else (None, None)
        told.append(
            {
                "badge": each.worn.slug if each.worn else None,
                "title": title_of(each.worn),
                "first": each.first,
                "second": each.second,
                "win": each.win,
                "reason": each.reason,
                "assumed": each.worn.assumed if each.worn else "",
                "exactness": "estimated" if each.likely_error else "exact",
                "likely_error": each.likely_error,
                "games_kept": lasts,
                "games_won": wins,
                "lost_in_100": 100 * (each.win - without.win),
            }
        )
    return told


def _ranked(state: State, worn: Worn | None, estimated: Collection[str]) -> Job[Ranked]:
    extent = races.extent_of(state)
    likely = 0.0
    kinds = (extent.pairing.my_effect.kind, extent.pairing.their_effect.kind)
    solved = races.solvable(extent) and not set(kinds) & set(estimated)
    if solved or races.known(extent) is not None:
        race = yield from races.solving(extent)
    else:
        yield Progress(0.0)
        race = races.at_once(state)
        likely = estimate.WITH_BADGES if any(extent.uses) else estimate.LIKELY_ERROR
    first = float(race.first[extent.need, extent.their_need])
    second = 1 - float(race.second[extent.their_need, extent.need])
    return Ranked(worn, first, second, _reason(state, extent, worn), likely)


def _reason(state: State, extent: Extent, worn: Worn | None) -> str:
    """Return in one clause what a badge does for its player."""
    if worn is None:
        # in a list of badges, behind "No badge"
        return saying("badge.nothing_to_use", "nothing to use")
    if defended(worn, state.their_badge):
        # in a list of badges, behind the name of one: what it does for its player
        return saying("badge.undone", "the opponent's defence undoes it")
    if worn.badge.kind == "headstart":
        # in a list of badges, behind the name of one: what it does for its player; e.g. n=250
        return saying_n(
            "badge.from_the_start",
            "{n} point from the start",
            "{n} points from the start",
            worn.headstart,
        )
    if worn.badge.kind == "defence":
        other = state.their_badge
        if defended(other, worn) and other is not None and other.badge.kind != "defence":
            # in a list of badges, behind the name of one: what it does for its player;
            # e.g. badge="Tin badge of might"
            return saying(
                "badge.defends", "the opponent's badge does nothing: {badge}", badge=other.badge.name
            )
        # in a list of badges, behind the name of one: what it does for its player
        return saying("badge.nothing_to_defend", "nothing to defend against")
    if extent.pairing.my_effect.uses:
        # in a list of badges, behind the name of one: what it does, and which headstart would be worth as
        # much;
        # e.g. n=300, what="one more ordinary die in a roll"
        return saying_n(
            "badge.good_as",
            "{what}: about as good as {n} point",
            "{what}: about as good as {n} points",
            UNIT * estimate.points_of_uses(extent.pairing, extent.need),
            what=worn.badge.text,
        )
    sheets = (extent.pairing.my_effect.bonus, NO_BONUS)
    turns = [values_of(extent.pairing.mine, extent.need, state.joker_groups, sheet).start for sheet in sheets]
    # in a list of badges, behind the name of one: what it does, and what a turn brings with it and without
    # it;
    # e.g. what="three 1s count three times", brings="612", without="564"
    return saying(
        "badge.turn_brings",
        "{what}: a turn brings {brings}, without it {without}",
        what=worn.badge.text,
        brings=points(UNIT * turns[0]),
        without=points(UNIT * turns[1]),
    )
