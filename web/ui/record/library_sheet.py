"""The kept games on a sheet over the table: find, open, rename, delete, export and import."""

import asyncio

import js
from built import GAMES
from games.farkle import owned
from kit import files
from kit.dom import add, button, document, fill, make, mark, on, press, say, show, tell, within
from kit.figures import sentences
from kit.pieces import Progress
from kit.sheet import titled
from kit.speech import saying, saying_n

from record.library import Library, damaged, forbidden
from record.moments import shown_name

LANE = "library"
SHOWN = 40  # games listed at first, and more of them each time they are asked for
FILE = "hold-or-roll.txt"
HEAD = "hold-or-roll 1"  # with which an exported game begins


class LibrarySheet:
    """List what a library keeps; the table changes only where a game is opened."""

    def __init__(self, shell: js.Shell, home: js.Element, library: Library) -> None:
        self._shell = shell
        self._library = library
        self._games: list[js.Summary] = []
        self._keeps = True  # games, as far as is known
        self._most = SHOWN
        self._selected: js.Summary | None = None
        self._sure = False  # whether it was asked once more if the selected game may go
        self._dice = 0  # that the last import has brought
        self._rows: list[tuple[str, js.Element]] = []
        self._titles = {spec["id"]: spec["title"] for spec in GAMES}
        self._find = make("input", type="search", id="find-game")
        # the heading of the sheet that lists the kept games
        games = saying("page.games", "Games")
        self._list = make("div", "library-list", role="group", aria_label=games)
        # a button below a list of games
        self._more = press(saying("record.more", "Show more"), self._show_more, "plain")
        self._said = make("p", "library-said", role="status", aria_live="polite")
        # how far the work is: it reads games that are imported
        self._progress = Progress(saying("record.reading", "Reading"))
        self._dialog = titled(home, "library", games)
        # beside the field for words that are looked for in the list of games
        label = make("label", "", saying("record.find", "Find"), for_="find-game")
        find = add(make("p", "library-find"), label, self._find)
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
            say(self._said, forbidden())
        elif self._library.damaged and not self._said.textContent:
            say(self._said, damaged(self._library.damaged))
        self._games, self._keeps = found or [], found is not None
        self._draw()

    def _closed(self) -> None:
        self._shell.engine.forget(LANE)
        document.activeElement.blur()

    # Drawing

    def _make_tools(self) -> js.Element:
        # read aloud: the field for the name of a kept game
        name = saying("record.name", "Name of the game")
        self._name = make("input", type="text", maxlength="100", aria_label=name)
        self._delete = press("", self._remove)
        self._tools = make("div", "library-tools")
        # a button: to put a kept game on the table
        open_ = saying("record.open", "Open")
        add(self._tools, press(open_, lambda: self._do_chosen(self._open), "tool library-open"))
        # a button beside the name of a kept game
        rename = press(saying("record.rename", "Rename"), lambda: self._do_chosen(self._rename))
        # a button: to write a kept game to a file
        export = press(saying("record.export", "Export"), lambda: self._do_chosen(self._export_one))
        # a button: to look back at a kept game
        review = press(saying("page.review", "Review"), lambda: self._do_chosen(self._open_review))
        return add(self._tools, self._name, rename, export, review, self._delete)

    def _make_import(self) -> js.Element:
        self._file = make("input", type="file", accept=".txt,text/plain", id="import-file")
        self._text = make("textarea", rows="2", id="import-text", spellcheck="false")
        on(self._file, "change", lambda event: self._do(self._import_file()))
        row = make("div", "library-import")
        # a button: to write all kept games to a file
        export = saying("record.export_all", "Export all")
        add(row, press(export, lambda: self._do(self._export_all()), "tool export-all"))
        # beside the choice of a file with games
        add(row, make("label", "", saying("record.import_file", "Import a file"), for_="import-file"))
        # beside the field in which games can be pasted, behind the choice of a file
        paste = make("label", "", saying("record.paste", "or paste games"), for_="import-text")
        add(row, self._file, paste, self._text)
        # a button: to import the games that were pasted
        return add(row, press(saying("record.import", "Import"), self._import_text, "tool import"))

    def _draw(self) -> None:
        """List the games that have all the words that are looked for, the newest first."""
        words = self._find.value.lower().split()
        found = [each for each in self._games if _has(self._line(each), words)] if words else self._games
        self._rows = []
        for each in found[: self._most]:
            row = button("", "sheet-row library-row", data_game=each["id"], aria_pressed="false")
            add(row, *[make("span", "", cell) for cell in self._line(each)])
            self._rows.append((each["id"], row))
        fill(self._list, [row for _, row in self._rows] or [make("p", "", self._none())])
        show(self._more, len(found) > self._most)
        self._mark()

    def _none(self) -> str:
        """Say why no game is listed."""
        if self._games:
            # in the place of games: none has the words that are looked for
            return saying("record.none_found", "No game has these words.")
        if self._keeps:
            # in the place of games
            return saying("record.none_yet", "No games yet: every game that is played is kept.")
        return ""

    def _line(self, each: js.Summary) -> list[str]:
        """Return the cells of a game in the list: its name or game, who played, how it ended, and when."""
        game = self._titles.get(each["game"], each["game"])
        seats = " – ".join([shown_name(name) for name in each["seats"]])
        state = each["state"] or _steps(each["steps"])
        if not each["name"]:
            return [game, seats, state, each["played"]]
        # below the name of a kept game: which game, and who played; e.g. game="Farkle", who="You – Anna"
        who = saying("record.game_and_players", "{game}, {who}", game=game, who=seats)
        return [each["name"], who, state, each["played"]]

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
        self._ask_once_more(False)
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
            # of a kept game that is to be opened
            return say(self._said, saying("record.lost", "This game cannot be read any more."))
        if summary["game"] not in self._titles:
            # of a kept game that is to be opened, whose game is none of these; e.g. game="chess"
            trouble = saying("record.no_table", "This page has no table for {game}.", game=summary["game"])
            return say(self._said, trouble)
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
        # a kept game has another name now
        say(self._said, saying("record.renamed", "Renamed.") if went else forbidden())
        self._draw()

    def _remove(self) -> None:
        """Ask once more, then forget the game."""
        if self._sure:
            self._do_chosen(self._forget)
        else:
            self._ask_once_more(True)

    def _ask_once_more(self, sure: bool) -> None:
        self._sure = sure
        if sure:
            # on the button that has just been pressed to delete a game: pressed again, it does
            say(self._delete, saying("record.delete_for_good", "Delete it for good"))
        else:
            # a button: to delete a kept game
            say(self._delete, saying("record.delete", "Delete"))

    async def _forget(self, summary: js.Summary) -> None:
        went = await self._library.remove(summary["id"])
        # a kept game was deleted
        say(self._said, saying("record.deleted", "Deleted.") if went else forbidden())
        self._select(None)
        await self._refresh()

    # Files

    async def _export_one(self, summary: js.Summary) -> None:
        await self._export([summary])

    async def _export(self, games: list[js.Summary]) -> None:
        files.save(FILE, await self._library.export(games))
        say(self._said, _exported(len(games)))

    async def _export_all(self) -> None:
        """Export all games, listed by now or not, and what dice one owns."""
        await self._refresh()
        text = await self._library.export(self._games)
        dice = owned.lines()
        files.save(FILE, "\n".join(dice + [text]))
        say(self._said, _exported_too(len(self._games)) if dice else _exported(len(self._games)))

    async def _import_file(self) -> None:
        self._read(await files.chosen(self._file))

    def _import_text(self) -> None:
        self._read(self._text.value)
        self._text.value = ""

    def _read(self, text: str) -> None:
        if not text.strip():
            # nothing was pasted; with which line an exported game begins; e.g. head="hold-or-roll 1"
            words = saying("record.nothing", "Nothing to import: a game begins with {head}.", head=HEAD)
            return say(self._said, words)
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
            return say(self._said, forbidden())
        say(
            self._said, sentences(_taken(taken), self._said_of_dice(), _here(len(matches) - taken), *troubles)
        )
        await self._refresh()

    def _said_of_dice(self) -> str:
        if not self._dice:
            return ""
        # dice of one's own came with games that were imported; e.g. n=4
        return saying_n(
            "record.dice_taken",
            "{n} of the dice you own is new here.",
            "{n} of the dice you own are new here.",
            self._dice,
        )


def _has(cells: list[str], words: list[str]) -> bool:
    text = " ".join(cells).lower()
    return not [word for word in words if word not in text]


def _steps(count: int) -> str:
    # in the list of kept games: how long one is that goes on; e.g. n=12
    return saying_n("record.not_over", "{n} step, not over", "{n} steps, not over", count)


def _exported(count: int) -> str:
    # so many games were written to a file; e.g. n=3, file="hold-or-roll.txt"
    return saying_n(
        "record.exported", "Exported {n} game to {file}.", "Exported {n} games to {file}.", count, file=FILE
    )


def _exported_too(count: int) -> str:
    # so many games, and dice of one's own, were written to a file; e.g. n=3, file="hold-or-roll.txt"
    return saying_n(
        "record.exported_dice",
        "Exported {n} game and the dice you own to {file}.",
        "Exported {n} games and the dice you own to {file}.",
        count,
        file=FILE,
    )


def _taken(count: int) -> str:
    # so many games were imported that are new, or longer than they were; e.g. n=3
    return saying_n("record.imported", "Imported {n} game.", "Imported {n} games.", count)


def _here(count: int) -> str:
    """Say how many games were here before they were imported, "" for none."""
    if not count:
        return ""
    # so many games were not imported, since they are kept already; e.g. n=2
    return saying_n("record.known", "{n} game was here already.", "{n} games were here already.", count)
