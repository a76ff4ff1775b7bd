"""KCD Farkle: any six dice from the table to exact values, one advice, and the same in the browser."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import numpy as np
from playwright.sync_api import Browser, Page

import pysolver
from pysolver.contract.dice import Die
from pysolver.games.farkle import notation
from pysolver.games.farkle import outcomes as throws
from pysolver.games.farkle.turn import menus, solve
from pysolver.games.farkle.turn.turn import Turn, build_turn
from pysolver.games.farkle.world.catalogue import die_of, parse_dice
from pysolver.tables.manifest import manifest
from tests.bench import Row, best_seconds
from tests.bench._browsing import browsed, opened
from tests.bench.page import answer_times

NEED = 80  # 4000 points
ORDINARY = "ordinary*6"
DISTINCT = "aranka,odd,even,lucky,favourable,king"
JOKERS = "odd,lucky,king,tengri,devils-head,[j1.2.3.1.1.1]"
ALL_JOKERS = "tengri,devils-head,[j1.2.3.1.1.1],[j1.1.2.1.1.1],[j2.1.1.3.1.1],[j1.1.1.1.1.2]"  # most options
ROLLS = {ORDINARY: "111555", DISTINCT: "115551", JOKERS: "115jj3", ALL_JOKERS: "2j5jj3"}
SOLVE_SECONDS, BROWSER_MILLISECONDS = 0.15, 600
ADVICE_MILLISECONDS, BROWSER_ADVICE_MILLISECONDS = 5, 50
BADGES = (
    "gold-warlord",
    "gold-doppelganger",
    "gold-resurrection",
    "gold-might",
    "gold-might:3=after",
    "gold-transmutation",
    "gold-fortune",
)
BADGE_MILLISECONDS = 16  # a third of what it may take in the browser
OUTCOMES_MILLISECONDS = 10  # a third of what the page allows: the browser is three times as slow
NAMES = (
    (ORDINARY, "six ordinary"),
    (DISTINCT, "six distinct"),
    (JOKERS, "three jokers"),
    (ALL_JOKERS, "six distinct jokers"),
)


def rows() -> list[Row]:
    """Measure natively with numpy alone, and in the browser where there is one."""
    size = sum(line["bytes"] for line in manifest() if line["game"] == menus.GAME_ID)
    found = [Row("farkle: table of menus", size / 1000, "kB", limit=600)]
    for dice, name in NAMES:
        found += native_rows(dice, name)
    found += [badge_row(badge) for badge in BADGES]
    return found + browsed(menus.GAME_ID, browser_rows)


def badge_row(badge: str) -> Row:
    """Measure an advice by points with a badge, at scores that were not asked about."""
    game, scores = pysolver.game(menus.GAME_ID), count(0, 50)

    def advise() -> None:
        game.advise(
            game.parse(f"kcd2 4000 {next(scores)}/0 0 {ORDINARY}+{badge} {ORDINARY} 111552"), "points"
        )

    name = f"farkle: six ordinary with {badge}, one advice"
    return Row(name, 1000 * best_seconds(advise), "ms", limit=BADGE_MILLISECONDS)


def dice_of(text: str) -> tuple[Die, ...]:
    return tuple(die_of(name, "kcd2") for name in parse_dice(text, "kcd2"))


def native_rows(text: str, name: str) -> list[Row]:
    """Measure structure and exact solve, one advice after that, and what the sweep reads a second."""
    dice = dice_of(text)

    def from_the_table() -> solve.TurnValues:
        menus.shipped.cache_clear()
        return solve.solve_turn(build_turn(dice, menus.shipped()), solve.Stops(NEED))

    turn = build_turn(dice, menus.shipped())
    game = pysolver.game(menus.GAME_ID)
    state = game.parse(f"kcd2 4000 0/0 0 {text} {ORDINARY} {ROLLS[text]}")
    game.advise(state)
    advice = 1000 * best_seconds(lambda: game.advise(state))
    waiting = replace(state, roll=notation.UNTHROWN)
    throws.told(waiting, "points")
    outcomes = 1000 * best_seconds(lambda: throws.told(waiting, "points"))
    whole = best_seconds(from_the_table)
    rate, bare = gathers_a_second(turn), bare_gathers_a_second(turn)
    return [
        Row(f"farkle: {name}, table to exact values", whole, "s", limit=SOLVE_SECONDS),
        Row(f"farkle: {name}, one advice", advice, "ms", limit=ADVICE_MILLISECONDS),
        Row(f"farkle: {name}, what the next throw may bring", outcomes, "ms", limit=OUTCOMES_MILLISECONDS),
        Row(f"farkle: {name}, menus", turn.graph.menus, ""),
        Row(f"farkle: {name}, options", turn.graph.options, ""),
        Row(f"farkle: {name}, options read by the sweep", rate / 1e6, "M/s", reference=bare / 1e6),
    ]


def gathers_a_second(turn: Turn) -> float:
    """Return how many options a sweep reads a second."""
    seconds = best_seconds(lambda: solve.solve_turn(turn, solve.Stops(NEED)))
    return turn.graph.options * NEED / seconds


def bare_gathers_a_second(turn: Turn) -> float:
    """Return what memory allows: the same options gathered with nothing done to them."""
    graph = turn.graph
    hold = np.zeros((NEED + graph.highest_gain) * graph.locals)
    ahead = (graph.gain * graph.locals + graph.target).astype(np.intp)
    reached = np.empty(len(ahead))

    def gather() -> None:
        for level in range(NEED):
            np.take(hold[level * graph.locals :], ahead, out=reached, mode="clip")

    return graph.options * NEED / best_seconds(gather)


def browser_rows(browser: Browser, address: str) -> list[Row]:
    """Measure the engine's answers in the browser, the way there and back included."""
    page = opened(browser, f"{address}#farkle")
    return [row for dice, name in NAMES for row in page_rows(page, dice, name)]


def page_rows(page: Page, text: str, name: str) -> list[Row]:
    """Measure dice that were never seen, which need all there is to do, and then one more advice."""
    solved = min(fresh_answer(page, text) for _ in range(3))
    notation = f"kcd2 4000 0/0 0 {text} {ORDINARY} {ROLLS[text]}"
    advice = min(answer_times(page, menus.GAME_ID, notation)[1:])
    return [
        Row(f"page: farkle, {name}, never seen", solved, "ms", limit=BROWSER_MILLISECONDS),
        Row(f"page: farkle, {name}, one advice", advice, "ms", limit=BROWSER_ADVICE_MILLISECONDS),
    ]


_fresh = count(2)


def fresh_answer(page: Page, text: str) -> float:
    """Return the milliseconds of an advice with dice whose weights nobody has asked about."""
    times = next(_fresh)
    own = [Die(_scaled(die, times), die.joker) for die in dice_of(text)]
    named = ",".join(map(str, own))
    return answer_times(page, menus.GAME_ID, f"kcd2 4000 0/0 0 {named} {ORDINARY} {ROLLS[text]}")[0]


def _scaled(die: Die, times: int) -> tuple[int, int, int, int, int, int]:
    one, two, three, four, five, six = (weight * times for weight in die.weights)
    return one, two, three, four, five, six
