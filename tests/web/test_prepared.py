"""The engine as it is prepared for a fast start: equal sources make equal files, and they are made once."""

from __future__ import annotations

import ast
import gzip
import io
import json
import shutil
import zipfile
from pathlib import Path

import pytest

import build
from tests.browser.serving import ROOT
from web import prepared, site
from web.wheels import Wheel


@pytest.fixture(scope="module")
def wheels() -> list[Wheel]:
    """Return the wheels that the engine is prepared from."""
    build.need_node_modules()
    modules = ROOT / "web" / "node_modules"
    lock = json.loads((modules / site.PYODIDE / site.LOCK).read_text("utf-8"))
    numpy = site.numpy_wheel(modules / site.NUMPY, lock["info"])
    return [numpy, site.page_wheel(*site.project_wheel(ROOT))]


@pytest.fixture(scope="module")
def files(wheels: list[Wheel]) -> dict[str, bytes]:
    """Prepare the engine once."""
    return prepared.prepare(ROOT, wheels)


def linked(folder: Path) -> Path:
    """Return a checkout elsewhere, as far as the engine is prepared from one, without its npm packages."""
    (folder / "prebuilt_tables").symlink_to(ROOT / "prebuilt_tables")
    (folder / "web").mkdir()
    for name in prepared.PREPARING:
        shutil.copyfile(ROOT / "web" / name, folder / "web" / name)
    return folder


def test_equal_sources_make_equal_files_wherever_they_lie(
    wheels: list[Wheel], files: dict[str, bytes], tmp_path: Path
) -> None:
    elsewhere = linked(tmp_path)
    (elsewhere / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    assert prepared.prepare(elsewhere, wheels) == files
    assert str(ROOT).encode() not in gzip.decompress(files[prepared.MEMORY])


def test_the_library_is_split_in_two(files: dict[str, bytes]) -> None:
    whole = ROOT / "web" / "node_modules" / site.PYODIDE / prepared.LIBRARY
    with zipfile.ZipFile(whole) as archive:
        modules = {name.removesuffix(".py") for name in archive.namelist() if name.endswith(".py")}
    with zipfile.ZipFile(io.BytesIO(files[prepared.LEAN_LIBRARY])) as archive:
        lean = {name.removesuffix(".pyc") for name in archive.namelist() if name.endswith(".pyc")}
        later = set(archive.read("later.txt").decode().split())
    assert lean - modules == {"later"}
    assert later == {name.removesuffix("/__init__").replace("/", ".") for name in modules - lean}
    assert len(lean) < len(modules) / 2


def test_docstrings_stay_where_they_are_asked_for_only(wheels: list[Wheel], files: dict[str, bytes]) -> None:
    modules = ("numpy/ma/core.py", True), ("pysolver/contract/game.py", False)
    for wheel, (module, is_told) in zip(wheels, modules, strict=True):
        words = ast.get_docstring(ast.parse(wheel.members[module]), clean=False)
        assert words
        with zipfile.ZipFile(io.BytesIO(files[wheel.name])) as archive:
            assert (words.encode() in archive.read(f"{module}c")) == is_told


def test_the_memory_is_of_an_engine_that_advises(files: dict[str, bytes]) -> None:
    memory = gzip.decompress(files[prepared.MEMORY])
    head = json.loads(memory[: memory.index(b"\n")])
    assert len(memory) == memory.index(b"\n") + 1 + sum(head["sizes"])
    total, norm, reply = json.loads(head["computed"])
    assert total == 450_000 and norm == pytest.approx(506**0.5)
    assert reply["advice"]["exactness"] == "exact"


def test_they_are_made_once_for_what_they_are_made_from(
    wheels: list[Wheel], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (linked(tmp_path) / "web" / "node_modules").mkdir()
    made: list[dict[str, bytes]] = []

    def prepare(root: Path, wheels: list[Wheel]) -> dict[str, bytes]:
        made.append({"a file": bytes([len(made)])})
        return made[-1]

    monkeypatch.setattr(prepared, "prepare", prepare)
    for _ in range(2):
        assert prepared.prepared(tmp_path, wheels) == made[0]
    with (tmp_path / "web" / "later.py").open("a") as source:
        source.write("\n")
    assert prepared.prepared(tmp_path, wheels) == made[1]
    assert prepared.prepared(tmp_path, wheels[:1]) == made[2]


def test_what_node_says_is_one_sentence(wheels: list[Wheel]) -> None:
    (numpy, pysolver) = wheels
    broken = Wheel(
        pysolver.name, {**pysolver.members, "pysolver/__init__.py": b"import nothing_of_the_kind\n"}
    )
    with pytest.raises(prepared.EngineError, match=r"could not be prepared: .*nothing_of_the_kind"):
        prepared.prepare(ROOT, [numpy, broken])


def test_without_node_the_remedy_is_told(wheels: list[Wheel], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(prepared.EngineError, match="install node"):
        prepared.prepare(ROOT, wheels)
