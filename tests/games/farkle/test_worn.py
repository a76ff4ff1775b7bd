"""The best six of what one owns, and the badge for them."""

from __future__ import annotations

import pytest

from pysolver.contract.job import finish
from pysolver.errors import GameError
from pysolver.games.farkle.loadouts import best
from pysolver.games.farkle.loadouts.loadouts import parse_owned
from pysolver.games.farkle.loadouts.worn import badges_of
from pysolver.games.farkle.race import races
from pysolver.games.farkle.race.estimate import WITH_BADGES
from pysolver.games.farkle.race.race import Pairing
from pysolver.games.farkle.world.badges import parse_worn
from pysolver.games.farkle.world.catalogue import die_of, parse_dice


def wanted(badges: str, target: int = 600) -> best.Wanted:
    owned = parse_owned("odd*1,ordinary*6", "kcd2")
    return best.Wanted(owned, target, "win", badges=badges_of(badges, "kcd2"))


def test_pairs_are_ranked_as_their_races_have_them() -> None:
    found = finish(best.best(wanted("tin-warlord,tin-doppelganger,tin-headstart,tin-might")))
    pairs = found["with_badges"]
    assert [each["value"] for each in pairs] == sorted((each["value"] for each in pairs), reverse=True)
    assert {each["exactness"] for each in pairs} == {"exact", "estimated"}
    theirs = tuple(die_of(name, "kcd2") for name in ("ordinary",) * 6)
    for each in pairs:
        worn = parse_worn(each["badge"], "kcd2")
        mine = tuple(die_of(name, "kcd2") for name in parse_dice(each["dice"], "kcd2"))
        race = races.solved(races.Extent(Pairing(mine, theirs, my_effect=worn.effect), 12, 12))
        value = race.first[12 - worn.headstart // 50, 12]
        off = 1e-9 if each["exactness"] == "exact" else 2 * WITH_BADGES
        assert each["value"] == pytest.approx(value, abs=off), each


def test_without_badges_nothing_is_said_of_them() -> None:
    assert "with_badges" not in finish(best.best(wanted("")))


@pytest.mark.parametrize(
    ("badges", "dice_set", "says"),
    [
        ("doppel", "kcd2", "There is no badge 'doppel'. The nearest are"),
        ("tin-might", "kcd1", "Only kcd2 has badges"),
        ("gold-might=never", "kcd2", "before or after"),
    ],
)
def test_wrong_badges_get_one_sentence(badges: str, dice_set: str, says: str) -> None:
    with pytest.raises(GameError, match=says):
        badges_of(badges, dice_set)


def test_badges_count_for_winning_alone() -> None:
    with pytest.raises(GameError, match="only for winning"):
        best.Wanted(parse_owned("ordinary*6", "kcd2"), badges=badges_of("tin-might", "kcd2"))
