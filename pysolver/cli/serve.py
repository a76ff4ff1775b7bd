"""`pysolver serve`: the page on this computer, as it came with the package."""

from __future__ import annotations

import argparse
from pathlib import Path

from pysolver.errors import GameError

PACKAGE = Path(__file__).resolve().parents[1]
FOLDERS = (PACKAGE / "page", PACKAGE.parent / "build" / "site")  # of an installed package, of a checkout
DEFAULT_PORT, LAST_PORT = 8765, 65535


def port_number(text: str) -> int:
    """Read a port, as an argument of a command."""
    if not text.isascii() or not text.isdigit() or int(text[:9]) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to {LAST_PORT}, not {text!r}")
    return int(text)


def page_folder() -> Path:
    """Return the folder of the page; raise GameError where there is none."""
    for folder in FOLDERS:
        if (folder / "index.html").is_file():
            return folder
    raise GameError(
        "This package came without the page: `pip install hold-or-roll` brings it, and in a checkout "
        "`python3 build.py site` makes it."
    )


def serve(port: int) -> None:
    """Serve the page at a port until Ctrl-C."""
    from pysolver.cli.serving import Server

    with Server(port, page_folder()) as server:
        print(f"Hold or Roll is at {server.address} (Ctrl-C ends it)", flush=True)
        server.serve_forever()
