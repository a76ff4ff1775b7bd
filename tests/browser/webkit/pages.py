"""Browser, contexts, pages and what is found on them: of Playwright's interface what the tests use.

Differences that are WebKit's: a context is a driver and a window of its own; a tap is a click, since the
driver has no finger; scripts of a page are those of its context; requests are heard and answered where the
site is served.
"""

from __future__ import annotations

import base64
import json
import os
import re
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import TimeoutError

from tests.browser import routes
from tests.browser.webkit.driver import DriverError, Session

FIND = Path(__file__).with_name("finding.js").read_text("utf-8").split("\n", 1)[1]
PATIENCE = 30_000  # milliseconds, where nothing else is said
SLOWER = 2  # times as long as elsewhere is waited
PACE = 0.05  # seconds between two looks
MODIFIERS = {"Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a", "Meta": "\ue03d"}
KEYS = dict(
    zip(
        ("Backspace", "Tab", "Enter", "Escape", "PageUp", "PageDown", "End", "Home", "ArrowLeft", "ArrowUp"),
        "\ue003\ue004\ue007\ue00c\ue00e\ue00f\ue010\ue011\ue012\ue013",
        strict=True,
    )
) | {"ArrowRight": "\ue014", "ArrowDown": "\ue015", "Delete": "\ue017", "Space": " "}
STATES = {"attached": "all.length > 0", "visible": "all.some(shown)", "hidden": "!all.some(shown)"}
SHOWN = """const shown = (one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(one).visibility === "visible";
};"""
# Where to click: nowhere while it is disabled, moves, or something else lies over it.
PLACE = """async (one, forced) => {
    const box = () => one.getBoundingClientRect();
    const free = () => {
        const [x, y] = middle();
        const over = document.elementFromPoint(x, y);
        const label = over?.closest("label");
        return over && (one.contains(over) || over.contains(one) || [...(one.labels ?? [])].includes(label));
    };
    const middle = () => [Math.round(box().x + box().width / 2), Math.round(box().y + box().height / 2)];
    const within = () => box().top >= 0 && box().bottom <= innerHeight && box().left >= 0;
    if (!forced && (!shown(one) || one.disabled)) return null;
    if (!within() || !free()) one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const before = box();
    await new Promise(requestAnimationFrame);
    if (!forced && (before.x !== box().x || before.y !== box().y || !free())) return null;
    return one.isConnected ? middle() : null;
}"""
FILL = """(one, text) => {
    one.scrollIntoView({ block: "center", behavior: "instant" });
    one.focus();
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), "value");
    set.call(one, text);
    one.dispatchEvent(new Event("input", { bubbles: true }));
}"""
SELECT = """(one, [value, label]) => {
    const of = (option) => label === null ? option.value === value : option.label === label;
    one.value = [...one.options].find(of).value;
    for (const kind of ["input", "change"]) one.dispatchEvent(new Event(kind, { bubbles: true }));
}"""
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # by which WebDriver names one

Text = str | re.Pattern[str]


def wanted(text: Text, exact: bool = False) -> dict[str, object]:
    """Return a text to look for as the page takes it."""
    if isinstance(text, re.Pattern):
        return {"pattern": text.pattern, "flags": "i" if text.flags & re.IGNORECASE else ""}
    return {"text": text, "exact": exact}


class Browser:
    """All contexts of a test run."""

    def __init__(self, driver: str, display: str) -> None:
        self.driver, self.display = driver, display
        self.contexts: list[Context] = []

    def new_context(self, **options: Any) -> Context:
        """Open a context: of the options the size of the window and what the browser calls itself count."""
        context = Context(self, options)
        self.contexts.append(context)
        return context

    def new_page(self, **options: Any) -> Page:
        """Open a page in a context of its own, which goes with it."""
        return self.new_context(**options).new_page()

    def close(self) -> None:
        """Close all contexts."""
        for context in self.contexts[:]:
            context.close()


class Context:
    """Pages that share what they store."""

    def __init__(self, browser: Browser, options: dict[str, Any]) -> None:
        self.browser, self.options = browser, options
        self.pages: list[Page] = []
        self.timeout = PATIENCE
        self._heard: dict[str, list[Callable[[Any], object]]] = {}
        self._folder = tempfile.TemporaryDirectory(prefix="webkit-")
        self._scripts = Path(self._folder.name)
        self._read = 0  # of what was said
        self._said = self._scripts / "said.txt"
        self._said.touch()
        self.session = Session(browser.driver, self._environment())
        self._first: str | None = self.session.ask("GET", "/window")
        self.current = self._first
        self.routes = routes.Routes()
        routes.ROUTED.append(self.routes)

    def _environment(self) -> dict[str, str]:
        named = {"USER_AGENT": self.options["user_agent"]} if "user_agent" in self.options else {}
        return {
            "DISPLAY": self.browser.display,
            "SCRIPTS": str(self._scripts),
            "SAID": str(self._said),
            "LC_ALL": "C.UTF-8",
            "NO_AT_BRIDGE": "1",
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            "XDG_RUNTIME_DIR": str(self._scripts),
            **({"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"} if os.geteuid() == 0 else {}),
            **named,
        }

    def on(self, event: str, act: Callable[[Any], object]) -> None:
        """Let `act` hear what pages say (`console`), their errors (`weberror`) or the requests for files."""
        if event == "request":
            self.routes.heard.append(act)
        self._heard.setdefault(event, []).append(act)

    def listen(self) -> None:
        """Tell whoever listens what the pages have said since the last time."""
        with self._said.open("rb") as lines:
            lines.seek(self._read)
            said, ended, _ = lines.read().rpartition(b"\n")
        self._read += len(said) + len(ended)
        for line in said.decode("utf-8").split("\n") if said else ():
            kind, text = json.loads(line)
            event = "weberror" if kind == "weberror" else "console"
            for act in self._heard.get(event, []):
                act(SimpleNamespace(type=kind, text=text, error=text))

    def new_page(self) -> Page:
        """Open a page."""
        handle, self._first = self._first, None
        handle = handle or self.session.ask("POST", "/window/new", {"type": "tab"})["handle"]
        page = Page(self, str(handle))
        self.pages.append(page)
        page.set_viewport_size(self.options.get("viewport") or {"width": 1280, "height": 720})
        return page

    def set_default_timeout(self, milliseconds: float) -> None:
        """Set how long pages wait for what is looked for."""
        self.timeout = int(milliseconds)

    def add_init_script(self, script: str) -> None:
        """Let a script run before those of every page that is opened from now on."""
        file = self._scripts / f"{time.monotonic_ns()}.new"
        file.write_text(f"(() => {{ {script} }})()", "utf-8")
        file = file.rename(file.with_suffix(".js"))
        while file.exists():  # the window takes it
            time.sleep(0.005)

    def route(self, pattern: str, act: routes.Act) -> None:
        """Let `act` answer the requests for what a pattern names."""
        self.routes.acts.insert(0, (pattern, act))

    def unroute(self, pattern: str) -> None:
        """Let the requests for what a pattern names be answered by the site again."""
        self.routes.acts = [(other, act) for other, act in self.routes.acts if other != pattern]

    def close(self) -> None:
        """Close all pages, and forget what they stored."""
        if self not in self.browser.contexts:
            return
        self.browser.contexts.remove(self)
        routes.ROUTED.remove(self.routes)
        self.session.close()
        self.listen()
        self._folder.cleanup()


class Keyboard:
    """The keys of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, key: str) -> None:
        """Press a key, or several at once, as in `Control+a`."""
        *held, last = key.split("+") if len(key) > 1 else [key]
        down = [{"type": "keyDown", "value": MODIFIERS[each]} for each in held]
        up = [{"type": "keyUp", "value": MODIFIERS[each]} for each in held]
        value = KEYS.get(last, last)
        pressed = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._page.perform({"type": "key", "id": "keys", "actions": [*down, *pressed, *up]})

    def type(self, text: str) -> None:
        """Press the keys of a text."""
        for key in text:
            self.press(key)


class Page:
    """A page in a window."""

    def __init__(self, context: Context, handle: str) -> None:
        self.context, self.handle = context, handle
        self.keyboard = Keyboard(self)
        self.on, self.add_init_script = context.on, context.add_init_script
        self.route, self.unroute = context.route, context.unroute
        self.set_default_timeout = context.set_default_timeout

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Return the driver's answer to a command for this page."""
        self._come_forward()
        found = self.context.session.ask(method, path, body)
        self.context.listen()
        return found

    def evaluate(self, source: str, arg: object = None) -> Any:
        """Return what an expression is in the page, or what it returns where it is a function."""
        self._come_forward()
        found = self.context.session.call(source, arg)
        self.context.listen()
        return found

    def _come_forward(self) -> None:
        if self.context.current != self.handle:
            self.context.session.ask("POST", "/window", {"handle": self.handle})
            self.context.current = self.handle

    def perform(self, actions: dict[str, object]) -> None:
        """Do what keys or the mouse do."""
        self.ask("POST", "/actions", {"actions": [actions]})

    def until(self, look: Callable[[], Any], timeout: float | None, words: str) -> Any:
        """Return what a look finds, once that is anything."""
        patience = self.context.timeout if timeout is None else timeout
        until, last = time.monotonic() + patience * SLOWER / 1000, ""
        while True:
            try:
                if found := look():
                    return found
            except DriverError as trouble:  # the page may be on its way to another
                last = f" ({trouble})"
            if time.monotonic() > until:
                raise TimeoutError(f"waited in vain for {words}{last}")
            time.sleep(PACE)

    def wait_for_selector(self, selector: str, state: str = "visible", timeout: float | None = None) -> None:
        """Wait until what a selector names is there and shown, only there, or gone."""
        look = f"() => {{ {SHOWN} const all = ({FIND})({steps_of(selector)}); return {STATES[state]}; }}"
        self.until(lambda: self.evaluate(look), timeout, f"{selector} to be {state}")

    def wait_for_function(self, source: str, arg: object = None, timeout: float | None = None) -> None:
        """Wait until an expression is true, or a function returns what is."""
        self.until(lambda: self.evaluate(source, arg), timeout, source)

    def goto(self, url: str, **_: Any) -> None:
        """Open an address."""
        self.ask("POST", "/url", {"url": url})

    def reload(self) -> None:
        """Load the page anew."""
        self.ask("POST", "/refresh")

    @contextmanager
    def expect_navigation(self) -> Iterator[None]:
        """Wait after the block until another document is there."""
        self.evaluate("() => { globalThis.left = true; }")
        yield
        self.wait_for_function("!globalThis.left")

    @property
    def url(self) -> str:
        """The address of the page."""
        return str(self.ask("GET", "/url"))

    def set_viewport_size(self, size: dict[str, int]) -> None:
        """Make the page so large."""
        wide, high = size["width"], size["height"]
        for _ in range(20):  # a window takes its size when it comes to it
            has = self.evaluate("[innerWidth, innerHeight]")
            if has == [wide, high]:
                return
            window = self.ask("GET", "/window/rect")
            grown = {"width": window["width"] + wide - has[0], "height": window["height"] + high - has[1]}
            self.ask("POST", "/window/rect", grown)
            time.sleep(PACE)
        raise DriverError(f"the window does not become {wide} x {high}: it is {has}")

    def screenshot(self, path: Path | str | None = None, **_: Any) -> bytes:
        """Return a picture of the page, and write it to a file where one is named."""
        taken = base64.b64decode(self.ask("GET", "/screenshot"))
        if path:
            Path(path).write_bytes(taken)
        return taken

    def locator(self, selector: str, has_text: Text | None = None) -> Locator:
        """Return what a selector names."""
        return Locator(self, []).locator(selector, has_text)

    def get_by_role(self, role: str, name: Text | None = None, exact: bool = False) -> Locator:
        """Return what has a role and a name."""
        return Locator(self, []).get_by_role(role, name, exact)

    def get_by_label(self, text: Text, exact: bool = False) -> Locator:
        """Return what is labelled so."""
        return Locator(self, []).get_by_label(text, exact)

    def get_by_text(self, text: Text, exact: bool = False) -> Locator:
        """Return what says so."""
        return Locator(self, []).get_by_text(text, exact)

    def get_by_placeholder(self, text: Text, exact: bool = False) -> Locator:
        """Return the fields that show these words while they are empty."""
        return Locator(self, []).get_by_placeholder(text, exact)

    def inner_text(self, selector: str) -> str:
        """Return the text of what a selector names, as it is shown."""
        return self.locator(selector).inner_text()

    def get_attribute(self, selector: str, name: str) -> str | None:
        """Return an attribute of what a selector names."""
        return self.locator(selector).get_attribute(name)

    def close(self) -> None:
        """Close the page."""
        self.ask("DELETE", "/window")
        self.context.pages.remove(self)
        self.context.current = None
        if not self.context.pages:
            self.context.close()


def steps_of(selector: str) -> str:
    """Return the steps of a selector as the page takes them."""
    return f"[['css', {selector!r}]]"


class Locator:
    """Elements of a page by the steps in which they are found, looked for anew each time."""

    def __init__(self, page: Page, steps: Sequence[tuple[str, object]]) -> None:
        self.page, self.steps = page, list(steps)

    def _then(self, kind: str, value: object) -> Locator:
        return Locator(self.page, [*self.steps, (kind, value)])

    def locator(self, selector: str, has_text: Text | None = None) -> Locator:
        """Return what a selector names in here."""
        found = self._then("css", selector)
        return found if has_text is None else found.filter(has_text)

    def filter(self, has_text: Text) -> Locator:
        """Return those of them that say so."""
        return self._then("has", wanted(has_text))

    def get_by_role(self, role: str, name: Text | None = None, exact: bool = False) -> Locator:
        """Return what has a role and a name in here."""
        return self._then("role", [role, None if name is None else wanted(name, exact)])

    def get_by_label(self, text: Text, exact: bool = False) -> Locator:
        """Return what is labelled so in here."""
        return self._then("label", wanted(text, exact))

    def get_by_text(self, text: Text, exact: bool = False) -> Locator:
        """Return what says so in here."""
        return self._then("text", wanted(text, exact))

    def get_by_placeholder(self, text: Text, exact: bool = False) -> Locator:
        """Return the fields in here that show these words while they are empty."""
        return self._then("placeholder", wanted(text, exact))

    def nth(self, number: int) -> Locator:
        """Return one of them, from 0 on."""
        return self._then("nth", number)

    @property
    def first(self) -> Locator:
        """The first of them."""
        return self.nth(0)

    @property
    def last(self) -> Locator:
        """The last of them."""
        return self.nth(-1)

    def all(self) -> list[Locator]:
        """Return each of them."""
        return [self.nth(number) for number in range(self.count())]

    def each(self, source: str, arg: object = None) -> list[Any]:
        """Return what a function of an element returns for each of those that are there now."""
        done = f"({FIND})(steps).map((one) => ({source})(one, arg))"
        code = f"([steps, arg]) => {{ {SHOWN} return Promise.all({done}); }}"
        found: list[Any] = self.page.evaluate(code, [self.steps, arg])
        return found

    def one(self, source: str, arg: object = None, timeout: float | None = None) -> Any:
        """Wait for an element; return what a function of it returns."""
        return self.page.until(lambda: self.first.each(source, arg), timeout, f"{self.steps}")[0]

    def count(self) -> int:
        """Return how many there are now."""
        return len(self.each("() => 1"))

    def evaluate(self, source: str, arg: object = None) -> Any:
        """Wait for an element; return what a function of it returns."""
        return self.one(source, arg)

    def inner_text(self) -> str:
        """Return the text as it is shown."""
        return str(self.one("(one) => one.innerText ?? one.textContent"))

    def text_content(self) -> str:
        """Return the text."""
        return str(self.one("(one) => one.textContent"))

    def all_inner_texts(self) -> list[str]:
        """Return the texts of all that are there now."""
        return [str(text) for text in self.each("(one) => one.innerText ?? one.textContent")]

    def get_attribute(self, name: str) -> str | None:
        """Return an attribute."""
        found = self.one("(one, name) => one.getAttribute(name)", name)
        return None if found is None else str(found)

    def input_value(self) -> str:
        """Return what stands in a field."""
        return str(self.one("(one) => one.value"))

    def is_visible(self) -> bool:
        """Tell whether any is shown now."""
        return any(self.each("shown"))

    def is_disabled(self) -> bool:
        """Tell whether the first is disabled."""
        return bool(self.one("(one) => one.disabled"))

    def bounding_box(self) -> dict[str, float]:
        """Return where the first lies, and how large it is."""
        box: dict[str, float] = self.one(
            "(one) => (({ x, y, width, height }) => ({ x, y, width, height }))(one.getBoundingClientRect())"
        )
        return box

    def scroll_into_view_if_needed(self) -> None:
        """Bring the first into sight."""
        self.one("(one) => one.scrollIntoView({ block: 'nearest', behavior: 'instant' })")

    def focus(self) -> None:
        """Give the first the keys."""
        self.one("(one) => one.focus()")

    def click(self, force: bool = False, timeout: float | None = None) -> None:
        """Click on the first, once it is shown, enabled and lies still, with nothing over it."""
        look = self.first

        def place() -> list[int] | None:
            return next(iter(look.each(PLACE, force)), None)

        x, y = self.page.until(place, timeout, f"a place to click on {self.steps}")
        move = {"type": "pointerMove", "duration": 0, "x": x, "y": y}
        press, lift = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        self.page.perform(
            {
                "type": "pointer",
                "id": "mouse",
                "parameters": {"pointerType": "mouse"},
                "actions": [move, press, lift],
            }
        )

    tap = click

    def check(self, force: bool = False) -> None:
        """Choose the first of a list of buttons or boxes."""
        self.one("(one) => one.checked || one.click()")

    def fill(self, text: str) -> None:
        """Write a text into a field, in the place of what stands there."""
        self.one(FILL, text)

    def press(self, key: str) -> None:
        """Give the first the keys, and press one."""
        self.focus()
        self.page.keyboard.press(key)

    def select_option(self, value: str | None = None, label: str | None = None) -> None:
        """Choose from a list, by value or by words."""
        self.one(SELECT, [value, label])

    def set_input_files(self, file: Path | str) -> None:
        """Choose a file."""
        self.page.ask("POST", "/timeouts", {"implicit": 0})
        script = f"return ({FIND})(arguments[0])[0]"
        element = self.page.ask("POST", "/execute/sync", {"script": script, "args": [self.steps]})
        self.page.ask("POST", f"/element/{element[ELEMENT]}/value", {"text": str(file)})
