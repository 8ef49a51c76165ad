"""Convocations to national finals."""
