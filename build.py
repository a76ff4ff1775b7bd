#!/usr/bin/env python3
"""The one entry to Hold or Roll: serve, test, check, site, release, version, words, tables, bench, shots.

It needs Python 3.11 and nothing else: what is missing it sets up by itself, inside this folder (`.venv`,
`web/node_modules`), from lock files with hashes. A stamp beside each thing made holds a hash of what it
was made from, so a second run does no work that is already done; a stamp is written last, so a run that
was interrupted is made good by the next.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WEB = ROOT / "web"
NODE_STAMP = WEB / "node_modules" / "installed.stamp"
SITE = ROOT / "build" / "site"
PAGES = ROOT / "build" / "pages"
RELEASE = ROOT / "build" / "release"
SITE_STAMP = SITE.with_suffix(".stamp")
LOCKS = ROOT / "requirements"  # `docs/adding-a-game.md` says how they are made

OLDEST_PYTHON = (3, 11)
NEWEST_PYTHON = (3, 14)  # that is looked for
EVERYTHING = "everything.lock"
FOR_THE_SITE = "site.lock"  # of these the few that make the site: whoever only plays waits less
POSIX = os.name == "posix"
SCRIPTS = VENV / ("bin" if POSIX else "Scripts")
PYTHON = SCRIPTS / ("python" if POSIX else "python.exe")
MOST_PROCESSES = 4  # that run tests, each with a browser of about 1 GB
CHROMIUM, FIREFOX, WEBKIT = "chromium", "firefox", "webkit"

COMMAND = """\
import sys

from pysolver.cli.main import main

sys.exit(main())
"""


class BuildError(Exception):
    """Say in one sentence why a command cannot do its work, and what to do."""


@dataclass(frozen=True)
class Engine:
    """A kind of browser: its programs, of which the first that is found is taken, and what it comes with."""

    programs: tuple[str, ...]
    packages: tuple[str, ...]  # of Debian
    trial: tuple[str, ...] = ()  # a command that does nothing where all is there that the program needs


WEBKIT_THERE = 'import gi; gi.require_version("WebKit2", "4.1")'
# By name; a variable of that name, in capitals, may name the path of a program to take. The tests read it.
ENGINES = {
    CHROMIUM: Engine(
        ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"), ("chromium",)
    ),
    FIREFOX: Engine(("firefox-esr", "firefox"), ("firefox-esr",)),
    WEBKIT: Engine(
        ("WebKitWebDriver",),
        ("webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb"),
        ("/bin/sh", "-c", f"command -v Xvfb && /usr/bin/python3 -c '{WEBKIT_THERE}'"),
    ),
}
CHANGES = ("towncrier", "build")  # puts what lies in .changes into the changelog
FONTS = "fonts-dejavu-core"  # without a font a page has no text to measure

# --- Programs and stamps -----------------------------------------------------------------------------


def say(text: str) -> None:
    """Print a line at once, also into a pipe."""
    print(text, flush=True)


def run(command: Sequence[str | Path], *, cwd: Path = ROOT, quiet: bool = False) -> int:
    """Run a program and return its exit code; a quiet one is heard only when it fails.

    It gets a process group of its own, so that Ctrl-C here ends it together with all its children.
    """
    pipe = subprocess.PIPE if quiet else None
    mixed = subprocess.STDOUT if quiet else None
    with subprocess.Popen(
        command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=pipe, stderr=mixed, start_new_session=POSIX
    ) as child:
        try:
            output, _ = child.communicate()
        except BaseException:
            end(child)
            raise
    if quiet and child.returncode:
        sys.stderr.write(output.decode(errors="replace"))
    return child.returncode


def end(child: subprocess.Popen[bytes]) -> None:
    """Ask a program to stop, as Ctrl-C would; then make it stop, and whatever it has left behind."""
    if not POSIX:
        child.kill()
        return
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(timeout=10)
        os.killpg(child.pid, signal.SIGKILL)


def digest(parts: Iterable[Path | str]) -> str:
    """Return a hash of texts and of files, of which both name and content count, but not where ROOT is."""
    total = hashlib.sha256()
    for part in parts:
        content = part.read_bytes() if isinstance(part, Path) else b""
        name = os.path.relpath(part, ROOT) if isinstance(part, Path) else part
        total.update(f"{name}\0{len(content)}\0".encode() + content)
    return total.hexdigest()


def once(stamp: Path, parts: Sequence[Path | str], work: Callable[[], object]) -> None:
    """Do the work unless its stamp says that it was done from equal parts."""
    if is_done(stamp, parts):
        return
    wanted = digest(parts)
    stamp.unlink(missing_ok=True)
    work()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(wanted)


def is_done(stamp: Path, parts: Sequence[Path | str]) -> bool:
    """Tell whether a stamp says that its work was done from equal parts."""
    return stamp.is_file() and stamp.read_text() == digest(parts)


# --- What the commands need --------------------------------------------------------------------------


def need_venv(lock: str) -> None:
    """Make `.venv` with the packages of a lock file and the `pysolver` command."""
    if not inside_venv():
        once(VENV / "made.stamp", (sys.version, str(VENV), COMMAND), make_venv)
    need_packages(lock)


def need_packages(lock: str) -> None:
    """Install the packages of a lock file into `.venv`, once."""
    once(VENV / f"{lock}.stamp", [LOCKS / lock], lambda: install(lock))


def inside_venv() -> bool:
    """Tell whether this is already the Python of `.venv`."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def make_venv() -> None:
    """Make a new `.venv` in which the package of this checkout can be imported."""
    if importlib.util.find_spec("ensurepip") is None:
        raise BuildError(
            "This Python has no ensurepip to make .venv with: install it (on Debian and Ubuntu "
            "`apt-get install python3-venv`) and run the same command again."
        )
    say("Making .venv ...")
    if run([sys.executable, "-m", "venv", "--clear", VENV], quiet=True):
        raise BuildError("Python could not make .venv; what it said stands above.")
    found = subprocess.check_output(
        [PYTHON, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], text=True
    )
    (Path(found.strip()) / "hold-or-roll.pth").write_text(f"{ROOT}\n", encoding="utf-8")
    command = SCRIPTS / ("pysolver" if POSIX else "pysolver.py")
    command.write_text(f"#!{PYTHON}\n{COMMAND}", encoding="utf-8")
    command.chmod(0o755)


def install(lock: str, python: Path = PYTHON) -> None:
    """Install the packages of a lock file for a Python; pip refuses whatever has another hash."""
    say(f"Installing the packages of requirements/{lock} ...")
    command = [str(python), "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
    if run([*command, "--require-hashes", "-r", LOCKS / lock], quiet=True):
        raise BuildError(f"pip could not install requirements/{lock}; what it said stands above.")


def enter_venv(lock: str = EVERYTHING) -> None:
    """Go on as the Python of `.venv`, in the same process where the system can do that."""
    need_venv(lock)
    if inside_venv():
        return
    command = [str(PYTHON), str(Path(__file__).resolve()), *sys.argv[1:]]
    if POSIX:
        os.execv(PYTHON, command)
    sys.exit(subprocess.call(command))


def need_other_ends() -> None:
    """Make an environment with numpy for the oldest and the newest Python there is, if this is another."""
    for minor, python in other_ends().items():
        folder = other_end(minor)
        parts: list[Path | str] = [python, LOCKS / FOR_THE_SITE]
        once(folder.with_suffix(".stamp"), parts, partial(make_other_end, python, folder))


def other_ends() -> dict[int, str]:
    """Return the oldest Python that will do and the newest there is, by minor version, without this one."""
    minors = range(OLDEST_PYTHON[1], NEWEST_PYTHON[1] + 1)
    found = {minor: path for minor in minors if (path := python_of(minor)) is not None}
    ends = {min(found), max(found)}
    return {minor: found[minor] for minor in sorted(ends) if minor != sys.version_info[1]}


def python_of(minor: int) -> str | None:
    """Return a Python 3 of a minor version that runs: this one, one that pyenv keeps, or one on the path."""
    if minor == sys.version_info[1]:
        return sys.executable
    kept = [str(path) for path in Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python")]
    for python in (*sorted(kept, reverse=True), shutil.which(f"python3.{minor}")):
        runs = python and subprocess.run([python, "-c", "import ensurepip"], capture_output=True)
        if runs and runs.returncode == 0:
            return python
    return None


def other_end(minor: int) -> Path:
    """Return the folder of the environment of another Python."""
    return VENV / "ends" / f"python3-{minor}"


def make_other_end(python: str, folder: Path) -> None:
    """Make an environment of another Python, with the packages that the site needs."""
    say(f"Making an environment for {python} ...")
    if run([python, "-m", "venv", "--clear", folder], quiet=True):
        raise BuildError(f"{python} could not make an environment; what it said stands above.")
    install(FOR_THE_SITE, folder / PYTHON.relative_to(VENV))


def need_node_modules() -> None:
    """Fetch the npm packages that the page is built from, with node from pip where there is none."""
    parts: list[Path | str] = [WEB / "package.json", WEB / "package-lock.json"]
    once(NODE_STAMP, parts, fetch_node_modules)


def fetch_node_modules() -> None:
    """Run `npm ci`, which takes exactly what the lock file names."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        need_packages("node.lock")
        os.environ["PATH"] = f"{SCRIPTS}{os.pathsep}{os.environ.get('PATH', '')}"
        npm = shutil.which("npm")
    if npm is None:
        raise BuildError("There is no npm: install node 18 or newer, and run the same command again.")
    say("Fetching the npm packages of web/package-lock.json ...")
    if run([npm, "ci"], cwd=WEB, quiet=True):
        raise BuildError(
            "npm could not fetch the packages of web/package-lock.json; what it said stands above."
        )


def need_browser(engine: str = CHROMIUM) -> None:
    """Find a browser of an engine for the tests, or install one."""
    browser = find_browser(engine)
    if browser is None:
        say(f"Installing {engine.capitalize()} for the tests ...")
        install_browser(engine)
        browser = find_browser(engine)
    if browser is None:
        wanted = " ".join(ENGINES[engine].packages)
        raise BuildError(
            f"There is no {engine.capitalize()} for the tests and none could be installed: install one "
            f"(Debian's {wanted}), or name it as in {engine.upper()}=/usr/bin/{ENGINES[engine].programs[0]}."
        )
    os.environ[engine.upper()] = browser


def find_browser(engine: str = CHROMIUM) -> str | None:
    """Return the path of a browser of an engine: one that is installed, or Playwright's own Chromium."""
    installed = installed_browser(engine)
    if installed is not None or engine != CHROMIUM:
        return installed
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).is_file() else None


def installed_browser(engine: str = CHROMIUM) -> str | None:
    """Return the path of a browser of an engine: the one that is named, or the system's."""
    named = os.environ.get(engine.upper())
    if named:
        if shutil.which(named) is None:
            example = f"/usr/bin/{ENGINES[engine].programs[0]}"
            raise BuildError(f"{engine.upper()}={named} is no program: name one as in {example}.")
        return shutil.which(named)
    trial = ENGINES[engine].trial
    if trial and subprocess.run(trial, capture_output=True).returncode:
        return None
    return next(filter(None, map(shutil.which, ENGINES[engine].programs)), None)


def install_browser(engine: str) -> None:
    """Install Debian's packages of an engine where that is possible, else Playwright's own Chromium."""
    apt = shutil.which("apt-get")
    if apt is not None and POSIX and os.geteuid() == 0:
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        fetch = [apt, "install", "--yes", "--no-install-recommends", *ENGINES[engine].packages, FONTS]
        if run([apt, "update"], quiet=True) == 0 and run(fetch, quiet=True) == 0:
            return
    if engine == CHROMIUM:
        run([PYTHON, "-m", "playwright", "install", "chromium"], quiet=True)


# --- Site --------------------------------------------------------------------------------------------


def need_site() -> None:
    """Make the site anew when one of its sources has changed."""
    from web import site

    need_packages(FOR_THE_SITE)
    need_node_modules()
    if not SITE.is_dir():
        SITE_STAMP.unlink(missing_ok=True)
    try:
        once(SITE_STAMP, site_parts(), lambda: say(str(site.build_site(ROOT, SITE))))
    except site.SiteError as problem:
        raise BuildError(str(problem)) from None


def site_parts() -> list[Path | str]:
    """Return what the site is made from."""
    from web import site

    return [*site.sources(ROOT), NODE_STAMP]


def site_that_holds() -> Path | None:
    """Return the site where there is one of the present sources."""
    ready = SITE.is_dir() and NODE_STAMP.is_file() and is_done(SITE_STAMP, site_parts())
    return SITE if ready else None


def serve(port: int) -> int:
    """Serve the site until Ctrl-C, made anew when its sources change."""
    from pysolver.cli.serving import Server
    from pysolver.errors import GameError

    def remake() -> str:
        try:
            need_site()
        except BuildError as trouble:
            say(str(trouble))
            return str(trouble)
        return ""

    try:
        server = Server(port, SITE, remake)
    except GameError as problem:
        raise BuildError(str(problem)) from None
    with server:
        need_site()
        say(f"Hold or Roll is at {server.address} (Ctrl-C ends it)")
        server.serve_forever()
    return 0


def pages(address: str, is_next: bool = False) -> None:
    """Make the site as a host has it, in build/pages, for an address: the released edition, or the next."""
    from web import pages, site

    need_node_modules()
    try:
        say(str(pages.build_pages(ROOT, PAGES, address, is_next=is_next)))
    except site.SiteError as problem:
        raise BuildError(str(problem)) from None


def release(address: str) -> int:
    """Make what a release hands out, in build/release, and check the package; return 1 if it is not right."""
    from web.release import release

    need_site()
    pages(address)
    made = release(ROOT, SITE, PAGES, RELEASE)
    for path in made:
        say(f"{path.relative_to(ROOT).as_posix()}: {path.stat().st_size:,} bytes")
    archives = [path for path in made if path.suffix in (".whl", ".gz")]
    wheels = [path for path in archives if path.suffix == ".whl"]
    failed = run([PYTHON, "-m", "twine", "check", "--strict", *archives])
    return int(bool(run([PYTHON, "-m", "check_wheel_contents", *wheels]) or failed))


def version(number: str) -> int:
    """Make this checkout a version: its changelog, whatever names it, and what it writes, kept for later."""
    from docs import version

    today = datetime.now(UTC).date().isoformat()
    tool, *words = CHANGES
    if run([SCRIPTS / tool, *words, "--yes", "--version", number, "--date", today]):
        raise BuildError("The changelog could not be written; why stands above.")
    version.write(ROOT, number, today)
    return run([PYTHON, "-m", "tests.golden.yesterday"])


# --- Check, test, tables, bench ----------------------------------------------------------------------


def check() -> int:
    """Hold the sources against format, lint and types, and the documents against them; return 1 if not."""
    from docs import papers
    from docs import words as sayings

    tools = {
        "format": ["ruff", "format", "--check"],
        "lint": ["ruff", "check"],
        "types": ["mypy"],
        "workflows": ["zizmor", "--offline", "--quiet", "--persona=pedantic", ".github"],
        "changes": [*CHANGES, "--draft", "--version", "next"],
    }
    failed = [name for name, (tool, *words) in tools.items() if run([SCRIPTS / tool, *words], quiet=True)]
    trouble = papers.trouble(papers.Checkout(ROOT, site_that_holds()))
    if trouble:
        failed.append("docs")
        say(trouble)
    for wrong in (wrongs := sayings.trouble(ROOT)):
        say(wrong)
    failed += ["words"] if wrongs else []
    right = f"check: {', '.join(tools)}, docs, words all right"
    say(f"check: {', '.join(failed)} failed" if failed else right)
    return 1 if failed else 0


def docs() -> int:
    """Make anew what the documents say of tables, modules and the site, and the picture of the page."""
    from docs import papers

    need_site()
    checkout = papers.Checkout(ROOT, SITE)
    if not papers.picture_holds(checkout):
        need_browser()
        if run([PYTHON, "-m", "tests.browser.shots", "--picture", papers.PICTURE]):
            raise BuildError("The page could not be photographed; why stands above.")
    written = papers.write(checkout)
    say(f"docs: wrote {', '.join(written)}" if written else "docs: all of it holds")
    return 0


def words() -> int:
    """Bring all languages up to the sayings of the sources; return 1 where something is missing or wrong."""
    from docs import words as sayings

    written, wrongs = sayings.write(ROOT)
    for wrong in wrongs:
        say(wrong)
    say(f"words: wrote {', '.join(written)}" if written else "words: all of it holds")
    return int(bool(wrongs))


def test(pytest_args: Sequence[str]) -> int:
    """Check, then run the tests; all of them, or what the arguments choose, as pytest reads them.

    All of them are all in Chromium, and some in each other engine that is there or can be installed.
    """
    from pysolver.cli.progress import spoken

    begun = time.perf_counter()
    need_site()
    need_browser(asked_engine(pytest_args))
    need_other_ends()
    failed = check() | (run([PYTHON, "-m", "pytest", *spread(pytest_args), *pytest_args]) != 0)
    if not pytest_args:
        for engine in (FIREFOX, WEBKIT):
            failed |= elsewhere(engine)
    say(f"test: {'failed' if failed else 'all right'}, {spoken(time.perf_counter() - begun)}")
    return int(failed)


def asked_engine(pytest_args: Sequence[str]) -> str:
    """Return the engine that the arguments for pytest name, as in `--engine firefox`."""
    reader = Parser(add_help=False)
    reader.add_argument("--engine", choices=ENGINES, default=CHROMIUM)
    return str(reader.parse_known_args(pytest_args)[0].engine)


def elsewhere(engine: str) -> bool:
    """Run in another engine the tests that every one is tried by; return whether any failed."""
    from tests.browser.engines import EVERYWHERE

    try:
        need_browser(engine)
    except BuildError as lack:  # then they are skipped, by name
        say(str(lack))
    return run([PYTHON, "-m", "pytest", "--engine", engine, *spread(()), *EVERYWHERE]) != 0


def spread(pytest_args: Sequence[str]) -> list[str]:
    """Return the options that spread all tests over the processors; a choice of files runs in one process.

    Each process takes its share in order, so that one begins in the browser and another without; whoever is
    through first takes over from what the others have left.
    """
    processes = min(processors(), MOST_PROCESSES)
    chosen = any(Path(word.partition("::")[0]).exists() for word in pytest_args)
    return [] if chosen or processes == 1 else ["-n", str(processes), "--dist", "worksteal"]


def processors() -> int:
    """Return how many processors this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def tables(game: str | None, resume: bool) -> int:
    """Install what the builds of tables need, and hand over to `pysolver tables`."""
    from pysolver.cli.main import main as cli
    from pysolver.errors import GameError
    from pysolver.tables.build import extras

    try:
        needed = extras(game)
    except GameError as problem:
        raise BuildError(str(problem)) from None
    for extra in needed:
        need_packages(f"{extra}.lock")
    words = [*(["--game", game] if game else []), *(["--resume"] if resume else [])]
    return cli(["tables", *words])


def bench(as_json: bool) -> int:
    """Measure everything that has a limit or a rival; return 1 where a limit is missed."""
    need_site()
    with contextlib.suppress(BuildError):
        need_browser()
    return run([PYTHON, "-m", "tests.bench", *(["--json"] if as_json else [])])


def shots(words: Sequence[str]) -> int:
    """Photograph the page in its scenes into build/shots."""
    need_site()
    need_browser()
    return run([PYTHON, "-m", "tests.browser.shots", *words])


# --- Command line ------------------------------------------------------------------------------------


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong, with the way to all that is right."""
        raise BuildError(
            f"{message}; a right command is `python3 build.py serve`, and --help lists them all."
        )


def parser() -> Parser:
    """Return the parser of all commands."""
    from pysolver.cli.serve import DEFAULT_PORT, port_number

    main_parser = Parser(prog="build.py", description="Build, test and serve Hold or Roll.")
    commands = main_parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    command = commands.add_parser("serve", help="serve the page, made anew when its sources change")
    command.add_argument("--port", type=port_number, default=DEFAULT_PORT, help=f"port ({DEFAULT_PORT})")
    commands.add_parser("test", help="check and run all tests; arguments go to pytest", add_help=False)
    commands.add_parser("check", help="format, lint, types, and that the documents hold")
    commands.add_parser("docs", help="make anew what the documents say of tables, modules and the page")
    commands.add_parser("words", help="bring all languages up to what the sources say, and check them")
    commands.add_parser("site", help="make build/site, which any static host can serve")
    for name, told in (
        ("pages", "make build/pages: the site as a host has it, with papers and reference"),
        ("release", "make build/release: the package, and build/pages as an archive"),
    ):
        command = commands.add_parser(name, help=told)
        command.add_argument("--address", type=site_address, default="", help="where the site will be")
        if name == "pages":
            command.add_argument(
                "--next", action="store_true", help="the next edition, below the released one"
            )
    command = commands.add_parser("version", help="make this checkout a version, to be committed and tagged")
    command.add_argument("number", type=version_number, metavar="NUMBER", help="as in 1.2.3")
    command = commands.add_parser("tables", help="build the prebuilt tables")
    command.add_argument("--game", help="only the tables of this game")
    command.add_argument("--resume", action="store_true", help="go on from a checkpoint where there is one")
    command = commands.add_parser("bench", help="measure speed, size and memory")
    command.add_argument("--json", action="store_true", help="print JSON")
    command = commands.add_parser("shots", help="photograph the page in its scenes into build/shots")
    command.add_argument("scenes", nargs="*", metavar="SCENE", help="only scenes whose name begins so")
    return main_parser


def site_address(text: str) -> str:
    """Read the address of a site, "" for one that is not known."""
    if text and not re.fullmatch(r"https?://[^\s/]+/(\S+/)?", text):
        raise argparse.ArgumentTypeError(f"an address as in https://example.org/hold-or-roll/, not {text!r}")
    return text


def version_number(text: str) -> str:
    """Read the number of a version."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", text):
        raise argparse.ArgumentTypeError(f"a version as in 1.2.3, not {text!r}")
    return text


def perform(args: Sequence[str]) -> int:
    """Do what the command line asks for."""
    if args[:1] == ["test"] and "--help" not in args:
        enter_venv()
        return test(args[1:])
    asked = parser().parse_args(args)
    enter_venv(FOR_THE_SITE if asked.command in ("serve", "site") else EVERYTHING)
    if asked.command == "serve":
        return serve(asked.port)
    if asked.command == "site":
        need_site()
        return 0
    if asked.command == "pages":
        pages(asked.address, asked.next)
        return 0
    if asked.command == "release":
        return release(asked.address)
    if asked.command == "version":
        return version(asked.number)
    if asked.command == "shots":
        return shots(asked.scenes)
    if asked.command == "tables":
        return tables(asked.game, asked.resume)
    if asked.command == "docs":
        return docs()
    if asked.command == "words":
        return words()
    return bench(asked.json) if asked.command == "bench" else check()


def main() -> int:
    """Run a command; every trouble is one sentence and exit code 2."""
    if sys.version_info < OLDEST_PYTHON:
        print("Hold or Roll needs Python 3.11 or newer, as in `python3.11 build.py serve`.", file=sys.stderr)
        return 2
    # A shell that starts this in the background has Ctrl-C ignored; a build is to be stopped by it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        return perform(sys.argv[1:])
    except BuildError as trouble:
        print(f"build.py: {trouble}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nbuild.py: stopped; nothing is left half-written.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
