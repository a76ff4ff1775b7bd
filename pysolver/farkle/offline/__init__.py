"""What measures and builds for Farkle, and never goes to the browser."""
