"""The ways to go on when somebody drawn has not come (BIG 4.1, ruling absent-seat)."""

from __future__ import annotations

from collections.abc import Collection

from tabellone.contract.entries import Remedy, drawn_again, enough_left, mark_absent, missing_from, round_of
from tabellone.contract.rulebook import has_begun
from tabellone.engine.facts import Tournament


def remedies(tournament: Tournament, round_number: int, absent: Collection[str], *, seed: str) -> tuple[Remedy, ...]:
    """Draw again before the start, or mark the seat absent: the table is one of those present (ruling absent-seat)."""
    del seed
    played = round_of(tournament, round_number)
    if not missing_from(played, absent):
        return ()
    again = not has_begun(played) and enough_left(played, absent)
    return ((drawn_again(played, "BIG 4.1"),) if again else ()) + (mark_absent("BIG 4"),)
