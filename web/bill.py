"""The bill of materials of the page, in CycloneDX's JSON: its parts with versions, licences and hashes.

The package that pip installs carries the page, and so this bill. What else the package asks for, numpy,
stands in its metadata.
"""

from __future__ import annotations

import base64
import json
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from web.wheels import sha256

BILL = "sbom.cdx.json"
PROJECT = "hold-or-roll"
# What the files of npm packages say of themselves otherwise, or not at all.
LICENCES = {"@emscripten-forge/numpy": "BSD-3-Clause"}
INSIDE_PYODIDE = {"python": "Python-2.0"}


def bill(version: str, lock: Mapping[str, Any], python: str, files: Mapping[str, bytes]) -> str:
    """Return the bill of a version: the packages of npm's lock file, Pyodide's Python, and these files."""
    own = _component("application", PROJECT, version, "MIT", f"pkg:pypi/{PROJECT}@{version}")
    parts = [
        _component("library", name, python, licence, f"pkg:generic/{name}@{python}")
        for name, licence in INSIDE_PYODIDE.items()
    ]
    parts += [
        _from_npm(path, entry) for path, entry in lock["packages"].items() if path and "dev" not in entry
    ]
    parts.sort(key=lambda part: str(part["bom-ref"]))
    listed = [
        {"type": "file", "name": name, "hashes": [{"alg": "SHA-256", "content": sha256(content)}]}
        for name, content in sorted(files.items())
    ]
    content = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": [*parts, *listed],
        "dependencies": [{"ref": own["bom-ref"], "dependsOn": [part["bom-ref"] for part in parts]}],
    }
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(content))  # equal contents have equal numbers
    return json.dumps({"serialNumber": f"urn:uuid:{serial}", **content}, indent=1) + "\n"


def _from_npm(path: str, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the component of a package of npm's lock file, which lists it by its folder."""
    name = path.rpartition("node_modules/")[2]
    licence = LICENCES.get(name, entry["license"].replace("APACHE", "Apache"))
    reference = f"pkg:npm/{quote(name)}@{entry['version']}"
    component = _component("library", name, entry["version"], licence, reference)
    digest = base64.b64decode(entry["integrity"].removeprefix("sha512-")).hex()
    return {**component, "hashes": [{"alg": "SHA-512", "content": digest}]}


def _component(kind: str, name: str, version: str, licence: str, reference: str) -> dict[str, Any]:
    return {
        "type": kind,
        "bom-ref": reference,
        "name": name,
        "version": version,
        "licenses": [{"license": {"id": licence}}],
        "purl": reference,
    }


def read_lock(web: Path) -> dict[str, Any]:
    """Return npm's lock file."""
    found: dict[str, Any] = json.loads((web / "package-lock.json").read_text("utf-8"))
    return found
