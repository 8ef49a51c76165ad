"""Registering with a federation, and one's own registration."""
