"""What lies on Konijnenhokken's table: rabbits, the four cages, and the turn that went before."""

import js
from kit.dom import add, die, fill, make
from kit.speech import saying
from record.moments import Moment

LIES, WOULD, FREE = "lies", "would", "free"


class Board:
    """Draw the rabbits and the cages that are placed, and what an option would place."""

    def __init__(self) -> None:
        # what is read aloud of the dice that are kept as rabbits
        kept = saying("konijnenhokken.rabbits_kept", "Rabbits kept")
        # a heading: the dice that are kept as rabbits
        rabbits = saying("konijnenhokken.rabbits", "Rabbits")
        # a heading: the four cages
        cages = saying("konijnenhokken.cages", "Cages")
        self._rabbits = make("div", "aside", role="group", aria_label=kept)
        self._cages = make("div", "cages", role="group", aria_label=cages)
        self.root = add(make("div", "lying"), _group(rabbits, self._rabbits), _group(cages, self._cages))
        self._lay(0, 0, 0, None)

    def draw(self, lies: js.konijnenhokken.Lying, option: js.konijnenhokken.Option | None) -> None:
        """Draw what `lies` there, and, with another look, what an option would place."""
        self._lay(lies["ones"], lies["twos"], lies["cages"], option)

    def _lay(self, lie_ones: int, lie_twos: int, caged: int, option: js.konijnenhokken.Option | None) -> None:
        ones, twos, cages = (option["ones"], option["twos"], option["cages"]) if option else (0, 0, 0)
        rabbits = [("1", LIES)] * lie_ones + [("2", LIES)] * lie_twos
        rabbits += [("1", WOULD)] * ones + [("2", WOULD)] * twos
        dice = [die(face, look) for face, look in rabbits]
        # in the place of rabbits where there are none
        none = saying("konijnenhokken.no_rabbits", "none yet")
        fill(self._rabbits, dice or [make("span", "none", none)])
        row = []
        for number in range(4):
            look = LIES if number < caged else WOULD if number < caged + cages else FREE
            face = "" if look == FREE else str(number + 2)
            times, lying = make("span", "times", "×%d" % (number + 2)), die(face, look)
            if look == FREE:
                # what is read aloud of a cage that is not built
                lying.setAttribute("aria-label", saying("konijnenhokken.no_cage", "empty"))
            row.append(add(make("span", "cage " + look), times, lying))
        fill(self._cages, row)


class Landed:
    """The turn before this one: whose it was, what it brought, and the dice of it."""

    def __init__(self) -> None:
        self.root = make("p", "landed")

    def draw(self, moment: Moment) -> None:
        """Draw the turn that has just ended, until the next one has begun."""
        last = moment.last
        dice, words = [], ""
        if last and last["brought"] is not None and len(moment.names) > 1 and not moment.over:
            own = last["seat"] == moment.me and not moment.watched
            words = _brought(last["brought"], "" if own else moment.shown[last["seat"]])
            if last["landed"]:
                dice = list(last["landed"]["view"]["roll"])
            elif last["did"].get("lies"):
                dice = list(last["did"]["lies"]["faces"])
        fill(self.root, [make("span", "", words)] + [die(face, LIES) for face in dice] if words else [])


def shown(moment: Moment) -> js.konijnenhokken.View:
    """Return what lies there: also when a turn alone is over, the dice that it ended with."""
    view: js.konijnenhokken.View = moment.view
    last = moment.last
    if not moment.over or view["game"] or not last:
        return view
    if last["landed"]:
        lying: js.konijnenhokken.View = last["landed"]["view"]
        return lying
    if last["did"].get("lies"):
        view = view.copy()
        view.update(last["did"]["lies"])
    return view


def _brought(points: int, name: str) -> str:
    """Return what a turn has brought; a turn of no name is that of the one who is spoken to."""
    if not name:
        if not points:
            # what one's own last turn brought: nothing
            return saying("konijnenhokken.you_bust", "You: bust")
        # what one's own last turn brought; e.g. points=24
        return saying("konijnenhokken.you_brought", "You: {points}", points=points)
    if not points:
        # what somebody's last turn brought: nothing; e.g. name="Anna"
        return saying("konijnenhokken.they_bust", "{name}: bust", name=name)
    # what somebody's last turn brought; e.g. name="Anna", points=24
    return saying("konijnenhokken.they_brought", "{name}: {points}", name=name, points=points)


def _group(title: str, content: js.Element) -> js.Element:
    return add(make("div", "group"), make("h3", "", title), content)
