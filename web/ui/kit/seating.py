"""Who sits at the table: the fold in which people are named and seated, come late, and get up."""

import js
from advice.asking import ways
from record import store
from record.moments import (
    ELSEWHERE,
    HERE,
    JOIN,
    LEAVE,
    ME,
    SPARED,
    SPOKEN,
    UNNAMED,
    WATCHED,
    WHO,
    YOU,
    Moment,
    shown_name,
)

from kit import throws
from kit.dom import add, button, fill, make, mark, on, press, say, show, switch, tell, within
from kit.pieces import Fold
from kit.speech import saying, saying_n

LONGEST = 20  # signs of a name
KNOWN = store.list_of(store.text(LONGEST), 12)  # the names that this device remembers
NAMES = "names"  # under which it does
OFFERED = 6  # of these names
PLAYER = "Player"  # the name of one whom nobody has named, with a number
FIRST, LOT = "first", "lot"
BEGINS = "begins"  # the note that says who begins a game


class Person:
    """Somebody who is to be seated: the name, what they are, and the seat that they have already."""

    def __init__(self, name: str, who: str, points: str, seat: int | None = None) -> None:
        self.name = name
        self.who = who
        self.seat = seat
        self.points = points  # with which they sit down


class Seating:
    """The fold that says who sits at the table, and what else a game begins with.

    `rows` are further things to choose, `(member, words, choices)`. `question(people, chosen)` returns what
    the engine is asked for the position at which these begin, by the codes of all that is chosen, or that
    position. `parts` are what else the game says of each seat of two. `sit` lets people go on, as
    `Shell.reseat` does. `words(rival)` tells a rival from the others.
    """

    def __init__(
        self,
        shell: js.Shell,
        question: js.Callable[[list[Person], dict[str, str]], js.Asked | str],
        rows: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = (),
        parts: tuple[js.Element, ...] = (),
        sit: js.Reseat | None = None,
        words: js.Callable[[js.wire.Rival], str] = lambda rival: rival["words"],
    ) -> None:
        self._shell = shell
        self._question = question
        self._parts = parts
        self._sit = sit or shell.reseat
        self._rivals = {rival["code"]: rival["name"] for rival in shell.spec["rivals"]}
        self._most: int = shell.spec["players"]
        self._fewest = 1 if shell.spec["contest"] else 2
        self._people: list[Person] = []
        self._chosen: dict[str, str] = {}
        self._moment: js.Late = None
        self._totals: list[int] = []
        self._drawn: object = None  # who sat there when the rows were filled last
        self._goes_on = False  # whether people can come and go while the game goes on
        choices = _people() + tuple([(rival["code"], words(rival)) for rival in shell.spec["rivals"]])
        self._places = [_Place(number, choices, self._changed) for number in range(self._most)]
        self._offered: list[str] | None = None  # the names, and the codes of rivals, that are on buttons
        # what is read aloud of buttons that seat one more at the table
        adding = saying("kit.add_somebody", "Add somebody")
        self._offers = make("div", "seating-offers", role="group", aria_label=adding)
        # a heading above choices: who has the first turn
        begins = saying("kit.who_begins", "Who begins")
        self._rows = rows + ((BEGINS, begins, _beginners()),)
        self._switches = [_row(words) for _, words, _ in self._rows]
        # a heading above choices: who is told the advice, and when
        self._advised = _row(saying("kit.advice", "Advice"))
        # a heading above choices: whether dice are typed or rolled by the page
        self._dice = _row(saying("kit.dice", "Dice"))
        self._error = make("p", "field-error", role="alert")
        self._begin_button = press("", self._begin_new, "tool seating-begin")
        # on a button: play on with those who are seated now, though they are others than before
        going_on = saying("kit.go_on", "Go on with these")
        self._go_on_button = press(going_on, self._go_on, "tool seating-go-on")
        seats = add(make("div", "seating-places"), *[place.root for place in self._places])
        tools = add(make("div", "seating-tools"), self._begin_button, self._go_on_button)
        pieces = [seats, self._offers] + self._switches + [self._advised, self._dice, self._error, tools]
        self._fold = Fold(shell, "", "players", *pieces)
        self.root = self._fold.root
        mark(self.root, "seating", True)
        within(seats, "click", "[data-up]", lambda one: self._move(int(one.dataset.up or 0)))
        within(seats, "click", "[data-out]", lambda one: self._remove(int(one.dataset.out or 0)))
        within(self._offers, "click", "[data-add]", lambda one: self._add(str(one.dataset.add), HERE))
        rival = lambda one: self._add(self._rivals[one.dataset.rival], str(one.dataset.rival))  # noqa: E731
        within(self._offers, "click", "[data-rival]", rival)

    # Drawing

    def show(
        self, moment: Moment, totals: list[int], chosen: dict[str, str] | None = None, goes_on: bool = True
    ) -> None:
        """Draw who sits at the table at a moment; `chosen` are the codes of the rows.

        Who sits down late has the fewest of all `totals`, unless other points are typed. `goes_on` tells
        whether people may sit down and get up in this game, as they may not in a turn alone. What is being
        changed stays while the same ones sit there.
        """
        self._moment, self._totals, self._goes_on = moment, totals, goes_on and not moment.over
        drawn = (moment.key[0], moment.order and sorted(moment.order), moment.names, moment.who)
        if drawn != self._drawn:
            self._drawn = drawn
            seats = sorted(moment.order)
            self._people = [Person(moment.names[seat], moment.who[seat], "", seat) for seat in seats]
            self._chosen = dict(chosen or {})
            self._chosen[BEGINS] = moment.notes.get(BEGINS, FIRST)
            say(self._error, "")
        self._fold.title(_title(moment))
        self._draw()

    def _draw(self) -> None:
        for number, place in enumerate(self._places):
            seated = number < len(self._people)
            show(place.root, seated)
            if seated:
                person = self._people[number]
                part = self._parts[person.seat] if self._parts and person.seat is not None else None
                late = self._goes_on and person.seat is None
                place.draw(person, late, len(self._people) <= self._fewest, part)
        for number, (member, _, choices) in enumerate(self._rows):
            act = lambda code, member=member: self._choose(member, code)  # noqa: E731
            switch(
                self._switches[number],
                "%s-%s" % (self._shell.game, member),
                choices,
                self._chosen.get(member, choices[0][0]),
                act,
            )
            show(self._switches[number], len(self._people) > 1)
        here = [person for person in self._people if person.who in (HERE, SPARED)]
        asking = self._shell.asking
        game = self._shell.game
        switch(self._advised, game + "-advised", ways(), asking.advised, asking.advise)
        show(self._advised, here)
        switch(self._dice, game + "-dice", throws.ways(), throws.chosen(self._shell), self._throw)
        show(self._dice, ELSEWHERE not in [person.who for person in self._people])
        self._draw_offers()
        say(self._begin_button, _begin_words(len(self._people) == 1))
        show(self._go_on_button, self._goes_on and self._differs() and self._keeps_order())

    def _draw_offers(self) -> None:
        """Offer somebody, the names that are known, and the rivals, as far as they do not sit there yet."""
        taken = [person.name.lower() for person in self._people]
        known = [name for name in store.get(NAMES, KNOWN) if name.lower() not in taken]
        rivals = [code for code in sorted(self._rivals) if self._rivals[code].lower() not in taken]
        rivals = rivals if len(self._rivals) <= OFFERED else []  # so many are found in a row's list
        offered = ["" if self._takes_place else "+ "] + known[:OFFERED] + rivals
        if self._offered == offered:
            return
        self._offered, sign = offered, offered[0]
        # on a button: seat one more, who has no name yet
        somebody = saying("kit.somebody", "+ Somebody")
        offers = [] if self._takes_place else [button(somebody, "tool", data_add="")]
        offers += [button(sign + name, "tool", data_add=name) for name in known[:OFFERED]]
        offers += [button(sign + self._rivals[code], "tool rival", data_rival=code) for code in rivals]
        fill(self._offers, offers)
        show(self._offers, offers)

    @property
    def _takes_place(self) -> bool:
        """Tell whether who is added takes the place of the only other one."""
        return len(self._people) == self._most == 2

    def _differs(self) -> bool:
        """Tell whether others sit here than at the table."""
        moment = self._moment
        sits = [(moment.names[seat], moment.who[seat], seat) for seat in sorted(moment.order)]
        return sits != [(person.name, person.who, person.seat) for person in self._people]

    def _keeps_order(self) -> bool:
        """Tell whether all who sit at the table already move in the order in which they did."""
        seats = [len(self._moment.names) if person.seat is None else person.seat for person in self._people]
        return seats == sorted(seats)

    # Changing

    def _changed(self, number: int) -> None:
        """Hear that a name, what somebody is, or what they begin with, was changed."""
        person, place = self._people[number], self._places[number]
        before = person.name, person.who, person.points
        typed = " ".join(place.name.value.replace("|", " ").split())
        person.name = person.name if typed == shown_name(person.name) else typed
        person.who, person.points = place.who.value, place.points.value
        if before == (person.name, person.who, person.points):
            return  # a field that is left tells once more what was typed there: what was said of it stays
        if before[1] != person.who:
            self._become(person)
        say(self._error, "")
        self._draw()

    def _become(self, person: Person) -> None:
        """Fit the names to what somebody has become: one is me, and rivals have names of their own."""
        if person.who == ME:
            for other in self._people:
                if other is not person and other.who == ME:
                    other.who = HERE
                    other.name = self._free(PLAYER) if other.name == SPOKEN else other.name
        if person.who in self._rivals:
            person.name = self._free(self._rivals[person.who])
        elif person.who == ME and _is_unnamed(person.name):
            person.name = SPOKEN
        elif person.name in ("", SPOKEN) or person.name in self._rivals.values():
            person.name = self._free(PLAYER)

    def _add(self, name: str, who: str) -> None:
        """Seat one more, "" for somebody without a name; of just two, in the place of the other."""
        if self._takes_place:
            for person in self._people:
                if person.who != ME:
                    person.name, person.who = self._free(name), who
                    break
            self._draw()
            return
        if len(self._people) >= self._most:
            # why nobody else can be seated; e.g. n=6
            full = saying_n(
                "kit.table_full",
                "{n} sits at the table: no more can play.",
                "{n} sit at the table: no more can play.",
                self._most,
            )
            say(self._error, full)
            return
        self._people.append(Person(self._free(name or PLAYER), who, str(min(self._totals))))
        say(self._error, "")
        self._draw()

    def _remove(self, number: int) -> None:
        gone = self._people.pop(number)
        if gone.who == ME:
            for person in self._people:
                if person.who in (HERE, SPARED):
                    person.who = ME
                    break
        say(self._error, "")
        self._draw()

    def _move(self, number: int) -> None:
        """Let somebody move before the one before."""
        person = self._people.pop(number)
        self._people.insert(number - 1, person)
        self._draw()

    def _choose(self, member: str, code: str) -> None:
        self._chosen[member] = code

    def _free(self, name: str) -> str:
        """Return a name, with a number behind it where it is taken or everybody's."""
        taken = [person.name for person in self._people]
        if name != PLAYER and name not in taken:
            return name
        number = 2
        while "%s %d" % (name, number) in taken:
            number += 1
        return "%s %d" % (name, number)

    def _wrong(self) -> str:
        """Return what is wrong with who sits here, "" for nothing."""
        names = [shown_name(person.name).lower() for person in self._people]
        if "" in names:
            # what is wrong with who is seated: a name is empty
            return saying("kit.nameless", "Everybody has a name, as in Anna.")
        for number, name in enumerate(names):
            if name in names[:number]:
                # what is wrong with who is seated; e.g. name="Anna"
                return saying(
                    "kit.same_name",
                    "Two are called {name}: each needs a name of their own.",
                    name=shown_name(self._people[number].name),
                )
        if ME not in [person.who for person in self._people] and not self._moment.watched:
            # what is wrong with who is seated: nobody is the one at this device; in quotes stands a choice
            return saying("kit.no_me", "One of them is you: choose “Me” for one who plays here.")
        for person in self._people:
            if person.seat is None and not _is_whole(person.points):
                return _no_points(person.points)
        return ""

    def _throw(self, code: str) -> None:
        throws.choose(self._shell, code)
        self._shell.redraw()

    # Going on

    def play(self, rival: str) -> None:
        """Begin a game of the person here against a rival, with dice that are thrown here."""
        self._people = [Person(SPOKEN, ME, "0"), Person(self._rivals[rival], rival, "0")]
        throws.choose(self._shell, throws.THROWN)
        self._begin_new()

    def again(self) -> None:
        """Begin another game of the same people and settings."""
        self._drawn = None
        self.show(self._moment, self._totals, self._chosen, self._goes_on)
        self._begin_new()

    def _begin_new(self) -> None:
        if self._refused():
            return
        people, chosen = list(self._people), dict(self._chosen)
        people = _turned(people, _first(len(people), chosen))
        if chosen[BEGINS] == FIRST:
            chosen.pop(BEGINS)
        self._remember()
        question = self._question(people, chosen)
        if isinstance(question, str):
            self._begin(people, chosen, question)
            return
        self._shell.ask(question, lambda reply: self._placed(people, chosen, reply), "against")

    def _placed(
        self,
        people: list[Person],
        chosen: dict[str, str],
        reply: js.wire.Told[js.wire.Placed] | js.wire.Failed,
    ) -> None:
        if reply["ok"]:
            self._begin(people, chosen, reply["answer"]["position"])
        else:
            say(self._error, reply["error"])

    def _begin(self, people: list[Person], chosen: dict[str, str], position: str) -> None:
        if len(people) == 1:
            self._shell.open(position)
            return
        who = [person.who for person in people]
        notes = dict(chosen)
        notes[WATCHED if self._moment.watched else WHO] = "1" if self._moment.watched else " | ".join(who)
        you = who.index(ME) if ME in who else 0
        self._shell.open(position, you, [person.name for person in people], notes)

    def _go_on(self) -> None:
        """Let those who are here now play on: some get up, some sit down, others are called otherwise."""
        if self._refused():
            return
        moment = self._moment
        names, who, you = list(moment.names), list(moment.who), moment.me
        changes: list[tuple[int, str]] = []
        fresh = max(moment.seats) + 1
        for person in self._people:
            seat = self._seat_of(person)
            if seat is None:
                seat, fresh = fresh, fresh + 1
            if seat == self._most:
                # why nobody new can be seated; e.g. n=6
                taken = saying_n(
                    "kit.seats_taken",
                    "The {n} seat has been taken: who got up may come back.",
                    "All {n} seats have been taken: who got up may come back.",
                    self._most,
                )
                say(self._error, taken)
                return
            if person.seat is None:
                changes.append((seat, JOIN + person.points.replace("−", "-")))
            if seat == len(names):
                names.append("")
                who.append("")
            names[seat], who[seat] = person.name, person.who
            you = seat if person.who == ME else you
        stay = [person.seat for person in self._people]
        changes += [(seat, LEAVE) for seat in sorted(moment.order) if seat not in stay]
        self._remember()
        self._sit(changes, you, names, who, lambda sentence: say(self._error, sentence))

    def _seat_of(self, person: Person) -> int | None:
        """Return the seat that somebody has, or had before they got up; None for a new one."""
        moment = self._moment
        had = [seat for seat in moment.seats if seat not in moment.order]
        back = [seat for seat in had if moment.names[seat] == person.name]
        return person.seat if person.seat is not None or not back else back[0]

    def _refused(self) -> bool:
        """Say what is wrong, if anything; tell whether something is."""
        wrong = self._wrong()
        say(self._error, wrong)
        return wrong != ""

    def _remember(self) -> None:
        """Remember the names of people, the newest first."""
        own = [
            person.name[:LONGEST]
            for person in self._people
            if person.who not in self._rivals and person.name != SPOKEN and not _is_unnamed(person.name)
        ]
        lowered = [name.lower() for name in own]
        known = [name for name in store.get(NAMES, KNOWN) if name.lower() not in lowered]
        store.put(NAMES, (own + known)[:12])


class _Place:
    """A row of the fold: a name, what they are, and the buttons that move them before another, or off."""

    def __init__(
        self, number: int, choices: tuple[tuple[str, str], ...], changed: js.Callable[[int], object]
    ) -> None:
        self._known = ""
        self._part: js.Element | None = None  # what the game says of who sits here
        self.name = make("input", "seating-name", type="text", maxlength=str(LONGEST), autocomplete="off")
        self.who = make("select", "seating-who")
        for code, words in choices:
            add(self.who, make("option", "", words, value=code))
        self.points = make("input", "seating-points", type="text", inputmode="numeric", maxlength="6")
        # before a field: with how many points somebody begins who sits down late
        late = make("span", "", saying("kit.with_points", "with points"))
        self._late = add(make("label", "seating-late"), late, self.points)
        self._up = button("↑", "tool", data_up=str(number))
        self._out = button("✕", "tool", data_out=str(number))
        # what is read aloud of a seat at the table; e.g. n=2
        seat = saying("kit.seat", "Seat {n}", n=number + 1)
        self.root = make("div", "seating-place", role="group", aria_label=seat)
        add(self.root, self.name, self.who, self._up, self._out, self._late)
        # what is read aloud of a field for a name; e.g. n=2
        tell(self.name, "aria-label", saying("kit.name_at", "Name at seat {n}", n=number + 1))
        # what is read aloud of a list: what somebody is, as in "Here"; e.g. n=2
        tell(self.who, "aria-label", saying("kit.who_at", "Who sits at seat {n}", n=number + 1))
        for field in (self.name, self.points):
            on(field, "input", lambda event: self._typed(changed, number))
            on(field, "change", lambda event: self._typed(changed, number))
        on(self.who, "change", lambda event: changed(number))
        self._first = number == 0

    def draw(self, person: Person, late: bool, stays: bool, part: js.Element | None) -> None:
        """Draw somebody; `late` tells whether they sit down while the game goes on, `part` is the game's."""
        name = shown_name(person.name)
        if name != self._known:
            self._known = self.name.value = name
        self.who.value = person.who
        if self.points.value != person.points:
            self.points.value = person.points
        show(self._late, late)
        # what is read aloud of a button: somebody has the turn before; e.g. name="Anna"
        up = saying("kit.move_up", "Let {name} move one earlier", name=name)
        tell(self._up, "aria-label", up)
        # what is read aloud of a button: somebody leaves the table; e.g. name="Anna"
        tell(self._out, "aria-label", saying("kit.gets_up", "{name} gets up", name=name))
        self._up.disabled = self._first
        self._out.disabled = stays
        if part and part is not self._part:
            self._part = part
            add(self.root, part)

    def _typed(self, changed: js.Callable[[int], object], number: int) -> None:
        self._known = " ".join(self.name.value.replace("|", " ").split())  # what is typed stays as it is
        changed(number)


def again(moment: Moment, begins: js.Callable[[int], str]) -> tuple[str, int, list[str], dict[str, str]]:
    """Return how another game of those who sit there is opened: position, your seat, names and notes.

    `begins(seat)` returns the position of a game in which a seat moves first.
    """
    seats = sorted(moment.order)
    first = seats[_first(len(seats), moment.notes)]
    return opened(moment, begins(first), first)


def opened(moment: Moment, position: str, first: int) -> tuple[str, int, list[str], dict[str, str]]:
    """Return how a game of those who sit there is opened at a position, in which a seat moves first."""
    seats = sorted(moment.order)
    seats = _turned(seats, seats.index(first))
    notes = {name: moment.notes[name] for name in moment.notes if name != YOU}
    if WHO in notes:
        notes[WHO] = " | ".join([moment.who[seat] for seat in seats])
    you = seats.index(moment.me) if moment.me in seats else 0
    return position, you, [moment.names[seat] for seat in seats], notes


def _first(count: int, notes: dict[str, str]) -> int:
    """Return which of so many begins: the first of them, or any by lot."""
    return int(js.Math.random() * count) if notes.get(BEGINS) == LOT else 0


def _turned(row: list[js.T], first: int) -> list[js.T]:
    """Return those of a row from one on, and then those before."""
    return row[first:] + row[:first]


def _people() -> tuple[tuple[str, str], ...]:
    """Return what somebody can be who is no rival of the game's, `(code, words)`."""
    return (
        # what somebody at the table is: the one at this device, to whom sentences speak
        (ME, saying("kit.me", "Me")),
        # what somebody at the table is: plays at this device
        (HERE, saying("kit.here", "Here")),
        # what somebody at the table is: plays at this device, and is told no advice
        (SPARED, saying("kit.spared", "No advice")),
        # what somebody at the table is: plays elsewhere, so that the turns are told
        (ELSEWHERE, saying("kit.elsewhere", "Elsewhere")),
    )


def _beginners() -> tuple[tuple[str, str], ...]:
    return (
        # who has the first turn: the first of those who are seated
        (FIRST, saying("kit.the_first", "The first")),
        # who has the first turn: anybody
        (LOT, saying("kit.by_lot", "By lot")),
    )


def _title(moment: Moment) -> str:
    """Return who sits at the table, as it stands above the fold."""
    names = [moment.shown[seat] for seat in sorted(moment.order)]
    others = [seat for seat in sorted(moment.order) if seat != moment.me]
    if len(names) == 1:
        # who sits at the table: the one who is spoken to
        return saying("kit.alone", "You play alone")
    if len(others) > 1:
        # who sits at the table; e.g. names=["You", "Anna", "Ben"]
        return saying("kit.at_table", "At the table: {names}", names=names)
    if moment.names[others[0]] == UNNAMED:
        # who sits at the table: an opponent without a name
        return saying("kit.against_somebody", "Against an opponent")
    # who sits at the table: an opponent; e.g. name="Anna"
    return saying("kit.against", "Against {name}", name=moment.shown[others[0]])


def _begin_words(alone: bool) -> str:
    if alone:
        # on a button
        return saying("kit.begin_alone", "Begin alone")
    # on a button
    return saying("kit.begin", "Begin a new game")


def _no_points(typed: str) -> str:
    """Return what is wrong with the points of somebody who sits down."""
    if not typed:
        # what is wrong with who is seated: the field for points is empty
        return saying("kit.late_points", "Who sits down has points, as in 30.")
    # what is wrong with who is seated: what was typed is no number; e.g. typed="many"
    return saying("kit.late_no_points", "Who sits down has points, as in 30, not {typed}.", typed=typed)


def _row(words: str) -> js.Element:
    return add(make("fieldset", "switch"), make("legend", "", words))


def _is_unnamed(name: str) -> bool:
    """Tell whether nobody has chosen a name."""
    return name in (UNNAMED, "") or name.startswith(PLAYER + " ")


def _is_whole(text: str) -> bool:
    digits = text[1:] if text[:1] in ("-", "−") else text
    return digits != "" and not [sign for sign in digits if sign not in "0123456789"]
