"""School: five dice, fifteen boxes; the exact optimum of the whole game, and Bob measured against it."""

from pysolver.games.school.game import School

GAME = School()
