"""Advice, players and matches of Knucklebones with what ships."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pysolver
from pysolver.cli.main import main
from pysolver.contract.job import finish
from pysolver.contract.match import parse_match
from pysolver.errors import GameError, TableError
from pysolver.games.knucklebones import book, notation, products
from pysolver.games.knucklebones.classes import classes
from pysolver.games.knucklebones.commands import exact_folder, read_position
from pysolver.games.knucklebones.endgame import one_live_column, reach_of
from pysolver.games.knucklebones.layers import (
    PERFECT,
    Floats,
    LayerSearch,
    Players,
    Triples,
    expand,
    places,
    sorted_triples,
    triples_at,
)
from pysolver.games.knucklebones.network import Experts, Network, joined
from pysolver.games.knucklebones.offline import exactfile
from pysolver.games.knucklebones.offline.judge import ExactJudge, perfect_judge
from pysolver.games.knucklebones.offline.tournament import Standing, entrant, tournament
from pysolver.games.knucklebones.players import FULL, player
from pysolver.games.knucklebones.rules import State
from pysolver.games.knucklebones.solve import (
    CARRIED,
    LAYERS,
    LITTLE,
    MARGIN,
    MOST_LAYERS,
    WIDE_MARGIN,
    Remembered,
    depths,
    network_table,
    shipped,
)
from pysolver.games.knucklebones.weigh import classes_of, quick_wins
from pysolver.tables.manifest import manifest

GAME = pysolver.game("knucklebones")
# Win probability of the player to move first by the first roll, computed by programs that share no code.
FIRST_ROLLS = {1: 0.4739, 2: 0.4950, 3: 0.5080, 4: 0.5181, 5: 0.5262, 6: 0.5330}


def test_the_opening_is_worth_what_the_exact_solution_says() -> None:
    advice = GAME.advise(GAME.start())
    assert advice.value == pytest.approx(0.509030, abs=1e-5)
    assert advice.exactness == "rounded" and advice.max_error < 1e-4
    for die, value in FIRST_ROLLS.items():
        assert GAME.advise(State(die=die)).value == pytest.approx(value, abs=6e-5)


def test_the_book_holds_all_positions_of_the_first_placements_and_hangs_together() -> None:
    kinds, known = classes(), shipped().book
    assert known and len(book.book_places(1)) == 1 + 6
    assert len(known.values) == len(book.book_places()) > 10_000
    before = np.array(book.book_places(book.PLIES - 1))
    triples = triples_at(before)
    values, there = known.known(triples)
    assert there.all()
    layer = expand(kinds, triples)
    handed, there = known.known(layer.reached)
    assert there.all()
    assert np.abs(layer.back(handed) - values).max() < 5e-5
    assert not known.known(np.array([[2000, 2000, 2000]]))[1].any()


def test_one_live_column_is_advised_exactly() -> None:
    advice = GAME.advise(GAME.parse("123,456,12/456,123,5 3"))
    assert advice.exactness == "exact" and advice.max_error == 0
    before = GAME.advise(GAME.parse("66,444,555/5,123,666 *"))
    assert before.exactness == "exact"
    kinds = classes()
    dead = [kinds.of((4, 4, 4), (1, 2, 3)), kinds.of((5, 5, 5), (6, 6, 6))]
    difference = int(kinds.score[dead].sum())
    exact = one_live_column()[kinds.of((6, 6), (5,)), reach_of(kinds) + difference]
    assert before.value == pytest.approx(float(exact), abs=1e-9)


def test_equal_columns_have_equal_values_and_no_loss() -> None:
    advice = GAME.advise(GAME.parse("5,-,5/3,-,3 2"))
    by_action = {option.action: option for option in advice.options}
    assert by_action["1"].value == by_action["3"].value and by_action["1"].loss == by_action["3"].loss
    swapped = GAME.advise(GAME.parse("-,5,5/-,3,3 2"))
    assert swapped.value == advice.value


def test_an_option_says_what_it_takes_away_and_what_it_has_to_fear() -> None:
    advice = GAME.advise(GAME.parse("-,1,-/66,2,- 6"))
    best = advice.options[0]
    assert best.action == "1" and best.extras["removes"] == 2 and best.text == "Column 1, take two 6s away"
    assert best.extras["points"] == 7 and best.extras["their_points"] == 2
    for option in advice.options:
        after = GAME.play(GAME.parse("-,1,-/66,2,- 6"), option.action)
        answer = GAME.play(GAME.throw(after, str(option.extras["fear"])), str(option.extras["answer"]))
        assert option.extras["after_answer"] == pytest.approx(GAME.advise(answer).value, abs=0.02)
        assert option.extras["after_answer"] < option.value


def test_the_last_placement_has_nothing_to_fear() -> None:
    advice = GAME.advise(GAME.parse("213,555,66/444,6,- 6"))
    assert [option.extras["fear"] for option in advice.options] == [None]
    assert advice.value in (0, 0.5, 1)


def test_the_network_is_blind_to_the_order_of_columns_and_to_that_of_additions() -> None:
    network = shipped().networks[PERFECT]
    triples = triples_at(np.random.default_rng(4).integers(0, exactfile.positions(), 1000))
    found = network(triples)
    assert ((found > 0) & (found < 1)).all()
    assert (network(triples[:, ::-1]) == found).all()
    assert (network(triples[::-1])[::-1] == found).all()
    assert (np.concatenate([network(triples[i : i + 1]) for i in range(50)]) == found[:50]).all()


def test_the_network_says_the_same_with_and_without_blas(monkeypatch: pytest.MonkeyPatch) -> None:
    arrays = network_table().arrays
    triples = triples_at(np.random.default_rng(5).integers(0, exactfile.positions(), 1000))
    with_it = Experts(arrays)(triples)
    monkeypatch.setattr(products, "FAST", False)
    assert (Experts(arrays)(triples) == with_it).all()


def test_sums_of_the_network_are_never_rounded() -> None:
    """The largest sums that its numbers allow have fewer bits than a 64-bit float."""
    for network in Experts(network_table().arrays).networks:
        no_sum_is_rounded(network)


def no_sum_is_rounded(network: Network) -> None:
    largest = 3 * (np.abs(network.own).max() + 3 * np.abs(network.shared).max() + np.abs(network.bias).max())
    for weights, bias in network.dense:
        sums = largest * np.abs(weights).sum(axis=0).max() + np.abs(bias).max()
        assert np.log2(sums) + 2 * 14 < 53
        largest = sums
        for numbers in (weights, bias):
            assert (numbers * 2.0**14 == np.rint(numbers * 2.0**14)).all()


def test_quantising_keeps_what_sixteen_bits_can() -> None:
    chance = np.random.default_rng(8)
    arrays = {
        "embedding": chance.normal(size=(2154, 8)).astype(np.float32),
        "spread": chance.normal(size=(8, 12)).astype(np.float32),
        "bias": chance.normal(size=6).astype(np.float32),
        "weights0": chance.normal(size=(6, 1)).astype(np.float32),
        "bias0": np.array([0.25], np.float32),
    }
    network = Experts(joined({18: arrays})).networks[0]
    folded = arrays["embedding"].astype(float) @ arrays["spread"].astype(float)
    assert np.abs(network.own - folded[:, :6]).max() < 5e-3
    assert np.abs(network.dense[0][0] - arrays["weights0"]).max() < 2e-4
    assert network.dense[0][1] == 0.25


def test_fewer_open_columns_are_searched_deeper() -> None:
    everything_open, nearly_over = (
        np.zeros((1, 3), np.int64),
        classes_of(notation.parse("123,456,6/456,12,45 *")),
    )
    assert depths(classes(), everything_open)[0] == LAYERS
    assert LAYERS < depths(classes(), np.sort(nearly_over)[np.newaxis])[0] <= MOST_LAYERS


@pytest.mark.parametrize(
    ("text", "layers", "margin"),
    [
        ("55,1,-/6,2,33 *", 3, MARGIN),  # everything open: three layers, not all columns
        ("235,64,1/664,3,5 *", 3, None),
        ("4,123,666/555,456,1 *", 4, None),
    ],
)
def test_a_value_moves_on_a_little_as_the_search_moved_it(
    text: str, layers: int, margin: float | None
) -> None:
    judge = shipped()
    triple = np.sort(classes_of(notation.parse(text)))[np.newaxis]
    search = LayerSearch(classes(), judge.known, judge.estimate)
    deep, exact = search.values(triple, layers, margin=margin)
    at_first = search.values(triple, 1)[0]
    assert not exact[0] and 0 < abs(deep[0] - at_first[0]) < LITTLE
    assert judge.values(triple, None)[0] == pytest.approx(deep + CARRIED * (deep - at_first), abs=1e-12)


@pytest.mark.parametrize(
    ("text", "first", "second", "win"),  # layers and margin of the first look and of the second; exactly
    [
        ("22,1,222/4,456,14 *", (3, None), (4, WIDE_MARGIN), 0.6576),
        ("4,22,222/56,4,14 *", (3, None), (4, WIDE_MARGIN), 0.7008),
        ("3,44,444/15,66,66 *", (3, None), (4, WIDE_MARGIN), 0.4953),
        (
            "666,13,13/4,226,555 *",
            (3, None),
            (4, WIDE_MARGIN),
            0.7550,
        ),  # its best column looks 3 points worse
        ("4,345,111/156,6,222 *", (4, None), (5, WIDE_MARGIN), 0.3577),
        ("14,12,44/-,33,666 *", (3, MARGIN), (3, WIDE_MARGIN), 0.3849),
    ],
)
def test_where_the_search_moved_a_value_far_it_searches_again(
    text: str, first: tuple[int, float | None], second: tuple[int, float], win: float
) -> None:
    judge = shipped()
    triple = np.sort(classes_of(notation.parse(text)))[np.newaxis]
    search = LayerSearch(classes(), judge.known, judge.estimate)
    once, again = (search.values(triple, layers, margin=margin)[0][0] for layers, margin in (first, second))
    assert abs(once - search.values(triple, 1)[0][0]) > LITTLE
    assert once != again
    assert judge.values(triple, None)[0][0] == pytest.approx(again, abs=1e-12)
    assert again == pytest.approx(win, abs=0.006)


@given(drawn=st.lists(st.lists(st.integers(0, 30), min_size=1), min_size=1, max_size=5))
def test_an_estimate_is_worked_out_once(drawn: list[list[int]]) -> None:
    asked: list[int] = []

    def estimate(triples: Triples, players: Players) -> Floats:
        asked.extend(places(triples).tolist())
        return places(triples) / 100

    remembered = Remembered(estimate)
    for some in drawn:
        unique = np.unique(some)
        assert remembered(triples_at(unique), PERFECT) == pytest.approx(unique / 100)
    assert sorted(asked) == sorted({place for some in drawn for place in some})


def test_shipped_data_is_small() -> None:
    assert sum(line["bytes"] for line in manifest() if line["game"] == "knucklebones") <= 1_500_000


def test_what_was_measured_stands_in_the_table_and_is_good_enough() -> None:
    found = network_table().meta["parameters"]
    assert found["judged_games"] >= 20_000
    assert found["regret_a_move"] <= 0.000004 and found["regret_a_game"] <= 0.00005
    assert found["moves_losing_over_2_points"] <= found["moves"] / 10_000
    assert found["rmse_shown"] <= 0.0008
    assert found["largest_error_shown"] <= network_table().meta["max_abs_error"] <= 0.01


@pytest.mark.parametrize(
    ("position", "values"),
    [
        ("55,1,-/6,-,33 4", {"3": 0.49716, "2": 0.48736, "1": 0.37618}),
        ("66,23,45/111,44,2 5", {"3": 0.91173, "2": 0.85988, "1": 0.85781}),
        ("564,4,-/3,52,412 3", {"3": 0.54023, "2": 0.47888}),
        ("2,6,34/54,53,11 1", {"3": 0.39700, "1": 0.35413, "2": 0.33771}),
        ("16,65,4/542,33,31 3", {"2": 0.72058, "3": 0.61084, "1": 0.31777}),
    ],
)
def test_values_are_within_their_error_of_the_exact_table(position: str, values: dict[str, float]) -> None:
    """The values are those that `solve --exact` prints."""
    advice = GAME.advise(GAME.parse(position))
    assert [option.action for option in advice.options] == list(values)
    assert advice.max_error == 1 and advice.likely_error == network_table().meta["max_abs_error"]
    for option in advice.options:
        assert option.value == pytest.approx(values[option.action], abs=advice.likely_error)


def test_the_greedy_player_takes_the_greatest_swing() -> None:
    position = notation.parse("-,1,-/66,2,3 6")
    weighed = player("greedy").weigh(
        classes_of(position)[np.newaxis], np.array([5]), np.random.default_rng(0)
    )
    assert weighed[0].tolist() == pytest.approx([6 + 24, 6, 6], abs=2e-6)  # and noise for ties


def test_the_games_own_player_counts_equal_dice_whatever_their_value() -> None:
    """w(equal dice facing) + w(equal dice of its own), w = 0, 1, 2, 5; at difficulty 10 it never slips."""
    position = notation.parse("66,-,-/-,66,6 6")
    weighed = player("game-10").weigh(
        classes_of(position)[np.newaxis], np.array([5]), np.random.default_rng(0)
    )
    assert np.floor(weighed[0]).tolist() == [2, 2, 1]
    slips = player("game-1").weigh(
        np.repeat(classes_of(notation.parse("-,-,-/666,-,- 6"))[np.newaxis], 4000, axis=0),
        np.full(4000, 5),
        np.random.default_rng(1),
    )
    sensible = (slips.argmax(axis=1) == 0).mean()
    assert sensible == pytest.approx(0.1 + 0.9 / 3, abs=0.03)


def test_no_player_chooses_a_full_column() -> None:
    position = notation.parse("123,-,456/4,5,123 6")
    for name in ("advisor", "layers-0", "depth-2", "greedy", "game-5", "random"):
        games = classes_of(position)[np.newaxis]
        weighed = player(name).weigh(games, np.array([5]), np.random.default_rng(3))[0]
        assert weighed.argmax() == 1 and weighed[0] <= FULL and weighed[2] <= FULL


def test_unknown_players_are_refused_with_the_names() -> None:
    for name in ("chess", "depth-0", "depth-99", "game-11", "layers-4", "depth-", "game-²"):
        with pytest.raises(GameError, match="greedy"):
            player(name)
    with pytest.raises(GameError, match="--exact"):
        entrant("perfect")


def test_a_match_counts_every_game_once_and_the_better_player_wins_it() -> None:
    result = match("depth-2", "random", 301, seed=3)
    low, high = result.interval
    assert result.games == 301 and low < result.score < high and low > 0.6
    other = match("random", "depth-2", 301, seed=3)
    assert other.score < 0.4
    assert match("depth-2", "random", 301, seed=3) == result


def match(first: str, second: str, games: int, seed: int, exact: ExactJudge | None = None) -> Standing:
    return finish(tournament((entrant(first), entrant(second)), games, seed, (exact, exact)))


class Oracle(ExactJudge):
    """An "exact file" for tests: what ships, searched deeper."""

    def __init__(self) -> None:
        pass

    def values(self, triples: Any, layers: int | None) -> Any:
        return shipped().values(triples, 1)


def test_a_match_tells_what_each_side_loses() -> None:
    result = match("layers-1", "random", 20, seed=4, exact=Oracle())
    ours, theirs = result.tallies
    assert ours.lost == 0 and ours.largest_error == 0 and ours.shown > ours.moves
    assert theirs.lost / theirs.moves > 0.01 and theirs.blunders > 0 and theirs.shown == 0
    rates = theirs.to_dict(result.games)
    assert rates["regret_a_game"] == pytest.approx(theirs.lost / 20)
    assert rates["worst_move"] >= rates["regret_a_move"]


def test_a_quick_answer_is_near_the_searched_one() -> None:
    position = GAME.parse("66,23,45/111,44,2 5")
    quick = {str(column + 1): win for column, win in quick_wins(position).items()}
    searched = {option.action: option.value for option in GAME.advise(position).options}
    assert quick == pytest.approx(searched, abs=0.05)
    assert quick_wins(GAME.parse("66,23,45/111,44,2 *")) == {}


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["knucklebones", *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_solve_prints_the_known_solvers_evaluation(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "solve", "___\n___\n___", "___\n___\n___", "6", "--depth", "1")
    assert code == 0 and "6.00" in out and "column 1, 2 or 3" in out
    code, out, _ = run(capsys, "solve", "55,1,-/6,-,33 4", "--json")
    found = json.loads(out)
    assert found["depth"] == 4 and found["best"] == [int(max(found["columns"], key=found["columns"].get))]


def test_boards_of_lines_may_be_one_word_or_one_a_line() -> None:
    position = notation.parse("551,-,2/-,6,3 4")
    for words in (
        ["5__ 5_2 1__", "_6_ ___ __3", "4"],
        ["5__\n5_2\n1__", "_6_\\n___\\n__3", "4"],
        ["5__", "5_2", "1__", "_6_", "___", "__3", "4"],
        ["551,-,2/-,6,3 4"],
        ["551,-,2/-,6,3", "4"],
    ):
        assert read_position(words) == position


def test_tree_prints_the_placements_first(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "tree", "55,1,-/6,-,33 4", "-d", "1")
    assert code == 0 and [line.split()[:2] for line in out.splitlines()] == [
        ["Column", str(n)] for n in (1, 2, 3)
    ]
    code, out, _ = run(capsys, "tree", "55,1,-/6,-,33 4", "-d", "2", "--json")
    assert all(json.loads(line)["level"] <= 2 for line in out.splitlines()) and len(out.splitlines()) > 18


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["solve", "55,1,-/6,-,33 *"], "depends on the die"),
        (["solve", "55,1,-/6,-,33 4", "--depth", "0"], "--depth 4"),
        (["solve", "55,1,-/6,-,33 4", "--depth", "1000"], "--depth 4"),
        (["solve", "5555,1,-/6,-,33 4"], "three dice"),
        (["solve", "5__ 5__ ___", "_6_ ___ ___"], "two boards of three lines and a die"),
        (["solve", "555 5__ ___", "6__ ___ ___", "7"], "shows 1 to 6"),
        (["solve", "55,1,-/6,-,33 4", "--exact", "nowhere"], "build.py tables --game knucklebones"),
        (["match", "greedy", "chess"], "no player"),
        (["match", "greedy", "random", "--games", "0"], "--games 1000"),
        (["match", "perfect", "random"], "--exact"),
        (["play", "--depth", "99999"], "--depth 4"),
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], words: list[str], says: str) -> None:
    code, out, err = run(capsys, *words)
    assert code == 2 and out == "" and says in err and err.count("\n") == 1


def test_a_match_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "match", "greedy", "random", "--games", "50", "--json")
    found = json.loads(out)
    assert code == 0 and found["games"] == 50 and found["interval"][0] < found["score"] < found["interval"][1]
    assert "scores" in run(capsys, "match", "greedy", "random", "--games", "20")[1]


def test_a_game_can_be_played_in_the_terminal(tmp_path: Path) -> None:
    chance = random.Random(2)
    answers = "x\n" + "".join(f"{chance.randint(1, 3)}\n" for _ in range(400))
    command = [sys.executable, "-m", "pysolver", "knucklebones", "play", "--depth", "1", "--seed", "5"]
    saved = [*command, "--save", str(tmp_path / "game.txt")]
    done = subprocess.run(saved, input=answers, capture_output=True, text=True, check=True)
    assert (
        "column 1, 2 or 3, not 'x'" in done.stdout and "\n___\n___\n___\n---\n___\n___\n___\n" in done.stdout
    )
    *_, ended, gave = done.stdout.splitlines()
    assert ended.endswith("against Depth-1.") and gave.endswith(" in all.")
    again = subprocess.run(command, input=answers, capture_output=True, text=True, check=True)
    assert again.stdout == done.stdout  # by the same seed the same dice, and the same choices of theirs
    assert parse_match((tmp_path / "game.txt").read_text()).seats == ("You", "depth-1")
    left = subprocess.run(command, input="", capture_output=True, text=True, check=True)
    assert left.stdout.endswith("Left the table.\n")


@pytest.mark.parametrize("command", [["play", "knucklebones"], ["knucklebones", "play"]])
@pytest.mark.parametrize("second", [False, True])
def test_who_plays_is_known_to_the_advice_in_the_terminal(
    command: list[str],
    second: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    file = tmp_path / "game.txt"
    words = [*command, "--against", "game-5", "--save", str(file), *["--second"] * second]
    assert main(words) == 0
    assert "Left the table." in capsys.readouterr().out
    assert parse_match(file.read_text()).start == f"-,-,-/-,-,- * {'as' if second else 'vs'} game-5"


def test_the_number_of_a_column_is_the_column(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n3\nq\n"))
    position = "123,4,5/-,6,- 6"
    assert main(["play", "knucklebones", "--position", position, "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "1 is full" in out and "at 6,-" not in out
    assert "Advisor at -,6,-/123,4,56 " in out


def test_the_boards_are_drawn_with_the_persons_below() -> None:
    state = GAME.parse("55,1,-/6,-,33 *")
    mine, theirs = GAME.drawn(state, True).split("---\n"), GAME.drawn(state, False).split("---\n")
    assert mine == ["___\n__3\n6_3\n", "51_\n5__\n___"]
    assert theirs == ["___\n5__\n51_\n", "6_3\n__3\n___"]


@pytest.mark.parametrize(
    ("given", "folder"),
    [("tables", "tables"), ("tables/exact.f32", "tables"), ("tables/exact.json", "tables"), ("v1.2", "v1.2")],
)
def test_the_exact_table_is_named_by_its_folder_or_a_file(tmp_path: Path, given: str, folder: str) -> None:
    (tmp_path / "v1.2").mkdir()
    assert exact_folder(tmp_path / given) == tmp_path / folder


def test_a_missing_exact_table_names_the_command_that_builds_it(tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"build\.py tables --game knucklebones"):
        perfect_judge(tmp_path)


def test_places_of_sorted_positions_are_the_table_order() -> None:
    assert places(sorted_triples(np.array([[2, 0, 1]])))[0] == 5 and places(np.array([[0, 0, 1]]))[0] == 1
