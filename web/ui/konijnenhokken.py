"""Konijnenhokken at the table: rabbits in the run, four cages, and the dice in hand."""

import js
from dom import add, die, fill, make, say
from kit import Log, choice, dice_words
from record import Moment
from roll import RollField

PURPOSE = "Beside Konijnenhokken at your table: what to place, and when to stop."
COLUMNS = (("Dice left", lambda option: "–" if option["stop"] else str(option["in_hand"])),)
KEYS = (("1–6", "type a die"), ("Backspace", "take the last die back"))
ABOUT = (
    ("Who plays what", "You throw the dice and type what they show; the advisor says what to place, and "
     "whether to stop. One turn after another, for as many points as possible."),
    ("Rabbits", "A 1 placed is one rabbit. A 2 is two rabbits, or the first cage. After every throw at "
     "least one rabbit must be placed, else the turn ends with nothing."),
    ("Cages", "They are collected in order: a 2 is ×2, then a 3 is ×3, a 4 is ×4, a 5 is ×5. "
     "A 6 is never placed."),
    ("Score", "Rabbits times the highest cage; the rabbits alone without one. When all seven dice are "
     "placed you stop, or note the total and throw seven fresh dice; it can still be lost."),
)  # fmt: skip
LIES, WOULD, FREE = "lies", "would", "free"


class Table:
    """Draw a turn and take its keys."""

    def __init__(self, shell: js.Shell, root: js.Element, folds: js.Element) -> None:
        self._shell = shell
        self._moment: js.Json = None
        self._score = make("p", "score")
        self._sum = make("p", "sum")
        self._rabbits = make("div", "aside", role="group", aria_label="Rabbits placed")
        self._cages = make("div", "cages", role="group", aria_label="Cages")
        self._hand = make("h3", "hand-words", "In hand")
        self._log = Log()
        self._all = make("p", "session")
        lying = add(make("div", "lying"), _group("Rabbits", self._rabbits), _group("Cages", self._cages))
        add(root, add(make("div", "turn"), self._score, self._sum), lying, self._hand)
        self._roll = RollField(shell, root, lambda faces: shell.roll("".join(faces)), self._picked)
        add(folds, self._all, self._log.root)
        self.refuse = self._roll.refuse
        self.key = self._roll.key

    def ahead(self, keys: list[str]) -> None:
        """Show the dice that were typed before the engine has answered."""
        self._roll.ahead(keys)

    def show(self, moment: Moment) -> None:
        """Draw a moment of a turn."""
        self._moment = moment
        self._draw_results()
        view = _lying(moment)
        if not view:
            return
        self._draw_turn(view)
        self._draw_lying(view, None)
        if moment.over and not view["bust"]:
            say(self._hand, "The turn is over")
            self._roll.rest("")
        elif view["roll"] == "*":
            say(self._hand, "Throw %s and type what they show" % dice_words(view["in_hand"]))
            self._roll.expect(moment.key, view["in_hand"])
        else:
            say(self._hand, "Bust: no 1 and no 2" if view["bust"] else "On the table")
            self._roll.rest(view["roll"])

    def preview(self, option: js.Json) -> None:
        """Show which dice of the roll an option places, and where."""
        view = self._moment.view
        if view["roll"] != "*":
            self._roll.keep(_placed(view, option))
            self._draw_lying(view, option)

    def go_on(self, moment: Moment, option: js.Json) -> tuple[str, js.Act | None] | None:
        """Return what Enter does where it is not playing the advice: words, and an act or None."""
        if moment.over:
            return "New turn", self._shell.new
        if moment.phase == "throw" or (option and option["action"] == "roll"):
            return "Type the roll", None
        return None

    def words(self, moment: Moment) -> tuple[str, str] | None:
        """Return sentence and reason where nothing is to be decided."""
        if moment.over and moment.last and moment.last["landed"]:
            return moment.last["landed"]["sentence"], moment.last["landed"]["why"]
        if moment.phase == "throw":
            total = moment.view["total"]
            return "Roll %s." % dice_words(moment.view["in_hand"]), "%d at risk." % total if total else ""
        return None

    def fresh(self, moment: Moment) -> tuple[str, int]:
        """Return the position of a new turn, and the seat that is yours."""
        return self._shell.spec["start"], 0

    def result(self, moment: Moment) -> int:
        """Return the points of a turn that is over."""
        return 0 if moment.view["bust"] else moment.view["total"]

    def _picked(self, places: list[int]) -> None:
        """Select the best choice that places just the dice that were tapped."""
        view = self._moment.view
        faces = [view["roll"][place] for place in places]
        found = choice(self._moment.options, lambda option: _placed(view, option), faces)
        self._shell.select(found and found["action"])

    def _draw_turn(self, view: js.Json) -> None:
        say(self._score, "0" if view["bust"] else str(view["total"]))
        if view["bust"]:
            words = "Bust: the turn brings nothing"
        elif view["over"]:
            words = "points in this turn"
        elif view["rabbits"] == 0 and view["earlier"] == 0:
            words = "points at risk"
        else:
            words = "%d × %d" % (view["rabbits"], view["multiplier"])
            words = "%d noted + %s" % (view["earlier"], words) if view["earlier"] else words
            words += " at risk"
        say(self._sum, words)

    def _draw_lying(self, view: js.Json, option: js.Json) -> None:
        """Draw what is placed, and, with another look, what an option would place."""
        ones, twos, cages = (option["ones"], option["twos"], option["cages"]) if option else (0, 0, 0)
        rabbits = [("1", LIES)] * view["ones"] + [("2", LIES)] * view["twos"]
        rabbits += [("1", WOULD)] * ones + [("2", WOULD)] * twos
        dice = [die(face, look) for face, look in rabbits]
        fill(self._rabbits, dice or [make("span", "none", "none yet")])
        row = []
        for number in range(4):
            look = LIES if number < view["cages"] else WOULD if number < view["cages"] + cages else FREE
            face = "" if look == FREE else str(number + 2)
            times = make("span", "times", "×%d" % (number + 2))
            row.append(add(make("span", "cage " + look), times, die(face, look)))
        fill(self._cages, row)

    def _draw_results(self) -> None:
        results = self._shell.results
        self._log.draw([(str(points) if points else "bust", points > 0) for points in results])
        turns, total = len(results), sum(results)
        words = "%d turns, %d points, %.1f a turn" % (turns, total, total / turns) if turns else ""
        say(self._all, words.replace("1 turns", "1 turn") if turns == 1 else words)


def _lying(moment: Moment) -> js.Json:
    """Return the view of what lies there: a bust is still to be seen when its turn is over."""
    landed = moment.last and moment.last["landed"]
    return landed["view"] if moment.over and landed else moment.view


def _placed(view: js.Json, option: js.Json) -> list[str]:
    """Return the faces that an option places."""
    cages = [str(view["cages"] + 2 + number) for number in range(option["cages"])]
    return ["1"] * option["ones"] + ["2"] * option["twos"] + cages


def _group(title: str, content: js.Element) -> js.Element:
    return add(make("div", "group"), make("h3", "", title), content)
