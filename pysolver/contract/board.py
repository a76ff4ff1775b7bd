"""Dice as they lie on a table: rows of faces and how each die lies, for whoever draws a position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pysolver.service import wire

KEPT, LEFT, ASIDE, PLAIN = "kept", "left", "set-aside", ""
EMPTY = ""  # the face of a place where no die lies


@dataclass(frozen=True)
class Row:
    """Dice beside each other, each its face and how it lies."""

    name: str
    dice: tuple[tuple[str, str], ...]

    def to_dict(self) -> wire.LaidRow:
        """Return the JSON form."""
        return {"name": self.name, "dice": [list(die) for die in self.dice]}


def chosen(faces: Sequence[str], kept: Sequence[str] | None) -> tuple[tuple[str, str], ...]:
    """Return how dice lie of which these faces are kept; of None all lie as they fell."""
    if kept is None:
        return tuple((face, PLAIN) for face in faces)
    wanted, found = list(kept), []
    for face in faces:
        found.append((face, KEPT if face in wanted else LEFT))
        if face in wanted:
            wanted.remove(face)
    return tuple(found)


def lying(faces: Iterable[str], look: str) -> tuple[tuple[str, str], ...]:
    """Return dice that all lie in one way."""
    return tuple((face, look) for face in faces)
