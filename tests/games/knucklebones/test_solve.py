"""The exact solve: reduced games against a naive twin and against values computed by other programs."""

from __future__ import annotations

import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from pysolver.contract.job import Progress, finish
from pysolver.errors import GameError, TableError
from pysolver.games.knucklebones.classes import classes
from pysolver.games.knucklebones.endgame import one_live_column, reach_of
from pysolver.games.knucklebones.layers import places, sorted_triples, triples_at
from pysolver.games.knucklebones.offline import exact as exact_module
from pysolver.games.knucklebones.offline import exactfile
from pysolver.games.knucklebones.offline.exact import equilibrium, solve, sweep
from pysolver.games.knucklebones.offline.exactfile import ExactFile, equilibrium_file
from pysolver.games.knucklebones.offline.kernels import FLOATS
from pysolver.games.knucklebones.offline.layout import Layout, layout, start_values
from tests.twins import knucklebones as naive

# Win probability of the player to roll first, computed by at least two programs that share no code.
REDUCED = {(1, 2): 0.767857, (2, 2): 0.571748, (1, 3): 0.651025, (2, 3): 0.527486, (3, 2): 0.527759}


@cache
def solved(columns: int, rows: int) -> tuple[Layout, np.ndarray]:
    game = layout(columns, rows)
    values = start_values(game)
    finish(solve(game, equilibrium(game, values), 3e-7))
    return game, values


def place(game: Layout, boards: naive.Boards) -> int:
    """Return where a naive position lies in a table."""
    pairs = [game.classes.of(mine, theirs) + game.absent for mine, theirs in zip(*boards, strict=True)]
    low, middle, high = sorted([0] * (3 - game.columns) + pairs)
    return int(game.arrays.top[high] + game.arrays.second[middle] + low * (game.columns == 3))


def test_there_are_as_many_classes_and_positions_as_counted_by_hand() -> None:
    kinds = classes()
    assert len(kinds.number) == 3067
    assert (kinds.live, len(kinds)) == (2057, 2154)
    assert layout().positions == exactfile.positions() == 1_667_978_620


def test_the_other_side_sees_the_order_of_each_number_of_dice_backwards() -> None:
    kinds = classes()
    for dice in range(7):
        group = np.flatnonzero(kinds.dice == dice)
        assert (np.diff(group) == 1).all()
        assert (kinds.mirror[group] == group[::-1]).all()


@pytest.mark.parametrize(("columns", "rows"), REDUCED)
def test_reduced_games_have_their_known_values(columns: int, rows: int) -> None:
    game, values = solved(columns, rows)
    empty = place(game, (((),) * columns, ((),) * columns))
    assert values[empty] == pytest.approx(REDUCED[columns, rows], abs=1e-6)


@pytest.mark.parametrize(("columns", "rows"), [(1, 2), (1, 3), (2, 1), (3, 1)])
def test_every_position_of_a_small_game_is_worth_what_the_naive_twin_says(columns: int, rows: int) -> None:
    game, values = solved(columns, rows)
    found = naive.solve(columns, rows)
    assert len(found) > 20
    for boards, value in found.items():
        assert values[place(game, boards)] == pytest.approx(value, abs=2e-6), boards


@pytest.mark.parametrize(("columns", "rows"), [(2, 3), (3, 2)])
def test_values_of_a_larger_game_follow_from_the_next_ones_by_the_twins_rules(
    columns: int, rows: int
) -> None:
    """The twin cannot solve these, but at any of their positions it can look one placement ahead."""
    game, values = solved(columns, rows)
    pairs, chance = list(naive.all_boards(1, rows)), random.Random(9)
    seen = 0
    for _ in range(4000):
        chosen = [chance.choice(pairs) for _ in range(columns)]
        boards = tuple(mine for (mine,), _ in chosen), tuple(theirs for _, (theirs,) in chosen)
        if all(len(column) == rows for column in boards[0]):
            continue  # the game ended with that placement
        if all(len(column) == rows for column in boards[1]):
            difference = naive.score(boards[0]) - naive.score(boards[1])
            expected = 1.0 if difference > 0 else 0.5 if difference == 0 else 0.0
        else:
            dice = [list(naive.moves(boards, die, rows)) for die in range(1, 7)]
            expected = sum(max(1 - values[place(game, after)] for after in handed) for handed in dice) / 6
        assert values[place(game, boards)] == pytest.approx(expected, abs=2e-6), boards
        seen += 1
    assert seen > 2000


def test_positions_that_cannot_come_are_left_alone_and_no_value_is_outside_0_and_1() -> None:
    _game, values = solved(1, 2)
    assert values[-1] == FLOATS.no_move
    assert ((values[:-1] >= 0) & (values[:-1] <= 1)).all()


def test_another_sweep_of_a_solved_game_changes_nothing() -> None:
    game, values = solved(2, 2)
    with ThreadPoolExecutor(1) as pool:
        assert finish(sweep(game, equilibrium(game, values.copy()), pool)) <= 3e-7


def test_the_same_loops_run_without_numba() -> None:
    script = (
        "import sys; sys.modules['numba'] = None\n"
        "from pysolver.contract.job import finish\n"
        "from pysolver.games.knucklebones.offline.exact import equilibrium, solve\n"
        "from pysolver.games.knucklebones.offline.kernels import COMPILED\n"
        "from pysolver.games.knucklebones.offline.layout import layout, start_values\n"
        "game = layout(1, 2); values = start_values(game)\n"
        "finish(solve(game, equilibrium(game, values), 3e-7))\n"
        "print(COMPILED, values[game.arrays.top[1]])"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    compiled, value = run.stdout.split()
    assert compiled == "False"
    assert float(value) == pytest.approx(REDUCED[1, 2], abs=1e-6)


def test_one_live_column_is_the_one_column_game_with_a_head_start() -> None:
    kinds, win = classes(), one_live_column()
    reach = reach_of(kinds)
    for boards, value in naive.solve(1, 3).items():
        (mine,), (theirs,) = boards
        assert win[kinds.of(mine, theirs), reach] == pytest.approx(value, abs=1e-7)
    empty = kinds.of((), ())
    assert (np.diff(win[empty]) >= 0).all()  # a greater head start is never worse
    assert win[empty, 0] == 0 and win[empty, -1] == 1


def test_places_and_positions_are_each_others_inverse() -> None:
    chance = np.random.default_rng(5)
    place = np.concatenate([[0, 1, 2, 3, 1_667_978_619], chance.integers(0, 1_667_978_620, 20_000)])
    triples = triples_at(place)
    assert (np.diff(triples, axis=1) >= 0).all() and triples.max() < len(classes())
    assert (places(triples) == place).all()
    shuffled = chance.permuted(triples, axis=1)
    assert (sorted_triples(shuffled) == triples).all()


@pytest.fixture
def small_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ExactFile:
    """Save a "table" of a few thousand positions, with everything else as in the real one."""
    monkeypatch.setattr(exactfile, "positions", lambda: 5000)
    values = np.linspace(0, 1, 5001, dtype=np.float32)
    file = equilibrium_file(tmp_path)
    file.save(values, 24, 8e-6, 1.0, True)
    return file


def test_a_saved_table_opens_with_its_values(small_file: ExactFile) -> None:
    assert small_file.path.name == "exact.f32" and small_file.page_path.name == "exact.json"
    assert small_file.open()[2500] == pytest.approx(0.5)
    assert small_file.page().residual == 8e-6
    small_file.forget()
    assert small_file.saved_page() is None


def test_a_damaged_cut_or_missing_table_is_refused_with_the_command_that_builds_it(
    small_file: ExactFile,
) -> None:
    path = small_file.path
    data = path.read_bytes()
    path.write_bytes(data[:8000] + b"\x01" + data[8001:])
    with pytest.raises(TableError, match=r"damaged.*build\.py tables --game knucklebones"):
        small_file.open()
    path.write_bytes(data[:-4])
    with pytest.raises(TableError, match="cut short"):
        small_file.open()
    path.unlink()
    with pytest.raises(TableError, match="missing"):
        small_file.open()
    with pytest.raises(TableError, match="is not there"):
        equilibrium_file(path.parent / "elsewhere").open()


def test_a_killed_solve_goes_on_from_where_it_was_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game of two columns and two rows stands for the whole one."""
    game = layout(2, 2)
    monkeypatch.setattr(exact_module, "layout", lambda: game)
    monkeypatch.setattr(exactfile, "positions", lambda: game.positions)
    file = equilibrium_file(tmp_path)

    def killed(step: Progress) -> None:
        if step.so_far and step.so_far.startswith("sweep 4"):
            raise KeyboardInterrupt

    monkeypatch.setattr(exact_module, "SAVE_AFTER", 0.0)
    with pytest.raises(KeyboardInterrupt):
        finish(exact_module.build_exact(tmp_path, False), killed)
    assert (file.page().sweeps, file.page().finished) == (4, False)
    told: list[str] = []

    def hear(step: Progress) -> None:
        told.extend([step.so_far] if step.so_far else [])

    page = finish(exact_module.build_exact(tmp_path, True), hear)
    assert told[0] == "going on after sweep 4" and told[1].startswith("sweep 5")
    assert "left" in told[-2] and told[-1].endswith("done")
    assert page.finished and page.residual <= exact_module.SETTLED
    empty = place(game, (((), ()), ((), ())))
    assert file.open()[empty] == pytest.approx(REDUCED[2, 2], abs=1e-5)
    assert finish(exact_module.build_exact(tmp_path, True)) == page


def test_without_numba_the_whole_solve_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exact_module, "COMPILED", False)
    with pytest.raises(GameError, match="needs numba"):
        finish(exact_module.build_exact(tmp_path, False))


def test_an_unfinished_table_is_refused_unless_the_solve_goes_on_from_it(small_file: ExactFile) -> None:
    small_file.save(np.zeros(5001, np.float32), 3, 0.2, 1.0, False)
    with pytest.raises(TableError, match="not finished"):
        small_file.open()
    assert len(small_file.open(unfinished=True)) == 5000
