"""Beside School's card: the house rules."""

import js
from kit.dom import add, make, say, switch
from kit.pieces import Fold
from kit.seating import again
from record.moments import Moment

HOUSE = (
    ("Straights", (("15/20", "15 / 20"), ("20/30", "20 / 30"))),
    ("First roll", (("twice", "twice"), ("once", "once"))),
    ("Opened by", tuple([(str(number), str(number)) for number in range(7)])),
    ("A grade counts", (("minus", "minus"), ("plus", "plus"))),
)


class HouseRulesFold:
    """The fold with the switches; its heading names the rules that are on."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        self._moment = shell.moment
        self._chosen: list[str] = []
        self._error = make("p", "field-error", role="alert")
        self._switches: list[js.Element] = []
        for words, _ in HOUSE:
            fieldset = make("fieldset", "switch")
            add(fieldset, make("legend", "", words))
            self._switches.append(fieldset)
        self._fold = Fold(shell, "House rules", "house", *self._switches)
        self.root = add(self._fold.root, self._error)

    def show(self, moment: Moment) -> None:
        """Draw the rules that a position is played by."""
        self._moment = moment
        view: js.school.View = moment.view
        house = view["house"]
        say(self._error, "")
        twice = "twice" if house["doubling"] else "once"
        sign = "plus" if house["positive"] else "minus"
        self._chosen = [house["straights"], twice, str(house["opening"]), sign]
        words = "House rules: straights %s, first roll %s, opened by %s grades, grades %s" % tuple(
            self._chosen
        )
        self._fold.title(words.replace(" 1 grades", " 1 grade"))
        for number, fieldset in enumerate(self._switches):
            act = lambda code, number=number: self._change(number, code)  # noqa: E731
            switch(fieldset, "school-house-%d" % number, HOUSE[number][1], self._chosen[number], act)

    def _change(self, number: int, code: str) -> None:
        codes = list(self._chosen)
        codes[number] = code
        house = {"straights": codes[0], "doubling": codes[1] == "twice"}
        house["opening"], house["positive"] = int(codes[2]), codes[3] == "plus"
        question = {"about": "house", "position": self._moment.position, "house": house}
        self._shell.ask(question, self._changed, "house")

    def _changed(self, reply: js.wire.Told[js.wire.Placed] | js.wire.Failed) -> None:
        if reply["ok"]:
            position = reply["answer"]["position"]
            self._shell.open(*again(self._moment, lambda first: position))
        else:
            self.show(self._moment)
            say(self._error, reply["error"])
