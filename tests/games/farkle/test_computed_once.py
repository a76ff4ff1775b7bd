"""A step of Farkle computes each thing once: what one part knows is told to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pysolver.games.farkle import notation
from pysolver.games.farkle.race import race
from pysolver.service import service
from pysolver.turns.program import Program

DICE = "kcd2 4000 0/0 {} heavenly-kingdom*1,odd*1,ordinary*4 ordinary*6 {}"
STEPS = [
    ("decide", DICE.format(0, "******"), [["act", "roll"], ["roll", "115234"]]),
    ("decide", DICE.format(0, "115234"), [["act", "11.... roll"]]),
    ("throw", DICE.format(200, "--****"), [["roll", "--1523"]]),
]


@pytest.mark.parametrize("objective", ["win", "points"])
@pytest.mark.parametrize(("phase", "position", "steps"), STEPS)
def test_a_step_computes_nothing_twice(
    monkeypatch: pytest.MonkeyPatch, phase: str, position: str, steps: list[list[str]], objective: str
) -> None:
    question = {"do": "step", "game": "farkle", "position": position, "phase": phase, "steps": steps}
    question["objective"] = objective
    first = service.answer(question)  # by which these dice and this need are known
    called: Counter[Any] = Counter()

    def count(home: Any, name: str, key: Callable[..., object]) -> None:
        act = getattr(home, name)

        def counted(*given: Any) -> Any:
            called[name, key(*given)] += 1
            return act(*given)

        monkeypatch.setattr(home, name, counted)

    count(notation, "actions", lambda state: state)
    count(notation, "outcomes", lambda state: None)
    count(notation, "format_dice", lambda names: None)
    count(race, "turn_to_win", lambda state, solved: None)
    count(Program, "bust", lambda graph, p: None)
    assert service.answer(question) == first
    texts = called.pop(("format_dice", None))
    assert texts <= 2 * (len(steps) + 3)  # both players' dice: each point, the next turn, two new games
    assert called["outcomes", None] == called["bust", None] == 0
    assert set(called.values()) <= {0, 1}, called
