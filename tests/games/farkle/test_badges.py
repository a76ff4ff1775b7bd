"""Badges: what they do held against plain recursion, by points and to win; what positions and matches say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pysolver
from pysolver.contract import review
from pysolver.contract.dice import FAIR
from pysolver.contract.dice import Die as House
from pysolver.contract.job import finish
from pysolver.contract.match import format_match, read_match
from pysolver.errors import GameError, MatchError, PositionError
from pysolver.games.farkle import notation, rules
from pysolver.games.farkle.effects import NOTHING, Effect
from pysolver.games.farkle.loadouts import together
from pysolver.games.farkle.offline.estimates import Asked, badge_pairs, missed
from pysolver.games.farkle.race import race, races
from pysolver.games.farkle.race.clock import done_within, first_done
from pysolver.games.farkle.race.estimate import LOSS_WITH_BADGES, WITH_BADGES
from pysolver.games.farkle.race.race import Pairing, racer_of
from pysolver.games.farkle.rules import Bonus
from pysolver.games.farkle.turn import badged, fewest, solve
from pysolver.games.farkle.turn.turn import ordered, turn_of
from pysolver.games.farkle.world import badges
from pysolver.turns.compiled import COMPILED
from pysolver.turns.race import Fewer, race_job
from tests.twins import badges as twin

GAME = pysolver.game("farkle")
FEW: twin.Die = ("few", (1, 4, 0, 4, 1, 0), "1")
LOW: twin.Die = ("low", (0, 1, 3, 0, 1, 0), "1")
JOKER: twin.Die = ("joker", (1, 3, 3, 0, 0, 1), "j")
MIXED = (FEW, FEW, LOW, LOW, LOW, JOKER)
USED: list[tuple[str, dict[str, Any], int]] = [
    ("warlord", {"times": 1.25}, 1),
    ("warlord", {"times": 2.0}, 1),
    ("doppelganger", {"times": 2}, 1),
    ("doppelganger", {"times": 2}, 3),
    ("resurrection", {}, 1),
    ("resurrection", {}, 3),
    ("might", {}, 1),
    ("might", {"late": True}, 1),
    ("fortune", {"dice": 1}, 1),
    ("fortune", {"dice": 3}, 1),
    ("swap_out", {"dice": 1}, 1),
    ("swap_out", {"dice": 2, "alike": True}, 1),
    ("transmutation", {"face": "3"}, 1),
    ("transmutation", {"face": "1"}, 1),
]
ADDED = [
    Bonus(formation="35", points=150),
    Bonus(formation="135", points=300),
    Bonus(triple_of="1", times=3),
    Bonus(triple_of="6", times=2, all_of_a_kind=True),
]


def house(dice: tuple[twin.Die, ...]) -> tuple[House, ...]:
    return ordered(tuple(House(die[1], die[2] == "j") for die in dice))  # type: ignore[arg-type]


def told(bonus: Bonus) -> dict[str, Any]:
    """A bonus as the twin reads it."""
    return {
        "kind": "",
        "formation": bonus.formation,
        "points": bonus.points,
        "triple_of": bonus.triple_of or "-",
        "times": bonus.times,
        "all": bonus.all_of_a_kind,
    }


@pytest.mark.parametrize(("kind", "what", "uses"), USED)
def test_a_turn_with_a_badge_is_that_of_plain_recursion(kind: str, what: dict[str, Any], uses: int) -> None:
    need = 200 if kind == "might" else 300
    turn = badged.badged(house(MIXED), False, Effect(kind, uses, **what))
    slow = twin.turn(
        tuple(sorted(MIXED)),
        {"kind": kind, **what},
        uses,
        lambda points, _: float(min(points, need)),
        lambda _: 0.0,
        need,
    )
    assert 50 * badged.uses_by_points(turn, need // 50).start == pytest.approx(slow, abs=1e-9)
    plain = solve.solve_turn(turn_of(house(MIXED)), solve.Stops(need // 50)).start
    assert slow > 50 * plain + 1


@pytest.mark.parametrize("bonus", ADDED)
def test_what_a_badge_adds_to_the_rules_is_that_of_plain_recursion(bonus: Bonus) -> None:
    badge = tuple(sorted(told(bonus).items()))
    for dice in ("135", "35", "3j", "13j", "1111", "111", "666", "66665", "66j", "1345", "123455", "jj5"):
        assert rules.score(dice, bonus=bonus) == twin.score(tuple(sorted(dice)), badge), dice
    slow = twin.turn(
        (FEW, FEW, LOW, LOW, LOW, LOW), told(bonus), 0, lambda p, _: min(p, 400), lambda _: 0.0, 400
    )
    turn = turn_of(house((FEW, FEW, LOW, LOW, LOW, LOW)), False, bonus)
    assert 50 * solve.solve_turn(turn, solve.Stops(8)).start == pytest.approx(slow, abs=1e-9)


@pytest.fixture
def nothing_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """Races are solved, not found on this computer."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(races, "_solved", races._Kept())


WEAK = ((FEW, FEW, FEW, FEW, LOW, LOW), (FEW, FEW, FEW, LOW, LOW, JOKER))


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (("warlord", {"times": 1.25}, 1), ("doppelganger", {"times": 2}, 1)),
        (("doppelganger", {"times": 2}, 1), ("resurrection", {}, 1)),
        (("resurrection", {}, 2), ("", {}, 0)),
        (("fortune", {"dice": 2}, 1), ("", {}, 0)),
        (("swap_out", {"dice": 2, "alike": True}, 1), ("", {}, 0)),
        (("transmutation", {"face": "5"}, 1), ("", {}, 0)),
        (("might", {"late": True}, 1), ("", {}, 0)),
    ],
    ids=lambda side: side[0] or "none",
)
@pytest.mark.usefixtures("nothing_kept")
def test_a_race_with_badges_is_that_of_plain_recursion(mine: Any, theirs: Any) -> None:
    need = 150
    sides = [
        (tuple(sorted(dice)), {"kind": kind, **what}, uses)
        for dice, (kind, what, uses) in zip(WEAK, (mine, theirs), strict=True)
    ]
    effects = [Effect(kind, uses, **what) if uses else NOTHING for kind, what, uses in (mine, theirs)]
    pairing = Pairing(house(WEAK[0]), house(WEAK[1]), False, *effects)
    found = races.solved(races.Extent(pairing, need // 50, need // 50))
    slow = twin.race((sides[0], sides[1]), need)
    uses = (effects[0].uses, effects[1].uses)
    for a in range(50, need + 1, 50):
        for b in range(50, need + 1, 50):
            assert found.first[a // 50, b // 50] == pytest.approx(slow[0, a, b, *uses], abs=1e-9)
            assert found.second[a // 50, b // 50] == pytest.approx(slow[1, a, b, *uses[::-1]], abs=1e-9)


@pytest.mark.parametrize("kind", ["doppelganger", "resurrection", "warlord"])
@pytest.mark.parametrize("loops", sorted({False, COMPILED}))
def test_a_race_with_uses_reads_all_that_could_be_best(kind: str, loops: bool) -> None:
    dice, need, effect = house((FEW, FEW, FEW, LOW, LOW, LOW)), 30, Effect(kind, 1, times=2)
    able, bare = race.racer_of(dice, False, effect), race.racer_of(dice)
    none = finish(race_job(bare, bare, need, loops=loops))
    one = finish(race_job(able, bare, need, None, Fewer((none.second,)), loops=loops))
    fewer = Fewer((one.first,), (one.first,))
    both = [finish(race_job(able, able, need, None, fewer, loops=loops)) for _ in range(2)]
    np.testing.assert_allclose(both[0].first, both[1].first, atol=1e-12)  # the second learns from the first
    turn = badged.badged(dice, False, effect)
    for a, b in ((1, 1), (7, 22), (18, 5), (30, 29), (30, 30)):
        layers = [race.turned(one), both[1]]
        assert race.uses_to_win(turn, layers, a, b).start == pytest.approx(both[1].first[a, b], abs=1e-12)


@pytest.mark.parametrize(
    ("kind", "what", "uses"),
    [
        ("resurrection", {}, 2),
        ("warlord", {"times": 1.5}, 1),
        ("doppelganger", {"times": 2}, 1),
        ("might", {}, 1),
    ],
)
def test_who_is_done_in_so_many_turns_is_that_of_plain_recursion(
    kind: str, what: dict[str, Any], uses: int
) -> None:
    dice, need = (FEW, FEW, FEW, FEW, LOW, LOW), 200
    found = done_within(house(dice), house(dice), need // 50, False, Effect(kind, uses, **what))
    done = {(left, 0, now): float(now == 0) for left in range(uses + 1) for now in range(0, need + 1, 50)}
    for turns in range(1, 4):
        for left in range(uses + 1):
            done[left, turns, 0] = 1.0
            for now in range(50, need + 1, 50):

                def after(points: int, left: int, now: int = now, turns: int = turns) -> float:
                    return done[left, turns - 1, max(-(-(now - points) // 50) * 50, 0)]

                def lost(left: int, now: int = now, turns: int = turns) -> float:
                    return done[left, turns - 1, now]

                badge = {"kind": kind, **what}
                done[left, turns, now] = twin.turn(tuple(sorted(dice)), badge, left, after, lost, now)
    for (left, turns, now), chance in done.items():
        assert found[left, turns, now // 50] == pytest.approx(chance, abs=1e-9)


def test_who_is_done_first_is_counted_turn_by_turn() -> None:
    mine = np.array([[1.0, 0.0], [1.0, 0.25], [1.0, 1.0]])
    theirs = np.array([[1.0, 0.0], [1.0, 0.5]])  # of whom no more turns are told: half are not done
    found = first_done(mine, theirs)
    assert found[1, 1] == pytest.approx(0.25 + 0.75 * 0.5) and found[0, 1] == 0
    late = first_done(theirs, theirs)[1, 1]
    assert late == pytest.approx(0.5 + 0.5 * 0.5 / 2)


@pytest.mark.parametrize(
    ("kind", "what", "uses"),
    [("resurrection", {}, 2), ("warlord", {"times": 1.5}, 1), ("doppelganger", {"times": 2}, 1)],
)
def test_the_fewest_turns_are_those_of_plain_recursion(kind: str, what: dict[str, Any], uses: int) -> None:
    dice, needs = (FEW, FEW, FEW, FEW, LOW, LOW), range(50, 201, 50)
    slow: dict[tuple[int, int], float] = {(left, 0): 0.0 for left in range(uses + 1)}

    def turns(left: int, now: int) -> float:
        def after(points: int, left: int) -> float:
            return -slow[left, max(-(-(now - points) // 50) * 50, 0)]

        def lost(left: int) -> float:
            return -slow[left, now]

        return 1 - twin.turn(tuple(sorted(dice)), {"kind": kind, **what}, left, after, lost, now)

    for left in range(uses + 1):
        for now in needs:
            slow[left, now], found = 3.0, 0.0
            while abs(found - slow[left, now]) > 1e-12:
                found, slow[left, now] = slow[left, now], turns(left, now)
    found_all = fewest.fewest_turns(house(dice), 4, False, Effect(kind, uses, **what))
    assert [found_all[left, now // 50] for left, now in slow] == pytest.approx(list(slow.values()), abs=1e-9)


def test_the_fewest_turns_without_a_badge_are_those_of_the_best_six() -> None:
    fair = (FAIR,) * 6
    known = finish(together.turns([fair], 40)).value[0]
    assert fewest.fewest_turns(fair, 40, False, NOTHING)[0, 40] == pytest.approx(known, abs=1e-9)
    less = fewest.fewest_turns(fair, 40, False, Effect("resurrection", 2))[:, 40]
    assert less[0] == pytest.approx(known, abs=1e-9) and less[0] - 0.4 > less[1] > less[2]


def options(dice: str, roll: str, turn: int = 0, theirs: str = "ordinary*6") -> list[str]:
    return list(GAME.actions(GAME.parse(f"kcd2 4000 0/0 {turn} {dice} {theirs} {roll}")))


def test_every_use_is_an_action() -> None:
    six = "ordinary*6+"
    assert "11.... badge roll" in options(six + "tin-doppelganger", "115234")
    assert "11.... badge bank" in options(six + "tin-doppelganger", "115234")
    assert "11.... badge bank" in options(six + "tin-warlord", "115234")
    assert "11.... badge roll" not in options(six + "tin-warlord", "115234")
    assert options(six + "tin-warlord", "******", 300) == ["roll", "bank", "badge bank"]
    assert options(six + "tin-might", "******") == ["roll", "badge roll"]
    assert options(six + "tin-might=after", "234---", 300) == ["bust", "badge"]
    assert options(six + "tin-resurrection", "234---", 300) == ["bust", "badge"]
    assert options(six + "tin-fortune", "234---", 300) == [
        "bust",
        "2..... badge",
        ".3.... badge",
        "..4... badge",
    ]
    assert "...234 badge" in options(six + "gold-fortune", "115234")
    assert options(six + "gold-swap-out", "233---", 300) == ["bust", ".33... badge"]
    assert options(six + "gold-swap-out", "234---", 300) == []
    assert options(six + "gold-transmutation", "23----", 200) == ["bust", "2..... badge", ".3.... badge"]
    for used in ("tin-warlord:0", "tin-doppelganger:0", "gold-might:0"):
        assert options(six + used, "115234") == options("ordinary*6", "115234")
    assert options(six + "tin-warlord", "115234", theirs=six + "tin-defence") == options(
        "ordinary*6", "115234"
    )
    assert options(six + "tin-warlord", "115234", theirs=six + "gold-defence") != options(
        "ordinary*6", "115234"
    )


@pytest.mark.parametrize(
    ("badge", "turn", "roll", "action", "after"),
    [
        ("gold-doppelganger:2", 100, "1134--", "11.... badge roll", "500 gold-doppelganger:1 --**--"),
        ("gold-resurrection:3", 300, "234---", "badge", "300 gold-resurrection:2 ***---"),
        ("gold-might:3", 200, "115---", "1..... badge roll", "300 gold-might:2 -**---*"),
        ("gold-might:3=after", 300, "234---", "badge", "300 gold-might:2=after 234---*"),
        ("gold-fortune:1", 300, "234---", "23.... badge", "300 gold-fortune:0 **4---"),
        ("gold-transmutation:1", 300, "234---", "2..... badge", "300 gold-transmutation:0 134---"),
    ],
)
def test_a_use_changes_the_position(badge: str, turn: int, roll: str, action: str, after: str) -> None:
    state = GAME.parse(f"kcd2 4000 0/0 {turn} ordinary*6+{badge} ordinary*6 {roll}")
    found = GAME.act(state, action)
    _, _, _, at_risk, mine, _, now = GAME.format(found.state).split()
    assert f"{at_risk} {mine.partition('+')[2]} {now}" == after and not found.handed
    assert GAME.parse(GAME.format(found.state)) == found.state
    assert (found.phase == "throw") == ("*" in now)


def test_a_warlord_banks_more_and_only_whole_units_are_needed() -> None:
    state = GAME.parse("kcd2 4000 0/0 350 ordinary*6+tin-warlord ordinary*6 1-----")
    after = GAME.act(state, "1..... badge bank")
    assert GAME.format(after.state) == "kcd2 4000 0/562 0 ordinary*6 ordinary*6+tin-warlord:0 ******"
    assert after.brought == 562 and after.state.their_need == 3450
    again = notation.next_turn(after.state, 0)
    assert again.need == 3450 and GAME.parse(GAME.format(again)) == again


MATCH = """hold-or-roll 1 farkle 1
start kcd2 2000 0/0 0 ordinary*6+tin-resurrection:1 ordinary*6+gold-doppelganger:3 ******
seats You | Miller
0 act roll
0 roll 234466
0 act badge
0 roll 115346
0 act 115... bank
1 told 700 badge*2
0 act roll
0 roll 223446
"""


def test_a_match_tells_every_use() -> None:
    match, steps = read_match(MATCH)
    assert format_match(match) == MATCH
    texts = [GAME.format(step.after.state) for step in steps]
    assert texts[3].split()[4:] == [
        "ordinary*6+tin-resurrection:0",
        "ordinary*6+gold-doppelganger:3",
        "115346",
    ]
    assert texts[5].split()[2:6] == [
        "250/700",
        "0",
        "ordinary*6+tin-resurrection:0",
        "ordinary*6+gold-doppelganger:1",
    ]
    assert steps[-1].after.seat == 1  # used up: the bust ends the turn
    with pytest.raises(MatchError, match="1 use left"):
        read_match(MATCH.replace("badge*2", "badge*3").replace("doppelganger:3", "doppelganger:1"))


@pytest.mark.usefixtures("nothing_kept")
def test_a_review_of_a_match_with_badges_adds_up() -> None:
    match, _ = read_match(MATCH + "1 told 1500 badge\n")
    found = finish(review.review(match))
    assert found.exactness == "exact"
    assert all(each.loss >= 0 for each in found.steps)
    lost = [sum(each.loss for each in found.of(seat)) for seat in (0, 1)]
    luck = sum(each.luck for each in found.steps)
    assert found.start_value + luck - lost[0] + lost[1] == pytest.approx(found.result, abs=1e-9)


@pytest.mark.parametrize(
    ("dice", "says"),
    [
        ("ordinary*6+gold-might=sometimes", "before or after"),
        ("ordinary*6+carpenter-advantage=120", "multiple of 50"),
        ("ordinary*6+gold-warlord=300", "Nothing is open"),
        ("ordinary*6+tin-resurrection:2", "at most 1 use"),
        ("ordinary*6+golden-warlord", "gold-warlord"),
    ],
)
def test_bad_badges_get_one_sentence(dice: str, says: str) -> None:
    with pytest.raises(PositionError, match=says) as trouble:
        GAME.parse(f"kcd2 4000 0/0 0 {dice} ordinary*6 ******")
    assert "\n" not in str(trouble.value)


def test_what_is_open_is_said_until_it_is_read() -> None:
    assumed = "kcd2 4000 0/0 0 ordinary*6+carpenter-advantage ordinary*6 352266"
    advice = GAME.advise(GAME.parse(assumed), "points")
    assert "150 points" in advice.why and advice.exactness == "exact"
    told = GAME.advise(GAME.parse(assumed.replace("advantage", "advantage=150")), "points")
    assert told.value == advice.value and "Assumed" not in told.why
    more = GAME.advise(GAME.parse(assumed.replace("advantage", "advantage=300")), "points")
    assert more.value > told.value


def test_a_new_game_begins_with_the_headstart_and_all_uses() -> None:
    state = GAME.parse("kcd2 4000 0/0 0 ordinary*6+gold-headstart=750 ordinary*6+gold-might:1 ******")
    begun = notation.fresh(state)
    assert (begun.mine, begun.theirs) == (750, 0) and begun.their_badge == badges.Worn("gold-might", 3)
    turned = notation.fresh(state, True)
    assert (turned.mine, turned.theirs) == (0, 750)
    defended = GAME.parse("kcd2 4000 0/0 0 ordinary*6+gold-headstart=750 ordinary*6+gold-defence ******")
    assert notation.fresh(defended).mine == 0


def test_advice_ranks_using_now_and_keeping() -> None:
    state = GAME.parse("kcd2 4000 0/0 350 ordinary*6+gold-doppelganger:1 ordinary*6 115--2")
    advice = GAME.advise(state, "points")
    uses = [option for option in advice.options if option.extras["badge"]]
    assert uses and len(uses) < len(advice.options)
    assert "In this turn alone" in advice.why and advice.exactness == "exact"
    assert {option.action for option in advice.options} == set(GAME.actions(state))
    plain = GAME.advise(GAME.parse("kcd2 4000 0/0 350 ordinary*6 ordinary*6 115--2"), "points")
    kept = {option.action: option.value for option in advice.options}
    assert all(kept[option.action] >= option.value - 1e-9 for option in plain.options)


@pytest.mark.parametrize(
    ("badge", "roll", "turn"),
    [
        ("gold-warlord", "11----", 200),
        ("gold-doppelganger:2", "115---", 150),
        ("tin-resurrection", "234---", 150),
        ("gold-might:2", "1152--", 200),
        ("gold-might:2=after", "2346--", 200),
        ("gold-fortune", "1136--", 150),
        ("gold-swap-out", "1335--", 200),
        ("gold-transmutation", "1-2-34", 150),
    ],
)
def test_advice_says_what_the_mean_over_all_rolls_says_after_each(badge: str, roll: str, turn: int) -> None:
    state = GAME.parse(f"kcd2 4000 0/0 {turn} odd*2,ordinary*4+{badge} ordinary*6 {roll}")
    for option in GAME.advise(state, "points").options:
        found = GAME.act(state, option.action)
        if found.handed or len(found.state.hand) == 6:
            continue
        after = found.state
        if found.phase == "throw":
            rolls = GAME.outcomes(after)
            mean = sum(p * GAME.advise(GAME.throw(after, roll), "points").value for roll, p in rolls)
        else:
            mean = GAME.advise(after, "points").value
        assert mean == pytest.approx(option.value, abs=1e-8), option.action


@pytest.mark.usefixtures("nothing_kept")
@pytest.mark.parametrize(
    "badge", ["gold-transmutation", "tin-fortune", "tin-resurrection", "tin-might=after"]
)
def test_with_more_at_risk_than_is_needed_every_use_has_a_value(badge: str) -> None:
    state = GAME.parse(f"kcd2 200 150/100 400 odd*2,ordinary*4+{badge} ordinary*6 234---")
    for objective in ("points", "win"):
        values = [option.value for option in GAME.advise(state, objective).options]
        assert all(0 <= value <= (1 if objective == "win" else 50) for value in values) and max(values) > 0


@pytest.mark.skipif(not COMPILED, reason="without numba there is one backend")
@pytest.mark.parametrize(
    ("kind", "what"), [("doppelganger", {"times": 2}), ("resurrection", {}), ("might", {})]
)
def test_loops_and_numpy_solve_the_same_race(kind: str, what: dict[str, Any]) -> None:
    need, bare = 8, racer_of((FAIR,) * 6)
    able = racer_of((FAIR,) * 6, False, Effect(kind, 1, **what))
    none = finish(race_job(bare, bare, need))
    one, other = (
        finish(race_job(able, bare, need, None, Fewer((none.second,)), loops=loops))
        for loops in (True, False)
    )
    assert abs(one.first - other.first).max() < 1e-12 and abs(one.second - other.second).max() < 1e-12
    assert (one.first[2:, 1:] > none.first[2:, 1:]).all()  # a single unit is had by any throw that scores


def test_a_race_of_many_menus_and_many_kinds_of_dice_stays_an_estimate(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(races, "MOST_KINDS", 1)
    state = GAME.parse("kcd2 600 0/0 0 odd*1,ordinary*5+tin-might ordinary*6 ******")
    for verdict in (GAME.weigh(state, "win", True), GAME.weigh(state, "win", False)):
        assert verdict.exactness == "estimated" and verdict.likely_error and verdict.options
    assert GAME.sharpen(state, "win") is None
    other = GAME.parse("kcd2 600 0/0 0 odd*1,ordinary*5+tin-warlord ordinary*6 ******")
    assert races.solvable(races.extent_of(other)) and GAME.sharpen(other, "win") is not None


@pytest.mark.usefixtures("nothing_kept")
def test_an_estimate_with_badges_misses_by_about_what_it_says() -> None:
    pairing = Pairing((FAIR,) * 6, (FAIR,) * 6)
    for mine, theirs in (
        ("gold-resurrection", "tin-doppelganger"),
        ("tin-warlord", None),
        (None, "gold-warlord"),
    ):
        worn = [badges.parse_worn(each, "kcd2") if each else None for each in (mine, theirs)]
        found = missed(Asked(pairing, *worn), 16)
        assert np.quantile(np.abs(found.errors), 0.99) <= WITH_BADGES
        assert np.quantile(np.abs(found.losses), 0.9) <= LOSS_WITH_BADGES
    assert next(badge_pairs(1)) == next(badge_pairs(2))


WARLORD = "kcd2 4000 0/0 0 ordinary*6+gold-warlord ordinary*6 ******"
ELSEWHERE = "kcd1 4000 0/0 0 ordinary*6 ordinary*6 ******"
WAITS = "kcd2 4000 0/0 300 ordinary*6+gold-might:2 ordinary*6 *******"


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ({"about": "which", "position": WARLORD, "table": "kings"}, "There is no table 'kings'"),
        ({"about": "which", "position": WARLORD, "table": "beggar"}, "nobody wears a badge"),
        (
            {"about": "which", "position": WARLORD, "table": "knight", "own": "gold-might"},
            "this table: silver",
        ),
        ({"about": "which", "position": WARLORD, "table": "knight", "solve": "some"}, "none, most, all"),
        ({"about": "which", "position": ELSEWHERE, "table": "knight"}, "Only kcd2 has badges"),
        ({"about": "badge", "position": WAITS}, "is being used"),
        ({"about": "throw", "position": WAITS}, "is being used"),
        ({"about": "distribution", "position": WAITS}, "is being used"),
    ],
)
def test_a_question_that_has_no_answer_gets_one_sentence(question: dict[str, str], says: str) -> None:
    with pytest.raises(GameError, match=says):
        found = GAME.answer(question["about"], question)
        assert isinstance(found, dict) or finish(found)


@pytest.mark.parametrize("about", ["distribution", "throw", "turns"])
def test_what_leaves_the_uses_out_is_that_of_no_badge_and_says_so(about: str) -> None:
    def answered(position: str) -> dict[str, Any]:
        found = GAME.answer(about, {"about": about, "position": position, "objective": "points"})
        return found if isinstance(found, dict) else finish(found)

    found = answered(WARLORD)
    assert found.pop("note") == "without using a badge"
    assert found == answered(WARLORD.replace("+gold-warlord", ""))
