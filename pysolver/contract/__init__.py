"""What a game is, and what follows from that alone; nothing in here imports a game."""
