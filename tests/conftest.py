"""What all tests share: how hypothesis searches, which tests may be skipped, the site and the browser."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TypeVar

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


# Tests that may be skipped, by the id without what it is called with, and why; any other skip is a failure.
# What the tests need is installed before they run, so there is none.
MAY_BE_SKIPPED: dict[str, str] = {}
Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Return the report of a test, which fails where it is skipped and may not be."""
    return unless_it_may((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Return the report of a file that is read for its tests, which may not be skipped as a whole either."""
    return unless_it_may((yield))


def unless_it_may(report: Report) -> Report:
    """Return a report that fails where it is of a skip that is not listed."""
    if report.skipped and report.nodeid.partition("[")[0] not in MAY_BE_SKIPPED:
        report.outcome = "failed"
        report.longrepr = f"{report.longrepr} - a skip that MAY_BE_SKIPPED of tests/conftest.py does not list"
    return report


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
