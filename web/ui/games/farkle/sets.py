"""Sets of six dice to take at once: those with a title, and those played with last."""

import js
from kit.dom import add, button, fill, make, on, press, say, within
from kit.speech import saying

from games.farkle.dice import Dice

MOST_LETTERS = 30


class Sets:
    """A row of sets; `take(names)` hears which one is tapped. The dice that are chosen can be kept as one."""

    def __init__(self, dice: Dice, take: js.Callable[[list[str]], object]) -> None:
        self._dice = dice
        self._set = ""
        self._names: list[str] = []  # of the dice that are chosen
        # what is read aloud of buttons, each for six dice
        label = saying("farkle_page.sets", "Sets of dice")
        self._row = make("div", "farkle-last", role="group", aria_label=label)
        within(self._row, "click", "[data-last]", lambda one: take((one.dataset.last or "").split("|")))
        within(self._row, "click", "[data-forget]", lambda one: self._keep(one.dataset.forget or "", []))
        # in an empty field for the name of six dice
        own = saying("farkle_page.set_name", "a name of yours")
        self._title = make("input", "", type="text", maxlength=str(MOST_LETTERS), placeholder=own)
        on(self._title, "keydown", self._key)
        # before a field for the name of the six dice that are chosen
        words = make("span", "", saying("farkle_page.keep_as", "Keep these as"))
        keeping = add(make("label", "farkle-keep"), words, self._title)
        self._said = make("span", "fine-print", role="status")
        # on a button: remember six dice by a name
        keep = press(saying("farkle_page.keep_set", "Keep"), self._keep_these, "tool farkle-keeps")
        line = add(make("div", "farkle-last"), keeping, keep, self._said)
        self.root = add(make("div"), self._row, line)

    def draw(self, dice_set: str, names: list[str]) -> None:
        """Draw the sets of a list of dice; `names` are the dice that are chosen."""
        self._set, self._names = dice_set, list(names)
        named, last = self._dice.named(dice_set), self._dice.sets(dice_set)
        children = []
        for title in sorted(named):
            dice = self._dice.summary(dice_set, named[title])
            # what is read aloud of a button: remember six dice no more; e.g. name="Hunting"
            label = saying("farkle_page.forget_set", "Forget {name}", name=title)
            forget = button("×", "farkle-forget", data_forget=title, aria_label=label)
            children += [button(title, data_last="|".join(named[title]), title=dice), forget]
        # before buttons, each for six dice
        played = saying("farkle_page.played_last", "Played with last:")
        children += [make("span", "", played)] if last else []
        for one in last:
            children.append(button(self._dice.summary(dice_set, one), data_last="|".join(one)))
        fill(self._row, children)

    def _key(self, event: js.Event) -> None:
        if event.key == "Enter" and self._title.value.strip():
            event.preventDefault()
            event.stopPropagation()
            self._keep_these()

    def _keep_these(self) -> None:
        title = self._title.value.strip()
        if not title:
            # what is wrong: six dice are to be kept without a name
            say(self._said, saying("farkle_page.name_first", "Give them a name first."))
            return
        self._title.value = ""
        self._keep(title, self._names)
        # six dice are remembered by a name; e.g. name="Hunting"
        say(self._said, saying("farkle_page.set_kept", "Kept as “{name}” on this device.", name=title))

    def _keep(self, title: str, names: list[str]) -> None:
        self._dice.keep_as(title, self._set, names)
        say(self._said, "")
        self.draw(self._set, self._names)
