"""Konijnenhokken between two players: races, rounds, bots, and turns played for a number of points.

Reference values: computed by a program that shares no code with this project, the lead capped at 150; those
of the published bot are its own, which asks for a spare 2 for every cage.
"""

from __future__ import annotations

import json
import random
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

import pysolver
from pysolver.cli.main import main
from pysolver.contract.job import finish
from pysolver.errors import GameError
from pysolver.games.konijnenhokken import (
    commands,
    distribution,
    notation,
    race,
    rivals,
    rounds,
    rules,
    solve,
    weigh,
    win,
)
from pysolver.games.konijnenhokken.offline import tables
from pysolver.games.konijnenhokken.rules import OVER, WAITING, Placed, Race, Rounds, State
from pysolver.games.konijnenhokken.winner import Winner
from pysolver.tables.format import open_table
from pysolver.tables.manifest import manifest
from pysolver.turns.race import SETTLED
from tests.twins import konijnenhokken as twin

GAME = pysolver.game("konijnenhokken")
TABLE = next((line for line in manifest() if line["file"] == "konijnenhokken/race.npz"), None)


@pytest.mark.parametrize(
    ("target", "known"),
    [(20, 0.4163783077), (40, 0.4291240776), (100, 0.4532307921), (200, 0.4658281799)],
)
def test_a_race_has_the_known_value(target: int, known: float) -> None:
    assert win.stored().first[target, target] == pytest.approx(known, abs=1e-8)
    game = Race(target, 0, (0,), 0)
    assert win.weigh(State(0, Placed(), WAITING, game)).value == pytest.approx(known, abs=1e-8)


def test_the_table_of_the_race_is_small_and_settled() -> None:
    assert TABLE is not None
    assert TABLE["bytes"] <= 400_000 and TABLE["residual"] <= SETTLED


def test_a_race_solved_anew_is_that_of_the_table() -> None:
    seat = Winner()
    found = finish(race.race(seat, seat, 6))
    assert np.abs(found.first - win.stored().first[:7, :7])[1:, 1:].max() < 2e-9
    assert np.abs(found.second - win.stored().second[:7, :7])[1:, 1:].max() < 2e-9


def test_every_situation_is_what_its_turn_makes_of_it() -> None:
    chance = random.Random(5)
    for _ in range(6):
        game = Race(200, chance.randint(0, 199), (chance.randint(0, 199),), chance.randint(0, 1))
        needs = 200 - game.mine, 200 - game.theirs
        table = win.stored().first if game.first else win.stored().second
        assert win.weigh(State(0, Placed(), WAITING, game)).value == pytest.approx(table[needs], abs=2e-9)


def test_a_best_reply_to_a_steady_player_is_solved_by_plain_iteration_too() -> None:
    """The twin iterates both players' values over whole distributions; each plays by points."""
    chances = rivals.distribution("points")
    steady = race.Steady(chances)
    found = finish(race.race(steady, steady, 5))
    first, second = twin.race_of_distributions(chances.tolist(), 5)
    for a in range(1, 6):
        for b in range(1, 6):
            assert found.first[a, b] == pytest.approx(first[a, b], abs=1e-8)
            assert found.second[b, a] == pytest.approx(second[b, a], abs=1e-8)


@pytest.mark.parametrize(
    ("player", "mean", "deviation", "bust"),
    [("points", 12.726119589688352, 11.912035, 0.356827294), ("published", 11.594163962, None, None)],
)
def test_the_points_of_a_bots_turn(
    player: str, mean: float, deviation: float | None, bust: float | None
) -> None:
    chances = rivals.distribution(player)
    assert chances.sum() == pytest.approx(1, abs=1e-12)
    assert distribution.moments(chances)[0] == pytest.approx(mean, abs=1e-9)
    if deviation is not None and bust is not None:
        assert distribution.moments(chances)[1] == pytest.approx(deviation, abs=1e-6)
        assert chances[0] == pytest.approx(bust, abs=1e-9)
        known = {10: 0.619437, 20: 0.235989, 30: 0.096036}
        assert {n: round(float(chances[n:].sum()), 6) for n in known} == known
        assert len(chances) - 1 == 132


def test_the_published_bot_gives_away_what_is_known() -> None:
    best, his = (distribution.moments(rivals.distribution(name))[0] for name in ("points", "published"))
    assert 1 - his / best == pytest.approx(0.089, abs=5e-4)


@pytest.mark.parametrize("player", rivals.STEADY)
def test_simulated_turns_of_a_bot_agree(player: str) -> None:
    results = np.array(finish(commands.play_turns(3000, random.Random(7), player)))
    mean, deviation = distribution.moments(rivals.distribution(player))
    assert abs(results.mean() - mean) < 4 * deviation / sqrt(len(results))


def test_simulated_races_agree() -> None:
    game, dice = Race(20, 0, (0,), 0), random.Random(2)
    results = finish(commands.play_games(("soonest", "points"), game, dice, 800))
    known = float(commands.race_values("soonest", "points", 20).first[20, 20])
    assert abs(np.mean(results) - known) < 4 * sqrt(known * (1 - known) / len(results))


def test_points_reached_at_least_are_those_of_the_play_for_them() -> None:
    found = win.at_least(State(), 30)
    assert found.value == pytest.approx(float(win.turn_for(30).distribution()[30:].sum()), abs=1e-12)
    assert found.value > float(rivals.distribution("points")[30:].sum())
    assert win.at_least(notation.parse("0 2.0.4 *"), 10).value == 1


def test_the_last_turn_asks_for_the_lead_alone() -> None:
    state = notation.parse("0 2.1.0 * 20:15/20:second")
    found = win.weigh(state)
    assert found.actions["stop"] == 0 and found.max_error == 0
    assert win.weigh(notation.parse("6 0.0.0 * 20:15/20:second")).actions["stop"] == 1
    assert win.weigh(notation.parse("5 0.0.0 * 20:15/20:second")).actions["stop"] == 0.5


def test_one_round_is_two_turns() -> None:
    seat = race.Steady(rivals.distribution("points"))
    found = finish(rounds.rounds(seat, seat, 2))
    chances = rivals.distribution("points")
    mine, theirs = (distribution.of_turns(chances, 2) for _ in "12")
    ties = float(mine @ theirs)
    assert found.first[2, rounds.MOST_LEAD] == pytest.approx(0.5, abs=1e-6)
    assert ties > 0
    with pytest.raises(GameError, match="from 1 to"):
        finish(rounds.rounds(seat, seat, 0))


def test_a_table_of_rounds_built_anew_is_the_one_that_ships(tmp_path: Path) -> None:
    finish(tables.build_rounds(tmp_path, number=2))
    anew, kept = (open_table("konijnenhokken", "rounds", "1", 1, folder) for folder in (tmp_path, None))
    assert len(kept.arrays["first"]) == rounds.MOST_ROUNDS + 1
    for name in ("first", "second"):
        built, shipped = (race.unpacked(table.arrays[name][:3]) for table in (anew, kept))
        assert np.abs(built - shipped).max() < 2e-9


def test_a_race_that_was_broken_off_goes_on_from_its_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "EACH", 0.0)
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    finish(tables.build_race(whole, need=6))
    job = tables.build_race(broken, need=6)
    done = [next(job).done for _ in range(30)][-1]
    job.close()
    again = tables.build_race(broken, need=6, resume=True)
    assert done > 0.1 and next(again).done >= done
    finish(again)
    one, other = (open_table("konijnenhokken", "race", "1", 2, folder) for folder in (whole, broken))
    assert all((one.arrays[name] == other.arrays[name]).all() for name in ("first", "second", "last"))
    assert not list((broken / "konijnenhokken").glob(".*"))


def test_what_the_cap_on_the_surplus_costs_is_less_than_the_stated_error() -> None:
    steady = race.Steady(rivals.distribution("points"))
    capped, wide = (finish(race.race(steady, steady, 12, surplus=points)) for points in (150, 400))
    assert np.abs(capped.first - wide.first)[1:, 1:].max() < race.MAX_ERROR
    tight = finish(race.race(steady, steady, 12, surplus=3))
    assert np.abs(capped.first - tight.first)[1:, 1:].max() > 1e-4  # a cap that bites is seen


def test_a_round_to_win_is_what_its_turn_makes_of_it() -> None:
    for left, lead, first in ((10, -15, True), (3, 40, False), (30, 0, True)):
        game = Rounds(left, 100 + lead, (100,), int(not first))
        kept = win.stored_rounds().first if first else win.stored_rounds().second
        found = win.weigh(State(race=game))
        assert found.value == pytest.approx(kept[left, lead + rounds.MOST_LEAD], abs=2e-9)
        assert found.max_error < 0.01


@pytest.mark.parametrize(
    "text", ["300 1.0.1 * 1r:0/500:second", "250 1.0.1 * 1r:45/600:second", "20 1.0.1 * 1r:700/700:second"]
)
def test_the_last_turn_of_rounds_asks_for_the_points_that_are_missing(text: str) -> None:
    state = notation.parse(text)
    assert isinstance(state.race, Rounds)
    missing, found = state.race.theirs - state.race.mine, win.weigh(state)
    assert found.max_error == 0
    assert found.actions["stop"] == float(state.total > missing)
    if missing:
        more, as_many = (win.at_least(state, points).value for points in (missing + 1, missing))
        assert more <= found.actions["roll"] <= as_many


def test_a_turn_that_begins_far_behind_counts_the_lead_it_leaves() -> None:
    """Stopping hands over a position that the other player values: one takes the other from 1."""
    for text in ("300 1.0.1 * 3r:0/400:first", "450 1.0.1 * 2r:10/720:second", "0 1.0.1 * 4r:350/0:first"):
        state = notation.parse(text)
        after = rules.play(state, rules.Action(None, stop=True))
        found = win.weigh(state)
        assert found.max_error < 1e-4
        assert found.actions["stop"] == pytest.approx(1 - win.weigh(after).value, abs=found.max_error)
    far = win.weigh(notation.parse("300 1.0.1 * 3r:0/700:first"))
    assert far.value < 0.001 and far.max_error < 0.001


def test_turns_after_one_that_has_begun_begin_anew(capsys: pytest.CaptureFixture[str]) -> None:
    def mean(*words: str) -> float:
        assert main(["konijnenhokken", "turn", *words, "--json"]) == 0
        return float(json.loads(capsys.readouterr().out)["mean"])

    assert mean("20 1.0.1 12345", "--turns", "3") == pytest.approx(
        mean("20 1.0.1 12345") + 2 * mean(), abs=1e-9
    )


@pytest.mark.parametrize("text", ["20 1.0.1 *", "20 1.0.1 12345", "6 2.1.0 *"])
def test_a_turn_that_has_begun_can_be_played_for_points_or_more(text: str) -> None:
    chances = weigh.turn_chances_for(notation.parse(text), 30)
    assert float(chances[30:].sum()) == pytest.approx(win.at_least(notation.parse(text), 30).value, abs=1e-12)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["turn", "20 1.0.1 *", "--player", "soonest"], "leave --player out"),
        (["turn", "--at-least", "5", "--player", "soonest"], "leave --player out"),
        (["simulate", "--rounds", "2"], "--against"),
        (["simulate", "--target", "40"], "--against"),
        (["simulate", "--against", "points", "--target", "40", "--rounds", "2"], "not together with"),
    ],
)
def test_what_would_be_ignored_is_refused(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["konijnenhokken", *words]) == 2
    said = capsys.readouterr().err
    assert says in said and said.count("\n") == 1


def test_more_rounds_and_longer_races_than_the_tables_know_are_played_for_points() -> None:
    for game, offered in (("30r", True), ("31r", False), ("200", True), ("201", False)):
        state = notation.parse(f"0 0.0.0 * {game}:0/0:first")
        assert ("win" in GAME.objectives(state)) == offered
    with pytest.raises(GameError, match="at most 30 rounds"):
        GAME.advise(notation.parse("0 0.0.0 * 31r:0/0:first"), "win")


def test_a_race_is_played_on() -> None:
    state = notation.parse("45 1.0.0 * 200:45/60:first")
    after = rules.play(state, rules.Action(None, stop=True))
    assert notation.format_state(after) == "0 0.0.0 * 200:60/91:second"
    bust = notation.parse("0 0.0.0 3333333 200:45/60:first")
    after_bust = rules.after_bust(bust)
    assert after_bust is not None
    assert notation.format_state(after_bust) == "0 0.0.0 * 200:60/45:second"


def test_the_round_is_finished() -> None:
    reached = rules.play(notation.parse("9 1.0.0 * 20:15/12:first"), rules.Action(None, stop=True))
    assert notation.format_state(reached) == "0 0.0.0 * 20:12/25:second"
    over = rules.play(notation.parse("0 1.0.0 * 20:12/25:second"), rules.Action(None, stop=True))
    assert (over.roll, over.race) == (OVER, Race(20, 25, (13,), 0))
    assert notation.parse(notation.format_state(over)) == over
    assert win.weigh(over).value == 1


def test_rounds_run_out() -> None:
    last = notation.parse("7 0.0.0 * 1r:10/30:second")
    over = rules.play(last, rules.Action(None, stop=True))
    assert (over.roll, over.race) == (OVER, Rounds(0, 30, (17,), 0))
    assert notation.parse(notation.format_state(over)) == over
    assert rules.actions(over) == ()


def test_play_for_points_alone_costs_what_is_known() -> None:
    """Against a best reply in a race to 100; the shortest race that shows it is tested, the rest printed."""
    best = Winner()
    steady = race.Steady(rivals.distribution("points"))
    by_points = finish(race.race(steady, best, 4)).first[4, 4]
    assert by_points < win.stored().first[4, 4]


def test_the_start_of_a_turn_is_local_nothing() -> None:
    assert solve.turn().local(rules.NOTHING) == 0
