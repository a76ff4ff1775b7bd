"""Pieces that the tables share: heads of the seats, log of turns, folds, progress, choosing by dice."""

import js
from record.moments import Moment
from record.store import flag

from kit.dom import add, bar, die, fill, make, mark, on, say, show, tell
from kit.figures import together
from kit.speech import saying
from kit.turns import bust

LOGGED = 12  # turns that the log shows
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


class Heads:
    """The players of a match beside each other: name, points, and a line of words; or one who plays alone."""

    def __init__(self, middle: js.Element | None = None, look: str = "") -> None:
        self._heads = [_Head(), _Head()]
        children = [self._heads[0].root] + ([middle] if middle else []) + [self._heads[1].root]
        self._both = add(make("div", "heads"), *children)
        self._points = make("p", "score")
        self._words = make("p", "sum")
        self._alone = add(make("div", "alone"), self._points, self._words)
        self.root = add(make("div", look), self._both)

    def alone(self, points: str, words: str) -> None:
        """Draw the one who plays alone."""
        self.seat(self._alone)
        say(self._points, points)
        say(self._words, words)

    def show(self, moment: Moment, points: list[str], words: list[str]) -> None:
        """Draw both players of a moment; the one here comes first, in their points and words too."""
        self.seat(self._both)
        for place, seat in enumerate((moment.me, 1 - moment.me)):
            moves = moment.seat == seat and not moment.over
            self._heads[place].draw(moment.shown[seat], points[place], words[place], moves)

    def seat(self, who: js.Element) -> None:
        """Show one or both of them, or who else is to be seen in their place."""
        if self.root.firstChild is not who:
            fill(self.root, [who])


class _Head:
    def __init__(self) -> None:
        self._name = make("span")
        self._moves = make("span", "unseen")
        head = add(make("p", "head-name"), self._name, self._moves)
        self._points = make("p", "score")
        self._words = make("p", "sum")
        self.root = add(make("div", "head"), head, self._points, self._words)

    def draw(self, name: str, points: str, words: str, moves: object) -> None:
        say(self._name, name)
        say(self._moves, to_move() if moves else "")
        say(self._points, points)
        say(self._words, words)
        mark(self.root, "moves", moves)


class Log:
    """The last turns, as short words each; a turn that brought nothing looks it."""

    def __init__(self) -> None:
        self._items: list[js.Element] = []
        # what is read aloud of a list of turns and their points
        self.root = make("ol", "turns", aria_label=saying("kit.turns", "Turns played"))

    def show(
        self, moment: Moment, said: js.Callable[[int], str] = lambda points: str(points or bust())
    ) -> None:
        """Draw the turns up to a moment, what each brought as it is `said`."""
        named = moment.watched or len(moment.names) > 2
        who = [name if named else "" for name in moment.shown]
        self.draw(
            [
                (_turn(said(points), who[seat], seat == moment.me and not moment.watched), points > 0)
                for seat, points in moment.turns[-LOGGED:]
            ]
        )

    def draw(self, turns: list[tuple[str, bool]]) -> None:
        """Draw turns, `(words, whether it brought something)`."""
        turns = turns[-LOGGED:]
        while len(self._items) < len(turns):
            self._items.append(make("li"))
        for item, (words, good) in zip(self._items, turns):
            say(item, words)
            mark(item, "bust", not good)
        if self.root.childElementCount != len(turns):
            fill(self.root, self._items[: len(turns)])


class Fold:
    """A part of the table that opens and closes, and is found again as it was left.

    Its parts are elements, and inquiries, which ask while it is open; it is there while one has a question.
    """

    def __init__(
        self, shell: js.Shell, title: str, name: str, *parts: "js.Element | Inquiry", default: bool = False
    ) -> None:
        self._summary = make("summary", "", title)
        self._inquiries = [part for part in parts if isinstance(part, Inquiry)]
        self.root = add(make("details", "fold"), self._summary)
        add(self.root, *[part.root if isinstance(part, Inquiry) else part for part in parts])
        self._shell = shell
        self._name = name
        self.root.open = shell.settings("folds", {name: flag(default)})[name]
        for inquiry in self._inquiries:
            inquiry.fold = self
        on(self.root, "toggle", lambda event: self._toggled())

    @property
    def is_open(self) -> bool:
        return bool(self.root.open)

    def title(self, words: str) -> None:
        """Change the words that stand there also while it is closed."""
        say(self._summary, words)

    def update(self) -> None:
        """Hear from an inquiry that it has another question, or none."""
        show(self.root, any(inquiry.wanted for inquiry in self._inquiries))
        mark(self.root, "stale", any(inquiry.is_stale for inquiry in self._inquiries))

    def _toggled(self) -> None:
        self._shell.keep("folds", self._name, self.is_open)
        for inquiry in self._inquiries:
            inquiry.ask()


class Inquiry:
    """A question on the side, asked while its fold is open; `draw(answer)` hears the answer to the newest.

    The same question is not asked twice. What takes long shows how far it is, as `words` and a bar; where
    there is no answer a sentence says why, and `none()` hears it.
    """

    def __init__(self, shell: js.Shell, draw: js.Done, words: str = "", none: js.Act = lambda: None) -> None:
        self._shell = shell
        self._draw = draw
        self._none = none
        # how far a long computation is, as in "...: 40 %"
        self._progress = Progress(words or saying("kit.computing", "Computing"))
        self._error = make("p", "field-error", role="alert")
        self._asked: js.Asked | None = None
        self.wanted: js.Asked | None = None
        self.fold: Fold | None = None  # that it is a part of
        self.root = add(make("div"), self._progress.root, self._error)

    @property
    def is_stale(self) -> bool:
        """Tell whether what is drawn answers another question."""
        return bool(self.wanted and self.wanted != self._asked)

    def want(self, question: js.Asked | None, pause: int = 0) -> None:
        """Have a question answered if it stays for a `pause`; None for no question."""
        self.wanted = question
        if self.fold:
            self.fold.update()
        if pause:
            self._shell.later(pause, lambda: self.ask() if self.wanted is question else None)
        else:
            self.ask()

    def ask(self) -> None:
        """Ask what is wanted, if anybody looks."""
        question = self.wanted
        if question and self.is_stale and self.fold and self.fold.is_open:
            self._asked = question
            hear = lambda part, so_far: self._progress.draw(part)  # noqa: E731
            self._shell.ask(
                question, lambda reply: self._heard(question, reply), str(question["about"]), hear
            )

    def _heard(self, question: js.Asked, reply: js.wire.Told[object] | js.wire.Failed) -> None:
        self._progress.hide()
        if question != self.wanted:
            self._asked = None
            return
        say(self._error, "" if reply["ok"] else reply["error"])
        if reply["ok"]:
            self._draw(reply["answer"])
        else:
            self._none()
        if self.fold:
            self.fold.update()


class Progress:
    """How far a long question has come."""

    def __init__(self, words: str) -> None:
        self._words = make("p", "progress-words", words)
        self._bar = make("div", "progress-bar")
        self._what = words
        self.root = add(make("div", "progress", role="progressbar"), self._words, self._bar)
        self.hide()

    def draw(self, part: float) -> None:
        """Show a part of the whole, between 0 and 1."""
        self.root.hidden = False
        tell(self.root, "aria-valuenow", "%d" % (100 * part))
        tell(self.root, "aria-label", self._what)
        # how far a long computation is; e.g. what=kit.computing, part=0.4
        said = saying("kit.progress", "{what}: {part:percent0}", what=self._what, part=int(100 * part) / 100)
        say(self._words, said)
        fill(self._bar, [bar(part)])

    def hide(self) -> None:
        """Show nothing: nothing long is under way."""
        self.root.hidden = True


class Laid:
    """Dice as they lay, board by board, each under its title; drawn to be looked at, not to be tapped."""

    def __init__(self) -> None:
        self.root = make("div", "laid")

    def draw(self, boards: list[js.wire.Board]) -> None:
        """Draw boards beside each other."""
        fill(self.root, [self._board(board) for board in boards])

    def _board(self, board: js.wire.Board) -> js.Element:
        found = add(make("figure", "laid-board"), make("figcaption", "", together(board["title"])))
        for row in board["rows"]:
            dice = add(make("div", "laid-row"), *[die(face, look) for face, look in row["dice"]])
            if row["name"]:
                add(found, make("p", "laid-name", row["name"]))
            add(found, dice)
        return found


def choice(
    options: list[js.Choice], faces: js.Callable[[js.Choice], list[str]], wanted: list[str]
) -> js.Choice:
    """Return the best option that keeps just the wanted faces, `faces(option)` those it keeps; else None."""
    for option in options:
        if sorted(faces(option)) == sorted(wanted):
            return option
    return None


def to_move() -> str:
    """Return what is read aloud behind the name of the one who is to move."""
    # read aloud behind a name: whose turn it is
    return saying("kit.to_move", ", to move")


def points_head() -> str:
    """Return the head of numbers that are points."""
    # the head of a column or row of numbers
    return saying("kit.points", "Points")


def _turn(brought: str, name: str, yours: bool) -> str:
    """Return whose turn brought what; "" is the name of the only opponent."""
    if yours:
        # in a list of turns: one's own, and its points or "bust"; e.g. brought="350"
        return saying("kit.turn_you", "you {brought}", brought=brought)
    if not name:
        # in a list of turns: that of the only opponent, and its points or "bust"; e.g. brought="350"
        return saying("kit.turn_they", "they {brought}", brought=brought)
    # in a list of turns: somebody's, and its points or "bust"; e.g. name="Anna", brought="350"
    return saying("kit.turn_named", "{name} {brought}", name=name, brought=brought)
