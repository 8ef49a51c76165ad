"""Auctions at the table, on phones."""
