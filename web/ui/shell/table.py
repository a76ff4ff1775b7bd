"""A game's table, as far as the shell knows it: what a game does not say otherwise is as here."""

import js
from advice import pane
from kit.speech import saying
from record.moments import Moment


class Table:
    """The table of a game; docs/web.md says when each method is called.

    A game's own makes its elements once, and redraws them. It overrides at least `show`, `key` and `fresh`.
    """

    _seating: js.Late = None  # the fold in which a game seats who plays

    @property
    def columns(self) -> tuple[js.Heading, ...] | None:
        """The game's columns of the advice, where they are not the module's at this moment."""
        return None

    def show(self, moment: Moment) -> None:
        """Draw a moment; of one without a view what needs none."""

    def ahead(self, keys: list[str]) -> None:
        """Show the dice that were typed before the engine has answered."""

    def key(self, key: str) -> bool:
        """Take a key; tell whether it meant something here."""
        return False

    def preview(self, option: js.Choice) -> None:
        """Show what an option would do."""

    def refuse(self, sentence: str) -> None:
        """Say what is wrong beside what was typed."""

    def go_on(self, moment: Moment, option: js.Choice) -> js.Going | None:
        """Return what Enter does where it does not play the selected option; None where it does."""
        return None

    def fresh(self, moment: Moment) -> js.Opened:
        """Return how a new game is opened."""
        raise NotImplementedError

    def words(self, moment: Moment) -> tuple[str, str] | None:
        """Return sentence and reason in the place of the advice; None for the advice."""
        return None

    def ways(self) -> list[tuple[str, js.Act]]:
        """Return the words and acts by which a first visit may begin; none for the usual way."""
        return []

    def onward(self) -> list[tuple[str, js.Act]]:
        """Return the words and acts by which one goes on after the end, beside another such game."""
        return []

    def play_here(self, rival: str) -> None:
        """Begin a game against a rival, with dice that are thrown here."""
        self._seating.play(rival)

    def voice(self, moment: Moment) -> tuple[str, str] | None:
        """Return the sentence of an advice for another player and what heads its values; None for yours."""
        if moment.yours or not moment.advice:
            return None
        sentence = moment.advice["sentence"]
        win = moment.advice["objective"] == "win"
        # the advice to another player; e.g. name="Anna", advice="Roll six dice."
        told = saying("advice.to", "{name}: {advice:inside}", name=moment.shown[moment.seat], advice=sentence)
        return told, pane.they_win() if win else pane.average()

    def spoken(self, moment: Moment, sentence: str) -> str:
        """Return what is read aloud of a moment where a sentence stands there."""
        return sentence

    def chooses(self, moment: Moment) -> bool:
        """Tell whether the best choice is selected at once."""
        return moment.yours

    def result(self, moment: Moment) -> int | None:
        """Return what a match that is over has brought; None for one of which no result is kept."""
        return None
