"""What banking would leave of the chance to win, and a bust, beside the chance itself."""

import js
from kit.dom import add, make, say
from kit.odds import Odds
from kit.speech import saying
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
        say(self._bank, _banks(banks[0]["turn"], banks[0]["value"]) if banks else "")
        say(self._bust, _busts(busts[0]) if busts else "")


def _banks(points: int, win: float) -> str:
    # how often one wins who banks so many points now; e.g. points=450, win=0.613
    return saying("farkle_page.win_by_bank", "Bank {points} → {win:percent}", points=points, win=win)


def _busts(win: float) -> str:
    # how often one still wins after a bust now; e.g. win=0.467
    return saying("farkle_page.win_by_bust", "Bust → {win:percent}", win=win)
