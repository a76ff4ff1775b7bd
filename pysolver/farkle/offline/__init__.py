"""What builds Farkle's tables and never goes to the browser."""
