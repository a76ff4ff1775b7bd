"""How School's options and advice read; every number in a sentence is one of an option."""

from __future__ import annotations

from pysolver.core.advice import Objective, Option, Verdict
from pysolver.school import bob
from pysolver.school.rules import DICE, TITLES, State, spaced

SHOWN_AIMS = 3  # boxes that the reason names as where a turn may end
SHOWN_OPEN = 3  # boxes that it names as open
NUMBERS = ("none", "one", "two", "three", "four", "five")


def score_text(box: str, made: int) -> str:
    """Name the filling of a box."""
    return f"{TITLES[box]} for {made}"


def cross_text(box: str) -> str:
    """Name a crossing out."""
    return f"Cross out {TITLES[box].lower()}"


def keep_text(dice: str) -> str:
    """Name a way to keep dice."""
    if not dice:
        return "Roll all five again"
    return f"Keep {spaced(dice)} and roll the other {NUMBERS[DICE - len(dice)]}"


def advice(state: State, objective: Objective, found: Verdict) -> tuple[str, str]:
    """Return the sentence of an advice, and its why."""
    if not state.open:
        return "The card is full.", _ended(state)
    if not found.options:
        what = f"the other {NUMBERS[DICE - len(state.dice)]}" if state.dice else "all five dice"
        worth = f"The game is worth {found.value:.2f} points from here on."
        return f"Roll {what}.", f"You win {found.value:.1%} from here." if objective == "win" else worth
    best = found.options[0]
    if objective == "win":
        return f"{best.text}.", _why_to_win(found.options)
    return (
        f"{best.text}.",
        f"{_reason(state, best)}. {_next_best(found.options)}{_bob_word(state, found.options)}",
    )


def _ended(state: State) -> str:
    if state.opponent is None:
        return f"The game ends with {state.total} points."
    return f"The game ends {state.total} to {state.total - state.opponent.lead}."


def _why_to_win(options: tuple[Option, ...]) -> str:
    """Compare with the next best, and with the play for points where that differs."""
    best, pointed = options[0], max(options, key=lambda option: option.extras["to_come"])
    if len(options) == 1:
        return f"It wins {best.value:.1%}; there is no other choice."
    why = f"It wins {best.value:.1%}; next best, {_lower(options[1].text)}: {options[1].value:.1%}."
    if pointed.loss == 0:
        return why
    more = pointed.extras["to_come"] - best.extras["to_come"]
    return f"{why} For points, {_lower(pointed.text)}: {more:.1f} more, but it wins {pointed.value:.1%}."


def _reason(state: State, best: Option) -> str:
    """Say what the best option makes, and what it keeps open or alive."""
    verb, box = best.extras["verb"], best.extras["box"]
    if verb == "score":
        return f"Then the rest of the card is worth {best.extras['rest']:.2f}{_kept_open(state, box)}"
    if verb == "cross":
        rest = f"the rest of the card is worth {best.extras['rest']:.2f}"
        return f"Nothing better is in sight: {rest}{_kept_open(state, box)}"
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
    verb, dice, box = (option.extras[name] for name in ("verb", "dice", "box"))
    if verb == "keep":
        return f"keep {spaced(dice)}" if dice else "roll all five again"
    return f"{'score' if verb == 'score' else 'cross out'} {TITLES[box].lower()}"


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]
