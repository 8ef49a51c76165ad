"""Doubles among players: found, merged, parted again."""
