"""Farkle's quick tables are those that ship; the best six take minutes and are solved again by sample."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from pysolver.contract.job import finish
from pysolver.games.farkle.race import fair
from pysolver.games.farkle.turn import menus
from pysolver.tables.format import open_table
from pysolver.tables.manifest import manifest


def test_the_menus_and_the_fair_race_are_built_as_they_ship(tmp_path: Path) -> None:
    menus.build_table(tmp_path)
    finish(fair.build_table(tmp_path))
    built = manifest(tmp_path)
    assert len(built) == 2
    for line in built:
        key = (line["game"], line["table"], line["rules_version"], line["format_version"])
        shipped, again = open_table(*key), open_table(*key, folder=tmp_path)
        assert shipped.meta == again.meta and set(shipped.arrays) == set(again.arrays)
        for name, array in shipped.arrays.items():
            np.testing.assert_allclose(again.arrays[name], array, rtol=0, atol=1e-12)
