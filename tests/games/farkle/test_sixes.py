"""The best six there are, as they ship: solved again, held against samples, of dice that are to be found."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

from pysolver.cli.main import main
from pysolver.contract.job import finish
from pysolver.errors import GameError
from pysolver.games.farkle.loadouts import sixes, together
from pysolver.games.farkle.loadouts.loadouts import kinds_of, loadouts_of, parse_owned
from pysolver.games.farkle.offline.atlas import Atlas
from pysolver.games.farkle.offline.sixes import LISTED, POOLS
from pysolver.games.farkle.turn.solve import Stops, solve_turn
from pysolver.games.farkle.turn.turn import turn_of
from pysolver.games.farkle.world import market
from pysolver.games.farkle.world.catalogue import SETS, die_of, parse_dice
from pysolver.tables.manifest import manifest

ASKED = [("kcd2", False), ("kcd2", True), ("kcd1", False)]


@pytest.mark.parametrize(("dice_set", "found"), ASKED)
def test_values_are_those_of_the_single_solver(dice_set: str, found: bool) -> None:
    known = sixes.targets(sixes.pool_of(dice_set, found))
    assert known == POOLS[sixes.pool_of(dice_set, found)]
    for target in (known[0], known[-1]):
        rows = sixes.best(dice_set, target, LISTED, found)
        values = [row["value"] for row in rows]
        assert len(rows) == LISTED == len({row["dice"] for row in rows})
        assert values == sorted(values, reverse=True)
        for row in (rows[0], rows[-1]):
            dice = tuple(die_of(name, dice_set) for name in parse_dice(row["dice"], dice_set))
            single = 50 * solve_turn(turn_of(dice), Stops(target // 50)).start
            assert row["value"] == pytest.approx(single, rel=1e-9)


@pytest.mark.parametrize(("dice_set", "found"), ASKED)
def test_no_loadout_of_a_sample_is_better(dice_set: str, found: bool) -> None:
    names, draw = sixes.supply(sixes.pool_of(dice_set, found)), random.Random(5)
    physical = [(kind, name) for kind, there in enumerate(names) for name in there]
    strong = {kind for kind, _ in physical if kinds_of(dice_set)[kind].die.weights[0] >= 4}
    better = [each for each in physical if each[0] in strong]
    drawn = [draw.sample(pool, 6) for pool in (physical, better) for _ in range(16)]
    loadouts = [tuple(kinds_of(dice_set)[kind].die for kind, _ in six) for six in drawn]
    values = 50 * finish(together.points(loadouts, 30)).value
    rows = {
        tuple(sorted(parse_dice(row["dice"], dice_set))) for row in sixes.best(dice_set, 1500, LISTED, found)
    }
    last = sixes.best(dice_set, 1500, LISTED, found)[-1]["value"]
    for six, value in zip(drawn, values, strict=True):
        assert value <= last + 1e-6 or tuple(sorted(names[kind][0] for kind, _ in six)) in rows


def test_dice_that_are_to_be_found_are_taken_no_oftener_than_they_are_held() -> None:
    for target in sixes.targets(sixes.FOUND):
        for row in sixes.best("kcd2", target, LISTED, True):
            six = parse_dice(row["dice"], "kcd2")
            assert all(six.count(name) <= market.held(name) for name in six)
    assert (market.held("weighted"), market.held("tengri"), market.held("odd")) == (1, 0, 6)
    with pytest.raises(GameError, match="kcd2 alone"):
        sixes.best("kcd1", 1500, 1, True)


def test_the_table_is_small_and_of_the_dice_that_are_listed() -> None:
    line = next(line for line in manifest() if line["table"] == sixes.TABLE)
    assert line["bytes"] <= 400_000
    known = sixes.parameters()["dice"]
    for dice_set in SETS:
        listed = [[list(kind.die.weights), kind.die.joker, *kind.names] for kind in kinds_of(dice_set)]
        assert known[dice_set] == listed


@pytest.mark.parametrize("dice_set", SETS)
def test_a_guess_is_near_enough_to_begin_with_the_best(dice_set: str) -> None:
    atlas, draw = Atlas(dice_set, (2000,), "numpy"), random.Random(3)
    numbers = np.array([draw.randrange(atlas.loadouts) for _ in range(32)])
    dice = [atlas.dice(int(number)) for number in numbers]
    values = atlas.solved(dice)[:, 0]
    names = ",".join(f"{kind.names[0]}*6" for kind in kinds_of(dice_set))
    owned = parse_owned(names, dice_set)
    uses = [[atlas.kinds(int(number)).count(kind) for kind in range(len(owned.kinds))] for number in numbers]
    guessed = sixes.guesses(owned, uses, 2100)
    assert guessed is not None
    assert np.sqrt(np.mean((guessed - np.log(values)) ** 2)) < 0.06
    unknown = parse_owned("[7.3.1.1.1.1]*6", dice_set)
    assert sixes.guesses(unknown, [each.uses for each in loadouts_of(unknown)], 2000) is None


def test_the_commands_answer_and_refuse(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["farkle", "atlas", "top", "--table", "knight", "--found", "--top", "2", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["target"] == 5000 and len(said["ranking"]) == 2 and "none is better" in said["of"]
    assert main(["farkle", "atlas", "top", "--set", "kcd1", "--top", "1"]) == 0
    assert "none is better" in capsys.readouterr().out
    for wrong in (
        ["--target", "2500"],
        ["--set", "kcd1", "--found"],
        ["--set", "kcd3"],
    ):
        assert main(["farkle", "atlas", "top", *wrong]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_every_die_of_the_market_says_where_it_is_in_words() -> None:
    lucky = market.offers("lucky", "kcd2")
    assert lucky["lists"] == 3 and "Man in Kuttenberg (3 of them)" in lucky["places"]
    assert "Carpenter (Maleshov)" in market.offers("pie", "kcd2")["places"]
