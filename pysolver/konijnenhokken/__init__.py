"""Konijnenhokken ("rabbit hutches"): seven dice, rabbits times the highest cage, stop or roll on."""

from pysolver.konijnenhokken.advise import Konijnenhokken

GAME = Konijnenhokken()
