"""How the page is: light or dark, how large, by which keys, aloud or not, and when the advice comes."""

import js
from advice.asking import AFTER, ALL, Asking
from built import LANGUAGES
from kit.dom import add, document, make, on, say, switch
from kit.sheet import titled
from kit.speech import saying, voice
from record import store

from shell.ears import Ears

THEMES = (("system", "Auto"), ("light", "Light"), ("dark", "Dark"))
SIZES = (("normal", "Normal"), ("large", "Large"), ("larger", "Larger"))
SWITCHED = (("on", "On"), ("off", "Off"))
TOLD = ((ALL, "At once"), (AFTER, "After I choose"))
LOOKS = (
    ("theme", "Light or dark", THEMES),
    ("size", "Size of the text", SIZES),
)  # names of data-... of the page
LETTERS = "letters"  # under which it is kept whether letters are keys
NO_VOICE = "This browser has no voices."


def letters() -> bool:
    """Tell whether letters and signs are keys of the page; digits type dice in any case."""
    return bool(store.get(LETTERS, store.one_of("on", "off")) == "on")


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
        self._rows: list[js.Element] = []
        self._dialog = titled(home, "settings", "Settings")
        for words in ("Advice", "Read aloud (L)", "Letter keys") + tuple([row[1] for row in LOOKS]):
            row = add(make("fieldset", "switch"), make("legend", "", words))
            self._rows.append(row)
            add(self._dialog, row)
        self._language, self._partly = make("select", "", id="language"), make("span", "fine")
        # in the settings, the heading of the choice of a language
        legend = make("legend", "", saying("settings.language", "Language"))
        row = add(make("fieldset", "switch"), legend, self._language, self._partly)
        add(self._dialog, row)
        for code, name, _ in LANGUAGES:
            add(self._language, make("option", "", name, value=code, lang=code))
        on(self._language, "change", lambda event: speak(self._language.value))
        if not ears.can:
            self._rows[1].disabled = True
            add(self._rows[1], make("span", "fine", NO_VOICE))
        on(self._dialog, "close", lambda event: document.activeElement.blur())

    @property
    def is_open(self) -> bool:
        return bool(self._dialog.open)

    def open(self) -> None:
        """Show how all is set."""
        (advice, aloud, keys), asking, ears = self._rows[:3], self._asking, self._ears
        switch(advice, "told", TOLD, AFTER if asking.on else ALL, lambda code: asking.turn(code == AFTER))
        if ears.can:
            switch(aloud, "aloud", SWITCHED, _switched(ears.on), lambda code: ears.turn(code == "on"))
        switch(keys, "letters", SWITCHED, _switched(letters()), lambda code: store.put(LETTERS, code))
        for row, (name, _, choices) in zip(self._rows[3:], LOOKS):
            known = store.get(name, store.one_of(*[code for code, _ in choices]))
            switch(row, name, choices, known, self._taker(name))
        self._language.value = voice().code
        say(self._partly, _partly())
        if not self._dialog.open:
            self._dialog.showModal()

    def _taker(self, name: str) -> js.Callable[[str], object]:
        def take(code: str) -> None:
            store.put(name, code)
            self._look(name, code)

        return take


def _partly() -> str:
    """Say how much of the language in force is translated, "" of one that is whole."""
    for code, _, part in LANGUAGES:
        if code == voice().code and part < 1:
            # in the settings, beside a language that is not whole; e.g. part=0.81
            return saying("settings.partly", "{part:percent0} is translated, the rest is English.", part=part)
    return ""


def _switched(on_: bool) -> str:
    return "on" if on_ else "off"
