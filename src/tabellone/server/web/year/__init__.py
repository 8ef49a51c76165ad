"""The turn of the year: frozen rankings, deletions, the next season."""
