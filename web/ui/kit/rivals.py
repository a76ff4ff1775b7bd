"""Rivals take their turns by themselves, as the engine plays them; it throws dice for whoever has none."""

import js
from record.moments import Moment

from kit.roll import FACES

DICE = ""  # who only throws, in the place of a rival


class RivalsTurn:
    """Has the engine play at the table: a rival's turn, or a throw; keys typed meanwhile wait.

    It waits for a `pause` before, in milliseconds, so that one sees what happened, and takes at most so many
    steps at once.
    """

    def __init__(self, shell: js.Shell, pause: int = 0, most: int = 10) -> None:
        self._shell = shell
        self._pause = pause
        self._most = most
        self._due: Moment | None = None  # the moment at which something is about to be done
        self._asked: tuple[int, int] | None = None  # the moment whose turn was asked for
        self._early: list[str] = []

    def show(self, moment: Moment, player: str | None) -> None:
        """Take the turn at a moment that was reached by going on; None: it is for nobody of the engine's."""
        self._due = None
        if not moment.forward:
            self._early = []
        elif player is not None and self._pause:
            self._due = moment
            act = lambda: self.play(moment, player) if self._due is moment else None  # noqa: E731
            self._shell.later(self._pause, act)
        elif player is not None:
            self.play(moment, player)
        elif self._early:
            self._shell.later(0, self._take_early)

    def play(self, moment: Moment, player: str) -> None:
        """Take the turn at a moment, or go on with it; of DICE only the throw."""
        if self._asked == moment.key:
            return
        self._asked, self._due = moment.key, None
        self._shell.play(player, self._most, lambda reply: self._played(moment, reply))

    def early(self, key: str) -> bool:
        """Keep a die that is typed in the rival's turn; tell whether it was one."""
        if (self._asked is None and self._due is None) or key not in FACES:
            return False
        self._early.append(key)
        return True

    def _played(self, moment: Moment, reply: js.wire.Played | js.wire.Failed) -> None:
        self._asked = None
        if self._shell.moment.key != moment.key:
            return
        if reply["ok"]:
            self._shell.steps(reply["taken"])
        else:
            self._shell.refuse(reply["error"])

    def _take_early(self) -> None:
        keys, self._early = self._early, []
        for key in keys:
            self._shell.take(key)
