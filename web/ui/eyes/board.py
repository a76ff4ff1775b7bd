"""Knucklebones, watched: the game's window is read a few times a second, and the match follows it.

What a frame adds to the match the engine says (`eyes.boards.knucklebones.follow`); here it is taken as if
typed. Nothing is taken while something else is under way: what a person does comes first, and the next
frame knows of it.
"""

import js
from kit.dom import add, later, make, mark, press, say, show
from kit.seating import opened
from kit.speech import saying
from record.moments import Moment

from eyes.area import Area
from eyes.source import SCREEN, Source, privacy

LANE = "watch"
PACE = 330  # milliseconds between two frames, the reading not counted
LOST = 6  # frames without a board before one is asked to show where it is
MARGIN = 0.06  # around what was drawn by hand


class BoardWatch:
    """The button, the lamp and what is said; `steps` and games that begin go to the shell."""

    def __init__(self, shell: js.Shell, table: object, home: js.Element) -> None:
        self._shell = shell
        self._table = table
        self._source = Source(SCREEN, self._stopped)
        # how a part of a picture is marked: the board of a game
        how = saying(
            "eyes.draw_board",
            "Draw a rectangle over the whole screen of the game: press in one corner, let go in the opposite "
            "one.",
        )
        self._area = Area(home, "eyes part knucklebones", self._source, how, self._marked)
        self._watch: object = None  # what the engine knows of the game that is watched
        self._place: list[float] | None = None  # where in the picture the board was last
        self._asked = 0  # tells a frame that is under way from those before the last start
        self._lost = 0
        self._from: tuple[int, int] | None = None  # the moment with undone steps from which one goes on
        self._shown: js.wire.Beginning | None = None
        self.rolled = ""  # the die that is seen to lie in the mover's tray, "" for none
        self._lamp = make("span", "lamp", aria_hidden="true")
        # on a button: read the window of a game, so that the table here follows that game
        self._start = press(saying("eyes.follow", "Follow my game"), self.start, "tool")
        # on a button: follow a game, and keep the table above other windows
        both = saying("eyes.follow_and_float", "Follow and float")
        self._float = press(both, lambda: self.start(True), "tool eyes-float")
        # on a button: follow the game no more
        self._stop = press(saying("eyes.stop_following", "Stop following"), self.stop, "tool")
        # on a button: draw where the board lies in the window
        self._mark = press(saying("eyes.mark_board", "Mark the board"), self._area.ask, "tool")
        # on a button: believe what the screen shows, and go on from there
        self._take = press(saying("eyes.take_seen", "Take what is seen"), self._take_seen, "tool")
        # on a button, the answer to "Whose turn is it?": that of the one who is spoken to
        self._mine = press(saying("eyes.mine", "Mine"), lambda: self._join("me"), "tool")
        # on a button, the answer to "Whose turn is it?": that of the opponent
        self._theirs = press(saying("eyes.theirs", "Theirs"), lambda: self._join("them"), "tool")
        # on a button: follow the game from the step that is shown
        self._go_on = press(saying("eyes.follow_on", "Follow from here"), self._follow_on, "tool")
        self._said = make("span", "eyes-said", role="status")
        self._note = make("span", "fine", privacy())
        line = add(make("p", "eyes-line"), self._lamp, self._said)
        asks = (self._mine, self._theirs, self._take, self._go_on, self._mark)
        tools = add(make("div", "eyes-tools"), self._start, self._float, self._stop, *asks)
        self.root = add(make("div", "eyes-watch"), line, tools, self._note)
        self._say("")

    # On and off

    @property
    def is_on(self) -> bool:
        return self._source.is_open

    def start(self, floating: bool = False) -> None:
        """Let a window be chosen; called by a click."""
        self._source.open(lambda sentence: self._started(sentence, floating))

    def _started(self, sentence: str, floating: bool) -> None:
        self._watch = self._place = None
        self._lost = 0
        self._asked += 1
        self._say(sentence or _following())
        if not sentence:
            if floating:
                self._shell.float(lambda: self._say(_alone()))
            self._look()

    def stop(self) -> None:
        """Watch no more; typing goes on."""
        self._source.close()
        self._stopped("")

    def _stopped(self, sentence: str) -> None:
        self._asked += 1
        self._shell.engine.forget(LANE)
        self._say(sentence)
        self._shell.changed()

    def show(self, possible: bool) -> None:
        """Offer to watch, where a real game is played beside the table."""
        show(self.root, possible)
        if self.is_on and not possible:
            self.stop()

    # Frames

    def _look(self) -> None:
        """Take a frame, if this is a moment at which it may say something."""
        if not self.is_on:
            return
        shell = self._shell
        if shell.table is not self._table:
            self.stop()
            return
        if shell.undone and self._from != shell.moment.key:
            # beside the lamp: a game is not followed while steps are undone
            undone = saying("eyes.undone", "Steps are undone, so the table follows no more.")
            self._say(undone, self._go_on)
        elif shell.engine.ready and not shell.busy and shell.moment.view:
            asked = self._asked
            part = self._area.around(MARGIN)
            self._source.still(lambda picture: self._read(asked, picture), part[0] if part else None)
            return
        later(PACE, self._look)

    def _read(self, asked: int, picture: js.Bitmap | None) -> None:
        moment, shell = self._shell.moment, self._shell
        if asked != self._asked or shell.table is not self._table:
            if picture:
                picture.close()
            return
        if not picture:
            later(PACE, self._look)
            return
        part = self._area.around(MARGIN)
        question: js.wire.Watch = {
            "do": "watch",
            "watch": self._watch,
            "position": moment.position,
            "mine": moment.mine,
            "fresh": not moment.trail,
            "place": self._place or (part[1] if part else None),
        }
        hears = lambda reply: self._heard(asked, moment, reply)  # noqa: E731
        shell.engine.ask(question, hears, LANE, picture=picture)

    def _heard(self, asked: int, moment: Moment, reply: js.wire.Watched | js.wire.Failed) -> None:
        """Take what a frame says, unless somebody has done something since."""
        if asked != self._asked:
            return
        if not reply["ok"]:
            self._say(reply["error"])
        elif self._shell.moment is moment and not self._shell.busy:
            self._follow(moment, reply)
        later(PACE, self._look)

    def _follow(self, moment: Moment, reply: js.wire.Watched) -> None:
        self._shown = reply["shown"]
        self._lost = 0 if reply["found"] else self._lost + 1
        self._place = reply["place"] if reply["found"] else self._place if self._lost < LOST else None
        begins = reply["begins"]
        if begins and not begins["mover"] and not reply["empty"]:
            # beside the lamp: a game that has begun already is to be followed
            join = saying("eyes.join", "A game is under way. Whose turn is it?")
            return self._say(join, self._mine, self._theirs)
        self._watch = reply["watch"]
        self._offer(str(reply["rolled"] or ""))
        if begins:
            self._begin(begins, begins["mover"])
        elif reply["steps"]:
            self._shell.steps(reply["steps"])
        if not reply["found"]:
            self._say(reply["said"], *((self._mark,) if self._lost >= LOST else ()))
        elif reply["trouble"]:
            self._say(reply["trouble"], self._take)
        else:
            self._say(reply["said"] or _following())

    def _offer(self, face: str) -> None:
        if face != self.rolled:
            self.rolled = face
            self._shell.changed()

    # Games that begin, and what a person says of them

    def _begin(self, begins: js.wire.Beginning, mover: js.wire.Who | None) -> None:
        if mover:
            moment = self._shell.moment
            first = moment.me if mover == "me" else 1 - moment.me
            self._shell.open(*opened(moment, begins["positions"][mover], first))
        else:
            self._shell.new()

    def _join(self, mover: js.wire.Who) -> None:
        if self._shown:
            self._watch = None
            self._begin(self._shown, mover)

    def _take_seen(self) -> None:
        """Believe the screen: go on from what it shows."""
        if self._shown:
            turn = self._shown["mover"] or ("me" if self._shell.moment.mine else "them")
            self._join(turn)

    def _follow_on(self) -> None:
        self._from = self._shell.moment.key
        self._say(_following())

    def _marked(self) -> None:
        self._place = None
        self._lost = 0

    # Words

    def _say(self, sentence: str, *asks: js.Element) -> None:
        on = self.is_on
        mark(self.root, "on", on)
        say(self._said, sentence)
        for button in (self._mine, self._theirs, self._take, self._go_on, self._mark):
            show(button, button in asks)
        show(self._lamp, on)
        show(self._stop, on)
        show(self._start, not on)
        show(self._float, not on and self._shell.can_float)
        show(self._note, not on)
        if not on:
            self.rolled = ""


def _following() -> str:
    # beside the lamp: the window of a game is read
    return saying("eyes.following", "Play on: the table follows.")


def _alone() -> str:
    # beside the lamp: what else to press, where the browser wants that; the button is one of the page
    return saying("eyes.float_alone", "Now press “Keep on top”: this browser asks for a click of its own.")
