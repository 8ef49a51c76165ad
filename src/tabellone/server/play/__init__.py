"""Rounds, tables, seats and results: facts, and the one way to write them."""
