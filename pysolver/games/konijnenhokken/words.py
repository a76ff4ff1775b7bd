"""How Konijnenhokken's options and advice read; every number in a sentence is one of an option."""

from __future__ import annotations

from pysolver.contract.advice import Objective, Option, Verdict
from pysolver.contract.figures import percent, points, sentences
from pysolver.contract.reasons import Throw, Usual, amount, outweighs, usual_to_win
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
    # a choice, as a sentence of its own; e.g. choice=konijnenhokken.keep_roll
    sentence = saying("sentence.choice", "{choice}.", choice=best.text)
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
        # how often a choice wins, and the one that brings the most points;
        # e.g. win=0.613, choice=konijnenhokken.stop, other=0.6
        by_points = saying(
            "why.not_by_points",
            "It wins {win:percent}. By points: {choice:inside}, which wins {other:percent}.",
            win=best.value,
            choice=pointed.text,
            other=pointed.value,
        )
        return sentences(by_points, idea)
    other = next((option for option in options if option.extras["stop"] != best.extras["stop"]), None)
    rival = next((option for option in options if option.loss), None)
    if rival is not None and (other is None or rival.loss < other.loss):
        idea = _outweighs(state, best, rival)
        if idea:
            return sentences(_beside(best, rival, to_win), idea)
    if other is None and best.extras["stop"]:
        # all seven dice are kept, so the points can be noted; e.g. n=21
        return saying_n(
            "konijnenhokken.safe", "{n} point is safe.", "{n} points are safe.", best.extras["total"]
        )
    if other is None and to_win:
        # what rolling is worth, and how often it ends the turn with nothing; e.g. win=0.613, risk=0.0585
        return saying(
            "why.wins", "It wins {win:percent} and busts {risk:percent}.", win=best.value, risk=best.risk
        )
    if other is None:
        # what rolling brings on average, and how often it ends the turn with nothing;
        # e.g. points=12.7, risk=0.0585
        return saying(
            "why.averages",
            "It averages {points:fixed1} and busts {risk:percent}.",
            points=best.value,
            risk=best.risk,
        )
    return _roll_or_stop(best, other, to_win)


def _beside(best: Option, rival: Option, to_win: bool) -> str:
    """Say what the best choice is worth, and what the next one is."""
    if to_win:
        # how often the best choice wins, then the next one;
        # e.g. win=0.467, choice=konijnenhokken.keep_roll, other=0.452
        return saying(
            "why.wins_beside",
            "It wins {win:percent}; {choice:inside}: {other:percent}.",
            win=best.value,
            choice=rival.text,
            other=rival.value,
        )
    # what the best choice brings on average, then the next one;
    # e.g. points="15", choice=konijnenhokken.keep_roll, other="14"
    return saying(
        "why.averages_beside",
        "It averages {points}; {choice:inside}: {other}.",
        points=amount(best, rival, to_win),
        choice=rival.text,
        other=amount(rival, best, to_win),
    )


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
        compared = saying(
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
        # what rolling brings on average, where stopping is best; e.g. roll="12"
        compared = saying(
            "konijnenhokken.rolling_averages",
            "Rolling averages {roll}.",
            roll=amount(rolled, stopped, to_win),
        )
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
        return _risk(rolled.extras["in_hand"], rolled.risk, rolls)
    if reason == "cost" and rolls:
        # why to roll: what is lost where the roll ends the turn; e.g. cost="6"
        return saying("why.bust_costs_little", "A bust costs only {cost}.", cost=write(throw.cost))
    if reason == "cost":
        # why to stop: what would be lost if a roll ended the turn; e.g. cost="21"
        return saying("why.bust_costs_much", "A bust would cost {cost}.", cost=write(throw.cost))
    if not rolls and throw.gain <= 0:
        # why to stop: what rolling is worth if it goes well; e.g. worth="20"
        return saying(
            "why.even_without_bust", "Even without a bust it is only {worth}.", worth=write(throw.survived)
        )
    gain = percent(throw.gain) if to_win else points(throw.gain, 1)
    if rolls:
        # why to roll: what a roll with a rabbit adds on average; e.g. gain="10.9"
        return saying("konijnenhokken.rabbit_adds", "A roll with a rabbit brings {gain} more.", gain=gain)
    # why to stop: what a roll with a rabbit adds on average; e.g. gain="1.2"
    return saying("konijnenhokken.rabbit_adds_little", "A roll with a rabbit adds only {gain}.", gain=gain)


def _risk(dice: int, risk: float, rolls: bool) -> str:
    if rolls:
        # why to roll: how rarely so many dice have no rabbit; e.g. n=7, risk=0.0585
        return saying_n(
            "why.rarely_busts",
            "One die busts only {risk:percent}.",
            "{n:Word} dice bust only {risk:percent}.",
            dice,
            risk=risk,
        )
    # why to stop: how often so many dice have no rabbit; e.g. n=2, risk=0.444
    return saying_n(
        "why.often_busts",
        "One die busts {risk:percent}.",
        "{n:Word} dice bust {risk:percent}.",
        dice,
        risk=risk,
    )


def _outweighs(state: State, best: Option, rival: Option) -> str:
    """Say what outweighs the other, points or dice, where two placings that roll on differ in both."""
    if best.extras["stop"] or rival.extras["stop"]:
        return ""
    more, dice = (best.extras[name] - rival.extras[name] for name in ("total", "in_hand"))
    idea = outweighs(more, dice, _cage(state, best) if best.extras["cages"] > rival.extras["cages"] else "")
    # a reason, as a sentence of its own; e.g. reason=why.dice_outweigh
    return saying("sentence.reason", "{reason:capital}.", reason=idea) if idea else ""


def _cage(state: State, option: Option) -> str:
    """Name the highest cage that an option builds and the points that stand then."""
    # what outweighs dice, as a subject: the points that stand under the highest cage; e.g. points=9, cage=3
    return saying(
        "konijnenhokken.under_cage",
        "the {points} points under the ×{cage}",
        points=option.extras["total"],
        cage=state.placed.cages + option.extras["cages"] + 1,
    )
