"""The shell of the page: what a game's table, and the sheets over it, may call.

A game is a module of this folder with the name of the game; docs/web.md says what it offers. What the shell
does stands in its parts: `arrival` (games and addresses), `playing` (the match and the questions about it),
`stage` (what is drawn), `keys` (what is typed and pressed).
"""

import asyncio

import js
from advice.asking import Asking
from kit.dom import document, later
from kit.speech import choose, speak
from kit.wins import Wins
from record import store
from record.library import Library
from record.moments import Moment, Record
from study.practice import Practice

from shell.arrival import Arrival
from shell.ears import Ears
from shell.engine import Engine
from shell.floating import Floating
from shell.installing import Installing
from shell.keys import Keys
from shell.playing import Playing
from shell.stage import Stage
from shell.table import Table


class Shell:
    """What a game's table talks to; docs/web.md lists what it may call."""

    def __init__(self) -> None:
        self.spec: js.Late = None  # of the game on the table
        self.objective = ""
        self.table = Table()  # of no game yet
        nowhere: js.wire.Point = {"position": "", "seat": 0, "order": [], "phase": "decide"}
        self.moment = Moment(Record("", "", "", nowhere))  # of no game yet
        self.library = Library(self.notice)
        self.practice = Practice(self)
        self.asking = Asking(self, self.practice.judged)
        self.wins = Wins(self)
        self.ears = Ears()
        self.stage = Stage(self)
        self.engine = Engine(self.stage.show_engine)
        self.playing = Playing(self)
        self.arrival = Arrival(self)
        self.keys = Keys(self)
        self._floating = Floating(self.keys.key)
        self._installing = Installing()
        self.keys.listen()

    @property
    def game(self) -> str:
        """The id of the game on the table."""
        return str(self.spec["id"])

    # Steps

    def act(self, code: str) -> None:
        """Play an action code; where the advice is asked first, hear that it was chosen."""
        going = self.practice.going(self.moment)
        if self.moment.veiled and self.asking.judges(self.moment):
            self.asking.choose(code)
        elif going:
            going[1]()
        else:
            self.playing.step([["act", code]])

    def roll(self, code: str) -> None:
        """Put a throw on the table; where one may do something else, it says that one decided to throw."""
        decides = self.moment.phase == "decide"
        self.playing.step(([["act", "roll"]] if decides else []) + [["roll", code]])

    def told(self, code: str | int) -> None:
        """Take the other player's whole turn as one code."""
        self.playing.step([["told", str(code)]])

    def steps(self, steps: list[list[str]]) -> None:
        """Take several steps at once, each `[kind, code]`: another player's whole turn."""
        self.playing.step(steps)

    # Matches

    def open(
        self,
        position: str,
        you: int = 0,
        names: list[str] | None = None,
        notes: dict[str, str] | None = None,
        instead: bool = False,
    ) -> None:
        """Begin a match at a position; the one before stays for Undo, unless this one comes `instead`."""
        about = dict(notes or {})
        if you:
            about["you"] = str(you)
        self.playing.open(position, names, about, instead)

    def new(self) -> None:
        """Begin anew: a turn, a game, whatever the game's `fresh` says."""
        self.open(*self.table.fresh(self.moment))

    def undo(self) -> bool:
        """Go one step back; tell whether there was one."""
        return self.playing.move(-1)

    def take_up(self) -> bool:
        """Undo the throw that lies there, so that its dice can be typed otherwise; tell whether it went."""
        last = self.moment.last
        return bool(last and last["kind"] == "roll") and self.playing.move(-1)

    def go_to(self, step: int) -> None:
        """Undo or redo until this many steps of the match are done."""
        self.playing.go_to(step)

    def resume(self, summary: js.Summary, match: str) -> None:
        """Put a kept game on the table, to go on with under the same id."""
        self.arrival.resume(summary, match)

    def rename(self, game: str, name: str) -> None:
        """Hear the new name of a kept game, which may be the one on the table."""
        self.playing.rename(game, name)

    def sit(self, you: int, names: list[str] | None = None, who: list[str] | None = None) -> None:
        """Say which seat of the match is yours, and what the players are called, and are, if that is new."""
        self.playing.sit(you, names, who)

    def reseat(
        self,
        changes: list[tuple[int, str]],
        you: int,
        names: list[str],
        who: list[str],
        failed: js.Callable[[str], object],
    ) -> None:
        """Say who sits where from here on, after people got up and sat down, each `(seat, code)`."""
        self.playing.reseat(changes, you, names, who, failed)

    @property
    def match(self) -> str:
        """The text of the match, without what is undone."""
        return str(self.playing.shelf.record.text())

    @property
    def undone(self) -> bool:
        """Tell whether steps of the match are undone."""
        return not self.playing.shelf.record.is_whole

    @property
    def results(self) -> list[int]:
        """What the last matches of a game for one have brought, the oldest first."""
        return list(self.playing.shelf.results)

    def play_for(self, objective: str) -> None:
        """Advise by another objective from now on."""
        self.objective = objective
        store.put("objective " + self.game, objective)
        if self.moment.view:
            self.playing.settle()

    # Questions

    def ask(
        self, question: js.Asked, done: js.Done, lane: str = "extra", hear: js.Hear | None = None
    ) -> None:
        """Ask the game's own `ask` on the side; `done(reply)` hears the newest answer of the lane.

        `hear(progress, so_far)` hears how far a long one has come.
        """
        self.engine.ask({"do": "ask", "game": self.game, "ask": question}, done, lane, hear)

    def play(self, player: str, most: int, done: js.Done) -> None:
        """Ask what a rival does at this moment; `done(reply)` gets the steps that were `taken`.

        Of nobody, "", only the throw that is due is told.
        """
        self.playing.play(player, most, done, "rival")

    def hope(
        self, rolls: js.Sequence[str], done: js.Callable[[list[js.wire.Stepped]], object], lane: str
    ) -> None:
        """Ask what each of some rolls would lead to; `done(replies)` hears the reply of a step for each."""
        self.playing.hope(rolls, done, lane)

    def review(
        self, done: js.Done, hear: js.Hear | None = None, lane: str = "review", at_once: bool = False
    ) -> None:
        """Ask what the steps of the match were worth; `done(reply)` gets `{"ok": true, "review": {...}}`.

        What is asked `at_once` comes without long work, and says whether that would make it better.
        """
        question: js.wire.AskReview = {
            "do": "review",
            "game": self.game,
            "match": self.match,
            "objective": self.objective,
            "at_once": at_once,
        }
        self.engine.ask(question, done, lane, hear)

    @property
    def busy(self) -> bool:
        """Tell whether the engine is at work on the match, or keys wait for it."""
        return bool(self.playing.under_way or self.keys.typed)

    # Keys and drawing

    def take(self, key: str) -> bool:
        """Take a key as if it were typed; tell whether it meant anything."""
        return self.keys.take(key)

    def tap(self, act: js.Act) -> None:
        """Do what a tap on the table asks, in its turn among the keys.

        With nothing before it but a choice that is being played, it was for what is just leaving the table.
        """
        if self.keys.typed or self.playing.under_way != "step":
            self.keys.in_turn(act)

    def later(self, milliseconds: float, act: js.Act) -> None:
        """Do something after a while, unless another table is there by then."""
        table = self.table
        later(milliseconds, lambda: act() if self.table is table else None)

    def redraw(self) -> None:
        """Draw the moment again, of which more is known now; what a hand has selected, or put back, stays."""
        self.stage.redraw()

    def select(self, action: str | None) -> None:
        """Select the option with an action code; None: none."""
        self.stage.pane.select_action(action)

    def changed(self) -> None:
        """Hear from the table that Enter may mean something else now."""
        self.stage.draw_do()

    def refuse(self, sentence: str) -> None:
        """Say beside the game's own field what is wrong."""
        self.table.refuse(sentence)

    def notice(self, words: str, *buttons: js.Element) -> None:
        """Say something above the table, with buttons to act on it; nothing for no words."""
        self.stage.notice(words, *buttons)

    def speak(self, code: str) -> None:
        """Speak another language from now on: the table is made anew, and its question is asked again."""
        choose(code)
        asyncio.create_task(self._speak(code))

    async def _speak(self, code: str) -> None:
        await speak(code)  # on which all that stays says itself again
        self.arrival.sit_again()

    def look(self, name: str, code: str) -> None:
        """Let the page look otherwise, in the window in which it floats too."""
        document.documentElement.setAttribute("data-" + name, code)
        self._floating.look(name, code)

    @property
    def can_float(self) -> bool:
        """Tell whether the browser has a window that stays above the others, and the page is not in it."""
        return self._floating.can

    def float(self, refused: js.Act) -> None:
        """Move the page into such a window; `refused()` hears where the browser wants a click for it."""
        self._floating.float(refused)

    # What is remembered

    def settings(self, name: str, schema: dict[str, js.Kind]) -> js.Json:
        """Return what is kept of this game under a name, by a schema of `store`'s kinds."""
        return store.get("%s %s" % (name, self.game), store.record_of(schema))

    def keep(self, name: str, member: str, value: js.Json) -> None:
        """Keep a member of such a setting."""
        name = "%s %s" % (name, self.game)
        kept = dict(store.get(name, lambda value: value if isinstance(value, dict) else {}))
        kept[member] = value
        store.put(name, kept)
