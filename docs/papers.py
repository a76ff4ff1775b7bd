"""What the documents say that a program can know: made by `python3 build.py docs`, held by `build.py check`.

Such text stands in a region of a document, `<!-- made by build.py docs: NAME -->` to `<!-- end -->`, which
the function of that name in MAKERS fills. Everything else in a document is written by hand.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from pysolver.contract.spec import games
from pysolver.tables.manifest import manifest

COMMAND = "python3 build.py docs"
REGION = re.compile(r"(<!-- made by build\.py docs: (\w+) -->)(.*?)(<!-- end -->)", re.DOTALL)
PICTURE = "docs/page.png"


@dataclass(frozen=True)
class Checkout:
    """The checkout whose documents are made, and its site if there is one of these sources."""

    root: Path
    site: Path | None = None


def documents(checkout: Checkout) -> list[Path]:
    """Return the documents that may have a region."""
    return [checkout.root / "README.md", *sorted((checkout.root / "docs").glob("*.md"))]


def made(checkout: Checkout, text: str) -> str:
    """Return the text of a document with its regions filled."""
    return REGION.sub(lambda found: found[1] + MAKERS[found[2]](checkout, found[3]) + found[4], text)


def stale(checkout: Checkout) -> list[str]:
    """Return the regions that do not say what is so, as in 'README.md (games)'."""
    found = []
    for path in documents(checkout):
        for region in REGION.finditer(path.read_text("utf-8")):
            if MAKERS[region[2]](checkout, region[3]) != region[3]:
                found.append(f"{path.relative_to(checkout.root).as_posix()} ({region[2]})")
    return found


def trouble(checkout: Checkout) -> str:
    """Return the sentence that says which documents are stale and how they are made; "" where none is."""
    found = stale(checkout)
    return f"Stale: {', '.join(found)}; `{COMMAND}` makes that anew." if found else ""


def write(checkout: Checkout) -> list[str]:
    """Fill all regions of all documents; return those that no longer held."""
    found = stale(checkout)
    for path in documents(checkout):
        path.write_text(made(checkout, path.read_text("utf-8")), "utf-8")
    return found


def picture_holds(checkout: Checkout) -> bool:
    """Tell whether the picture of the page is there and shows its present looks."""
    return (checkout.root / PICTURE).is_file() and not any(
        "(picture)" in region for region in stale(checkout)
    )


# --- README ------------------------------------------------------------------------------------------


def games_table(checkout: Checkout, before: str) -> str:
    """Return the table of the games: `states` and `verified how` by hand, the rest from the manifest."""
    head = ["game", "states", "tables", "residual", "build", "verified how"]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in before.strip().splitlines()]
    by_hand = {row[0]: (row[1], row[-1]) for row in rows}
    cells = [head, ["---"] * len(head)]
    for spec in games():
        lines = [line for line in manifest(checkout.root / "prebuilt_tables") if line["game"] == spec.id]
        name = f"[{spec.title}](docs/{spec.id}.md)"
        states, verified = by_hand.get(name, ("", ""))
        size = f"{sum(line['bytes'] for line in lines) / 1000:,.0f} kB"
        residual = f"{max((line['residual'] for line in lines), default=0):.1g}"
        times = {line["table"]: float(line["build_seconds"]) for line in lines}
        cells.append([name, states, size, residual, _build(times), verified])
    return "\n" + "".join(f"| {' | '.join(row)} |\n" for row in cells)


def _build(times: dict[str, float]) -> str:
    """Return how long the tables of a game took, and how much of that the slowest of several."""
    total = sum(times.values())
    said = _time(total)
    if len(times) > 1:
        slowest = max(times, key=lambda table: times[table])
        said += f", of which `{slowest}` {_time(times[slowest])}"
    return said


def _time(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds < 60 else f"{seconds / 60:.0f} min"


def visit(checkout: Checkout, before: str) -> str:
    """Return what a first visit keeps and loads; without a site of these sources what is said already."""
    if checkout.site is None:
        return before
    from web.site import weighed

    _files, kept, packed = weighed(checkout.site)
    return (
        f"The first visit keeps about {kept / 1e6:.0f} MB on the device, most of it Python and numpy\n"
        f"  for the browser; a host that compresses sends {packed / 1e6:.0f} MB."
    )


def picture(checkout: Checkout, before: str) -> str:
    """Return the line that shows the page, with a stamp of the looks that it was taken of.

    Looks are the styles and the page that is there before any program runs. Words and figures in a picture
    may be a little older: to hold every module against it would ask for a browser at every change of one.
    """
    web = checkout.root / "web"
    looks = [web / "index.html", web / "app.css", *sorted((web / "ui").rglob("*.css"))]
    total = hashlib.sha256(b"".join(path.read_bytes() for path in looks))
    return re.sub(r"<!-- looks \w* -->", f"<!-- looks {total.hexdigest()[:12]} -->", before)


# --- Maps of the house -------------------------------------------------------------------------------


def rooms(checkout: Checkout, before: str) -> str:
    """Return a line for each folder of the engine and of the page: what its package says of itself."""
    packages = [
        path.parent
        for top in ("pysolver", "web/ui")
        for path in sorted((checkout.root / top).rglob("__init__.py"), key=lambda path: path.parent.parts)
    ]
    return _table("room", checkout, ((package, package / "__init__.py") for package in packages))


def modules(checkout: Checkout, before: str) -> str:
    """Return a line for each module of the page, folder by folder: what it says of itself."""
    web = checkout.root / "web"
    found = [path for path in (web / "ui").rglob("*.py") if path.name != "__init__.py"]
    found.sort(key=lambda path: (path.parent.parts, path.name))
    return _table("file", checkout, ((path, path) for path in [web / "worker.py", *found]))


def _table(head: str, checkout: Checkout, rows: Iterable[tuple[Path, Path]]) -> str:
    """Return a table of paths, each with what a module says of itself in its first paragraph."""
    lines = [f"| {head} | what it is |", "|---|---|"]
    for path, module in rows:
        told = ast.get_docstring(ast.parse(module.read_text("utf-8"))) or ""
        first = " ".join(told.split("\n\n")[0].split()).replace("|", "\\|")
        lines.append(f"| `{path.relative_to(checkout.root).as_posix()}` | {first} |")
    return "\n" + "".join(f"{line}\n" for line in lines)


MAKERS: dict[str, Callable[[Checkout, str], str]] = {
    "games": games_table,
    "modules": modules,
    "picture": picture,
    "rooms": rooms,
    "visit": visit,
}
