"""The sayings of the project in all its languages: found in the sources, merged, checked, compiled.

    python3 build.py words

A saying is a call of `saying` or `saying_n` with its key and its English, below a comment for translators:

    # what to do with a roll; e.g. kept=[1, 1, 5], n=3
    saying_n("school.keep", "Keep {kept:dice}, roll one", "Keep {kept:dice}, roll {n:word}", n, kept=kept)

Behind "e.g." stand the values of an example, as in a call; a value that is a key is the example of that
saying. Translators see the comment and the example, and a test renders that in every language.

`pysolver/sayings/languages/<code>.po` is what translators work on. Of it two files are compiled, with the
customs of the language as Unicode's CLDR has them: what the engine says, beside it, and what the page says,
in `web/languages`.
"""

from __future__ import annotations

import ast
import gettext
import gzip
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from pysolver.sayings.render import ENGLISH, KINDS, Voice
from pysolver.sayings.say import CODES

SOURCES = ("pysolver", "web/ui")
WORKER = "web/worker.py"  # what it says is the engine's
HTML = "web/index.html"
SAID = "data-say"  # the key of what an element says; data-say-title is that of its title
SHARED = "pysolver/sayings/render.py"
PO, ENGINE, PAGE = (
    "pysolver/sayings/languages/{}.po",
    "pysolver/sayings/languages/{}.json",
    "web/languages/{}.json",
)
GLOSSARY = "docs/words.md"
WORDS_OF = "docs/words/{}.md"  # the glossary of a language
EXAMPLE = "; e.g. "
PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
ENDINGS = "(s|es|n|ed|ing|er|ers)?"  # of English words
LARGEST = 40_000  # bytes of a compiled file as a host sends it
MOST = 2000  # up to here plural forms are looked at
BEGUN = datetime(2026, 11, 20, tzinfo=UTC)
WORDS = "number.words"
NOBODYS = tuple(  # lines at the head of a catalogue that name people and versions there are none of
    f'"{name}:'.encode()
    for name in ("Project-Id-Version", "Report-Msgid-Bugs-To", "Last-Translator", "Language-Team")
)


@dataclass
class Saying:
    """A saying as it stands in the sources: its key, its English, what is told of it, and where."""

    key: str
    english: tuple[str, ...]  # one form, or that of one and that of many
    names: frozenset[str]  # of the values that it is given
    comment: str = ""
    example: Mapping[str, Any] | None = None  # None: of one that has no values, or lacks it
    files: list[str] = field(default_factory=list)

    @property
    def id(self) -> str | tuple[str, str]:
        """Return the English as gettext takes it."""
        return self.english[0] if len(self.english) == 1 else (self.english[0], self.english[1])


@dataclass(frozen=True)
class Key:
    """A value of an example that is another saying, by its key."""

    key: str


@dataclass(frozen=True)
class Term:
    """A word of the glossary: what may not stand in its place, in English and in other languages."""

    word: str
    instead: Mapping[str, tuple[tuple[str, frozenset[str]], ...]]  # language -> words, and the rooms that may


# --- Finding them --------------------------------------------------------------------------------------


def found(root: Path) -> tuple[dict[str, Saying], list[str]]:
    """Return the sayings of the sources by key, in the order of the keys, and what is wrong with them."""
    sayings: dict[str, Saying] = {}
    troubles: list[str] = []
    for path in modules(root):
        name = path.relative_to(root).as_posix()
        for line, each in of_source(path.read_text("utf-8")):
            if isinstance(each, str):
                troubles.append(f"{name}:{line}: {each}")
                continue
            known = sayings.setdefault(each.key, each)
            if known.english != each.english:
                troubles.append(f"{name}:{line}: {each.key} has another English in {known.files[0]}.")
            known.files.append(name)
            if not known.comment:
                known.comment, known.example = each.comment, each.example
    if (root / HTML).is_file():
        for each in of_html((root / HTML).read_text("utf-8")):
            known = sayings.setdefault(each.key, each)
            if known.english != each.english:
                troubles.append(f"{HTML}: {each.key} has another English in {known.files[0]}.")
            known.files.append(HTML)
    troubles += [trouble for each in sayings.values() for trouble in wrong(each)]
    return dict(sorted(sayings.items())), troubles


def modules(root: Path) -> list[Path]:
    """Return the modules that may say something."""
    found = [path for folder in SOURCES for path in sorted((root / folder).rglob("*.py"))]
    return [*found, *root.glob(WORKER)]


def of_source(source: str) -> Iterator[tuple[int, Saying | str]]:
    """Yield the sayings of a source, each with its line; in the place of one that cannot be read, why."""
    lines = source.splitlines()
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        count = {"saying": 2, "saying_n": 3}.get(name)
        if count is None or (name == "saying_n" and len(call.args) < count) or _passes_on(call):
            continue
        given = [arg.value if isinstance(arg, ast.Constant) else None for arg in call.args[:count]]
        if len(given) < count or not all(isinstance(each, str) for each in given):
            yield call.lineno, f"{name} takes its key and its English as they are written there."
            continue
        names = {str(word.arg) for word in call.keywords} | ({"n"} if name == "saying_n" else set())
        key, *english = map(str, given)
        comment, example = "", None
        try:
            comment, example = _told(lines, call.lineno)
        except (SyntaxError, ValueError):
            yield call.lineno, f"The example of {key} is no list of values, as in kept=[1, 5], n=3."
        yield call.lineno, Saying(key, tuple(english), frozenset(names), comment, example)


def of_html(source: str) -> list[Saying]:
    """Return the sayings of the page as it is before any program runs."""
    reader = _Html()
    reader.feed(source)
    return [Saying(key, (text.strip(),), frozenset(), about) for key, text, about in reader.said]


class _Html(HTMLParser):
    """What elements with a key say, in their text or in an attribute: key, text, and what that is.

    What it is stands in a comment just before the element; without one it is told where that stands.
    """

    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[str, str, str]] = []
        self._about = ""  # what the last comment said
        self._open = ("", "")  # the key whose text comes next, and its comment

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take the keys of an element."""
        given = {name: value or "" for name, value in attrs}
        if SAID in given:
            self._open = given[SAID], self._about or f"on the page, in <{tag}>"
        for name, key in given.items():
            if name.startswith(f"{SAID}-"):
                attribute = name.removeprefix(f"{SAID}-")
                about = self._about or f"on the page, {attribute} of <{tag}>"
                self.said.append((key, given[attribute], about))
        self._about = ""

    def handle_comment(self, data: str) -> None:
        """Keep a comment for the element that comes next."""
        self._about = data.strip()

    def handle_data(self, data: str) -> None:
        """Take the text of an element."""
        if self._open[0]:
            self.said.append((self._open[0], data, self._open[1]))
            self._open = ("", "")


def _passes_on(call: ast.Call) -> bool:
    """Tell whether a call hands on what it was given, as the functions themselves do."""
    return any(isinstance(arg, ast.Starred | ast.Name) for arg in call.args[:2])


def _told(lines: list[str], number: int) -> tuple[str, Mapping[str, Any] | None]:
    """Return the comment above a line, and the values of its example."""
    words: list[str] = []
    while number >= 2 and lines[number - 2].strip().startswith("# "):
        words.insert(0, lines[number - 2].strip().removeprefix("# "))
        number -= 1
    comment, _, example = " ".join(words).partition(EXAMPLE)
    if not example:
        return comment, None
    call = ast.parse(f"f({example})", mode="eval").body
    assert isinstance(call, ast.Call)
    return comment, {str(word.arg): _value(word.value) for word in call.keywords}


def _value(node: ast.expr) -> Any:
    """Return a value of an example."""
    if isinstance(node, ast.Attribute | ast.Name):
        return Key(ast.unparse(node))
    if isinstance(node, ast.List):
        return [_value(each) for each in node.elts]
    return ast.literal_eval(node)


def wrong(each: Saying) -> Iterator[str]:
    """Yield what is wrong with a saying as it stands in the sources."""
    where = f"{each.files[0]}: {each.key}"
    if not each.comment:
        yield f"{where} has no comment for translators above it."
    if each.names and each.example is None:
        yield f"{where} has no example, as in `# what it is{EXAMPLE}kept=[1, 5], n=3`."
    if each.example is not None and set(each.example) != each.names:
        yield f"{where} is given {_list(each.names)}, its example {_list(each.example)}."
    for text in each.english:
        if places(text) - {"n"} != each.names - {"n"}:
            yield f"{where} is given {_list(each.names)}, its text has places for {_list(places(text))}."
        yield from (f"{where}: {kind} is no kind of value." for kind in kinds(text) - set(KINDS))


def places(text: str) -> frozenset[str]:
    """Return the names of the places of a saying."""
    return frozenset(match[1] for match in PLACE.finditer(text))


def kinds(text: str) -> set[str]:
    """Return the kinds of the places of a saying."""
    return {match[2] or "" for match in PLACE.finditer(text)}


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"


def whole_voice(catalogue: Catalog, sayings: Mapping[str, Saying]) -> Voice:
    """Return a language with all that the engine and the page say."""
    parts = [json.loads(compiled(catalogue, sayings, page)) for page in (False, True)]
    return Voice({**parts[0], "sayings": {**parts[0]["sayings"], **parts[1]["sayings"]}})


def example_in(voice: Voice, sayings: Mapping[str, Saying], key: str) -> str:
    """Return the example of a saying as a language writes it."""
    each = sayings[key]
    values = example_values(voice, sayings, each)
    if len(each.english) == 1:
        return voice.saying(key, each.english[0], **values)
    return voice.saying_n(key, each.english[0], each.english[1], **values)


def example_values(voice: Voice, sayings: Mapping[str, Saying], each: Saying) -> dict[str, Any]:
    """Return the values of the example of a saying, other sayings as a language writes them."""
    return {name: _example(voice, sayings, value) for name, value in (each.example or {}).items()}


def _example(voice: Voice, sayings: Mapping[str, Saying], value: Any) -> Any:
    if isinstance(value, Key):
        return example_in(voice, sayings, value.key)
    return [_example(voice, sayings, each) for each in value] if isinstance(value, list) else value


# --- Catalogues ----------------------------------------------------------------------------------------


def read(root: Path, code: str) -> Catalog:
    """Return the catalogue of a language, an empty one where there is none yet."""
    path = root / PO.format(code)
    if path.is_file():
        with path.open("rb") as file:
            return read_po(file, locale=code)
    return Catalog(code, project="Hold or Roll", creation_date=BEGUN, revision_date=BEGUN, fuzzy=False)


def merged(old: Catalog, sayings: Mapping[str, Saying]) -> Catalog:
    """Return a catalogue of these sayings with what is translated of them.

    A key says which saying it is: where its English has changed its translation stays, marked as fuzzy.
    """
    known = {message.context: message for message in old if message.id}
    new = Catalog(
        old.locale,
        project="Hold or Roll",
        version=old.version,
        header_comment=f"# {old.locale.get_display_name('en')}, of Hold or Roll; docs/words.md says how.\n#",
        creation_date=old.creation_date,
        revision_date=old.revision_date,
        last_translator=old.last_translator,
        language_team=old.language_team,
        charset="utf-8",
        fuzzy=False,
    )
    for key, each in sayings.items():
        files = [(name, 0) for name in sorted(set(each.files))]
        comments = [each.comment]
        if each.example is not None:
            comments.append(f"e.g. {example_in(ENGLISH, sayings, key)}")
        message = known.get(key)
        string: Any = message.string if message else ""
        plural = len(each.english) == 2
        if not message or isinstance(string, str) == plural:
            string = ("",) * new.num_plurals if plural else ""
        flags = set(message.flags) if message else set()
        if message and message.id != each.id and any([string] if isinstance(string, str) else string):
            flags.add("fuzzy")
        own = message.user_comments if message else []
        added = new.add(each.id, string, files, flags, comments, own, context=key)
        added.flags.discard("python-format")  # a per cent sign is no place
    return new


def written(catalog: Catalog) -> bytes:
    """Return a catalogue as its file has it."""
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=110, include_lineno=False)
    return b"".join(line for line in buffer.getvalue().splitlines(True) if not line.startswith(NOBODYS))


def lacks(catalog: Catalog, sayings: Mapping[str, Saying]) -> Iterator[str]:
    """Yield what is missing or wrong in a catalogue."""
    code = str(catalog.locale)
    for message in _messages(catalog):
        where = f"{code}: {message.context}"
        forms = _forms(message)
        if not all(forms):
            yield f"{where} is not translated: {_first(message.id)!r}"
            continue
        if message.fuzzy:
            yield f"{where} is fuzzy, since its English has changed: {_first(message.id)!r}"
        for text in forms:
            wanted = sayings[str(message.context)].names
            if places(text) - {"n"} != wanted - {"n"}:
                yield f"{where} has places for {_list(places(text))}, not for {_list(wanted)}."
            yield from (f"{where}: {kind} is no kind of value." for kind in kinds(text) - set(KINDS))
            if PLACE.sub("", text).count("{") or PLACE.sub("", text).count("}"):
                yield f"{where} has a brace that is no place: {text!r}"
        if message.context == WORDS and len(forms[0].split(" ")) != len(sayings[WORDS].english[0].split(" ")):
            yield f"{where} has another number of words."


def _messages(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def _forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def _first(given: Any) -> str:
    return given if isinstance(given, str) else str(given[0])


def compiled(catalog: Catalog, sayings: Mapping[str, Saying], page: bool) -> bytes:
    """Return what the engine loads of a catalogue, or the page, a line for each saying."""
    locale = catalog.locale
    assert isinstance(locale, Locale)
    done = {
        str(message.context): message.string if isinstance(message.string, str) else _forms(message)
        for message in _messages(catalog)
        if all(_forms(message)) and not message.fuzzy
    }
    own = {key: text for key, text in done.items() if key in sayings and _said_by(sayings[key], page)}
    name = str(locale.get_display_name(locale))
    head = {
        "code": str(locale),
        "name": name[:1].upper() + name[1:],
        "direction": locale.text_direction,
        "point": locale.number_symbols["latn"]["decimal"],
        "thousands": locale.number_symbols["latn"]["group"],
        "forms": plural_forms(catalog),
        "whole": round(len(done) / len(sayings), 4),  # the part of all sayings that is translated
    }
    lines = [f"{_json(key)}:{_json(value)},\n" for key, value in head.items()]
    texts = ",\n".join(f"{_json(key)}:{_json(text)}" for key, text in sorted(own.items()))
    return f'{{{"".join(lines)}"sayings":{{\n{texts}\n}}}}\n'.encode()


def _said_by(each: Saying, page: bool) -> bool:
    return any(name == SHARED or (name.startswith("web/") and name != WORKER) == page for name in each.files)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def plural_forms(catalog: Catalog) -> str:
    """Return which form goes with the numbers 0 to 99, and with those of 100 to 199, which repeat."""
    form = gettext.c2py(catalog.plural_expr)
    found = [form(number) for number in range(200)]
    if any(form(n) != found[100 + n % 100] for n in range(200, MOST)) or max(found) > 9:
        raise ValueError(f"The plural forms of {catalog.locale} do not repeat every hundred.")
    return "".join(map(str, found))


# --- The glossary --------------------------------------------------------------------------------------


def glossary(root: Path) -> list[Term]:
    """Return the words of the glossary, those of each language with them."""
    banned = {
        word.strip("*"): {ENGLISH.code: _instead(instead)} for word, _, instead in _rows(root / GLOSSARY)
    }
    for code in CODES[1:]:
        for word, _, instead in _rows(root / WORDS_OF.format(code)):
            banned[word.strip("*")][code] = _instead(instead)
    return [Term(word, each) for word, each in banned.items()]


def unnamed(root: Path, code: str) -> list[str]:
    """Return the things of the glossary for which a language has no word."""
    named = {word for word, said, _ in _rows(root / WORDS_OF.format(code)) if said}
    return [word for word, _, _ in _rows(root / GLOSSARY) if word not in named]


def _rows(path: Path) -> list[list[str]]:
    """Return the rows of the table of words in a file, cell by cell, without its head."""
    if not path.is_file():
        return []
    text = path.read_text("utf-8").partition("## The words")[2].partition("\n## ")[0]
    lines = [line for line in text.splitlines() if line[:1] == "|"]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def _instead(cell: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return the words that a cell of the glossary lists, each with the rooms that may say it."""
    parts = [part.strip().partition(" except ") for part in cell.split(",") if part.strip()]
    return tuple((word.strip("`"), frozenset(rooms.split())) for word, _, rooms in parts)


def against(terms: Iterable[Term], code: str, key: str, text: str) -> Iterator[str]:
    """Yield what the glossary has against a saying in a language."""
    text, ending = PLACE.sub("", text), ENDINGS if code == ENGLISH.code else ""
    for term in terms:
        for word, rooms in term.instead.get(code, ()):
            if key.split(".")[0] not in rooms and re.search(rf"\b{word}{ending}\b", text, re.IGNORECASE):
                yield f"{code}: {key} says {word!r}, which {GLOSSARY} calls {term.word}: {text!r}"


# --- All of it -----------------------------------------------------------------------------------------


def files(root: Path) -> tuple[dict[Path, bytes], list[str]]:
    """Return the files that follow from the sources and the translations, and all that is wrong."""
    sayings, troubles = found(root)
    terms, made = glossary(root), {}
    for each in sayings.values():
        troubles += [wrong for text in each.english for wrong in against(terms, ENGLISH.code, each.key, text)]
    for code in CODES[1:]:
        catalog = merged(read(root, code), sayings)
        troubles += lacks(catalog, sayings)
        troubles += [f"{WORDS_OF.format(code)} has no word for {word}." for word in unnamed(root, code)]
        for message in _messages(catalog):
            key = str(message.context)
            troubles += [wrong for text in _forms(message) for wrong in against(terms, code, key, text)]
        made[root / PO.format(code)] = written(catalog)
        made[root / ENGINE.format(code)] = compiled(catalog, sayings, page=False)
        made[root / PAGE.format(code)] = compiled(catalog, sayings, page=True)
    for path, content in made.items():
        if path.suffix == ".json" and len(gzip.compress(content)) > LARGEST:
            troubles.append(f"{path.relative_to(root)} has more than {LARGEST} bytes, compressed.")
    return made, troubles


def write(root: Path) -> tuple[list[str], list[str]]:
    """Write these files; return the names of those that were others, and all that is wrong."""
    made, troubles = files(root)
    changed = [path for path, content in made.items() if not path.is_file() or path.read_bytes() != content]
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(made[path])
    return [path.relative_to(root).as_posix() for path in changed], troubles


def trouble(root: Path) -> list[str]:
    """Return all that is wrong: with sayings, with translations, and files that are not made anew."""
    made, troubles = files(root)
    stale = [path for path, content in made.items() if not path.is_file() or path.read_bytes() != content]
    return troubles + [
        f"{path.relative_to(root)} is not of these sources: run build.py words." for path in stale
    ]
