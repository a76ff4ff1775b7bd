"""Everybody's points, where more than two play: beside each other, and in a table of how they came about."""

import js
from record.moments import Moment

from kit.charts import look_of
from kit.dom import add, fill, make, mark, say, show, tell
from kit.figures import percent, points
from kit.names import short
from kit.pieces import Fold, Inquiry, points_head, to_move
from kit.speech import saying, voice

PAUSE = 400  # milliseconds that a moment has to stay before its places are asked for


class Scores:
    """The points of all at the table (`root`), and in `folds` the table of rows that a game makes of them,
    and with what chances everybody ends at which place.
    """

    def __init__(self, shell: js.Shell) -> None:
        self._heads: list[_Head] = []
        self._drawn: object = None  # what the table says
        self._moment = shell.moment
        self._ranked, self._said = make("table", "places-table"), make("p", "places-said")
        # a heading: how often everybody ends first, second and so on
        title = saying("kit.places_title", "Places")
        ranks = add(make("div", "places-room", role="group", aria_label=title, tabindex="0"), self._ranked)
        self._places = Inquiry(shell, self._draw_places)
        self._chances = Fold(shell, title, "places", self._places, ranks, self._said)
        self.root = make("ol", "scores", aria_label=points_head())
        self._table = make("table", "scores-table")
        # a heading: a table of what all turns have brought
        title = saying("kit.score_table", "Score table")
        room = make("div", "scores-room", role="group", aria_label=title, tabindex="0")
        self._fold = Fold(shell, title, "scores", add(room, self._table), default=True)
        self.folds = add(make("div"), self._fold.root, self._chances.root)
        show(self.folds, False)
        show(self._fold.root, False)
        show(self._chances.root, False)

    def draw(
        self,
        moment: Moment,
        totals: list[int],
        rows: js.Callable[[Moment], list[tuple[str, dict[int, str]]]],
        write: js.Callable[[int], str] = str,
    ) -> None:
        """Draw the points of all who play on, in their order of moves, and rows `(words, words by seat)`."""
        show(self._fold.root, moment.many)
        show(self.folds, moment.many)
        self._moment = moment
        ranked = moment.many and "win" in moment.aims and not (moment.over or moment.spared)
        self._places.want({"about": "places", "position": moment.position} if ranked else None, PAUSE)
        if not moment.many:
            return
        held = {}
        for seat, total in zip(moment.order, totals):
            held[seat] = total
        while len(self._heads) < len(moment.seats):
            self._heads.append(_Head())
        shown = short(moment.shown)
        for head, seat in zip(self._heads, moment.seats):
            moves = seat == moment.seat and not moment.over
            sum_ = write(held[seat]) if seat in held else "–"
            head.draw(moment.shown[seat], shown[seat], sum_, _stands(moment, held, seat), moves)
            head.draw_chance((seat - moment.me) % len(moment.names), _wins(moment, seat))
            mark(head.root, "leads", seat in held and held[seat] == max(held.values()))
        if self.root.childElementCount != len(moment.seats):
            fill(self.root, [head.root for head in self._heads[: len(moment.seats)]])
        self._draw_table(moment, held, rows(moment), write)

    def _draw_places(self, found: js.wire.Places) -> None:
        """Draw with what chances everybody who plays on ends at which place, in their order of moves."""
        moment = self._moment
        shown = short(moment.shown)
        # in the corner of a table of chances: what its numbers are
        head = add(make("tr"), make("td", "", saying("kit.in_percent", "percent")))
        add(head, *[make("th", "", place, scope="col") for place in _places()[: len(moment.order)]])
        body = make("tbody")
        for seat, chances in zip(moment.order, found["places"]):
            name = add(make("th", "", scope="row"), _Name("").draw(moment.shown[seat], shown[seat]))
            cells = [make("td", "", points(100 * chance)) for chance in chances]
            add(body, add(make("tr"), name, *cells))
        fill(self._ranked, [add(make("thead"), head), body])
        say(self._said, found["text"])

    def _draw_table(
        self,
        moment: Moment,
        held: dict[int, int],
        rows: list[tuple[str, dict[int, str]]],
        write: js.Callable[[int], str],
    ) -> None:
        """Draw a column for everybody, that of the person here first."""
        seats = [seat for seat in moment.seats if seat == moment.me and not moment.watched]
        seats += [seat for seat in moment.seats if seat not in seats]
        looks = [_look(moment, seat) for seat in seats]
        shown = short(moment.shown)
        names = [(moment.shown[seat], shown[seat]) for seat in seats]
        sums = [write(held[seat]) if seat in held else "–" for seat in seats]
        stands = [_stands(moment, held, seat) for seat in seats]
        lines = [(words, [cells.get(seat, "") for seat in seats]) for words, cells in rows]
        foot = [(points_head(), sums), (_standing(moment.over), stands)]
        drawn = (names, looks, lines, foot)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        head = add(make("tr"), make("td"))
        for (name, words), look in zip(names, looks):
            add(head, add(make("th", look, scope="col"), _Name("").draw(name, words)))
        body = add(make("tbody"), *[_line(words, cells, looks) for words, cells in lines])
        last = add(make("tfoot"), *[_line(words, cells, looks) for words, cells in foot])
        fill(self._table, [add(make("thead"), head), body, last])


def _line(words: str, cells: list[str], looks: list[str]) -> js.Element:
    """Return a line of the table, a cell for everybody."""
    row = add(make("tr"), make("th", "", words, scope="row"))
    return add(row, *[make("td", look, cell) for cell, look in zip(cells, looks)])


class _Name:
    """A name that is shown shorter where it must be, and read as it is."""

    def __init__(self, look: str) -> None:
        self._shown, self._read = make("span"), make("span", "unseen")
        self.root = add(make("span", look), self._shown, self._read)

    def draw(self, name: str, shown: str) -> js.Element:
        """Draw a name."""
        say(self._shown, shown)
        say(self._read, "" if shown == name else name)
        tell(self._shown, "aria-hidden", "false" if shown == name else "true")
        tell(self.root, "title", name)
        return self.root


class _Head:
    """Somebody's name and points, and how they stand."""

    def __init__(self) -> None:
        self._name = _Name("head-name")
        self._moves = make("span", "unseen")
        self._points = make("span", "score")
        self._words = make("span", "sum")
        self._dot, self._chance = make("span", aria_hidden="true"), make("span")
        self._win = add(make("span", "win"), self._dot, self._chance)
        told = (self._moves, self._points, self._words, self._win)
        self.root = add(make("li", "head"), self._name.root, *told)

    def draw(self, name: str, shown: str, points: str, words: str, moves: bool) -> None:
        """Draw somebody, whose name is `shown` shorter; `moves` marks the one whose turn it is."""
        self._name.draw(name, shown)
        say(self._moves, (to_move() if moves else "") + ", ")
        say(self._points, points)
        say(self._words, words)
        mark(self.root, "moves", moves)

    def draw_chance(self, place: int, win: str) -> None:
        """Draw the chance to win, "" where it is not known, by the colour that it has in the bar of all."""
        tell(self._dot, "class", look_of(place))
        say(self._chance, win)
        show(self._win, win)


def _wins(moment: Moment, seat: int) -> str:
    """Return somebody's chance to win as it was known last, "" where it is not, or the game is over."""
    known = [wins for wins in moment.chances if wins]
    told = known and not (moment.over or moment.watched or moment.spared)
    told = told and seat < len(known[-1]) and seat in moment.order
    return percent(known[-1][seat], 0) if told else ""


def _stands(moment: Moment, held: dict[int, int], seat: int) -> str:
    """Return how somebody stands: the place at the end, before that who leads, and how far one is behind."""
    if seat not in held:
        # below somebody's name: has left the table
        return saying("kit.got_up", "got up")
    most = max(held.values())
    if moment.over:
        return _places()[len([total for total in held.values() if total > held[seat]])]
    if held[seat] < most:
        return voice().whole(held[seat] - most)
    if min(held.values()) < most:
        # below somebody's points: has the most
        return saying("kit.leads", "leads")
    # below somebody's points: has as many as all others
    return saying("kit.level", "level")


def _places() -> list[str]:
    """Return the places from the first on."""
    # the places of six at the end of a game, a space between them
    return saying("kit.places", "1st 2nd 3rd 4th 5th 6th").split(" ")


def _standing(over: bool) -> str:
    """Return the head of the row that tells how all stand."""
    if over:
        # the head of a row: at which place everybody has ended
        return saying("kit.place_head", "Place")
    # the head of a row: by how many points everybody is behind the one who leads
    return saying("kit.behind", "Behind")


def _look(moment: Moment, seat: int) -> str:
    """Return what a column of the table looks like."""
    if seat == moment.seat and not moment.over:
        return "moves mine" if seat == moment.me and not moment.watched else "moves"
    return "mine" if seat == moment.me and not moment.watched else ""
