"""The search with memory and pruning against plain expectiminimax, and the known solver's evaluation."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from operator import add

import numpy as np
import pytest

from pysolver.contract.job import Progress, finish
from pysolver.errors import GameError
from pysolver.games.knucklebones import notation, rules
from pysolver.games.knucklebones import search as search_module
from pysolver.games.knucklebones.classes import classes
from pysolver.games.knucklebones.heuristic import BOUND, HeuristicProblem, column_values, deepen, facings
from pysolver.games.knucklebones.layers import LayerSearch, expand
from pysolver.games.knucklebones.offline.lookahead import FastHeuristicPlayer
from pysolver.games.knucklebones.players import HeuristicPlayer
from pysolver.games.knucklebones.rules import State
from pysolver.games.knucklebones.search import MOST_DEPTH, Search
from pysolver.games.knucklebones.tree import nodes
from pysolver.games.knucklebones.weigh import classes_of
from tests.twins.knucklebones import heuristic

Key = tuple[int, ...]


def plain(position: State, depth: int) -> float:
    """Return the value before the roll, by recursion over plain positions."""
    if depth == 0 or rules.is_over(position):
        return heuristic(position)
    total = 0.0
    for die in rules.FACES:
        rolled = State(position.mine, position.theirs, die)
        total += max(-plain(rules.place(rolled, column), depth - 1) for column in rules.open_columns(rolled))
    return total / 6


def random_positions(count: int, seed: int, fewest: int = 0) -> list[State]:
    """Return positions with a die from games played at random."""
    chance = random.Random(seed)
    found: list[State] = []
    while len(found) < count:
        position = State(die=chance.choice(rules.FACES))
        for _ in range(chance.randint(fewest, 26)):
            after = rules.place(position, chance.choice(rules.open_columns(position)))
            if rules.is_over(after):
                break
            position = State(after.mine, after.theirs, chance.choice(rules.FACES))
        found.append(position)
    return found


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_memory_and_pruning_change_no_value(depth: int) -> None:
    for position in random_positions(25, depth):
        for column, value in column_values(position, depth).items():
            assert value == pytest.approx(-plain(rules.place(position, column), depth - 1), abs=1e-9)


def test_depth_4_near_the_end_equals_plain_recursion() -> None:
    for position in random_positions(4, 4, fewest=18):
        values = column_values(position, 4)
        for column, value in values.items():
            assert value == pytest.approx(-plain(rules.place(position, column), 3), abs=1e-9)


@dataclass(frozen=True)
class RandomTree:
    """A made-up game: the values and shape of its tree follow from a seed."""

    bound: float = 10.0

    def rolls(self, position: Hashable) -> Sequence[tuple[float, Sequence[Hashable]]]:
        chance = random.Random(f"rolls {position}")
        chances = [chance.random() for _ in range(chance.choice([0, 1, 2, 3]))]
        return [
            (p / sum(chances), [f"{position}/{roll}.{choice}" for choice in range(chance.randint(1, 3))])
            for roll, p in enumerate(chances)
        ]

    def estimate(self, position: Hashable) -> float:
        return random.Random(f"worth {position}").uniform(-self.bound, self.bound)


def plain_tree(problem: RandomTree, position: Hashable, depth: int) -> float:
    rolls = problem.rolls(position)
    if depth == 0 or not rolls:
        return problem.estimate(position)
    return sum(p * max(-plain_tree(problem, choice, depth - 1) for choice in choices) for p, choices in rolls)


def opened_plainly(problem: RandomTree, position: Hashable, depth: int) -> int:
    rolls = problem.rolls(position)
    if depth == 0 or not rolls:
        return 0
    return 1 + sum(opened_plainly(problem, choice, depth - 1) for _, choices in rolls for choice in choices)


def test_the_search_finds_the_value_of_random_trees_and_opens_less() -> None:
    problem, opened, everything = RandomTree(), 0, 0
    for seed in range(150):
        found = Search[Hashable](problem)
        assert found.value(f"tree {seed}", 4) == pytest.approx(
            plain_tree(problem, f"tree {seed}", 4), abs=1e-9
        )
        opened += found.positions
        everything += opened_plainly(problem, f"tree {seed}", 4)
    assert opened < everything


def test_pruning_opens_fewer_positions_than_looking_at_everything() -> None:
    problem = HeuristicProblem()
    start = facings(State().mine, State().theirs)
    everything = {(start, 4)}
    level = {start}
    for depth in (3, 2, 1):
        level = {choice for position in level for _, choices in problem.rolls(position) for choice in choices}
        everything |= {(position, depth) for position in level}
    found = Search(problem)
    found.value(start, 4)
    assert found.positions < len(everything)


def test_no_value_is_above_the_bound() -> None:
    best = State(((6, 6, 6), (6, 6, 6), (6, 6)), ((), (), ()))
    assert heuristic(best) < BOUND


def test_the_evaluation_is_the_known_solvers() -> None:
    """Positions and evaluations that its own tests give, seen by the player to move."""
    ones, twos = notation.read_lines("111 111 11_"), notation.read_lines("222 222 22_")
    # Its scores were off for pairs beside a third die; these boards have none.
    assert heuristic(State(ones, twos)) == 22 - 44 + 3.5
    assert heuristic(State(twos, ones)) == 44 - 22 + 3.5
    assert heuristic(State()) == 3.5
    assert heuristic(State(((), (), ()), ((6,), (), ()))) == -6
    assert heuristic(State(((), (), ()), ((), (), (1,)))) == -1
    assert column_values(State(die=6), 1) == {0: 6.0, 1: 6.0, 2: 6.0}
    full = State(twos, notation.read_lines("111 111 111"))
    assert heuristic(full) == 44 - 27


def test_the_last_placement_counts_the_score_difference_at_any_depth() -> None:
    position = notation.parse("213,55,622/444,633,- 6")
    for depth in (1, 4, 50):
        assert column_values(position, depth) == {1: (6 + 26 + 14) - (36 + 12)}


def test_a_search_that_pauses_and_forgets_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module, "BETWEEN_PAUSES", 40)
    monkeypatch.setattr(search_module, "MOST_REMEMBERED", 400)
    for position in random_positions(6, 21, fewest=8):
        steps: list[Progress] = []
        found = finish(deepen(position, 4), steps.append)
        assert found.depth == 4 and found.columns == pytest.approx(column_values(position, 4), abs=1e-9)
        depths = [step.so_far["depth"] for step in steps if step.so_far]
        assert depths == sorted(depths)
        if found.positions >= 40:
            assert len(steps) > 3 * 4
        assert [step.done for step in steps] == sorted(step.done for step in steps)


def test_a_deep_job_says_what_it_has_long_before_it_ends() -> None:
    """Nobody waits for depth 60 from the empty board."""
    job = deepen(State(die=4), 60)
    so_far = [next(job).so_far for _ in range(40)]
    assert so_far[0] is None and so_far[-1]["depth"] >= 3 and so_far[-1]["best"]
    job.close()


def test_depths_out_of_range_are_refused() -> None:
    start = facings(State().mine, State().theirs)
    for depth in (-1, MOST_DEPTH + 1):
        with pytest.raises(GameError, match="--depth 4"):
            Search(HeuristicProblem()).value(start, depth)


def test_a_deep_search_of_an_ending_ends_though_removals_go_round_in_circles() -> None:
    position = State(((1, 2, 3), (4, 5, 6), (2,)), ((4, 5, 6), (1, 2, 3), (6,)), 6)
    shallow, deep = column_values(position, 30), column_values(position, MOST_DEPTH)
    assert deep[2] == pytest.approx(shallow[2], abs=0.1)


@pytest.mark.parametrize("kind", [HeuristicPlayer, FastHeuristicPlayer])
def test_players_weigh_as_the_search_does(kind: type[HeuristicPlayer]) -> None:
    chance = np.random.default_rng(1)
    for position in random_positions(20, 9):
        assert position.die is not None
        games, dice = classes_of(position)[np.newaxis], np.array([position.die - 1])
        weighed = kind("depth-3", 3).weigh(games, dice, chance)[0]
        values = column_values(position, 3)
        assert {column: weighed[column] for column in values} == pytest.approx(values, abs=2e-6)
        assert all(weighed[column] < -BOUND for column in range(3) if column not in values)


def squeezed(triples: np.ndarray, players: object = None) -> np.ndarray:
    """The evaluation, squeezed into 0 to 1, is a win probability as good as any for a search."""
    return np.array([0.5 + heuristic_of(triple) / (2 * BOUND) for triple in triples])


def heuristic_of(triple: np.ndarray) -> float:
    """Return the evaluation of the pairs of columns of some classes."""
    pairs = [classes().pairs[number] for number in triple]
    if any(pair is None for pair in pairs):
        return float(classes().score[triple].sum())
    return heuristic(State(tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs)))


def finished(triples: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Know what finished games are worth."""
    over = classes().theirs_full[triples].all(axis=1)
    return np.where(over, 0.5 + classes().score[triples].sum(axis=1) / (2 * BOUND), 0.0), over


def early_positions(count: int, seed: int, most_mine: int = 6, most_facing: int = 6) -> list[State]:
    """Return positions before the roll of so few dice that no pair is dead: such has no dice to count."""
    return [
        State(position.mine, position.theirs)
        for position in random_positions(count, seed)
        if sum(map(len, position.mine)) <= most_mine
        and max(map(len, map(add, position.mine, position.theirs))) <= most_facing
    ]


def test_chance_layers_find_the_same_values_as_plain_recursion() -> None:
    for before in early_positions(12, 3):
        triple = np.sort(classes_of(before))[np.newaxis]
        value, exact = LayerSearch(classes(), finished, squeezed).values(triple, 2)
        assert value[0] == pytest.approx(0.5 + plain(before, 2) / (2 * BOUND), abs=1e-12)
        assert not exact[0]


@pytest.mark.parametrize("margin", [0.0, 0.01, 2.0])
def test_with_a_margin_only_columns_that_look_good_are_followed(margin: float) -> None:
    search = LayerSearch(classes(), finished, squeezed)
    differs = False
    for before in early_positions(90, 4, most_facing=2)[:6]:  # three layers leave no pair dead
        key = tuple(np.sort(classes_of(before)).tolist())
        triple = np.array([key])
        value = search.values(triple, 3, margin=margin)[0][0]
        assert value == pytest.approx(narrowly({key}, 3, margin)[key], abs=1e-12)
        differs |= bool(value != search.values(triple, 3)[0][0])
    assert differs == (margin < 1)


def narrowly(before: set[Key], layers: int, margin: float) -> dict[Key, float]:
    """Return the values of positions, given by sorted classes: the search with a margin, one by one."""
    handed: dict[tuple[Key, int], set[Key]] = {}
    for key in before:
        mine, theirs = zip(*(classes().pairs[number] for number in key), strict=True)
        for die in rules.FACES:
            rolled = State(mine, theirs, die)
            handed[key, die] = {
                tuple(np.sort(classes_of(rules.place(rolled, column))).tolist())
                for column in rules.open_columns(rolled)
            }
    reached = np.array(sorted(set().union(*handed.values())))
    known, over = finished(reached)
    looks = {
        tuple(key): float(value if done else guess)
        for key, value, done, guess in zip(reached.tolist(), known, over, squeezed(reached), strict=True)
    }
    if layers > 1:
        best = {at: min(looks[key] for key in keys) for at, keys in handed.items()}
        near = {key for at, keys in handed.items() for key in keys if looks[key] <= best[at] + margin}
        looks |= narrowly(near - {tuple(key) for key in reached[over].tolist()}, layers - 1, margin)
    return {
        key: 1 - sum(min(looks[after] for after in handed[key, die]) for die in rules.FACES) / 6
        for key in before
    }


def test_a_layer_lists_what_every_die_and_column_hands_over() -> None:
    kinds = classes()
    for position in random_positions(10, 6):
        before = State(position.mine, position.theirs)
        layer = expand(kinds, classes_of(before)[np.newaxis])
        for die in rules.FACES:
            for column in range(3):
                which = layer.which[0, die - 1, column]
                rolled = State(before.mine, before.theirs, die)
                if column not in rules.open_columns(rolled):
                    assert which == -1
                else:
                    after = np.sort(classes_of(rules.place(rolled, column)))
                    assert (layer.reached[which] == after).all()


def test_the_tree_has_every_roll_and_column_with_the_search_values() -> None:
    position = State(((1, 1, 2), (3,), (4, 4)), ((5, 5), (6,), (2, 2)), 3)
    lines = list(nodes(position, 2))
    top = [node for node in lines if node.level == 0]
    assert {int(node.what[-1]) - 1: node.value for node in top} == pytest.approx(column_values(position, 2))
    rolls = [node for node in lines if node.level == 1]
    assert [int(node.what[-1]) for node in rolls[:6]] == list(rules.FACES)
    leaves = [node for node in lines if node.level == 2]
    for node in leaves:
        assert node.value == pytest.approx(-heuristic(node.position), abs=1e-9)
    assert len(lines) == len(top) + len(rolls) + len(leaves) and len(rolls) == 6 * len(top)
