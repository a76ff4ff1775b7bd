"""The command line: its verbs, and how they show what they find."""
