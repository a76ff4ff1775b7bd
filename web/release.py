"""What a release hands out: the package with the page inside, the site as an archive, and the hashes of all.

    release(root, page, site, out) -> the files, in the folder `out`

Neither time nor place comes into them: equal sources make equal files.
"""

from __future__ import annotations

import io
import shutil
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path

from web.bill import PROJECT
from web.site import PACKAGE, packaged
from web.wheels import sha256, zip_bytes

PAGE = "page"  # inside the package; `pysolver serve` serves it
SUMS = "SHA256SUMS"


def release(root: Path, page: Path, site: Path, out: Path) -> list[Path]:
    """Write into `out`, anew, what is released of the project at `root`, with its page and its site."""
    files = package(root, page)
    version = next(iter(files)).split("-")[1].removesuffix(".tar.gz")
    files[f"{PROJECT}-{version}-site.zip"] = zip_bytes(read(site).items())
    sums = "".join(f"{sha256(content)}  {name}\n" for name, content in files.items())
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for name, content in {**files, SUMS: sums.encode()}.items():
        (out / name).write_bytes(content)
    return sorted(out.iterdir())


def package(root: Path, page: Path) -> dict[str, bytes]:
    """Return the source archive and the wheel of the project, both with the page inside the package.

    The wheel is built from what the archive holds, as whoever has the archive alone builds it.
    """
    _name, archive = packaged(root, "sdist")
    with tempfile.TemporaryDirectory() as temporary:
        tree = _unpacked(archive, Path(temporary))
        _put(inside(page), tree / PACKAGE / PAGE)
        return dict(packaged(tree, target) for target in ("sdist", "wheel"))


def inside(page: Path) -> dict[str, bytes]:
    """Return the files of the page that go into the package: all but the package itself."""
    return {name: content for name, content in read(page).items() if "/" in name or not name.endswith(".whl")}


def read(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder by their paths in it."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def _unpacked(archive: bytes, folder: Path) -> Path:
    """Unpack a source archive; return the folder that it holds."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for member in tar:
            content = tar.extractfile(member)
            if content is not None:
                _put({member.name: content.read()}, folder)
    (tree,) = folder.iterdir()
    return tree


def _put(files: Mapping[str, bytes], folder: Path) -> None:
    """Write files into a folder."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
