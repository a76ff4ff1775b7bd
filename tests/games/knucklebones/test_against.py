"""Against the game's own players: their policy, the exact best response, and the advice that ships."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

import pysolver
from pysolver.cli.main import main
from pysolver.contract.figures import percent
from pysolver.contract.job import finish
from pysolver.errors import PositionError
from pysolver.games.knucklebones import notation, opponents, rules
from pysolver.games.knucklebones.against import HEADS, network_at, shares_of
from pysolver.games.knucklebones.classes import classes
from pysolver.games.knucklebones.layers import (
    ALL_DICE,
    NO_COLUMN,
    expand,
    hand_over,
    places,
    sorted_triples,
    triples_at,
)
from pysolver.games.knucklebones.network import BITS
from pysolver.games.knucklebones.offline import exactfile, response
from pysolver.games.knucklebones.offline.exact import solve
from pysolver.games.knucklebones.offline.exactfile import ExactFile
from pysolver.games.knucklebones.offline.judge import ExactJudge
from pysolver.games.knucklebones.offline.kernels import Values, scale_of
from pysolver.games.knucklebones.offline.layout import Layout, layout, start_values
from pysolver.games.knucklebones.offline.response import build_response, response_files, worth
from pysolver.games.knucklebones.offline.samples import draw_against, looked_up
from pysolver.games.knucklebones.offline.tournament import tournament
from pysolver.games.knucklebones.players import JudgePlayer, player
from pysolver.games.knucklebones.rules import DIFFICULTIES
from pysolver.games.knucklebones.solve import against_table, shipped
from pysolver.games.knucklebones.weigh import classes_of
from tests.twins import knucklebones as naive

GAME = pysolver.game("knucklebones")
EXAMPLE = "55,1,-/6,-,33 4 vs game-10"


def place(game: Layout, boards: naive.Boards) -> int:
    pairs = [game.classes.of(mine, theirs) + game.absent for mine, theirs in zip(*boards, strict=True)]
    low, middle, high = sorted([0] * (3 - game.columns) + pairs)
    return int(game.arrays.top[high] + game.arrays.second[middle] + low * (game.columns == 3))


def solved(
    columns: int, rows: int, difficulty: int, kind: type[np.float32] | type[np.uint16], settled: float
) -> tuple[Layout, Values, Values]:
    game = layout(columns, rows)
    mine, theirs = start_values(game, kind), start_values(game, kind)
    finish(solve(game, response.response(game, mine, theirs, difficulty), settled))
    return game, mine, theirs


@pytest.mark.parametrize(("columns", "rows", "difficulty"), [(1, 2, 3), (1, 3, 5), (2, 1, 10), (2, 1, 4)])
@pytest.mark.parametrize(
    ("kind", "settled", "error"), [(np.float32, 3e-7, 2e-6), (np.uint16, response.SETTLED, 2e-5)]
)
def test_the_best_response_is_the_naive_twins(
    columns: int,
    rows: int,
    difficulty: int,
    kind: type[np.float32] | type[np.uint16],
    settled: float,
    error: float,
) -> None:
    game, mine, theirs = solved(columns, rows, difficulty, kind, settled)
    one = float(scale_of(mine).one)
    best, follow = naive.solve_against(columns, rows, difficulty)
    for boards, value in best.items():
        at = place(game, boards)
        assert mine[at] / one == pytest.approx(value, abs=error), boards
        assert 1 - theirs[at] / one == pytest.approx(follow[boards], abs=error), boards


def test_two_columns_of_two_rows_are_worth_what_the_twin_says() -> None:
    """The twin took a minute for 0.6207484 (I begin) and 0.4736612 at difficulty 10."""
    game, mine, theirs = solved(2, 2, 10, np.float32, 3e-7)
    empty = place(game, (((), ()), ((), ())))
    assert mine[empty] == pytest.approx(0.6207484, abs=1e-6)
    assert 1 - theirs[empty] == pytest.approx(0.4736612, abs=1e-6)


def test_a_best_response_is_built_into_files_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The game of two columns and two rows stands for the whole one."""
    game = layout(2, 2)
    monkeypatch.setattr(response, "layout", lambda: game)
    monkeypatch.setattr(exactfile, "positions", lambda: game.positions)
    finish(build_response(tmp_path, 10, 1))
    files = response_files(tmp_path, 10)
    assert [file.path.name for file in files] == ["game-10-mine.u16", "game-10-theirs.u16"]
    assert all(file.page().finished for file in files)
    assert worth(files[0].open(), files[1].open()) == finish(build_response(tmp_path, 10, 1))
    words = ["knucklebones", "exact", "--against", "game-10", "--out", str(tmp_path), "--json"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["against"] == "game-10"
    for wrong in (["--against", "greedy"], ["--against", "game-10", "--threads", "0"]):
        assert main(["knucklebones", "exact", *wrong]) == 2
        assert "as in --" in capsys.readouterr().err


def test_the_policy_is_the_rules_of_the_game_written_out_once_more() -> None:
    chance = np.random.default_rng(2)
    for text in ("55,1,-/6,-,33 *", "-,-,-/66,6,2 *", "123,4,-/45,-,663 *", "66,6,-/-,-,- *"):
        position = notation.parse(text)
        game = classes_of(position)[np.newaxis]
        for difficulty in (1, 4, 10):
            for die in rules.FACES:
                found = opponents.chances(classes(), game, np.array([die - 1]), difficulty)[0]
                boards = position.mine, position.theirs
                expected = naive.policy(boards, die, rules.ROWS, difficulty)
                open_ = [column for column in range(3) if len(position.mine[column]) < rules.ROWS]
                assert found[open_].tolist() == pytest.approx(expected)
                assert found.sum() == pytest.approx(1)
    dice = np.full(20_000, 5)
    games = np.repeat(classes_of(notation.parse("-,-,-/66,6,2 *"))[np.newaxis], len(dice), axis=0)
    chosen = player("game-4").weigh(games, dice, chance).argmax(axis=1)
    often = np.bincount(chosen, minlength=3) / len(dice)
    assert often == pytest.approx(opponents.chances(classes(), games[:1], dice[:1], 4)[0], abs=0.015)


def test_a_layer_follows_what_the_player_does() -> None:
    position = notation.parse("55,1,-/6,-,33 *")
    game = classes_of(position)[np.newaxis]
    layer = expand(classes(), game, 10)
    likely = opponents.chances(classes(), game[:, np.newaxis], ALL_DICE, 10)
    assert (layer.which[likely == 0] == -1).all() and (layer.which[likely > 0] >= 0).all()
    values = np.random.default_rng(1).random(len(layer.reached))
    expected = sum(
        likely[0, die, column] * (1 - values[layer.which[0, die, column]]) / 6
        for die in range(6)
        for column in range(3)
        if likely[0, die, column]
    )
    assert layer.back(values)[0] == pytest.approx(expected)


@pytest.mark.parametrize("text", [EXAMPLE, "55,1,-/6,-,33 * vs game-1", "55,1,-/6,-,33 4 as game-7"])
def test_who_has_a_side_is_read_and_written(text: str) -> None:
    assert GAME.format(GAME.parse(text)) == text
    plain = GAME.parse(text.split(" vs ")[0].split(" as ")[0])
    assert plain != GAME.parse(text) and plain.their_difficulty is None and plain.my_difficulty is None


def test_placing_hands_the_sides_over_and_a_roll_keeps_them() -> None:
    after = GAME.play(GAME.parse(EXAMPLE), "3")
    assert GAME.format(after) == "6,-,-/55,1,4 * as game-10".replace("6,-,-", "6,-,33")
    rolled = GAME.throw(after, "2")
    assert GAME.format(rolled) == "6,-,33/55,1,4 2 as game-10"
    assert GAME.format(GAME.play(rolled, "2")) == "55,1,4/6,2,33 * vs game-10"


@pytest.mark.parametrize(
    "text", [f"{EXAMPLE[:-2]}11", f"{EXAMPLE[:-2]}", f"{EXAMPLE[:-7]}greedy", f"{EXAMPLE} as game-3"]
)
def test_a_player_that_is_not_known_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(PositionError, match="as in 55,1,-/6,-,33 4 vs game-10") as refused:
        GAME.parse(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("difficulty", [1, 5, 10])
def test_advice_against_a_player_of_the_game(difficulty: int) -> None:
    text = f"55,1,-/6,-,33 4 vs game-{difficulty}"
    advice = GAME.advise(GAME.parse(text))
    assert advice.exactness == "estimated" and advice.position == text
    assert advice.max_error == 1
    assert advice.likely_error is not None
    assert 0 < advice.likely_error == against_table().meta["max_abs_error"] < 0.05
    assert advice.value > GAME.advise(GAME.parse("55,1,-/6,-,33 4")).value
    assert {option.action for option in advice.options} == {"1", "2", "3"} and advice.options[0].loss == 0
    for option in advice.options:
        after = GAME.advise(GAME.play(GAME.parse(text), option.action))
        assert after.value == pytest.approx(1 - option.value, abs=1e-9)


def test_a_weaker_player_is_beaten_more_often() -> None:
    values = [GAME.advise(GAME.parse(f"-,-,-/-,-,- * vs game-{d}")).value for d in DIFFICULTIES]
    assert values == sorted(values, reverse=True)


def test_the_first_position_is_worth_about_what_the_exact_best_response_wins() -> None:
    """Values by a program that shares no code: I begin, it begins."""
    for difficulty, first, second in ((10, 0.70172, 0.69103), (5, 0.79131, 0.77365), (1, 0.8649, 0.8417)):
        empty = "-,-,-/-,-,- *"
        mine = GAME.advise(GAME.parse(f"{empty} vs game-{difficulty}"))
        theirs = GAME.advise(GAME.parse(f"{empty} as game-{difficulty}"))
        assert mine.value == pytest.approx(first, abs=mine.likely_error)
        assert 1 - theirs.value == pytest.approx(second, abs=mine.likely_error)


def test_one_live_column_is_exact_whoever_plays() -> None:
    plain, against = (GAME.advise(GAME.parse(f"66,444,555/5,123,666 *{who}")) for who in ("", " vs game-5"))
    assert against.exactness == "exact" and against.value == plain.value


def some_games(count: int) -> NDArray[np.int64]:
    return triples_at(np.random.default_rng(4).integers(0, exactfile.positions(), count))


def test_the_logit_is_the_quadratic_through_those_of_the_heads() -> None:
    assert [shares_of(head).tolist() for head in HEADS] == np.eye(len(HEADS)).tolist()
    for power in (0, 1, 2):
        for difficulty in DIFFICULTIES:
            wanted = float(difficulty) ** power
            assert float(shares_of(difficulty) @ np.array(HEADS, float) ** power) == pytest.approx(wanted)
    arrays, games = against_table().arrays, some_games(50)
    logits = np.stack([network_at(arrays, head).logits(games) for head in HEADS], axis=1)
    assert network_at(arrays, 8).logits(games) == pytest.approx(logits @ shares_of(8), abs=0.05)


def test_sums_of_the_network_are_never_rounded() -> None:
    """The largest sums that their numbers allow have fewer bits than a 64-bit float."""
    for difficulty in DIFFICULTIES:
        network = network_at(against_table().arrays, difficulty)
        numbers = (
            network.own,
            network.shared,
            network.bias,
            *(part for pair in network.dense for part in pair),
        )
        assert all((values * 2.0**BITS == np.rint(values * 2.0**BITS)).all() for values in numbers)
        size = np.abs(network.bias) + np.abs(network.own).max(axis=0) + 3 * np.abs(network.shared).max(axis=0)
        for weights, bias in network.dense:
            size = 3 * size @ np.abs(weights) + np.abs(bias)
            assert np.log2(size.max()) + 2 * BITS < 53


def test_positions_are_drawn_where_the_games_own_player_is_to_roll() -> None:
    """The game of two rows stands for the whole one."""
    game = layout(3, 2)
    mine, theirs = start_values(game, np.uint16), start_values(game, np.uint16)
    finish(solve(game, response.response(game, mine, theirs, 10), 1e-3))
    found = draw_against(game, theirs, 10, 2000, seed=5)
    kinds = game.classes
    assert (np.diff(found.astype(np.int64), axis=1) >= 0).all()
    assert not kinds.theirs_full[found].all(axis=1).any() and kinds.dice[found].sum(axis=1).min() >= 1
    assert (draw_against(game, theirs, 10, 2000, seed=5) == found).all()
    triples = found.astype(np.int64)
    at = game.arrays.top[triples[:, 2]] + game.arrays.second[triples[:, 1]] + triples[:, 0]
    assert looked_up(theirs, found) == pytest.approx(theirs[at] / 65_535)


def test_where_no_network_knows_who_rolls_one_layer_leads_to_where_one_does() -> None:
    judge, games = shipped((None, 10)), some_games(20)
    assert judge.players not in judge.networks
    known = judge.known(games)[1]
    assert judge.search(games, 0, judge.players)[0] == pytest.approx(
        judge.search(games, 1, judge.players)[0], abs=0
    )
    assert not known.all()


class Formula:
    """A table of win probabilities by a formula, without its gigabytes."""

    dtype = np.dtype(np.uint16)

    def __init__(self, shift: int) -> None:
        self.shift = shift

    def open(self) -> Formula:
        return self

    def __getitem__(self, places: NDArray[np.int64]) -> NDArray[np.uint16]:
        return ((places * 7 + self.shift) % 65_536).astype(np.uint16)


def test_an_exact_judge_takes_answers_from_the_table_of_the_other_side() -> None:
    own, other = Formula(1), Formula(20_000)
    judge = ExactJudge(cast(ExactFile, own), cast(ExactFile, other), difficulty=10)
    games = classes_of(notation.parse("55,1,-/6,-,33 *"))[np.newaxis]
    games.sort(axis=1)
    values, sure, handed = judge.answers(games)
    assert values[0] == own[places(games)][0] / 65_535 and sure.all()
    likely = opponents.chances(classes(), games[:, np.newaxis], ALL_DICE, 10)
    assert (handed[likely == 0] == NO_COLUMN).all()
    after = hand_over(classes(), games[:, np.newaxis], ALL_DICE)[0]
    expected = other[places(sorted_triples(after))] / 65_535
    assert handed[likely > 0] == pytest.approx(expected[likely > 0])


def test_only_the_side_with_a_judge_is_judged() -> None:
    judge = shipped((10, None))
    me = JudgePlayer("me", judge, None)
    tallies = finish(tournament((me, player("game-10")), 20, 1, (judge, None))).tallies
    assert tallies[0].moves > 200 and tallies[1].moves == 0
    assert 0 <= tallies[0].lost / 20 < 0.02  # without any search the judge sees about the same


def test_what_was_measured_stands_in_the_table_and_is_good_enough() -> None:
    """Values by a program that shares no code: of the best response, and of equilibrium play."""
    table = against_table()
    measured = table.meta["parameters"]["measured"]
    for name, best, equilibrium in (
        ("game-10", 0.69638, 0.6695),
        ("game-5", 0.78248, 0.7509),
        ("game-1", 0.8533, 0.8107),
    ):
        found = measured[name]
        assert found["best"] == pytest.approx(best, abs=1e-4)
        assert equilibrium < found["mean"] < found["best"]
        assert found["judged_games"] == 20_000 and found["regret_a_game"] <= 0.0005
        assert found["largest_error_shown"] <= table.meta["max_abs_error"]


def test_an_option_says_what_it_would_win_against_a_perfect_player() -> None:
    plain = {option.action: option.value for option in GAME.advise(GAME.parse("55,1,-/6,-,33 4")).options}
    advice = GAME.advise(GAME.parse(EXAMPLE))
    for option in advice.options:
        assert option.extras["if_perfect"] == pytest.approx(plain[option.action], abs=1e-9)
        assert option.value > plain[option.action]
    shown = f"Against a perfect player it would be {percent(plain[advice.options[0].action])}."
    assert advice.why.endswith(shown)
    before = GAME.advise(GAME.parse("55,1,-/6,-,33 * vs game-10"))
    assert f"{percent(GAME.advise(GAME.parse('55,1,-/6,-,33 *')).value)}." in before.why
    after = GAME.advise(GAME.parse("55,1,-/6,-,33 4 as game-10"))
    assert "perfect" not in after.why and "if_perfect" not in after.options[0].extras
