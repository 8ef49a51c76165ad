"""Pages of one tournament: for everybody, for its players, for its organisers."""
