"""Konijnenhokken ("rabbit hutches"): seven dice, rabbits times the highest cage, stop or roll on."""

from pysolver.contract.spec import GameSpec, Rival
from pysolver.sayings.say import saying

SPEC = GameSpec(
    id="konijnenhokken",
    title="Konijnenhokken",
    rules_version="1",
    objectives=("points", "win"),
    start="0 0.0.0 *",
    players=6,
    contest="0 0.0.0 * 200:0/0:first",
    more_examples=("0 0.0.0 * 200:45/60:first", "0 0.0.0 * 10r:45/60:first"),
    rivals=(
        Rival("soonest", "Hasty", "Hasty"),
        Rival("published", "Careful", "Careful"),
        Rival("points", "Steady", "Steady"),
        Rival("win", "Best", "Best"),
    ),
    example="20 1.0.1 12345",
    parameters={
        # in the terminal, what a part of a position as a line of text means: a number of points
        "earlier runs": saying(
            "konijnenhokken.part_earlier", "points noted this turn from seven dice kept before"
        ),
        # in the terminal, what a part of a position as a line of text means; codes stay
        "ones.twos.cages": saying(
            "konijnenhokken.part_lying", "what lies on the table; cages are x2, x3, x4, x5 in order"
        ),
        # in the terminal, what a part of a position as a line of text means; codes stay
        "roll": saying("konijnenhokken.part_roll", "ascending faces, `*` to be rolled, `-` the turn is over"),
        # in the terminal, what a part of a position as a line of text means; codes stay
        "race": saying(
            "konijnenhokken.part_race",
            "optional: target:mine/theirs:first or second; 10r for the target in a game of rounds; of "
            "several the others in the order of their turns, as in 200:45/60/38:third",
        ),
    },
)
