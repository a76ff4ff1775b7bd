"""How School's options and advice read; every number in a sentence is one of an option."""

from __future__ import annotations

from pysolver.contract.advice import Objective, Option, Verdict
from pysolver.contract.figures import sentences
from pysolver.contract.reasons import deciding
from pysolver.contract.whom import after_you, is_you
from pysolver.games.school import bob
from pysolver.games.school.rules import BOXES, DICE, State
from pysolver.games.school.titles import title
from pysolver.sayings.say import saying, saying_n

SHOWN_AIMS = 2  # boxes that the reason names as where a turn may end
A_WAY = 0.05  # a box that a turn ends with as often is one more that it may fill
SHOWN_OPEN = 3  # boxes that it names as open
WORTH_SAYING = 0.05  # points that a choice loses


def score_text(box: str, made: int) -> str:
    """Name the filling of a box."""
    # a choice: to fill a box with so many points; e.g. points=12, box=school.box_pair
    return saying("school.score", "Score {points} in {box}", points=made, box=title(box))


def cross_text(box: str) -> str:
    """Name a crossing out."""
    # a choice: to cross out a box; e.g. box=school.box_poker
    return saying("school.cross", "Cross out {box}", box=title(box))


def keep_text(dice: str) -> str:
    """Name a way to keep dice."""
    if not dice:
        # a choice: to keep no die of a roll
        return saying("school.roll_again", "Roll all five again")
    # a choice: which dice to keep, and how many to roll again; e.g. kept=[1, 1, 6], n=2
    return saying_n(
        "school.keep",
        "Keep {kept:dice}, roll one",
        "Keep {kept:dice}, roll {n:word}",
        DICE - len(dice),
        kept=list(dice),
    )


def advice(state: State, objective: Objective, found: Verdict) -> tuple[str, str]:
    """Return the sentence of an advice, and its why."""
    if not state.open:
        # a game has ended
        return _ended(state), saying("school.card_full", "The card is full.")
    if not found.options:
        return _roll(state), _from_here(found.value) if objective == "win" else _to_come(found.value)
    best = found.options[0]
    # a choice, as a sentence of its own; e.g. choice=school.keep
    sentence = saying("sentence.choice", "{choice}.", choice=best.text)
    if objective == "win":
        return sentence, sentences(_who_matters(best), _why_to_win(found.options))
    reason, more = _reason(state, found.options)
    return sentence, sentences(reason, _as_good(found.options) or _bob_word(state, found.options) or more)


def _ended(state: State) -> str:
    if not state.others:
        # a game alone has ended; e.g. n=132
        return saying_n(
            "school.ended",
            "The game ends with {n} point.",
            "The game ends with {n} points.",
            state.total,
        )
    # a game has ended: the points of one, then of all others; e.g. mine=132, others=[98, 60]
    return saying(
        "school.game_over",
        "The game is over, {mine} to {others}.",
        mine=state.total,
        others=[state.total - other.lead for other in state.others],
    )


def _roll(state: State) -> str:
    if not state.dice:
        # what to do: a turn begins, or no die was kept
        return saying("school.roll_all", "Roll all five dice.")
    # what to do: to roll the dice that were not kept; e.g. n=2
    return saying_n(
        "school.roll_others", "Roll the other die.", "Roll the other {n:word}.", DICE - len(state.dice)
    )


def _from_here(win: float) -> str:
    # why, before a roll: how often one wins; e.g. win=0.467
    return saying("school.from_here", "You win {win:percent} from here.", win=win)


def _to_come(points: float) -> str:
    # what the rest of the game brings on average; e.g. n=95
    return saying_n("school.to_come", "{n} point still to come.", "{n} points still to come.", round(points))


def _who_matters(best: Option) -> str:
    """Name, among several, the one who should end highest, and how they stand."""
    if "matters" not in best.extras:
        return ""
    place, ahead = best.extras["matters"], round(best.extras["ahead"])
    who, you = after_you(place), is_you(place)
    if ahead < 0 and you:
        # among several: the one who is spoken to is expected to have the most points; e.g. n=31
        return saying("rank.you_lead_about", "You lead by about {n}.", n=-ahead)
    if ahead < 0:
        # among several: who is expected to have the most points; e.g. who=whom.next, n=31
        return saying("rank.leads_about", "{who:capital} leads by about {n}.", who=who, n=-ahead)
    if ahead and you:
        # among several: the one who is spoken to is nearest behind the one to move; e.g. n=12
        return saying("rank.you_closest_about", "You are closest, about {n} behind.", n=ahead)
    if ahead:
        # among several: who is nearest behind the one to move; e.g. who=whom.next, n=12
        return saying("rank.closest_about", "{who:capital} is closest, about {n} behind.", who=who, n=ahead)
    if you:
        # among several: the one who is spoken to may have as many points as the one to move
        return saying("rank.you_level_about", "You are about level.")
    # among several: who may have as many points as the one to move; e.g. who=whom.next
    return saying("rank.level_about", "{who:capital} is about level.", who=who)


def _why_to_win(options: tuple[Option, ...]) -> str:
    """Compare with the best by points where that is another, else with the next best; say what decides."""
    best, pointed = options[0], max(options, key=lambda option: option.extras["to_come"])
    if len(options) == 1:
        # why, of the only choice: how often it wins; e.g. win=0.613
        wins = saying("school.wins", "It wins {win:percent}.", win=best.value)
        return sentences(wins, _only())
    if pointed.loss:
        # how often a choice wins, and the one that brings the most points;
        # e.g. win=0.613, choice=school.score, other=0.6
        return saying(
            "why.not_by_points",
            "It wins {win:percent}. By points: {choice:inside}, which wins {other:percent}.",
            win=best.value,
            choice=pointed.text,
            other=pointed.value,
        )
    # how often the best choice wins, then the next one; e.g. win=0.467, choice=school.keep, other=0.452
    compared = saying(
        "why.wins_beside",
        "It wins {win:percent}; {choice:inside}: {other:percent}.",
        win=best.value,
        choice=options[1].text,
        other=options[1].value,
    )
    return sentences(compared, _decides(best, options[1]) if options[1].loss else "")


def _reason(state: State, options: tuple[Option, ...]) -> tuple[str, str]:
    """Say what the best option makes or may fill, and what decides between that and the next best."""
    best = options[0]
    verb, box = best.extras["verb"], best.extras["box"]
    rival = next((option for option in options if option.loss >= WORTH_SAYING), None)
    decides = _decides(best, rival, rival.text) if rival else ""
    if verb == "cross":
        # why to cross out a box
        nothing = saying("school.nothing_better", "Nothing better is in sight.")
        return nothing, decides or _to_come(best.extras["rest"])
    if verb == "score":
        return _to_come(best.extras["rest"]), decides or _open(state, box)
    aims = [aim for aim in best.extras["ends"] if aim["chance"] >= 0.005]
    if aims and aims[0]["chance"] >= 0.995:
        # why to keep dice: the turn will fill this box; e.g. box=school.box_g6, points=-8.3
        fills = saying(
            "school.fills",
            "The turn fills {box}, with {points:fixed1} on average.",
            box=title(aims[0]["box"]),
            points=best.extras["points"],
        )
        return fills, decides
    boxes = [_aim(aim["box"], aim["chance"]) for aim in aims[:SHOWN_AIMS]]
    ways = sum(aim["chance"] >= A_WAY for aim in aims[SHOWN_AIMS:])
    if ways:
        # the end of a list of boxes: so many others; e.g. n=4
        boxes.append(saying_n("school.more_boxes", "one more", "{n:word} more", ways))
    # why to keep dice: boxes that the turn may fill, each with its chance;
    # e.g. boxes=[school.aim, school.more_boxes]
    may = saying("school.may_fill", "The turn may fill: {boxes}.", boxes=boxes)
    return may, decides or _crossed(best.risk)


def _aim(box: str, chance: float) -> str:
    # in a list: a box, and how often the turn ends there; e.g. box=school.box_g1, chance=0.34
    return saying("school.aim", "{box} {chance:percent0}", box=title(box), chance=chance)


def _crossed(risk: float) -> str:
    if risk < 0.005:
        return ""
    # how often a turn ends with crossing a box out; e.g. risk=0.05
    return saying("school.crosses", "A box is crossed out in {risk:percent0}.", risk=risk)


def _decides(best: Option, rival: Option, choice: str = "") -> str:
    """Name the larger part of what one choice is ahead of another: points of this turn, or of the card then.

    The two add up to the difference by points. Of the card, the box is named that stays open most, else the
    other choice, unless the sentence before has named that.
    """
    points, card = (best.extras[name] - rival.extras[name] for name in ("points", "rest"))
    if points + card < WORTH_SAYING:
        return ""
    if deciding({"points": points, "card": card}) == "points":
        return _more_now(points, choice)
    closes = {box: _closes(rival, box) - _closes(best, box) for box in BOXES}
    box = deciding(closes, least=0.5)
    if box:
        # why a choice is best: points of the rest of the game, since a box stays open;
        # e.g. more=7.5, box=school.box_g1
        return saying(
            "school.more_open", "{more:fixed1} more to come with {box} open.", more=card, box=title(box)
        )
    if choice:
        # why a choice is best: points of the rest of the game; e.g. more=0.3, choice=school.keep
        return saying(
            "school.more_to_come_than",
            "{more:fixed1} more to come than by “{choice:inside}”.",
            more=card,
            choice=choice,
        )
    # why a choice is better than the one named before: points of the rest of the game; e.g. more=0.3
    return saying("school.more_to_come", "{more:fixed1} more to come.", more=card)


def _more_now(more: float, choice: str) -> str:
    if choice:
        # why a choice is best: points of this turn on average; e.g. more=27.7, choice=school.keep
        return saying(
            "school.more_now_than",
            "{more:fixed1} more this turn than by “{choice:inside}”.",
            more=more,
            choice=choice,
        )
    # why a choice is better than the one named before: points of this turn on average; e.g. more=27.7
    return saying("school.more_now", "{more:fixed1} more this turn.", more=more)


def _closes(option: Option, box: str) -> float:
    """Return how probably an option closes a box by the end of the turn, but for a crossing out to come."""
    if option.extras["verb"] == "cross":
        return float(option.extras["box"] == box)
    return float(sum(end["chance"] for end in option.extras["ends"] if end["box"] == box))


def _open(state: State, closed: str) -> str:
    """Name the boxes that stay open, where they are few."""
    boxes = [title(box) for box in state.open if box != closed]
    if not 0 < len(boxes) <= SHOWN_OPEN:
        return ""
    # boxes that can be filled later; e.g. boxes=[school.box_full, school.box_poker], n=2
    return saying_n("school.stay_open", "{boxes} stays open.", "{boxes} stay open.", len(boxes), boxes=boxes)


def _as_good(options: tuple[Option, ...]) -> str:
    if len(options) == 1:
        return _only()
    if options[1].loss:
        return ""
    # a choice that is as good as the one that is advised; e.g. choice=school.keep
    return saying("school.as_good", "As good: {choice:inside}.", choice=options[1].text)


def _only() -> str:
    # why, of the only choice
    return saying("school.only", "There is no other choice.")


def _bob_word(state: State, options: tuple[Option, ...]) -> str:
    """Say what Bob would do, where that is worse."""
    chosen = bob.action(state)
    his = next(option for option in options if option.action == chosen)
    if his.loss < WORTH_SAYING:
        return ""
    # what a bot would do, and what that loses on average; e.g. loss=0.6, choice=school.keep
    return saying(
        "school.bob_costs",
        "Bob's choice costs {loss:fixed1}: {choice:inside}.",
        loss=his.loss,
        choice=his.text,
    )
