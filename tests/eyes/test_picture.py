"""Pictures from canvases and files, and `pysolver eyes read`."""

from __future__ import annotations

import json
import struct
import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from pysolver.cli.main import main
from pysolver.errors import GameError
from pysolver.eyes import picture
from tests.eyes.scenes import screen

Image = npt.NDArray[np.uint8]


def ppm(file: Path, image: Image) -> str:
    """Write a picture as PPM and return its name."""
    file.write_bytes(b"P6\n%d %d\n255\n" % (image.shape[1], image.shape[0]) + image.tobytes())
    return str(file)


def png(file: Path, image: Image) -> str:
    """Write a picture as PNG and return its name."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", image.shape[1], image.shape[0], 8, 2, 0, 0, 0)
    rows = b"".join(b"\0" + row.tobytes() for row in image)
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + parts)
    return str(file)


def test_a_canvas_gives_its_colours() -> None:
    image = picture.from_bytes(bytes(range(24)), 3, 2)
    assert image.shape == (2, 3, 3) and image[1, 2].tolist() == [20, 21, 22]
    with pytest.raises(GameError, match="getImageData"):
        picture.from_bytes(bytes(23), 3, 2)


def test_a_large_picture_is_shrunk_in_its_proportions() -> None:
    image = np.random.default_rng(1).integers(0, 256, (3000, 4000, 3), np.uint8)
    small, step = picture.shrunk(image)
    assert small.shape[1] in (1279, 1280) and small.shape[0] in (959, 960)
    assert step == pytest.approx(4000 / 1280)
    assert picture.shrunk(small)[1] == 1


def test_a_board_in_a_file_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    image = screen.screen(((5, 5), (1,), ()), ((6,), (), (3, 3)), rolled=4, width=1280)
    name = ppm(tmp_path / "board.ppm", image)
    assert main(["eyes", "read", name, "--game", "knucklebones", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["found"] is True and told["position"] == "55,1,-/6,-,33 4"
    assert sorted(die["face"] for die in told["dice"]) == [1, 3, 3, 5, 5, 6]
    assert set(told["dice"][0]) == {"face", "x", "y", "sure"}
    assert main(["eyes", "read", name, "--game", "knucklebones"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "55,1,-/6,-,33 4"


def test_a_picture_without_dice_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = ppm(tmp_path / "grey.ppm", np.full((200, 300, 3), 128, np.uint8))
    assert main(["eyes", "read", name, "--game", "school", "--dice", "5", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["found"], told["dice"], told["position"]) == (False, [], None)
    assert main(["eyes", "read", name, "--game", "knucklebones"]) == 0
    assert capsys.readouterr().out == "No board is found in this picture.\n"


def test_other_formats_are_read_by_pillow(tmp_path: Path) -> None:
    image = np.random.default_rng(1).integers(0, 256, (20, 30, 3), np.uint8)
    assert (picture.from_file(png(tmp_path / "a.png", image)) == image).all()
    broken = tmp_path / "broken.png"
    broken.write_bytes((tmp_path / "a.png").read_bytes()[:60])
    with pytest.raises(GameError, match="PNG or JPEG"):
        picture.from_file(str(broken))


def test_without_pillow_it_is_said_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "PIL", None)
    name = png(tmp_path / "a.png", np.zeros((4, 4, 3), np.uint8))
    with pytest.raises(GameError, match=r"hold-or-roll\[eyes\]"):
        picture.from_file(name)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["read", "nowhere.jpg", "--game", "school"], "nowhere.jpg"),
        (["read", "nowhere.jpg", "--game", "chess"], "the games are farkle, knucklebones, school"),
        (["read", "nowhere.jpg", "--game", "school", "--dice", "0"], "--dice 6"),
        (["read", "nowhere.jpg", "--game", "school", "--dice", "99"], "--dice 6"),
        (["read", "nowhere.jpg", "--game", "knucklebones", "--dice", "5"], "--game knucklebones"),
        (["read", "nowhere.jpg", "--game", "school", "--calibration", "none.json"], "none.json"),
        (["read", "nowhere.jpg"], "--game"),
        (["look"], "eyes"),
    ],
)
def test_what_is_wrong_is_one_line(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eyes", *words]) == 2
    told = capsys.readouterr().err
    assert says in told and told.count("\n") == 1


def test_a_file_that_is_no_picture_is_refused(tmp_path: Path) -> None:
    for body in (b"P6\n4 4\n255\nxx", b"P6 4 x 255\n" + bytes(60), b"P6\n4 4\n65535\n" + bytes(96)):
        (tmp_path / "a.ppm").write_bytes(body)
        with pytest.raises(GameError, match="PPM"):
            picture.from_file(str(tmp_path / "a.ppm"))
