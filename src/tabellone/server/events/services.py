"""Writing a circuit's season: under a lock, with a line in the journal, once for a token."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tabellone.course import decoded, encoded
from tabellone.engine.errors import RuleError
from tabellone.engine.facts import Season
from tabellone.server.events.models import Circuit
from tabellone.server.journal import queries as journal_queries
from tabellone.server.journal import services as journal


def season_of(circuit: Circuit) -> Season:
    """The head of the circuit's season."""
    season: Season = decoded(Season, circuit.season)
    return season


def locked(circuit: int) -> Circuit:
    """The circuit's row, held until the end of the transaction: writers come one after the other."""
    return Circuit.objects.select_for_update().get(pk=circuit)


def change_season(
    circuit: int,
    change: Callable[[Season], Season],
    kind: str,
    data: Mapping[str, Any],
    *,
    by: User | None,
    why: str = "",
    token: str = "",
) -> Circuit:
    """Change what stands in the season's own document; what changes nothing is not written down.

    `data` is what the journal keeps of it: ids and names of fields, nothing private.
    """
    with transaction.atomic():
        row = locked(circuit)
        if token and (done := journal_queries.with_token(token)):
            if done.stream != row.scope or done.by_id != (by.pk if by else None):
                raise RuleError("token-of-another")
            return row
        before = season_of(row)
        after = change(before)
        if after != before:
            row.season = encoded(after)
            row.version += 1
            row.save(update_fields=["season", "version"])
            journal.append(row.scope, kind, data, by=by, why=why, token=token)
        return row
