"""KCD Farkle: any six dice, exact, at once."""

from pysolver.contract.spec import GameSpec, Rival, at_risk, scores
from pysolver.sayings.say import saying

SPEC = GameSpec(
    id="farkle",
    title="KCD Farkle",
    rules_version="1",
    objectives=("win", "points"),
    start="kcd2 4000 0/0 0 ordinary*6 ordinary*6 ******",
    example="kcd2 4000 1200/850 350 heavenly-kingdom*3,odd*3 ordinary*6 115--2",
    players=2,
    rivals=(
        Rival("win", "Best", "Best"),
        Rival("points", "Steady", "Steady"),
        Rival("careful", "Careful", "Careful"),
    ),
    parameters={
        # in the terminal, what a part of a position as a line of text means; codes stay
        "dice set": saying(
            "farkle.part_set", "kcd1 or kcd2; with +jjj behind it, jokers alone make a combination"
        ),
        # in the terminal, what a part of a position as a line of text means: a number of points
        "target": saying("farkle.part_target", "points that win at once when banked"),
        "mine/theirs": scores(),
        "turn points": at_risk(),
        # in the terminal, what a part of a position as a line of text means; codes stay
        "my dice, their dice": saying(
            "farkle.part_dice",
            "six dice by name or weights, as in weighted*2,[j2.1.1.1.1.1],ordinary*3; behind them a badge "
            "with its uses left, as in +gold-warlord:1, and how one reads what is open about it, as in "
            "+gold-might:3=after",
        ),
        # in the terminal, what a part of a position as a line of text means; codes stay
        "roll": saying(
            "farkle.part_roll",
            "a character a slot: 1-6 a face, j the joker, - kept before, * in hand and not rolled yet",
        ),
    },
)
