"""How Konijnenhokken's options and advice read; every number in a sentence is one of an option."""

from __future__ import annotations

from pysolver.contract.advice import Objective, Option, Verdict
from pysolver.contract.figures import as_sentence, percent, points, sentences
from pysolver.contract.reasons import (
    Throw,
    Usual,
    alone,
    amount,
    beside,
    bust_costs_little,
    bust_costs_much,
    busts,
    even_without_bust,
    not_by_points,
    outweighs,
    rolling_averages,
    usual_to_win,
)
from pysolver.contract.whom import after_you, is_you
from pysolver.games.konijnenhokken.rules import Action, State
from pysolver.sayings.say import saying, saying_n

WORTH_SAYING = 0.05  # points
BY_POINTS = Usual(15.0)  # a throw as good as stopping


def action_text(state: State, action: Action, after: State) -> str:
    """Name an action, as in `Keep 1 1 2, ×2, roll three`: by this alone, wherever it is named."""
    kept = [1] * action.placing.ones + [2] * action.placing.twos if action.placing else []
    cage = (state.placed + action.placing).multiplier if action.placing and action.placing.cages else 0
    if action.stop:
        return _stop(kept, cage, after.total)
    if not kept:
        # a choice: to roll all dice that are in hand; e.g. n=7
        return saying_n("konijnenhokken.roll", "Roll one die", "Roll {n:word} dice", after.in_hand)
    if not cage:
        # a choice: which dice to keep as rabbits, and how many dice to roll then; e.g. kept=[1, 1, 2], n=4
        return saying_n(
            "konijnenhokken.keep_roll",
            "Keep {kept:dice}, roll one",
            "Keep {kept:dice}, roll {n:word}",
            after.in_hand,
            kept=kept,
        )
    # a choice: dice kept as rabbits, the highest cage that they build, dice to roll then;
    # e.g. kept=[1], cage=3, n=4
    return saying_n(
        "konijnenhokken.build_roll",
        "Keep {kept:dice}, ×{cage}, roll one",
        "Keep {kept:dice}, ×{cage}, roll {n:word}",
        after.in_hand,
        kept=kept,
        cage=cage,
    )


def _stop(kept: list[int], cage: int, total: int) -> str:
    if not kept:
        return stop(total)
    if not cage:
        # a choice: which dice to keep as rabbits, and to end the turn with so many points;
        # e.g. kept=[1, 2], total=6
        return saying(
            "konijnenhokken.keep_stop", "Keep {kept:dice}, stop with {total}", kept=kept, total=total
        )
    # a choice: dice kept as rabbits, the highest cage that they build, points of the turn;
    # e.g. kept=[1], cage=3, total=21
    return saying(
        "konijnenhokken.build_stop",
        "Keep {kept:dice}, ×{cage}, stop with {total}",
        kept=kept,
        cage=cage,
        total=total,
    )


def stop(total: int) -> str:
    """Name the choice to stop, with so many points."""
    # a choice: to end the turn with so many points; e.g. total=21
    return saying("konijnenhokken.stop", "Stop with {total}", total=total)


def advice(state: State, objective: Objective, found: Verdict) -> tuple[str, str]:
    """Return the sentence of an advice, and its why."""
    options = found.options
    if state.bust:
        return (
            # the roll has no rabbit; the word "Bust" stands first
            saying("konijnenhokken.bust", "Bust: no rabbit, the turn brings nothing."),
            # why a roll without a rabbit ends the turn
            saying("konijnenhokken.bust_why", "Only a 1 or a 2 keeps a turn going."),
        )
    if not options:
        return _ended(state)
    best, to_win = options[0], objective == "win"
    sentence = as_sentence(best.text)
    why = _why(state, best, options, to_win)
    if to_win:
        return sentence, sentences(_who_matters(best), why)
    if not state.race:
        return sentence, why
    # before the reasons, where one does not play to win; e.g. why=konijnenhokken.wins_at_once
    return sentence, saying("konijnenhokken.by_points_alone", "By points alone: {why:inside}", why=why)


def _ended(state: State) -> tuple[str, str]:
    if state.race is None:
        return (
            # a turn alone has ended; e.g. n=21
            saying_n(
                "konijnenhokken.turn_over",
                "The turn is over with {n} point.",
                "The turn is over with {n} points.",
                state.total,
            ),
            # what to do after a turn alone
            saying("konijnenhokken.turn_again", "Start a new turn."),
        )
    mine, others = state.race.mine, list(state.race.others)
    return (
        # a game has ended: the points of one, then of all others; e.g. mine=103, others=[98, 60]
        saying("konijnenhokken.game_over", "The game is over, {mine} to {others}.", mine=mine, others=others),
        # what to do after a game
        saying("konijnenhokken.game_again", "Start a new game."),
    )


def _who_matters(best: Option) -> str:
    """Name, among several, the one with the most points, and how they stand."""
    if "matters" not in best.extras:
        return ""
    place, ahead = best.extras["matters"], best.extras["ahead"]
    who, you = after_you(place), is_you(place)
    if ahead < 0 and you:
        # among several: the one who is spoken to has the most points; e.g. n=31
        return saying("rank.you_lead", "You lead by {n}.", n=-ahead)
    if ahead < 0:
        # among several: who has the most points; e.g. who=whom.next, n=31
        return saying("rank.leads", "{who:capital} leads by {n}.", who=who, n=-ahead)
    if ahead and you:
        # among several: the one who is spoken to has the most points behind the one to move; e.g. n=12
        return saying("rank.you_closest", "You are closest, {n} behind.", n=ahead)
    if ahead:
        # among several: who has the most points behind the one to move; e.g. who=whom.next, n=12
        return saying("rank.closest", "{who:capital} is closest, {n} behind.", who=who, n=ahead)
    if you:
        # among several: the one who is spoken to has as many points as the one to move
        return saying("rank.you_level", "You are level.")
    # among several: who has as many points as the one to move; e.g. who=whom.next
    return saying("rank.level", "{who:capital} is level.", who=who)


def _why(state: State, best: Option, options: tuple[Option, ...], to_win: bool) -> str:
    """Compare with what comes nearest, rolling, stopping or another placing, or with the best by points."""
    if to_win and best.value == 1:
        # why a choice is best: it ends the game
        return saying("konijnenhokken.wins_at_once", "It wins the game.")
    pointed = max(options, key=lambda option: option.extras["points"] if to_win else option.value)
    if to_win and pointed.loss and pointed.extras["points"] - best.extras["points"] >= WORTH_SAYING:
        rolled, stopped = (pointed, best) if best.extras["stop"] else (best, pointed)
        idea = _idea(rolled, stopped, to_win) if rolled.extras["stop"] != stopped.extras["stop"] else ""
        return sentences(not_by_points(best, pointed), idea)
    other = next((option for option in options if option.extras["stop"] != best.extras["stop"]), None)
    rival = next((option for option in options if option.loss), None)
    if rival is not None and (other is None or rival.loss < other.loss):
        idea = _outweighs(state, best, rival)
        if idea:
            return sentences(beside(best, rival, to_win), idea)
    if other is None and best.extras["stop"]:
        # all seven dice are kept, so the points can be noted; e.g. n=21
        return saying_n(
            "konijnenhokken.safe", "{n} point is safe.", "{n} points are safe.", best.extras["total"]
        )
    if other is None:
        return alone(best, to_win, digits=1)
    return _roll_or_stop(best, other, to_win)


def _roll_or_stop(best: Option, other: Option, to_win: bool) -> str:
    """Compare rolling and stopping, and name what decides."""
    stops = best.extras["stop"]
    rolled, stopped = (other, best) if stops else (best, other)
    total = stopped.extras["total"]
    if other.loss == 0 and not to_win:
        # to roll brings as much on average as to stop; e.g. n=12
        return saying_n(
            "konijnenhokken.equal",
            "Stopping and rolling both bring {n} point.",
            "Stopping and rolling both bring {n} points.",
            total,
        )
    idea = _idea(rolled, stopped, to_win) if other.loss else ""
    if to_win and stops:
        # how often stopping wins, which is best, and rolling; e.g. stop=0.63, roll=0.61
        compared: str = saying(
            "konijnenhokken.stopping_wins",
            "Stopping wins {stop:percent}, rolling {roll:percent}.",
            stop=best.value,
            roll=other.value,
        )
    elif to_win:
        # how often rolling wins, which is best, and stopping; e.g. roll=0.63, stop=0.61
        compared = saying(
            "konijnenhokken.rolling_wins",
            "Rolling wins {roll:percent}, stopping {stop:percent}.",
            roll=best.value,
            stop=other.value,
        )
    elif stops:
        compared = rolling_averages(rolled, stopped)
    else:
        # what rolling brings on average, which is best, and stopping; e.g. roll="15", stop=8
        compared = saying(
            "konijnenhokken.rolling_beats",
            "Rolling averages {roll}, stopping brings {stop}.",
            roll=amount(rolled, stopped, to_win),
            stop=total,
        )
    return sentences(compared, idea)


def _idea(rolled: Option, stopped: Option, to_win: bool) -> str:
    """Name what decides between a throw and stopping, by what is unusual about that throw."""
    rolls = rolled.value > stopped.value
    throw = Throw(rolled.value, stopped.value, rolled.risk, rolled.extras.get("if_bust", 0.0))
    reason = throw.reason(usual_to_win(stopped.value) if to_win else BY_POINTS)
    write = percent if to_win else points
    if reason == "risk":
        return busts(rolled.extras["in_hand"], rolled.risk, rolls)
    if reason == "cost" and rolls:
        return bust_costs_little(write(throw.cost))
    if reason == "cost":
        return bust_costs_much(write(throw.cost))
    if not rolls and throw.gain <= 0:
        return even_without_bust(write(throw.survived))
    gain = percent(throw.gain) if to_win else points(throw.gain, 1)
    if rolls:
        # why to roll: what a roll with a rabbit adds on average; e.g. gain="10.9"
        return saying("konijnenhokken.rabbit_adds", "A roll with a rabbit brings {gain} more.", gain=gain)
    # why to stop: what a roll with a rabbit adds on average; e.g. gain="1.2"
    return saying("konijnenhokken.rabbit_adds_little", "A roll with a rabbit adds only {gain}.", gain=gain)


def _outweighs(state: State, best: Option, rival: Option) -> str:
    """Say what outweighs the other, points or dice, where two placings that roll on differ in both."""
    if best.extras["stop"] or rival.extras["stop"]:
        return ""
    more, dice = (best.extras[name] - rival.extras[name] for name in ("total", "in_hand"))
    return outweighs(more, dice, _cage(state, best) if best.extras["cages"] > rival.extras["cages"] else "")


def _cage(state: State, option: Option) -> str:
    """Name the highest cage that an option builds and the points that stand then."""
    # what outweighs dice, as a subject: the points that stand under the highest cage; e.g. points=9, cage=3
    return saying(
        "konijnenhokken.under_cage",
        "the {points} points under the ×{cage}",
        points=option.extras["total"],
        cage=state.placed.cages + option.extras["cages"] + 1,
    )
