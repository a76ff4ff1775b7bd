"""What all tests share: how hypothesis searches, which tests may be skipped, the site and the browser."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import settings
from playwright.sync_api import Browser

from build import CHROMIUM, ENGINES, FIREFOX, WEBKIT, installed_browser
from pysolver.games.farkle.race import races
from pysolver.games.school import at_least, versus
from tests.browser.engines import driven
from tests.browser.serving import ROOT, SUB_PATH, serving
from web.pages import build_pages
from web.site import SiteReport, build_site

# Examples may be slow on a busy machine, which is no fault of theirs; and where nobody is there to look
# into a new find, the same ones are tried in every run.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
os.environ["LC_ALL"] = "C.UTF-8"  # in whatever language the terminal is, commands speak English
settings.load_profile("ci" if os.environ.get("CI") else "here")


# Tests that may be skipped, by engine and by the id, with or without what it is called with, and why; any
# other skip is a failure. What the tests need is installed before they run, so in Chromium there is none. Of
# the engines that may be lacking some systems have no package: there all that drives a page is skipped.
ACCESSIBILITY = "tests/browser/test_accessibility.py"
SYSTEMS_LOOKS = (f"{ACCESSIBILITY}::test_light_and_dark_are_the_systems_until_they_are_chosen",)
COUNTED = (
    "test_farkle",
    "test_knucklebones",
    "test_school",
    "test_school_against_someone",
    "test_konijnenhokken",
)
EXPORTED = "tests/browser/test_library.py::test_what_is_exported_is_a_file"
TRIALS = "tests/browser/test_trials.py::test_a_reader_asks_the_engine_on_the_paper_of_a_game"
NO_WINDOW = "it has no window above others"
MAY_BE_SKIPPED: dict[str, dict[str, str]] = {
    CHROMIUM: {},
    FIREFOX: {
        **dict.fromkeys(
            SYSTEMS_LOOKS, "WebDriver BiDi does not choose between light and dark for the system"
        ),
        "tests/browser/test_eyes.py::test_a_camera_and_a_window_are_read": "no film can play for its camera",
        EXPORTED: "its driver tells of no download",
    },
    WEBKIT: {
        **dict.fromkeys(SYSTEMS_LOOKS, "its driver does not choose between light and dark for the system"),
        f"{ACCESSIBILITY}::test_in_the_colours_of_the_system_dice_and_choices_can_be_told": "it has none",
        "tests/browser/test_eyes.py::test_a_camera_and_a_window_are_read": "no film can play for its camera",
        "tests/browser/test_floating.py::test_plays_in_the_floating_window_and_comes_back": NO_WINDOW,
        **{f"tests/browser/test_counts.py::{name}[panel]": NO_WINDOW for name in COUNTED},
        EXPORTED: "its driver tells of no download",
        TRIALS: "its driver runs what it is told by eval, which the papers do without",
        "tests/browser/test_start.py::test_the_engine_goes_with_the_page_and_comes_back_with_it": (
            "its driver tells of no workers"
        ),
    },
}
SITE = "https://dice.example/hold-or-roll/"  # where the site with all around the page would be
MAY_BE_LACKING = (FIREFOX, WEBKIT)
Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run choose the engine that drives the page."""
    parser.addoption("--engine", choices=tuple(ENGINES), default=CHROMIUM, help="what drives the page")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep, for any engine but the usual one, what drives a page, and skip what may be skipped there."""
    if config.getoption("engine") == CHROMIUM:
        return
    driving = [item for item in items if "browser" in getattr(item, "fixturenames", ())]
    config.hook.pytest_deselected(items=[item for item in items if item not in driving])
    items[:] = driving
    for item in items:
        if reason := why_it_may(config, item.nodeid):
            item.add_marker(pytest.mark.skip(reason=reason))


def why_it_may(config: pytest.Config, node: str) -> str | None:
    """Return why a test may be skipped with the engine of this run, or None where it may not."""
    engine = config.getoption("engine")
    if engine in MAY_BE_LACKING and is_lacking(engine):
        return f"this system has no {engine}"
    listed = MAY_BE_SKIPPED[engine]
    return listed.get(node) or listed.get(node.partition("[")[0])


@cache
def is_lacking(engine: str) -> bool:
    """Tell whether this system has no browser of an engine."""
    return installed_browser(engine) is None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Return the report of a test, which fails where it is skipped and may not be."""
    return unless_it_may((yield), item.config)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Return the report of a file that is read for its tests, which may not be skipped as a whole either."""
    return unless_it_may((yield), collector.config)


def unless_it_may(report: Report, config: pytest.Config) -> Report:
    """Return a report that fails where it is of a skip that is not listed."""
    if report.skipped and why_it_may(config, report.nodeid) is None:
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
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the site with all around the page once."""
    out = tmp_path_factory.mktemp("host") / SUB_PATH
    build_pages(ROOT, out, SITE)
    return out


@pytest.fixture(scope="session")
def browser(pytestconfig: pytest.Config) -> Iterator[Browser]:
    """Start the browser once, of the engine that was asked for."""
    with driven(pytestconfig.getoption("engine")) as started:
        yield started
