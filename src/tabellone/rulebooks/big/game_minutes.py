"""How long a round lasts (BIG 8.3)."""

from __future__ import annotations

from tabellone.engine.facts import Tournament
from tabellone.rulebooks.big.catalogue import sheet_of


def round_minutes(tournament: Tournament, number: int) -> int | None:
    """The minutes of the round's game by its sheet, or of its last round (BIG 8.3); None where it has none."""
    own = next((played.game for played in tournament.rounds if played.number == number), None)
    sheet = sheet_of(own or tournament.game or "")
    return sheet.last_round_minutes or sheet.minutes
