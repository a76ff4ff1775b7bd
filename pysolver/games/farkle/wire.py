"""What only Farkle says to the page: its options, what its steps do, and the answers of `questions`.

Only types stand here; the view of a position is `game.View`.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict, final

from pysolver.games.farkle.game import BadgeView as BadgeView
from pysolver.games.farkle.game import DieView as DieView
from pysolver.games.farkle.game import View as View
from pysolver.games.farkle.weigh import Extras
from pysolver.games.farkle.world.catalogue import Described as Described
from pysolver.service import wire


class Option(wire.Option, Extras):
    """A choice of Farkle."""


class Did(TypedDict):
    """What a step did."""

    kept: NotRequired[list[str]]  # faces put aside, a slot each
    bank: NotRequired[bool]
    points: NotRequired[int]
    badge: NotRequired[bool]  # a use was spent
    roll: NotRequired[str]


class ListedDie(Described):
    """A die of a list."""

    note: str
    price: int | None
    once: bool
    was: NotRequired[dict[str, list[int]]]  # weights, before a patch


class Patch(TypedDict):
    """How dice are named that another patch weighs otherwise."""

    patch: str
    words: str
    dice: dict[str, str]


class DiceList(TypedDict):
    """dice: the catalogue of a dice set."""

    set: str
    sets: list[str]
    targets: list[int]
    version: str
    source: str
    dice: list[ListedDie]
    patches: list[Patch]
    wild: dict[str, str]
    readings: list[Described]
    own: list[Described]


# A bar of a distribution: its points and its chance.
Bar = TypedDict("Bar", {"from": int, "to": int, "p": float})


class Distribution(TypedDict):
    """distribution: the score of the turn from here on."""

    need: int
    bust: float
    mean: float
    deviation: float
    scores: list[list[float]]
    bars: list[Bar]
    at_least: list[tuple[int, float]]
    note: NotRequired[str]  # what is left out


class Turns(TypedDict):
    """turns: how many turns the player needs to the target."""

    need: int
    mean: float
    turns: list[float]
    later: float
    note: NotRequired[str]


class RaceCard(TypedDict):
    """card: with how many points one banks, at all scores."""

    scores: list[int]
    banks: Any
    svg: str
    note: NotRequired[str]


# How many dice are left, and with how many points one then banks, the lowest of the last stretch.
Threshold = TypedDict("Threshold", {"dice": int, "from": int, "words": str})


class Thresholds(TypedDict):
    """thresholds: with how many points one banks, for one to six dice left."""

    rows: list[Threshold]
    note: NotRequired[str]


class ListedBadge(TypedDict):
    """A badge of the game."""

    badge: str  # its short name
    title: str
    tier: str
    kind: str
    uses: int  # a game; 0 for one that is not used up
    words: str  # what it does
    readings: list[str]  # how what is open can be read, the one assumed first
    points_open: bool  # a number of points is open: any multiple of 50
    assumed: str  # for want of a reading, "" where nothing is


class Badges(TypedDict):
    """badges: all badges of KCD2."""

    badges: list[ListedBadge]


class Use(TypedDict):
    """An action of somebody with a badge."""

    action: str
    text: str
    badge: bool  # a use is spent
    points: float  # that the turn alone then brings
    turns: float  # that the target then still takes on average


class Uses(TypedDict):
    """badge: using it now and keeping it, the fewest turns first."""

    need: int
    actions: list[Use]


class Tavern(TypedDict):
    """A kind of tavern."""

    name: str
    target: int
    wager: int
    badge: str | None
    badge_at_stake: bool


class Taverns(TypedDict):
    """tables: the kinds of tavern."""

    version: str
    note: str
    tables: list[Tavern]
    targets: list[int]


class Person(TypedDict):
    """Somebody who carries dice."""

    name: str
    place: str
    title: str
    dice: str
    slots: list[str]
    carried: dict[str, int]
    said: str
    badges: dict[str, int]


class People(TypedDict):
    """opponents: who carries which dice and badges."""

    version: str
    source: str
    note: str
    opponents: list[Person]


class RankedBadge(TypedDict):
    """A badge, or none, with what wearing it wins at a table."""

    badge: str | None
    title: str
    first: float
    second: float
    win: float
    reason: str
    assumed: str
    exactness: str
    likely_error: float
    games_kept: float | None  # where it is at stake
    games_won: float | None  # more than without it, until then
    lost_in_100: float


class Which(TypedDict):
    """which: badges ranked at a table."""

    table: str
    target: int
    ranking: list[RankedBadge]


class Own(TypedDict):
    """own: the dice one owns."""

    set: str
    own: str
    counts: dict[str, int]
    loadouts: int


class Six(TypedDict):
    """Six dice of a ranking, and what they are worth."""

    dice: str
    slots: list[str]
    value: float


class Ranked(Six):
    """Six dice of those that one owns."""

    bust: float
    behind: float
    points: NotRequired[float]
    turns: NotRequired[float]


class WithBadge(TypedDict):
    """Six dice of those that one owns, and a badge."""

    dice: str
    slots: list[str]
    badge: str
    title: str
    value: float
    exactness: str
    likely_error: float
    assumed: str


@final
class Best(TypedDict):
    """best: the best six of the dice one owns."""

    game: str
    set: str
    own: str
    target: int
    by: str
    opponent: NotRequired[str]
    loadouts: int
    solved: int
    why: str
    exactness: str
    ranking: list[Ranked]
    with_badges: NotRequired[list[WithBadge]]


class Offer(TypedDict):
    """What a die costs, and where it is."""

    name: str
    price: int | None
    once: bool
    lists: int
    places: list[str]


class More(TypedDict):
    """A die to get, and what it would add."""

    die: str
    dice: str
    slots: list[str]
    value: float
    gain: float
    win: NotRequired[float]
    win_gain: NotRequired[float]
    offers: list[Offer]


@final
class Next(TypedDict):
    """next: the die to get next."""

    game: str
    set: str
    own: str
    target: int
    by: str
    opponent: NotRequired[str]
    version: str
    dice: str
    value: float
    win: NotRequired[float]
    loadouts: int
    exactness: str
    next: list[More]


class Sixes(TypedDict):
    """sixes: the best six there are."""

    set: str
    target: int
    targets: list[int]
    of: str
    ranking: list[Six]
