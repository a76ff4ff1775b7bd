"""What goes between the page and the engine: the shape of every question and of every reply.

Only types stand here, so nothing loads this module to play: the service is checked against it, and the page
(`web/stubs/js.pyi`), so that a key that one side misspells is found by mypy. What only one game asks or says
has its shapes in that game's `wire`. The keys are those of docs/web.md.

The worker puts the number of the question, and whether it went well, around what the service returns. Where
it did not go well the reply is `Failed`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Literal, NotRequired, TypeAlias, TypedDict, TypeVar

from pysolver.contract.advice import Exactness, Objective
from pysolver.contract.practice import PracticeCard as PracticeCard

A = TypeVar("A")

Phase: TypeAlias = Literal["decide", "throw", "over"]
Kind: TypeAlias = Literal["act", "roll", "told"]
Who: TypeAlias = Literal["me", "them"]
Steps: TypeAlias = list[list[str]]  # each a kind and a code


class Failed(TypedDict):
    """The reply to a question that cannot be answered."""

    id: int
    ok: Literal[False]
    error: str  # one sentence


class Answered(TypedDict):
    """What the worker puts around an answer; the service leaves it out."""

    id: NotRequired[int]
    ok: NotRequired[Literal[True]]


class News(TypedDict):
    """How far a long question has come, and what it can show already."""

    id: int
    progress: float
    so_far: Any  # of a kind that the question says


# --- What replies are made of ------------------------------------------------------------------------


class Rival(TypedDict):
    """Somebody whom the page offers to play against."""

    code: str
    name: str
    words: str
    known: bool
    first: bool


class Spec(TypedDict):
    """What a game is called and what can be asked of it."""

    id: str
    title: str
    rules_version: str
    objectives: list[Objective]
    start: str
    example: str
    players: int
    contest: str
    more_examples: list[str]
    rivals: list[Rival]
    parameters: dict[str, str]


class Option(TypedDict):
    """A choice, as far as every game says the same of it; what else a game says is in its `wire.Option`."""

    action: str
    text: str
    value: float
    loss: float
    risk: float
    same: list[str]
    dominated: bool


class TableRef(TypedDict):
    """A table that an advice rests on."""

    name: str
    version: str


class Saying(TypedDict):
    """A text by its key, with the values in its places; other sayings may be among these."""

    key: str
    values: dict[str, Any]


class Sayings(TypedDict):
    """The sayings that an advice is made of, None of what is none yet."""

    sentence: Saying | None
    why: Saying | None


class Advice(TypedDict):
    """What to do in a position, and what every choice is worth, best first."""

    game: str
    position: str
    objective: Objective
    value: float
    exactness: Exactness
    max_error: float
    loss_error: float
    likely_error: float | None
    options: list[Option]
    sentence: str
    why: str
    sayings: Sayings
    tables: list[TableRef]


class Point(TypedDict):
    """A place in a match: the position, who is to move, who moves from here on, and what is to happen."""

    position: str
    seat: int
    order: list[int]
    phase: Phase


class Landed(TypedDict):
    """A roll that ended the turn, as it lies there."""

    position: str
    view: Any  # the game's own
    sentence: str
    why: str


class Record(TypedDict):
    """A step of a match and the point after it."""

    seat: int
    kind: Kind
    code: str
    did: Any  # the game's own
    brought: int | None
    landed: Landed | None
    position: str
    next_seat: int
    order: list[int]
    phase: Phase


class KeptMatch(TypedDict):
    """A match of a collection, as a list shows it."""

    game: str
    seats: list[str]
    notes: dict[str, str]
    steps: int
    over: bool
    state: str
    first: list[int]  # who has won, by seat, once a match of several is over
    match: str


class Skill(TypedDict):
    """The mean loss of decisions that were not obvious, and its standard error."""

    decisions: int
    mean: float
    error: float


class ReviewedStep(TypedDict):
    """A step that was looked back on; `value` and `luck` are those of seat 0."""

    seat: int
    kind: Kind
    code: str
    value: float
    best: str | None
    loss: float
    luck: float
    values: list[float]
    lucks: list[float]
    position: str
    decision: bool
    hard: bool
    grade: str
    text: str | None
    best_text: str | None
    why: str | None


class Lost(TypedDict):
    """What decisions that were not obvious have lost: how many, their losses summed, and squared."""

    hard: int
    lost: float
    squares: float


class Balance(TypedDict):
    """Of what the result of a seat is made: its start, all luck, less its losses, and what others gave."""

    start: float
    luck: float
    loss: float
    given: float
    result: float


class Totals(TypedDict):
    """What the decisions of a seat came to."""

    decisions: int
    hard: int
    loss: float
    luck: float
    grades: dict[str, int]
    skill: Skill | None
    lost: Lost
    balance: Balance


class Review(TypedDict):
    """A match looked back on."""

    game: str
    seats: list[str]
    objective: Objective
    exactness: Exactness
    max_error: float
    likely_error: float | None
    limits: dict[str, float]
    start_value: float
    result: float
    finished: bool
    ended: str
    turning_points: list[int]
    steps: list[ReviewedStep]
    totals: list[Totals]


class LaidRow(TypedDict):
    """Dice beside each other, each its face and how it lies."""

    name: str
    dice: list[list[str]]


class Board(TypedDict):
    """The dice of a step as they are drawn: what was played, what was best, or what was rolled."""

    title: str
    rows: list[LaidRow]


class ToldStep(TypedDict):
    """A step of a review in words; the first tells what was before all."""

    said: str  # what was done
    row: list[str]  # of a decision in a list: number, name, what was done, cost
    named: str  # who did what, where several are listed
    mistake: str  # to those who look on, "" where it was none
    lost: str  # what the mover had lost by then, to those who look on
    tally: Tally | None  # that as numbers, after a decision
    boards: list[Board]


class SeenBy(TypedDict):
    """A review as a seat sees it; heights and changes are one more than the steps."""

    opening: str
    course: str
    heights: list[float]  # of the values in a picture
    changed: list[str]  # what each step changed, what it cost, and what was best


class Account(TypedDict):
    """A review in words."""

    seen_by: list[SeenBy]  # by seat
    steps: list[ToldStep]
    costliest: list[int]  # steps that cost anything
    totals: list[list[str]]  # of everybody whose decisions were entered: name and words
    quality: str


class Tally(TypedDict):
    """How many decisions there were, how many of them mistakes, and what all have lost."""

    decisions: int
    mistakes: int
    lost: float


class Judgement(TypedDict):
    """A choice in a position beside the best one."""

    position: str
    chosen: str
    best: str
    value: float
    loss: float
    grade: str
    right: bool
    why: str
    verdict: str  # what it was worth, as a sentence
    about: str  # what was to be decided
    hard: bool  # it was not obvious
    objective: Objective
    exactness: Exactness


class Part(TypedDict):
    """A table of a strategy card."""

    title: str
    rows: list[list[str]]
    words: str


class Sheet(TypedDict):
    """A strategy card."""

    game: str
    title: str
    settings: str
    rules: list[str]
    parts: list[Part]
    best: float
    follower: float
    gives_away: float
    error: float
    unit: str
    sentence: str


# --- What the service returns, by the verb -----------------------------------------------------------


class Listed(Answered):
    """games: what games there are."""

    games: list[Spec]


class Looked(Point, Answered):
    """open, look: a point, how to draw it, and the advice where it has any."""

    over: bool
    ended: str
    first: list[int]  # who has won, by seat, once a match of several is over
    view: Any  # the game's own
    objectives: list[Objective]
    advice: Advice | None
    sharpens: bool  # `sharpen` makes this advice better


class Stepped(Looked):
    """step: the point after the steps, and what each of them did."""

    trail: list[Record]


class Played(Answered):
    """play: the steps that were taken."""

    taken: Steps


class Hoped(Answered):
    """hopes: the points that rolls would lead to, in the order of the rolls."""

    points: list[Stepped]


class Replayed(Looked):
    """replay: the last point of a match, and how it came there."""

    game: str
    opening: str
    seats: list[str]
    notes: dict[str, str]
    start: Point
    trail: list[Record]


class Winning(Answered):
    """wins: what everybody at the table wins, by seat."""

    wins: list[float]


class Standing(Answered):
    """scene: what stands at a point for those who look on."""

    points: list[int]  # by seat, none of a game for one
    risk: int | None  # points of the turn that are not safe yet
    roll: str  # the dice that lie there


class NotSharper(Answered):
    """sharpen: there was nothing to do."""

    sharper: Literal[False]


class Sharpened(Looked):
    """sharpen: the point with the better advice."""

    sharper: Literal[True]


class Collected(Answered):
    """read: the matches of a text, and what is wrong with the rest of it."""

    matches: list[KeptMatch]
    troubles: list[str]


class LookedBack(Answered):
    """review: what the steps of a match were worth, in words too, and by seat a card for every mistake."""

    review: Review
    account: Account
    sharpens: bool  # what was asked at once is an estimate in part
    cards: list[list[PracticeCard]]


class Report(Answered):
    """report: the review of a match as a page of its own."""

    html: str


class Kinds(Answered):
    """kinds: the kinds of position to practise on."""

    kinds: list[str]


class Drilled(Answered):
    """drill: a position to practise on."""

    position: str
    objective: Objective


class Judged(Answered):
    """judge: what a choice is worth, what choices so far have lost, and when its card comes back."""

    judged: Judgement
    mistake: str  # to those who look on, "" where it was none
    tally: Tally
    run: str  # how a run of practice goes, in words
    lost: str  # what the player has lost so far, to those who look on
    card: PracticeCard | None  # of a mistake
    times_right: int
    day: int


class KindOfSkill(TypedDict):
    """What decisions of a kind have lost each time."""

    name: str
    said: str
    part: float  # of the highest mean loss of a kind


class LostBy(Lost):
    """What decisions of a kind have lost."""

    name: str


class Skilled(Answered):
    """skill: the number over some games, None below the fewest decisions, and its course, in words too."""

    skill: Skill | None
    decisions: int
    games: int
    fewest: int
    curve: list[float]
    said: str
    course: str
    level: str  # what so good a player is called, "" where that is not shown
    scale: list[list[str]]  # the names of all levels, the best first, and below which mean loss they begin
    kinds: list[KindOfSkill]  # of what was decided, where decisions are enough


class Exported(Answered):
    """anki: cards as a text."""

    text: str


class Drawn(Answered):
    """card: the strategy card, as a picture and as data."""

    svg: str
    sheet: Sheet


class Pictured(Answered):
    """picture: a point as a picture."""

    svg: str


class Told(Answered, Generic[A]):
    """ask: what a game answers, of which its `wire` knows the shape."""

    answer: A


class Beginning(TypedDict):
    """Where a game seems to begin, by who is to move, and who that is where it is seen."""

    positions: dict[Who, str]
    mover: Who | None


class Watched(Answered):
    """watch: what a frame shows of a game, and what it adds to the match."""

    found: bool
    said: str
    reading: Any  # all that was read, for those who look into it
    watch: Any  # what is to be asked with the next frame
    steps: Steps
    empty: bool
    begins: Beginning | None
    shown: Beginning | None
    rolled: int | None
    trouble: str
    place: list[float] | None


class Corrected(Answered):
    """correct: the position with other dice in a column."""

    position: str


class Die(TypedDict):
    """A die that is seen; its place is a part of the picture's width and height."""

    face: int
    x: float
    y: float
    sure: bool


class RollSeen(TypedDict):
    """A reading of the dice in a picture."""

    found: bool
    dice: list[Die]
    count: int | None
    seen: int
    measures: Any  # what `learn` is to be given


class Seen(Answered):
    """roll: the dice in a picture."""

    roll: RollSeen
    sure: bool


class Learnt(Answered):
    """learn: how dice look to this camera, None where too little was read right."""

    known: Any


# --- Questions ---------------------------------------------------------------------------------------


class Question(TypedDict):
    """What every question has; the engine of the page gives it its number, and the language of the answer."""

    id: NotRequired[int]
    lang: NotRequired[str]  # the code of a language; English without it


class Games(Question):
    """Which games there are."""

    do: Literal["games"]


class Open(Question):
    """Where a match begins at a position; without one, at the start, where so many `players` begin."""

    do: Literal["open"]
    game: str
    position: NotRequired[str | None]
    players: NotRequired[int]
    objective: NotRequired[str | None]
    seats: NotRequired[list[str]]


class _Where(Question):
    game: str
    position: str
    seat: NotRequired[int]
    order: NotRequired[list[int]]
    phase: NotRequired[str | None]


class _AtPoint(_Where):
    objective: NotRequired[str | None]
    seats: NotRequired[list[str]]


class Look(_AtPoint):
    """What there is to say of a point."""

    do: Literal["look"]


class Wins(_Where):
    """What everybody wins at a point."""

    do: Literal["wins"]


class AskScene(_Where):
    """What stands at a point for those who look on."""

    do: Literal["scene"]


class Picture(_AtPoint):
    """A point as a picture."""

    do: Literal["picture"]


class Sharpen(_AtPoint):
    """The better advice on a point: a job."""

    do: Literal["sharpen"]


class Step(_AtPoint):
    """What steps lead to."""

    do: Literal["step"]
    steps: Steps
    who: NotRequired[int]  # who sits down or gets up; else it is the one to move


class Play(_Where):
    """What a rival does on its turn with dice of its own; of the player "" only the throw that is due."""

    do: Literal["play"]
    player: str
    seed: NotRequired[int]
    most: NotRequired[int]  # steps


class Hopes(_AtPoint):
    """What each of some rolls would lead to: a job, whose progress carries the points so far."""

    do: Literal["hopes"]
    rolls: list[str]


class _OfMatch(Question):
    game: NotRequired[str]
    match: str
    objective: NotRequired[str | None]


class Replay(_OfMatch):
    """Where a match stands."""

    do: Literal["replay"]
    seats: NotRequired[list[str]]


class AskReview(_OfMatch):
    """What the steps of a match were worth: a job."""

    do: Literal["review"]
    at_once: NotRequired[bool]  # without work that takes long


class AskReport(_OfMatch):
    """The review of a match as a page of its own: a job."""

    do: Literal["report"]


class Read(Question):
    """Which matches a text holds: a job."""

    do: Literal["read"]
    text: str


class AskKinds(Question):
    """Which kinds of position there are to practise on."""

    do: Literal["kinds"]
    game: str


class Drill(Question):
    """A position to practise on: a job."""

    do: Literal["drill"]
    game: str
    kind: str
    begins: NotRequired[str]  # the position that its games begin at
    seed: NotRequired[int]
    objective: NotRequired[str | None]


class Judge(Question):
    """What a choice is worth."""

    do: Literal["judge"]
    game: str
    position: str
    action: str
    objective: NotRequired[str | None]
    times_right: NotRequired[int]
    today: NotRequired[int]
    whose: NotRequired[str]
    tally: NotRequired[Tally | None]


class AskSkill(Question):
    """The skill over some games, the oldest first."""

    do: Literal["skill"]
    games: list[Lost]
    kinds: NotRequired[list[LostBy]]
    game: NotRequired[str]
    objective: NotRequired[str]


class Anki(Question):
    """Cards for another program."""

    do: Literal["anki"]
    game: NotRequired[str]
    cards: list[Any]  # each with game, position, chosen, best and why, and what else is kept of it


class Card(Question):
    """The strategy card for the settings of a position: a job."""

    do: Literal["card"]
    game: str
    position: str
    mine: NotRequired[bool]
    whose: NotRequired[str]


class Ask(Question):
    """What only one game answers: often a job."""

    do: Literal["ask"]
    game: str
    ask: Mapping[str, object]  # of the game's `wire`


class Watch(Question):
    """What a frame of a watched game adds to the match: a job about a picture."""

    do: Literal["watch"]
    watch: NotRequired[Any]
    position: str
    mine: bool
    fresh: bool
    place: NotRequired[list[float] | None]


class Correct(Question):
    """A position with other dice in a column: a job."""

    do: Literal["correct"]
    position: str
    mine: bool
    who: str
    column: int
    dice: list[int]


class Roll(Question):
    """Which dice a picture shows: a job about a picture."""

    do: Literal["roll"]
    count: int | None
    known: NotRequired[Any]


class Learn(Question):
    """How dice look to this camera, by a roll that was confirmed: a job, with the picture or without."""

    do: Literal["learn"]
    dice: list[Die]
    confirmed: list[int]
    measures: Any
    places: NotRequired[list[list[float] | None]]


AnyQuestion: TypeAlias = (
    Games
    | Open
    | Look
    | Wins
    | AskScene
    | Picture
    | Sharpen
    | Step
    | Play
    | Hopes
    | Replay
    | AskReview
    | AskReport
    | Read
    | AskKinds
    | Drill
    | Judge
    | AskSkill
    | Anki
    | Card
    | Ask
    | Watch
    | Correct
    | Roll
    | Learn
)


# --- What several games answer -----------------------------------------------------------------------


class Outcome(TypedDict):
    """Where a throw may lead."""

    p: float
    value: float
    text: str


class Outcomes(TypedDict):
    """Where a throw may lead, the best first, and what all that is worth."""

    value: float
    bust: float
    outcomes: list[Outcome]


class Throw(Outcomes):
    """throw: what the next throw may bring."""

    dice: int
    objective: Objective
    exactness: Exactness
    note: NotRequired[str]  # what is left out


class Reached(TypedDict):
    """The chance of at least so many points."""

    points: int
    chance: float


class Spread(TypedDict):
    """Where a choice leads on average, and how far that spreads."""

    action: str
    end: float
    deviation: float
    at_least: NotRequired[float]
    win: NotRequired[float]
    draw: NotRequired[float]
    lose: NotRequired[float]


class Chances(TypedDict):
    """chances: how points to come are distributed."""

    end: float
    deviation: float
    lowest: int
    chances: list[float]
    at_least: NotRequired[Reached]
    choices: NotRequired[list[Spread]]


class AtLeast(TypedDict):
    """at_least: the highest chance of at least so many points."""

    points: int
    value: float
    actions: dict[str, float]
    exactness: Exactness
    max_error: float
    likely_error: float | None
    text: str


class Places(TypedDict):
    """places: everybody's chances to end first, second and so on."""

    places: list[list[float]]  # of the player to move, and of the others in their order of moves
    text: str  # what advice makes the most of


class Placed(TypedDict):
    """against, house, seated, position: the position that was asked for."""

    position: str
