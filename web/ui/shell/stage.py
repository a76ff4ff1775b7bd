"""What is drawn of a moment: the table, the advice beside it, what Enter does, and how the engine is."""

import js
import jsffi
from advice import pane
from built import GAMES
from kit.dom import add, document, fill, find, later, make, mark, press, say, show, switch, tell
from kit.speech import offered, saying, staying
from record.moments import Moment
from watch.watching import Watching

from shell.engine import ready

ELEMENTS = ("broadcast", "advice", "tabs", "engine", "engine-words", "notice", "objectives", "position") + (
    "position-error", "do", "do-words", "undo", "redo", "retry",
)  # fmt: skip
LONG = 20  # letters on the large button, from which on they are smaller
SEEN = 700  # milliseconds for which the end of a match stays, however often Enter is pressed


class Stage:
    """Draw what the shell's moment is; drawing changes nothing in it."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        self._at = {name: find(name) for name in ELEMENTS}
        self._tabs: list[tuple[str, js.Element]] = []  # (game, tab)
        self._position = ""  # as it was written into its field
        self._ended: tuple[int, int] | None = None  # the end that has just been reached
        self._complained = False  # whether the notice says what is wrong with a position
        self._close = press("✕", lambda: self.notice(""), "tool close")
        self.pane = pane.AdvicePane(self._selected, self._play_selected, shell.asking.show)
        self._watching = Watching(shell, self._at["broadcast"])
        self._state, self._tell_state = "", _starting  # of the engine, and what says how that is
        staying(self._say_again)

    def _say_again(self) -> None:
        """Say what stays while the page does; what was said above the table is gone."""
        self.notice("")
        # on a button with a cross
        tell(self._close, "aria-label", saying("page.close", "Close"))
        if self._state:
            self._say_state()

    # A moment

    def draw(self, choosing: bool = True) -> None:
        """Draw the moment; `choosing` tells whether the best choice may be selected at once."""
        shell, moment = self._shell, self._shell.moment
        self.draw_position(moment.position)
        self._at["undo"].disabled = not shell.playing.shelf.can_undo
        self._at["redo"].disabled = not shell.playing.shelf.can_redo
        show(self._at["objectives"], len(moment.aims) > 1)
        moment.veiled = shell.asking.hides(moment)
        if moment.view:
            tell(document.documentElement, "data-laid", "yes")
            shell.wins.learn(moment)
        shell.table.show(moment)
        words = shell.table.words(moment) if moment.view else None
        if words:
            self.pane.words(words[0], words[1], "over")
        elif moment.veiled:
            sentence, why = shell.asking.words(moment)
            self.pane.ask(sentence, why, moment.options, shell.asking.can_show(moment))
        elif moment.spared:
            voice = shell.table.voice(moment)
            self.pane.words(voice[0] if voice else "", "", "over")
        elif moment.advice and moment.options:
            self._draw_advice(moment, moment.advice, choosing)
        elif moment.advice:
            self.pane.words(moment.advice["sentence"], moment.advice["why"], "over")
        self.draw_do()
        if moment.view:
            shell.ears.hear(shell.table.spoken(moment, self.pane.sentence))
        self._watching.show(moment)

    def redraw(self) -> None:
        """Draw the moment again; what a hand has selected, or put back, stays."""
        by_hand, selected = self.pane.by_hand, self.pane.selected
        self.draw(choosing=not by_hand)
        if by_hand:
            self.pane.select_action(selected["action"] if selected else None)

    def _draw_advice(self, moment: Moment, advice: js.wire.Advice, choosing: bool) -> None:
        table, module = self._shell.table, self._shell.arrival.module
        voice = table.voice(moment)
        if moment.watched:  # the bar above the table says whose choice it is
            win = advice["objective"] == "win"
            voice = advice["sentence"], pane.wins() if win else pane.average()
        judged = self._shell.asking.of(moment)
        if judged:
            # a sentence, and the next; e.g. first="One.", next="Two."
            told = saying("sentence.next", "{first} {next}", first=judged["verdict"], next=advice["sentence"])
            voice = told, pane.head(advice["objective"])
        columns = table.columns or offered(module.COLUMNS)
        risk, meant = offered(getattr(module, "RISK", pane.bust)), offered(getattr(module, "TOLD", None))
        chosen, kind = choosing and table.chooses(moment), getattr(module, "KIND", None)
        self.pane.draw(advice, columns, risk, voice, chosen, meant, kind)
        tell(self._at["advice"], "data-exactness", advice["exactness"])

    def draw_position(self, position: str) -> None:
        """Put a position into its field; what is being typed over the same one stays."""
        if position != self._position:
            self._position = self._at["position"].value = position

    def forget_position(self) -> None:
        """Let the next position be written over what is typed in its field."""
        self._position = ""

    def complain(self, sentence: str) -> None:
        """Say beside the field of the position what is wrong with it, "" for nothing.

        One that came from elsewhere is out of sight of the field, so it is said above the table as well.
        """
        say(self._at["position-error"], sentence)
        if sentence and not self._at["position"].matches(":focus"):
            self.notice(sentence)
            self._complained = True
        elif self._complained:
            self.notice("")

    def notice(self, words: str, *buttons: js.Element) -> None:
        """Say something above the table, with buttons to act on it or to close it; nothing for no words."""
        self._complained = False
        fill(self._at["notice"], [make("span", "", words)] + (list(buttons) or [self._close]))
        show(self._at["notice"], words)

    # Enter

    def draw_do(self) -> None:
        """Draw the button that does what Enter does."""
        going = self._going()
        # on the large button: do what is selected
        words = going[0] if going else saying("page.do", "Do it")
        say(self._at["do-words"], words)
        mark(self._at["do"], "long", len(words) > LONG)
        self._at["do"].disabled = (not going[1]) if going else self.pane.selected is None

    @property
    def doing(self) -> tuple[str, bool]:
        """What Enter does, in words, and whether that can be done."""
        return str(self._at["do-words"].textContent), not self._at["do"].disabled

    def enter(self) -> bool:
        """Do what Enter does."""
        going = self._going()
        if going:
            if going[1]:
                going[1]()
        elif self.pane.selected is not None:
            self._shell.act(self.pane.selected["action"])
        return True

    def rest_at_end(self, moment: Moment) -> None:
        """Let the end of a match be seen: what was pressed twice at the last choice begins no other."""
        self._ended = moment.key
        later(SEEN, self._rested)  # whatever table is there by then

    def _rested(self) -> None:
        self._ended = None
        self.draw_do()

    def _play_selected(self) -> None:
        """Play the choice that was tapped, unless one has gone on from where it stood."""
        if not self._shell.playing.under_way:
            self.enter()

    def _going(self) -> tuple[str, js.Act | None] | None:
        """Return words and act of Enter where they are not to play the selected option."""
        shell, selected = self._shell, self.pane.selected
        if shell.engine.failed:
            # on the large button: start the engine anew
            return saying("page.try_again", "Try again"), js.location.reload
        if not shell.engine.ready and shell.keys.typed:
            # on the large button, where a key was typed already
            return saying("stage.engine_starts", "Engine is starting"), None
        if not shell.moment.view:
            # on the large button: the roll is not typed yet
            return saying("roll.type_it", "Type the roll"), None
        if shell.moment.veiled and not selected:
            # on the large button: the advice comes after one has chosen
            return saying("stage.choose_first", "Choose first"), None
        if shell.moment.veiled:
            choose = lambda: shell.act(selected["action"]) if selected else None  # noqa: E731
            if shell.asking.judges(shell.moment):
                # on the large button: take the choice that is selected, and hear what it is worth
                return saying("stage.choose_this", "Choose this"), choose
            # on the large button: play the choice that is selected
            return saying("stage.play_this", "Play this"), choose
        practised = shell.practice.going(shell.moment)
        if practised:
            return practised
        going = shell.table.go_on(shell.moment, selected)
        return (going[0], None) if going and self._ended == shell.moment.key else going

    def _selected(self, option: js.wire.Option | None) -> None:
        if option and self._shell.moment.view:
            self._shell.table.preview(option)
        self.draw_do()

    # The game

    def draw_tabs(self) -> None:
        """Draw the tabs once, and mark the one of the present game."""
        if not self._tabs:
            for spec in GAMES:
                here = js.location.href.split("#")[0]  # "#..." alone is what links within a page look like
                tab = make("a", "tab", spec["title"], href="%s#%s" % (here, spec["id"]))
                add(self._at["tabs"], tab)
                self._tabs.append((spec["id"], tab))
        for game, tab in self._tabs:
            if game == self._shell.game:
                tab.setAttribute("aria-current", "page")
                tab.scrollIntoView(jsffi.to_js({"block": "nearest", "inline": "nearest"}))
            else:
                tab.removeAttribute("aria-current")

    def draw_objectives(self) -> None:
        """Draw what the game can be played for; it is shown where there is a choice."""
        choices = [(aim, _aim(aim)) for aim in self._shell.spec["objectives"]]
        switch(self._at["objectives"], "objective", choices, self._shell.objective, self._play_for)
        show(self._at["objectives"], False)

    def _play_for(self, objective: str) -> None:
        self._shell.keys.in_turn(lambda: self._shell.play_for(objective))

    # The engine

    def show_engine(self, state: str, tell_state: js.Callable[[], str]) -> None:
        """Show the state of the engine: booting, ready, slow or error; `tell_state()` says how that is."""
        shell = self._shell
        self._state, self._tell_state = state, tell_state
        self._at["engine"].dataset.state = state
        document.documentElement.dataset.app = {"slow": "ready"}.get(state, state)
        show(self._at["retry"], state in ("error", "slow"))
        self._say_state()
        if state == "ready" and shell.moment.view:
            self.draw()  # the engine was slow, and said so where the advice stands
        elif shell.spec:
            self.draw_do()

    def _say_state(self) -> None:
        """Say how the engine is: beside its lamp, and where the advice stands while there is none."""
        state, words = self._state, self._tell_state()
        if state == "booting" and self._shell.spec and not self._shell.moment.view:
            self.pane.words(_type_roll(), words)
        elif state in ("error", "slow"):
            self.pane.words(words, _meanwhile() if state == "slow" else _anew(), "error")
        say(
            self._at["engine-words"],
            {"booting": _starting, "slow": _slow, "error": _stopped}.get(state, ready)(),
        )

    def wait(self) -> None:
        """Say that the engine is starting."""
        self.pane.words(_type_roll())

    def stop(self, sentence: str) -> None:
        """Say that the engine cannot begin a game at all."""
        self.pane.words(sentence, _anew(), "error")
        show(self._at["retry"], True)

    def solving(self, part: float) -> None:
        """Show how far long work is."""
        # beside a lamp: the engine is at long work, and how far that is; e.g. part=0.46
        say(self._at["engine-words"], saying("engine.solving", "solving, {part:percent0}", part=part))

    def rest(self) -> None:
        """Show that no long work is under way."""
        if self._shell.engine.ready:
            say(self._at["engine-words"], ready())


def _aim(objective: str) -> str:
    if objective == "win":
        # what one plays for, below “Play for”: to be first
        return saying("aim.win", "Win")
    # what one plays for, below “Play for”: as many points as can be
    return saying("aim.points", "Points")


def _type_roll() -> str:
    # in the place of the advice, while the engine starts
    return saying("stage.type_roll", "Type your roll.")


def _starting() -> str:
    # beside a lamp: how the engine is
    return saying("engine.starting", "starting")


def _slow() -> str:
    # beside a lamp: how the engine is
    return saying("engine.slow", "slow")


def _stopped() -> str:
    # beside a lamp: how the engine is
    return saying("engine.has_stopped", "stopped")


def _meanwhile() -> str:
    # below a sentence that says that the engine does not answer
    return saying("engine.type_on", "Type on; nothing is lost.")


def _anew() -> str:
    # below a sentence that says that the engine has stopped
    return saying("engine.reload", "Reload to try again: the address keeps it.")
