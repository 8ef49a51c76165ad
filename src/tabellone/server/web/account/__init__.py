"""One's own page, player records, and who helps where."""
