"""Looking back and learning: review, practice, skill, the strategy card."""
