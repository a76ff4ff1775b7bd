"""KCD Farkle: any six dice, exact, at once."""

from pysolver.games.farkle.game import Farkle

GAME = Farkle()
