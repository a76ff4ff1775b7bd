"""Pig: the tiny race whose published optimum proves the race solver."""

from pysolver.games.pig.game import Pig

GAME = Pig()
