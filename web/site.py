"""Make the static site: everything the page needs in one folder that any static host can serve.

    build_site(root, out) -> SiteReport

The site holds the page (`web/`), the two Pythons it runs on (from the npm packages that
`web/package-lock.json` pins), numpy for the browser, this project's own wheel, and its tables.
All addresses are relative and no special headers are needed, so it works under any sub-path.

Layout of the site:

    index.html app.css language.js early.js sw.js ...  the page, and what keeps it working without a network
    ui.json ui/start.py ui/**/*.css        the page's own Python (MicroPython), and the games' styles
    notices.txt sbom.cdx.json            what is redistributed here, the licences, and all of it as a list
    worker.py                            the solver's side (Pyodide, in a web worker)
    page.json engine.json                which interpreter each side runs on, and its files
    engine.js restore.js                 the solver's interpreter: Pyodide, and what must be done for it
    precache.js                          every file that a visit needs with its content hash
    languages/                           what the page and the engine say in each language, and its manifest
    tables/                              the prebuilt tables of the games with a page, loaded game by game
    vendor/                              pyscript, micropython, pyodide, numpy, the page's wheel of pysolver
    hold_or_roll-<version>-*.whl         the wheel of the package, for any other Pyodide
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath
from typing import Any

from web.bill import BILL, bill, read_lock
from web.prepared import LIBRARY, MEMORY, EngineError, prepared
from web.wheels import Wheel, sha256

PYSCRIPT = "@pyscript/core"
MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
PYODIDE = "pyodide"
NUMPY = "@emscripten-forge/numpy"
PACKAGE = "pysolver"  # as it is imported; the wheel that pip installs is named as the project is

# PyScript's editor, terminal and error banner are not for a game table; the page says its errors itself.
PLUGINS_OFF = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"]

# numpy wants one symbol that the interpreter it is loaded into does not have: `backtrace`, asked for
# whenever a temporary array has more than 256 KB, to see whether it may be reused. This is a whole
# WebAssembly side module that exports it, answering "no frames" (0): numpy then makes a new array.
BACKTRACE_MODULE = bytes(
    [
        *b"\0asm", *(1, 0, 0, 0),  # magic, version 1
        *(0, 15, 8), *b"dylink.0",  # custom section of 15 bytes, its name has 8: a loadable side module
        *(1, 4, 0, 0, 0, 0),  # memory info, 4 bytes: no memory (size, alignment), no table (size, alignment)
        *(1, 7, 1, 0x60, 2, 0x7F, 0x7F, 1, 0x7F),  # types, 7 bytes: one, a function (i32, i32) -> i32
        *(3, 2, 1, 0),  # functions, 2 bytes: one, of type 0
        *(7, 13, 1, 9), *b"backtrace", *(0, 0),  # exports, 13 bytes: one, 9 letters, a function, number 0
        *(10, 6, 1, 4, 0, 0x41, 0, 0x0B),  # code, 6 bytes: one body of 4, no locals, i32.const 0, end
    ]
)  # fmt: skip

# The place numpy keeps for whoever distributes it: run on `import numpy`, before its own modules.
NUMPY_HOOK = '''"""Give numpy the symbol `backtrace`, which WebAssembly does not have."""

import ctypes
import pathlib

ctypes.CDLL(str(pathlib.Path(__file__).with_name("_backtrace.wasm")), mode=ctypes.RTLD_GLOBAL)
'''

# What Pyodide is made of; with numpy and pysolver, which its lock file names, this is the engine.
PYODIDE_FILES = ["pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", LIBRARY]
LOCK = "pyodide-lock.json"

# What of the wheel the page leaves out: what builds tables, the command line, and the tables and languages,
# which it loads one by one. The build tag in the name and in the file tells this wheel from the whole one.
COMMAND_LINE = ("pysolver/__main__.py", "pysolver/cli/*", "pysolver/*/commands.py", "pysolver/*/given.py")
PAGE_LEAVES_OUT = (
    "pysolver/*/offline/*",
    "pysolver/prebuilt_tables/*",
    "pysolver/sayings/languages/*",
    *COMMAND_LINE,
)
PAGE_BUILD = "0page"

GAMES_COMMAND = """
import json
from pysolver.service import answer
print(json.dumps(answer({"do": "games"})["games"]))
"""

# Of the engine's files those whose loss nobody would tell before Python has started: the page looks at them.
LOOKED_AT = ["worker.py", f"vendor/pyodide/{LOCK}"]

START = "start.py"  # of the page's modules the one that a browser loads; it finds the others in MODULES
MODULES = "ui.json"
SHARED = ("pysolver/sayings/render.py",)  # modules of the package that the page runs too
LANGUAGES = "languages"
MOSTLY = 0.9  # of a language that is spoken without being chosen so much is translated
OF_ENGINE = "pysolver/sayings/languages"  # what the engine says
MANIFEST = "MANIFEST.json"  # of the tables
INSTALLED = "app.webmanifest"  # what browsers are told that install the page
DESCRIPTION = "page.description"  # the key of what the page is
PRECACHE = "precache.js"
PAGE_FILES = [
    *(
        "app.css",
        INSTALLED,
        "early.js",
        "engine.js",
        "eyes.js",
        "floor.js",
        "icon.svg",
        "language.js",
        "icon-192.png",
        "icon-512.png",
        "icon-mask-512.png",
        "apple-touch-icon.png",
        "restore.js",
        "sw.js",
    ),
    "worker.py",
]

# What a solver asks of numpy is arrays and linear algebra. Random numbers, Fourier transforms and
# polynomials are numpy's to load on demand; without them a visit loads 1.2 MB less and starts sooner.
NUMPY_UNUSED_FOLDERS = {
    *("tests", "include", "f2py", "distutils", "_pyinstaller", "_examples", "pkgconfig"),
    *("random", "fft", "polynomial", "testing"),
}
# The modules that only numpy's own tests use are compiled in vain wherever an engine starts.
NUMPY_UNUSED_MODULES = {
    *(
        "_operand_flag_tests",
        "_rational_tests",
        "_simd",
        "_struct_ufunc_tests",
        "_umath_tests",
        "lapack_lite",
    ),
}
NUMPY_UNUSED_ENDINGS = (
    ".pyi",
    ".h",
    ".a",
    ".pc",
    ".rst",
    "conftest.py",
    "setup.cfg",
    "py.typed",
    "API_CHANGES.txt",
)


class SiteError(RuntimeError):
    """Say in one sentence why the site cannot be made, and what to do."""


@dataclass(frozen=True)
class SiteReport:
    """What was made: where, which build, and what a visit keeps of it on the device."""

    folder: Path
    version: str
    files: int
    raw_bytes: int
    compressed_bytes: int

    def __str__(self) -> str:
        """Return the sentence that the build prints."""
        raw, packed = self.raw_bytes / 1e6, self.compressed_bytes / 1e6
        return (
            f"site {self.version}: a visit keeps {self.files} files, {raw:.2f} MB, {packed:.2f} MB compressed"
        )


def sources(root: Path) -> list[Path]:
    """List the files that the site is made from; it is out of date when one of them changes."""
    folders = (root / "web" / "ui", root / "web" / LANGUAGES, root / "pysolver", root / "prebuilt_tables")
    found = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    found += [path for path in (root / "web").iterdir() if path.is_file()]
    found += [root / name for name in ("pyproject.toml", "docs/package.md", "LICENSE")]  # they make the wheel
    return sorted(path for path in found if "__pycache__" not in path.parts)


def build_site(root: Path, out: Path, head: str = "", papers: str = "") -> SiteReport:
    """Make the site of the project at `root` in the folder `out`, replacing one that is there.

    `head` is what else stands in the head of the page, and `papers` where the papers of a site that has them
    lie. It is made beside `out` and then swapped in, so whoever interrupts it keeps what was there.
    """
    modules = root / "web" / "node_modules"
    missing = [name for name in (PYSCRIPT, MICROPYTHON, PYODIDE, NUMPY) if not (modules / name).is_dir()]
    if missing:
        raise SiteError(f"{', '.join(missing)} not found in {modules}: run `npm ci` in {root / 'web'}.")
    out.parent.mkdir(parents=True, exist_ok=True)
    making = out.parent / f".{out.name}.making-{os.getpid()}"
    old = out.parent / f".{out.name}.old-{os.getpid()}"
    try:
        whole, wheel = project_wheel(root)
        games = games_with_a_page(root)
        _vendor(root, modules, making / "vendor", page_wheel(whole, wheel))
        _own_files(root, making, head)
        copy_tables(root / "prebuilt_tables", making / "tables", {game["id"] for game in games})
        _notices(root, modules, making)
        version = _version(making)
        told = {
            "GAMES": games,
            "LANGUAGES": languages(root),
            "VERSION": whole.split("-")[1],
            "BUILD": version,
            "PAPERS": papers,
        }
        _tell_the_page(told, making)
        _precache(making, version)
        write_bill(root, making, whole.split("-")[1])
        (making / whole).write_bytes(wheel)
        if out.exists():
            out.rename(old)
        making.rename(out)
    finally:
        if old.exists() and not out.exists():
            old.rename(out)
        shutil.rmtree(making, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)
    return SiteReport(out, version, *weighed(out))


def project_wheel(root: Path) -> tuple[str, bytes]:
    """Return name and content of the wheel that `pip install` makes of the checkout at `root`."""
    return packaged(root, "wheel")


def packaged(root: Path, target: str) -> tuple[str, bytes]:
    """Return name and content of the wheel, or of the source archive (`sdist`), of the project at `root`."""
    with tempfile.TemporaryDirectory() as folder:
        _asked(["-m", "hatchling", "build", "--target", target, "--directory", folder], root)
        (made,) = (path for path in Path(folder).iterdir() if path.is_file())
        return made.name, made.read_bytes()


def page_wheel(name: str, wheel: bytes) -> Wheel:
    """Return a wheel of this project without what the page never asks for, named as it is imported.

    By that name Pyodide's lock file and `web/later.py` find it.
    """
    project, version, tags = name.split("-", 2)
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        members = {
            path.replace(f"{project}-", f"{PACKAGE}-", 1): archive.read(path)
            for path in archive.namelist()
            if not _left_out(path)
        }
    info = f"{PACKAGE}-{version}.dist-info"
    members[f"{info}/WHEEL"] += f"Build: {PAGE_BUILD}\n".encode()
    del members[f"{info}/RECORD"]
    return Wheel(f"{PACKAGE}-{version}-{PAGE_BUILD}-{tags}", members)


def _left_out(path: str) -> bool:
    return any(fnmatch(path, pattern) for pattern in PAGE_LEAVES_OUT)


def games_with_a_page(root: Path) -> list[dict[str, Any]]:
    """Return the specs of the games that have a table on the page, in their order."""
    specs = json.loads(_asked(["-c", GAMES_COMMAND], root))
    return [spec for spec in specs if (root / "web" / "ui" / "games" / spec["id"] / "table.py").is_file()]


def languages(root: Path) -> list[tuple[str, str, float]]:
    """Return the languages of the page: code, own name, and the part that is translated; English first."""
    found = [
        json.loads(path.read_text("utf-8")) for path in sorted((root / "web" / LANGUAGES).glob("*.json"))
    ]
    known = [(each["code"], each["name"], each["whole"]) for each in found]
    return [("en", "English", 1.0), *sorted(known, key=lambda each: str(each[1]).lower())]


def languages_line(known: list[tuple[str, str, float]]) -> str:
    """Return the line of the page that names its languages, and those that are spoken unasked."""
    every = " ".join(code for code, _, _ in known)
    unasked = " ".join(code for code, _, whole in known if whole >= MOSTLY)
    return f'<meta name="languages" content="{every}" data-unasked="{unasked}">'


def installed_in(web: Path, spoken: dict[str, Any]) -> str:
    """Return the manifest of the page in a language, which lies a folder below the English one."""
    manifest = json.loads((web / INSTALLED).read_text("utf-8"))
    manifest["description"] = spoken["sayings"].get(DESCRIPTION, manifest["description"])
    own = {"lang": spoken["code"], "dir": spoken["direction"]}
    return json.dumps({**manifest, **own}, indent=2, ensure_ascii=False).replace('"./', '"../') + "\n"


def _asked(arguments: list[str], root: Path) -> str:
    """Return what a Python of its own prints, which sees the sources as they are now."""
    child = subprocess.run([sys.executable, *arguments], cwd=root, capture_output=True, text=True)
    if child.returncode:
        said = (child.stderr.strip() or child.stdout.strip() or "nothing").splitlines()[-1]
        raise SiteError(f"`python {' '.join(arguments[:2])}` failed in {root}: {said}")
    return child.stdout


def _vendor(root: Path, modules: Path, vendor: Path, pysolver: Wheel) -> None:
    """Copy the few files that are needed of the npm packages, and prepare the engine."""
    core = modules / PYSCRIPT / "dist"
    # core.js loads its error plugin even where it is switched off, to switch it off
    parts = [path.name for pattern in ("core*.js", "error-*.js") for path in core.glob(pattern)]
    _copy(core, vendor / "pyscript", parts)
    _copy(modules / MICROPYTHON, vendor / "micropython", ["micropython.mjs", "micropython.wasm"])
    pyodide = modules / PYODIDE
    _copy(pyodide, vendor / "pyodide", PYODIDE_FILES)
    lock = json.loads((pyodide / LOCK).read_text("utf-8"))
    try:
        files = prepared(root, [numpy_wheel(modules / NUMPY, lock["info"]), pysolver])
    except EngineError as problem:
        raise SiteError(str(problem)) from None
    for name, content in files.items():
        (vendor / "pyodide" / name).write_bytes(content)
    wheels = [name for name in files if name.endswith(".whl")]
    packages = {name.split("-")[0]: _locked(name, files[name]) for name in wheels}
    packages[PACKAGE]["depends"] = ["numpy"]
    # for web/engine.js: which memory it may go on from, and which files may be loaded later
    later = {LIBRARY: sha256((pyodide / LIBRARY).read_bytes())}
    later |= {name: sha256(files[name]) for name in wheels}
    own = {"memory": sha256(files[MEMORY]), "later": later}
    _write_json(vendor / "pyodide" / LOCK, {**lock, "packages": packages, **own})


def _locked(file_name: str, wheel: bytes) -> dict[str, object]:
    """Return the entry of a wheel, as it is served here, in Pyodide's lock file."""
    name, version = file_name.split("-")[:2]
    return {
        "name": name,
        "version": version,
        "file_name": file_name,
        "install_dir": "site",
        "sha256": sha256(wheel),
        "package_type": "package",
        "imports": [name],
        "depends": [],
        "unvendored_tests": True,
    }


def numpy_wheel(package: Path, abi: dict[str, str]) -> Wheel:
    """Return a wheel that Pyodide installs, from the npm package of numpy.

    The package was compiled by the same compiler for the same Python; only the wrapping differs.
    """
    version = json.loads((package / "package.json").read_text("utf-8"))["version"].split("-")[0]
    python = "cp" + "".join(abi["python"].split(".")[:2])
    tag = f"{python}-{python}-{PYODIDE}_{abi['abi_version']}_{abi['arch']}"
    archives = sorted((package / "pkg").glob("*.tar.gz"))
    if len(archives) != 1:
        raise SiteError(f"{package / 'pkg'} should hold one archive: run `npm ci` in web/.")
    members = dict(_numpy_members(archives[0], version))
    members["numpy/_distributor_init_local.py"] = NUMPY_HOOK.encode()
    members["numpy/_backtrace.wasm"] = BACKTRACE_MODULE
    wheel = f"Wheel-Version: 1.0\nGenerator: web/site.py\nRoot-Is-Purelib: false\nTag: {tag}\n"
    members[f"numpy-{version}.dist-info/WHEEL"] = wheel.encode()
    return Wheel(f"numpy-{version}-{tag}.whl", members)


def _numpy_members(archive: Path, version: str) -> Iterator[tuple[str, bytes]]:
    """Yield what a running program needs of numpy: no tests, headers, type stubs, compilers."""
    kept_info = {"METADATA", "LICENSE.txt"}
    with tarfile.open(archive) as tar:
        for member in tar:
            _, inside, name = member.name.partition("/site-packages/")
            if not inside or not member.isfile():
                continue
            path = PurePosixPath(name)
            if path.parts[0] == f"numpy-{version}.dist-info":
                wanted = path.name in kept_info
            else:
                wanted = not NUMPY_UNUSED_FOLDERS.intersection(path.parts)
                wanted = wanted and not name.endswith(NUMPY_UNUSED_ENDINGS)
                wanted = wanted and path.name.partition(".")[0] not in NUMPY_UNUSED_MODULES
            content = tar.extractfile(member) if wanted else None
            if content is not None:
                yield name, content.read()


def _own_files(root: Path, site: Path, head: str) -> None:
    """Put the page into the site."""
    web = root / "web"
    _copy(web, site, PAGE_FILES)
    ui = web / "ui"
    styles = [
        path.relative_to(ui).as_posix() for path in sorted(ui.rglob("*.css"), key=lambda path: path.name)
    ]
    _copy(ui, site / "ui", [START, *styles])
    modules = {path.relative_to(ui).as_posix(): path.read_text("utf-8") for path in sorted(ui.rglob("*.py"))}
    modules |= {name: (root / name).read_text("utf-8") for name in SHARED}
    del modules[START]
    for path in sorted((web / LANGUAGES).glob("*.json")):
        _copy(web / LANGUAGES, site / LANGUAGES, [path.name])
        _copy(root / OF_ENGINE, site / LANGUAGES / "engine", [path.name])
        manifest = installed_in(web, json.loads(path.read_text("utf-8")))
        (site / LANGUAGES / f"{path.stem}.webmanifest").write_text(manifest, "utf-8")
    _write_json(site / MODULES, modules)
    links = "\n".join(f'<link rel="stylesheet" href="ui/{name}">' for name in styles)
    page = (web / "index.html").read_text("utf-8").replace("<!-- styles of the games -->", links)
    page = page.replace("<!-- the languages -->", languages_line(languages(root)))
    page = page.replace("</title>\n", f"</title>\n{head}\n" if head else "</title>\n")
    (site / "index.html").write_text(page, "utf-8")
    plugins = [f"!{name}" for name in PLUGINS_OFF]
    page_config = {
        "interpreter": "vendor/micropython/micropython.mjs",
        "files": {MODULES: f"./{MODULES}", "ui/built.py": "./built.py"},
        "plugins": plugins,
    }
    engine_config = {
        "interpreter": "./engine.js",
        "packages": ["numpy", PACKAGE],
        "packages_cache": "passthrough",  # load them while Python starts, straight from the lock file
        "plugins": plugins,
    }
    _write_json(site / "page.json", page_config)
    _write_json(site / "engine.json", engine_config)


def copy_tables(tables: Path, target: Path, games: set[str]) -> None:
    """Copy the tables of these games, and the manifest, which lists those of all."""
    path = tables / MANIFEST
    if not path.is_file():
        raise SiteError(
            f"{path} is missing: restore the file, or make all tables again with `python3 build.py tables`."
        )
    every = json.loads(path.read_text("utf-8"))["tables"]
    lines = [line for line in every if line["game"] in games]
    for line in lines:
        if not (tables / line["file"]).is_file():
            raise SiteError(
                f"{tables / line['file']} is missing: restore the file, or make the tables again with "
                f"`python3 build.py tables --game {line['game']}`."
            )
    _copy(tables, target, [line["file"] for line in lines])
    _write_json(target / MANIFEST, {"tables": every})


def _notices(root: Path, modules: Path, site: Path) -> None:
    """Write who made what is redistributed, and the licences that come with it."""
    versions = {
        name: json.loads((modules / package / "package.json").read_text("utf-8"))["version"].split("-")[0]
        for name, package in (
            ("pyodide", PYODIDE),
            ("numpy", NUMPY),
            ("pyscript", PYSCRIPT),
            ("micropython", MICROPYTHON),
        )
    }
    lock = json.loads((modules / PYODIDE / LOCK).read_text("utf-8"))
    head = (root / "web" / "notices.txt").read_text("utf-8").format(**versions, python=lock["info"]["python"])
    (archive,) = (modules / NUMPY / "pkg").glob("*.tar.gz")
    numpy = dict(_numpy_members(archive, versions["numpy"]))
    texts = {"numpy": numpy[f"numpy-{versions['numpy']}.dist-info/LICENSE.txt"].decode()}
    for path in sorted(modules.rglob("LICENSE*")):
        package = path.parent.relative_to(modules).as_posix()
        if path.is_file() and "axe-core" not in package and "node_modules" not in package:
            texts[package] = path.read_text("utf-8")
    parts = [head, *(f"{'-' * 100}\n{name}\n\n{text.strip()}\n" for name, text in texts.items())]
    (site / "notices.txt").write_text("\n".join(parts), "utf-8")


def write_bill(root: Path, site: Path, version: str) -> None:
    """Write the bill of materials of a site that is whole, with all files that lie there."""
    lock = json.loads((site / "vendor" / "pyodide" / LOCK).read_text("utf-8"))
    (site / BILL).unlink(missing_ok=True)
    files = {
        path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()
    }
    text = bill(version, read_lock(root / "web"), lock["info"]["python"], files)
    (site / BILL).write_text(text, "utf-8")


def _kept(site: Path) -> list[Path]:
    """Return the files that a visit keeps: not the whole wheel, nor what the browser keeps by itself."""
    files = sorted(path for path in site.rglob("*") if path.is_file())
    others = {site / "sw.js", site / PRECACHE, site / BILL, *site.glob("*.whl")}
    return [path for path in files if path not in others]


def _hashes(site: Path) -> dict[str, str]:
    return {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        for path in _kept(site)
    }


def _version(site: Path) -> str:
    """Return the version of a build: a hash of all its files."""
    return hashlib.sha256(json.dumps(_hashes(site)).encode()).hexdigest()[:12]


def _tell_the_page(told: dict[str, Any], site: Path) -> None:
    """Write what only the build knows as a module of the page."""
    size = round(weighed(site)[1] / 1e6)
    told = {
        **told,
        "MEGABYTES": size,  # of what a visit keeps on the device
        "ENGINE_PARTS": {name: _integrity((site / name).read_bytes()) for name in LOOKED_AT},
    }
    lines = [f"{name} = {value!r}\n" for name, value in told.items()]
    (site / "ui" / "built.py").write_text("".join(['"""What only the build knows."""\n\n', *lines]), "utf-8")


def _integrity(content: bytes) -> str:
    """Return the hash of a file as browsers write it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def _precache(site: Path, version: str) -> None:
    """Write the list of these files with their content hashes, and which of them a visit can do without.

    Those that are `asked` for come when a page wants them.
    """
    asked = sorted(path.relative_to(site).as_posix() for path in (site / LANGUAGES).rglob("*.*"))
    later = [f"vendor/pyodide/{MEMORY}"]
    files = {"version": version, "files": _hashes(site), "later": later, "asked": asked}
    listing = json.dumps(files, indent=1)
    (site / PRECACHE).write_text(f"self.PRECACHE = {listing};\n", "utf-8")


def _copy(source: Path, target: Path, names: Iterable[str]) -> None:
    for name in names:
        if not (source / name).is_file():
            raise SiteError(f"{source / name} is missing: run `npm ci` in web/, or restore the file.")
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / name, target / name)


def _write_json(path: Path, content: object) -> None:
    path.write_text(json.dumps(content, indent=1) + "\n", "utf-8")


def weighed(site: Path) -> tuple[int, int, int]:
    """Return how many files a visit keeps, their bytes, and their bytes as a host sends them compressed."""
    contents = [path.read_bytes() for path in _kept(site) if LANGUAGES not in path.parts]
    packed = sum(min(len(content), len(gzip.compress(content, 6))) for content in contents)
    return len(contents), sum(map(len, contents)), packed
