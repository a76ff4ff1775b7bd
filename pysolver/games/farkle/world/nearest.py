"""What a refusal says of names that are like one that is not known."""

from __future__ import annotations

from collections.abc import Iterable

from pysolver.sayings.say import saying, saying_n


def hint(near: Iterable[str], otherwise: str) -> str:
    """Return which names are the nearest, as a sentence, or another sentence where none is near."""
    names = list(dict.fromkeys(near))
    if not names:
        return otherwise
    # behind a sentence that a name is not known: which names are spelt like that name;
    # e.g. n=2, names="odd, old"
    return saying_n(
        "farkle.nearest",
        "The nearest is {names}.",
        "The nearest are {names}.",
        len(names),
        names=", ".join(names),
    )


def right_one(example: str) -> str:
    """Return a name that is right, as a sentence."""
    # behind a sentence that a name is not known; e.g. example="ordinary"
    return saying("farkle.right_one", "A right one is {example}.", example=example)
