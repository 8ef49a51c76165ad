"""What the federation has set in the sheets of games, from which day on (BIG 8)."""
