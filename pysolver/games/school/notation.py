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
    TITLES,
    HouseRules,
    Opponent,
    State,
    can_be,
)

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
            f"A School position is straights, open boxes, roll and rerolls left, "
            f"as in {EXAMPLE!r}, not {text!r}."
        )
    house = parse_house(words[0])
    still_open = parse_open(words[1], house)
    rerolls = _parse_rerolls(words[3])
    dice = _parse_roll(words[2])
    if not still_open and (dice or rerolls != REROLLS):
        raise PositionError("With no box open the game is over, as in '15/20 - * 2': no dice lie there.")
    if 0 < len(dice) < DICE and rerolls == REROLLS:
        raise PositionError(
            f"The first roll of a turn throws all five dice, as in '15/20 all * 2', not {text!r}."
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
            f"Behind each `vs` stand another's open boxes and how many points one is ahead, "
            f"as in {VERSUS_EXAMPLE!r}, not {text!r}."
        )
    if len(leads) >= MOST_PLAYERS:
        raise PositionError(
            f"At most {MOST_PLAYERS} play, so `vs` stands up to {MOST_PLAYERS - 1} times, "
            f"as in {SEVERAL_EXAMPLE!r}, not {len(leads)} times."
        )
    others = tuple(
        Opponent(parse_open(match[1], state.house), lead)
        for match, lead in zip(filter(None, found), leads, strict=True)
    )
    counts = [len(state.open), *(len(other.open) for other in others)]
    if counts[0] - counts[-1] not in (0, 1) or counts != sorted(counts, reverse=True):
        raise PositionError(
            f"Everybody has one turn a round: the others have as many boxes open as the player to move, and "
            f"those who have moved already one fewer, as in {SEVERAL_EXAMPLE!r}, not "
            f"{' and '.join(map(str, counts[1:]))} beside {counts[0]}."
        )
    return replace(state, others=others)


def parse_house(text: str) -> HouseRules:
    """Read the house rules."""
    straights, *switches = text.split(",")
    if straights not in STRAIGHTS:
        raise PositionError(f"Straights score 15/20 or 20/30, as in {EXAMPLE!r}, not {straights!r}.")
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
                f"The house rules are undoubled, positive and after0 to after6, "
                f"as in '15/20,undoubled all 11666 2', not {switch!r}."
            )
    return HouseRules(straights, doubling, opening, positive)


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
                f"Open boxes are 'all', '-' for none, or some of {','.join(BOXES)}, "
                f"as in 'g6,pair', not {name!r}."
            )
        if names.count(name) > 1:
            raise PositionError(f"A box is filled once, so it is listed once, as in 'g6,pair', not {text!r}.")
    still_open = tuple(box for box in BOXES if box in names)
    if not can_be(house, still_open):
        closed = next(box for box in BOXES if box not in names and box not in GRADES)
        raise PositionError(
            f"Only grades are open until {house.opening} of them are scored, as in 'all': with fewer scored, "
            f"{TITLES[closed].lower()} cannot be closed."
        )
    return still_open


def format_open(still_open: tuple[str, ...]) -> str:
    """Write a list of open boxes."""
    return "all" if still_open == BOXES else ",".join(still_open) or NOTHING


def _parse_rerolls(text: str) -> int:
    if text not in ("0", "1", "2"):
        raise PositionError(
            f"A turn has one roll and up to two rerolls: 0, 1 or 2 are left, as in {EXAMPLE!r}, not {text!r}."
        )
    return int(text)


def _parse_roll(text: str) -> str:
    dice = text.rstrip(WAITING)
    waiting = len(text) - len(dice)
    if not text or any(face not in NATURAL for face in dice):
        raise PositionError(
            f"A roll is five faces from 1 to 6, or * for dice to be thrown, as in {EXAMPLE!r}, not {text!r}."
        )
    whole = len(dice) < DICE if waiting == 1 else len(text) == DICE
    if not whole:
        raise PositionError(
            f"School is played with five dice, as in {EXAMPLE!r}, not with the {len(text)} of {text!r}."
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
                f"After the rerolls stands what boxes brought, as in 'g1:-3,poker:x,40', not {entry!r}."
            )
        box, brought = match[1], None if match[2] == CROSSED else int(match[2])
        if brought is not None and abs(brought) > MOST_POINTS:
            raise PositionError(f"No card holds {brought} points; a right entry is 'g1:-3'.")
        if box is None:
            earlier += brought or 0
            continue
        if box not in BOXES or box in still_open or box in entries:
            raise PositionError(
                f"Points stand once for each box that is closed, as in 'g1:-3'; {entry!r} does not fit."
            )
        if box in GRADES and brought is None:
            raise PositionError(
                f"A grade is never crossed out: it has points, as in '{box}:-3', not {entry!r}."
            )
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
        raise ActionError(f"A turn is told by its box and points, as in pair:12 or poker:x, not {text!r}.")
    return match[1], None if match[2] == CROSSED else int(match[2])


def turns(state: State) -> dict[str, list[str]]:
    """Return what the next whole turn may be told by: for each box the points, or x."""
    found = {}
    for box in rules.fillable(state):
        codes = [str(points) for points in rules.results(state.house, box)]
        found[box] = codes if box in GRADES else [*codes, CROSSED]
    return found
