"""The dice one owns and the sixes that can be made of them: which are best."""
