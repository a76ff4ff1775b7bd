"""Beside School's card: the chances of the final total, the other player, and the house rules."""

import js
import store
from dom import add, document, fill, later, make, on, say, show, switch

SVG = "http://www.w3.org/2000/svg"
WIDTH, HEIGHT, FOOT, BARS = 420, 120, 18, 42
PAUSE = 300  # milliseconds that a position has to stay before its chances are asked for
NOBODY, BOB, SOMEONE = "nobody", "bob", "someone"
PLAYERS = ((NOBODY, "Nobody"), (BOB, "Bob"), (SOMEONE, "Someone"))
EMPTY = {"total": 0, "open": "all", "closed": 0, "told": ""}
LISTED = 6  # choices whose spread is listed


class Chances:
    """The fold with the distribution of the final total, a number to reach, and the other player."""

    def __init__(self, shell):
        self._shell = shell
        self._entry = None
        self._asked = None
        self._bob_asked = None
        self._facing = None
        self._rival = None
        self._players = make("fieldset", "switch")
        add(self._players, make("legend", "", "Against"))
        self._least = _field("at least", "school-least")
        self._total = _field("their total", "school-total")
        self._open = _field("their open boxes", "school-open")
        self._open.size = 18
        self._theirs = add(make("div", "school-fields"), _labelled("Their total", self._total),
                           _labelled("open boxes", self._open))  # fmt: skip
        self._told = make("p", "fine")
        self._error = make("p", "field-error", role="alert")
        self._body = make("div")
        fields = add(
            make("div", "school-fields"), _labelled("Chance of at least", self._least), self._players
        )
        self.root = _fold("Chances and the other player", "chances", self._ask)
        add(self.root, fields, self._theirs, self._told, self._error, self._body)
        on(self._least, "change", lambda event: self._ask(anew=True))
        for field in (self._total, self._open):
            on(field, "change", lambda event: self._typed())
        self._least.value = store.get("school least", "")

    def emptied(self, session):
        """Return the session with the other player's card empty."""
        return {"facing": session.get("facing", NOBODY), "rival": EMPTY}

    def rival_words(self, session):
        """Return how the other player stands."""
        facing, rival = session.get("facing", NOBODY), session.get("rival", EMPTY)
        if facing == NOBODY:
            return ""
        who = "Bob" if facing == BOB else "They"
        return ("%s: %d after %d of 15" % (who, rival["total"], rival["closed"])).replace("-", "−")

    def show(self, entry):
        """Draw the other player; ask for chances, and for Bob's turn when he is behind."""
        self._entry = entry
        facing, rival = entry.session.get("facing", NOBODY), entry.session.get("rival", EMPTY)
        if facing != self._facing:  # a switch that is drawn anew loses the focus
            self._facing = facing
            switch(self._players, "school-against", PLAYERS, facing, self._face)
        show(self._theirs, facing == SOMEONE)
        if rival != self._rival:  # what is being typed meanwhile stays
            self._rival = rival
            self._total.value, self._open.value = str(rival["total"]), rival["open"]
        say(self._told, rival["told"] if facing == BOB else "")
        if facing == BOB and rival["closed"] < self._closed():
            self._ask_bob(entry, rival)
        else:
            later(PAUSE, self._ask)

    def _face(self, facing):
        self._facing = facing
        rival = EMPTY
        if facing == SOMEONE:  # who has most likely closed as many boxes as the player
            still_open = self._entry.position.split(" ")[1]
            rival = {"total": 0, "open": still_open, "closed": self._closed(), "told": ""}
        self._set({"facing": facing, "rival": rival})

    def _closed(self):
        return len([box for box in self._entry.view["boxes"] if not box["open"]])

    def _set(self, session):
        """Go on from the same position with another session; Undo would only have Bob play once more."""
        self._asked = None
        self._shell.open(self._entry.position, session, instead=True)

    def _typed(self):
        """Take over the other card as it was typed; the engine says what is wrong with it."""
        text = self._total.value.strip().replace("−", "-")
        try:
            total = int(text or "0")
        except ValueError:
            say(self._error, "A total is a whole number, for example 90, not %s." % text)
            return
        still_open = ",".join(self._open.value.replace(",", " ").split()) or "-"
        count = 0 if still_open == "-" else 15 if still_open == "all" else len(still_open.split(","))
        rival = {"total": total, "open": still_open, "closed": 15 - count, "told": ""}
        self._rival = rival
        self._set({"facing": SOMEONE, "rival": rival})

    # Bob's turn

    def _ask_bob(self, entry, rival):
        turn = (entry.position, rival["closed"])
        if self._bob_asked == turn:
            return
        self._bob_asked = turn
        card = "%s %s * 2 %d" % (entry.view["house_text"], rival["open"], rival["total"])
        question = {"about": "bob_turn", "position": card, "seed": int(js.Math.random() * 2000000000)}
        self._shell.ask(question, lambda reply: self._bob_played(reply, entry, rival), "bob")

    def _bob_played(self, reply, entry, rival):
        self._bob_asked = None
        if self._shell.entry is not entry or not reply["ok"]:
            return
        found = reply["answer"]
        steps = ["rolls %s" % " ".join(step["roll"]) for step in found["steps"]]
        last = found["steps"][-1]["action"].replace("score ", "fills ").replace("cross ", "crosses out ")
        told = "Bob %s and %s." % (", ".join(steps), last)
        after = {
            "total": found["total"],
            "open": found["position"].split(" ")[1],
            "closed": rival["closed"] + 1,
        }
        after["told"] = told
        self._set({"facing": BOB, "rival": after})

    # The chances

    def _ask(self, anew=False):
        entry = self._entry
        if not self.root.open or entry is None or not entry.view or not self._shell.engine.ready:
            return
        store.put("school least", self._least.value)
        if self._asked is entry and not anew:
            return
        self._asked = entry
        question = {"about": "chances", "position": entry.position, "choices": True}
        say(self._error, "")
        if self._least.value.strip():
            try:
                question["at_least"] = int(self._least.value.replace("−", "-"))
            except ValueError:
                say(self._error, "The number to reach is whole, for example 140, not %s." % self._least.value)
        if entry.session.get("facing", NOBODY) != NOBODY:
            rival = entry.session.get("rival", EMPTY)
            question["against"] = {"total": rival["total"], "open": rival["open"]}
            if entry.session["facing"] == BOB:
                question["against"]["player"] = "bob"
        if not self._body.firstChild:
            fill(self._body, [make("p", "fine", "Working it out: a few seconds the first time.")])
        self._shell.ask(question, lambda reply: self._draw(reply, entry), "chances")

    def _draw(self, reply, entry):
        if self._asked is not entry:
            return
        if not reply["ok"]:
            say(self._error, reply["error"])
            fill(self._body, [])
            return
        found = reply["answer"]
        words = ["The end: %.1f points, give or take %.1f." % (found["end"], found["deviation"])]
        if "at_least" in found:
            words.append(
                "At least %d: %.1f %%." % (found["at_least"]["points"], 100 * found["at_least"]["chance"])
            )
        if "against" in found:
            other = found["against"]
            bob = entry.session.get("facing") == BOB
            above = "You end above %s in %.1f %%, level in %.1f %%; %s expected to end with %.1f." % (
                "Bob" if bob else "them",
                100 * other["win"],
                100 * other["draw"],
                "he is" if bob else "they are",
                other["end"],
            )
            words.append(above)
        children = [make("p", "fine", " ".join(words)), _chart(found)]
        if found["choices"]:
            children.append(_spreads(found["choices"]))
        fill(self._body, children)


class HouseRules:
    """The fold with the switches; its heading names the rules that are on."""

    def __init__(self, shell):
        self._shell = shell
        self._entry = None
        self._chosen = None
        self._error = make("p", "field-error", role="alert")
        self._switches = []
        for words in ("Straights", "First roll", "Opened by", "A grade counts"):
            fieldset = make("fieldset", "switch")
            add(fieldset, make("legend", "", words))
            self._switches.append(fieldset)
        self.root = _fold("House rules", "house", lambda: None)
        add(self.root, *self._switches)
        add(self.root, self._error)

    def show(self, entry):
        """Draw the rules that a position is played by."""
        self._entry = entry
        house = entry.view["house"]
        say(self._error, "")
        summary = "House rules: straights %s, first roll %s, opened by %d grades, grades %s" % (
            house["straights"],
            "twice" if house["doubling"] else "once",
            house["opening"],
            "plus" if house["positive"] else "minus",
        )
        say(self.root.querySelector("summary"), summary.replace(" 1 grades", " 1 grade"))
        choices = (
            (("15/20", "15 / 20"), ("20/30", "20 / 30")),
            (("twice", "twice"), ("once", "once")),
            tuple([(str(number), str(number)) for number in range(7)]),
            (("minus", "minus"), ("plus", "plus")),
        )
        chosen = (
            house["straights"],
            "twice" if house["doubling"] else "once",
            str(house["opening"]),
            "plus" if house["positive"] else "minus",
        )
        if chosen == self._chosen:
            return
        self._chosen = chosen
        for number, fieldset in enumerate(self._switches):
            act = lambda code, number=number: self._change(number, code)  # noqa: E731
            switch(fieldset, "school-house-%d" % number, choices[number], chosen[number], act)

    def _change(self, number, code):
        codes = list(self._chosen)
        codes[number] = code
        self._chosen = tuple(codes)
        house = codes[0]
        if codes[1] == "once":
            house += ",undoubled"
        house += ",after" + codes[2]
        if codes[3] == "plus":
            house += ",positive"
        question = {"about": "house", "position": self._entry.position, "house": house}
        self._shell.ask(question, self._changed, "house")

    def _changed(self, reply):
        if reply["ok"]:
            session = self._entry.session
            self._shell.open(
                reply["answer"]["position"], {"facing": session.get("facing", NOBODY), "rival": EMPTY}
            )
        else:
            self._chosen = None
            self.show(self._entry)
            say(self._error, reply["error"])


def _fold(title, name, act):
    """Return a fold that remembers whether it was open."""
    fold = make("details", "school-fold")
    add(fold, make("summary", "", title))
    fold.open = store.get("school fold " + name, False)

    def toggled(event):
        store.put("school fold " + name, bool(fold.open))
        act()

    on(fold, "toggle", toggled)
    return fold


def _field(words, name):
    return make("input", "", id=name, type="text", size="5", aria_label=words, autocomplete="off")


def _labelled(words, field):
    return add(make("label", "school-field"), make("span", "", words), field)


def _spreads(choices):
    """Return a table of the best choices: where they end, how far that spreads, and the chances."""
    columns = [("end", "Ends with", "%.1f"), ("deviation", "give or take", "%.1f")]
    for name, heading in (("at_least", "reaches it"), ("win", "above them")):
        if name in choices[0]:
            columns.append((name, heading, "%"))
    table = make("table", "school-table")
    head = add(
        make("tr"),
        make("th", "", "Choice", scope="col"),
        *[make("th", "", h, scope="col") for _, h, _ in columns],
    )
    body = make("tbody")
    for choice in sorted(choices, key=lambda one: -one["end"])[:LISTED]:
        row = add(make("tr"), make("th", "", choice["action"], scope="row"))
        for name, _, form in columns:
            value = choice[name]
            add(row, make("td", "", "%.1f %%" % (100 * value) if form == "%" else form % value))
        add(body, row)
    return add(table, add(make("thead"), head), body)


def _chart(found):
    """Draw the chances of the final totals, in bars of equally many points."""
    chances, lowest = found["chances"], found["lowest"]
    first, last = _middle(chances)
    wide = max(1, -(-(last - first + 1) // BARS))
    bars = [sum(chances[start : start + wide]) for start in range(first, last + 1, wide)]
    chart = document.createElementNS(SVG, "svg")
    words = "Chances of the final total, about %.0f points" % found["end"]
    for name, value in (("viewBox", "0 0 %d %d" % (WIDTH, HEIGHT)), ("role", "img"), ("aria-label", words)):
        chart.setAttribute(name, value)
    chart.setAttribute("class", "school-chart")
    step, most, room = WIDTH / len(bars), max(bars), HEIGHT - FOOT - 4
    least = found["at_least"]["points"] if "at_least" in found else None
    for number, p in enumerate(bars):
        points = lowest + first + number * wide
        height = max(room * p / most, 0.5)
        reached = least is None or points >= least
        rect = _draw_in(
            chart, "rect", "points" if reached else "short", number * step, HEIGHT - FOOT - height
        )
        rect.setAttribute("width", "%.1f" % max(step - 1.2, 1))
        rect.setAttribute("height", "%.1f" % height)
        span = str(points) if wide == 1 else "%d to %d" % (points, points + wide - 1)
        title = document.createElementNS(SVG, "title")
        title.textContent = "%s: %.2f %%" % (span, 100 * p)
        rect.appendChild(title)
    for number in range(0, len(bars), max(1, len(bars) // 6)):
        label = _draw_in(chart, "text", "label", number * step, HEIGHT - 4)
        label.textContent = str(lowest + first + number * wide)
    return chart


def _draw_in(chart, tag, classes, x, y):
    element = document.createElementNS(SVG, tag)
    element.setAttribute("class", classes)
    element.setAttribute("x", "%.1f" % x)
    element.setAttribute("y", "%.1f" % y)
    chart.appendChild(element)
    return element


def _middle(chances):
    """Return where all but a thousandth of the chances begin and end."""
    low, high, cut = 0, len(chances) - 1, 0.0005
    left = 0.0
    while left + chances[low] < cut and low < high:
        left += chances[low]
        low += 1
    right = 0.0
    while right + chances[high] < cut and high > low:
        right += chances[high]
        high -= 1
    return low, high
