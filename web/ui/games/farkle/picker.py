"""One die to choose: from the list of a dice set, searched, or by weights of one's own."""

import js
from kit.dom import add, bar, button, fill, make, on, press, say, show, switch, tell, within
from kit.picks import Picks, pick
from kit.pieces import Fold
from kit.roll import FACES
from kit.tints import letters, paint

from games.farkle.dice import READ, Dice, numbers

TIMES = ("2", "3", "6")
NONE = "No die of that name; by weights, you can enter your own."


class Picker:
    """The list of dice; `take(name, times)` hears which one goes into the slot, how many times.

    `use(name)` hears a die by weights for the slot, `changed(names)` which dice are to be played by other
    weights, the new names by the old.
    """

    def __init__(
        self,
        shell: js.Shell,
        dice: Dice,
        take: js.Callable[[str, int], object],
        use: js.Callable[[str], object],
        changed: js.Callable[[dict[str, str]], object],
    ) -> None:
        self._shell = shell
        self._dice = dice
        self._take = take
        self._use = use
        self._changed = changed
        self._set, self._chosen = "kcd2", "ordinary"
        self._picks = Picks("Dice", lambda name: take(name, 1), self._draw, look="farkle-list")
        self.search = self._picks.search
        for what, hear in (("times", self._repeat), ("star", self._favour)):
            within(self._picks.list, "click", "[data-%s]" % what, hear)
        on(self._picks.list, "keydown", self._key)
        self._patches = add(make("fieldset", "switch"), make("legend", "", "Weights of"))
        self._wild = make("p", "farkle-wild")
        within(self._wild, "change", "input", self._read_wild)
        self._version = make("p", "fine-print")
        self._error = make("p", "field-error", role="alert")
        chosen = (self._patches, self._version, self._wild, self._build_weights(), self._error)
        self.root = add(make("div", "farkle-picker"), self.search, self._picks.list, *chosen)

    def _build_weights(self) -> js.Element:
        row, self._fields = make("div", "farkle-weights"), []
        for face in FACES:
            words = "Weight of face " + face
            field = make("input", "", type="text", inputmode="numeric", size="2", aria_label=words)
            self._fields.append(field)
            add(row, add(make("label", "farkle-field"), make("span", "", face), field))
        self._joker = make("input", "", type="checkbox")
        self._correct_it = press("", lambda: self._weigh(self._correct))
        self._as_listed = press("Back to the list’s weights", lambda: self._correct(None))
        use = press("Use in this slot", lambda: self._weigh(lambda die: self._use(die["name"])))
        joker = add(make("label", "farkle-check"), self._joker, make("span", "", "1 is a joker"))
        self._fold = Fold(
            self._shell, "By weights", "weights", add(row, joker, use, self._correct_it, self._as_listed)
        )
        return self._fold.root

    def draw(self, dice_set: str, chosen: str) -> None:
        """Draw the list of a dice set and the weights of the chosen die, which may be another now."""
        self._set = dice_set
        self._draw()
        self.choose(chosen)

    def choose(self, name: str) -> None:
        """Show the weights of the die in the chosen slot."""
        self._chosen = name
        listed = self._dice.listed(self._set, name)
        die = self._dice.die(self._set, name)
        for field, weight in zip(self._fields, die["weights"] if die else [1] * len(FACES)):
            field.value = str(weight)
        self._joker.checked = bool(die and die["joker"])
        self._fold.title("%s by weights" % self._dice.title(self._set, name))
        say(self._correct_it, "Correct %s everywhere" % listed["title"] if listed else "")
        show(self._correct_it, listed)
        show(self._as_listed, listed and self._dice.correction(self._set, listed["name"]))
        say(self._error, "")

    # The list

    def _draw(self) -> None:
        known = self._dice.of(self._set)
        words = self._picks.words
        if not known:
            self._picks.fill([], "Asking the engine for the list …")
            return
        rows = [self._entry(die) for die in self._dice.found(self._set, words, self._dice.is_favourite)]
        self._picks.fill(rows, NONE)
        if not rows:  # the engine knows the names that are nearest
            question = {"about": "position", "set": self._set, "my_dice": words}
            self._shell.ask(question, lambda reply: self._unknown(words, reply), "names")
        self._draw_readings(known)

    def _draw_readings(self, known: js.farkle.DiceList) -> None:
        """Draw by which patch the list is played, and whether a joker alone is a 1 where somebody says so."""
        played = self._dice.patch(self._set)
        words = {one["patch"]: one["words"] for one in known["patches"]}
        switch(
            self._patches,
            "farkle-patch",
            [(one["patch"], one["words"].split(";")[0].split(",")[0]) for one in known["patches"]],
            played,
            self._change_patch,
        )
        show(self._patches, words)
        say(self._version, "Weights: %s." % (words.get(played) or known["version"] or known["source"]))
        checks = []
        for name in known["wild"]:
            wild = self._dice.correction(self._set, name) == known["wild"][name]
            check = make("input", "", type="checkbox", data_wild=name)
            check.checked = wild
            listed = self._dice.listed(self._set, name)
            says = "%s alone is a 1 (unconfirmed)" % (listed["title"] if listed else name)
            checks.append(add(make("label", "farkle-check"), check, make("span", "", says)))
        fill(self._wild, checks)

    def _change_patch(self, patch: str) -> None:
        self._changed(self._dice.take_patch(self._set, patch))

    def _read_wild(self, check: js.Element) -> None:
        name = check.dataset.wild or ""
        known = self._dice.of(self._set)
        self._play(name, known["wild"][name] if known and check.checked else name)

    def _entry(self, die: js.farkle.ListedDie) -> js.Element:
        name, correction = die["name"], self._dice.correction(self._set, die["name"])
        played = self._dice.die(self._set, correction or name) or die
        words, title = numbers(played["weights"]), die["title"]
        if READ in correction:
            title = played["title"]
        elif correction:
            words += " corrected, was " + numbers(die["weights"])
        if "was" in die and READ in correction:
            words += " · now: " + numbers(die["weights"])
        for patch, was in die.get("was", {}).items():
            words += "" if was == played["weights"] else " · %s: %s" % (patch, numbers(was))
        words += " · " + _shares(played["weights"])
        take = pick(name, "farkle-take", title=die["note"])
        joker = make("span", "farkle-joker", "★ joker" if die["joker"] else "")
        sign = paint(make("span", "farkle-sign", letters(die["short"]), aria_hidden="true"), die["short"])
        named = add(make("span", "farkle-named"), sign, make("span", "", title))
        add(take, named, joker, _bars(played["weights"]), make("small", "", words))
        entry = add(make("div", "farkle-entry"), take)
        for times in TIMES:
            label = "%s times %s" % (times, die["title"])
            more = button("×" + times, "farkle-times", data_times=times, data_die=name, aria_label=label)
            add(entry, more)
            tell(more, "tabindex", "-1")
        favourite, label = self._dice.is_favourite(name), "Favourite: " + die["title"]
        star = button("♥" if favourite else "♡", "farkle-star", data_star=name, aria_label=label)
        tell(star, "tabindex", "-1")
        tell(star, "aria-pressed", "true" if favourite else "false")
        return add(entry, star)

    def _unknown(self, words: str, reply: js.wire.Told[object] | js.wire.Failed) -> None:
        if not reply["ok"] and self._picks.words == words:
            self._picks.fill([], reply["error"])

    def _repeat(self, one: js.Element) -> None:
        self._take(one.dataset.die or "", int(one.dataset.times or 1))

    def _favour(self, one: js.Element) -> None:
        self._dice.favour(one.dataset.star or "")
        self._draw()

    def _key(self, event: js.Event) -> None:
        """Take a die so often by 2, 3, 6; make it a favourite by F."""
        one = event.target.closest("[data-pick]")
        if one and event.key in TIMES:
            self._take(one.dataset.pick or "", int(event.key))
        elif one and event.key in ("f", "F"):
            self._dice.favour(one.dataset.pick or "")
            self._draw()

    # Weights

    def _weigh(self, then: js.Callable[[js.farkle.Described], object]) -> None:
        """Ask which die has the weights that are typed, and go on with it."""
        weights = [field.value for field in self._fields]
        question = {"about": "die", "set": self._set, "weights": weights, "joker": bool(self._joker.checked)}

        def heard(reply: js.wire.Told[js.farkle.Described] | js.wire.Failed) -> None:
            say(self._error, "" if reply["ok"] else reply["error"])
            if reply["ok"]:
                self._dice.learn([reply["answer"]])
                then(reply["answer"])

        self._shell.ask(question, heard, "weights")

    def _correct(self, die: js.farkle.Described | None) -> None:
        """Play the chosen die by other weights everywhere, or, for None, as it is listed."""
        listed = self._dice.listed(self._set, self._chosen)
        if not listed:
            return
        name = listed["name"]
        if die and (die["weights"], die["joker"]) != (listed["weights"], listed["joker"]):
            name = die["name"]
        self._play(listed["name"], name)

    def _play(self, name: str, new: str) -> None:
        """Play a die of the list by another name everywhere."""
        old = self._dice.correction(self._set, name) or name
        self._dice.correct(self._set, name, "" if new == name else new)
        self._changed({old: new})


def _shares(weights: list[int]) -> str:
    """Write how likely each face is."""
    return " ".join(["%.0f" % (100 * weight / sum(weights)) for weight in weights]) + " %"


def _bars(weights: list[int]) -> js.Element:
    """Return the six weights as small bars; the numbers stand beside them."""
    row = make("span", "farkle-bars", aria_hidden="true")
    return add(row, *[bar(weight / max(weights)) for weight in weights])
