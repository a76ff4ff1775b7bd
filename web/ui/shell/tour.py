"""A sample that plays itself on and says what one would press; whoever touches anything takes over."""

import js
from kit.dom import document, on
from kit.rivals import DICE
from kit.speech import saying

PAUSE = 2600  # milliseconds in which one reads what was pressed and sees what came of that
STEPS = 12  # what is shown, if nobody takes over


class Tour:
    """Plays a game's sample, a step after another."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        self._left = 0  # steps that are still to be shown
        for event in ("keydown", "pointerdown"):
            on(document, event, lambda event: self._take_over())

    def begin(self) -> None:
        """Show the sample, and what one does with it."""
        self._shell.open(self._shell.spec["example"])
        self._left = STEPS
        self._wait()

    def _take_over(self) -> None:
        if self._left:
            # somebody plays on from a sample
            words = saying(
                "tour.yours",
                "It is yours now: type or tap what the dice show. The large button, or Enter, does what is "
                "advised.",
            )
            self._stop(words)

    def _stop(self, words: str) -> None:
        self._left = 0
        self._shell.notice(words)

    def _wait(self) -> None:
        self._shell.later(PAUSE, self._go_on)

    def _go_on(self) -> None:
        """Show the next step: what is advised is done, or dice are thrown."""
        shell, moment = self._shell, self._shell.moment
        if not self._left:
            return
        if shell.busy or not moment.view:
            self._wait()
            return
        self._left -= 1
        if not self._left or moment.over or not moment.yours:
            # a menu of the page
            menu = saying("page.game", "Game")
            # the end of a sample; e.g. menu=page.game
            over = saying(
                "tour.over", "That is all: type what your dice show, or begin with “{menu}”.", menu=menu
            )
            self._stop(over)
            return
        words, possible = shell.stage.doing
        if possible:
            # a sample shows what one presses: the large button; e.g. button=page.do
            shell.notice(saying("tour.press", "Enter, or a tap on the button: “{button}”.", button=words))
            shell.take("Enter")
        else:
            shell.play(DICE, 1, lambda reply: self._thrown(moment, reply))
        self._wait()

    def _thrown(self, moment: js.Moment, reply: js.wire.Played | js.wire.Failed) -> None:
        if self._left and reply["ok"] and self._shell.moment.key == moment.key:
            # a sample shows that dice are rolled
            self._shell.notice(saying("tour.roll", "The dice are rolled: type what they show, or tap it."))
            self._shell.steps(reply["taken"])
