"""Where and against whom: the tables of KCD2 with their targets, and people with the dice they carry."""

import js
from dom import add, button, fill, make, on, say, tell, within
from farkle_dice import along, short_title
from kit import Fold


class Tables:
    """The kinds of table; `take(target)` hears the one that is tapped."""

    def __init__(self, shell: js.Shell, take: js.Callable[[str], object]) -> None:
        self._shell = shell
        self._list = make("div", "farkle-targets", role="group", aria_label="Tables of KCD2")
        self._note = make("p", "fine-print")
        self._fold = Fold(shell, "Tables of KCD2", "tables", self.ask, self._list, self._note)
        self.root = self._fold.root
        within(self._list, "click", "[data-target]", lambda one: take(one.dataset.target or ""))
        along(self._list)

    def ask(self) -> None:
        """Ask for the tables, once they are looked at."""
        if self._fold.is_open and not self._list.firstChild:
            self._shell.ask({"about": "tables"}, self._draw, "tables")

    def _draw(self, reply: js.Json) -> None:
        say(self._note, reply["answer"]["version"] if reply["ok"] else reply["error"])
        tables = reply["answer"]["tables"] if reply["ok"] else []
        fill(self._list, [self._table(place, one) for place, one in enumerate(tables)])

    def _table(self, place: int, one: js.Json) -> js.Element:
        badge = ", %s badge" % one["badge"] if one["badge"] else ""
        badge += " at stake" if one["badge_at_stake"] else ""
        words = "%d groschen%s" % (one["wager"], badge)
        root = button("", "tool farkle-kind", data_target=str(one["target"]), data_place=str(place))
        root.setAttribute("tabindex", "-1" if place else "0")
        title = "%s %d" % (one["name"][0].upper() + one["name"][1:], one["target"])
        return add(root, make("span", "", title), make("small", "", words))

    def mark(self, target: str) -> None:
        """Show which tables are played to a target."""
        for one in self._list.children:
            tell(one, "aria-pressed", "true" if one.dataset.target == target else "false")


class People:
    """People who carry dice, searched by name or place; `take(name, dice)` hears who is chosen."""

    def __init__(self, shell: js.Shell, take: js.Callable[[str, list[str]], object]) -> None:
        self._shell = shell
        self._take = take
        self._found: list[js.Json] = []
        self._search = make(
            "input", "farkle-person", type="search", placeholder="Name or place", aria_label="Search a person"
        )
        self._list = make("div", "farkle-list", role="group", aria_label="People")
        self._note = make("p", "fine-print")
        parts = (self._search, self._note, self._list)
        self._fold = Fold(shell, "Their dice by name", "people", self.ask, *parts)
        self.root = self._fold.root
        on(self._search, "input", lambda event: self.ask())
        within(self._list, "click", "[data-place]", self._chosen)
        along(self._list)

    def ask(self) -> None:
        """Ask who is known by what is typed, while one looks."""
        if self._fold.is_open:
            question = {"about": "opponents", "search": self._search.value}
            self._shell.ask(question, self._draw, "people")

    def take_first(self) -> bool:
        """Choose the first of those found, if somebody was searched for; tell whether there was one."""
        first = self._list.querySelector("[data-place]")
        if not self._search.value.strip() or not first:
            return False
        self._chosen(first)
        self._search.value = ""
        return True

    def _draw(self, reply: js.Json) -> None:
        say(self._note, reply["answer"]["note"] if reply["ok"] else reply["error"])
        self._found = reply["answer"]["opponents"] if reply["ok"] else []
        fill(self._list, [self._person(place, one) for place, one in enumerate(self._found)])

    def _person(self, place: int, one: js.Json) -> js.Element:
        stop = "-1" if place else "0"
        root = button("", "farkle-take", data_place=str(place), tabindex=stop)
        carried = one["carried"]
        dice = ["%d × %s" % (carried[die], short_title(die)) for die in sorted(carried)]
        words = ", ".join(dice + sorted(one["badges"])) or "ordinary dice"
        name = "%s, %s" % (one["name"], one["place"]) if one["place"] else one["name"]
        return add(root, make("span", "", name), make("small", "", words))

    def _chosen(self, one: js.Element) -> None:
        person = self._found[int(one.dataset.place or 0)]
        self._take(person["name"], list(person["slots"]))
