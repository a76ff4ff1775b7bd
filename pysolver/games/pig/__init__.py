"""Pig: the tiny race whose published optimum proves the race solver."""

from pysolver.contract.spec import GameSpec

SPEC = GameSpec(
    id="pig",
    title="Pig",
    rules_version="1",
    objectives=("win",),
    start="100 0/0 0",
    example="100 30/40 12",
    players=2,
    parameters={
        "target": "points that win at once when held",
        "mine/theirs": "scores, the player to move first",
        "turn points": "points at risk in this turn",
    },
)
