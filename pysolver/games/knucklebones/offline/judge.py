"""Exact files as judges of positions: what everything else is measured by."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import numpy as np

from pysolver.contract.advice import TableRef
from pysolver.games.knucklebones.classes import classes
from pysolver.games.knucklebones.layers import Floats, Triples, expand, places
from pysolver.games.knucklebones.offline.exactfile import FORMAT_VERSION, ExactFile, equilibrium_file
from pysolver.games.knucklebones.offline.kernels import Values, scale_of
from pysolver.games.knucklebones.offline.response import response_files
from pysolver.games.knucklebones.rules import RULES_VERSION
from pysolver.games.knucklebones.solve import Judge, Sure

MAX_ERROR_EXACT = 2e-5  # changes of 1e-5 that shrink by 0.6 a sweep add up to no more


class ExactJudge(Judge):
    """An exact file of positions at which one side rolls, and that of the other: the same between equals."""

    tables = (TableRef("knucklebones/exact", f"{RULES_VERSION}.{FORMAT_VERSION}"),)
    likely_error = None
    max_error_sure = MAX_ERROR_EXACT
    always_rounded = True

    def __init__(self, own: ExactFile, other: ExactFile, difficulty: int | None = None) -> None:
        """Open the one; `difficulty` is that of who rolls, None who places best."""
        self.own = own.open()
        self.kinds = classes()
        self.difficulty = difficulty
        self._other = other

    @cached_property
    def other(self) -> Values:
        """Open the file of the other side, which only answers need."""
        return self._other.open()

    def values(self, triples: Triples, layers: int | None) -> tuple[Floats, Sure]:
        """Look the positions up; nothing needs a search."""
        return _looked_up(self.own, triples), np.ones(len(triples), np.bool_)

    def answers(self, triples: Triples) -> tuple[Floats, Sure, Floats]:
        """Look the positions and all answers up."""
        layer = expand(classes(), triples, self.difficulty)
        return *self.values(triples, None), layer.handed(_looked_up(self.other, layer.reached))


def _looked_up(values: Values, triples: Triples) -> Floats:
    found: Floats = values[places(triples)].astype(np.float64) / float(scale_of(values).one)
    return found


def perfect_judge(folder: Path) -> ExactJudge:
    """Open the exact table of perfect play on both sides in a folder."""
    file = equilibrium_file(folder)
    return ExactJudge(file, file)


def response_judge(folder: Path, difficulty: int) -> ExactJudge:
    """Open the tables against a player of the game, for positions at which that one is to roll."""
    mine, theirs = response_files(folder, difficulty)
    return ExactJudge(theirs, mine, difficulty)
