"""What the engine says: texts that know by which key, and with what values, they were said.

    saying("konijnenhokken.keep_roll", "Keep {kept:dice}, roll {n:word}.", kept=[1, 1, 5], n=3)

stands where something is said, with its English; in a language that is in force (`speaking`) the text is of
its catalogue, where that has the key. So a saying is a text like any other, and what is not a saying yet goes
on beside those that are. docs/words.md says how they are written.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pysolver.errors import GameError
from pysolver.sayings.render import ENGLISH, Voice

if TYPE_CHECKING:
    from pysolver.contract.job import Job
    from pysolver.service import wire

T = TypeVar("T")
CODES = (ENGLISH.code, "cs", "de", "es", "fr", "ja", "nl", "pl", "ru", "zh")  # of the languages
_voice: ContextVar[Voice] = ContextVar("voice", default=ENGLISH)


class Said(str):
    """A text that was said: its key, the values in its places, and its English, one form or two."""

    key: str
    values: Mapping[str, Any]
    _english: tuple[str, ...]

    def __new__(
        cls, text: str, key: str = "", values: Mapping[str, Any] | None = None, english: tuple[str, ...] = ()
    ) -> Said:
        """Return a text with how it came about."""
        said = super().__new__(cls, text)
        said.key, said.values, said._english = key, values or {}, english
        return said

    def again(self) -> Said:
        """Return what was said in the language that is in force now."""
        return _said(self.key, self._english, {name: again(value) for name, value in self.values.items()})

    def to_dict(self) -> wire.Saying:
        """Return the JSON form: the key and the values, in which other sayings may stand."""
        return {"key": self.key, "values": {name: _plain(value) for name, value in self.values.items()}}


def saying(key: str, english: str, **values: Any) -> Said:
    """Say something in the language in force, in English where it lacks the key."""
    return _said(key, (english,), values)


def saying_n(key: str, one: str, many: str, n: int, **values: Any) -> Said:
    """Say something in the form that goes with the number `n`."""
    return _said(key, (one, many), {**values, "n": n})


def figure(value: float, kind: str) -> Said:
    """Return a number as a text of its own, by one of the kinds that places have."""
    return _said("", (f"{{figure:{kind}}}",), {"figure": value})


def _said(key: str, english: tuple[str, ...], values: Mapping[str, Any]) -> Said:
    if len(english) == 1:
        return Said(voice().saying(key, english[0], **values), key, values, english)
    return Said(voice().saying_n(key, english[0], english[1], **values), key, values, english)


def again(value: T) -> T:
    """Return what was kept, said in the language that is in force now; what is no saying as it is."""
    if isinstance(value, Said):
        return value.again()  # type: ignore[return-value]
    return [again(each) for each in value] if isinstance(value, list) else value  # type: ignore[return-value]


def told(text: str) -> wire.Saying | None:
    """Return the JSON form of a text that is a saying, None of any other."""
    return text.to_dict() if isinstance(text, Said) else None


def _plain(value: Any) -> Any:
    if isinstance(value, Said):
        return value.to_dict() if value.key else value.values["figure"]
    return list(map(_plain, value)) if isinstance(value, Sequence) and not isinstance(value, str) else value


# --- Languages ---------------------------------------------------------------------------------------


def voice() -> Voice:
    """Return the language in force."""
    return _voice.get()


@contextmanager
def speaking(code: str) -> Generator[None]:
    """Put a language in force, by its code; raise GameError, listing them, for one that there is not."""
    token = _voice.set(voice_of(code))
    try:
        yield
    finally:
        _voice.reset(token)


def spoken(job: Job[T], code: str) -> Job[T]:
    """Return a job that speaks a language in every slice, whatever is spoken between them."""
    try:
        while True:
            with speaking(code):
                try:
                    step = next(job)
                except StopIteration as end:
                    found: T = end.value
                    return found
            yield step
    finally:
        job.close()


@cache
def voice_of(code: str) -> Voice:
    """Return a language by its code."""
    if code == ENGLISH.code:
        return ENGLISH
    if code not in CODES:
        raise GameError(
            # a language that there is not; e.g. known="en, nl", code="'xx'"
            saying(
                "language.unknown",
                "The languages are {known}, as in 'nl', not {code}.",
                known=", ".join(CODES),
                code=repr(code),
            )
        )
    return Voice(json.loads(catalogue(code).read_text("utf-8")))


def catalogue(code: str) -> Path:
    """Return where the sayings of a language lie."""
    return Path(__file__).with_name("languages") / f"{code}.json"
