"""How sayings are written in a language, for the engine and the page alike: MicroPython runs this file too.

A saying is a text with places for values, `{name}` or `{name:kind}`. Without a kind a text stays, a whole
number gets the signs of the language, and a list is joined by commas and "and". The kinds:

    percent, percent0, percent2   a part of one in percent, with one digit, none or two
    fixed0, fixed1, fixed2        a number with so many digits
    word                          a number up to seven as a word, beside faces of dice
    dice                          faces, a space between them
    or                            a list joined by commas and "or"
    capital, inside               a text as it stands at the beginning of a sentence, and within one
    Word                          a number as a word at the beginning of a sentence
"""

MINUS = "−"
# Letters beside those of English: MicroPython knows no other case of them.
SMALL = "àáâãäåæçèéêëìíîïñòóôõöøùúûüýąćčďęěłńňœřśšťůźżžабвгдеёжзийклмнопрстуфхцчшщъыьэюя"
LARGE = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝĄĆČĎĘĚŁŃŇŒŘŚŠŤŮŹŻŽАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
UNPARTED = 10000  # below which numbers are not parted into thousands
KINDS = (
    "",
    "percent",
    "percent0",
    "percent2",
    "fixed0",
    "fixed1",
    "fixed2",
    "word",
    "Word",
    "dice",
    "or",
    "capital",
    "inside",
)


class Voice:
    """A language to speak in: its sayings, how it writes numbers, and which plural form a number takes."""

    def __init__(self, told: dict[str, object]) -> None:
        self.code = str(told["code"])
        self.name = str(told["name"])  # of the language, in that language
        self.direction = str(told["direction"])  # "ltr", or "rtl" from right to left
        self._point, self._thousands = str(told["point"]), str(told["thousands"])
        self._forms = str(told["forms"])  # of 0 to 99, then of 100 to 199, which repeat
        self._sayings: dict[str, str | list[str]] = told["sayings"]  # type: ignore[assignment]
        self._read: dict[
            str, list[tuple[str, str, str]]
        ] = {}  # texts that were filled: name, kind, what follows
        # the numbers from 0 to 7 as words, a space between them
        self._words = self.saying("number.words", "none one two three four five six seven").split(" ")
        # a number in percent, as the language writes it; e.g. number="46.7"
        self._percent = self.saying("number.percent", "{number} %", number="|").split("|")

    def saying(self, key: str, english: str, **values: object) -> str:
        """Return a saying with values in its places."""
        found = self._sayings.get(key) or english
        return self._filled(str(found), values) if values else str(found)

    def saying_n(self, key: str, one: str, many: str, n: int, **values: object) -> str:
        """Return a saying in the form that goes with the number `n`, which has a place in it too."""
        forms = self._sayings.get(key)
        values["n"] = n
        return self._filled(forms[self._form(n)] if forms else one if n == 1 else many, values)

    def percent(self, part: float, digits: int = 1) -> str:
        """Return a part of one in percent."""
        return self.fixed(100 * part, digits).join(self._percent)

    def fixed(self, number: float, digits: int = 0) -> str:
        """Return a number with this many digits behind the point, and a true minus."""
        found = "%.*f" % (digits, number)
        if -UNPARTED < number < UNPARTED:
            found = found.replace("-", MINUS)
            return found.replace(".", self._point) if digits else found
        whole, _, rest = found.replace("-", MINUS).partition(".")
        return self._parted(whole) + (self._point + rest if rest else "")

    def whole(self, number: int) -> str:
        """Return a whole number with a true minus."""
        return str(number) if 0 <= number < UNPARTED else self._parted(str(number).replace("-", MINUS))

    def word(self, number: int) -> str:
        """Return a number as a word, in figures where that is long."""
        return self._words[number] if 0 <= number < len(self._words) else self.whole(number)

    def listed(self, values: list[object], last: str = "and") -> str:
        """Return values joined by commas, the last one by "and", or by "or"."""
        parts = [self._value(value, "") for value in values]
        found = parts[0] if parts else ""
        for part in parts[1:-1]:
            # a list that goes on; e.g. first="1", next="1"
            found = self.saying("list.more", "{first}, {next}", first=found, next=part)
        if len(parts) < 2:
            return found
        if last == "or":
            # the end of a list of which one is meant; e.g. first="2, 3", last="4"
            return self.saying("list.or", "{first} or {last}", first=found, last=parts[-1])
        # the end of a list of which all are meant; e.g. first="1, 1", last="5"
        return self.saying("list.and", "{first} and {last}", first=found, last=parts[-1])

    def _filled(self, text: str, values: dict[str, object]) -> str:
        places = self._read.get(text)
        if places is None:
            places = self._read[text] = [_place(piece) for piece in ("}" + text).split("{")]
        found = places[0][2]
        for name, kind, rest in places[1:]:
            value = values[name]
            found += (value if isinstance(value, str) and not kind else self._value(value, kind)) + rest
        return found

    def _value(self, value: object, kind: str) -> str:
        """Return a value as it stands in its place."""
        if not kind and isinstance(value, int):
            return self.whole(value)
        if kind == "word":
            return self.word(value)  # type: ignore[arg-type]
        if kind in ("capital", "Word"):
            text = self._value(value, "word" if kind == "Word" else "")
            return capital(text)
        if kind == "inside":
            return inside(str(value))
        if kind == "dice":
            return " ".join([str(face) for face in value])  # type: ignore[attr-defined]
        if isinstance(value, (list, tuple)):
            return self.listed(list(value), kind or "and")
        if isinstance(value, str):
            return value
        if kind[:7] == "percent":
            return self.percent(value, int(kind[7:] or 1))  # type: ignore[arg-type]
        if kind[:5] == "fixed":
            return self.fixed(value, int(kind[5:]))  # type: ignore[arg-type]
        raise ValueError("%s is no value for a place of the kind %s" % (value, kind or "that has none"))

    def _form(self, n: int) -> int:
        n = abs(n)
        return int(self._forms[n if n < 100 else 100 + n % 100])

    def _parted(self, digits: str) -> str:
        """Return the digits of a whole number, parted into thousands where they are many."""
        sign = MINUS if digits[:1] == MINUS else ""
        digits = digits[len(sign) :]
        if len(digits) < len(str(UNPARTED)):
            return sign + digits
        found = digits[-3:]
        digits = digits[:-3]
        while digits:
            found = digits[-3:] + self._thousands + found
            digits = digits[:-3]
        return sign + found


def capital(text: str) -> str:
    """Return a text as it stands at the beginning of a sentence."""
    place = SMALL.find(text[:1]) if text else -1
    return (text[:1].upper() if place < 0 else LARGE[place]) + text[1:]


def inside(text: str) -> str:
    """Return a text as it stands within a sentence."""
    place = LARGE.find(text[:1]) if text else -1
    return (text[:1].lower() if place < 0 else SMALL[place]) + text[1:]


def _place(piece: str) -> tuple[str, str, str]:
    """Return the name and the kind of a place, and the text behind it."""
    place, _, rest = piece.partition("}")
    name, _, kind = place.partition(":")
    return name, kind, rest


ENGLISH = Voice(
    {
        "code": "en",
        "name": "English",
        "direction": "ltr",
        "point": ".",
        "thousands": ",",
        "forms": "10" + "1" * 198,
        "sayings": {},
    }
)


def chosen(wanted: list[str], known: list[str]) -> str:
    """Return the first language that is wanted and known, as in `nl-BE` or `nl_BE.UTF-8`; else English."""
    for each in wanted:
        tag = each.split(".")[0].split("@")[0].replace("_", "-").lower()
        for code in (tag, tag.split("-")[0]):
            if code in known:
                return code
    return ENGLISH.code
