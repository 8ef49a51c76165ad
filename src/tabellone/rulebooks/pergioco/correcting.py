"""Correcting a reported result (PG 16, ruling correction-on-record)."""

from __future__ import annotations

from collections.abc import Collection

from tabellone.engine.desk_record import on_record
from tabellone.engine.desk_table import table_at
from tabellone.engine.facts import Tournament


def check_correction(
    tournament: Tournament,
    round_number: int,
    table_number: int,
    *,
    agreed: Collection[str],
    by_referee: bool,
    reason: str,
) -> None:
    """The organiser's act at any time, with a reason; nobody has to agree (PG 16, ruling correction-on-record)."""
    del agreed
    table_at(tournament, round_number, table_number)
    on_record(by_referee=by_referee, reason=reason, rule="PG 16")
