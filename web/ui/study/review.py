"""The review on a sheet over the table: what a match has cost, step by step, and what was luck."""

import js
from kit import files
from kit.dom import add, button, document, fill, make, mark, on, press, say, show, switch, tell, within
from kit.pieces import Laid, Progress
from kit.sheet import titled
from kit.speech import saying
from record.moments import Moment, shown_name

from study.course import ReviewCourse

LANE = "review-sheet"
FILE = "hold-or-roll-%s.html"
MISTAKES, ALL = "mistakes", "all"  # which decisions are listed


class ReviewSheet:
    """Ask what the present match was worth and show it; the match on the table stays as it is."""

    def __init__(
        self,
        shell: js.Shell,
        home: js.Element,
        heard: js.Callable[[js.wire.LookedBack, Moment], object],
        learn: js.Callable[[list[js.wire.PracticeCard]], object],
    ) -> None:
        self._shell = shell
        self._learn = learn  # hears the mistakes that somebody wants to practise
        self._heard = heard  # every review, and the moment at which it was asked for
        self._of = ""  # the match that is shown, or asked about, and what it was played for
        self._found: js.wire.LookedBack | None = None
        self._mistakes: list[int] = []  # numbers of steps, from 1
        self._decisions: list[int] = []
        self._seat = 0  # who sees it
        self._step = 0
        self._shown = MISTAKES
        self._rows: list[tuple[int, js.Element]] = []
        # how far the work is: it looks back at a game
        self._progress = Progress(saying("study.looking_back", "Looking back"))
        self._error = make("p", "field-error", role="alert")
        self._words = make("p")
        self._whose = make("select", id="review-whose")
        self._seen_by = make("p", "review-whose")
        # in a review, beside the choice of a player, as whom one looks back
        seen_by = saying("study.seen_by", "Seen by")
        add(self._seen_by, make("label", "", seen_by, for_=self._whose.id), self._whose)
        self._course = ReviewCourse(self._go)
        self._totals = make("dl", "review-totals")
        self._list = make("div", "review-list")
        self._fine_print = make("p", "fine-print")
        # a button of a review: to practise on its mistakes
        learn_from = saying("study.learn", "Learn from it")
        self._practise = press(learn_from, self._learn_from, "do review-learn")
        # a button of a review: to keep all of it as a file
        self._saved = press(saying("study.save_report", "Save report"), self._save, "tool review-save")
        self._body = add(make("div", "review-body"), self._words, self._seen_by, self._course.root)
        add(self._body, self._make_step(), self._make_which(), self._list, self._totals, self._fine_print)
        add(self._body, add(make("div", "review-tools"), self._practise, self._saved))
        self._dialog = titled(home, "review", "")
        add(self._dialog, self._error, self._body, self._progress.root)
        on(self._dialog, "keydown", self._key)
        on(self._whose, "change", lambda event: self._see_by(int(self._whose.value)))
        on(self._dialog, "close", lambda event: self._closed())
        within(self._list, "click", "[data-step]", lambda row: self._go(int(row.dataset.step or 0)))

    @property
    def is_open(self) -> bool:
        return self._dialog.open

    def open(self) -> None:
        """Show the review of the match on the table; it is asked for where that has changed."""
        shell, moment = self._shell, self._shell.moment
        heading = self._dialog.querySelector("h2")
        if heading:
            # the heading of the sheet that looks back at a game; e.g. game="Farkle"
            say(heading, saying("study.review", "Review of {game}", game=shell.spec["title"]))
        of = shell.match + shell.objective
        if of != self._of:
            self._of, self._found = of, None
            say(self._error, "")
            self._ask(moment, True)
        show(self._body, self._found)
        if not self._dialog.open:
            self._dialog.showModal()

    def _ask(self, moment: Moment, at_once: bool) -> None:
        """Ask for the review: what can be said at once, then what long work makes of that."""
        self._progress.draw(0)
        hear = lambda part, so_far: self._progress.draw(part)  # noqa: E731
        self._shell.review(lambda reply: self._answered(reply, moment), hear, LANE, at_once)

    def _answered(self, reply: js.wire.LookedBack | js.wire.Failed, moment: Moment) -> None:
        self._progress.hide()
        if not reply["ok"]:
            say(self._error, reply["error"])
            self._of = ""
            return
        sharper, self._found = self._found, reply
        if not sharper:
            self._draw_seats(reply["review"], moment.me)
        show(self._body, True)
        self._draw(reply["review"], reply["account"])
        first = self._mistakes[0] if self._mistakes else len(reply["review"]["steps"])
        self._go(self._step if sharper else first)
        if reply["sharpens"]:
            self._ask(moment, False)
        else:
            self._heard(reply, moment)

    def _closed(self) -> None:
        """Drop what is not answered yet, and give the focus back to the game."""
        self._shell.engine.forget(LANE)
        self._progress.hide()
        if not self._found or self._found["sharpens"]:
            self._of = ""  # what is not told yet is asked for again
        document.activeElement.blur()

    # Drawing

    def _make_step(self) -> js.Element:
        self._what = make("p", "review-what", role="status", aria_live="polite")
        self._verdict = make("p", "review-verdict")
        self._boards = Laid()
        self._why = make("p", "why")
        self._position = make("code")
        # a button of a review: to put the position of a step on the table
        self._to_table = press(saying("study.show_there", "Show it on the table"), self._show_there)
        # read aloud: the button ← of a review
        back = saying("study.step_before", "Step before")
        before = press("←", lambda: self._go(self._step - 1), aria_label=back)
        # read aloud: the button → of a review
        on_ = saying("study.next_step", "Next step")
        after = press("→", lambda: self._go(self._step + 1), aria_label=on_)
        tools = add(make("div", "review-tools"), before, after, self._to_table)
        step = make("div", "review-step")
        return add(step, self._what, self._verdict, self._boards.root, self._why, self._position, tools)

    def _make_which(self) -> js.Element:
        # read aloud: the choice between mistakes and all decisions
        legend = make("legend", "unseen", saying("study.which", "Which decisions"))
        which = add(make("fieldset", "switch"), legend)
        shown = (
            # in a review: only mistakes are listed
            (MISTAKES, saying("study.mistakes", "Mistakes")),
            # in a review: all decisions are listed
            (ALL, saying("study.all_decisions", "All decisions")),
        )
        switch(which, "review-shown", shown, self._shown, self._show_which)
        return which

    def _draw(self, found: js.wire.Review, told: js.wire.Account) -> None:
        steps = found["steps"]
        self._mistakes = [number for number, step in enumerate(steps, 1) if step["grade"]]
        self._decisions = [number for number, step in enumerate(steps, 1) if step["decision"]]
        seen = told["seen_by"][self._seat]
        say(self._words, seen["opening"])
        marks = [(number, "turning") for number in found["turning_points"]]
        marks += [(number, "mistake " + _look(steps[number - 1])) for number in self._mistakes]
        self._course.draw(seen["heights"], marks, seen["course"], found["objective"] == "win")
        fill(self._totals, [])
        for name, words in told["totals"]:
            add(self._totals, make("dt", "", name), make("dd", "", words))
        say(self._fine_print, told["quality"])
        self._draw_list(found, told)
        show(self._practise, self._cards())

    def _cards(self) -> list[js.wire.PracticeCard]:
        """Return a card for every mistake of whoever sees the review."""
        return self._found["cards"][self._seat] if self._found else []

    def _learn_from(self) -> None:
        cards = self._cards()
        self._dialog.close()
        self._learn(cards)

    def _save(self) -> None:
        shell = self._shell
        question: js.wire.AskReport = {"do": "report", "match": shell.match, "objective": shell.objective}
        shell.engine.ask(question, self._saved_as, LANE)

    def _saved_as(self, reply: js.wire.Report | js.wire.Failed) -> None:
        if reply["ok"]:
            files.save(FILE % self._shell.game, reply["html"], "text/html")
        say(self._error, "" if reply["ok"] else reply["error"])

    def _draw_seats(self, found: js.wire.Review, me: int) -> None:
        """List by whom the match can be seen: by you at first, and by all whose choices were entered."""
        names, totals = found["seats"], found["totals"]
        self._seat = me if me < len(names) else 0
        seats = [seat for seat in range(len(names)) if seat == self._seat or totals[seat]["decisions"]]
        fill(self._whose, [make("option", "", shown_name(names[seat]), value=str(seat)) for seat in seats])
        self._whose.value = str(self._seat)
        show(self._seen_by, len(seats) > 1)

    def _see_by(self, seat: int) -> None:
        """Show the course as another one at the table saw it."""
        self._seat = seat
        if self._found:
            self._draw(self._found["review"], self._found["account"])
            self._go(self._step)

    def _draw_list(self, found: js.wire.Review, told: js.wire.Account) -> None:
        """List the decisions, or the mistakes among them."""
        self._rows = []
        for number in self._decisions if self._shown == ALL else self._mistakes:
            look = _look(found["steps"][number - 1])
            row = button("", "sheet-row review-row", data_step=str(number))
            if look:
                mark(row, look, True)
            add(row, *[make("span", "", cell) for cell in told["steps"][number]["row"]])
            self._rows.append((number, row))
        fill(self._list, [row for _, row in self._rows] or [make("p", "", self._none())])

    def _none(self) -> str:
        """Say why nothing is listed."""
        if self._decisions:
            # in a review, in the place of mistakes
            return saying("study.no_mistakes", "No mistakes.")
        # in a review, in the place of decisions
        return saying("study.nothing_to_decide", "Nothing was to be decided.")

    def _show_which(self, shown: str) -> None:
        self._shown = shown
        if self._found:
            self._draw_list(self._found["review"], self._found["account"])
            self._go(self._step)

    # Walking

    def _key(self, event: js.Event) -> None:
        if (
            not self._found
            or event.ctrlKey
            or event.metaKey
            or event.altKey
            or event.target.matches("input,select")
        ):
            return
        to = {
            "ArrowLeft": self._step - 1,
            "ArrowRight": self._step + 1,
            "ArrowUp": self._mistake(-1),
            "ArrowDown": self._mistake(1),
            "Home": 0,
            "End": len(self._found["review"]["steps"]),
        }.get(event.key)
        if to is not None:
            event.preventDefault()
            self._go(to)

    def _mistake(self, by: int) -> int:
        """Return the next mistake one way or the other; the present step where there is none."""
        away = [(number - self._step) * by for number in self._mistakes]
        away = [steps for steps in away if steps > 0]
        return self._step + by * min(away) if away else self._step

    def _go(self, step: int) -> None:
        """Stand at a step, 0 before the first, and say what it was."""
        if not self._found:
            return
        steps, told = self._found["review"]["steps"], self._found["account"]
        self._step = step = max(0, min(step, len(steps)))
        each = steps[step - 1] if step else None
        self._course.point(step)
        say(self._what, told["steps"][step]["said"])
        say(self._verdict, told["seen_by"][self._seat]["changed"][step])
        self._boards.draw(told["steps"][step]["boards"])
        say(self._why, (each and each["why"]) or "")
        say(self._position, each["position"] if each else "")
        self._to_table.disabled = not step
        for number, row in self._rows:
            mark(row, "selected", number == step)
            tell(row, "aria-pressed", "true" if number == step else "false")

    def _show_there(self) -> None:
        """Close, and put the point at which the step was taken on the table."""
        self._dialog.close()
        self._shell.go_to(self._step - 1)


def _look(step: js.wire.ReviewedStep) -> str:
    """Return what a step looks like, by its class: doubtful, bad, very-bad; "" for no mistake."""
    return step["grade"].replace(" ", "-")
