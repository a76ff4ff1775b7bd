"""A camera and a window in a real browser: a drawn film plays for the one, a canvas for the other."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from build import installed_browser
from tests.browser.conftest import Watched
from tests.browser.engines import ARGUMENTS
from tests.browser.serving import arrive, patient, visit
from tests.eyes.scenes import screen, table

FILM = (640, 480)
FACES = [1, 6, 3, 4, 4]
# The picker of the browser cannot be driven; what comes behind it can.
SCREEN = """
const canvas = document.createElement("canvas");
[canvas.width, canvas.height] = [960, 540];
const brush = canvas.getContext("2d");
globalThis.paint = (text) => {
  const bytes = Uint8ClampedArray.from(atob(text), (sign) => sign.charCodeAt(0));
  brush.putImageData(new ImageData(bytes, 960), 0, 0);
};
if (navigator.mediaDevices) navigator.mediaDevices.getDisplayMedia = async () => {
  brush.fillRect(0, 0, 960, 540);
  return canvas.captureStream(10);
};
"""


def film(file: Path) -> Path:
    """Write a film of one picture of dice, which a fake camera plays in a ring."""
    view = table.View(72, 0, 11, 1.3, *FILM)
    rng = np.random.default_rng(3)
    image, _ = table.scene(rng, FACES, style=table.Style(), view=view, ground="plain")
    red, green, blue = (image[:, :, colour].astype(float) for colour in range(3))
    luma = 0.299 * red + 0.587 * green + 0.114 * blue
    halves = (
        (channel[::2, ::2] - luma[::2, ::2]) * scale for channel, scale in ((blue, 0.564), (red, 0.713))
    )
    planes = [luma, *(half + 128 for half in halves)]
    frame = b"FRAME\n" + b"".join(np.clip(plane, 0, 255).astype(np.uint8).tobytes() for plane in planes)
    file.write_bytes(b"YUV4MPEG2 W%d H%d F10:1 Ip A1:1 C420jpeg\n" % FILM + 5 * frame)
    return file


@pytest.fixture
def page(browser: Browser, address: str, tmp_path: Path) -> Iterator[Page]:
    """Open a page in a browser with a camera and a window to share."""
    media = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
    camera = f"--use-file-for-fake-video-capture={film(tmp_path / 'film.y4m')}"
    path = installed_browser() or browser.browser_type.executable_path
    sighted = browser.browser_type.launch(executable_path=path, args=[*ARGUMENTS, *media, camera])
    context = patient(sighted, permissions=["camera"])
    context.add_init_script(SCREEN)
    watch = Watched(context, address)
    yield context.new_page()
    sighted.close()
    assert (watch.errors, watch.foreign) == ([], [])


def show(page: Page, mine: screen.Columns, theirs: screen.Columns) -> None:
    """Let the game's window show a position."""
    image = screen.screen(mine, theirs, width=960)
    colours = np.concatenate([image, np.full((540, 960, 1), 255, np.uint8)], axis=2)
    page.evaluate("text => paint(text)", base64.b64encode(colours.tobytes()).decode())


def test_a_camera_and_a_window_are_read(page: Page, address: str) -> None:
    visit(page, address + "#school/15/20_all_*_2")
    page.get_by_role("button", name="Look at my dice").click()
    page.wait_for_function("eyes.video.videoWidth > 0")
    marks = page.locator(".eyes-marks .eyes-mark")
    expect(marks).to_have_count(len(FACES))
    assert sorted(marks.all_inner_texts()) == sorted(map(str, FACES))
    face = marks.first.inner_text()
    other = "5" if face != "5" else "2"
    marks.first.click()
    for typed in (other, face):  # what is typed now corrects the die, and is no key of the table
        page.keyboard.press(typed)
        expect(marks.first).to_have_text(typed)
    page.get_by_role("button", name="Use this roll").click()
    roll = "".join(map(str, sorted(FACES)))
    expect(page.locator("#position")).to_have_value(f"15/20 all {roll} 2")
    page.wait_for_function("eyes.video.srcObject === null")

    arrive(page, "#knucklebones/-,-,-/-,-,-_*")
    position = page.locator("#position")
    expect(position).to_have_value("-,-,-/-,-,- *")
    page.get_by_role("button", name="Follow my game").click()
    show(page, ((), (), ()), ((), (), ()))
    expect(page.locator(".eyes-said").first).to_contain_text("the table follows")
    show(page, ((4,), (), ()), ((), (), ()))
    expect(position).to_have_value("-,-,-/4,-,- *")
    show(page, ((4,), (), ()), ((), (), (2,)))
    expect(position).to_have_value("4,-,-/-,-,2 *")
    page.keyboard.press("5")  # a die is typed while frames come
    expect(page.locator(".hand-words")).to_contain_text("5: which column?")
    show(page, ((4,), (5,), ()), ((), (), (2,)))
    expect(position).to_have_value("-,-,2/4,5,- *")
    page.get_by_role("button", name="Stop following").click()
    expect(page.get_by_role("button", name="Follow my game")).to_be_visible()
    page.wait_for_function("eyes.video.srcObject === null")

    with page.context.expect_page() as coming:
        page.get_by_role("button", name="Follow and float").click()
    panel = coming.value
    show(page, ((4,), (5,), ()), ((), (6,), (2,)))
    expect(panel.locator("#position")).to_have_value("4,5,-/-,6,2 *")
    panel.get_by_role("button", name="Stop following").click()
    page.wait_for_function("eyes.video.srcObject === null")
