"""The table files: written offline, opened only when every byte and version is the expected one.

A table is a plain `.npz` file: the arrays, and beside them one JSON member, `meta.json`, with

    game, table        whose it is and what it is called
    rules_version      changes only when values change
    format_version     changes only when the layout of the arrays does
    parameters         what it was built for
    max_abs_error      how far a value may be off (0: exact to rounding of float64)
    builder            the command that makes it again

A table that the manifest (`manifest.py`) does not vouch for is never read.
"""

from __future__ import annotations

import hashlib
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pysolver.contract.advice import TableRef
from pysolver.contract.figures import sentences
from pysolver.contract.plain import read_json
from pysolver.errors import TableError
from pysolver.sayings.say import saying
from pysolver.tables.manifest import (
    MANIFEST,
    SHARED,
    builder,
    enter,
    manifest,
    remedy,
    replace,
    tables_folder,
)

META = "meta.json"
DAMAGES = (  # what reading an archive raises where its bytes are not its own
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    OSError,
    EOFError,
    RuntimeError,
    MemoryError,
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
)
EARLIEST = (1980, 1, 1, 0, 0, 0)  # a fixed time stamp: equal arrays make equal files


@dataclass(frozen=True)
class PrebuiltTable:
    """An opened table: its arrays, and the JSON that stands beside them."""

    meta: Mapping[str, Any]
    arrays: Mapping[str, NDArray[Any]]

    @property
    def ref(self) -> TableRef:
        """Return the name and version that an advice cites."""
        version = f"{self.meta['rules_version']}.{self.meta['format_version']}"
        return TableRef(f"{self.meta['game']}/{self.meta['table']}", version)


def write_table(
    game: str,
    name: str,
    arrays: Mapping[str, NDArray[Any]],
    *,
    rules_version: str,
    format_version: int,
    parameters: Mapping[str, Any],
    max_abs_error: float,
    build_seconds: float,
    residual: float,
    folder: Path | None = None,
) -> Path:
    """Write a table and its line in the manifest; a kill leaves the old ones or the new ones."""
    folder = folder or tables_folder()
    meta = {
        "game": game,
        "table": name,
        "rules_version": rules_version,
        "format_version": format_version,
        "parameters": dict(parameters),
        "max_abs_error": max_abs_error,
        "builder": builder(game),
    }
    data = _packed(meta, arrays)
    path = folder / game / f"{name}.npz"
    path.parent.mkdir(parents=True, exist_ok=True)
    replace(path, data)
    entry = {
        "game": game,
        "table": name,
        "file": f"{game}/{name}.npz",
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        "rules_version": rules_version,
        "format_version": format_version,
        "max_abs_error": max_abs_error,
        "build_seconds": round(build_seconds, 3),
        "residual": residual,
    }
    enter(folder, entry)
    return path


def open_table(
    game: str, name: str, rules_version: str, format_version: int, folder: Path | None = None
) -> PrebuiltTable:
    """Open a table after checking its bytes and versions; raise TableError for anything unexpected."""
    folder = folder or tables_folder()
    label = f"{game}/{name}.npz"
    entry = next((line for line in manifest(folder) if line["file"] == label), None)
    if entry is None:
        # a file of prebuilt values; e.g. file="pig/win.npz", list="MANIFEST.json"
        trouble = saying(
            "table.not_listed", "Table {file} is not listed in {list}.", file=label, list=MANIFEST
        )
        raise _error(game, trouble)
    try:
        data = (folder / label).read_bytes()
    except OSError:
        # a file of prebuilt values; e.g. file="pig/win.npz"
        raise _error(game, saying("table.missing", "Table {file} is missing.", file=label)) from None
    if (len(data), hashlib.sha256(data).hexdigest()) != (entry["bytes"], entry["sha256"]):
        # a file of prebuilt values; e.g. file="pig/win.npz", list="MANIFEST.json"
        trouble = saying(
            "table.damaged",
            "Table {file} is damaged (its checksum is not the one in {list}).",
            file=label,
            list=MANIFEST,
        )
        raise _error(game, trouble)
    meta, arrays = _unpacked(game, label, data)
    if any(entry[key] != meta.get(key) for key in SHARED):
        # a file of prebuilt values; e.g. file="pig/win.npz", list="MANIFEST.json"
        trouble = saying(
            "table.says_otherwise",
            "Table {file} does not say of itself what {list} says of it.",
            file=label,
            list=MANIFEST,
        )
        raise _error(game, trouble)
    expected = (game, name, rules_version, format_version)
    found = tuple(meta.get(key) for key in ("game", "table", "rules_version", "format_version"))
    if found != expected:
        # a file of prebuilt values; e.g. file="pig/win.npz", found="('1', 2)", expected="('1', 3)"
        trouble = saying(
            "table.other_version",
            "Table {file} is of another version (rules and format {found}, not {expected}).",
            file=label,
            found=str(found[2:]),
            expected=str(expected[2:]),
        )
        raise _error(game, trouble)
    return PrebuiltTable(meta, arrays)


def _error(game: str, trouble: str) -> TableError:
    # what makes a file of prebuilt values anew; e.g. command="pysolver tables --game pig"
    again = saying("table.remedy", "`{command}` makes the table again.", command=remedy(game))
    return TableError(sentences(trouble, again))


def _packed(meta: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        _add(archive, META, json.dumps(meta, sort_keys=True, indent=1).encode())
        for name, array in arrays.items():
            member = io.BytesIO()
            np.save(member, np.ascontiguousarray(array), allow_pickle=False)
            _add(archive, f"{name}.npy", member.getvalue())
    return packed.getvalue()


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    archive.writestr(zipfile.ZipInfo(name, EARLIEST), data, zipfile.ZIP_DEFLATED, 9)


def _unpacked(game: str, label: str, data: bytes) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as archive:
            meta = dict(read_json(archive[META]))
            arrays = {name: archive[name] for name in archive.files if name != META}
    except DAMAGES:
        # a file of prebuilt values; e.g. file="pig/win.npz"
        raise _error(game, saying("table.none", "File {file} is no table.", file=label)) from None
    return meta, arrays
