"""The rulebooks, found by id. Each is a package that a reader finds by its articles."""

from tabellone.rulebooks import big, pergioco, risiko
from tabellone.rulebooks.capabilities import Circuit, PrizeGiving, Rulebook

BY_ID: dict[str, Rulebook] = {"big": big, "pergioco": pergioco, "risiko": risiko}

__all__ = ["BY_ID", "Circuit", "PrizeGiving", "Rulebook"]
