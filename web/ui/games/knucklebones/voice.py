"""How the two of a game of Knucklebones are spoken of: you, they, or by their names."""

from record.moments import SPOKEN, UNNAMED, Moment


class Voice:
    """The words for those who sit there at a moment; `rivals` are the codes of whom the engine plays."""

    def __init__(self, moment: Moment, rivals: list[str]) -> None:
        self._moment = moment
        self._rivals = rivals

    def name(self, seat: int) -> str:
        """Return what somebody is called beside the board."""
        name = self._moment.names[seat]
        return "They" if name == UNNAMED else self._moment.subject(seat)

    def subject(self, seat: int) -> str:
        """Return somebody as the subject of a sentence."""
        return self._moment.names[seat] if self.is_named(seat) else self._yours(seat, SPOKEN, "They")

    def whose(self, seat: int) -> str:
        """Return somebody as the owner of a die or a board, at the beginning of a sentence."""
        return self.subject(seat) + "'s" if self.is_named(seat) else self._yours(seat, "Your", "Their")

    def wins(self, seat: int) -> str:
        """Return who wins, in the present."""
        return self.subject(seat) + (" wins" if self.is_named(seat) else " win")

    def is_named(self, seat: int) -> bool:
        """Tell whether somebody is spoken of by name: a person who has one, and whom nobody speaks to."""
        moment = self._moment
        plain = seat == moment.me or moment.names[seat] == UNNAMED or moment.who[seat] in self._rivals
        return moment.watched or not plain

    def _yours(self, seat: int, yours: str, theirs: str) -> str:
        return yours if seat == self._moment.me else theirs
