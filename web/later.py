"""The engine's own side of its start: what it loads later, and what it computes, to be tried by.

An engine begins with the part of Python's library that it needs; one that goes on from a kept memory begins
without the files of its packages. What is imported beyond that is loaded then, while everything waits: it is
rare.
"""

from __future__ import annotations

import hashlib
import importlib
import io
import json
import random
import sys
import zipfile
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

LIBRARY = "/lib/python312.zip"
PACKAGES = "/lib/python3.12/site-packages"
WHOLE = "python_stdlib.zip"
LISTED = "later.txt"  # in the library that an engine begins with: the modules that only the whole one has
TEMPORARY = 300  # squared, of 8 bytes each: numpy asks for `backtrace` from 256 kB on


def begin(place: str, hashes: str) -> None:
    """Load from this place what is imported later: of the whole library, and of the wheels that are listed.

    The list holds files with their hashes, as JSON, since a host may have other files by then.
    """
    random.seed()  # a memory that was kept has the chance of its making
    sys.meta_path.append(Later(place, json.loads(hashes)))


def computed() -> str:
    """Return what this engine makes of a large temporary, of linear algebra, and of a position."""
    import numpy

    from pysolver import game
    from pysolver.service import answer

    ones = numpy.ones((TEMPORARY, TEMPORARY))
    norm = float(numpy.linalg.norm(numpy.arange(12.0).reshape(3, 4)))
    spec = game("konijnenhokken").spec
    advice = answer({"id": 0, "do": "open", "game": spec.id, "position": spec.example})
    return json.dumps([float((ones * 2 + ones * 3).sum()), norm, advice])


class Later(MetaPathFinder):
    """Find modules that nobody else has found, by loading what they are in."""

    def __init__(self, place: str, hashes: Mapping[str, str]) -> None:
        self._place = place
        self._hashes = hashes
        self._packages = {file.partition("-")[0]: file for file in hashes if file != WHOLE}
        with zipfile.ZipFile(LIBRARY) as library:
            self._modules = set(library.read(LISTED).decode().split())

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return what there is of a module once the whole library, or its package, is there."""
        package = self._packages.pop(name.partition(".")[0], None)
        if package is not None:
            with zipfile.ZipFile(io.BytesIO(self._loaded(package))) as wheel:
                wheel.extractall(PACKAGES)
        elif name in self._modules:
            self._modules = set()
            Path(LIBRARY).write_bytes(self._loaded(WHOLE))
        else:
            return None
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)

    def _loaded(self, file: str) -> bytes:
        from js import XMLHttpRequest  # not before there is a browser

        request = XMLHttpRequest.new()
        request.open("GET", self._place + file, False)
        request.responseType = "arraybuffer"
        request.send()
        data = bytes(request.response.to_bytes())
        if hashlib.sha256(data).hexdigest() != self._hashes[file]:
            raise ImportError(f"{file} is missing, or not the one that the engine was started with: reload.")
        return data
