"""The screen of Knucklebones, read: cells, numbers and dice on their way, frame by frame."""
