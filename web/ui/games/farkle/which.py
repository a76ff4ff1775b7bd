"""Which badge to wear: those that one owns, ranked at a table by how often one wins with each."""

import js
from kit.dom import add, fill, make, on
from kit.figures import sentences
from kit.pieces import Fold, Inquiry
from kit.speech import saying

from games.farkle.badges_owned import OwnBadges

TABLES = ("farmer", "miner", "novice", "soldier", "priest", "knight", "cardinal", "lord", "king", "emperor")
AGAINST = ("none", "same", "theirs")  # badges that the opponent may wear


class Which:
    """The badges that one owns, ranked at a table by how often one wins with each."""

    def __init__(self, shell: js.Shell) -> None:
        self._position = ""
        # what is read aloud of a list: tables of the game
        self._table = make("select", aria_label=saying("farkle_page.which_table", "Table"))
        # what is read aloud of a list: the badge of the opponent
        self._against = make("select", aria_label=saying("farkle_page.what_they_wear", "What they wear"))
        fill(self._table, [make("option", "", _table(name), value=name) for name in TABLES])
        fill(self._against, [make("option", "", _against(code), value=code) for code in AGAINST])
        self._own = OwnBadges(shell, self._ask)
        self._exactly = make("input", type="checkbox")
        self._rows = make("ol", "farkle-which")
        # a switch: compute exactly, not by estimates
        solving = make("span", "", saying("farkle_page.solve", "solve the races, which takes long"))
        exactly = add(make("label", "farkle-check"), self._exactly, solving)
        row = add(make("div", "farkle-which-asked"), self._table, self._against, exactly)
        for field in (self._table, self._against, self._exactly):
            on(field, "change", lambda event: self._ask())
        # above badges that can be tapped
        words = saying("farkle_page.own_badges", "Of the badges that you own, of all where you name none:")
        own = add(make("div"), make("p", "fine", words), self._own.root)
        # how far a long computation is, as in "...: 40 %"
        weighing = saying("farkle_page.weighing", "Weighing the badges")
        self._inquiry = Inquiry(shell, self._draw, weighing, none=lambda: fill(self._rows, []))
        # a heading: badges, the best first
        title = saying("farkle_page.which_badge", "Which badge to wear")
        self.fold = Fold(shell, title, "which badge", row, own, self._inquiry, self._rows)
        on(self.fold.root, "toggle", lambda event: self._own.show())

    def show(self, position: str | None) -> None:
        """Rank badges for the dice of a position, None where nobody wears one."""
        self._position = position or ""
        self._ask()

    def _ask(self) -> None:
        question = {"about": "which", "position": self._position, "table": self._table.value or TABLES[0]}
        question["own"] = self._own.text
        question["against"] = self._against.value or AGAINST[0]
        question["solve"] = "most" if self._exactly.checked else "none"
        self._inquiry.want(question if self._position else None)

    def _draw(self, found: js.farkle.Which) -> None:
        fill(self._rows, [make("li", "", _ranked(one)) for one in found["ranking"]])


def _table(name: str) -> str:
    # in a list: a kind of table in the taverns of the game; e.g. name="farmer"
    return saying("farkle_page.table", "{name} table", name=name)


def _against(code: str) -> str:
    """Return what the opponent wears."""
    if code == "none":
        # in a list: the opponent wears no badge
        return saying("farkle_page.against_none", "against none")
    if code == "same":
        # in a list: the opponent wears the same badge
        return saying("farkle_page.against_same", "against the same")
    # in a list: the opponent wears the badge of the game on the table
    return saying("farkle_page.against_theirs", "against theirs")


def _ranked(one: js.farkle.RankedBadge) -> str:
    """Return how often one wins with a badge, why, and what is lost with that where it is at stake."""
    # a reason, as a sentence of its own; e.g. reason="without using a badge"
    reason = saying("sentence.reason", "{reason:capital}.", reason=one["reason"])
    words = sentences(_wins(one["title"], one["win"], one["exactness"]), reason)
    if not one["games_kept"] or one["games_won"] is None:
        return words
    # of a badge that goes to the winner: after how many games it is lost, and how many of these it wins;
    # e.g. games=12.5, won=1.4
    lasts = saying(
        "farkle_page.lasts",
        "As the prize it is lost once in {games:fixed1} games. Of these {won:fixed1} are won only with it.",
        games=one["games_kept"],
        won=one["games_won"],
    )
    return sentences(words, lasts)


def _wins(badge: str, win: float, exactness: str) -> str:
    if exactness == "estimated":
        # how often one wins with a badge, estimated; e.g. badge="Tin badge of might", win=0.532
        return saying(
            "farkle_page.badge_wins_about", "{badge}: you win about {win:percent}.", badge=badge, win=win
        )
    # how often one wins with a badge; e.g. badge="Tin badge of might", win=0.532
    return saying("farkle_page.badge_wins", "{badge}: you win {win:percent}.", badge=badge, win=win)
