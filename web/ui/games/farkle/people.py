"""Where and against whom: the taverns of KCD2 with their targets, and people with the dice they carry."""

import js
from kit.dom import add, make, say, tell
from kit.picks import Picks, pick
from kit.pieces import Fold, Inquiry
from kit.speech import saying, saying_n

from games.farkle.badges import tier_words


class Taverns:
    """The kinds of tavern; `take(target, tier)` hears the one that is tapped, and its tier of badges.

    `told` says for what one plays to the target that is chosen.
    """

    def __init__(self, shell: js.Shell, take: js.Callable[[str, str], object]) -> None:
        # a heading: the kinds of table in the taverns of a game
        title = saying("farkle_page.tables", "Tables of KCD2")
        self._picks = Picks(title, lambda code: take(*code.split(" ")), look="farkle-targets")
        self._note = make("p", "fine-print")
        self.told = make("p", "farkle-wager")
        self._tables: list[js.farkle.Tavern] = []
        self._target = ""
        asks = Inquiry(shell, self._draw)
        parts = (asks, self._picks.list, self._note)
        self.root = Fold(shell, title, "tables", *parts, default=True).root
        asks.want({"about": "tables"})

    def mark(self, target: str) -> None:
        """Show which taverns are played to a target."""
        for one in self._picks.list.querySelectorAll("[data-pick]"):
            chosen = (one.dataset.pick or "").split(" ")[0] == target
            tell(one, "aria-pressed", "true" if chosen else "false")
        self._target = target
        here = [one for one in self._tables if str(one["target"]) == target]
        wagers = ["%s %d" % (one["name"], one["wager"]) for one in here]
        # what is played for at tables with a target: their names, with the money of each;
        # e.g. target="4000", wagers=["courtier 130", "novice 25"]
        words = saying(
            "farkle_page.wagers",
            "Wagers in groschen at tables to {target}: {wagers}.",
            target=target,
            wagers=wagers,
        )
        say(self.told, words if here else "")

    def _draw(self, found: js.farkle.Taverns) -> None:
        say(self._note, found["version"])
        self._tables = found["tables"]
        self._picks.fill([_tavern(one) for one in found["tables"]])
        self.mark(self._target)


class People:
    """People who carry dice, searched by name or place; `take(name, dice, badges)` hears who is chosen."""

    def __init__(self, shell: js.Shell, take: js.Callable[[str, list[str], list[str]], object]) -> None:
        self._take = take
        self._found: list[js.farkle.Person] = []  # who is listed
        self._chosen_name = ""  # of the opponent
        # what is read aloud of a list of people who carry dice
        people = saying("farkle_page.people", "People")
        # in an empty field: by what people are searched
        search = saying("farkle_page.search_people", "Name or place")
        self._picks = Picks(people, self._chosen, self.ask, search, "farkle-list")
        self._note = make("p", "fine-print")
        self._asks = Inquiry(shell, self._draw, none=lambda: self._picks.fill([]))
        parts = (self._picks.search, self._asks, self._note, self._picks.list)
        # a heading: people of the game, with the dice that they carry
        title = saying("farkle_page.people_title", "Their dice by name")
        self.root = Fold(shell, title, "people", *parts).root
        self.ask()

    def ask(self) -> None:
        """Ask who is known by what is typed, while one looks."""
        self._asks.want({"about": "opponents", "search": self._picks.words})

    def _draw(self, found: js.farkle.People) -> None:
        say(self._note, found["note"])
        self._found = found["opponents"]
        self._picks.fill([_person(number, one) for number, one in enumerate(self._found)])
        self.mark(self._chosen_name)

    def mark(self, name: str) -> None:
        """Show who is the opponent, if that is somebody of the list."""
        self._chosen_name = name
        numbers = [str(number) for number, one in enumerate(self._found) if one["name"] == name]
        self._picks.mark(numbers[0] if numbers else "")

    def _chosen(self, number: str) -> None:
        person = self._found[int(number)]
        self._take(person["name"], list(person["slots"]), sorted(person["badges"]))


def _tavern(one: js.farkle.Tavern) -> js.Element:
    title = "%s %d" % (one["name"][0].upper() + one["name"][1:], one["target"])
    words = make("small", "", _stake(one))
    code = "%d %s" % (one["target"], one["badge"] or "")
    return add(pick(code, "tool farkle-kind"), make("span", "", title), words)


def _stake(one: js.farkle.Tavern) -> str:
    """Return what is played for in a tavern, and the badges that go with it."""
    if not one["badge"]:
        # what is played for: money of the game; e.g. n=25
        return saying_n("farkle_page.groschen", "{n} groschen", "{n} groschen", one["wager"])
    tier = tier_words(one["badge"])
    if one["badge_at_stake"]:
        # what is played for: money of the game, and a badge of a tier; e.g. n=25, tier=farkle_page.tin
        return saying_n(
            "farkle_page.groschen_and_badge",
            "{n} groschen, badge to win: {tier:inside}",
            "{n} groschen, badge to win: {tier:inside}",
            one["wager"],
            tier=tier,
        )
    # what is played for: money of the game, where badges of a tier are worn; e.g. n=25, tier=farkle_page.tin
    return saying_n(
        "farkle_page.groschen_with_badge",
        "{n} groschen, badge: {tier:inside}",
        "{n} groschen, badge: {tier:inside}",
        one["wager"],
        tier=tier,
    )


def _person(number: int, one: js.farkle.Person) -> js.Element:
    words = make("small", "", one["said"])
    return add(pick(str(number), "farkle-take"), make("span", "", one["title"]), words)
