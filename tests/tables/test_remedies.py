"""Every table is what its command makes, and comes back by the command that its error names."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from pysolver.errors import TableError
from pysolver.games.farkle.offline import sixes
from pysolver.games.farkle.race import fair
from pysolver.games.farkle.rules import UNIT
from pysolver.games.knucklebones import book
from pysolver.games.knucklebones.offline import ship, ship_against
from pysolver.games.konijnenhokken import plans, race, rounds, solve
from pysolver.games.pig.rules import MOST_TARGET
from pysolver.games.school.rules import STRAIGHTS, HouseRules
from pysolver.tables.build import builder
from pysolver.tables.format import PrebuiltTable, open_table
from pysolver.tables.manifest import OTHERWISE, manifest, tables_folder
from tests.tables import reduced

LINES = {line["file"].removesuffix(".npz"): line for line in manifest()}


def opened(name: str, folder: Path) -> PrebuiltTable:
    """Open a table of a folder."""
    line = LINES[name]
    return open_table(line["game"], line["table"], line["rules_version"], line["format_version"], folder)


def recipes() -> dict[str, dict[str, Any]]:
    """Return what each table is made by where its command is left to itself."""
    found: dict[str, dict[str, Any]] = {
        "farkle/fair": {"target": UNIT * fair.MOST_NEED},
        "farkle/menus": {"unit": UNIT, "joker_groups": False},
        "farkle/sixes": {
            "proven": list(sixes.PROVEN),
            "targets": {name: list(targets) for name, targets in sixes.POOLS.items()},
        },
        "knucklebones/against": ship_against.recipe(ship_against.RECIPE),
        "knucklebones/book": {"plies": book.PLIES},
        "knucklebones/network": ship.recipe(),
        "konijnenhokken/plans": {"most": plans.MOST},
        "konijnenhokken/race": {"need": race.STORED_NEED, "most_surplus": race.MOST_SURPLUS},
        "konijnenhokken/rounds": {"rounds": rounds.MOST_ROUNDS, "most_lead": rounds.MOST_LEAD},
        "konijnenhokken/turn": {"height": solve.height()},
        "pig/race": {"target": MOST_TARGET},
    }
    for straights in STRAIGHTS:
        house = {**vars(HouseRules(straights))}
        for kind in ("", "-deviation"):
            found[f"school/straights-{straights.replace('/', '-')}{kind}"] = house
    return found


def merged(recipe: Mapping[str, Any], otherwise: Mapping[str, Any]) -> dict[str, Any]:
    """Return a recipe with some entries made otherwise."""
    return {
        **recipe,
        **{
            name: merged(recipe[name], other) if isinstance(other, dict) else other
            for name, other in otherwise.items()
        },
    }


@pytest.mark.parametrize("name", LINES)
def test_a_table_is_made_by_what_its_command_has_or_the_manifest_says_by_what(name: str) -> None:
    otherwise = LINES[name].get(OTHERWISE, {})
    made_by = opened(name, tables_folder()).meta["parameters"]
    recipe = recipes()[name]
    wanted = merged(recipe, otherwise)
    assert {key: made_by.get(key) for key in wanted} == as_json(wanted)
    assert not otherwise or wanted != recipe


def as_json(value: Any) -> Any:
    """Return a value as it comes back from JSON: tuples are lists."""
    if isinstance(value, dict):
        return {name: as_json(inner) for name, inner in value.items()}
    return [as_json(inner) for inner in value] if isinstance(value, (list, tuple)) else value


@pytest.mark.parametrize("name", LINES)
def test_a_table_that_is_gone_is_made_again_by_the_command_that_is_named(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    shutil.copytree(tables_folder(), folder)
    (folder / f"{name}.npz").unlink()
    with pytest.raises(TableError) as caught:
        opened(name, folder)
    named = re.search(r"`pysolver (tables --game \w+)`", str(caught.value))
    assert named is not None
    words = [sys.executable, "-m", "tests.tables.reduced", name, str(folder), *named[1].split()]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert opened(name, folder).meta["table"] == LINES[name]["table"]
    game = LINES[name]["game"]
    listed = {line["file"] for line in manifest(folder) if line["game"] == game}
    assert {f"{game}/{path.name}" for path in (folder / game).iterdir()} == listed  # no checkpoint is left


@pytest.mark.parametrize(
    ("game", "reduce"),
    [
        ("farkle", reduced.farkle),
        ("knucklebones", reduced.knucklebones_exactly),
        ("konijnenhokken", reduced.konijnenhokken),
    ],
)
def test_a_build_goes_on_from_a_checkpoint_by_resume_alone(
    game: str, reduce: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reduce(monkeypatch.setattr, "", tmp_path)

    def steps(resume: bool, most: int | None = None) -> int:
        """Return how many steps a build took to its end, or to where it is broken off."""
        job = builder(game).build_tables(resume, tmp_path / "tables")
        taken = sum(1 for _ in islice(job, most))
        job.close()
        return taken

    whole = steps(resume=False)
    assert steps(resume=False, most=whole - 2) == whole - 2
    assert steps(resume=True) < whole
    # Anew, though all that a finished build has left lies there, and then what one has that was broken off.
    assert steps(resume=False, most=whole - 2) == whole - 2
    assert steps(resume=False) == whole
