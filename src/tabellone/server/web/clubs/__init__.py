"""Clubs: their people and tournaments."""
