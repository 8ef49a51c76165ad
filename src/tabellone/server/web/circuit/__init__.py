"""A circuit: rankings, players, stages, the turn of the year, its register, letters and requests."""
