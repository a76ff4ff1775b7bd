"""Whom a sentence means where several play: by the order of their turns, until somebody names them."""

from __future__ import annotations

from collections.abc import Sequence

YOU = "You"  # who is spoken to
VERBS = (("leads", "lead"), ("is", "are"))  # that sentences have behind whom they mean, and as said to you
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def after_you(place: int) -> str:
    """Return who moves so many turns later, as a sentence names them whom nobody has named.

    >>> after_you(1), after_you(3)
    ('the one who moves next', 'the third after you')
    """
    return "the one who moves next" if place == 1 else f"the {ORDINALS[place - 1]} after you"


def named(sentence: str, names: Sequence[str]) -> str:
    """Return a sentence with the names of all who follow, in their order, in place of the words for them.

    >>> named("The second after you leads by 31.", ["Ann", "Bob"])
    'Bob leads by 31.'
    >>> named("The one who moves next is level.", ["You", "Bob"])
    'You are level.'
    """
    for place, name in enumerate(names, 1):
        words = after_you(place)
        if name == YOU:
            for verb, spoken in VERBS:
                sentence = sentence.replace(f"{words.capitalize()} {verb}", f"{YOU} {spoken}")
        sentence = sentence.replace(words, name).replace(words.capitalize(), name)
    return sentence
