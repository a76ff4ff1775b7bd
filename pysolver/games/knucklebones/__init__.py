"""Knucklebones: solved exactly offline, near-perfect in the browser."""

from pysolver.contract.spec import GameSpec, Rival

# Who plays in the game, by difficulty: Ratau's is known, the others are as a replica of the game reads them,
# which has 2.5 for Flinky; a logged game of Shrumy's fits 9.
PEOPLE = {1: "Ratau", 3: "Flinky", 5: "Klunko & Bop", 9: "Shrumy"}
OTHERS = "The game's own"

SPEC = GameSpec(
    id="knucklebones",
    title="Knucklebones",
    rules_version="1",
    objectives=("win",),
    start="-,-,-/-,-,- *",
    rivals=(  # the people of the game, then what ships, and the weaker ones that need no exact file
        *(
            Rival(
                f"game-{difficulty}",
                PEOPLE.get(difficulty, OTHERS),
                f"{PEOPLE.get(difficulty, OTHERS)}, difficulty {difficulty}",
                known=True,
                first=difficulty in PEOPLE,
            )
            for difficulty in range(1, 11)
        ),
        Rival("advisor", "Advisor", "Advisor, full strength"),
        Rival("layers-1", "Advisor", "Advisor, looking less far", first=False),
        Rival("layers-0", "Advisor", "Advisor, at a glance", first=False),
        Rival("depth-3", "Reckoner", "Reckoner, 3 placements ahead", first=False),
        Rival("depth-2", "Reckoner", "Reckoner, 2 placements ahead", first=False),
        Rival("greedy", "Greedy", "Greedy, most points at once", first=False),
        Rival("random", "Random", "Random, anywhere", first=False),
    ),
    example="55,1,-/6,-,33 4",
    players=2,
    parameters={
        "my columns/their columns": "dice of the three columns from left to right, - where empty; "
        "the player to move is mine",
        "die": "the face that was rolled, * before the roll",
    },
)
