"""The sheet of your skill: its course and scale, by kind of decision; and whom you met, with notes."""

import asyncio

import js
from advice.asking import today
from kit.dom import add, bar, button, document, fill, make, mark, on, press, say, show, tell, within
from kit.figures import sentences
from kit.sheet import titled
from kit.speech import saying, saying_n, voice
from record import store
from record.library import Library
from record.moments import shown_name

from study import deck, skill
from study.course import ReviewCourse

LANE, GAMES = "skill", "skill-games"
NOTES = "notes"
NOTED = store.book_of(store.text(2000), 300)  # notes by the names of opponents
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
        self._scale = make("ol", "skill-scale")
        # read aloud: the list of how good a player can be called
        tell(self._scale, "aria-label", saying("study.levels", "Levels"))
        self._curve = ReviewCourse(lambda step: None)
        self._drawing = add(make("div"), self._curve.root)  # what is drawn has no `hidden` of its own
        self._kinds = make("dl", "skill-kinds")
        self._games = make("p")
        # a button: to look back at all kept games at which nobody has looked back
        review = saying("study.review_games", "Review the games that are not yet")
        self._review = press(review, self._review_all, "plain")
        self._said = make("p", "practice-said", role="status", aria_live="polite")
        # read aloud: the list of those one has played against
        opponents = saying("study.opponents", "Opponents")
        self._met = make("div", "skill-met", role="group", aria_label=opponents)
        self._label = make("label", "", "", for_="opponent-notes")
        self._notes = make("textarea", rows="3", id="opponent-notes", maxlength="2000")
        self._noting = add(make("p", "skill-notes"), self._label, self._notes)
        # the heading of the sheet of how good one is
        self._dialog = titled(home, "skill", saying("page.skill", "Skill"))
        add(self._dialog, self._number, self._scale, self._drawing, self._kinds)
        # a heading: what was lost in all games, also in those in which the advice was shown at once
        games = make("h3", "", saying("study.over_games", "Over your games, advised or not"))
        add(self._dialog, games, self._games, self._review, self._said)
        # a heading: the list of those one has played against
        whom = make("h3", "", saying("study.against_whom", "Against whom"))
        add(self._dialog, whom, self._met, self._noting)
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
        say(self._number, _number(level, reply["said"]) if any_ else _none())
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
        say(self._games, sentences(reply["said"], reply["course"]) if reply["ok"] else reply["error"])

    def _review_all(self) -> None:
        """Review kept games, one after the other."""
        if self._waiting:
            asyncio.create_task(self._review_next(self._waiting.pop(0)))
        else:
            asyncio.create_task(self._draw_games())

    async def _review_next(self, summary: js.Summary) -> None:
        say(self._said, _to_come(len(self._waiting) + 1))
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
            words = voice().listed([_times(count, how) for count, how in counts if count])
            row = button("", "sheet-row skill-row", data_name=name, aria_pressed="false")
            add(row, make("span", "", shown_name(name)), make("span", "", words))
            self._rows.append((name, row))
        # in the place of those one has played against
        none = saying("study.nobody", "Nobody yet: games that are over count.")
        fill(self._met, [row for _, row in self._rows] or [make("p", "", none)])
        self._choose("")

    def _choose(self, name: str) -> None:
        """Show the notes on an opponent; what was written of another one is kept."""
        self._note()
        self._whom = name
        for whom, row in self._rows:
            mark(row, "selected", whom == name)
            tell(row, "aria-pressed", "true" if whom == name else "false")
        show(self._noting, name)
        # beside the field for notes on an opponent; e.g. name="Anna"
        say(self._label, saying("study.notes_on", "Notes on {name}", name=shown_name(name)))
        self._notes.value = store.get(NOTES, NOTED).get(name, "")

    def _note(self) -> None:
        if self._whom:
            noted = dict(store.get(NOTES, NOTED))
            noted[self._whom] = self._notes.value.strip()
            store.put(NOTES, noted)


def _number(level: str, said: str) -> str:
    if not level:
        return said
    # how good one is called, and what was lost for each decision;
    # e.g. level="expert", said="0.41 % lost for each."
    return saying("study.level", "{level:capital}: {said}", level=level, said=said)


def _none() -> str:
    return sentences(
        # in the place of a number for skill
        saying("study.no_skill", "No decision yet was taken before the advice came."),
        # where decisions that tell skill come from; A and P are keys
        saying("study.skill_from", "Choose first (A), or practise (P)."),
        # of decisions that tell skill
        saying("study.obvious", "Obvious ones do not count."),
    )


def _to_come(count: int) -> str:
    # games are looked back at, one after the other; e.g. n=3
    return saying_n(
        "study.games_to_come",
        "Looking back: {n} game to come.",
        "Looking back: {n} games to come.",
        count,
    )


def _times(count: int, how: str) -> str:
    """Say how often games ended so."""
    if how == WON:
        # beside the name of an opponent: so many games were won; e.g. n=3
        return saying_n("study.times_won", "{n} won", "{n} won", count)
    if how == LOST:
        # beside the name of an opponent: so many games were lost; e.g. n=2
        return saying_n("study.times_lost", "{n} lost", "{n} lost", count)
    # beside the name of an opponent: so many games ended in a draw; e.g. n=1
    return saying_n("study.times_drawn", "{n} drawn", "{n} drawn", count)


def result(summary: js.Summary) -> str:
    """Return how a kept game ended for you, won, lost or drawn; "" where it goes on, or you were alone."""
    you, first = summary["you"], summary.get("first", [])
    if not summary["state"] or len(summary["seats"]) < max(2, you + 1):
        return ""
    if not first:
        return _as_told(summary["state"], summary["seats"][you])
    return LOST if you not in first else DRAWN if len(first) > 1 else WON


def _as_told(ended: str, name: str) -> str:
    """Return how a game ended by the English words that builds before this one kept."""
    shared = ended.split(" share ")
    if ended.startswith("A draw") or " drew, " in ended or (len(shared) > 1 and name in shared[0]):
        return DRAWN
    return WON if ended.startswith(name + " won") else LOST
