"""One list of ids: the registry, the packages, the tables, the manifest, and the page's menu agree."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path

import numpy as np
import pytest

from pysolver.contract.job import finish
from pysolver.contract.spec import GAME_IDS, games
from pysolver.tables.build import builder
from pysolver.tables.format import open_table
from pysolver.tables.manifest import MANIFEST, manifest, tables_folder
from web.site import games_with_a_page

ROOT = Path(__file__).resolve().parents[2]
NO_PAGE = {"pig"}  # library and command line alone: it is there to prove the race solver
QUICK = 10.0  # seconds that a build may have taken to be repeated here


def build_seconds() -> dict[str, float]:
    """Return how long the tables of each game took to build."""
    seconds = dict.fromkeys(GAME_IDS, 0.0)
    for line in manifest():
        seconds[line["game"]] += line["build_seconds"]
    return seconds


def test_only_the_shells_own_folder_knows_its_parts() -> None:
    for module in (ROOT / "web" / "ui").rglob("*.py"):
        if module.parent.name != "shell" and module.name != "main.py":
            assert not re.search(r"shell\.(arrival|playing|stage|keys)\.", module.read_text("utf-8")), module


def test_every_registered_game_is_a_package() -> None:
    for game_id in GAME_IDS:
        for module in ("__init__", "game", "rules", "commands"):
            assert (ROOT / "pysolver" / "games" / game_id / f"{module}.py").is_file()


def test_every_game_with_a_page_is_in_its_menu() -> None:
    on_the_page = [spec.to_dict() for spec in games() if spec.id not in NO_PAGE]
    assert games_with_a_page(ROOT) == json.loads(json.dumps(on_the_page))


def test_every_builder_of_tables_is_a_job() -> None:
    for game_id in GAME_IDS:
        assert inspect.isgeneratorfunction(builder(game_id).build_tables)


def test_the_manifest_lists_exactly_the_files_that_are_there() -> None:
    listed = [line["file"] for line in manifest()]
    folder = tables_folder()
    found = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    assert sorted([*listed, MANIFEST]) == sorted(found)
    assert {line["game"] for line in manifest()} <= set(GAME_IDS)


def test_every_table_opens_and_is_what_the_manifest_says() -> None:
    for line in manifest():
        table = open_table(line["game"], line["table"], line["rules_version"], line["format_version"])
        assert table.meta["max_abs_error"] == line["max_abs_error"]
        assert (tables_folder() / line["file"]).stat().st_size == line["bytes"]


def test_all_tables_together_stay_small() -> None:
    assert sum(line["bytes"] for line in manifest()) <= 6_000_000


@pytest.mark.parametrize("game_id", [known for known, seconds in build_seconds().items() if seconds <= QUICK])
def test_a_quick_build_makes_the_tables_that_ship(game_id: str, tmp_path: Path) -> None:
    finish(builder(game_id).build_tables(folder=tmp_path))
    for line in manifest():
        if line["game"] == game_id:
            key = (game_id, line["table"], line["rules_version"], line["format_version"])
            shipped, built = open_table(*key), open_table(*key, folder=tmp_path)
            assert shipped.meta == built.meta and set(shipped.arrays) == set(built.arrays)
            for name, array in shipped.arrays.items():
                # Another processor may add in another order: floats agree to the last bits, the rest exactly.
                if array.dtype == np.float64:
                    np.testing.assert_allclose(built.arrays[name], array, rtol=0, atol=1e-12)
                else:
                    np.testing.assert_array_equal(built.arrays[name], array)


def test_nothing_that_plays_asks_for_what_the_numpy_of_the_page_lacks() -> None:
    lacks = re.compile(r"\b(?:np|numpy)\.(?:fft|random|polynomial)\b")
    found = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "pysolver").rglob("*.py")
        if "offline" not in path.parts and lacks.search(path.read_text("utf-8"))
    }
    assert found == set()
