"""How School's options and advice read; every number in a sentence is one of an option."""

from __future__ import annotations

from pysolver.contract.advice import Objective, Option, Verdict
from pysolver.contract.figures import NUMBERS, lower, percent
from pysolver.contract.reasons import deciding
from pysolver.contract.whom import after_you, is_you
from pysolver.games.school import bob
from pysolver.games.school.rules import DICE, TITLES, State, spaced

SHOWN_AIMS = 2  # boxes that the reason names as where a turn may end
A_WAY = 0.05  # a box that a turn ends with as often is one more way to go
SHOWN_OPEN = 3  # boxes that it names as open
OPEN = " open"  # ends what is said of a box that one choice keeps and another closes
WORTH_SAYING = 0.05  # points that a choice loses


def score_text(box: str, made: int) -> str:
    """Name the filling of a box."""
    return f"Score {TITLES[box]}: {points_text(made)}"


def points_text(made: int) -> str:
    """Write points with a true minus."""
    return f"\N{MINUS SIGN}{-made}" if made < 0 else str(made)


def cross_text(box: str) -> str:
    """Name a crossing out."""
    return f"Cross out {TITLES[box].lower()}"


def keep_text(dice: str) -> str:
    """Name a way to keep dice."""
    if not dice:
        return "Roll all five again"
    return f"Keep {spaced(dice)}, roll {NUMBERS[DICE - len(dice)]}"


def advice(state: State, objective: Objective, found: Verdict) -> tuple[str, str]:
    """Return the sentence of an advice, and its why."""
    if not state.open:
        return _ended(state), "The card is full."
    if not found.options:
        count = DICE - len(state.dice)
        what = f"the other {'die' if count == 1 else NUMBERS[count]}" if state.dice else "all five dice"
        points = round(found.value)
        to_come = f"{points_text(points)} point{'s' if abs(points) != 1 else ''} still to come."
        return (
            f"Roll {what}.",
            f"You win {percent(found.value)} from here." if objective == "win" else to_come,
        )
    best = found.options[0]
    if objective == "win":
        return f"{best.text}.", _who_matters(best, _why_to_win(found.options))
    reason, more = _reason(state, found.options)
    beside = _as_good(found.options) or _bob_word(state, found.options)
    if beside:
        return f"{best.text}.", f"{reason}. {beside}."
    return f"{best.text}.", f"{reason}{more and '; '}{more}."


def _ended(state: State) -> str:
    if not state.others:
        return f"The game ends with {state.total} points."
    others = [str(state.total - other.lead) for other in state.others]
    behind = f" and {others.pop()}" if len(others) > 1 else ""
    return f"The game ends {state.total} to {', '.join(others)}{behind}."


def _who_matters(best: Option, why: str) -> str:
    """Name, among several, the one who should end highest before the reason."""
    if "matters" not in best.extras:
        return why
    ahead = round(best.extras["ahead"])
    leads, is_ = ("lead", "are") if is_you(best.extras["matters"]) else ("leads", "is")
    stands = f"{leads} by about {-ahead}" if ahead < 0 else f"{is_} closest, about {ahead} behind"
    who = after_you(best.extras["matters"])
    return f"{who[0].upper()}{who[1:]} {stands if ahead else f'{is_} about level'}: {lower(why)}"


def _why_to_win(options: tuple[Option, ...]) -> str:
    """Compare with the best by points where that is another, else with the next best; say what decides."""
    best, pointed = options[0], max(options, key=lambda option: option.extras["to_come"])
    if len(options) == 1:
        return f"It wins {percent(best.value)}; there is no other choice."
    if pointed.loss:
        return f"It wins {percent(best.value)}; by points {_wins(pointed)}."
    idea = _decides(best, options[1]) if options[1].loss else ""
    wins = f"{lower(options[1].text)} wins {percent(options[1].value)}"
    return f"It wins {percent(best.value)}; {wins}{idea and ': '}{idea}."


def _wins(option: Option) -> str:
    return f"{lower(option.text)}, which wins {percent(option.value)}"


def _reason(state: State, options: tuple[Option, ...]) -> tuple[str, str]:
    """Say what the best option makes or keeps alive, and what decides between that and the next best."""
    best = options[0]
    verb, box = best.extras["verb"], best.extras["box"]
    rival = next((option for option in options if option.loss >= WORTH_SAYING), None)
    decides = _decides(best, rival) if rival else ""
    if rival and decides and not decides.endswith(OPEN):
        decides += f" than to {_verb(rival)}"
    if verb != "keep":
        to_come = f"{points_text(round(best.extras['rest']))} still to come"
        if verb == "cross":
            return "Nothing better is in sight", decides or to_come
        return to_come, decides or _open(state, box)
    aims = [aim for aim in best.extras["ends"] if aim["chance"] >= 0.005]
    if aims and aims[0]["chance"] >= 0.995:
        return f"The turn fills {TITLES[aims[0]['box']]}, with {_average(best)} on average", decides
    alive = ", ".join(f"{TITLES[aim['box']]} {percent(aim['chance'], 0)}" for aim in aims[:SHOWN_AIMS])
    ways = sum(aim["chance"] >= A_WAY for aim in aims[SHOWN_AIMS:])
    more = f" and {NUMBERS[ways] if ways < len(NUMBERS) else ways} more" if ways else ""
    crossed = f"crossed out in {percent(best.risk, 0)}" if best.risk >= 0.005 else ""
    return f"Keeps alive {alive}{more}", decides or crossed


def _decides(best: Option, rival: Option) -> str:
    """Name the larger part of what one choice is ahead of another: points of this turn, or of the card then.

    The two add up to the difference by points. Of the card, the box is named that stays open most.
    """
    points, card = (best.extras[name] - rival.extras[name] for name in ("points", "rest"))
    if points + card < WORTH_SAYING:
        return ""
    if deciding({"points": points, "card": card}) == "points":
        return f"{points:.1f} more this turn"
    closes = {box: _closes(rival, box) - _closes(best, box) for box in TITLES}
    box = deciding(closes, least=0.5)
    stays = f" with {TITLES[box]}{OPEN}" if box else ""
    return f"{card:.1f} more to come{stays}"


def _closes(option: Option, box: str) -> float:
    """Return how probably an option closes a box by the end of the turn, but for a crossing out to come."""
    if option.extras["verb"] == "cross":
        return float(option.extras["box"] == box)
    return float(sum(end["chance"] for end in option.extras["ends"] if end["box"] == box))


def _average(option: Option) -> str:
    return f"{option.extras['points']:.1f}".replace("-", "\N{MINUS SIGN}")


def _open(state: State, closed: str) -> str:
    """Name the boxes that stay open, where they are few."""
    titles = [TITLES[box] for box in state.open if box != closed]
    if not 0 < len(titles) <= SHOWN_OPEN:
        return ""
    *others, last = titles
    return f"{', '.join(others)} and {last} stay open" if others else f"{last} stays open"


def _as_good(options: tuple[Option, ...]) -> str:
    if len(options) == 1:
        return "There is no other choice"
    return f"As good: {lower(options[1].text)}" if options[1].loss == 0 else ""


def _bob_word(state: State, options: tuple[Option, ...]) -> str:
    """Say what Bob would do, where that is worse."""
    chosen = bob.action(state)
    his = next(option for option in options if option.action == chosen)
    return f"Bob would {_verb(his)}, {his.loss:.1f} worse" if his.loss >= WORTH_SAYING else ""


def _verb(option: Option) -> str:
    verb, dice, box = (option.extras[name] for name in ("verb", "dice", "box"))
    if verb == "keep":
        return f"keep {spaced(dice)}" if dice else "roll all five again"
    return f"{'score' if verb == 'score' else 'cross out'} {TITLES[box].lower()}"
