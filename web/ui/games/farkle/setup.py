"""Farkle's settings in three steps: the table, you and your dice, the opponent and theirs."""

import js
from kit.dom import add, button, make, on, press, say, show, switch, tell, within
from kit.picks import Picks, pick
from kit.seating import again, opened
from kit.sheet import dialog
from kit.speech import saying
from kit.tints import paint
from record.moments import UNNAMED, Moment, shown_name

from games.farkle import pouch
from games.farkle.badges import BadgeRow
from games.farkle.dice import READ, Dice, corrected, together
from games.farkle.people import People, Taverns
from games.farkle.picker import Picker
from games.farkle.sets import Sets

SETS = (("kcd2", "KCD2"), ("kcd1", "KCD1"))
ORDINARY = ["ordinary"] * 6
TABLE, MINE, THEIRS = "table", "mine", "theirs"  # the steps
DICE_OF = (MINE, THEIRS)  # the step in which the dice of either side are chosen


class Setup:
    """A dialog over the table. What was changed in it is played or dropped, never lost by closing."""

    def __init__(self, shell: js.Shell, app: js.Element) -> None:
        self._shell = shell
        self._moment: js.Late = None
        self._known = Dice(shell)
        self._picker = Picker(shell, self._known, self._take, self._put, self._weighed)
        self._taverns = Taverns(shell, self._sit_down)
        self._people = People(shell, self._meet)
        self._pouch = pouch.Pouch(shell, app, self._known, self._play)
        self._name = UNNAMED
        self._dice = [list(ORDINARY), list(ORDINARY)]
        self._badges = [BadgeRow(True), BadgeRow(False)]
        # Dice set -> the dice chosen from it before the other set was looked at.
        self._dice_of: dict[str, list[list[str]]] = {}
        self._step, self._slot = TABLE, 0
        self._set, self._mover = "kcd2", 0
        self._was: list[object] | None = None  # what it was opened with
        self._remembered: list[str] = []  # the dice set and the dice that were kept last
        self._dialog = dialog(app, "farkle-setup")
        self._sides = [press("", act, "tool farkle-side") for act in (self._open_first, self._open_second)]
        self._build()

    def show(self, moment: Moment) -> None:
        """Learn what lies on the table."""
        self._moment = moment
        if self.is_open:
            return
        view: js.farkle.View = moment.view
        self._set = view["set"]
        for seat, side in enumerate(self._sides):
            dice = view["my_dice"] if seat == moment.seat else view["their_dice"]
            # on a button: somebody's dice; e.g. dice="6 × Ordinary"
            words = saying(
                "farkle_page.side", "Dice: {dice}", dice=together([self.name_of(one) for one in dice])
            )
            say(side, words)

    def name_of(self, one: js.farkle.DieView) -> str:
        """Return what a slot's die is called; one that is played by corrected weights keeps its name."""
        base = self._known.base(self._set, one["name"])
        listed = base == one["name"] or READ in one["name"]
        return one["short"] if listed else corrected(base.replace("-", " "))

    def remember(self, names: list[str]) -> None:
        """Keep dice that you throw among the sets played with last."""
        if [self._set] + names != self._remembered:
            self._remembered = [self._set] + names
            self._known.remember(self._set, names)

    @property
    def is_open(self) -> bool:
        return bool(self._dialog.open)

    def sides(self) -> tuple[js.Element, ...]:
        """Return a button for each seat that tells the dice of that seat, and opens the dialog for them."""
        return tuple(self._sides)

    @property
    def _player(self) -> int:
        """Whose dice are chosen."""
        return int(self._step == THEIRS)

    def open(self, slot: int | None = None, seat: int | None = None) -> None:
        """Open the dialog with what lies on the table; `slot` is the mover's die to choose, or a seat's."""
        moment = self._moment
        if not moment or self.is_open:
            return
        view = moment.view
        self._mover = 0 if moment.mine else 1
        dice = moment.mine_first(view["my_dice"], view["their_dice"])
        self._known.learn(dice[0] + dice[1])
        self._dice = [[one["name"] for one in side] for side in dice]
        badges = moment.mine_first(view["my_badge"], view["their_badge"])
        for row, badge in zip(self._badges, badges):
            row.set(badge["text"] if badge else "")
        self._dice_of = {}
        self._name = moment.names[1 - moment.me]
        chosen = moment.seat if slot is not None else seat
        self._set, self._slot = view["set"], slot or 0
        self._step = TABLE if chosen is None else DICE_OF[int(chosen != moment.me)]
        mine, theirs = moment.mine_first(view["mine"], view["theirs"])
        for field, value in zip(self._fields, (view["target"], mine, theirs, view["turn"])):
            field.value = str(value)
        self._jokers.checked = view["joker_groups"]
        self._picker.search.value = ""
        self._was = self._now()
        self._say("")
        self._ask()
        self._shell.ask({"about": "badges"}, self._learn_badges, "badges")
        self._dialog.showModal()
        types = js.window.matchMedia("(pointer: fine)").matches  # else a keyboard would pop up over the list
        search = self._picker.search if types and self._step != TABLE else None
        chosen = search or self._steps.querySelector("[value=%s]" % self._step)
        if chosen:
            chosen.focus()

    def open_next(self) -> None:
        """Open the dialog for your dice in the next game of the same two, from the beginning."""
        self.open(seat=self._moment.me)
        for field in self._fields[1:]:
            field.value = "0"
        _, you, _, _ = again(self._moment, lambda first: "")
        self._mover = int(you != 0)  # who begins a rematch
        self._draw(True)
        self._was = self._now()

    def key(self, key: str) -> bool:
        """Take a key that no field of the dialog is for; none goes to the table behind it."""
        if key == "Enter":
            self._apply()
        elif key == "Escape":
            self._close()
        return True

    # The dialog

    def _build(self) -> None:
        on(self._dialog, "keydown", self._key)
        on(self._dialog, "cancel", self._cancelled)
        self._title = make("h2", "", id="farkle-setup-title")
        # on a button
        close = press(saying("kit.close", "Close"), self._close)
        head = add(make("div", "farkle-head"), self._title, close)
        # what is read aloud of the steps of a dialog
        legend = make("legend", "unseen", saying("farkle_page.step", "Step"))
        self._steps = add(make("fieldset", "switch farkle-steps"), legend)
        self._sets = make("fieldset", "switch")
        # a heading above names: whose turn it is
        legend = make("legend", "", saying("farkle_page.to_move", "To move"))
        self._movers = add(make("fieldset", "switch"), legend)
        self._jokers = make("input", "", type="checkbox")
        # a switch: jokers that stand alone score as a 1, which nobody has confirmed
        words = make("span", "", saying("farkle_page.jokers_alone", "Jokers alone score (unconfirmed)"))
        jokers = add(make("label", "farkle-check"), self._jokers, words)
        # the label of a field: the points that a game is played to
        target = saying("farkle_page.target", "Target")
        # the label of a field: the points of the turn at hand
        risk = saying("farkle_page.at_risk", "At risk")
        self._labels = [make("span", "", name) for name in (target, "", "", risk)]
        self._fields = [make("input", "", type="text", inputmode="numeric", size="5") for _ in self._labels]
        fields = make("div", "farkle-fields")
        for label, field in zip(self._labels, self._fields):
            add(fields, add(make("label", "farkle-field"), label, field))
        on(self._fields[0], "input", lambda event: self._mark_target())
        # what is read aloud of buttons: the points that games are usually played to
        targets = saying("farkle_page.targets", "Targets")
        self._targets = Picks(targets, self._target, look="farkle-targets")
        self._heads = [make("h3"), make("h3")]
        self._sets_of_dice = Sets(self._known, lambda names: self._use(names))
        choosing = add(make("div", "farkle-choosing"), self._sets_of_dice.root, self._picker.root)
        rows = [self._row(0), self._row(1)]
        own = press(pouch.title(), self._open_pouch, "tool farkle-pouch")
        line = add(make("div", "farkle-line"), self._sets, self._movers, jokers)
        self._rooms = {
            TABLE: add(make("div"), line, fields, self._targets.list, self._taverns.told, self._taverns.root),
            MINE: add(make("div"), own, rows[0], choosing),
            THEIRS: add(make("div"), self._people.root, rows[1]),
        }
        self._choosing, self._chosen_in = choosing, MINE  # what serves both sides, and in whose step it lies
        within(self._dialog, "click", "[data-slot]", self._choose)
        plain = lambda one: self._use(ORDINARY, int(one.dataset.plain or 0))  # noqa: E731
        within(self._dialog, "click", "[data-plain]", plain)
        for row in rows:
            on(row, "keydown", self._go_along)
        self._error = make("p", "field-error", role="alert")
        # on a button: close without what was changed
        self._drop = press(saying("farkle_page.drop", "Leave it as it was"), self._dialog.close)
        # on a button, before the sign of Enter: play with what was chosen
        play = press(saying("farkle_page.apply", "Play with these") + " ", self._apply, "do")
        foot = add(make("div", "farkle-apply"), self._error, self._drop)
        add(foot, add(play, make("kbd", "", "⏎", aria_hidden="true")))
        add(self._dialog, head, self._steps, *[self._rooms[step] for step in (TABLE, MINE, THEIRS)], foot)

    def _row(self, player: int) -> js.Element:
        label = _whose_dice("", player)
        row = add(make("div", "farkle-row", role="group", aria_label=label), self._heads[player])
        for slot in range(6):
            add(row, button("", "tool slot", data_slot=str(slot), data_player=str(player)))
        # on a button: take six ordinary dice
        plain = saying("farkle_page.all_ordinary", "All ordinary")
        return add(row, button(plain, data_plain=str(player)), self._badges[player].root)

    def _key(self, event: js.Event) -> None:
        """Take Enter and Escape in a field or nowhere; in a search, Enter takes the first that was found."""
        if event.key == "Escape" or (event.key == "Enter" and event.target.matches("input,dialog")):
            event.preventDefault()
            self.key(event.key)

    def _cancelled(self, event: js.Event) -> None:
        event.preventDefault()
        self._close()

    def _close(self) -> None:
        """Close; with something changed, say so and let it be played or dropped."""
        if self._now() == self._was:
            self._dialog.close()
        else:
            # what was changed in a dialog that is to be closed would be lost
            self._say(saying("farkle_page.not_played", "This is not played yet."), True)

    def _now(self) -> list[object]:
        rules = [self._set, self._mover, bool(self._jokers.checked)]
        fields = [field.value.strip() for field in self._fields] + [row.text for row in self._badges]
        return rules + fields + [list(dice) for dice in self._dice]

    def _say(self, sentence: str, drop: bool = False) -> None:
        say(self._error, sentence)
        show(self._drop, drop)

    # Drawing

    def _ask(self) -> None:
        """Draw all, and again once the dice of the set are known."""
        if not self._known.of(self._set):
            self._draw(True)
        self._known.ask(self._set, lambda error: self._say(error) if error else self._draw(True))

    def _draw(self, with_list: bool = False) -> None:
        switch(self._steps, "farkle-step", _steps(), self._step, self._go_to)
        for step in self._rooms:
            show(self._rooms[step], step == self._step)
        if self._step not in (TABLE, self._chosen_in):
            self._chosen_in = self._step
            add(self._rooms[self._step], self._choosing)
        switch(self._sets, "farkle-set", SETS, self._set, self._change_set)
        moment = self._moment
        say(self._title, _against(self._name))
        self._people.mark(self._name)
        movers = (("0", moment.subject(moment.me)), ("1", shown_name(self._name)))
        switch(self._movers, "farkle-mover", movers, str(self._mover), self._move)
        names = moment.names[moment.me] if moment.watched else "", "" if self._name == UNNAMED else self._name
        for player, name in enumerate(names):
            say(self._heads[player], _whose_dice(name, player))
            say(self._labels[1 + player], _whose_points(name, player))
        chosen = self._dice[self._player][self._slot]
        for one in (self._taverns.told, self._taverns.root):
            show(one, self._set == SETS[0][0])
        show(self._people.root, self._set == SETS[0][0])
        for row in self._badges:
            show(row.root, self._set == SETS[0][0])
        if with_list:
            self._picker.draw(self._set, chosen)
            known = self._known.of(self._set)
            targets = [str(target) for target in known["targets"]] if known else []
            self._targets.fill([pick(target, "tool", target) for target in targets])
        else:
            self._picker.choose(chosen)
        for one in self._dialog.querySelectorAll("[data-slot]"):
            player, slot = _place(one)
            pressed = (player, slot) == (self._player, self._slot)
            title = self._known.title(self._set, self._dice[player][slot])
            say(paint(one, title), title)
            tell(one, "aria-pressed", "true" if pressed else "false")
            tell(one, "tabindex", "0" if pressed or (player != self._player and not slot) else "-1")
        self._mark_target()
        self._sets_of_dice.draw(self._set, self._dice[self._player])

    def _mark_target(self) -> None:
        for marks in (self._targets, self._taverns):
            marks.mark(self._fields[0].value.strip())

    # What is done in it

    def _go_to(self, step: str) -> None:
        """Go to another step, and there to the first die."""
        self._step, self._slot = step, 0
        self._draw(True)

    def _change_set(self, dice_set: str) -> None:
        self._dice_of[self._set] = self._dice
        for row in self._badges:
            row.set("")
        self._set = dice_set
        self._dice = self._dice_of.get(dice_set) or [list(ORDINARY), list(ORDINARY)]
        self._ask()

    def _move(self, mover: str) -> None:
        self._mover = int(mover)

    def _target(self, target: str) -> None:
        self._fields[0].value = target
        self._mark_target()

    def _sit_down(self, target: str, tier: str) -> None:
        """Play at a tavern: to its target, with badges of the tier that it asks for, "" for none."""
        for row in self._badges:
            row.offer(tier)
        self._target(target)

    def _choose(self, one: js.Element) -> None:
        _, self._slot = _place(one)
        self._draw()

    def _go_along(self, event: js.Event) -> None:
        """Go from slot to slot by arrows: the slots of a player are one stop for Tab."""
        one = event.target.closest("[data-slot]")
        by = {"ArrowRight": 1, "ArrowLeft": -1}.get(event.key)
        if one and by:
            event.preventDefault()
            _, slot = _place(one)
            self._slot = (slot + by) % 6
            self._draw()
            chosen = self._dialog.querySelector('[data-slot][aria-pressed="true"]')
            if chosen:
                chosen.focus()

    def _take(self, name: str, times: int) -> None:
        """Put a die into the chosen slot and the next ones, by corrected weights where there are some."""
        for _ in range(times):
            self._dice[self._player][self._slot] = self._known.correction(self._set, name) or name
            self._slot = (self._slot + 1) % 6
        self._draw()

    def _use(self, names: list[str], player: int | None = None) -> None:
        """Take a whole set."""
        self._dice[self._player if player is None else player] = (list(names) + ORDINARY)[:6]
        self._draw()

    def _learn_badges(self, reply: js.wire.Told[js.farkle.Badges] | js.wire.Failed) -> None:
        if reply["ok"]:
            as_before = self._now() == self._was
            for row in self._badges:
                row.learn(reply["answer"]["badges"])
            self._was = self._now() if as_before else self._was

    def _meet(self, name: str, names: list[str], badges: list[str]) -> None:
        """Take somebody as the opponent, with the dice and a badge that they carry."""
        self._name = name
        self._badges[1].wear(badges[0] if badges else "")
        self._use(self._known.corrected(self._set, names), 1)

    def _put(self, name: str) -> None:
        """Put a die by weights into the chosen slot."""
        self._dice[self._player][self._slot] = name
        self._draw(True)

    def _weighed(self, names: dict[str, str]) -> None:
        """Hear from the picker: dice by other weights wherever they lie, the new names by the old."""
        self._dice = [[names.get(name, name) for name in dice] for dice in self._dice]
        self._draw(True)

    def _open_first(self) -> None:
        self.open(seat=0)

    def _open_second(self) -> None:
        self.open(seat=1)

    def _open_pouch(self) -> None:
        self._pouch.open(self._set, self._fields[0].value.strip(), self._dice[1])

    def _play(self, names: list[str]) -> None:
        """Play with six of one's own dice, at once."""
        self._use(names, 0)
        self._apply()

    def _apply(self) -> None:
        target, mine, theirs, turn = [field.value.strip() or "0" for field in self._fields]
        sides = [",".join(dice) + row.text for dice, row in zip(self._dice, self._badges)]
        scores = [mine, theirs]
        mover, other = self._mover, 1 - self._mover
        question = {
            "about": "position",
            "set": self._set,
            "jokers_alone": bool(self._jokers.checked),
            "target": target,
            "mine": scores[mover],
            "theirs": scores[other],
            "turn": turn,
            "my_dice": sides[mover],
            "their_dice": sides[other],
        }
        if self._moment.mine == (mover == 0):
            question["before"] = self._moment.position
        self._shell.ask(question, self._applied, "setup")

    def _applied(self, reply: js.wire.Told[js.wire.Placed] | js.wire.Failed) -> None:
        if not reply["ok"]:
            self._say(reply["error"])
            return
        self.remember(self._dice[0])
        self._dialog.close()
        moment = self._moment
        first = moment.me if self._mover == 0 else 1 - moment.me
        position, you, names, notes = opened(moment, reply["answer"]["position"], first)
        names[1 - you] = self._name
        self._shell.open(position, you, names, notes)


def title() -> str:
    """Return what the dialog is called, and what opens that."""
    # on a button, and a heading: what a game is played with
    return saying("farkle_page.setup", "Dice, target, scores")


def _against(name: str) -> str:
    """Return the heading of the dialog."""
    if name == UNNAMED:
        return title()
    # a heading: what a game against somebody is played with; e.g. name="Anna"
    return saying("farkle_page.setup_against", "Dice, target, scores: against {name}", name=name)


def _steps() -> tuple[tuple[str, str], ...]:
    return (
        # a step of a dialog: target and scores
        (TABLE, saying("farkle_page.step_table", "Table")),
        # a step of a dialog: one's own dice
        (MINE, saying("farkle_page.step_you", "You")),
        # a step of a dialog: who the opponent is, and with which dice
        (THEIRS, saying("farkle_page.step_opponent", "Opponent")),
    )


def _whose_dice(name: str, player: int) -> str:
    """Return whose dice these are: of somebody by name, else your own (0) or the opponent's (1)."""
    if name:
        # a heading above dice; e.g. name="Anna"
        return saying("farkle_page.dice_of", "{name}'s dice", name=name)
    if player:
        # a heading above the opponent's dice
        return saying("farkle_page.their_dice", "Their dice")
    # a heading above the dice of the one who is spoken to
    return saying("farkle_page.your_dice", "Your dice")


def _whose_points(name: str, player: int) -> str:
    """Return whose points these are: of somebody by name, else your own (0) or the opponent's (1)."""
    if name:
        # the label of a field; e.g. name="Anna"
        return saying("farkle_page.points_of", "{name}'s points", name=name)
    if player:
        # the label of a field: the opponent's points
        return saying("farkle_page.their_points", "Their points")
    # the label of a field: the points of the one who is spoken to
    return saying("farkle_page.your_points", "Your points")


def _place(one: js.Element) -> tuple[int, int]:
    """Return whose die an element is, and in which slot."""
    return int(one.dataset.player or 0), int(one.dataset.slot or 0)
