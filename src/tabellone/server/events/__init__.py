"""Tournaments with their entrants, circuits with their seasons, the catalogue of games."""
