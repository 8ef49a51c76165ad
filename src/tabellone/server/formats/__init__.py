"""How days and times are written, where we differ from Django."""
