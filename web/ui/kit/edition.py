"""Which edition of the page this is, by where it lies: the released one, or the next as it is being made."""

import js
from built import BUILD, PAPERS, VERSION

from kit.dom import add, document, make, say
from kit.speech import saying, staying

NEXT = "/next/"  # where the next one lies, a step below the released one


def is_next() -> bool:
    """Tell whether this is the next edition."""
    address = js.location.href.partition("#")[0].partition("?")[0]
    return address.rpartition("/")[0].endswith(NEXT[:-1])


def is_kept() -> bool:
    """Tell whether a service worker of this edition serves the page from the device already."""
    container = getattr(js.navigator, "serviceWorker", None)  # not everywhere, and only where it is secure
    controller = container and container.controller
    return bool(controller and controller.scriptURL == js.URL.new("sw.js", document.baseURI).href)


def mark() -> None:
    """Write before the name of the page, which a narrow screen leaves out, that this is the next edition."""
    brand = document.querySelector(".brand")
    if brand and is_next():
        name, sign = list(brand.querySelectorAll("span"))[-1], make("small")
        # before the name of the page: this is the next version, as it is being made
        staying(lambda: say(sign, saying("kit.next", "next")))
        add(brand, sign, name)


def told() -> js.Element:
    """Return a paragraph that says which edition and build this is, and leads to what is about it."""
    if is_next():
        # which build of the page this is; e.g. version="1.2.3", build="0123456789ab"
        words = saying(
            "kit.next_version",
            "The next version, as it is being made, after {version}: build {build}.",
            version=VERSION,
            build=BUILD,
        )
    else:
        # which build of the page this is; e.g. version="1.2.3", build="0123456789ab"
        words = saying("kit.version", "Version {version}, build {build}.", version=VERSION, build=BUILD)
    told = make("p", "", words + " ")
    if is_next():
        # a link
        _lead(told, saying("kit.released", "The released version"), "../")
    if PAPERS:
        # a link to pages that explain how the program works
        _lead(told, saying("kit.papers", "How it is done"), PAPERS)
    return told


def _lead(paragraph: js.Element, words: str, address: str) -> None:
    add(paragraph, make("a", "", words, href=address, target="_blank"), make("span", "", " "))
