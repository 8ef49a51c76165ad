"""Tabletop tournaments and season-long circuits, by the book."""

__version__ = "0.1.0"
