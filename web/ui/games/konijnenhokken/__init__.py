"""Konijnenhokken's table."""
