"""Small helpers around the document: find, make, fill, listen. Nothing in here knows a game."""

import js
import jsffi

document = js.document


def find(name):
    """Return the element with an id.

    Ask at start and keep it: an element that floats in its own window is no longer found by id.
    """
    return document.getElementById(name)


def make(tag, classes="", text=None, **attributes):
    """Return a new element; `aria_label="x"` sets the attribute aria-label."""
    element = document.createElement(tag)
    if classes:
        element.className = classes
    if text is not None:
        element.textContent = text
    for name in attributes:
        element.setAttribute(name.rstrip("_").replace("_", "-"), attributes[name])
    return element


def fill(element, children):
    """Replace what is in an element."""
    element.replaceChildren()
    for child in children:
        element.appendChild(child)
    return element


def add(element, *children):
    """Append children and return the element."""
    for child in children:
        element.appendChild(child)
    return element


def on(element, event, act):
    """Call `act(event)` whenever the event comes."""
    element.addEventListener(event, jsffi.create_proxy(act))


def later(milliseconds, act):
    """Call `act()` once, after a while."""
    js.setTimeout(jsffi.create_proxy(act), milliseconds)


def show(element, visible):
    """Show or hide an element."""
    element.hidden = not visible


def say(element, words):
    """Set the words of an element, only where they change: a live region would be read again."""
    if element.textContent != words:
        element.textContent = words


def mark(element, name, on_):
    """Give an element a class or take it away."""
    if on_:
        element.classList.add(name)
    else:
        element.classList.remove(name)


def press(words, act, classes="tool", **attributes):
    """Return a button; it does not take the focus from a pointer, so that Enter still plays."""
    button = make("button", classes, words, **attributes)
    button.type = "button"
    on(button, "click", lambda event: act())
    on(button, "pointerdown", lambda event: event.preventDefault())
    return button


def die(face, classes=""):
    """Return a die that shows a face: 1-6, "j" for a joker, or "" for an empty place."""
    words = {"": "no die", "j": "joker"}.get(str(face), str(face))
    element = make("span", ("die " + classes).strip(), role="img", aria_label=words)
    element.dataset.face = str(face)
    return element


def bar(fraction, classes=""):
    """Return a small bar, filled to a fraction between 0 and 1."""
    element = make("span", ("bar " + classes).strip(), aria_hidden="true")
    length = make("span", "bar-fill")
    length.style.setProperty("--part", "%.4f" % min(max(fraction, 0.0), 1.0))
    return add(element, length)


def switch(fieldset, name, choices, chosen, act):
    """Fill a fieldset with a row of choices, `(code, words)`, of which one is on."""
    fill(fieldset, [child for child in [fieldset.querySelector("legend")] if child])
    for code, words in choices:
        label = make("label")
        radio = make("input", type="radio", name=name, value=code)
        radio.checked = code == chosen
        on(radio, "change", lambda event, code=code: act(code))
        add(fieldset, add(label, radio, make("span", "", words)))
