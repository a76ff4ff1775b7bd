"""Slow, obvious twins of the fast solvers: no numpy, no tables, nothing shared with what they check."""
