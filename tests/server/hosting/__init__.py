"""Requests for tournaments, members, boxes."""
