"""What one owns: dice by number, the best six of them, the die to get next, and the best six there are."""

import js
from kit.dom import add, button, document, fill, make, mark, on, press, say, show, switch, tell, within
from kit.figures import estimated, percent, points, remarked, sentences
from kit.picks import Picks, pick
from kit.pieces import Fold, Inquiry, Progress
from kit.sheet import titled
from kit.speech import saying, saying_n, voice
from shell import links

from games.farkle import owned
from games.farkle.badges import BADGED
from games.farkle.badges_owned import OwnBadges
from games.farkle.dice import Dice, corrected, numbers
from games.farkle.picker import joker_words

LANE = "pouch"
SHOWN = 3  # places of a die that are listed
COMMAND = "pysolver farkle best --own"
DICE = 6
BY_POINTS, BY_TURNS, BY_WIN = "points", "turns", "win"  # by what the best six are found
FOUND, ALL = "found", "all"  # of which dice the best six there are


class Pouch:
    """A dialog over the settings; `play(names)` hears the six dice that are to be played with."""

    def __init__(
        self, shell: js.Shell, app: js.Element, known: Dice, play: js.Callable[[list[str]], object]
    ) -> None:
        self._shell = shell
        self._known = known
        self._play = play
        self._set, self._target, self._opponent = "kcd2", "4000", ""
        self._by, self._pool = BY_POINTS, FOUND
        self._counts: dict[str, int] = {}
        self._entries: dict[str, tuple[js.Element, ...]] = {}  # of dice that are listed
        self._slots: dict[str, list[str]] = {}  # the dice of loadouts that are listed, by their text
        self._asked = ""  # what is being worked out: best, next, or nothing
        self._dialog = titled(app, "pouch", title())
        self._build()

    def open(self, dice_set: str, target: str, opponent: list[str]) -> None:
        """Show what one owns of a set, for a game to a target against these dice."""
        self._set, self._target = dice_set, target
        self._opponent = ",".join(opponent)
        self._counts = owned.counts(dice_set)
        # for which game the best dice are found: its target, and the opponent's dice;
        # e.g. target="4000", dice="6 × Ordinary"
        words = saying(
            "farkle_page.pouch_for",
            "To {target} against {dice}.",
            target=target,
            dice=self._known.summary(dice_set, opponent),
        )
        say(self._for, words)
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
        # what is read aloud of a list: how many of each die one owns
        own = saying("farkle_page.dice_owned", "Dice you own")
        self._picks = Picks(own, lambda name: self._more(name, 1), self._draw, look="pouch-list")
        self._sum = make("p", "pouch-sum", role="status", aria_live="polite")
        self._text = make("textarea", rows="2", spellcheck="false", id="pouch-text")
        # on a button: own the dice that the text above names
        taking = saying("farkle_page.take_text", "Take this text")
        take = press(taking, self._take_text, "tool pouch-take")
        # on a button: copy a text
        self._copy = press(saying("farkle_page.copy", "Copy"), self._copy_text)
        # above a field with the dice that one owns, as a command takes them;
        # e.g. command="pysolver farkle best --own"
        words = saying("farkle_page.text_for", "As text, for `{command}`", command=COMMAND)
        label = make("label", "", words, for_="pouch-text")
        copying = add(make("p", "ways"), self._copy, take)
        # a heading: the dice that one owns as a text
        words = saying("farkle_page.as_text", "As text")
        as_text = Fold(self._shell, words, "pouch text", label, self._text, copying)
        self._for = make("p", "fine-print")
        self._ways = make("fieldset", "switch")
        self._badges = OwnBadges(self._shell, self._clear)
        # above badges that can be tapped
        named = saying("farkle_page.with_badges", "With the badges that you own, if you name any:")
        self._with_badges = add(make("div"), make("p", "fine-print", named), self._badges.root)
        # on a button: find the best six of the dice that one owns
        best = saying("farkle_page.find_best", "Find my best six")
        self._best = press(best, lambda: self._ask("best"), "do pouch-best")
        # on a button: find which die would help most
        following = saying("farkle_page.find_next", "Which die next?")
        self._next = press(following, lambda: self._ask("next"), "tool pouch-next")
        # on a button: give up a long computation
        stop = saying("farkle_page.stop_solving", "Stop")
        self._stop = press(stop, self._stopped, "tool pouch-stop")
        # how far a long computation is, as in "...: 40 %"
        self._progress = Progress(saying("farkle_page.solving", "Solving"))
        self._why = make("p", "pouch-why", role="status", aria_live="polite")
        self._rows = make("ol", "pouch-rows pouch-found")
        self._pools = make("fieldset", "switch")
        self._sixes_words = make("p", "fine-print")
        self._sixes = make("ol", "pouch-rows")
        self._there = Inquiry(self._shell, self._draw_sixes, none=lambda: self._draw_sixes(None))
        found = (self._pools, self._there, self._sixes_words, self._sixes)
        # a heading: the best six dice of all
        best_there = saying("farkle_page.sixes", "The best six there are at this table")
        there = Fold(self._shell, best_there, "pouch sixes", *found)
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
        # in the place of a list of dice: none goes by what was typed
        none = saying("farkle_page.no_such_die", "No die of that name.")
        self._picks.fill([self._entry(die) for die in dice], none)

    def _entry(self, die: js.farkle.ListedDie) -> js.Element:
        name = die["name"]
        correction = self._known.correction(self._set, name)
        played = self._known.die(self._set, correction or name) or die
        words = numbers(played["weights"])
        words = corrected(words) if correction else words
        words += "" if die["price"] is None else " · " + _costs(die["price"])
        marks = make("span", "farkle-joker", joker_words() if die["joker"] else "")
        once = make("span", "pouch-once", _once() if die["once"] else "")
        row = add(pick(name, "pouch-more"), make("span", "", die["title"]))
        add(row, add(make("span"), marks, once), make("small", "", words))
        # what is read aloud of a button: own one die less of a kind; e.g. die="Odd die"
        label = saying("farkle_page.one_less", "One {die} less", die=die["title"])
        less = button("−", "pouch-less", data_less=name, tabindex="-1", aria_label=label)
        number = make("span", "pouch-count", aria_hidden="true")
        # what is read aloud of a button: own one die more of a kind; e.g. die="Odd die"
        label = saying("farkle_page.one_more", "One {die} more", die=die["title"])
        more = button("+", "pouch-less", data_more=name, tabindex="-1", aria_label=label)
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
        known = listed["title"] if listed else name
        # what is read aloud of a button: own one die more of a kind, and how many one owns;
        # e.g. die="Odd die", n=2
        label = saying("farkle_page.own_more", "One more {die}; you own {n}", die=known, n=count)
        tell(row, "aria-label", label)
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
        # how many dice one owns, as a sentence; e.g. n=5
        words = saying_n("farkle_page.own_count", "{n} die.", "{n} dice.", dice)
        # what to do with a list of dice
        tapping = saying("farkle_page.tap_own", "Tap the dice you own; six are a loadout.")
        say(self._sum, sentences(words, tapping if dice < DICE else ""))
        if dice >= DICE:
            question = {"about": "own", "set": self._set, "own": self._names()}
            self._shell.ask(question, lambda reply: self._counted(dice, reply), "pouch-count")

    def _counted(self, dice: int, reply: js.wire.Told[js.farkle.Own] | js.wire.Failed) -> None:
        if not reply["ok"]:
            say(self._sum, reply["error"])
        elif dice == sum(self._counts.values()):
            # how many dice one owns, and how many loadouts these are (six dice that one plays with);
            # e.g. n=9, loadouts=6
            words = saying_n(
                "farkle_page.own_loadouts",
                "{n} die; loadouts: {loadouts}.",
                "{n} dice; loadouts: {loadouts}.",
                dice,
                loadouts=reply["answer"]["loadouts"],
            )
            say(self._sum, words)

    def _names(self) -> str:
        """Return the dice as the engine plays them: corrected ones by their weights."""
        parts = []
        for name in sorted(self._counts):
            parts.append("%s*%d" % (self._known.correction(self._set, name) or name, self._counts[name]))
        return ",".join(parts)

    def _take_text(self) -> None:
        question = {"about": "own", "set": self._set, "own": self._text.value}
        self._shell.ask(question, self._taken, "pouch-own")

    def _taken(self, reply: js.wire.Told[js.farkle.Own] | js.wire.Failed) -> None:
        if not reply["ok"]:
            say(self._sum, reply["error"])
            return
        self._counts = dict(reply["answer"]["counts"])
        self._own()
        self._draw()

    def _copy_text(self) -> None:
        # what to do where the browser lets no page copy
        words = saying("farkle_page.select_text", "Select the text to copy it.")
        links.copy(self._text.value, self._copy, lambda: say(self._sum, words))

    # The best six, and the die to get next

    def _draw_ways(self) -> None:
        switch(self._ways, "pouch-by", _ways(), self._by, self._measure)
        switch(self._pools, "pouch-pool", _pools(), self._pool, self._choose_pool)

    def _measure(self, by: str) -> None:
        self._by = by
        self._show_badges()
        self._clear()

    def _show_badges(self) -> None:
        """Let badges be named where they count."""
        count = self._by == BY_WIN and self._set == BADGED
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
        by = BY_POINTS if about == "next" and self._by == BY_TURNS else self._by
        question = {"about": about, "set": self._set, "own": self._names(), "target": self._target, "by": by}
        question["opponent"] = self._opponent
        if about == "best" and by == BY_WIN:
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
        # a long computation was given up, and something is found
        ended = saying("farkle_page.stopped", "Stopped: the best so far.")
        # a long computation was given up too early
        nothing = saying("farkle_page.stopped_early", "Stopped before anything was found.")
        found = self._rows.firstChild
        say(self._why, sentences(ended, str(self._why.textContent)) if found else nothing)

    def _show(self, found: js.farkle.Best | js.farkle.Next) -> None:
        if "next" in found:
            self._show_next(found)
            return
        say(self._why, found["why"])
        write: js.Callable[[float], str] = points
        if found["by"] != BY_POINTS:
            write = _turns if found["by"] == BY_TURNS else percent
        rows = []
        for row in found["ranking"]:
            worth = remarked(write(row["value"]), _behind(write(row["behind"])) if row["behind"] else "")
            # how often the first roll of a turn brings nothing; e.g. bust=0.031
            busts = saying("farkle_page.first_busts", "first roll busts {bust:percent}", bust=row["bust"])
            rows.append(self._six(row, "%s · %s" % (worth, busts)))
        for pair in found.get("with_badges") or []:
            # how often one wins with a badge; e.g. win=0.467, badge="Tin badge of might"
            wins = saying(
                "farkle_page.win_with", "{win:percent} with {badge}", win=pair["value"], badge=pair["title"]
            )
            rows.append(self._six(pair, remarked(wins, estimated(pair["exactness"]))))
        fill(self._rows, rows)

    def _show_next(self, found: js.farkle.Next) -> None:
        version = ""
        if found["version"]:
            # of which version of the game what stands below is; e.g. version="1.5.5"
            version = saying(
                "farkle_page.prices", "Prices and places: game {version}.", version=found["version"]
            )
        # above a list of dice, each with what would be gained
        more = saying("farkle_page.more_brings", "One die more would bring:")
        say(self._why, sentences(version, _brings(found), more))
        rows = []
        for row in found["next"]:
            offers = "; ".join([self._place(one) for one in row["offers"]])
            name = add(make("p"), make("b", "", self._known.title(self._set, row["die"])))
            entry = add(make("li"), add(name, make("span", "", " " + _gain(row))), make("small", "", offers))
            # the dice that one would then play with; e.g. dice="6 × Odd"
            dice = saying(
                "farkle_page.with_dice", "with {dice}", dice=self._known.summary(self._set, row["slots"])
            )
            rows.append(add(entry, make("small", "", dice)))
        fill(self._rows, rows)

    def _six(self, row: js.farkle.Six, words: str) -> js.Element:
        self._slots[row["dice"]] = row["slots"]
        dice = make("b", "", self._known.summary(self._set, row["slots"]))
        text = add(make("p"), dice, make("small", "", words))
        # on a button: play with these dice
        play = saying("farkle_page.play", "Play")
        return add(make("li", "pouch-six"), text, button(play, "tool", data_six=row["dice"]))

    def _use(self, dice: str) -> None:
        """Play with six dice."""
        self._dialog.close()
        self._play(self._slots[dice])

    def _place(self, offer: js.farkle.Offer) -> str:
        """Return what a die costs and where it is."""
        places: list[object] = list(offer["places"][:SHOWN])
        if len(offer["places"]) > SHOWN:
            # the end of a list of places where a die is; e.g. n=4
            more = saying_n("farkle_page.more_places", "{n} more", "{n} more", len(offer["places"]) - SHOWN)
            places.append(more)
        if offer["lists"]:
            # among places where a die is: lists from which the game draws what somebody carries
            places.append(saying("farkle_page.random_lists", "random lists"))
        # in the place of places where a die is
        nowhere = saying("farkle_page.nowhere", "in no inventory of the files")
        # a die, what it costs, and where it is;
        # e.g. die="Odd", price=farkle_page.costs, places=["Kuttenberg", "Trosky"]
        words = saying(
            "farkle_page.offer",
            "{die}: {price}, {places}",
            die=self._known.title(self._set, offer["name"]),
            price=_no_price() if offer["price"] is None else _costs(offer["price"]),
            places=places or nowhere,
        )
        return remarked(words, _once() if offer["once"] else "")

    # The best six there are

    def _choose_pool(self, pool: str) -> None:
        self._pool = pool
        self._want_sixes()

    def _want_sixes(self) -> None:
        show(self._pools, self._set == "kcd2")
        target = int(self._target) if self._target.isdigit() else 0
        found = self._pool == FOUND and self._set == "kcd2"
        self._there.want({"about": "sixes", "set": self._set, "target": target, "found": found})

    def _draw_sixes(self, found: js.farkle.Sixes | None) -> None:
        rows, words = found["ranking"] if found else [], ""
        if found and rows:
            # above a list: what its numbers are; e.g. target="4000"
            head = saying("farkle_page.sixes_head", "Points a turn to {target}.", target=self._target)
            # a reason, as a sentence of its own; e.g. reason="without using a badge"
            words = sentences(head, saying("sentence.reason", "{reason:capital}.", reason=found["of"]))
        elif found:
            # in the place of a list that is not known for this target; e.g. targets=["1500", "2000"]
            words = saying(
                "farkle_page.sixes_unknown",
                "They are known at the targets of the tables: {targets}.",
                targets=[str(target) for target in found["targets"]],
            )
        say(self._sixes_words, words)
        fill(self._sixes, [self._six(row, points(row["value"], 1)) for row in rows])


def title() -> str:
    """Return what the dialog is called, and what opens that."""
    # on a button, and a heading: how many of each die one owns
    return saying("farkle_page.pouch", "Dice I own")


def _ways() -> tuple[tuple[str, str], ...]:
    """Return by what the best six are found, `(code, words)`."""
    return (
        # by what the best dice are found: points of a turn on average
        (BY_POINTS, saying("farkle_page.by_points", "Points a turn")),
        # by what the best dice are found: turns to the target on average
        (BY_TURNS, saying("farkle_page.by_turns", "Turns")),
        # by what the best dice are found: the chance to win
        (BY_WIN, saying("farkle_page.by_win", "To win")),
    )


def _pools() -> tuple[tuple[str, str], ...]:
    """Return of which dice the best six there are can be, `(code, words)`."""
    return (
        # which dice may be among the best: as many of each as the game holds
        (FOUND, saying("farkle_page.pool_found", "As many as are found")),
        # which dice may be among the best: six of a kind too
        (ALL, saying("farkle_page.pool_all", "Any number of any")),
    )


def _turns(value: float) -> str:
    # how many turns the target takes on average; e.g. turns="7.883"
    return saying("farkle_page.turns", "{turns} turns", turns=voice().fixed(value, 3))


def _behind(worth: str) -> str:
    # how much worse six dice are than the best; e.g. worth="12"
    return saying("farkle_page.behind", "{worth} behind", worth=worth)


def _costs(price: float) -> str:
    # what a die costs in the game; e.g. price=20
    return saying("farkle_page.costs", "costs {price:fixed0}", price=price)


def _no_price() -> str:
    # what a die costs in the game: nobody knows
    return saying("farkle_page.no_price", "no known price")


def _once() -> str:
    # of a die: the game has one alone
    return saying("farkle_page.once", "only one exists")


def _brings(found: js.farkle.Next) -> str:
    """Return what the best six that one owns bring."""
    if "win" not in found:
        # what the best six dice that one owns bring; e.g. points=564.0
        return saying(
            "farkle_page.best_brings", "Your best six bring {points:fixed0} a turn.", points=found["value"]
        )
    # what the best six dice that one owns bring, and how often they win; e.g. points=564.0, win=0.467
    return saying(
        "farkle_page.best_brings_win",
        "Your best six bring {points:fixed0} a turn, {win:percent} to win.",
        points=found["value"],
        win=found["win"],
    )


def _gain(row: js.farkle.More) -> str:
    """Return what one die more would add."""
    if "win_gain" not in row:
        return "+" + points(row["gain"], 1)
    # what one die more would add: points a turn, and the chance to win; e.g. points=12.5, win=0.021
    return saying(
        "farkle_page.gain_win",
        "+{points:fixed1}, +{win:percent} to win",
        points=row["gain"],
        win=row["win_gain"],
    )
