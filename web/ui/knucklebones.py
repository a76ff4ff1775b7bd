"""Knucklebones at the table: whose die it is, and the keys for the die and for the column.

A position is always seen by the player to move; at the table my board stays below. The session knows who
that player is, and holds the course of the game.
"""

import js
from dom import add, later, make, press, say, show
from knucklebones_boards import ME, THEM, Course, Facing
from knucklebones_seats import Seats
from roll import RollField

TITLE = "Knucklebones"
START = "-,-,-/-,-,- *"
OBJECTIVES = (("win", "Win"),)
RISK = ""  # no placement is a bust
NEW = "New game"
COLUMNS = (
    ("Points", lambda option: "%d–%d" % (option["points"], option["their_points"])),
    ("Fears", lambda option: "%d in %s" % (option["fear"], option["answer"]) if option["fear"] else "–"),
    ("Leaves", lambda option: _percent(option["after_answer"]) if option["fear"] else "–"),
)
KEYS = (
    ("1–6", "the die, while none lies there"),
    ("1 2 3", "the column, once the die lies there"),
    ("← →", "select a column"),
    ("Space", "roll the die here, where no real game is watched"),
    ("Backspace", "take the die back"),
    ("S", "swap seats: it is the other one's turn"),
)
ABOUT = (
    ("Who plays what", "Your board is below, theirs above; facing columns meet in the middle. Beside a real "
     "game you type both sides: a key for the die, a key for the column. Or play here, against the advisor, "
     "weaker players, the game's own opponents, or another person, with your own dice or dice rolled here."),
    ("A turn", "Roll one die and place it in a column of yours that is not full. Every equal die in the "
     "facing column is taken away, and the dice behind close up."),
    ("Score", "Equal dice in a column multiply: two 4s are 4 × 2 × 2 = 16 points, three 5s 5 × 3 × 3 = 45."),
    ("The end", "The game is over as soon as one board is full; there is no last turn. The higher total "
     "wins. A draw counts as half a win."),
    ("What the columns of the advice say", "Points: both totals after the placement. Fears: the opponent's "
     "die that hurts most then, and the column for it. Leaves: the probability to win after that answer."),
    ("The game's own opponents", "With probability 1 − difficulty / 10 they place anywhere; else where most "
     "equal dice face or lie already, whatever the die is worth."),
)  # fmt: skip

PAUSE = 450  # milliseconds before the page acts for a bot, so that one sees what happened
DIGITS = "0123456789"


class Table:
    """Draw a game and take its keys."""

    def __init__(self, shell, root):
        self._shell = shell
        self._entry = None
        self._went_on = False  # the entry to be shown was reached by going on, not by undo or redo
        self._early = []  # digits typed before the engine has answered
        self._openings = {}  # position before a roll -> the win probability of the player to move
        self._met = False  # whether the engine was asked for the bots
        self._seats = Seats(self._changed, self._swap)
        self._boards = Facing(self._touch, self._look)
        self._course = Course()
        self._hand = make("h3", "hand-words")
        field = add(make("div", "hand"), self._hand)
        self._roll = RollField(field, self._thrown, places=1)
        self._roll_here = press("Roll it here", self._roll_die, "tool roll-here")
        add(field, self._roll_here)
        rail = add(make("div", "rail"), self._boards.names[THEM], field, self._boards.names[ME])
        add(root, add(make("div", "duel"), self._boards.root, rail), self._course.root, self._seats.root)

    # What the shell calls

    def show(self, entry):
        """Draw a position; where it was reached by going on, do what is the page's own to do."""
        shown = self._boards.shown if self._entry is entry else None
        self._entry = entry
        held = self._held(entry)
        view = entry.view or _EMPTY
        names = {who: self._seats.name(who) for who in (ME, THEM)}
        owners = {who: self._seats.whose(who) for who in (ME, THEM)}
        mine, theirs = _sides(view, held["turn"])
        self._boards.draw({ME: mine, THEM: theirs}, names, owners, held["turn"], view, self._is_asked(entry))
        if entry.advice and self._is_asked(entry):
            wins = {option["action"]: option["value"] for option in entry.advice["options"]}
            self._boards.wins(wins, "%.0f %%")
        self._course.draw(self._line(held), names)
        self._draw_hand(view, held["turn"])
        self.preview(shown)
        if not entry.view:
            return
        if not self._met:
            self._met = True
            self._shell.ask({"about": "players"}, self._meet, "players")
        if view["die"] is None and not self._line(held):
            self._shell.ask(
                {"about": "win", "position": entry.position}, lambda reply: self._open(entry, reply)
            )
        if self._early:
            later(0, self._type_early)
        elif self._went_on and self._own_act(entry):
            later(PAUSE, lambda: self._act(entry))
        self._went_on = False

    def preview(self, option):
        """Show what a column would do: the die in it, the dice it takes away, both totals."""
        if self._is_asked(self._entry):
            self._boards.preview(option)

    def key(self, key):
        """Take a key: the state of the table decides whether a digit is a die or a column."""
        view = self._entry.view
        if view is None:
            return self._keep(key)
        self.refuse("")
        if key == "s":
            self._swap()
            return True
        if view["over"]:
            return False
        if view["die"] is None:
            return self._key_for_die(key)
        return self._key_for_column(key)

    def refuse(self, sentence):
        """Say beside the die what is wrong."""
        self._roll.refuse(sentence)

    def go_on(self, entry, option):
        """Return what Enter does where it is not placing the die in the selected column."""
        view = entry.view
        if not view:
            return "Type the die", None
        if view["over"]:
            return "New game", self._shell.new
        act = self._own_act(entry)
        if view["die"] is None:
            return ("Roll the die", act) if act else ("Type the die", None)
        if act:
            return "Let them place it", act
        return ("Column " + option["action"], lambda: self._shell.play(option["action"])) if option else None

    def fresh(self, entry):
        """Return the position of a new game."""
        return START

    def next_session(self, session, before, after):
        """Note whose turn it is after a deed, how probable my win is now, and what a choice gave away."""
        self._went_on = True
        held = self._held(before)
        seen, view = before.view or _EMPTY, after["view"]
        turn, column = held["turn"], _placed_column(seen, view)
        if _was_thrown(seen, view):
            win = after["advice"]["value"]
            return _with(held, at=after["position"], line=self._line(held) + [_for_me(win, turn)])
        if not column:
            return self._begun(after["position"], self._seats.starter(True))
        option = next(option for option in before.advice["options"] if option["action"] == column)
        lost = list(held["lost"])
        lost[0 if turn == ME else 1] += option["loss"]
        taken = sum(map(len, seen["theirs"])) - sum(map(len, view["mine"]))
        return _with(
            held,
            at=after["position"],
            turn=_other(turn),
            line=self._line(held) + [_for_me(option["value"], turn)],
            lost=lost,
            last=[seen["die"], int(column), taken],
        )

    def words(self, entry):
        """Return what is said before a roll: whose die it is, what was placed, and how the game stands."""
        held = self._held(entry)
        turn = held["turn"]
        why = []
        if held["last"]:
            die, column, taken = held["last"]
            gone = "" if not taken else " and took %s away" % ("one" if taken == 1 else taken)
            words = (self._seats.subject(_other(turn)), die, column, gone)
            why.append("%s put the %d in column %d%s." % words)
        if self._line(held):
            why.append("%s %s before the roll." % (self._seats.wins(ME), _percent(self._line(held)[-1])))
        verb = "Roll" if self._own_act(entry) else "Type"
        whose = self._seats.whose(turn)
        return "%s %s die." % (verb, whose if self._seats.people else whose.lower()), " ".join(why)

    def instead(self, entry):
        """Return words that take the place of an advice: a bot's own decision, and the end of a game."""
        view = entry.view
        if view and view["over"]:
            return self._result(entry)
        if view and view["die"] is not None and self._bot(entry):
            return "They rolled a %d." % view["die"], "%s chooses the column." % self._seats.name(THEM)
        return None

    def voice(self, entry):
        """Return sentence and name of the worth for the one whose turn it is, None where that is me."""
        turn, sentence = self._held(entry)["turn"], entry.advice["sentence"]
        if turn == ME and not self._seats.people:
            return None
        who = self._seats.name(turn) if self._seats.people else "Their best"
        return "%s: %s" % (who, sentence[0].lower() + sentence[1:]), self._seats.wins(turn)

    # Dice and columns

    def _keep(self, key):
        """Keep digits for when the engine is there, and show the first of them as the die."""
        if len(key) != 1 or key not in DIGITS:
            return False
        if key not in "123456" and not self._early:
            return self._roll.key(key)
        self._early.append(key)
        self._roll.rest(self._early[0])
        return True

    def _type_early(self):
        if self._early and self._entry.view:
            self.key(self._early.pop(0))

    def _key_for_die(self, key):
        if key == " " and not self._seats.watching:
            self._roll_die()
            return True
        return self._roll.key(key)

    def _key_for_column(self, key):
        if self._bot(self._entry):
            return key in DIGITS or key in ("ArrowLeft", "ArrowRight")
        if key in ("1", "2", "3"):
            self._shell.play(key)
        elif len(key) == 1 and key in DIGITS:
            self.refuse("The die lies there, and %s is no column: type 1, 2 or 3." % key)
        elif key == "Backspace":
            self._shell.undo()
        elif key in ("ArrowLeft", "ArrowRight"):
            self._shell.select(self._boards.beside(-1 if key == "ArrowLeft" else 1))
        else:
            return False
        return True

    def _thrown(self, face):
        """Lay a die down; where a column is to be chosen, ask for a first number of each as well."""
        entry = self._entry
        if not self._bot(entry):
            question = {"about": "quick", "position": entry.position[:-1] + face}
            self._shell.ask(question, lambda reply: self._glimpse(entry, reply), "quick")
        self._shell.throw(face)

    def _glimpse(self, entry, reply):
        if self._shell.entry is entry and reply["ok"]:
            self._boards.wins(reply["answer"]["wins"], "~%.0f %%")

    def _roll_die(self):
        self._roll.expect(1, str(int(js.Math.random() * 6) + 1))

    def _touch(self, who, column):
        """Place the die in a column that was pressed."""
        if who == self._held(self._entry)["turn"] and self._is_asked(self._entry):
            self.refuse("")
            self._shell.play(str(column))

    def _look(self, column):
        """Preview the column under the pointer; None goes back to the selected one."""
        if self._is_asked(self._entry) and self._entry.advice:
            options = [option for option in self._entry.advice["options"] if option["action"] == column]
            self._boards.glance(options[0] if options else None)

    def _draw_hand(self, view, turn):
        whose = self._seats.whose(turn)
        waiting = view["die"] is None and not view["over"]
        self.refuse("")
        if view["over"]:
            say(self._hand, "The game is over")
            self._roll.rest("")
        elif waiting:
            say(self._hand, whose + " die")
            self._roll.expect(1)
        else:
            say(self._hand, "%s %d: which column?" % (whose, view["die"]))
            self._roll.rest(str(view["die"]))
        show(self._roll_here, waiting and not self._seats.watching)

    # Who plays

    def _bot(self, entry):
        """Return the name of the bot whose turn it is, or None."""
        return self._seats.bot if self._held(entry)["turn"] == THEM else None

    def _is_asked(self, entry):
        """Tell whether a column is to be chosen at the table."""
        view = entry.view
        return bool(view and view["die"] is not None and not view["over"] and not self._bot(entry))

    def _own_act(self, entry):
        """Return what the page does by itself in a position: roll, or ask a bot for its column."""
        view = entry.view
        if not view or view["over"]:
            return None
        if view["die"] is None:
            return self._roll_die if self._seats.rolls else None
        return (lambda: self._ask_bot(entry)) if self._bot(entry) else None

    def _act(self, entry):
        """Do the page's own act, unless something else has happened since."""
        act = self._own_act(entry)
        if self._shell.entry is entry and not self._roll.draft and act:
            act()

    def _ask_bot(self, entry):
        question = {
            "about": "reply",
            "position": entry.position,
            "player": self._seats.bot,
            "seed": int(js.Math.random() * 1000000),
        }
        self._shell.ask(question, lambda reply: self._replied(entry, reply))

    def _replied(self, entry, reply):
        if self._shell.entry is not entry:
            return
        if reply["ok"]:
            self._shell.play(reply["answer"]["action"])
        else:
            self.refuse(reply["error"])

    def _meet(self, reply):
        if reply["ok"]:
            self._seats.meet(reply["answer"]["players"])

    def _changed(self, name):
        """Go on under new settings; who starts matters only to a game that has not begun."""
        if name != "starts":
            self._reopen(self._held(self._entry))
        elif self._entry.position == START:
            self._reopen(self._begun(START, self._seats.starter(True)))

    def _result(self, entry):
        held = self._held(entry)
        mine, theirs = [side["score"] for side in _sides(entry.view, held["turn"])]
        if mine == theirs:
            sentence = "A draw, %d all." % mine
        else:
            wins = self._seats.wins(ME if mine > theirs else THEM)
            sentence = "%s, %d to %d." % (wins, max(mine, theirs), min(mine, theirs))
        if not held["line"]:
            return sentence, "%s board is full." % self._seats.whose(_other(held["turn"]))
        who = [self._seats.subject(ME), self._seats.subject(THEM)]
        words = (who[0], _percent(held["lost"][0]), who[1], _percent(held["lost"][1]))
        return sentence, "Against the best columns: %s gave away %s in all, %s %s." % words

    # The session

    def _held(self, entry):
        """Return the session of an entry; a fresh one where it belongs elsewhere or is damaged."""
        session = entry.session
        if session.get("at") == entry.position and _is_sound(session):
            return session
        return self._begun(entry.position, self._seats.starter(False))

    def _line(self, held):
        """Return my win probability up to now, from that of the first position on where it is known."""
        if held["line"] or held["at"] not in self._openings:
            return held["line"]
        return [_for_me(self._openings[held["at"]], held["turn"])]

    def _open(self, entry, reply):
        """Draw what a first position is worth before the roll."""
        if reply["ok"]:
            self._openings[entry.position] = reply["answer"]["win"]
            if self._shell.entry is entry:
                self._course.draw(
                    self._line(self._held(entry)), {who: self._seats.name(who) for who in (ME, THEM)}
                )

    def _begun(self, position, starter):
        """Return a session that begins with a position; in the middle of a game I am to move."""
        turn = starter if position == START else ME
        return {"at": position, "turn": turn, "line": [], "lost": [0.0, 0.0], "last": None}

    def _swap(self):
        """Let the other one be the player to move: my board is then the other of the two."""
        held = self._held(self._entry)
        line = [1 - win for win in held["line"]]
        self._reopen(_with(held, turn=_other(held["turn"]), line=line, lost=held["lost"][::-1]))

    def _reopen(self, session):
        if self._entry.view:
            self._went_on = True
            self._shell.open(self._entry.position, session)


_EMPTY = {
    "mine": [[], [], []],
    "theirs": [[], [], []],
    "die": None,
    "my_columns": [0, 0, 0],
    "their_columns": [0, 0, 0],
    "my_score": 0,
    "their_score": 0,
    "open": [],
    "over": False,
}


def _with(session, **changes):
    changed = dict(session)
    changed.update(changes)
    return changed


def _is_sound(session):
    """Tell whether a session that was kept on the device is one."""
    lists = [session.get("line"), session.get("lost"), session.get("last") or [0, 0, 0]]
    if session.get("turn") not in (ME, THEM) or not all(isinstance(one, list) for one in lists):
        return False
    numbers = all(isinstance(number, (int, float)) for one in lists for number in one)
    return numbers and len(lists[1]) == 2 and len(lists[2]) == 3


def _sides(view, turn):
    """Return my side and theirs, whoever is the player to move."""
    mover = {"columns": view["mine"], "points": view["my_columns"], "score": view["my_score"]}
    other = {"columns": view["theirs"], "points": view["their_columns"], "score": view["their_score"]}
    return (mover, other) if turn == ME else (other, mover)


def _was_thrown(seen, view):
    boards = seen["mine"] == view["mine"] and seen["theirs"] == view["theirs"]
    return boards and seen["die"] is None and view["die"] is not None


def _placed_column(seen, view):
    """Return the action that leads from one view to the next, "" where none does."""
    if seen["die"] is None or view["die"] is not None:
        return ""
    changed = [i for i in range(3) if seen["mine"][i] != view["theirs"][i]]
    if len(changed) != 1 or view["theirs"][changed[0]] != seen["mine"][changed[0]] + [seen["die"]]:
        return ""
    return str(changed[0] + 1)


def _other(who):
    return THEM if who == ME else ME


def _for_me(win, turn):
    return win if turn == ME else 1 - win


def _percent(win):
    return "%.1f %%" % (100 * win)
