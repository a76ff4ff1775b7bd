"""How the two of a game of Knucklebones are spoken of: you, they, or by their names."""

import js
from kit.speech import saying, saying_n
from record.moments import UNNAMED, Moment


class Voice:
    """The words for those who sit there at a moment; `rivals` are the codes of whom the engine plays."""

    def __init__(self, moment: Moment, rivals: list[str]) -> None:
        self._moment = moment
        self._rivals = rivals

    def is_named(self, seat: int) -> bool:
        """Tell whether somebody is spoken of by name: a person who has one, and whom nobody speaks to."""
        moment = self._moment
        plain = seat == moment.me or moment.names[seat] == UNNAMED or moment.who[seat] in self._rivals
        return moment.watched or not plain

    def _is_you(self, seat: int) -> bool:
        return seat == self._moment.me and not self.is_named(seat)

    # Beside the boards

    def name(self, seat: int) -> str:
        """Return what somebody is called beside the board."""
        if self._moment.names[seat] == UNNAMED:
            # the opponent, beside the board and where a name stands else
            return saying("knucklebones.they", "They")
        return self._moment.subject(seat)

    def board(self, seat: int) -> str:
        """Return what a board is called."""
        if self._is_you(seat):
            # what is read aloud of a board
            return saying("knucklebones.your_board", "Your board")
        if not self.is_named(seat):
            # what is read aloud of a board
            return saying("knucklebones.their_board", "Their board")
        # what is read aloud of a board; e.g. name="Anna"
        return saying("knucklebones.board_of", "{name}'s board", name=self._moment.shown[seat])

    def die(self, seat: int) -> str:
        """Say whose die is to be rolled, as a heading."""
        if self._is_you(seat):
            # above the die that is rolled next
            return saying("knucklebones.your_die", "Your die")
        if not self.is_named(seat):
            # above the die that is rolled next: the opponent's
            return saying("knucklebones.their_die", "Their die")
        # above the die that is rolled next; e.g. name="Anna"
        return saying("knucklebones.die_of", "{name}'s die", name=self._moment.shown[seat])

    def which_column(self, seat: int, face: object) -> str:
        """Ask in which column somebody places the die."""
        if self._is_you(seat):
            # above the die that was rolled; e.g. die=4
            return saying("knucklebones.your_column", "Your {die}: which column?", die=face)
        if not self.is_named(seat):
            # above the die that the opponent rolled; e.g. die=4
            return saying("knucklebones.their_column", "Their {die}: which column?", die=face)
        # above the die that somebody rolled; e.g. name="Anna", die=4
        return saying(
            "knucklebones.column_of",
            "{name}'s {die}: which column?",
            name=self._moment.shown[seat],
            die=face,
        )

    # Sentences

    def roll(self, seat: int) -> str:
        """Say whose die the page rolls next."""
        if self._is_you(seat):
            # what to do next
            return saying("knucklebones.roll_yours", "Roll your die.")
        if not self.is_named(seat):
            # what to do next, for the opponent
            return saying("knucklebones.roll_theirs", "Roll their die.")
        # what to do next, for somebody; e.g. name="Anna"
        return saying("knucklebones.roll_of", "Roll {name}'s die.", name=self._moment.shown[seat])

    def type(self, seat: int) -> str:
        """Say whose die is to be typed next."""
        if self._is_you(seat):
            # what to do next: the die lies on a real table, or in the game
            return saying("knucklebones.type_yours", "Type your die.")
        if not self.is_named(seat):
            # what to do next: the opponent's die lies on a real table, or in the game
            return saying("knucklebones.type_theirs", "Type their die.")
        # what to do next: somebody's die lies on a real table; e.g. name="Anna"
        return saying("knucklebones.type_of", "Type {name}'s die.", name=self._moment.shown[seat])

    def best(self, seat: int, sentence: str) -> str:
        """Return the advice for somebody who is not spoken to."""
        if not self.is_named(seat):
            # the advice for the opponent; e.g. advice=sentence.choice
            return saying("knucklebones.best_theirs", "Their best: {advice:inside}", advice=sentence)
        # the advice for somebody; e.g. name="Anna", advice=sentence.choice
        return saying(
            "knucklebones.best_of", "{name}: {advice:inside}", name=self.name(seat), advice=sentence
        )

    def wins(self, seat: int) -> str:
        """Return who wins, in the present."""
        if self.is_named(seat) or self._is_you(seat):
            return self._moment.wins(seat)
        # above a column of chances: those of the opponent
        return saying("knucklebones.they_win", "They win")

    def before_roll(self, win: float) -> str:
        """Say what the person here won before the roll."""
        moment = self._moment
        if self._is_you(moment.me):
            # how often the one who is spoken to wins, before the die is rolled; e.g. win=0.509
            return saying("knucklebones.you_before", "You win {win:percent} before the roll.", win=win)
        # how often somebody wins, before the die is rolled; e.g. name="Anna", win=0.509
        return saying(
            "knucklebones.before_of",
            "{name} wins {win:percent} before the roll.",
            name=moment.shown[moment.me],
            win=win,
        )

    def placed(self, seat: int, did: js.knucklebones.Did) -> str:
        """Say where somebody placed the die, and what that took away."""
        placed = self._placed(seat, did["die"], did["column"])
        if not did["taken"]:
            return placed
        # what the placing of a die did: equal dice of the other board are gone; e.g. n=2, die=4
        took = saying_n(
            "knucklebones.took",
            "It took a {die} away.",
            "It took {n:word} {die}s away.",
            did["taken"],
            die=did["die"],
        )
        return sentences([placed, took])

    def _placed(self, seat: int, face: int, column: int) -> str:
        if self._is_you(seat):
            # what was done last; e.g. die=4, column=2
            return saying(
                "knucklebones.you_placed",
                "You placed the {die} in column {column}.",
                die=face,
                column=column,
            )
        if not self.is_named(seat):
            # what the opponent did last; e.g. die=4, column=2
            return saying(
                "knucklebones.they_placed",
                "They placed the {die} in column {column}.",
                die=face,
                column=column,
            )
        # what somebody did last; e.g. name="Anna", die=4, column=2
        return saying(
            "knucklebones.placed_by",
            "{name} placed the {die} in column {column}.",
            name=self._moment.shown[seat],
            die=face,
            column=column,
        )

    def mistakes(self, seat: int, lost: float) -> str:
        """Say what somebody's mistakes cost in a game."""
        if self._is_you(seat):
            # at the end: the chance to win that was lost by all choices but the best; e.g. lost=0.023
            return saying(
                "knucklebones.your_mistakes", "Your mistakes cost {lost:percent} in all.", lost=lost
            )
        if not self.is_named(seat):
            # at the end, of the opponent: the chance to win that was lost; e.g. lost=0.023
            return saying(
                "knucklebones.their_mistakes", "Their mistakes cost {lost:percent} in all.", lost=lost
            )
        # at the end, of somebody: the chance to win that was lost; e.g. name="Anna", lost=0.023
        return saying(
            "knucklebones.mistakes_of",
            "{name}'s mistakes cost {lost:percent} in all.",
            name=self._moment.shown[seat],
            lost=lost,
        )


def sentences(parts: list[str]) -> str:
    """Return sentences that follow each other."""
    found = ""
    for part in parts:
        found = saying("sentence.next", "{first} {next}", first=found, next=part) if found else part
    return found
