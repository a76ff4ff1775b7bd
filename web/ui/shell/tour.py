"""A sample that plays itself on and says what one would press; whoever touches anything takes over."""

import js
from kit.dom import document, on
from kit.rivals import DICE

PAUSE = 2600  # milliseconds in which one reads what was pressed and sees what came of that
STEPS = 12  # what is shown, if nobody takes over
THROW = "The dice fall: you type what they show, or tap it."
PRESS = "Enter, or a tap on the button: “%s”."
OVER = "That is all: type what your dice show, or begin with “Game”."
YOURS = "It is yours now: type or tap what the dice show; the large button, or Enter, does what is advised."


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
            self._stop(YOURS)

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
            self._stop(OVER)
            return
        words, possible = shell.stage.doing
        if possible:
            shell.notice(PRESS % words)
            shell.take("Enter")
        else:
            shell.play(DICE, 1, lambda reply: self._thrown(moment, reply))
        self._wait()

    def _thrown(self, moment: js.Moment, reply: js.wire.Played | js.wire.Failed) -> None:
        if self._left and reply["ok"] and self._shell.moment.key == moment.key:
            self._shell.notice(THROW)
            self._shell.steps(reply["taken"])
