"""Drawn pictures whose truth is known: dice on a table seen by a camera, and Knucklebones' screen.

Everything is drawn here from shapes and numbers, seeded; no picture is shipped.
"""
