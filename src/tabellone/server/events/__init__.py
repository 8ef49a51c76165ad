"""Tournaments, their entrants, and circuits."""
