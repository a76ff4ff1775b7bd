"""Pieces that the tables share; nothing in here knows a game."""
