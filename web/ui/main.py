"""The shell of the page: tabs, address, keys, and a match that the engine advances.

A game is a module of this folder with the name of the game; docs/web.md says what it offers.
"""

import asyncio

import js
import jsffi
import links
import offline
import store
from advice import VALUE, AdvicePane, how_known
from asking import PRACTICE, QUESTION, WHY, Asking, verdict
from built import GAMES
from dom import add, document, fill, find, later, make, mark, on, press, say, show, switch, tell
from ending import Ending
from engine import POSITION, Engine
from floating import Floating
from focus import Focus
from library import Library
from library_sheet import KEYS as LIBRARY_KEYS
from library_sheet import LibrarySheet
from overlay import Overlay
from practice import Practice
from practice_sheet import KEYS as PRACTICE_KEYS
from practice_sheet import PracticeSheet
from record import HEAD, Moment
from review import KEYS as REVIEW_KEYS
from review import ReviewSheet
from sheet import Sheet
from shelf import Shelf
from watch_sheet import KEYS as WATCH_KEYS
from watch_sheet import WatchSheet
from watching import Watching
from welcome import Welcome

THEMES = (("system", "Auto"), ("light", "Light"), ("dark", "Dark"))
AIMS = {"points": "Points", "win": "Win"}
KEYS = (
    ("Enter", "do what is selected: the best, until another is"),
    ("↑ ↓", "select another choice"),
    ("Escape", "put half-typed dice back"),
    ("U", "undo"),
    ("R", "redo"),
    ("N", "begin anew"),
    ("?", "this list"),
)
ELEMENTS = """
    app broadcast advice folds game game-title tabs engine engine-words notice objectives
    position position-form position-error do do-words undo redo new review practice watch games
    copy copy-game about keys retry skip themes
"""
NAMED = ("Enter", "Backspace", "Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
SHARPER = "sharper"  # the lane of work that makes an advice better
THINKING = 250  # milliseconds before the page says that the engine is at work
WAITING = "Type your roll: the engine is starting."
NO_ANSWER = {
    "slow": "Type on; nothing is lost.",
    "error": "Reload to try again: the address keeps it.",
}


class Shell:
    """What a game's table talks to; docs/web.md lists what it may call."""

    def __init__(self) -> None:
        self._at = {name: find(name) for name in ELEMENTS.split()}
        self.engine = Engine(self._engine_state)
        self.spec: js.Json = None
        self.objective = ""
        self.table: js.Json = None
        self.moment: js.Json = None
        self._module: js.Json = None
        self._tabs: list[tuple[str, js.Element]] = []  # (game, tab)
        self._shelf: js.Json = None
        self._drawn_position = ""
        self._said = ""  # by long work, beside its answer
        self._under_way = ""  # what the engine is asked for: open, step, throw, look, replay
        self._typed: list[str | js.Act] = []  # keys and taps that came meanwhile
        self._library = Library(self.notice)
        self._practice = Practice(self)
        self._asking = Asking(self, self._practice.judged)
        self._pane = AdvicePane(self._selected, self._play_selected, self._asking.show)
        self._sheet = Sheet()
        self._review = ReviewSheet(self, self._at["app"], self._looked_back)
        self._ending = Ending(self, lambda: self.take("v"), self._looked_back)
        self._games = LibrarySheet(self, self._at["app"], self._library)
        self._drill = PracticeSheet(self, self._at["app"], self._library, self._asking, self._practice)
        self._watching = Watching(self, self._at["broadcast"])
        self._watch = WatchSheet(self, self._at["app"])
        self._welcome = Welcome()
        self._focus = Focus(self._at["app"])
        self._floating = Floating(self._key)
        self._listen()
        switch(self._at["themes"], "theme", THEMES, store.get("theme", THEME), self._theme)

    # What the tables may call

    @property
    def game(self) -> str:
        """The id of the game on the table."""
        return str(self.spec["id"])

    def act(self, code: str) -> None:
        """Play an action code; where the advice is asked first, hear that it was chosen."""
        going = self._practice.going(self.moment)
        if self.moment.veiled:
            self._asking.choose(code)
        elif going:
            going[1]()
        else:
            self._step([["act", code]])

    def roll(self, code: str) -> None:
        """Put a throw on the table; where one may do something else, it says that one decided to throw."""
        decides = self.moment.phase == "decide"
        self._step(([["act", "roll"]] if decides else []) + [["roll", code]])

    def told(self, code: str | int) -> None:
        """Take the other player's whole turn as one code."""
        self._step([["told", str(code)]])

    def steps(self, steps: list[list[str]]) -> None:
        """Take several steps at once, each `[kind, code]`: another player's whole turn."""
        self._step(steps)

    def open(
        self,
        position: str,
        you: int = 0,
        names: list[str] | None = None,
        notes: dict[str, str] | None = None,
        instead: bool = False,
    ) -> None:
        """Begin a match at a position; the one before stays for Undo, unless this one comes `instead`."""
        question = {"do": "open", "position": position}
        about = dict(notes or {})
        if you:
            about["you"] = str(you)
        self._ask(question, lambda reply: self._opened(position, reply, names, about, instead))

    def new(self) -> None:
        """Begin anew: a turn, a game, whatever the game's `fresh` says."""
        self.open(*self.table.fresh(self.moment))

    def undo(self) -> bool:
        """Go one step back; tell whether there was one."""
        return self._move(-1)

    def take_up(self) -> bool:
        """Undo the throw that lies there, so that its dice can be typed otherwise; tell whether it went."""
        last = self.moment.last
        return bool(last and last["kind"] == "roll") and self._move(-1)

    def take(self, key: str) -> bool:
        """Take a key as if it were typed; tell whether it meant anything."""
        if self.engine.failed:
            return key == "Enter" and self._enter()
        if self._under_way:
            return self._take_later(key)
        if self.table.key(key):
            return True
        act = {
            "Enter": self._enter,
            "ArrowDown": lambda: self._pane.move(1),
            "ArrowUp": lambda: self._pane.move(-1),
            "u": self.undo,
            "r": lambda: self._move(1),
            "n": self.new,
            "v": self._review.open,
            "g": self._games.open,
            "p": self._drill.open,
            "o": self._watch.open,
            "a": lambda: self._asking.turn(not self._asking.on),
            "?": self._show_keys,
        }.get(key)
        if act:
            act()
        return bool(act)

    def tap(self, act: js.Act) -> None:
        """Do what a tap on the table asks, in its turn among the keys.

        With nothing before it but a choice that is being played, it was for what is just leaving the table.
        """
        if self._typed or self._under_way != "step":
            self._in_turn(act)

    def ask(self, question: js.Json, done: js.Done, lane: str = "extra", hear: js.Hear | None = None) -> None:
        """Ask the game's own `ask` on the side; `done(reply)` hears the newest answer of the lane.

        `hear(progress, so_far)` hears how far a long one has come.
        """
        self.engine.ask({"do": "ask", "game": self.game, "ask": question}, done, lane, hear)

    @property
    def match(self) -> str:
        """The text of the match, without what is undone."""
        return str(self._shelf.record.text())

    def review(self, done: js.Done, hear: js.Hear | None = None, lane: str = "review") -> None:
        """Ask what the steps of the match were worth; `done(reply)` gets `{"ok": true, "review": {...}}`."""
        question = {"do": "review", "game": self.game, "match": self.match, "objective": self.objective}
        self.engine.ask(question, done, lane, hear)

    def go_to(self, step: int) -> None:
        """Undo or redo until this many steps of the match are done."""
        self._give_up()
        self._shelf.record.at = step
        self._settle()

    def resume(self, summary: js.Json, match: str) -> None:
        """Put a kept game on the table, to go on with under the same id."""
        known = [spec["id"] for spec in GAMES]
        if summary["game"] != self.game:
            self._sit_down(GAMES[known.index(summary["game"])], "", [])
        named = "# name: %s\n" % summary["name"] if summary["name"] else ""
        self._load(match + named, {"id": summary["id"]})

    def rename(self, game: str, name: str) -> None:
        """Hear the new name of a kept game, which may be the one on the table."""
        if self._shelf.record.id == game:
            self._shelf.record.notes["name"] = name

    def sit(self, you: int) -> None:
        """Say which seat of the match is yours."""
        self._shelf.sit(you)
        self._settle(True)

    def redraw(self) -> None:
        """Draw the moment again, of which more is known now; what a hand has selected, or put back, stays."""
        by_hand, selected = self._pane.by_hand, self._pane.selected
        self._draw(choosing=not by_hand)
        if by_hand:
            self._pane.select_action(selected["action"] if selected else None)

    def select(self, action: str | None) -> None:
        """Select the option with an action code; None: none."""
        self._pane.select_action(action)

    def refuse(self, sentence: str) -> None:
        """Say beside the game's own field what is wrong."""
        self.table.refuse(sentence)

    @property
    def busy(self) -> bool:
        """Tell whether the engine is at work on the match, or keys wait for it."""
        return bool(self._under_way or self._typed)

    @property
    def undone(self) -> bool:
        """Tell whether steps of the match are undone."""
        return not self._shelf.record.is_whole

    @property
    def can_float(self) -> bool:
        """Tell whether the browser has a window that stays above the others, and the page is not in it."""
        return self._floating.can

    def float(self, refused: js.Act) -> None:
        """Move the page into such a window; `refused()` hears where the browser wants a click for it."""
        self._floating.float(refused)

    def changed(self) -> None:
        """Hear from the table that Enter may mean something else now."""
        self._draw_do()

    def settings(self, name: str, schema: dict[str, js.Kind]) -> js.Json:
        """Return what is kept of this game under a name, by a schema of `store`'s kinds."""
        return store.get("%s %s" % (name, self.game), store.record_of(schema))

    def keep(self, name: str, member: str, value: js.Json) -> None:
        """Keep a member of such a setting."""
        name = "%s %s" % (name, self.game)
        kept = store.get(name, lambda value: value if isinstance(value, dict) else {})
        kept[member] = value
        store.put(name, kept)

    @property
    def results(self) -> list[int]:
        """What the last matches of a game for one have brought, the oldest first."""
        return list(self._shelf.results)

    # Questions and answers about the match

    def _ask(
        self,
        question: js.Json,
        then: js.Done,
        failed: js.Callable[[str], object] | None = None,
        busy: str = "",
    ) -> None:
        """Ask about the match; `then(reply)` goes on where it went well. The newest question counts."""
        question["game"] = self.game
        question["objective"] = self.objective
        self._busy(busy or question["do"])
        self.engine.ask(question, lambda reply: self._answered(question, then, failed, reply))
        later(THINKING, lambda: mark(self._at["app"], "thinking", self._under_way and self.engine.ready))
        self._draw_do()

    def _busy(self, verb: str) -> None:
        self._under_way = verb
        tell(self._at["advice"], "aria-busy", "true" if verb else "false")

    def _answered(
        self,
        question: js.Json,
        then: js.Done,
        failed: js.Callable[[str], object] | None,
        reply: js.Json,
    ) -> None:
        self._busy("")
        mark(self._at["app"], "thinking", False)
        if reply["ok"]:
            if question["do"] == "open":
                self._focus.release()  # so that the next key is one of the game
            then(reply)
        else:
            (failed or self._refused)(reply["error"])
        while self._typed and not self._under_way:
            waiting = self._typed.pop(0)
            if isinstance(waiting, str):
                self.take(waiting)
            else:
                waiting()

    def _step(self, steps: list[list[str]]) -> None:
        record = self._shelf.record
        question = {"do": "step", "steps": steps}
        question.update(record.point)
        busy = "throw" if steps[-1][0] == "roll" else "step"
        self._ask(question, self._stepped, self._step_refused, busy)

    def _stepped(self, reply: js.Json) -> None:
        self._welcome.close()
        say(self._at["position-error"], "")
        self._shelf.step(reply, self.objective)
        self._settle(True)

    def _step_refused(self, sentence: str) -> None:
        self._typed = []
        self.refuse(sentence)
        self._draw_do()

    def _opened(
        self,
        position: str,
        reply: js.Json,
        names: list[str] | None = None,
        notes: dict[str, str] | None = None,
        instead: bool = False,
    ) -> None:
        if not instead:
            say(self._at["position-error"], "")
        self._drawn_position = ""  # what was typed gives way to the position as the engine writes it
        instead = instead or self.moment.view is None
        self._shelf.open(position, reply, self.objective, names, notes, instead)
        self._settle(True)

    def _loaded(self, reply: js.Json, kept: js.Json) -> None:
        self._shelf.load(reply, self.objective, kept, self.moment.view is None)
        self._settle(keep=bool(kept))

    def _refused(self, sentence: str) -> None:
        """Say that a position cannot be opened, and stay where we are."""
        self._typed = []
        say(self._at["position-error"], sentence)
        links.write(self.game, self.moment.position)
        self._draw_do()

    def _move(self, by: int) -> bool:
        if not self._shelf.move(by):
            return False
        say(self._at["position-error"], "")
        self._settle()
        return True

    def _give_up(self) -> None:
        """Forget the question about the match and the keys that waited for it."""
        if self._under_way:
            self._busy("")
            self.engine.forget(POSITION)
        self._typed = []

    def _take_later(self, key: str) -> bool:
        """Keep a key until the answer has come; with no key before it, it may take back what is asked."""
        if not self._typed and self._takes_back(key):
            self._give_up()
            if key == "u":
                self.table.show(self.moment)
            else:
                self.table.key(key)
            self._draw_do()
            return True
        if len(key) > 1 and key not in NAMED:
            return False
        self._typed.append(key)
        if self.moment.view is None:
            self.table.ahead([one for one in self._typed if isinstance(one, str)])
        return True

    def _in_turn(self, act: js.Act) -> None:
        """Do something now, or when the engine has answered what was asked before."""
        if self._under_way:
            self._typed.append(act)
        else:
            act()

    def _takes_back(self, key: str) -> bool:
        """Tell whether a key undoes just what the engine is asked for."""
        return (key == "u" and self._under_way in ("step", "throw")) or (
            key == "Backspace" and self._under_way == "throw"
        )

    # Drawing

    def _settle(self, forward: bool = False, keep: bool = False) -> None:
        """Keep what the match is now, and draw it; what is not known of it yet is asked first.

        A match that has gone `forward`, or is one of those that the device should `keep`, is put among them.
        """
        found = self._shelf.found(self.objective)
        self.moment = Moment(self._shelf.record, found, forward)
        practised = PRACTICE in self.moment.notes
        if not practised:
            self._practice.stop()
            links.write(self.game, self.moment.position)
        if not found:
            question = {"do": "look"}
            question.update(self._shelf.record.point)
            self._ask(question, self._looked)
        if (forward or keep) and self.moment.trail and self._shelf.record.is_whole:
            self._library.keep(self._shelf.record, self.moment, self._ended())
        if not practised:
            self._shelf.keep(self.moment, self._result())
        store.put("game", self.game, own=True)
        self._draw()
        self._sharpen()
        self._ending.show(self.moment)

    def _sharpen(self) -> None:
        """Have the advice made better where that takes long; what is there can be played meanwhile."""
        moment = self.moment
        self.engine.forget(SHARPER)
        self._rest()
        if moment.options and moment.advice["exactness"] != "exact":
            question = {"do": "sharpen", "game": self.game, "objective": self.objective}
            question.update(self._shelf.record.point)
            self.engine.ask(question, lambda reply: self._sharpened(moment, reply), SHARPER, self._sharpening)

    def _sharpening(self, part: js.Json, said: js.Json) -> None:
        """Show how far the long work is; what it has to say stands above the table, once."""
        if self.moment.options:
            say(self._at["engine-words"], "solving, %d %%" % (100 * part))
        if isinstance(said, str) and said != self._said:
            self._said = said
            self.notice(said)

    def _rest(self) -> None:
        """Say that no long work is under way."""
        if self.engine.ready:
            say(self._at["engine-words"], "ready")

    def _sharpened(self, moment: Moment, reply: js.Json) -> None:
        self._rest()
        if not reply["ok"] or not reply["sharper"]:
            return
        self._shelf.look(reply, reply["advice"]["objective"])
        if self.moment is moment:
            self.moment = Moment(self._shelf.record, reply)
            self.redraw()

    def _ended(self) -> str:
        """Say how the match ended; "" where it has not."""
        moment = self.moment
        return str(moment.advice["sentence"]) if moment.over and moment.advice else ""

    def _result(self) -> int | None:
        """Return what the match has brought, where the table keeps results and it is over."""
        if self.moment.over and hasattr(self.table, "result"):
            result: int | None = self.table.result(self.moment)
            return result
        return None

    def _looked(self, reply: js.Json) -> None:
        self._shelf.look(reply, self.objective)
        self._settle()

    def _draw(self, choosing: bool = True) -> None:
        moment = self.moment
        self._draw_position(moment.position)
        self._at["undo"].disabled = not self._shelf.can_undo
        self._at["redo"].disabled = not self._shelf.can_redo
        show(self._at["objectives"], len(moment.aims) > 1)
        moment.veiled = self._asking.hides(moment)
        self.table.show(moment)
        words = self.table.words(moment) if moment.view and hasattr(self.table, "words") else None
        if words:
            self._pane.words(words[0], words[1], "over")
        elif moment.veiled:
            self._pane.ask(QUESTION, WHY, moment.options)
        elif moment.options:
            judged = self._asking.of(moment)
            risk = getattr(self._module, "RISK", "Bust")
            voice = self.table.voice(moment) if hasattr(self.table, "voice") else _their_voice(moment)
            if moment.watched:
                voice = _their_voice(moment)
            if judged:
                told = "%s %s" % (verdict(judged), moment.advice["sentence"])
                voice = told, VALUE[moment.advice["objective"]]
            columns = getattr(self.table, "columns", self._module.COLUMNS)
            self._pane.draw(moment.advice, columns, risk, voice, choosing and self._chooses(moment))
            tell(self._at["advice"], "data-exactness", moment.advice["exactness"])
        elif moment.advice:
            self._pane.words(moment.advice["sentence"], moment.advice["why"], "over")
        self._draw_do()
        self._watching.show(moment)

    def _draw_position(self, position: str) -> None:
        """Put a position into its field; what is being typed over the same one stays."""
        if position != self._drawn_position:
            self._drawn_position = self._at["position"].value = position

    def _chooses(self, moment: Moment) -> bool:
        """Tell whether the best choice is selected at once: not for another player."""
        return self.table.chooses(moment) if hasattr(self.table, "chooses") else moment.yours

    def _draw_do(self) -> None:
        going = self._going()
        say(self._at["do-words"], going[0] if going else "Do it")
        self._at["do"].disabled = (not going[1]) if going else self._pane.selected is None

    def _going(self) -> tuple[str, js.Act | None] | None:
        """Return words and act of Enter where they are not to play the selected option."""
        if self.engine.failed:
            return "Try again", js.location.reload
        if not self.engine.ready and self._typed:
            return "Engine is starting", None
        if not self.moment.view:
            return "Type the roll", None
        selected = self._pane.selected
        if self.moment.veiled and not selected:
            return "Choose first", None
        if self.moment.veiled:
            return "Choose this", lambda: self.act(selected["action"])
        practised = self._practice.going(self.moment)
        if practised:
            return practised
        going: tuple[str, js.Act | None] | None = self.table.go_on(self.moment, self._pane.selected)
        return going

    def _looked_back(self, found: js.Json, moment: Moment) -> None:
        """Hear of the review of the match on the table."""
        self._drill.hear(found, moment, self._shelf.record.id)

    def _selected(self, option: js.Json) -> None:
        if option and self.moment.view:
            self.table.preview(option)
        self._draw_do()

    def _draw_tabs(self) -> None:
        """Draw the tabs once, and mark the one of the present game."""
        if not self._tabs:
            for spec in GAMES:
                here = js.location.href.split("#")[0]  # "#..." alone is what links within a page look like
                tab = make("a", "tab", spec["title"], href="%s#%s" % (here, spec["id"]))
                add(self._at["tabs"], tab)
                self._tabs.append((spec["id"], tab))
        for game, tab in self._tabs:
            if game == self.game:
                tab.setAttribute("aria-current", "page")
                tab.scrollIntoView(jsffi.to_js({"block": "nearest", "inline": "nearest"}))
            else:
                tab.removeAttribute("aria-current")

    def _theme(self, theme: str) -> None:
        store.put("theme", theme)
        document.documentElement.dataset.theme = theme
        self._floating.theme(theme)

    def notice(self, words: str, *buttons: js.Element) -> None:
        """Say something above the table, with buttons to act on it; nothing for no words."""
        fill(self._at["notice"], [make("span", "", words)] + list(buttons))
        show(self._at["notice"], words)

    # Games and addresses

    def arrive(self, address: str) -> None:
        """Go where an address says; without one, where this tab was last."""
        say(self._at["position-error"], "")
        if links.is_overlay(address):
            return js.location.reload()
        game, position, lines = links.read(address)
        known = [spec["id"] for spec in GAMES]
        if game and game not in known:
            self.notice("There is no game %s here; the games are %s." % (repr(game), ", ".join(known)))
            game = position = ""
            lines = []
        else:
            show(self._at["notice"], False)
        game = game or (self.spec and self.game) or store.get("game", store.one_of(*known), own=True)
        if not self.spec or game != self.game:
            self._sit_down(GAMES[known.index(game)], position, lines)
        elif lines:
            self._load(self._whole(lines), {})
        elif position and (self._under_way or position != self.moment.position):
            self.open(position)
        else:
            links.write(self.game, self.moment.position)

    def _sit_down(self, spec: js.Json, position: str, lines: list[str]) -> None:
        """Open a game's table at what the address says, at its last match, or at its beginning."""
        self._give_up()
        self._practice.stop()
        self.engine.forget_all()
        self.spec = spec
        self._module = __import__(spec["id"])
        self._shelf = Shelf(spec)
        kept, damaged = self._shelf.kept()
        say(self._at["game-title"], spec["title"])
        say(self._at["new"], getattr(self._module, "NEW", "New turn"))
        document.title = spec["title"] + " · Hold or Roll"
        fill(self._at["game"], [])
        fill(self._at["folds"], [])
        self._draw_tabs()
        self._draw_objectives()
        self.table = self._module.Table(self, self._at["game"], self._at["folds"])
        self._shelf.place(position or kept["position"] or spec["start"])
        self.moment = Moment(self._shelf.record)
        self._pane.words(WAITING)
        self._draw_position(self.moment.position)
        self.table.show(self.moment)
        self.table.ahead([])
        self._welcome.offer(self._module.PURPOSE, self._ways())
        if damaged:
            self._tell_unreadable("The game kept here could not be read.", damaged)
        if lines:
            self._load(self._whole(lines), {})
        elif position and position != kept["position"]:
            self._open_first(position, self._not_begun)
        else:
            self._go_on_with(kept)

    def _ways(self) -> list[tuple[str, js.Act]]:
        """Return how one may begin: `(words, act)`."""
        join: list[tuple[str, js.Act]] = [("Join a running game", self._at["position"].focus)]
        ways: list[tuple[str, js.Act]] = self.table.ways() if hasattr(self.table, "ways") else join
        return ways + [("Try a sample roll", lambda: self.open(self.spec["example"]))]

    def _go_on_with(self, kept: js.Json) -> None:
        """Open the match that was kept, or a fresh one."""
        match = kept["match"]
        if match:
            went = lambda reply: self._loaded(reply, kept)  # noqa: E731
            self._ask({"do": "replay", "match": match}, went, self._not_replayed)
        elif kept["position"]:
            self._open_first(kept["position"], self._not_begun, {"you": "1"} if kept["you"] else {})
        else:
            self._begin()

    def _open_first(
        self, position: str, failed: js.Callable[[str], object], notes: dict[str, str] | None = None
    ) -> None:
        question = {"do": "open", "position": position}
        self._ask(question, lambda reply: self._opened(position, reply, None, notes, True), failed)

    def _begin(self) -> None:
        """Open a fresh game, as the first of all."""
        self._open_first(self.spec["start"], self._not_started)

    def _not_begun(self, sentence: str) -> None:
        """Say what is wrong with the position that came first, and take what was kept instead."""
        say(self._at["position-error"], sentence)
        self._shelf.forget_earlier()
        self._go_on_with(self._shelf.kept()[0])

    def _not_replayed(self, sentence: str) -> None:
        self._tell_unreadable("The game kept here could not be read: " + sentence, self._shelf.raw())
        self._begin()

    def _not_started(self, sentence: str) -> None:
        self._pane.words(sentence, NO_ANSWER["error"], "error")
        show(self._at["retry"], True)

    def _tell_unreadable(self, sentence: str, text: str) -> None:
        """Keep what cannot be read where it can be copied, and say so."""
        store.put("unreadable " + self.game, text)

        def copy() -> None:
            asyncio.create_task(self._copied(button, text, "Copy it", text))

        button = press("Copy it", copy)
        self.notice(sentence + " A fresh one is on the table; the text of the old one is kept.", button)

    def _whole(self, lines: list[str]) -> str:
        """Return the match whose text after the first line these lines are."""
        return HEAD % (self.game, self.spec["rules_version"]) + "\n".join(lines) + "\n"

    def _load(self, match: str, kept: js.Json) -> None:
        """Open a whole game, given as match text, and what is kept beside it."""
        failed = self._not_begun if self.moment.view is None else None
        self._ask({"do": "replay", "match": match}, lambda reply: self._loaded(reply, kept), failed)

    def _draw_objectives(self) -> None:
        aims = self.spec["objectives"]
        usual = getattr(self._module, "AIM", aims[0])
        self.objective = store.get("objective " + self.game, store.one_of(usual, *aims))
        choices = [(aim, AIMS[aim]) for aim in aims]
        switch(self._at["objectives"], "objective", choices, self.objective, self._play_for)
        show(self._at["objectives"], False)

    def _play_for(self, objective: str) -> None:
        self._in_turn(lambda: self.play_for(objective))

    def play_for(self, objective: str) -> None:
        """Advise by another objective from now on."""
        self.objective = objective
        store.put("objective " + self.game, objective)
        if self.moment.view:
            self._settle()

    # Keys and buttons

    def _listen(self) -> None:
        at = self._at
        on(document, "keydown", self._key)
        on(js.window, "resize", lambda event: self._draw_tabs())
        on(js.window, "hashchange", lambda event: self.arrive(event.newURL))
        on(at["position-form"], "submit", self._typed_position)
        for name, act in (
            ("do", lambda: self.take("Enter")),
            ("retry", js.location.reload),
            ("undo", lambda: self.take("u")),
            ("redo", lambda: self.take("r")),
            ("new", lambda: self.take("n")),
            ("review", lambda: self.take("v")),
            ("practice", lambda: self.take("p")),
            ("watch", lambda: self.take("o")),
            ("games", lambda: self.take("g")),
            ("copy", self._copy),
            ("copy-game", self._copy_game),
            ("about", self._show_rules),
            ("keys", self._show_keys),
            ("skip", self._pane.enter),
        ):
            self._hear_press(name, act)

    def _hear_press(self, name: str, act: js.Act) -> None:
        on(self._at[name], "click", lambda event: act())

    def _typed_position(self, event: js.Event) -> None:
        event.preventDefault()
        text = self._at["position"].value.strip()
        if text:
            self._give_up()
            self.open(text)
        else:
            say(self._at["position-error"], "Type a position, for example %s." % self.spec["example"])

    def _key(self, event: js.Event) -> None:
        self._focus.by_key()
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        if (
            self._sheet.is_open
            or self._review.is_open
            or self._games.is_open
            or self._drill.is_open
            or self._watch.is_open
        ):
            return
        target, key = event.target, event.key
        dialog = target.closest("dialog")
        if dialog.open if dialog else _takes(target, key):
            return  # a dialog that has just been closed keeps the focus for a moment, and no key
        if self.take(key if len(key) > 1 else key.lower()):
            event.preventDefault()

    def _enter(self) -> bool:
        going = self._going()
        if going:
            if going[1]:
                going[1]()
        elif self._pane.selected is not None:
            self.act(self._pane.selected["action"])
        return True

    def _play_selected(self) -> None:
        """Play the choice that was tapped, unless one has gone on from where it stood."""
        if not self._under_way:
            self._enter()

    def _copy(self) -> None:
        links.write(self.game, self.moment.position)
        self._copy_words("copy", js.location.href, "Copy link", "The link: " + js.location.href)

    def _copy_game(self) -> None:
        link = links.whole(self.game, self.match)
        self._copy_words("copy-game", link, "Copy game", "The game: " + link)

    def _copy_words(self, name: str, words: str, label: str, otherwise: str) -> None:
        asyncio.create_task(self._copied(self._at[name], words, label, otherwise))

    async def _copied(self, button: js.Element, words: str, label: str, otherwise: str) -> None:
        """Copy words and say so on the button; where the browser forbids it, show them."""
        if await links.copy(words):
            say(button, "Copied")
            later(1600, lambda: say(button, label))
        else:
            self.notice(otherwise)

    def _show_rules(self) -> None:
        known = [("How we know", how_known(self.moment.advice))] if self.moment.advice else []
        self._sheet.rules(self.spec["title"], list(self._module.ABOUT) + known)

    def _show_keys(self) -> None:
        self._sheet.keys(self._module.KEYS + KEYS + REVIEW_KEYS + LIBRARY_KEYS + PRACTICE_KEYS + WATCH_KEYS)

    # The engine

    def _engine_state(self, state: str, words: str) -> None:
        self._at["engine"].dataset.state = state
        say(self._at["engine-words"], words)
        document.documentElement.dataset.app = {"slow": "ready"}.get(state, state)
        if state == "booting" and self.table and not self.moment.view:
            self._pane.words(WAITING, words[0].upper() + words[1:] + ".")
        show(self._at["retry"], state in ("error", "slow"))
        if state in ("error", "slow"):
            self._pane.words(words, NO_ANSWER[state], "error")
            say(self._at["engine-words"], "stopped" if state == "error" else "slow")
        if state == "ready" and self.table and self.moment.view:
            self._draw()  # the engine was slow, and said so where the advice stands
        elif self.table:
            self._draw_do()


def _takes(target: js.Element, key: str) -> bool:
    """Tell whether an element that has the focus takes a key for itself."""
    if target.matches("button, a, summary"):
        return key in ("Enter", " ")
    if target.matches("input[type=radio], input[type=checkbox]"):
        return key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", " ")
    return target.matches("input, textarea, select")


def _their_voice(moment: Moment) -> tuple[str, str] | None:
    """Return the sentence of an advice for the other player and what heads its values; None for yours."""
    if moment.yours or not moment.advice:
        return None
    sentence = moment.advice["sentence"]
    win = moment.advice["objective"] == "win"
    name = moment.names[moment.seat]
    return "%s: %s" % (name, sentence[0].lower() + sentence[1:]), (
        "Wins" if moment.watched else "They win"
    ) if win else "Points"


THEME = store.one_of(*[theme for theme, _ in THEMES])

if links.is_overlay(js.location.href):
    Overlay()
else:
    shell = Shell()
    shell.arrive(js.location.href)
    asyncio.create_task(shell.engine.boot())
    offline.keep(shell.notice)
document.documentElement.dataset.page = "ready"
