"""School's room in the house: positions, chance and advice by the points still to come in the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np

from pysolver.core.advice import Advice, Objective, Option, rank
from pysolver.core.game import Game, GameSpec
from pysolver.school import bob, notation, questions, rules, solve
from pysolver.school.policy import Policy, Tally, policy, tally
from pysolver.school.rules import BOXES, DICE, TITLES, House, State, spaced
from pysolver.school.turn import KEPT_INDEX, ROLL_INDEX, Turn, solve_turn

SHOWN_AIMS = 3  # boxes that the reason names as where a turn may end
SHOWN_OPEN = 3  # boxes that it names as open
NUMBERS = ("none", "one", "two", "three", "four", "five")
CHANCE_DECIMALS = 10  # chances that differ less are equal, and keep the order of the boxes


class School(Game[State]):
    """Keep dice, fill boxes or cross them out, for the most points in the whole game."""

    spec: ClassVar[GameSpec] = GameSpec(
        id="school",
        title="School",
        rules_version=solve.RULES_VERSION,
        objectives=("points",),
        example=notation.EXAMPLE,
        parameters={
            "straights": "points of the little and the big straight, 15/20 or 20/30; after it other house "
            "rules: undoubled (no doubling on the first roll), after0 to after6 (so many grades open the "
            "rest, usually 3), positive (grades count their matching dice)",
            "open": f"all, - for none, or a list of {' '.join(BOXES)}",
            "roll": "five faces; * for each die to be thrown, a single * for all of them",
            "rerolls left": "2 on the first roll of a turn, then 1, then 0",
            "card": "optional: what closed boxes brought, as in g1:-3,poker:x,40",
        },
    )

    def parse(self, text: str) -> State:
        """Read a position text."""
        return notation.parse(text)

    def format(self, state: State) -> str:
        """Write a position text."""
        return notation.format_state(state)

    def start(self) -> State:
        """Return an empty card, five dice about to be thrown."""
        return State()

    def actions(self, state: State) -> tuple[str, ...]:
        """List every way to keep dice, every box the roll fills, and every crossing out."""
        return rules.actions(state)

    def play(self, state: State, action: str) -> State:
        """Keep dice, fill a box or cross one out."""
        return rules.play(state, action)

    def outcomes(self, state: State) -> list[tuple[str, float]]:
        """List the rolls of the dice that are not kept, faces ascending, with their probabilities."""
        return rules.outcomes(state)

    def throw(self, state: State, roll: str) -> State:
        """Lay the dice thrown beside those kept."""
        return rules.throw(state, roll)

    def view(self, state: State) -> dict[str, Any]:
        """Return the card, what the roll makes of each box, the dice, the house rules, the expected end."""
        made = dict(rules.scores(state)) if state.thrown else {}
        crossable = set(rules.crossings(state)) if state.thrown else set()
        card = dict(state.card)
        return {
            "boxes": [
                {
                    "id": box,
                    "title": TITLES[box],
                    "grade": box in rules.GRADES,
                    "open": box in state.open,
                    "crossed": box in card and card[box] is None,
                    "points": card.get(box),
                    "makes": made.get(box),
                    "can_cross": box in crossable,
                }
                for box in BOXES
            ],
            "house": {
                "straights": state.house.straights,
                "doubling": state.house.doubling,
                "opening": state.house.opening,
                "positive": state.house.positive,
            },
            "house_text": notation.format_house(state.house),
            "opened": rules.is_opened(state.house, state.open),
            "dice": state.dice,
            "thrown": state.thrown,
            "to_throw": 0 if state.thrown or not state.open else DICE - len(state.dice),
            "rerolls": state.rerolls,
            "doubles": _doubles(state),
            "earlier": state.earlier,
            "total": state.total,
            "end": state.total + _weigh(state)[0],
            "over": not state.open,
        }

    def advise(self, state: State, objective: Objective | None = None, top: int | None = None) -> Advice:
        """Weigh every keep, score and crossing out by the points still to come in the whole game."""
        wanted = self.objective(objective)
        found = solve.values(state.house)
        value, options = _weigh(state)
        sentence, why = _words(state, value, options)
        return Advice(
            self.spec.id,
            self.format(state),
            wanted,
            value,
            "exact",
            0.0,
            options,
            sentence,
            why,
            found.tables,
        ).top(top)

    def ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer about chances, averages, Bob, and a position under other house rules."""
        return questions.answer(question)


def _doubles(state: State) -> bool:
    """Tell whether the roll, or the one about to be thrown, counts twice in some box."""
    some = rules.is_opened(state.house, state.open) and any(box not in rules.GRADES for box in state.open)
    return state.first and state.house.doubling and some


def _weigh(state: State) -> tuple[float, tuple[Option, ...]]:
    if not state.open:
        return 0.0, ()
    card = weighed_card(state.house, solve.mask_of(state.open))
    if not state.thrown:
        return card.start if state.first else card.kept(state.rerolls + 1, state.dice), ()
    # Of equals the one that ends the turn comes first: a roll that gains nothing is pointless.
    options = rank([*_scores(state, card), *_crossings(state, card), *_keeps(state, card)])
    return options[0].value, options


class WeighedCard:
    """All that can come up in a turn with one card, valued once."""

    def __init__(self, house: House, mask: int) -> None:
        cards = np.array([mask])
        found = solve.values(house)
        self.start = float(found.of(cards)[0])
        self.after = found.after(cards)
        self.turn: Turn = solve_turn(house, self.after)
        self.policy: Policy = policy(house, self.after)
        self.bob_after = bob.profits(house, cards)
        self.bob_turn: Turn = solve_turn(house, self.bob_after)

    def closed(self, box: str) -> float:
        """Return what the card is worth once a box is closed."""
        return float(self.after[BOXES.index(box), 0])

    def bob_cost(self, box: str) -> float:
        """Return what closing a box costs Bob beside its points."""
        return -float(self.bob_after[BOXES.index(box), 0])

    def kept(self, left: int, dice: str) -> float:
        """Return what keeping these dice is worth with so many rerolls left, one about to be used."""
        size = len(dice)
        return float(self.turn.kept[left - 1][size][KEPT_INDEX[size][dice], 0])

    def bob_kept(self, left: int, dice: str) -> float:
        """Return the profit that Bob expects of keeping these dice."""
        size = len(dice)
        return float(self.bob_turn.kept[left - 1][size][KEPT_INDEX[size][dice], 0])

    def ends(self, left: int, kept: tuple[str, ...]) -> Tally:
        """Return how the turn ends under the best play after each of several ways to keep dice."""
        return tally(self.policy, self.policy.of_kept(left, kept))


@lru_cache(maxsize=64)
def weighed_card(house: House, mask: int) -> WeighedCard:
    """Return a card's turn, remembered since all decisions of a turn ask for the same one."""
    return WeighedCard(house, mask)


def _keeps(state: State, card: WeighedCard) -> list[Option]:
    if not state.rerolls:
        return []
    kept = rules.keeps(state.dice)
    ends = card.ends(state.rerolls, kept)
    options = []
    for column, dice in enumerate(kept):
        scored = {box: _chance(ends.scored[place, column]) for place, box in enumerate(BOXES)}
        value, made = (
            card.kept(state.rerolls, dice),
            float(ends.points[:, column].sum()),
        )
        aims = sorted(
            (box for box in BOXES if scored[box] > 0), key=lambda box: -round(scored[box], CHANCE_DECIMALS)
        )
        options.append(
            Option(
                f"keep {dice or '-'}",
                _keep_text(dice),
                value,
                risk=_chance(ends.crossed[:, column].sum()),
                extras={
                    "points": made,
                    "rest": value - made,
                    "ends": [{"box": box, "chance": scored[box]} for box in aims],
                    **_bob(card.bob_kept(state.rerolls, dice), state, card),
                },
            )
        )
    return options


def _chance(flow: float) -> float:
    return min(1.0, float(flow))  # sums of rounded flows may come out a little above


def _scores(state: State, card: WeighedCard) -> list[Option]:
    return [
        Option(
            f"score {box}",
            f"{TITLES[box]} for {made}",
            made + card.closed(box),
            risk=0.0,
            extras={
                "points": float(made),
                "rest": card.closed(box),
                "ends": [{"box": box, "chance": 1.0}],
                **_bob(made - card.bob_cost(box), state, card),
            },
        )
        for box, made in rules.scores(state)
    ]


def _crossings(state: State, card: WeighedCard) -> list[Option]:
    return [
        Option(
            f"cross {box}",
            f"Cross out {TITLES[box].lower()}",
            card.closed(box),
            risk=0.0,
            extras={
                "points": 0.0,
                "rest": card.closed(box),
                "ends": [],
                **_bob(-card.bob_cost(box), state, card),
            },
        )
        for box in rules.crossings(state)
    ]


def _bob(profit: float, state: State, card: WeighedCard) -> dict[str, Any]:
    """Return what Bob thinks of an option: his profit, and whether none is higher."""
    best = float(card.bob_turn.worth[state.rerolls][ROLL_INDEX[state.dice], 0])
    return {"profit": profit, "bob": best - profit < bob.SAME}


def _keep_text(dice: str) -> str:
    if not dice:
        return "Roll all five again"
    return f"Keep {spaced(dice)} and roll the other {NUMBERS[DICE - len(dice)]}"


def _words(state: State, value: float, options: tuple[Option, ...]) -> tuple[str, str]:
    if not state.open:
        return "The card is full.", f"The game ends with {state.total} points."
    if not options:
        what = f"the other {NUMBERS[DICE - len(state.dice)]}" if state.dice else "all five dice"
        return f"Roll {what}.", f"The game is worth {value:.2f} points from here on."
    best = options[0]
    return f"{best.text}.", f"{_reason(state, best)}. {_next_best(options)}{_bob_word(state, options)}"


def _reason(state: State, best: Option) -> str:
    """Say what the best option makes, and what it keeps open or alive."""
    verb, what = best.action.split()
    if verb == "score":
        return f"Then the rest of the card is worth {best.extras['rest']:.2f}{_kept_open(state, what)}"
    if verb == "cross":
        rest = f"the rest of the card is worth {best.extras['rest']:.2f}"
        return f"Nothing better is in sight: {rest}{_kept_open(state, what)}"
    aims = [aim for aim in best.extras["ends"] if aim["chance"] >= 0.005][:SHOWN_AIMS]
    if aims and aims[0]["chance"] >= 0.995:
        return f"The turn fills {TITLES[aims[0]['box']]}, with {best.extras['points']:.2f} on average"
    alive = ", ".join(f"{TITLES[aim['box']]} {aim['chance']:.0%}" for aim in aims)
    crossed = f"; crossed out in {best.risk:.0%}" if best.risk >= 0.005 else ""
    return f"Keeps alive {alive}{crossed}"


def _kept_open(state: State, closed: str) -> str:
    """Name the boxes that stay open, or count them where they are many."""
    titles = [TITLES[box] for box in state.open if box != closed]
    if not titles:
        return ""
    if len(titles) > SHOWN_OPEN:
        return f". It keeps {len(titles)} boxes open"
    *others, last = titles
    return f". It keeps open {', '.join(others)} and {last}" if others else f". It keeps open {last}"


def _next_best(options: tuple[Option, ...]) -> str:
    if len(options) == 1:
        return "There is no other choice."
    other = options[1]
    if other.loss == 0:
        return f"Worth the same: {_lower(other.text)}."
    return f"Next best, {other.loss:.2f} less: {_lower(other.text)}."


def _bob_word(state: State, options: tuple[Option, ...]) -> str:
    chosen = bob.action(state)
    his = next(option for option in options if option.action == chosen)
    if his.loss == 0:
        return " Bob would do the same." if his is options[0] else ""
    return f" Bob would {_verb(his)}: costs {his.loss:.2f}."


def _verb(option: Option) -> str:
    verb, what = option.action.split()
    if verb == "keep":
        return "roll all five again" if what == "-" else f"keep {spaced(what)}"
    return f"{'score' if verb == 'score' else 'cross out'} {TITLES[what].lower()}"


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]
