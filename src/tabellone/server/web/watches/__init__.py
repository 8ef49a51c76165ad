"""Player clocks at the table, and the tables that are slow."""
