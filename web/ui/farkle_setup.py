"""Farkle's settings: target, scores, whose turn, and the dice of both, from the catalogue or by weights.

Kept on this device under "farkle dice": favourites, the sets played with last, and corrected weights.
"""

import js
import store
from dom import add, fill, find, make, on, press, say, show, switch

KEPT = "farkle dice"
MOST_SETS = 5
MOST_WEIGHT = 10000
PLAYERS = ((0, "You"), (1, "Opponent"))
FACES = "123456"


class Setup:
    """A dialog over the table; `seat()` tells who is to move."""

    def __init__(self, shell, seat):
        self._shell = shell
        self._seat = seat
        self._entry = None
        self._view = None
        self._catalogue = {}  # dice set -> what the engine said about it
        self._dice = [["ordinary"] * 6, ["ordinary"] * 6]
        self._dice_of = {}  # dice set -> the dice chosen from it before the other set was looked at
        self._player, self._slot = 0, 0
        self._set, self._mover = "kcd2", 0
        self._build()

    def show(self, entry, view):
        """Learn what lies on the table, for when the dialog is opened."""
        self._entry, self._view = entry, view
        if entry.view and not self._dialog.open:
            self._set = view["set"]

    def open(self, slot=0):
        """Open the dialog with what lies on the table; `slot` is the die to choose."""
        view, seat = self._entry.view, self._seat()
        if not view or self._dialog.open:
            return
        mine = [one["name"] for one in view["my_dice"]]
        theirs = [one["name"] for one in view["their_dice"]]
        self._dice = [theirs, mine] if seat else [mine, theirs]
        self._dice_of = {}
        self._set, self._mover, self._player, self._slot = view["set"], seat, 0, slot
        scores = (view["theirs"], view["mine"]) if seat else (view["mine"], view["theirs"])
        values = [view["target"], scores[0], scores[1], view["turn"]]
        for field, value in zip(self._fields, values):
            field.value = str(value)
        self._joker_groups.checked = view["joker_groups"]
        self._search.value = ""
        say(self._error, "")
        self._draw()
        self._dialog.showModal()
        if js.window.matchMedia("(pointer: fine)").matches:  # no keyboard pops up over the list
            self._search.focus()

    def name_of(self, one):
        """Return what a slot's die is called; one that is played by corrected weights keeps its name."""
        base = self._base(one["name"])
        if base and one["name"].startswith("["):
            return base.replace("-", " ") + " (corrected)"
        return short_title(one)

    # The dialog

    def _build(self):
        old = find("farkle-setup")
        if old:
            old.remove()
        self._dialog = make(
            "dialog", "sheet farkle-setup", id="farkle-setup", aria_labelledby="farkle-setup-title"
        )
        on(self._dialog, "keydown", lambda event: event.stopPropagation())  # keys are not for the table now
        title = make("h2", "", "Dice, target, scores", id="farkle-setup-title")
        head = add(make("div", "farkle-head"), title, press("Close", self._dialog.close))
        self._sets = make("fieldset", "switch")
        self._movers = make("fieldset", "switch")
        add(self._movers, make("legend", "", "To move"))
        self._targets = make("div", "farkle-targets")
        names = ("Target", "Your points", "Theirs", "At risk")
        self._fields = [make("input", "", type="text", inputmode="numeric", size="6") for _ in names]
        fields = [
            add(make("label", "farkle-field"), make("span", "", n), f) for n, f in zip(names, self._fields)
        ]
        self._joker_groups = make("input", "", type="checkbox")
        words = make("span", "", "Jokers alone score (documented nowhere)")
        jokers = add(make("label", "farkle-check"), self._joker_groups, words)
        self._rows = [make("div", "farkle-row") for _ in PLAYERS]
        self._last = make("div", "farkle-last")
        self._error = make("p", "field-error", role="alert")
        apply = press("Play with these", self._apply, "do")
        add(self._dialog, head, add(make("div", "farkle-line"), self._sets, self._movers, jokers))
        add(self._dialog, add(make("div", "farkle-fields"), *fields, self._targets))
        add(self._dialog, *self._rows, self._last, self._build_picker(), self._build_weights())
        add(self._dialog, self._error, add(make("div", "farkle-apply"), apply))
        add(find("app"), self._dialog)

    def _build_picker(self):
        self._search = make(
            "input", "farkle-search", type="search", placeholder="Search a die", aria_label="Search a die"
        )
        on(self._search, "input", lambda event: self._draw_list())
        on(self._search, "keydown", self._take_first)
        self._list = make("div", "farkle-list")
        self._version = make("p", "fine-print")
        return add(make("div", "farkle-picker"), self._search, self._list, self._version)

    def _build_weights(self):
        self._weights = []
        row = make("div", "farkle-weights")
        self._weights_title = make("h3")
        for face in FACES:
            field = make(
                "input", "", type="text", inputmode="numeric", size="2", aria_label="Weight of face " + face
            )
            self._weights.append(field)
            add(row, add(make("label", "farkle-field"), make("span", "", face), field))
        self._joker = make("input", "", type="checkbox")
        joker = add(make("label", "farkle-check"), self._joker, make("span", "", "1 is a joker"))
        use = press("Use in this slot", lambda: self._own(False))
        self._correct = press("", lambda: self._own(True))
        self._uncorrect = press("Back to the list’s weights", self._as_listed)
        add(row, joker, use, self._correct, self._uncorrect)
        return add(make("div", "farkle-own"), self._weights_title, row)

    def _draw(self):
        known = self._catalogue.get(self._set)
        if known is None:
            self._shell.ask({"about": "dice", "set": self._set}, self._learn, "dice")
        switch(self._sets, "farkle-set", (("kcd2", "KCD2"), ("kcd1", "KCD1")), self._set, self._change_set)
        switch(self._movers, "farkle-mover", PLAYERS, self._mover, self._change_mover)
        targets = known["targets"] if known else []
        fill(self._targets, [press(str(t), lambda t=t: self._target(t), "tool") for t in targets])
        for player, _ in PLAYERS:
            self._draw_row(player, "Your dice" if player == 0 else "Their dice")
        self._draw_last()
        self._draw_list()
        self._draw_weights()

    def _draw_row(self, player, name):
        children = [make("h3", "", name)]
        for slot in range(6):
            text = self._title(self._dice[player][slot])
            chosen = (player, slot) == (self._player, self._slot)
            button = press(text, lambda s=slot: self._choose_slot(player, s), "tool slot")
            button.setAttribute("aria-pressed", "true" if chosen else "false")
            children.append(button)
        children.append(press("All alike", lambda: self._all_alike(player), "tool"))
        fill(self._rows[player], children)

    def _draw_last(self):
        sets = [text for text in _kept().get("sets", []) if text.startswith(self._set + " ")]
        children = [make("span", "", "Played with last:")] if sets else []
        for text in sets:
            names = [self._correction(name) or name for name in text.split(" ")[1].split("|")]
            children.append(press(_summary(names, self._title), lambda n=names: self._use_set(n), "tool"))
        fill(self._last, children)

    def _draw_list(self):
        known = self._catalogue.get(self._set)
        if not known:
            fill(self._list, [make("p", "", "Asking the engine for the list …")])
            return
        wanted = self._search.value.strip().lower()
        favourites = _kept().get("favourites", [])
        dice = [d for d in known["dice"] if wanted in d["title"].lower() or wanted in d["name"]]
        dice = [d for d in dice if d["name"] in favourites] + [d for d in dice if d["name"] not in favourites]
        rows = [self._list_row(one, one["name"] in favourites) for one in dice]
        fill(self._list, rows or [make("p", "", "No die of that name: weights of your own go below.")])
        if not rows:  # the engine knows the names that are nearest
            question = {"about": "position", "set": self._set, "my_dice": wanted}
            self._shell.ask(question, lambda reply: self._unknown(wanted, reply), "names")
        say(self._version, "Weights: %s" % (known["version"] or known["source"]))

    def _list_row(self, one, favourite):
        corrected = self._correction(one["name"])
        weights = _weights_of(corrected) if corrected else one["weights"]
        words = _numbers(weights) + (" corrected, was " + _numbers(one["weights"]) if corrected else "")
        for version, was in one.get("was", {}).items():
            words += " · %s: %s" % (version, _numbers(was))
        take = press("", lambda: self._take(one["name"]), "farkle-take", title=one["note"])
        joker = make("span", "farkle-joker", "★ joker" if one["joker"] else "")
        add(take, make("span", "", one["title"]), joker, _bars(weights), make("small", "", words))
        star = press("♥" if favourite else "♡", lambda: self._favour(one["name"]), "farkle-star")
        star.setAttribute("aria-label", "Favourite: " + one["title"])
        star.setAttribute("aria-pressed", "true" if favourite else "false")
        return add(make("div", "farkle-entry"), take, star)

    def _draw_weights(self):
        name = self._dice[self._player][self._slot]
        base = self._base(name)
        one = self._known(base) if base else None
        weights = _weights_of(name) if name.startswith("[") else one["weights"] if one else [1] * 6
        for field, weight in zip(self._weights, weights):
            field.value = str(weight)
        self._joker.checked = name.startswith("[j") or bool(one and not name.startswith("[") and one["joker"])
        who = "Your" if self._player == 0 else "Their"
        say(self._weights_title, "%s slot %d: %s by weights" % (who, self._slot + 1, self._title(name)))
        say(self._correct, "Correct %s everywhere" % one["title"] if one else "")
        show(self._correct, bool(one))
        show(self._uncorrect, bool(one and self._correction(base)))

    # What is done in it

    def _learn(self, reply):
        if reply["ok"]:
            self._catalogue[reply["answer"]["set"]] = reply["answer"]
            self._draw()
        else:
            say(self._error, reply["error"])

    def _unknown(self, wanted, reply):
        if not reply["ok"] and self._search.value.strip().lower() == wanted:
            fill(self._list, [make("p", "", reply["error"])])

    def _change_set(self, dice_set):
        self._dice_of[self._set] = self._dice
        self._set = dice_set
        self._dice = self._dice_of.get(dice_set) or [["ordinary"] * 6, ["ordinary"] * 6]
        self._draw()

    def _change_mover(self, mover):
        self._mover = mover

    def _target(self, target):
        self._fields[0].value = str(target)

    def _choose_slot(self, player, slot):
        self._player, self._slot = player, slot
        self._draw()

    def _all_alike(self, player):
        name = self._dice[player][self._slot if player == self._player else 0]
        self._dice[player] = [name] * 6
        self._draw()

    def _use_set(self, names):
        self._dice[self._player] = (names + ["ordinary"] * 6)[:6]
        self._draw()

    def _take_first(self, event):
        if event.key == "Enter":
            event.preventDefault()
            first = self._list.querySelector("button")
            if first:
                first.click()
                self._search.value = ""
                self._draw_list()

    def _take(self, name):
        """Put a die into the chosen slot, by corrected weights where there are some; go to the next."""
        self._dice[self._player][self._slot] = self._correction(name) or name
        self._slot = (self._slot + 1) % 6
        self._draw()

    def _favour(self, name):
        kept = _kept()
        favourites = kept.get("favourites", [])
        kept["favourites"] = (
            [f for f in favourites if f != name] if name in favourites else favourites + [name]
        )
        store.put(KEPT, kept)
        self._draw_list()

    def _own(self, everywhere):
        """Put weights of one's own into the slot; `everywhere`, keep them as this die's correction."""
        numbers = [field.value.strip() or "0" for field in self._weights]
        for number in numbers:
            if any(sign not in "0123456789" for sign in number) or int(number) > MOST_WEIGHT:
                sentence = "A weight is a whole number from 0 to %d, as in 8, not '%s'."
                say(self._error, sentence % (MOST_WEIGHT, number))
                return
        numbers = [str(int(number)) for number in numbers]  # 08 is 8
        text = "[%s%s]" % ("j" if self._joker.checked else "", ".".join(numbers))
        old = self._dice[self._player][self._slot]
        # The engine says whether these are weights: a position with the die, or a sentence.
        question = {"about": "position", "set": self._set, "my_dice": text}
        self._shell.ask(question, lambda reply: self._own_answered(reply, text, old, everywhere), "weights")

    def _own_answered(self, reply, text, old, everywhere):
        if not reply["ok"]:
            say(self._error, reply["error"])
            return
        say(self._error, "")
        base = self._base(old)
        if everywhere and base:
            one = self._known(base)
            same = one and _weights_of(text) == one["weights"] and text.startswith("[j") == one["joker"]
            self._keep_correction(base, "" if same else text)
        else:
            self._dice[self._player][self._slot] = text
        self._draw()

    def _as_listed(self):
        """Forget the correction of the chosen die."""
        say(self._error, "")
        self._keep_correction(self._base(self._dice[self._player][self._slot]), "")
        self._draw()

    def _keep_correction(self, base, text):
        """Play a die by other weights from now on wherever it is chosen; by "" as it is listed."""
        kept = _kept()
        corrections = kept.get("corrections", {})
        old = corrections.pop(self._set + " " + base, None)
        if text:
            corrections[self._set + " " + base] = text
        kept["corrections"] = corrections
        store.put(KEPT, kept)
        new = text or base
        self._dice = [[new if name in (old, base) else name for name in dice] for dice in self._dice]

    def _apply(self):
        target, mine, theirs, turn = [field.value.strip() or "0" for field in self._fields]
        mover = self._mover
        dice = [",".join(self._dice[player]) for player in (mover, 1 - mover)]
        question = {
            "about": "position",
            "set": self._set + ("+jjj" if self._joker_groups.checked else ""),
            "target": target,
            "mine": theirs if mover else mine,
            "theirs": mine if mover else theirs,
            "turn": turn,
            "my_dice": dice[0],
            "their_dice": dice[1],
            "roll": self._roll(turn),
        }
        self._shell.ask(question, self._applied, "setup")

    def _roll(self, turn):
        """Return the roll as it lies, as long as the turn and its dice are the same; else what is in hand."""
        view = self._view
        names = [one["name"] for one in view["my_dice"]]
        if (turn == "0" and view["turn"]) or self._mover != self._seat():
            return "******"
        if names == self._dice[self._mover]:
            return view["roll"]
        return "".join(["-" if sign == "-" else "*" for sign in view["roll"]])

    def _applied(self, reply):
        if not reply["ok"]:
            say(self._error, reply["error"])
            return
        session = {"seat": self._mover}
        for name in ("log", "aside"):
            if name in self._entry.session:
                session[name] = self._entry.session[name]
        self._remember(self._set, self._dice[0])
        self._dialog.close()
        self._shell.open(reply["answer"]["position"], session)

    # Names

    def _title(self, name):
        one = self._known(self._base(name) or name)
        title = one["title"] if one else name
        return short_title({"title": title}) + (" (corrected)" if one and name.startswith("[") else "")

    def _known(self, name):
        for one in self._catalogue.get(self._set, {}).get("dice", []):
            if one["name"] == name:
                return one
        return None

    def _correction(self, name):
        return _kept().get("corrections", {}).get(self._set + " " + name, "")

    def _base(self, name):
        """Return the catalogue's name of a die, also of one that is played by corrected weights."""
        if not name.startswith("["):
            return name
        corrections = _kept().get("corrections", {})
        for key in corrections:
            if corrections[key] == name and key.startswith(self._set + " "):
                return key.split(" ")[1]
        return None

    def remember_dice(self):
        """Keep the dice that the player throws among the sets played with last."""
        if self._entry.view:
            self._remember(self._view["set"], [one["name"] for one in self._view["my_dice"]])

    def _remember(self, dice_set, names):
        """Keep a set by the names of the list, so that it follows a correction."""
        text = dice_set + " " + "|".join([self._base(name) or name for name in names])
        kept = _kept()
        sets = kept.get("sets", [])
        if sets[:1] != [text]:
            kept["sets"] = ([text] + [other for other in sets if other != text])[:MOST_SETS]
            store.put(KEPT, kept)


def short_title(one):
    """Return what a die is called where there is little room."""
    title = one["title"]
    for ending in (" die", " dice"):
        if title.endswith(ending):
            title = title[: -len(ending)]
    return title.strip("[]") if title.startswith("[") else title


def _kept():
    kept = store.get(KEPT, {})
    kinds = (("favourites", list), ("sets", list), ("corrections", dict))
    return {name: kept[name] for name, kind in kinds if isinstance(kept.get(name), kind)}


def _numbers(weights):
    return " ".join([str(weight) for weight in weights])


def _weights_of(text):
    return [int(number) for number in text.strip("[]j").split(".")]


def _summary(names, title):
    counts, order = {}, []
    for name in names:
        if name not in counts:
            order.append(name)
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(["%d × %s" % (counts[name], title(name)) for name in order])


def _bars(weights):
    """Return the six weights as small bars; the numbers stand beside them."""
    row = make("span", "farkle-bars", aria_hidden="true")
    most = max(weights)
    for weight in weights:
        bar = make("span")
        bar.style.setProperty("--part", "%.3f" % (weight / most))
        add(row, bar)
    return row
