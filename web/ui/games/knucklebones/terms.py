"""Beside the boards of Knucklebones: whom the advice is against, whose dice are played, and of what kind."""

import js
from kit.dom import add, make, on, press, switch
from kit.figures import lower
from kit.pieces import Fold
from record.moments import Moment

PERFECT = "perfect"
PLAIN, LUCKY = "plain", "lucky"
LUCK = ((PLAIN, "Plain"), (LUCKY, "Lucky (weighted)"))


class TermsFold:
    """The fold of what holds at once; `on_change(against, lucky)` hears what the position is to say.

    `on_swap()` hears that the boards are to change sides.
    """

    def __init__(self, shell: js.Shell, on_change: js.Callable[[str, bool], object], on_swap: js.Act) -> None:
        self._shell = shell
        self._on_change = on_change
        known = [(rival["code"], str(rival["words"])) for rival in shell.spec["rivals"] if rival["known"]]
        self._players = dict([(PERFECT, "A perfect player")] + known)
        self._called = [rival["code"] for rival in shell.spec["rivals"] if rival["first"]]  # by a name
        self.against, self.lucky = "", False  # as the position on the table has it
        self._chooser = make("select", name="against", id="knucklebones-against")
        for code in [PERFECT] + [code for code, _ in known]:
            add(self._chooser, make("option", "", self._players[code], value=code))
        on(self._chooser, "change", lambda event: self._choose(self._chooser.value, self.lucky))
        label = make("label", "", "Advice against", for_="knucklebones-against")
        self._luck = add(make("fieldset", "switch"), make("legend", "", "The match's dice"))
        swap = press("Swap boards", on_swap, "tool", title="My board is the other one's (S)")
        line = add(make("p", "terms-against"), label, self._chooser)
        self._fold = Fold(shell, "", "terms", line, self._luck, swap)
        self.root = self._fold.root

    def show(self, moment: Moment) -> None:
        """Draw what holds at a moment."""
        view: js.knucklebones.View = moment.view
        self.against, self.lucky = view["against"], view["lucky"]
        player = self._players[self.against or PERFECT]
        self._chooser.value = self.against or PERFECT
        luck = LUCKY if self.lucky else PLAIN
        switch(self._luck, "knucklebones-luck", LUCK, luck, lambda code: self._change(code == LUCKY))
        dice = "lucky dice" if self.lucky else "plain dice"
        player = player if self.against in self._called else lower(player)
        self._fold.title("Advice against %s, %s" % (player, dice))

    def _choose(self, code: str, lucky: bool) -> None:
        self._on_change("" if code == PERFECT else code, lucky)

    def _change(self, lucky: bool) -> None:
        self._on_change(self.against, lucky)
