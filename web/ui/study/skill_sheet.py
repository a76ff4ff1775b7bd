"""The sheet of your skill: its course and scale, by kind of decision; and whom you met, with notes."""

import asyncio

import js
from advice.asking import today
from kit.dom import add, bar, button, document, fill, make, mark, on, press, say, show, tell, within
from kit.sheet import titled
from record import store
from record.library import Library

from study import deck, skill
from study.course import ReviewCourse

LANE, GAMES = "skill", "skill games"
NOTES = "notes"
NOTED = store.book_of(store.text(2000), 300)  # notes by the names of opponents
NONE = (
    "No decision yet that was taken before the advice was shown: choose first (A), or practise (P). "
    "Obvious ones do not count."
)
WON, LOST, DRAWN = "won", "lost", "drawn"


class SkillSheet:
    """Show how good you are at the game on the table, and how it went against whom."""

    def __init__(self, shell: js.Shell, home: js.Element, library: Library) -> None:
        self._shell = shell
        self._library = library
        self._waiting: list[js.Summary] = []  # kept games whose review is still to come
        self._whom = ""  # whose notes are shown
        self._rows: list[tuple[str, js.Element]] = []
        self._number = make("p", "skill-number")
        self._scale = make("ol", "skill-scale", aria_label="Levels")
        self._curve = ReviewCourse(lambda step: None)
        self._drawing = add(make("div"), self._curve.root)  # what is drawn has no `hidden` of its own
        self._kinds = make("dl", "skill-kinds")
        self._games = make("p")
        self._review = press("Review the games that are not yet", self._review_all, "plain")
        self._said = make("p", "practice-said", role="status", aria_live="polite")
        self._met = make("div", "skill-met", role="group", aria_label="Opponents")
        self._label = make("label", "", "", for_="opponent-notes")
        self._notes = make("textarea", rows="3", id="opponent-notes", maxlength="2000")
        self._noting = add(make("p", "skill-notes"), self._label, self._notes)
        self._dialog = titled(home, "skill", "Skill")
        add(self._dialog, self._number, self._scale, self._drawing, self._kinds)
        add(
            self._dialog,
            make("h3", "", "Over your games, advised or not"),
            self._games,
            self._review,
            self._said,
        )
        add(self._dialog, make("h3", "", "Against whom"), self._met, self._noting)
        on(self._dialog, "close", lambda event: self._closed())
        on(self._notes, "change", lambda event: self._note())
        within(self._met, "click", "[data-name]", lambda row: self._choose(str(row.dataset.name)))

    @property
    def is_open(self) -> bool:
        return bool(self._dialog.open)

    def open(self) -> None:
        """Show the skill at the present game."""
        say(self._said, "")
        show(self._drawing, False)  # until it is known: so far it has no words, or tells of another game
        if not self._dialog.open:
            self._dialog.showModal()
        found = skill.decisions(self._shell.game, self._aim)
        question: js.wire.AskSkill = {"do": "skill", "games": skill.courses(found), "objective": self._aim}
        question["game"], question["kinds"] = self._shell.game, skill.kinds(found)
        self._shell.engine.ask(question, lambda reply: self._draw(reply, bool(found)), LANE)
        asyncio.create_task(self._draw_games())

    def _closed(self) -> None:
        self._note()
        self._waiting = []
        self._shell.engine.forget(LANE)
        self._shell.engine.forget(GAMES)
        document.activeElement.blur()

    @property
    def _aim(self) -> str:
        """What is played for on the table."""
        advice = self._shell.moment.advice
        return str(advice["objective"] if advice else self._shell.objective)

    # Before the advice was shown

    def _draw(self, reply: js.wire.Skilled | js.wire.Failed, any_: bool) -> None:
        if not reply["ok"]:
            return say(self._number, reply["error"])
        level = reply["level"]
        name = level[:1].upper() + level[1:] + ": " if level else ""
        say(self._number, name + reply["said"] if any_ else NONE)
        rows = []
        for title, below in reply["scale"]:
            row = add(make("li"), make("span", "", title), make("span", "fine", below))
            mark(row, "reached", title == level)
            rows.append(row)
        fill(self._scale, rows)
        show(self._drawing, reply["course"])
        curve = reply["curve"]
        if reply["course"]:
            top = max(curve) or 1.0
            self._curve.draw([value / top for value in curve], [], reply["course"], False)
            self._curve.point(len(curve) - 1)
        kinds = []
        for kind in reply["kinds"]:
            kinds += [
                make("dt", "", kind["name"]),
                add(make("dd"), bar(kind["part"]), make("span", "", kind["said"])),
            ]
        fill(self._kinds, kinds)

    # Kept games

    async def _draw_games(self) -> None:
        """Show the number over the kept games, and who was met in them."""
        kept = [each for each in await self._library.all() or [] if each["game"] == self._shell.game]
        kept = [each for each in kept[::-1] if not each["watched"]]
        self._draw_met(kept)
        self._waiting = [each for each in kept if each["state"] and not each["aim"]]
        show(self._review, self._waiting)
        games: list[js.wire.Lost] = [
            {"hard": each["hard"], "lost": each["lost"], "squares": each["squares"]}
            for each in kept
            if each["aim"] == self._aim
        ]
        question: js.wire.AskSkill = {"do": "skill", "games": games, "objective": self._aim}
        self._shell.engine.ask(question, self._draw_number, GAMES)

    def _draw_number(self, reply: js.wire.Skilled | js.wire.Failed) -> None:
        words = " ".join([reply["said"], reply["course"]]).strip() if reply["ok"] else reply["error"]
        say(self._games, words)

    def _review_all(self) -> None:
        """Review kept games, one after the other."""
        if self._waiting:
            asyncio.create_task(self._review_next(self._waiting.pop(0)))
        else:
            asyncio.create_task(self._draw_games())

    async def _review_next(self, summary: js.Summary) -> None:
        count = len(self._waiting) + 1
        say(self._said, "Looking back: %d game%s to come." % (count, "" if count == 1 else "s"))
        match = await self._library.read(summary["id"])
        question: js.wire.AskReview = {"do": "review", "game": summary["game"], "match": match}
        question["objective"] = self._aim
        self._shell.engine.ask(question, lambda reply: self._reviewed(summary, reply), GAMES)

    def _reviewed(self, summary: js.Summary, reply: js.wire.LookedBack | js.wire.Failed) -> None:
        say(self._said, "" if reply["ok"] else reply["error"])
        if not reply["ok"]:
            return self._review_all()
        deck.add(deck.begun(reply["cards"][summary["you"]], today()))
        asyncio.create_task(self._noted(summary, reply["review"]))

    async def _noted(self, summary: js.Summary, found: js.wire.Review) -> None:
        await self._library.note(summary["id"], skill.of_review(found, summary["you"]))
        if self._dialog.open:
            self._review_all()

    # Opponents

    def _draw_met(self, kept: list[js.Summary]) -> None:
        """List who was met, the last one first, with what was won and lost."""
        met: dict[str, list[str]] = {}
        order: list[str] = []
        for each in kept[::-1]:
            others = [name for seat, name in enumerate(each["seats"]) if seat != each["you"]]
            for name in others if result(each) else []:
                if name not in met:
                    met[name] = []
                    order.append(name)
                met[name].append(result(each))
        self._rows = []
        for name in order:
            counts = [(met[name].count(how), how) for how in (WON, LOST, DRAWN)]
            words = ", ".join(["%d %s" % count for count in counts if count[0]])
            row = button("", "sheet-row skill-row", data_name=name, aria_pressed="false")
            add(row, make("span", "", name), make("span", "", words))
            self._rows.append((name, row))
        none = make("p", "", "Nobody yet: games that are over count.")
        fill(self._met, [row for _, row in self._rows] or [none])
        self._choose("")

    def _choose(self, name: str) -> None:
        """Show the notes on an opponent; what was written of another one is kept."""
        self._note()
        self._whom = name
        for whom, row in self._rows:
            mark(row, "selected", whom == name)
            tell(row, "aria-pressed", "true" if whom == name else "false")
        show(self._noting, name)
        say(self._label, "Notes on %s" % name)
        self._notes.value = store.get(NOTES, NOTED).get(name, "")

    def _note(self) -> None:
        if self._whom:
            noted = dict(store.get(NOTES, NOTED))
            noted[self._whom] = self._notes.value.strip()
            store.put(NOTES, noted)


def result(summary: js.Summary) -> str:
    """Return how a kept game ended for you, won, lost or drawn; "" where it goes on, or you were alone."""
    ended, you = summary["state"], summary["seats"][summary["you"] : summary["you"] + 1]
    if not ended or not you or len(summary["seats"]) < 2:
        return ""
    shared = ended.split(" share the win")
    if ended.startswith("A draw") or " drew, " in ended or (len(shared) > 1 and you[0] in shared[0]):
        return DRAWN
    return WON if ended.startswith(you[0] + " won") else LOST
