"""The sheet of practice: which cards are due, and which positions there are."""

import js
from advice.asking import today
from kit import files
from kit.dom import add, button, document, fill, make, on, press, say, show, switch, within
from kit.figures import sentences
from kit.sheet import titled
from kit.speech import saying

from study import deck
from study.practice import DUE, Practice

LANE = "practice-sheet"
FILE = "hold-or-roll-cards.txt"


class PracticeSheet:
    """Begin a run of practice; show the cards and your skill, and ask for reviews that tell more of it."""

    def __init__(self, shell: js.Shell, home: js.Element, practice: Practice) -> None:
        self._shell = shell
        self._practice = practice
        self._own = True  # whether positions are of games like the one on the table
        self._cards = make("p", "practice-cards")
        # a button: to practise on the cards that are due
        due = saying("study.practise", "Practise them")
        self._due = press(due, lambda: self._begin(DUE), "do practice-due")
        # in practice, the heading of the kinds of position
        positions = saying("study.positions", "Positions")
        self._kinds = make("div", "practice-kinds", role="group", aria_label=positions)
        # in practice, beside the switch from which games positions are: as on the table, or usual ones
        self._like = add(make("fieldset", "switch"), make("legend", "", saying("study.from_games", "Games")))
        self._said = make("p", "practice-said", role="status", aria_live="polite")
        # a button; Anki is a program
        export = saying("study.export_cards", "Export the cards for Anki")
        self._export = press(export, self._export_cards, "plain export-cards")
        # the heading of the sheet of practice
        self._dialog = titled(home, "practice", saying("page.practice", "Practice"))
        # in practice, the heading of the cards
        mistakes = saying("study.your_mistakes", "Your mistakes")
        add(self._dialog, make("h3", "", mistakes), self._cards, self._due, self._export)
        add(self._dialog, make("h3", "", positions), self._like, self._kinds, self._said)
        on(self._dialog, "close", lambda event: self._closed())
        within(self._kinds, "click", "[data-kind]", lambda kind: self._begin(str(kind.dataset.kind)))

    @property
    def is_open(self) -> bool:
        return bool(self._dialog.open)

    def open(self) -> None:
        """Show what there is to practise of the present game."""
        say(self._said, "")
        self._draw_cards()
        switch(self._like, "games-like", _like(), "own" if self._own else "usual", self._choose_games)
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
        fill(self._kinds, [button(_kind(kind), "plain", data_kind=kind) for kind in kinds])

    # Cards

    def _draw_cards(self) -> None:
        game = self._shell.game
        held, due = len(deck.cards(game)), len(deck.due(game, today()))
        say(self._cards, _held(held, due))
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
        if not reply["ok"]:
            return say(self._said, reply["error"])
        files.save(FILE, reply["text"])
        # what was exported is in a file; e.g. file="hold-or-roll-cards.txt"
        say(self._said, saying("study.written", "Written to {file}.", file=FILE))


def _like() -> tuple[tuple[str, str], ...]:
    """Return from which games positions may be, `(code, words)`."""
    return (
        # in practice: positions are of games like the one on the table
        ("own", saying("study.like_own", "As on the table")),
        # in practice: positions are of the usual games
        ("usual", saying("study.like_usual", "Usual ones")),
    )


def _kind(code: str) -> str:
    """Return the words of a kind of position that the engine has."""
    if code == "any":
        # a button: to practise on positions of all kinds
        return saying("study.any_decision", "Any decision")
    if code == "close":
        # a button: to practise on positions in which two choices are nearly as good
        return saying("study.close_decisions", "Close decisions")
    if code == "endgame":
        # a button: to practise on positions near the end of a game
        return saying("study.endgames", "Endgames")
    if code == "behind":
        # a button: to practise on positions in which an opponent is ahead
        return saying("study.from_behind", "From behind")
    return code


def _held(held: int, due: int) -> str:
    """Say how many cards there are, and how many of them are due."""
    if not held:
        return sentences(
            # in practice, in the place of cards
            saying("study.no_cards", "No cards yet."),
            # in practice: where cards come from
            saying("study.become_cards", "Mistakes become cards when a game is over, or reviewed."),
        )
    return sentences(
        # in practice: how many cards there are, and how many come back today; e.g. held=12, due=3
        saying("study.cards", "Cards: {held}, due today: {due}.", held=held, due=due),
        # in practice: when a card comes back
        saying("study.cards_return", "The more often a card was right, the later it comes back."),
    )
