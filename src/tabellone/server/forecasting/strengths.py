"""How strong everybody was before a tournament: the ELOs of its game on the day before (ruling odds-elo-of-the-eve)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal

from tabellone.engine.errors import TabelloneError
from tabellone.server.events.models import Tournament
from tabellone.server.play.standings import game_ranked
from tabellone.server.rankings.identity import ids_in
from tabellone.server.rankings.seasons import rankings


def eve_of(row: Tournament) -> date:
    """The day before it starts."""
    return row.start - timedelta(days=1)


def elos_of(row: Tournament) -> Mapping[str, Decimal]:
    """ELOs by player; none outside a circuit, or where nobody had played the game by then."""
    if row.circuit is None:
        return {}
    try:
        answer = rankings(row.circuit, eve_of(row)).answer
    except TabelloneError:
        return {}  # a circuit whose rankings nobody can compute: its own page says why
    game = game_ranked(row)
    held = {one.player: one.rating for one in answer.ratings if one.game == game}
    return held | {player: held[other] for player, other in ids_in(row).items() if other in held}
