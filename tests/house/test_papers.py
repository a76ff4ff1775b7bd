"""The papers hold: sessions run, what a program can know is so, and what they point at is there."""

from __future__ import annotations

import doctest
import importlib
import re
import shutil
from pathlib import Path

import pytest

import build
from docs import papers
from pysolver.contract.spec import GAME_IDS, games

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PAPERS = [
    "README.md",
    "CHANGELOG.md",
    ".github/CONTRIBUTING.md",
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*.md"))),
]


@pytest.mark.parametrize("paper", ["README.md", "docs/match.md", "docs/practice.md"])
def test_the_sessions_run(paper: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / paper), module_relative=False, encoding="utf-8")
    assert tried >= 4 and failed == 0


EXAMPLES = {
    "pysolver": ("review",),
    "pysolver.contract.advice": ("Advice",),
    "pysolver.contract.game": ("game", "Game.advise", "Game.play"),
    "pysolver.contract.match": ("advance", "replay", "format_match", "parse_match", "read_match"),
    "pysolver.contract.review": ("reviewed",),
    "pysolver.contract.spec": ("games",),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_public_functions_have_an_example_that_runs(name: str) -> None:
    module = importlib.import_module(name)
    found = {test.name.removeprefix(f"{name}."): test for test in doctest.DocTestFinder().find(module)}
    assert {path for path, test in found.items() if test.examples} == set(EXAMPLES[name])
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for path in EXAMPLES[name]:
        assert runner.run(found[path]).failed == 0, path


def test_the_readme_stays_short() -> None:
    assert len(README.splitlines()) <= 150


def table_rows() -> dict[str, list[str]]:
    """Return the rows of the README's table of games, by title."""
    lines = [line for line in README.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    head = next(number for number, row in enumerate(cells) if row[:2] == ["game", "states"])
    return {re.sub(r"\[(.*?)\].*", r"\1", row[0]): row for row in cells[head + 2 :]}


def test_the_readme_says_of_every_game_what_a_program_cannot_know() -> None:
    rows = table_rows()
    assert list(rows) == [spec.title for spec in games()]
    assert all(cell for row in rows.values() for cell in row)


def test_what_a_program_can_know_of_the_papers_holds() -> None:
    assert papers.trouble(papers.Checkout(ROOT, build.site_that_holds())) == ""


@pytest.fixture
def checkout(tmp_path: Path) -> papers.Checkout:
    """Return a checkout of this one's documents and of what they are made from, to be changed."""
    for name in ("docs", "pysolver/turns", "web", "prebuilt_tables"):
        unwanted = shutil.ignore_patterns("node_modules", "*.npz", "*.png", "__pycache__")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=unwanted)
    shutil.copy(ROOT / "README.md", tmp_path)
    found = papers.Checkout(tmp_path)
    papers.write(found)
    return found


def changed(path: Path, before: str, after: str) -> None:
    """Change a file in one place."""
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")


@pytest.mark.parametrize(
    ("path", "before", "after", "region"),
    [
        ("prebuilt_tables/MANIFEST.json", '"bytes": 298035', '"bytes": 300035', "README.md (games)"),
        (
            "prebuilt_tables/MANIFEST.json",
            '"build_seconds": 6.508',
            '"build_seconds": 7.5',
            "README.md (games)",
        ),
        ("README.md", "| 298 kB |", "| 299 kB |", "README.md (games)"),
        ("web/app.css", "{", " {", "README.md (picture)"),
        ("web/ui/kit/roll.py", "The field in which", "The fields in which", "docs/web.md (modules)"),
        ("pysolver/turns/__init__.py", "One turn", "A turn", "docs/house.md (rooms)"),
    ],
)
def test_a_stale_paper_is_one_sentence_that_names_the_command(
    checkout: papers.Checkout, path: str, before: str, after: str, region: str
) -> None:
    assert papers.trouble(checkout) == ""
    changed(checkout.root / path, before, after)
    assert papers.trouble(checkout) == f"Stale: {region}; `python3 build.py docs` makes that anew."
    assert papers.write(checkout) == [region]
    assert papers.trouble(checkout) == ""


def test_a_new_game_gets_its_row_and_the_words_of_the_others_stay(checkout: papers.Checkout) -> None:
    before = (checkout.root / "README.md").read_text("utf-8")
    pig = next(line for line in before.splitlines() if line.startswith("| [Pig]"))
    changed(checkout.root / "README.md", f"{pig}\n", "")
    papers.write(checkout)
    after = (checkout.root / "README.md").read_text("utf-8")
    assert "| [Pig](docs/pig.md) |  | 298 kB | 1e-13 | 6.5 s |  |" in after
    assert [line for line in before.splitlines() if line not in after.splitlines()] == [pig]


def test_the_visit_is_weighed_as_the_site_says(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(bytes(2_400_000))
    (tmp_path / "sw.js").write_bytes(bytes(9_000_000))
    (tmp_path / "pysolver-1.whl").write_bytes(bytes(9_000_000))
    said = papers.visit(papers.Checkout(ROOT, tmp_path), "")
    assert "keeps about 2 MB" in said and "sends 0 MB" in said


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_game_is_explained_to_a_player(game_id: str) -> None:
    text = (ROOT / "docs" / "games" / f"{game_id}.md").read_text("utf-8")
    assert text.rstrip().splitlines()[-1].endswith(f"(../{game_id}.md).")
    assert f"({game_id}.md)" in (ROOT / "docs" / "games" / "README.md").read_text("utf-8")


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


WALK = (
    ("web/ui/shell/keys.py", "def take("),
    ("web/ui/kit/roll.py", "class RollField"),
    ("web/ui/shell/engine.py", "def ask("),
    ("web/worker.py", "async def answer("),
    ("pysolver/service/service.py", "def _step("),
    ("pysolver/contract/match.py", "def advance("),
    ("pysolver/games/farkle/weigh.py", "def to_win("),
    ("pysolver/contract/advice.py", "def rank("),
    ("web/ui/record/shelf.py", "def step("),
    ("web/ui/advice/pane.py", "class AdvicePane"),
)


@pytest.mark.parametrize(("path", "does"), WALK)
def test_the_walk_from_key_to_sentence_goes_through_what_is_there(path: str, does: str) -> None:
    walk = (ROOT / "docs" / "house.md").read_text("utf-8").partition("## How a roll")[2]
    assert f"`{path}`" in walk and does in (ROOT / path).read_text("utf-8")
