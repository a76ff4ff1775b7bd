"""The shell of the page: tabs, address, history, keys, and one question at a time to the engine.

A game is a module of this folder with the name of the game; docs/web.md says what it offers.
"""

import asyncio

import js
import links
import offline
import store
from advice import AdvicePane
from built import GAMES
from dom import add, document, fill, find, later, make, mark, on, say, show, switch
from engine import Engine
from floating import Floating
from history import Entry, History
from sheet import Sheet

THEMES = (("system", "Auto"), ("light", "Light"), ("dark", "Dark"))
KEYS = (
    ("Enter", "do what is selected: the best, until another is"),
    ("↑ ↓", "select another choice"),
    ("U", "undo"),
    ("R", "redo"),
    ("N", "begin anew"),
    ("?", "this list"),
)
ELEMENTS = """
    app advice game game-title tabs engine engine-words notice position position-form position-error
    objectives do do-words undo redo new copy about keys retry themes
"""
# Keys that take back what is under way instead of waiting for it.
AT_ONCE = ("Backspace", "Escape", "u", "n")
THINKING = 250  # milliseconds before the page says that the engine is at work


class Shell:
    """What a game's module talks to: throw, play, open, ask, undo, new, refuse."""

    def __init__(self):
        self.engine = Engine(self._engine_state)
        self.floating = Floating(self._key)
        self.game = ""
        self.objective = "points"
        self.table = None
        self._module = None
        self._history = None
        self._under_way = None  # the verb that the engine is asked for: open, throw, play
        self._typed = []  # keys that came while it was
        self._pane = AdvicePane(self._selected, self._enter)
        self._sheet = Sheet()
        self._at = {name: find(name) for name in ELEMENTS.split()}
        self._listen()
        self._draw_tabs()
        self._draw_themes()

    # What the games may call

    @property
    def entry(self):
        """The entry on the table."""
        return self._history.entry

    def throw(self, roll):
        """Put a roll on the table."""
        self._deed("throw", {"roll": roll})

    def play(self, action):
        """Play an action code."""
        self._deed("play", {"action": action})

    def open(self, position, session=None, instead=False):
        """Go to a position; the one before stays in the history, and stays altogether where it is none.

        `instead` of the one before: there is nothing to undo between them.
        """
        self._deed("open", {"position": position}, session, instead)

    def new(self):
        """Begin anew: a turn, a game, whatever the game's `fresh` says."""
        self.open(self.table.fresh(self.entry))

    def ask(self, question, done, lane="extra"):
        """Ask the game's own `ask` on the side; `done(reply)` hears the newest answer of the lane."""
        self.engine.ask({"do": "ask", "game": self.game, "ask": question}, done, lane)

    def undo(self):
        """Go one position back; tell whether there was one."""
        return self._step(-1)

    def select(self, action):
        """Select the option with an action code."""
        self._pane.select([option["action"] for option in self.entry.advice["options"]].index(action))

    def refuse(self, sentence):
        """Say beside the game's own field what is wrong."""
        self.table.refuse(sentence)

    def changed(self):
        """Hear from the table that Enter may mean something else now."""
        self._draw_do()

    # Questions and answers about the position

    def _deed(self, verb, fields, session=None, instead=False):
        """Ask for the position after a deed; the newest deed counts."""
        question = {
            "do": verb,
            "game": self.game,
            "position": self.entry.position,
            "objective": self.objective,
        }
        for name in fields:
            question[name] = fields[name]
        before = self.entry
        self._busy(verb)
        self.engine.ask(question, lambda reply: self._answered(question, before, session, instead, reply))
        later(THINKING, lambda: mark(self._at["app"], "thinking", self._under_way and self.engine.ready))
        self._draw_do()

    def _busy(self, verb):
        self._under_way = verb
        self._at["advice"].setAttribute("aria-busy", "true" if verb else "false")

    def _answered(self, question, before, session, instead, reply):
        verb = question["do"]
        self._busy(None)
        mark(self._at["app"], "thinking", False)
        if not instead:
            say(self._at["position-error"], "")
        if not reply["ok"]:
            self._refused(verb, before, question, reply["error"])
        else:
            if session is None:
                session = self._next_session(verb, before, reply)
            entry = Entry(reply["position"], session, reply["view"], reply["advice"])
            same = entry.position == before.position and session == before.session
            if instead or same or (verb == "open" and before.view is None):
                self._history.replace(entry)
            else:
                self._history.push(entry)
            if verb == "open":
                self._at["position"].blur()  # so that the next key is one of the game
            self._draw()
        self._replay()

    def _next_session(self, verb, before, reply):
        """Return what is remembered after a deed; a position that was opened was not played to."""
        if verb == "open" and hasattr(self._module, "FRESH_SESSION"):
            return self._module.FRESH_SESSION
        return self.table.next_session(before.session, before, reply)

    def _refused(self, verb, before, question, sentence):
        """Say what is wrong where it was typed; a first position that is nonsense gives way to the start."""
        self._typed = []
        at_start = question["position"] == self._module.START
        if verb == "open":
            say(self._at["position-error"], sentence)
        else:
            self.table.show(before)
            self.refuse(sentence)
        if before.view is None and not at_start:
            self._deed("open", {"position": self._module.START}, before.session, instead=True)
        elif before.view is None:
            self._pane.words(sentence, _NO_ANSWER["error"], "error")
            show(self._at["retry"], True)
        elif verb == "open":
            links.write(self.game, before.position)
        self._draw_do()

    def _cancel(self):
        """Forget the deed under way and the keys that waited for it; tell whether there was one."""
        if self._under_way in (None, "open"):
            return False
        self._busy(None)
        self._typed = []
        self.engine.forget()
        self._draw_do()
        return True

    # Drawing

    def _draw(self):
        entry = self.entry
        links.write(self.game, entry.position)
        store.put(self.game, {"position": entry.position, "session": entry.session})
        store.put("game", self.game)
        self._at["position"].value = entry.position
        self._at["undo"].disabled = not self._history.can_undo
        self._at["redo"].disabled = not self._history.can_redo
        self.table.show(entry)
        advice = entry.advice
        instead = self._of_table("instead", entry)
        if instead:
            self._pane.words(instead[0], instead[1], "over")
        elif advice and advice["options"]:
            risk = getattr(self._module, "RISK", "Bust")
            self._pane.draw(advice, self._module.COLUMNS, risk, self._of_table("voice", entry))
            say(self._at["engine-words"], advice["exactness"])
        elif advice:
            self._pane.words(advice["sentence"], advice["why"], "over")
        elif entry.view:
            words = self.table.words(entry)
            self._pane.words(words[0], words[1], "over")
        self._draw_do()

    def _of_table(self, name, entry):
        """Return what the table says by a method that not every table has."""
        return getattr(self.table, name)(entry) if hasattr(self.table, name) else None

    def _draw_do(self):
        going = self._going()
        say(self._at["do-words"], going[0] if going else "Do it")
        self._at["do"].disabled = (not going[1]) if going else self._pane.selected is None

    def _going(self):
        """Return words and act of Enter where they are not to play the selected option."""
        if self.engine.failed:
            return "Try again", js.location.reload
        if self._under_way in ("throw", "play") and not self.engine.ready:
            return "Engine is starting", None
        return self.table.go_on(self.entry, self._pane.selected)

    def _selected(self, option):
        self.table.preview(option)
        self._draw_do()

    def _draw_tabs(self):
        fill(self._at["tabs"], [])
        for game, title in GAMES:
            tab = make("a", "tab", href="#" + game)
            add(tab, make("span", "", title))
            if game == self.game:
                tab.setAttribute("aria-current", "page")
            add(self._at["tabs"], tab)

    def _draw_themes(self):
        switch(self._at["themes"], "theme", THEMES, store.get("theme", "system"), self._theme)

    def _theme(self, theme):
        store.put("theme", theme)
        document.documentElement.dataset.theme = theme
        self.floating.theme(theme)

    def _notice(self, words, *buttons):
        fill(self._at["notice"], [make("span", "", words)] + list(buttons))
        show(self._at["notice"], True)

    # Games and addresses

    def arrive(self, address):
        """Go where an address says; without one, where this device was last."""
        say(self._at["position-error"], "")
        game, position = links.read(address)
        known = [name for name, _ in GAMES]
        if game and game not in known:
            self._notice("There is no game %s here; the games are %s." % (repr(game), ", ".join(known)))
        else:
            show(self._at["notice"], False)
        if game not in known:
            position = ""
            game = self.game or store.get("game", "")
            game = game if game in known else known[0]
        if game != self.game:
            self._sit_down(game, position)
        elif position and (self._under_way or position != self.entry.position):
            self.open(position)
        else:
            links.write(self.game, self.entry.position)

    def _sit_down(self, game, position):
        """Open a game's table at a position, at its last one, or at its beginning."""
        self._cancel()
        self.game = game
        self._module = __import__(game)
        kept = store.get(game, {})
        last = kept.get("position")
        fresh = getattr(self._module, "FRESH_SESSION", None)
        session = kept.get("session")
        if not isinstance(session, dict) or (position not in ("", last) and fresh is not None):
            session = fresh or {}
        wanted = position or (last if isinstance(last, str) else "")
        say(self._at["game-title"], self._module.TITLE)
        say(self._at["new"], getattr(self._module, "NEW", "New turn"))
        document.title = self._module.TITLE + " · Hold or Roll"
        fill(self._at["game"], [])
        self._draw_tabs()
        self._draw_objectives()
        self._history = History(Entry(wanted or self._module.START, session))
        self.table = self._module.Table(self, self._at["game"])
        self._pane.words(_WAITING)
        self.table.show(self.entry)
        self._at["position"].value = wanted or self._module.START
        self._deed("open", {}, session, instead=True)

    def _draw_objectives(self):
        choices = self._module.OBJECTIVES
        codes = [code for code, _ in choices]
        kept = store.get("objective " + self.game, "")
        self.objective = kept if kept in codes else codes[0]
        switch(self._at["objectives"], "objective", choices, self.objective, self._play_for)
        show(self._at["objectives"], len(choices) > 1)

    def _play_for(self, objective):
        self.objective = objective
        store.put("objective " + self.game, objective)
        self._deed("open", {}, self.entry.session, instead=True)

    # Keys and buttons

    def _listen(self):
        at = self._at
        on(document, "keydown", self._key)
        on(js.window, "hashchange", lambda event: self.arrive(event.newURL))
        on(at["position-form"], "submit", self._typed_position)
        for name, act in (
            ("do", self._enter),
            ("retry", js.location.reload),
            ("undo", self.undo),
            ("redo", lambda: self._step(1)),
            ("new", self.new),
            ("copy", self._copy),
            ("about", lambda: self._sheet.rules(self._module.TITLE, self._module.ABOUT)),
            ("keys", self._show_keys),
        ):
            on(at[name], "click", lambda event, act=act: act())

    def _typed_position(self, event):
        event.preventDefault()
        text = self._at["position"].value.strip()
        if text:
            self.open(text)
        else:
            say(self._at["position-error"], "Type a position, for example %s." % self._module.START)

    def _key(self, event):
        if event.ctrlKey or event.metaKey or event.altKey or self._sheet.is_open:
            return
        tag, key = event.target.tagName, event.key
        if tag in ("INPUT", "TEXTAREA", "SELECT") and event.target.type != "radio":
            return
        if tag in ("BUTTON", "A", "SUMMARY") and key in ("Enter", " "):
            return
        if tag == "INPUT" and key in ("ArrowUp", "ArrowDown"):
            return
        if self._take(key if len(key) > 1 else key.lower()):
            event.preventDefault()

    def _take(self, key):
        """Take a key now, or after the deed under way; tell whether it meant anything."""
        if self._under_way in ("throw", "play"):
            if key not in AT_ONCE:
                self._typed.append(key)
                return True
            if self._cancel() and key == "u":
                return True
        if self._under_way and key == "Enter":
            self._typed.append(key)
            return True
        if self.table.key(key):
            return True
        act = {
            "Enter": self._enter,
            "ArrowDown": lambda: self._pane.move(1),
            "ArrowUp": lambda: self._pane.move(-1),
            "u": self.undo,
            "r": lambda: self._step(1),
            "n": self.new,
            "?": self._show_keys,
        }.get(key)
        if act:
            act()
        return bool(act)

    def _replay(self):
        while self._typed and not self._under_way:
            self._take(self._typed.pop(0))

    def _enter(self):
        going = self._going()
        if going:
            if going[1]:
                going[1]()
        elif self._pane.selected is not None:
            self.play(self._pane.selected["action"])

    def _step(self, by):
        self._cancel()
        if not self._history.step(by):
            return False
        say(self._at["position-error"], "")
        self._draw()
        advice = self.entry.advice
        if self.entry.view is None or (advice and advice["objective"] != self.objective):
            self._deed("open", {}, self.entry.session, instead=True)
        return True

    def _copy(self):
        links.write(self.game, self.entry.position)
        asyncio.create_task(links.copy(self._at["copy"], self._notice))

    def _show_keys(self):
        self._sheet.keys(self._module.KEYS + KEYS)

    # The engine

    def _engine_state(self, state, words):
        self._at["engine"].dataset.state = state
        say(self._at["engine-words"], words)
        document.documentElement.dataset.app = {"busy": "ready", "slow": "ready"}.get(state, state)
        if state == "booting" and self.table and not self.entry.advice:
            self._pane.words(_WAITING, words[0].upper() + words[1:] + ".")
        show(self._at["retry"], state in ("error", "slow"))
        if state in ("error", "slow"):
            self._pane.words(words, _NO_ANSWER[state], "error")
            say(self._at["engine-words"], "stopped" if state == "error" else "slow")
        if state == "ready" and self.table and self.entry.view:
            self._draw()  # the engine was slow, and said so where the advice stands
        elif self.table:
            self._draw_do()


_NO_ANSWER = {
    "slow": "Type on; nothing is lost.",
    "error": "Reload to try again: the address keeps it.",
}
_WAITING = "Type your roll: the engine is starting."

shell = Shell()
shell.arrive(js.location.href)
document.documentElement.dataset.page = "ready"
asyncio.create_task(shell.engine.boot())
offline.keep(shell._notice)
