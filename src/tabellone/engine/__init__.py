"""Primitives that no rulebook owns: facts, answers, numbers, ties, lots, seating, Elo, brackets, steps.

Standard library only (numpy inside `replay`, where it is asked for and optional). No clock, no files, no network,
and no chance but that of `lots`.
"""
