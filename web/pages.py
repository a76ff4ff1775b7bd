"""The site as a host has it: the page, and around it the papers and the reference of the Python interface.

    build_pages(root, out, address, is_next) -> SiteReport

The papers are those of `docs` and of `.github`, with README and CHANGELOG, a page each. Where something can
be tried on one (`web/trials.py`) it has a form, which asks the engine. What search engines and previews of
links want to know stands in each: a title, a description, and where the address of the site is known, what is
the page's own address, and a picture. At the foot stands which edition it is; the next one, as it is being
made, asks search engines to look elsewhere. The service worker keeps nothing of them.
"""

from __future__ import annotations

import html
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import markdown2

from docs.version import PACKAGED, versions
from web.site import SiteReport, build_site, copy_tables, games_with_a_page, write_bill
from web.trials import FILES, engine_size, forms, trials

NAME = "Hold or Roll"
PAPERS = "docs/"  # where the papers lie in the site
PICTURE = f"{PAPERS}page.png"
GAMES = "games/"  # the papers that explain the mathematics of a game, to be tried
REFERENCE = "api/"
STYLE = "papers.css"
SITEMAP = "sitemap.xml"
FRONT = "README.md"  # the first page among the papers
# Papers that lie elsewhere than in `docs`.
BESIDE = (
    *(FRONT, "CHANGELOG.md"),
    *(f".github/{name}.md" for name in ("CODE_OF_CONDUCT", "CONTRIBUTING", "SECURITY")),
)
EXTRAS = ["cuddled-lists", "fenced-code-blocks", "header-ids", "tables"]
BROUGHT = (".ipynb", ".png", ".svg")  # what papers point at, and is there as it is
LONGEST = 200  # signs of a description
REFERRED = ("pysolver", "!pysolver.games", "pysolver.contract", "pysolver.errors")  # what the reference is of
# What a page of the reference is called, and what it says first.
MODULE = re.compile(r'(<title>(\S+).*?</title>).*?<div class="docstring"><p>(.*?)</p>', re.DOTALL)
SIDE = '<nav class="pdoc">'  # at the side of each
REDIRECT = 'http-equiv="refresh"'
LINK = re.compile(r'(href|src)="([^"]*)"')
PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; \
script-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
{head}
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../app.css">
<link rel="stylesheet" href="../{papers}{style}">
{script}</head>
<body class="paper">
<nav aria-label="Hold or Roll"><a href="../">{name}</a> <a href="../{papers}">About</a>
<a href="../{games}">The games</a> <a href="../{reference}">Python</a>{live}</nav>
<main>
{body}
</main>
<footer class="edition">{edition}</footer>
</body>
</html>
"""
RELEASED = "Version {version}, build {build}."
NEXT = """\
The next version, as it is being made, after {version}: build {build}.
<a href="../../">The released version</a>"""
SCRIPT = '<script type="module" src="../{papers}{name}"></script>\n'


@dataclass(frozen=True)
class Paper:
    """A paper: where its text is in the checkout, where its page is in the site, and what it says."""

    source: str
    page: str
    text: str

    @property
    def title(self) -> str:
        """Return the heading of the paper."""
        return re.sub(r"[`*]", "", self.text.partition("\n")[0].lstrip("# "))

    @property
    def description(self) -> str:
        """Return the beginning of its first paragraph, as plain words."""
        paragraphs = re.split(r"\n\s*\n", re.sub(r"<!--.*?-->", "", self.text, flags=re.DOTALL))
        words = next(each for each in paragraphs if re.match(r"\s*[A-Za-z]", each))
        plain = re.sub(r"\[(.*?)\]\(.*?\)|[`*]", r"\1", " ".join(words.split()))
        return plain if len(plain) <= LONGEST else plain[:LONGEST].rpartition(" ")[0] + " …"


def papers(root: Path) -> list[Paper]:
    """Return all papers of a checkout, the one to begin with first."""
    every = [*sorted((root / "docs").glob("*.md")), *sorted((root / "docs" / GAMES).glob("*.md"))]
    sources = [*BESIDE, *(path.relative_to(root).as_posix() for path in every)]
    pages = {
        source: f"{GAMES if GAMES in source else PAPERS}{posixpath.basename(source)[:-3].lower()}.html"
        for source in sources
    }
    pages |= {FRONT: f"{PAPERS}index.html", f"docs/{GAMES}{FRONT}": f"{GAMES}index.html"}
    return [Paper(source, pages[source], (root / source).read_text("utf-8")) for source in sources]


def build_pages(root: Path, out: Path, address: str = "", *, is_next: bool = False) -> SiteReport:
    """Make the site of the project at `root` in the folder `out`, with all that stands around the page.

    `address` is where it will be, as in `https://example.org/hold-or-roll/`, "" where that is not known.
    Of the next edition that is the address of the released one, below which it lies.
    """
    front = Paper("", "", f"# {NAME}\n\n{_page_description(root)}\n")
    in_head = head(front, address, title=False, is_next=is_next)
    report = build_site(root, out, head=in_head, papers=PAPERS)
    _write_papers(root, out, address, report.version, is_next)
    _write_reference(root, out, address, is_next)
    if address and not is_next:
        (out / SITEMAP).write_text(_sitemap(out, address), "utf-8")
    write_bill(root, out, versions(root)[PACKAGED])
    return report


def _page_description(root: Path) -> str:
    found = re.search(r'name="description" content="(.*?)"', (root / "web" / "index.html").read_text("utf-8"))
    assert found is not None
    return found[1]


def _write_papers(root: Path, out: Path, address: str, build: str, is_next: bool) -> None:
    """Write a page for each paper, with what the papers show and point at."""
    every = papers(root)
    pages = {paper.source: paper.page for paper in every}
    folder = out / PAPERS
    folder.mkdir()
    (out / GAMES).mkdir()
    for path in (root / "docs").iterdir():
        if path.suffix in BROUGHT:
            shutil.copyfile(path, folder / path.name)
    for name in (STYLE, *FILES):
        shutil.copyfile(root / "web" / name, folder / name)
    with_a_table, live = games_with_a_page(root), {}
    for game in with_a_table:
        live[f"docs/{game['id']}.md"] = _live(game, [game["example"], *game["more_examples"]])
        live[f"docs/{GAMES}{game['id']}.md"] = _live(game)
    tried = {json.loads(trial.question)["game"] for paper in every for trial in trials(paper.text)}
    copy_tables(root / "prebuilt_tables", out / "tables", tried - {game["id"] for game in with_a_table})
    loads = engine_size(out)
    edition = (NEXT if is_next else RELEASED).format(version=versions(root)[PACKAGED], build=build)
    for paper in every:
        body = _linked(_body(forms(paper.text, loads, table=paper.source in live)), paper, pages)
        in_head = head(paper, address, is_next=is_next)
        parts = {"head": in_head, "body": body, "live": live.get(paper.source, ""), "edition": edition}
        script = SCRIPT.format(papers=PAPERS, name=FILES[0]) if any(trials(paper.text)) else ""
        places = {"style": STYLE, "papers": PAPERS, "games": GAMES, "reference": REFERENCE}
        text = PAGE.format(**parts, **places, script=script, name=NAME)
        (out / paper.page).write_text(text, "utf-8")


def _body(text: str) -> str:
    """Return a text as HTML; what is wider than a screen is reached by keys, and no heading is empty."""
    body = str(markdown2.markdown(text, extras=EXTRAS))
    return body.replace("<pre>", '<pre tabindex="0">').replace("<th></th>", "<td></td>")


def _live(game: dict[str, Any], positions: Sequence[str] = ()) -> str:
    """Return links to the page itself, at the beginning of a game and at these positions."""
    links = [
        f'<a href="../#{game["id"]}/{html.escape(text.replace(" ", "_"))}">{html.escape(words)}</a>'
        for text, words in ((game["start"], "Play it"), *zip(positions, positions, strict=True))
    ]
    return "\n" + " ".join(links)


def _linked(body: str, paper: Paper, pages: dict[str, str]) -> str:
    """Return the text of a page whose links lead to pages and pictures; what has no page is no link."""

    def led(found: re.Match[str]) -> str:
        kind, (path, sharp, part) = found[1], found[2].partition("#")
        if "://" in path or not path:
            return found[0]
        source = posixpath.normpath(posixpath.join(posixpath.dirname(paper.source), path))
        if source in pages:
            target = posixpath.relpath(pages[source], posixpath.dirname(paper.page))
        elif source.startswith("docs/") and not source.endswith(".py"):
            target = posixpath.relpath(source, posixpath.dirname(paper.page))  # they lie there as here
        else:
            return f'data-in-the-checkout="{source}"'
        return f'{kind}="{target}{sharp}{part}"'

    return LINK.sub(led, body)


def head(paper: Paper, address: str, *, title: bool = True, is_next: bool = False) -> str:
    """Return the lines of a page's head that say what the page is."""
    name = NAME if paper.title == NAME else f"{paper.title} · {NAME}"
    words = {
        "og:type": "website",
        "og:site_name": NAME,
        "og:title": name,
        "og:description": paper.description,
    }
    lines = []
    if title:
        lines = [f"<title>{html.escape(name)}</title>", _meta("name", "description", paper.description)]
    if is_next:
        lines += [_meta("name", "robots", "noindex")]
    elif address:
        own = address + re.sub(r"(^|/)index\.html$", r"\1", paper.page)
        words |= {"og:url": own, "og:image": address + PICTURE}
        lines += [f'<link rel="canonical" href="{html.escape(own)}">']
        lines += [_meta("name", "twitter:card", "summary_large_image")]
    return "\n".join([*lines, *(_meta("property", name, content) for name, content in words.items())])


def _meta(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{html.escape(content)}">'


def _write_reference(root: Path, out: Path, address: str, is_next: bool) -> None:
    """Write the reference of the Python interface, of what the docstrings say."""
    looks = ["--no-show-source", "--no-search"]
    command = [sys.executable, "-m", "pdoc", *looks, "--output-directory", str(out / REFERENCE)]
    in_one_order = {**os.environ, "PYTHONHASHSEED": "0"}  # of sets that are shown
    subprocess.run([*command, *REFERRED], cwd=root, env=in_one_order, check=True)
    for path in (out / REFERENCE).rglob("*.html"):
        text = path.read_text("utf-8")
        if found := MODULE.search(text):
            told = html.unescape(re.sub("<.*?>", "", found[3]))
            module = Paper("", path.relative_to(out).as_posix(), f"# {found[2]}\n\n{told}\n")
            text = text.replace(found[1], head(module, address, is_next=is_next), 1)
            up = posixpath.relpath(".", posixpath.dirname(module.page))
            back = f'{SIDE}<p><a href="{up}/">{NAME}</a> <a href="{up}/{PAPERS}">About</a></p>'
            path.write_text(text.replace(SIDE, back, 1), "utf-8")


def _sitemap(out: Path, address: str) -> str:
    """Return the list of all pages, as search engines read it."""
    lines = [f"<url><loc>{html.escape(address + path)}</loc></url>" for path in sorted(_addresses(out))]
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    )
    return "\n".join([head, *lines, "</urlset>\n"])


def _addresses(out: Path) -> Iterator[str]:
    """Yield the addresses of all pages within the site."""
    yield ""
    for folder in (PAPERS, GAMES, REFERENCE):
        pages = ((path, path.read_text("utf-8")) for path in (out / folder).rglob("*.html"))
        for path in (path for path, text in pages if REDIRECT not in text):
            yield re.sub(r"(^|/)index\.html$", r"\1", path.relative_to(out).as_posix())
