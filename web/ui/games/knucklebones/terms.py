"""Beside the boards of Knucklebones: whom the advice is against, whose dice are played, and of what kind."""

import js
from kit.dom import add, make, on, press, switch
from kit.pieces import Fold
from kit.speech import saying
from record.moments import Moment

from games.knucklebones.bots import bot_words

PERFECT = "perfect"
PLAIN, LUCKY = "plain", "lucky"


class TermsFold:
    """The fold of what holds at once; `on_change(against, lucky)` hears what the position is to say.

    `on_swap()` hears that the boards are to change sides.
    """

    def __init__(self, shell: js.Shell, on_change: js.Callable[[str, bool], object], on_swap: js.Act) -> None:
        self._shell = shell
        self._on_change = on_change
        known = [(rival["code"], bot_words(rival)) for rival in shell.spec["rivals"] if rival["known"]]
        # whom the advice is against: an opponent without mistakes, in a list and behind a colon
        perfect = saying("knucklebones.perfect", "A perfect player")
        self._players = dict([(PERFECT, perfect)] + known)
        self.against, self.lucky = "", False  # as the position on the table has it
        self._chooser = make("select", name="against", id="knucklebones-against")
        for code in [PERFECT] + [code for code, _ in known]:
            add(self._chooser, make("option", "", self._players[code], value=code))
        on(self._chooser, "change", lambda event: self._choose(self._chooser.value, self.lucky))
        # before a list of opponents
        words = saying("knucklebones.against", "Advice against")
        label = make("label", "", words, for_="knucklebones-against")
        # the heading of a choice: plain or lucky dice
        dice = saying("knucklebones.dice", "Dice of the game")
        self._luck = add(make("fieldset", "switch"), make("legend", "", dice))
        # a button: the two boards change sides
        words = saying("knucklebones.swap", "Swap boards")
        # what a button does, with its key
        title = saying("knucklebones.swap_meaning", "My board is the other one (S)")
        swap = press(words, on_swap, "tool", title=title)
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
        kinds = (
            # a kind of dice
            (PLAIN, saying("knucklebones.plain", "Plain")),
            # a kind of dice, which the game weights
            (LUCKY, saying("knucklebones.lucky", "Lucky (weighted)")),
        )
        switch(self._luck, "knucklebones-luck", kinds, luck, lambda code: self._change(code == LUCKY))
        self._fold.title(_title(player, self.lucky))

    def _choose(self, code: str, lucky: bool) -> None:
        self._on_change("" if code == PERFECT else code, lucky)

    def _change(self, lucky: bool) -> None:
        self._on_change(self.against, lucky)


def _title(player: str, lucky: bool) -> str:
    """Say whom the advice is against, and with what dice."""
    if lucky:
        # a heading: whom the advice is against, then that the dice are weighted;
        # e.g. player=knucklebones.perfect
        return saying("knucklebones.terms_lucky", "Advice against: {player} · lucky dice", player=player)
    # a heading: whom the advice is against, then that the dice are fair; e.g. player=knucklebones.perfect
    return saying("knucklebones.terms_plain", "Advice against: {player} · plain dice", player=player)
