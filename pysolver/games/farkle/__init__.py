"""KCD Farkle: any six dice, exact, at once."""

from pysolver.contract.spec import GameSpec, Rival

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
        "dice set": "kcd1 or kcd2; with +jjj behind it, jokers alone make a combination",
        "target": "points that win at once when banked",
        "mine/theirs": "scores, the player to move first",
        "turn points": "points at risk in this turn",
        "my dice, their dice": "six dice by name or weights, as in weighted*2,[j2.1.1.1.1.1],ordinary*3; "
        "behind them a badge with its uses left, as in +gold-warlord:1, and how one reads what is open about "
        "it, as in +gold-might:3=after",
        "roll": "a character a slot: 1-6 a face, j the joker, - aside, * in hand and not thrown yet",
    },
)
