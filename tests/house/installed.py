"""Install a wheel in an environment of its own, ask for advice, serve the page: `python installed.py WHEEL`.

It needs Python alone, on any system; `.github/workflows/tests.yml` runs it on several.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import urllib.request
import venv
from collections.abc import Sequence
from pathlib import Path

ASK = "import pysolver; game = pysolver.game('pig'); print(game.advise(game.parse('100 0/0 20')).sentence)"
PAGE = {"": b"Hold or Roll", "vendor/pyodide/pyodide.asm.wasm": b"\0asm", "sbom.cdx.json": b"CycloneDX"}


def main(wheel: Path) -> None:
    """Install the wheel with what it needs, and try it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # Windows lets go of files late
        venv.create(folder, with_pip=True)
        scripts = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        subprocess.run([scripts / "python", "-m", "pip", "install", wheel], check=True)
        tried(scripts)


def tried(scripts: Path) -> None:
    """Try what is installed in an environment: Python, both names of the command, and the page."""
    assert said(scripts / "python", "-c", ASK) == ["Roll."]
    for name in ("pysolver", "hold-or-roll"):
        assert said(scripts / name, "advise", "pig", "100 0/0 21")[0] == "Hold 21."
        assert len(said(scripts / name, "games")) > 3
    command: Sequence[str | Path] = [scripts / "hold-or-roll", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            address = re.search(r"http://\S+", child.stdout.readline())
            assert address is not None
            for name, content in PAGE.items():
                with urllib.request.urlopen(address[0] + name) as answer:
                    assert content in answer.read(), name
        finally:
            child.terminate()


def said(*command: str | Path) -> list[str]:
    """Return the lines that a program prints."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
