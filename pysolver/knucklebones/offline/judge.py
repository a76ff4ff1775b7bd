"""The exact file as a judge of positions: what everything else is measured by."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from pysolver.core.advice import TableRef
from pysolver.knucklebones.classes import classes
from pysolver.knucklebones.layers import Floats, Triples, expand, places
from pysolver.knucklebones.offline.exactfile import FORMAT_VERSION, equilibrium_file
from pysolver.knucklebones.rules import RULES_VERSION
from pysolver.knucklebones.solve import Judge, Sure

MAX_ERROR_EXACT = 2e-5  # changes of 1e-5 that shrink by 0.6 a sweep add up to no more


class ExactJudge(Judge):
    """The exact file."""

    tables = (TableRef("knucklebones/exact", f"{RULES_VERSION}.{FORMAT_VERSION}"),)
    max_error = max_error_sure = MAX_ERROR_EXACT
    always_rounded = True

    def __init__(self, folder: Path) -> None:
        self.exact = equilibrium_file(folder).open()
        self.kinds = classes()

    def values(self, triples: Triples, layers: int | None) -> tuple[Floats, Sure]:
        """Look the positions up; nothing needs a search."""
        values = self.exact[places(triples)].astype(np.float64)
        return values, np.ones(len(triples), np.bool_)

    def answers(self, triples: Triples) -> tuple[Floats, Sure, Floats]:
        """Look the positions and all answers up."""
        layer = expand(classes(), triples)
        handed = layer.handed(self.values(layer.reached, None)[0])
        return *self.values(triples, None), handed
