"""Farkle's table."""
