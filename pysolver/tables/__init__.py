"""The files that ship: how they are written, listed, checked and built."""
