"""The papers hold: the README's session runs, its table is the manifest's, and what it points at is there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import pysolver
from pysolver.contract.spec import GAME_IDS
from pysolver.tables.manifest import manifest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PAPERS = [
    "README.md",
    "CHANGELOG.md",
    *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md"))),
]


@pytest.mark.parametrize("paper", ["README.md", "docs/match.md", "docs/practice.md"])
def test_the_sessions_run(paper: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / paper), module_relative=False, encoding="utf-8")
    assert tried >= 4 and failed == 0


def test_the_readme_stays_short() -> None:
    assert len(README.splitlines()) <= 150


def table_rows() -> dict[str, list[str]]:
    """Return the rows of the README's table of games, by title."""
    lines = [line for line in README.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    head = next(number for number, row in enumerate(cells) if row[:2] == ["game", "states"])
    return {re.sub(r"\[(.*?)\].*", r"\1", row[0]): row for row in cells[head + 1 :]}


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_readme_gives_the_size_of_each_games_tables(game_id: str) -> None:
    row = table_rows()[pysolver.game(game_id).spec.title]
    total = sum(line["bytes"] for line in manifest() if line["game"] == game_id)
    assert row[2] == f"{total / 1000:,.0f} kB"


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_readme_gives_the_time_of_each_games_build(game_id: str) -> None:
    seconds = sum(line["build_seconds"] for line in manifest() if line["game"] == game_id)
    said = re.match(r"[\d.]+ (s|min)", table_rows()[pysolver.game(game_id).spec.title][4])
    assert said is not None
    assert said[0] == (f"{seconds:.1f} s" if seconds < 60 else f"{seconds / 60:.0f} min")


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_game_has_its_paper(game_id: str) -> None:
    text = (ROOT / "docs" / f"{game_id}.md").read_text("utf-8")
    headings = ("Rules", "Positions and actions", "How it is solved", "Numbers", "How we know", "Caveats")
    found = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert [heading for heading in found if heading in headings] == list(headings)


@pytest.mark.parametrize("paper", PAPERS)
def test_links_lead_somewhere(paper: str) -> None:
    path = ROOT / paper
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text("utf-8")):
        assert "://" in target or (path.parent / target).exists(), target


@pytest.mark.parametrize("paper", PAPERS)
def test_paths_that_papers_name_are_there(paper: str) -> None:
    """A path in backticks with a folder of this project in front; patterns and places to fill in are none."""
    folders = r"pysolver|tests|web|docs|prebuilt_tables"
    text = (ROOT / paper).read_text("utf-8")
    for named in re.findall(rf"`((?:{folders})/[\w./-]+)`", text):
        assert (ROOT / named).exists() or named.endswith("node_modules"), named


@pytest.mark.parametrize("where", ["docs/konijnenhokken.md", "web/ui/games/konijnenhokken/table.py"])
def test_docs_and_page_say_which_konijnenhokken_is_played(where: str) -> None:
    text = " ".join((ROOT / where).read_text("utf-8").replace('"', "").split())
    for said in ("variant of the published solver", "Hoppladi Hopplada!", "play otherwise", "333"):
        assert said in text, said
