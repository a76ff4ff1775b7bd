"""What holds the page together: games and addresses, the match in play, keys, the engine's bridge."""
