"""The turn of another person: one number on a pad, or typed die by die."""

import js
from record.moments import HERE, SPARED, Moment
from record.store import flag

from kit.dom import add, button, make, press, say, show, tell, within
from kit.roll import RollField
from kit.speech import saying

CHIPS = (50, 100, 150, 200, 250, 300, 400, 500, 750, 1000)
LONGEST = 5  # digits
HALF = "."  # behind hundreds: fifty more
BUST, WATCH = "b", "w"  # keys
TABLE = "table"  # where it is kept how such turns are entered
AWAY, AT_HAND = "watch", "dice"  # whether by dice, of someone elsewhere and of someone here


def keys() -> tuple[tuple[str, str], ...]:
    """Return what keys do in such a turn."""
    return (
        # what keys do: the digits
        ("0–9", saying("kit.key_told", "in an opponent's turn: what it brought, then Enter")),
        # what a key does: B
        ("B", saying("kit.key_bust", "in an opponent's turn: a bust")),
        # what a key does: W changes between dice and the points of the turn
        ("W", saying("kit.key_dice", "in an opponent's turn: type their dice, or the number")),
    )


class Theirs:
    """The turn of another person: a number on a pad, or dice in the `roll` field of the table.

    `told` tells whether the moment drawn waits for that number. Of someone elsewhere it does, and of someone
    here it does not, until that is changed, once for all turns. What else is said of such a turn is in the
    element `beside`, and `code(points)` makes all of it what is told.
    """

    def __init__(
        self,
        shell: js.Shell,
        root: js.Element,
        roll: RollField,
        chips: tuple[int, ...] = CHIPS,
        unit: int = 1,
        beside: js.Element | None = None,
        code: js.Callable[[int], int | str] = int,
    ) -> None:
        self._shell = shell
        self._roll = roll
        self._pad = ToldPad(shell, root, lambda points: shell.told(code(points)), chips, unit)
        if beside:
            add(self._pad.root, beside)
        # on a button: in an opponent's turn, type the dice and not the points
        self.watch = press(saying("kit.their_dice", "Type their dice"), lambda: shell.take(WATCH), title="W")
        self.go_on = self._pad.go_on
        self.told = False
        self._theirs = False
        self._way = AWAY
        self._asked: tuple[int, int] | None = None  # the moment for which a number is typed

    def draw(self, moment: Moment, theirs: bool, begun: object) -> bool:
        """Draw what a turn of `theirs` needs; one that has `begun` is watched to its end. Return `told`."""
        self._way = AT_HAND if moment.mover in (HERE, SPARED) else AWAY
        before, self._theirs = self.told, theirs
        self.told = theirs and not begun and not self._by_dice()
        if self.told != before or (self.told and self._asked != moment.key):
            self._pad.show(self.told)
        self._asked = moment.key if self.told else None
        show(self.watch, theirs and not begun)
        tell(self.watch, "aria-pressed", "false" if self.told else "true")
        return self.told

    def _by_dice(self) -> bool:
        """Tell whether dice are typed in such turns, not the number."""
        return bool(self._shell.settings(TABLE, {self._way: flag(self._way == AT_HAND)})[self._way])

    def key(self, key: str) -> bool | None:
        """Take a key of such a turn: a digit, Bust, or the change to watching; None: it is the table's."""
        if key == WATCH and self._theirs:
            self._shell.keep(TABLE, self._way, self.told)
            self._shell.redraw()
        elif key == BUST and self._theirs:
            self._pad.key(key)
        elif self.told:
            return self._pad.key(key) or (key == "Backspace" and self._roll.key(key))
        else:
            return None
        return True

    def refuse(self, sentence: str) -> None:
        """Say what is wrong beside what was typed."""
        (self._pad if self.told else self._roll).refuse(sentence)


class ToldPad:
    """Collect what the other player's turn brought, and `tell(points)` it.

    A digit is written behind the number, a chip is added to it; Enter, or the big button, says it.
    `unit` is what all turns are multiples of: up to 99 what is none counts as hundreds, 6 as 600, and 6. as
    a unit more.
    """

    def __init__(
        self,
        shell: js.Shell,
        root: js.Element,
        tell: js.Callable[[int], object],
        chips: tuple[int, ...] = CHIPS,
        unit: int = 1,
    ) -> None:
        self._shell = shell
        self._tell = tell
        self._unit = unit
        self._digits = ""
        # what is read aloud of a number that is typed: the points of an opponent's turn
        brought = saying("kit.they_brought", "What their turn brought")
        self._number = make("output", "told-number", aria_label=brought)
        self._error = make("p", "field-error", role="alert")
        # what is read aloud of buttons that add points
        adding = saying("kit.add_points", "Add to the number")
        row = add(make("div", "told-chips", role="group", aria_label=adding))
        for points in chips:
            add(row, button("+%d" % points, "tool chip", data_chip=str(points)))
        # what is read aloud of the keys for a number
        pad = make("div", "told-keys", role="group", aria_label=saying("kit.digits", "Digits"))
        for digit in "1234567890":
            add(pad, button(digit, "tool", data_key=digit, tabindex="-1"))
        # what is read aloud of a key
        back = saying("kit.digit_back", "Take the last digit back")
        add(pad, button("⌫", "tool", data_key="Backspace", aria_label=back))
        # on a button with its key: an opponent's turn brought nothing
        title = saying("kit.they_bust_key", "They bust (B)")
        # on a button: an opponent's turn brought nothing
        bust = button(saying("kit.bust", "Bust"), "tool told-bust", data_key=BUST, title=title)
        self.root = add(make("div", "told"), self._number, row, pad, bust, self._error)
        self.root.hidden = True
        within(self.root, "click", "[data-key]", lambda key: shell.take(key.dataset.key or ""))
        within(self.root, "click", "[data-chip]", lambda chip: self._touch(int(chip.dataset.chip or 0)))
        add(root, self.root)

    @property
    def points(self) -> int | None:
        """The number so far, None where there is none."""
        if not self._digits:
            return None
        points = int(self._digits.rstrip(HALF))
        is_half = self._digits.endswith(HALF)
        if points < 100 and (is_half or points % self._unit):
            points *= 100
        return points + self._unit if is_half else points

    def show(self, visible: object) -> None:
        """Show the pad empty, or hide it."""
        self.root.hidden = not visible
        self._set("")

    def key(self, key: str) -> bool:
        """Take a key; tell whether it was meant for the number."""
        if key == BUST:
            self._tell(0)
        elif key == "Backspace" and self._digits:
            self._set(self._digits[:-1])
        elif key == "Escape" and self._digits:
            self._set("")
        elif len(key) == 1 and key in "0123456789":
            self._set((self._digits.rstrip(HALF) + key)[:LONGEST])
        elif key in (".", ",") and self._unit > 1 and self._digits:
            self._set(self._digits.rstrip(HALF) + HALF)
        else:
            return False
        return True

    def go_on(self) -> tuple[str, js.Act | None]:
        """Return what Enter does: words, and an act or None."""
        points = self.points
        if points is None:
            # on the button, while the points of an opponent's turn are to be typed
            return saying("kit.type_points", "Type their points"), None
        return _brought(points), lambda: self._tell(points)

    def refuse(self, sentence: str) -> None:
        """Say beside the number what is wrong with it."""
        say(self._error, sentence)

    def _touch(self, points: int) -> None:
        self._shell.tap(lambda: self._add(points))

    def _add(self, points: int) -> None:
        if self.root.hidden:
            return  # by now it is not their turn
        self._set(str((self.points or 0) + points)[:LONGEST])

    def _set(self, digits: str) -> None:
        changed = digits != self._digits
        self._digits = digits
        say(self._number, digits or "–")
        say(self._error, "")
        if changed:
            self._shell.changed()


def _brought(points: int) -> str:
    """Return what an opponent's turn brought, for the button."""
    if not points:
        # on the button: an opponent's turn brought nothing
        return saying("kit.they_bust", "They bust")
    # on the button: what an opponent's turn brought; e.g. n=450
    return saying("kit.they_made", "They made {n}", n=points)
