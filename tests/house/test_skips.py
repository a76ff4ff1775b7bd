"""A test that is skipped without being listed fails the run, however it came to be skipped."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.serving import ROOT
from tests.conftest import MAY_BE_LACKING

SKIPPED = {
    "by a mark": "import pytest\n@pytest.mark.skip(reason='why')\ndef test_it() -> None: ...\n",
    "from inside": "import pytest\ndef test_it() -> None: pytest.skip('why')\n",
    "for want of a module": "import pytest\npytest.importorskip('why')\ndef test_it() -> None: ...\n",
    "for want of cases": "import pytest\n@pytest.mark.parametrize('why', [])\ndef test_it(why): ...\n",
}


DRIVING = "def test_it(browser): ...\ndef test_other() -> None: ...\n"


@pytest.mark.parametrize("how", SKIPPED)
def test_a_skip_that_is_not_listed_fails(how: str, tmp_path: Path) -> None:
    (tmp_path / "test_skipped.py").write_text(SKIPPED[how], "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", f"--rootdir={tmp_path}"]
    run = subprocess.run([*command, str(tmp_path)], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode
    assert "why" in run.stdout and "MAY_BE_SKIPPED" in run.stdout


@pytest.mark.parametrize("engine", MAY_BE_LACKING)
def test_without_an_engine_what_drives_a_page_is_skipped_there(engine: str, tmp_path: Path) -> None:
    (tmp_path / "test_driving.py").write_text(DRIVING, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "tests.conftest", f"--rootdir={tmp_path}"]
    bare = {name: value for name, value in os.environ.items() if name != engine.upper()} | {"PATH": ""}
    words = ["--engine", engine, str(tmp_path)]
    run = subprocess.run([*command, *words], cwd=ROOT, env=bare, capture_output=True, text=True)
    assert run.returncode == 0
    assert f"this system has no {engine}" in run.stdout and "1 skipped, 1 deselected" in run.stdout
