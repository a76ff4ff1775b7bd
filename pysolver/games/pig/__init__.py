"""Pig: the tiny race whose published optimum proves the race solver."""

from pysolver.contract.spec import GameSpec, at_risk, scores
from pysolver.sayings.say import saying

SPEC = GameSpec(
    id="pig",
    title="Pig",
    rules_version="1",
    objectives=("win",),
    start="100 0/0 0",
    example="100 30/40 12",
    players=2,
    parameters={
        # in the terminal, what a part of a position as a line of text means: a number of points
        "target": saying("pig.part_target", "points that win at once when held"),
        "mine/theirs": scores(),
        "turn points": at_risk(),
    },
)
