"""BIG, Board Italian Gamers (BIG 1–9)."""
