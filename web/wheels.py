"""Wheels and other archives: equal members make equal files."""

from __future__ import annotations

import base64
import hashlib
import io
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass

EARLIEST = (1980, 1, 1, 0, 0, 0)  # the time stamp of all members


@dataclass(frozen=True)
class Wheel:
    """A wheel by its name and its members, without the list that vouches for them."""

    name: str
    members: dict[str, bytes]

    def content(self) -> bytes:
        """Return the file of the wheel."""
        (info,) = (path.partition("/")[0] for path in self.members if path.endswith(".dist-info/WHEEL"))
        lines = [f"{path},{_recorded(data)},{len(data)}" for path, data in sorted(self.members.items())]
        record = "\n".join([*lines, f"{info}/RECORD,,", ""])
        return zip_bytes([*self.members.items(), (f"{info}/RECORD", record.encode())])


def zip_bytes(members: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a zip archive that depends on names and contents alone, not on the time or the order."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(members):
            archive.writestr(zipfile.ZipInfo(name, EARLIEST), content, zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()


def sha256(content: bytes) -> str:
    """Return the hash of a file's content."""
    return hashlib.sha256(content).hexdigest()


def _recorded(data: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
