"""How Pig's options and advice read; every number in a sentence is one of an option."""

from __future__ import annotations

from pysolver.contract.advice import Option
from pysolver.contract.figures import as_sentence, sentences
from pysolver.contract.reasons import beside
from pysolver.sayings.say import saying


def roll() -> str:
    """Name the choice to roll."""
    # a choice: to roll the die
    return saying("pig.roll", "Roll")


def hold(points: int) -> str:
    """Name the choice to hold the points of a turn."""
    # a choice: to end the turn and have its points; e.g. points=12
    return saying("pig.hold", "Hold {points}", points=points)


def advice(options: tuple[Option, ...]) -> tuple[str, str]:
    """Return what to do, and what both options win."""
    if not options:
        return (
            # a game has ended, won by the one who moved last
            saying("pig.game_over", "The game is over: the opponent has the target."),
            # what to do after a game
            saying("pig.game_again", "Start a new game."),
        )
    best = options[0]
    sentence = as_sentence(best.text)
    if len(options) == 1:
        return sentence, _only(best)
    other = options[1]
    if not other.loss:
        # how often rolling and holding win, which are as good; e.g. win=0.5
        return sentence, saying("pig.equal", "Both win {win:percent}.", win=best.value)
    return sentence, beside(best, other, to_win=True)


def _only(option: Option) -> str:
    """Say why nothing else may be done, and what that wins."""
    # how often the one choice there is wins; e.g. win=0.531
    wins = saying("pig.wins", "It wins {win:percent}.", win=option.value)
    if option.action == "hold":
        # why one may only hold
        return sentences(wins, saying("pig.longest", "No turn can grow longer."))
    # why one may only roll
    return sentences(saying("pig.begins", "A turn begins with a roll."), wins)
