"""Who carries dice and where they lie, of people and places that have no name of their own."""

from __future__ import annotations

from collections.abc import Callable

from pysolver.sayings.say import saying


def somebody(what: str, place: str) -> str:
    """Return somebody without a name, whose words name the place as well; "" for anybody else.

    >>> somebody("man", "Kuttenberg"), somebody("pedlar", "")
    ('Man in Kuttenberg', '')
    """
    return PLACED[what](place) if what in PLACED else ""


def described(what: str) -> str:
    """Return somebody or something that has no name, as in `Innkeeper`."""
    return DESCRIBED[what]()


def camp() -> str:
    """Return the place of those who are met on the road."""
    # where somebody is, behind a name and a comma or in brackets
    return saying("farkle.camp", "a roadside camp")


def quest(name: str) -> str:
    """Return the place of those who are met in a quest."""
    # where somebody is, behind a name and a comma or in brackets: within a quest of the game;
    # e.g. name="Into the Underworld"
    return saying("farkle.quest", "quest {name}", name=name)


PLACED: dict[str, Callable[[str], str]] = {
    # somebody with dice, in a village or a town; e.g. place="Kuttenberg"
    "man": lambda place: saying("farkle.who_man", "Man in {place}", place=place),
    # somebody with dice, in a village or a town; e.g. place="Tachov"
    "woman": lambda place: saying("farkle.who_woman", "Woman in {place}", place=place),
    # somebody with dice, in a village or a town; e.g. place="Zhelejov"
    "rowdy": lambda place: saying("farkle.who_rowdy", "Rowdy in {place}", place=place),
    # somebody with dice, in a village or a town; e.g. place="Maleshov"
    "soldier": lambda place: saying("farkle.who_soldier", "Soldier in {place}", place=place),
    # somebody with dice
    "actor": lambda _: saying("farkle.who_actor", "Travelling actor in a roadside camp"),
    # somebody with dice
    "actress": lambda _: saying("farkle.who_actress", "Travelling actress in a roadside camp"),
}
DESCRIBED: dict[str, Callable[[], str]] = {
    # somebody with dice, where a list names people; who that is
    "gambler": lambda: saying("farkle.who_gambler", "Dedicated gambler"),
    # somebody with dice; quests that a painter gives
    "dice_man": lambda: saying("farkle.who_dice_man", "Dice man of the painter's quests"),
    # somebody with dice; Brabant is a person
    "brabants_soldier": lambda: saying("farkle.who_brabants_soldier", "Brabant's soldier"),
    # somebody with dice; Elbel is a person
    "elbels_squire": lambda: saying("farkle.who_elbels_squire", "Elbel's squire"),
    # somebody with dice
    "executioner": lambda: saying("farkle.who_executioner", "Executioner"),
    # somebody with dice; Karol is a person
    "karols_man": lambda: saying("farkle.who_karols_man", "Karol's man"),
    # somebody with dice
    "pedlar": lambda: saying("farkle.who_pedlar", "Pedlar"),
    # where a die lies
    "bandits_chest": lambda: saying("farkle.where_bandits_chest", "Bandits' chest"),
    # where a die lies
    "birds_nest": lambda: saying("farkle.where_birds_nest", "Bird's nest"),
    # where a die lies
    "burial_mound": lambda: saying("farkle.where_burial_mound", "Burial mound of the treasure hunters"),
    # where a die lies
    "hermitage": lambda: saying("farkle.where_hermitage", "Chest in the hermitage"),
    # where a die lies
    "mortuary": lambda: saying("farkle.where_mortuary", "Chest in the mortuary"),
    # where a die lies
    "poachers_camp": lambda: saying("farkle.where_poachers_camp", "Chest in the poachers' camp with a view"),
    # where a die lies
    "bandit_camp": lambda: saying(
        "farkle.where_bandit_camp", "Chest in the small bandit camp among the rocks"
    ),
    # where a die lies
    "tower": lambda: saying("farkle.where_tower", "Chest in the tower"),
    # where a die lies
    "village": lambda: saying("farkle.where_village", "Chest in the village"),
    # where a die lies; the Cumans are soldiers of a foreign people
    "cumans_chest": lambda: saying("farkle.where_cumans_chest", "Chest of the Cumans"),
    # where a die lies; a clearing in a wood
    "clearing": lambda: saying("farkle.where_clearing", "Chest of two bandits in a clearing"),
    # where a die lies
    "corpse": lambda: saying("farkle.where_corpse", "Corpse"),
    # where a die lies; Loudil is a person
    "dead_loudil": lambda: saying("farkle.where_dead_loudil", "Dead Loudil"),
    # where a die lies
    "dead_lumberjack": lambda: saying("farkle.where_dead_lumberjack", "Dead lumberjack"),
    # where a die lies
    "dead_soldier": lambda: saying("farkle.where_dead_soldier", "Dead soldier in the gorge"),
    # where a die lies
    "gamblers_chest": lambda: saying("farkle.where_gamblers_chest", "Gambler's chest"),
    # where a die lies
    "pagan_grave": lambda: saying("farkle.where_pagan_grave", "Grave in the pagan burial ground"),
    # where a die lies; Grozav is a person
    "grozavs_chest": lambda: saying("farkle.where_grozavs_chest", "Grozav's chest"),
    # where a die lies
    "tankard": lambda: saying("farkle.where_tankard", "Hidden tankard"),
    # where a die lies
    "cursed_die": lambda: saying("farkle.where_cursed_die", "Hiding place of the cursed die"),
    # where a die lies
    "jackdaws_nest": lambda: saying("farkle.where_jackdaws_nest", "Jackdaw's nest"),
    # where a die lies; a spring of water
    "spring": lambda: saying("farkle.where_spring", "Jug at the spring"),
    # where a die lies
    "cottage": lambda: saying("farkle.where_cottage", "Jug in the abandoned cottage"),
    # where a die lies
    "prisoners_stash": lambda: saying("farkle.where_prisoners_stash", "Prisoner's hidden stash"),
    # where a die lies
    "campsite": lambda: saying("farkle.where_campsite", "Sack in the old campsite"),
    # where a die lies
    "satchel": lambda: saying("farkle.where_satchel", "Satchel of the hanged huntsman"),
    # where a die lies: things that are hidden
    "stash": lambda: saying("farkle.where_stash", "Stash"),
    # where a die lies: things that are hidden
    "stairs_stash": lambda: saying("farkle.where_stairs_stash", "Stash at the stairs"),
    # where a die lies: things that are hidden
    "adams_stash": lambda: saying("farkle.where_adams_stash", "Stash in Adam's bathhouse"),
    # where a die lies: things that are hidden
    "beehive": lambda: saying("farkle.where_beehive", "Stash in a beehive"),
    # who sells a die; Adam is a person
    "adams_bathhouse": lambda: saying("farkle.where_adams_bathhouse", "Adam's bathhouse"),
    # who sells a die
    "bathhouse": lambda: saying("farkle.where_bathhouse", "Bathhouse"),
    # who sells a die; Beta is a person
    "betas_bathhouse": lambda: saying("farkle.where_betas_bathhouse", "Beta's bathhouse"),
    # who sells a die
    "carpenter": lambda: saying("farkle.where_carpenter", "Carpenter"),
    # who sells a die
    "innkeeper": lambda: saying("farkle.where_innkeeper", "Innkeeper"),
    # who sells a die; the Tarmark is a market place
    "innkeeper_tarmark": lambda: saying("farkle.where_innkeeper_tarmark", "Innkeeper at the Tarmark"),
    # who sells a die
    "innkeeper_market": lambda: saying("farkle.where_innkeeper_market", "Innkeeper at the horse market"),
    # who sells a die
    "innkeeper_street": lambda: saying("farkle.where_innkeeper_street", "Innkeeper in Armourers' Street"),
    # who sells a die
    "innkeeper_quarter": lambda: saying("farkle.where_innkeeper_quarter", "Innkeeper in the Jewish Quarter"),
    # who sells a die; the All Saints is an inn
    "innkeeper_saints": lambda: saying("farkle.where_innkeeper_saints", "Innkeeper of the All Saints"),
    # who sells a die; the Black Horse is an inn
    "innkeeper_horse": lambda: saying("farkle.where_innkeeper_horse", "Innkeeper of the Black Horse"),
    # who sells a die; the Emperor Charles is an inn
    "innkeeper_charles": lambda: saying("farkle.where_innkeeper_charles", "Innkeeper of the Emperor Charles"),
    # who sells a die; the Hole in the Wall is an inn
    "innkeeper_hole": lambda: saying("farkle.where_innkeeper_hole", "Innkeeper of the Hole in the Wall"),
    # who sells a die: some merchants, each of whom has one
    "merchants": lambda: saying("farkle.where_merchants", "Merchants, one die each"),
    # who sells a die; Sigismund is a king
    "sigismunds_bathhouse": lambda: saying("farkle.where_sigismunds_bathhouse", "Sigismund's bathhouse"),
    # who sells a die: a merchant's stall
    "stall": lambda: saying("farkle.where_stall", "Stall under the bridge"),
}
