"""Knucklebones: the known solver's search, one advice, what ships against perfect play, matches."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from pysolver.contract.job import finish
from pysolver.errors import TableError
from pysolver.games.knucklebones.heuristic import HeuristicProblem, column_values
from pysolver.games.knucklebones.offline.exact import equilibrium, sweep
from pysolver.games.knucklebones.offline.exactfile import DEFAULT_FOLDER
from pysolver.games.knucklebones.offline.judge import perfect_judge
from pysolver.games.knucklebones.offline.layout import layout, start_values
from pysolver.games.knucklebones.offline.tournament import entrant, tournament
from pysolver.games.knucklebones.rules import State
from pysolver.games.knucklebones.search import Search
from pysolver.games.knucklebones.solve import against_table, network_table
from pysolver.tables.manifest import manifest
from tests.bench import Row, advice_ms, best_seconds

PUBLISHED_SECONDS = {4: 0.14, 5: 4.3, 6: None}  # the known solver, from the empty board
GAMES_AGAINST_DEPTH_4 = 400
GAMES_AGAINST_PERFECT = 1000


def rows() -> list[Row]:
    """Measure natively; against perfect play only where the exact table has been built."""
    found = [
        Row(
            f"knucklebones: the known solver's search, depth {depth}",
            best_seconds(lambda depth=depth: searched(depth), 3),  # type: ignore[misc]
            "s",
            reference=published,
        )
        for depth, published in PUBLISHED_SECONDS.items()
    ]
    size = sum(line["bytes"] for line in manifest() if line["game"] == "knucklebones")
    judged = network_table().meta["parameters"]
    found += [
        Row("knucklebones: a sweep of the game of two columns", best_seconds(two_columns(), 3), "s"),
        Row("knucklebones: one advice", advice_ms("knucklebones"), "ms", limit=20),
        Row("knucklebones: network and book", size / 1000, "kB", limit=1500),
        Row("knucklebones: regret a move, when built", judged["regret_a_move"], "", limit=0.000014),
        Row("knucklebones: regret a game, when built", 100 * judged["regret_a_game"], "%", limit=0.005),
        Row("knucklebones: shown values, rms, when built", 100 * judged["rmse_shown"], "points", limit=0.08),
        Row(
            "knucklebones: shown values, the largest error, when built",
            100 * judged["largest_error_shown"],
            "points",
            limit=1.0,
        ),
        Row("knucklebones: lost to depth 4", 100 * (1 - score_against_depth_4()), "%", reference=38),
    ]
    measured = against_table().meta["parameters"]["measured"]
    found += [
        Row(
            f"knucklebones: wins against {name}, when built",
            100 * one["mean"],
            "%",
            reference=100 * one["best"],
        )
        for name, one in measured.items()
    ]
    found += [
        Row(
            f"knucklebones: regret a game against {name}, when built",
            100 * one["regret_a_game"],
            "%",
            limit=0.05,
        )
        for name, one in measured.items()
    ]
    with contextlib.suppress(TableError):
        exact = perfect_judge(DEFAULT_FOLDER)
        players = entrant("advisor"), entrant("perfect", DEFAULT_FOLDER)
        tally = finish(tournament(players, GAMES_AGAINST_PERFECT, 1, (exact, exact))).tallies[0]
        regret = tally.to_dict(GAMES_AGAINST_PERFECT)["regret_a_move"]
        found.append(Row("knucklebones: regret a move, now", regret, "", reference=0.000014))
    return found


def searched(depth: int) -> object:
    """Look some placements ahead from the empty board."""
    return column_values(State(die=6), depth, Search(HeuristicProblem()))


def two_columns() -> Callable[[], object]:
    """Return a sweep of the game of two columns, ready to be run."""
    game = layout(2, 3)
    values = start_values(game)
    pool = ThreadPoolExecutor(1)
    return lambda: finish(sweep(game, equilibrium(game, values), pool))


def score_against_depth_4() -> float:
    """Return what the advisor scores against the known solver at its default depth."""
    return finish(tournament((entrant("advisor"), entrant("depth-4")), GAMES_AGAINST_DEPTH_4, 1)).score
