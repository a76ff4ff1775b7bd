"""The engine, prepared for a fast start by web/prepare.mjs: compiled, and the memory of one that has started.

What takes many seconds is done once for what it is made from, and kept beside the npm packages.
"""

from __future__ import annotations

import contextlib
import gzip
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

from web.wheels import Wheel, sha256

LIBRARY = "python_stdlib.zip"  # of Pyodide
LEAN_LIBRARY = "python_lean.zip"  # the part of that with which an engine begins, compiled
MEMORY = "memory.bin"  # of an engine that has started, compressed; web/restore.js goes on from there
PRODUCT = "product.js"  # of matrices, in WebAssembly: web/engine.js brings it to the engine

PROGRAM = "prepare.mjs"
PREPARING = (PROGRAM, "prepare.py", "later.py", "product.wat", "package-lock.json")
TABLES = ("MANIFEST.json", "konijnenhokken/turn.npz")  # what the advice takes by which an engine is tried
KEPT = "web/node_modules/.cache/engine.zip"
STAMP = "stamp"  # of what is kept: a hash of what it was made from


class EngineError(RuntimeError):
    """Say in one sentence why the engine cannot be prepared, and what to do."""


def prepared(root: Path, wheels: Sequence[Wheel]) -> dict[str, bytes]:
    """Return the files that `prepare` makes of these wheels and the project at `root`."""
    stamp = _stamp(root, wheels)
    kept = root / KEPT
    with contextlib.suppress(OSError, KeyError, zipfile.BadZipFile), zipfile.ZipFile(kept) as archive:
        if archive.read(STAMP) == stamp:
            return {name: archive.read(name) for name in archive.namelist() if name != STAMP}
    files = prepare(root, wheels)
    kept.parent.mkdir(exist_ok=True)
    making = kept.with_name(f"{kept.name}.making-{os.getpid()}")
    with zipfile.ZipFile(making, "w") as archive:
        for name, content in {**files, STAMP: stamp}.items():
            archive.writestr(name, content)
    making.replace(kept)
    return files


def _stamp(root: Path, wheels: Sequence[Wheel]) -> bytes:
    """Return a hash of all that the engine is prepared from."""
    sources = [root / "web" / name for name in PREPARING]
    sources += [root / "prebuilt_tables" / name for name in TABLES]
    parts = [(path.name, path.read_bytes()) for path in sources]
    parts += [(f"{wheel.name}/{name}", data) for wheel in wheels for name, data in wheel.members.items()]
    return sha256("".join(f"{name} {sha256(data)}\n" for name, data in parts).encode()).encode()


def prepare(root: Path, wheels: Sequence[Wheel]) -> dict[str, bytes]:
    """Return by name the wheels with compiled modules, the lean library, an engine's memory, the product."""
    node = shutil.which("node")
    if node is None:
        raise EngineError("There is no node, in which the engine is prepared: install node 18 or newer.")
    pyodide = root / "web" / "node_modules" / "pyodide"
    with tempfile.TemporaryDirectory() as temporary:
        names = ("packages", LEAN_LIBRARY, MEMORY, PRODUCT)
        packages, lean, memory, product = (Path(temporary) / name for name in names)
        members = {name: content for wheel in wheels for name, content in wheel.members.items()}
        tables = {f"prebuilt_tables/{name}": root / "prebuilt_tables" / name for name in TABLES}
        members |= {name: path.read_bytes() for name, path in tables.items()}
        for name, content in members.items():
            (packages / name).parent.mkdir(parents=True, exist_ok=True)
            (packages / name).write_bytes(content)
        command = [node, root / "web" / PROGRAM, pyodide, packages, lean, memory, product]
        child = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        if child.returncode:
            said = (child.stderr.strip() or child.stdout.strip() or "nothing").splitlines()[-1]
            raise EngineError(f"The engine could not be prepared: {said}")
        files = {wheel.name: _compiled(wheel, packages).content() for wheel in wheels}
        files[LEAN_LIBRARY] = lean.read_bytes()
        files[PRODUCT] = product.read_bytes()
        files[MEMORY] = gzip.compress(memory.read_bytes(), 6, mtime=0)
    return files


def _compiled(wheel: Wheel, packages: Path) -> Wheel:
    """Return a wheel as it is in this folder, where all modules are compiled."""
    names = [f"{name}c" if name.endswith(".py") else name for name in wheel.members]
    return Wheel(wheel.name, {name: (packages / name).read_bytes() for name in names})
