"""Clubs ask for tournaments, the federation answers; who plays becomes a member (BIG 1, BIG 2)."""
