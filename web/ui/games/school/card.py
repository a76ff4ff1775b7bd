"""School's card: fifteen boxes, each a button, of whoever is to move; and the cards of all as rows."""

import js
from kit.dom import add, button, die, fill, make, mark, say, show, tell, within
from kit.figures import points as written
from kit.speech import saying
from record.moments import Moment

CROSSED = "x"
CROSS, FILLED = "✕", "✓"


class ScoreCard:
    """Draw a card; a tap fills a box, or tells the other's turn, which may be all that is `told` of it."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        self.told = False
        self._tells = False  # whether a tap tells a turn
        self._boxes: dict[str, _Box] = {}
        self._view: js.Late = None
        self._box = ""  # of the other player's, whose points are asked for
        self._of: tuple[int, int] | None = None  # the moment at which it was tapped
        # what is read aloud of the card: a group of buttons, one a box
        card = saying("school.card", "Score card")
        # what is read aloud of a group of buttons: the points of a box that was tapped
        brought = saying("school.brought", "What it brought")
        self._grid = make("div", "school-card", role="group", aria_label=card)
        self._points = make("div", "school-told", role="group", aria_label=brought)
        self.root = add(make("div"), self._grid, self._points)
        within(self._grid, "click", "[data-box]", lambda box: self._touch(box.dataset.box or ""))
        within(self._points, "click", "[data-told]", lambda one: self._tell(one.dataset.told or ""))

    def draw(self, moment: Moment, tellable: bool, elsewhere: bool) -> None:
        """Draw the card of whose turn it is, which is told while nothing is typed where it is `tellable`."""
        self._view = moment.view
        if moment.key != self._of:  # a tapped box stays where more is known of the same moment
            self._of, self._box = moment.key, ""
        theirs = self._tells = tellable and bool(self._view["told"])
        self.told = elsewhere and theirs
        brought = brought_by(moment, moment.seat)
        for box in self._view["boxes"]:
            if box["id"] not in self._boxes:
                self._boxes[box["id"]] = _Box(box)
                add(self._grid, self._boxes[box["id"]].root)
            points = brought.get(box["id"])
            self._boxes[box["id"]].draw(box, self._view, points, theirs)
        mark(self._grid, "theirs", theirs)
        self._offer()

    def key(self, key: str) -> bool | None:
        """Take no key: that turn is told by taps."""
        return None

    def go_on(self) -> tuple[str, js.Act | None]:
        """Return what Enter does where it is told."""
        # on the button, in the turn of an opponent: what to do
        return saying("school.tap_their_box", "Tap their box"), None

    def preview(self, option: js.school.Option, told: bool) -> None:
        """Show which box an option fills, and where its turn may end if that may be `told`."""
        chances = {}
        for end in option["ends"] if told else []:
            chances[end["box"]] = end["chance"]
        for name in self._boxes:
            self._boxes[name].preview(chances.get(name, 0), name == option["box"])

    def _touch(self, name: str) -> None:
        self._shell.tap(lambda: self._tap(name))

    def _tell(self, code: str) -> None:
        self._shell.tap(lambda: self._shell.told(code))

    def _tap(self, name: str) -> None:
        if self._tells:
            self._box = name if name in self._view["told"] else ""
            self._offer()
            return
        for box in self._view["boxes"]:
            if box["id"] == name:
                self._shell.act(box["action"])  # where neither goes the engine names the rule

    def _offer(self) -> None:
        """Offer what the tapped box of the other player may have brought."""
        show(self._points, bool(self._box))
        for name in self._boxes:
            self._boxes[name].preview(0, name == self._box)
        if self._box:
            codes = self._view["told"][self._box]
            fill(self._points, [self._chip(code) for code in codes])

    def _chip(self, code: str) -> js.Element:
        told = "%s:%s" % (self._box, code)
        if code == CROSSED:
            # what is read aloud of a button: a box was crossed out
            crossed = saying("school.crossed", "crossed out")
            return button(CROSS, "tool", data_told=told, aria_label=crossed)
        return button(written(int(code)), "tool", data_told=told)


class _Box:
    """One box of the card, marked as asleep while it cannot be filled."""

    def __init__(self, box: js.school.Box) -> None:
        self.root = button("", "school-box", data_box=box["id"])
        self._name = make("span", "school-name", aria_hidden="true")
        self._points = make("span", "school-points")
        self._bar = make("span", "school-bar", aria_hidden="true")
        if box["grade"]:
            mark(self.root, "grade", True)
            add(self._name, die(box["id"][1]))
        add(self.root, self._name, self._points, self._bar)

    def draw(self, box: js.school.Box, view: js.school.View, brought: int | None, theirs: bool) -> None:
        """Draw what the box holds, or what the roll would make of it."""
        can = box["id"] in view["told"] if theirs else box["makes"] is not None or box["can_cross"]
        locked = box["open"] and not view["opened"] and not box["grade"]
        points = box["points"] if brought is None else brought
        fills = can and not theirs
        if not box["open"]:
            words = CROSS if box["crossed"] else FILLED if points is None else written(points)
        elif box["makes"] is not None and not theirs:
            words = written(box["makes"])
        else:
            words = CROSS if fills else ""
        if not box["grade"]:
            say(self._name, _short(box))
        say(self._points, words)
        tell(self.root, "aria-label", _aloud(box, words, locked, fills))
        tell(self.root, "aria-disabled", "false" if can else "true")
        for look, is_on in (
            ("filled", not box["open"]),
            ("would", box["open"]),
            ("locked", locked),
            ("poor", box["open"] and box["makes"] is None),
        ):
            mark(self.root, look, is_on)
        self._open = box["open"]
        self.preview(0, False)

    def preview(self, chance: float, chosen: bool) -> None:
        """Show how probably a turn ends here, and whether an option fills this box."""
        mark(self.root, "chosen", chosen)
        self._bar.style.setProperty("--part", "%.4f" % (chance if self._open else 0))


def _short(box: js.school.Box) -> str:
    """Return what a box is called where there is little room."""
    if box["id"] == "little":
        # a box of the card, the little straight, in few letters; 1–5 are the faces
        return saying("school.short_little", "Little 1–5")
    if box["id"] == "big":
        # a box of the card, the big straight, in few letters; 2–6 are the faces
        return saying("school.short_big", "Big 2–6")
    return box["title"]


def _aloud(box: js.school.Box, words: str, locked: bool, fills: bool) -> str:
    """Return what is read aloud of a box on which some words stand."""
    title = box["title"]
    if locked:
        # read aloud: a box that grades open; e.g. box="Pair"
        return saying("school.aloud_locked", "{box}: waits for the grades", box=title)
    if box["crossed"]:
        # read aloud: a box that is crossed out; e.g. box="Pair"
        return saying("school.aloud_crossed", "{box}: crossed out", box=title)
    if not box["open"]:
        # read aloud: a box that is filled, and its points; e.g. box="Pair", points="12"
        return saying("school.aloud_filled", "{box}: filled, {points}", box=title, points=words)
    if fills and box["makes"] is not None:
        # read aloud: a box, and the points that the roll makes there; e.g. box="Pair", points="12"
        return saying("school.aloud_makes", "{box}: {points} now", box=title, points=words)
    if fills:
        # read aloud: a box that can be crossed out now; e.g. box="Pair"
        return saying("school.aloud_cross", "{box}: cross out", box=title)
    # read aloud: a box that is open; e.g. box="Pair"
    return saying("school.aloud_open", "{box}: open", box=title)


def brought_by(moment: Moment, seat: int) -> dict[str, int | None]:
    """Return what boxes of a player brought, as far as this match tells; None for one crossed out."""
    found = {}
    for step in moment.trail:
        if step["seat"] == seat and step["did"].get("box"):
            found[step["did"]["box"]] = step["did"]["points"]
    return found


def cards(moment: Moment) -> list[tuple[str, dict[int, str]]]:
    """Return all boxes, each with what it holds on the cards of all, by seat."""
    view: js.school.View = moment.view
    brought = {seat: brought_by(moment, seat) for seat in moment.seats}
    still_open = dict(zip(moment.order[1:], view["totals"]["open"]))
    rows = []
    for box in view["boxes"]:
        cells = {seat: _held(brought[seat], box["id"]) for seat in moment.seats}
        for seat in still_open:
            if box["id"] not in brought[seat] and box["id"] not in still_open[seat]:
                cells[seat] = FILLED
        if not box["open"]:
            known = "" if box["points"] is None else written(box["points"])
            cells[moment.seat] = CROSS if box["crossed"] else cells[moment.seat] or known or FILLED
        rows.append((_short(box), cells))
    return rows


def _held(brought: dict[str, int | None], box: str) -> str:
    """Return what a box holds, as far as is known."""
    if box not in brought:
        return ""
    points = brought[box]
    return CROSS if points is None else written(points)
