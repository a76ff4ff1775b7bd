"""The tables of the games, a folder each."""
