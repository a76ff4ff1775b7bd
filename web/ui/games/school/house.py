"""Beside School's card: the house rules."""

import js
from kit.dom import add, make, say, switch
from kit.pieces import Fold
from kit.seating import again
from kit.speech import saying, saying_n
from record.moments import Moment


def _switches() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return the heads of the switches, each with its codes and their words."""
    return (
        # above a choice of house rules: points of the two straights, as in 15 / 20
        (saying("school.house_straights", "Straights"), (("15/20", "15 / 20"), ("20/30", "20 / 30"))),
        (
            # above a choice of house rules: how the first roll of a turn counts: twice, or once
            saying("school.house_first", "First roll"),
            (
                # a choice of house rules: points of the first roll count twice
                ("twice", saying("school.house_twice", "twice")),
                # a choice of house rules: points of the first roll count once
                ("once", saying("school.house_once", "once")),
            ),
        ),
        (
            # above a choice of house rules: how many grades open the other boxes, 0 to 6
            saying("school.house_opened", "Opened by"),
            tuple([(str(number), str(number)) for number in range(7)]),
        ),
        (
            # above a choice of house rules: how a grade counts: minus, or plus
            saying("school.house_grade", "A grade counts"),
            (
                # a choice of house rules: a grade counts minus for every other die
                ("minus", saying("school.house_minus", "minus")),
                # a choice of house rules: a grade counts plus for every die of its own
                ("plus", saying("school.house_plus", "plus")),
            ),
        ),
    )


def _title(house: js.school.House) -> str:
    """Return the heading, with the rules that are on."""
    if house["doubling"]:
        # in a list of house rules: points of the first roll count twice
        first = saying("school.house_is_twice", "first roll twice")
    else:
        # in a list of house rules: points of the first roll count once
        first = saying("school.house_is_once", "first roll once")
    if house["positive"]:
        # in a list of house rules: a grade counts plus for every die of its own
        grades = saying("school.house_is_plus", "grades plus")
    else:
        # in a list of house rules: a grade counts minus for every other die
        grades = saying("school.house_is_minus", "grades minus")
    rules = [
        # in a list of house rules: points of the two straights; e.g. points="15/20"
        saying("school.house_is_straights", "straights {points}", points=house["straights"]),
        first,
        # in a list of house rules: so many scored grades open the other boxes; e.g. n=3
        saying_n("school.house_is_opened", "opened by {n} grade", "opened by {n} grades", house["opening"]),
        grades,
    ]
    # a heading: house rules that are on;
    # e.g. rules=[school.house_is_straights, school.house_is_twice, school.house_is_opened]
    return saying("school.house_now", "House rules: {rules}", rules=rules)


class HouseRulesFold:
    """The fold with the switches; its heading names the rules that are on."""

    def __init__(self, shell: js.Shell) -> None:
        self._shell = shell
        self._moment = shell.moment
        self._chosen: list[str] = []
        self._error = make("p", "field-error", role="alert")
        self._switches: list[js.Element] = []
        for words, _ in _switches():
            fieldset = make("fieldset", "switch")
            add(fieldset, make("legend", "", words))
            self._switches.append(fieldset)
        self._fold = Fold(shell, "", "house", *self._switches)
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
        self._fold.title(_title(house))
        for number, (fieldset, (_, choices)) in enumerate(zip(self._switches, _switches())):
            act = lambda code, number=number: self._change(number, code)  # noqa: E731
            switch(fieldset, "school-house-%d" % number, choices, self._chosen[number], act)

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
