"""The chances of the next throw, told while one waits: by each face of one die, or by where several lead."""

import js
from record.moments import Moment

from kit.dom import add, bar, die, fill, make, mark, say, show
from kit.figures import apart, estimated, percent, remarked
from kit.pieces import points_head
from kit.roll import FACES
from kit.speech import saying, saying_n

PAUSE = 400  # milliseconds that a moment has to stay before it is asked about: who types is not held up


class Waiting:
    """Words about a moment that has stayed for a while; `_ask(moment, key)` of a subclass asks for them."""

    lane = ""

    def __init__(self, shell: js.Shell, look: str) -> None:
        self._shell = shell
        # Of the moment that is asked about, what is played for, the action that is looked at, and how exact
        # the advice is, which long work may have made better.
        self._key: tuple[tuple[int, int], str, str, str] | None = None
        self._action = ""
        self._title = make("h3")
        self.root = add(make("div", look), self._title)
        self.root.hidden = True

    def show(self, moment: Moment, waits: object, action: str = "") -> None:
        """Draw what the next throw may bring; `waits` tells whether dice are to be thrown at this moment.

        With an `action` the throw is the one after that action, which is only looked at.
        """
        exactness = moment.advice["exactness"] if moment.advice else ""
        waits = waits and not moment.spared
        key = (moment.key, self._shell.objective, action, exactness) if waits else None
        if key == self._key:
            return
        self._key, self._action = key, action
        mark(self.root, "stale", waits)  # what was told last stands until the next is known
        show(self.root, waits and not self.root.hidden)
        self._shell.engine.forget(self.lane)
        if waits:
            act = lambda: self._ask(moment, key) if self._is_still(moment, key) else None  # noqa: E731
            self._shell.later(PAUSE, act)

    def _is_still(self, moment: Moment, key: object) -> bool:
        return key == self._key and self._shell.moment.key == moment.key

    def _ask(self, moment: Moment, key: object) -> None:
        raise NotImplementedError


class Hopes(Waiting):
    """The faces of the one die to be thrown, each with the value of its best choice and that choice."""

    lane = "hopes"

    def __init__(self, shell: js.Shell) -> None:
        super().__init__(shell, "hopes")
        self._cells = [_Cell(face) for face in FACES]
        add(self.root, add(make("div", "hopes-row"), *[cell.root for cell in self._cells]))

    def _ask(self, moment: Moment, key: object) -> None:
        self._shell.hope(FACES, lambda replies: self._heard(moment, key, replies), self.lane)

    def _heard(self, moment: Moment, key: object, replies: list[js.wire.Stepped]) -> None:
        found = [reply["advice"] for reply in replies if reply["advice"]]
        if not self._is_still(moment, key) or len(found) < len(replies):
            return
        values, win = [advice["value"] for advice in found], found[0]["objective"] == "win"
        write = percent if win else apart(values)
        say(self._title, _by_face(win))
        for cell, advice in zip(self._cells, found):
            value = advice["value"]
            cell.draw(write(value), advice["options"][0]["text"], value == max(values))
        show(self.root, True)


class _Cell:
    def __init__(self, face: str) -> None:
        self._value = make("strong")
        self._words = make("span", "fine")
        self.root = add(make("div", "hope"), die(face, "lies"), self._value, self._words)

    def draw(self, value: str, choice: str, best: bool) -> None:
        """Draw the value of the best choice, and the choice in words."""
        say(self._value, value)
        say(self._words, choice)
        mark(self.root, "best", best)


class Outcomes(Waiting):
    """A table of where a throw of several dice may lead: the likeliest, all else, and a bust.

    The engine words the rows. `title` is the heading, "" for one that names the dice, and `head` that of the
    first column.
    """

    lane = "throw"

    def __init__(self, shell: js.Shell, title: str = "", head: str = "") -> None:
        super().__init__(shell, "outcomes")
        self._what = title
        self._body = make("tbody")
        # the head of a column: what is best to do after a roll
        first = head or saying("kit.then", "Then")
        # the head of a column: how often a roll leads there
        heads = (first, saying("kit.chance", "Chance"), "")
        self._heads = [make("th", "", words, scope="col") for words in heads]
        top = add(make("thead"), add(make("tr"), *self._heads))
        add(self.root, add(make("table"), top, self._body))

    def _ask(self, moment: Moment, key: object) -> None:
        aim = self._shell.objective if self._shell.objective in moment.aims else "points"
        question = {"about": "throw", "position": moment.position, "objective": aim, "action": self._action}
        self._shell.ask(question, lambda reply: self._heard(moment, key, reply), self.lane)

    def _heard(
        self, moment: Moment, key: object, reply: js.wire.Told[js.wire.Throw] | js.wire.Failed
    ) -> None:
        if not self._is_still(moment, key) or not reply["ok"]:
            return
        found = reply["answer"]
        outcomes, win = found["outcomes"], found["objective"] == "win"
        write = percent if win else apart([one["value"] for one in outcomes])
        about = estimated(found["exactness"])
        if not win and self._shell.objective == "win" and "win" in moment.aims:
            # a remark on figures, behind a comma: they are of play for points
            about = saying("kit.for_points", "played for points")
        title = self._what or _may_bring(found["dice"])
        say(self._title, remarked(title, about, found.get("note", "")))
        say(self._heads[2], moment.wins(moment.seat) if win else points_head())
        fill(self._body, [_row(one, write) for one in outcomes])
        mark(self.root, "stale", False)
        show(self.root, True)


def _by_face(win: bool) -> str:
    """Return the heading of what each face would bring."""
    if win:
        # a heading above the faces of a die: the chance to win after each
        return saying("kit.hopes_win", "You win, by what you roll")
    # a heading above the faces of a die: the points after each
    return saying("kit.hopes_points", "Points, by what you roll")


def _may_bring(dice: int) -> str:
    # a heading above what a roll may lead to; e.g. n=3
    return saying_n("kit.hopes_title", "What one die may bring", "What {n:word} dice may bring", dice)


def _row(outcome: js.wire.Outcome, write: js.Callable[[float], str]) -> js.Element:
    chance = add(make("span", "chance"), bar(outcome["p"]), make("span", "", percent(outcome["p"])))
    row = add(make("tr"), make("th", "", outcome["text"], scope="row"), add(make("td"), chance))
    return add(row, make("td", "", write(outcome["value"])))
