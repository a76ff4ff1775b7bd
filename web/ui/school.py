"""School at the table: the card of fifteen boxes, the dice kept and rolled, and who one plays against."""

from dom import add, die, fill, make, mark, press, say, show
from roll import FACES, RollField
from school_side import Chances, HouseRules

TITLE = "School"
START = "15/20 all * 2"
NEW = "New game"
RISK = "Crossed"
OBJECTIVES = (("points", "Points"),)
COLUMNS = (
    ("This turn", lambda option: _number(option["points"])),
    ("Bob", lambda option: ("● " if option["bob"] else "") + _number(option["profit"])),
)
KEYS = (("1–6", "type a die"), ("Backspace", "take the last die back"))
ABOUT = (
    ("Who plays what", "You roll the dice and type what they show; the advisor says what to keep, what to "
     "score and what to cross out, for the most points in the whole game. A tap on a box fills it."),
    ("A turn", "One roll of five dice and up to two rerolls of any of them; then one box is filled."),
    ("Grades", "Grade 4 is minus 4 for every die that is not a 4. Grades are never doubled and never "
     "crossed out. By the usual rules only grades are open until three are scored."),
    ("The other boxes", "They score the sum of their own dice, by the usual rules twice as much on the first "
     "roll. Pair: two equal. Set: three. Two pairs: also four equal. Full: three and two, or five. Care: "
     "four. Little straight: 1–5, for 15. Big straight: 2–6, for 20 (20 and 30 by the older rules). Poker: "
     "five. Trash: anything."),
    ("Crossing out", "Any box but a grade, at any time once three grades are scored. “Crossed” is the chance "
     "that a turn ends with crossing a box out."),
    ("Points", "What the rest of the game is worth after a choice, this turn included. “This turn” is the "
     "part of it that this turn brings."),
    ("Bob", "A rule of thumb: every box is worth its points less its average. The column is his profit, "
     "● his choice. By the usual rules he makes 127.73 points a game, the best play 132.34; by the older "
     "ones 139.27 and 142.85. He can play beside you."),
)  # fmt: skip
SHORT = {"two-pairs": "Two pairs", "little": "Little 1–5", "big": "Big 2–6"}
FIVE = "School is played with five dice, and five lie there: Backspace takes up the last."
STAGES = ("Last roll", "Second roll, one reroll left", "First roll, two rerolls left")


class Table:
    """Draw a card and take its keys."""

    def __init__(self, shell, root):
        self._shell = shell
        self._entry = None
        self._option = None  # the option that is previewed
        self._total = make("p", "score")
        self._end = make("p", "sum")
        self._stage = make("p", "school-stage")
        self._twice = make("span", "school-twice", "counts twice")
        self._rival = make("p", "school-rival")
        self._boxes = {}
        self._card = make("div", "school-card", role="group", aria_label="Score card")
        self._kept = make("div", "aside")
        kept = add(
            make("div", "school-kept", role="group", aria_label="Kept"), make("h3", "", "Kept"), self._kept
        )
        self._kept_group = kept
        head = add(make("div", "school-head"), self._total, self._end, self._rival)
        stage = add(make("div", "school-line"), self._stage, self._twice)
        add(root, head, self._card, stage, kept)
        self.roll = RollField(root, shell.throw, places=5)
        self._chances = Chances(shell)
        self._house = HouseRules(shell)
        add(root, add(make("div", "past school-past"), self._chances.root, self._house.root))

    def show(self, entry):
        """Draw a position; before the engine has answered only the dice can be typed."""
        before = self._entry
        same = before and (before.view is None or before.position == entry.position)
        draft = self.roll.draft if same else ""
        self._entry = entry
        view = entry.view
        if view is None:
            self.roll.expect(None, draft)  # the address may lead elsewhere than to the start
            show(self._kept_group, False)
            show(self._twice, False)
            return
        self.refuse("")
        self._draw_head(view, entry.session)
        self._draw_card(view, {}, "")
        waiting = view["to_throw"] > 0
        say(self._stage, "The card is full" if view["over"] else STAGES[view["rerolls"]])
        show(self._twice, view["doubles"])
        show(self._kept_group, waiting and len(view["dice"]) > 0)
        fill(self._kept, [die(face, "lies") for face in view["dice"]])
        if waiting:
            self.roll.expect(view["to_throw"], draft)
        else:
            self.roll.rest(view["dice"])
            if same and self._option:
                self.preview(self._option)
        self._house.show(entry)
        self._chances.show(entry)

    def preview(self, option):
        """Show which dice an option keeps and where its turn may end."""
        view = self._entry.view
        self._option = option
        if not view or not view["thrown"]:
            return
        verb, what = option["action"].split(" ")
        left = list(what) if verb == "keep" and what != "-" else []
        looks = []
        for face in view["dice"]:
            kept = face in left
            if kept:
                left.remove(face)
            looks.append("kept" if kept else "left" if verb == "keep" else "")
        self.roll.rest(view["dice"], lambda i: looks[i])
        ends = {}
        for end in option["ends"]:
            ends[end["box"]] = end["chance"]
        self._draw_card(view, ends, "" if verb == "keep" else what)

    def key(self, key):
        """Take a key for the roll; Backspace on a roll that lies there takes up its last die."""
        view = self._entry.view
        if key == "Backspace" and view and view["thrown"]:
            roll = view["dice"]
            if self._shell.undo():
                before = self._shell.entry.view
                if before and before["to_throw"]:
                    for face in before["dice"]:
                        roll = roll.replace(face, "", 1)
                    self.roll.expect(before["to_throw"], roll[:-1])
            return True
        if key in FACES and view and view["thrown"]:
            self.refuse(FIVE)
            return True
        return self.roll.key(key)

    def refuse(self, sentence):
        """Say beside the dice what is wrong."""
        self.roll.refuse(sentence)

    def go_on(self, entry, option):
        """Return what Enter does where it is not playing the advice: words, and an act or None."""
        view = entry.view
        if view and view["over"]:
            return "New game", self._shell.new
        if not view or view["to_throw"]:
            return "Type the roll", None
        return None

    def words(self, entry):
        """Return sentence and reason while the dice are to be rolled."""
        view = entry.view
        count = view["to_throw"]
        what = "all five dice" if count == 5 else "the other %s" % ("one", "two", "three", "four")[count - 1]
        end = "%s so far and %.1f to come make %.1f at the end." % (
            _signed(view["total"]),
            view["end"] - view["total"],
            view["end"],
        )
        return "Roll %s." % what, end

    def fresh(self, entry):
        """Return the position of a new game by the same house rules."""
        return (entry.view["house_text"] if entry.view else "15/20") + " all * 2"

    def next_session(self, session, before, after):
        """Remember who one plays against; a new game empties their card too."""
        started = after["position"].split(" ")[1:4] == ["all", "*", "2"]
        return self._chances.emptied(session) if started else session

    def _draw_head(self, view, session):
        say(self._total, _signed(view["total"]))
        if view["over"]:
            say(self._end, "points: the game is over")
        else:
            say(self._end, "so far, %.1f expected at the end" % view["end"])
        say(self._rival, self._chances.rival_words(session))

    def _draw_card(self, view, ends, chosen):
        if not self._boxes:
            for box in view["boxes"]:
                self._boxes[box["id"]] = _Box(box, self._fill_in)
                add(self._card, self._boxes[box["id"]].root)
        for box in view["boxes"]:
            self._boxes[box["id"]].draw(box, view, ends.get(box["id"], 0), box["id"] == chosen)

    def _fill_in(self, box):
        """Fill a box that was tapped, or cross it out; where neither goes the engine names the rule."""
        for one in self._entry.view["boxes"]:
            if one["id"] == box:
                crosses = one["makes"] is None and one["can_cross"]
                self._shell.play(("cross " if crosses else "score ") + box)


class _Box:
    """One box of the card: a button, marked as asleep while it cannot be filled."""

    def __init__(self, box, act):
        self.root = press("", lambda: act(box["id"]), "school-box")
        self._points = make("span", "school-points")
        self._bar = make("span", "school-bar")
        name = make("span", "school-name", SHORT.get(box["id"], box["title"]))
        if box["grade"]:
            mark(self.root, "grade", True)
            name = add(make("span", "school-name"), die(box["id"][1]))
        name.setAttribute("aria-hidden", "true")
        self._bar.setAttribute("aria-hidden", "true")
        add(self.root, name, self._points, self._bar)

    def draw(self, box, view, chance, chosen):
        """Draw what the box holds, or what the roll would make of it."""
        can = box["makes"] is not None or box["can_cross"]
        locked = box["open"] and not view["opened"] and not box["grade"]
        if not box["open"]:
            words = "✕" if box["crossed"] else "✓" if box["points"] is None else _signed(box["points"])
            told = "crossed out" if box["crossed"] else "filled, %s" % words
        elif box["makes"] is not None:
            words = _signed(box["makes"])
            told = "%s now" % words
        else:
            words, told = ("✕" if can else ""), "cross out" if can else "open"
        if locked:
            told = "waits for the grades"
        say(self._points, words)
        self.root.setAttribute("aria-label", "%s: %s" % (box["title"], told))
        self.root.setAttribute("aria-disabled", "false" if can else "true")
        for look, is_on in (
            ("filled", not box["open"]),
            ("would", box["open"]),
            ("locked", locked),
            ("chosen", chosen),
            ("poor", box["open"] and box["makes"] is None),
        ):
            mark(self.root, look, is_on)
        self._bar.style.setProperty("--part", "%.4f" % (chance if box["open"] else 0))


def _number(value):
    return ("−" if value < -0.005 else "") + "%.2f" % abs(value)


def _signed(points):
    return "−%d" % -points if points < 0 else str(points)
