"""Whom a page offers to play Knucklebones against, each in words to choose by."""

from __future__ import annotations

from pysolver.contract.spec import Rival
from pysolver.sayings.say import saying, saying_n

# Who plays in the game, by difficulty: Ratau's is known, the others are as a replica of the game reads them,
# which has 2.5 for Flinky; a logged game of Shrumy's fits 9.
PEOPLE = {1: "Ratau", 3: "Flinky", 5: "Klunko & Bop", 9: "Shrumy"}
OTHERS = "The game's own"


def _own(difficulty: int) -> Rival:
    """Return the game's own player of a difficulty."""
    code = f"game-{difficulty}"
    if difficulty not in PEOPLE:
        # in a list of bots: one that the game itself has, without a name; e.g. n=10
        words = saying("knucklebones.bot_own", "The game's own, difficulty {n}", n=difficulty)
        return Rival(code, OTHERS, words, known=True, first=False)
    name = PEOPLE[difficulty]
    # in a list of bots: one that the game itself has, by name; e.g. name="Ratau", n=1
    words = saying("knucklebones.bot_named", "{name}, difficulty {n}", name=name, n=difficulty)
    return Rival(code, name, words, known=True)


def _advisors() -> tuple[Rival, ...]:
    """Return what ships, and what looks less far."""
    return (
        # in a list of bots: the strongest; Advisor is a name
        Rival("advisor", "Advisor", saying("knucklebones.bot_advisor", "Advisor, full strength")),
        # in a list of bots: a weaker one; Advisor is a name
        Rival(
            "layers-1", "Advisor", saying("knucklebones.bot_less", "Advisor, looking less far"), first=False
        ),
        # in a list of bots: one that does not think ahead; Advisor is a name
        Rival("layers-0", "Advisor", saying("knucklebones.bot_glance", "Advisor, at a glance"), first=False),
    )


def _reckoner(dice: int) -> Rival:
    """Return the known solver, looking so many dice ahead."""
    # in a list of bots: how many dice it thinks ahead; Reckoner is a name; e.g. n=3
    words = saying_n("knucklebones.bot_ahead", "Reckoner, {n} die ahead", "Reckoner, {n} dice ahead", dice)
    return Rival(f"depth-{dice}", "Reckoner", words, first=False)


def rivals() -> tuple[Rival, ...]:
    """Return the people of the game, then what ships, and the weaker ones that need no exact file."""
    return (
        *map(_own, range(1, 11)),
        *_advisors(),
        _reckoner(3),
        _reckoner(2),
        # in a list of bots: what it plays for; Greedy is a name
        Rival(
            "greedy", "Greedy", saying("knucklebones.bot_greedy", "Greedy, most points at once"), first=False
        ),
        # in a list of bots: how it plays; Random is a name
        Rival("random", "Random", saying("knucklebones.bot_random", "Random, anywhere"), first=False),
    )
