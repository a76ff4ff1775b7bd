"""An experiment, off unless it is switched on: the dice of a game's window, read as a camera's are."""

import js
from kit.dom import add, make, on
from kit.pieces import Fold
from kit.roll import RollField
from kit.speech import saying
from record.store import flag

from eyes.dice import Look
from eyes.source import SCREEN

NAME = "eyes"
SCHEMA = {"window": flag()}


class Window:
    """The switch in its fold, and the button beside the roll field while it is on."""

    def __init__(self, shell: js.Shell, root: js.Element, roll: RollField) -> None:
        self._shell = shell
        self._look = Look(shell, root, roll, SCREEN)
        self._switch = make("input", type="checkbox")
        self._switch.checked = shell.settings(NAME, SCHEMA)["window"]
        on(self._switch, "change", lambda event: self._switched())
        # beside a switch: dice are read from the window of a game
        label = saying("eyes.read_window", "Read the game's window")
        # a heading: dice are read from the window of a game
        title = saying("eyes.experiment", "Experimental: dice from the screen")
        # what the experiment does, and how sure that is
        words = saying(
            "eyes.experiment_text",
            "Reads the dice in a rectangle that you draw over the table in the game's window. Nobody has "
            "measured how often that is right: no picture of this table was at hand. Check every die before "
            "you use it.",
        )
        switch = add(make("label", "eyes-switch"), self._switch, make("span", "", label))
        self.root = Fold(shell, title, "window", make("p", "fine", words), switch).root

    def show(self) -> None:
        """Offer to look, where that is switched on and a roll is waited for."""
        self._look.show(self._switch.checked)

    def _switched(self) -> None:
        self._shell.keep(NAME, "window", self._switch.checked)
        self.show()
