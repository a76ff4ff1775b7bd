"""What is there for those who come: all of it in its place, and nothing of it out of date."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
import yaml

import pysolver

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
    assert found["version"] == pysolver.__version__ and found["license"] == "MIT"
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


def test_versions_in_the_changelog_go_down_and_are_dated() -> None:
    heads = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert heads[0] == "Unreleased" or heads[0].startswith(f"{pysolver.__version__} - ")
    for head in heads[:-1]:
        assert head == "Unreleased" or re.fullmatch(r"\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d", head)
    assert heads[-1].startswith("0.1.0")
