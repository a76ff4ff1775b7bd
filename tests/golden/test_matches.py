"""Real games that others have logged: read, checked against what was seen, and reviewed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pysolver.contract.job import finish
from pysolver.contract.match import format_match, lines_of, read_match
from pysolver.contract.review import review
from pysolver.games.knucklebones import opponents, rules
from pysolver.games.knucklebones.classes import classes
from pysolver.games.knucklebones.weigh import classes_of

SHRUMY = (Path(__file__).parent / "matches" / "shrumy.txt").read_text(encoding="utf-8")
PLACEMENTS = 43


def test_the_totals_of_a_real_game_of_knucklebones_are_those_that_were_seen() -> None:
    match, taken = read_match(SHRUMY)
    seen = [tuple(map(int, line.split()[1:])) for line in lines_of(SHRUMY) if line[2:3].isdigit()]
    found = []
    for each in taken:
        if each.step.kind == "act":
            boards = {each.after.seat: each.after.state.mine, 1 - each.after.seat: each.after.state.theirs}
            found.append((rules.board_score(boards[0]), rules.board_score(boards[1])))
    assert found == seen and len(seen) == PLACEMENTS
    end = taken[-1].after
    assert end.phase == "over" and sum(map(len, end.state.theirs)) == 9 and sum(map(len, end.state.mine)) == 7
    assert read_match(format_match(match))[0] == match


def test_what_shrumy_chose_is_what_the_known_player_of_the_game_chooses() -> None:
    informative = 0
    for each in read_match(SHRUMY)[1]:
        if each.step.kind == "act" and each.step.seat == 0:
            state = each.before.state
            die = np.array([state.die - 1])
            chances = opponents.chances(classes(), classes_of(state, classes())[np.newaxis], die, 10)[0]
            best = {str(column + 1) for column in range(rules.COLUMNS) if chances[column] > 0}
            informative += len(best) < len(rules.open_columns(state))
            assert each.step.code in best
    assert informative == 11  # at the others every open column is as good


def test_a_real_game_is_reviewed_from_the_beginning_to_the_end() -> None:
    found = finish(review(read_match(SHRUMY)[0], "win"))
    assert found.start_value == pytest.approx(0.509030, abs=0.001) and found.result == 1.0
    lost = [found.totals(seat)["loss"] for seat in (0, 1)]
    mine, theirs = (found.totals(seat)["luck"] for seat in (0, 1))
    assert found.start_value + mine - theirs - lost[0] + lost[1] == pytest.approx(found.result, abs=1e-9)
    decided = [found.totals(seat)["decisions"] for seat in (0, 1)]
    assert sum(decided) <= PLACEMENTS and min(decided) > 15
    assert min(lost) > 0.3  # neither plays well
