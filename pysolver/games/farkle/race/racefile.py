"""Solved races as bytes, so that the same dice are never solved twice; and where a computer keeps them.

    line 1   `hold-or-roll farkle race <format> <rules>`, text
    line 2   sha256 of all that follows, in hexadecimal digits
    line 3   JSON: pairing, need, their_need, residual, and whether both players' values are the same
    the rest zlib of the values as float64, little-endian: first[a, b] row by row, then second[b, a]

Bytes that are anything else are refused with one sentence; whoever keeps them solves the race anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import zlib
from contextlib import suppress
from operator import le
from pathlib import Path

import numpy as np

from pysolver.contract.plain import read_json
from pysolver.errors import GameError
from pysolver.games.farkle.race.race import MOST_TARGET, Pairing, turned
from pysolver.games.farkle.rules import UNIT
from pysolver.games.farkle.turn.menus import RULES_VERSION
from pysolver.sayings.say import saying
from pysolver.tables.manifest import cache_folder
from pysolver.turns.race import Race

FORMAT_VERSION = 1
KIND = b"hold-or-roll farkle race "
HEAD = f"{KIND.decode()}{FORMAT_VERSION} {RULES_VERSION}"
MOST_BYTES = 64_000_000  # of the folder; the races that were not read for longest go first
LITTLE_ENDIAN = "<f8"
NAME = re.compile(r"[0-9a-f]+-[0-9]{1,4}-[0-9]{1,4}\.race", re.ASCII)
MOST_NEED = MOST_TARGET // UNIT
ROUNDING = 1e-9  # by which a probability may leave 0 to 1


def pack(pairing: Pairing, race: Race) -> bytes:
    """Write a solved race as bytes, the same ones whoever moves first."""
    if _is_turned(pairing):
        pairing, race = pairing.turned, turned(race)
    need, their_need = race.first.shape[0] - 1, race.first.shape[1] - 1
    same = race.first is race.second
    facts = {
        "pairing": pairing.key,
        "need": need,
        "their_need": their_need,
        "residual": race.residual,
        "same": same,
    }
    values = [race.first] if same else [race.first, race.second]
    packed = zlib.compress(b"".join(part.astype(LITTLE_ENDIAN).tobytes() for part in values), 6)
    body = json.dumps(facts).encode() + b"\n" + packed
    return b"\n".join((HEAD.encode(), hashlib.sha256(body).hexdigest().encode(), body))


def unpack(data: bytes, pairing: Pairing) -> Race:
    """Read the race of a pairing; raise GameError for bytes that are damaged or another race's."""
    if _is_turned(pairing):
        return turned(unpack(data, pairing.turned))
    head, _, rest = data.partition(b"\n")
    digest, _, body = rest.partition(b"\n")
    if head.startswith(KIND) and head != HEAD.encode():
        raise GameError(
            # what a computer has kept and cannot be used
            saying("farkle.kept_other_version", "A kept race is of another version; it is solved anew.")
        )
    if head != HEAD.encode() or digest != hashlib.sha256(body).hexdigest().encode():
        raise _damaged()
    try:
        return _race_of(body, pairing)
    except GameError:
        raise
    except (ValueError, KeyError, TypeError, zlib.error):
        raise _damaged() from None


def _damaged() -> GameError:
    # what a computer has kept and cannot be used
    return GameError(saying("farkle.kept_damaged", "A kept race is damaged; it is solved anew."))


def _race_of(body: bytes, pairing: Pairing) -> Race:
    """Return the race of a body whose sum is right; what somebody forged raises as it comes."""
    text, _, packed = body.partition(b"\n")
    facts = read_json(text)
    if facts["pairing"] != pairing.key:
        raise GameError(
            # what a computer has kept and cannot be used
            saying("farkle.kept_other_dice", "A kept race is that of other dice; it is solved anew.")
        )
    needs = (facts["need"], facts["their_need"])
    if not all(isinstance(need, int) and 0 <= need <= MOST_NEED for need in needs):
        raise ValueError("these are no needs of a race")
    residual = facts["residual"]
    if not 0 <= residual <= 1:
        raise ValueError("a probability cannot miss its equation by that")
    shape = (needs[0] + 1, needs[1] + 1)
    size = shape[0] * shape[1]
    wanted = (1 if facts["same"] else 2) * size * np.dtype(LITTLE_ENDIAN).itemsize
    values = np.frombuffer(zlib.decompressobj().decompress(packed, wanted + 1), LITTLE_ENDIAN)
    if values.nbytes != wanted or not (np.abs(values - 0.5) <= 0.5 + ROUNDING).all():
        raise ValueError("these are no probabilities of such a race")
    values = values.astype(np.float64)
    first = values[:size].reshape(shape)
    second = first if facts["same"] else values[size:].reshape(shape[::-1])
    return Race(first, second, float(residual))


def name_of(pairing: Pairing) -> str:
    """Return what the names of a pairing's races begin with, whoever moves first and whatever the version."""
    if _is_turned(pairing):
        pairing = pairing.turned
    return hashlib.sha256(pairing.key.encode()).hexdigest()[:32]


def _is_turned(pairing: Pairing) -> bool:
    return pairing.turned.key < pairing.key


class RaceFolder:
    """Solved races, a file each, of at most `MOST_BYTES`: `<pairing>-<need>-<need of the other>.race`."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or cache_folder() / "farkle"

    def find(self, pairing: Pairing, need: int, their_need: int) -> Race | None:
        """Return a kept race that reaches both needs; None where there is none.

        Raises GameError for one that is damaged or of another version, which is not kept any longer.
        """
        for path in self._reaching(pairing, need, their_need):
            try:
                race = unpack(path.read_bytes(), pairing)
                if not all(map(le, (need, their_need), (size - 1 for size in race.first.shape))):
                    raise GameError(
                        # what a computer has kept and cannot be used
                        saying(
                            "farkle.kept_short",
                            "A kept race is shorter than its name says; it is solved anew.",
                        )
                    )
            except OSError:
                continue
            except GameError:
                with suppress(OSError):
                    path.unlink()
                raise
            with suppress(OSError):
                os.utime(path)
            return race
        return None

    def keep(self, pairing: Pairing, race: Race) -> None:
        """Keep a race in place of those that are a part of it, and drop those not read for longest.

        What cannot be written is not kept.
        """
        rows, columns = race.first.shape
        path = self._path(pairing, rows - 1, columns - 1)
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            half = path.with_name(f".{path.name}.{os.getpid()}")
            half.write_bytes(pack(pairing, race))
            half.replace(path)
            for part in self._of(pairing):
                if part != path and all(map(le, _needs(part), _needs(path))):
                    part.unlink()
            self._bound()

    def _bound(self) -> None:
        kept = sorted(self.folder.glob("*.race"), key=lambda path: path.stat().st_mtime, reverse=True)
        size = 0
        for path in kept:
            size += path.stat().st_size
            if size > MOST_BYTES:
                path.unlink(missing_ok=True)

    def _path(self, pairing: Pairing, need: int, their_need: int) -> Path:
        needs = (their_need, need) if _is_turned(pairing) else (need, their_need)
        return self.folder / f"{name_of(pairing)}-{needs[0]}-{needs[1]}.race"

    def _of(self, pairing: Pairing) -> list[Path]:
        """Return the files of a pairing's races; one whose name somebody made up is left alone."""
        found = self.folder.glob(f"{name_of(pairing)}-*-*.race")
        return sorted(path for path in found if NAME.fullmatch(path.name))

    def _reaching(self, pairing: Pairing, need: int, their_need: int) -> list[Path]:
        wanted = _needs(self._path(pairing, need, their_need))
        return [path for path in self._of(pairing) if all(map(le, wanted, _needs(path)))]


def _needs(path: Path) -> tuple[int, ...]:
    return tuple(int(part) for part in path.stem.split("-")[1:])
