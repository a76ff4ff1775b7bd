"""Tables: what is written is read back; anything else is refused, whichever byte is wrong."""

from __future__ import annotations

import hashlib
import io
import json
import random
import shutil
import zipfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.errors import TableError
from pysolver.tables.format import open_table, write_table
from pysolver.tables.manifest import MANIFEST, manifest


def written(folder: Path) -> Path:
    return write_table(
        "pig",
        "small",
        {"win": np.linspace(0, 1, 24).reshape(4, 6), "count": np.arange(3, dtype=np.int16)},
        rules_version="1",
        format_version=2,
        parameters={"target": 3},
        max_abs_error=0.0,
        build_seconds=0.5,
        residual=1e-15,
        folder=folder,
    )


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    written(folder)
    return folder


def test_a_table_reads_back_as_it_was_written(shelf: Path) -> None:
    table = open_table("pig", "small", "1", 2, shelf)
    assert np.array_equal(table.arrays["win"], np.linspace(0, 1, 24).reshape(4, 6))
    assert table.arrays["count"].dtype == np.int16
    assert table.meta["parameters"] == {"target": 3}
    assert (table.ref.name, table.ref.version) == ("pig/small", "1.2")


def test_any_numpy_user_can_open_it(shelf: Path) -> None:
    with np.load(shelf / "pig" / "small.npz") as archive:
        assert archive["win"].shape == (4, 6)
        assert json.loads(archive["meta.json"])["builder"] == "python3 build.py tables --game pig"


def test_equal_arrays_make_an_equal_file(tmp_path: Path, shelf: Path) -> None:
    assert written(tmp_path).read_bytes() == (shelf / "pig" / "small.npz").read_bytes()


@settings(deadline=None)
@given(st.data())
def test_one_wrong_byte_anywhere_is_refused(shelf: Path, data: st.DataObject) -> None:
    path = shelf / "pig" / "small.npz"
    right = path.read_bytes()
    place = data.draw(st.integers(0, len(right) - 1))
    flipped = right[place] ^ data.draw(st.integers(1, 255))
    try:
        path.write_bytes(right[:place] + bytes([flipped]) + right[place + 1 :])
        with pytest.raises(TableError, match=r"pig/small\.npz is damaged.*`pysolver tables --game pig"):
            open_table("pig", "small", "1", 2, shelf)
    finally:
        path.write_bytes(right)


@settings(deadline=None)
@given(st.integers(0, 200))
def test_a_truncated_file_is_refused(shelf: Path, length: int) -> None:
    path = shelf / "pig" / "small.npz"
    right = path.read_bytes()
    try:
        path.write_bytes(right[:length])
        with pytest.raises(TableError, match=r"pig/small\.npz is damaged"):
            open_table("pig", "small", "1", 2, shelf)
    finally:
        path.write_bytes(right)


@pytest.mark.parametrize(
    ("rules", "form"), [("2", 2), ("1", 1)], ids=["other rules version", "other format version"]
)
def test_another_version_is_refused(shelf: Path, rules: str, form: int) -> None:
    with pytest.raises(TableError, match="another version"):
        open_table("pig", "small", rules, form, shelf)


@pytest.mark.parametrize(
    ("key", "value"), [("bytes", 1), ("rules_version", "9"), ("max_abs_error", 0.5), ("format_version", 3)]
)
def test_a_manifest_that_says_something_else_is_refused(
    tmp_path: Path, shelf: Path, key: str, value: object
) -> None:
    shutil.copytree(shelf, tmp_path, dirs_exist_ok=True)
    (line,) = manifest(tmp_path)
    (tmp_path / MANIFEST).write_text(json.dumps({"tables": [{**line, key: value}]}))
    with pytest.raises(TableError, match=r"pig/small\.npz"):
        open_table("pig", "small", "1", 2, tmp_path)


def test_a_build_makes_a_lost_manifest_again(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text("{")
    written(tmp_path)
    assert open_table("pig", "small", "1", 2, tmp_path).meta["table"] == "small"


def test_a_missing_file_names_itself_and_the_command(tmp_path: Path, shelf: Path) -> None:
    shutil.copytree(shelf, tmp_path, dirs_exist_ok=True)
    (tmp_path / "pig" / "small.npz").unlink()
    with pytest.raises(TableError, match=r"pig/small\.npz is missing\. `pysolver tables --game pig`"):
        open_table("pig", "small", "1", 2, tmp_path)
    with pytest.raises(TableError, match="not listed"):
        open_table("pig", "other", "1", 2, tmp_path)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"tables": 3}', '{"tables": [1]}', "[" * 100_000, '{"tables": NaN}']
)
def test_a_damaged_manifest_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / MANIFEST).write_text(text)
    with pytest.raises(TableError, match=MANIFEST) as caught:
        manifest(tmp_path)
    assert "\n" not in str(caught.value)


def vouched_for(folder: Path, data: bytes) -> None:
    """Put bytes in the place of the table, and let the manifest vouch for them."""
    (folder / "pig" / "small.npz").write_bytes(data)
    (line,) = manifest(folder)
    line = {**line, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    (folder / MANIFEST).write_text(json.dumps({"tables": [line]}))


def refused(folder: Path) -> str:
    """Return the sentence that refuses the table, "" for one that can be opened."""
    try:
        open_table("pig", "small", "1", 2, folder)
    except TableError as trouble:
        return str(trouble)
    return ""


def test_bytes_that_the_manifest_vouches_for_may_still_be_no_table(tmp_path: Path, shelf: Path) -> None:
    shutil.copytree(shelf, tmp_path, dirs_exist_ok=True)
    right = (shelf / "pig" / "small.npz").read_bytes()
    chance = random.Random(1)
    for _ in range(400):
        wrong = bytearray(right)
        for _ in range(chance.randint(1, 3)):
            wrong[chance.randrange(len(wrong))] = chance.randrange(256)
        vouched_for(tmp_path, bytes(wrong))
        said = refused(tmp_path)
        assert "\n" not in said and (not said or "pig/small.npz" in said)


@pytest.mark.parametrize("meta", ["[" * 100_000, "[]", "7", '{"game": 1e999}'], ids=len)
def test_what_stands_beside_the_arrays_may_be_anything(tmp_path: Path, shelf: Path, meta: str) -> None:
    shutil.copytree(shelf, tmp_path, dirs_exist_ok=True)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("meta.json", meta)
    vouched_for(tmp_path, packed.getvalue())
    assert "pig/small.npz" in refused(tmp_path)


def test_an_array_alone_is_no_table(tmp_path: Path, shelf: Path) -> None:
    shutil.copytree(shelf, tmp_path, dirs_exist_ok=True)
    packed = io.BytesIO()
    np.save(packed, np.zeros(3))
    vouched_for(tmp_path, packed.getvalue())
    assert "is no table" in refused(tmp_path)
