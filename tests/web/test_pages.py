"""The papers and the reference around the page: whole, found by who looks, and never kept on a device."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

import pysolver
from tests.conftest import SITE
from tests.web.test_site import precached
from web.bill import BILL
from web.pages import BESIDE, build_pages, head, papers
from web.release import read
from web.site import SiteReport
from web.wheels import sha256

ROOT = Path(__file__).resolve().parents[2]
FROM_ELSEWHERE = re.compile(r"[a-z]+:|//")


class Links(HTMLParser):
    """What a page points at, the places that may be pointed at, and what its head says."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.places: set[str] = set()
        self.said: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take what one tag says."""
        has = {name: value or "" for name, value in attrs}
        self.places |= {has[name] for name in ("id", "name") if name in has}
        self.targets += [has[name] for name in ("href", "src") if name in has]
        if tag == "meta" and "content" in has:
            self.said[has.get("name") or has.get("property") or ""] = has["content"]
        if has.get("rel") == "canonical":
            self.said["canonical"] = has["href"]


@pytest.fixture(scope="module")
def links(pages: Path) -> dict[Path, Links]:
    """Return what each of the pages has to say."""
    return {path: Links(path.read_text("utf-8")) for path in pages.rglob("*.html")}


def test_every_link_leads_somewhere(pages: Path, links: dict[Path, Links]) -> None:
    lost = []
    for path, page in links.items():
        for target in page.targets:
            if FROM_ELSEWHERE.match(target):
                continue
            name, _, part = unquote(target).partition("#")
            there = (path.parent / name).resolve() if name else path
            there = there / "index.html" if there.is_dir() else there
            if there == pages / "index.html" and part:
                game, _, position = part.partition("/")
                pysolver.game(game).parse(position.replace("_", " "))  # the page itself, at a position
            elif not there.is_file() or (part and there in links and part not in links[there].places):
                lost.append((path.relative_to(pages).as_posix(), target))
    assert lost == []


def test_every_paper_has_a_page_that_tells_who_looks_what_it_is(
    pages: Path, links: dict[Path, Links]
) -> None:
    every = papers(ROOT)
    assert {paper.source for paper in every} >= {
        *BESIDE,
        *(f"docs/{spec.id}.md" for spec in pysolver.games()),
    }
    every_said = [links[pages / paper.page].said for paper in every]
    assert (
        len({said["og:title"] for said in every_said})
        == len({said["description"] for said in every_said})
        == len(every)
    )
    for said in [*every_said, links[pages / "index.html"].said]:
        assert 40 <= len(said["description"]) <= 210 and "[" not in said["description"]
        assert said["og:description"] == said["description"]
        assert said["og:url"] == said["canonical"] and said["canonical"].startswith(SITE)
        assert (pages / said["og:image"].removeprefix(SITE)).is_file()


def test_the_sitemap_lists_every_page(pages: Path, links: dict[Path, Links]) -> None:
    listed = set(re.findall("<loc>(.*?)</loc>", (pages / "sitemap.xml").read_text("utf-8")))
    own = {head.said["canonical"] for head in links.values() if "canonical" in head.said}
    assert own == listed and len(listed) == len(links) - 1  # all but a page that leads on


def test_the_reference_tells_who_looks_what_it_is(links: dict[Path, Links]) -> None:
    modules = {
        path: page.said for path, page in links.items() if "api" in path.parts and "og:url" in page.said
    }
    assert len({said["description"] for said in modules.values()}) == len(modules) > 20
    for path, said in modules.items():
        assert said["canonical"].endswith(f"/{path.name}")


def test_the_reference_has_what_the_package_offers(pages: Path) -> None:
    reference = (pages / "api" / "pysolver.html").read_text("utf-8")
    for name in pysolver.__all__:
        assert f'id="{name}"' in reference or name == "__version__"


def test_a_device_keeps_nothing_of_them(pages: Path, site: SiteReport) -> None:
    assert set(precached(pages)) == set(precached(site.folder))


def test_the_page_leads_to_them_where_they_are(pages: Path, site: SiteReport) -> None:
    told: list[dict[str, object]] = [{}, {}]
    for folder, names in zip((pages, site.folder), told, strict=True):
        exec((folder / "ui" / "built.py").read_text("utf-8"), names)
    assert [names["PAPERS"] for names in told] == ["docs/", ""]


def test_equal_sources_make_equal_pages(pages: Path, tmp_path: Path) -> None:
    build_pages(ROOT, tmp_path / "again", SITE)
    assert read(tmp_path / "again") == read(pages)


def test_the_bill_lists_every_file(pages: Path) -> None:
    bill = json.loads((pages / BILL).read_text("utf-8"))
    listed = {part["name"]: part["hashes"] for part in bill["components"] if part["type"] == "file"}
    assert listed == {
        name: [{"alg": "SHA-256", "content": sha256(content)}]
        for name, content in read(pages).items()
        if name != BILL
    }


def test_the_released_edition_says_its_version(pages: Path) -> None:
    for paper in papers(ROOT):
        text = (pages / paper.page).read_text("utf-8")
        assert f"Version {pysolver.__version__}, build " in text and "noindex" not in text


def test_the_next_edition_says_so_and_is_found_by_no_search(tmp_path: Path) -> None:
    out = tmp_path / "next"
    build_pages(ROOT, out, SITE, is_next=True)
    for paper in papers(ROOT):
        page = Links((out / paper.page).read_text("utf-8"))
        assert "../../" in page.targets and page.said["robots"] == "noindex"
        assert "canonical" not in page.said and page.said["og:title"]
    for other in ("index.html", "api/pysolver.html"):
        assert Links((out / other).read_text("utf-8")).said["robots"] == "noindex"
    assert not (out / "sitemap.xml").exists()


def test_without_an_address_nothing_claims_one() -> None:
    for paper in papers(ROOT):
        assert not {"canonical", "og:url", "og:image"} & set(Links(head(paper, "")).said)
