"""What is typed and pressed: the shell's own keys, keys that wait for the engine, and its buttons."""

import js
from advice.pane import how_known
from kit import files
from kit.dom import document, find, on
from kit.sheet import Sheet, Unopened
from kit.speech import offered, saying

from shell import links
from shell.focus import Focus
from shell.menus import Menus
from shell.settings import SettingsSheet, letters, no_voice

NAMED = ("Enter", "Backspace", "Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
PRESSED = (  # buttons, and the keys that they stand for
    ("do", "Enter"),
    ("undo", "u"),
    ("redo", "r"),
    ("new", "n"),
    ("review", "v"),
    ("practice", "p"),
    ("watch", "o"),
    ("games", "g"),
)


class Keys:
    """Take keys: the table's own first, then the shell's. `typed` are those that wait."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        app = find("app")
        self._position = find("position")
        self._focus = Focus(app)
        self.release = self._focus.release
        self.typed: list[str | js.Act] = []
        # A button that floats in another window is found by its id no more.
        self._buttons = {name: find(name) for name in ("copy", "copy-game", "copy-text")}
        review, games, practice, skill, card, watch = [Unopened(make) for make in _sheets(shell, app)]
        self._settings = Unopened(
            lambda: SettingsSheet(app, shell.asking, shell.ears, shell.look, shell.speak)
        )
        self._card, self._skill = card, skill
        self._sheet = Sheet()
        self._sheets = (self._sheet, self._settings, review, games, practice, skill, card, watch)
        self._menus = Menus(app)
        self._acts = {
            "Enter": shell.stage.enter,
            "ArrowDown": lambda: shell.stage.pane.move(1),
            "ArrowUp": lambda: shell.stage.pane.move(-1),
            "u": shell.undo,
            "r": lambda: shell.playing.move(1),
            "n": shell.new,
            "v": review.open,
            "g": games.open,
            "p": practice.open,
            "o": watch.open,
            "a": lambda: shell.asking.turn(not shell.asking.on),
            "l": self._listen,
            "?": self._show_keys,
        }

    # Keys

    def key(self, event: js.Event) -> None:
        """Hear a key of the keyboard; one that is for a field or a sheet is not the table's."""
        self._focus.by_key()
        if event.ctrlKey or event.metaKey or event.altKey or any(sheet.is_open for sheet in self._sheets):
            return
        target, key = event.target, event.key
        if key == "Escape" and self._menus.close():
            return
        if len(key) == 1 and not ("0" <= key <= "9") and not letters():
            return
        dialog = target.closest("dialog")
        if dialog.open if dialog else _takes(target, key):
            return  # a dialog that has just been closed keeps the focus for a moment, and no key
        if self.take(key if len(key) > 1 else key.lower()):
            event.preventDefault()

    def take(self, key: str) -> bool:
        """Take a key; tell whether it meant anything."""
        if self._shell.engine.failed:
            return key == "Enter" and self._shell.stage.enter()
        if self._shell.playing.under_way:
            return self._take_later(key)
        if self._shell.table.key(key):
            return True
        act = self._acts.get(key)
        if act:
            act()
        return bool(act)

    def take_waiting(self) -> None:
        """Take the keys that have waited, until the engine is at work again."""
        while self.typed and not self._shell.playing.under_way:
            waiting = self.typed.pop(0)
            if isinstance(waiting, str):
                self.take(waiting)
            else:
                waiting()

    def in_turn(self, act: js.Act) -> None:
        """Do something now, or when the engine has answered what was asked before."""
        if self._shell.playing.under_way:
            self.typed.append(act)
        else:
            act()

    def _take_later(self, key: str) -> bool:
        """Keep a key until the answer has come; with no key before it, it may take back what is asked."""
        shell = self._shell
        if not self.typed and self._takes_back(key):
            shell.playing.give_up()
            if key == "u":
                shell.table.show(shell.moment)
            else:
                shell.table.key(key)
            shell.stage.draw_do()
            return True
        if len(key) > 1 and key not in NAMED:
            return False
        self.typed.append(key)
        if shell.moment.view is None:
            shell.table.ahead([one for one in self.typed if isinstance(one, str)])
        return True

    def _takes_back(self, key: str) -> bool:
        """Tell whether a key undoes just what the engine is asked for."""
        under_way = self._shell.playing.under_way
        return (under_way == "throw" and key in ("u", "Backspace")) or (under_way == "step" and key == "u")

    # Buttons

    def listen(self) -> None:
        """Hear keys and buttons from now on."""
        shell = self._shell
        on(document, "keydown", self.key)
        on(js.window, "resize", lambda event: shell.stage.draw_tabs())
        on(js.window, "hashchange", lambda event: shell.arrival.arrive(event.newURL))
        on(find("position-form"), "submit", self._typed_position)
        for name, key in PRESSED:
            self._hear(name, self.take, key)
        for name, act in (
            ("retry", js.location.reload),
            ("copy", self._copy),
            ("copy-game", self._copy_game),
            ("copy-text", self._copy_text),
            ("picture", self._picture),
            ("settings", self._settings.open),
            ("card", self._card.open),
            ("skill", self._skill.open),
            ("about", self._show_rules),
            ("keys", self._show_keys),
            ("skip", shell.stage.pane.enter),
        ):
            self._hear(name, act)

    def _hear(self, name: str, act: js.Callable[..., object], *given: str) -> None:
        on(find(name), "click", lambda event: act(*given))

    def _typed_position(self, event: js.Event) -> None:
        event.preventDefault()
        text = self._position.value.strip()
        if text:
            self._shell.playing.give_up()
            self._shell.open(text)
        else:
            example = self._shell.spec["example"]
            # no position was typed; e.g. example="20 1.0.1 12345"
            sentence = saying("keys.type_position", "Type a position, as in {example}.", example=example)
            self._shell.stage.complain(sentence)

    def _copy(self) -> None:
        shell = self._shell
        link = links.shared(shell.playing.shelf.record)
        # a link that the browser does not copy by itself; e.g. link="dice.example/#school"
        words = saying("keys.link", "The link: {link}", link=link)
        links.copy(link, self._buttons["copy"], lambda: shell.notice(words))

    def _copy_game(self) -> None:
        link = links.whole(self._shell.game, self._shell.match)
        # a link to a whole game, which the browser does not copy by itself; e.g. link="dice.example/#school"
        words = saying("keys.game_link", "The game: {link}", link=link)
        links.copy(link, self._buttons["copy-game"], lambda: self._shell.notice(words))

    def _copy_text(self) -> None:
        match = self._shell.match
        # a game as text, which the browser does not copy by itself; e.g. text="hold-or-roll 1 pig 1"
        words = saying("keys.game_text", "The text: {text}", text=match)
        links.copy(match, self._buttons["copy-text"], lambda: self._shell.notice(words))

    def _picture(self) -> None:
        """Hand on, or save, a picture of what lies on the table, with its advice."""
        self._shell.playing.picture(self._pictured)

    def _pictured(self, reply: js.wire.Pictured | js.wire.Failed) -> None:
        if reply["ok"]:
            files.share("hold-or-roll-%s.svg" % self._shell.game, reply["svg"], "image/svg+xml")
        else:
            self._shell.notice(reply["error"])

    def _listen(self) -> None:
        ears = self._shell.ears
        ears.turn(not ears.on)
        if ears.on:
            # what has been switched on
            words = saying("keys.aloud", "The advice is read aloud.")
        elif ears.can:
            # what has been switched off
            words = saying("keys.silent", "The advice is not read aloud any more.")
        else:
            words = no_voice()
        self._shell.notice(words)

    def _show_rules(self) -> None:
        advice, module = self._shell.moment.advice, self._shell.arrival.module
        # a heading of the rules and help: how good the advice is
        known = [(saying("keys.how_known", "How we know"), how_known(advice))] if advice else []
        self._sheet.rules(list(offered(module.ABOUT)) + known)

    def _show_keys(self) -> None:
        self._sheet.keys(offered(self._shell.arrival.module.KEYS) + _keys() + _sheet_keys())


def _keys() -> tuple[tuple[str, str], ...]:
    """Return what keys do at any table, each `(key, words)`."""
    return (
        # what a key does: Enter
        ("Enter", saying("keys.enter", "do what is selected, which is the best at first")),
        # what keys do: up and down
        ("↑ ↓", saying("keys.arrows", "select another choice")),
        # what a key does: Escape
        ("Escape", saying("keys.escape", "take half-typed dice back")),
        # what a key does: U
        ("U", saying("keys.undo", "undo")),
        # what a key does: R
        ("R", saying("keys.redo", "redo")),
        # what a key does: N
        ("N", saying("keys.anew", "begin anew")),
        # what a key does: the question mark
        ("?", saying("keys.this_list", "this list")),
    )


def _sheet_keys() -> tuple[tuple[str, str], ...]:
    """Return what keys do that open something, or change how the advice comes."""
    return (
        # what a key does: V
        ("V", saying("keys.review", "the review of this game")),
        # what keys do: left and right
        ("← →", saying("keys.review_steps", "in the review: step by step")),
        # what keys do: up and down
        ("↑ ↓", saying("keys.review_mistakes", "in the review: from mistake to mistake")),
        # what a key does: G
        ("G", saying("keys.games", "the kept games")),
        # what a key does: P
        ("P", saying("keys.practice", "practice: your mistakes, and other positions")),
        # what a key does: A
        ("A", saying("keys.ask_first", "choose first: the advice comes then, or at once again")),
        # what a key does: O; the overlay is a slim bar for streams
        ("O", saying("keys.watch", "watch others, or open the overlay")),
        # what a key does: L
        ("L", saying("keys.listen", "hear the advice read aloud, or no more")),
    )


def _sheets(shell: js.Shell, app: js.Element) -> list[js.Callable[[], js.Choosing]]:
    """Return what makes the sheets of review, games, practice, card and watching; each loads its module."""

    def review() -> js.Choosing:
        from study.review import ReviewSheet

        return ReviewSheet(shell, app, shell.playing.looked_back, shell.practice.learn)

    def games() -> js.Choosing:
        from record.library_sheet import LibrarySheet

        return LibrarySheet(shell, app, shell.library)

    def practice() -> js.Choosing:
        from study.practice_sheet import PracticeSheet

        return PracticeSheet(shell, app, shell.practice)

    def skill() -> js.Choosing:
        from study.skill_sheet import SkillSheet

        return SkillSheet(shell, app, shell.library)

    def card() -> js.Choosing:
        from study.card_sheet import CardSheet

        return CardSheet(shell, app)

    def watch() -> js.Choosing:
        from watch.sheet import WatchSheet

        return WatchSheet(shell, app)

    return [review, games, practice, skill, card, watch]


def _takes(target: js.Element, key: str) -> bool:
    """Tell whether an element that has the focus takes a key for itself."""
    if target.matches("button, a, summary"):
        return key in ("Enter", " ")
    if target.matches("input[type=radio], input[type=checkbox]"):
        return key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", " ")
    return target.matches("input, textarea, select")
