"""Knucklebones: solved exactly offline, near-perfect in the browser."""

from pysolver.contract.spec import GameSpec
from pysolver.games.knucklebones.bots import rivals
from pysolver.sayings.say import saying

SPEC = GameSpec(
    id="knucklebones",
    title="Knucklebones",
    rules_version="1",
    objectives=("win",),
    start="-,-,-/-,-,- *",
    rivals=rivals(),
    example="55,1,-/6,-,33 4",
    players=2,
    parameters={
        # in the terminal, what a part of a position as a line of text means; codes stay
        "my columns/their columns": saying(
            "knucklebones.part_columns",
            "dice of the three columns from left to right, - where empty; the player to move is mine",
        ),
        # in the terminal, what a part of a position as a line of text means; codes stay
        "die": saying("knucklebones.part_die", "the face that was rolled, * before the roll"),
    },
)
