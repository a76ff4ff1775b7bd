"""What the house remarks on the lists of dice: of a die, of a patch, and which game a list is of."""

from __future__ import annotations

from collections.abc import Callable

from pysolver.sayings.say import saying


def note(about: str) -> str:
    """Return a remark on a die, by its name in the lists; "" for "", where there is none."""
    return NOTES[about]() if about else ""


def patch(name: str) -> str:
    """Return what is known of a patch."""
    return PATCHES[name]()


def wild() -> str:
    """Return who says of a die that its joker alone is a 1."""
    # a remark on a die, by whom a reading of its face 1 is told
    return saying("farkle.note_wild", "alone a 1, as one tool quotes a wiki")


def version(dice_set: str) -> str:
    """Return of which time the weights of a set are, "" where nobody knows."""
    if dice_set != "kcd2":
        return ""
    # of which time the weights of a list of dice are, behind a colon; DLC is what the game sells besides
    return saying("farkle.weights_version", "the newest known (2026, with the dice of DLC)")


NOTES: dict[str, Callable[[], str]] = {
    # a remark on a die: 1.2 is a version of the game, the last numbers are weights of its faces
    "was-always-3": lambda: saying(
        "farkle.note_was_always_3", "always 3 in 1.2; since April 2026 3 1 6 1 1 3"
    ),
    # a remark on a die: no other face of it stands for any face
    "only-1": lambda: saying("farkle.note_only_1", "only its 1 is a joker"),
    # a remark on a die
    "joker": lambda: saying("farkle.note_joker", "its 1 is a joker"),
    # a remark on a die: the numbers are weights of its faces
    "another-weight": lambda: saying(
        "farkle.note_another_weight", "another weight has been seen too: 8 1 1 1 1 1"
    ),
    # a remark on a die: its picture looks as if it were one
    "no-joker": lambda: saying("farkle.note_no_joker", "not a joker, whatever it looks like"),
    # a remark on a die: its name was "Three die"
    "was-three": lambda: saying("farkle.note_was_three", "called Three die in version 1.2"),
    # a remark on a die: it is in the files of the game, but players cannot get it
    "unused": lambda: saying("farkle.note_unused", "unused in the game, not to be had"),
}
PATCHES: dict[str, Callable[[], str]] = {
    # what is known of a version of the game
    "2026-04": lambda: saying("farkle.patch_2026_04", "April 2026, the newest known"),
    # what is known of a version of the game; names of dice stay English
    "2025-05": lambda: saying(
        "farkle.patch_2025_05",
        "May 2025; of it only Saint Antiochus' die is known, the others are those of 1.2",
    ),
    # what is known of a version of the game; names of dice stay English
    "1.2": lambda: saying(
        "farkle.patch_1_2",
        "1.2; a public wiki still has six of its seven: Ci, Lu, Fer, Holy Trinity, Trinity, Painted",
    ),
}
