"""Creating a tournament, its settings, its players, the door."""
