"""The wheel that pip installs: in an environment of its own, it gives advice, for every Python promised."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import build
import pysolver
from tests.house.installed import tried
from web.release import inside, package, read
from web.site import SiteReport, project_wheel

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
IN_VENV = build.PYTHON.relative_to(build.VENV)
PIP = ["-m", "pip", "--quiet", "--disable-pip-version-check"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the wheel once."""
    name, data = project_wheel(ROOT)
    path = tmp_path_factory.mktemp("wheel") / name
    path.write_bytes(data)
    return path


def told(*command: str | Path, folder: Path) -> str:
    """Return what a program prints that is started outside the project."""
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def test_equal_sources_make_equal_wheels(wheel: Path) -> None:
    assert project_wheel(ROOT) == (wheel.name, wheel.read_bytes())


def pythons() -> list[Path]:
    """Return this Python, and the other ends of the promised range that `build.py test` found."""
    ends = (build.other_end(minor) for minor in range(build.OLDEST_PYTHON[1], build.NEWEST_PYTHON[1] + 1))
    return [Path(sys.executable), *(end / IN_VENV for end in ends if (end / IN_VENV).is_file())]


@pytest.mark.parametrize("python", pythons(), ids=lambda python: python.parents[1].name)
def test_a_fresh_environment_gives_advice_from_the_wheel(python: Path, wheel: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "fresh"
    told(python, "-m", "venv", fresh, folder=tmp_path)
    told(fresh / IN_VENV, *PIP, "install", "--no-index", "--no-deps", wheel, folder=tmp_path)
    borrow_packages(python, fresh / IN_VENV, tmp_path)
    command = (fresh / IN_VENV).with_name("pysolver")
    assert told(command, "--version", folder=tmp_path).split() == ["pysolver", pysolver.__version__]
    where = told(fresh / IN_VENV, "-c", "import pysolver; print(pysolver.__file__)", folder=tmp_path)
    assert Path(where.strip()).is_relative_to(fresh)
    for spec in pysolver.games():
        asked = told(
            fresh / IN_VENV, "-W", "error", command, "advise", spec.id, spec.example, folder=tmp_path
        )
        game = pysolver.game(spec.id)
        assert asked.startswith(game.advise(game.parse(spec.example)).sentence)


def borrow_packages(lender: Path, borrower: Path, folder: Path) -> None:
    """Let an environment see the packages of another, numpy above all, so that nothing is downloaded."""
    ask = "import sysconfig; print(sysconfig.get_path('platlib'))"
    theirs, ours = (Path(told(python, "-c", ask, folder=folder).strip()) for python in (lender, borrower))
    (ours / "borrowed.pth").write_text(f"{theirs}\n", encoding="utf-8")


@pytest.fixture(scope="module")
def released(site: SiteReport, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Make the package with the page inside once; return its files by what they end in."""
    folder = tmp_path_factory.mktemp("released")
    for name, content in package(ROOT, site.folder).items():
        (folder / name).write_bytes(content)
    return {path.suffix: path for path in folder.iterdir()}


def test_the_package_from_an_index_serves_the_page_and_gives_advice(
    released: dict[str, Path], site: SiteReport, tmp_path: Path
) -> None:
    fresh = tmp_path / "fresh"
    told(sys.executable, "-m", "venv", fresh, folder=tmp_path)
    told(fresh / IN_VENV, *PIP, "install", "--no-index", "--no-deps", released[".whl"], folder=tmp_path)
    borrow_packages(Path(sys.executable), fresh / IN_VENV, tmp_path)
    tried((fresh / IN_VENV).parent)
    where = told(fresh / IN_VENV, "-c", "import pysolver; print(pysolver.__path__[0])", folder=tmp_path)
    installed = read(Path(where.strip()) / "page")  # pip compiles what ends in .py
    assert {name: installed[name] for name in installed if "__pycache__" not in name} == inside(site.folder)


def test_the_source_archive_alone_makes_the_wheel_without_a_network(
    released: dict[str, Path], tmp_path: Path
) -> None:
    alone = [*PIP, "wheel", "--no-index", "--no-deps", "--no-build-isolation"]
    told(sys.executable, *alone, "--wheel-dir", tmp_path, released[".gz"], folder=tmp_path)
    (again,) = tmp_path.glob("*.whl")
    assert (again.name, again.read_bytes()) == (released[".whl"].name, released[".whl"].read_bytes())


def test_an_index_takes_the_package(released: dict[str, Path]) -> None:
    told(sys.executable, "-m", "twine", "check", "--strict", *released.values(), folder=ROOT)
    told(sys.executable, "-m", "check_wheel_contents", released[".whl"], folder=ROOT)


def test_every_module_compiles_without_a_warning(wheel: Path, tmp_path: Path) -> None:
    for python in pythons():
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(tmp_path)
        told(python, "-W", "error", "-m", "compileall", "-q", "-f", tmp_path / "pysolver", folder=tmp_path)


def test_the_version_stands_once() -> None:
    assert PROJECT["dynamic"] == ["version"] and "version" not in PROJECT
    assert "version" not in json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
