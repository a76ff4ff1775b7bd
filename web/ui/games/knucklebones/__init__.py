"""Knucklebones' table."""
