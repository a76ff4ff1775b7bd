"""KCD Farkle: any six dice, exact, at once."""

from pysolver.farkle.advise import Farkle

GAME = Farkle()
