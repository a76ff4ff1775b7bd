"""What School's boxes are called."""

from __future__ import annotations

from collections.abc import Callable

from pysolver.sayings.say import saying

_TITLES: dict[str, Callable[[], str]] = {
    # a box of the card: dice that show 1
    "g1": lambda: saying("school.box_g1", "Grade 1"),
    # a box of the card: dice that show 2
    "g2": lambda: saying("school.box_g2", "Grade 2"),
    # a box of the card: dice that show 3
    "g3": lambda: saying("school.box_g3", "Grade 3"),
    # a box of the card: dice that show 4
    "g4": lambda: saying("school.box_g4", "Grade 4"),
    # a box of the card: dice that show 5
    "g5": lambda: saying("school.box_g5", "Grade 5"),
    # a box of the card: dice that show 6
    "g6": lambda: saying("school.box_g6", "Grade 6"),
    # a box of the card: two equal dice
    "pair": lambda: saying("school.box_pair", "Pair"),
    # a box of the card: three equal dice
    "set": lambda: saying("school.box_set", "Set"),
    # a box of the card: two pairs, or four equal dice
    "two-pairs": lambda: saying("school.box_two_pairs", "Two pairs"),
    # a box of the card: three equal dice and two, or five
    "full": lambda: saying("school.box_full", "Full"),
    # a box of the card: four equal dice
    "care": lambda: saying("school.box_care", "Care"),
    # a box of the card: 1 2 3 4 5
    "little": lambda: saying("school.box_little", "Little straight"),
    # a box of the card: 2 3 4 5 6
    "big": lambda: saying("school.box_big", "Big straight"),
    # a box of the card: five equal dice
    "poker": lambda: saying("school.box_poker", "Poker"),
    # a box of the card: any dice
    "trash": lambda: saying("school.box_trash", "Trash"),
}


def title(box: str) -> str:
    """Return what a box is called."""
    return _TITLES[box]()
