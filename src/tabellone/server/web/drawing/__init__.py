"""Draws: preview, swaps, publishing, tables of a round."""
