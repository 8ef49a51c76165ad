"""What a season starts from, brought in: a list of ratings, or the folder of an earlier season (PG 19)."""
