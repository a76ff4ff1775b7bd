"""The best six of an inventory: against other programs and the single solver.

Reference values: computed by programs that share no code with this project.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.cli.main import main
from pysolver.contract.dice import Die
from pysolver.contract.job import Progress, finish
from pysolver.errors import GameError
from pysolver.games.farkle.loadouts import best as ranking
from pysolver.games.farkle.loadouts import together
from pysolver.games.farkle.loadouts.best import Wanted, best, next_dice
from pysolver.games.farkle.loadouts.loadouts import count_loadouts, kinds_of, loadouts_of, parse_owned
from pysolver.games.farkle.loadouts.together import Loadout
from pysolver.games.farkle.offline.kernel import CompiledBlock
from pysolver.games.farkle.turn.distribution import banked_job, mean_turns
from pysolver.games.farkle.turn.lattice import IDLE, lattice_of
from pysolver.games.farkle.turn.solve import Stops, solve_turn
from pysolver.games.farkle.turn.turn import turn_of
from pysolver.games.farkle.world import market
from pysolver.games.farkle.world.catalogue import catalogue, die_of, parse_dice
from pysolver.turns.program import Floats
from tests.twins.loadouts import by_points, fewest_turns, sixes

OWNED = "weighted*1,odd*2,ordinary*6"
WEIGHTS = st.tuples(*[st.integers(0, 9)] * 6).filter(any)
DICE = st.builds(Die, WEIGHTS, joker=st.booleans())


def dice_of(text: str, dice_set: str = "kcd2") -> Loadout:
    return tuple(die_of(name, dice_set) for name in parse_dice(text, dice_set))


def plain(dice: Loadout) -> list[tuple[tuple[int, ...], str]]:
    return [(tuple(die.weights), die.symbols[0]) for die in dice]


def mixed(count: int, seed: int, dice_set: str = "kcd2") -> list[Loadout]:
    draw, names = random.Random(seed), sorted(catalogue(dice_set))
    return [dice_of(",".join(draw.choices(names, k=6)), dice_set) for _ in range(count)]


# Many loadouts at once


@pytest.mark.parametrize(
    ("jokers", "menus", "reads"),
    [(0, 10_977, [41_968, 22_143, 9_885, 1_539, 758]), (1, 12_091, [45_003, 19_475, 9_072, 1_629, 752])],
)
def test_a_lattice_reads_what_the_papers_say(jokers: int, menus: int, reads: list[int]) -> None:
    lattice = lattice_of(jokers)
    graphs = [stage.graph for stage in lattice.stages]
    assert lattice.menus == menus
    assert [stage.idle for stage in lattice.stages] == list(IDLE)
    assert [len(graph.target) + len(graph.smaller) for graph in graphs] == reads


def test_values_are_those_of_the_single_solver() -> None:
    for need in (1, 7, 80):
        loadouts = mixed(8, seed=need)
        found = finish(together.points(loadouts, need))
        for dice, value, bust in zip(loadouts, found.value, found.bust, strict=True):
            single = solve_turn(turn_of(dice), Stops(need))
            assert value == pytest.approx(single.start, abs=1e-9)
            assert bust == pytest.approx(single.bust(63), abs=1e-12)


@settings(max_examples=6, deadline=None)
@given(st.lists(st.tuples(*[DICE] * 6), min_size=1, max_size=4), st.integers(1, 30))
def test_any_dice_side_by_side_are_what_they_are_alone(loadouts: list[Loadout], need: int) -> None:
    found = finish(together.points(loadouts, need))
    alone = [solve_turn(turn_of(dice), Stops(need)).start for dice in loadouts]
    np.testing.assert_allclose(found.value, alone, rtol=0, atol=1e-9)


@pytest.mark.parametrize(
    ("dice", "value"),
    [
        ("ordinary*6", 564.053367392),
        ("weighted,ordinary*5", 763.34),
        ("tengri,ordinary*5", 758.1322),
        ("tengri*6", 2057.501),
        ("favourable*6", 2754.1595),
        ("devils-head*6", 1150.0644),
        ("aranka*6", 1825.0867),
        ("wagoners*6", 412.4264),
    ],
)
def test_values_at_4000_are_those_of_another_program(dice: str, value: float) -> None:
    found = finish(together.points([dice_of(dice)], 80)).value[0] * 50
    assert found == pytest.approx(value, abs=0.006 if value == 763.34 else 6e-5)


def test_compiled_values_are_numpys() -> None:
    loadouts = mixed(40, seed=5)
    for need in (3, 80):
        compiled = finish(together.points(loadouts, need, CompiledBlock))
        plainly = finish(together.points(loadouts, need))
        np.testing.assert_allclose(compiled.value, plainly.value, rtol=0, atol=1e-9)
        np.testing.assert_allclose(compiled.bust, plainly.bust, rtol=0, atol=1e-12)
    compiled, plainly = (finish(together.turns(loadouts[:4], 6, block)) for block in (CompiledBlock, None))
    np.testing.assert_allclose(compiled.value, plainly.value, rtol=0, atol=1e-9)


@pytest.mark.parametrize("name", ["ordinary", "odd", "tengri"])
def test_fewest_turns_are_those_of_plain_iteration(name: str) -> None:
    dice = dice_of(f"{name}*6")
    found = finish(together.turns([dice], 5)).value[0]
    assert found == pytest.approx(fewest_turns(tuple(plain(dice)), 250), abs=1e-9)


def test_playing_for_the_fewest_turns_takes_no_more_than_playing_for_points() -> None:
    for dice in (dice_of("ordinary*6"), *mixed(1, seed=9)):
        found = finish(together.turns([dice], 12)).value[0]
        assert found <= mean_turns(finish(banked_job(turn_of(dice), 12))) + 1e-9
        assert found >= 12 / finish(together.points([dice], 12)).value[0] - 1e-9


def test_dice_that_always_bust_have_no_number_of_turns() -> None:
    with pytest.raises(GameError, match="never reach"):
        finish(together.turns([(Die((0, 0, 1, 0, 0, 0)),) * 5 + (Die((0, 1, 0, 0, 0, 0)),)], 4, Always))


class Always(together.NumpyBlock):
    """Dice of which every throw busts."""

    @property
    def bust(self) -> Floats:
        return np.ones(1)


# What one owns


def test_there_are_as_many_loadouts_as_the_dice_make() -> None:
    assert [len(kinds_of(dice_set)) for dice_set in ("kcd2", "kcd1")] == [32, 19]
    for text in (OWNED, "weighted*1,odd*2,lucky*3,favourable*1,king*2", "ordinary*3,hugos*2,st-stephens*4"):
        owned = parse_owned(text, "kcd2")
        physical = [kind.names[0] for kind in owned.kinds for _ in kind.names]
        found = loadouts_of(owned)
        assert len(found) == count_loadouts(owned) == len(sixes(physical))
        assert len({tuple(sorted(str(die) for die in each.dice)) for each in found}) == len(found)


@given(st.dictionaries(st.sampled_from(sorted(catalogue("kcd2"))), st.integers(1, 99), min_size=1))
def test_an_inventory_is_read_as_it_is_written(counts: dict[str, int]) -> None:
    text = ",".join(f"{name}*{count}" for name, count in counts.items())
    if sum(counts.values()) >= 6:
        assert str(parse_owned(text, "kcd2")) == text


@pytest.mark.parametrize(
    ("own", "trouble"),
    [
        ("ordinary*5", "that is 5 of them"),
        ("ordinary*0", "numbers from 1 to 99"),
        ("ordinary*6,", "numbers from 1 to 99"),
        ("ordinary*100", "numbers from 1 to 99"),
        ("nothing*6", "There is no die"),
        (",".join(f"{name}*6" for name in list(catalogue("kcd2"))[:30]), "more than 200,000"),
    ],
)
def test_a_wrong_inventory_is_one_sentence(
    own: str, trouble: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["farkle", "best", "--own", own]) == 2
    said = capsys.readouterr().err
    assert trouble in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("more", "trouble"),
    [
        (["--by", "luck"], "points, turns, win"),
        (["--target", "75"], "multiple of 50"),
        (["--table", "inn"], "There is no table"),
        (["--table", "miner", "--target", "3000"], "--table or --target"),
        (["--set", "kcd3"], "dice set"),
        (["--top", "0"], "1 to 1000"),
        (["--opponent", "vlach"], "--by win"),
    ],
)
def test_a_wrong_question_is_one_sentence(
    more: list[str], trouble: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["farkle", "best", "--own", OWNED, *more]) == 2
    said = capsys.readouterr().err
    assert trouble in said
    assert said.count("\n") == 1


# The ranking


def test_a_ranking_is_that_of_a_program_that_shares_no_code() -> None:
    owned = parse_owned("weighted*1,odd*1,ordinary*5", "kcd2")
    found = finish(best(Wanted(owned, 100)))
    twins = by_points({str(each): plain(each.dice) for each in loadouts_of(owned)}, 100)
    assert [row["dice"] for row in found["ranking"]] == [name for name, _ in twins]
    for row, (_, value) in zip(found["ranking"], twins, strict=True):
        assert row["value"] == pytest.approx(value, abs=1e-9)


def test_the_best_so_far_is_shown_and_only_rises() -> None:
    wanted = Wanted(
        parse_owned("weighted*1,odd*2,lucky*2,tengri*2,devils-head*2,ordinary*2", "kcd2"), 500, top=3
    )
    steps: list[Progress] = []
    found = finish(best(wanted), steps.append)
    leads = [step.so_far["ranking"][0]["value"] for step in steps if step.so_far]
    assert len(leads) > 3
    assert all(one <= two for one, two in pairwise(leads))
    assert leads[-1] == found["ranking"][0]["value"]
    assert found["solved"] == found["loadouts"] == count_loadouts(wanted.owned)
    assert [row["behind"] for row in found["ranking"]] == sorted(row["behind"] for row in found["ranking"])


def test_by_turns_nothing_better_is_left_out() -> None:
    owned = parse_owned("weighted*1,odd*3,molar*6,unlucky*3,misfortune*4", "kcd2")
    found = finish(best(Wanted(owned, 400, "turns", top=2)))
    chosen = loadouts_of(owned)
    every = finish(together.turns([each.dice for each in chosen], 8))
    order = np.argsort(every.value, kind="stable")[:2]
    assert found["solved"] < found["loadouts"] == len(chosen)
    assert "takes at least" in found["why"]
    assert [row["dice"] for row in found["ranking"]] == [str(chosen[number]) for number in order]


def test_by_win_says_what_was_not_raced() -> None:
    owned = parse_owned("weighted*1,odd*2,lucky*2,ordinary*6", "kcd2")
    found = finish(best(Wanted(owned, 300, "win", dice_names("odd*6"), top=2)))
    assert found["opponent"] == "odd*6"
    assert found["solved"] == ranking.RACED < found["loadouts"]
    assert "were not" in found["why"]
    assert 0 < found["ranking"][1]["value"] < found["ranking"][0]["value"] < 1
    even = finish(best(Wanted(parse_owned("ordinary*6", "kcd2"), 2000, "win")))
    assert even["ranking"][0]["value"] == pytest.approx(0.579642483, abs=1e-9)
    assert even["why"] == "The only loadout was raced."


def test_few_loadouts_are_all_raced() -> None:
    found = finish(best(Wanted(parse_owned(OWNED, "kcd2"), 200, "win", dice_names("odd*6"))))
    assert found["solved"] == found["loadouts"] == 6 == len(found["ranking"])
    assert found["why"] == "All 6 loadouts were raced."


def test_a_die_to_get_is_raced_with_and_without() -> None:
    found = finish(next_dice(Wanted(parse_owned("odd*2,ordinary*4", "kcd2"), 200, "win", top=6)))
    raced = [row for row in found["next"] if "win_gain" in row]
    assert len(raced) == ranking.RACED_NEXT < len(found["next"])
    assert all(0 < row["win_gain"] == row["win"] - found["win"] for row in raced)


def dice_names(text: str) -> tuple[str, ...]:
    return parse_dice(text, "kcd2")


# The next die


def test_a_die_gains_what_the_best_six_with_it_are_worth_more() -> None:
    owned = parse_owned("odd*2,ordinary*4", "kcd2")
    wanted = Wanted(owned, 300, top=40)
    found = finish(next_dice(wanted))
    now = finish(best(wanted))["ranking"][0]["value"]
    assert found["value"] == pytest.approx(now, abs=1e-9)
    for row in found["next"][:3] + found["next"][-3:]:
        then = finish(best(replace(wanted, owned=owned.with_one(row["die"]))))["ranking"][0]["value"]
        assert row["gain"] == pytest.approx(max(then - now, 0), abs=1e-9)
    gains = [row["gain"] for row in found["next"]]
    assert gains == sorted(gains, reverse=True)


def test_the_most_promising_loadout_of_every_die_comes_first() -> None:
    job = next_dice(Wanted(parse_owned("weighted*1,odd*2,ordinary*6", "kcd2"), 500))
    shown = next(step.so_far for step in job if step.so_far is not None and step.so_far["next"])
    job.close()
    assert len(shown["next"]) == ranking.TOP


def test_prices_and_places_are_those_of_the_game_files() -> None:
    weighted = market.offers("weighted", "kcd2")
    assert weighted == {
        "name": "weighted",
        "price": 700,
        "places": ["Stash (quest Easy Riders)"],
        "lists": 0,
        "once": True,
    }
    assert not market.offers("odd", "kcd2")["once"]
    assert market.offers("odd", "kcd1")["price"] is None
    assert market.version("kcd2") == "1.5.5"


def test_a_die_that_exists_once_is_not_offered_to_its_owner() -> None:
    found = finish(next_dice(Wanted(parse_owned(OWNED, "kcd2"), 100, top=50)))
    assert "weighted" not in [row["die"] for row in found["next"]]


# The command line


def test_best_prints_its_ranking_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(["farkle", "best", "--own", OWNED, "--target", "1000", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["loadouts"] == 6
    assert found["ranking"][0]["dice"] == "weighted*1,odd*2,ordinary*3"
    main(["farkle", "best", "--own", OWNED, "--table", "beggar"])
    assert "target 1500" in capsys.readouterr().out
    main(["farkle", "next", "--own", OWNED, "--target", "300", "--top", "2"])
    assert "game 1.5.5" in capsys.readouterr().out
