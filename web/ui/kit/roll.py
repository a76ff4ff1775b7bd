"""The field in which a roll is typed or tapped: places for dice, a pad of faces, and what is wrong with it.

Dice are typed into places in order. A tap on a place, empty or typed, makes it the next to be typed, and so
do the arrows where dice have names; of a roll that lies there, a tap keeps a die or puts it back.
"""

import js

from kit.dom import add, button, die, face_words, fill, make, mark, say, tell, within
from kit.figures import remarked
from kit.speech import saying
from kit.tints import paint

FACES = "123456"
ALONG = {"ArrowLeft": -1, "ArrowRight": 1}


class RollField:
    """Collect the dice of a throw, then call `done(faces)`: a face for each place, "" where none was typed.

    `faces` lists the keys that are dice: give "123456j" for a game with a joker. `picked(places)` hears which
    dice of a roll that lies there are tapped to be kept; without it they are not to be tapped.
    `fits(place, key)` returns the face that a key means at a place, and a sentence where that is none.
    `named(place)` hears a tap on the name of a place.
    """

    def __init__(
        self,
        shell: js.Shell,
        root: js.Element,
        done: js.Callable[[list[str]], object],
        picked: js.Callable[[list[int]], object] | None = None,
        faces: str = FACES,
        fits: js.Callable[[int, str], tuple[str, str]] | None = None,
        named: js.Callable[[int], object] | None = None,
    ) -> None:
        self._shell = shell
        self._done = done
        self._picked = picked
        self._faces = faces
        self._fits = fits
        self._named = named
        self._throw: object = (
            None  # which throw is being typed, so that drawing it again keeps what was typed
        )
        self._lies: list[str | None] = []  # the face that lies at each place, None where one is to be typed
        self._aside: list[int] = []  # places that lie there from before, and are not touched any more
        self._typed: list[tuple[int, str]] = []  # (place, face), in the order of typing
        self._before: list[
            tuple[int, str]
        ] = []  # what would be typed if the roll that lies there were taken up
        self._returning: list[tuple[int, str]] = []  # that, from the taking up until it is drawn
        self._next: int | None = None  # the place that was tapped to be typed next
        self._of: tuple[int, int] | None = None  # the moment whose roll rests there
        self._kept: list[int] | None = None  # places of the roll that are kept; None where nobody chooses
        self._names: list[str] = []
        self._cells: list[_Cell] = []
        self._resting = True
        # what is read aloud of the dice of a roll
        slots = saying("kit.roll", "The roll")
        # what is read aloud of keys for the faces of dice
        pad = saying("kit.type_a_roll", "Type a roll")
        self._slots = make("div", "slots", role="group", aria_label=slots)
        self._pad = make("div", "pad", role="group", aria_label=pad)
        self._error = make("p", "field-error", role="alert")
        self._told = make("p", "unseen", role="status")  # for those who do not see what was typed
        self._keys = {}
        for face in faces:
            self._keys[face] = self._pad_key(face)
        # what is read aloud of a key
        back = saying("kit.take_back", "Take the last die back")
        add(self._pad, button("⌫", "pad-key", aria_label=back, tabindex="-1", data_key="Backspace"))
        within(self._pad, "click", "[data-key]", lambda key: shell.take(key.dataset.key or ""))
        within(self._slots, "click", "[data-place]", lambda cell: self._touch(int(cell.dataset.place or 0)))
        if named:
            hears = named
            within(self._slots, "click", "[data-name]", lambda name: hears(int(name.dataset.name or 0)))
        add(root, self._slots, self._pad, self._error, self._told)

    def _pad_key(self, face: str) -> js.Element:
        # what is read aloud of a key for a face of a die; e.g. face="3"
        words = saying("kit.die", "Die {face}", face=face_words(face))
        key = button("", "pad-key", aria_label=words, tabindex="-1", data_key=face)
        picture = die(face)
        picture.setAttribute("aria-hidden", "true")
        add(self._pad, add(key, picture))
        return key

    # What a table asks for

    @property
    def half(self) -> bool:
        """Tell whether some dice of a throw are typed."""
        return not self._resting and bool(self._typed)

    @property
    def throw(self) -> object:
        """Which throw is waited for."""
        return self._throw

    @property
    def places(self) -> int:
        """How many dice of a throw are waited for."""
        return 0 if self._resting else len(self._lies) - len(self._aside)

    def fill(self, faces: list[str]) -> None:
        """Type the faces of a whole throw, whatever was typed of it before."""
        self._typed = []
        self._next = None
        for face in faces:
            self._type(face)

    def ahead(self, keys: list[str], places: int = 7) -> None:
        """Show the dice that were typed before it is known what they are thrown for."""
        typed: list[str] = []
        for key in keys:
            if key == "Backspace":
                typed = typed[:-1]
            elif key in self._faces:
                typed.append(key)
        count = max(places, len(typed))
        lies: list[str | None] = [None] * count
        self._begin(None, lies, [], [(place, face) for place, face in enumerate(typed)])

    def expect(self, throw: object, places: int | list[str | None], names: js.Iterable[str] = ()) -> None:
        """Wait for a throw; `throw` tells it from others, so that what was typed and said of it stays.

        `places` is a number of dice, or a list: None where a die is to be typed, else the face that lies
        aside there. `names` are those of the dice, a place each.
        """
        lies: list[str | None] = [None] * places if isinstance(places, int) else list(places)
        again = throw == self._throw and not self._resting
        typed = self._typed if again else self._returning
        said = self._error.textContent if again else ""
        self._returning = []
        open_places = [place for place, face in enumerate(lies) if face is None]
        if len(typed) >= len(open_places) or [one for one in typed if one[0] not in open_places]:
            typed = []
        aside = [place for place in range(len(lies)) if place not in open_places]
        self._begin(throw, lies, aside, typed, names, said)

    def rest(
        self,
        faces: js.Iterable[str],
        aside: js.Iterable[int] = (),
        names: js.Iterable[str] = (),
        thrown: str | None = None,
    ) -> None:
        """Show a roll that lies there; `thrown` are the faces of the last throw, where that is not all."""
        moment, self._of = self._of, self._shell.moment.key
        if self._resting and moment == self._of and self._lies == list(faces) and self._aside == list(aside):
            self._draw()
            return
        self._thrown(list(faces), list(aside), thrown)
        self._returning = []
        self._resting = True
        self._lies, self._aside, self._names = list(faces), list(aside), list(names)
        self._kept = None
        self._typed = []
        self._next = None
        self.say("")
        self._draw()

    def keep(self, faces: js.Iterable[str] | None = None, places: list[int] | None = None) -> None:
        """Show dice of the roll as kept: these places, or dice of these faces; nothing for None.

        Where the tapped dice are just as good, they stay the ones.
        """
        if places is not None:
            known = self._kept or []
            if sorted([self._look_of(place) for place in known]) != sorted(
                [self._look_of(place) for place in places]
            ):
                self._kept = list(places)
        else:
            self._kept = None if faces is None else self._with_faces(list(faces))
        self._draw()

    def key(self, key: str) -> bool:
        """Take a key; tell whether it was meant for the roll."""
        if self._resting:
            return self._key_at_rest(key)
        if key == "Backspace" and self._typed:
            self._typed = self._typed[:-1]
            self._next = None
        elif key == "Escape" and self._typed:
            self._typed = []
            self._next = None
        elif key in self._faces:
            self._type(key)
            return True
        elif key in ALONG and self._names:
            self._go_along(ALONG[key])
        elif len(key) == 1 and key in "0789":
            # what is wrong with what was typed; e.g. typed="7"
            wrong = saying(
                "kit.no_face", "A die shows 1 to 6, so {typed} is none: type for example 3.", typed=key
            )
            self.say(wrong)
            return True
        else:
            return False
        self.say("")
        self._draw()
        return True

    def offer(self, face: str, offered: object) -> None:
        """Offer a face on the pad, or hide it."""
        self._keys[face].hidden = not offered

    def refuse(self, sentence: str) -> None:
        """Say what is wrong with the throw that was typed; its last die is typed anew."""
        if not self._resting and len(self._typed) == len(self._lies) - len(self._aside):
            self._typed = self._typed[:-1]
            self._draw()
        self.say(sentence)

    def say(self, sentence: str) -> None:
        """Say something beside the dice."""
        say(self._error, sentence)

    # Typing

    def _begin(
        self,
        throw: object,
        lies: list[str | None],
        aside: list[int],
        typed: list[tuple[int, str]],
        names: js.Iterable[str] = (),
        said: str = "",
    ) -> None:
        self._throw, self._lies, self._aside, self._typed = throw, lies, aside, typed
        self._names = list(names)
        self._resting = False
        self._kept = None
        self._next = None
        self.say(said)
        self._draw()

    def _type(self, key: str) -> None:
        place = self._place_to_type()
        if place is None:
            self.say(_full())
            return
        face, wrong = self._fits(place, key) if self._fits else (key, "")
        self.say(wrong)
        if wrong:
            return
        self._typed = [one for one in self._typed if one[0] != place] + [(place, face)]
        self._next = None
        self._draw()
        if self._place_to_type() is None and self._throw is not None:
            faces = [""] * len(self._lies)
            for place, face in self._typed:
                faces[place] = face
            self._done(faces)

    def _place_to_type(self) -> int | None:
        if self._next is not None:
            return self._next
        typed = [place for place, _ in self._typed]
        for place, face in enumerate(self._lies):
            if face is None and place not in typed:
                return place
        return None

    def _go_along(self, by: int) -> None:
        """Make the next place, or the one before, the one to be typed."""
        places = [place for place, face in enumerate(self._lies) if face is None]
        now = self._place_to_type()
        at = places.index(now) if now in places else -1
        self._next = places[(at + by) % len(places)]

    def _key_at_rest(self, key: str) -> bool:
        if key == "Backspace" and self._lies:
            self._returning = self._before
            if not self._shell.take_up():
                self._returning = []
            return True
        if key in self._faces and self._lies:
            self.say(_full())
            return True
        return False

    def _thrown(self, faces: list[str], aside: list[int], thrown: str | None) -> None:
        """Remember what would be typed if this roll were taken up: all but the last die."""
        lying = [face for place, face in enumerate(faces) if place not in aside]
        wanted = sorted(lying if thrown is None else thrown)
        if self._resting or sorted([face for _, face in self._typed]) != wanted:
            if thrown is None:
                typed = [(place, face) for place, face in enumerate(faces) if place not in aside]
            else:
                typed = [(place, face) for place, face in enumerate(thrown)]
        else:
            typed = self._typed
        self._before = typed[:-1]

    # Tapping

    def _touch(self, place: int) -> None:
        self._shell.tap(lambda: self._tap(place))

    def _tap(self, place: int) -> None:
        if not self._resting:
            self._next = place
            self._draw()
        elif self._picked:
            kept = list(self._kept or [])
            if place in kept:
                kept.remove(place)
            else:
                kept.append(place)
            self._kept = sorted(kept)
            self._draw()
            self._picked(self._kept)

    def _with_faces(self, faces: list[str]) -> list[int]:
        """Return places that show these faces, the ones that are kept already before others."""
        known = self._kept or []
        free = [place for place in range(len(self._lies)) if place not in self._aside]
        kept = []
        for place in known + [place for place in free if place not in known]:
            face = self._lies[place] or ""
            if face in faces:
                faces.remove(face)
                kept.append(place)
        return sorted(kept)

    def _look_of(self, place: int) -> tuple[str, str]:
        return self._lies[place] or "", self._names[place] if place < len(self._names) else ""

    # Drawing

    def _draw(self) -> None:
        typed = dict(self._typed)
        following = None if self._resting else self._place_to_type()
        self._lay_out(len(self._lies))
        for place, lies in enumerate(self._lies):
            look = ""
            if place in self._aside:
                look = "set-aside"
            elif place == following:
                look = "next"
            elif self._resting and self._kept is not None:
                look = "kept" if place in self._kept else "left"
            shown = typed.get(place, "") if lies is None else lies
            can = place not in self._aside and (self._picked is not None or not self._resting)
            name = self._names[place] if place < len(self._names) else ""
            self._cells[place].draw(shown, look, name, can)
        mark(self._pad, "asleep", self._resting)
        paint(self._pad, "" if following is None or following >= len(self._names) else self._names[following])
        said, faces = "", [] if self._resting else [face_words(face) for _, face in self._typed]
        if faces:
            # what is read aloud of dice that are typed; e.g. faces=["1", "1", "5"]
            said = saying("kit.typed", "Typed: {faces}", faces=faces)
        say(self._told, said)

    def _lay_out(self, count: int) -> None:
        """Have a cell for each place; they stay, so that a tap never meets one that is being replaced."""
        while len(self._cells) < count:
            self._cells.append(_Cell(len(self._cells), self._named is not None))
        if self._slots.childElementCount != count:
            fill(self._slots, [cell.root for cell in self._cells[:count]])


class _Cell:
    """A place: its die, which can be tapped, and its name where there is one."""

    def __init__(self, place: int, is_named: bool) -> None:
        self._place = place
        self._die = die("")
        self._die.setAttribute("aria-hidden", "true")
        self._tap = add(button("", "slot", data_place=str(place), tabindex="-1"), self._die)
        self._name = button("", "slot-name", data_name=str(place)) if is_named else None
        self.root = add(make("div", "slot-cell"), self._tap)
        if self._name:
            add(self.root, self._name)

    def draw(self, face: str, look: str, name: str, can: bool) -> None:
        tell(self._die, "data-face", face)
        tell(self._die, "class", ("die " + look).strip())
        paint(self._die, name)
        # what is read aloud of a place for a die, and what lies there; e.g. n=1, what="5"
        what = saying("kit.place", "Place {n}: {what}", n=self._place + 1, what=_lies(face))
        tell(self._tap, "aria-label", remarked(what, _look(look), name))
        self._tap.disabled = not can
        if self._name:
            say(self._name, name)
            # what the name of a die does that is tapped; e.g. die="Odd"
            self._name.title = saying("kit.other_die", "{die}: choose another die", die=name)
            # what is read aloud of the name of a die: a place, and what a tap does; e.g. n=1, die="Odd"
            words = saying(
                "kit.place_other_die", "Place {n}: {die}, choose another die", n=self._place + 1, die=name
            )
            tell(self._name, "aria-label", words)


def _full() -> str:
    # what is wrong with what was typed: there is no die to be typed
    return saying("kit.full", "All the dice are typed: play, or take one back (⌫).")


def _lies(face: str) -> str:
    """Return what lies at a place, as it is read aloud."""
    # what is read aloud of a place where no die lies yet
    return face_words(face) if face else saying("kit.empty", "empty")


def _look(look: str) -> str:
    """Return how a die looks, as it is read aloud."""
    if look == "kept":
        # what is read aloud of a die: it is among those that one keeps
        return saying("kit.kept", "kept")
    if look == "left":
        # what is read aloud of a die: it is not among those that one keeps
        return saying("kit.left", "put back")
    if look == "set-aside":
        # what is read aloud of a die: it was kept of a roll before
        return saying("kit.kept_before", "kept before")
    # what is read aloud of a place: its die is typed next
    return saying("kit.typed_next", "next") if look == "next" else ""
