"""Odds and needs of a running tournament."""
