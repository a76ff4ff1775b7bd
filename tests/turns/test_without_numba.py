"""What compiled loops solve is solved by numpy, or by plain Python, where numba is not installed."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest

from pysolver.cli.main import main
from pysolver.games.farkle.loadouts import best
from pysolver.games.farkle.offline import atlas
from pysolver.turns import compiled

RACE = [
    "farkle",
    "race",
    "--target",
    "500",
    "--dice",
    "odd*3,ordinary*3",
    "--opponent",
    "weighted*6",
    "--json",
]
BEST = ["farkle", "best", "--own", "weighted*1,odd*2,ordinary*6", "--target", "500", "--top", "3", "--json"]
HIDDEN = """
import sys
sys.modules["numba"] = None
from pysolver.cli.main import main
from pysolver.turns import compiled
from pysolver.games.farkle.loadouts import best
from pysolver.games.farkle.offline import atlas
best.COMPILED_FROM = 0
assert not compiled.COMPILED and best._fastest(1) is None and atlas.engine() == "numpy"
sys.exit(main(sys.argv[1:]))
"""


def numbers(told: object) -> list[float]:
    """Return all numbers that a command has told, in order."""
    if isinstance(told, dict):
        told = list(told.values())
    if isinstance(told, list):
        return [number for each in told for number in numbers(each)]
    return [float(told)] if isinstance(told, int | float) else []


@pytest.mark.parametrize("words", [RACE, BEST], ids=["race", "best"])
def test_a_command_answers_as_with_numba(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden = subprocess.run([sys.executable, "-c", HIDDEN, *words], capture_output=True, text=True)
    assert hidden.returncode == 0, hidden.stderr
    monkeypatch.setattr(best, "COMPILED_FROM", 0)
    assert compiled.COMPILED and best._fastest(1) is not None and atlas.engine() == "numba"
    assert main(words) == 0
    here = numbers(json.loads(capsys.readouterr().out))
    there = numbers(json.loads(hidden.stdout))
    assert len(here) == len(there) > 3
    np.testing.assert_allclose(there, here, rtol=0, atol=1e-9)
