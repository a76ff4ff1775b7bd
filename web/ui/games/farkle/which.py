"""Which badge to wear: those that one owns, ranked at a table by how often one wins with each."""

import js
from kit.dom import add, fill, make, on
from kit.figures import percent
from kit.pieces import Fold, Inquiry

from games.farkle.badges_owned import OwnBadges

TABLES = ("farmer", "miner", "novice", "soldier", "priest", "knight", "cardinal", "lord", "king", "emperor")
AGAINST = (("none", "against none"), ("same", "against the same"), ("theirs", "against theirs"))


class Which:
    """The badges that one owns, ranked at a table by how often one wins with each."""

    def __init__(self, shell: js.Shell) -> None:
        self._position = ""
        self._table, self._against = (
            make("select", aria_label=words) for words in ("Table", "What they wear")
        )
        fill(self._table, [make("option", "", "%s table" % name, value=name) for name in TABLES])
        fill(self._against, [make("option", "", words, value=value) for value, words in AGAINST])
        self._own = OwnBadges(shell, self._ask)
        self._exactly = make("input", type="checkbox")
        self._rows = make("ol", "farkle-which")
        exactly = add(
            make("label", "farkle-check"),
            self._exactly,
            make("span", "", "solve the races, which takes long"),
        )
        row = add(make("div", "farkle-which-asked"), self._table, self._against, exactly)
        for field in (self._table, self._against, self._exactly):
            on(field, "change", lambda event: self._ask())
        own = add(make("div"), make("p", "fine", "Of the badges that you own, of all where you name none:"))
        add(own, self._own.root)
        self._inquiry = Inquiry(shell, self._draw, "Weighing the badges", none=lambda: fill(self._rows, []))
        self.fold = Fold(shell, "Which badge to wear", "which badge", row, own, self._inquiry, self._rows)
        on(self.fold.root, "toggle", lambda event: self._own.show())

    def show(self, position: str | None) -> None:
        """Rank badges for the dice of a position, None where nobody wears one."""
        self._position = position or ""
        self._ask()

    def _ask(self) -> None:
        question = {"about": "which", "position": self._position, "table": self._table.value or TABLES[0]}
        question["own"] = self._own.text
        question["against"] = self._against.value or AGAINST[0][0]
        question["solve"] = "most" if self._exactly.checked else "none"
        self._inquiry.want(question if self._position else None)

    def _draw(self, found: js.farkle.Which) -> None:
        rows = []
        for one in found["ranking"]:
            about = ", about" if one["exactness"] == "estimated" else ""
            words = "%s: you win %s%s; %s" % (one["title"], percent(one["win"]), about, one["reason"])
            if one["games_kept"] and one["games_won"] is not None:
                lasts = "; at stake: lost once in %.1f games, of which it wins %.1f"
                words += lasts % (one["games_kept"], one["games_won"]) + " that were lost without it"
            rows.append(make("li", "", words + "."))
        fill(self._rows, rows)
