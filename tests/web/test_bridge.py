"""PyScript is known in few places, so that it can be replaced as docs/upgrading.md says."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
UPGRADING = (ROOT / "docs" / "upgrading.md").read_text("utf-8")
KNOWS = re.compile(r"pyscript|polyscript|xworker", re.IGNORECASE)
REMARK = re.compile(r'^\s*(?://|#|<!--).*$|"""[\s\S]*?"""', re.MULTILINE)
# What knows it, and may: the two ends of the bridge, what starts and ends it, and what copies its files.
BRIDGE = {
    *("web/ui/shell/engine.py", "web/worker.py", "web/index.html", "web/early.js", "web/site.py"),
    "web/alone.js",  # where the papers have an engine, in the place of PyScript
    *("web/stubs/js.pyi", "web/stubs/polyscript.pyi", "web/notices.txt"),
    *("web/package.json", "web/package-lock.json"),
}


def own_files() -> list[Path]:
    """Return the files of the engine and of the page."""
    found = [path for top in ("pysolver", "web") for path in (ROOT / top).rglob("*") if path.is_file()]
    return [path for path in found if not {"node_modules", "__pycache__"} & set(path.parts)]


def test_the_bridge_alone_knows_pyscript() -> None:
    knows = set()
    for path in own_files():
        text = path.read_bytes().decode("utf-8", "replace")
        if KNOWS.search(text if path.suffix in (".txt", ".json", ".pyi") else REMARK.sub("", text)):
            knows.add(path.relative_to(ROOT).as_posix())
    assert knows == BRIDGE


def test_of_the_pages_modules_one_knows_it_even_by_name() -> None:
    modules = (ROOT / "web" / "ui").rglob("*.py")
    knows = [path for path in modules if KNOWS.search(path.read_text("utf-8"))]
    assert knows == [ROOT / "web" / "ui" / "shell" / "engine.py"]


def test_the_plan_is_of_the_versions_that_are_pinned() -> None:
    pinned = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["dependencies"]
    told = re.findall(r"^\| (\w+) \| ([\d.]+)", UPGRADING, re.MULTILINE)
    assert [version for _, version in told] == [
        pinned["@pyscript/core"],
        pinned["@micropython/micropython-webassembly-pyscript"],
        pinned["pyodide"],
        pinned["@emscripten-forge/numpy"].partition("-")[0],
    ]
