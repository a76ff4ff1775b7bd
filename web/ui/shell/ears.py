"""The advice read aloud, by the browser's own voices: beside a game that fills the screen one hears it."""

import js
from kit.speech import voice
from record import store

KEPT = "aloud"  # under which it is kept whether it is


class Ears:
    """Say a sentence that is new, as far as that is switched on."""

    def __init__(self) -> None:
        self.can = bool(js.Reflect.has(js.window, "speechSynthesis"))
        self.on = self.can and store.get(KEPT, store.one_of("off", "on")) == "on"
        self._said = ""

    def turn(self, on: bool) -> None:
        """Read aloud from now on, beginning with what stands there, or no more."""
        self.on = on and self.can
        store.put(KEPT, "on" if self.on else "off")
        if self.on:
            self._speak(self._said)
        elif self.can:
            js.window.speechSynthesis.cancel()

    def hear(self, sentence: str) -> None:
        """Take the sentence that stands there now; one that still stands there is not said again."""
        if sentence != self._said:
            self._said = sentence
            if self.on:
                self._speak(sentence)

    def _speak(self, sentence: str) -> None:
        """Say a sentence at once, in the place of what is being said."""
        js.window.speechSynthesis.cancel()
        words = js.SpeechSynthesisUtterance.new(sentence)
        words.lang = voice().code
        js.window.speechSynthesis.speak(words)
