"""Pig: the tiny race whose published optimum proves the race solver."""

from pysolver.pig.advise import Pig

GAME = Pig()
