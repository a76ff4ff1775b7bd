"""The kept games on a sheet over the table: find, open, rename, delete, export and import."""

import asyncio

import js
from built import GAMES
from games.farkle import owned
from kit import files
from kit.dom import add, button, document, fill, make, mark, on, press, say, show, tell, within
from kit.pieces import Progress
from kit.sheet import titled

from record.library import DAMAGED, FORBIDDEN, Library

LANE = "library"
SHOWN = 40  # games listed at first, and more of them each time they are asked for
FILE = "hold-or-roll.txt"
DELETE = ("Delete", "Delete it for good")


class LibrarySheet:
    """List what a library keeps; the table changes only where a game is opened."""

    def __init__(self, shell: js.Shell, home: js.Element, library: Library) -> None:
        self._shell = shell
        self._library = library
        self._games: list[js.Summary] = []
        self._keeps = True  # games, as far as is known
        self._most = SHOWN
        self._selected: js.Summary | None = None
        self._dice = 0  # that the last import has brought
        self._rows: list[tuple[str, js.Element]] = []
        self._titles = {spec["id"]: spec["title"] for spec in GAMES}
        self._find = make("input", type="search", id="find-game")
        self._list = make("div", "library-list", role="group", aria_label="Games")
        self._more = press("Show more", self._show_more, "plain")
        self._said = make("p", "library-said", role="status", aria_live="polite")
        self._progress = Progress("Reading")
        self._dialog = titled(home, "library", "Games")
        find = add(make("p", "library-find"), make("label", "", "Find", for_="find-game"), self._find)
        add(self._dialog, find, self._list, self._more, self._make_tools(), self._said)
        add(self._dialog, self._progress.root, self._make_import())
        on(self._find, "input", lambda event: self._draw())
        on(self._dialog, "close", lambda event: self._closed())
        within(self._list, "click", "[data-game]", lambda row: self._choose(str(row.dataset.game)))

    @property
    def is_open(self) -> bool:
        return self._dialog.open

    def open(self) -> None:
        """Show the games that are kept."""
        say(self._said, "")
        self._find.value = ""
        self._most = SHOWN
        self._select(None)
        if not self._dialog.open:
            self._dialog.showModal()
        asyncio.create_task(self._refresh())

    async def _refresh(self) -> None:
        found = await self._library.all()
        if found is None:
            say(self._said, FORBIDDEN)
        elif self._library.damaged and not self._said.textContent:
            say(self._said, DAMAGED % _count(self._library.damaged))
        self._games, self._keeps = found or [], found is not None
        self._draw()

    def _closed(self) -> None:
        self._shell.engine.forget(LANE)
        document.activeElement.blur()

    # Drawing

    def _make_tools(self) -> js.Element:
        self._name = make("input", type="text", maxlength="100", aria_label="Name of the game")
        self._delete = press(DELETE[0], self._remove)
        self._tools = make("div", "library-tools")
        add(self._tools, press("Open", lambda: self._do_chosen(self._open), "tool library-open"))
        add(self._tools, self._name, press("Rename", lambda: self._do_chosen(self._rename)))
        add(self._tools, press("Export", lambda: self._do_chosen(self._export_one)))
        review = press("Review", lambda: self._do_chosen(self._open_review))
        return add(self._tools, review, self._delete)

    def _make_import(self) -> js.Element:
        self._file = make("input", type="file", accept=".txt,text/plain", id="import-file")
        self._text = make("textarea", rows="2", id="import-text", spellcheck="false")
        on(self._file, "change", lambda event: self._do(self._import_file()))
        row = make("div", "library-import")
        add(row, press("Export all", lambda: self._do(self._export_all()), "tool export-all"))
        add(row, make("label", "", "Import a file", for_="import-file"), self._file)
        add(row, make("label", "", "or paste matches", for_="import-text"), self._text)
        return add(row, press("Import", self._import_text, "tool import"))

    def _draw(self) -> None:
        """List the games that have all the words that are looked for, the newest first."""
        words = self._find.value.lower().split()
        found = [each for each in self._games if _has(self._line(each), words)] if words else self._games
        self._rows = []
        for each in found[: self._most]:
            row = button("", "sheet-row library-row", data_game=each["id"], aria_pressed="false")
            add(row, *[make("span", "", cell) for cell in self._line(each)])
            self._rows.append((each["id"], row))
        none = "No games yet: every game that is played is kept." if self._keeps else ""
        none = "No game has these words." if self._games else none
        fill(self._list, [row for _, row in self._rows] or [make("p", "", none)])
        show(self._more, len(found) > self._most)
        self._mark()

    def _line(self, each: js.Summary) -> list[str]:
        """Return the cells of a game in the list: its name or game, who played, how it ended, and when."""
        game, seats = self._titles.get(each["game"], each["game"]), " – ".join(each["seats"])
        name, who = (each["name"], "%s, %s" % (game, seats)) if each["name"] else (game, seats)
        state = each["state"] or "%d steps, not over" % each["steps"]
        return [name, who, state, each["played"]]

    def _show_more(self) -> None:
        self._most += SHOWN
        self._draw()

    # One game

    def _choose(self, game: str) -> None:
        """Select a game; choosing the selected one again opens it."""
        if self._selected and self._selected["id"] == game:
            self._do(self._open(self._selected))
        else:
            self._select(next((each for each in self._games if each["id"] == game), None))

    def _select(self, summary: js.Summary | None) -> None:
        self._selected = summary
        self._name.value = summary["name"] if summary else ""
        say(self._delete, DELETE[0])
        self._mark()

    def _mark(self) -> None:
        show(self._tools, self._selected)
        chosen = self._selected["id"] if self._selected else ""
        for game, row in self._rows:
            mark(row, "selected", game == chosen)
            tell(row, "aria-pressed", "true" if game == chosen else "false")

    def _do(self, work: js.Work) -> None:
        """Do what has to wait for the storage."""
        asyncio.create_task(work)

    def _do_chosen(self, work: js.Callable[[js.Summary], js.Work]) -> None:
        """Do something to the selected game."""
        if self._selected:
            self._do(work(self._selected))

    async def _open(self, summary: js.Summary) -> None:
        match = await self._library.read(summary["id"])
        if not match:
            return say(self._said, "This game cannot be read any more.")
        if summary["game"] not in self._titles:
            return say(self._said, "This page has no table for %s." % summary["game"])
        self._dialog.close()
        self._shell.resume(summary, match)

    async def _open_review(self, summary: js.Summary) -> None:
        """Open a game, and its review once it lies on the table."""
        await self._open(summary)
        if not self._dialog.open:
            self._shell.take("v")

    async def _rename(self, summary: js.Summary) -> None:
        summary["name"] = " ".join(self._name.value.split())[:100]
        went = await self._library.write([(summary, None)])
        self._shell.rename(summary["id"], summary["name"])
        say(self._said, "Renamed." if went else FORBIDDEN)
        self._draw()

    def _remove(self) -> None:
        """Ask once more, then forget the game."""
        if self._delete.textContent == DELETE[0]:
            say(self._delete, DELETE[1])
        else:
            self._do_chosen(self._forget)

    async def _forget(self, summary: js.Summary) -> None:
        went = await self._library.remove(summary["id"])
        say(self._said, "Deleted." if went else FORBIDDEN)
        self._select(None)
        await self._refresh()

    # Files

    async def _export_one(self, summary: js.Summary) -> None:
        await self._export([summary])

    async def _export(self, games: list[js.Summary]) -> None:
        files.save(FILE, await self._library.export(games))
        say(self._said, "Exported %s to %s." % (_count(len(games)), FILE))

    async def _export_all(self) -> None:
        """Export all games, listed by now or not, and what dice one owns."""
        await self._refresh()
        text = await self._library.export(self._games)
        dice = owned.lines()
        files.save(FILE, "\n".join(dice + [text]))
        also = " and the dice you own" if dice else ""
        say(self._said, "Exported %s%s to %s." % (_count(len(self._games)), also, FILE))

    async def _import_file(self) -> None:
        self._read(await files.chosen(self._file))

    def _import_text(self) -> None:
        self._read(self._text.value)
        self._text.value = ""

    def _read(self, text: str) -> None:
        if not text.strip():
            return say(
                self._said, "There is nothing to import: a match begins with its format, hold-or-roll 1."
            )
        self._dice = owned.take(text)
        if owned.HEAD in text and "hold-or-roll" not in text:
            return say(self._said, self._said_of_dice())
        say(self._said, "")
        self._progress.draw(0)
        hear = lambda part, so_far: self._progress.draw(part)  # noqa: E731
        self._shell.engine.ask({"do": "read", "text": text}, self._have_read, LANE, hear)

    def _have_read(self, reply: js.wire.Collected | js.wire.Failed) -> None:
        self._progress.hide()
        if reply["ok"]:
            self._do(self._take(reply["matches"], reply["troubles"]))
        else:
            say(self._said, reply["error"])

    async def _take(self, matches: list[js.wire.KeptMatch], troubles: list[str]) -> None:
        taken = await self._library.take(matches)
        if taken is None:
            return say(self._said, FORBIDDEN)
        said = "Imported %s.%s" % (_count(taken), self._said_of_dice())
        if taken < len(matches):
            said += " %s here already." % _count(len(matches) - taken)
        say(self._said, " ".join([said] + troubles))
        await self._refresh()

    def _said_of_dice(self) -> str:
        return " Of the dice you own %d are new here." % self._dice if self._dice else ""


def _has(cells: list[str], words: list[str]) -> bool:
    text = " ".join(cells).lower()
    return not [word for word in words if word not in text]


def _count(games: int) -> str:
    return "1 game" if games == 1 else "%d games" % games
