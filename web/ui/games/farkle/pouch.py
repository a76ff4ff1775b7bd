"""What one owns: dice by number, the best six of them, the die to get next, and the best six there are."""

import js
from kit.dom import add, button, document, fill, make, mark, on, press, say, show, switch, tell, within
from kit.figures import percent, points
from kit.picks import Picks, pick
from kit.pieces import Fold, Inquiry, Progress
from kit.sheet import titled
from shell import links

from games.farkle import owned
from games.farkle.badges import BADGED
from games.farkle.badges_owned import OwnBadges
from games.farkle.dice import Dice, numbers

LANE = "pouch"
DICE = 6
WAYS = (("points", "Points a turn"), ("turns", "Turns"), ("win", "To win"))
POOLS = (("found", "As many as are found"), ("all", "Any number of any"))
EMPTY = "Tap the dice you own; six are a loadout."
ENDED = "Stopped: the best so far."
NOTHING = "Stopped before anything was found."


class Pouch:
    """A dialog over the settings; `play(names)` hears the six dice that are to be played with."""

    def __init__(
        self, shell: js.Shell, app: js.Element, known: Dice, play: js.Callable[[list[str]], object]
    ) -> None:
        self._shell = shell
        self._known = known
        self._play = play
        self._set, self._target, self._opponent = "kcd2", "4000", ""
        self._by, self._pool = WAYS[0][0], POOLS[0][0]
        self._counts: dict[str, int] = {}
        self._entries: dict[str, tuple[js.Element, ...]] = {}  # of dice that are listed
        self._slots: dict[str, list[str]] = {}  # the dice of loadouts that are listed, by their text
        self._asked = ""  # what is being worked out: best, next, or nothing
        self._dialog = titled(app, "pouch", "Dice I own")
        self._build()

    def open(self, dice_set: str, target: str, opponent: list[str]) -> None:
        """Show what one owns of a set, for a game to a target against these dice."""
        self._set, self._target = dice_set, target
        self._opponent = ",".join(opponent)
        self._counts = owned.counts(dice_set)
        say(self._for, "To %s against %s." % (target, self._known.summary(dice_set, opponent)))
        self._picks.search.value = ""
        self._clear()
        self._show_badges()
        self._draw_ways()
        self._draw()
        self._count()
        self._want_sixes()
        self._dialog.showModal()

    # The dialog

    def _build(self) -> None:
        self._picks = Picks("Dice you own", lambda name: self._more(name, 1), self._draw, look="pouch-list")
        self._sum = make("p", "pouch-sum", role="status", aria_live="polite")
        self._text = make("textarea", rows="2", spellcheck="false", id="pouch-text")
        take = press("Take this text", self._take_text, "tool pouch-take")
        self._copy = press("Copy", self._copy_text)
        label = make("label", "", "As text, for `pysolver farkle best --own`", for_="pouch-text")
        copying = add(make("p", "ways"), self._copy, take)
        as_text = Fold(self._shell, "As text", "pouch text", label, self._text, copying)
        self._for = make("p", "fine-print")
        self._ways = make("fieldset", "switch")
        self._badges = OwnBadges(self._shell, self._clear)
        words = make("p", "fine-print", "With the badges that you own, if you name any:")
        self._with_badges = add(make("div"), words, self._badges.root)
        self._best = press("Find my best six", lambda: self._ask("best"), "do pouch-best")
        self._next = press("Which die next?", lambda: self._ask("next"), "tool pouch-next")
        self._stop = press("Stop", self._stopped, "tool pouch-stop")
        self._progress = Progress("Solving")
        self._why = make("p", "pouch-why", role="status", aria_live="polite")
        self._rows = make("ol", "pouch-rows pouch-found")
        self._pools = make("fieldset", "switch")
        self._sixes_words = make("p", "fine-print")
        self._sixes = make("ol", "pouch-rows")
        self._there = Inquiry(self._shell, self._draw_sixes, none=lambda: self._draw_sixes(None))
        found = (self._pools, self._there, self._sixes_words, self._sixes)
        there = Fold(self._shell, "The best six there are at this table", "pouch sixes", *found)
        asking = add(make("p", "ways"), self._best, self._next, self._stop)
        parts = (
            self._sum,
            self._for,
            self._ways,
            self._with_badges,
            asking,
            self._progress.root,
            self._why,
            self._rows,
        )
        add(self._dialog, *parts)
        add(self._dialog, there.root, self._picks.search, self._picks.list, as_text.root)
        on(self._dialog, "close", lambda event: self._closed())
        within(self._picks.list, "click", "[data-less]", lambda one: self._more(one.dataset.less or "", -1))
        within(self._picks.list, "click", "[data-more]", lambda one: self._more(one.dataset.more or "", 1))
        within(self._dialog, "click", "[data-six]", lambda one: self._use(one.dataset.six or ""))

    def _closed(self) -> None:
        self._shell.engine.forget(LANE)
        document.activeElement.blur()

    # What one owns

    def _draw(self) -> None:
        """List the dice, those that are owned now first; they stay where they are while they are tapped."""
        mine = lambda name: not self._picks.words and self._counts.get(name)  # noqa: E731
        dice = self._known.found(self._set, self._picks.words, mine)
        self._entries = {}
        self._picks.fill([self._entry(die) for die in dice], "No die of that name.")

    def _entry(self, die: js.farkle.ListedDie) -> js.Element:
        name = die["name"]
        correction = self._known.correction(self._set, name)
        played = self._known.die(self._set, correction or name) or die
        words = numbers(played["weights"])
        words += " corrected" if correction else ""
        words += "" if die["price"] is None else " · costs %s" % points(die["price"])
        marks = make("span", "farkle-joker", "★ joker" if die["joker"] else "")
        once = make("span", "pouch-once", "only one exists" if die["once"] else "")
        row = add(pick(name, "pouch-more"), make("span", "", die["title"]))
        add(row, add(make("span"), marks, once), make("small", "", words))
        label = "One %s less" % die["title"]
        less = button("−", "pouch-less", data_less=name, tabindex="-1", aria_label=label)
        number = make("span", "pouch-count", aria_hidden="true")
        more = button(
            "+", "pouch-less", data_more=name, tabindex="-1", aria_label="One %s more" % die["title"]
        )
        entry = add(make("div", "pouch-entry"), row, less, number, more)
        self._entries[name] = entry, row, less, number
        self._draw_count(name)
        return entry

    def _draw_count(self, name: str) -> None:
        """Show how many of a die one owns, in its row."""
        if name not in self._entries:
            return
        count, (entry, row, less, number) = self._counts.get(name, 0), self._entries[name]
        listed = self._known.listed(self._set, name)
        title = listed["title"] if listed else name
        tell(row, "aria-label", "One more %s; you own %d" % (title, count))
        less.disabled = not count
        say(number, str(count) if count else "")
        mark(entry, "owned", count)

    def _more(self, name: str, by: int) -> None:
        """Own one die more or one less; of a die that exists once, one is all there is."""
        listed = self._known.listed(self._set, name)
        most = 1 if listed and listed["once"] else owned.MOST
        count = self._counts.get(name, 0) + by
        self._counts[name] = min(max(count, 0), max(most, self._counts.get(name, 0)))
        self._own()
        self._draw_count(name)

    def _own(self) -> None:
        """Keep what one owns now; what was found of other dice stays in sight, but is of others."""
        self._counts = {name: self._counts[name] for name in self._counts if self._counts[name]}
        owned.keep(self._set, self._counts)
        self._shell.engine.forget(LANE)
        self._work("")
        self._age(True)
        self._count()

    def _age(self, old: bool) -> None:
        """Show whether what was found is of dice that one owned before."""
        for one in (self._why, self._rows):
            mark(one, "stale", old)

    def _count(self) -> None:
        """Say how many dice there are and how many loadouts they make."""
        dice = sum(self._counts.values())
        self._text.value = owned.text(self._counts)
        for one in (self._best, self._next):
            one.disabled = dice < DICE
        say(self._sum, "%d dice: %s" % (dice, EMPTY) if dice < DICE else "%d dice." % dice)
        if dice >= DICE:
            question = {"about": "own", "set": self._set, "own": self._names()}
            self._shell.ask(question, lambda reply: self._counted(dice, reply), "pouch count")

    def _counted(self, dice: int, reply: js.wire.Told[js.farkle.Own] | js.wire.Failed) -> None:
        if not reply["ok"]:
            say(self._sum, reply["error"])
        elif dice == sum(self._counts.values()):
            say(self._sum, "%d dice make %s." % (dice, _loadouts(reply["answer"]["loadouts"])))

    def _names(self) -> str:
        """Return the dice as the engine plays them: corrected ones by their weights."""
        parts = []
        for name in sorted(self._counts):
            parts.append("%s*%d" % (self._known.correction(self._set, name) or name, self._counts[name]))
        return ",".join(parts)

    def _take_text(self) -> None:
        question = {"about": "own", "set": self._set, "own": self._text.value}
        self._shell.ask(question, self._taken, "pouch own")

    def _taken(self, reply: js.wire.Told[js.farkle.Own] | js.wire.Failed) -> None:
        if not reply["ok"]:
            say(self._sum, reply["error"])
            return
        self._counts = dict(reply["answer"]["counts"])
        self._own()
        self._draw()

    def _copy_text(self) -> None:
        links.copy(self._text.value, self._copy, lambda: say(self._sum, "Select the text to copy it."))

    # The best six, and the die to get next

    def _draw_ways(self) -> None:
        switch(self._ways, "pouch-by", WAYS, self._by, self._measure)
        switch(self._pools, "pouch-pool", POOLS, self._pool, self._choose_pool)

    def _measure(self, by: str) -> None:
        self._by = by
        self._show_badges()
        self._clear()

    def _show_badges(self) -> None:
        """Let badges be named where they count."""
        count = self._by == "win" and self._set == BADGED
        show(self._with_badges, count)
        if count:
            self._badges.show()

    def _clear(self) -> None:
        self._shell.engine.forget(LANE)
        self._work("")
        say(self._why, "")
        fill(self._rows, [])
        self._age(False)

    def _work(self, about: str) -> None:
        """Show what is being worked out."""
        self._asked = about
        show(self._stop, about)
        show(self._best, not about)
        show(self._next, not about)
        if not about:
            self._progress.hide()

    def _ask(self, about: str) -> None:
        self._clear()
        self._work(about)
        self._progress.draw(0)
        by = "points" if about == "next" and self._by == "turns" else self._by
        question = {"about": about, "set": self._set, "own": self._names(), "target": self._target, "by": by}
        question["opponent"] = self._opponent
        if about == "best" and by == "win":
            question["badges"] = self._badges.text if self._set == BADGED else ""
        self._shell.ask(question, self._answered, LANE, self._hear)

    def _hear(self, part: float, so_far: js.farkle.Best | js.farkle.Next | None) -> None:
        self._progress.draw(part)
        if so_far:
            self._show(so_far)

    def _answered(self, reply: js.wire.Told[js.farkle.Best | js.farkle.Next] | js.wire.Failed) -> None:
        self._work("")
        if reply["ok"]:
            self._show(reply["answer"])
        else:
            say(self._why, reply["error"])

    def _stopped(self) -> None:
        """Give up what is being worked out; the best so far stays."""
        self._shell.engine.forget(LANE)
        self._work("")
        say(self._why, "%s %s" % (ENDED, self._why.textContent) if self._rows.firstChild else NOTHING)

    def _show(self, found: js.farkle.Best | js.farkle.Next) -> None:
        if "next" in found:
            self._show_next(found)
            return
        say(self._why, found["why"])
        write: js.Callable[[float], str] = points
        if found["by"] != "points":
            write = _turns if found["by"] == "turns" else percent
        rows = []
        for row in found["ranking"]:
            behind = ", %s behind" % write(row["behind"]) if row["behind"] else ""
            words = "%s%s · first throw busts %s" % (write(row["value"]), behind, percent(row["bust"]))
            rows.append(self._six(row, words))
        for pair in found.get("with_badges") or []:
            about = ", about" if pair["exactness"] == "estimated" else ""
            rows.append(self._six(pair, "%s with %s%s" % (percent(pair["value"]), pair["title"], about)))
        fill(self._rows, rows)

    def _show_next(self, found: js.farkle.Next) -> None:
        version = "Prices and places: game %s. " % found["version"] if found["version"] else ""
        win = ", %s to win" % percent(found["win"]) if "win" in found else ""
        now = "Your best six bring %s a turn%s. One die more would bring:" % (points(found["value"]), win)
        say(self._why, version + now)
        rows = []
        for row in found["next"]:
            win = ", +%s to win" % percent(row["win_gain"]) if "win_gain" in row else ""
            offers = "; ".join([self._place(one) for one in row["offers"]])
            title = add(make("p"), make("b", "", self._known.title(self._set, row["die"])))
            gain = make("span", "", " +%s%s" % (points(row["gain"], 1), win))
            entry = add(make("li"), add(title, gain), make("small", "", offers))
            rows.append(add(entry, make("small", "", "with " + self._known.summary(self._set, row["slots"]))))
        fill(self._rows, rows)

    def _six(self, row: js.farkle.Six, words: str) -> js.Element:
        self._slots[row["dice"]] = row["slots"]
        dice = make("b", "", self._known.summary(self._set, row["slots"]))
        text = add(make("p"), dice, make("small", "", words))
        return add(make("li", "pouch-six"), text, button("Play", "tool", data_six=row["dice"]))

    def _use(self, dice: str) -> None:
        """Play with six dice."""
        self._dialog.close()
        self._play(self._slots[dice])

    def _place(self, offer: js.farkle.Offer) -> str:
        """Return what a die costs and where it is."""
        price = "no known price" if offer["price"] is None else "costs %s" % points(offer["price"])
        lists = " and random lists" if offer["lists"] else ""
        shown = offer["places"][:3]
        more = " and %d more" % (len(offer["places"]) - 3) if len(offer["places"]) > 3 else ""
        places = ", ".join(shown) + more + lists if shown else lists[5:] or "in no inventory of the files"
        once = ", only one exists" if offer["once"] else ""
        return "%s: %s, %s%s" % (self._known.title(self._set, offer["name"]), price, places, once)

    # The best six there are

    def _choose_pool(self, pool: str) -> None:
        self._pool = pool
        self._want_sixes()

    def _want_sixes(self) -> None:
        show(self._pools, self._set == "kcd2")
        target = int(self._target) if self._target.isdigit() else 0
        found = self._pool == POOLS[0][0] and self._set == "kcd2"
        self._there.want({"about": "sixes", "set": self._set, "target": target, "found": found})

    def _draw_sixes(self, found: js.farkle.Sixes | None) -> None:
        rows, words = found["ranking"] if found else [], ""
        if found and rows:
            words = "Points a turn to %s, of %s." % (self._target, found["of"])
        elif found:
            known = ", ".join([str(target) for target in found["targets"]])
            words = "They are known at the targets of the tables: %s." % known
        say(self._sixes_words, words)
        fill(self._sixes, [self._six(row, points(row["value"], 1)) for row in rows])


def _turns(value: float) -> str:
    return "%.3f turns" % value


def _loadouts(count: int) -> str:
    return "one loadout" if count == 1 else "%d loadouts" % count
