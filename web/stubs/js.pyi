"""The browser, as far as the page uses it. An element is every kind of element at once.

The names at the top are there for annotations alone, which MicroPython passes over.
"""

from collections.abc import Awaitable as Awaitable
from collections.abc import Callable as Callable
from collections.abc import Coroutine, Mapping
from collections.abc import Iterable as Iterable
from collections.abc import Sequence as Sequence
from typing import Any, NotRequired, Protocol, TypeAlias, TypedDict, TypeVar

from record.moments import Moment as Moment
from shell.shell import Shell as Shell
from shell.table import Table as Table

from pysolver.games.farkle import wire as farkle
from pysolver.games.knucklebones import wire as knucklebones
from pysolver.games.konijnenhokken import wire as konijnenhokken
from pysolver.games.school import wire as school
from pysolver.service import wire as wire

__all__ = ["farkle", "knucklebones", "konijnenhokken", "school"]

Work: TypeAlias = Coroutine[Any, Any, object]

Act: TypeAlias = Callable[[], object]
Listener: TypeAlias = Callable[[Event], object]
Kind: TypeAlias = Callable[[Any], Any]  # returns the value where it is of the kind, else what stands for it
Done: TypeAlias = Callable[[Any], object]  # hears a reply
Hear: TypeAlias = Callable[
    [float, Any], object
]  # hears how far a long question has come, and what it has so far
Json: TypeAlias = Any  # what the browser gives, or kept: a reader checks what it is
Late: TypeAlias = Any  # something of the page's own that is None until it is there
View: TypeAlias = Any  # of a position: the game's own, which its table names, as `farkle.View`
Choice: TypeAlias = Any  # an option with what its game says of it: its table names it, as `farkle.Option`
Asked: TypeAlias = Mapping[str, object]  # a question that only one game answers
Going: TypeAlias = tuple[str, Act | None]  # what Enter does: words, and an act where it does anything
Cell: TypeAlias = Any  # of a row of the advice: words, or the part that a bar shows
Key: TypeAlias = tuple[int, int]  # tells a moment: the number of its match, and how many steps are done
O = TypeVar("O")
T = TypeVar("T")
# As `Shell.reseat`: who gets up and sits down, your seat, names, what everybody is, and what hears trouble.
Reseat: TypeAlias = Callable[
    [list[tuple[int, str]], int, list[str], list[str], Callable[[str], object]], object
]
Column: TypeAlias = tuple[str, Callable[[O], str]]  # of the advice: heading, words of an option
AimedColumn: TypeAlias = tuple[str, Callable[[O], str], str]  # and the objective by which alone it is shown
Heading: TypeAlias = tuple[Any, ...]  # one of these, of whatever game

class Side(TypedDict):
    """One board of Knucklebones."""

    columns: list[list[int]]
    points: list[int]
    score: int

class Scene(TypedDict):
    """What a broadcast shows of a match."""

    names: list[str]
    chances: list[float] | None  # by seat
    moves: int | None
    advice: str
    mistake: str
    lost: list[str]
    points: list[str]  # by seat, none where they are not told
    risk: str  # points of the turn, "" where none are at risk
    roll: list[str]  # faces

class Seen(TypedDict):
    """What is known of a choice of a match that is watched."""

    mistake: str
    lost: str
    tally: wire.Tally

class Card(TypedDict):
    """A card of the deck that this device keeps."""

    game: str
    position: str
    objective: str
    chosen: str
    best: str
    why: str
    right: int
    day: int

class Summary(TypedDict):
    """A kept game, as the list of them shows it."""

    id: str
    game: str
    name: str
    seats: list[str]
    played: str
    changed: str
    steps: int
    state: str
    first: NotRequired[list[int]]
    you: int
    watched: bool
    aim: NotRequired[str]
    hard: NotRequired[int]
    lost: NotRequired[float]
    squares: NotRequired[float]

class Decision(TypedDict):
    """A decision that was taken before the advice was shown."""

    game: str
    aim: str
    about: str
    loss: float

class Kept(TypedDict, total=False):
    """What is kept of the match on the table; without any of it, of one that comes from elsewhere."""

    match: str
    at: int
    position: str
    here: str
    number: int
    you: int
    id: str

class Lost(TypedDict):
    """What the decisions of a kept game that were not obvious have lost."""

    aim: str
    hard: int
    lost: float
    squares: float

AtPoint = TypeVar(
    "AtPoint", wire.Look, wire.Picture, wire.Sharpen, wire.Step, wire.Play, wire.Hopes
)  # a question about a point
Mark: TypeAlias = tuple[tuple[str, int, str, int], int]  # what a match's steps stand under, and how many
Opened: TypeAlias = tuple[str, int] | tuple[str, int, list[str], dict[str, str]]  # as `Shell.open` takes it

class Module(Protocol):
    """What a game's module offers beside its table; NEW, AIM, RISK and TOLD may be missing.

    What is said is returned by a function of that name, which `kit.speech.offered` calls.
    """

    COLUMNS: tuple[Heading, ...]
    KEYS: tuple[tuple[str, str], ...]
    PURPOSE: str
    ABOUT: tuple[tuple[str, str], ...]
    Table: Callable[[Shell, Element, Element], Table]

class Choosing(Protocol):
    """What a sheet over the table is to the shell."""

    @property
    def is_open(self) -> bool: ...
    def open(self) -> None: ...

class Event:
    type: str
    target: Element
    key: str
    newURL: str
    data: object
    ctrlKey: bool
    metaKey: bool
    altKey: bool
    shiftKey: bool
    clientX: float
    clientY: float
    def preventDefault(self) -> None: ...
    def stopPropagation(self) -> None: ...

class Target(Protocol):
    def addEventListener(self, event: str, listener: Listener) -> None: ...

class Dataset:
    def __getattr__(self, name: str) -> str | None: ...
    def __setattr__(self, name: str, value: str) -> None: ...

class Style:
    def setProperty(self, name: str, value: str) -> None: ...

class Classes:
    def add(self, name: str) -> None: ...
    def remove(self, name: str) -> None: ...

class Rectangle:
    left: float
    top: float
    width: float
    height: float

class Element:
    id: str
    tagName: str
    className: str
    textContent: str
    innerHTML: str
    title: str
    type: str
    name: str
    value: str
    min: str
    max: str
    href: str
    rel: str
    lang: str
    dir: str
    hidden: bool
    disabled: bool
    checked: bool
    selected: bool
    open: bool
    tabIndex: int
    dataset: Dataset
    style: Style
    classList: Classes
    firstChild: Element | None
    children: Sequence[Element]
    childElementCount: int
    ownerDocument: Document
    xworker: Any
    files: Files
    def addEventListener(self, event: str, listener: Listener) -> None: ...
    def setAttribute(self, name: str, value: str) -> None: ...
    def getAttribute(self, name: str) -> str | None: ...
    def removeAttribute(self, name: str) -> None: ...
    def appendChild(self, child: Element) -> Element: ...
    def append(self, *children: Element | str) -> None: ...
    def replaceChildren(self, *children: Element) -> None: ...
    def remove(self) -> None: ...
    def querySelector(self, selector: str) -> Element | None: ...
    def querySelectorAll(self, selector: str) -> Iterable[Element]: ...
    def closest(self, selector: str) -> Element | None: ...
    def contains(self, element: Element) -> bool: ...
    def matches(self, selector: str) -> bool: ...
    def scrollIntoView(self, options: object) -> None: ...
    def focus(self) -> None: ...
    def blur(self) -> None: ...
    def select(self) -> None: ...
    def click(self) -> None: ...
    def showModal(self) -> None: ...
    def getBoundingClientRect(self) -> Rectangle: ...
    def close(self) -> None: ...

class Document:
    title: str
    baseURI: str
    defaultView: Window
    activeElement: Element
    documentElement: Element
    head: Element
    body: Element
    def addEventListener(self, event: str, listener: Listener) -> None: ...
    def createElement(self, tag: str) -> Element: ...
    def createElementNS(self, space: str, tag: str) -> Element: ...
    def getElementById(self, name: str) -> Element: ...
    def querySelector(self, selector: str) -> Element | None: ...
    def querySelectorAll(self, selector: str) -> Iterable[Element]: ...

class MediaQuery:
    matches: bool

class Utterance:
    lang: str

class Utterances:
    def new(self, words: str) -> Utterance: ...

class Speech:
    def speak(self, words: Utterance) -> None: ...
    def cancel(self) -> None: ...

class Window:
    document: Document
    innerWidth: int
    speechSynthesis: Speech
    def print(self) -> None: ...
    def scrollTo(self, across: float, down: float) -> None: ...
    def addEventListener(self, event: str, listener: Listener) -> None: ...
    def matchMedia(self, query: str) -> MediaQuery: ...
    def close(self) -> None: ...

class Location:
    href: str
    def reload(self) -> None: ...

class History:
    def replaceState(self, state: object, title: str, address: str) -> None: ...

class Clipboard:
    def writeText(self, text: str) -> Awaitable[None]: ...

class Worker:
    scriptURL: str
    def addEventListener(self, event: str, listener: Listener) -> None: ...
    def postMessage(self, message: str) -> None: ...

class Registration:
    active: Worker
    waiting: Worker | None
    installing: Worker | None
    def addEventListener(self, event: str, listener: Listener) -> None: ...
    def update(self) -> Awaitable[None]: ...

class ServiceWorkers:
    controller: Worker | None
    ready: Awaitable[Registration]
    def addEventListener(self, event: str, listener: Listener) -> None: ...
    def register(self, address: str, options: object) -> Awaitable[Registration]: ...

class Connection:
    saveData: bool
    effectiveType: str | None

class Language:
    """web/language.js: which language is wanted; `speak` returns what the page says in one, as JSON text.

    `said` is that of the one that is wanted, None while that is on its way.
    """

    wanted: str
    said: str | None
    def speak(self, code: str) -> Awaitable[str | None]: ...

class Navigator:
    userAgent: str
    connection: Connection | None
    serviceWorker: ServiceWorkers | None
    clipboard: Clipboard
    def canShare(self, data: object) -> bool: ...
    def share(self, data: object) -> Awaitable[None]: ...

class NewFiles:
    def new(self, parts: object, name: str, options: object) -> object: ...

class ChosenFile:
    def text(self) -> Awaitable[str]: ...

class Files:
    def item(self, number: int) -> ChosenFile | None: ...

class Blobs:
    def new(self, parts: object, options: object) -> object: ...

class Channel(Target):
    """The way to the other windows of this browser."""

    def postMessage(self, words: str) -> None: ...

class BroadcastChannel:
    @staticmethod
    def new(name: str) -> Channel: ...

class Date:
    @staticmethod
    def new() -> Date: ...
    def toISOString(self) -> str: ...
    def toLocaleString(self, language: str) -> str: ...

class Games:
    """web/early.js: the games that are kept, as JSON texts; None where the browser keeps nothing."""

    def list(self) -> Awaitable[str | None]: ...
    def read(self, game: str) -> Awaitable[str | None]: ...
    def write(self, games: str) -> Awaitable[bool | None]: ...
    def append(self, game: str, before: str, summary: str, more: str) -> Awaitable[bool | None]: ...
    def remove(self, game: str) -> Awaitable[bool | None]: ...
    def persist(self) -> Awaitable[bool]: ...

class Bitmap:
    width: int
    height: int
    def close(self) -> None: ...

class Eyes:
    """web/eyes.js: a camera or a window as still pictures; the names of refusals are the browser's."""

    video: Element
    def has(self, kind: str) -> bool: ...
    def open(self, kind: str, ended: Act) -> Awaitable[str]: ...
    def close(self) -> None: ...
    def still(self, longest: int, part: str | None) -> Awaitable[Bitmap | None]: ...
    def again(self, canvas: Element) -> Awaitable[Bitmap | None]: ...
    def draw(self, canvas: Element, picture: Bitmap) -> None: ...

class Console:
    def warn(self, words: str) -> None: ...
    def log(self, words: str) -> None: ...

class Memory:
    """web/early.js: storage that may be forbidden."""

    def read(self, key: str, own: bool) -> str | None: ...
    def write(self, key: str, text: str, own: bool) -> bool: ...
    def append(self, key: str, more: str) -> bool: ...

class Mathematics:
    def random(self) -> float: ...

class Reflection:
    def has(self, thing: object, name: str) -> bool: ...

class Address:
    href: str

class Addresses:
    def new(self, address: str, base: str) -> Address: ...
    def createObjectURL(self, blob: object) -> str: ...
    def revokeObjectURL(self, address: str) -> None: ...

class PictureInPicture:
    def requestWindow(self, size: object) -> Awaitable[Window]: ...

Blob: Blobs
File: NewFiles
console: Console
eyes: Eyes
games: Games
document: Document
documentPictureInPicture: PictureInPicture
history: History
language: Language
location: Location
memory: Memory

class Installation:
    """web/early.js: the browser's offer to install the page, if there is one."""

    offer: object | None
    def ask(self) -> None: ...

installation: Installation
navigator: Navigator
XMLHttpRequest: Any
window: Window
Math: Mathematics
SpeechSynthesisUtterance: Utterances
Reflect: Reflection
URL: Addresses

def fetch(address: str, options: object = ...) -> Awaitable[object]: ...
def setTimeout(act: Callable[..., object], milliseconds: float, *given: object) -> int: ...
