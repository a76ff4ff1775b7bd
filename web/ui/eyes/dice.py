"""A roll read from pictures: one tap takes it, every die wears a number, a tap on one corrects it.

The camera sees dice on a table and is read on until every die is sure, twice alike: then one tap uses the
roll, or none if that is wished. In Farkle, if one switches that on, a part of the game's window is looked at.
What is confirmed is taken as if it were typed, and teaches the engine how this camera sees these dice.
"""

import js
from kit.dom import add, button, die, make, mark, on, press, say, show, tell, within
from kit.figures import sentences
from kit.roll import RollField
from kit.sheet import head
from kit.speech import saying, saying_n
from record import store

from eyes.area import Area
from eyes.source import CAMERA, SCREEN, Source, again, privacy

LANE = "dice"
PAUSE = 300  # milliseconds between what was read and the next look
SETTINGS, SURE = "eyes", "sure"
MARGIN = 0.0


def _known(value: js.Json) -> js.Json:
    """Return a calibration that was kept, where it looks like one; the engine looks closer."""
    return value if isinstance(value, dict) and "normal" in value else None


class Look:
    """The button beside a roll field and the sheet that it opens."""

    def __init__(self, shell: js.Shell, root: js.Element, roll: RollField, kind: str = CAMERA) -> None:
        self._shell = shell
        self._roll = roll
        self._kind = kind
        self._source = Source(kind, self._gone)
        self._home = root.closest(".app") or root
        name = "eyes part " + shell.game
        # how a part of a picture is marked: the dice of a game
        how = saying(
            "eyes.draw_dice",
            "Draw a rectangle over the dice on the table: press in one corner, let go in the opposite one.",
        )
        self._area = Area(self._home, name, self._source, how, self._aimed)
        self._throw: object = None  # for which throw one looks
        self._count = 0
        self._read: js.wire.RollSeen | None = None  # what the engine read, None until it has
        self._faces: list[str] = []  # of the dice that are seen, as corrected; "" for one that is none
        self._typed: list[str] = []  # of those that are missing in the picture
        self._places: dict[
            int, list[float]
        ] = {}  # of these, by number: where a person tapped the picture, as fractions
        self._chosen = 0  # the die that a face corrects
        self._asked = 0
        self._sure: list[str] = []  # the faces of the last look, if every die was sure
        self._button = press(_title(kind), self.open, "tool")
        self._make_sheet()
        self.root = add(make("div", "eyes-offer %s" % kind), self._button, make("span", "fine", privacy()))
        self.show(False)
        add(root, self.root)

    def _make_sheet(self) -> None:
        # what is read aloud of a picture
        taken = saying("eyes.taken", "The roll that was taken")
        # what is read aloud of the numbers of dice in a picture
        seen = saying("eyes.dice_seen", "Dice that are seen")
        # what is read aloud of empty places, of dice that a picture does not show
        missing = saying("eyes.dice_missing", "Dice that are missing")
        # what is read aloud of buttons: the faces, and none
        correct = saying("eyes.correct", "Correct the die")
        self._picture = make("canvas", "eyes-picture", role="img", aria_label=taken)
        self._marks = make("div", "eyes-marks", role="group", aria_label=seen)
        self._live = make("div", "eyes-live")
        self._stage = add(make("div", "eyes-stage"), self._live, self._picture, self._marks)
        self._missing = make("div", "eyes-missing", role="group", aria_label=missing)
        self._said = make("p", "eyes-said", role="status")
        self._pad = make("div", "pad", role="group", aria_label=correct)
        for face in "123456":
            # what is read aloud of a button that corrects a die; e.g. face="4"
            label = saying("eyes.it_is", "It is a {face}", face=face)
            add(self._pad, add(button("", "pad-key", aria_label=label, data_face=face), die(face)))
        # on a button that corrects what was taken for a die
        add(self._pad, button(saying("eyes.no_die", "No die"), "tool", data_face=""))
        # on a button: read the roll that the camera shows now
        self._take = press(saying("eyes.take", "Take the roll"), self.take, "do")
        # on a button: the roll that was read is right
        self._use = press(saying("eyes.use", "Use this roll"), self.use, "do")
        # on a button: read the roll once more
        self._again = press(saying("eyes.look_again", "Look again"), self._live_again)
        # on a button: draw where the dice lie in the window
        self._aim = press(saying("eyes.mark_dice", "Where the dice are"), self._area.ask)
        # on a button: forget how these dice look
        self._forget = press(saying("eyes.forget", "Forget these dice"), self._forget_all, "tool")
        self._at_once = make("input", type="checkbox")
        self._at_once.checked = self._shell.settings(SETTINGS, {SURE: store.flag()})[SURE]
        on(self._at_once, "change", lambda event: self._shell.keep(SETTINGS, SURE, self._at_once.checked))
        # beside a switch: a roll of which all dice are sure is used without a tap
        wish = make("span", "", saying("eyes.at_once", "Use it when all are sure"))
        at_once = add(make("label", "eyes-switch"), self._at_once, wish)
        show(at_once, self._kind == CAMERA)
        tools = add(make("div", "eyes-tools"), self._take, self._use, self._again, self._aim, self._forget)
        add(tools, at_once)
        self._dialog = make("dialog", "sheet eyes-sheet", aria_labelledby="eyes-title")
        add(self._dialog, head(_title(self._kind), "eyes-title"), self._stage, self._missing)
        add(self._dialog, self._said, self._pad, tools)
        within(self._stage, "click", "[data-die]", lambda mark_: self._choose(int(mark_.dataset.die or 0)))
        within(self._missing, "click", "[data-die]", lambda mark_: self._choose(int(mark_.dataset.die or 0)))
        on(self._picture, "click", self._place)
        within(self._pad, "click", "[data-face]", lambda key: self._correct(str(key.dataset.face)))
        on(self._dialog, "keydown", self._key)
        on(self._dialog, "close", lambda event: self.close())

    # The button and the sheet

    def show(self, possible: bool = True) -> None:
        """Offer to look, where a roll is waited for."""
        show(self.root, possible and self._roll.places > 0)

    def open(self) -> None:
        """Open the sheet and the camera; called by a click."""
        self._throw, self._count = self._roll.throw, self._roll.places
        if self._kind == CAMERA:
            add(self._live, js.eyes.video)
        if not self._dialog.open:
            add(self._home, self._dialog)
            self._dialog.showModal()
        # while the camera opens, or a window is chosen
        self._show_live(saying("eyes.opening", "The browser asks whether this page may look."))
        self._source.open(self._opened)

    def _opened(self, sentence: str) -> None:
        if not self._dialog.open:
            return self._source.close()
        self._show_live(sentence or _aim(self._kind))
        if not sentence and self._kind == SCREEN and not self._area.part:
            self._area.ask()

    def close(self) -> None:
        """Give the camera back, and go back to the table."""
        self._asked += 1
        self._shell.engine.forget(LANE)
        self._source.close()
        if self._dialog.open:
            self._dialog.close()
        self._dialog.remove()

    def _gone(self, sentence: str) -> None:
        self._show_live(sentence)

    def _aimed(self) -> None:
        self._show_live(_aim(self._kind))

    def _live_again(self) -> None:
        if self._source.is_open:
            self._show_live(_aim(self._kind))
        else:
            self.open()

    def _show_live(self, sentence: str) -> None:
        self._asked += 1
        self._shell.engine.forget(LANE)
        self._read = None
        self._faces, self._typed, self._places, self._sure = [], [], {}, []
        say(self._said, sentence)
        self._draw()
        self._go_on(self._asked)

    # A picture and what is read in it

    def _go_on(self, asked: int) -> None:
        """Look again in a while, unless something else is asked for by then."""
        if self._kind == CAMERA and self._source.is_open:
            self._shell.later(PAUSE, lambda: self._look_on(asked))

    def _look_on(self, asked: int) -> None:
        if asked == self._asked and self._source.is_open:
            self._source.still(lambda picture: self._glimpsed(asked, picture))

    def _glimpsed(self, asked: int, picture: js.Bitmap | None) -> None:
        if asked != self._asked:
            return
        if picture:
            self._ask(picture, lambda reply: self._followed(asked, reply))
        else:
            self._go_on(asked)

    def _followed(self, asked: int, reply: js.wire.Seen | js.wire.Failed) -> None:
        """Hear what one look read: two that are sure and alike are the roll, after any other one looks on."""
        if asked != self._asked:
            return
        dice = reply["roll"]["dice"] if reply["ok"] else []
        sure = bool(reply["ok"] and reply["roll"]["seen"] == len(dice) == self._count)
        faces = sorted([str(each["face"]) for each in dice if each["sure"]])
        before, self._sure = self._sure, faces if sure and len(faces) == len(dice) else []
        if self._sure and self._sure == before:
            self._asked += 1
            self._heard(self._asked, reply)
            if self._at_once.checked:
                self.use()
        else:
            if dice:
                # what the camera sees now: dice, and how many of those that are rolled are sure;
                # e.g. n=3, sure=2, rolled=5
                seen = saying_n(
                    "eyes.seen_sure",
                    "One die seen, {sure:word} of {rolled} sure.",
                    "{n:Word} dice seen, {sure:word} of {rolled} sure.",
                    len(dice),
                    sure=len(faces),
                    rolled=self._count,
                )
                say(self._said, seen)
            self._go_on(asked)

    def take(self) -> None:
        """Take the roll that the camera shows now."""
        self._asked += 1
        asked = self._asked
        part = self._area.around(MARGIN) if self._kind == SCREEN else None
        # while a picture is read
        say(self._said, saying("eyes.reading", "Reading ..."))
        self._source.still(lambda picture: self._taken(asked, picture), part[0] if part else None)

    def _taken(self, asked: int, picture: js.Bitmap | None) -> None:
        if asked != self._asked or not picture:
            # the camera shows nothing yet
            return say(self._said, saying("eyes.no_picture", "There is no picture yet: try again."))
        self._ask(picture, lambda reply: self._heard(asked, reply))

    def _ask(self, picture: js.Bitmap, hears: js.Callable[[js.wire.Seen | js.wire.Failed], object]) -> None:
        """Have a picture read, and keep it to be shown with what was read."""
        js.eyes.draw(self._picture, picture)
        question: js.wire.Roll = {"do": "roll", "count": self._count, "known": self._knowledge()}
        self._shell.engine.ask(question, hears, LANE, picture=picture)

    def _knowledge(self) -> js.Json:
        return store.get("eyes dice " + self._kind, _known)

    def _heard(self, asked: int, reply: js.wire.Seen | js.wire.Failed) -> None:
        if asked != self._asked:
            return
        if not reply["ok"]:
            store.put("eyes dice " + self._kind, None)  # what was kept may be what is wrong
            say(self._said, reply["error"])
            return
        self._read = reply["roll"]
        dice = self._read["dice"]
        self._faces = [str(each["face"]) for each in dice]
        self._typed = [""] * max(0, self._count - len(dice))
        self._places = {}
        unsure = [number for number, each in enumerate(dice) if not each["sure"]]
        self._chosen = len(dice) if self._typed else unsure[0] if unsure else 0
        say(self._said, self._sentence())
        self._draw()
        if not self._use.disabled:
            self._use.focus()

    def _sentence(self) -> str:
        read, count = self._read, self._count
        seen = read["seen"] if read else 0
        if not self._faces:
            # the camera has seen no dice, and what may help
            return saying(
                "eyes.none_seen", "No dice are seen: nearer, more light, a plain ground; or type them."
            )
        unsure = ""
        if [each for each in (read["dice"] if read else []) if not each["sure"]]:
            # what the look of a number beside a die means
            unsure = saying("eyes.unsure", "A dashed rim is not sure: compare these.")
        return sentences(_seen(seen, count), _amiss(seen, count), unsure)

    # Corrections

    def _choose(self, number: int) -> None:
        self._chosen = number
        self._draw()

    def _correct(self, face: str) -> None:
        """Say what the chosen die shows, and go on to the next that nobody knows."""
        number, seen = self._chosen, len(self._faces)
        if self._read is None:
            return
        if number < seen:
            self._faces[number] = face
            empty = self._count - len([one for one in self._faces if one])
            self._typed = (self._typed + [""] * self._count)[: max(0, empty)]
        elif number - seen < len(self._typed):
            self._typed[number - seen] = face
        blank = [seen + place for place, one in enumerate(self._typed) if not one]
        self._chosen = blank[0] if blank else number
        self._draw()

    def _place(self, event: js.Event) -> None:
        """Show where the chosen die lies that was not seen."""
        number = self._chosen - len(self._faces)
        if self._read is None or not 0 <= number < len(self._typed):
            return
        around = self._picture.getBoundingClientRect()
        across = (event.clientX - around.left) / max(around.width, 1)
        self._places[number] = [across, (event.clientY - around.top) / max(around.height, 1)]
        self._draw()

    def _key(self, event: js.Event) -> None:
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        if event.key in "123456" and len(event.key) == 1 and self._read is not None:
            event.preventDefault()
            self._correct(event.key)

    def _whole(self) -> list[str]:
        """The faces of the roll, from left to right, "" where one is not known."""
        return [face for face in self._faces if face] + self._typed

    def use(self) -> None:
        """Take the roll as if it were typed, and learn from it how the dice look here."""
        faces, confirmed, read = self._whole(), self._faces + self._typed, self._read
        if not self._is_whole(faces) or self._shell.busy:
            return
        self.close()
        if self._roll.throw != self._throw:
            return  # another throw is waited for by now
        self._roll.fill(faces)
        if read and "" not in confirmed and len(confirmed) == self._count:
            question: js.wire.Learn = {
                "do": "learn",
                "dice": read["dice"],
                "measures": read["measures"],
                "confirmed": [int(face) for face in confirmed],
                "places": [self._places.get(number) for number in range(len(self._typed))],
            }
            ask = self._shell.engine.ask
            again(self._picture, lambda picture: ask(question, self._learnt, LANE, picture=picture))

    def _learnt(self, reply: js.wire.Learnt | js.wire.Failed) -> None:
        if reply["ok"] and reply["known"]:
            store.put("eyes dice " + self._kind, reply["known"])

    def _forget_all(self) -> None:
        store.put("eyes dice " + self._kind, None)
        # how dice look was forgotten
        forgotten = saying(
            "eyes.forgotten", "Forgotten: how these dice look is learnt anew from the next roll you use."
        )
        say(self._said, forgotten)
        self._draw()

    def _is_whole(self, faces: list[str]) -> bool:
        return len(faces) == self._count and "" not in faces

    # Drawing

    def _draw(self) -> None:
        taken = self._read is not None
        for element in (self._use, self._again, self._pad, self._picture, self._marks):
            show(element, taken)
        show(self._take, not taken)
        show(self._live, not taken and self._kind == CAMERA)
        show(self._aim, self._kind == SCREEN and self._source.is_open)
        show(self._missing, taken and self._typed)
        show(self._forget, self._knowledge())
        self._take.disabled = not self._source.is_open
        self._use.disabled = not taken or not self._is_whole(self._whole())
        self._marks.replaceChildren()
        self._missing.replaceChildren()
        if not self._read:
            return
        for number, (face, each) in enumerate(zip(self._faces, self._read["dice"])):
            # what is read aloud of a number in a picture: what was taken for a die is none
            shows = face or saying("eyes.shows_none", "none")
            # what is read aloud of a number in a picture: a die, and its face; e.g. number=2, face="4"
            label = saying("eyes.die_shows", "Die {number}: {face}", number=number + 1, face=shows)
            found = self._mark(number, face or "–", label)
            mark(found, "unsure", not each["sure"] and face == str(each["face"]))
            self._put(found, each["x"], each["y"])
        for place, face in enumerate(self._typed):
            number = len(self._faces) + place
            # what is read aloud of an empty place: what to do
            shows = face or saying("eyes.type_die", "type it")
            # what is read aloud of a die that a picture does not show; e.g. face="4"
            label = saying("eyes.missing_die", "Missing die: {face}", face=shows)
            found = self._mark(number, face or "?", label)
            if place in self._places:
                self._put(found, *self._places[place])
            else:
                add(self._missing, found)

    def _put(self, found: js.Element, across: float, down: float) -> None:
        """Lay a die's number beside it."""
        found.style.setProperty("left", "%.2f%%" % (100 * across))
        found.style.setProperty("top", "%.2f%%" % (100 * down))
        add(self._marks, found)

    def _mark(self, number: int, words: str, told: str) -> js.Element:
        found = button(words, "eyes-mark", data_die=str(number), aria_label=told)
        mark(found, "next", number == self._chosen)
        tell(found, "aria-pressed", "true" if number == self._chosen else "false")
        return found


# --- Words --------------------------------------------------------------------------------------------


def _title(kind: str) -> str:
    if kind == CAMERA:
        # on a button, and the heading of what it opens: dice are read by the camera
        return saying("eyes.look", "Look at my dice")
    # on a button, and the heading of what it opens: dice are read from the window of a game
    return saying("eyes.look_window", "Look at the game's window")


def _aim(kind: str) -> str:
    """Return what to do before the roll is read."""
    if kind == CAMERA:
        # what to do before the camera reads a roll
        return saying(
            "eyes.aim", "All dice in the picture, from above, in even light: it is read until all are sure."
        )
    # what to know before dice are read from the window of a game
    return saying(
        "eyes.aim_window",
        "Experimental and unmeasured: no picture of this table was at hand. Check every die.",
    )


def _seen(count: int, rolled: int) -> str:
    """Return how many dice were seen, and how many are rolled."""
    if count == rolled:
        # what the camera has read: all dice of a roll; e.g. n=5
        return saying_n(
            "eyes.seen_all",
            "One die seen, the one that was rolled.",
            "{n:Word} dice seen, as many as were rolled.",
            count,
        )
    # what the camera has read: fewer dice than were rolled, or more; e.g. n=3, rolled=5
    return saying_n(
        "eyes.seen",
        "One die seen, {rolled:word} rolled.",
        "{n:Word} dice seen, {rolled:word} rolled.",
        count,
        rolled=rolled,
    )


def _amiss(count: int, rolled: int) -> str:
    """Return what to do where fewer dice were seen than are rolled, or more; "" for as many."""
    if count < rolled:
        # what to do with dice that the camera has not seen
        return saying(
            "eyes.missing",
            "Tap an empty one below and type it. If it has a picture as its 1 or 6, tap where it lies, too.",
        )
    if count > rolled:
        # what to do where the camera has seen more dice than were rolled
        return saying(
            "eyes.too_many",
            "The clearest have a number: take away what is no die of this roll, and look again.",
        )
    return ""
