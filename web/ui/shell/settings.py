"""How the page is: light or dark, how large, by which keys, aloud or not, and when the advice comes."""

import js
from advice.asking import AFTER, ALL, Asking, after_choosing
from built import LANGUAGES
from kit.dom import add, document, make, on, say, show, switch
from kit.sheet import titled
from kit.speech import saying, staying, voice
from record import store

from shell.ears import Ears

LOOKS = ("theme", "size")  # names of data-... of the page
LETTERS = "letters"  # under which it is kept whether letters are keys


def letters() -> bool:
    """Tell whether letters and signs are keys of the page; digits type dice in any case."""
    return bool(store.get(LETTERS, store.one_of("on", "off")) == "on")


def no_voice() -> str:
    """Say why nothing is read aloud."""
    # voices that read aloud
    return saying("settings.no_voice", "This browser has no voices.")


class SettingsSheet:
    """A sheet of switches, each done at once and kept; `look(name, code)` hears how the page is to look."""

    def __init__(
        self,
        home: js.Element,
        asking: Asking,
        ears: Ears,
        look: js.Callable[[str, str], object],
        speak: js.Callable[[str], object],
    ) -> None:
        self._asking = asking
        self._ears = ears
        self._look = look
        self._dialog = titled(home, "settings", "")
        self._rows = [add(make("fieldset", "switch"), make("legend")) for _ in _headings()]
        self._language, self._partly = make("select", "", id="language"), make("span", "fine")
        self._names = [make("option", "", "", value=code, lang=code) for code, _, _ in LANGUAGES]
        self._mute = make("span", "fine")
        add(self._rows[1], self._mute).disabled = not ears.can
        add(self._rows[-1], add(self._language, *self._names), self._partly)
        add(self._dialog, *self._rows)
        on(self._language, "change", lambda event: speak(self._language.value))
        on(self._dialog, "close", lambda event: document.activeElement.blur())
        staying(self._say)

    def _say(self) -> None:
        """Say what stands on the sheet, which is open while the language changes."""
        title, close = self._dialog.children[0].children
        # the title of the settings, and the button that opens them
        say(title, saying("page.settings", "Settings"))
        # on a button
        say(close, saying("page.close", "Close"))
        for row, heading in zip(self._rows, _headings()):
            say(row.children[0], heading)
        say(self._mute, no_voice())
        for element, (_, name, part) in zip(self._names, LANGUAGES):
            say(element, name if part == 1 else _partly_named(name, part))
        self._draw()

    @property
    def is_open(self) -> bool:
        return bool(self._dialog.open)

    def open(self) -> None:
        """Show how all is set."""
        self._draw()
        if not self._dialog.open:
            self._dialog.showModal()

    def _draw(self) -> None:
        advice, aloud, keys, theme, size, _ = self._rows
        asking, ears = self._asking, self._ears
        switch(advice, "told", _told(), AFTER if asking.on else ALL, lambda code: asking.turn(code == AFTER))
        show(self._mute, not ears.can)
        if ears.can:
            switch(aloud, "aloud", _on_off(), _switched(ears.on), lambda code: ears.turn(code == "on"))
        switch(keys, "letters", _on_off(), _switched(letters()), lambda code: store.put(LETTERS, code))
        for row, name, choices in zip((theme, size), LOOKS, (_themes(), _sizes())):
            known = store.get(name, store.one_of(*[code for code, _ in choices]))
            switch(row, name, choices, known, self._taker(name))
        self._language.value = voice().code
        say(self._partly, _partly())

    def _taker(self, name: str) -> js.Callable[[str], object]:
        def take(code: str) -> None:
            store.put(name, code)
            self._look(name, code)

        return take


def _headings() -> list[str]:
    """Return the headings of the rows, in their order."""
    return [
        # in the settings, a heading: when the advice comes
        saying("settings.advice", "Advice"),
        # in the settings, a heading: the advice is read aloud, or not; L is a key
        saying("settings.aloud", "Read aloud (L)"),
        # in the settings, a heading: whether letters are keys of the page
        saying("settings.letters", "Letter keys"),
        # in the settings, a heading
        saying("settings.theme", "Light or dark"),
        # in the settings, a heading
        saying("settings.size", "Size of the text"),
        # in the settings, the heading of the choice of a language
        saying("settings.language", "Language"),
    ]


def _told() -> list[tuple[str, str]]:
    # in the settings, when the advice comes
    return [(ALL, saying("settings.at_once", "At once")), (AFTER, after_choosing())]


def _on_off() -> list[tuple[str, str]]:
    return [
        # in the settings: something is switched on
        ("on", saying("settings.on", "On")),
        # in the settings: something is switched off
        ("off", saying("settings.off", "Off")),
    ]


def _themes() -> list[tuple[str, str]]:
    return [
        # in the settings, light or dark: as the system has it
        ("system", saying("settings.system", "Auto")),
        # in the settings, light or dark
        ("light", saying("settings.light", "Light")),
        # in the settings, light or dark
        ("dark", saying("settings.dark", "Dark")),
    ]


def _sizes() -> list[tuple[str, str]]:
    return [
        # in the settings, the size of the text
        ("normal", saying("settings.normal", "Normal")),
        # in the settings, the size of the text
        ("large", saying("settings.large", "Large")),
        # in the settings, the size of the text
        ("larger", saying("settings.larger", "Larger")),
    ]


def _partly_named(name: str, part: float) -> str:
    # in the settings, a language of a list, and how much of it is translated;
    # e.g. name="Nederlands", part=0.81
    return saying("settings.partly_named", "{name} ({part:percent0})", name=name, part=_down(part))


def _down(part: float) -> float:
    """Return a part that is not whole as percent that are not a hundred."""
    return int(100 * part) / 100


def _partly() -> str:
    """Say how much of the language in force is translated, "" of one that is whole."""
    for code, _, part in LANGUAGES:
        if code == voice().code and part < 1:
            # in the settings, beside a language that is not whole; e.g. part=0.81
            return saying(
                "settings.partly", "{part:percent0} is translated, the rest is English.", part=_down(part)
            )
    return ""


def _switched(on_: bool) -> str:
    return "on" if on_ else "off"
