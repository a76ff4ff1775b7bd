"""What the page asks of Farkle beside advice, as dictionaries of plain JSON values.

{"about": "dice", "set": "kcd2", "own": ["[8.1.1.1.1.1]"]}  the catalogue, with its version and source, what
                                                            a die costs and whether it exists once; its `was`:
                                                            {"1.2": weights} before a patch. Of one's `own`
                                                            dice, by weights, those that can be, and
                                                            the dice by other `readings`: their names by
                                                            the `patches`, newest first, and as `wild`
{"about": "die", "set", "weights": ["8", ...], "joker"}     a die by its weights as they are typed
{"about": "position", "set", "jokers_alone", "target", "mine", "theirs", "turn", "my_dice", "their_dice",
 "roll" or "before"}                                        the text of a position, or what is wrong; the
                                                            roll of the position `before` stays if it can
{"about": "distribution", "position", "action"}             the score of the turn from there on
{"about": "throw", "position", "objective", "action"}       what the next throw may bring, the best first
{"about": "turns", "position"}                              how many turns the player needs to the target
{"about": "card", "position"}                               with how many points one banks, at all scores
{"about": "thresholds", "position", "objective",            that at the scores of a position, in words, for
 "at_once"}                                                 one to six dice left; at once by an estimate
{"about": "tables"}                                         the kinds of table, and the targets seen
{"about": "opponents", "search": "Kuttenberg"}              who carries which dice and badges
{"about": "badges"}                                         all badges: name, tier, kind, uses, words, what is
                                                            open about them and how it can be read
{"about": "badge", "position"}                              using the badge now and keeping it: what each
                                                            action brings in this turn alone, and the turns
                                                            that the target then still takes on average
{"about": "which", "position", "table": "knight", "own": "silver-might,silver-warlord", "against": "none",
 "solve": "most"}                                           badges ranked at a table by the chance to win; the
                                                            other wears none, the same, or theirs; solved
                                                            are the races of none, most or all of them

Long answers are jobs: `turns`, `card`, `thresholds` and `which`. A job's progress may show something already.
What is asked about the dice one owns stands in `loadout_questions`. What is told of a turn, a throw, a card
or thresholds leaves the uses of badges out, and has a `note` that says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from pysolver.contract.dice import JOKER, MOST_WEIGHT, parse_die
from pysolver.contract.job import Job
from pysolver.errors import GameError
from pysolver.games.farkle import badge_worth, notation, outcomes, weigh, words
from pysolver.games.farkle.loadouts import questions
from pysolver.games.farkle.notation import State
from pysolver.games.farkle.race import card, race, races, which
from pysolver.games.farkle.rules import UNIT
from pysolver.games.farkle.turn import distribution
from pysolver.games.farkle.turn.solve import in_units, values_of
from pysolver.games.farkle.turn.turn import turn_of
from pysolver.games.farkle.world import badges, market, people, remarks
from pysolver.games.farkle.world.catalogue import (
    SETS,
    by_patch,
    catalogue,
    described,
    format_dice,
    listing,
    patches,
    readings_of,
    source,
)
from pysolver.sayings.say import saying

Question = Mapping[str, Any]
MOST_BARS = 40  # of a distribution as it is drawn
LONGEST = 6  # digits of a number that is typed


def answer(question: Question) -> dict[str, Any] | Job[dict[str, Any]]:
    """Answer a question, or return the job that will; raise GameError for one that is none."""
    about = question.get("about")
    if about not in ANSWERS:
        raise GameError(
            # a question that the game does not know; e.g. known="dice, die", about="'luck'"
            saying(
                "farkle.wrong_question",
                "One can ask about {known}, not {about}.",
                known=", ".join(ANSWERS),
                about=repr(about),
            )
        )
    return ANSWERS[about](question)


def _dice(question: Question) -> dict[str, Any]:
    dice_set = str(question.get("set", SETS[0]))
    dice = [{**die, **_offer(die["name"], dice_set)} for die in listing(dice_set)]
    own = [name for name in question.get("own") or () if _is_weights(name)]
    return {
        "set": dice_set,
        "sets": list(SETS),
        "targets": list(notation.TARGETS),
        "version": remarks.version(dice_set),
        "source": source(dice_set)["source"],
        "dice": dice,
        **_readings(dice_set),
        "own": [described(name, dice_set) for name in own],
    }


def _readings(dice_set: str) -> dict[str, Any]:
    """Return how dice can be read otherwise: their names by patch, which can be wild, and what these are."""
    entries = catalogue(dice_set).values()
    changed = [entry.slug for entry in entries if entry.was]
    known = [
        {
            "patch": patch,
            "words": remarks.patch(patch),
            "dice": {slug: by_patch(slug, patch, dice_set) for slug in changed},
        }
        for patch in patches(dice_set)
    ]
    return {
        "patches": known,
        "wild": {entry.slug: entry.wild_name for entry in entries if entry.wild},
        "readings": [described(name, dice_set) for name in readings_of(dice_set)],
    }


def _offer(name: str, dice_set: str) -> dict[str, Any]:
    offer = market.offers(name, dice_set)
    return {"price": offer["price"], "once": offer["once"]}


def _is_weights(name: object) -> bool:
    """Tell whether this is the name of a die by its weights."""
    try:
        return isinstance(name, str) and str(parse_die(name)) == name
    except GameError:
        return False


def _die(question: Question) -> dict[str, Any]:
    """Describe the die of six weights, each as it is typed; an empty one is 0."""
    typed = question.get("weights")
    weights = [str(weight).strip() or "0" for weight in typed] if isinstance(typed, list) else []
    for weight in weights:
        if not (
            weight.isascii() and weight.isdigit() and len(weight) <= LONGEST and int(weight) <= MOST_WEIGHT
        ):
            raise GameError(
                # how often a face of a die comes, as it is typed; e.g. most="999999", weight="'-1'"
                saying(
                    "farkle.wrong_weight",
                    "A weight is a whole number from 0 to {most}, as in 8, not {weight}.",
                    most=str(MOST_WEIGHT),
                    weight=repr(weight),
                )
            )
    joker = JOKER if question.get("joker") else ""
    return {**described(str(parse_die(f"[{joker}{'.'.join(weights)}]")), str(question.get("set", SETS[0])))}


def _position(question: Question) -> dict[str, Any]:
    target = _multiple(question.get("target", 4000))
    if target is None or not UNIT <= target <= notation.MOST_TARGET:
        given = repr(str(question.get("target")))
        most = notation.MOST_TARGET
        raise GameError(notation.wrong_points(notation.target_named(), UNIT, most, "4000", given))
    for name, wrong in (("mine", _wrong_mine), ("theirs", _wrong_theirs)):
        points = _multiple(question.get(name, 0))
        if points is None or points >= target:
            raise GameError(wrong(str(min(1200, target - UNIT)), repr(str(question.get(name)))))
    words = [
        f"{question.get('set', SETS[0])}{notation.JOKER_GROUPS if question.get('jokers_alone') else ''}",
        question.get("target", 4000),
        f"{question.get('mine', 0)}/{question.get('theirs', 0)}",
        question.get("turn", 0),
        question.get("my_dice", "ordinary*6"),
        question.get("their_dice", "ordinary*6"),
        question.get("roll", notation.UNTHROWN),
    ]
    parts = ["-".join(re.sub(r"\s*([,*])\s*", r"\1", str(word)).split()) or "?" for word in words]
    state = notation.parse(" ".join(parts))
    if "before" in question:
        state = _lying(state, notation.parse(str(question["before"])))
    return {"position": notation.format_state(state)}


def _wrong_mine(example: str, points: str) -> str:
    # points as they are typed; e.g. unit=50, example="1200", points="'1210'"
    return saying(
        "farkle.wrong_mine",
        "Your points are a multiple of {unit} below the target, as in {example}, not {points}.",
        unit=UNIT,
        example=example,
        points=points,
    )


def _wrong_theirs(example: str, points: str) -> str:
    # points of the opponent as they are typed; e.g. unit=50, example="1200", points="'1210'"
    return saying(
        "farkle.wrong_theirs",
        "The opponent's points are a multiple of {unit} below the target, as in {example}, not {points}.",
        unit=UNIT,
        example=example,
        points=points,
    )


def _lying(state: State, before: State) -> State:
    """Return a position with the roll that lay there: of other dice only which of them are in hand."""
    if before.turn and not state.turn:
        return state
    in_hand = "".join(notation.ASIDE if sign == notation.ASIDE else notation.IN_HAND for sign in before.roll)
    roll = before.roll if state.my_dice == before.my_dice else in_hand
    return notation.parse(notation.format_state(replace(state, roll=roll)))


def _multiple(given: object) -> int | None:
    """Read a multiple of 50 as a player types it; None for anything else."""
    text = str(given).strip()
    right = text.isascii() and text.isdigit() and len(text) <= LONGEST and int(text) % UNIT == 0
    return int(text) if right else None


def _distribution(question: Question) -> dict[str, Any]:
    """Follow the best play from a position in which the dice in hand are thrown next."""
    asked = _after(question)
    state = notation.without_uses(asked)
    if state.over or state.thrown:
        raise GameError(
            # a position in which dice lie; e.g. example="kcd2 4000 0/0 0 ordinary*6 ordinary*6 ******"
            saying(
                "farkle.no_distribution",
                "A distribution starts where dice are to be rolled, as in {example}.",
                example=f"{notation.EXAMPLE[:-6]}******",
            )
        )
    values = values_of(state.dice, in_units(state.need), state.joker_groups, state.effect.bonus)
    hand = sum(1 << slot for slot in state.hand)
    # As the advice counts: at most up to the target, so that both give the same points on average.
    found = distribution.of_turn(values, hand, state.turn // UNIT).up_to(state.need // UNIT)
    return {
        "need": state.need,
        "bust": found.bust,
        "mean": found.mean,
        "deviation": found.deviation,
        "scores": [list(score) for score in found.scores()],
        "bars": _bars(found),
        "at_least": [[points, found.at_least(points)] for points in _marks(state)],
        **notation.note_on_uses(asked),
    }


def _marks(state: State) -> list[int]:
    marks = {300, 500, 1000, 1500, 2000, 3000, 4000}
    return sorted({mark for mark in marks if state.turn < mark < state.need} | {state.need})


def _bars(found: distribution.Distribution) -> list[dict[str, float]]:
    """Put the scores into at most MOST_BARS classes of equal width; the last holds all above too."""
    scores = found.scores()
    shown = _quantile(found, 0.995)
    width = UNIT * max(1, -(-shown // (UNIT * MOST_BARS)))
    bars: dict[int, float] = {}
    for score, p in scores:
        if score:
            place = min((score - UNIT) // width, MOST_BARS)
            bars[place] = bars.get(place, 0.0) + p
    return [
        {"from": place * width + UNIT, "to": (place + 1) * width, "p": bars.get(place, 0.0)}
        for place in range(max(bars, default=-1) + 1)
    ]


def _quantile(found: distribution.Distribution, part: float) -> int:
    below = 0.0
    for score, p in found.scores():
        below += p
        if below >= part:
            return score
    return found.scores()[-1][0]


def _throw(question: Question) -> dict[str, Any]:
    return outcomes.told(_after(question), "points" if question.get("objective") == "points" else "win")


def _after(question: Question) -> State:
    """Return the position of a question, after the action of it that throws again."""
    state = notation.parse(str(question.get("position", "")))
    chosen = [action for action in notation.actions(state) if str(action) == question.get("action")]
    return notation.play(state, chosen[0]) if chosen and not chosen[0].bank else state


def _turns(question: Question) -> Job[dict[str, Any]]:
    """Follow a turn for every need up to the one there is."""
    asked = _unfinished(question)
    state = notation.without_uses(asked)
    turn = turn_of(state.dice, state.joker_groups, state.effect.bonus)
    found = yield from distribution.turns_job(turn, state.need // UNIT)
    return {"need": state.need, **found.to_dict(), **notation.note_on_uses(asked)}


def _card(question: Question) -> Job[dict[str, Any]]:
    """Solve the race from its start and read the card off it."""
    asked = _unfinished(question)
    race.check_target(asked.target)
    state = notation.without_uses(notation.fresh(asked))
    solved = yield from races.solving(races.extent_of(state))
    made = yield from card.card_job(race.pairing_of(state), solved, state.target)
    sides = card.sides(format_dice(state.my_dice), format_dice(state.their_dice))
    drawn = card.svg(made, notation.noted(sides, asked))
    note = notation.note_on_uses(asked)
    return {"scores": list(made.scores), "banks": made.banks, "svg": drawn, **note}


def _thresholds(question: Question) -> Job[dict[str, Any]]:
    """Say with how many points one banks at the scores of a position, for every number of dice left."""
    asked = _unfinished(question)
    state = notation.without_uses(asked)
    if question.get("objective") == "win":
        race.check_target(state.target)
        extent = races.extent_of(state)
        layers = races.layers(extent)
        if layers is None and question.get("at_once"):
            layers = races.layers_at_once(state)
        solved = layers[-1] if layers is not None else (yield from races.solving(extent))
        to_win = race.turn_to_win(state, solved)
        turn, thrown = to_win.turn, to_win.thrown
    else:
        values = values_of(state.dice, in_units(state.need), state.joker_groups, state.effect.bonus)
        turn, thrown = values.turn, values.thrown
    need = UNIT * len(thrown)
    rows = [
        {"dice": dice, "from": each[-1][0], "words": card.spoken(dice, each, need)}
        for dice, each in enumerate(card.banked(turn, thrown), 1)
    ]
    return {"rows": rows, **notation.note_on_uses(asked)}


def _unfinished(question: Question) -> State:
    state = notation.parse(str(question.get("position", "")))
    if state.over:
        raise GameError(
            # a question about a position in which somebody has won
            saying("farkle.nobody_needs", "The game is over: nobody needs a turn any more.")
        )
    return state


def _tables(question: Question) -> dict[str, Any]:
    return people.tables()


def _opponents(question: Question) -> dict[str, Any]:
    return people.searched(str(question.get("search", "")))


def _badges(question: Question) -> dict[str, Any]:
    return {"badges": badges.listing()}


def _badge(question: Question) -> dict[str, Any]:
    """Tell what every action is worth in the turn alone, and how many turns it leaves to the target."""
    state = _unfinished(question)
    notation.check_not_used(state)
    if not state.effect.uses:
        raise GameError(
            # a question about using a badge, where there is none
            saying(
                "farkle.no_badge_to_use",
                "The player to move has no badge to use, as in ordinary*6+gold-warlord:1.",
            )
        )
    actions = [ways[0] for ways in notation.choices(state)]
    turns = badge_worth.for_fewest(state)
    found = [
        {
            "action": str(action),
            "text": text,
            "badge": action.badge,
            "points": points,
            "turns": -badge_worth.worth(turns, state, action)[0],
        }
        for action, text, (points, _) in zip(
            actions, words.texts(state, actions), weigh.points_of(state, actions), strict=True
        )
    ]
    return {"need": state.need, "actions": sorted(found, key=lambda each: float(str(each["turns"])))}


def _which(question: Question) -> Job[dict[str, Any]]:
    """Rank the badges that one owns, or all that a table takes, for the dice of a position."""
    state = notation.parse(str(question.get("position", "")))
    kind = people.table(str(question.get("table", "")))
    own, against = str(question.get("own", "")).strip(), str(question.get("against", "none"))
    solve = str(question.get("solve", "most"))
    if against not in which.AGAINST or solve not in which.SOLVED:
        raise GameError(
            # a question about the best badge, asked wrongly; e.g. worn="none, same", solved="most, all",
            # against="'two'", solve="'few'"
            saying(
                "farkle.wrong_which",
                "The opponent wears one of {worn}, and solved are the races of one of {solved}, "
                "not {against} and {solve}.",
                worn=", ".join(which.AGAINST),
                solved=", ".join(which.SOLVED),
                against=repr(against),
                solve=repr(solve),
            )
        )
    mine = which.owned(own or None, which.tier_of(kind["badge"]))
    theirs = state.their_badge if against == "theirs" else None
    begun = replace(state, target=kind["target"])
    job = which.ranked(begun, mine, against if against == "same" else theirs, solve)
    found = yield from job
    return {
        "table": kind["name"],
        "target": kind["target"],
        "ranking": which.rows(found, kind["badge_at_stake"]),
    }


Answer: TypeAlias = dict[str, Any] | Job[dict[str, Any]]
ANSWERS: dict[str, Callable[[Question], Answer]] = {
    "dice": _dice,
    "die": _die,
    "position": _position,
    "distribution": _distribution,
    "throw": _throw,
    "turns": _turns,
    "card": _card,
    "thresholds": _thresholds,
    "tables": _tables,
    "opponents": _opponents,
    "badges": _badges,
    "badge": _badge,
    "which": _which,
    **questions.ANSWERS,
}
