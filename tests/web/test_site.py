"""The static site: equal sources make equal sites, nothing half-made is left, and its parts fit together."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import zipfile
from pathlib import Path

import pytest

import pysolver
from pysolver.sayings.say import CODES
from pysolver.tables.manifest import manifest
from web import site
from web.release import read

ROOT = Path(__file__).resolve().parents[2]
TABLES = ROOT / "prebuilt_tables"
PYTHON_3_12 = (3531).to_bytes(2, "little") + b"\r\n"  # how its compiled modules begin: Pyodide's Python


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> site.SiteReport:
    """Make the site once."""
    return site.build_site(ROOT, tmp_path_factory.mktemp("site") / "out")


def precached(folder: Path) -> dict[str, str]:
    """Return the files that the service worker keeps, with their hashes."""
    listing = (folder / "precache.js").read_text("utf-8")
    files: dict[str, str] = json.loads(listing.removeprefix("self.PRECACHE = ").removesuffix(";\n"))["files"]
    return files


def visited(folder: Path) -> list[str]:
    """Return the files that a visit keeps: all but those of languages, which come when one is spoken."""
    return [name for name in precached(folder) if not name.startswith("languages/")]


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
    elsewhere = tmp_path / "elsewhere"
    for name in ("pysolver", "prebuilt_tables", "docs", "web"):
        unwanted = shutil.ignore_patterns("node_modules", "__pycache__")
        shutil.copytree(ROOT / name, elsewhere / name, ignore=unwanted)
    for name in ("pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, elsewhere)
    (elsewhere / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    again = site.build_site(elsewhere, tmp_path / "again")
    assert read(again.folder) == read(made.folder)


def test_the_bill_lists_every_file_and_every_package(made: site.SiteReport) -> None:
    bill = json.loads((made.folder / "sbom.cdx.json").read_text("utf-8"))
    files = {
        part["name"]: part["hashes"][0]["content"] for part in bill["components"] if part["type"] == "file"
    }
    there = {name: hashlib.sha256(data).hexdigest() for name, data in read(made.folder).items()}
    assert files == {name: there[name] for name in set(there) - {"sbom.cdx.json", whole_wheel(made).name}}
    listed = [part for part in bill["components"] if part["type"] == "library"]
    packages = {part["name"]: part for part in listed}
    asked = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    assert set(asked["dependencies"]) | {"python"} <= set(packages)
    assert not set(asked["devDependencies"]) & set(packages)
    for name, version in asked["dependencies"].items():
        assert packages[name]["version"] == version
        assert packages[name]["licenses"][0]["license"]["id"] in SPDX
    assert bill["dependencies"][0]["dependsOn"] == [part["bom-ref"] for part in listed]
    assert bill["metadata"]["component"]["version"] == pysolver.__version__


SPDX = {"Apache-2.0", "BSD-3-Clause", "MIT", "MPL-2.0"}


def test_the_lock_file_vouches_for_the_wheels_that_are_served(made: site.SiteReport) -> None:
    folder = made.folder / "vendor" / "pyodide"
    packages = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))["packages"]
    assert list(packages) == ["numpy", "pysolver"]
    for package in packages.values():
        wheel = folder / package["file_name"]
        assert hashlib.sha256(wheel.read_bytes()).hexdigest() == package["sha256"]
        assert package["file_name"].startswith(f"{package['name']}-{package['version']}-")
    with zipfile.ZipFile(folder / packages["numpy"]["file_name"]) as archive:
        names = archive.namelist()
    assert {"numpy/_distributor_init_local.pyc", "numpy/_backtrace.wasm"} <= set(names)
    assert not [name for name in names if "/tests/" in name or name.endswith(".pyi")]


def test_every_file_of_the_page_is_kept_for_use_without_a_network(made: site.SiteReport) -> None:
    listed = precached(made.folder)
    found = {path.relative_to(made.folder).as_posix() for path in made.folder.rglob("*") if path.is_file()}
    assert set(listed) == found - {"sw.js", "precache.js", "sbom.cdx.json", whole_wheel(made).name}
    for name, digest in listed.items():
        assert hashlib.sha256((made.folder / name).read_bytes()).hexdigest().startswith(digest)


def test_the_readme_and_the_page_say_what_a_visit_keeps(made: site.SiteReport) -> None:
    listed = [made.folder / name for name in visited(made.folder)]
    assert made.files == len(listed) and made.raw_bytes == sum(path.stat().st_size for path in listed)
    readme = (ROOT / "README.md").read_text("utf-8")
    said = re.search(r"keeps about (\d+) MB.*?(\d+) MB", readme, re.DOTALL)
    assert said is not None
    assert (
        abs(int(said[1]) - made.raw_bytes / 1e6) < 1 and abs(int(said[2]) - made.compressed_bytes / 1e6) < 1
    )
    told = re.search(r"MEGABYTES = (\d+)", (made.folder / "ui" / "built.py").read_text("utf-8"))
    assert told is not None and abs(int(told[1]) - made.raw_bytes / 1e6) < 0.6


def test_only_tables_of_games_with_a_page_go_to_a_device(made: site.SiteReport) -> None:
    games = {spec["id"] for spec in site.games_with_a_page(ROOT)}
    listed = json.loads((made.folder / "tables" / "MANIFEST.json").read_text("utf-8"))["tables"]
    assert listed == list(manifest(TABLES)) and games < {line["game"] for line in listed}
    brought = [line for line in listed if line["game"] in games]
    kept = {name for name in precached(made.folder) if name.startswith("tables/")}
    assert kept == {"tables/MANIFEST.json", *(f"tables/{line['file']}" for line in brought)}
    for line in brought:
        assert (made.folder / "tables" / line["file"]).read_bytes() == (TABLES / line["file"]).read_bytes()


def test_a_table_that_is_missing_is_said_with_its_remedy(tmp_path: Path) -> None:
    with pytest.raises(site.SiteError, match=r"MANIFEST.*build\.py tables`"):
        site.copy_tables(tmp_path, tmp_path / "out", {"pig"})
    (tmp_path / "MANIFEST.json").write_bytes((TABLES / "MANIFEST.json").read_bytes())
    with pytest.raises(site.SiteError, match=r"race\.npz.*build\.py tables --game pig`"):
        site.copy_tables(tmp_path, tmp_path / "out", {"pig"})


def whole_wheel(made: site.SiteReport) -> Path:
    """Return the wheel that pip installs."""
    (wheel,) = made.folder.glob("*.whl")
    return wheel


def members(wheel: Path) -> dict[str, bytes]:
    """Return what a wheel holds, after holding its RECORD against it."""
    with zipfile.ZipFile(wheel) as archive:
        assert archive.testzip() is None
        found = {name: archive.read(name) for name in archive.namelist()}
    (record,) = (name for name in found if name.endswith(".dist-info/RECORD"))
    lines = [line.rsplit(",", 2) for line in found[record].decode().splitlines()]
    assert {name for name, _, _ in lines} == set(found)
    for name, digest, size in lines:
        if name != record:
            hashed = base64.urlsafe_b64encode(hashlib.sha256(found[name]).digest()).decode().rstrip("=")
            assert (digest, int(size)) == (f"sha256={hashed}", len(found[name]))
    return found


def test_the_whole_wheel_holds_the_package_and_its_tables(made: site.SiteReport) -> None:
    wheel = whole_wheel(made)
    assert wheel.name == f"hold_or_roll-{pysolver.__version__}-py3-none-any.whl"
    files = [path for path in (ROOT / "pysolver").rglob("*") if path.is_file()]
    expected = {f"pysolver/{path.relative_to(ROOT / 'pysolver').as_posix()}": path for path in files}
    expected |= {f"pysolver/{path.relative_to(ROOT).as_posix()}": path for path in TABLES.rglob("*.*")}
    found = members(wheel)
    assert {name for name in found if ".dist-info/" not in name} == {
        name for name in expected if "__pycache__" not in name and not name.endswith(".po")
    }
    assert all(found[name] == expected[name].read_bytes() for name in found if name in expected)


def test_the_wheel_of_the_page_is_compiled_without_tables_and_what_builds_them(
    made: site.SiteReport,
) -> None:
    (wheel,) = (made.folder / "vendor" / "pyodide").glob("pysolver-*.whl")
    whole, lean = members(whole_wheel(made)), members(wheel)
    compiled = {
        re.sub(r"\.py$", ".pyc", name).replace("hold_or_roll-", "pysolver-"): content
        for name, content in whole.items()
    }
    left_out = set(compiled) - set(lean)
    others = {
        name for name in left_out if re.search(r"/(offline|cli)/|/(__main__|commands|given)\.pyc$", name)
    }
    assert set(lean) <= set(compiled)
    languages = {name for name in left_out if re.search(r"/sayings/languages/\w+\.json$", name)}
    assert len(languages) == len(CODES) - 1
    assert left_out - others - languages == {
        f"pysolver/{path.relative_to(ROOT).as_posix()}" for path in TABLES.rglob("*.*")
    }
    assert not [name for name in lean if "/offline/" in name]
    modules = {name for name in lean if name.endswith(".pyc")}
    differing = {name.rpartition("/")[2] for name in set(lean) - modules if lean[name] != compiled[name]}
    assert differing == {"RECORD", "WHEEL"}
    for name in modules:
        assert lean[name][:4] == PYTHON_3_12
        assert lean[name][4:8] == (1).to_bytes(4, "little")  # held against no source by whoever runs it


def test_what_the_page_is_told_is_there(made: site.SiteReport) -> None:
    told: dict[str, list[object]] = {}
    exec((made.folder / "ui" / "built.py").read_text("utf-8"), told)
    assert told["GAMES"] == site.games_with_a_page(ROOT)
    assert told["LANGUAGES"] == site.languages(ROOT)
    listing = (made.folder / "precache.js").read_text("utf-8").removeprefix("self.PRECACHE = ")
    asked = json.loads(listing.removesuffix(";\n"))["asked"]
    codes = CODES[1:]
    assert {code for code, _, _ in site.languages(ROOT)} == set(CODES)
    sayings = {f"languages/{room}{code}.json" for room in ("", "engine/") for code in codes}
    assert set(asked) == sayings | {f"languages/{code}.webmanifest" for code in codes}
    page = (made.folder / "index.html").read_text("utf-8")
    assert site.languages_line(site.languages(ROOT)) in page
    assert "ui/built.py" in json.loads((made.folder / "page.json").read_text("utf-8"))["files"]


def test_a_manifest_of_a_language_says_what_the_page_is_and_leads_to_the_same_files(
    made: site.SiteReport,
) -> None:
    english = json.loads((made.folder / "app.webmanifest").read_text("utf-8"))
    page = (made.folder / "index.html").read_text("utf-8")
    assert (
        f'name="description" content="{english["description"]}" data-say-content="{site.DESCRIPTION}"' in page
    )
    spoken = {"code": "ja", "direction": "ltr", "sayings": {site.DESCRIPTION: "サイコロ"}}
    told = json.loads(site.installed_in(ROOT / "web", spoken))
    assert (told["lang"], told["dir"], told["description"]) == ("ja", "ltr", "サイコロ")
    folder = made.folder / "languages"
    for code in CODES[1:]:
        own = json.loads((folder / f"{code}.webmanifest").read_text("utf-8"))
        assert own["lang"] == code and own["name"] == english["name"]
        assert (folder / own["start_url"]).resolve() == made.folder.resolve()
        assert all((folder / icon["src"]).is_file() for icon in own["icons"])


def test_the_page_names_no_other_place(made: site.SiteReport) -> None:
    own = [
        made.folder / "index.html",
        made.folder / "app.css",
        *made.folder.glob("*.js"),
        *made.folder.glob("*.json"),
    ]
    for path in (*own, *(path for path in (made.folder / "ui").rglob("*") if path.is_file())):
        assert not re.search(r"""["'(=](https?:)?//(?!www\.w3\.org/)\w""", path.read_text("utf-8")), path.name
    assert not re.search(r"""(src|href)="/""", (made.folder / "index.html").read_text("utf-8"))


def test_whoever_interrupts_keeps_what_was_there(
    made: site.SiteReport, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    first = site.build_site(ROOT, out)

    def interrupted(folder: Path, version: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(site, "_precache", interrupted)
    with pytest.raises(KeyboardInterrupt):
        site.build_site(ROOT, out)
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert len(visited(out)) == first.files


def test_missing_packages_are_named_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(site.SiteError, match="npm ci"):
        site.build_site(tmp_path, tmp_path / "out")
