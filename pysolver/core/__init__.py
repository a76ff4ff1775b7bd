"""What all games share; nothing in here imports a game."""
