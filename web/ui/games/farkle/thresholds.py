"""From how many points one banks: the row that counts now, all six at these scores, and the sheet for all."""

import js
from kit.dom import add, document, fill, make, on, press, say, show
from kit.figures import remarked
from kit.pieces import Fold, Inquiry, Progress
from kit.sheet import titled
from kit.speech import saying
from record.moments import Moment

from games.farkle.badges import is_being_used

LANE = "banking-sheet"


class Thresholds:
    """A fold that says them at the scores of a moment, and the sheet for all scores."""

    def __init__(self, shell: js.Shell, home: js.Element, wide: bool) -> None:
        self._shell = shell
        self._left = 0  # dice that the selected choice leaves, 0 where nothing tells
        self._rows: list[js.farkle.Threshold] = []
        self._note = ""
        self._now = make("p", "farkle-now")
        self._list = make("ul", "farkle-thresholds")
        self._asked = Inquiry(shell, self._draw, _solving(), lambda: self._draw({"rows": []}))
        self._sheet = BankingSheet(shell, home)
        self._open = press(_title(), lambda: self._sheet.open(self._start))
        self._start = ""
        parts = (self._asked, self._now, self._list, self._open)
        # a heading: when to end the turn
        title = saying("farkle_page.thresholds", "From how many points to bank")
        self.fold = Fold(shell, title, "card", *parts, default=wide)

    def show(self, moment: Moment) -> None:
        """Ask for those of a moment, of the player to move."""
        view: js.farkle.View = moment.view
        aim = moment.advice["objective"] if moment.advice else self._shell.objective
        known = not (moment.over or moment.spared or is_being_used(view))
        question = {
            "about": "thresholds",
            "position": moment.position,
            "objective": aim,
            "at_once": bool(moment.sharpens),
        }
        self._asked.want(question if known else None)
        self._start = view["fresh"][0 if moment.mine else 1]  # the whole sheet is the same at all scores
        show(self._open, known and aim == "win")
        self.point(0 if view["thrown"] else view["in_hand"])

    def point(self, left: int) -> None:
        """Mark the row of so many dice left."""
        self._left = left
        self._mark()

    def _draw(self, found: js.farkle.Thresholds) -> None:
        self._rows, self._note = found["rows"], found.get("note", "")
        rows = [make("li", "", row["words"]) for row in self._rows]
        fill(self._list, rows)
        self._mark()

    def _mark(self) -> None:
        said = ""
        for row, item in zip(self._rows, self._list.children):
            counts = row["dice"] == self._left
            show(item, not counts)  # it stands above
            said = row["words"] if counts else said
        # with so many dice left, from how many points on to end the turn, as a sentence;
        # e.g. words="two dice left: bank from 250 on"
        now = saying("farkle_page.threshold", "{words:capital}.", words=remarked(said, self._note))
        say(self._now, now if said else "")


class BankingSheet:
    """The card of a race for all scores, in a view of its own, at a size at which one reads it."""

    def __init__(self, shell: js.Shell, home: js.Element) -> None:
        self._shell = shell
        self._of = ""  # the position whose card is asked for
        self._svg = ""
        self._progress = Progress(_solving())
        self._error = make("p", "field-error", role="alert")
        # what is read aloud of a picture: when to end the turn at all scores
        label = saying("farkle_page.sheet", "The sheet")
        self._picture = make("div", "banking-picture", tabindex="0", role="region", aria_label=label)
        self._dialog = titled(home, "banking", _title())
        add(self._dialog, self._error, self._progress.root, self._picture)
        on(self._dialog, "close", lambda event: self._closed())

    def open(self, position: str) -> None:
        """Show the card of a game that begins at a position."""
        if not self._dialog.open:
            self._dialog.showModal()
        if position == self._of:
            return
        self._of = position
        self._draw("")
        say(self._error, "")
        self._progress.draw(0)
        hear = lambda part, so_far: self._progress.draw(part)  # noqa: E731
        self._shell.ask({"about": "card", "position": position}, self._drawn, LANE, hear)

    def _drawn(self, reply: js.wire.Told[js.farkle.RaceCard] | js.wire.Failed) -> None:
        self._progress.hide()
        if reply["ok"]:
            self._draw(reply["answer"]["svg"])
        else:
            self._of = ""
            say(self._error, reply["error"])

    def _draw(self, svg: str) -> None:
        self._svg = self._picture.innerHTML = svg

    def _closed(self) -> None:
        self._shell.engine.forget(LANE)
        if not self._svg:
            self._of = ""
        document.activeElement.blur()


def _title() -> str:
    # on a button, and a heading: a picture that tells when to end the turn at all scores
    return saying("farkle_page.banking_sheet", "Banking sheet")


def _solving() -> str:
    # how far a long computation is, as in "...: 40 %"
    return saying("farkle_page.solving_race", "Solving the race")
