"""Questions and answers as plain JSON values: what the page's worker, the tests and other front ends share.

Stateless: a question holds the position or the match that it is about. `answer` returns the reply, or a
job that returns it. docs/web.md lists the questions; they are the functions in VERBS.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from pysolver.contract.account import account
from pysolver.contract.advice import Objective
from pysolver.contract.collection import ReadMatch, read_all, split, state_of
from pysolver.contract.ending import ending
from pysolver.contract.game import Game, game
from pysolver.contract.job import Job, Progress
from pysolver.contract.match import (
    KINDS,
    Point,
    Step,
    Taken,
    begin,
    check_names,
    follow,
    format_match,
    opened,
    play_turn,
    read_match,
    usual_names,
)
from pysolver.contract.mistakes import (
    FEWEST,
    Lost,
    Tally,
    curve,
    curve_words,
    kind_words,
    level,
    levels_words,
    skill_over,
    skill_words,
)
from pysolver.contract.picture import picture_of
from pysolver.contract.practice import anki, cards, drill, judged, kinds, scheduled
from pysolver.contract.review import review
from pysolver.contract.shape import SHOWN, Fields, Flag, Listed, Maybe, Number, OneOf, Row, Text, Whole, check
from pysolver.contract.spec import GAME_IDS, games
from pysolver.contract.strategy_card import svg
from pysolver.contract.whom import YOU, called, naming
from pysolver.errors import GameError
from pysolver.sayings.render import ENGLISH
from pysolver.sayings.say import CODES, saying, saying_n, speaking, spoken

if TYPE_CHECKING:
    from pysolver.eyes.picture import Image
    from pysolver.service import wire

Question = Mapping[str, Any]  # one of `wire.AnyQuestion`, and what else somebody may have sent
Reply = dict[str, Any]  # one of the replies of `wire`, without what the worker puts around it
Verb: TypeAlias = Callable[[Question], Mapping[str, Any] | Job[Mapping[str, Any]]]
MOST_STEPS = 10  # in one question
MOST_HOPES = 6  # rolls in one question
MOST_CARDS = MOST_GAMES = 100_000
MOST_KINDS = 100
MOST_LOST = 1e12  # of a game, and its square


def answer(question: Question, picture: Image | None = None) -> Reply | Job[Reply]:
    """Answer a question, which may have a picture; raise GameError, in one sentence, where that cannot be."""
    verb = question.get("do") if isinstance(question, Mapping) else None
    if not isinstance(verb, str) or verb not in VERBS:
        raise GameError(
            # what a program asks is none of the questions that there are;
            # e.g. known="games, open, look", verb="'x'"
            saying(
                "question.unknown",
                "One can ask to do {known}, not {verb}.",
                known=", ".join(VERBS),
                verb=SHOWN.repr(verb),
            )
        )
    code = language_of(question)
    with speaking(code):
        check(_shape(verb), question)
        found = cast("Reply | Job[Reply]", VERBS[verb]({**question, "picture": picture}))
    return found if isinstance(found, dict) else spoken(found, code)


def language_of(question: Question) -> str:
    """Return the code of the language that a question is to be answered in."""
    check(LANGUAGE, question)
    return str(question.get("lang", ENGLISH.code))


def _shape(verb: str) -> Fields:
    """Return what a question holds that asks to do this; those about pictures say so themselves."""
    if verb in QUESTIONS:
        return QUESTIONS[verb]
    from pysolver.eyes import shapes  # not before somebody looks

    return shapes.QUESTIONS[verb]


def games_of(question: Question) -> list[str]:
    """Return the ids of the games whose tables a question may need."""
    if "text" not in question:
        game_id = question.get("game")
        return [game_id] if isinstance(game_id, str) else []
    check(QUESTIONS["read"], question)
    heads = [each.split()[2:3] for each in split(question["text"])]
    return sorted({game_id for head in heads for game_id in head} & set(GAME_IDS))


def _games(question: Question) -> wire.Listed:
    return {"games": [spec.to_dict() for spec in games()]}


def _open(question: Question) -> wire.Looked:
    played = _game(question)
    text, count = question.get("position"), question.get("players")
    begun = played.start() if count is None else played.start_of(count)
    state = begun if text is None else played.parse(text)
    return _point(played, begin(played, state), question)


def _look(question: Question) -> wire.Looked:
    played = _game(question)
    return _point(played, _before(played, question), question)


def _wins(question: Question) -> wire.Winning:
    """Say what everybody at a table wins; of two or fewer the advice to win says it already."""
    played = _game(question)
    point = _before(played, question)
    if "win" not in played.objectives(point.state):
        raise GameError(
            # asked are chances to win where nobody plays to win; e.g. game="School"
            saying(
                "question.no_chances",
                "{game}: here nobody plays to win, so there are no chances.",
                game=played.spec.title,
            )
        )
    own = played.advise(point.state, "win", at_once=True).value
    found = point.by_seat(played.chances(point.state, own))
    return {"wins": [found.get(seat, 0.0) for seat in range(max(found) + 1)]}


def _scene(question: Question) -> wire.Standing:
    """Say what stands at a point for those who look on: points by seat, those at risk, and the roll."""
    played = _game(question)
    point = _before(played, question)
    several = played.players(point.state) > 1
    found = point.by_seat(played.totals(point.state)) if several else {}
    points = [found.get(seat, 0) for seat in range(max(found) + 1)] if found else []
    return {"points": points, "risk": played.at_risk(point.state), "roll": played.hand(point.state)}


def _picture(question: Question) -> wire.Pictured:
    """Draw a point: how it stands, the dice that lie there, and the advice."""
    played = _game(question)
    point = _before(played, question)
    advice, best = None, None
    if point.phase == "decide":
        advice = played.advise(point.state, _objective(played, point, question), at_once=True)
        best = advice.options[0] if advice.options else None
    rows, words = played.laid(point.state, best), played.format(point.state)
    if played.players(point.state) > 1:
        totals, names = point.by_seat(played.totals(point.state)), _seats(played, point, question)
        words = ", ".join(f"{called(names[seat])} {totals[seat]}" for seat in sorted(totals))
    return {"svg": picture_of(played.spec.title, words, rows, advice)}


def _sharpen(question: Question) -> Job[wire.Sharpened | wire.NotSharper]:
    """Do the work that makes the advice on a point better, then look at it again."""
    played = _game(question)
    point = _before(played, question)
    work = played.sharpen(point.state, _objective(played, point, question))
    if work is None:
        return {"sharper": False}
    yield from work
    return {**_point(played, point, question), "sharper": True}


def _step(question: Question) -> wire.Stepped:
    played = _game(question)
    point = _before(played, question)
    return _stepped(played, point, question["steps"], question)


def _stepped(
    played: Game[Any], point: Point[Any], steps: Sequence[Sequence[Any]], question: Question
) -> wire.Stepped:
    """Describe the point that steps lead to, and each of them."""
    trail = []
    for kind, code in steps:
        taken = follow(played, point, Step(question.get("who", point.seat), kind, code))
        trail.append(_record(played, taken))
        point = taken.after
    return {**_point(played, point, question), "trail": trail}


def _play(question: Question) -> wire.Played:
    """Let a rival go on to the end of a turn, or for as many steps as are wanted, with dice of its own.

    Of no player only the throw is told that is due.
    """
    played, dice = _game(question), Random(question.get("seed"))
    point = _before(played, question)
    if not question["player"]:
        return {"taken": _thrown(played, point, dice)}
    rivals = played.rivals(dice)
    if question["player"] not in rivals:
        raise GameError(_nobody_called(played.spec.title, list(rivals), question["player"]))
    choose = rivals[question["player"]]
    turn = play_turn(played, point, lambda met: choose(met.state), dice)
    steps = [taken.step for taken in islice(turn, question.get("most", MOST_STEPS))]
    return {"taken": [[step.kind, step.code] for step in steps]}


def _nobody_called(title: str, known: Sequence[str], name: str) -> str:
    """Say that a game has no bot of this name, and which there are."""
    if not known:
        # a bot that a program asks for, in a game that has none; e.g. game="Pig", name="'bob'"
        return saying("question.no_bots", "{game} has no bots, so not {name}.", game=title, name=repr(name))
    # a bot that a program asks for, and that there is not;
    # e.g. game="School", known="bob, casual", name="'x'"
    return saying(
        "question.no_bot",
        "In {game} one meets {known}, not {name}.",
        game=title,
        known=", ".join(known),
        name=repr(name),
    )


def _thrown(played: Game[Any], point: Point[Any], dice: Random) -> list[list[str]]:
    """Return a throw as steps, behind the decision to throw where one may do something else."""
    if point.phase == "over" or not played.can_roll(point.state):
        raise GameError(
            # dice are to be rolled where there are none; e.g. position="'100 0/0 20'"
            saying(
                "question.no_dice",
                "No dice are in hand at {position}.",
                position=repr(played.format(point.state)),
            )
        )
    decided = [["act", "roll"]] if point.phase == "decide" and "roll" in played.actions(point.state) else []
    state = played.act(point.state, "roll").state if decided else point.state
    return [*decided, ["roll", played.rolls(state).throw(dice)]]


def _hopes(question: Question) -> Job[wire.Hoped]:
    """Say what each of some rolls would lead to, as `step` does."""
    played, rolls = _game(question), question["rolls"]
    points: list[wire.Stepped] = []
    before = _before(played, question)
    for roll in rolls:
        points.append(_stepped(played, before, [["roll", roll]], question))
        yield Progress(len(points) / len(rolls), points)
    return {"points": points}


def _replay(question: Question) -> wire.Replayed:
    match, taken = read_match(question["match"])
    played, first = opened(match)
    last = taken[-1].after if taken else first
    return {
        **_point(played, last, {**question, "seats": list(match.seats)}),
        "game": match.game,
        "opening": match.start,
        "seats": list(match.seats),
        "notes": dict(match.notes),
        "start": _place(played, first),
        "trail": [_record(played, each) for each in taken],
    }


def _read(question: Question) -> Job[wire.Collected]:
    matches, troubles = yield from read_all(question["text"], _kept)
    return {"matches": matches, "troubles": troubles}


def _kept(part: ReadMatch) -> wire.KeptMatch:
    """Describe a match of a collection as a list shows it, with its text."""
    over, state = state_of(part.match, part.taken)
    played, point = opened(part.match)
    point = part.taken[-1].after if part.taken else point
    return {
        "game": part.match.game,
        "seats": list(part.match.seats),
        "notes": dict(part.match.notes),
        "steps": len(part.taken),
        "over": over,
        "state": state,
        "first": _first(played, part.match.seats, point),
        "match": format_match(part.match),
    }


def _review(question: Question) -> Job[wire.LookedBack]:
    match, _ = read_match(question["match"])
    at_once = question.get("at_once", False)
    found = yield from review(match, _objective(*opened(match), question), at_once)
    seats = range(len(match.seats))
    return {
        "review": found.to_dict(),
        "account": account(found),
        "sharpens": found.sharpens,
        "cards": [cards(found, seat) for seat in seats],
    }


def _report(question: Question) -> Job[wire.Report]:
    """Write the review of a match as a page of its own."""
    from pysolver.contract.report import html  # not before somebody wants to save one

    match, _ = read_match(question["match"])
    found = yield from review(match, _objective(*opened(match), question))
    return {"html": html(found)}


def _drill(question: Question) -> Job[wire.Drilled]:
    """Find a position to practise on."""
    kind, seed = question["kind"], question.get("seed", 0)
    begins = question.get("begins", "")
    found = yield from drill(question["game"], kind, seed, question.get("objective"), begins)
    return {"position": found.position, "objective": found.objective}


def _kinds(question: Question) -> wire.Kinds:
    return {"kinds": list(kinds(_game(question)))}


def _judge(question: Question) -> wire.Judged:
    """Say what a choice is worth, what it makes of a tally, and when its card comes back."""
    played = _game(question)
    state = played.parse(question["position"])
    objective = _objective(played, begin(played, state), question)
    found = judged(played, state, question["action"], objective)
    due = scheduled(question.get("times_right", 0), found.right, question.get("today", 0))
    before = question.get("tally")
    tally = Tally(before["decisions"], before["mistakes"], before["lost"]) if before else Tally()
    tally = tally.with_one(found.chosen.loss, found.grade)
    card = None if found.right else found.card()
    return {
        "judged": found.to_dict(),
        "mistake": found.mistake(question.get("whose", YOU)),
        "tally": tally.to_dict(),
        "run": tally.run_words(found.advice.objective),
        "lost": tally.lost_words(found.advice.objective),
        "card": card,
        "times_right": due.right,
        "day": due.day,
    }


def _skill(question: Question) -> wire.Skilled:
    """Say what some games show of skill, the oldest first."""
    games = [Lost(each["hard"], each["lost"], each["squares"]) for each in question["games"] if each["hard"]]
    shown, means, objective = skill_over(games), curve(games), question.get("objective", "win")
    spread = game(question["game"]).spread(objective) if "game" in question else 0.5
    return {
        "skill": shown.to_dict() if shown else None,
        "decisions": sum(game.hard for game in games),
        "games": len(games),
        "fewest": FEWEST,
        "curve": means,
        "said": skill_words(shown, games, objective, apart="kinds" in question),
        "course": curve_words(means, objective),
        "level": level(shown.mean, spread) if shown else "",
        "scale": levels_words(spread, objective),
        "kinds": _kinds_of_skill(question.get("kinds", []), objective),
    }


def _kinds_of_skill(kinds: Sequence[wire.LostBy], objective: Objective) -> list[wire.KindOfSkill]:
    """Say what decisions of each kind have lost each time, the costliest first."""
    means = {each["name"]: each["lost"] / each["hard"] for each in kinds if each["hard"]}
    counts = {each["name"]: each["hard"] for each in kinds}
    most = max(means.values(), default=0.0) or 1.0
    return [
        {"name": name, "said": kind_words(mean, counts[name], objective), "part": mean / most}
        for name, mean in sorted(means.items(), key=lambda item: -item[1])
    ]


def _anki(question: Question) -> wire.Exported:
    return {"text": anki(question["cards"])}


def _card(question: Question) -> Job[wire.Drawn]:
    """Draw the strategy card for the settings of a position, on the side of the player that is named.

    They are those of the player to move, or of the other one where `mine` is false; `whose` is their name.
    """
    played = _game(question)
    state = played.parse(question["position"])
    found = yield from played.strategy_card(played.turned(state) if question.get("mine") is False else state)
    found = found.of(question["whose"]) if "whose" in question else found
    return {"svg": svg(found), "sheet": found.to_dict()}


def _ask(question: Question) -> wire.Told[Any] | Job[wire.Told[Any]]:
    found = _game(question).asked(question["ask"])
    return {"answer": found} if isinstance(found, dict) else _asking(found)


def _asking(job: Job[Any]) -> Job[wire.Told[Any]]:
    return {"answer": (yield from job)}


def _of_picture(verb: str) -> Verb:
    """Return what answers a question about pictures; what reads them is loaded when somebody looks."""

    def answered(question: Question) -> Job[Mapping[str, Any]]:
        from pysolver.service import eyes

        job: Job[Mapping[str, Any]] = getattr(eyes, verb)(question)
        return job

    return answered


def _game(question: Question) -> Game[Any]:
    return game(question["game"])


def _before(played: Game[Any], question: Question) -> Point[Any]:
    """Return the point that a question is asked at; of what does not fit together, the position counts."""
    state = played.parse(question["position"])
    phase = question.get("phase")
    own = played.phase(state)
    thrown = phase == "throw" and own == "decide" and played.can_roll(state)
    return Point(state, _order(played.players(state), question), "throw" if thrown else own)


def _order(count: int, question: Question) -> tuple[int, ...]:
    """Return who moves from a point on, as the question says; else all in turn from the seat to move on."""
    given, seat = question.get("order"), question.get("seat", 0)
    if seat >= count > 1:
        raise GameError(
            # who is to move, as a program asks; e.g. last="1", seat="4"
            saying(
                "question.no_seat",
                "Here sit seats 0 to {last}, so the one to move is none of number {seat}.",
                last=str(count - 1),
                seat=str(seat),
            )
        )
    if given is None:
        return tuple((seat + further) % count for further in range(count))
    if len(given) != count or len(set(given)) != count:
        raise GameError(
            # the order of turns, as a program asks; e.g. n=3, example="[0, 1, 2]", order="[0, 0, 2]"
            saying_n(
                "question.wrong_order",
                "The order of a question names {n} seat, once, as in {example}, not {order}.",
                "The order of a question names {n} seats, each once, as in {example}, not {order}.",
                count,
                example=str(list(range(count))),
                order=repr(given),
            )
        )
    return tuple(given)


def _seats(played: Game[Any], point: Point[Any], question: Question) -> tuple[str, ...]:
    """Return what the players at a point are called: as the question says, else as they usually are."""
    count, given = max(point.seats) + 1, question.get("seats")
    if given is None:
        return usual_names(count, {})
    if len(given) < count:
        raise GameError(
            # who plays, as a program asks; e.g. n=3, seats="['You']"
            saying_n(
                "question.wrong_seats",
                "The seats of a question are {n} name, as in ['You', 'Miller'], not {seats}.",
                "The seats of a question are {n} names, as in ['You', 'Miller'], not {seats}.",
                count,
                seats=repr(given),
            )
        )
    check_names(given)
    return tuple(given[:count])


def _objective(played: Game[Any], point: Point[Any], question: Question) -> Objective:
    """Return what is played for: what the question says where that is to be had here, else the default."""
    asked = question.get("objective")
    wanted = played.objective(asked)
    here = asked is not None and wanted in played.objectives(point.state)
    return wanted if here else played.objective(None, point.state)


def _place(played: Game[Any], point: Point[Any]) -> wire.Point:
    return {
        "position": played.format(point.state),
        "seat": point.seat,
        "order": list(point.seats),
        "phase": point.phase,
    }


def _point(played: Game[Any], point: Point[Any], question: Question) -> wire.Looked:
    """Describe a point: its place, how to draw it, the advice where it has any, and whether that sharpens."""
    advice, sharpens = None, False
    if point.phase != "throw":
        objective = _objective(played, point, question)
        seats = _seats(played, point, question)
        with naming([seats[seat] for seat in point.seats[1:]]):
            advice = played.advise(point.state, objective, at_once=True).to_dict()
        sharpens = bool(advice["options"]) and played.sharpen(point.state, objective) is not None
    place = _place(played, point)
    return {
        "position": place["position"],
        "seat": place["seat"],
        "order": place["order"],
        "phase": place["phase"],
        "over": point.phase == "over",
        "ended": ending(played, _seats(played, point, question), point),
        "first": _first(played, _seats(played, point, question), point),
        "view": played.view(point.state),
        "objectives": list(played.objectives(point.state)),
        "advice": advice,
        "sharpens": sharpens,
    }


def _first(played: Game[Any], seats: Sequence[str], point: Point[Any]) -> list[int]:
    """Return who has won a match of several, by seat; nobody while it goes on."""
    if point.phase != "over" or len(seats) == 1:
        return []
    return point.leading(played.totals(point.state))


def _record(played: Game[Any], taken: Taken[Any]) -> wire.Record:
    """Describe a step and the point after it."""
    step, following = taken.step, taken.next
    landed: wire.Landed | None = None
    if following.landed is not None:
        said = played.advise(following.landed, at_once=True)
        landed = {
            "position": played.format(following.landed),
            "view": played.view(following.landed),
            "sentence": said.sentence,
            "why": said.why,
        }
    after = taken.after
    return {
        "seat": step.seat,
        "kind": step.kind,
        "code": step.code,
        "did": dict(following.did),
        "brought": following.brought,
        "landed": landed,
        "position": played.format(after.state),
        "next_seat": after.seat,
        "order": list(after.seats),
        "phase": after.phase,
    }


MOST_SEATS = 6
GAME = {"game": Text()}
LANGUAGE = Fields(
    # a part of what a program asks, the subject of a sentence
    possible={"lang": OneOf(CODES, own_name=saying("question.language", "A language"), example="'nl'")}
)
POINT = {"position": Text()}
BY = {"objective": Maybe(Text())}
# a part of what a program asks, the subject of a sentence: a place at the table
SEAT = Whole(0, MOST_SEATS - 1, own_name=saying("question.seat", "A seat"))
WHERE = {
    "seat": SEAT,
    "order": Maybe(
        # a part of what a program asks, the subject of a sentence: the order of turns
        Listed(SEAT, MOST_SEATS, own_name=saying("question.order", "The order"), example="[0, 1, 2]")
    ),
    "phase": Maybe(Text()),
}
SEATED = {
    "seats": Maybe(
        Listed(
            Text(),
            MOST_SEATS,
            # a part of what a program asks, the subject of a sentence: the names of all who play
            own_name=saying("question.seats", "The list of seats"),
            example="['You', 'Miller']",
        )
    )
}
# a part of what a program asks, the subject of a sentence: a choice, a roll or a turn
STEP = Row((OneOf(KINDS), Text()), own_name=saying("question.step", "A step"), example="['act', 'roll']")
LOST = Fields({"hard": Whole(), "lost": Number(0, MOST_LOST), "squares": Number(0, MOST_LOST)})
LOST_BY = Fields(
    {"name": Text(), "hard": Whole(), "lost": Number(0, MOST_LOST), "squares": Number(0, MOST_LOST)}
)
TALLY = Fields({"decisions": Whole(), "mistakes": Whole(), "lost": Number(0, MOST_LOST)})
QUESTIONS = {
    "games": Fields(),
    "open": Fields(GAME, {"position": Maybe(Text()), "players": Whole(1, MOST_SEATS), **BY, **SEATED}),
    "look": Fields({**GAME, **POINT}, {**WHERE, **BY, **SEATED}),
    "wins": Fields({**GAME, **POINT}, WHERE),
    "scene": Fields({**GAME, **POINT}, WHERE),
    "picture": Fields({**GAME, **POINT}, {**WHERE, **BY, **SEATED}),
    "sharpen": Fields({**GAME, **POINT}, {**WHERE, **BY, **SEATED}),
    "step": Fields(
        {**GAME, **POINT, "steps": Listed(STEP, MOST_STEPS, 1, example="[['act', 'roll'], ['roll', '4']]")},
        {"who": SEAT, **WHERE, **BY, **SEATED},
    ),
    "play": Fields(
        {**GAME, **POINT, "player": Text()}, {"seed": Whole(), "most": Whole(1, MOST_STEPS), **WHERE}
    ),
    "hopes": Fields(
        {**GAME, **POINT, "rolls": Listed(Text(), MOST_HOPES, 1, example="['1', '2']")},
        {**WHERE, **BY, **SEATED},
    ),
    "replay": Fields({"match": Text()}, {**BY, **SEATED, **GAME}),
    "read": Fields({"text": Text()}),
    "review": Fields({"match": Text()}, {"at_once": Flag(), **BY, **GAME}),
    "report": Fields({"match": Text()}, {**BY, **GAME}),
    "kinds": Fields(GAME),
    "drill": Fields({**GAME, "kind": Text()}, {"begins": Text(), "seed": Whole(), **BY}),
    "judge": Fields(
        {**GAME, **POINT, "action": Text()},
        {"times_right": Whole(), "today": Whole(), "whose": Text(), "tally": Maybe(TALLY), **BY},
    ),
    "skill": Fields(
        {"games": Listed(LOST, MOST_GAMES)},
        {"kinds": Listed(LOST_BY, MOST_KINDS), "objective": OneOf(("points", "win")), **GAME},
    ),
    "anki": Fields({"cards": Listed(Fields(), MOST_CARDS)}, GAME),
    "card": Fields({**GAME, **POINT}, {"mine": Flag(), "whose": Text()}),
    "ask": Fields({**GAME, "ask": Fields({"about": Text()}, example="{'about': 'chances'}")}),
}
VERBS: dict[str, Verb] = {
    "games": _games,
    "open": _open,
    "look": _look,
    "wins": _wins,
    "scene": _scene,
    "picture": _picture,
    "sharpen": _sharpen,
    "step": _step,
    "play": _play,
    "hopes": _hopes,
    "replay": _replay,
    "read": _read,
    "review": _review,
    "report": _report,
    "kinds": _kinds,
    "drill": _drill,
    "judge": _judge,
    "skill": _skill,
    "anki": _anki,
    "card": _card,
    "ask": _ask,
    "watch": _of_picture("watch"),
    "correct": _of_picture("correct"),
    "roll": _of_picture("roll"),
    "learn": _of_picture("learn"),
}
