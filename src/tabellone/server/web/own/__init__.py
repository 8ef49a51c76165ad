"""Pages: a player's own page, and the door."""
