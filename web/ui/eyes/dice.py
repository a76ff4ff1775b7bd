"""A roll read from pictures: one tap takes it, every die wears a number, a tap on one corrects it.

The camera sees dice on a table and is read on until every die is sure, twice alike: then one tap uses the
roll, or none if that is wished. In Farkle, if one switches that on, a part of the game's window is looked at.
What is confirmed is taken as if it were typed, and teaches the engine how this camera sees these dice.
"""

import js
from kit.dom import add, button, die, make, mark, on, press, say, show, tell, within
from kit.pieces import NUMBERS
from kit.roll import RollField
from kit.sheet import head
from record import store

from eyes.area import Area
from eyes.source import CAMERA, PRIVACY, SCREEN, Source, again

LANE = "dice"
PAUSE = 300  # milliseconds between what was read and the next look
SETTINGS, SURE = "eyes", "sure"
MARGIN = 0.0
TITLES = {CAMERA: "Look at my dice", SCREEN: "Look at the game’s window"}
AIM = {
    CAMERA: "All dice in the picture, from above, in even light: it is read until all are sure.",
    SCREEN: "Experimental and unmeasured: no picture of this table was at hand. Check every die.",
}
OPENING = "The browser asks whether this page may look."
READING = "Reading ..."
NONE_SEEN = "No dice are seen: nearer, more light, a plain ground; or type them."
NO_PICTURE = "There is no picture yet: try again."
UNSURE = "A dashed rim is not sure: compare these."
MISSING = " Tap an empty one below and type it; if it has a picture as its 1 or 6, tap where it lies, too."
FORGOTTEN = "Forgotten: how these dice look to this camera is learnt anew from the next roll you use."


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
        self._area = Area(self._home, name, self._source, "the dice on the table", self._aimed)
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
        self._button = press(TITLES[kind], self.open, "tool")
        self._make_sheet()
        self.root = add(make("div", "eyes-offer %s" % kind), self._button, make("span", "fine", PRIVACY))
        self.show(False)
        add(root, self.root)

    def _make_sheet(self) -> None:
        self._picture = make("canvas", "eyes-picture", role="img", aria_label="The roll that was taken")
        self._marks = make("div", "eyes-marks", role="group", aria_label="Dice that are seen")
        self._live = make("div", "eyes-live")
        self._stage = add(make("div", "eyes-stage"), self._live, self._picture, self._marks)
        self._missing = make("div", "eyes-missing", role="group", aria_label="Dice that are missing")
        self._said = make("p", "eyes-said", role="status")
        self._pad = make("div", "pad", role="group", aria_label="Correct the die")
        for face in "123456":
            add(
                self._pad, add(button("", "pad-key", aria_label="It is a " + face, data_face=face), die(face))
            )
        add(self._pad, button("No die", "tool", data_face=""))
        self._take = press("Take the roll", self.take, "do")
        self._use = press("Use this roll", self.use, "do")
        self._again = press("Look again", self._live_again)
        self._aim = press("Where the dice are", self._area.ask)
        self._forget = press("Forget these dice", self._forget_all, "tool")
        self._at_once = make("input", type="checkbox")
        self._at_once.checked = self._shell.settings(SETTINGS, {SURE: store.flag()})[SURE]
        on(self._at_once, "change", lambda event: self._shell.keep(SETTINGS, SURE, self._at_once.checked))
        at_once = add(
            make("label", "eyes-switch"), self._at_once, make("span", "", "Use it when all are sure")
        )
        show(at_once, self._kind == CAMERA)
        tools = add(make("div", "eyes-tools"), self._take, self._use, self._again, self._aim, self._forget)
        add(tools, at_once)
        self._dialog = make("dialog", "sheet eyes-sheet", aria_labelledby="eyes-title")
        add(self._dialog, head(TITLES[self._kind], "eyes-title"), self._stage, self._missing)
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
        self._show_live(OPENING)
        self._source.open(self._opened)

    def _opened(self, sentence: str) -> None:
        if not self._dialog.open:
            return self._source.close()
        self._show_live(sentence or AIM[self._kind])
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
        self._show_live(AIM[self._kind])

    def _live_again(self) -> None:
        if self._source.is_open:
            self._show_live(AIM[self._kind])
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
                say(
                    self._said,
                    "%s seen, %s of %s sure." % (_dice(len(dice)), _number(len(faces)), self._count),
                )
            self._go_on(asked)

    def take(self) -> None:
        """Take the roll that the camera shows now."""
        self._asked += 1
        asked = self._asked
        part = self._area.around(MARGIN) if self._kind == SCREEN else None
        say(self._said, READING)
        self._source.still(lambda picture: self._taken(asked, picture), part[0] if part else None)

    def _taken(self, asked: int, picture: js.Bitmap | None) -> None:
        if asked != self._asked or not picture:
            return say(self._said, NO_PICTURE)
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
            return NONE_SEEN
        words = "%s seen, %s thrown." % (_dice(seen), _number(count))
        if seen == count:
            words = _dice(seen) + " seen, as many as were thrown."
        elif seen < count:
            words += MISSING
        else:
            words += " The clearest have a number: take away what is no die of this roll, and look again."
        if [each for each in (read["dice"] if read else []) if not each["sure"]]:
            words += " " + UNSURE
        return words

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
        say(self._said, FORGOTTEN)
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
            found = self._mark(number, face or "–", "Die %d: %s" % (number + 1, face or "none"))
            mark(found, "unsure", not each["sure"] and face == str(each["face"]))
            self._put(found, each["x"], each["y"])
        for place, face in enumerate(self._typed):
            number = len(self._faces) + place
            found = self._mark(number, face or "?", "Missing die: %s" % (face or "type it"))
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


def _number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def _dice(count: int) -> str:
    """Return so many dice, as a sentence begins."""
    words = _number(count) + (" die" if count == 1 else " dice")
    return words[0].upper() + words[1:]
