"""Konijnenhokken: from rules to values, size of the table, one advice."""

from __future__ import annotations

from pysolver.contract.dice import fair_rolls
from pysolver.contract.job import finish
from pysolver.games.konijnenhokken import notation, race, solve, win
from pysolver.games.konijnenhokken.winner import Winner
from pysolver.tables.manifest import manifest
from tests.bench import Row, advice_ms, best_seconds


def rows() -> list[Row]:
    """Measure natively, with numpy alone."""

    def from_the_rules() -> object:
        fair_rolls.cache_clear()
        solve.turn.cache_clear()
        solve.height.cache_clear()
        return solve.solve()

    def a_race_to_50() -> object:
        seat = Winner()
        return finish(race.race(seat, seat, 50))

    def a_turn_to_win() -> object:
        win.turn_to_win.cache_clear()
        return win.weigh(notation.parse("0 0.0.0 1123456 200:45/60:first"))

    def among_several(game: str) -> object:
        win.turn_to_win.cache_clear()
        return win.weigh(notation.parse(f"0 0.0.0 1123456 {game}"))

    win.stored()
    sizes = {line["table"]: line["bytes"] / 1000 for line in manifest() if line["game"] == solve.GAME_ID}
    return [
        Row("konijnenhokken: a turn solved from the rules", best_seconds(from_the_rules), "s", limit=0.15),
        Row("konijnenhokken: one advice", advice_ms(solve.GAME_ID), "ms", limit=5),
        Row("konijnenhokken: a race to 50", best_seconds(a_race_to_50, 1), "s", limit=10),
        Row("konijnenhokken: a decision to win", 1000 * best_seconds(a_turn_to_win, 5), "ms", limit=60),
        Row(
            "konijnenhokken: a decision among six",
            1000 * best_seconds(lambda: among_several("200:0/0/0/0/0/0:second"), 5),
            "ms",
            limit=20,
        ),
        Row(
            "konijnenhokken: a decision among six, 30 rounds",
            1000 * best_seconds(lambda: among_several("30r:0/0/0/0/0/0:second"), 5),
            "ms",
            limit=20,
        ),
        Row("konijnenhokken: table of the race", sizes["race"], "kB", limit=400),
        Row("konijnenhokken: tables", sum(sizes.values()), "kB", limit=500),
    ]
