"""What is there for those who come: all of it in its place, and nothing of it out of date."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import build
import pysolver
from docs import version

ROOT = Path(__file__).resolve().parents[2]
TOP = {
    *("CHANGELOG.md", "CITATION.cff", "LICENSE", "README.md", "build.py", "pyproject.toml"),
    *("docs", "prebuilt_tables", "pysolver", "requirements", "tests", "web"),
}
TEXTS = [path for path in (ROOT / ".github").rglob("*") if path.suffix in (".md", ".yml")]


def kept() -> list[str]:
    """Return all files that are kept under version control."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    return listed.stdout.splitlines()


def test_the_top_holds_what_it_should_and_no_more() -> None:
    top = {name.partition("/")[0] for name in kept()} or TOP  # there may be no git
    assert {name for name in top if not name.startswith(".")} == TOP


def test_the_citation_is_of_this_version() -> None:
    found = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert found["license"] == "MIT" and found["date-released"].isoformat() == version.released(ROOT)
    assert {"cff-version", "message", "title", "authors", "type"} <= set(found)


def test_a_wrong_number_is_reported_with_the_text_of_the_match() -> None:
    form = yaml.safe_load((ROOT / ".github/ISSUE_TEMPLATE/wrong-number.yml").read_text("utf-8"))
    required = {part["id"] for part in form["body"] if part.get("validations", {}).get("required")}
    assert required == {"match", "said", "version"}


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_nobody_and_no_place_is_made_up(path: Path) -> None:
    text = path.read_text("utf-8")
    assert not re.search(r"[\w.]+@[\w-]+\.\w+", re.sub(r"uses: \S+", "", text))
    addresses = set(re.findall(r"https?://([^\s/)'\"]+)", text))
    assert addresses <= {"{0}.github.io"}


def test_every_place_names_this_version() -> None:
    assert set(version.versions(ROOT).values()) == {pysolver.__version__}
    heads = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert heads[0] == f"{pysolver.__version__} - {version.released(ROOT)}"


def test_versions_in_the_changelog_go_down_and_are_dated() -> None:
    heads = re.findall(r"^## (\S+)(.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    numbers = [[int(part) for part in number.split(".")] for number, _ in heads]
    assert numbers == sorted(numbers, reverse=True)
    assert all(re.fullmatch(r" - \d{4}-\d\d-\d\d", day) for _, day in heads[:-1])


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a copy of what names the version, with two changes that are told."""
    for name in (*version.VERSIONS, "CHANGELOG.md", "pyproject.toml", ".changes/template.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / ".changes" / "+tables.must.md").write_text("Build the tables anew.\n")
    (tmp_path / ".changes" / "+dice.new.md").write_text("Dice have names,\nand colours.\n")
    return tmp_path


def changelog(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Put what is told of changes into the changelog of a folder, as build.py does."""
    command = [sys.executable, "-m", *build.CHANGES, "--yes", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_a_version_tells_what_has_changed_and_what_to_do_first(checkout: Path) -> None:
    before = (checkout / "CHANGELOG.md").read_text("utf-8")
    assert changelog(checkout, "--version", "99.1.0", "--date", "2099-01-02").returncode == 0
    head, told = before.split("<!-- what is in .changes comes here -->\n")
    assert (checkout / "CHANGELOG.md").read_text("utf-8") == (
        f"{head}<!-- what is in .changes comes here -->\n\n## 99.1.0 - 2099-01-02\n\n"
        f"What you must do: Build the tables anew.\n\n- Dice have names,\n  and colours.\n{told}"
    )
    assert [path.name for path in (checkout / ".changes").iterdir()] == ["template.md"]


def test_a_change_that_nobody_would_find_is_refused(checkout: Path) -> None:
    (checkout / ".changes" / "dice.md").write_text("Lost.\n")
    assert changelog(checkout, "--version", "99.1.0").returncode != 0


def test_a_version_is_written_wherever_it_stands(checkout: Path) -> None:
    version.write(checkout, "99.1.0", "2099-01-02")
    assert set(version.versions(checkout).values()) == {"99.1.0"}
    assert version.released(checkout) == "2099-01-02"
