"""What a question may hold, as data, and the check of it: everything else is refused in one sentence.

A shape describes JSON values. `check` looks at a value once, at the door; who answers behind it can rely on
what it says. What a shape cannot say, a position that cannot be for example, the part that knows it refuses.
"""

from __future__ import annotations

import math
import reprlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pysolver.errors import GameError
from pysolver.sayings.say import again, saying, saying_n, voice

DIGITS = 1000  # of a number that is shown, at most
LARGEST = 2**53  # whole numbers up to here are the same on both sides of the wire


class _Shown(reprlib.Repr):
    """How a wrong value is shown: cut off where it is long or deep."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxlist, self.maxdict = 2, 4, 3

    def repr_int(self, x: int, level: int) -> str:
        """Return a number; of one that Python refuses to write, that it is long."""
        if abs(x) < 10**DIGITS:
            return super().repr_int(x, level)
        # in the place of a number that is too long to be shown; e.g. n=1000
        return saying_n(
            "question.long_number",
            "a number of more than {n} digit",
            "a number of more than {n} digits",
            DIGITS,
        )


SHOWN = _Shown()


@dataclass(frozen=True)
class Wrong:
    """A part of a question that does not fit: where it stands, what belongs there, and what it is."""

    path: str
    shape: Shape
    value: object  # of what is missing its name
    missing: Shape | None = None

    def sentence(self) -> str:
        """Say what belongs there instead."""
        if self.missing and self.path:
            # what a program asks lacks something; e.g. path="watch", name="boards", shape=question.text
            return saying(
                "question.part_lacks",
                "What a question has as {path} lacks its {name}, {shape}.",
                path=self.path,
                name=str(self.value),
                shape=self.missing.words(),
            )
        if self.missing:
            # what a program asks lacks something; e.g. name="position", shape=question.text
            return saying(
                "question.lacks",
                "The question lacks its {name}, {shape}.",
                name=str(self.value),
                shape=self.missing.words(),
            )
        if self.shape.example:
            # what a program asks is wrong: what this is, with an example, and what stands there;
            # e.g. what=question.seat, shape=question.whole, example="1", value="9"
            return saying(
                "question.wrong_as_in",
                "{what} is {shape}, as in {example}, not {value}.",
                what=self._what(),
                shape=self.shape.words(),
                example=self.shape.example,
                value=SHOWN.repr(self.value),
            )
        # what a program asks is wrong: what this is, and what stands there;
        # e.g. what=question.seat, shape=question.whole, value="9"
        return saying(
            "question.wrong",
            "{what} is {shape}, not {value}.",
            what=self._what(),
            shape=self.shape.words(),
            value=SHOWN.repr(self.value),
        )

    def _what(self) -> str:
        """Return what a value is called that stands there."""
        if self.shape.own_name:
            return again(self.shape.own_name)
        if self.path:
            # a part of what a program asks, the subject of a sentence; e.g. path="watch.boards"
            return saying("question.part", "What a question has as {path}", path=self.path)
        # what a program asks, the subject of a sentence
        return saying("question.whole_of_it", "A question")


@dataclass(frozen=True)
class Shape(ABC):
    """A kind of JSON values.

    `own_name` is what such a value is called wherever it stands, a saying as in `A column`, which is said
    anew in the language of each question; `example` is a right one.
    """

    own_name: str = field(default="", kw_only=True)
    example: str = field(default="", kw_only=True)

    @abstractmethod
    def words(self) -> str:
        """Return what a value of this kind is called, as in `a whole number from 1 to 6`."""

    @abstractmethod
    def wrong(self, value: object, path: str) -> Wrong | None:
        """Return what does not fit of a value that stands at a path, None where all does."""


@dataclass(frozen=True)
class Plain(Shape):
    """A value without parts."""

    @abstractmethod
    def fits(self, value: object) -> bool:
        """Tell whether a value is of this kind."""

    def wrong(self, value: object, path: str) -> Wrong | None:
        """Return the value where it does not fit."""
        return None if self.fits(value) else Wrong(path, self, value)


@dataclass(frozen=True)
class Text(Plain):
    """A text."""

    def words(self) -> str:
        """Return what a value of this kind is called."""
        # what a program has to ask with: letters
        return saying("question.text", "a text")

    def fits(self, value: object) -> bool:
        """Tell whether a value is a text."""
        return isinstance(value, str)


@dataclass(frozen=True)
class Flag(Plain):
    """True or false."""

    def words(self) -> str:
        """Return what a value of this kind is called."""
        # what a program has to ask with; the words stand so in the program
        return saying("question.flag", "true or false")

    def fits(self, value: object) -> bool:
        """Tell whether a value is true or false."""
        return isinstance(value, bool)


@dataclass(frozen=True)
class Whole(Plain):
    """A whole number within bounds."""

    least: int = 0
    most: int = LARGEST

    def words(self) -> str:
        """Return what a value of this kind is called."""
        if self.most - self.least in (1, 2):
            return voice().listed(list(map(str, range(self.least, self.most + 1))), "or")
        if self.most == LARGEST:
            # what a program has to ask with; e.g. least="0"
            return saying("question.whole_from", "a whole number from {least} on", least=str(self.least))
        # what a program has to ask with; e.g. least="0", most="5"
        return saying(
            "question.whole",
            "a whole number from {least} to {most}",
            least=str(self.least),
            most=str(self.most),
        )

    def fits(self, value: object) -> bool:
        """Tell whether a value is such a number."""
        return type(value) is int and self.least <= value <= self.most


@dataclass(frozen=True)
class Number(Plain):
    """A number within bounds."""

    least: float
    most: float

    def words(self) -> str:
        """Return what a value of this kind is called."""
        # what a program has to ask with; e.g. least="0", most="1e+12"
        return saying(
            "question.number",
            "a number from {least} to {most}",
            least=f"{self.least:g}",
            most=f"{self.most:g}",
        )

    def fits(self, value: object) -> bool:
        """Tell whether a value is such a number; infinite ones and none at all never are."""
        if type(value) is int:
            return self.least <= value <= self.most
        return isinstance(value, float) and math.isfinite(value) and self.least <= value <= self.most


@dataclass(frozen=True)
class OneOf(Plain):
    """One of some words or numbers."""

    choices: tuple[str | int, ...]

    def words(self) -> str:
        """Return what a value of this kind is called."""
        return voice().listed([str(choice) for choice in self.choices], "or")

    def fits(self, value: object) -> bool:
        """Tell whether a value is one of them, and no other that is equal to one."""
        return any(type(value) is type(choice) and value == choice for choice in self.choices)


@dataclass(frozen=True)
class Maybe(Shape):
    """Nothing, or a value of another shape."""

    shape: Shape

    def words(self) -> str:
        """Return what a value of this kind is called."""
        # what a program has to ask with, or nothing, which is written null; e.g. shape=question.text
        return saying("question.maybe", "{shape}, or null", shape=self.shape.words())

    def wrong(self, value: object, path: str) -> Wrong | None:
        """Return what does not fit."""
        return None if value is None else self.shape.wrong(value, path)


@dataclass(frozen=True)
class Row(Shape):
    """A list of so many values, each of a shape of its own."""

    shapes: tuple[Shape, ...]

    def words(self) -> str:
        """Return what a value of this kind is called."""
        return _of_length(len(self.shapes))

    def wrong(self, value: object, path: str) -> Wrong | None:
        """Return what does not fit."""
        if not isinstance(value, list | tuple) or len(value) != len(self.shapes):
            return Wrong(path, self, value)
        return _first_wrong(zip(self.shapes, value, strict=True), path)


@dataclass(frozen=True)
class Listed(Shape):
    """A list of values of one shape."""

    shape: Shape
    most: int
    least: int = 0

    def words(self) -> str:
        """Return what a value of this kind is called."""
        if self.least == self.most:
            return _of_length(self.most)
        if self.least:
            # what a program has to ask with; e.g. least="1", most="6"
            return saying(
                "question.list_from_to",
                "a list of {least} to {most}",
                least=str(self.least),
                most=str(self.most),
            )
        # what a program has to ask with; e.g. most="6"
        return saying("question.list_up_to", "a list of at most {most}", most=str(self.most))

    def wrong(self, value: object, path: str) -> Wrong | None:
        """Return what does not fit."""
        if not isinstance(value, list | tuple) or not self.least <= len(value) <= self.most:
            return Wrong(path, self, value)
        return _first_wrong(((self.shape, each) for each in value), path)


@dataclass(frozen=True)
class Fields(Shape):
    """An object that has some fields, and may have others; of fields that nobody knows nothing is said."""

    needed: Mapping[str, Shape] = field(default_factory=dict)
    possible: Mapping[str, Shape] = field(default_factory=dict)

    def words(self) -> str:
        """Return what a value of this kind is called."""
        if self.needed:
            # what a program has to ask with: an object of JSON; e.g. names="hard, lost"
            return saying("question.object_with", "an object with {names}", names=", ".join(self.needed))
        # what a program has to ask with: an object of JSON
        return saying("question.object", "an object")

    def wrong(self, value: object, path: str) -> Wrong | None:
        """Return what does not fit, or what is missing."""
        if not isinstance(value, Mapping):
            return Wrong(path, self, value)
        for name, shape in (*self.needed.items(), *self.possible.items()):
            if name in value:
                found = shape.wrong(value[name], f"{path}.{name}" if path else name)
            else:
                found = Wrong(path, self, name, missing=shape) if name in self.needed else None
            if found:
                return found
        return None


def _of_length(length: int) -> str:
    # what a program has to ask with; e.g. length="6"
    return saying("question.list", "a list of {length}", length=str(length))


def _first_wrong(parts: Iterable[tuple[Shape, object]], path: str) -> Wrong | None:
    """Return the first part that does not fit, named by its number from 1 on."""
    found = (shape.wrong(each, f"{path}[{number}]") for number, (shape, each) in enumerate(parts, 1))
    return next((wrong for wrong in found if wrong), None)


def check(shape: Shape, value: object) -> None:
    """Raise GameError, as in "A column is 1, 2 or 3, not 4.", for a value that does not fit a shape."""
    found = shape.wrong(value, "")
    if found:
        raise GameError(found.sentence())
