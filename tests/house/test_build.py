"""The one entry: what it does once only, what it refuses, and how it ends."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

import build
from pysolver.contract.job import Job, Progress
from pysolver.games.pig import offline

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120  # seconds, on a busy machine


def started(*words: str, root: Path = ROOT) -> subprocess.Popen[str]:
    """Start build.py as a program of its own."""
    command = [sys.executable, "build.py", *words]
    return subprocess.Popen(
        command, cwd=root, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def refused(*words: str) -> str:
    """Return the one line that build.py refuses something with."""
    with started(*words) as child:
        _, err = child.communicate(timeout=PATIENCE)
    assert child.returncode == 2
    assert err.startswith("build.py: ") and err.count("\n") == 1
    return err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "python3 build.py serve"),
        (["fly"], "invalid choice: 'fly'"),
        (["serve", "--port", "99999"], "from 0 to 65535"),
        (["serve", "--port", "-1"], "--port"),
        (["serve", "--port", "http"], "'http'"),
        (["tables", "--game", "chess"], "the games are"),
        (["check", "--all"], "--all"),
    ],
)
def test_bad_input_is_one_line(words: list[str], says: str) -> None:
    assert says in refused(*words)


def test_a_taken_port_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"Port {port} cannot be used" in refused("serve", "--port", str(port))


def said_address(child: subprocess.Popen[str]) -> str:
    """Return the address that a server says it is at."""
    assert child.stdout is not None
    return next(found[0] for line in child.stdout if (found := re.search(r"http://\S+", line)))


def test_it_serves_the_page_until_ctrl_c() -> None:
    with started("serve", "--port", "0") as child:
        address = said_address(child)
        with urllib.request.urlopen(address) as page:
            assert page.status == 200 and b"Hold or Roll" in page.read()
            assert page.headers["Content-Type"].startswith("text/html")
        with urllib.request.urlopen(f"{address}vendor/pyodide/pyodide.asm.wasm") as wasm:
            assert wasm.headers["Content-Type"] == "application/wasm"
            assert wasm.headers["Cache-Control"] == "no-cache"
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130 and err.strip().startswith("build.py: stopped")


def test_a_changed_source_is_served_and_a_broken_one_is_told(tmp_path: Path) -> None:
    for folder in ("pysolver", "prebuilt_tables", "requirements", "web"):
        shutil.copytree(ROOT / folder, tmp_path / folder, copy_function=copied)
    for name in ("build.py", "pyproject.toml", "docs/package.md", "LICENSE"):
        copied_into(tmp_path, name)
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    with started("serve", "--port", "0", root=tmp_path) as child:
        address = said_address(child)
        page = tmp_path / "web" / "index.html"
        page.write_text(page.read_text("utf-8").replace("<body>", "<body><!-- changed -->"), "utf-8")
        with urllib.request.urlopen(address) as answer:
            assert b"<!-- changed -->" in answer.read()
        (tmp_path / "web" / "app.css").unlink()
        with pytest.raises(urllib.error.HTTPError, match="500") as told:
            urllib.request.urlopen(address)
        assert b"app.css is missing" in told.value.read()
        told.value.close()
        child.send_signal(signal.SIGINT)
        child.communicate(timeout=PATIENCE)


def copied_into(root: Path, name: str) -> None:
    """Copy a file of this checkout to its place in another."""
    (root / name).parent.mkdir(exist_ok=True)
    shutil.copy(ROOT / name, root / name)


def copied(source: str, target: str) -> None:
    """Copy what the test will change, and only link the many large files that it will not."""
    if "node_modules" in source:
        os.link(source, target)
    else:
        shutil.copy(source, target)


def counted(calls: list[int]) -> Callable[[], None]:
    return lambda: calls.append(1)


def test_work_is_done_once_for_equal_parts(tmp_path: Path) -> None:
    stamp, part, calls = tmp_path / "stamp", tmp_path / "part", list[int]()
    part.write_text("a")
    for content, done in (("a", 1), ("a", 1), ("b", 2), ("b", 2), ("a", 3)):
        part.write_text(content)
        build.once(stamp, [part], counted(calls))
        assert len(calls) == done


def test_work_that_fails_is_not_taken_for_done(tmp_path: Path) -> None:
    stamp, calls = tmp_path / "stamp", list[int]()
    build.once(stamp, ["old"], counted(calls))
    with pytest.raises(ZeroDivisionError):
        build.once(stamp, ["new"], lambda: 1 // 0)
    build.once(stamp, ["old"], counted(calls))
    assert len(calls) == 2


def test_parts_do_not_run_into_each_other() -> None:
    assert len({build.digest(parts) for parts in (["ab", "c"], ["a", "bc"], ["abc"], ["c", "ab"])}) == 4


def test_a_program_that_is_interrupted_ends_with_its_children(tmp_path: Path) -> None:
    trace = tmp_path / "alive"
    grandchild = f"import pathlib, time\nwhile True: pathlib.Path({str(trace)!r}).touch(); time.sleep(0.05)"
    child = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {grandchild!r}])"
    hears = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # as build.main does
    outer = f"{hears}; import build, sys; build.run([sys.executable, '-c', {child!r}], quiet=True)"
    with subprocess.Popen([sys.executable, "-c", outer], cwd=ROOT, stderr=subprocess.DEVNULL) as running:
        try:
            waited_until(trace.exists)
            running.send_signal(signal.SIGINT)
            running.wait(PATIENCE)
        finally:
            running.kill()
    trace.unlink()
    time.sleep(0.3)
    assert not trace.exists()


def test_a_python_that_cannot_make_venvs_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(build.BuildError, match="python3-venv"):
        build.make_venv()


@pytest.mark.parametrize("engine", build.ENGINES)
def test_a_browser_that_is_named_must_be_there(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(engine.upper(), "/no/such/browser")
    with pytest.raises(build.BuildError, match=f"{engine.upper()}=/no/such/browser is no program"):
        build.find_browser(engine)


def test_an_engine_that_cannot_be_had_is_one_sentence_and_the_run_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands: list[list[str]] = []

    def run(command: list[object]) -> int:
        commands.append([str(word) for word in command])
        return 0

    monkeypatch.setattr(build, "find_browser", lambda engine: None)
    monkeypatch.setattr(build, "install_browser", lambda engine: None)
    monkeypatch.setattr(build, "run", run)
    assert not build.elsewhere(build.WEBKIT)
    said = capsys.readouterr().out
    assert "There is no Webkit for the tests" in said and "webkit2gtk-driver" in said
    assert commands[0][3:5] == ["--engine", "webkit"]


def test_an_engine_is_named_in_either_way_and_none_is_chromium() -> None:
    for words in (["--engine", "webkit"], ["-q", "--engine=webkit", "tests/web"]):
        assert build.asked_engine(words) == "webkit"
    assert build.asked_engine(["tests/web", "-q", "-n", "1", "-k", "one"]) == "chromium"
    assert "invalid choice: 'lynx'" in refused("test", "--engine", "lynx")


def waited_until(ready: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_the_output_of_a_quiet_program_is_shown_when_it_fails(capfd: pytest.CaptureFixture[str]) -> None:
    assert build.run([sys.executable, "-c", "print('fine')"], quiet=True) == 0
    assert build.run([sys.executable, "-c", "print('broken'); raise SystemExit(3)"], quiet=True) == 3
    out, err = capfd.readouterr()
    assert out == "" and err == "broken\n"


def test_tables_brings_the_extras_and_hands_over(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []

    def build_tables(resume: bool) -> Job[None]:
        seen.append(resume)
        yield Progress(1.0)

    monkeypatch.setattr(offline, "build_tables", build_tables)
    monkeypatch.setattr(offline, "EXTRAS", ("solve",), raising=False)
    monkeypatch.setattr(build, "need_packages", seen.append)
    assert build.tables("pig", resume=True) == 0
    assert seen == ["solve.lock", True]


@pytest.mark.parametrize("lock", sorted(path.name for path in (ROOT / "requirements").glob("*.lock")))
def test_locks_pin_every_package_by_hash_and_name_no_address(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text("utf-8")
    assert "://" not in text
    packages = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    assert packages and all(re.match(r"[a-z0-9-]+==[^ ]+ .*\\$", line) for line in packages)
    assert text.count("--hash=sha256:") >= len(packages)


@pytest.mark.parametrize(
    ("lock", "extra"),
    [
        *(("everything.lock", "test"), ("everything.lock", "site")),
        *(("site.lock", "site"), ("solve.lock", "solve")),
    ],
)
def test_locks_hold_what_the_project_asks_for(lock: str, extra: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    text = (ROOT / "requirements" / lock).read_text("utf-8")
    for name in wanted(project["optional-dependencies"], extra) + names(project["dependencies"]):
        assert re.search(rf"^{name}==", text, re.MULTILINE), name


def wanted(extras: dict[str, list[str]], extra: str) -> list[str]:
    """Return the packages that an extra asks for, and those of the extras that it names in turn."""
    found: list[str] = []
    for name in names(extras[extra]):
        others = re.fullmatch(r"hold-or-roll\[(.*)\]", name)
        for other in others[1].split(",") if others else ():
            found += wanted(extras, other)
        found += [] if others else [name]
    return found


def names(requirements: list[str]) -> list[str]:
    """Return the packages that requirements name, without the versions."""
    return [re.split(r"[<>=]", each)[0] for each in requirements]


def test_the_tests_have_what_solves_and_what_reads_pictures() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert {"numba", "pillow", "distributed"} <= set(wanted(extras, "test"))
    assert pinned("solve.lock") <= pinned(build.EVERYTHING)


def pinned(lock: str) -> set[str]:
    """Return the pins of a lock file, `name==version`."""
    return set(re.findall(r"^\S+==\S+", (ROOT / "requirements" / lock).read_text("utf-8"), re.MULTILINE))


def test_the_site_is_made_by_what_the_tests_have_and_the_project_names() -> None:
    assert pinned(build.FOR_THE_SITE) <= pinned(build.EVERYTHING)
    (backend,) = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    assert backend in pinned(build.FOR_THE_SITE)
