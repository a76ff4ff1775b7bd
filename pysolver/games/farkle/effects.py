"""What badges do, beside the rule sheet: each kind of badge as a rule, and what of it is open.

    headstart      one begins with points
    formation      one more combination
    extra value    three 1s count three times; sixes: three 6s twice
    defence        the other's badge of that tier does nothing, all game
    doppelganger   a throw's points count twice; said after the throw, before anything is put aside
    warlord        what the turn banks counts 1.25, 1.5 or 2 times; said on banking
    resurrection   the dice of a bust are thrown again, all of them; banking is no choice then
    might          one more ordinary die in a throw; put aside or not, after the throw it is gone
    fortune        some dice of a throw are thrown again, after a bust too
    swap-out       so is one, or two of equal value
    transmutation  a die of a throw becomes another face, after a bust too

One badge a player, one use a throw. A warlord's points are counted to the whole, 450 times 1.25 as 562; as
everything else is a multiple of 50, only whole 50s of them ever decide.

Open are, in no file of the game: what a headstart and a formation bring, whether four and more of a kind
are multiplied too, and whether the die of might is added before a throw or after one has seen it. A position
says which behind the badge, `+gold-might:3=after`; where it does not, something is assumed, and an advice
says what.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pysolver.games.farkle.rules import NO_BONUS, UNIT, Bonus

THROWN_AGAIN = ("fortune", "swap_out")
MANY_MENUS = (*THROWN_AGAIN, "might", "transmutation")  # kinds with which nearly every roll is another menu


@dataclass(frozen=True)
class Effect:
    """What a player's badge does from now on: what it adds to the rule sheet, and what its uses do."""

    kind: str = ""
    uses: int = 0  # that are left
    bonus: Bonus = NO_BONUS
    times: float = 1.0  # points of a throw or of a turn are counted
    dice: int = 0  # that are thrown again, at most; alike: so many, of equal value
    alike: bool = False
    face: str = ""  # that a die becomes
    late: bool = False  # a die is added after the throw is seen

    @property
    def spent(self) -> Effect:
        """Return what is left of it after one use."""
        return self.left(self.uses - 1)

    def left(self, uses: int) -> Effect:
        """Return what the badge does with so many uses left; used up, nothing but for the rule sheet."""
        return replace(self, uses=uses) if uses else Effect(bonus=self.bonus)

    @property
    def after_throw(self) -> bool:
        """Tell whether it changes the dice of a throw that one has seen."""
        return self.kind in (*THROWN_AGAIN, "transmutation") or (self.kind == "might" and self.late)

    @property
    def key(self) -> str:
        """Return one word that tells effects apart."""
        bonus = self.bonus
        given = (self.kind, self.uses, self.times, self.dice, self.alike, self.face, self.late)
        added = (bonus.formation, bonus.points, bonus.triple_of, bonus.times, bonus.all_of_a_kind)
        return "/".join(str(part) for part in (*given, *(added if bonus != NO_BONUS else ())))

    def banked(self, points: int) -> int:
        """Return what a warlord makes of the points of a turn, in whole points."""
        return int(points * self.times)

    def units(self, score: int) -> int:
        """Return what a warlord makes of a score, in whole units: others never decide."""
        return self.banked(score * UNIT) // UNIT


NOTHING = Effect()
