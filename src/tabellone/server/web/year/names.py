"""How people and stages are called where sentences about the end of a year name their ids."""

from __future__ import annotations

from tabellone.server.events.models import Circuit
from tabellone.server.rankings import seasons
from tabellone.server.rankings.season_names import shown_in


def people_named(circuit: Circuit) -> dict[str, str]:
    """Everybody by name, for the circuit's own people."""
    return {player: one.name for player, one in shown_in(circuit, everything=True).items()}


def stages_named(circuit: Circuit) -> dict[str, str]:
    """The stages by name."""
    return {row.slug: row.name for row in seasons.tournaments_of(circuit)}
