"""Rivals take their turns by themselves, as the engine plays them."""

import js
from record.moments import Moment

from kit.roll import FACES


class RivalsTurn:
    """Does what the engine is asked to do at the table, a bot's turn or a throw; keys typed meanwhile wait.

    It waits for a `pause` before, in milliseconds, so that one sees what happened.
    """

    def __init__(self, shell: js.Shell, pause: int = 0) -> None:
        self._shell = shell
        self._pause = pause
        self._due: Moment | None = None  # the moment at which something is about to be done
        self._asked: tuple[int, int] | None = None  # the moment whose turn was asked for
        self._early: list[str] = []

    def show(self, moment: Moment, question: js.Asked | None) -> None:
        """Take the turn at a moment that was reached by going on; `question` is None where it is no bot's."""
        self._due = None
        if not moment.forward:
            self._early = []
        elif question and self._pause:
            self._due = moment
            act = lambda: self.play(moment, question) if self._due is moment else None  # noqa: E731
            self._shell.later(self._pause, act)
        elif question:
            self.play(moment, question)
        elif self._early:
            self._shell.later(0, self._take_early)

    def play(self, moment: Moment, question: js.Asked) -> None:
        """Take the turn at a moment, or go on with it."""
        if self._asked == moment.key:
            return
        self._asked, self._due = moment.key, None
        asked: dict[str, object] = {"position": moment.position, "seed": int(js.Math.random() * 2000000000)}
        asked.update(question)
        self._shell.ask(asked, lambda reply: self._played(moment, reply), "bot")

    def early(self, key: str) -> bool:
        """Keep a die that is typed in the bot's turn; tell whether it was one."""
        if (self._asked is None and self._due is None) or key not in FACES:
            return False
        self._early.append(key)
        return True

    def _played(self, moment: Moment, reply: js.wire.Told[js.wire.Taken] | js.wire.Failed) -> None:
        self._asked = None
        if self._shell.moment.key != moment.key:
            return
        if reply["ok"]:
            self._shell.steps(reply["answer"]["taken"])
        else:
            self._shell.refuse(reply["error"])

    def _take_early(self) -> None:
        keys, self._early = self._early, []
        for key in keys:
            self._shell.take(key)
