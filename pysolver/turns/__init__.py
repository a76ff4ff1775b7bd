"""One turn of a dice game, valued; nothing in here imports a game."""
