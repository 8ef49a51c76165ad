"""The journal of a tournament, and undo."""
