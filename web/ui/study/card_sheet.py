"""The strategy card of a game on a sheet over the table, to be looked at, printed or kept as a file."""

import js
from kit import files
from kit.dom import add, document, make, on, press, say, show
from kit.pieces import Progress
from kit.sheet import titled
from kit.speech import saying

LANE = "card"
FILE = "hold-or-roll-%s.svg"


class CardSheet:
    """Ask for the card of the person here, for the settings on the table, and show it."""

    def __init__(self, shell: js.Shell, home: js.Element) -> None:
        self._shell = shell
        self._of: js.wire.Card | None = None  # the question that the picture answers
        self._svg = ""
        self._picture = make("div", "card-picture")
        # how far the work is: it finds what stands on the strategy card
        self._progress = Progress(saying("study.finding_card", "Finding the card"))
        self._error = make("p", "field-error", role="alert")
        self._tools = make("div", "card-tools")
        # a button below the strategy card
        add(self._tools, press(saying("study.print_card", "Print"), lambda: js.window.print()))
        # a button below the strategy card
        add(self._tools, press(saying("study.save_card", "Save as a file"), self._save))
        # the heading of the sheet of what to know by heart of a game
        self._dialog = titled(home, "card", saying("page.card", "Strategy card"))
        add(self._dialog, self._progress.root, self._error, self._tools, self._picture)
        on(self._dialog, "close", lambda event: self._closed())

    @property
    def is_open(self) -> bool:
        return self._dialog.open

    def open(self) -> None:
        """Show the card; it is computed anew where the settings may have changed."""
        shell = self._shell
        moment = shell.moment
        question: js.wire.Card = {"do": "card", "game": shell.game, "position": moment.position}
        question["mine"], question["whose"] = moment.mine, moment.names[moment.me]
        if not self._dialog.open:
            self._dialog.showModal()
        say(self._error, "")
        if question == self._of:
            return
        self._of, self._svg = question, ""
        self._picture.innerHTML = ""
        show(self._tools, False)
        self._progress.draw(0)
        hear = lambda part, so_far: self._progress.draw(part)  # noqa: E731
        shell.engine.ask(question, self._answered, LANE, hear)

    def _answered(self, reply: js.wire.Drawn | js.wire.Failed) -> None:
        self._progress.hide()
        if not reply["ok"]:
            self._of = None
            say(self._error, reply["error"])
            return
        self._svg = reply["svg"]
        self._picture.innerHTML = self._svg
        show(self._tools, True)

    def _save(self) -> None:
        files.save(FILE % self._shell.game, self._svg)

    def _closed(self) -> None:
        self._shell.engine.forget(LANE)
        if not self._svg:
            self._of = None
        document.activeElement.blur()
