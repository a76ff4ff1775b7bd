"""One die to choose: from the list of a dice set, searched, or by weights of one's own."""

import js
from kit.dom import add, bar, button, fill, make, on, press, say, show, switch, tell, within
from kit.picks import Picks, pick
from kit.pieces import Fold
from kit.roll import FACES
from kit.speech import saying
from kit.tints import letters, paint

from games.farkle.dice import READ, Dice, numbers

TIMES = ("2", "3", "6")


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
        # what is read aloud of a list of dice
        title = saying("farkle_page.dice", "Dice")
        self._picks = Picks(title, lambda name: take(name, 1), self._draw, look="farkle-list")
        self.search = self._picks.search
        for what, hear in (("times", self._repeat), ("star", self._favour)):
            within(self._picks.list, "click", "[data-%s]" % what, hear)
        on(self._picks.list, "keydown", self._key)
        # a heading above patches of the game, as in "2026-04": by which one dice are weighted
        legend = make("legend", "", saying("farkle_page.weights_of", "Weights of"))
        self._patches = add(make("fieldset", "switch"), legend)
        self._wild = make("p", "farkle-wild")
        within(self._wild, "change", "input", self._read_wild)
        self._version = make("p", "fine-print")
        self._error = make("p", "field-error", role="alert")
        chosen = (self._patches, self._version, self._wild, self._build_weights(), self._error)
        self.root = add(make("div", "farkle-picker"), self.search, self._picks.list, *chosen)

    def _build_weights(self) -> js.Element:
        row, self._fields = make("div", "farkle-weights"), []
        for face in FACES:
            # what is read aloud of a field: how often a face of a die comes; e.g. face="3"
            words = saying("farkle_page.weight_of", "Weight of face {face}", face=face)
            field = make("input", "", type="text", inputmode="numeric", size="2", aria_label=words)
            self._fields.append(field)
            add(row, add(make("label", "farkle-field"), make("span", "", face), field))
        self._joker = make("input", "", type="checkbox")
        self._correct_it = press("", lambda: self._weigh(self._correct))
        # on a button: the die is weighted again as the list of dice has it
        listed = saying("farkle_page.as_listed", "Back to the list’s weights")
        self._as_listed = press(listed, lambda: self._correct(None))
        # on a button: play a die of these weights at the place that is chosen
        here = saying("farkle_page.use_here", "Use in this slot")
        use = press(here, lambda: self._weigh(lambda die: self._use(die["name"])))
        # a switch: the face 1 of a die stands for any other
        one = make("span", "", saying("farkle_page.one_is_joker", "1 is a joker"))
        joker = add(make("label", "farkle-check"), self._joker, one)
        weights = add(row, joker, use, self._correct_it, self._as_listed)
        self._fold = Fold(self._shell, "", "weights", weights)
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
        # a heading: a die, of which the weights are typed; e.g. die="Odd"
        title = saying("farkle_page.by_weights", "{die} by weights", die=self._dice.title(self._set, name))
        self._fold.title(title)
        say(self._correct_it, _correct_words(listed["title"]) if listed else "")
        show(self._correct_it, listed)
        show(self._as_listed, listed and self._dice.correction(self._set, listed["name"]))
        say(self._error, "")

    # The list

    def _draw(self) -> None:
        known = self._dice.of(self._set)
        words = self._picks.words
        if not known:
            # in the place of a list that is not there yet
            self._picks.fill([], saying("farkle_page.asking", "Asking the engine for the list …"))
            return
        rows = [self._entry(die) for die in self._dice.found(self._set, words, self._dice.is_favourite)]
        # in the place of a list of dice: none goes by what was typed
        none = saying("farkle_page.no_die", "No die of that name. By weights you can type your own.")
        self._picks.fill(rows, none)
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
            [(one["patch"], one["patch"]) for one in known["patches"]],
            played,
            self._change_patch,
        )
        show(self._patches, words)
        # where the weights of dice are from, in the engine's words;
        # e.g. version="April 2026, the newest known"
        version = saying(
            "farkle_page.weights",
            "Weights: {version}.",
            version=words.get(played) or known["version"] or known["source"],
        )
        say(self._version, version)
        checks = []
        for name in known["wild"]:
            wild = self._dice.correction(self._set, name) == known["wild"][name]
            check = make("input", "", type="checkbox", data_wild=name)
            check.checked = wild
            listed = self._dice.listed(self._set, name)
            # a switch: a joker of a die that stands alone counts as a 1, which nobody has confirmed;
            # e.g. die="Balatro's die"
            says = saying(
                "farkle_page.joker_alone",
                "{die} alone is a 1 (unconfirmed)",
                die=listed["title"] if listed else name,
            )
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
        words, title = [numbers(played["weights"])], die["title"]
        if READ in correction:
            title = played["title"]
        elif correction:
            words = [_corrected(played["weights"], die["weights"])]
        if "was" in die and READ in correction:
            # the weights of a die by the newest patch; e.g. weights="3 3 3 3 3 6"
            words.append(saying("farkle_page.now", "now: {weights}", weights=numbers(die["weights"])))
        for patch, was in die.get("was", {}).items():
            words += [] if was == played["weights"] else ["%s: %s" % (patch, numbers(was))]
        words.append(_shares(played["weights"]))
        take = pick(name, "farkle-take", title=die["note"])
        joker = make("span", "farkle-joker", joker_words() if die["joker"] else "")
        sign = paint(make("span", "farkle-sign", letters(die["short"]), aria_hidden="true"), die["short"])
        named = add(make("span", "farkle-named"), sign, make("span", "", title))
        add(take, named, joker, _bars(played["weights"]), make("small", "", " · ".join(words)))
        entry = add(make("div", "farkle-entry"), take)
        for times in TIMES:
            # what is read aloud of a button: take so many of a die; e.g. times="2", die="Odd die"
            label = saying("farkle_page.times", "{times} times {die}", times=times, die=die["title"])
            more = button("×" + times, "farkle-times", data_times=times, data_die=name, aria_label=label)
            add(entry, more)
            tell(more, "tabindex", "-1")
        favourite = self._dice.is_favourite(name)
        # what is read aloud of a switch: a die comes first in the list; e.g. die="Odd die"
        label = saying("farkle_page.favourite", "Favourite: {die}", die=die["title"])
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


def joker_words() -> str:
    """Return what stands beside a die that has a joker."""
    # beside a die that has a joker
    return saying("farkle_page.joker", "★ joker")


def _correct_words(die: str) -> str:
    # on a button: play a die by these weights wherever it lies; e.g. die="Odd die"
    return saying("farkle_page.correct", "Correct {die} everywhere", die=die)


def _corrected(weights: list[int], listed: list[int]) -> str:
    # the weights of a die that the player has corrected, and those of the list;
    # e.g. weights="8 1 1 1 1 1", listed="10 1 1 1 1 1"
    return saying(
        "farkle_page.weights_corrected",
        "{weights} corrected, was {listed}",
        weights=numbers(weights),
        listed=numbers(listed),
    )


def _shares(weights: list[int]) -> str:
    """Write how likely each face is."""
    shares = " ".join(["%.0f" % (100 * weight / sum(weights)) for weight in weights])
    # how likely each face of a die is, in percent; e.g. shares="17 17 17 17 17 17"
    return saying("farkle_page.shares", "{shares} %", shares=shares)


def _bars(weights: list[int]) -> js.Element:
    """Return the six weights as small bars; the numbers stand beside them."""
    row = make("span", "farkle-bars", aria_hidden="true")
    return add(row, *[bar(weight / max(weights)) for weight in weights])
