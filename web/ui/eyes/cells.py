"""Knucklebones: any cell of the boards corrected by hand; a reading never overwrites it."""

import js
from games.knucklebones.boards import ME, ROWS, THEM
from kit.dom import add, button, die, make, mark, say, tell, within
from kit.pieces import Fold
from kit.speech import saying
from record.moments import Moment

COLUMNS = 3


class Cells:
    """A fold with all eighteen cells; a correction opens the corrected position, Undo leads back."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        self._moment = shell.moment
        self._chosen: tuple[str, int, int] | None = None
        self._cells: dict[tuple[str, int, int], tuple[js.Element, js.Element]] = {}
        self._said = make("p", "fine", _how(), role="status")
        body = make("div", "eyes-cells")
        for who in (THEM, ME):
            side = make("div", "eyes-side " + who, role="group")
            for column in range(COLUMNS):
                places = [self._cell(who, column, place) for place in range(ROWS)]
                add(side, add(make("div", "eyes-column"), *places))
            add(body, side)
        # what is read aloud of buttons: the faces, and none
        group = saying("eyes.what_lies", "What lies there")
        pad = make("div", "pad eyes-cells-pad", role="group", aria_label=group)
        for face in "123456":
            # what is read aloud of a button; e.g. face="4"
            label = saying("kit.die", "Die {face}", face=face)
            add(pad, add(button("", "pad-key", aria_label=label, data_face=face), die(face)))
        # on a button: no die lies there
        add(pad, button(saying("eyes.none", "None"), "tool", data_face="0"))
        within(body, "click", "[data-cell]", lambda cell: self._choose(str(cell.dataset.cell)))
        within(pad, "click", "[data-face]", lambda key: self._correct(str(key.dataset.face)))
        self._pad = pad
        # a heading: all cells of both boards, to be corrected
        title = saying("eyes.correct_board", "Correct what lies there")
        self.root = Fold(shell, title, "cells", self._said, body, pad).root

    def _cell(self, who: str, column: int, place: int) -> js.Element:
        picture = die("")
        picture.setAttribute("aria-hidden", "true")
        cell = add(button("", "eyes-cell", data_cell="%s-%d-%d" % (who, column, place)), picture)
        self._cells[who, column, place] = cell, picture
        return cell

    def show(self, moment: Moment) -> None:
        """Draw the boards of a moment."""
        if self._moment is not moment:
            self._chosen = None
        self._moment = moment
        for key in self._cells:
            who, column, place = key
            dice = self._column(who, column)
            face = str(dice[place]) if place < len(dice) else ""
            cell, picture = self._cells[key]
            tell(picture, "data-face", face)
            tell(cell, "aria-label", _cell_aloud(who == ME, column + 1, place + 1, face))
            tell(cell, "aria-pressed", "true" if key == self._chosen else "false")
            mark(picture, "next", key == self._chosen)
        for key_ in self._pad.children:
            key_.disabled = self._chosen is None

    def _column(self, who: str, column: int) -> list[int]:
        side = "mine" if (who == ME) == self._moment.mine else "theirs"
        dice: list[int] = self._moment.view[side][column]
        return dice

    def _choose(self, cell: str) -> None:
        who, column, place = cell.split("-")
        self._chosen = who, int(column), int(place)
        say(self._said, _how())
        self.show(self._moment)

    def _correct(self, face: str) -> None:
        """Ask for the position with the chosen cell so, and open it."""
        if not self._chosen or self._shell.busy:
            return
        who, column, place = self._chosen
        dice = list(self._column(who, column))
        dice[place : place + 1] = [] if face == "0" else [int(face)]
        moment = self._moment
        question: js.wire.Correct = {
            "do": "correct",
            "position": moment.position,
            "mine": moment.mine,
            "who": who,
            "column": column + 1,
            "dice": dice,
        }
        self._shell.engine.ask(question, lambda reply: self._corrected(moment, reply), "correct")

    def _corrected(self, moment: Moment, reply: js.wire.Corrected | js.wire.Failed) -> None:
        if not reply["ok"]:
            say(self._said, reply["error"])
        elif self._shell.moment is moment and not self._shell.busy:
            self._shell.open(reply["position"], 0 if moment.mine else 1)


def _how() -> str:
    # how a board is corrected
    return saying("eyes.tap_cell", "Tap a die or an empty place, then what lies there.")


def _cell_aloud(mine: bool, column: int, row: int, face: str) -> str:
    """Return what is read aloud of a cell that shows a face, or none."""
    # what is read aloud of a cell: no die lies there
    lies = face or saying("eyes.empty", "empty")
    if mine:
        # what is read aloud of a cell of one's own board; e.g. column=1, row=2, lies="5"
        return saying(
            "eyes.your_cell", "Your column {column}, row {row}: {lies}", column=column, row=row, lies=lies
        )
    # what is read aloud of a cell of the opponent's board; e.g. column=1, row=2, lies=eyes.empty
    return saying(
        "eyes.their_cell", "Their column {column}, row {row}: {lies}", column=column, row=row, lies=lies
    )
