"""Pictures from a camera or a window, and what is read from them."""
