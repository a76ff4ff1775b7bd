"""Screens of games, read: a module for each game whose screen is known."""
