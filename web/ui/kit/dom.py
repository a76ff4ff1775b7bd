"""Small helpers around the document: find, make, fill, listen. Nothing in here knows a game.

What listens lives as long as the page. So listeners are put on what is made once; for what is drawn anew
with every answer one listener on the container tells by `data-...` which of its elements was meant.
"""

import js
import jsffi

from kit.speech import saying

document = js.document
_clocks: dict[int, js.Act] = {}  # what waits for its time, by number
_count = 0


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
    """Call `act(event)` whenever the event comes; for an element that stays."""
    element.addEventListener(event, jsffi.create_proxy(act))


def within(container: js.Element, event: str, selector: str, act: js.Callable[[js.Element], object]) -> None:
    """Call `act(element)` when the event comes to an element of the container that the selector names."""

    def met(happened: js.Event) -> None:
        element = happened.target.closest(selector)
        if element:
            act(element)

    on(container, event, met)


def later(milliseconds: float, act: js.Act) -> None:
    """Call `act()` once, after a while."""
    global _count
    _count += 1
    _clocks[_count] = act
    js.setTimeout(_ring, milliseconds, _count)


def _rang(number: int) -> None:
    _clocks.pop(number)()


_ring = jsffi.create_proxy(_rang)


def show(element: js.Element, visible: object) -> None:
    """Show or hide an element."""
    element.hidden = not visible


def say(element: js.Element, words: str) -> None:
    """Set the words of an element, only where they change: a live region would be read again."""
    if element.textContent != words:
        element.textContent = words


def tell(element: js.Element, name: str, value: str) -> None:
    """Set an attribute, only where it changes."""
    if element.getAttribute(name) != value:
        element.setAttribute(name, value)


def mark(element: js.Element, name: str, on_: object) -> None:
    """Give an element a class or take it away."""
    if on_:
        element.classList.add(name)
    else:
        element.classList.remove(name)


def press(words: str, act: js.Act, classes: str = "tool", **attributes: str) -> js.Element:
    """Return a button that stays; one that is drawn anew is made by `button` and heard by `within`."""
    element = button(words, classes, **attributes)
    on(element, "click", lambda event: act())
    return element


def button(words: str, classes: str = "tool", **attributes: str) -> js.Element:
    """Return a button that nobody listens to yet."""
    return make("button", classes, words, type="button", **attributes)


def die(face: str | int, classes: str = "") -> js.Element:
    """Return a die that shows a face: 1-6, "j" for a joker, or "" for an empty place."""
    element = make("span", ("die " + classes).strip(), role="img", aria_label=face_words(face))
    element.dataset.face = str(face)
    return element


def face_words(face: str | int) -> str:
    """Return what a face is called."""
    if face == "j":
        # a face of a die, which stands for any other
        return saying("kit.joker", "joker")
    # what is read aloud of a place where no die lies
    return str(face) or saying("kit.no_die", "no die")


def bar(fraction: float, classes: str = "") -> js.Element:
    """Return a small bar, filled to a fraction between 0 and 1."""
    element = make("span", ("bar " + classes).strip(), aria_hidden="true")
    return add(element, length("bar-fill", fraction))


def length(classes: str, fraction: float) -> js.Element:
    """Return a piece that is as long as a fraction of what it lies in."""
    return part(make("span", classes), fraction)


def part(element: js.Element, fraction: float) -> js.Element:
    """Make such a piece as long as another fraction."""
    element.style.setProperty("--part", "%.4f" % min(max(fraction, 0.0), 1.0))
    return element


def switch(
    fieldset: js.Element,
    name: str,
    choices: js.Iterable[tuple[str, str]],
    chosen: str,
    act: js.Callable[[str], object],
) -> None:
    """Fill a fieldset with a row of choices, `(code, words)`, of which one is on; `act(code)` hears a change.

    Called again, it only says them and moves the mark where the choices are the same ones.
    """
    said = " ".join(
        ["%s %s" % (code, words) for code, words in choices]
    )  # in another language they are drawn anew
    drawn = fieldset.getAttribute("data-choices")
    if drawn != said:
        fieldset.setAttribute("data-choices", said)
        fill(fieldset, [child for child in [fieldset.querySelector("legend")] if child])
        for code, words in choices:
            radio = make("input", type="radio", name=name, value=code)
            add(fieldset, add(make("label"), radio, make("span", "", words)))
        if drawn is None:
            within(fieldset, "change", "input", lambda radio: act(radio.value))
    for label, (code, words) in zip(fieldset.querySelectorAll("label"), choices):
        label.children[0].checked = code == chosen
        say(label.children[1], words)
