"""Konijnenhokken at the table: rabbits in the run, four cages, and the dice in hand."""

from dom import add, die, fill, make, say
from roll import RollField

TITLE = "Konijnenhokken"
START = "0 0.0.0 *"
OBJECTIVES = (("points", "Points"),)
COLUMNS = (
    ("Dice left", lambda option: str(option["in_hand"]) if option["action"].endswith("roll") else "–"),
)
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


class Table:
    """Draw a turn and take its keys."""

    def __init__(self, shell, root):
        self._shell = shell
        self._entry = None
        self._score = make("p", "score")
        self._sum = make("p", "sum")
        self._rabbits = make("div", "aside", role="group", aria_label="Rabbits placed")
        self._cages = make("div", "cages", role="group", aria_label="Cages")
        self._hand = make("h3", "hand-words", "In hand")
        self._turns = make("ol", "turns", aria_label="Turns played")
        self._session = make("p", "session")
        head = add(make("div", "turn"), self._score, self._sum)
        lying = add(
            make("div", "lying"), self._group("Rabbits", self._rabbits), self._group("Cages", self._cages)
        )
        add(root, head, lying, self._hand)
        self.roll = RollField(root, shell.throw)
        add(root, add(make("div", "past"), self._session, self._turns))

    def _group(self, title, content):
        return add(make("div", "group"), make("h3", "", title), content)

    def show(self, entry):
        """Draw a position; before the engine has answered only the dice can be typed."""
        before = self._entry
        same = before and (before.position == entry.position or before.view is None)
        draft = self.roll.draft if same else ""
        self._entry = entry
        view = entry.view or _EMPTY
        self._draw_turn(view)
        self._draw_lying(view, 0, 0, 0)
        self._draw_past(entry.session)
        if view["over"]:
            self.roll.rest("")
            say(self._hand, "The turn is over")
        elif view["roll"] == "*":
            say(self._hand, "Throw %s and type what they show" % _dice(view["in_hand"]))
            self.roll.expect(
                None if entry.view is None and entry.position != START else view["in_hand"], draft
            )
        else:
            say(self._hand, "Bust: no 1 and no 2" if view["bust"] else "On the table")
            self.roll.rest(view["roll"])

    def preview(self, option):
        """Show which dice of the roll an option places, and where."""
        view = self._entry.view
        if not view or view["roll"] in "*-":
            return
        ones, twos, cages = _placing(option)
        placed = ["1"] * ones + ["2"] * twos + [str(view["cages"] + 2 + i) for i in range(cages)]
        looks = []
        for face in view["roll"]:
            kept = face in placed
            if kept:
                placed.remove(face)
            looks.append("kept" if kept else "left")
        self.roll.rest(view["roll"], lambda i: looks[i])
        self._draw_lying(view, ones, twos, cages)

    def key(self, key):
        """Take a key for the roll; Backspace on a roll that lies there takes up its last die."""
        view = self._entry.view
        if key == "Backspace" and view and view["roll"] not in "*-":
            roll = view["roll"]
            if self._shell.undo():
                self.roll.expect(self.roll.count, roll[:-1])
            return True
        return self.roll.key(key)

    def refuse(self, sentence):
        """Say beside the dice what is wrong."""
        self.roll.refuse(sentence)

    def go_on(self, entry, option):
        """Return what Enter does where it is not playing the advice: words, and an act or None."""
        view = entry.view
        if view and (view["over"] or view["bust"]):
            return "New turn", self._shell.new
        if not view or (view["roll"] == "*" and (option is None or option["action"] == "roll")):
            return "Type the roll", None
        return None

    def fresh(self, entry):
        """Return the position of a new turn; what was typed is forgotten."""
        self.roll.draft = ""
        return START

    def next_session(self, session, before, after):
        """Note the points of a turn that has just ended."""
        view = after["view"]
        if view["over"] or view["bust"]:
            return {"turns": session.get("turns", []) + [0 if view["bust"] else view["total"]]}
        return session

    def _draw_turn(self, view):
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

    def _draw_lying(self, view, ones, twos, cages):
        """Draw what is placed, and, with another look, what the selected option would place."""
        rabbits = [die("1", "lies") for _ in range(view["ones"])] + [
            die("2", "lies") for _ in range(view["twos"])
        ]
        rabbits += [die("1", "would") for _ in range(ones)] + [die("2", "would") for _ in range(twos)]
        fill(self._rabbits, rabbits or [make("span", "none", "none yet")])
        row = []
        for number in range(4):
            look = "lies" if number < view["cages"] else "would" if number < view["cages"] + cages else "free"
            face = "" if look == "free" else str(number + 2)
            times = make("span", "times", "×%d" % (number + 2))
            row.append(add(make("span", "cage " + look), times, die(face, look)))
        fill(self._cages, row)

    def _draw_past(self, session):
        turns = session.get("turns", [])
        items = [
            make("li", "" if points else "bust", str(points) if points else "bust") for points in turns[-12:]
        ]
        fill(self._turns, items)
        total = sum(turns)
        words = "%d turns, %d points, %.1f a turn" % (len(turns), total, total / len(turns)) if turns else ""
        say(self._session, words.replace("1 turns", "1 turn") if len(turns) == 1 else words)


_EMPTY = {
    "earlier": 0,
    "ones": 0,
    "twos": 0,
    "cages": 0,
    "rabbits": 0,
    "multiplier": 1,
    "total": 0,
    "in_hand": 7,
    "roll": "*",
    "bust": False,
    "over": False,
}


def _placing(option):
    placing = option["action"].split(" ")[0] if option else ""
    return [int(number) for number in placing.split("/")] if "/" in placing else [0, 0, 0]


def _dice(count):
    return "one die" if count == 1 else "%d dice" % count
