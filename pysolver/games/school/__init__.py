"""School: five dice, fifteen boxes; the exact optimum of the whole game, and Bob measured against it."""

from pysolver.contract.spec import GameSpec, Rival
from pysolver.sayings.say import saying

SPEC = GameSpec(
    id="school",
    title="School",
    rules_version="1",
    objectives=("points", "win"),
    start="15/20 all * 2",
    players=6,
    contest="15/20 all * 2 vs all:0",
    more_examples=("15/20 g6,pair * 2 vs g6,pair:-21",),
    rivals=(
        Rival("bob", "Bob", "Bob"),
        Rival("points", "Steady", "Steady"),
        Rival("win", "Best", "Best"),
    ),
    example="15/20 all 11666 2",
    parameters={
        # in the terminal, what a part of a position as a line of text means; codes stay
        "straights": saying(
            "school.part_straights",
            "points of the little and the big straight, 15/20 or 20/30; after it other house rules: "
            "undoubled (no doubling on the first roll), after0 to after6 (so many grades open the rest, "
            "usually 3), positive (grades count the dice of their face)",
        ),
        # in the terminal, what a part of a position as a line of text means; codes stay
        "open": saying(
            "school.part_open",
            "all, - for none, or a list of g1 g2 g3 g4 g5 g6 pair set two-pairs full care little big poker "
            "trash",
        ),
        # in the terminal, what a part of a position as a line of text means; codes stay
        "roll": saying(
            "school.part_roll", "five faces; * for each die to be rolled, a single * for all of them"
        ),
        # in the terminal, what a part of a position as a line of text means: a number
        "rerolls left": saying("school.part_rerolls", "2 on the first roll of a turn, then 1, then 0"),
        # in the terminal, what a part of a position as a line of text means; codes stay
        "card": saying("school.part_card", "optional: what filled boxes brought, as in g1:-3,poker:x,40"),
        # in the terminal, what a part of a position as a line of text means; codes stay
        "vs": saying(
            "school.part_vs",
            "optional: another's open boxes and how many points one is ahead, as in vs g6,pair:-21; once "
            "for each of up to five others, in the order of their turns",
        ),
    },
)
