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
from pysolver.contract.plain import read_json
from pysolver.errors import TableError
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
        raise _error(game, label, f"is not listed in {MANIFEST}")
    try:
        data = (folder / label).read_bytes()
    except OSError:
        raise _error(game, label, "is missing") from None
    if (len(data), hashlib.sha256(data).hexdigest()) != (entry["bytes"], entry["sha256"]):
        raise _error(game, label, "is damaged (its checksum is not the one in the manifest)")
    meta, arrays = _unpacked(game, label, data)
    if any(entry[key] != meta.get(key) for key in SHARED):
        raise _error(game, label, f"does not say of itself what {MANIFEST} says of it")
    expected = (game, name, rules_version, format_version)
    found = tuple(meta.get(key) for key in ("game", "table", "rules_version", "format_version"))
    if found != expected:
        raise _error(game, label, f"is of another version (rules and format {found[2:]}, not {expected[2:]})")
    return PrebuiltTable(meta, arrays)


def _error(game: str, label: str, trouble: str) -> TableError:
    return TableError(f"PrebuiltTable {label} {trouble}; `{remedy(game)}` makes it again.")


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
        raise _error(game, label, "is no table") from None
    return meta, arrays
