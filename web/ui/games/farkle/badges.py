"""The badges of both, chosen, drawn and read; and how often one was used in a told turn."""

import js
from kit.charts import piece
from kit.dom import add, fill, make, on, show, tell
from kit.figures import remarked, sentences
from kit.roll import FACES
from kit.speech import saying, saying_n
from record import store

NONE = ""
BADGED = "kcd2"  # the game that has badges
TIERS = ("tin", "silver", "gold")
READINGS = "badge readings"  # under which is kept how the player reads what no file of the game says
KEPT = store.book_of(store.text(10), 60)
FORM = "M12 1 21 4v8c0 6-4 9-9 11-5-2-9-5-9-11V4z"  # of every badge, a shield; the tier colours it
SIGNS = {  # by the kind of a badge, lines on the shield
    "headstart": "M9 18V7h7l-2 2.5 2 2.5H9",
    "formation": "M7 12h.01M12 12h.01M17 12h.01",
    "extra_value": "M8 8v8M12 8v8M16 8v8",
    "boost_sixes": "M9 8h.01M15 8h.01M9 12h.01M15 12h.01M9 16h.01M15 16h.01",
    "defence": "M12 7l4 1.5v3.5c0 3-1.5 4-4 5-2.5-1-4-2-4-5V8.5z",
    "doppelganger": "M7 7h7v7H7zM10 10h7v7h-7z",
    "warlord": "M8 11l4-4 4 4M8 16l4-4 4 4",
    "resurrection": "M16.5 10A5 5 0 1 0 17 13M17 7v3.5h-3.5",
    "might": "M12 7v10M7 12h10",
    "fortune": "M8 17v-5a4 4 0 0 1 8 0v5",
    "swap_out": "M7 10h10l-3-3M17 14H7l3 3",
    "transmutation": "M12 7l5 9H7z",
}


class BadgeRow:
    """What one side wears; `text` is what stands for it behind the dice of a position, "" for nothing."""

    def __init__(self, mine: bool) -> None:
        self._known: dict[str, js.farkle.ListedBadge] = {}
        self._order: list[js.farkle.ListedBadge] = []
        self._text = ""  # what was set before the list was there
        owner = _whose(mine)
        # what is read aloud of a list: how often a badge can still be used; e.g. badge=farkle_page.your_badge
        uses = saying("farkle_page.uses_of", "{badge}: uses left", badge=owner)
        # what is read aloud of a field: how the player reads what no file of the game says of a badge;
        # e.g. badge=farkle_page.your_badge
        reading = saying("farkle_page.reading_of", "{badge}: your reading of it", badge=owner)
        self._badge = make("select", aria_label=owner)
        self._uses = make("select", aria_label=uses)
        self._reading = make("input", type="text", size="6", aria_label=reading)
        self._words = make("span", "fine")
        self._picture = make("span", "farkle-worn")
        # before a list of badges
        label = make("span", "", saying("farkle_page.badge", "Badge"))
        self.root = add(make("div", "farkle-badge"), label, self._picture, self._badge)
        add(self.root, self._uses, self._reading, self._words)
        on(self._badge, "change", lambda event: self._draw())
        on(self._reading, "change", lambda event: self._read())

    def learn(self, badges: list[js.farkle.ListedBadge]) -> None:
        """Hear which badges there are."""
        if self._known:
            return
        self._known = {badge["badge"]: badge for badge in badges}
        self._order = badges
        self.set(self._text)

    def offer(self, tier: str) -> None:
        """Offer the badges of a tier alone, "" for none; one of another tier is taken off."""
        worn = self.text
        badge = self._known.get(worn[1:].split(":")[0])
        self._fill((tier,))
        self._wear(worn if badge and badge["tier"] == tier else "")

    def set(self, text: str) -> None:
        """Show what is worn, as it stands behind the dice of a position, and offer all badges."""
        self._fill(TIERS)
        self._wear(text)

    def _fill(self, tiers: tuple[str, ...]) -> None:
        """Offer the badges of some tiers."""
        # in a list of badges: none of them
        groups = [make("option", "", saying("farkle_page.no_badge", "No badge"), value=NONE)]
        for tier in tiers:
            these = [badge for badge in self._order if badge["tier"] == tier]
            options = [make("option", "", badge["title"], value=badge["badge"]) for badge in these]
            if options:
                groups.append(add(make("optgroup", label=tier_words(tier)), *options))
        fill(self._badge, groups)

    def _wear(self, text: str) -> None:
        self._text = text
        rest, _, reading = text[1:].partition("=")
        slug, _, uses = rest.partition(":")
        self._badge.value = slug if slug in self._known else NONE
        self._draw()
        if uses:
            self._uses.value = uses
        if reading:
            self._reading.value = reading

    @property
    def text(self) -> str:
        """What is worn, as it stands behind the dice of a position."""
        slug = self._badge.value
        if not self._known:
            return self._text
        if slug == NONE:
            return ""
        reading = self._reading.value.strip().lower()
        assumed = (self._known[slug]["readings"] + [""])[0]
        uses = self._uses.value or str(self._known[slug]["uses"])
        return "+%s:%s" % (slug, uses) + ("=" + reading if reading not in ("", assumed) else "")

    def wear(self, title: str) -> None:
        """Wear the badge of a title, with all its uses; nothing where there is no such one."""
        found = [slug for slug in sorted(self._known) if self._known[slug]["title"] == title]
        self.set("+" + found[0] if found else "")

    def _read(self) -> None:
        """Keep how the player reads this badge."""
        readings = dict(store.get(READINGS, KEPT))
        readings[self._badge.value] = self._reading.value.strip().lower()
        store.put(READINGS, readings)

    def _draw(self) -> None:
        """Draw uses, reading and words of the badge that is chosen."""
        badge = self._known.get(self._badge.value)
        fill(self._picture, [picture(badge["tier"], badge["kind"])] if badge else [])
        uses = badge["uses"] if badge else 0
        left = range(uses, -1, -1)
        fill(self._uses, [make("option", "", _uses(count), value=str(count)) for count in left])
        self._uses.value = str(uses)
        show(self._uses, uses)
        readings = badge["readings"] if badge else []
        show(self._reading, readings)
        self._reading.value = str(store.get(READINGS, KEPT).get(self._badge.value, "")) if readings else ""
        tell(self._reading, "placeholder", readings[0] if readings else "")
        self._words.textContent = _does(badge) if badge else ""


class Beside:
    """What both wear, beside their dice: a picture each, a point for every use, filled while it is left."""

    def __init__(self) -> None:
        self.root = make("p", "farkle-worn beside fine")

    def draw(self, worn: js.Iterable[js.farkle.BadgeView | None]) -> None:
        """Draw the player's own badge and the opponent's; nothing where neither wears one."""
        both, found = list(worn), []
        for mine, badge in zip((True, False), both):
            wearer = make("span", "wearer")
            if badge:
                points = "\u25cf" * badge["uses"] + "\u25cb" * (badge["most"] - badge["uses"])
                signs = [
                    picture(badge["tier"], badge["kind"]),
                    make("span", "uses", points, aria_hidden="true"),
                ]
                add(wearer, add(make("span", "" if badge["works"] else "undone"), *signs))
            found.append(add(wearer, make("span", "words", _worn(mine, in_words(badge)))))
        fill(self.root, found if any(both) else [])
        show(self.root, any(both))


class Used:
    """How often the badge was used in a turn of which only the points are told."""

    def __init__(self) -> None:
        # what is read aloud of a list
        self.root = make("select", aria_label=saying("farkle_page.uses", "Uses of the badge in this turn"))

    def draw(self, badge: js.farkle.BadgeView | None) -> None:
        """Offer the uses that are left to whose turn it is."""
        uses = badge["uses"] if badge and badge["works"] and badge["most"] else 0
        fill(self.root, [make("option", "", _used(count), value=str(count)) for count in range(uses + 1)])
        self.root.value = "0"
        show(self.root, uses)

    def code(self, points: int) -> str:
        """Return what is told of a turn that brought so many points."""
        uses = self.root.value or "0"
        return str(points) + ("" if uses == "0" else " badge*" + uses)


def picture(tier: str, kind: str) -> js.Element:
    """Return a badge as it is drawn: a shield in the colour of its tier, with the sign of its kind."""
    drawn = piece("svg", (("class", "pin pin-" + tier), ("viewBox", "0 0 24 24"), ("aria-hidden", "true")))
    drawn.appendChild(piece("path", (("d", FORM),)))
    drawn.appendChild(piece("path", (("class", "sign"), ("d", SIGNS.get(kind, "")))))
    return drawn


def in_words(badge: js.farkle.BadgeView | None) -> str:
    """Return what somebody wears, in words."""
    if not badge:
        # what somebody wears
        return saying("farkle_page.wears_none", "no badge")
    if not badge["works"]:
        # a remark on a badge: the opponent's badge makes that it does nothing
        return remarked(badge["title"], saying("farkle_page.undone", "undone by the opponent's"))
    return remarked(badge["title"], _uses(badge["uses"]) if badge["most"] else "")


def is_being_used(view: js.farkle.View) -> bool:
    """Tell whether dice are thrown by a badge, some of which may lie already."""
    return not view["thrown"] and (
        len(view["roll"]) > len(view["my_dice"]) or any(face in FACES for face in view["roll"])
    )


def tier_words(tier: str) -> str:
    """Return what a tier of badges is called."""
    if tier == "tin":
        # a tier of badges
        return saying("farkle_page.tin", "Tin")
    if tier == "silver":
        # a tier of badges
        return saying("farkle_page.silver", "Silver")
    # a tier of badges
    return saying("farkle_page.gold", "Gold")


def _whose(mine: bool) -> str:
    if mine:
        # before what the one who is spoken to wears
        return saying("farkle_page.your_badge", "Your badge")
    # before what the opponent wears
    return saying("farkle_page.their_badge", "Their badge")


def _worn(mine: bool, badge: str) -> str:
    """Return who wears what, as it is read aloud."""
    if mine:
        # read aloud: what the one who is spoken to wears; e.g. badge=farkle_page.wears_none
        return saying("farkle_page.you_wear", "You: {badge}.", badge=badge)
    # read aloud: what the opponent wears; e.g. badge=farkle_page.wears_none
    return saying("farkle_page.they_wear", "They: {badge}.", badge=badge)


def _does(badge: js.farkle.ListedBadge) -> str:
    """Return what a badge does, and what is assumed for want of a reading."""
    # what a badge does, as a sentence; e.g. words="a turn's points count twice"
    does = saying("farkle_page.badge_does", "{words:capital}.", words=badge["words"])
    if not badge["assumed"]:
        return does
    # below a field: what it is for, and what is assumed while it is empty; e.g. assumed="its points are 250"
    field = saying(
        "farkle_page.badge_assumed",
        "The field is for your own reading. Without one: {assumed}.",
        assumed=badge["assumed"],
    )
    return sentences(does, field)


def _uses(count: int) -> str:
    if not count:
        # how often a badge can still be used
        return saying("farkle_page.no_use_left", "no use left")
    # how often a badge can still be used; e.g. n=2
    return saying_n("farkle_page.uses_left", "{n} use left", "{n} uses left", count)


def _used(count: int) -> str:
    if not count:
        # in a list: how often the badge was used in a turn
        return saying("farkle_page.not_used", "no use of the badge")
    # in a list: how often the badge was used in a turn; e.g. n=2
    return saying_n("farkle_page.used", "badge used once", "badge used {n} times", count)
