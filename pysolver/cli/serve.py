"""`pysolver serve`: the page on this computer, as it came with the package."""

from __future__ import annotations

import argparse
from pathlib import Path

from pysolver.errors import GameError
from pysolver.sayings.say import saying
from pysolver.tables.manifest import BUILD, install

PACKAGE = Path(__file__).resolve().parents[1]
FOLDERS = (PACKAGE / "page", PACKAGE.parent / "build" / "site")  # of an installed package, of a checkout
DEFAULT_PORT, LAST_PORT = 8765, 65535


def port_number(text: str) -> int:
    """Read a port, as an argument of a command."""
    if not text.isascii() or not text.isdigit() or int(text[:9]) > LAST_PORT:
        # what is typed as --port, within a sentence; e.g. last="65535", text="'x'"
        trouble = saying(
            "command.wrong_port",
            "a port is a number from 0 to {last}, not {text}",
            last=str(LAST_PORT),
            text=repr(text),
        )
        raise argparse.ArgumentTypeError(trouble)
    return int(text)


def page_folder() -> Path:
    """Return the folder of the page; raise GameError where there is none."""
    for folder in FOLDERS:
        if (folder / "index.html").is_file():
            return folder
    raise GameError(
        # the page is to be served on this computer;
        # e.g. command="pip install hold-or-roll", other="build.py site"
        saying(
            "command.no_page",
            "This package came without the page: `{command}` brings it. In a checkout `{other}` makes it.",
            command=install(),
            other=f"{BUILD} site",
        )
    )


def serve(port: int) -> None:
    """Serve the page at a port until Ctrl-C."""
    from pysolver.cli.serving import Server

    with Server(port, page_folder()) as server:
        # where the page is, once it is served on this computer; e.g. address="http://127.0.0.1:8765/"
        words = saying("command.served", "The page is at {address} (Ctrl-C ends it)", address=server.address)
        print(words, flush=True)
        server.serve_forever()
