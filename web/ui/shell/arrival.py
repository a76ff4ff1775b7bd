"""Games and addresses: which game is on the table, and with which match it begins."""

import js
from built import GAMES
from kit.dom import document, fill, find, press, say, show
from kit.speech import offered, saying
from record import store
from record.moments import HEAD, YOU, Moment
from record.shelf import Shelf

from shell import links
from shell.tour import Tour
from shell.welcome import Welcome

KNOWN = [spec["id"] for spec in GAMES]


class Arrival:
    """Seat a game's table where an address leads, at its last match, or at its beginning."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        self._at = {
            name: find(name)
            for name in ("game", "outlook", "folds", "game-title", "new", "notice", "position")
        }
        self.module: js.Late = None  # of the game on the table: a `js.Module`
        self.welcome = Welcome()
        self._tour = Tour(shell)

    def arrive(self, address: str) -> None:
        """Go where an address says; without one, where this tab was last."""
        shell = self._shell
        shell.stage.complain("")
        if links.is_overlay(address):
            return js.location.reload()
        game, position, lines = links.read(address)
        if game and game not in KNOWN:
            shell.notice(
                # an address names no game that there is; e.g. game="'chess'", known=["farkle", "school"]
                saying(
                    "arrival.no_game",
                    "There is no game {game} here. The games are {known}.",
                    game=repr(game),
                    known=KNOWN,
                )
            )
            game = position = ""
            lines = []
        else:
            show(self._at["notice"], False)
        game = game or (shell.spec and shell.game) or store.get("game", store.one_of(*KNOWN), own=True)
        if not shell.spec or game != shell.game:
            self._sit_down(game, position, lines)
        elif not (position or lines) or self._is_here(position, lines):
            links.write(shell.playing.shelf.record)
        elif lines:
            self._load(self._whole(lines), {})
        else:
            shell.open(position)

    def _is_here(self, position: str, lines: list[str]) -> bool:
        """Tell whether an address says where the match on the table stands, and will."""
        playing = self._shell.playing
        return not playing.under_way and (self._whole(lines) or position) == playing.shelf.record.here

    def resume(self, summary: js.Summary, match: str) -> None:
        """Put a kept game on the table, to go on with under the same id."""
        if summary["game"] != self._shell.game:
            self._sit_down(summary["game"], "", [])
        named = "# name: %s\n" % summary["name"] if summary["name"] else ""
        self._load(match + named, {"id": summary["id"]})

    def sit_again(self) -> None:
        """Make the table anew, at the match that is on it, and ask about it again: in another language."""
        shell = self._shell
        shell.engine.ask_again()
        self._lay()
        shell.table.show(shell.moment)
        shell.keys.in_turn(self._tell_again)

    def _tell_again(self) -> None:
        shell, playing = self._shell, self._shell.playing
        shell.moment = Moment(playing.shelf.record)
        shell.table.show(shell.moment)
        playing.tell_again()

    def _sit_down(self, game: str, position: str, lines: list[str]) -> None:
        """Open a game's table at what the address says, at its last match, or at its beginning."""
        shell, playing, stage = self._shell, self._shell.playing, self._shell.stage
        playing.give_up()
        shell.practice.stop()
        shell.engine.forget_all()
        spec = shell.spec = GAMES[KNOWN.index(game)]
        self.module = __import__("games.%s.table" % game, None, None, ["PURPOSE"])
        playing.shelf = Shelf(spec)
        kept, damaged = playing.shelf.kept()
        usual = getattr(self.module, "AIM", spec["objectives"][0])
        shell.objective = store.get("objective " + game, store.one_of(usual, *spec["objectives"]))
        self._lay()
        playing.shelf.place(position or kept["position"] or spec["start"])
        shell.moment = Moment(playing.shelf.record)
        stage.wait()
        stage.draw_position(shell.moment.position)
        shell.table.show(shell.moment)
        shell.table.ahead([])
        if damaged:
            self._tell_unreadable("", damaged)
        whole = self._whole(lines)
        if (whole or position) in ("", kept["here"] or kept["position"]):
            self._go_on_with(kept)
        elif whole:
            self._load(whole, {})
        else:
            self._open_first(position, self._not_begun)

    def _lay(self) -> None:
        """Make the table of the game, and say what it is called."""
        shell, stage, module = self._shell, self._shell.stage, self.module
        say(self._at["game-title"], shell.spec["title"])
        say(self._at["new"], offered(getattr(module, "NEW", _new)))
        document.title = shell.spec["title"] + " · Hold or Roll"
        rooms = [self._at[name] for name in ("game", "outlook", "folds")]
        for room in rooms:
            fill(room, [])
        stage.draw_tabs()
        stage.draw_objectives()
        shell.table = module.Table(shell, *rooms)
        self.welcome.offer(offered(module.PURPOSE), self._ways())

    def _ways(self) -> list[tuple[str, list[tuple[str, js.Act]]]]:
        """Return how one may begin, by what for: `(words, act)`."""
        shell = self._shell
        rivals = [rival for rival in shell.spec["rivals"] if rival["first"]]
        # on a button of a first visit: type the position of a game that has begun
        join = saying("arrival.join", "Join a running game"), self._at["position"].focus
        # on a button of a first visit
        sample = saying("arrival.sample", "See a sample played"), self._tour.begin
        against = [(rival["name"], self._player(rival["code"])) for rival in rivals]
        return [
            # before buttons with the names of bots, on a first visit
            (saying("arrival.play_here", "Play here against"), against),
            # before buttons, on a first visit: the page advises while one plays elsewhere
            (saying("arrival.beside", "Beside your real game"), shell.table.ways() or [join]),
            # before a button, on a first visit
            (saying("arrival.look_around", "Look around"), [sample]),
        ]

    def _player(self, rival: str) -> js.Act:
        return lambda: self._shell.table.play_here(rival)

    # The first match

    def _go_on_with(self, kept: js.Kept) -> None:
        """Open the match that was kept, or a fresh one."""
        if kept["match"]:
            self._shell.playing.replay(kept["match"], kept, self._not_replayed)
        elif kept["position"]:
            self._open_first(
                kept["position"], self._not_begun, {YOU: str(kept["you"])} if kept["you"] else {}
            )
        else:
            self._begin()

    def _open_first(
        self, position: str, failed: js.Callable[[str], object], notes: dict[str, str] | None = None
    ) -> None:
        self._shell.playing.open(position, None, notes, True, failed)

    def _begin(self) -> None:
        """Open a fresh game, as the first of all."""
        self._open_first(self._shell.spec["start"], self._shell.stage.stop)

    def _load(self, match: str, kept: js.Kept) -> None:
        """Open a whole game, given as match text, and what is kept beside it."""
        first = self._shell.moment.view is None
        self._shell.playing.replay(match, kept, self._not_begun if first else None)

    def _whole(self, lines: list[str]) -> str:
        """Return the text of the match whose lines after the first these are, "" for none."""
        head = HEAD % (self._shell.game, self._shell.spec["rules_version"])
        return head + "\n".join(lines) + "\n" if lines else ""

    # What does not open

    def _not_begun(self, sentence: str) -> None:
        """Say what is wrong with the position that came first, and take what was kept instead."""
        self._shell.stage.complain(sentence)
        shelf = self._shell.playing.shelf
        shelf.forget_earlier()
        self._go_on_with(shelf.kept()[0])

    def _not_replayed(self, sentence: str) -> None:
        text = self._shell.playing.shelf.raw()
        self._tell_unreadable(sentence, text)
        self._begin()

    def _tell_unreadable(self, why: str, text: str) -> None:
        """Keep what cannot be read where it can be copied, and say so; `why` is a sentence, or ""."""
        store.put("unreadable " + self._shell.game, text)
        # on a button: copy the text of a game that cannot be read
        copy = saying("arrival.copy_it", "Copy it")
        button = press(copy, lambda: links.copy(text, button, lambda: self._shell.notice(text)))
        # the game that was played here last is damaged
        told = saying("arrival.unreadable", "The game kept here could not be read.")
        # what became of a game that is damaged
        fresh = saying("arrival.fresh", "A fresh one is on the table. The text of the old one is kept.")
        for more in ([why] if why else []) + [fresh]:
            # a sentence, and the next; e.g. first="One.", next="Two."
            told = saying("sentence.next", "{first} {next}", first=told, next=more)
        self._shell.notice(told, button)


def _new() -> str:
    # on a button: begin another game
    return saying("page.new", "New game")
