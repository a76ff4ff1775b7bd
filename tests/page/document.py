"""A document for tests of the page: elements, a few selectors, events; read from the page's own HTML.

It is strict where a browser is lenient: an attribute that no browser has, or that this one does not know
yet, raises AttributeError, so that a slip in the page's Python shows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any

VOID = {"meta", "link", "input", "br", "hr", "img"}
REFLECTED = ("id", "title", "href", "rel", "lang", "name", "type")
FLAGS = ("hidden", "disabled", "checked", "open")
SIMPLE = re.compile(
    r"(?P<tag>[\w-]+)?(?:#(?P<id>[\w-]+))?(?:\.(?P<name>[\w-]+))?(?:\[(?P<attribute>[^\]]+)\])?"
    r"(?P<focus>:focus)?(?P<nots>(?::not\([^()]+\))*)"
)
ALTERNATIVES = re.compile(r",\s*(?![^()]*\))")
STEPS = re.compile(r"\s+(?![^()]*\))")

Listener = Callable[["Event"], object]


class Event:
    """Something that happened to an element; what else it carries is given by name."""

    def __init__(self, type: str, target: Any = None, **fields: object) -> None:
        self.type = type
        self.target = target
        self.defaultPrevented = False
        self.stopped = False
        self.ctrlKey = self.metaKey = self.altKey = self.shiftKey = False
        self.__dict__.update(fields)

    def preventDefault(self) -> None:
        """Keep the browser from what it would do."""
        self.defaultPrevented = True

    def stopPropagation(self) -> None:
        """Keep the event from the elements around."""
        self.stopped = True


class Target:
    """Whatever events can come to."""

    def __init__(self) -> None:
        self.listeners: dict[str, list[Listener]] = {}

    def addEventListener(self, event: str, listener: Listener) -> None:
        """Call the listener whenever the event comes."""
        self.listeners.setdefault(event, []).append(listener)

    def heard(self, event: Event) -> None:
        """Let the listeners of this one hear an event."""
        for listener in list(self.listeners.get(event.type, [])):
            listener(event)


class Bag:
    """Attributes by any name: `dataset`."""

    def __getattr__(self, name: str) -> object:
        return None  # what the browser gives for one that is not there


class Style(Bag):
    """The styles of one element."""

    def setProperty(self, name: str, value: str) -> None:
        """Set a property by its name in CSS."""
        setattr(self, name, value)


class Classes:
    """The classes of one element."""

    def __init__(self, element: Element) -> None:
        self._element = element

    def __contains__(self, name: str) -> bool:
        return name in self._element.className.split()

    def add(self, name: str) -> None:
        """Give the element a class."""
        if name not in self:
            self._element.className = f"{self._element.className} {name}".strip()

    def remove(self, name: str) -> None:
        """Take a class from the element."""
        kept = [known for known in self._element.className.split() if known != name]
        self._element.className = " ".join(kept)


class Element(Target):
    """An element, of whatever kind."""

    def __init__(self, document: Document, tag: str) -> None:
        super().__init__()
        self.ownerDocument = document
        self.tagName = tag.upper()
        self.parentElement: Element | None = None
        self.nodes: list[Element | str] = []
        self.className = ""
        self.dataset, self.style, self.classList = Bag(), Style(), Classes(self)
        self.attributes: dict[str, str] = {}
        self.value = self.min = self.max = ""
        self.tabIndex = 0
        self.hidden = self.disabled = self.checked = self.open = False
        self.id = self.title = self.href = self.rel = self.lang = self.dir = self.name = self.type = ""

    def __repr__(self) -> str:
        return f"<{self.tagName.lower()} id={self.id!r} class={self.className!r}>"

    @property
    def children(self) -> list[Element]:
        """Return the elements directly within."""
        return [node for node in self.nodes if isinstance(node, Element)]

    @property
    def firstChild(self) -> Element | str | None:
        """Return the first node within."""
        return self.nodes[0] if self.nodes else None

    @property
    def textContent(self) -> str:
        """Return all words within."""
        return "".join(node if isinstance(node, str) else node.textContent for node in self.nodes)

    @textContent.setter
    def textContent(self, words: str) -> None:
        assert isinstance(words, str), words
        self.replaceChildren()
        self.nodes = [words] if words else []

    def appendChild(self, child: Element) -> Element:
        """Put an element at the end, out of where it was."""
        child.remove()
        child.parentElement = self
        self.nodes.append(child)
        return child

    def append(self, *children: Element | str) -> None:
        """Put elements and words at the end."""
        for child in children:
            if isinstance(child, str):
                self.nodes.append(child)
            else:
                self.appendChild(child)

    def replaceChildren(self, *children: Element) -> None:
        """Put elements in the place of all that is within."""
        for child in self.children:
            child.remove()
        self.nodes = []
        self.append(*children)

    def remove(self) -> None:
        """Take this out of where it is."""
        if self.parentElement is not None:
            self.parentElement.nodes.remove(self)
            self.parentElement = None

    def setAttribute(self, name: str, value: object) -> None:
        """Set an attribute, and what reflects it."""
        self.attributes[name] = str(value)
        if name == "class":
            self.className = str(value)
        elif name.startswith("data-"):
            setattr(self.dataset, name[5:], str(value))
        elif name in (*REFLECTED, "value", "min", "max"):
            setattr(self, name, str(value))
        elif name in FLAGS:
            setattr(self, name, True)

    def getAttribute(self, name: str) -> str | None:
        """Return an attribute."""
        if name.startswith("data-"):
            return getattr(self.dataset, name[5:])  # type: ignore[no-any-return]
        if name == "class":
            return self.className
        if name in REFLECTED:
            return getattr(self, name) or self.attributes.get(name)
        return self.attributes.get(name)

    def removeAttribute(self, name: str) -> None:
        """Take an attribute away."""
        self.attributes.pop(name, None)
        if name in FLAGS:
            setattr(self, name, False)

    def within(self) -> Iterator[Element]:
        """Yield this element and all that are within it."""
        yield self
        for child in self.children:
            yield from child.within()

    def matches(self, selector: str) -> bool:
        """Tell whether a selector means this element: `tag#id.class[a=b]:focus:not(...)`, steps, commas."""
        for alternative in ALTERNATIVES.split(selector):
            *around, last = STEPS.split(alternative.strip())
            if self._is(last) and _lies_in(self, around):
                return True
        return False

    def _is(self, simple: str) -> bool:
        found = SIMPLE.fullmatch(simple)
        assert found, f"the selector {simple!r} is more than this document reads"
        name, _, value = (found["attribute"] or "").partition("=")
        held = self.getAttribute(name) if name else None
        return (
            found["tag"] in (None, self.tagName.lower())
            and found["id"] in (None, self.id)
            and (found["name"] is None or found["name"] in self.classList)
            and (not found["focus"] or self.ownerDocument.activeElement is self)
            and (not name or (held is not None and (not value or held == value.strip("\"'"))))
            and not any(self.matches(other) for other in re.findall(r":not\(([^()]+)\)", found["nots"]))
        )

    def closest(self, selector: str) -> Element | None:
        """Return the nearest element, this one or one around it, that a selector means."""
        at: Element | None = self
        while at is not None and not at.matches(selector):
            at = at.parentElement
        return at

    def contains(self, element: Element) -> bool:
        """Tell whether an element is this one or within."""
        return any(one is element for one in self.within())

    @property
    def childElementCount(self) -> int:
        """Return how many elements are directly within."""
        return len(self.children)

    def scrollIntoView(self, options: object) -> None:
        """Bring this into sight."""

    def querySelectorAll(self, selector: str) -> list[Element]:
        """Return the elements within that a selector of one or several steps means."""
        return [one for child in self.children for one in child.within() if one.matches(selector)]

    def querySelector(self, selector: str) -> Element | None:
        """Return the first of them."""
        return next(iter(self.querySelectorAll(selector)), None)

    def getBoundingClientRect(self) -> SimpleNamespace:
        """Return where this lies: nothing is laid out here, so all of it is a square of side 1."""
        return SimpleNamespace(left=0.0, top=0.0, width=1.0, height=1.0)

    def focus(self) -> None:
        """Let keys come to this element."""
        self.ownerDocument.activeElement = self

    def blur(self) -> None:
        """Let keys come to the page."""
        if self.ownerDocument.activeElement is self:
            self.ownerDocument.activeElement = self.ownerDocument.body

    def select(self) -> None:
        """Mark the words in a field."""

    def showModal(self) -> None:
        """Open a dialog, which keys then come to."""
        self.open = True
        self.focus()

    def close(self) -> None:
        """Close a dialog."""
        self.open = False
        self.dispatch(Event("close"))

    def click(self) -> None:
        """Press a button, a link, a radio button or a fold."""
        assert not self.disabled, f"{self!r} cannot be pressed now"
        if self.type == "radio":
            self.checked = True
            self.dispatch(Event("change"))
        self.dispatch(Event("click"))
        if self.tagName == "SUMMARY" and self.parentElement is not None:
            self.parentElement.open = not self.parentElement.open
            self.parentElement.dispatch(Event("toggle"))

    def dispatch(self, event: Event) -> Event:
        """Let an event come to this element, and to those around it."""
        event.target = event.target or self
        at: Element | None = self
        while at is not None and not event.stopped:
            at.heard(event)
            at = at.parentElement
        if not event.stopped:
            self.ownerDocument.heard(event)
        return event


def _lies_in(element: Element, selectors: list[str]) -> bool:
    """Tell whether elements that these selectors mean lie around an element, the last one nearest."""
    at = element.parentElement
    for selector in reversed(selectors):
        while at is not None and not at.matches(selector):
            at = at.parentElement
        if at is None:
            return False
        at = at.parentElement
    return True


class Document(Target):
    """The document of a page."""

    def __init__(self, html: str, address: str) -> None:
        super().__init__()
        self.title = ""
        self.baseURI = address.partition("#")[0]
        self.documentElement = Element(self, "html")
        _Reader(self).feed(html)
        self.head, self.body = (self.documentElement.querySelector(tag) for tag in ("head", "body"))
        self.activeElement = self.body
        self.defaultView: Any = None

    def createElement(self, tag: str) -> Element:
        """Return a new element."""
        return Element(self, tag)

    def createElementNS(self, space: str, tag: str) -> Element:
        """Return a new element of another language, as those of a drawing are."""
        return Element(self, tag)

    def getElementById(self, name: str) -> Element | None:
        """Return the element with an id."""
        return next((one for one in self.documentElement.within() if one.id == name), None)

    def querySelector(self, selector: str) -> Element | None:
        """Return the first element that a selector means."""
        return next(iter(self.querySelectorAll(selector)), None)

    def querySelectorAll(self, selector: str) -> list[Element]:
        """Return the elements that a selector means."""
        page = [self.documentElement] if self.documentElement.matches(selector) else []
        return [*page, *self.documentElement.querySelectorAll(selector)]


class _Reader(HTMLParser):
    """Read HTML into a document."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.at: Element = document.documentElement

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        element = self.at if tag == "html" else self.at.appendChild(Element(self.document, tag))
        for name, value in attrs:
            element.setAttribute(name, value or "")
        if tag not in VOID:
            self.at = element

    def handle_endtag(self, tag: str) -> None:
        """Close an element."""
        if tag not in VOID and tag != "html" and self.at.parentElement is not None:
            assert self.at.tagName.lower() == tag, f"</{tag}> closes {self.at!r}"
            self.at = self.at.parentElement

    def handle_data(self, data: str) -> None:
        """Keep words; the blanks of the layout are none."""
        if data.strip():
            self.at.append(data)
