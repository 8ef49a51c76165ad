"""Standings, explanations, certificates and rankings: computed by the core, cached by version."""
