"""Home, tournaments, circuits, rules: what everybody sees."""
