"""Position texts of School: `<house> <open> <roll> <rerolls left>`, and after them, optionally, the card.

15/20 all 11666 2                    the first roll of a game
20/30 g6,pair,trash * 2              about to throw all five dice, first roll of a turn
15/20 g6,pair 666** 1                three sixes kept, two dice about to be thrown
15/20,undoubled,after2,positive ...  house rules: no doubling on the first roll, two grades open
                                     the rest, grades count their matching dice
... * 2 g1:-3,poker:x,40             what closed boxes brought, `x` crossed out, a bare number for
                                     all that the card does not tell apart
... vs g6,pair:-21                   behind everything: what is open on another's card, and how many points
                                     the player to move is ahead; once for each other, as they take turns
"""

from __future__ import annotations

import re
from dataclasses import replace

from pysolver.contract.dice import NATURAL
from pysolver.errors import ActionError, PositionError
from pysolver.games.school import SPEC, rules
from pysolver.games.school.rules import (
    BOXES,
    DICE,
    GRADES,
    MOST_PLAYERS,
    REROLLS,
    STRAIGHTS,
    HouseRules,
    Opponent,
    State,
    can_be,
)
from pysolver.games.school.titles import title
from pysolver.sayings.say import saying, saying_n

EXAMPLE = SPEC.example
WAITING = "*"
NOTHING = "-"
CROSSED = "x"
MOST_POINTS = 2_000
VERSUS = "vs"
(VERSUS_EXAMPLE,) = SPEC.more_examples
SEVERAL_EXAMPLE = f"{VERSUS_EXAMPLE} vs g6:4"


def parse(text: str) -> State:
    """Read a position text; raise PositionError, naming the rule, for one that cannot be."""
    words = text.split()
    if VERSUS in words:
        return _parse_versus(text, words)
    if len(words) not in (4, 5):
        raise PositionError(
            # a position text that is wrong; e.g. example="'15/20 all 11666 2'", text="'15/20 all'"
            saying(
                "school.wrong_position",
                "A School position is straights, open boxes, roll and rerolls left, as in {example}, "
                "not {text}.",
                example=repr(EXAMPLE),
                text=repr(text),
            )
        )
    house = parse_house(words[0])
    still_open = parse_open(words[1], house)
    rerolls = _parse_rerolls(words[3])
    dice = _parse_roll(words[2])
    if not still_open and (dice or rerolls != REROLLS):
        raise PositionError(
            # a position text of a game that is over
            saying(
                "school.wrong_end",
                "With no box open the game is over, as in '15/20 - * 2': no dice lie there.",
            )
        )
    if 0 < len(dice) < DICE and rerolls == REROLLS:
        raise PositionError(
            # a position text with kept dice and two rerolls left; e.g. text="'15/20 all 666** 2'"
            saying(
                "school.first_roll",
                "The first roll of a turn is of all five dice, as in '15/20 all * 2', not {text}.",
                text=repr(text),
            )
        )
    card, earlier = _parse_card(words[4], house, still_open) if len(words) == 5 else ((), 0)
    return State(house, still_open, dice, rerolls, card, earlier)


def _parse_versus(text: str, words: list[str]) -> State:
    """Read a position against one other or several."""
    begin = words.index(VERSUS)
    state, cards = parse(" ".join(words[:begin])), words[begin + 1 :: 2]
    found = [re.fullmatch(r"([a-z0-9,-]+):([+-]?[0-9]{1,4})", card, re.ASCII) for card in cards]
    leads = [int(match[2]) for match in found if match is not None and abs(int(match[2])) <= MOST_POINTS]
    if words[begin::2] != [VERSUS] * len(leads):
        raise PositionError(
            # the part of a position text that tells the opponents;
            # e.g. example="'15/20 g6,pair * 2 vs g6,pair:-21'", text="'15/20 g6,pair * 2 vs'"
            saying(
                "school.wrong_opponent",
                "Behind each `vs` stand an opponent's open boxes, and by how much the player to move leads, "
                "as in {example}, not {text}.",
                example=repr(VERSUS_EXAMPLE),
                text=repr(text),
            )
        )
    if len(leads) >= MOST_PLAYERS:
        raise PositionError(
            # the part of a position text that tells the opponents;
            # e.g. most=6, example="'15/20 g6,pair * 2 vs g6,pair:-21 vs g6:4'", number=6
            saying(
                "school.most_players",
                "At most {most} play, as in {example}: {number} opponents are too many.",
                most=MOST_PLAYERS,
                example=repr(SEVERAL_EXAMPLE),
                number=len(leads),
            )
        )
    others = tuple(
        Opponent(parse_open(match[1], state.house), lead)
        for match, lead in zip(filter(None, found), leads, strict=True)
    )
    counts = [len(state.open), *(len(other.open) for other in others)]
    if counts[0] - counts[-1] not in (0, 1) or counts != sorted(counts, reverse=True):
        raise PositionError(
            # the part of a position text that tells the opponents: how many boxes they have open;
            # e.g. example="'15/20 g6,pair * 2 vs g6,pair:-21 vs g6:4'", others=[1, 2], mine=2
            saying(
                "school.wrong_round",
                "Everybody has one turn a round. The others have as many boxes open as the player to move, "
                "or have moved already and have one fewer, as in {example}, not {others} beside {mine}.",
                example=repr(SEVERAL_EXAMPLE),
                others=counts[1:],
                mine=counts[0],
            )
        )
    return replace(state, others=others)


def parse_house(text: str) -> HouseRules:
    """Read the house rules."""
    straights, *switches = text.split(",")
    if straights not in STRAIGHTS:
        raise PositionError(wrong_straights(straights, repr(EXAMPLE)))
    doubling, opening, positive = True, HouseRules().opening, False
    for switch in switches:
        match = re.fullmatch(r"after([0-6])", switch, re.ASCII)
        if match is not None:
            opening = int(match[1])
        elif switch == "undoubled":
            doubling = False
        elif switch == "positive":
            positive = True
        else:
            raise PositionError(
                # the part of a position text that tells the house rules; e.g. text="'doubled'"
                saying(
                    "school.wrong_house",
                    "The house rules are undoubled, positive and after0 to after6, "
                    "as in '15/20,undoubled all 11666 2', not {text}.",
                    text=repr(switch),
                )
            )
    return HouseRules(straights, doubling, opening, positive)


def wrong_straights(straights: str, example: str) -> str:
    """Say what straights may score."""
    # what straights score, typed wrong; e.g. example="'15/20 all 11666 2'", text="'10/20'"
    return saying(
        "school.wrong_straights",
        "Straights score 15/20 or 20/30, as in {example}, not {text}.",
        example=example,
        text=repr(straights),
    )


def format_house(house: HouseRules) -> str:
    """Write the house rules, those that are usual left out."""
    switches = [house.straights]
    if not house.doubling:
        switches.append("undoubled")
    if house.opening != HouseRules().opening:
        switches.append(f"after{house.opening}")
    if house.positive:
        switches.append("positive")
    return ",".join(switches)


def parse_open(text: str, house: HouseRules) -> tuple[str, ...]:
    """Read a list of open boxes."""
    if text == "all":
        return BOXES
    names = [] if text == NOTHING else text.split(",")
    for name in names:
        if name not in BOXES:
            raise PositionError(
                # the part of a position text that tells the open boxes; e.g. known="g1,g2,pair", text="'g7'"
                saying(
                    "school.wrong_open",
                    "Open boxes are 'all', '-' for none, or some of {known}, as in 'g6,pair', not {text}.",
                    known=",".join(BOXES),
                    text=repr(name),
                )
            )
        if names.count(name) > 1:
            raise PositionError(
                # the part of a position text that tells the open boxes; e.g. text="'g6,g6'"
                saying(
                    "school.listed_twice",
                    "A box is filled once and listed once, as in 'g6,pair', not {text}.",
                    text=repr(text),
                )
            )
    still_open = tuple(box for box in BOXES if box in names)
    if not can_be(house, still_open):
        closed = next(box for box in BOXES if box not in names and box not in GRADES)
        raise PositionError(
            # the part of a position text that tells the open boxes; e.g. n=3, box=school.box_pair
            saying_n(
                "school.closed_too_early",
                "Only grades are open until {n} of them is scored, as in 'all': {box} has to be open.",
                "Only grades are open until {n} of them are scored, as in 'all': {box} has to be open.",
                house.opening,
                box=title(closed),
            )
        )
    return still_open


def format_open(still_open: tuple[str, ...]) -> str:
    """Write a list of open boxes."""
    return "all" if still_open == BOXES else ",".join(still_open) or NOTHING


def _parse_rerolls(text: str) -> int:
    if text not in ("0", "1", "2"):
        raise PositionError(
            # the part of a position text that tells the rerolls;
            # e.g. example="'15/20 all 11666 2'", text="'3'"
            saying(
                "school.wrong_rerolls",
                "A turn has one roll and up to two rerolls: 0, 1 or 2 are left, as in {example}, not {text}.",
                example=repr(EXAMPLE),
                text=repr(text),
            )
        )
    return int(text)


def _parse_roll(text: str) -> str:
    dice = text.rstrip(WAITING)
    waiting = len(text) - len(dice)
    if not text or any(face not in NATURAL for face in dice):
        raise PositionError(
            # the part of a position text that tells the dice;
            # e.g. example="'15/20 all 11666 2'", text="'11667'"
            saying(
                "school.wrong_roll",
                "A roll is five faces from 1 to 6, or * for dice to be rolled, as in {example}, not {text}.",
                example=repr(EXAMPLE),
                text=repr(text),
            )
        )
    whole = len(dice) < DICE if waiting == 1 else len(text) == DICE
    if not whole:
        raise PositionError(
            # the part of a position text that tells the dice;
            # e.g. example="'15/20 all 11666 2'", text="'116666'", number=6
            saying(
                "school.five_dice",
                "School is played with five dice, as in {example}; {text} has {number}.",
                example=repr(EXAMPLE),
                text=repr(text),
                number=len(text),
            )
        )
    return "".join(sorted(dice))


def _parse_card(
    text: str, house: HouseRules, still_open: tuple[str, ...]
) -> tuple[tuple[tuple[str, int | None], ...], int]:
    entries: dict[str, int | None] = {}
    earlier = 0
    for entry in text.split(","):
        match = re.fullmatch(r"(?:([a-z0-9-]+):)?([+-]?[0-9]{1,4}|x)", entry, re.ASCII)
        if match is None or (match[1] is None and match[2] == CROSSED):
            raise PositionError(
                # the part of a position text that tells what closed boxes brought; e.g. text="'none'"
                saying(
                    "school.wrong_card",
                    "After the rerolls stands what boxes brought, as in 'g1:-3,poker:x,40', not {text}.",
                    text=repr(entry),
                )
            )
        box, brought = match[1], None if match[2] == CROSSED else int(match[2])
        if brought is not None and abs(brought) > MOST_POINTS:
            raise PositionError(
                # the part of a position text that tells what closed boxes brought; e.g. points="9999"
                saying("school.too_many", "No box brings {points}, as in 'g1:-3'.", points=str(brought))
            )
        if box is None:
            earlier += brought or 0
            continue
        if box not in BOXES or box in still_open or box in entries:
            raise PositionError(
                # the part of a position text that tells what closed boxes brought; e.g. text="'g6:-3'"
                saying(
                    "school.wrong_entry",
                    "Points stand once for each box that is closed, as in 'g1:-3'; {text} does not fit.",
                    text=repr(entry),
                )
            )
        if box in GRADES and brought is None:
            raise PositionError(rules.never_crossed(box))
        entries[box] = brought
    return tuple((box, entries[box]) for box in BOXES if box in entries), earlier


def format_state(state: State) -> str:
    """Write a position text."""
    missing = DICE - len(state.dice)
    roll = state.dice + WAITING * missing if state.dice else WAITING
    entries = [f"{box}:{CROSSED if brought is None else brought}" for box, brought in state.card]
    if state.earlier:
        entries.append(str(state.earlier))
    words = [format_house(state.house), format_open(state.open), roll, str(state.rerolls)]
    if entries:
        words.append(",".join(entries))
    for other in state.others:
        words += [VERSUS, f"{format_open(other.open)}:{other.lead}"]
    return " ".join(words)


def read_turn(text: str) -> tuple[str, int | None]:
    """Read the box and the points that a whole turn ended with, None for a box crossed out."""
    match = re.fullmatch(r"([a-z0-9-]{2,9}):(x|-?[0-9]{1,3})", text.strip(), re.ASCII)
    if match is None:
        raise ActionError(
            # what a whole turn brought, typed wrong; e.g. text="'12'"
            saying(
                "school.wrong_turn",
                "A turn is told by its box and points, as in pair:12 or poker:x, not {text}.",
                text=repr(text),
            )
        )
    return match[1], None if match[2] == CROSSED else int(match[2])


def turns(state: State) -> dict[str, list[str]]:
    """Return what the next whole turn may be told by: for each box the points, or x."""
    found = {}
    for box in rules.fillable(state):
        codes = [str(points) for points in rules.results(state.house, box)]
        found[box] = codes if box in GRADES else [*codes, CROSSED]
    return found
