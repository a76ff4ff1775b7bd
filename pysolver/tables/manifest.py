"""The list of the tables that ship, and the folders where tables lie.

`prebuilt_tables/MANIFEST.json` lists every table with its file, bytes, sha256, versions, and the
seconds and residual of its build. A table that was made by other parameters than its command has tells these.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pysolver.contract.plain import read_json
from pysolver.errors import TableError
from pysolver.sayings.say import saying

MANIFEST, FOLDER = "MANIFEST.json", "prebuilt_tables"
COMMAND, BUILD = "pysolver tables", "python3 build.py"
SHARED = ("game", "table", "rules_version", "format_version", "max_abs_error")  # in the table as well
LISTED = {*SHARED, "file", "bytes", "sha256", "build_seconds", "residual"}
OTHERWISE = "otherwise"  # what of its parameters is not what its command would make it by, where that is so


def tables_folder() -> Path:
    """Return the folder of the prebuilt tables: inside an installed package, beside a checkout's."""
    package = Path(__file__).resolve().parent.parent
    installed = package / FOLDER
    return installed if installed.is_dir() else package.parent / FOLDER


def cache_folder() -> Path:
    """Return where this computer's user keeps what was worked out and can be made again."""
    own = os.environ.get("XDG_CACHE_HOME", "")
    base = Path(own) if own.startswith("/") else Path.home() / ".cache"
    return base / "hold-or-roll"


def builder(game: str) -> str:
    """Return the command that makes the tables of a game again."""
    return f"{BUILD} tables --game {game}"


def remedy(game: str) -> str:
    """Return the command that does so for whoever has only the package."""
    return f"{COMMAND} --game {game}"


def install(*extras: str) -> str:
    """Return the command that installs the package, with these extras of it."""
    package = f"'hold-or-roll[{','.join(extras)}]'" if extras else "hold-or-roll"
    return f"pip install {package}"


def manifest(folder: Path | None = None) -> list[dict[str, Any]]:
    """Return the lines of the manifest; raise TableError where it is missing or damaged."""
    path = (folder or tables_folder()) / MANIFEST
    try:
        lines = [dict(line) for line in read_json(path.read_text(encoding="utf-8"))["tables"]]
        if all(line.keys() - {OTHERWISE} == LISTED for line in lines):
            return lines
    except (OSError, ValueError, KeyError, TypeError):
        pass
    raise TableError(
        # the list of all files of prebuilt values;
        # e.g. list="MANIFEST.json", folder="prebuilt_tables", command="pysolver tables"
        saying(
            "table.no_list",
            "{list} is missing or damaged: put back the folder {folder} as it came, or make all its "
            "tables again with `{command}`.",
            list=MANIFEST,
            folder=FOLDER,
            command=COMMAND,
        )
    )


def enter(folder: Path, entry: Mapping[str, Any]) -> None:
    """Write a line of the manifest, in place of the one of this table that is there."""
    try:
        lines = manifest(folder)
    except TableError:
        lines = []  # this build is what makes a lost manifest again
    lines = [line for line in lines if line["file"] != entry["file"]] + [dict(entry)]
    lines.sort(key=lambda line: str(line["file"]))
    replace(folder / MANIFEST, (json.dumps({"tables": lines}, indent=1) + "\n").encode())


def replace(path: Path, data: bytes) -> None:
    """Write a file whole: whoever is killed leaves the old one."""
    half = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        half.write_bytes(data)
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)
