"""Two boards of three columns that face each other, and the course of a game between them."""

from dom import add, bar, die, document, fill, make, mark, on, say

ME, THEM = "me", "them"
ROWS = 3
LOOKS = {2: "pair", 3: "triple"}  # how dice look that lie so often in a column


class Facing:
    """Draw both boards; `on_touch(who, column)` hears a press, `on_look(column)` the pointer, or None."""

    def __init__(self, on_touch, on_look):
        self._sides = {}
        self._groups = {}
        self._totals = {}
        self._turn = ME
        self._view = None
        self.shown = None  # the selected option, as far as it can be shown
        self.root = make("div", "boards")
        self.names = {}
        for who in (THEM, ME):
            side = make("div", "side " + who, role="group")
            columns = [_Column(who, number, on_touch, on_look) for number in (1, 2, 3)]
            add(side, *[column.root for column in columns])
            self._sides[who] = columns
            self._groups[who] = side
            add(self.root, side)
            if who == THEM:
                self._wins = [make("span", "win") for number in (1, 2, 3)]
                numbers = [add(make("span"), make("kbd", "", str(i + 1)), self._wins[i]) for i in range(3)]
                add(self.root, add(make("div", "numbers", aria_hidden="true"), *numbers))
            self.names[who] = add(make("p", "player " + who), make("span", "name"), make("strong", "total"))

    def draw(self, sides, names, owners, turn, view, asked):
        """Draw a position; `asked` tells whether the one to move may choose a column."""
        self._turn, self._view, self.shown = turn, view, None
        for who in (ME, THEM):
            side = sides[who]
            self._groups[who].setAttribute("aria-label", owners[who] + " board")
            for number, column in enumerate(self._sides[who]):
                can = asked and who == turn and number + 1 in view["open"]
                column.draw(owners[who], side["columns"][number], side["points"][number], can)
            say(self.names[who].children[0], names[who])
            self._totals[who] = side["score"]
            say(self.names[who].children[1], str(side["score"]))
            mark(self.names[who], "to-move", who == turn and not view["over"])
        self.wins({}, "")

    def wins(self, wins, form):
        """Write beside each column what it wins; the advice says the same in words."""
        for number in range(ROWS):
            win = wins.get(str(number + 1))
            say(self._wins[number], "" if win is None else form % (100 * win))

    def preview(self, option):
        """Show what the selected option would do."""
        self.shown = option
        self.glance(option)

    def glance(self, option):
        """Show an option for a moment; None goes back to the selected one."""
        option = option or self.shown
        if option is None:
            return
        other = ME if self._turn == THEM else THEM
        for number in range(ROWS):
            face = self._view["die"] if option["action"] == str(number + 1) else None
            self._sides[self._turn][number].would(face)
            self._sides[other][number].loses(face)
        for who, after in ((self._turn, option["points"]), (other, option["their_points"])):
            before = self._totals[who]
            say(self.names[who].children[1], str(before) if before == after else "%d → %d" % (before, after))

    def beside(self, by):
        """Return the action of the next open column to the left (-1) or right (1) of the one shown."""
        numbers = self._view["open"]
        at = int(self.shown["action"]) if self.shown else numbers[0]
        return str(numbers[max(0, min(numbers.index(at) + by, len(numbers) - 1))])


class _Column:
    """One column: a button with three places, the first of them nearest to the facing board."""

    def __init__(self, who, number, on_touch, on_look):
        self._number = number
        self._dice = []
        self.root = make("button", "column")
        self.root.type = "button"
        self._stack = make("span", "stack", aria_hidden="true")
        self._points = make("span", "points", aria_hidden="true")
        add(self.root, self._stack, self._points)
        on(self.root, "click", lambda event: on_touch(who, number))
        on(self.root, "pointerdown", lambda event: event.preventDefault())
        for event in ("pointerenter", "focus"):
            on(self.root, event, lambda event: on_look(str(number) if self._can else None))
        for event in ("pointerleave", "blur"):
            on(self.root, event, lambda event: on_look(None))
        self._can = False

    def draw(self, whose, dice, points, can):
        """Draw the dice that lie there."""
        self._dice, self._can = dice, can
        say(self._points, str(points))
        self._fill(dice, lambda face: "")
        lying = " ".join(str(face) for face in dice) or "empty"
        words = "%s column %d: %s, %s" % (whose, self._number, lying, _counted(points))
        self.root.setAttribute("aria-label", words + (", full" if len(dice) == ROWS else ""))
        self.root.setAttribute("aria-disabled", "false" if can else "true")
        self.root.tabIndex = 0 if can else -1
        mark(self.root, "can", can)
        mark(self.root, "chosen", False)

    def would(self, face):
        """Show a die that would lie there, or None."""
        dice = self._dice + ([] if face is None else [face])
        self._fill(dice, lambda face: "", face is not None)
        mark(self.root, "chosen", face is not None)

    def loses(self, face):
        """Mark the dice that a face placed opposite takes away, or None."""
        self._fill(self._dice, lambda one: "goes" if one == face else "")

    def _fill(self, dice, look, last_would=False):
        children = []
        for place in range(ROWS):
            if place >= len(dice):
                children.append(die("", "place"))
                continue
            face = dice[place]
            count = dice.count(face)
            classes = (LOOKS.get(count, "") + " " + look(face)).strip()
            if last_would and place == len(dice) - 1:
                classes += " would-lie"
            one = die(str(face), classes)
            if count > 1:
                add(one, make("i", "times", "×%d" % count))
            children.append(one)
        fill(self._stack, children)


class Course:
    """My probability to win: now as a bar, and over the game as a line."""

    def __init__(self):
        self._mine = make("span")
        self._theirs = make("span")
        self._bar = make("span", "odds-bar")
        self._svg = _drawn("svg", ("class", "line"), ("preserveAspectRatio", "none"), ("role", "img"))
        odds = add(make("p", "odds"), self._mine, self._bar, self._theirs)
        self.root = add(make("div", "course"), odds, self._svg)

    def draw(self, line, names):
        """Draw the probabilities of a game, each my own."""
        say(self._mine, names[ME] + (" %.1f %%" % (100 * line[-1]) if line else ""))
        say(self._theirs, ("%.1f %% " % (100 - 100 * line[-1]) if line else "") + names[THEM])
        fill(self._bar, [bar(line[-1] if line else 0.5)])
        mark(self._bar, "unknown", not line)
        last = max(len(line) - 1, 1)
        self._svg.setAttribute("viewBox", "0 0 %d 100" % last)
        self._svg.setAttribute("aria-label", _told(line, names[ME]))
        points = ["%d,%.1f" % (i, 100 - 100 * win) for i, win in enumerate(line)]
        children = [_drawn("line", ("x1", "0"), ("x2", str(last)), ("y1", "50"), ("y2", "50"))]
        if len(points) > 1:
            area = " ".join(["0,100"] + points + ["%d,100" % last])
            children = [_drawn("polygon", ("points", area))] + children
            children.append(_drawn("polyline", ("points", " ".join(points))))
        fill(self._svg, children)


def _drawn(tag, *attributes):
    """Return an element of a drawing."""
    element = document.createElementNS("http://www.w3.org/2000/svg", tag)
    for name, value in attributes:
        element.setAttribute(name, value)
    return element


def _told(line, name):
    """Say in words what the line shows."""
    if not line:
        return "Win probability over the game: nothing played yet"
    numbers = (name, 100 * line[-1], 100 * min(line), 100 * max(line))
    return "Win probability over the game: %s %.0f %% now, between %.0f and %.0f %%" % numbers


def _counted(points):
    return "1 point" if points == 1 else "%d points" % points
