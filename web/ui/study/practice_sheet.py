"""The sheet of practice: which cards are due, which positions there are, and your skill over your games."""

import asyncio

import js
from advice.asking import today
from kit import files
from kit.dom import add, button, document, fill, make, on, press, say, show, within
from kit.sheet import titled
from record.library import Library

from study import deck
from study.course import ReviewCourse
from study.practice import DUE, Practice
from study.skill import of_review

LANE = "practice sheet"
SKILL = "skill"  # the lane of the number over one's games
FILE = "hold-or-roll-cards.txt"
KINDS = {  # words of the kinds of position that the engine has
    "any": "Any decision",
    "close": "Close decisions",
    "endgame": "Endgames",
    "behind": "From behind",
}


class PracticeSheet:
    """Begin a run of practice; show the cards and your skill, and ask for reviews that tell more of it."""

    def __init__(self, shell: js.Shell, home: js.Element, library: Library, practice: Practice) -> None:
        self._shell = shell
        self._library = library
        self._practice = practice
        self._waiting: list[js.Summary] = []  # kept games whose review is still to come
        self._cards = make("p", "practice-cards")
        self._due = press("Practise them", lambda: self._begin(DUE), "do practice-due")
        self._kinds = make("div", "practice-kinds", role="group", aria_label="Positions")
        self._skill = make("p")
        self._curve = ReviewCourse(lambda step: None)
        self._drawing = add(make("div"), self._curve.root)  # what is drawn has no `hidden` of its own
        self._review = press("Review the games that are not yet", self._review_all, "plain")
        self._said = make("p", "practice-said", role="status", aria_live="polite")
        self._export = press("Export the cards for Anki", self._export_cards, "plain export-cards")
        self._dialog = titled(home, "practice", "Practice")
        add(self._dialog, make("h3", "", "Your mistakes"), self._cards, self._due, self._export)
        add(self._dialog, make("h3", "", "Positions"), self._kinds)
        add(self._dialog, make("h3", "", "Your skill"), self._skill, self._drawing, self._review, self._said)
        on(self._dialog, "close", lambda event: self._closed())
        within(self._kinds, "click", "[data-kind]", lambda kind: self._begin(str(kind.dataset.kind)))

    @property
    def is_open(self) -> bool:
        return bool(self._dialog.open)

    def open(self) -> None:
        """Show what there is to practise of the present game."""
        say(self._said, "")
        self._draw_cards()
        show(self._drawing, False)  # until it is known: so far it has no words, or tells of another game
        self._shell.engine.ask({"do": "kinds", "game": self._shell.game}, self._offer, LANE)
        if not self._dialog.open:
            self._dialog.showModal()
        asyncio.create_task(self._draw_skill())

    def _closed(self) -> None:
        self._waiting = []
        self._shell.engine.forget(LANE)
        self._shell.engine.forget(SKILL)
        document.activeElement.blur()

    def _begin(self, kind: str) -> None:
        self._dialog.close()
        self._practice.begin(kind)

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

    # Skill

    async def _draw_skill(self) -> None:
        """Show the number of the present game and its curve."""
        kept = [each for each in await self._library.all() or [] if each["game"] == self._shell.game]
        kept = [each for each in kept[::-1] if not each["watched"]]
        self._waiting = [each for each in kept if each["state"] and not each["aim"]]
        show(self._review, self._waiting)
        games: list[js.wire.Lost] = [
            {"hard": each["hard"], "lost": each["lost"], "squares": each["squares"]}
            for each in kept
            if each["aim"] == self._aim
        ]
        question: js.wire.AskSkill = {"do": "skill", "games": games, "objective": self._aim}
        self._shell.engine.ask(question, self._draw_number, SKILL)

    @property
    def _aim(self) -> str:
        """What is played for on the table."""
        advice = self._shell.moment.advice
        return str(advice["objective"] if advice else self._shell.objective)

    def _draw_number(self, reply: js.wire.Skilled | js.wire.Failed) -> None:
        if not reply["ok"]:
            return say(self._skill, reply["error"])
        say(self._skill, reply["said"])
        curve = reply["curve"]
        show(self._drawing, reply["course"])
        if reply["course"]:
            top = max(curve) or 1.0
            self._curve.draw([value / top for value in curve], [], reply["course"], False)
            self._curve.point(len(curve) - 1)

    def _review_all(self) -> None:
        """Review kept games, one after the other."""
        if self._waiting:
            asyncio.create_task(self._review_next(self._waiting.pop(0)))
        else:
            asyncio.create_task(self._draw_skill())

    async def _review_next(self, summary: js.Summary) -> None:
        say(self._said, "Looking back: %s to come." % _count(len(self._waiting) + 1, "game"))
        match = await self._library.read(summary["id"])
        question: js.wire.AskReview = {"do": "review", "game": summary["game"], "match": match}
        question["objective"] = self._aim
        self._shell.engine.ask(question, lambda reply: self._reviewed(summary, reply), LANE)

    def _reviewed(self, summary: js.Summary, reply: js.wire.LookedBack | js.wire.Failed) -> None:
        say(self._said, "" if reply["ok"] else reply["error"])
        if not reply["ok"]:
            return self._review_all()
        deck.add(deck.begun(reply["cards"][summary["you"]], today()))
        asyncio.create_task(self._note(summary, reply["review"]))

    async def _note(self, summary: js.Summary, found: js.wire.Review) -> None:
        await self._library.note(summary["id"], of_review(found, summary["you"]))
        if self._dialog.open:
            self._draw_cards()
            self._review_all()


def _count(number: int, what: str) -> str:
    return "%d %s%s" % (number, what, "" if number == 1 else "s")
