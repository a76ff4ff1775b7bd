"""Practice: cards of your mistakes that come back, and positions of a kind, on the table with Ask first.

A position to practise on is a match of its own that nobody keeps; the game before it comes back at the end.
"""

import asyncio

import js
from advice.asking import PRACTICE, today
from kit.dom import press
from kit.figures import sentences
from kit.speech import saying
from kit.throws import seed
from record.moments import Moment

from study import deck, skill

LANE = "practice"
LEARN = "learn"  # the mistakes of one match, beside the kinds of position that the engine has
SOON = 4  # positions later one comes back that was missed
DUE = "due"  # cards that come back, beside the kinds of position that the engine has


class Practice:
    """Runs of positions, one after the other; reviews of your matches become cards for them."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        self._kind = ""  # what is practised, "" for nothing
        self._cards: list[js.Card] = []  # that are still to come
        self._card: js.Card | None = None
        self._objective = ""  # what was played for before
        self._begins = ""  # the position at which games begin that positions come from, "" for the usual one
        self._met = 0  # positions of this run that were put on the table
        self._missed: list[tuple[int, js.Card]] = []  # that come back, each after so many positions
        self._begun = False  # whether a position of this run is on the table
        self.tally: js.wire.Tally | None = None  # of this run, None before anything is decided
        self._run = ""  # that in words

    @property
    def is_on(self) -> bool:
        """Tell whether a run is under way."""
        return bool(self._kind)

    def begin(self, kind: str, cards: list[js.Card] | None = None, begins: str = "") -> None:
        """Begin a run: over `cards`, or those that are due, or positions of a kind without end.

        Positions of a kind are of games that begin at a position.
        """
        self.stop()
        self._begins, self._met, self._missed = begins, 0, []
        self._kind = kind
        self._objective = self._shell.objective
        self._cards = list(cards or (deck.due(self._shell.game, today()) if kind == DUE else []))
        self._begun, self.tally, self._run = PRACTICE in self._shell.moment.notes, None, ""
        self._go_on()

    def learn(self, mistakes: list[js.wire.PracticeCard]) -> None:
        """Begin a run over just these mistakes; they are cards from then on."""
        new = deck.begun(mistakes, today())
        deck.add(new)
        self.begin(LEARN, new)

    def stop(self) -> None:
        """End a run, whatever is on the table."""
        if self._kind:
            self._kind = ""
            self._shell.engine.forget(LANE)
            self._shell.notice("")
            self._shell.objective = self._objective

    def end(self) -> None:
        """End a run and bring back the game that was on the table before."""
        self.stop()
        if PRACTICE in self._shell.moment.notes:
            self._shell.undo()
        self._shell.notice(self._run and _gone(self._run))

    def hear(self, found: js.wire.LookedBack, moment: Moment, game: str) -> None:
        """Hear of a review of your own match; `game` is the id under which it is kept, "" for none."""
        if moment.watched:
            return
        deck.add(deck.begun(found["cards"][moment.me], today()))
        if game and found["review"]["finished"]:
            asyncio.create_task(self._shell.library.note(game, skill.of_review(found["review"], moment.me)))

    def judged(self, moment: Moment, reply: js.wire.Judged) -> None:
        """Hear how a position was decided before the advice on it was shown."""
        skill.add(self._shell.game, reply["judged"])
        if PRACTICE not in moment.notes:
            return
        self.tally, self._run = reply["tally"], reply["run"]
        if self._card:
            deck.answered(self._card, reply["times_right"], reply["day"])
        elif reply["card"]:
            deck.add(deck.begun([reply["card"]], reply["day"]))
        if reply["card"]:
            self._missed += [(self._met + SOON, deck.begun([reply["card"]], reply["day"])[0])]
        self._tell()

    def going(self, moment: Moment) -> tuple[str, js.Act] | None:
        """Return what Enter does once a position to practise on is decided."""
        if PRACTICE not in moment.notes:
            return None
        if not self._kind:
            # on the button that leads from practice to the game before it
            return saying("study.back", "Back to the game"), self.end
        if self._kind in (DUE, LEARN) and not self._cards and not self._missed:
            # on the button that ends practice after its last position
            return saying("study.finish", "Finish"), self.end
        # on the button that leads to the next position to practise on
        return saying("study.next_position", "Next position"), self._go_on

    def _go_on(self) -> None:
        """Put the next position on the table: one that was missed a while ago, else a new one."""
        self._met += 1
        soon = self._kind in (DUE, LEARN) and not self._cards
        if self._missed and (soon or self._missed[0][0] <= self._met):
            self._card = self._missed.pop(0)[1]
            self._open(self._card)
        elif self._kind not in (DUE, LEARN):
            self._card = None
            question: js.wire.Drill = {
                "do": "drill",
                "game": self._shell.game,
                "kind": self._kind,
                "objective": self._objective,
                "seed": seed(),
            }
            if self._begins:
                question["begins"] = self._begins
            # above the table: a position to practise on is being looked for
            self._shell.notice(saying("study.looking", "Looking for a position …"), self._stopper())
            self._shell.engine.ask(question, self._found, LANE)
        elif self._cards:
            self._card = self._cards.pop(0)
            self._open(self._card)
        else:
            self.end()

    def _found(self, reply: js.wire.Drilled | js.wire.Failed) -> None:
        if reply["ok"]:
            self._open(reply)
        else:
            self.stop()
            self._shell.notice(reply["error"])

    def _open(self, place: "js.Card | js.wire.Drilled") -> None:
        shell = self._shell
        shell.objective = place["objective"]
        notes = {PRACTICE: self._kind, "right": str(place.get("right", 0))}
        shell.open(place["position"], 0, None, notes, self._begun)
        self._begun = True
        self._tell()

    def _tell(self) -> None:
        """Say above the table how the run goes."""
        if self._run:
            words = _gone(self._run)
        else:
            # above the table: what to do with a position to practise on; Enter is a key
            words = saying("study.practice_begins", "Practice: decide, then Enter.")
        if self._cards:
            # above the table: positions of this practice that are still to come; e.g. n=4
            words = sentences(words, saying("study.to_come", "Cards to come: {n}.", n=len(self._cards)))
        if self._missed:
            # above the table: positions that were decided wrongly and come back soon; e.g. n=2
            missed = saying("study.missed", "What was missed comes back: {n}.", n=len(self._missed))
            words = sentences(words, missed)
        self._shell.notice(words, self._stopper())

    def _stopper(self) -> js.Element:
        # on the button beside what practice says
        return press(saying("study.end_practice", "End practice"), self.end)


def _gone(run: str) -> str:
    """Return how a run of practice went so far."""
    # above the table: how a run of practice went so far; e.g. run="3 of 4 without a mistake, 2.1 % lost"
    return saying("study.practice_run", "Practice: {run}.", run=run)
