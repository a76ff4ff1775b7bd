"""The atlas in small: three kinds of dice make 28 loadouts, in chunks of five."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest

from pysolver.cli.main import main
from pysolver.contract.job import Job, finish
from pysolver.errors import GameError
from pysolver.games.farkle.loadouts.loadouts import kinds_of
from pysolver.games.farkle.loadouts.together import Loadout
from pysolver.games.farkle.offline import atlas as atlases
from pysolver.games.farkle.offline import sixes as builder
from pysolver.games.farkle.offline.atlas import Atlas
from pysolver.games.farkle.offline.sixes import Pool
from pysolver.games.farkle.turn.solve import Stops, solve_turn
from pysolver.games.farkle.turn.turn import turn_of
from pysolver.tables import fleet
from pysolver.turns.program import Floats, Places

TARGETS = (200, 400)
KINDS = tuple(kind for kind in kinds_of("kcd2") if kind.names[0] in ("ordinary", "odd", "tengri"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a whole small atlas."""
    monkeypatch.setattr(atlases, "kinds_of", lambda dice_set: KINDS)
    monkeypatch.setattr(atlases, "CHUNK", 5)
    small = Atlas("kcd2", TARGETS, "numpy")
    with suppress(StopIteration):
        next(fleet.build(small.plan, small, tmp_path, workers=1))
    for chunk in range(small.plan.chunks):
        fleet.write_chunk(small.plan, tmp_path, chunk, small(chunk))
    atlases.merge(small, tmp_path)
    return tmp_path


@pytest.mark.parametrize(("dice_set", "count"), [("kcd2", 2_324_784), ("kcd1", 134_596)])
def test_every_loadout_has_a_number(dice_set: str, count: int) -> None:
    atlas = Atlas(dice_set, (4000,), "numpy")
    assert atlas.loadouts == count
    listed = combinations_with_replacement(range(len(kinds_of(dice_set))), 6)
    for number, kinds in zip(range(3000), listed, strict=False):
        assert (atlas.kinds(number), atlas.number(kinds)) == (kinds, number)
    for number in (count // 3, count - 2, count - 1):
        assert atlas.number(atlas.kinds(number)) == number
    assert atlas.plan.chunks == -(-count // atlases.CHUNK)


def test_values_are_those_of_the_single_solver(folder: Path) -> None:
    atlas, values = atlases.opened(folder), atlases.values(folder)
    assert values.shape == (28, 2)
    for number in range(28):
        for column, target in enumerate(TARGETS):
            single = 50 * solve_turn(turn_of(atlas.dice(number)), Stops(target // 50)).start
            assert values[number, column] == pytest.approx(single, abs=1e-9)
    shown = atlases.show(folder, "odd*2,ordinary*4")
    assert shown["dice"] == atlas.text(shown["number"])
    assert [row["rank"] for row in shown["targets"]] == [
        1 + int((values[:, column] > values[shown["number"], column] + 1e-9).sum()) for column in (0, 1)
    ]


def test_the_compiled_engine_finds_the_values_that_numpy_finds(folder: Path) -> None:
    compiled, values = replace(atlases.opened(folder), engine="numba"), atlases.values(folder)
    np.testing.assert_allclose(
        compiled.solved([compiled.dice(number) for number in range(28)]), values, atol=1e-9
    )


def plainly(atlas: Atlas, numbers: Places) -> Job[Floats]:
    """Solve loadouts here and now."""
    yield from ()
    return atlas.solved([atlas.dice(int(number)) for number in numbers])[:, 0]


def test_some_loadouts_are_solved_as_alone_and_gone_on_with(tmp_path: Path) -> None:
    atlas, numbers = Atlas("kcd1", (100,), "numpy"), np.array([5, 99_000, 134_595])
    found = finish(builder.Together(tmp_path, 1)(atlas, numbers))
    np.testing.assert_allclose(found, finish(plainly(atlas, numbers)), atol=1e-9)
    again = finish(builder.Together(tmp_path, 1)(atlas, numbers))
    np.testing.assert_array_equal(again, found)
    assert len(list(tmp_path.iterdir())) == 1


def test_the_best_of_all_is_found_without_all(folder: Path) -> None:
    later = [200, 400, 800]
    small = replace(atlases.opened(folder), targets=(200,))
    known = np.array(atlases.values(folder)[:, 0])
    every = replace(small, targets=tuple(later)).solved([small.dice(number) for number in range(28)])
    pools = {"all": Pool([6, 6, 6], (200, 400, 800)), "few": Pool([6, 2, 1], (200, 400))}
    found = finish(builder.leaders(small, known, pools, 4, plainly))
    for name, pool in pools.items():
        may = [
            all(small.kinds(number).count(kind) <= there for kind, there in enumerate(pool.most))
            for number in range(28)
        ]
        for place in range(len(pool.targets)):
            best = np.sort(every[may, place])[::-1][:4]
            np.testing.assert_allclose(found[name].value[place], best, rtol=0, atol=1e-9)
            numbers = [small.number(kinds) for kinds in found[name].dice[place].tolist()]
            np.testing.assert_allclose(every[numbers, place], found[name].value[place], atol=1e-9)
            assert all(may[number] for number in numbers)


def test_most_loadouts_are_never_solved_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[int] = []
    truly = Atlas.solved

    def counted(atlas: Atlas, loadouts: Sequence[Loadout]) -> Floats:
        solved.append(len(loadouts))
        return truly(atlas, loadouts)

    monkeypatch.setattr(Atlas, "solved", counted)
    monkeypatch.setattr(builder, "TO_BEAT", 4)
    small = replace(atlases.opened(folder), targets=(200,))
    known, pools = np.array(atlases.values(folder)[:, 0]), {"all": Pool([6] * 3, (200, 400))}
    finish(builder.leaders(small, known, pools, 2, plainly))
    assert sum(solved) < 28


def test_a_merged_file_that_is_not_its_chunks_is_found(folder: Path) -> None:
    assert finish(atlases.verify(folder, 1, 1))["merged"] is True
    path = folder / atlases.VALUES
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    found = finish(atlases.verify(folder, 1, 1))
    assert (found["merged"], found["right"]) == (False, False)


def test_an_atlas_is_read_where_its_engine_is_not(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(engine: str) -> str:
        raise ModuleNotFoundError("numba")

    monkeypatch.setattr(atlases, "_code", missing)
    for command in (["status"], ["verify", "--sample", "1"], ["top", "--target", "400"], ["show", "odd*6"]):
        assert main(["farkle", "atlas", *command, "--out", str(folder)]) == 0


def test_verify_solves_again_and_finds_what_is_damaged(folder: Path) -> None:
    found = finish(atlases.verify(folder, 5, 1))
    assert found["right"] and found["checked"] == 5 and found["worst"] < 1e-9
    path = folder / "chunk-000002"
    path.write_bytes(path.read_bytes()[:-8])
    assert not finish(atlases.verify(folder, 1, 1))["right"]
    assert main(["farkle", "atlas", "verify", "--out", str(folder), "--sample", "1"]) == 2


def test_the_commands_answer_and_refuse(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["status"], ["top", "--target", "400"], ["show", "odd*6"]):
        assert main(["farkle", "atlas", *command, "--out", str(folder)]) == 0
    assert "6 of 6 parts" in capsys.readouterr().out
    for wrong in (
        ["top", "--target", "4000"],
        ["show", "lucky*6"],
        ["show", "odd*5"],
        ["status", "--out", str(folder / "no")],
    ):
        assert main(["farkle", "atlas", *wrong[:1], "--out", str(folder), *wrong[1:]]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_another_engine_set_or_target_is_another_plan() -> None:
    plans = [
        Atlas(dice_set, targets, engine).plan.digest
        for dice_set, targets, engine in (
            ("kcd1", (1500,), "numpy"),
            ("kcd2", (1500,), "numpy"),
            ("kcd1", (2000,), "numpy"),
            ("kcd1", (1500,), "numba"),
        )
    ]
    assert len(set(plans)) == 4
    with pytest.raises(GameError, match="multiples of 50"):
        Atlas("kcd1", (75,), "numpy")
