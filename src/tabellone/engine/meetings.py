"""Who has met whom so far, and who has had a bye."""

from __future__ import annotations

from collections.abc import Iterable

from tabellone.engine.facts import Round


def met(rounds: Iterable[Round]) -> dict[str, set[str]]:
    """Whom everybody was seated with in these rounds."""
    found: dict[str, set[str]] = {}
    for players in (table.players for played in rounds for table in played.tables):
        for player in players:
            found.setdefault(player, set()).update(other for other in players if other != player)
    return found


def had_bye(rounds: Iterable[Round]) -> set[str]:
    """Who had a bye in one of these rounds."""
    seats = [seat for played in rounds for table in played.tables for seat in table.seats]
    return {seat.player for seat in seats if seat.status == "bye"}
