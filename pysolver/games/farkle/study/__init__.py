"""What is studied about Farkle: threshold policies, shorter lists of moves, published figures."""
