"""What banking would leave of the chance to win, and a bust, beside the chance itself."""

import js
from kit.dom import add, make, say
from kit.figures import percent
from kit.odds import Odds
from record.moments import Moment


class Ends(Odds):
    """The chance that you win, after banking, and after a bust."""

    def __init__(self, shell: js.Shell) -> None:
        super().__init__(shell, "farkle-odds")
        self._bank = make("p")
        self._bust = make("p")
        add(self.root, self._bank, self._bust)

    def draw(self, moment: Moment) -> None:
        """Draw the chance at a moment; a line each for the ends, empty where it is not yours to choose."""
        super().draw(moment)
        options = moment.options if moment.mine and not moment.veiled else []
        banks = [option for option in options if option["bank"]]
        busts = [option["if_bust"] for option in options if option.get("if_bust") is not None]
        bank = "Bank %d → %s" % (banks[0]["turn"], percent(banks[0]["value"])) if banks else ""
        say(self._bank, bank)
        say(self._bust, "Bust → %s" % percent(busts[0]) if busts else "")
