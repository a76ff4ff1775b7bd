"""Eyes in a real browser: how long the page's engine takes to read a board and a roll at 1280 pixels."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping

import numpy as np
from playwright.sync_api import Browser, Page

from tests.bench import Row
from tests.bench._browsing import browsed, opened
from tests.bench.eyes import timed_board, timed_roll
from tests.eyes.scenes.camera import Floats

RUNS = 8
# From a bitmap to the answer, as the page asks; the bitmap is made before the clock starts.
READINGS = """async ([question, colours, width, runs]) => {
    const bytes = Uint8ClampedArray.from(atob(colours), (sign) => sign.charCodeAt(0));
    const times = [];
    for (let run = 0; run < runs; run++) {
        const picture = await createImageBitmap(new ImageData(bytes, width));
        const begun = performance.now();
        const reply = await document.getElementById("engine-script").xworker.sync.answer(question, picture);
        times.push(performance.now() - begun);
        if (!JSON.parse(reply).ok) throw new Error(reply);
    }
    return times;
}"""
FRAME = {"do": "watch", "watch": None, "position": "-,-,-/-,-,- *", "mine": True, "fresh": True}


def rows() -> list[Row]:
    """Measure with the site in build/site, served from this machine; nothing where there is no browser."""
    return browsed("reading pictures", page_rows)


def page_rows(browser: Browser, address: str) -> list[Row]:
    """Measure on a page whose engine is ready; the first reading, which loads the reader, does not count."""
    page = opened(browser, address)
    board = reading_times(page, FRAME, timed_board())
    roll = reading_times(page, {"do": "roll", "count": 6}, timed_roll())
    page.close()
    return [
        Row("eyes, page: a board at 1280 x 720", min(board[1:]), "ms", limit=120),
        Row("eyes, page: six dice at 1280 x 960", min(roll[1:]), "ms", limit=300),
    ]


def reading_times(page: Page, question: Mapping[str, object], image: Floats) -> list[float]:
    """Return the milliseconds of the engine's answers to one picture shown again and again."""
    high, wide = image.shape[:2]
    colours = np.concatenate([image, np.full((high, wide, 1), 255, np.uint8)], axis=2)
    text = base64.b64encode(colours.tobytes()).decode()
    given = [json.dumps({"id": 0, **question}), text, wide, RUNS]
    return [float(time) for time in page.evaluate(READINGS, given)]
