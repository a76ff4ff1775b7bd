"""The tree below a position, printed node by node: no recursion, nothing kept but the way down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from pysolver.contract.figures import percent, points
from pysolver.games.knucklebones import notation, rules, words
from pysolver.games.knucklebones.heuristic import Facings, HeuristicProblem, facings
from pysolver.games.knucklebones.layers import sorted_triples
from pysolver.games.knucklebones.rules import FACES, State
from pysolver.games.knucklebones.search import Search
from pysolver.games.knucklebones.solve import Judge
from pysolver.games.knucklebones.weigh import classes_of
from pysolver.sayings.say import saying


@dataclass(frozen=True)
class Node:
    """A placement and what it is worth to the player who made it, or a roll before the next one."""

    level: int
    what: str
    value: float | None  # None for a roll
    position: State
    wins: bool = False  # whether the value is a win probability, not points

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        position = notation.format_position(self.position)
        return {"level": self.level, "what": self.what, "value": self.value, "position": position}

    def line(self) -> str:
        """Return a line of text, indented by its level."""
        parts = [self.what, f"[{notation.format_position(self.position)}]"]
        if self.value is not None:
            parts.insert(1, percent(self.value, 3) if self.wins else points(self.value, 3))
        return "  " * self.level + "  ".join(parts)


def nodes(position: State, depth: int, exact: Judge | None = None) -> Iterator[Node]:
    """Walk all placements and rolls to a depth; every value is the search's from there to the full depth."""
    search: Search[Facings] = Search(HeuristicProblem())
    ahead: list[tuple[int, State, str, float | None]] = _placements(position, 0, depth, search, exact)
    while ahead:
        level, reached, what, value = ahead.pop()
        yield Node(level, what, value, reached, exact is not None)
        if reached.die is not None:
            ahead += _placements(reached, level + 1, depth - (level + 1) // 2, search, exact)
        elif not rules.is_over(reached) and level // 2 + 1 < depth:
            ahead += [
                (level + 1, State(reached.mine, reached.theirs, face), _rolled(face), None)
                for face in reversed(FACES)
            ]


def _placements(
    position: State, level: int, depth: int, search: Search[Facings], exact: Judge | None
) -> list[tuple[int, State, str, float | None]]:
    found: list[tuple[int, State, str, float | None]] = []
    for column in reversed(rules.open_columns(position)):
        after = rules.place(position, column)
        if exact is None:
            value = -search.value(facings(after.mine, after.theirs), depth - 1)
        else:
            value = 1 - float(exact.values(sorted_triples(classes_of(after)[np.newaxis]), None)[0][0])
        found.append((level, after, words.placement(column, None, 0), value))
    return found


def _rolled(face: int) -> str:
    # in a tree of what may come: the die shows this face; e.g. die=4
    return saying("knucklebones.tree_roll", "Roll {die}", die=face)
