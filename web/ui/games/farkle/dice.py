"""The dice of both sets: as the engine describes them, and what this device remembers of them."""

import js
from kit.speech import saying
from record import store

MOST_SETS, MOST_NAMED = 5, 30
READ = "@"  # behind a name of the list: by which patch, or how else, the die is read
NAME = "dice farkle"
KEPT = store.record_of(
    {
        "favourites": store.list_of(store.text(60), 60),
        "sets": store.list_of(store.text(600), MOST_SETS),
        "named": store.book_of(store.text(600), MOST_NAMED),
        "corrections": store.book_of(store.text(50), 60),
    }
)


class Dice:
    """Dice by dice set and name; a name may be weights, which only the engine reads.

    Remembered are favourites, sets played with, sets with a title, and corrections: the weights by which a
    die of the list is played, or its name by another reading, by dice set and name.
    """

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        self._lists: dict[str, js.farkle.DiceList] = {}  # dice set -> what the engine said about it
        self._known: dict[str, js.farkle.Described] = {}  # dice by weights of one's own, by name
        # What a build before this one kept, and no other does.
        self._earlier: js.Json = store.earlier("farkle dice", KEPT)

    # What the engine knows

    def ask(self, dice_set: str, done: js.Callable[[str], object]) -> None:
        """Ask for a dice set where it is not known yet; `done(error)` hears that it is, or why not."""
        if dice_set in self._lists:
            done("")
            return

        def heard(reply: js.wire.Told[js.farkle.DiceList] | js.wire.Failed) -> None:
            if reply["ok"]:
                self._lists[dice_set] = reply["answer"]
                self.learn(reply["answer"]["own"] + reply["answer"]["readings"])
            done("" if reply["ok"] else reply["error"])

        own = list(self._kept()["corrections"].values())
        for text in self._kept()["sets"] + list(self._kept()["named"].values()):
            own += self._names(dice_set, text)
        self._shell.ask({"about": "dice", "set": dice_set, "own": own}, heard, "dice " + dice_set)

    def learn(self, dice: js.Iterable[js.farkle.Described]) -> None:
        """Know dice as they are played."""
        self._known.update({die["name"]: die for die in dice})

    def of(self, dice_set: str) -> js.farkle.DiceList | None:
        """Return the engine's list of a dice set; None until it is known."""
        return self._lists.get(dice_set)

    def found(
        self, dice_set: str, words: str, first: js.Callable[[str], object]
    ) -> list[js.farkle.ListedDie]:
        """Return the dice of a list with these words in their names; `first(name)` tells which come first."""
        dice = self._lists[dice_set]["dice"]
        dice = [die for die in dice if words in die["title"].lower() or words in die["name"]]
        before = [die for die in dice if first(die["name"])]
        return before + [die for die in dice if not first(die["name"])]

    def listed(self, dice_set: str, name: str) -> js.farkle.ListedDie | None:
        """Return the die of the list that goes by a name, a corrected one too; None for any other."""
        base = self.base(dice_set, name)
        known = self._lists.get(dice_set)
        for die in known["dice"] if known else []:
            if die["name"] == base:
                return die
        return None

    def die(self, dice_set: str, name: str) -> js.farkle.Described | None:
        """Return what is known of a die that goes by a name; None for nothing."""
        return self._known.get(name) or self.listed(dice_set, name)

    def title(self, dice_set: str, name: str) -> str:
        """Return what a die is called where there is little room; a corrected one keeps its name."""
        listed = self.listed(dice_set, name)
        if listed and READ not in name:
            return listed["short"] if listed["name"] == name else corrected(listed["short"])
        return self._known[name]["short"] if name in self._known else name

    def summary(self, dice_set: str, names: list[str]) -> str:
        """Return dice as they are read, equal ones together."""
        return together([self.title(dice_set, name) for name in names])

    # What is remembered

    def _kept(self) -> js.Json:
        kept = store.get(NAME, KEPT)
        return kept if any(kept.values()) else self._earlier

    def _keep(self, member: str, value: js.Json) -> None:
        kept = dict(self._kept())
        kept[member] = value
        store.put(NAME, kept)

    def is_favourite(self, name: str) -> bool:
        """Tell whether a die is a favourite."""
        return name in self._kept()["favourites"]

    def favour(self, name: str) -> None:
        """Make a die a favourite, or no more."""
        known = self._kept()["favourites"]
        self._keep("favourites", [one for one in known if one != name] + ([] if name in known else [name]))

    def correction(self, dice_set: str, name: str) -> str:
        """Return the weights that a die is played by instead of the list's, "" for none."""
        weights = str(self._kept()["corrections"].get("%s %s" % (dice_set, name), ""))
        return weights if weights in self._known else ""  # what the engine does not know is damaged

    def correct(self, dice_set: str, name: str, weights: str) -> None:
        """Play a die by other weights from now on; by "" as it is listed."""
        corrections = dict(self._kept()["corrections"])
        corrections.pop("%s %s" % (dice_set, name), None)
        if weights:
            corrections["%s %s" % (dice_set, name)] = weights
        self._keep("corrections", corrections)

    def base(self, dice_set: str, name: str) -> str:
        """Return the list's name of a die that is played by other weights; of any other its own."""
        if not name.startswith("["):  # weights of one's own
            return name.split(READ)[0]
        corrections = self._kept()["corrections"]
        for key in sorted(corrections):
            if corrections[key] == name and key.startswith(dice_set + " "):
                return str(key[len(dice_set) + 1 :])
        return name

    def patch(self, dice_set: str) -> str:
        """Return the newest patch by which a list is played, but for weights of one's own; "" for none."""
        for one in self._lists[dice_set]["patches"]:
            other = [die for die in one["dice"] if self._read(dice_set, die) not in ("", one["dice"][die])]
            if not other:
                return str(one["patch"])
        return ""

    def _read(self, dice_set: str, name: str) -> str:
        """Return by which name a die of the list is played; "" for weights of one's own."""
        played = self.correction(dice_set, name) or name
        return "" if played.startswith("[") else played

    def take_patch(self, dice_set: str, patch: str) -> dict[str, str]:
        """Play a list as it was by a patch, but for weights of one's own; return the new names by the old."""
        changed = {}
        for one in self._lists[dice_set]["patches"]:
            for name, new in one["dice"].items() if one["patch"] == patch else ():
                old = self._read(dice_set, name)
                if old not in ("", new):
                    self.correct(dice_set, name, "" if new == name else new)
                    changed[old] = new
        return changed

    def remember(self, dice_set: str, names: list[str]) -> None:
        """Keep a set among those played with last."""
        text, sets = self._text(dice_set, names), self._kept()["sets"]
        if sets[:1] != [text]:
            self._keep("sets", ([text] + [other for other in sets if other != text])[:MOST_SETS])

    def sets(self, dice_set: str) -> list[list[str]]:
        """Return the sets played with last, as lists of names."""
        return [names for names in [self._names(dice_set, text) for text in self._kept()["sets"]] if names]

    def keep_as(self, title: str, dice_set: str, names: list[str]) -> None:
        """Keep a set under a title; without dice, no more."""
        named = dict(self._kept()["named"])
        named.pop(title, None)
        if names:
            named[title] = self._text(dice_set, names)
        self._keep("named", named)

    def named(self, dice_set: str) -> dict[str, list[str]]:
        """Return the sets that have a title, as lists of names."""
        named = self._kept()["named"]
        found = {title: self._names(dice_set, named[title]) for title in sorted(named)}
        return {title: names for title, names in found.items() if names}

    def _text(self, dice_set: str, names: list[str]) -> str:
        """Write a set by the names of the list, so that it follows a correction."""
        return dice_set + " " + "|".join([self.base(dice_set, name) for name in names])

    def _names(self, dice_set: str, text: str) -> list[str]:
        """Read the names of what was written so; none of another dice set."""
        start = dice_set + " "
        return self.corrected(dice_set, text[len(start) :].split("|")) if text.startswith(start) else []

    def corrected(self, dice_set: str, names: list[str]) -> list[str]:
        """Return dice of the list as they are played."""
        return [self.correction(dice_set, name) or name for name in names]


def together(titles: list[str]) -> str:
    """Return dice as they are read, equal ones together."""
    order: list[str] = []
    for title in titles:
        if title not in order:
            order.append(title)
    words = ["%d × %s" % (titles.count(title), title) for title in order]
    return ", ".join([one.replace(" ", "\xa0") for one in words])


def corrected(title: str) -> str:
    """Return what a die is called that is played by other weights."""
    # a die that is played by other weights: name, a space, and a bracket; e.g. die="Odd"
    return saying("farkle_page.corrected", "{die} (corrected)", die=title)


def numbers(weights: list[int]) -> str:
    """Return weights as they are read."""
    return " ".join([str(weight) for weight in weights])
