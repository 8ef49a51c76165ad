"""Two records that turn out to be one person: the games of both become one's (PG 5)."""
