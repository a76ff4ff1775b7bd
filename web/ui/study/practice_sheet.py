"""The sheet of practice: which cards are due, and which positions there are."""

import js
from advice.asking import today
from kit import files
from kit.dom import add, button, document, fill, make, on, press, say, show, switch, within
from kit.sheet import titled

from study import deck
from study.practice import DUE, Practice

LANE = "practice sheet"
FILE = "hold-or-roll-cards.txt"
LIKE = (("own", "As on the table"), ("usual", "Usual ones"))
KINDS = {  # words of the kinds of position that the engine has
    "any": "Any decision",
    "close": "Close decisions",
    "endgame": "Endgames",
    "behind": "From behind",
}


class PracticeSheet:
    """Begin a run of practice; show the cards and your skill, and ask for reviews that tell more of it."""

    def __init__(self, shell: js.Shell, home: js.Element, practice: Practice) -> None:
        self._shell = shell
        self._practice = practice
        self._own = True  # whether positions are of games like the one on the table
        self._cards = make("p", "practice-cards")
        self._due = press("Practise them", lambda: self._begin(DUE), "do practice-due")
        self._kinds = make("div", "practice-kinds", role="group", aria_label="Positions")
        self._like = add(make("fieldset", "switch"), make("legend", "", "Games"))
        self._said = make("p", "practice-said", role="status", aria_live="polite")
        self._export = press("Export the cards for Anki", self._export_cards, "plain export-cards")
        self._dialog = titled(home, "practice", "Practice")
        add(self._dialog, make("h3", "", "Your mistakes"), self._cards, self._due, self._export)
        add(self._dialog, make("h3", "", "Positions"), self._like, self._kinds, self._said)
        on(self._dialog, "close", lambda event: self._closed())
        within(self._kinds, "click", "[data-kind]", lambda kind: self._begin(str(kind.dataset.kind)))

    @property
    def is_open(self) -> bool:
        return bool(self._dialog.open)

    def open(self) -> None:
        """Show what there is to practise of the present game."""
        say(self._said, "")
        self._draw_cards()
        switch(self._like, "games-like", LIKE, "own" if self._own else "usual", self._choose_games)
        self._shell.engine.ask({"do": "kinds", "game": self._shell.game}, self._offer, LANE)
        if not self._dialog.open:
            self._dialog.showModal()

    def _choose_games(self, code: str) -> None:
        self._own = code == "own"

    def _closed(self) -> None:
        self._shell.engine.forget(LANE)
        document.activeElement.blur()

    def _begin(self, kind: str) -> None:
        self._dialog.close()
        shell = self._shell
        begins = shell.table.fresh(shell.moment)[0] if self._own and kind != DUE else ""
        self._practice.begin(kind, None, begins)

    def _offer(self, reply: js.wire.Kinds | js.wire.Failed) -> None:
        kinds = reply["kinds"] if reply["ok"] else []
        fill(self._kinds, [button(KINDS.get(kind, kind), "plain", data_kind=kind) for kind in kinds])

    # Cards

    def _draw_cards(self) -> None:
        game = self._shell.game
        held, due = len(deck.cards(game)), len(deck.due(game, today()))
        none = "No cards yet: mistakes of your games become cards once a game is over or reviewed."
        words = "%s, %d due today. A card comes back the later the oftener it was right."
        say(self._cards, words % (_count(held, "card"), due) if held else none)
        show(self._due, due)
        show(self._export, held)

    def _export_cards(self) -> None:
        question: js.wire.Anki = {
            "do": "anki",
            "game": self._shell.game,
            "cards": deck.cards(self._shell.game),
        }
        self._shell.engine.ask(question, self._exported, LANE)

    def _exported(self, reply: js.wire.Exported | js.wire.Failed) -> None:
        if reply["ok"]:
            files.save(FILE, reply["text"])
        say(self._said, "Written to %s." % FILE if reply["ok"] else reply["error"])


def _count(number: int, what: str) -> str:
    return "%d %s%s" % (number, what, "" if number == 1 else "s")
