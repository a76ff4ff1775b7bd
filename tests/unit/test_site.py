"""The static site: equal sources make equal sites, nothing half-made is left, and its parts fit together."""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from pathlib import Path

import pytest

from web import site

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> site.SiteReport:
    """Make the site once."""
    return site.build_site(ROOT, tmp_path_factory.mktemp("site") / "out")


def precached(folder: Path) -> dict[str, str]:
    """Return the files that the service worker keeps, with their hashes."""
    listing = (folder / "precache.js").read_text("utf-8")
    files: dict[str, str] = json.loads(listing.removeprefix("self.PRECACHE = ").removesuffix(";\n"))["files"]
    return files


def test_the_side_module_is_webassembly_of_61_bytes_that_exports_backtrace() -> None:
    assert len(site.BACKTRACE_MODULE) == 61
    assert site.BACKTRACE_MODULE.startswith(b"\0asm\x01\0\0\0")
    position, names = 8, []
    while position < len(site.BACKTRACE_MODULE):  # every section's length leads exactly to the next
        names.append(site.BACKTRACE_MODULE[position])
        position += 2 + site.BACKTRACE_MODULE[position + 1]
    assert position == len(site.BACKTRACE_MODULE)
    assert names == [0, 1, 3, 7, 10]  # custom, types, functions, exports, code


def test_equal_sources_make_equal_sites(made: site.SiteReport, tmp_path: Path) -> None:
    again = site.build_site(ROOT, tmp_path / "again")
    assert (again.version, again.raw_bytes) == (made.version, made.raw_bytes)


def test_the_lock_file_vouches_for_the_wheel_that_is_served(made: site.SiteReport) -> None:
    folder = made.folder / "vendor" / "pyodide"
    packages = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))["packages"]
    assert list(packages) == ["numpy"]
    wheel = folder / packages["numpy"]["file_name"]
    assert hashlib.sha256(wheel.read_bytes()).hexdigest() == packages["numpy"]["sha256"]
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {"numpy/_distributor_init_local.py", "numpy/_backtrace.wasm"} <= set(names)
    assert not [name for name in names if "/tests/" in name or name.endswith(".pyi")]


def test_every_file_is_kept_for_use_without_a_network(made: site.SiteReport) -> None:
    listed = precached(made.folder)
    found = {path.relative_to(made.folder).as_posix() for path in made.folder.rglob("*") if path.is_file()}
    assert set(listed) == found - {"sw.js", "precache.js"}
    for name, digest in listed.items():
        assert hashlib.sha256((made.folder / name).read_bytes()).hexdigest().startswith(digest)


def test_the_package_is_there_with_its_data_and_nothing_else(made: site.SiteReport) -> None:
    with zipfile.ZipFile(made.folder / "pysolver.zip") as archive:
        names = set(archive.namelist())
    package = ROOT / "pysolver"
    files = {path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert names == {path.relative_to(ROOT).as_posix() for path in files}


def test_the_page_names_no_other_place(made: site.SiteReport) -> None:
    own = [
        made.folder / "index.html",
        made.folder / "app.css",
        *made.folder.glob("*.js"),
        *made.folder.glob("*.json"),
    ]
    for path in (*own, *(made.folder / "ui").iterdir()):
        assert not re.search(r"""["'(=](https?:)?//(?!www\.w3\.org/)\w""", path.read_text("utf-8")), path.name
    assert not re.search(r"""(src|href)="/""", (made.folder / "index.html").read_text("utf-8"))


def test_whoever_interrupts_keeps_what_was_there(
    made: site.SiteReport, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    first = site.build_site(ROOT, out)

    def interrupted(folder: Path) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(site, "_precache", interrupted)
    with pytest.raises(KeyboardInterrupt):
        site.build_site(ROOT, out)
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert len(precached(out)) == first.files - 2


def test_missing_packages_are_named_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(site.SiteError, match="npm ci"):
        site.build_site(tmp_path, tmp_path / "out")
