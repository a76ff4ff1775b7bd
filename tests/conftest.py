"""What all tests share: how hypothesis searches, the site and the browser."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from pysolver.games.farkle.race import races
from pysolver.games.school import at_least, versus
from tests.browser.serving import ROOT, SUB_PATH, launch, serving
from web.site import SiteReport, build_site

# Examples may be slow on a busy machine, which is no fault of theirs; and where nobody is there to look
# into a new find, the same ones are tried in every run.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.fixture(scope="session", autouse=True)
def own_cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what is solved away from what this computer has kept."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def nothing_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin as on a device that has solved nothing yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for kept in ("_solved", "_estimated"):
        monkeypatch.setattr(races, kept, races._Kept())
    for module in (at_least, versus):
        monkeypatch.setattr(module, "_solved", [])


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> SiteReport:
    """Make the site once."""
    return build_site(ROOT, tmp_path_factory.mktemp("www") / SUB_PATH)


@pytest.fixture(scope="session")
def address(site: SiteReport) -> Iterator[str]:
    """Serve the site under a sub-path."""
    with serving(site.folder.parents[1]) as at:
        yield at


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the browser once."""
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()
