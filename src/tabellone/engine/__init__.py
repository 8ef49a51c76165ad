"""Primitives that no rulebook owns: facts, answers, numbers, ties, lots, seating, Elo, brackets, steps.

Standard library only. No clock, no files, no network, and no chance but that of `lots`.
"""
