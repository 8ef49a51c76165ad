"""The circuit: tournament points, ELO, rankings with their resets, and why (BIG 5, BIG 7)."""
