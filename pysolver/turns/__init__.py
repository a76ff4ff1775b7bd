"""One turn of a press-your-luck game, valued: one structure, each operation once, two backends."""
