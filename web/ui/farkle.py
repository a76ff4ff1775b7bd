"""KCD Farkle at the table: both scores, six slots with their dice, and the opponent's turn as one number."""

from dom import add, die, fill, make, mark, on, press, say, show
from farkle_facts import Facts
from farkle_setup import Setup

TITLE = "KCD Farkle"
NEW = "New game"
START = "kcd2 4000 0/0 0 ordinary*6 ordinary*6 ******"
OBJECTIVES = (("points", "Points"),)
COLUMNS = (("Dice left", lambda option: str(option["dice_left"] or "–")),)
KEYS = (
    ("1–6, J", "type a die, J the joker; a 1 on a joker's slot is the joker"),
    ("Backspace", "take the last die back"),
    ("B", "bank as much as this roll gives; in the opponent's turn: they bust"),
    ("0–9", "in the opponent's turn: what they banked, then Enter"),
    ("D", "dice, target and scores"),
)
ABOUT = (
    ("Who plays what", "You throw the dice in the tavern and type what they show; the advisor says what to "
     "put aside, and whether to bank or throw. It counts points: what a turn brings on average, at most "
     "what you still need. The opponent's turn is one number."),
    ("Scoring", "A 1 is 100, a 5 is 50. Three of a kind are 100 times the face, three 1s 1000; every further "
     "one doubles that. 1–5 is 500, 2–6 is 750, 1–6 is 1500. All other dice score nothing."),
    ("Putting aside", "After every throw at least one scoring die is put aside, and every die put aside must "
     "score. Nothing to put aside is a bust: the turn brings nothing. All six aside: bank, or throw again."),
    ("Jokers", "Stand for any face inside a straight or three and more of a kind, never alone: 1 1 joker is "
     "1000, 5 joker is only the 5. At least one die of a combination is natural."),
    ("Winning", "Whoever first banks the target wins at once. In KCD1 Henry starts; in KCD2 you say who "
     "does."),
    ("Where the weights are from", "The lists of both games, mid-2026, jokers by the game's own files. "
     "Patches change weights: correct them in “Dice, target, scores”; the correction is kept on this "
     "device."),
)  # fmt: skip
FACES = "123456j"
NUMBERS = ("no", "one", "two", "three", "four", "five")
FULL = "All the dice in hand are typed: Enter plays, Backspace takes one back."
YOU, THEY = 0, 1
FRESH_SESSION = {"seat": YOU}


class Table:
    """Draw a game of two and take its keys.

    A position is always seen by the player to move; `session["seat"]` remembers which of the two that is.
    """

    def __init__(self, shell, root):
        self._shell = shell
        self._entry = None
        self._view = None
        self._draft = ""
        self._banked = ""
        self._setup = Setup(shell, self._seat)
        self._facts = Facts(shell)
        self._scores = [_Score("You"), _Score("Opponent")]
        self._risk = make("p", "farkle-risk")
        self._hand = make("h3", "hand-words")
        self._cells = [_Cell(slot, self._setup.open) for slot in range(6)]
        self._pad = make("div", "pad farkle-pad", role="group", aria_label="Type a roll")
        self._keys = [self._pad_key(face) for face in FACES]
        back = press("⌫", lambda: self.key("Backspace"), "pad-key", aria_label="Take the last die back")
        self._error = make("p", "field-error", role="alert")
        self._log = make("ol", "turns", aria_label="Turns played")
        settings = press("Dice, target, scores", self._setup.open, "tool farkle-settings")
        head = add(make("div", "farkle-scores"), self._scores[0].root, self._risk, self._scores[1].root)
        self._slots = make("div", "farkle-slots", role="group", aria_label="The roll")
        add(self._slots, *[cell.root for cell in self._cells])
        add(self._pad, *self._keys, back)
        add(root, head, self._hand, self._slots, self._pad, self._opponent_form(), self._error)
        add(root, add(make("div", "past farkle-past"), settings, self._log, self._facts.root))

    def _pad_key(self, face):
        button = press("", lambda: self.key(face), "pad-key", aria_label="Die " + face)
        picture = die(face)
        picture.setAttribute("aria-hidden", "true")
        return add(button, picture)

    def _opponent_form(self):
        self._form = make("form", "farkle-opponent", autocomplete="off")
        label = make("label", "", "Opponent banked", for_="farkle-banked")
        self._number = make("input", "", id="farkle-banked", type="text", inputmode="numeric", size="6")
        on(self._number, "input", lambda event: self._typed_number())
        on(self._form, "submit", self._submitted)
        done = make("button", "tool", "Banked", type="submit")
        bust = press("They bust", self._their_bust, "tool", title="B")
        return add(self._form, label, self._number, done, bust)

    # What the shell asks for

    def show(self, entry):
        """Draw a position; before the engine has answered only the dice can be typed."""
        was = self._entry
        if was is None or (was.position, was.session) != (entry.position, entry.session):
            self._draft, self._banked = "", ""
        self._entry = entry
        view = self._view = entry.view or _unanswered(entry.position)
        opponent = self._seat() == THEY and not view["over"]
        if entry.advice:
            if opponent or not entry.advice["options"]:
                entry.advice = (
                    None  # the opponent's advice is none for the player, and an end has its own words
                )
            else:
                _leave_out_twins(entry.advice)
        self._draw_scores(view, entry.session)
        self._error.textContent = ""
        typing = not opponent and not view["thrown"] and not view["over"]
        say(self._hand, self._hand_words(view, opponent))
        mark(self._pad, "asleep", not typing)
        show(self._pad, not opponent)
        show(self._slots, not opponent)
        show(self._form, opponent)
        self._number.value = self._banked
        jokers = any("j" in (one["faces"] or "") for one in view["my_dice"])
        show(self._keys[-1], jokers)
        self._setup.show(entry, view)
        self._draw_slots()
        self._facts.show(entry, typing)

    def preview(self, option):
        """Show which dice of the roll an option puts aside."""
        kept = option["action"].split(" ")[0] if " " in option["action"] else ""
        for slot in range(6):
            look = ""
            if kept and self._view["roll"][slot] != "-":
                look = "left" if kept[slot] == "." else "kept"
            self._cells[slot].look(look)
        self._facts.after(self._entry, option)

    def key(self, key):
        """Take a key: a die, a number in the opponent's turn, bank, or the settings."""
        view = self._view
        if key == "d":
            self._setup.open()
            return True
        if view["over"]:
            return False
        if self._seat() == THEY:
            return self._key_of_their_turn(key)
        if key == "b":
            return self._bank()
        if view["thrown"]:
            return self._key_on_a_roll(key)
        if key == "Backspace" and self._draft:
            self._draft = self._draft[:-1]
            self._draw_slots()
            return True
        if key in FACES:
            self._type(key)
            return True
        if len(key) == 1 and key in "0789":
            self.refuse("A die shows 1 to 6, so %s is none: type for example 3." % key)
            return True
        return False

    def refuse(self, sentence):
        """Say beside the dice what is wrong; what was typed may be changed."""
        self._draft = self._draft[: max(0, len(self._in_hand()) - 1)]
        self._draw_slots()
        say(self._error, sentence)

    def go_on(self, entry, option):
        """Return what Enter does where it is not playing the advice: words, and an act or None."""
        view = entry.view
        if not view:
            return "Type the roll", None
        if view["over"]:
            return "New game", self._shell.new
        if view["bust"]:
            return "Bust: hand over", lambda: self._hand_over(view["next"])
        if self._seat() == THEY:
            if self._banked:
                return "They banked " + self._banked, self._their_bank
            return "Type what they banked", None
        if not view["thrown"] and (option is None or option["action"] == "roll"):
            return "Type the roll", None
        return None

    def words(self, entry):
        """Return sentence and reason where nothing is to be decided by the player."""
        view = entry.view
        mine, theirs = (
            (view["theirs"], view["mine"]) if self._seat() == THEY else (view["mine"], view["theirs"])
        )
        if view["over"] and self._seat() == THEY:
            return "You have won, %d to %d." % (mine, theirs), "Enter begins a new game with the same dice."
        if view["over"]:
            return "The opponent has won, %d to %d." % (
                theirs,
                mine,
            ), "Enter begins a new game with the same dice."
        if view["bust"]:
            lost = (
                "The %d points at risk are lost." % view["turn"]
                if view["turn"]
                else "The turn brings nothing."
            )
            return "Bust: nothing in this roll scores.", lost
        return "The opponent's turn.", "Type what they banked and press Enter; B if they bust."

    def fresh(self, entry):
        """Return the position of a new game with the same dice, the player to begin."""
        parts = entry.position.split(" ")
        mine, theirs = (parts[5], parts[4]) if self._seat() == THEY else (parts[4], parts[5])
        return " ".join([parts[0], parts[1], "0/0", "0", mine, theirs, "******"])

    def next_session(self, session, before, after):
        """Remember whose turn it is, the faces that lie aside, and what every turn brought."""
        view, was = after["view"], before.view
        if was and _handed_over(was, view):
            return _turn_over(session, view["theirs"] - was["mine"])
        aside = session.get("aside", "------") if was and "-" in was["roll"] else "------"
        faces = was["roll"] if was and was["thrown"] else aside
        lies = [faces[i] if faces[i] != "-" else aside[i] for i in range(6)]
        aside = "".join([lies[i] if view["roll"][i] == "-" else "-" for i in range(6)])
        return {"seat": session.get("seat", YOU), "log": session.get("log", []), "aside": aside}

    # The roll

    def _seat(self):
        return self._entry.session.get("seat", YOU) if self._entry else YOU

    def _in_hand(self):
        return [slot for slot in range(6) if self._view["roll"][slot] != "-"]

    def _type(self, key):
        slots = self._in_hand()
        if len(self._draft) >= len(slots):
            say(self._error, FULL)
            return
        one = self._view["my_dice"][slots[len(self._draft)]]
        faces = one["faces"]
        if faces is not None and key == "1" and "1" not in faces and "j" in faces:
            key = "j"
        if faces is not None and key not in faces:
            sentence = "%s shows %s, not %s." % (one["title"], " ".join(faces), key)
            say(self._error, sentence)
            return
        say(self._error, "")
        self._draft += key
        self._draw_slots()
        if len(self._draft) == len(slots):
            roll = list(self._view["roll"])
            for slot, face in zip(slots, self._draft):
                roll[slot] = face
            self._setup.remember_dice()
            self._shell.throw("".join(roll))

    def _key_on_a_roll(self, key):
        """Backspace takes up the last die of the roll that lies there; there is no place for another."""
        if key in FACES:
            say(self._error, FULL)
            return True
        if key != "Backspace":
            return False
        faces = "".join([self._view["roll"][slot] for slot in self._in_hand()])
        if self._shell.undo():
            self._draft = faces[:-1]
            self._draw_slots()
        return True

    def _bank(self):
        advice = self._entry.advice
        banks = [o for o in advice["options"] if o["action"].endswith("bank")] if advice else []
        if banks:
            self._shell.play(banks[0]["action"])
        return bool(banks)

    # The opponent's turn

    def _key_of_their_turn(self, key):
        if key == "b":
            self._their_bust()
        elif key == "Backspace" and self._banked:
            self._set_banked(self._banked[:-1])
        elif len(key) == 1 and key in "0123456789":
            self._set_banked(self._banked + key)
        else:
            return False
        return True

    def _typed_number(self):
        self._set_banked("".join([sign for sign in self._number.value if sign in "0123456789"]))

    def _set_banked(self, digits):
        self._banked = digits[:5]
        if self._number.value != self._banked:
            self._number.value = self._banked
        say(self._error, "")
        self._shell.changed()

    def _submitted(self, event):
        event.preventDefault()
        if self._banked:
            self._their_bank()

    def _their_bank(self):
        entry = self._entry
        question = {"about": "banked", "position": entry.position, "points": int(self._banked)}
        self._shell.ask(question, lambda reply: self._answered(entry, reply))

    def _answered(self, entry, reply):
        if entry is not self._entry:
            return  # undone meanwhile
        if reply["ok"]:
            self._hand_over(reply["answer"]["position"])
        else:
            say(self._error, reply["error"])

    def _their_bust(self):
        if self._view.get("next"):
            self._hand_over(self._view["next"])

    def _hand_over(self, position):
        """End the turn here: at 0/0 with equal dice the position alone does not tell that it ended."""
        theirs = int(position.split(" ")[2].split("/")[1])
        self._shell.open(position, _turn_over(self._entry.session, theirs - self._view["mine"]))

    # Drawing

    def _hand_words(self, view, opponent):
        if view["over"]:
            return "The game is over"
        if opponent:
            return "The opponent throws"
        if view["bust"]:
            return "Bust"
        if view["thrown"]:
            return "On the table"
        count = len(self._in_hand())
        return "Throw %s and type what %s" % (
            "the one die left" if count == 1 else "all six" if count == 6 else "the other " + NUMBERS[count],
            "it shows" if count == 1 else "they show",
        )

    def _draw_scores(self, view, session):
        seat = self._seat()
        mover, other = self._scores[seat], self._scores[1 - seat]
        mover.draw(view["mine"], view["target"], not view["over"])
        other.draw(view["theirs"], view["target"], False)
        say(self._risk, "%d at risk" % view["turn"] if view["turn"] else "to %d" % view["target"])
        mark(self._risk, "high", view["turn"] > 0)
        items = []
        for who, points in session.get("log", [])[-10:]:
            words = "%s %s" % ("you" if who == YOU else "they", points or "bust")
            items.append(make("li", "" if points else "bust", words))
        fill(self._log, items)

    def _draw_slots(self):
        view = self._view
        aside = self._entry.session.get("aside", "------")
        drafted = list(self._draft)
        next_one = not view["thrown"] and self._seat() == YOU and not view["over"]
        for slot in range(6):
            sign = view["roll"][slot]
            face, look = sign, ""
            if sign == "-":
                face, look = aside[slot].replace("-", ""), "set-aside"
            elif sign == "*":
                face = drafted.pop(0) if drafted else ""
                if not face and next_one:
                    look, next_one = "next", False
            self._cells[slot].draw(face, look, self._setup.name_of(view["my_dice"][slot]))


class _Cell:
    """One slot: the die, and the name that opens the picker for it."""

    def __init__(self, slot, choose):
        self.root = make("div", "farkle-cell")
        self._place = make("div", "farkle-die")
        self._name = press("", lambda: choose(slot), "farkle-name")
        self._slot = slot
        self._die = None
        add(self.root, self._place, self._name)

    def draw(self, face, look, name):
        self._die = die(face, look)
        fill(self._place, [self._die])
        say(self._name, name)
        self._name.title = "Slot %d: %s; choose another die" % (self._slot + 1, name)

    def look(self, look):
        mark(self._die, "kept", look == "kept")
        mark(self._die, "left", look == "left")


class _Score:
    """One player's points, and how many are still needed."""

    def __init__(self, name):
        self.root = make("div", "farkle-score")
        self._points = make("p", "score")
        self._needs = make("p", "sum")
        add(self.root, make("h3", "", name), self._points, self._needs)

    def draw(self, points, target, moves):
        say(self._points, str(points))
        say(self._needs, "needs %d" % (target - points) if points < target else "has won")
        mark(self.root, "moves", moves)


def _turn_over(session, points):
    """Return what to remember when the player to move has ended a turn with so many points."""
    seat = session.get("seat", YOU)
    return {"seat": 1 - seat, "log": (session.get("log", []) + [[seat, points]])[-40:]}


def _handed_over(before, after):
    """Tell whether a turn has ended between two views: the other player now begins one."""
    began = after["turn"] == 0 and not after["thrown"]
    same_scores = after["mine"] == before["theirs"] and after["theirs"] >= before["mine"]
    names = [
        [one["name"] for one in view[dice]] for view, dice in ((before, "their_dice"), (after, "my_dice"))
    ]
    return began and same_scores and names[0] == names[1] and not before["over"]


def _leave_out_twins(advice):
    """Keep one of the choices that put aside the same faces of alike dice: their words are equal."""
    known, kept = {}, []
    for option in advice["options"]:
        if option["text"] not in known:
            known[option["text"]] = True
            kept.append(option)
    advice["options"] = kept


def _unanswered(position):
    """Return what can be drawn of a position before the engine has answered."""
    parts = position.split(" ")
    if len(parts) != 7 or len(parts[6]) != 6:
        parts = START.split(" ")
    mine, theirs = [int(part) if part.isdigit() else 0 for part in (parts[2] + "/").split("/")[:2]]
    names = []
    for group in parts[4].split(","):
        name, _, count = group.partition("*")
        names += [name] * (int(count) if count.isdigit() else 1)
    dice = [{"name": name, "title": name, "faces": None} for name in (names + ["ordinary"] * 6)[:6]]
    return {
        "target": int(parts[1]) if parts[1].isdigit() else 0,
        "mine": mine,
        "theirs": theirs,
        "turn": int(parts[3]) if parts[3].isdigit() else 0,
        "my_dice": dice,
        "roll": parts[6],
        "thrown": "*" not in parts[6],
        "bust": False,
        "over": False,
        "next": None,
    }
