"""Farkle to win against other programs, slow iteration and thrown-out games; races kept; people; cards.

Reference values: computed by programs that share no code with this project.
"""

from __future__ import annotations

import hashlib
import json
import math
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pysolver
from pysolver.cli.main import main
from pysolver.contract.advice import Objective
from pysolver.contract.dice import Die
from pysolver.contract.job import Job, finish
from pysolver.errors import GameError
from pysolver.games.farkle import notation
from pysolver.games.farkle.race import card, price, race, racefile, races, simulate
from pysolver.games.farkle.race.race import Dice, Pairing, racer_of
from pysolver.games.farkle.rules import UNIT
from pysolver.games.farkle.turn.turn import turn_of
from pysolver.games.farkle.world import people
from pysolver.games.farkle.world.catalogue import die_of, format_dice, parse_dice
from pysolver.turns.race import Fewer, Race, race_job
from tests.twins.farkle import race_values

ORDINARY = "ordinary*6"
MIXED = "odd*1,lucky*1,king*1,tengri*1,devils-head*1,[j1.2.3.1.1.1]"
FEW_FACES = "[2.0.1.0.1.0]*2,[1.1.0.0.2.0]*2,[j1.0.1.0.0.1]*2"  # so that there are few rolls


def dice(text: str) -> Dice:
    return tuple(die_of(name, "kcd2") for name in parse_dice(text, "kcd2"))


def asked(text: str) -> races.Extent:
    return races.extent_of(notation.parse(text))


@pytest.fixture(scope="module")
def to_2000() -> Race:
    return finish(race.solve_job(Pairing(dice(ORDINARY), dice(ORDINARY)), 40, 40))


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def test_equal_dice_win_as_an_independent_program_says(to_2000: Race) -> None:
    """By a program that shares no code with this project, to all digits shown."""
    for target, win in ((1500, 0.592936483), (2000, 0.579642483)):
        need = target // UNIT
        assert to_2000.first[need, need] == pytest.approx(win, abs=1e-8)
    # What is needed decides, not the target: needs 800 where the other needs 50.
    assert to_2000.first[16, 1] == pytest.approx(0.3995, abs=5e-5)
    assert to_2000.residual < 1e-12


FAIR = {1500: 0.592936483, 2000: 0.579642483, 3000: 0.565708360, 4000: 0.557117046}
FURTHER = {5000: 0.551228844, 6000: 0.546867636, 8000: 0.540722029}
NUMPY = pytest.param(FAIR, False, id="numpy")
LOOPS = pytest.param(FAIR | FURTHER, True, id="loops")


@pytest.mark.parametrize(("known", "loops"), [NUMPY, LOOPS])
def test_fair_races_are_those_of_an_independent_program(known: dict[int, float], loops: bool) -> None:
    racer = racer_of(dice(ORDINARY))
    found = finish(race_job(racer, racer, max(known) // UNIT, loops=loops)).first
    for target, win in known.items():
        assert found[target // UNIT, target // UNIT] == pytest.approx(win, abs=1e-8)
    # At 4000, by what both need.
    for needs, win in (
        ((80, 60), 0.350129),
        ((60, 80), 0.755211),
        ((80, 20), 0.041224),
        ((20, 80), 0.982607),
    ):
        assert found[needs] == pytest.approx(win, abs=1e-6)
    assert found[20, 1] == pytest.approx(0.335681, abs=1e-6)


def test_winning_never_gets_less_likely_by_points(to_2000: Race) -> None:
    wins = to_2000.first[1:, 1:]
    assert np.all(np.diff(wins, axis=0) < 0) and np.all(np.diff(wins, axis=1) > 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "joker_groups"),
    [
        (FEW_FACES, "[1.0.2.0.1.0]*6", False),
        ("[j1.0.1.0.0.1]*3,[1.0.1.0.0.1]*3", FEW_FACES, True),
        ("[w1.0.1.0.0.1]*2,[j1.0.0.1.0.1],[1.0.1.0.0.1]*3", FEW_FACES, False),
    ],
)
def test_a_short_race_equals_plain_iteration(mine: str, theirs: str, joker_groups: bool) -> None:
    found = finish(race.solve_job(Pairing(dice(mine), dice(theirs), joker_groups), 5, 4))
    slow = race_values(
        [(die.weights, die.symbols[0]) for die in dice(mine)],
        [(die.weights, die.symbols[0]) for die in dice(theirs)],
        (5, 4),
        joker_groups,
    )
    for (mover, need, their_need), win in slow.items():
        values = found.second if mover else found.first
        assert values[need, their_need] == pytest.approx(win, abs=1e-10)


weights = st.tuples(*[st.integers(0, 9)] * 6).filter(lambda each: sum(each) > 0)
some_dice = st.lists(st.builds(Die, weights, st.booleans()), min_size=1, max_size=2).map(
    lambda kinds: tuple(kinds[slot % len(kinds)] for slot in range(6))
)


def never(mine: Dice, theirs: Dice) -> bool:
    return racer_of(mine).never_scores and racer_of(theirs).never_scores


@settings(max_examples=8, deadline=None)
@given(some_dice, some_dice, st.integers(1, 12), st.integers(1, 12))
def test_every_value_fulfils_its_own_equation(mine: Dice, theirs: Dice, need: int, their_need: int) -> None:
    if never(mine, theirs):
        return
    found = finish(race.solve_job(Pairing(mine, theirs), need, their_need))
    for one, values, answer in ((mine, found, found.first), (theirs, race.turned(found), found.second)):
        top, other = answer.shape[0] - 1, answer.shape[1] - 1
        for at in {(top, other), (1, other), (top, 1), (top // 2 + 1, other // 2 + 1)}:
            to_win = race.turn_in(turn_of(one), values, *at)
            assert to_win.throw(0, 0) == pytest.approx(answer[at], abs=1e-12)


@pytest.mark.parametrize("mine", [ORDINARY, "odd*3,ordinary*3", MIXED])
def test_compiled_loops_give_what_numpy_gives(mine: str) -> None:
    need = 6 if mine == MIXED else 12
    one, other = racer_of(dice(mine)), racer_of(dice("weighted*2,tengri,ordinary*3"))
    plain, fast = (finish(race_job(one, other, need, need - 3, loops=loops)) for loops in (False, True))
    assert np.abs(plain.first - fast.first).max() < 1e-12
    assert np.abs(plain.second - fast.second).max() < 1e-12


def test_a_smaller_race_is_part_of_a_larger_one(to_2000: Race) -> None:
    small = finish(race.solve_job(Pairing(dice(ORDINARY), dice(ORDINARY)), 12, 30))
    assert np.abs(small.first - to_2000.first[:13, :31]).max() < 1e-12
    assert np.abs(small.second - to_2000.first[:31, :13]).max() < 1e-12


def test_progress_rises_to_the_end() -> None:
    job = race.solve_job(Pairing(dice(ORDINARY), dice(ORDINARY)), 8, 5)
    steps = [step.done for step in job]
    assert steps == sorted(steps) and steps[-1] == 1.0 and len(set(steps)) == 1 + 12  # diagonals


def weighed(state: notation.State, solved: Race) -> list[race.Weighed]:
    """Return every action of a position as a race weighs it."""
    return race.weigh(state, race.turn_to_win(state, solved), notation.actions(state))


def test_the_options_of_a_position_agree_with_the_values(to_2000: Race) -> None:
    state = notation.parse("kcd2 2000 1200/850 0 ordinary*6 ordinary*6 ******")
    (roll,) = weighed(state, to_2000)
    assert roll.win == pytest.approx(float(to_2000.first[16, 23]), abs=1e-12)
    state = notation.parse("kcd2 2000 1200/850 350 ordinary*6 ordinary*6 115--2")
    (banked,) = [each for each in weighed(state, to_2000) if str(each.action) == "115... bank"]
    assert banked.win == pytest.approx(1 - float(to_2000.first[23, 16 - 12]), abs=1e-12)
    assert (banked.points, banked.risk) == (600.0, 0.0)
    assert race.turn_to_win(state, to_2000).bust == pytest.approx(1 - float(to_2000.first[23, 16]), abs=1e-12)
    winning = notation.parse("kcd2 2000 1800/850 350 ordinary*6 ordinary*6 115--2")
    assert all(each.win == 1 for each in weighed(winning, to_2000) if each.action.bank)


def test_the_order_of_dice_and_of_players_changes_nothing() -> None:
    pairing = Pairing(dice("odd*3,ordinary*3"), dice("lucky"))
    assert pairing == Pairing(dice("ordinary*2,odd*3,ordinary"), dice("ordinary*5,lucky"))
    found = finish(race.solve_job(pairing, 6, 4))
    other = race.turned(finish(race.solve_job(pairing.turned, 4, 6)))
    assert np.abs(found.first - other.first).max() < 1e-12


def test_two_games_thrown_out_agree_with_the_value(to_2000: Race) -> None:
    pairing = Pairing(dice(ORDINARY), dice(ORDINARY))
    played = finish(simulate.play_job(pairing, lambda _, __: to_2000, 10, 10, 400, seed=1))
    low, high = played.interval
    assert low <= to_2000.first[10, 10] <= high and high - low < 0.2


def test_a_kept_race_is_read_back_from_either_side(tmp_path: Path) -> None:
    pairing = Pairing(dice("odd*3"), dice(ORDINARY))
    solved = finish(race.solve_job(pairing, 6, 4))
    folder = racefile.RaceFolder(tmp_path)
    folder.keep(pairing, solved)
    for asked, wanted, needs in ((pairing, solved, (6, 4)), (pairing.turned, race.turned(solved), (4, 6))):
        found = folder.find(asked, *needs)
        assert found is not None
        assert np.array_equal(found.first, wanted.first) and np.array_equal(found.second, wanted.second)
    assert folder.find(pairing, 7, 4) is None


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_a_damaged_race_is_refused(data: st.DataObject) -> None:
    pairing = Pairing(dice("odd*3"), dice(ORDINARY))
    values = np.array([[0.0, 1.0], [0.0, 0.625]])
    packed = bytearray(racefile.pack(pairing, Race(values, values, 0.0)))
    place = data.draw(st.integers(0, len(packed) - 1))
    packed[place] ^= data.draw(st.integers(1, 255))
    with pytest.raises(GameError, match="solved anew"):
        racefile.unpack(bytes(packed), pairing)
    with pytest.raises(GameError, match="solved anew"):
        racefile.unpack(bytes(packed[:place]), pairing)


def forged(pairing: Pairing, facts: dict[str, Any], values: bytes) -> bytes:
    """Return bytes with a right sum that say of a race whatever somebody wants."""
    whole = {"pairing": pairing.key, "need": 1, "their_need": 1, "residual": 0.0, "same": True, **facts}
    body = json.dumps(whole).encode() + b"\n" + zlib.compress(values)
    return b"\n".join((racefile.HEAD.encode(), hashlib.sha256(body).hexdigest().encode(), body))


FOUR = np.array([0.0, 1.0, 0.0, 0.625]).tobytes()


@pytest.mark.parametrize(
    ("facts", "values"),
    [
        ({"need": 7}, FOUR),
        ({"need": -1}, FOUR),
        ({"need": 10**9, "their_need": 10**9}, FOUR),
        ({"need": "1"}, FOUR),
        ({"need": None}, FOUR),
        ({"same": False}, FOUR),
        ({"residual": "none"}, FOUR),
        ({"residual": math.inf}, FOUR),
        ({"residual": 10**400}, FOUR),
        ({"residual": -1}, FOUR),
        ({}, FOUR[:-1]),
        ({}, FOUR + FOUR),
        ({}, np.array([0.0, 1.0, 0.0, math.nan]).tobytes()),
        ({}, np.array([0.0, 1.0, 0.0, 7.0]).tobytes()),
        ({"pairing": ["[" * 10]}, FOUR),
    ],
)
def test_a_forged_race_is_refused_in_one_sentence(facts: dict[str, Any], values: bytes) -> None:
    pairing = Pairing(dice(ORDINARY), dice(ORDINARY))
    assert racefile.unpack(forged(pairing, {}, FOUR), pairing).first[1, 1] == 0.625
    with pytest.raises(GameError, match="solved anew") as refused:
        racefile.unpack(forged(pairing, facts, values), pairing)
    assert "\n" not in str(refused.value)


def test_no_file_on_the_shelf_loses_another(tmp_path: Path) -> None:
    pairing, folder = Pairing(dice("odd*3"), dice(ORDINARY)), racefile.RaceFolder(tmp_path)
    solved = finish(race.solve_job(pairing, 4, 4))
    folder.keep(pairing, solved)
    (kept,) = tmp_path.iterdir()
    name = racefile.name_of(pairing)
    for strange in (
        f"{name}-a-b.race",
        f"{name}-4-4-4.race",
        f"{name}--4.race",
        f"{name}-{'9' * 200}-4.race",
    ):
        (tmp_path / strange).write_bytes(b"")
    found = folder.find(pairing, 4, 4)
    assert found is not None and np.array_equal(found.first, solved.first)
    (tmp_path / f"{name}-90-90.race").write_bytes(kept.read_bytes())
    with pytest.raises(GameError, match="shorter than its name"):
        folder.find(pairing, 80, 80)
    assert folder.find(pairing, 80, 80) is None and kept.exists()


def test_a_race_that_was_left_is_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    def counted(pairing: Pairing, need: int, their_need: int, fewer: Fewer) -> Job[Race]:
        begun.append(pairing)
        return race.solve_job(pairing, need, their_need, fewer)

    monkeypatch.setattr(races, "solve_job", counted)
    job = races.solving(asked("kcd2 700 0/0 0 odd*2,ordinary*4 ordinary*6 ******"))
    shares = [next(job).done for _ in range(8)]
    job.close()
    theirs = asked("kcd2 700 150/300 0 ordinary*6 odd*2,ordinary*4 ******")
    two = races.solving(theirs), races.solving(theirs)
    shares += [next(two[turn % 2]).done for turn in range(4)]
    assert shares == sorted(shares)
    found = [finish(each) for each in (*two, races.solving(theirs))]
    assert len(begun) == 1
    alone = finish(race.solve_job(theirs.pairing, 11, 8))
    for each in found:
        assert each.first[11, 8] == pytest.approx(alone.first[11, 8], abs=1e-12)


def test_two_races_are_solved_beside_each_other() -> None:
    texts = ("kcd2 450 0/0 0 odd*3,ordinary*3 ordinary*6 ******", "kcd2 350 0/0 0 odd*6 ordinary*6 ******")
    jobs = [races.solving(asked(text)) for text in texts]
    found: list[Race] = []
    for _ in range(100_000):
        for job in jobs[:]:
            try:
                next(job)
            except StopIteration as end:
                found.append(end.value)
                jobs.remove(job)
    assert len(found) == 2


def test_an_estimate_serves_the_rest_of_a_game() -> None:
    early = races.at_once(notation.parse("kcd2 900 0/0 0 odd*1,ordinary*5 ordinary*6 ******"))
    late = races.at_once(notation.parse("kcd2 900 100/50 0 ordinary*6 odd*1,ordinary*5 ******"))
    assert late.first is early.second and late.second is early.first
    longer = races.at_once(notation.parse("kcd2 950 100/50 0 ordinary*6 odd*1,ordinary*5 ******"))
    again = races.at_once(notation.parse("kcd2 900 0/0 0 odd*1,ordinary*5 ordinary*6 ******"))
    assert longer.first.shape == (20, 20) and np.array_equal(again.first, early.first)


def test_a_shelf_keeps_what_no_longer_race_covers(tmp_path: Path) -> None:
    pairing, folder = Pairing(dice("odd*3"), dice(ORDINARY)), racefile.RaceFolder(tmp_path)
    found = {needs: finish(race.solve_job(pairing, *needs)) for needs in ((4, 4), (2, 6), (4, 6))}
    folder.keep(pairing, found[4, 4])
    folder.keep(pairing, found[2, 6])
    assert folder.find(pairing, 4, 3) is not None and folder.find(pairing.turned, 6, 2) is not None
    folder.keep(pairing.turned, race.turned(found[4, 6]))
    assert len(list(tmp_path.iterdir())) == 1 and folder.find(pairing, 4, 6) is not None


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:], "is damaged"),
        (lambda data: data[: len(data) // 2], "is damaged"),
        (lambda data: b"", "is damaged"),
        (lambda data: data.replace(b" race 1 ", b" race 0 ", 1), "of another version"),
    ],
)
def test_a_spoilt_race_is_said_once_and_solved_anew(
    capsys: pytest.CaptureFixture[str],
    own_cache: Path,
    monkeypatch: pytest.MonkeyPatch,
    spoil: Callable[[bytes], bytes],
    says: str,
) -> None:
    words = ("race", "--target", "200", "--dice", "odd*3", "--json")
    monkeypatch.setattr(races, "_solved", races._Kept())
    monkeypatch.setattr(races, "_begun", None)
    whole = told(capsys, *words)
    (kept,) = own_cache.rglob("*.race")
    good = kept.read_bytes()
    kept.write_bytes(spoil(good))
    races._solved.entries.clear()
    races._begun = None
    assert main(["farkle", *words]) == 0
    again = capsys.readouterr()
    assert again.out == whole and says in again.err and again.err.count("solved anew") == 1
    assert kept.read_bytes() == good


def test_ordinary_dice_are_found_in_the_table_whatever_they_are_called(to_2000: Race) -> None:
    for mine, theirs in (("[2.2.2.2.2.2]*6", ORDINARY), (ORDINARY, "[1.1.1.1.1.1]*3,ordinary*3")):
        found = races.known(asked(f"kcd2+jjj 8000 6000/6000 0 {mine} {theirs} ******"))
        assert found is not None
        assert np.abs(found.first[:41, :41] - to_2000.first).max() < 1e-12
    assert races.known(asked(f"kcd2 8050 0/8000 0 {ORDINARY} {ORDINARY} ******")) is None
    advice = pysolver.game("farkle").advise(notation.parse(f"kcd2 8000 0/0 0 {ORDINARY} {ORDINARY} ******"))
    assert advice.exactness == "exact" and advice.value == pytest.approx(0.540722029, abs=1e-8)
    assert "farkle/fair" in [table.name for table in advice.tables]


def test_a_shelf_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = racefile.RaceFolder(tmp_path)
    monkeypatch.setattr(racefile, "MOST_BYTES", 1000)
    for name in ("odd", "lucky", "king"):
        pairing = Pairing(dice(name), dice(ORDINARY))
        folder.keep(pairing, finish(race.solve_job(pairing, 4, 4)))
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 1000
    assert folder.find(pairing, 4, 4) is not None


def test_playing_for_points_costs_what_it_costs() -> None:
    """By another program: at 2000 it costs 3.83 going first; needing 800 to 50, 0.2318 is left."""
    pairing = Pairing(dice(ORDINARY), dice(ORDINARY))
    found = finish(price.price_job(pairing, 40, 40))
    assert 100 * found.moving_first(40, 40) == pytest.approx(3.83, abs=0.005)
    # Said to be 4.81, which is what the two probabilities differ by once both are rounded to four digits;
    # to more of them it is 4.8045.
    second = 1 - found.to_win.second[40, 40], 1 - found.by_points.second[40, 40]
    assert round(second[0], 4) - round(second[1], 4) == pytest.approx(0.0481, abs=1e-9)
    assert found.worst() == (16, 1)
    assert found.by_points.first[16, 1] == pytest.approx(0.2318, abs=5e-5)


def test_a_card_says_when_to_bank(to_2000: Race) -> None:
    pairing = Pairing(dice(ORDINARY), dice(ORDINARY))
    made = finish(card.card_job(pairing, to_2000, 2000))
    assert made.scores[:2] == (0, 250)
    turn = turn_of(dice(ORDINARY))
    to_win = race.turn_in(turn, to_2000, 40, 35)
    hand = (1 << 2) - 1  # two dice left
    for score in range(1, 41):
        banks = any(low <= UNIT * score <= high for low, high in made.banks[1][0][1])
        better = to_win.throw(hand, score) > to_win.bank(score) + 1e-9
        assert banks == (score == 40 or not better)
    drawn = ET.fromstring(card.svg(made, "a <title> & more"))
    assert drawn.attrib["width"] == "210mm"
    assert any(line.startswith("2 dice to roll") for line in card.lines(made))


@pytest.mark.parametrize("objective", ["win", "points"])
@pytest.mark.parametrize("scores", ["0/0", "3000/3500", "3600/1000"])
def test_the_thresholds_of_a_position_are_what_its_advice_does(objective: Objective, scores: str) -> None:
    """From so many points on nobody throws with dice left, and just below that somebody does."""
    game = pysolver.game("farkle")
    sides = "ordinary*6 ordinary*6"
    start = f"kcd2 4000 {scores} 0 {sides} ******"
    rows = game.ask({"about": "thresholds", "position": start, "objective": objective})["rows"]
    assert [row["dice"] for row in rows] == [1, 2, 3, 4, 5, 6]
    for row in rows[:4]:
        roll = "*" * row["dice"] + "-" * (6 - row["dice"])
        for points, does in ((row["from"], "bank"), (row["from"] - 50, "roll")):
            if points < 50 * (6 - row["dice"]):
                continue  # so few points cannot lie there
            state = game.parse(f"kcd2 4000 {scores} {points} {sides} {roll}")
            assert game.advise(state, objective).options[0].action == does, (row, points)


def test_a_threshold_is_said_as_one_says_it() -> None:
    assert card.spoken(3, ((350, 4000),), 4000) == "three dice left: bank from 350 on"
    assert card.spoken(1, ((300, 300), (450, 900)), 900) == "one die left: bank 300, and from 450 on"
    assert card.spoken(2, ((500, 500),), 500) == "two dice left: bank only what wins, 500"
    assert card.spoken(2, ((50, 500),), 500) == "two dice left: bank whatever you have"


def test_tables_and_people_are_found_by_name_and_place() -> None:
    assert len(people.tables()["tables"]) == 14
    assert people.table("King")["target"] == 8000
    vlach = people.person("vlach")
    assert format_dice(vlach["slots"]) == vlach["dice"] and len(vlach["slots"]) == 6
    assert vlach["place"] == "Kuttenberg" and "heavenly-kingdom" in vlach["dice"]
    assert all(len(parse_dice(each["dice"], "kcd2")) == 6 for each in people.matching()["opponents"])
    assert {each["place"] for each in people.matching("kuttenberg")["opponents"]} == {"Kuttenberg"}
    assert "not proven" in people.matching()["note"]
    with pytest.raises(GameError, match="nearest is vlach"):
        people.person("vlak")
    with pytest.raises(GameError, match="nearest is vlach"):  # the other word is known
        people.matching("kuttenberg vlak")
    spelt = people.searched("kutenberg vlak")
    assert [each["name"] for each in spelt["opponents"]] == [vlach["name"]] and "'kuttenberg vlach'" in spelt[
        "note"
    ]
    assert people.searched("vlach") == people.matching("vlach")
    with pytest.raises(GameError, match="Nobody is known"):
        people.searched("zzzz")
    with pytest.raises(GameError, match="nearest are king"):
        people.table("kings")
    with pytest.raises(GameError, match="as in 'kuttenberg lousy'") as trouble:
        people.person("man in kuttenberg")
    assert "Man in Kuttenberg, two loaded dice: 1 × Even, 1 × Lucky" in str(trouble.value)
    assert "lousy-gambler*1" in people.person(people.EXAMPLE)["dice"]
    assert people.person("kkut_vlach") == vlach  # the files' own id, as it was asked for before


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["farkle", *words]) == 0
    return capsys.readouterr().out


def test_the_command_line_tells_of_a_race(capsys: pytest.CaptureFixture[str], own_cache: Path) -> None:
    asked = ("race", "--target", "500", "--opponent", "vlach", "--json")
    found = json.loads(told(capsys, *asked, "--states", "--simulate", "50"))
    assert found["states"]["wins"][0][0] == found["value"] and found["simulated"]["games"] == 50
    assert list(own_cache.rglob("*.race"))
    again = json.loads(told(capsys, *asked, "--mine", "100", "--theirs", "200"))
    assert again["value"] == found["states"]["wins"][2][4]
    assert "wins with a chance" in told(capsys, "race", "--target", "500")


def test_the_command_line_tells_of_prices_cards_tables_and_people(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    drawn = tmp_path / "price.svg"
    assert json.loads(told(capsys, "price", "--target", "500", "--json", "--svg", str(drawn)))["first"] > 0
    assert len(ET.parse(drawn).getroot().findall("{*}rect")) == 1 + 10 * 10
    assert "gold-warlord" in told(capsys, "badges")
    assert len(json.loads(told(capsys, "badges", "--json"))["badges"]) == 33
    assert "to roll" in told(capsys, "card", "--target", "500")
    assert "Drawn" in told(capsys, "card", "--target", "500", "--svg", str(tmp_path / "card.svg"))
    assert len(json.loads(told(capsys, "tables", "--json"))["tables"]) == 14
    assert "emperor" in told(capsys, "tables")
    assert "Vlach" in told(capsys, "opponents", "vlach")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("race", "--target", "10050"), "to 10000"),
        (("race", "--target", "1010"), "multiples of 50"),
        (("race", "--target", "500", "--mine", "500"), "from 0 to 450"),
        (("race", "--target", "500", "--opponent", "vlak"), "vlach"),
        (("race", "--table", "kings"), "nearest are king"),
        (("race", "--table", "king", "--target", "500"), "--table king"),
        (("race", "--target", "500", "--simulate", "0"), "--simulate 1,"),
        (("race", "--target", "500", "--set", "kcd3"), "kcd2 or kcd1"),
        (("card", "--target", "500", "--svg", "/nowhere/card.svg"), "card.svg"),
        (("price", "--target", "500", "--svg", "/nowhere/price.svg"), "price.svg"),
        (("opponents", "nobody", "at", "all"), "Nobody is known"),
    ],
)
def test_what_cannot_be_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str
) -> None:
    assert main(["farkle", *words]) == 2
    complaint = capsys.readouterr().err
    assert says in complaint and complaint.count("\n") == 1


def test_dice_that_always_win_at_once_leave_the_other_one_turn(capsys: pytest.CaptureFixture[str]) -> None:
    mine, theirs = "[0.1.1.1.0.1]*6", "[0.1.0.0.0.0]*6"
    assert main(["farkle", "race", "--target", "100", "--dice", mine, "--opponent", theirs, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    one, other = ([(die.weights, die.symbols[0]) for die in dice(each)] for each in (mine, theirs))
    one_turn = race_values(one, other, (2, 2))[0, 2, 2]
    assert 0 < one_turn < 1
    assert (told["value"], told["second"]) == pytest.approx((one_turn, 0), abs=1e-9)
