"""Knucklebones: solved exactly offline, near-perfect in the browser."""

from pysolver.contract.spec import GameSpec
from pysolver.games.knucklebones.bots import rivals

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
        "my columns/their columns": "dice of the three columns from left to right, - where empty; "
        "the player to move is mine",
        "die": "the face that was rolled, * before the roll",
    },
)
