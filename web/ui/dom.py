"""Small helpers around the document: find, make, fill, listen. Nothing in here knows a game."""

import js
import jsffi

document = js.document


def find(name: str) -> js.Element:
    """Return the element with an id.

    Ask at start and keep it: an element that floats in its own window is no longer found by id.
    """
    return document.getElementById(name)


def make(tag: str, classes: str = "", text: str | None = None, **attributes: str) -> js.Element:
    """Return a new element; `aria_label="x"` sets the attribute aria-label."""
    element = document.createElement(tag)
    if classes:
        element.className = classes
    if text is not None:
        element.textContent = text
    for name in attributes:
        element.setAttribute(name.rstrip("_").replace("_", "-"), attributes[name])
    return element


def fill(element: js.Element, children: js.Iterable[js.Element]) -> js.Element:
    """Replace what is in an element."""
    element.replaceChildren()
    for child in children:
        element.appendChild(child)
    return element


def add(element: js.Element, *children: js.Element) -> js.Element:
    """Append children and return the element."""
    for child in children:
        element.appendChild(child)
    return element


def on(element: js.Target, event: str, act: js.Listener) -> None:
    """Call `act(event)` whenever the event comes."""
    element.addEventListener(event, jsffi.create_proxy(act))


def later(milliseconds: float, act: js.Act) -> None:
    """Call `act()` once, after a while."""
    js.setTimeout(jsffi.create_proxy(act), milliseconds)


def show(element: js.Element, visible: object) -> None:
    """Show or hide an element."""
    element.hidden = not visible


def say(element: js.Element, words: str) -> None:
    """Set the words of an element, only where they change: a live region would be read again."""
    if element.textContent != words:
        element.textContent = words


def mark(element: js.Element, name: str, on_: object) -> None:
    """Give an element a class or take it away."""
    if on_:
        element.classList.add(name)
    else:
        element.classList.remove(name)


def press(words: str, act: js.Act, classes: str = "tool", **attributes: str) -> js.Element:
    """Return a button; it does not take the focus from a pointer, so that Enter still plays."""
    button = make("button", classes, words, **attributes)
    button.type = "button"
    on(button, "click", lambda event: act())
    on(button, "pointerdown", lambda event: event.preventDefault())
    return button


def die(face: str | int, classes: str = "") -> js.Element:
    """Return a die that shows a face: 1-6, "j" for a joker, or "" for an empty place."""
    words = {"": "no die", "j": "joker"}.get(str(face), str(face))
    element = make("span", ("die " + classes).strip(), role="img", aria_label=words)
    element.dataset.face = str(face)
    return element


def bar(fraction: float, classes: str = "") -> js.Element:
    """Return a small bar, filled to a fraction between 0 and 1."""
    element = make("span", ("bar " + classes).strip(), aria_hidden="true")
    length = make("span", "bar-fill")
    length.style.setProperty("--part", "%.4f" % min(max(fraction, 0.0), 1.0))
    return add(element, length)


def switch(
    fieldset: js.Element,
    name: str,
    choices: js.Iterable[tuple[str, str]],
    chosen: str,
    act: js.Callable[[str], object],
) -> None:
    """Fill a fieldset with a row of choices, `(code, words)`, of which one is on."""
    fill(fieldset, [child for child in [fieldset.querySelector("legend")] if child])
    for code, words in choices:
        radio = _radio(name, code, act)
        radio.checked = code == chosen
        add(fieldset, add(make("label"), radio, make("span", "", words)))


def _radio(name: str, code: str, act: js.Callable[[str], object]) -> js.Element:
    radio = make("input", type="radio", name=name, value=code)
    on(radio, "change", lambda event: act(code))
    return radio
