"""Konijnenhokken ("rabbit hutches"): seven dice, rabbits times the highest cage, stop or roll on."""

from pysolver.games.konijnenhokken.game import Konijnenhokken

GAME = Konijnenhokken()
