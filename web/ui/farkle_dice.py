"""The dice to choose from: the catalogue, favourites, corrected weights, and sets played with."""

import js
import store
from dom import add, bar, button, fill, make, on, say, show, within
from kit import Fold

FACES = "123456"
MOST_SETS = 5
MOST_WEIGHT = 10000
TIMES = (2, 3, 6)


def _weights(value: js.Json) -> str:
    """The kind of weights as text, `[j2.1.1.1.1.1]`; "" stands for what is none."""
    given = value if isinstance(value, str) and len(value) < 50 else ""
    numbers = given[1:-1].lstrip("j").split(".")
    right = given[:1] + given[-1:] == "[]" and len(numbers) == 6 and all(n.isdigit() for n in numbers)
    return given if right else ""


KEPT = {
    "favourites": store.list_of(store.text(60), 60),
    "sets": store.list_of(store.text(600), MOST_SETS),
    "corrections": store.book_of(_weights, 60),
}


class Kept:
    """What this device remembers of dice; `corrections` are by dice set and name."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell

    def __call__(self, member: str) -> js.Json:
        return self._all()[member]

    def _all(self) -> js.Json:
        kept = self._shell.settings("dice", KEPT)
        return kept if any(kept.values()) else store.earlier("farkle dice", store.record_of(KEPT))

    def _keep(self, member: str, value: js.Json) -> None:
        kept = self._all()
        kept[member] = value
        for name in kept:
            self._shell.keep("dice", name, kept[name])

    def favour(self, name: str) -> None:
        """Make a die a favourite, or no more."""
        known = self("favourites")
        self._keep("favourites", [one for one in known if one != name] + ([] if name in known else [name]))

    def correction(self, dice_set: str, name: str) -> str:
        """Return the weights that a die is played by instead of the list's, "" for none."""
        return str(self("corrections").get("%s %s" % (dice_set, name), ""))

    def correct(self, dice_set: str, name: str, weights: str) -> None:
        """Play a die by other weights from now on; by "" as it is listed."""
        corrections = self("corrections")
        corrections.pop("%s %s" % (dice_set, name), None)
        if weights:
            corrections["%s %s" % (dice_set, name)] = weights
        self._keep("corrections", corrections)

    def base(self, dice_set: str, name: str) -> str | None:
        """Return the list's name of a die, also of one that is played by corrected weights; else None."""
        if name[:1] != "[":
            return name
        corrections = self("corrections")
        for key in sorted(corrections):
            if corrections[key] == name and key.startswith(dice_set + " "):
                return str(key[len(dice_set) + 1 :])
        return None

    def remember(self, dice_set: str, names: list[str]) -> None:
        """Keep a set by the names of the list, so that it follows a correction."""
        text = dice_set + " " + "|".join([self.base(dice_set, name) or name for name in names])
        sets = self("sets")
        if sets[:1] != [text]:
            self._keep("sets", ([text] + [other for other in sets if other != text])[:MOST_SETS])

    def sets(self, dice_set: str) -> list[list[str]]:
        """Return the sets played with last, as lists of names."""
        found = [text[len(dice_set) + 1 :] for text in self("sets") if text.startswith(dice_set + " ")]
        return [[self.correction(dice_set, name) or name for name in text.split("|")] for text in found]


class Picker:
    """The list of dice, searched; `take(name, times)` hears which one goes into the slot, how many times.

    `changed(old, new)` hears that a die is to be played by other weights.
    """

    def __init__(
        self,
        shell: js.Shell,
        kept: Kept,
        take: js.Callable[[str, int], object],
        changed: js.Callable[[str | None, str | None], object],
    ) -> None:
        self._shell = shell
        self._kept = kept
        self._take = take
        self._changed = changed
        self._set = "kcd2"
        self._lists: dict[str, js.Json] = {}  # dice set -> what the engine said about it
        self._chosen = "ordinary"
        self.search = make(
            "input", "farkle-search", type="search", placeholder="Search a die", aria_label="Search a die"
        )
        on(self.search, "input", lambda event: self._draw_list())
        self._list = make("div", "farkle-list", role="group", aria_label="Dice")
        self._version = make("p", "fine-print")
        within(self._list, "click", "[data-die]", lambda one: self._tapped(one, int(one.dataset.times or 1)))
        within(self._list, "click", "[data-star]", lambda one: self._favour(one.dataset.star or ""))
        on(self._list, "keydown", self._key)
        along(self._list)
        self._error = make("p", "field-error", role="alert")
        parts = (self.search, self._list, self._version, self._build_weights(), self._error)
        self.root = add(make("div", "farkle-picker"), *parts)

    def _build_weights(self) -> js.Element:
        self._fields = [
            make("input", "", type="text", inputmode="numeric", size="2", aria_label="Weight of face " + face)
            for face in FACES
        ]
        row = make("div", "farkle-weights")
        for face, field in zip(FACES, self._fields):
            add(row, add(make("label", "farkle-field"), make("span", "", face), field))
        self._joker = make("input", "", type="checkbox")
        add(row, add(make("label", "farkle-check"), self._joker, make("span", "", "1 is a joker")))
        use = button("Use in this slot", data_weights="use")
        self._correct_it = button("", data_weights="correct")
        self._as_listed = button("Back to the list’s weights", data_weights="listed")
        add(row, use, self._correct_it, self._as_listed)
        within(row, "click", "[data-weights]", lambda one: self._weigh(one.dataset.weights or ""))
        self._fold = Fold(self._shell, "By weights", "weights", None, row)
        return self._fold.root

    # What the dialog asks for

    def draw(self, dice_set: str, chosen: str | None = None) -> None:
        """Draw the list of a dice set, asking for it if need be, and the weights of the chosen die."""
        self._set, self._chosen = dice_set, chosen or self._chosen
        if dice_set not in self._lists:
            fill(self._list, [make("p", "", "Asking the engine for the list …")])
            self._shell.ask({"about": "dice", "set": dice_set}, self._learn, "dice")
        else:
            self._draw_list()
        self.choose(self._chosen)

    def choose(self, name: str) -> None:
        """Show the weights of the die in the chosen slot."""
        self._chosen = name
        one = self._listed(name)
        own = name[:1] == "["
        weights = _numbers(name) if own else one["weights"] if one else [1] * 6
        for field, weight in zip(self._fields, weights):
            field.value = str(weight)
        self._joker.checked = name[:2] == "[j" if own else bool(one and one["joker"])
        self._fold.title("%s by weights" % self.title(name))
        say(self._correct_it, "Correct %s everywhere" % one["title"] if one else "")
        show(self._correct_it, bool(one))
        show(self._as_listed, bool(one and self._kept.correction(self._set, one["name"])))
        say(self._error, "")

    def take_first(self) -> bool:
        """Take the first die of the list, if one was searched for; tell whether it was."""
        first = self._list.querySelector("[data-die]")
        if not self.search.value.strip() or not first:
            return False
        self.search.value = ""
        self._tapped(first, 1)
        self._draw_list()
        return True

    def title(self, name: str) -> str:
        """Return what a die is called where there is little room; a corrected one keeps its name."""
        one = self._listed(name)
        corrected = " (corrected)" if one and name[:1] == "[" else ""
        return short_title(one["title"] if one else name) + corrected

    @property
    def targets(self) -> list[int]:
        """The targets that are played to."""
        return self._lists[self._set]["targets"] if self._set in self._lists else []

    # The list

    def _learn(self, reply: js.Json) -> None:
        if reply["ok"]:
            self._lists[reply["answer"]["set"]] = reply["answer"]
            self._changed(None, None)
        else:
            say(self._error, reply["error"])

    def _listed(self, name: str) -> js.Json:
        base = self._kept.base(self._set, name)
        for one in self._lists.get(self._set, {}).get("dice", []):
            if one["name"] == base:
                return one
        return None

    def _draw_list(self) -> None:
        known = self._lists.get(self._set)
        if not known:
            return
        wanted = self.search.value.strip().lower()
        favourites = self._kept("favourites")
        dice = [one for one in known["dice"] if wanted in one["title"].lower() or wanted in one["name"]]
        dice = [one for one in dice if one["name"] in favourites] + [
            one for one in dice if one["name"] not in favourites
        ]
        rows = [self._entry(place, one, one["name"] in favourites) for place, one in enumerate(dice)]
        fill(self._list, rows or [make("p", "", "No die of that name; by weights, you can enter your own.")])
        if not rows:  # the engine knows the names that are nearest
            question = {"about": "position", "set": self._set, "my_dice": wanted}
            self._shell.ask(question, lambda reply: self._unknown(wanted, reply), "names")
        say(self._version, "Weights: %s" % (known["version"] or known["source"]))

    def _entry(self, place: int, one: js.Json, favourite: bool) -> js.Element:
        corrected = self._kept.correction(self._set, one["name"])
        weights = _numbers(corrected) if corrected else one["weights"]
        words = _said(weights) + (" corrected, was " + _said(one["weights"]) if corrected else "")
        for version, was in one.get("was", {}).items():
            words += " · %s: %s" % (version, _said(was))
        stop = "-1" if place else "0"
        take = button(
            "", "farkle-take", data_die=one["name"], data_times="1", data_place=str(place), tabindex=stop
        )
        take.title = one["note"]
        joker = make("span", "farkle-joker", "★ joker" if one["joker"] else "")
        add(take, make("span", "", one["title"]), joker, _bars(weights), make("small", "", words))
        entry = add(make("div", "farkle-entry"), take)
        for times in TIMES:
            label = "%d times %s" % (times, one["title"])
            more = button(
                "×%d" % times, "farkle-times", data_die=one["name"], data_times=str(times), tabindex="-1"
            )
            more.setAttribute("aria-label", label)
            add(entry, more)
        star = button("♥" if favourite else "♡", "farkle-star", data_star=one["name"], tabindex="-1")
        star.setAttribute("aria-label", "Favourite: " + one["title"])
        star.setAttribute("aria-pressed", "true" if favourite else "false")
        return add(entry, star)

    def _unknown(self, wanted: str, reply: js.Json) -> None:
        if not reply["ok"] and self.search.value.strip().lower() == wanted:
            fill(self._list, [make("p", "", reply["error"])])

    def _tapped(self, one: js.Element, times: int) -> None:
        self._take(one.dataset.die or "", times)

    def _favour(self, name: str) -> None:
        self._kept.favour(name)
        self._draw_list()

    def _key(self, event: js.Event) -> None:
        """Take a die so often by 2, 3, 6; make it a favourite by F."""
        one = event.target.closest(".farkle-take")
        if one and event.key in ("2", "3", "6"):
            self._tapped(one, int(event.key))
        elif one and event.key in ("f", "F"):
            self._favour(one.dataset.die or "")

    # Weights

    def _weigh(self, code: str) -> None:
        """Put weights of one's own into the slot, keep them as this die's correction, or go back."""
        old = self._chosen
        one = self._listed(old)
        if code == "listed":
            self._correct(one, "")
            return
        numbers = [field.value.strip() or "0" for field in self._fields]
        for number in numbers:
            if not number.isdigit() or int(number) > MOST_WEIGHT:
                sentence = "A weight is a whole number from 0 to %d, as in 8, not '%s'."
                say(self._error, sentence % (MOST_WEIGHT, number))
                return
        numbers = [str(int(number)) for number in numbers]  # 08 is 8
        text = "[%s%s]" % ("j" if self._joker.checked else "", ".".join(numbers))
        # The engine says whether these are weights: a position with the die, or a sentence.
        question = {"about": "position", "set": self._set, "my_dice": text}
        self._shell.ask(question, lambda reply: self._weighed(reply, text, one, code), "weights")

    def _weighed(self, reply: js.Json, text: str, one: js.Json, code: str) -> None:
        say(self._error, "" if reply["ok"] else reply["error"])
        if reply["ok"] and code == "use":
            self._changed(None, text)
        elif reply["ok"]:
            same = _numbers(text) == one["weights"] and (text[:2] == "[j") == one["joker"]
            self._correct(one, "" if same else text)

    def _correct(self, one: js.Json, text: str) -> None:
        old = self._kept.correction(self._set, one["name"]) or one["name"]
        self._kept.correct(self._set, one["name"], text)
        self._changed(old, text or one["name"])


def along(container: js.Element) -> None:
    """Have the arrows go through what carries `data-place` in a container: one stop for Tab."""

    def pressed(event: js.Event) -> None:
        one = event.target.closest("[data-place]")
        by = {"ArrowDown": 1, "ArrowRight": 1, "ArrowUp": -1, "ArrowLeft": -1}.get(event.key)
        other = (
            one and by and container.querySelector('[data-place="%d"]' % (int(one.dataset.place or 0) + by))
        )
        if other:
            event.preventDefault()
            other.focus()

    on(container, "keydown", pressed)


def short_title(title: str) -> str:
    """Return a title without the word die, and weights without their brackets."""
    return title.replace(" die", "").replace(" dice", "").strip("[]")


def _said(weights: list[int]) -> str:
    return " ".join([str(weight) for weight in weights])


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.strip("[]j").split(".")]


def _bars(weights: list[int]) -> js.Element:
    """Return the six weights as small bars; the numbers stand beside them."""
    row = make("span", "farkle-bars", aria_hidden="true")
    for weight in weights:
        add(row, bar(weight / max(weights)))
    return row
