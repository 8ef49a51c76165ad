"""Tournaments sent by venue laptops: previewed, accepted once."""
