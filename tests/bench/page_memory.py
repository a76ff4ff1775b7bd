"""What typing and reloading leave behind in the browser: the memory of its renderer over many of both.

A profile of its own, since a private window asks for the page's icon at every change of the address. What is
held is counted after the garbage of the page and of its workers has been cleared away.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import CDPSession, Page, sync_playwright

import build
from pysolver.cli.serving import serving
from tests.bench import Row
from tests.browser.engines import ARGUMENTS, browser_path
from tests.browser.serving import begun, memory_kept, visit

ROLL = "1234566"
RELOADS = 10
WARM, ROUNDS = 200, 1000  # rolls that are taken back and typed anew: two drawings and one question each
# A key follows when the advice stands there.
TYPE = """async (rounds) => {
    const advice = document.getElementById("advice");
    const press = async (key) => {
        document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
        do await new Promise((resolve) => setTimeout(resolve, 0));
        while (advice.getAttribute("aria-busy") !== "false");
    };
    for (let round = 0; round < rounds; round++) {
        await press("Backspace");
        await press("123456"[round % 6]);
    }
}"""


def rows() -> list[Row]:
    """Measure where there is a browser and Linux, which tells what a process holds."""
    if build.CHROMIUM.upper() not in os.environ or not Path("/proc/self/smaps_rollup").exists():
        print("no browser, or no Linux: what the page holds is not measured", file=sys.stderr)
        return []
    with (
        serving(build.SITE) as address,
        sync_playwright() as playwright,
        TemporaryDirectory() as profile,
        playwright.chromium.launch_persistent_context(
            profile, executable_path=browser_path(playwright), args=ARGUMENTS
        ) as context,
    ):
        page = context.new_page()
        visit(page, address + "#konijnenhokken/0_0.0.0_*")
        for face in ROLL:
            page.keyboard.press(face)
        page.wait_for_selector("#options tbody tr")
        page.evaluate(TYPE, WARM)
        session = context.new_cdp_session(page)
        clear_away(page, session)
        before = renderer_kilobytes()
        page.evaluate(TYPE, ROUNDS)
        grown = renderer_kilobytes()
        clear_away(page, session)
        held = renderer_kilobytes()
        memory_kept(page)
        once, often = (reloaded(page, session, times) for times in (1, RELOADS))
    return [
        Row("page: a roll typed anew adds, until it is cleared away", (grown - before) / ROUNDS, "kB"),
        Row("page: a roll typed anew is held on to by", (held - before) / ROUNDS, "kB", limit=4),
        Row(f"page: {RELOADS} reloads hold on to, times one", often / once, "x", limit=1.2),
    ]


def reloaded(page: Page, session: CDPSession, times: int) -> int:
    """Return the kilobytes that the page holds after it was reloaded so often."""
    for _ in range(times):
        page.reload()
        begun(page)
    clear_away(page, session)
    return renderer_kilobytes()


def clear_away(page: Page, session: CDPSession) -> None:
    """Have the page and its workers collect their garbage."""
    workers: list[str] = []
    session.on("Target.attachedToTarget", lambda found: workers.append(found["sessionId"]))
    session.send(
        "Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}
    )
    session.send("HeapProfiler.collectGarbage")
    page.wait_for_timeout(500)
    collect = json.dumps({"id": 1, "method": "HeapProfiler.collectGarbage"})
    for worker in workers:
        session.send("Target.sendMessageToTarget", {"sessionId": worker, "message": collect})
    page.wait_for_timeout(2000)
    session.send(
        "Target.setAutoAttach", {"autoAttach": False, "waitForDebuggerOnStart": False, "flatten": False}
    )


def renderer_kilobytes() -> int:
    """Return what the largest renderer below this process holds, its share of what is shared included."""
    return max(
        _number(process, "smaps_rollup", "Pss")
        for process in below(os.getpid())
        if "--type=renderer" in _read(process, "cmdline")
    )


def below(process: int) -> Iterator[int]:
    """Yield all processes that a process has started, and those that these have."""
    children: dict[int, list[int]] = {}
    for each in (int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()):
        children.setdefault(_number(each, "status", "PPid"), []).append(each)
    left = list(children.get(process, []))
    while left:
        each = left.pop()
        left += children.get(each, [])
        yield each


def _number(process: int, name: str, what: str) -> int:
    """Return a number that a file tells about a process; 0 where it has gone."""
    found = (line for line in _read(process, name).splitlines() if line.startswith(f"{what}:"))
    return int(next(found, "gone 0").split()[1])


def _read(process: int, name: str) -> str:
    """Return a file that tells about a process; "" where it has gone."""
    try:
        return Path(f"/proc/{process}/{name}").read_text(errors="replace")
    except OSError:
        return ""
