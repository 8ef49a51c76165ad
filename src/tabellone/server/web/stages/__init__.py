"""The stages of a season and their calendar."""
