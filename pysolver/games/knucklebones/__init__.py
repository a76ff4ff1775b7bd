"""Knucklebones: solved exactly offline, near-perfect in the browser."""

from pysolver.contract.spec import GameSpec, Rival

SPEC = GameSpec(
    id="knucklebones",
    title="Knucklebones",
    rules_version="1",
    objectives=("win",),
    start="-,-,-/-,-,- *",
    rivals=(  # what ships, and the weaker ones that need no exact file
        Rival("advisor", "Advisor", "Advisor, full strength"),
        Rival("layers-1", "Advisor", "Advisor, looking less far"),
        Rival("layers-0", "Advisor", "Advisor, at a glance"),
        Rival("depth-3", "Reckoner", "Reckoner, 3 placements ahead"),
        Rival("depth-2", "Reckoner", "Reckoner, 2 placements ahead"),
        Rival("greedy", "Greedy", "Greedy, most points at once"),
        *(
            Rival(f"game-{difficulty}", "The game's own", f"The game's own, difficulty {difficulty}", True)
            for difficulty in range(10, 0, -1)
        ),
        Rival("random", "Random", "Random, anywhere"),
    ),
    example="55,1,-/6,-,33 4",
    players=2,
    parameters={
        "my columns/their columns": "dice of the three columns from left to right, - where empty; "
        "the player to move is mine",
        "die": "the face that was rolled, * before the roll",
    },
)
