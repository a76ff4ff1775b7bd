"""The field in which a roll is typed or tapped: slots, a pad of faces, and the sentence when it is wrong."""

import js
from dom import add, die, fill, make, mark, press, say

FACES = "123456"


class RollField:
    """Collect dice until there are `count`, then call `done(faces)`.

    `faces` lists the keys that are dice: give "123456j" for a game with a joker.
    """

    def __init__(
        self, root: js.Element, done: js.Callable[[str], object], faces: str = FACES, places: int = 7
    ) -> None:
        self.draft = ""
        self.count: int | None = None  # None: not known yet, and never complete
        self._done = done
        self._faces = faces
        self._places = places  # shown until the number of dice is known
        self._slots = make("div", "slots", role="group", aria_label="The roll")
        self._pad = make("div", "pad", role="group", aria_label="Type a roll")
        self._error = make("p", "field-error", role="alert")
        for face in faces:
            self._pad.appendChild(self._pad_key(face))
        self._back = press("⌫", lambda: self.key("Backspace"), "pad-key", aria_label="Take the last die back")
        add(self._pad, self._back)
        add(root, self._slots, self._pad, self._error)

    def _pad_key(self, face: str) -> js.Element:
        button = press("", lambda: self.key(face), "pad-key", aria_label="Die " + face)
        picture = die(face)
        picture.setAttribute("aria-hidden", "true")
        return add(button, picture)

    def expect(self, count: int | None, draft: str = "") -> None:
        """Wait for a roll of `count` dice, of which some may be typed already."""
        self.count = count
        self.draft = draft if count is None else draft[:count]
        self._draw()
        mark(self._pad, "asleep", False)
        if count is not None and len(draft) > count:
            self.refuse("%s in hand: the rest of what was typed is left out." % _dice(count))
        if count is not None and len(self.draft) == count:
            self._done(self.draft)

    def rest(self, roll: str, classes: js.Callable[[int], str] | None = None) -> None:
        """Show a roll that lies there; `classes(i)` is the look of die number i."""
        self.count = 0
        self.draft = ""
        fill(self._slots, [die(face, classes(i) if classes else "") for i, face in enumerate(roll)])
        mark(self._pad, "asleep", True)

    def key(self, key: str) -> bool:
        """Take a key; tell whether it was meant for the roll."""
        if key == "Backspace" and self.draft:
            self.draft = self.draft[:-1]
            self._draw()
            return True
        if key in self._faces and self.count != 0:
            self._type(key)
            return True
        if len(key) == 1 and key in "0789" and self.count != 0:
            self.refuse("A die shows 1 to 6, so %s is none: type for example 3." % key)
            return True
        return False

    def _type(self, face: str) -> None:
        if self.count is not None and len(self.draft) >= self.count:
            return
        self.draft += face
        self._draw()
        if len(self.draft) == self.count:
            self._done(self.draft)

    def refuse(self, sentence: str) -> None:
        """Say beside the dice what is wrong; the next key clears it."""
        say(self._error, sentence)

    def _draw(self) -> None:
        self.refuse("")
        places = max(self.count or self._places, len(self.draft))
        dice = [die(face) for face in self.draft]
        dice += [die("", "next" if i == 0 else "") for i in range(places - len(dice))]
        fill(self._slots, dice)


def _dice(count: int) -> str:
    return "One die is" if count == 1 else "%d dice are" % count
