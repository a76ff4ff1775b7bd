"""What each face of the one die to be thrown would bring: what to hope for while one waits."""

import js
from dom import add, die, later, make, say, show
from figures import apart, percent
from record import Moment
from roll import FACES

LANE = "hopes"
PAUSE = 400  # milliseconds that a moment has to stay before it is asked about: who types is not held up


class Hopes:
    """Ask for the advice on each face, one after the other, and draw what the best choice is then worth."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        self._key: object = None  # of the moment that is asked about, and what is played for
        self._values: list[float] = []
        self._cells = [_Cell(face) for face in FACES]
        row = add(make("div", "hopes-row"), *[cell.root for cell in self._cells])
        self._title = make("h3")
        self.root = add(make("div", "hopes"), self._title, row)
        self.root.hidden = True

    def show(self, moment: Moment, waits: bool) -> None:
        """Draw the hopes of a moment at which you throw one die; `waits` tells whether this is one."""
        key = (moment.key, self._shell.objective) if waits else None
        if key == self._key:
            return
        self._key, self._values = key, []
        show(self.root, False)
        self._shell.engine.forget(LANE)
        if waits:
            later(PAUSE, lambda: self._ask(moment, key))

    def _ask(self, moment: Moment, key: object) -> None:
        if key != self._key or self._shell.moment.key != moment.key:
            return
        face = FACES[len(self._values)]
        question: js.Json = {"do": "step", "game": self._shell.game, "objective": self._shell.objective}
        question.update({"position": moment.position, "seat": moment.seat, "phase": moment.phase})
        question["steps"] = [["roll", face]]
        self._shell.engine.ask(question, lambda reply: self._heard(moment, key, reply), LANE)

    def _heard(self, moment: Moment, key: object, reply: js.Json) -> None:
        if key != self._key or not reply["ok"] or not reply["advice"]:
            return
        advice = reply["advice"]
        self._values.append(advice["value"])
        self._cells[len(self._values) - 1].text = advice["options"][0]["text"]
        if len(self._values) < len(FACES):
            self._ask(moment, key)
        else:
            self._draw(advice["objective"] == "win")

    def _draw(self, win: bool) -> None:
        write = percent if win else apart(self._values)
        say(self._title, "You win, by what you throw" if win else "Points, by what you throw")
        for cell, value in zip(self._cells, self._values):
            cell.draw(write(value), value == max(self._values))
        show(self.root, True)


class _Cell:
    def __init__(self, face: str) -> None:
        self.text = ""
        self._value = make("strong")
        self._words = make("span", "fine")
        self.root = add(make("div", "hope"), die(face, "lies"), self._value, self._words)

    def draw(self, value: str, best: bool) -> None:
        """Draw what the best choice is worth, and which it is."""
        say(self._value, value)
        say(self._words, self.text)
        self.root.className = "hope best" if best else "hope"
