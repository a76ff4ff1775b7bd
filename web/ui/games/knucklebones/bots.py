"""Whom one plays Knucklebones against, in words to choose by."""

import js
from kit.speech import saying, saying_n


def bot_words(bot: js.wire.Rival) -> str:
    """Return what tells a bot from the others."""
    kind, _, number = bot["code"].partition("-")
    if kind == "game" and bot["first"]:
        # in a list of bots: one that the game itself has, by name; e.g. name="Ratau", n=1
        return saying("knucklebones.bot_named", "{name}, difficulty {n}", name=bot["name"], n=int(number))
    if kind == "game":
        # in a list of bots: one that the game itself has, without a name; e.g. n=10
        return saying("knucklebones.bot_own", "The game's own, difficulty {n}", n=int(number))
    if kind == "depth":
        # in a list of bots: how many dice it thinks ahead; Reckoner is a name; e.g. n=3
        return saying_n(
            "knucklebones.bot_ahead", "Reckoner, {n} die ahead", "Reckoner, {n} dice ahead", int(number)
        )
    if bot["code"] == "advisor":
        # in a list of bots: the strongest; Advisor is a name
        return saying("knucklebones.bot_advisor", "Advisor, full strength")
    if bot["code"] == "layers-1":
        # in a list of bots: a weaker one; Advisor is a name
        return saying("knucklebones.bot_less", "Advisor, looking less far")
    if kind == "layers":
        # in a list of bots: one that does not think ahead; Advisor is a name
        return saying("knucklebones.bot_glance", "Advisor, at a glance")
    if kind == "greedy":
        # in a list of bots: what it plays for; Greedy is a name
        return saying("knucklebones.bot_greedy", "Greedy, most points at once")
    # in a list of bots: how it plays; Random is a name
    return saying("knucklebones.bot_random", "Random, anywhere")
